"""Leaks that follow an open action: what others see next must not depend on the hand of the one who acted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harena.core.action import Action
from harena.core.conformance import examine
from harena.core.seat import Seat
from harena.games.ludus import game as ludus
from harena.games.ludus.game import GAME, Attack, Bout


def name_a_card(t: Bout, seat: Seat) -> None:
    t.tell("drew", seat=seat, card=t.hand[seat][0])


def plan_by_the_hand(t: Bout, seat: Seat) -> None:
    if "parry" in t.hand[seat]:
        t.then((nothing, "parry"))


def nothing(t: Bout, _card: str) -> None:
    """A step that does nothing but stand on the agenda for all to see."""
    t.roll((6,), lambda t, _dice: None)


def ask_again_with_a_parry(t: Bout, seat: Seat) -> None:
    if "parry" in t.hand[seat]:
        ludus.act(t, seat)


def change_an_open_field(t: Bout, seat: Seat) -> None:
    t.health[seat] = 1 + t.hand[seat].count("parry")


def ask_with_the_card(t: Bout, seat: Seat) -> None:
    t.ask(t.foe(seat), ludus.parries, ludus.answered, t.hand[seat][0])


@pytest.mark.parametrize(
    "leak", [name_a_card, plan_by_the_hand, ask_again_with_a_parry, change_an_open_field, ask_with_the_card]
)
def test_waiting_must_not_tell_what_one_holds(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[Bout, Seat], None]
) -> None:
    honest = ludus.attacked

    def attacked(t: Bout, seat: Seat, action: Action) -> None:
        honest(t, seat, action)
        if not isinstance(action, Attack) and t.hand[seat]:
            leak(t, seat)

    monkeypatch.setattr(ludus, "attacked", attacked)
    broken = {result.check for result in examine(GAME, "leaks", 6) if result.failure}
    assert "consequences" in broken
