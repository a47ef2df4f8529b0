"""Ludus: a bout with wooden swords, the small example game that authors copy."""
