"""Chapters 12 and 14: loss rolls and ridden monsters."""

from __future__ import annotations

import pytest

from harena.league.book import Fate, Fielded
from harena.league.dice import Given
from harena.league.kinds import CloseSequence, Improve, NameGeneral, Reinforce, RollLosses, TakeOver
from harena.league.rules.losses import unit_toll
from harena.league.rules.value import list_value
from tests.league.club import Club, refusal, two


def lost(count: int, *dice: int, command: tuple[str, ...] = ()) -> Club:
    """Ann's first unit has lost so many figures, and her dice have fallen."""
    club = two()
    first = club.member("ann").units[min(club.member("ann").units)]
    club.grant("ann", gold=500, honour={first.id: 20})
    first.champion, first.options = "champion" in command, tuple(rank for rank in command if rank != "champion")
    battle = club.battle("ann", "bob")
    ends = "eliminated" if count == 20 else "stands"
    club.settle(battle, Fate(first.id, ends, count, command))  # type: ignore[arg-type]
    club.to_purchases("ann", *dice)
    return club


@pytest.mark.rule("LEA-141", "LEA-144")
def test_a_one_kills_an_eliminated_figure() -> None:
    club = lost(4, 1, 1, 2, 6)
    assert club.member("ann").units[min(club.member("ann").units)].size == 18


@pytest.mark.rule("LEA-148", "LEA-149")
def test_all_others_recover_and_the_list_is_corrected() -> None:
    club = lost(4, 2, 3, 4, 6)
    assert club.member("ann").units[min(club.member("ann").units)].size == 20


@pytest.mark.rule("LEA-142")
def test_the_dice_of_a_unit_are_rolled_together() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(battle.forces["ann"][0].unit, lost=3))
    club.to_losses("ann")
    assert refusal(club, RollLosses("ann"), 2, 2) == ["dice_missing"]
    assert refusal(club, RollLosses("ann"), 2, 2, 2, 2) == ["dice_left"]
    assert refusal(club, RollLosses("ann"), 2, 2, 7) == ["dice_range"]
    assert club.do(RollLosses("ann"), 2, 2, 2).dice == (2, 2, 2)


@pytest.mark.rule("LEA-143", "LEA-R57")
def test_a_dead_musician_takes_his_rank_with_him() -> None:
    club = lost(3, 2, 2, 1, command=("musician",))
    first = club.member("ann").units[min(club.member("ann").units)]
    assert (first.size, first.options) == (19, ())
    before = club.gold("ann")
    club.do(Reinforce("ann", first.id, 1))
    assert (club.gold("ann"), first.options) == (before - 5, ())
    club.do(Improve("ann", first.id, ("musician",)))
    assert "musician" in first.options


@pytest.mark.rule("LEA-145")
def test_equipment_is_lost_with_its_bearers() -> None:
    club = two()
    club.grant("ann", gains=("smithy",))
    first = club.member("ann").units[min(club.member("ann").units)]
    first.options = ("shield",)
    value = list_value(club.book, club.member("ann"))
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(first.id, lost=2))
    club.to_purchases("ann", 1, 1)
    assert list_value(club.book, club.member("ann")) == value - 2 * 6


@pytest.mark.rule("LEA-R29")
def test_figures_of_units_that_still_flee_do_not_roll() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(battle.forces["ann"][0].unit, "flees", 2))
    club.to_purchases("ann", 1, 6)
    assert club.member("ann").units[min(club.member("ann").units)].size == 19


@pytest.mark.rule("LEA-235")
def test_a_unit_that_is_killed_to_the_last_figure_loses_its_honour() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    first = battle.forces["ann"][0].unit
    club.grant("ann", honour={first: 30})
    club.settle(battle, Fate(first, "eliminated", 20))
    club.to_purchases("ann", *[1] * 20)
    assert first not in club.member("ann").units
    assert club.honour(first) == 0


@pytest.mark.rule("LEA-234", "LEA-236", "LEA-216")
def test_a_unit_with_one_survivor_keeps_its_honour() -> None:
    club = two()
    battle = club.battle("ann", "bob")
    first = battle.forces["ann"][0].unit
    club.grant("ann", honour={first: 30})
    club.settle(battle, Fate(first, "eliminated", 20))
    club.to_purchases("ann", *[1] * 19, 2)
    assert (club.member("ann").units[first].size, club.honour(first)) == (1, 32)


@pytest.mark.rule("LEA-138", "LEA-139")
def test_a_command_figure_that_stood_to_the_end_rolls_once_when_unpaid() -> None:
    unit = Fielded(1, "x", "core", 28, 5, 4, {"champion": 8, "musician": 6})
    given = Given((2, 1, 3, 4, 5))
    found = unit_toll(unit, Fate(1, lost=1, command=("musician",)), 1, given, unpaid=True)
    given.finish()
    assert (found.ordinary, found.command) == (1, ())
    assert unit_toll(unit, Fate(1), 1, Given((2, 2, 1, 2)), unpaid=True).command == ("champion",)


# Ridden monsters

RIDER = Fielded(1, "high_king", "lord", 330, 330, 1, single=True, wounds=7, rides="manticore")


def toll(fate: Fate, *dice: int, unpaid: bool = False) -> tuple[bool, bool]:
    """Whether rider and monster are dead."""
    given = Given(dice)
    found = unit_toll(RIDER, fate, 1, given, unpaid=unpaid)
    given.finish()
    return found.ordinary == 1, found.monster


@pytest.mark.rule("LEA-173")
def test_a_monster_rolls_only_if_it_was_eliminated() -> None:
    assert toll(Fate(1, lost=1), 3) == (False, False)
    assert toll(Fate(1, "eliminated", 1, monster_lost=True), 3, 1) == (False, True)
    assert toll(Fate(1), 4, unpaid=True) == (False, False)


@pytest.mark.rule("LEA-174")
def test_a_wild_monster_is_lost_with_its_dead_rider() -> None:
    assert toll(Fate(1, lost=1, raaargh=True), 1) == (True, True)
    assert toll(Fate(1, lost=1, raaargh=True), 2) == (False, False)


@pytest.mark.rule("LEA-175")
def test_otherwise_a_monster_survives_its_rider() -> None:
    assert toll(Fate(1, lost=1), 1) == (True, False)


def rider() -> tuple[Club, int]:
    """Bob's High King on a manticore has fought; Bob has another Lord."""
    club = Club(ann="chaos", bob="chaos")
    for member in ("ann", "bob"):
        club.grant(
            member,
            gold=3000,
            gains=(
                *("longhouse", "high_kings_hall", "northern_wastes", "trade_route", "ogre_camp", "dragon_peak"),
                *("giants_pass", "hydra_marsh", "standing_stones", "red_shrine", "pastures", "black_stables"),
            ),
        )
        for _ in range(4):
            club.recruit(member, "marauders", 50)
        king = club.recruit(member, "high_king", 1, take=("manticore",))
        club.do(NameGeneral(member, king.id))
        club.close(member)
    return club, club.unit("bob", "high_king").id


@pytest.mark.rule("LEA-R46", "LEA-146")
def test_a_monster_without_a_rider_waits_for_another_one() -> None:
    club, king = rider()
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(king, lost=1, wounds=3))
    club.to_purchases("bob", 1)
    (monster,) = club.member("bob").monsters
    assert (monster.mount, monster.cost, monster.category) == ("manticore", 140, "lord")
    assert list_value(club.book, club.member("bob")) == 1000 + 140
    assert club.member("bob").general == 0
    other = club.recruit("bob", "high_king", 1)
    foot = min(club.member("bob").units)
    assert "no_such_option" in club.why(TakeOver("bob", foot, monster.id))
    before = club.gold("bob")
    club.do(TakeOver("bob", other.id, monster.id))
    assert (other.options, club.member("bob").monsters, club.gold("bob")) == (("manticore",), (), before)


@pytest.mark.rule("LEA-R46")
def test_a_dead_monster_leaves_its_rider_on_foot() -> None:
    club, king = rider()
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(king, wounds=4, monster_lost=True))
    club.to_purchases("bob", 1)
    assert club.member("bob").units[king].options == ()
    assert club.member("bob").monsters == ()


@pytest.mark.rule("LEA-146")
def test_a_beast_dies_with_its_rider() -> None:
    club = Club(ann="empire", bob="chaos")
    club.territories("ann", "barracks", "stud_farm")
    for entry in ("halberdiers", "halberdiers", "militia"):
        club.recruit("ann", entry, 10)
    hero = club.recruit("ann", "empire_hero", 1, take=("warhorse",))
    club.do(NameGeneral("ann", hero.id))
    club.recruit("ann", "halberdiers", 10)
    club.close("ann")
    for size in (14, 14, 14):
        club.recruit("bob", "marauders", size)
    club.close("bob")
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(hero.id, "eliminated", 1))
    club.to_purchases("ann", 1)
    assert hero.id not in club.member("ann").units
    assert club.member("ann").monsters == ()
    assert club.why(CloseSequence("ann")) == []
