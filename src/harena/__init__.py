"""Harena: five tabletop systems of ancient war on one table."""

__version__ = "0.1.0"
