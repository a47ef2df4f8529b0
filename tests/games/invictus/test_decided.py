"""The end says what decided it: the colours of a development, what was compared after a war and what differed."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.labels import told as said
from harena.games.invictus.actions import EndTurn, Settle
from harena.games.invictus.game import GAME
from harena.games.invictus.table import AFTER, Duel
from tests.games.invictus.duels import ME, duel, mine, play, told, winners

ENGLISH = GAME.texts("en").with_names(["Anna", "Bruno", "Chloé", "David"])
FRENCH = GAME.texts("fr").with_names(["Anna", "Bruno", "Chloé", "David"])
NBSP = "\N{NO-BREAK SPACE}"


def last_events(t: Duel, number: int) -> list[str]:
    return [said(ENGLISH, event) for event in (t.journal or [])[-number:]]


def war(seats: int = 2, zones: dict[str, Any] | None = None) -> Duel:
    """The last turn of a war ends."""
    empty: dict[str, Any] = {"pile": "", "foe_pile": "", "stage": AFTER, "seats": seats}
    return play(duel("garde", foe_front="garde", hand="archer", **empty, **(zones or {})), EndTurn())


@pytest.mark.rule("INV-137")
def test_a_development_names_its_four_colours() -> None:
    t = duel("garde", hand="sorcier", kingdom="guerrier garde archer", foe_kingdom="pretre pretre")
    play(t, Settle(mine("sorcier")))
    assert winners(t) == ((ME,), "development")
    assert last_events(t, 1) == ["Anna leads in the colours: blue, green, red, violet."]
    assert said(FRENCH, t.journal[-1]) == (  # type: ignore[index]
        f"Anna a la majorité dans les couleurs{NBSP}: bleu, vert, rouge, violet."
    )


@pytest.mark.rule("INV-140")
def test_a_war_tells_the_majorities_of_both_and_that_they_decide() -> None:
    t = war(zones={"kingdom": "garde archer", "foe_kingdom": "sorcier", "graveyard": "garde"})
    assert winners(t) == ((ME,), "war")
    assert last_events(t, 2) == [
        "All piles are empty. Compared are: Anna (majorities 2: green, red; citizens 2; graveyard 1), "
        "Bruno (majorities 1: violet; citizens 1; graveyard 0).",
        "More majorities decide.",
    ]


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ({"kingdom": "garde garde", "foe_kingdom": "archer"}, "Equal majorities: more citizens decide."),
        (
            {"kingdom": "garde", "foe_kingdom": "archer", "graveyard": "garde"},
            "Equal majorities and citizens: the smaller graveyard decides.",
        ),
        ({"kingdom": "garde", "foe_kingdom": "archer"}, "Majorities, citizens and graveyards are equal."),
    ],
)
@pytest.mark.rule("INV-141", "INV-142", "INV-143")
def test_the_first_point_in_which_both_differ_decides(zones: dict[str, str], words: str) -> None:
    assert last_events(war(zones=zones), 1) == [words]


@pytest.mark.rule("INV-R67")
def test_with_four_players_the_kingdoms_that_were_compared_are_named() -> None:
    t = war(4, {"kingdom": "garde", "partner_kingdom": "archer sorcier", "foe_kingdom": "pretre"})
    assert last_events(t, 2)[0] == (
        "All piles are empty. Compared are: Chloé (majorities 2: red, violet; citizens 2; graveyard 0), "
        "Bruno (majorities 1: yellow; citizens 1; graveyard 0)."
    )


def test_without_a_journal_nothing_is_told_and_the_end_is_the_same() -> None:
    t = duel("garde", foe_front="garde", hand="archer", pile="", foe_pile="", stage=AFTER, kingdom="garde")
    t.journal = None
    play(t, EndTurn())
    assert (winners(t), told(t)) == (((ME,), "war"), [])
