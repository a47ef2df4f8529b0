"""Leaks that follow an open action or a reveal: what others see next must not depend on what stays hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from harena.core.action import Action
from harena.core.conformance import examine
from harena.core.hidden import only
from harena.core.seat import Seat
from harena.games.ludus import game as ludus
from harena.games.ludus.game import GAME, Attack, Bout

HONEST: Final = ludus.attack


def name_a_card(t: Bout, seat: Seat) -> None:
    t.tell("drew", seat=seat, card=t.hand[seat][0])


def plan_by_the_hand(t: Bout, seat: Seat) -> None:
    if "parry" in t.hand[seat]:
        t.then((nothing, "parry"))


def nothing(t: Bout, _card: str) -> None:
    """A step that does nothing but stand on the agenda for all to see."""
    t.roll((6,), lambda t, _dice: None)


def ask_more_with_a_parry(t: Bout, seat: Seat) -> None:
    if "parry" in t.hand[seat]:
        t.ask(seat, ludus.PARRIES, "lunge")


def change_an_open_field(t: Bout, seat: Seat) -> None:
    t.health[seat] = 1 + t.hand[seat].count("parry")


def ask_with_the_card(t: Bout, seat: Seat) -> None:
    t.ask(t.foe(seat), ludus.PARRIES, t.hand[seat][0])


@pytest.mark.parametrize(
    "leak", [name_a_card, plan_by_the_hand, ask_more_with_a_parry, change_an_open_field, ask_with_the_card]
)
def test_waiting_must_not_tell_what_one_holds(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[Bout, Seat], None]
) -> None:
    def attack(t: Bout, seat: Seat, action: Action) -> None:
        HONEST(t, seat, action)
        if not isinstance(action, Attack) and t.hand[seat]:
            leak(t, seat)

    monkeypatch.setattr(ludus.ATTACKS, "taker", attack)
    broken = {result.check for result in examine(GAME, "leaks", 6) if result.failure}
    assert "consequences" in broken


# Leaks inside a step that reveals something


def showing(*named: Callable[[Bout, Seat], object], leak: bool) -> Callable[[Bout, Seat, str], None]:
    """A step that reveals these things of the hand before it asks for a parry, and perhaps tells the hand as well."""
    honest = ludus.offer_parry

    def offer_parry(t: Bout, seat: Seat, card: str) -> None:
        t.reveal(*(name(t, seat) for name in named))
        if leak and t.hand[seat]:
            name_a_card(t, seat)
        honest(t, seat, card)

    return offer_parry


def holds_a_parry(t: Bout, seat: Seat) -> object:
    return "parry" in t.hand[seat]


def first_card(t: Bout, seat: Seat) -> object:
    return t.hand[seat][:1]


def first_card_for_the_owner(t: Bout, seat: Seat) -> object:
    return only(seat, t.hand[seat][:1])


@pytest.mark.parametrize(
    "named", [(), (holds_a_parry,), (first_card_for_the_owner,)], ids=["nothing", "one fact", "for the owner"]
)
def test_what_a_reveal_does_not_name_stays_hidden(
    monkeypatch: pytest.MonkeyPatch, named: tuple[Callable[[Bout, Seat], object], ...]
) -> None:
    monkeypatch.setattr(ludus, "offer_parry", showing(*named, leak=True))
    assert "consequences" in {result.check for result in examine(GAME, "leaks", 4) if result.failure}


@pytest.mark.parametrize(("named", "leak"), [(holds_a_parry, False), (first_card, True)])
def test_what_a_reveal_names_may_be_seen(
    monkeypatch: pytest.MonkeyPatch, named: Callable[[Bout, Seat], object], leak: bool
) -> None:
    monkeypatch.setattr(ludus, "offer_parry", showing(named, leak=leak))
    assert not [result.failure for result in examine(GAME, "leaks", 4) if result.failure]


def test_a_secret_answer_that_a_reveal_does_not_name_stays_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ludus.drawn

    def drawn(t: Bout, seat: Seat, card: str) -> None:
        honest(t, seat, card)
        t.reveal(len(t.hand[seat]))
        t.tell("unanswerable", card=card)

    monkeypatch.setattr(ludus, "drawn", drawn)
    assert "secrets" in {result.check for result in examine(GAME, "leaks", 2) if result.failure}
