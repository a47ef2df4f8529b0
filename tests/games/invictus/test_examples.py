"""The worked examples of the registry, with their exact figures."""

from __future__ import annotations

import pytest

from harena.core.action import PASS
from harena.games.invictus.actions import Attack, Recruit, Support
from tests.games.invictus.duels import CENTRE, FOE, LEFT, ME, at, cards, duel, front, mine, offered, play, rear


@pytest.mark.rule("INV-X10", "INV-X11", "INV-X12")
def test_a_samurai_with_a_samurai_behind_it_kills_a_musha() -> None:
    t = duel("samurai", hand="samurai", foe_front="musha", foe_rear="roi", foe_hand="garde")
    play(t, Support(mine("samurai"), "next_soldier_plus_3"), PASS)
    assert cards(t.reserve[0]) == ["samurai"]
    attack = Attack(front(ME, LEFT), front(FOE, LEFT))
    assert offered(t, Attack) == [attack]
    play(t, attack)
    assert t.journal is not None
    assert t.journal[-1].params["value"] == 4
    play(t, PASS)
    assert cards(t.graveyard[1]) == ["musha"]
    assert t.kingdom[0] == []


@pytest.mark.rule("INV-X13")
def test_the_leader_behind_the_killed_musha_moves_up_at_once() -> None:
    t = duel("samurai", hand="samurai", foe_front="musha", foe_rear="roi", foe_hand="garde")
    play(t, Support(mine("samurai"), "next_soldier_plus_3"), PASS, Attack(front(ME, LEFT), front(FOE, LEFT)), PASS)
    assert (at(t, front(FOE, LEFT)), at(t, rear(FOE, LEFT))) == ("roi", "")


@pytest.mark.rule("INV-X05")
def test_recruiting_onto_an_occupied_cell_puts_the_unit_at_the_right_end_of_the_reserve() -> None:
    t = duel(". medjay", reserve="samurai druide")
    play(t, Recruit(mine("samurai"), front(ME, CENTRE)))
    assert at(t, front(ME, CENTRE)) == "samurai"
    assert cards(t.reserve[0]) == ["druide", "medjay"]
