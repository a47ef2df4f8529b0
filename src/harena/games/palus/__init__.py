"""Palus: a day at the training post, the small example of a game for one."""
