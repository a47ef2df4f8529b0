"""Chapter 5.1: how the defender spreads the hits over the units of a sector."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.virtus.actions import FINISH, Activate, Charge, DeclareCharge, Fight, FlankAttack, TakeHit
from harena.games.virtus.rules.combat import ATTACKS
from harena.games.virtus.rules.spreading import TAKINGS
from harena.games.virtus.table import CHARGE, COMBAT, Battle, Token
from tests.games.virtus.battles import FOE, LEFT, ME, SECOND, asked, battle, foe, offered, play, rolls, unit


def piles(t: Battle) -> list[int]:
    """How many tokens lie on each unit of the enemy."""
    return [len(t.tokens[number]) for number in t.units(FOE)]


@pytest.mark.rule("VIR-135")
def test_the_defender_chooses_the_unit_that_takes_a_hit() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde veterans"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6))
    assert asked(t) == (FOE, TAKINGS)
    play(t, TakeHit(foe(t, "veterans")))
    assert piles(t) == [0, 1]


@pytest.mark.rule("VIR-135")
@pytest.mark.parametrize(
    ("foes", "story"),
    [
        ("horde horde=2", {}),
        ("legionnaires legionnaires/tortoise", {"on": "tortoise"}),
        ("horde horde", {"tokens": {1: Token("guerriers", COMBAT, LEFT), 2: Token("guerriers", CHARGE, LEFT)}}),
        ("horde horde", {"foe_generals": {LEFT: "general@2"}, "on": "intrepid_general"}),
    ],
    ids=["cohesion", "formation", "tokens", "a general has joined one"],
)
def test_the_defender_chooses_between_two_units_of_one_kind_that_differ(foes: str, story: dict[str, Any]) -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: foes}, laid={LEFT: "1"}, **story)
    play(t, Activate(LEFT), Fight((0,)), (1, 5, 5))
    assert offered(t) == [TakeHit(1), TakeHit(2)]


@pytest.mark.rule("VIR-135")
def test_only_units_of_the_attacked_sector_take_hits() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde veterans", SECOND: "javeliniers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6))
    assert offered(t) == [TakeHit(1), TakeHit(2)]


@pytest.mark.rule("VIR-136")
def test_every_unit_has_a_token_before_one_gets_a_second() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "horde veterans javeliniers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 1, 1, 1), TakeHit(2))
    assert offered(t) == [TakeHit(1), TakeHit(3)]
    play(t, TakeHit(3))
    assert piles(t) == [1, 1, 1]
    assert offered(t) == [TakeHit(1), TakeHit(2), TakeHit(3)]


@pytest.mark.rule("VIR-136")
def test_and_two_before_one_gets_a_third() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde*1 veterans*2"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6))
    assert piles(t) == [2, 2]


@pytest.mark.rule("VIR-R52")
def test_tokens_of_an_earlier_attack_in_the_turn_count() -> None:
    t = battle({LEFT: "guerriers horde"}, {LEFT: "horde veterans"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6), TakeHit(foe(t, "veterans")))
    play(t, Fight((1,)), (1, 6, 6, 6))
    assert piles(t) == [1, 1]


@pytest.mark.rule("VIR-R52")
def test_tokens_of_a_charge_count_for_a_later_flank_attack() -> None:
    t = battle(
        {LEFT: "guerriers", SECOND: "guerriers"},
        {LEFT: "horde veterans"},
        laid={LEFT: "2", SECOND: "1"},
        at="charges",
    )
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, foe(t, "horde")), (1, 1, 6))
    play(t, Activate(SECOND), FlankAttack(1, LEFT), (1, 6, 6))
    assert piles(t) == [2, 2]


@pytest.mark.rule("VIR-R53")
def test_two_units_of_one_kind_may_be_rolled_together() -> None:
    t = battle({LEFT: "guerriers guerriers=2 horde"}, {LEFT: "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    together = Fight((0, 1))
    assert [action for action in offered(t, Fight) if len(action.path()) > 1] == [together]
    play(t, together)
    assert rolls(t) == (6,) * 5


@pytest.mark.rule("VIR-R53")
def test_units_of_one_kind_with_an_unlike_offensive_value_are_rolled_apart() -> None:
    t = battle({LEFT: "guerriers guerriers=2"}, {LEFT: "horde"}, laid={LEFT: "3"}, on="impetuous")
    play(t, Activate(LEFT))
    assert offered(t, Fight) == [Fight((0,)), Fight((1,))]


@pytest.mark.rule("VIR-R53", "VIR-R51")
@pytest.mark.parametrize(("card", "together"), [("3", False), ("4", True)])
def test_units_are_rolled_together_only_where_the_surcharges_of_all_can_be_paid(card: str, together: bool) -> None:
    t = battle({LEFT: "horde+stoic horde+stoic"}, {LEFT: "veterans"}, laid={LEFT: card}, on="stoic")
    play(t, Activate(LEFT))
    assert (Fight((0, 1)) in offered(t)) == together


@pytest.mark.rule("VIR-R53")
def test_hits_are_spread_before_the_next_unit_rolls() -> None:
    t = battle({LEFT: "guerriers horde"}, {LEFT: "horde veterans"}, laid={LEFT: "2"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6))
    assert asked(t) == (FOE, TAKINGS)
    play(t, TakeHit(foe(t, "horde")))
    assert asked(t) == (ME, ATTACKS)


@pytest.mark.rule("VIR-R54")
def test_the_defender_gives_out_hits_of_two_sorts_in_any_order() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "legionnaires+pikes veterans"}, laid={LEFT: "1"}, on="pikes")
    play(t, Activate(LEFT), Fight((0,)), (1, 2, 6))
    assert set(offered(t)) == {TakeHit(number, hit) for number in (1, 2) for hit in (0, 1)}
    play(t, TakeHit(foe(t, "legionnaires+pikes"), 1))
    assert [token.one for number in (1, 2) for token in t.tokens[number]] == [False, True]


@pytest.mark.rule("VIR-R55")
def test_both_tokens_of_a_flank_hit_go_to_one_unit_and_the_next_hit_to_another() -> None:
    t = battle(
        {LEFT: "guerriers", SECOND: "guerriers"},
        {SECOND: "horde veterans"},
        laid={LEFT: "1"},
    )
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 6, 6), TakeHit(foe(t, "horde")))
    assert piles(t) == [2, 0]


@pytest.mark.rule("VIR-R55")
def test_the_second_flank_hit_goes_to_the_unit_without_tokens() -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, {SECOND: "horde veterans"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 1, 6), TakeHit(foe(t, "horde")))
    assert piles(t) == [2, 2]


@pytest.mark.rule("VIR-R55")
def test_with_the_table_option_each_token_of_a_flank_hit_is_placed_singly() -> None:
    t = battle(
        {LEFT: "guerriers", SECOND: "guerriers"},
        {SECOND: "horde veterans"},
        laid={LEFT: "1"},
        token_spreading=True,
    )
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 6, 6), TakeHit(foe(t, "horde")))
    assert piles(t) == [1, 1]


@pytest.mark.rule("VIR-R55")
def test_a_unit_in_orbis_takes_one_token_of_a_flank_hit() -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, {SECOND: "horde/orbis"}, laid={LEFT: "1"}, on="orbis")
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 1, 6))
    assert piles(t) == [2]


def told_of(t: Battle, troop: str) -> tuple[int, ...]:
    """How likely a unit of the enemy loses cohesion, retreats and is gone if it takes the hit, in percent."""
    said = TakeHit(foe(t, troop)).params(t.seen_by(FOE))
    return said["have"], said["loses"], said["retreats"], said["gone"]


@pytest.mark.rule("VIR-155", "VIR-272", "VIR-R55")
@pytest.mark.parametrize(
    ("foes", "spreading", "chances"),
    [
        ("guerriers horde", False, (0, 89, 44, 15)),
        ("guerriers horde", True, (0, 67, 33, 0)),
        ("guerriers/orbis horde", False, (0, 67, 33, 0)),
        ("guerriers/orbis*1 horde*1", False, (1, 89, 44, 15)),
    ],
    ids=["both tokens", "spread singly", "in orbis", "in orbis with a token"],
)
def test_who_may_take_a_flank_hit_is_told_what_all_its_tokens_would_do(
    foes: str, spreading: bool, chances: tuple[int, ...]
) -> None:
    t = battle(
        {LEFT: "legionnaires", SECOND: "guerriers"},
        {SECOND: foes},
        laid={LEFT: "1"},
        on="orbis",
        token_spreading=spreading,
    )
    play(t, Activate(LEFT), FlankAttack(0, SECOND), (1, 6, 6, 6))
    assert told_of(t, "guerriers") == chances


@pytest.mark.rule("VIR-135")
@pytest.mark.parametrize(
    ("foes", "chances"), [("guerriers horde", (0, 67, 33, 0)), ("guerriers*1 horde*1", (1, 89, 44, 15))]
)
def test_who_may_take_another_hit_is_told_what_it_would_do_with_those_before(
    foes: str, chances: tuple[int, ...]
) -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: foes}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6, 6))
    assert told_of(t, "guerriers") == chances


@pytest.mark.rule("VIR-136")
def test_nobody_is_asked_where_all_units_are_alike() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((unit(t, "guerriers"),)), (1, 1, 1))
    assert sorted(piles(t)) == [1, 2]
    assert asked(t) != (FOE, TAKINGS)
    play(t, FINISH)
