"""A second reading of the rivals' rules: slow and plain, written from the registry and not from the code."""
