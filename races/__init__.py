"""Races: who sits, what was played, what came out; live pages; bots in Celery."""
