"""The Engage step of the player: what may be chosen, in which order, and why other things may not."""

from __future__ import annotations

from random import Random

import pytest

from harena.games.hoplomachus.actions import (
    Agile,
    Attack,
    AtTarget,
    Heave,
    LongShot,
    OfUnit,
    Reposition,
    Surrender,
    Throw,
    Whirlwind,
)
from harena.games.hoplomachus.chips import Token
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.rules.engage import engagements, may_engage
from harena.games.hoplomachus.table import ENGAGE, NOBODY, PLAYER, SEAT, Combat
from harena.games.hoplomachus.vocabulary import Carry, Cover, Kennel, ThrowBonus

from .blows import bout, choose, engage_step, hp, options, rivals_engage
from .fights import arena, asked, chip, hex_, hexes, on, roll, unit, where
from .positions import random_position

TRIDENT = arena(tokens={"trident": Token(hex_("C3"))}, rules=(Carry(token="trident", n=2),))


def reasons(t: Combat, action: OfUnit | Surrender) -> list[str]:
    return [reason.key for reason in may_engage(t, SEAT, action)]


@pytest.mark.rule("HOP-178", "HOP-179", "HOP-D25")
def test_all_units_may_attack_in_any_order_each_whom_it_likes() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3", "s": "C2"})
    engage_step(t)
    assert options(t) == {"attack a r", "attack a s", "attack b r", "finish", "surrender"}


@pytest.mark.rule("HOP-178")
def test_each_unit_engages_once() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"})
    engage_step(t)
    choose(t, "attack b r")
    roll(t, "o")
    assert options(t) == {"attack a r", "finish", "surrender"}
    choose(t, "attack a r")
    roll(t, "o")
    assert asked(t) == ""


@pytest.mark.rule("HOP-178")
def test_the_player_may_leave_units_idle() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"})
    engage_step(t)
    choose(t, "finish")
    assert (asked(t), hp(t, "r")) == ("", 3)


@pytest.mark.rule("HOP-178")
def test_nobody_is_asked_where_nobody_can_engage() -> None:
    t = bout({"a": "E1"}, {"r": "A1"})
    engage_step(t)
    assert asked(t) == ""


@pytest.mark.rule("HOP-228", "HOP-R57")
def test_the_player_may_surrender_between_attacks() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"})
    engage_step(t)
    choose(t, "attack a r")
    roll(t, "o")
    choose(t, "surrender")
    assert t.result == "failed"


@pytest.mark.rule("HOP-229")
def test_there_is_no_surrender_in_a_capital() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, kind="primus")
    engage_step(t)
    assert options(t) == {"attack a r", "finish"}
    assert reasons(t, Surrender()) == ["no_surrender"]


@pytest.mark.rule("HOP-326", "HOP-X21", "HOP-331")
def test_a_local_unit_cannot_attack_a_beast_of_its_region() -> None:
    ground = arena(rules=(Kennel(hexes=hexes("C3")),))
    t = bout({"a": "D2"}, {"r": "A1"}, beasts={"lion": "C2"}, ground=ground, chips={"a": chip(faction="kunlun")})
    engage_step(t)
    assert asked(t) == ""
    assert reasons(t, Attack(unit(t, "a"), unit(t, "lion"))) == ["no_opponent"]


@pytest.mark.rule("HOP-R53")
def test_the_last_defeat_ends_the_fight_in_the_middle_of_the_step() -> None:
    t = bout({"a": "D2", "b": "D3"}, {"r": "C3"}, chips={"r": chip(health=1)})
    engage_step(t)
    choose(t, "attack a r")
    roll(t, "x")
    assert (t.result, t.outcome is not None) == ("won", True)


# Throwing


@pytest.mark.rule("HOP-106", "HOP-263")
def test_the_holder_may_throw_the_token_at_any_opponent() -> None:
    t = bout({"a": "E1"}, {"r": "A1", "s": "D1"}, ground=TRIDENT, holder=1)
    engage_step(t)
    assert options(t) == {"attack a s", "throw a r", "throw a s", "finish", "surrender"}
    choose(t, "throw a r")
    assert hp(t, "r") == 1
    assert (t.holder, t.tokens) == (unit(t, "r"), [on(t, "A1")])


@pytest.mark.rule("HOP-106")
def test_a_defeated_victim_leaves_the_token_on_its_hex() -> None:
    t = bout({"a": "E1"}, {"r": "A1", "s": "camp"}, ground=TRIDENT, holder=1, chips={"r": chip(health=2)})
    engage_step(t)
    choose(t, "throw a r")
    assert (t.holder, t.tokens, where(t, "r")) == (NOBODY, [on(t, "A1")], "fallen")


@pytest.mark.rule("HOP-106")
def test_a_beast_does_not_take_what_is_thrown_at_it() -> None:
    t = bout({"a": "E1"}, {"r": "A1"}, beasts={"lion": "C5"}, ground=TRIDENT, holder=1)
    engage_step(t)
    choose(t, "throw a lion")
    assert (t.holder, t.tokens) == (NOBODY, [on(t, "C5")])


@pytest.mark.rule("HOP-106", "HOP-198")
def test_a_local_holder_throws_harder() -> None:
    ground = arena(
        tokens={"trident": Token(hex_("C3"))}, rules=(Carry(token="trident", n=2),), local_bonus=(ThrowBonus(n=1),)
    )
    chips = {"a": chip(faction="kunlun"), "r": chip(health=5)}
    t = bout({"a": "E1", "b": "E4"}, {"r": "A1"}, ground=ground, holder=1, chips=chips)
    engage_step(t)
    choose(t, "throw a r")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-106")
def test_a_rival_always_throws_when_it_holds_the_token() -> None:
    t = rivals_engage({"a": "D2", "b": "E4"}, {"r": "C2"}, ground=TRIDENT, holder=3)
    assert hp(t, "a") == 1


# Why not


@pytest.mark.rule("HOP-178", "HOP-259", "HOP-266")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"done": 2}, "has_engaged"),
        ({"staggered": 2}, "staggered"),
        ({"dazed": 2}, "just_deployed"),
        ({"fatigue": [0, 1, 0]}, "fatigued"),
    ],
)
def test_a_unit_that_cannot_engage_is_told_why(change: dict[str, object], key: str) -> None:
    t = bout({"a": "D2"}, {"r": "C2"})
    for name, value in change.items():
        setattr(t, name, value)
    assert reasons(t, Attack(1, 2)) == [key]


@pytest.mark.rule("HOP-178", "HOP-253", "HOP-267")
@pytest.mark.parametrize(
    ("action", "key"),
    [
        (Attack(2, 1), "not_your_unit"),
        (Attack(0, 2), "not_your_unit"),
        (Attack(99, 2), "not_your_unit"),
        (Attack(1, 99), "no_opponent"),
        (Attack(1, 0), "no_opponent"),
        (Attack(1, 3), "out_of_range"),
        (Agile(1, 2), "no_such_skill"),
        (Heave(1, 2), "no_such_skill"),
        (LongShot(1, 2), "no_such_skill"),
        (Whirlwind(1), "no_such_skill"),
        (Reposition(1, 0), "no_such_skill"),
        (Throw(1, 2), "holds_no_token"),
    ],
)
def test_what_is_impossible_has_one_reason(action: OfUnit, key: str) -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "A4"})
    assert reasons(t, action) == [key]


@pytest.mark.rule("HOP-271", "HOP-278", "HOP-312")
def test_skills_that_bar_an_attack_are_named() -> None:
    t = bout(
        {"a": "D3", "b": "C4"}, {"r": "C3", "s": "D4"}, chips={"a": chip(skills="agile"), "r": chip(skills="taunt")}
    )
    assert reasons(t, Attack(1, 3)) == ["agile_instead"]
    assert reasons(t, Attack(2, 4)) == ["taunted"]
    t = bout({"a": "D3"}, {"r": "C3"}, chips={"r": chip(skills="deflect")}, struck=1 << 2)
    assert reasons(t, Attack(1, 2)) == ["deflects"]


@pytest.mark.rule("HOP-106", "HOP-316", "HOP-300")
def test_cover_an_empty_neighbourhood_and_distance_are_named() -> None:
    ground = arena(sets={"wood": hexes("C3")}, rules=(Cover(set="wood"),))
    chips = {"a": chip(movement=1, range=3, skills="whirlwind reposition")}
    t = bout({"a": "E2"}, {"r": "C3"}, ground=ground, chips=chips)
    assert reasons(t, Attack(1, 2)) == ["in_cover"]
    assert reasons(t, Whirlwind(1)) == ["nobody_beside"]
    assert reasons(t, Reposition(1, on(t, "A1"))) == ["hex_out_of_reach"]
    assert reasons(t, Reposition(1, 999)) == ["hex_out_of_reach"]


@pytest.mark.rule("HOP-178", "HOP-D25")
def test_list_and_reasons_agree_on_random_positions() -> None:
    rng = Random(2)
    for _ in range(60):
        t = random_position(rng, active=PLAYER)
        t.step, t.agenda, t.mover = ENGAGE, [(after_fight,)], NOBODY
        listed = engagements(t, SEAT)
        numbers = range(-1, len(t.chip) + 1)
        tried: list[OfUnit] = [Whirlwind(one) for one in numbers]
        tried += [Reposition(one, hex_) for one in numbers for hex_ in range(-1, len(t.ground.hexes) + 1)]
        kinds: tuple[type[AtTarget], ...] = (Attack, Agile, Heave, LongShot, Throw)
        tried += [kind(one, target) for kind in kinds for one in numbers for target in numbers]
        assert [action for action in tried if not reasons(t, action)] == [one for one in tried if one in listed]
