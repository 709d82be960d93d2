"""Pages of races, one module a screen."""
