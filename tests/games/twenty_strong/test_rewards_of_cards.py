"""What each card gives at once when it is defeated: the ♦ rewards of Sport, Carnage and Primus cards."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.twenty_strong.actions import FINISH, Bury, ChooseTactic, Discard, TakeReward
from harena.games.twenty_strong.rules.turn import MOVES
from tests.games.twenty_strong.climbs import asked, card_at, climb
from tests.games.twenty_strong.happenings import die, fell, owned, spent, stats, zones

REWARD = TakeReward()
SPORT_WITH_DICE = {"stadion_sprinter": 2, "tiber_swimmer": 4}
CARNAGE_WITH_DICE = {"lucanian_boar": 2, "hyena_pack": 3, "apennine_wolves": 2, "lapilli_rain": 3}
PRIMUS_WITH_DICE = {"faustulus": 5}


@pytest.mark.rule("TWS-098")
@pytest.mark.parametrize(("card", "count"), [*CARNAGE_WITH_DICE.items(), *PRIMUS_WITH_DICE.items()])
def test_an_enemy_that_falls_gives_so_many_dice_back(card: str, count: int) -> None:
    t = fell(card, *spent("YYYYG"[:count]), pool="R", exhausted="YYYYGG")
    assert (asked(t), sum(t.pool)) == (MOVES, 1 + count)


@pytest.mark.rule("TWS-116")
@pytest.mark.parametrize(("card", "count"), SPORT_WITH_DICE.items())
def test_a_sport_card_that_falls_gives_so_many_dice_back(card: str, count: int) -> None:
    t = fell(card, REWARD, *spent("Y" * count), pool="R", exhausted="YYYYG")
    assert (asked(t), sum(t.pool)) == (MOVES, 1 + count)


STATS: list[tuple[str, tuple[Any, ...], tuple[int, int, int]]] = [
    ("nubian_lion", (), (3, 3, 2)),
    ("chained_bear", (), (4, 3, 2)),
    ("cestus_boxer", (REWARD,), (4, 3, 2)),
    ("lyre_contest", (REWARD, FINISH), (3, 3, 2)),
    ("orators_duel", (REWARD, FINISH), (3, 3, 2)),
    ("war_elephant", (), (2, 3, 3)),
    ("oiled_wrestler", (REWARD,), (2, 3, 3)),
    ("pankration_master", (REWARD,), (2, 4, 2)),
    ("ursus", (), (5, 3, 2)),
    ("manto", (), (3, 3, 2)),
    ("glauka", (), (2, 3, 3)),
    ("hylas", (die("P", "training"),), (3, 3, 2)),
]


@pytest.mark.parametrize(("card", "answers", "after"), STATS)
def test_an_enemy_that_falls_raises_health_strategy_or_recovery(
    card: str, answers: tuple[Any, ...], after: tuple[int, int, int]
) -> None:
    t = fell(card, *answers, health=2, strategy=3, recovery=2)
    assert (asked(t), stats(t)) == (MOVES, after)


@pytest.mark.parametrize(("card", "count"), [("manto", 3), ("glauka", 1), ("brennos", 2), ("fabia", 3), ("sabina", 2)])
def test_a_primus_that_falls_gives_dice_back_beside_its_other_reward(card: str, count: int) -> None:
    first = [FINISH] if card in ("brennos", "fabia") else []
    t = fell(card, *first, *spent("Y" * count), pool="R", exhausted="YYYYGG")
    assert (asked(t), sum(t.pool)) == (MOVES, 1 + count)


STRENGTHENED = {"arena_bull": 2, "pit_executioner": 4, "brennos": 2}


@pytest.mark.rule("TWS-169")
@pytest.mark.parametrize(("card", "count"), STRENGTHENED.items())
def test_an_enemy_that_falls_strengthens_so_many_dice(card: str, count: int) -> None:
    t = fell(card, *[die("Y")] * count, pool="YYYYR")
    assert (asked(t), zones(t)[0]) == (MOVES, "Y" * (4 - count) + "G" * count + "R")


@pytest.mark.rule("TWS-116")
@pytest.mark.parametrize(("card", "count"), [("green_charioteer", 3), ("lyre_contest", 1)])
def test_a_sport_card_that_falls_strengthens_so_many_dice(card: str, count: int) -> None:
    t = fell(card, REWARD, *[die("Y")] * count, pool="YYYYR")
    assert (asked(t), zones(t)[0]) == (MOVES, "Y" * (4 - count) + "G" * count + "R")


@pytest.mark.rule("TWS-162")
@pytest.mark.parametrize(("card", "pool"), [("noose_fighter", "YYR"), ("lemures", "YYR"), ("sosia", "YYYR")])
def test_an_enemy_that_falls_sends_the_weakest_dice_to_the_pool(card: str, pool: str) -> None:
    assert zones(fell(card, pool="YR"))[0] == pool


@pytest.mark.rule("TWS-162")
def test_the_naumachia_crew_sends_two_of_the_weakest_dice() -> None:
    assert zones(fell("naumachia_crew", REWARD, pool="YR"))[0] == "YYYR"


def test_the_torch_relay_lets_one_recruit_any_die() -> None:
    assert zones(fell("torch_relay", REWARD, die("P", "training"), pool="YR"))[0] == "YPR"


def test_hylas_lets_one_recruit_any_die() -> None:
    assert zones(fell("hylas", die("P", "training"), pool="YR"))[0] == "YPR"


@pytest.mark.rule("TWS-159")
@pytest.mark.parametrize("card", ["masked_deserters", "fabia"])
def test_an_enemy_that_falls_gives_a_tactic_of_choice(card: str) -> None:
    assert owned(fell(card, ChooseTactic("testudo"))) == ["testudo"]


@pytest.mark.rule("TWS-159")
@pytest.mark.parametrize("card", ["harpastum_team", "orators_duel"])
def test_a_sport_card_that_falls_gives_a_tactic_of_choice(card: str) -> None:
    assert owned(fell(card, REWARD, ChooseTactic("feint"))) == ["feint"]


def test_the_harpastum_team_gives_two_dice_back_beside_the_tactic() -> None:
    t = fell("harpastum_team", REWARD, FINISH, *spent("YY"), pool="R", exhausted="YYY")
    assert zones(t) == ("YYR", "Y")


PURGED: list[tuple[str, tuple[Any, ...], int]] = [
    ("blind_andabata", (), 1),
    ("mast_climber", (REWARD,), 2),
    ("sabina", (), 2),
]


@pytest.mark.parametrize(("card", "first", "count"), PURGED)
def test_an_enemy_that_falls_takes_cards_off_the_influence_deck(card: str, first: tuple[Any, ...], count: int) -> None:
    deck = "arena_bull empusa lemures"
    tops = [Discard(name) for name in reversed(deck.split())]
    t = fell(card, *first, *tops[:count], influence=deck)
    assert (asked(t), t.influence) == (MOVES, deck.split()[: 3 - count])


def test_the_ash_vultures_bury_two_top_cards() -> None:
    state: dict[str, Any] = {"tops": {"b1": "nubian_lion", "b2": "hyena_pack"}, "below": 1}
    t = fell("ash_vultures", Bury(1), "empusa", Bury(2), "lemures", **state)
    assert (asked(t), card_at(t, "b1"), card_at(t, "b2")) == (MOVES, "empusa", "lemures")


def test_every_card_that_gives_something_at_once_is_told_of_here() -> None:
    told = {*SPORT_WITH_DICE, *CARNAGE_WITH_DICE, *PRIMUS_WITH_DICE, *STRENGTHENED, *(card for card, *_ in STATS)}
    told |= {card for card, *_ in PURGED} | {"green_charioteer", "noose_fighter", "lemures", "sosia", "naumachia_crew"}
    told |= {"torch_relay", "masked_deserters", "fabia", "harpastum_team", "ash_vultures"}
    faces = climb().book.enemies.values()
    assert {face.name for face in faces if face.reward_kind == "now"} == told
