"""What can be wrong with an army book, told all at once, each fault with its line."""
