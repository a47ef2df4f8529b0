"""Tests that take minutes: the promises of every game, with any options. `make test-long` runs them."""
