"""The table on the web: pages, live streams and an API over matches that are kept in a database."""
