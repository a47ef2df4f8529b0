"""A player of 20 Strong that needs no search."""
