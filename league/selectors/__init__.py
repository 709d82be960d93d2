"""The read side of the league."""
