"""The rule registries, and which of their rows have a test."""
