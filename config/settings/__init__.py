"""Settings: base is shared; dev, test and prod say only what differs."""
