"""The log of a campaign: who played whom at which difficulty, and what happened each week."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.game import Annals
from harena.core.text import Text, Texts
from harena.games.hoplomachus.campaign import ACTS, WEEKS
from harena.games.hoplomachus.rules.choices import Options
from harena.games.hoplomachus.table import Combat

TOLD: Final = frozenset(
    {
        "campaign_begins",
        "troop",
        "travels",
        "sails",
        "reads",
        "spectates",
        "fight",
        "fight_over",
        "tribune_defeated",
        "survived",
        "reinforced",
        "unit_lost",
        "unit_saved",
        "recruited",
        "recruited_rival",
        "took_tactic",
        "tactic_lost",
        "more_health",
        "more_leadership",
        "more_dice",
        "better_die",
        "prowess_gained",
        "opportunity_kept",
        "declared",
        "opportunity_met",
        "yellow_gained",
        "influence_rises",
        "bane_added",
        "bane_drawn",
        "bane_removed",
        "no_bane_left",
        "blessings_spent",
    }
)
"""What changes a campaign; blows and steps of a fight are left to the log."""


def is_campaign(options: Options) -> bool:
    """Whether weeks are played, not a single fight."""
    return options.mode != "fight"


def log_sheet(view: Combat, texts: Texts) -> list[tuple[str, str]]:
    """HOP-011, HOP-242, HOP-246, HOP-250: hero, difficulty, the three Primuses and the Scion; how far it has come."""
    if view.campaign is None or not view.hero:
        return []
    return [(texts(f"annals.{name}"), texts.say(said)) for name, said in _lines(view)]


def _lines(view: Combat) -> Iterator[tuple[str, Text]]:
    journey = view.journey
    yield "hero", Text("annals.name", {"chip": view.hero})
    yield "difficulty", Text(f"choice.{journey.difficulty}")
    beaten = [Text("annals.beaten", {"chip": name, "number": act}) for act, name in enumerate(journey.beaten, 1)]
    left = [Text("annals.name", {"chip": name}) for name in journey.primuses]
    if beaten or left:
        yield "primuses", Text("annals.names", {"hero": [*beaten, *left]})
    if journey.scion:
        yield "scion", Text("annals.name", {"chip": journey.scion})
    yield "reached", _reached(view)
    if view.outcome is not None:
        manner = "won" if view.outcome.winners else "lost"
        yield "end", Text(f"annals.{manner}", {"reason": view.outcome.reason})


def _reached(view: Combat) -> Text:
    """HOP-003, HOP-M18: act, weeks and influence."""
    said = {"number": min(view.act, ACTS), "week": view.journey.weeks, "most": WEEKS}
    spaces = view.book.parameters.influence_spaces
    return Text("annals.how_far", {**said, "influence": view.journey.influence, "spaces": spaces})


ANNALS: Final = Annals(of=is_campaign, told=TOLD, part="week", sheet=log_sheet)
