"""Chapter 5: the three phases of a turn."""

from __future__ import annotations

import pytest

from harena.core.action import Action
from harena.core.chance import Draw
from harena.core.seat import CHANCE
from harena.games.invictus.actions import (
    Attack,
    Deploy,
    EndTurn,
    Finish,
    Keep,
    Recruit,
    Rest,
    Settle,
    Station,
    Support,
)
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.turn import ACTIONS, DISCARDS
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    asked,
    attack,
    cards,
    duel,
    front,
    mine,
    offered,
    play,
    question,
    support,
    theirs,
)


def first_turn() -> Duel:
    """A whole set-up: a Garde faces a Musha, and my first turn begins."""
    t = GAME.table([Bring("roi"), Bring("shogun")])
    play(t, "garde", "guerrier", "archer", "musha", "samurai", "miko", Keep(), Keep(), ME)
    play(t, Deploy(mine("garde"), front(ME, LEFT)), Deploy(theirs("musha"), front(FOE, LEFT)))
    play(t, Station(mine("archer")), Station(theirs("miko")))
    return play(t, Settle(mine("guerrier")), Settle(theirs("samurai")))


def kinds(t: Duel) -> set[type[Action]]:
    """The kinds of options that are offered."""
    return {type(option) for option in t.options()}


# The order of play


@pytest.mark.rule("INV-057")
def test_when_my_turn_is_over_the_foe_plays_and_then_i_do_again() -> None:
    t = duel("garde", hand="roi", foe_front="musha", foe_hand="shogun", pile="garde garde", foe_pile="musha musha")
    play(t, Rest(), EndTurn())
    assert t.active == FOE
    play(t, "musha", Rest(), EndTurn())
    assert t.active == ME


@pytest.mark.rule("INV-058")
def test_a_turn_is_preparation_then_action_then_discard() -> None:
    t = duel("garde", foe_front="musha", foe_hand="shogun musha musha miko miko", foe_pile="samurai samurai")
    play(t, Rest())
    assert (asked(t), isinstance(t.pending, Draw)) == (CHANCE, True)
    play(t, "samurai")
    assert (asked(t), question(t)) == (FOE, ACTIONS)
    play(t, Rest(), EndTurn())
    assert (asked(t), question(t)) == (FOE, DISCARDS)
    play(t, Settle(theirs("miko")))
    assert t.active == ME


@pytest.mark.rule("INV-059")
def test_all_units_of_the_active_player_stand_up_before_the_draw() -> None:
    t = duel("garde>", foe_front="musha> . miko>", foe_rear="shogun>")
    play(t, Rest())
    assert isinstance(t.pending, Draw)
    assert t.tilted[6:] == [False] * 6


@pytest.mark.rule("INV-059")
def test_the_units_of_the_other_player_stay_as_they_are() -> None:
    t = play(duel("garde>", foe_front="musha>"), Rest())
    assert t.tilted[front(ME, LEFT)]


@pytest.mark.rule("INV-060")
def test_the_active_player_draws_one_card_into_the_hand() -> None:
    t = duel("garde", foe_front="musha", foe_pile="samurai miko", foe_hand="shogun")
    play(t, Rest(), "miko")
    assert (cards(t.hand[1]), t.pile[1]) == (["miko", "shogun"], ["samurai"])
    assert question(t) == ACTIONS


@pytest.mark.rule("INV-R16")
def test_the_first_player_draws_in_the_first_turn() -> None:
    t = first_turn()
    assert isinstance(t.pending, Draw)
    assert cards(play(t, "sorcier").hand[0]) == ["roi", "sorcier"]


@pytest.mark.rule("INV-R16")
def test_the_first_player_may_attack_in_the_first_turn() -> None:
    t = play(first_turn(), "sorcier")
    assert offered(t, Attack) == [attack()]


# The action


@pytest.mark.rule("INV-061")
def test_the_active_player_may_do_nothing_recruit_or_attack() -> None:
    t = duel("garde", reserve="archer", foe_front="musha")
    assert kinds(t) == {Rest, Recruit, Attack}


@pytest.mark.rule("INV-061")
def test_the_turn_does_not_end_without_an_action() -> None:
    assert EndTurn() not in duel("garde", hand="garde", foe_front="musha").options()


@pytest.mark.rule("INV-061")
def test_who_has_done_nothing_can_neither_recruit_nor_attack() -> None:
    t = play(duel("garde", hand="garde", reserve="archer", foe_front="musha"), Rest())
    assert kinds(t) == {EndTurn, Settle}


@pytest.mark.rule("INV-061")
def test_who_has_recruited_can_not_attack() -> None:
    t = play(duel("garde", hand="garde", reserve="archer", foe_front="musha"), Recruit(mine("archer"), CENTRE))
    assert kinds(t) == {EndTurn, Settle}


@pytest.mark.rule("INV-061")
def test_who_has_attacked_can_not_recruit() -> None:
    t = play(duel("garde garde", hand="garde", reserve="archer", foe_front="musha musha"), attack())
    assert kinds(t) == {Finish, Attack, Settle}


@pytest.mark.rule("INV-R21")
def test_without_an_enemy_in_range_attack_cannot_be_chosen() -> None:
    t = duel("garde", reserve="archer", foe_front=". musha")
    assert kinds(t) == {Rest, Recruit}


@pytest.mark.rule("INV-R21")
def test_to_choose_attack_is_to_attack() -> None:
    t = duel("garde", foe_front="musha")
    assert t.options() == [Rest(), attack()]


# The two bonuses


@pytest.mark.rule("INV-063")
def test_a_soldier_of_the_hand_becomes_a_citizen() -> None:
    t = play(duel("garde", hand="archer roi"), Settle(mine("archer")))
    assert (cards(t.kingdom[0]), cards(t.hand[0])) == (["archer"], ["roi"])


@pytest.mark.rule("INV-063")
def test_only_one_soldier_a_turn_becomes_a_citizen() -> None:
    t = play(duel("garde", hand="archer garde roi"), Settle(mine("archer")))
    assert offered(t, Settle) == []


@pytest.mark.rule("INV-063")
def test_in_the_next_turn_another_one_may_follow() -> None:
    t = duel("garde", hand="archer garde", foe_front="musha", pile="garde garde")
    play(t, Settle(mine("archer")), Rest(), EndTurn(), "guerrier", Rest(), EndTurn(), "garde")
    assert offered(t, Settle) == [Settle(mine("garde"))]


@pytest.mark.rule("INV-063")
def test_the_leader_does_not_become_a_citizen() -> None:
    assert offered(duel("garde", hand="roi"), Settle) == []


@pytest.mark.rule("INV-064")
def test_a_citizen_may_be_given_before_the_action() -> None:
    t = play(duel("garde", hand="archer roi", foe_front="musha"), Settle(mine("archer")))
    assert attack() in t.options()


@pytest.mark.rule("INV-064")
def test_a_citizen_may_be_given_between_two_attacks() -> None:
    t = duel("garde garde", hand="archer garde", foe_front="musha musha")
    play(t, attack(), Settle(mine("archer")))
    assert t.options() == [Finish(), attack(CENTRE, CENTRE)]


@pytest.mark.rule("INV-064")
@pytest.mark.parametrize("action", [Rest(), Recruit(mine("miko"), CENTRE)])
def test_a_citizen_may_be_given_after_the_action(action: Action) -> None:
    t = play(duel("garde", hand="archer roi", reserve="miko"), action, Settle(mine("archer")))
    assert cards(t.kingdom[0]) == ["archer"]


@pytest.mark.rule("INV-065")
def test_both_bonuses_may_be_left_unused() -> None:
    t = duel("garde", hand="archer roi", foe_front="musha")
    play(t, Rest(), EndTurn())
    assert (t.active, t.reserve[0], t.kingdom[0]) == (FOE, [], [])


@pytest.mark.rule("INV-065")
def test_only_one_bonus_may_be_used() -> None:
    t = duel("garde", hand="archer garde", foe_front="musha")
    play(t, Settle(mine("garde")), Rest(), EndTurn())
    assert (t.active, t.reserve[0], cards(t.kingdom[0])) == (FOE, [], ["garde"])


@pytest.mark.rule("INV-065", "INV-066")
def test_a_support_may_come_before_the_citizen() -> None:
    t = duel("garde", hand="archer garde roi", foe_front="musha")
    play(t, support("archer", front(FOE, LEFT)), Settle(mine("garde")))
    assert (cards(t.reserve[0]), cards(t.kingdom[0])) == (["archer"], ["garde"])


@pytest.mark.rule("INV-065", "INV-066")
def test_a_support_may_come_after_the_citizen() -> None:
    t = duel("garde", hand="archer garde roi", foe_front="musha")
    play(t, Settle(mine("garde")), support("archer", front(FOE, LEFT)))
    assert (cards(t.reserve[0]), cards(t.kingdom[0])) == (["archer"], ["garde"])


# The sixth card


def at_the_end(hand: str) -> Duel:
    """My turn ends with this hand."""
    return play(duel("garde", hand=hand, foe_front="musha", foe_hand="shogun"), Rest(), EndTurn())


@pytest.mark.rule("INV-067")
def test_with_six_cards_a_soldier_must_go_to_the_kingdom() -> None:
    t = at_the_end("archer garde garde miko sorcier roi")
    assert (asked(t), question(t)) == (ME, DISCARDS)
    play(t, Settle(mine("sorcier")))
    assert (cards(t.kingdom[0]), len(t.hand[0]), t.active) == (["sorcier"], 5, FOE)


@pytest.mark.rule("INV-067")
def test_with_five_cards_nothing_must_be_given_up() -> None:
    t = at_the_end("archer garde garde miko roi")
    assert (t.active, t.kingdom[0]) == (FOE, [])


@pytest.mark.rule("INV-068")
def test_the_player_chooses_which_soldier_and_never_the_leader() -> None:
    t = at_the_end("archer garde garde miko sorcier roi")
    assert t.options() == [Settle(mine(card)) for card in ("archer", "garde", "miko", "sorcier")]


@pytest.mark.rule("INV-053")
def test_no_exchange_of_citizens_brings_a_leader_into_a_kingdom() -> None:
    t = duel("garde", hand="ticitl roi", kingdom="archer", foe_front="musha")
    assert [option for option in offered(t, Support) if option.effect == "exchange"] == []


@pytest.mark.rule("INV-053")
def test_a_leader_does_not_go_home_into_the_kingdom() -> None:
    t = duel("garde", hand="archer", foe_front="shogun musha", foe_hand="cuauhtli")
    play(t, attack())
    assert offered(t, Support) == []
