"""Circus Maximus with Alan Moon's optional rules; the rules are in `RULES.md`."""
