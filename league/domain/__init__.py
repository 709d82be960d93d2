"""Tournament arithmetic: pure Python, no Django, tested in milliseconds."""
