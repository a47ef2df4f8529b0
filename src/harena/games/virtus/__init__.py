"""Virtus: ancient battles with activation cards, sectors and losses in cohesion."""
