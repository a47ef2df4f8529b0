"""The worked examples of the registry, with their exact figures."""

from __future__ import annotations

import pytest

from harena.core.action import PASS, Action
from harena.games.invictus.actions import Attack, Finish, Recruit, Support
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.rules.ending import citizens
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    FOE_PARTNER,
    LEFT,
    ME,
    PARTNER,
    RIGHT,
    asked,
    at,
    attack,
    attack_value,
    cards,
    duel,
    front,
    mine,
    offered,
    pieces,
    play,
    rear,
    support,
)


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


@pytest.mark.rule("INV-X10")
def test_the_opponent_could_cancel_the_support_of_the_samurai() -> None:
    t = duel("samurai", hand="samurai", foe_front="musha", foe_hand="sorcier ensorceleur druide tlamacazqui garde")
    play(t, support("samurai"))
    answers = [support(card, by=FOE) for card in ("druide", "ensorceleur", "sorcier", "tlamacazqui")]
    assert (asked(t), t.options()) == (FOE, [PASS, *answers])


@pytest.mark.rule("INV-X12")
def test_the_opponent_could_cancel_the_attack_on_the_musha() -> None:
    t = duel("samurai", foe_front="musha", foe_hand="garde musha medjay cataphractaire sorcier")
    play(t, attack())
    answers = [support(card, by=FOE) for card in ("cataphractaire", "garde", "medjay", "musha")]
    assert (asked(t), t.options()) == (FOE, [PASS, *answers])


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


@pytest.mark.rule("INV-X08")
def test_an_arbaletrier_captures_a_viking_with_one_point_of_defence() -> None:
    t = duel("garde>", rear="arbaletrier", foe_front="viking> roi")
    play(t, Attack(rear(ME, LEFT), front(FOE, LEFT)))
    assert attack_value(t) == 1
    assert (cards(t.kingdom[0]), t.graveyard[1]) == (["viking"], [])
    assert dict(zip(COLOURS, citizens(t, ME), strict=True))["blue"] == 1


@pytest.mark.rule("INV-X14")
def test_a_medjay_without_a_target_cannot_turn_to_its_stronger_side() -> None:
    t = duel("samurai> medjay druide", foe_front="roi", hand="anubis")
    medjay = t.piece(mine("medjay"))
    assert medjay.tilted > medjay.upright
    assert offered(t, Attack) == []


@pytest.mark.rule("INV-X15")
def test_after_the_action_anubis_brings_the_arbaletrier_back() -> None:
    cancels = "sorcier ensorceleur druide tlamacazqui"
    t = duel("samurai medjay", hand="anubis", graveyard="arbaletrier viking", foe_front="musha roi", foe_hand=cancels)
    play(t, attack(), PASS, Finish(), support("anubis", mine("arbaletrier"), front(ME, RIGHT)))
    assert (asked(t), len(t.options())) == (FOE, 5)
    play(t, PASS)
    assert (cards(t.reserve[0]), cards(t.graveyard[0])) == (["anubis"], ["viking"])
    assert at(t, front(ME, RIGHT)) == "arbaletrier"


@pytest.mark.rule("INV-X16")
@pytest.mark.parametrize("event", [attack(), support("archer", front(FOE, LEFT))])
def test_of_four_players_only_the_next_one_may_react(event: Action) -> None:
    t = duel("garde", hand="archer", foe_front="garde", foe_hand="garde sorcier", seats=4)
    t.hand[PARTNER], t.hand[FOE_PARTNER] = pieces("garde sorcier", 0), pieces("garde sorcier", 1)
    play(t, event)
    assert asked(t) == FOE
    play(t, PASS)
    assert asked(t) == ME


@pytest.mark.rule("INV-X16")
@pytest.mark.parametrize("event", [attack(), support("archer", front(FOE, LEFT))])
def test_where_the_next_player_has_no_cards_nobody_else_reacts(event: Action) -> None:
    t = duel("garde", hand="archer guerrier", foe_front="garde", seats=4)
    t.hand[PARTNER], t.hand[FOE_PARTNER] = pieces("garde sorcier", 0), pieces("garde sorcier", 1)
    play(t, event)
    assert (asked(t), t.damage[front(FOE, LEFT)]) == (ME, 1)
