"""An attack and its ten stages (HOP-R94)."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.chips import Event
from harena.games.hoplomachus.rules import attack as rules
from harena.games.hoplomachus.rules.attack import attack, attackable
from harena.games.hoplomachus.rules.engage import ask_engage
from harena.games.hoplomachus.table import Combat
from harena.games.hoplomachus.vocabulary import Cover, DieMod, DieOnSet, HighGround, RangeCap

from .blows import begin, blow, bout, hp, options, pool
from .fights import arena, chip, hexes, roll, unit, where

PLATFORM = {"platform": hexes("C2 C3")}


def targets(t: Combat, name: str) -> set[str]:
    return {t.chip[other] for other in t.standing_on(attackable(t, unit(t, name)))}


@pytest.mark.rule("HOP-176", "HOP-177")
def test_every_hit_is_one_damage() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VJB")})
    begin(t, attack, "a", "r")
    assert pool(t) == "JBV"
    roll(t, "xox")
    assert hp(t, "r") == 1


@pytest.mark.rule("HOP-R150")
def test_the_hero_rolls_the_dice_of_his_camp() -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, dice=(0, 0, 1, 0, 1))
    begin(t, attack, "hero", "r")
    assert pool(t) == "VR"


@pytest.mark.rule("HOP-205")
def test_enough_hits_defeat_the_target() -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "camp"}, chips={"a": chip(dice="VVV")})
    blow(t, "a", "r", "xxx")
    assert where(t, "r") == "fallen"


@pytest.mark.rule("HOP-R95")
def test_without_a_hit_nothing_is_dealt_or_received() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": chip(skills="retaliate deflect")})
    blow(t, "a", "r", "o")
    assert (hp(t, "a"), hp(t, "r"), t.struck) == (3, 3, 0)


@pytest.mark.rule("HOP-R96")
def test_without_dice_nothing_is_rolled() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="", skills="perfect_strike"), "r": chip(skills="nimble")})
    begin(t, attack, "a", "r")
    assert (t.outcome is not None, hp(t, "r"), t.struck) == (True, 3, 0)


@pytest.mark.rule("HOP-203", "HOP-X33")
def test_damage_counts_as_received_even_if_no_hp_is_lost() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VV"), "r": chip(skills="nimble retaliate")})
    blow(t, "a", "r", "xo")
    assert (hp(t, "r"), hp(t, "a")) == (3, 2)


# Range and cover


@pytest.mark.rule("HOP-171", "HOP-178")
def test_units_between_do_not_block_range() -> None:
    t = bout({"a": "E2", "b": "D2"}, {"r": "C3", "s": "A3"}, chips={"a": chip(range=2)})
    assert targets(t, "a") == {"r"}


@pytest.mark.rule("HOP-253")
def test_nobody_attacks_an_ally() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C2", "s": "C3"})
    assert targets(t, "a") == {"r", "s"}
    assert targets(t, "r") == {"a"}


@pytest.mark.rule("HOP-180", "HOP-330")
def test_beasts_are_opponents_of_both_sides() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, beasts={"lion": "D3"})
    assert targets(t, "lion") == {"a"}
    assert targets(t, "a") == {"r", "lion"}


@pytest.mark.rule("HOP-172")
def test_an_event_may_cap_range() -> None:
    event = Event("bloodshed", ("L",), ("H",), setup=(RangeCap(n=1),))
    t = bout({"a": "E2"}, {"r": "C3"}, chips={"a": chip(range=3)}, event=event)
    assert targets(t, "a") == set()


@pytest.mark.rule("HOP-106")
def test_cover_protects_from_attacks_that_are_not_adjacent() -> None:
    ground = arena(sets=PLATFORM, rules=(Cover(set="platform"),))
    t = bout({"a": "E2", "b": "D2"}, {"r": "C2"}, chips={"a": chip(range=3)}, ground=ground)
    assert targets(t, "a") == set()
    assert targets(t, "b") == {"r"}


# Dice of arena and event


@pytest.mark.rule("HOP-106", "HOP-176")
def test_an_attack_from_the_platform_adds_its_die() -> None:
    ground = arena(sets=PLATFORM, rules=(DieOnSet(set="platform", die="green"),))
    t = bout({"a": "C2"}, {"r": "C1"}, ground=ground)
    begin(t, attack, "a", "r")
    assert pool(t) == "BV"


@pytest.mark.rule("HOP-106", "HOP-198")
def test_a_die_for_locals_is_for_locals_only() -> None:
    ground = arena(sets=PLATFORM, local_bonus=(DieOnSet(set="platform", die="green", who="local"),))
    t = bout({"a": "C2"}, {"r": "C3"}, ground=ground, chips={"r": chip(faction="kunlun")})
    assert rules.pool(t, unit(t, "a"), unit(t, "r")) == (0, 1, 0, 0, 0)
    assert rules.pool(t, unit(t, "r"), unit(t, "a")) == (0, 1, 1, 0, 0)


@pytest.mark.rule("HOP-106")
def test_an_attack_from_above_adds_a_die() -> None:
    ground = arena(
        sets={"low": hexes("D2"), "high": hexes("C2 C3")}, rules=(HighGround(levels=("low", "high"), die="black"),)
    )
    t = bout({"a": "C2"}, {"r": "D2", "s": "C3"}, ground=ground)
    assert rules.pool(t, unit(t, "a"), unit(t, "r")) == (0, 1, 0, 1, 0)
    assert rules.pool(t, unit(t, "a"), unit(t, "s")) == (0, 1, 0, 0, 0)
    assert rules.pool(t, unit(t, "r"), unit(t, "a")) == (0, 1, 0, 0, 0)


@pytest.mark.rule("HOP-176", "HOP-104")
@pytest.mark.parametrize(("round_", "dice"), [(2, (1, 1, 0, 0, 0)), (3, (0, 1, 0, 0, 0))])
def test_an_event_adds_a_die_up_to_a_round(round_: int, dice: tuple[int, ...]) -> None:
    event = Event("bloodshed", ("L",), ("H",), setup=(DieMod(side="player", die="yellow", until=2),))
    t = bout({"a": "D2"}, {"r": "C2"}, event=event, round=round_)
    assert rules.pool(t, unit(t, "a"), unit(t, "r")) == dice
    assert rules.pool(t, unit(t, "r"), unit(t, "a")) == (0, 1, 0, 0, 0)


# Tactics and a scion's curse


@pytest.mark.rule("HOP-M16")
def test_a_lame_unit_that_moved_rolls_one_die_fewer_its_weakest() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VJ")})
    t.attached[unit(t, "a")] = ("hamstring",)
    assert rules.pool(t, unit(t, "a"), unit(t, "r")) == (1, 0, 1, 0, 0)
    t.moved = 1 << unit(t, "a")
    assert rules.pool(t, unit(t, "a"), unit(t, "r")) == (0, 0, 1, 0, 0)


@pytest.mark.rule("HOP-094")
def test_a_weakened_unit_rolls_one_die_fewer_once() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VJ")}, weakened=1 << 1)
    begin(t, attack, "a", "r")
    assert pool(t) == "V"
    roll(t, "o")
    assert t.weakened == 0


def test_dice_belong_to_the_side_that_attacks() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, beasts={"lion": "D3"})
    for name, side in (("a", 0), ("r", "rivals"), ("lion", "beasts")):
        one = t.copy()
        begin(one, attack, name, "lion" if name == "r" else "r")
        assert one.pending is not None
        assert one.pending.by == side  # type: ignore[union-attr]


@pytest.mark.rule("HOP-R114")
def test_a_bonus_attack_does_not_use_up_the_engagement() -> None:
    t = bout({"a": "D2"}, {"r": "C2"})
    t.then((attack, unit(t, "a"), unit(t, "r")), (ask_engage,))
    t.proceed()
    roll(t, "o")
    assert options(t) == {"attack a r", "finish", "surrender"}


@pytest.mark.rule("HOP-R94")
@pytest.mark.parametrize(
    ("skills", "faces", "told"),
    [
        ("nimble", "xo", ["nimble"]),
        ("absorb", "xx", ["absorbs", "lost"]),
        ("absorb", "xo", ["lost"]),
        ("blasphemous", "xo", ["blasphemous", "lost"]),
        ("", "xx", ["lost"]),
    ],
)
def test_the_log_names_the_skills_that_change_a_loss(skills: str, faces: str, told: list[str]) -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, chips={"r": chip(health=9, skills=skills)}, journal=[])
    blow(t, "hero", "r", faces)
    assert [event.key for event in t.journal or ()][2:] == told
