"""The write side of the league."""
