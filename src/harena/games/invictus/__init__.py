"""Invictus: a card duel for two, or for two teams of two."""
