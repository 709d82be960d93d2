"""The read side of races."""
