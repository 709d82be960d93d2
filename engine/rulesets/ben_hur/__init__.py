"""Ben Hur: one chariot a seat, sticks laid freely on an open oval."""
