"""Players that are programs: random, greedy, the seer (a search over imagined tables), and those of other packages."""

from harena.bots.discovery import broken_bots
from harena.bots.spec import bot_names, make_bot

__all__ = ["bot_names", "broken_bots", "make_bot"]
