"""Players that are programs: random, greedy, and the seer, a search over imagined tables."""

from harena.bots.spec import bot_names, make_bot

__all__ = ["bot_names", "make_bot"]
