"""The REST API, for both apps' resources."""
