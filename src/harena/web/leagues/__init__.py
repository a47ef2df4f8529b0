"""Leagues on the server: kept in memory as their records tell them, entered by members, seen by readers."""
