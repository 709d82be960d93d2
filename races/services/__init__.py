"""The write side of races."""
