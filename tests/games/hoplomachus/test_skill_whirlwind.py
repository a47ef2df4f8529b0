"""Whirlwind: the weakest die once for each opponent beside, all hits on each of them."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.specials import whirlwind

from .blows import begin, bout, engage_step, hp, options, pool, rivals_engage
from .fights import chip, roll

BLADES = chip(dice="VJ", skills="whirlwind")
LION = {"lion": chip(dice="R", skills="whirlwind", arena=True), "r": chip(health=1)}


@pytest.mark.rule("HOP-316", "HOP-X35")
def test_three_opponents_suffer_all_hits_of_three_dice() -> None:
    t = bout({"a": "C3"}, {"r": "C2", "s": "B2", "u": "C4"}, chips={"a": BLADES})
    begin(t, whirlwind, "a")
    assert pool(t) == "JJJ"
    roll(t, "xox")
    assert (hp(t, "r"), hp(t, "s"), hp(t, "u")) == (1, 1, 1)


@pytest.mark.rule("HOP-X35", "HOP-202")
def test_its_damage_is_no_attack_damage() -> None:
    chips = {"a": BLADES, "r": chip(skills="absorb retaliate deflect"), "s": chip(skills="nimble")}
    t = bout({"a": "C3"}, {"r": "C2", "s": "B2"}, chips=chips)
    begin(t, whirlwind, "a")
    roll(t, "xx")
    assert (hp(t, "r"), hp(t, "s"), hp(t, "a"), t.struck) == (1, 1, 3, 0)


@pytest.mark.rule("HOP-316", "HOP-R151")
def test_the_player_may_use_it_against_one_opponent() -> None:
    t = bout({"a": "C3"}, {"r": "C2"}, chips={"a": BLADES})
    engage_step(t)
    assert options(t) == {"attack a r", "whirlwind a", "finish", "surrender"}


@pytest.mark.rule("HOP-316")
def test_allies_and_units_farther_away_are_not_struck() -> None:
    t = bout({"a": "C3", "b": "D3"}, {"r": "C2", "s": "A1"}, chips={"a": BLADES})
    begin(t, whirlwind, "a")
    assert pool(t) == "J"
    roll(t, "x")
    assert (hp(t, "b"), hp(t, "s"), hp(t, "r")) == (3, 3, 2)


@pytest.mark.rule("HOP-317", "HOP-173")
def test_a_rival_between_two_opponents_uses_it() -> None:
    t = rivals_engage({"a": "D2", "b": "D3"}, {"r": "C3"}, chips={"r": BLADES})
    assert pool(t) == "JJ"


@pytest.mark.rule("HOP-317")
def test_a_rival_beside_one_opponent_attacks() -> None:
    t = rivals_engage({"a": "D2"}, {"r": "C3"}, chips={"r": BLADES})
    assert pool(t) == "JV"


@pytest.mark.rule("HOP-R119")
def test_the_player_chooses_between_two_specials_of_a_rival() -> None:
    chips = {"r": chip(dice="VJ", skills="whirlwind heave"), "b": chip(health=2)}
    t = rivals_engage({"a": "D2", "b": "E3", "c": "D3"}, {"r": "C3"}, chips=chips)
    assert options(t) == {"whirlwind r", "heave r b"}


@pytest.mark.rule("HOP-R54", "HOP-207")
def test_the_hero_falls_before_the_last_rival_does() -> None:
    t = bout(
        {"hero": "C2"},
        {"r": "B2"},
        beasts={"lion": "C3"},
        chips=LION,
    )
    t.hp[0] = 1
    begin(t, whirlwind, "lion")
    roll(t, "xx")
    assert over(t)
    assert t.outcome is not None
    assert t.outcome.reason == "hero_defeated"


@pytest.mark.rule("HOP-R54", "HOP-209")
def test_a_blessed_hero_stands_again_and_the_fight_is_won() -> None:
    t = bout(
        {"hero": "C2"},
        {"r": "B2"},
        beasts={"lion": "C3"},
        chips=LION,
        blessings=1,
    )
    t.hp[0] = 1
    begin(t, whirlwind, "lion")
    roll(t, "xx")
    assert (t.hp[0], t.blessings, t.result) == (5, 0, "won")
