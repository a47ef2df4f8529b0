"""Long Shot: the weakest die against an opponent within # hexes."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.rules.specials import long_shot
from harena.games.hoplomachus.vocabulary import Line, PriorityList

from .blows import begin, bout, engage_step, hp, options, pool, rivals_engage
from .fights import arena, chip, roll, unit

SLING = chip(dice="NBV", skills="long_shot:4")
WEAKEST = arena(PriorityList(lines=(Line(bold=True, pick="weakest"),)))


@pytest.mark.rule("HOP-294", "HOP-R150")
def test_the_weakest_die_is_rolled() -> None:
    t = bout({"a": "E2"}, {"r": "A1"}, chips={"a": SLING})
    begin(t, long_shot, "a", "r")
    assert pool(t) == "B"
    roll(t, "x")
    assert hp(t, "r") == 2


@pytest.mark.rule("HOP-294")
def test_its_number_is_the_distance() -> None:
    t = bout({"a": "E2"}, {"r": "B3", "far": "A3"}, chips={"a": chip(skills="long_shot:3")})
    engage_step(t)
    assert options(t) == {"long_shot a r", "finish", "surrender"}


@pytest.mark.rule("HOP-294", "HOP-R151")
def test_the_player_may_use_it_instead_of_an_attack() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": SLING})
    engage_step(t)
    assert options(t) == {"attack a r", "long_shot a r", "finish", "surrender"}


@pytest.mark.rule("HOP-295", "HOP-R117")
def test_a_rival_that_can_attack_attacks() -> None:
    t = rivals_engage({"a": "D2", "b": "E3"}, {"r": "C2"}, chips={"r": SLING})
    assert pool(t) == "BVN"


@pytest.mark.rule("HOP-295", "HOP-R116")
def test_a_rival_that_cannot_attack_shoots_by_its_list() -> None:
    t = rivals_engage(
        {"a": "C2", "weak": "C4"}, {"r": "A2"}, ground=WEAKEST, chips={"r": SLING, "weak": chip(health=1)}
    )
    assert pool(t) == "B"
    assert t.pending is not None
    assert t.pending.args == (unit(t, "r"), unit(t, "weak"))


@pytest.mark.rule("HOP-295", "HOP-R117", "HOP-278")
def test_a_rival_whose_only_neighbour_deflects_shoots() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": SLING, "a": chip(skills="deflect")}, struck=1 << 1)
    engage_step(t, 1)
    assert pool(t) == "B"


@pytest.mark.rule("HOP-R116")
def test_the_player_decides_between_targets_that_tie() -> None:
    t = rivals_engage({"a": "C2", "b": "C4"}, {"r": "A2"}, ground=WEAKEST, chips={"r": SLING})
    assert options(t) == {"long_shot r a", "long_shot r b"}
