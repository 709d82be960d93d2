"""One package a game; no game borrows from another."""
