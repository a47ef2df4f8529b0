"""Hoplomachus: Victorum. A hero and a small troop fight in hex arenas against rivals that act by their lists."""
