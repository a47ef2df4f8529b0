"""The worked examples of the registry, with their exact figures."""

from __future__ import annotations

from collections import Counter

import pytest

from harena.core.chance import Deal, Draw, distribution
from harena.games.twenty_strong.actions import (
    Activate,
    Challenge,
    Commit,
    Discard,
    Keep,
    Leave,
    Move,
    Observe,
    RecruitInstead,
)
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.dice_odds import chance_of, hits_in
from harena.games.twenty_strong.rules.ending import next_rank
from harena.games.twenty_strong.rules.rewards import GAINS
from harena.games.twenty_strong.rules.strategy import COMMITS, ask_commit
from harena.games.twenty_strong.rules.training import recruit_dice, strengthen_dice, weaken_dice
from harena.games.twenty_strong.rules.turn import MOVES, take_turn
from harena.games.twenty_strong.table import IN_FINAL, IN_PRIMUS, Ascent
from harena.games.twenty_strong.vocabulary import ChangeHealth, PurgeInfluence
from tests.games.twenty_strong.climbs import (
    asked,
    box,
    climb,
    counts,
    fight,
    foe,
    keys,
    play,
    put,
    throw,
    written,
)
from tests.games.twenty_strong.moments import (
    BOSS,
    CAMPS,
    STOP,
    answered,
    begun,
    boss,
    call,
    camp,
    candidates,
    die,
    go,
    laid,
    led_by,
    names,
    owned,
    primus_fight,
    ready,
    removed,
    to_turn,
    ways,
)

BARE = ("b0", "b2", "b3", "m0", "m2")
"""Camps of a set-up whose top card has no icon."""
NEIGHBOURS = {
    "b0": "b1 m0",
    "b1": "b0 b2 m0 m1",
    "b2": "b1 b3 m1 m2",
    "b3": "b2 m2",
    "m0": "m1 b0 b1 u0",
    "m1": "m0 m2 b1 b2 u0 u1",
    "m2": "m1 b2 b3 u1",
    "u0": "u1 m0 m1 L",
    "u1": "u0 m1 m2 L",
    "L": "u0 u1",
}
TRAINING = "YYGGBBPP"


def prepared(rank: int) -> tuple[int, list[str], int]:
    """How many cards a rank reveals, the camps of its primus, and how many cards stay in the piles."""
    t = removed(rank, *BARE[: rank if rank > 1 else 0])
    assert isinstance(t.pending, Deal)
    shown = t.pending.count
    answered(t, Move)
    return shown, [CAMPS[place] for place in t.book.primus_camps if t.primus[place]], sum(map(t.pile, range(9)))


def changed(step: object, *args: object, pool: str = "", exhausted: str = "", waiting: str = TRAINING) -> Ascent:
    """This happens to dice in a fight with these ones in the training ground; then dice may be committed."""
    t = fight(foe(health=20), pool=pool, exhausted=exhausted)
    t.training, t.pending = counts(waiting), None
    t.then((step, *args), (ask_commit,))
    t.proceed()
    return t


# The leaflet


@pytest.mark.rule("TWS-X01")
def test_54_cards_make_nine_piles_of_six_and_ten_camps() -> None:
    t = laid()
    assert Counter(t.book.kinds.values()) == {"sport": 22, "carnage": 22, "opportunity": 10}
    assert (list(map(t.pile, range(9))), len(t.book.camps)) == ([6] * 9, 10)


@pytest.mark.rule("TWS-X02")
def test_nine_dice_start_in_the_pool_and_eight_in_the_training_ground() -> None:
    t = ready()
    assert (written(t.pool), written(t.training)) == ("YYGGBBPPR", "YYGGBBPP")


@pytest.mark.rule("TWS-X03")
def test_rank_one_reveals_four_cards_and_removes_none() -> None:
    assert prepared(1) == (4, ["b0", "m1", "u1"], 54)


@pytest.mark.rule("TWS-X04")
def test_rank_two_reveals_five_cards_and_removes_two() -> None:
    assert prepared(2) == (5, ["b0", "m1", "u1", "b3"], 52)


@pytest.mark.rule("TWS-X04")
@pytest.mark.parametrize(("camps", "cost"), [(("b0", "b2"), 2), (("b0", "b1"), 1), (("b1", "m1"), 0)])
def test_rank_two_costs_at_most_two_dice(camps: tuple[str, str], cost: int) -> None:
    t = answered(removed(2, *camps), Move)
    assert sum(t.pool) == 9 - cost


@pytest.mark.rule("TWS-X05")
def test_rank_three_reveals_six_cards_and_removes_three() -> None:
    assert prepared(3) == (6, ["b0", "m1", "u1", "b3", "u0"], 51)


@pytest.mark.rule("TWS-X06")
def test_rank_four_reveals_seven_cards_and_removes_four() -> None:
    assert prepared(4) == (7, ["b0", "m1", "u1", "b3", "u0", "m2"], 50)


@pytest.mark.rule("TWS-X07")
def test_rank_five_reveals_eight_of_nine_cards_and_removes_five() -> None:
    assert prepared(5) == (8, ["b0", "m1", "u1", "b3", "u0", "m2", "b1"], 49)


# Moves


@pytest.mark.rule("TWS-X08")
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_each_camp_of_the_pyramid_has_these_neighbours(name: str) -> None:
    assert names(begun().book.adjacent[camp(name)]) == sorted(NEIGHBOURS[name].split())


@pytest.mark.rule("TWS-X09")
def test_from_b0_the_token_moves_to_b1_or_m0() -> None:
    t = play(ready(), go("b0"), Observe())
    t.health = 6
    assert ways(answered(t, Move)) == ["b1", "m0"]


@pytest.mark.rule("TWS-X10")
def test_from_u0_the_token_moves_to_a_pile_or_to_a_primus_without_one() -> None:
    t = climb({"m0": "nubian_lion"}, token="u0", primus={"m1": "ursus"})
    assert ways(t) == ["m0", "m1"]
    assert play(t, go("m1")).options() == [Challenge()]


# Additional enemies


@pytest.mark.rule("TWS-X11")
def test_the_plus_of_an_additional_enemy_is_resolved_around_its_own_camp() -> None:
    content = box({"caller": foe(plus=1), "second": foe(plus=1)})
    tops = {"b0": "caller", "b1": "clean_hands", "m0": "second", "m1": "rope_dancer", "u0": "nubian_lion"}
    t = climb(tops, token="m0", content=content, below={"b0": 1}, primus={"u1": "ursus"})
    play(t, go("b0"), Activate(), "tiber_swimmer")
    assert t.foes == ["caller", "second"]
    assert candidates(t) == ["b0", "m1", "u0"]


@pytest.mark.rule("TWS-X12")
def test_a_second_additional_enemy_is_ignored_where_an_opportunity_turns_up() -> None:
    content = box({"caller": foe(plus=2)})
    tops = {"b0": "caller", "b1": "clean_hands", "m0": "nubian_lion"}
    t = climb(tops, token="m0", content=content, below={"m0": 1})
    play(t, go("b0"), Activate(), "full_barracks")
    assert (t.foes, asked(t)) == (["caller", "nubian_lion"], COMMITS)


@pytest.mark.rule("TWS-X13")
def test_one_camp_supplies_both_additional_enemies_where_a_carnage_card_turns_up() -> None:
    content = box({"caller": foe(plus=2)})
    tops = {"b0": "caller", "b1": "clean_hands", "m0": "nubian_lion"}
    t = climb(tops, token="m0", content=content, below={"m0": 1})
    play(t, go("b0"), Activate(), "shadow_leopard")
    assert (t.foes, asked(t)) == (["caller", "nubian_lion", "shadow_leopard"], COMMITS)


@pytest.mark.rule("TWS-X31")
def test_the_first_plus_is_complete_before_the_second_is_begun() -> None:
    content = box({"caller": foe(plus=2), "second": foe(plus=1)})
    tops = {"b1": "caller", "m0": "second", "m1": "rope_dancer", "u0": "nubian_lion"}
    chances = {"b0": "clean_hands", "b2": "full_barracks", "b3": "swift_justice", "m2": "debt_to_vulcan"}
    t = climb({**tops, **chances}, token="b0", content=content, primus={"u1": "ursus"})
    play(t, go("b1"), Activate(), call("m0"))
    assert (t.foes, asked(t)) == (["caller", "second", "rope_dancer", "nubian_lion"], COMMITS)


# Damage and observation


@pytest.mark.rule("TWS-X14")
def test_four_enemies_deal_five_damage_and_cost_two_dice() -> None:
    t = fight(foe(damage=2), foe(damage=1), foe(damage=0), foe("sport", damage=2), health=6)
    play(t, STOP)
    assert t.health == 1
    to_turn(t, 2)
    assert (keys(t).count("dismissed"), sum(t.recruited())) == (2, 7)


@pytest.mark.rule("TWS-X15")
def test_two_damage_at_two_health_lose_the_game_at_once() -> None:
    t = play(fight(foe(damage=2), health=2, pool="R", exhausted="YY"), STOP)
    assert (t.health, t.outcome is None) == (0, False)
    assert (written(t.exhausted), t.discard, keys(t)[-1]) == ("YY", [], "lost_health")


@pytest.mark.rule("TWS-X16")
def test_a_penalty_of_one_health_at_one_health_loses_before_the_benefit() -> None:
    t = play(climb({"b1": "nubian_lion"}, health=1, lieutenant="charun"), go("b1"), Observe())
    assert (t.health, t.outcome is None, keys(t)[-1]) == (0, False, "lost_health")


@pytest.mark.rule("TWS-X17")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (6, 6)])
def test_without_an_exhausted_die_observing_gains_health_up_to_the_cap(before: int, after: int) -> None:
    t = climb({"b1": "nubian_lion"}, health=before, lieutenant="orcus")
    play(t, go("b1"), Observe())
    assert (t.health, asked(t)) == (after, MOVES)


# Dice


@pytest.mark.rule("TWS-X18")
def test_of_two_dice_of_each_colour_a_yellow_one_is_recruited() -> None:
    t = changed(recruit_dice, 1, False, pool="R")
    assert (written(t.pool), written(t.training)) == ("YR", "YGGBBPP")


@pytest.mark.rule("TWS-X19")
@pytest.mark.parametrize(("before", "after"), [("Y", "G"), ("G", "B"), ("B", "P")])
def test_yellow_green_and_blue_dice_are_strengthened_by_one_colour(before: str, after: str) -> None:
    t = play(changed(strengthen_dice, 1, pool=before), die(before))
    assert written(t.pool) == after


@pytest.mark.rule("TWS-X19")
def test_a_purple_die_cannot_be_strengthened_without_a_red_one() -> None:
    t = changed(strengthen_dice, 1, pool="P")
    assert (asked(t), written(t.pool)) == (COMMITS, "P")


@pytest.mark.rule("TWS-X20")
@pytest.mark.parametrize("zone", ["pool", "exhausted"])
def test_a_weakened_red_die_becomes_purple_in_the_same_zone(zone: str) -> None:
    t = changed(weaken_dice, 1, "choice", **{zone: "R"})
    assert (written(getattr(t, zone)), written(t.training)) == ("P", "YYGGBBPR")


@pytest.mark.rule("TWS-X20")
def test_a_yellow_die_cannot_be_weakened() -> None:
    t = changed(weaken_dice, 1, "choice", pool="Y")
    assert (written(t.pool), written(t.training)) == ("Y", TRAINING)


@pytest.mark.rule("TWS-X21")
def test_an_exhausted_green_die_becomes_purple_where_no_blue_one_is_left() -> None:
    t = play(changed(strengthen_dice, 1, exhausted="G", waiting="YP"), die("G", "exhausted"))
    assert (written(t.exhausted), written(t.training)) == ("P", "YG")


@pytest.mark.rule("TWS-X29")
def test_the_starting_dice_bring_7_17_hits_on_average() -> None:
    cards = begun().book
    hits = hits_in(cards, cards.start, 1)
    assert sum(number * chance for number, chance in enumerate(hits)) == pytest.approx(43 / 6)
    found = [chance_of(cards, cards.start, 1, need) for need in (5, 6, 7, 8, 9)]
    assert [round(chance, 3) for chance in found] == [0.915, 0.793, 0.616, 0.420, 0.247]


# Items and rewards


@pytest.mark.rule("TWS-X22")
def test_with_three_items_at_strategy_three_one_must_go_before_a_fourth_is_taken() -> None:
    drink = Reward("use", (ChangeHealth(when="use", n=1),))
    t = fight(foe(health=1, reward=drink), items="testudo clean_hands rope_dancer", strategy=3)
    play(throw(t, "R", "hit"), put("R", "hit"))
    items = [Discard("testudo"), Discard("clean_hands"), Discard("rope_dancer")]
    assert (asked(t), t.options()) == (GAINS, [Leave(), *items])
    play(t, Discard("rope_dancer"), Keep())
    assert (owned(t), t.influence) == (["testudo", "clean_hands", "foe_0"], ["rope_dancer"])


@pytest.mark.rule("TWS-X23")
def test_a_die_recruited_for_a_sport_card_may_be_committed_in_the_next_pass() -> None:
    heal = Reward("now", (ChangeHealth(when="now", n=1),))
    t = fight(foe("sport", health=1, reward=heal), foe(), pool="R", health=3, strategy=3)
    play(throw(t, "R", "hit"), put("R", "hit"), RecruitInstead())
    assert (t.health, t.passes, written(t.pool)) == (3, 1, "Y")
    assert Commit("yellow") in t.options()


# Boss conflicts


@pytest.mark.rule("TWS-X24")
def test_four_hits_stay_on_a_primus_and_three_more_defeat_it() -> None:
    t = primus_fight(health=7, damage=0, primus={"u1": "ursus"}, recovery=1)
    throw(t, "YBPR", "miss hit hit crit")
    play(t, put("B", "hit"), put("P", "hit"), put("R", "crit"))
    t.journal = []
    play(t, STOP)
    told = next(event for event in t.journal if event.key == "exhausted_all")
    assert (told.params["count"], sum(t.foe_dice[0]), t.turn) == (1, 3, 2)
    play(throw(t, "BP", "hit crit"), put("B", "hit"))
    assert t.standing() == [0]
    play(t, put("P", "crit"))
    assert t.standing() == []


@pytest.mark.rule("TWS-X25")
def test_the_bane_comes_in_turn_four_and_the_token_moves_in_turn_five() -> None:
    bane = [ChangeHealth(when="bane", n=-2)]
    t = primus_fight(foe("sport", health=1, damage=0), health=1, damage=0, bane=bane, primus={"m1": "ursus"})
    to_turn(play(t, STOP), 2)
    to_turn(play(throw(t, "R", "hit"), put("R", "hit", 0), STOP), 3)
    to_turn(t, 4)
    assert (t.stage, t.health) == (IN_PRIMUS, 6)
    to_turn(play(throw(t, "P", "hit"), put("P", "hit", 1)), 5)
    assert (t.health, asked(t)) == (4, MOVES)


@pytest.mark.rule("TWS-X26")
def test_after_the_last_primus_turn_five_is_the_first_of_the_final() -> None:
    t = primus_fight(health=1, damage=0, primus={})
    for number in (2, 3, 4):
        to_turn(t, number)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert (t.turn, t.stage) == (5, IN_FINAL)


@pytest.mark.rule("TWS-X27")
def test_two_allies_come_from_the_deck_and_two_of_three_enemies_at_random() -> None:
    cards = {name: foe(influence=1) for name in "ab"} | {name: foe() for name in "cde"}
    t = climb({}, primus={}, content=led_by(boss(allies=4), cards), lieutenant=BOSS, influence="a b", ask=False)
    t.unseen, t.discard, t.passed = [], ["c", "d", "e"], ["clean_hands", "full_barracks"]
    t.then((take_turn,))
    t.proceed()
    assert t.foes == [BOSS, "b", "a"]
    assert pairs_of_allies(t) == pytest.approx({frozenset(pair): 1 / 3 for pair in ("cd", "ce", "de")})


def pairs_of_allies(t: Ascent) -> dict[frozenset[str], float]:
    """How likely each pair is that may still be drawn."""
    found: dict[frozenset[str], float] = {}
    for one, chance in _drawn(t):
        after = t.copy()
        after.answer(one)
        for other, share in _drawn(after):
            pair = frozenset((one, other))
            found[pair] = found.get(pair, 0) + chance * share
    return found


def _drawn(t: Ascent) -> list[tuple[str, float]]:
    assert isinstance(t.pending, Draw)
    return list((distribution(t.pending, t) or {}).items())


@pytest.mark.rule("TWS-X28")
def test_cards_with_one_two_and_one_icons_are_an_influence_of_four() -> None:
    purge = Reward("now", (PurgeInfluence(when="now", n=1),))
    t = fight(foe(health=1, reward=purge), foe(), influence="chained_bear war_elephant arena_bull")
    assert t.icons_in_deck() == 4
    play(throw(t, "R", "hit"), put("R", "hit"), Discard("arena_bull"))
    assert t.icons_in_deck() == 3


@pytest.mark.rule("TWS-X30")
def test_the_next_rank_is_one_up_or_down_within_one_and_five() -> None:
    played = [(5, True), (1, False), (3, False), (3, True)]
    assert [next_rank(rank, won=won) for rank, won in played] == [5, 1, 2, 4]
