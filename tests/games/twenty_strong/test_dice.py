"""Chapter 3: what the dice show and how likely that is, the three stats, and the zones in which dice lie."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from harena.core.chance import FaceRoll
from harena.core.question import Ask
from harena.core.sources import Fair
from harena.games.twenty_strong.actions import FINISH, Commit, GoOn, RecruitInstead, StepByStep, Target, Use
from harena.games.twenty_strong.cards import COLOURS, STATS, Reward
from harena.games.twenty_strong.dice_odds import chance_of, faces_of, hits_in
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.resolution import recovery_of
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import BanishDice, ChangeHealth, ChangeStat, RecruitDice
from tests.games.twenty_strong.climbs import asked, climb, fight, foe, play, put, showing, throw, written
from tests.games.twenty_strong.moments import (
    HEROES,
    STOP,
    begun,
    die,
    next_turn,
    offered,
    primus_fight,
    ready,
    to_turn,
)

FACES = {
    "yellow": "miss miss miss miss hit crit",
    "green": "miss miss miss hit hit crit",
    "blue": "miss miss hit hit hit crit",
    "purple": "miss hit hit hit hit crit",
    "red": "hit hit hit hit hit crit",
}
"""TWS-019, TWS-020, TWS-021, TWS-022, TWS-023: 0 is a miss, 1 a hit, 2 a crit."""
ODDS = {"yellow": (4, 1, 1), "green": (3, 2, 1), "blue": (2, 3, 1), "purple": (1, 4, 1), "red": (0, 5, 1)}
"""TWS-C03, TWS-C04, TWS-C05, TWS-C06, TWS-C07: sixths of miss, hit and crit."""
ROLLS = 60_000


# The dice


@pytest.mark.rule("TWS-018")
def test_there_are_17_unit_dice_and_3_stat_dice() -> None:
    cards = begun().book
    assert (sum(cards.stock), sorted(cards.most)) == (17, ["health", "recovery", "strategy"])


@pytest.mark.rule("TWS-019", "TWS-020", "TWS-R02")
@pytest.mark.parametrize("colour", ["yellow", "green"])
def test_four_weak_dice_have_these_faces(colour: str) -> None:
    unit = GAME.content.dice[colour]
    assert (" ".join(unit.faces), unit.count) == (FACES[colour], 4)


@pytest.mark.rule("TWS-021", "TWS-022", "TWS-R02")
@pytest.mark.parametrize("colour", ["blue", "purple"])
def test_four_strong_dice_have_these_faces(colour: str) -> None:
    unit = GAME.content.dice[colour]
    assert (" ".join(unit.faces), unit.count) == (FACES[colour], 4)


@pytest.mark.rule("TWS-023", "TWS-R02")
def test_the_one_red_die_never_misses() -> None:
    unit = GAME.content.dice["red"]
    assert (" ".join(unit.faces), unit.count) == (FACES["red"], 1)


@pytest.mark.rule("TWS-R01")
def test_the_five_colours_are_those_of_the_base_box() -> None:
    assert set(GAME.content.dice) == {"yellow", "green", "blue", "purple", "red"}


@pytest.mark.rule("TWS-C03", "TWS-C04", "TWS-C05")
@pytest.mark.parametrize(("number", "colour"), list(enumerate(COLOURS)))
def test_the_odds_of_a_colour_are_exact(number: int, colour: str) -> None:
    assert faces_of(begun().book)[number] == tuple(sixths / 6 for sixths in ODDS[colour])


@pytest.mark.rule("TWS-C06", "TWS-C07")
@pytest.mark.parametrize(("number", "colour"), list(enumerate(COLOURS)))
def test_the_fair_source_agrees_with_the_odds_over_60_000_rolls(number: int, colour: str) -> None:
    t = begun()
    source = Fair("twenty-strong", bytes(range(32)))
    dice = t.book.dice_of(tuple(100 * (other == number) for other in range(5)))
    roll = FaceRoll.of(lambda *_: None, (), None, dice, None)
    shown = [face for index in range(ROLLS // 100) for face in source.answer(t, roll, index)[0]]
    assert len(shown) == ROLLS
    for face, chance in zip(("miss", "hit", "crit"), faces_of(t.book)[number], strict=True):
        error = (chance * (1 - chance) / ROLLS) ** 0.5
        assert abs(shown.count(face) / ROLLS - chance) <= 3 * error


@pytest.mark.rule("TWS-X29")
def test_the_starting_nine_dice_bring_these_hits_in_one_roll() -> None:
    cards = begun().book
    hits = hits_in(cards, cards.start, 1)
    assert sum(n * chance for n, chance in enumerate(hits)) == pytest.approx(43 / 6, abs=1e-12)
    chances = [round(chance_of(cards, cards.start, 1, need), 3) for need in (5, 6, 7, 8, 9)]
    assert chances == [0.915, 0.793, 0.616, 0.420, 0.247]


@pytest.mark.rule("TWS-X29")
@pytest.mark.parametrize("passes", [1, 2, 3])
def test_the_odds_of_several_passes_equal_a_count_of_all_rolls(passes: int) -> None:
    """A yellow and a blue die; each is assigned as soon as it shows a hit or a crit."""
    cards = begun().book
    worth = {"miss": 0, "hit": 1, "crit": 2}
    firsts = [
        [next((worth[face] for face in faces if face != "miss"), 0) for faces in product(unit.faces, repeat=passes)]
        for unit in (cards.dice[0], cards.dice[2])
    ]
    totals = [one + other for one in firsts[0] for other in firsts[1]]
    expected = [totals.count(hits) / len(totals) for hits in range(5)]
    assert hits_in(cards, (1, 0, 1, 0, 0), passes) == pytest.approx(expected, abs=1e-12)


@pytest.mark.rule("TWS-024")
@pytest.mark.parametrize(("face", "left"), [("hit", [0]), ("crit", [])])
def test_a_hit_is_worth_one_and_a_crit_two(face: str, left: list[int]) -> None:
    t = fight(foe("sport", health=2))
    play(throw(t, "R", face), put("R", face))
    assert t.standing() == left


@pytest.mark.rule("TWS-024")
def test_a_miss_is_worth_nothing() -> None:
    t = throw(fight(foe(health=1)), "Y", "miss")
    assert (asked(t), t.standing()) == (COMMITS, [0])


@pytest.mark.rule("TWS-025")
def test_strength_rises_from_yellow_over_green_blue_and_purple_to_red() -> None:
    recruit = Reward("now", (RecruitDice(when="now", n=5),))
    t = fight(foe(health=1, reward=recruit), pool="YYYGGGBBBPPP")
    t.journal = []
    play(throw(t, "P", "hit"), put("P", "hit"))
    order = [event.params["colour"] for event in t.journal if event.key == "recruited"]
    assert order == ["yellow", "green", "blue", "purple", "red"]


# Stats


@pytest.mark.rule("TWS-026", "TWS-R04")
@pytest.mark.parametrize("strategy", [1, 2, 4])
def test_as_many_passes_may_be_made_as_strategy_says(strategy: int) -> None:
    t = fight(foe(damage=0), strategy=strategy)
    for _ in range(strategy):
        assert asked(t) == COMMITS
        throw(t, "" if t.passes else "Y", "miss")
    assert t.turn == 2


@pytest.mark.rule("TWS-026", "TWS-R04")
def test_strategy_is_not_spent_by_passes() -> None:
    t = primus_fight(strategy=2, pool="YYYY")
    throw(t, "Y", "miss")
    next_turn(throw(t, "", "miss"))
    assert t.strategy == 2
    throw(t, "Y", "miss")
    assert asked(t) == COMMITS


@pytest.mark.rule("TWS-028")
@pytest.mark.parametrize("recovery", [1, 3])
def test_recovery_is_the_most_dice_that_return(recovery: int) -> None:
    t = play(fight(foe("sport", damage=0), pool="", exhausted="YYGGBB", recovery=recovery), STOP)
    for _ in range(recovery):
        play(t, next(option for option in t.options() if option != FINISH))
    assert (sum(t.pool), asked(t)) == (recovery, MOVES)


@pytest.mark.rule("TWS-028")
def test_a_better_recovery_stat_lets_more_dice_return() -> None:
    assert [recovery_of(climb(recovery=recovery))[0] for recovery in (1, 4, 6)] == [1, 4, 6]


@pytest.mark.rule("TWS-029")
@pytest.mark.parametrize("name", HEROES)
def test_the_stats_begin_as_the_hero_side_prints_them(name: str) -> None:
    t, hero = ready(hero=name), GAME.content.heroes[name]
    assert [getattr(t, stat) for stat in STATS] == [hero.health, hero.strategy, hero.recovery]


@pytest.mark.rule("TWS-030", "TWS-R03")
def test_health_beyond_six_is_lost() -> None:
    heal = Reward("now", (ChangeHealth(when="now", n=3),))
    t = fight(foe(health=1, reward=heal), health=4)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.health == 6


@pytest.mark.rule("TWS-030", "TWS-R03")
@pytest.mark.parametrize("stat", ["strategy", "recovery"])
@pytest.mark.parametrize(("before", "change", "after"), [(5, 3, 6), (2, -3, 1), (3, 1, 4), (3, -1, 2)])
def test_strategy_and_recovery_stay_between_one_and_six(stat: str, before: int, change: int, after: int) -> None:
    state: dict[str, Any] = {stat: before}
    effect = ChangeStat(when="now", stat=stat, n=change)  # type: ignore[arg-type]
    t = fight(foe(health=1, reward=Reward("now", (effect,))), **state)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert getattr(t, stat) == after


# Zones


@pytest.mark.rule("TWS-031")
def test_only_dice_of_the_pool_may_be_committed() -> None:
    t = fight(foe(), pool="YYB", exhausted="GR")
    assert offered(t, Commit) == [Commit("yellow"), Commit("blue")]


@pytest.mark.rule("TWS-032")
def test_committed_dice_lie_in_the_active_zone_with_what_they_show() -> None:
    t = throw(fight(foe(), pool="YBR"), "YBR", "miss hit crit")
    assert (showing(t), written(t.pool)) == ({"miss": "Y", "hit": "B", "crit": "R"}, "")


@pytest.mark.rule("TWS-032")
def test_an_assigned_die_keeps_the_face_it_was_assigned_with() -> None:
    t = primus_fight()
    to_turn(play(throw(t, "BR", "crit hit"), put("B", "crit"), put("R", "hit"), STOP), 2)
    assert t.foe_dice[0] == (0, 0, 0, 0, 0, 1, 0, 0, 1, 0)


@pytest.mark.rule("TWS-033")
def test_an_exhausted_die_is_committed_again_only_when_it_has_recovered() -> None:
    t = play(fight("nubian_lion", pool="", exhausted="RY", recovery=1), STOP)
    play(t, die("R", "exhausted"))
    assert (written(t.pool), written(t.exhausted)) == ("R", "Y")


@pytest.mark.rule("TWS-035")
def test_a_banished_die_leaves_every_zone() -> None:
    gone = BanishDice(when="aftereffect_undefeated", n=1, which="strongest")
    t = play(fight(foe(damage=0, effects=[gone]), pool="YYR"), STOP)
    assert (written(t.recruited()), written(t.training), written(t.banished)) == ("YY", "YYGGGGBBBBPPPP", "R")


@pytest.mark.rule("TWS-035", "TWS-R47")
def test_a_banished_die_is_never_recruited_again() -> None:
    t = fight(foe("sport", health=1), pool="R")
    t.training, t.banished = [0, 4, 4, 4, 0], [4, 0, 0, 0, 0]
    play(throw(t, "R", "hit"), put("R", "hit"), RecruitInstead())
    assert (written(t.recruited()), written(t.banished)) == ("GR", "YYYY")


@pytest.mark.rule("TWS-036")
@pytest.mark.parametrize("begin", ["whole", "primus", "final"])
@pytest.mark.parametrize("seed", range(8))
def test_every_unit_die_is_always_in_exactly_one_zone(seed: int, begin: str) -> None:
    rng = Random(seed)
    t = begun(rank=1 + seed % 5, begin=begin)
    while t.outcome is None:
        pending = t.pending
        assert pending is not None
        t.answer(rng.choice(t.options()) if isinstance(pending, Ask) else pending.sample(t, rng))
        if any(t.training):
            assert _all_dice(t) == [4, 4, 4, 4, 1]


def _all_dice(t: Ascent) -> list[int]:
    """The dice of all zones by colour."""
    return [sum(counts) for counts in zip(t.recruited(), t.training, t.banished, strict=True)]


@pytest.mark.rule("TWS-036", "TWS-140")
def test_dice_on_an_enemy_that_falls_after_the_exhaust_step_are_exhausted_all_the_same() -> None:
    t = primus_fight(health=3, items="discus_thrower", primus={"u1": "ursus"})
    play(throw(t, "R", "hit"), put("R", "hit"), STOP, StepByStep())
    play(t, GoOn(), GoOn(), GoOn(), Use("discus_thrower"))
    to_turn(t, 2)
    assert (t.stage, sum(t.recruited())) == ("climb", 9)


@pytest.mark.rule("TWS-036", "TWS-140", "TWS-175")
def test_dice_on_a_card_that_falls_after_the_exhaust_step_do_not_follow_it_to_the_influence_deck() -> None:
    t = primus_fight(foe(health=3, damage=0, influence=1), damage=0, items="discus_thrower")
    play(throw(t, "R", "hit"), put("R", "hit", 1), STOP, StepByStep())
    play(t, GoOn(), GoOn(), GoOn(), Use("discus_thrower"), Target(1))
    to_turn(t, 2)
    assert ("foe_1" in t.influence, written(t.exhausted)) == (True, "R")
