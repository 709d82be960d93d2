"""What a driver sees of the race that he drives in: his own hands and no other."""
