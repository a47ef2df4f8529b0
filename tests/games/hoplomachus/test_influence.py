"""The Scion's influence and the Banes that it brings."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.campaign import BANE_STACK
from harena.games.hoplomachus.rules import banes, influence
from harena.games.hoplomachus.rules.blessings import draw_recruit
from harena.games.hoplomachus.rules.preparation import add_rival
from harena.games.hoplomachus.table import PLAYER, RIVAL, Combat
from harena.kit import deck

from .campaigns import after_fight, camp, troop
from .fights import asked, let


def raised(t: Combat, n: int, *drawn: str) -> Combat:
    """Influence rises; these Banes are turned up."""
    let(t, (influence.raise_influence, n))
    for name in drawn:
        assert asked(t) == "chance"
        t.answer(name)
    return t


def stacked(*names: str, **fields: object) -> Combat:
    """A camp whose Bane stack has these chips."""
    t = camp("ves_c", before="ves_l", **fields)  # type: ignore[arg-type]
    t.middle[BANE_STACK] = sorted(names)
    return t


@pytest.mark.rule("HOP-329", "HOP-R17")
def test_each_icon_that_is_entered_adds_a_bane() -> None:
    t = raised(stacked("lemure", "empusa", "black_blood", influence=3), 6, "empusa", "lemure")
    assert t.journey.influence == 9
    assert asked(t) == "rest"
    assert {"empusa", "lemure"} <= set(t.bag)


@pytest.mark.rule("HOP-329")
def test_between_icons_nothing_comes() -> None:
    t = raised(stacked("lemure", influence=4), 3)
    assert t.journey.influence == 7
    assert deck.size(t, BANE_STACK) == 1


@pytest.mark.rule("HOP-095", "HOP-096")
def test_bag_and_unit_banes_go_into_the_bag() -> None:
    t = raised(stacked("lemure", "black_blood", influence=3), 5, "black_blood", "lemure")
    assert {"black_blood", "lemure"} <= set(t.bag)
    assert not t.middle[BANE_STACK]


@pytest.mark.rule("HOP-097")
def test_a_camp_bane_lies_in_the_camp_and_acts() -> None:
    t = stacked("dead_weight", influence=3)
    before = t.leadership
    raised(t, 1, "dead_weight")
    assert "dead_weight" in t.powers
    assert "dead_weight" not in t.bag
    assert t.leadership == before - 1


@pytest.mark.rule("HOP-R19")
def test_an_empty_stack_adds_nothing() -> None:
    t = raised(stacked(influence=3), 1)
    assert t.journey.influence == 4
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-R18")
def test_standing_on_the_last_space_does_no_harm() -> None:
    t = raised(stacked(influence=43), 1)
    assert t.outcome is None
    raised(t, 1)
    assert t.outcome is not None
    assert t.outcome.reason == "influence_full"


@pytest.mark.rule("HOP-098", "HOP-R44")
def test_a_bag_bane_acts_is_set_aside_and_another_chip_is_drawn() -> None:
    t = after_fight("bloodshed", rivals=(), table={"bag": ["dark_rumour", "neu_slinger"]})
    let(t, (add_rival, "X", 1))
    t.answer("dark_rumour")
    assert t.journey.influence == 1
    assert t.journey.aside == ("dark_rumour",)
    t.answer("neu_slinger")
    assert [t.chip[unit] for unit, side in enumerate(t.side) if side == RIVAL] == ["neu_slinger"]


@pytest.mark.rule("HOP-099", "HOP-R42")
def test_a_bane_that_fights_joins_the_formation_with_its_tactic() -> None:
    t = after_fight("bloodshed", rivals=(), table={"bag": ["lemure"]})
    let(t, (add_rival, "XT", 1))
    t.answer("lemure")
    unit = t.chip.index("lemure")
    assert (t.side[unit], t.tactic_of[unit]) == (RIVAL, "adrenaline")


@pytest.mark.rule("HOP-R43")
def test_a_bane_drawn_as_reinforcement_joins_the_rivals_and_another_chip_comes() -> None:
    t = after_fight("bloodshed", rivals=(), table={"bag": ["lemure", "neu_slinger"]})
    let(t, (draw_recruit,))
    t.answer("lemure")
    t.answer("neu_slinger")
    assert t.side[t.chip.index("lemure")] == RIVAL
    assert t.side[t.chip.index("neu_slinger")] == PLAYER
    assert "neu_slinger" in troop(t)


@pytest.mark.rule("HOP-101")
def test_a_bane_of_the_camp_can_be_removed_only_by_an_effect() -> None:
    t = camp("ves_c", before="ves_l")
    banes.add(t, "split_purse")
    assert banes.in_reach(t) == ["split_purse"]
    banes.remove(t, "split_purse")
    assert "split_purse" not in t.powers
