"""What every game shares: protocols, chance, replay and errors."""
