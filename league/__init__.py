"""Events, tournaments, heats, standings; organiser pages; the REST API."""
