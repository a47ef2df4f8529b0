"""Tests that take a minute or more: strength, many games, many views. `make test-long` runs them."""
