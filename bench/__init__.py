"""How fast the tables are, and how fast others are beside them: `make bench`, or `python -m bench`."""
