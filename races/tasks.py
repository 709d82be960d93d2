"""Background entry points of the races app: doors, not rooms."""
