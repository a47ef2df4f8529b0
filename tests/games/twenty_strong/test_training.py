"""Chapter 14: recruiting, dismissing, strengthening and weakening dice."""

from __future__ import annotations

import pytest

from harena.games.twenty_strong.actions import FINISH, Commit, Hold, RecruitInstead, TakeDie, TakeReward
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.rules.strategy import ASSIGNMENTS, COMMITS, ask_commit
from harena.games.twenty_strong.rules.training import (
    DISMISSALS,
    RECRUITS,
    STRENGTHENINGS,
    WEAKENINGS,
    dismiss_dice,
    free_dice,
    recover_dice,
    strengthen_dice,
    weaken_dice,
)
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import (
    AnyEffect,
    BanishDice,
    DismissDice,
    RecruitAny,
    RecruitDice,
    StrengthenDice,
    WeakenDice,
)
from tests.games.twenty_strong.climbs import (
    ROLL,
    asked,
    counts,
    fight,
    foe,
    play,
    put,
    showing,
    throw,
    written,
)
from tests.games.twenty_strong.moments import STOP, die, offered, primus_fight

ANY = Reward("now", (RecruitDice(when="now", n=1, which="any"),))
TWO = Reward("now", (RecruitDice(when="now", n=2),))


def dice_at(pool: str, exhausted: str = "", training: str = "", committed: str = "", faces: str = "") -> Ascent:
    """A fight in which dice lie in these zones; the committed ones show these faces."""
    t = fight(foe(health=20), pool=pool + committed, exhausted=exhausted)
    if committed:
        throw(t, committed, faces)
    t.training = counts(training)
    return t


def then(t: Ascent, step: object, *args: object) -> Ascent:
    """Let this happen to the dice now; then dice may be committed."""
    t.pending = t.listed = None
    t.then((step, *args), (ask_commit,))
    t.proceed()
    return t


def won(reward: Reward | None, kind: str = "carnage", **state: object) -> Ascent:
    """An enemy with this reward has been defeated by a purple die, and another one stands."""
    t = fight(foe(kind, health=1, reward=reward), foe(damage=0), **state)  # type: ignore[arg-type]
    return play(throw(t, "P", "hit"), put("P", "hit"))


# Recruiting


@pytest.mark.rule("TWS-161")
def test_a_recruited_die_goes_from_the_training_ground_to_the_pool() -> None:
    t = won(Reward("now", (RecruitDice(when="now", n=1),)), pool="PR")
    assert (written(t.pool), t.training[0]) == ("YR", 3)


@pytest.mark.rule("TWS-162")
def test_the_weakest_die_of_the_training_ground_is_recruited() -> None:
    t = won(TWO, pool="YYYPR")
    assert (written(t.pool), written(t.training)) == ("YYYYGR", "GGGBBBBPPP")


@pytest.mark.rule("TWS-162")
def test_where_a_card_says_so_any_die_may_be_recruited() -> None:
    t = won(ANY, pool="YPR")
    assert (asked(t), offered(t, TakeDie)) == (RECRUITS, [die(letter, "training") for letter in "YGBP"])
    assert written(play(t, die("P", "training")).pool) == "YPR"


@pytest.mark.rule("TWS-162", "TWS-R44")
def test_of_several_dice_of_one_colour_any_will_do() -> None:
    t = won(TWO, pool="PR")
    assert (written(t.pool), asked(t) == RECRUITS) == ("YYR", False)


@pytest.mark.rule("TWS-162")
def test_the_ability_of_a_hero_may_open_the_choice_for_the_sport_benefit() -> None:
    t = won(None, "sport", hero=[RecruitAny(when="continuous")])
    play(t, RecruitInstead(), die("P", "training"))
    assert t.training[3] == 1


@pytest.mark.rule("TWS-163", "TWS-R43")
def test_dice_of_pool_active_zone_and_exhaustion_zone_are_recruited_assigned_ones_too() -> None:
    t = play(dice_at("Y", "G", "", "BR", "hit hit"), put("R", "hit"))
    assert (showing(t), written(t.recruited())) == ({"hit": "B"}, "YGBR")


@pytest.mark.rule("TWS-164")
def test_dice_of_the_training_ground_and_banished_dice_are_not_recruited() -> None:
    t = dice_at("Y", training="GGG")
    t.banished = counts("PPR")
    assert written(t.recruited()) == "Y"


# Dismissing


@pytest.mark.rule("TWS-165")
@pytest.mark.parametrize("zone", ["pool", "exhausted", "active"])
def test_a_dismissed_die_goes_to_the_training_ground(zone: str) -> None:
    t = dice_at("G", "B", "Y", "PP", "miss miss")
    letter = {"pool": "G", "exhausted": "B", "active": "P"}[zone]
    then(t, dismiss_dice, 1, "choice")
    play(t, die(letter, zone, "miss" if zone == "active" else ""))
    assert written(t.training) == "".join(sorted("Y" + letter, key="YGBPR".index))
    assert sum(t.recruited()) == 3


@pytest.mark.rule("TWS-166", "TWS-D18")
def test_the_player_chooses_any_free_die() -> None:
    t = then(dice_at("YG", "B", "P", "PR", "miss hit"), dismiss_dice, 1, "choice")
    free = [die("Y"), die("G"), die("B", "exhausted"), die("P", "active", "miss"), die("R", "active", "hit")]
    assert (asked(t), list(t.options())) == (DISMISSALS, free)


@pytest.mark.rule("TWS-166", "TWS-R62")
def test_no_die_of_the_training_ground_is_dismissed() -> None:
    t = then(dice_at("", training="YYGG"), dismiss_dice, 1, "choice")
    assert written(t.training) == "YYGG"


@pytest.mark.rule("TWS-166")
def test_a_card_may_say_which_die_is_dismissed() -> None:
    strongest = DismissDice(when="aftereffect_undefeated", n=1, which="strongest")
    t = play(fight(foe(damage=0, effects=[strongest]), pool="YYB", exhausted="P"), STOP)
    assert (written(t.recruited()), asked(t)) == ("YYB", MOVES)


@pytest.mark.rule("TWS-166", "TWS-R62")
def test_only_free_dice_can_be_strengthened_or_weakened() -> None:
    t = dice_at("YG", "B", "YYGGBBPP", "R", "hit")
    t.banished = counts("YY")
    assert free_dice(t) == [die("Y"), die("G"), die("B", "exhausted"), die("R", "active", "hit")]


@pytest.mark.rule("TWS-166")
def test_a_committed_die_that_was_not_rolled_yet_is_free_too() -> None:
    assert free_dice(play(fight(foe(), pool="R"), Commit("red"))) == [die("R", "active")]


@pytest.mark.rule("TWS-166")
def test_a_die_that_need_not_be_rolled_again_is_free_too() -> None:
    t = play(throw(fight(foe(), items="rope_dancer", pool="YR"), "R", "hit"), FINISH, Hold("red", "hit"))
    then(t, dismiss_dice, 1, "strongest")
    assert (written(t.recruited()), t.training[4]) == ("Y", 1)


@pytest.mark.rule("TWS-167", "TWS-R47")
@pytest.mark.parametrize(
    ("step", "args"), [(dismiss_dice, (1, "choice")), (strengthen_dice, (1,)), (weaken_dice, (1, "choice"))]
)
def test_a_banished_die_is_neither_dismissed_nor_strengthened_nor_weakened(
    step: object, args: tuple[object, ...]
) -> None:
    t = dice_at("", training="YYPP")
    t.banished = counts("G")
    then(t, step, *args)
    assert (asked(t), written(t.banished), written(t.training)) == (COMMITS, "G", "YYPP")


@pytest.mark.rule("TWS-168")
def test_an_assigned_die_is_not_dismissed() -> None:
    t = primus_fight(foe(damage=1), pool="YR", damage=0)
    play(throw(t, "R", "hit"), put("R", "hit"), STOP)
    assert (written(t.pool), sum(t.foe_dice[0])) == ("", 1)


# Strengthening and weakening


@pytest.mark.rule("TWS-169")
@pytest.mark.parametrize(("training", "after"), [("YYGGBBPP", "G"), ("YBP", "B"), ("YPR", "P"), ("R", "R")])
def test_a_strengthened_die_is_replaced_by_the_nearest_stronger_one(training: str, after: str) -> None:
    t = then(dice_at("Y", training=training), strengthen_dice, 1)
    assert asked(t) == STRENGTHENINGS
    play(t, die("Y"))
    assert (written(t.pool), t.training[0]) == (after, training.count("Y") + 1)


@pytest.mark.rule("TWS-170")
@pytest.mark.parametrize(("training", "after"), [("YYGGBBPP", "P"), ("YGB", "B"), ("YG", "G"), ("Y", "Y")])
def test_a_weakened_die_is_replaced_by_the_nearest_weaker_one(training: str, after: str) -> None:
    t = then(dice_at("R", training=training), weaken_dice, 1, "choice")
    assert (written(t.pool), written(t.training).count("R")) == (after, 1)


@pytest.mark.rule("TWS-171")
@pytest.mark.parametrize(("zone", "letter"), [("pool", "G"), ("exhausted", "B"), ("active", "P")])
def test_the_new_die_lies_in_the_zone_of_the_old_one(zone: str, letter: str) -> None:
    t = dice_at("G", "B", "BPR", "P", "miss")
    play(then(t, strengthen_dice, 1), die(letter, zone, "miss" if zone == "active" else ""))
    zones = {"pool": written(t.pool), "exhausted": written(t.exhausted), "active": showing(t)}
    expected = {"pool": "B", "exhausted": "P", "active": {"unrolled": "R"}}
    assert zones[zone] == expected[zone]


@pytest.mark.rule("TWS-168", "TWS-171", "TWS-R46")
@pytest.mark.parametrize(
    ("step", "args"), [(dismiss_dice, (1, "choice")), (strengthen_dice, (1,)), (weaken_dice, (1, "choice"))]
)
def test_an_assigned_die_is_neither_dismissed_nor_strengthened_nor_weakened(
    step: object, args: tuple[object, ...]
) -> None:
    t = then(play(dice_at("", "", "YP", "B", "hit"), put("B", "hit")), step, *args)
    assert (asked(t), sum(t.foe_dice[0]), written(t.training)) == (COMMITS, 1, "YP")


@pytest.mark.rule("TWS-172")
def test_a_die_is_not_strengthened_where_no_stronger_one_is_left() -> None:
    t = then(dice_at("YPR", training="YGB"), strengthen_dice, 1)
    assert list(t.options()) == [FINISH, die("Y")]


@pytest.mark.rule("TWS-173")
def test_a_die_is_not_weakened_where_no_weaker_one_is_left() -> None:
    t = then(dice_at("YGR", training="GBP"), weaken_dice, 1, "choice")
    assert (written(t.pool), written(t.training)) == ("YGP", "GBR")


@pytest.mark.rule("TWS-173", "TWS-D19")
def test_the_player_chooses_which_die_is_weakened_unless_the_card_says_it() -> None:
    t = then(dice_at("GBR", training="Y"), weaken_dice, 1, "choice")
    assert (asked(t), list(t.options())) == (WEAKENINGS, [die("G"), die("B"), die("R")])
    t = then(dice_at("GBR", training="Y"), weaken_dice, 1, "strongest")
    assert written(t.pool) == "YGB"


@pytest.mark.rule("TWS-169")
def test_several_dice_are_strengthened_one_after_another() -> None:
    t = won(Reward("now", (StrengthenDice(when="now", n=2),)), pool="YYPR")
    play(t, die("Y"), die("G"))
    assert written(t.pool) == "YBR"


@pytest.mark.rule("TWS-174", "TWS-R45")
def test_a_die_that_enters_the_active_zone_this_way_shows_nothing_until_the_next_roll() -> None:
    t = fight(foe("sport", health=1, reward=Reward("now", (StrengthenDice(when="now", n=1),))), foe(), pool="YPR")
    play(throw(t, "YPR", "hit hit hit"), put("R", "hit"))
    play(t, TakeReward(), die("Y", "active", "hit"))
    assert (showing(t), asked(t)) == ({"unrolled": "G", "hit": "P"}, ASSIGNMENTS)
    assert put("G", "hit", 1) not in t.options()
    play(t, FINISH, ROLL, ("crit", "miss"))
    assert showing(t) == {"crit": "G", "miss": "P"}


@pytest.mark.rule("TWS-R45")
def test_where_no_pass_follows_it_is_exhausted_with_the_others() -> None:
    reward = Reward("now", (StrengthenDice(when="now", n=1),))
    t = fight(foe(health=1, reward=reward), foe("sport", damage=0), pool="YR", strategy=1, recovery=1)
    play(throw(t, "YR", "miss hit"), put("R", "hit"), die("Y", "active", "miss"))
    assert written(t.exhausted) == "GR"


@pytest.mark.rule("TWS-161", "TWS-163")
def test_a_recruited_die_may_be_committed_in_the_next_pass() -> None:
    t = won(TWO, pool="P")
    assert Commit("yellow") in t.options()


@pytest.mark.rule("TWS-035", "TWS-173")
def test_what_is_banished_or_weakened_by_a_card_follows_the_same_rules() -> None:
    effects: list[AnyEffect] = [
        WeakenDice(when="aftereffect_undefeated", n=1, which="strongest"),
        BanishDice(when="aftereffect_undefeated", n=1, which="strongest", zone="pool"),
    ]
    t = play(fight(foe(damage=0, effects=effects), pool="R"), STOP)
    assert (written(t.recruited()), written(t.banished), t.training[4]) == ("", "P", 1)


@pytest.mark.rule("TWS-028")
def test_dice_of_certain_colours_are_recovered_to_the_last_of_them() -> None:
    t = play(then(dice_at("", "YYYR"), recover_dice, 2, (0,)), die("Y", "exhausted"))
    assert list(t.options()) == [FINISH, die("Y", "exhausted")]
