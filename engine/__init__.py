"""Rules, bots and replay of the games, in pure Python."""
