"""The Abilities step of the player: what may be used, how often, and why other things may not."""

from __future__ import annotations

from random import Random

import pytest

from harena.games.hoplomachus.actions import Displacing, FuryAura, Hook, Hurl, OfUnit, Regen, Shove, Surrender, Swap
from harena.games.hoplomachus.rules.abilities import ability_uses, may_use
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.table import ABILITIES, PLAYER, SEAT, Combat

from .blows import ability_step, bout, choose, options
from .fights import asked, chip, on, unit, where
from .positions import random_position

ALL = chip(skills="fury_aura:1 hook hurl:1 shove swap regen:1")


def reasons(t: Combat, action: OfUnit | Surrender) -> list[str]:
    return [reason.key for reason in may_use(t, SEAT, action)]


@pytest.mark.rule("HOP-168", "HOP-R120", "HOP-D24")
def test_each_ability_of_each_unit_may_be_used_once_in_any_order() -> None:
    chips = {"a": chip(skills="swap regen:1"), "b": chip(skills="swap")}
    t = bout({"a": "D2", "b": "E1"}, {"r": "A4"}, chips=chips)
    t.hp[unit(t, "a")] = 1
    ability_step(t)
    assert options(t) == {"regen a", "swap a b", "swap b a", "finish", "surrender"}
    choose(t, "swap a b")
    assert options(t) == {"regen a", "swap b a", "finish", "surrender"}


@pytest.mark.rule("HOP-168", "HOP-134")
def test_the_player_may_use_none() -> None:
    t = bout({"a": "D2", "b": "E1"}, {"r": "A4"}, chips={"a": chip(skills="swap")})
    ability_step(t)
    choose(t, "finish")
    assert (asked(t), where(t, "a")) == ("", "D2")


@pytest.mark.rule("HOP-R120")
def test_in_the_next_step_abilities_are_fresh() -> None:
    t = bout({"a": "D2", "b": "E1"}, {"r": "A4"}, chips={"a": chip(skills="swap")})
    t.used[unit(t, "a")] = 1 << 26
    ability_step(t)
    assert "swap a b" in options(t)


@pytest.mark.rule("HOP-168", "HOP-259", "HOP-266")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"staggered": 2}, "staggered"),
        ({"dazed": 2}, "just_deployed"),
        ({"fatigue": [0, 1, 0]}, "fatigued"),
        ({"used": [0, -1, 0]}, "used_already"),
    ],
)
def test_a_unit_that_cannot_use_it_is_told_why(change: dict[str, object], key: str) -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(skills="swap first_strike")})
    for name, value in change.items():
        setattr(t, name, value)
    assert reasons(t, Swap(1, 2)) == [key]


@pytest.mark.rule("HOP-168", "HOP-R124", "HOP-R125")
@pytest.mark.parametrize(
    ("action", "key"),
    [
        (Swap(2, 1), "not_your_unit"),
        (Swap(99, 1), "not_your_unit"),
        (Swap(1, 99), "nobody_there"),
        (Swap(1, 1), "nobody_there"),
        (Swap(1, 3), "not_so_far_away"),
        (Hook(1, 2, 11), "not_so_far_away"),
        (Hook(1, 4, 0), "cannot_go_there"),
        (Hurl(1, 2, 999), "cannot_go_there"),
        (Shove(1, 2, -1), "cannot_go_there"),
        (FuryAura(1, 4), "out_of_range"),
        (FuryAura(1, 5), "no_opponent"),
        (Regen(1), "not_wounded"),
    ],
)
def test_what_is_impossible_has_one_reason(action: OfUnit, key: str) -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "A4", "u": "B2"}, chips={"a": ALL})
    t.set_down(t.join("a", PLAYER), on(t, "D1"))
    assert reasons(t, action) == [key]


@pytest.mark.rule("HOP-168")
def test_who_lacks_the_ability_is_told_so() -> None:
    t = bout({"a": "D2"}, {"r": "C2"})
    assert reasons(t, Swap(1, 2)) == ["no_such_skill"]


@pytest.mark.rule("HOP-229")
def test_there_is_no_surrender_in_a_capital() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": ALL}, kind="primus")
    ability_step(t)
    assert "surrender" not in options(t)
    assert reasons(t, Surrender()) == ["no_surrender"]


@pytest.mark.rule("HOP-168", "HOP-D24")
def test_list_and_reasons_agree_on_random_positions() -> None:
    rng = Random(3)
    for _ in range(30):
        t = random_position(rng, active=PLAYER)
        t.step, t.agenda = ABILITIES, [(after_fight,)]
        listed = ability_uses(t, SEAT)
        numbers = range(-1, len(t.chip) + 1)
        tried: list[OfUnit] = [Regen(one) for one in numbers]
        tried += [kind(one, other) for kind in (FuryAura, Swap) for one in numbers for other in numbers]
        kinds: tuple[type[Displacing], ...] = (Hook, Hurl, Shove)
        spots = range(-1, len(t.ground.hexes) + 1)
        mine = [one for one in numbers if one < 0 or one in t.in_arena(PLAYER)]
        tried += [kind(one, other, hex_) for kind in kinds for one in mine for other in numbers for hex_ in spots]
        assert [action for action in tried if not reasons(t, action)] == [one for one in tried if one in listed]
