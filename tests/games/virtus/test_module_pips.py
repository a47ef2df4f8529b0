"""Chapter 24: dice instead of cards."""

from __future__ import annotations

from random import Random

import pytest

from harena.core.action import Action
from harena.games.virtus.actions import FINISH, Activate, Lay
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.rules.cards import LAYINGS
from tests.games.virtus.battles import (
    FOE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    THIRD,
    across,
    asked,
    battle,
    offered,
    play,
    rolls,
    told,
)


@pytest.mark.rule("VIR-309")
@pytest.mark.parametrize(
    ("mine", "dice"),
    [
        ({LEFT: "guerriers", SECOND: "guerriers", RESERVE: "horde"}, 2),
        ({LEFT: "guerriers", across(LEFT): "guerriers", across(THIRD): "guerriers"}, 2),
        ({LEFT: "guerriers", SECOND: "horde", THIRD: "horde", RIGHT: "horde"}, 4),
    ],
)
def test_a_die_is_rolled_for_each_segment_under_control(mine: dict[int, str], dice: int) -> None:
    assert rolls(battle(mine, at="draw", on="pips")) == (6,) * dice


@pytest.mark.rule("VIR-309", "VIR-310")
@pytest.mark.parametrize(("place", "points"), [(RESERVE, [6, 1, 0, 0]), (RIGHT, [5, 0, 0, 0])])
def test_scores_are_points_and_one_less_without_the_chief_in_the_reserve(place: int, points: list[int]) -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, generals={place: "general"}, at="draw", on="pips")
    play(t, (1, 6), Lay(str(points[0]), LEFT), Lay(str(points[1]), SECOND))
    assert t.points == points


@pytest.mark.rule("VIR-310")
def test_only_the_general_in_chief_counts_in_the_reserve() -> None:
    t = battle({LEFT: "guerriers"}, generals={RIGHT: "general", RESERVE: "general"}, at="draw", on="pips")
    play(t, (4,))
    assert t.dice == (3,)


@pytest.mark.rule("VIR-R102")
def test_a_segment_takes_one_die_and_any_segment_may_take_it() -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, at="draw", on="pips")
    play(t, (2, 5))
    assert offered(t, Lay) == [Lay(die, segment) for die in ("2", "5") for segment in range(4)]
    play(t, Lay("5", RIGHT))
    assert offered(t, Lay) == [Lay("2", segment) for segment in (LEFT, SECOND, THIRD)]


@pytest.mark.rule("VIR-R102")
def test_a_die_that_is_not_laid_is_lost() -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, at="draw", on="pips")
    play(t, (2, 5), Lay("5", LEFT), FINISH)
    assert (t.points, t.dice) == ([5, 0, 0, 0], ())


@pytest.mark.rule("VIR-R102", "VIR-R46")
@pytest.mark.parametrize(("answer", "points"), [(Lay("0", LEFT), 1), (FINISH, 0)])
def test_the_point_of_a_general_is_added_even_to_a_die_of_nothing(answer: Action, points: int) -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, at="draw", on="pips")
    play(t, (1,), answer)
    assert t.points[LEFT] == points


@pytest.mark.rule("VIR-R102")
def test_dice_lie_in_no_hand_and_on_no_discards() -> None:
    t = battle({LEFT: "guerriers"}, at="draw", on="pips attrition")
    play(t, (6,), Lay("6", LEFT), Activate(LEFT), FINISH, FINISH)
    assert t.active == FOE
    assert (t.hand, t.pile, t.discards, t.removed) == ([[], []], [[], []], [(), ()], [(), ()])
    assert told(t, "card_removed") == []


@pytest.mark.rule("VIR-R102")
def test_nobody_imagines_cards_where_there_are_none() -> None:
    t = GAME.table(2, Options(pips="on"))
    assert GAME.imagined(t.seen_by(ME), Random(1)).pile == [[], []]


@pytest.mark.rule("VIR-309", "VIR-R02")
def test_without_the_module_cards_are_drawn() -> None:
    t = battle({LEFT: "guerriers"}, at="draw")
    assert rolls(t) == ()
    play(t, "3 4")
    assert (asked(t), t.hand[ME]) == ((ME, LAYINGS), ["3", "4"])
