"""`harena league verify`: whether every entry of a file is legal, and which of its dice can be checked."""

from __future__ import annotations

from typing import Final

from harena.cli.arguments import AsJson, Injected
from harena.cli.league_file import DEFAULT, LeagueFile, library_beside, read_league
from harena.cli.screen import Screen
from harena.league.dice_check import TurnDice, dice_of_turns

FAIR: Final = {"open": "club.fair_open", "revealed": "club.fair_revealed", "lost": "club.fair_lost"}
"""What is told of fair dice, by whether the seed of their turn is known."""


def verify(*, file: LeagueFile = DEFAULT, as_json: AsJson = False, screen: Injected) -> None:
    """Check every entry of a league and every fair die, from its file alone."""
    record = read_league(screen, file).record
    turns = dice_of_turns(record, library_beside(file))
    if as_json:
        screen.json({"league": record.header.league, "entries": len(record.entries), "turns": turns})
        return
    screen.say("club.all_legal", title=record.header.league, count=len(record.entries))
    for turn in turns:
        _tell(screen, turn)
    if any(turn.state == "open" for turn in turns):
        screen.say("club.still_open")


def _tell(screen: Screen, turn: TurnDice) -> None:
    """A turn with its dice; a turn without any is passed over, unless its seed was revealed."""
    if not (turn.fair or turn.typed or turn.rolled or turn.seed):
        return
    screen.say("club.turn_dice", who=turn.member, number=turn.turn)
    if turn.fair or turn.seed:
        screen.line("  " + screen.texts(FAIR[turn.state], count=turn.fair, value=turn.seed))
    if turn.typed:
        screen.line("  " + screen.texts("club.count_typed", count=turn.typed))
    if turn.rolled:
        screen.line("  " + screen.texts("club.count_rolled", count=turn.rolled))
