"""What is tested in a real browser. Not part of the ordinary run: `python -m pytest tests_browser`."""
