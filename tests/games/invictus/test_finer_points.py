"""Finer points of cards and effects: prisoners, sums of boosts, braces, captures alive, swaps of places."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.action import PASS
from harena.games.invictus.actions import Recruit, Settle
from harena.games.invictus.cards import book
from harena.games.invictus.game import GAME
from harena.games.invictus.table import AFTER, CELLS, Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    aims,
    at,
    attack,
    attack_value,
    cards,
    duel,
    front,
    mine,
    pack,
    play,
    put,
    rear,
    support,
    theirs,
    told,
    winners,
)

# Prisoners


@pytest.mark.rule("INV-077", "INV-R32")
def test_a_displaced_prisoner_stays_in_the_reserve_of_those_it_fights_for() -> None:
    t = duel("samurai*", reserve="garde", foe_front="garde")
    play(t, Recruit(mine("garde"), front(ME, LEFT)))
    assert t.reserve == [[theirs("samurai")], []]


@pytest.mark.rule("INV-079", "INV-R32")
def test_a_displaced_prisoner_stays_in_the_hand_of_the_one_it_fights_for() -> None:
    t = duel("samurai*", hand="garde", foe_front="garde")
    play(t, Recruit(mine("garde"), front(ME, LEFT)))
    assert t.hand == [[theirs("samurai")], []]


@pytest.mark.rule("INV-063", "INV-R32")
def test_a_prisoner_in_the_hand_may_become_a_citizen() -> None:
    t = play(duel("garde", hand="samurai*", foe_front="garde"), Settle(theirs("samurai")))
    assert t.kingdom == [[theirs("samurai")], []]


@pytest.mark.rule("INV-124", "INV-R32")
def test_a_ticitl_takes_a_captured_citizen_and_gives_a_prisoner() -> None:
    t = duel("garde", hand="ticitl musha*", kingdom="samurai*", foe_front="garde")
    play(t, support("ticitl", theirs("musha"), theirs("samurai")))
    assert (t.hand[ME], t.kingdom[ME]) == ([theirs("samurai")], [theirs("musha")])


@pytest.mark.rule("INV-008", "INV-R25")
def test_n_counts_prisoners_who_fight_for_me() -> None:
    t = play(duel("melophore samurai*", "garde*", foe_front="roi", foe_hand="garde"), attack())
    assert attack_value(t) == 3


# Boosts


@pytest.mark.rule("INV-111")
def test_two_guerriers_add_up() -> None:
    t = duel("garde roi", hand="guerrier guerrier", foe_front="roi roi", foe_rear="garde")
    play(t, support("guerrier"), support("guerrier"), attack())
    assert attack_value(t) == 3
    play(t, attack(CENTRE, CENTRE))
    assert attack_value(t) == 3


@pytest.mark.rule("INV-111")
def test_two_vikings_add_up() -> None:
    t = duel("garde", hand="viking viking", foe_front="roi>", foe_hand="garde")
    play(t, support("viking"), PASS, support("viking"), PASS, attack())
    assert attack_value(t) == 5


# Braces


def braced(attacker: str, target: str) -> Duel:
    """An attack that the foe answers with a Huscarl."""
    t = duel(attacker, hand="archer", foe_front=target, foe_rear="garde", foe_hand="huscarl")
    return play(t, attack(), support("huscarl", by=FOE), PASS)


def test_a_brace_stronger_than_the_attack_heals_nobody() -> None:
    t = braced("garde", "musha-1")
    assert t.damage[front(FOE, LEFT)] == 1
    assert told(t)[-1] == "unharmed"


def test_a_brace_withstands_the_one_point_of_a_c_attack_on_a_leader() -> None:
    assert braced("ocelomeh", "roi").damage[front(FOE, LEFT)] == 0


def test_a_brace_does_not_keep_a_soldier_from_a_c_attack() -> None:
    t = braced("ocelomeh", "musha")
    assert t.kingdom[ME] == [theirs("musha")]


# Homeward


def test_a_cancelled_cuauhtli_sends_nobody_home() -> None:
    t = duel("commandant", hand="sorcier", foe_front="viking>", foe_rear="garde", foe_hand="cuauhtli")
    play(t, attack(), support("cuauhtli", by=FOE), support("sorcier"))
    assert (t.kingdom, cards(t.graveyard[FOE])) == ([[], []], ["viking"])


# Take alive


@pytest.mark.rule("INV-R77")
def test_a_leader_neither_obeys_nor_uses_up_the_promise_to_take_alive() -> None:
    t = duel("roi medjay", hand="guerrier ocelomeh", foe_front="viking> viking>", foe_rear="garde")
    play(t, support("ocelomeh"), support("guerrier"), attack())
    assert (cards(t.graveyard[FOE]), t.kingdom[ME]) == (["viking"], [])
    play(t, attack(CENTRE, CENTRE))
    assert cards(t.kingdom[ME]) == ["viking"]


@pytest.mark.rule("INV-R77", "INV-114")
@pytest.mark.parametrize(
    ("attacker", "target", "may"),
    [
        ("medjay", "viking", True),
        ("medjay", "viking>", True),
        ("roi", "viking", False),
        ("medjay", "roi", False),
        ("medjay", "viking-1", False),
        ("ocelomeh", "viking", False),
        ("medjay>", "viking", False),
    ],
)
def test_to_take_alive_needs_a_soldiers_attack_on_an_unhurt_soldier(attacker: str, target: str, may: bool) -> None:
    t = duel(attacker, hand="ocelomeh", foe_front=target)
    assert (support("ocelomeh") in t.options()) is may


# Exchanges of places


PAIRS = [("garde garde", False), ("garde garde>", True), ("garde garde-1", True), ("garde garde*", True)]


@pytest.mark.rule("INV-R76", "INV-114")
@pytest.mark.parametrize(("pair", "may"), PAIRS)
def test_two_own_units_change_places_only_if_they_differ(pair: str, may: bool) -> None:
    t = duel(pair, hand="pretre", foe_front="garde")
    assert ((front(ME, LEFT), front(ME, CENTRE)) in aims(t, "pretre")) is may


@pytest.mark.rule("INV-R76", "INV-114")
@pytest.mark.parametrize(("pair", "may"), PAIRS)
def test_two_enemy_units_change_places_only_if_they_differ(pair: str, may: bool) -> None:
    t = duel("garde", hand="mobed", foe_front=pair)
    assert ((front(FOE, LEFT), front(FOE, CENTRE)) in aims(t, "mobed")) is may


@pytest.mark.rule("INV-R34")
def test_orientation_and_damage_go_with_the_units_that_change_places() -> None:
    t = duel("garde", hand="mobed", foe_front="garde>-1 roi")
    play(t, support("mobed", front(FOE, LEFT), front(FOE, CENTRE)))
    assert (at(t, front(FOE, LEFT)), at(t, front(FOE, CENTRE))) == ("roi", "garde")
    assert t.tilted[6:8] == [False, True]
    assert t.damage[6:8] == [0, 1]


def enemy_leader_at(cell: int, hand: str) -> Duel:
    """Six enemy units, one of them the Leader."""
    t = duel("garde", hand=hand, foe_front="garde garde garde", foe_rear="garde garde garde")
    put(t, cell, "roi")
    return t


@pytest.mark.parametrize("cell", CELLS[FOE])
def test_a_leader_anywhere_may_be_hurt_and_moved_by_supports(cell: int) -> None:
    assert (cell,) in aims(enemy_leader_at(cell, "archer"), "archer")
    pairs = aims(enemy_leader_at(cell, "mobed"), "mobed")
    assert len(pairs) == 5
    assert all(cell in pair for pair in pairs)


# Hands


@pytest.mark.rule("INV-175")
def test_a_known_card_that_is_named_again_is_known_once() -> None:
    t = duel("garde", hand="archer ticitl", kingdom="guerrier", foe_front="garde", foe_hand="druide")
    t.known[ME] = [mine("archer")]
    play(t, support("ticitl", mine("archer"), mine("guerrier")))
    assert t.known[ME] == [mine("archer")]


# The last blow


@pytest.mark.rule("INV-R31")
@pytest.mark.parametrize(("leader", "told_last"), [("roi-4", "killed"), ("roi", "leader_captured")])
def test_behind_a_fallen_leader_the_rear_still_advances_and_the_leader_goes_nowhere(
    leader: str, told_last: str
) -> None:
    t = duel("guerrier", hand="garde garde garde garde garde", foe_front=leader, foe_rear="samurai")
    play(t, attack())
    assert winners(t) == ((ME,), "execution")
    assert (at(t, front(FOE, LEFT)), at(t, rear(FOE, LEFT))) == ("samurai", "")
    assert told(t)[-2:] == [told_last, "advanced"]
    assert (t.kingdom, t.graveyard) == ([[], []], [[], []])


# Packs


def supports_of(content: Any, card: str) -> dict[str, frozenset[str]]:
    return book(content).pieces[mine(card)].supports


@pytest.mark.rule("INV-116", "INV-R42")
def test_the_moments_of_a_leader_bound_what_it_copies() -> None:
    content = pack("roi", moments=("after",))
    assert set(supports_of(content, "roi").values()) == {frozenset({"after"})}
    assert aims(duel("garde", hand="roi", foe_front="garde", content=content), "roi") == []
    late = duel("garde", hand="roi", foe_front="garde", stage=AFTER, content=content)
    assert support("roi", front(FOE, LEFT), effect="damage_1") in late.options()


@pytest.mark.rule("INV-116", "INV-R42")
def test_a_leader_copies_one_effect_of_two_soldiers_at_the_moments_of_both() -> None:
    content = pack("archer", moments=("before",))
    other = pack("garde", support="damage_1", moments=("after",)).cards["garde"]
    content = type(content)({**content.cards, "garde": other}, content.ranges, content.armies)
    assert supports_of(content, "roi")["damage_1"] == {"before", "after"}
    assert supports_of(GAME.content, "roi")["damage_1"] == {"before", "during", "after"}
