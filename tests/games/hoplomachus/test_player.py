"""The quick player of fights, the chance to win, and what the seer makes of them."""

from __future__ import annotations

from random import Random

import pytest

from harena.bots import make_bot
from harena.bots.planner import PlannerBot
from harena.core.action import Action, earnest
from harena.core.player import Clock
from harena.core.question import Ask
from harena.games.hoplomachus.actions import FINISH, Attack, Move
from harena.games.hoplomachus.evaluate import evaluate
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.player.quick import choose
from harena.games.hoplomachus.rules.engage import ask_engage
from harena.games.hoplomachus.rules.movement import ask_move
from harena.games.hoplomachus.table import RIVAL, SEAT, Combat
from harena.games.hoplomachus.win_chance import judge, stage, terms

from .fights import chip, fight, on, unit

KINDS = ("flag", "hill", "spar", "bloodshed", "primus")


def chosen(t: Combat) -> Action:
    t.proceed()
    return choose(t, Random(1))


def won(kind: str, number: int, *, at_random: bool) -> bool:
    """Whether the quick player, or a random one, wins a fight of Act I."""
    t, dice, mind = GAME.table(1, GAME.read_options({"kind": kind})), Random(f"dice {number}"), Random(number)
    while (pending := t.pending) is not None:
        if not isinstance(pending, Ask):
            t.answer(pending.sample(t, dice))
        else:
            t.answer(mind.choice(earnest(t.options())) if at_random else choose(t, mind))
    assert t.outcome is not None
    return bool(t.outcome.winners)


# The own turn


def test_it_attacks_whom_it_can_defeat() -> None:
    t = fight({"hero": "D3"}, {"a": "C3", "b": "C4"}, agenda=[(ask_engage,)])
    t.hp[unit(t, "b")] = 1
    assert chosen(t) == Attack(0, unit(t, "b"))


def test_it_goes_where_it_can_strike() -> None:
    t = fight({"hero": "E2", "m": "D1"}, {"a": "B2"}, agenda=[(ask_move,)], blessings=1)
    move = chosen(t)
    assert isinstance(move, Move)
    t.answer(move)
    place = unit(t, "a")
    assert t.ground.apart[t.place[move.unit]][t.place[place]] == 1


def test_the_flag_goes_home() -> None:
    t = fight({"hero": "camp", "m": "D2"}, {"a": "A1"}, kind="flag", agenda=[(ask_move,)])
    t.bearer, t.flag = unit(t, "m"), on(t, "D2")
    move = chosen(t)
    assert isinstance(move, Move)
    assert t.sheet.player_hexes >> move.hex & 1


def test_it_climbs_the_hill() -> None:
    chips = {"m": chip(health=6), "a": chip(movement=1, dice="J")}
    t = fight({"hero": "camp", "m": "D3"}, {"a": "A1"}, kind="hill", agenda=[(ask_move,)], chips=chips)
    move = chosen(t)
    assert isinstance(move, Move)
    assert move.hex in (on(t, "C3"), on(t, "C4"))


def test_it_stays_out_of_a_fight_that_it_only_loses() -> None:
    chips = {"m": chip(movement=1, health=1, dice="J"), "a": chip(movement=1, health=9, dice="RRRR")}
    t = fight({"hero": "camp", "m": "E1"}, {"a": "B5"}, agenda=[(ask_move,)], chips=chips)
    move = chosen(t)
    assert move == FINISH or (isinstance(move, Move) and t.ground.apart[move.hex][on(t, "B5")] > 2)


def test_it_wins_more_than_twice_as_often_as_a_random_player() -> None:
    quick = sum(won(kind, number, at_random=False) for kind in KINDS for number in range(10))
    random = sum(won(kind, number, at_random=True) for kind in KINDS for number in range(10))
    assert quick > 2 * random
    assert quick >= 20


# The chance to win


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_more_left_is_likelier_to_win(kind: str) -> None:
    t = fight({"hero": "D3", "m": "D4"}, {"a": "B3", "b": "B4"}, kind=kind)
    before = judge(t, SEAT)
    t.hp[unit(t, "a")] = 1
    after = judge(t, SEAT)
    t.hp[0] = 1
    assert judge(t, SEAT) < after > before


def test_points_and_a_flag_in_hand_are_worth_something() -> None:
    hill = fight({"hero": "D3"}, {"a": "B3"}, kind="hill")
    before = judge(hill, SEAT)
    hill.score = 5
    assert judge(hill, SEAT) > before
    flag = fight({"hero": "D3"}, {"a": "B3"}, kind="flag", flag=5)
    before = judge(flag, SEAT)
    flag.bearer, flag.flag = 0, flag.place[0]
    assert judge(flag, SEAT) > before


def test_a_fight_that_is_decided_is_judged_so() -> None:
    t = fight({"hero": "D3"}, {"a": "B3"})
    t.result = "won"
    assert judge(t, SEAT) == evaluate(t, SEAT) == 1
    t.result = "failed"
    assert judge(t, SEAT) == 0


def test_every_term_has_a_weight_before_and_after_units_are_gone() -> None:
    assert terms(fight({"hero": "camp"}, {"a": "camp"}))
    assert 0 < judge(fight({"hero": "camp"}, {"a": "camp"}), SEAT) < 1


def test_nothing_is_known_before_a_hero_has_come() -> None:
    assert judge(GAME.table(1, GAME.read_options({"kind": "spar", "arena": "kunlun"})), SEAT) == 0.5


def test_stages_grow_from_turn_to_turn() -> None:
    t = fight({"hero": "D3"}, {"a": "B3"})
    own = stage(t)
    t.round, t.active = t.round + 1, RIVAL
    assert own < stage(t)


# The seer


def test_the_seer_advises_with_a_chance_to_win() -> None:
    t = GAME.table(1, GAME.read_options({"kind": "bloodshed", "act": "1"}))
    dice, mind = Random(3), Random(3)
    while not (isinstance(t.pending, Ask) and t.pending.question.name == "engages"):
        t.answer(choose(t, mind) if isinstance(t.pending, Ask) else t.pending.sample(t, dice))  # type: ignore[union-attr]
    seer = make_bot("seer", GAME, Random(1))
    assert isinstance(seer, PlannerBot)
    advice = seer.advice(t.seen_by(SEAT), t.options(), Clock(simulations=40))
    assert advice.action in t.options()
    assert advice.is_chance
    assert all(0 <= one.worth <= 1 for one in advice.considered)
