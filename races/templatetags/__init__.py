"""What templates ask about races."""
