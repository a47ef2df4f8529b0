"""The games: one folder each, readable without opening another."""
