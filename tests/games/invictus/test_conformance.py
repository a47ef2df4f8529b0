"""Invictus keeps every promise of the platform, in a few games. The long run is `harena conform invictus`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from harena.core.action import PASS
from harena.core.conformance import assert_conforms
from harena.core.promises import Answers, Nonconformance, Spot, check_consequences, check_two_worlds
from harena.core.text import LANGUAGES
from harena.games.invictus import effects
from harena.games.invictus.actions import Redraw
from harena.games.invictus.armies import Bring
from harena.games.invictus.cards import card_of
from harena.games.invictus.game import GAME, Options
from harena.games.invictus.rules import opening
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import duel, play, support


def agreed(**values: object) -> type[msgspec.Struct]:
    """Options with other defaults: the first game of an examination is played with the defaults."""
    types = {field.name: field.type for field in msgspec.structs.fields(Options)}
    return msgspec.defstruct(
        "Agreed", [(name, types[name], value) for name, value in values.items()], bases=(Options,), frozen=True
    )


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, agreed()),
        (2, agreed(variant="blitz", handicap_1="invictus", handicap_2="master")),
        (2, agreed(variant="blitz", open_armies=True, copies=4, handicap_2="king")),
        (4, agreed(handicap_3="experienced")),
        (4, agreed(open_armies=True, copies=4)),
    ],
    ids=["two", "two, blitz, handicaps", "two, open armies", "four", "four, open armies"],
)
def test_a_game_with_mixed_armies_keeps_every_promise(seats: int, options: type[msgspec.Struct]) -> None:
    assert_conforms(replace(GAME, seats=(seats,), rules=replace(GAME.rules, options=options)), "conformance", games=1)


# Leaks inside a step that reveals something


def looked_at(t: Duel, check: Callable[[Spot], Any], times: int = 12) -> None:
    """Ask a check about this position, with several imagined worlds."""
    spot = Spot(GAME, t, Random("leak"), GAME.texts(LANGUAGES[0]), {}, Answers())
    for _ in range(times):
        list(check(spot))


def last_to_decide() -> Duel:
    """Both have mixed starting hands, and the foe is about to say the last word on the exchange."""
    armies = [Bring("roi: 10 guerrier, 10 garde")] * 2
    t: Duel = GAME.table(armies, Options(open_armies=True), journal=True)
    play(t, *["guerrier", "garde", "garde"] * 2, Redraw())
    return t


def test_the_exchange_of_starting_cards_tells_only_who_exchanges() -> None:
    looked_at(last_to_decide(), check_two_worlds, times=1)
    looked_at(last_to_decide(), check_consequences)


@pytest.mark.parametrize("seat", [0, 1])
def test_to_tell_which_starting_cards_were_returned_is_caught(seat: int) -> None:
    honest = opening.exchange_cards

    def exchange_cards(t: Duel) -> None:
        if t.wishes[seat] == "redraw":
            t.tell("exchanged", seat=seat, card=[card_of(piece) for piece in t.hand[seat]])
        honest(t)

    t = last_to_decide()
    t.agenda = [(exchange_cards,) if frame == (honest,) else frame for frame in t.agenda]
    with pytest.raises(Nonconformance, match="journal tells"):
        looked_at(t, check_consequences)


def about_to_unmask() -> Duel:
    """The Satrape has its effect, and chance is about to take a card of the foe's hand."""
    t = duel("garde", hand="satrape", foe_front="garde", foe_hand="guerrier archer", pile="")
    t.army[1] = ["archer", "garde", "guerrier", "guerrier", "guerrier", "pretre"]
    t.pile[1] = ["guerrier", "guerrier", "pretre"]
    t.open_armies = True
    return play(t, support("satrape"), PASS)


def test_an_unmasked_card_tells_nothing_of_the_others() -> None:
    looked_at(about_to_unmask(), check_two_worlds, times=1)
    looked_at(about_to_unmask(), check_consequences)


def test_to_tell_the_rest_of_an_unmasked_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = effects.unmasked

    def unmasked(t: Duel, seat: Any, piece: str) -> None:
        honest(t, seat, piece)
        t.tell("unmasked", seat=seat, card=[card_of(other) for other in t.hand[seat]])

    monkeypatch.setattr(effects, "unmasked", unmasked)
    with pytest.raises(Nonconformance, match="journal tells"):
        looked_at(about_to_unmask(), check_consequences)
