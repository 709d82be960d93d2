"""What people type into pages, checked."""
