"""The nine lieutenants: the penalty of observation, and the Final against each of them."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.twenty_strong.actions import Discard, Move, Observe
from harena.games.twenty_strong.rules.final import begin_final
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.rules.strategy import confront
from harena.games.twenty_strong.rules.turn import BOONS, end_turn
from harena.games.twenty_strong.table import STANDING, Ascent
from tests.games.twenty_strong.climbs import asked, climb, play, put, refusals, throw, written
from tests.games.twenty_strong.happenings import die, owned, spent, stop, zones

# Penalties


def seen(lieutenant: str, *answers: Any, **state: Any) -> Ascent:
    """The top card of b1 was observed, and the penalty is suffered; the benefit comes next, with a green die for it."""
    tops = {"b1": "nubian_lion", "b0": "arena_bull", "m0": "lemures"}
    state = {"exhausted": "G"} | state
    t = play(climb(tops, lieutenant=lieutenant, **state), Move(1), Observe(), *answers)
    assert asked(t) == BOONS
    return t


def test_charun_takes_one_health() -> None:
    assert seen("charun", health=4).health == 3


def test_mormo_weakens_the_strongest_die() -> None:
    assert zones(seen("mormo", pool="YR"))[0] == "YP"


def test_orcus_adds_an_enemy_to_the_next_activation() -> None:
    assert seen("orcus").more_plus == 1


def test_libitina_dismisses_a_die_of_choice() -> None:
    assert zones(seen("libitina", die("B"), pool="YBR"))[0] == "YR"


def test_alecto_feeds_the_influence_deck() -> None:
    assert seen("alecto", "empusa", discard="empusa hyena_pack").influence == ["empusa"]


def test_orthros_exhausts_three_dice_of_choice() -> None:
    assert zones(seen("orthros", die("Y"), die("G"), die("Y"), pool="YYGR", exhausted="")) == ("R", "YYG")


def test_melinoe_takes_an_item() -> None:
    assert owned(seen("melinoe", Discard("feint"), items="feint testudo")) == ["testudo"]


def test_alcyoneus_exhausts_the_two_strongest_dice() -> None:
    assert zones(seen("alcyoneus", pool="YGBR", exhausted="")) == ("YG", "BR")


def test_dis_pater_banishes_the_weakest_die() -> None:
    assert written(seen("dis_pater", pool="YGBR").banished) == "Y"


@pytest.mark.parametrize(("lieutenant", "pool"), [("orthros", "YY"), ("alcyoneus", "Y"), ("melinoe", "YYY")])
def test_who_cannot_pay_this_lieutenant_loses_one_health(lieutenant: str, pool: str) -> None:
    assert seen(lieutenant, pool=pool, health=4).health == 3


# The Final


def last(lieutenant: str, *answers: Any, **state: Any) -> Ascent:
    """The first Commit step of the Final."""
    t = climb(lieutenant=lieutenant, primus={}, ask=False, **state)
    t.then((begin_final,), (confront,), (end_turn,))
    t.proceed()
    return play(t, *answers)


ALLIES = {
    "charun": {3: 0, 4: 1},
    "mormo": {2: 0, 3: 1},
    "orcus": {1: 1, 2: 2},
    "libitina": {3: 0, 4: 1},
    "alecto": {2: 0, 3: 1},
    "orthros": {4: 0, 5: 1},
    "melinoe": {3: 0, 4: 1},
    "alcyoneus": {3: 0, 4: 1},
    "dis_pater": {3: 0, 4: 1},
}
"""How many allies come with so many icons on the Influence deck."""
DECKS = {
    1: "lemures",
    2: "lemures arena_bull",
    3: "empusa lemures",
    4: "war_elephant empusa",
    5: "war_elephant empusa lemures",
}


@pytest.mark.rule("TWS-189")
@pytest.mark.parametrize(
    ("lieutenant", "icons", "allies"), [(name, *pair) for name, pairs in ALLIES.items() for pair in pairs.items()]
)
def test_so_many_allies_stand_by_a_lieutenant(lieutenant: str, icons: int, allies: int) -> None:
    t = last(lieutenant, influence=DECKS[icons])
    assert len(t.foes) == 1 + allies


@pytest.mark.rule("TWS-189")
def test_no_more_allies_stand_by_a_lieutenant_than_the_card_says() -> None:
    most = {name: card.conflict.allies.number(99) for name, card in climb().book.content.lieutenants.items()}
    assert most == {
        "charun": 6,
        "mormo": 6,
        "orcus": 8,
        "libitina": 6,
        "alecto": 6,
        "orthros": 5,
        "melinoe": 6,
        "alcyoneus": 5,
        "dis_pater": 6,
    }


def test_charun_grows_fiercer_with_every_turn() -> None:
    t = last("charun", health=6)
    found = [damage_of(t, 0)]
    for _ in range(2):
        stop(t)
        found.append(damage_of(t, 0))
    assert found == [1, 2, 3]


def test_charun_grows_fiercer_by_five_at_most() -> None:
    t = last("charun")
    t.conflict_turns = 12
    assert damage_of(t, 0) == 6


@pytest.mark.parametrize("letter", ["P", "R"])
def test_mormo_takes_no_purple_or_red_dice(letter: str) -> None:
    t = throw(last("mormo", pool="BPR"), "BPR", "hit hit hit")
    assert refusals(t, put(letter, "hit")) == [("colour_not_assigned", "TWS-099")]


def test_orcus_stands_behind_his_allies() -> None:
    t = throw(last("orcus", influence="lemures"), "YR", "hit hit")
    assert refusals(t, put("R", "hit")) == [("behind_others", "TWS-099")]


def test_libitina_banishes_two_exhausted_dice_at_first() -> None:
    t = last("libitina", *spent("YG"), pool="R", exhausted="YGB")
    assert (zones(t), written(t.banished)) == (("R", "B"), "YG")


def test_libitina_slows_the_recovery() -> None:
    t = last("libitina", *spent("YY"), pool="R", exhausted="YYGGGG", recovery=3)
    assert stop(t).pending.args[0] == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(("faces", "health"), [("miss miss miss miss hit", 5), ("miss miss miss hit hit", 6)])
def test_four_misses_cost_one_health_against_alecto(faces: str, health: int) -> None:
    assert throw(last("alecto"), "YYGGR", faces).health == health


def test_orthros_rises_once_with_six_health() -> None:
    t = throw(last("orthros", pool="YYYR"), "YYYR", "crit crit crit hit")
    play(t, put("Y", "crit"), put("Y", "crit"), put("Y", "crit"))
    assert (t.foe_state, t.foe_health, zones(t)[1]) == ([STANDING], [6], "YYY")


@pytest.mark.parametrize(("items", "health"), [("", 14), ("feint", 12), ("feint testudo war_cry", 8)])
def test_melinoe_has_two_more_health_for_each_empty_place(items: str, health: int) -> None:
    assert last("melinoe", items=items, strategy=3).foe_health == [health]


def test_melinoe_has_eight_more_health_at_most() -> None:
    assert last("melinoe", strategy=6).foe_health == [16]


def test_dice_do_not_stay_on_alcyoneus() -> None:
    t = throw(last("alcyoneus", pool="YR"), "YR", "hit hit")
    play(t, put("R", "hit"), put("Y", "hit"))
    assert stop(t).foe_dice == [(0,) * 10]


def test_dice_stay_on_other_lieutenants() -> None:
    t = throw(last("charun", pool="YR"), "YR", "hit hit")
    play(t, put("R", "hit"), put("Y", "hit"))
    assert sum(stop(t).foe_dice[0]) == 2


def test_dis_pater_grows_fiercer_with_the_influence_that_is_left_on_the_deck() -> None:
    assert damage_of(last("dis_pater", influence="war_elephant empusa lapilli_rain"), 0) == 2


def test_dis_pater_calls_an_ally_in_every_turn() -> None:
    t = stop(last("dis_pater", influence=DECKS[3]))
    assert (t.foes, t.influence) == (["dis_pater", "lemures"], ["empusa"])
