"""What people enter about races."""
