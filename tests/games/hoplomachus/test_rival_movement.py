"""Chapter 15.4 for rivals and arena units: who moves, in which order, and what the player is asked."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.games.hoplomachus.actions import Advance
from harena.games.hoplomachus.chips import Token
from harena.games.hoplomachus.rules.advancing import is_blocked, take, without_allies
from harena.games.hoplomachus.rules.hindrances import paces_left
from harena.games.hoplomachus.rules.marks import course_of
from harena.games.hoplomachus.rules.rival_movement import move_rivals
from harena.games.hoplomachus.rules.scouting import STAY, Scout
from harena.games.hoplomachus.table import ARENA, NOBODY, RIVAL, Combat, hex_name
from harena.games.hoplomachus.vocabulary import Carry, Cover, DazeOnEnter, Line, PriorityList

from .fights import arena, asked, chip, fight, hex_, hexes, on, unit, where
from .lists import CLOSEST, HERO, STRONGEST, WEAKEST, ends, hp, reading

MOVE: Final = (move_rivals, RIVAL)
CORRIDOR: Final = reading(CLOSEST, obstacles=hexes("B1 B2 B3 B4 B5 D1 D2 D3 D4 D5"))
BEASTS: Final = arena(PriorityList(units="beast", lines=(CLOSEST,)), PriorityList(lines=(CLOSEST,)))


def moving(*args: object, **fields: object) -> Combat:
    """A fight in which the rivals have begun to move, up to the first question."""
    t = fight(*args, agenda=[MOVE], active=RIVAL, **fields)  # type: ignore[arg-type]
    t.proceed()
    return t


def offered(t: Combat) -> list[str]:
    """What the player may choose: `r C3`."""
    return [f"{t.chip[one.unit]} {hex_name(t.ground, one.hex)}" for one in t.options() if isinstance(one, Advance)]


def choose(t: Combat, choice: str) -> Combat:
    name, hex_ = choice.split()
    wanted = unit(t, name), on(t, hex_)
    t.answer(next(one for one in t.options() if isinstance(one, Advance) and (one.unit, one.hex) == wanted))
    return t


# Who moves


@pytest.mark.rule("HOP-157", "HOP-160")
def test_every_rival_moves_where_its_list_takes_it() -> None:
    t = moving({"a": "A4", "b": "E1"}, {"r": "A1", "s": "E4"})
    assert (where(t, "r"), where(t, "s"), asked(t)) == ("A3", "E2", "rest")


@pytest.mark.rule("HOP-138", "HOP-157")
def test_a_rival_that_was_just_deployed_does_not_move() -> None:
    t = moving({"a": "C4"}, {"r": "C1"}, dazed=1 << 2)
    assert where(t, "r") == "C1"


@pytest.mark.rule("HOP-259", "HOP-157")
def test_a_fatigued_rival_does_not_move() -> None:
    t = fight({"a": "C4"}, {"r": "C1"}, agenda=[MOVE])
    t.fatigue[unit(t, "r")] = 1
    t.proceed()
    assert where(t, "r") == "C1"


@pytest.mark.rule("HOP-321", "HOP-R134")
def test_a_rival_that_an_effect_has_dazed_does_not_move() -> None:
    t = moving({"a": "C4"}, {"r": "C1"}, chips={"r": chip(skills="tactical")}, staggered=1 << 2)
    assert where(t, "r") == "C1"


@pytest.mark.rule("HOP-R91", "HOP-157")
def test_an_archer_goes_beside_the_closest_opponent_if_that_is_in_cover() -> None:
    ground = reading(CLOSEST, sets={"wood": hexes("C4")}, rules=(Cover(set="wood"),))
    t = moving({"a": "C4"}, {"r": "C1"}, ground=ground, chips={"r": chip(movement=2, range=3)})
    assert where(t, "r") == "C3"


@pytest.mark.rule("HOP-R80")
def test_a_rival_without_opponents_stays() -> None:
    t = moving({}, {"r": "C1"})
    assert (where(t, "r"), asked(t)) == ("C1", "rest")


@pytest.mark.rule("HOP-321", "HOP-X16")
def test_a_rival_that_moves_onto_the_platform_is_dazed() -> None:
    ground = reading(Line(hex="high"), CLOSEST, sets={"high": hexes("C3")}, rules=(DazeOnEnter(set="high"),))
    t = moving({"a": "C5"}, {"r": "C1"}, ground=ground, chips={"r": chip(movement=3)})
    assert where(t, "r") == "C3"
    assert t.staggered == 1 << unit(t, "r")


@pytest.mark.rule("HOP-279", "HOP-R109")
def test_only_a_rival_that_goes_somewhere_has_moved() -> None:
    t = moving({"a": "C4"}, {"r": "C1", "s": "C5"})
    assert t.moved == 1 << unit(t, "r")


@pytest.mark.rule("HOP-163", "HOP-164", "HOP-R131")
def test_an_arena_unit_without_roaming_moves_by_the_rules_of_rivals() -> None:
    t = fight({"a": "C4"}, {}, {"lion": "C1"}, ground=BEASTS, agenda=[(move_rivals, ARENA)], active=ARENA)
    t.proceed()
    assert where(t, "lion") == "C3"


@pytest.mark.rule("HOP-157")
def test_only_the_side_whose_turn_it_is_moves() -> None:
    t = moving({"a": "C4"}, {"r": "C1"}, {"lion": "E4"})
    assert where(t, "lion") == "E4"


# Ties and order


@pytest.mark.rule("HOP-R78", "HOP-D16")
def test_the_player_chooses_between_marks_that_tie() -> None:
    t = moving({"a": "C1", "b": "C5"}, {"r": "C3"}, ground=reading(STRONGEST))
    assert offered(t) == ["r C2", "r C4"]
    assert where(choose(t, "r C4"), "r") == "C4"


@pytest.mark.rule("HOP-R79", "HOP-D16")
def test_the_player_chooses_between_hexes_beside_the_mark() -> None:
    t = moving({"a": "C4"}, {"r": "B2"})
    assert offered(t) == ["r B3", "r C3"]


@pytest.mark.rule("HOP-157", "HOP-D15")
def test_two_rivals_that_want_the_same_hex_go_in_the_players_order() -> None:
    t = moving({}, {"r": "A1", "s": "C1"}, ground=reading(Line(hex="spot"), sets={"spot": hexes("B1")}))
    assert offered(t) == ["r B1", "s B1"]
    assert (where(choose(t, "s B1"), "r"), where(t, "s")) == ("A1", "B1")


@pytest.mark.rule("HOP-157")
def test_a_choice_that_is_not_offered_is_refused_with_its_rule() -> None:
    t = moving({"a": "C1", "b": "C5"}, {"r": "C3"}, ground=reading(STRONGEST))
    wrong = Advance(unit(t, "r"), on(t, "B2")), Advance(unit(t, "a"), on(t, "C2")), Advance(99, 0)
    keys = [t.against(action)[0].key for action in wrong]
    assert keys == ["refused.list_leads_elsewhere", "refused.moves_not_now", "refused.moves_not_now"]


@pytest.mark.rule("HOP-R93")
def test_the_player_decides_ties_of_arena_units_too() -> None:
    t = fight({"a": "C4"}, {}, {"lion": "B2"}, ground=BEASTS, agenda=[(move_rivals, ARENA)], active=ARENA)
    t.proceed()
    assert offered(t) == ["lion B3", "lion C3"]


# Blocked by allies


@pytest.mark.rule("HOP-158", "HOP-R82")
def test_a_rival_whose_allies_block_it_moves_when_they_have_moved() -> None:
    t = moving({"a": "C6"}, {"r": "C1", "s": "C2"}, ground=CORRIDOR)
    assert (where(t, "r"), where(t, "s"), asked(t)) == ("C3", "C4", "rest")


@pytest.mark.rule("HOP-158", "HOP-R82")
def test_a_blocked_rival_goes_on_with_what_is_left_of_its_movement() -> None:
    t = fight({"a": "C6"}, {"r": "C1", "s": "C3"}, ground=CORRIDOR, chips={"r": chip(movement=3)})
    r, s = unit(t, "r"), unit(t, "s")
    take(t, r, (on(t, "C2"), NOBODY))
    assert (t.held, t.done, paces_left(t, r)) == (1 << r, 0, 2)
    take(t, s, (on(t, "C5"), NOBODY))
    assert (t.held, ends(t, "r")) == (0, "C4")


@pytest.mark.rule("HOP-R82")
def test_whatever_the_order_a_blocked_rival_gets_as_far() -> None:
    t = moving({"a": "C6"}, {"r": "C1", "s": "C3"}, ground=CORRIDOR, chips={"r": chip(movement=3)})
    assert (where(t, "r"), where(t, "s"), asked(t)) == ("C4", "C5", "rest")


@pytest.mark.rule("HOP-R82")
def test_a_rival_that_stands_because_its_mark_is_in_range_stays() -> None:
    t = moving({"a": "C4"}, {"r": "C3", "s": "C1"}, ground=reading(CLOSEST))
    assert where(t, "r") == "C3"


@pytest.mark.rule("HOP-R82")
def test_a_rival_that_has_used_its_movement_does_not_move_again() -> None:
    t = moving({"a": "C6"}, {"r": "C1", "s": "C3"}, ground=CORRIDOR, chips={"r": chip(movement=1)})
    assert (where(t, "s"), where(t, "r")) == ("C5", "C2")


@pytest.mark.rule("HOP-R82", "HOP-158")
def test_a_rival_kept_from_a_better_mark_by_an_ally_goes_there_later() -> None:
    ground = reading(STRONGEST, obstacles=hexes("B1 B2 D1 D2"))
    mine, rivals = {"weak": "C1", "strong": "C6"}, {"r": "C2", "s": "C3"}
    t = fight(mine, rivals, ground=ground, chips={"r": chip(movement=4)}, agenda=[MOVE], active=RIVAL)
    hp(t, strong=9).proceed()
    assert (where(t, "s"), offered(t)) == ("C5", ["r B5", "r D5"])


@pytest.mark.rule("HOP-R82")
def test_a_rival_that_its_allies_do_not_keep_from_anything_is_done() -> None:
    t = fight({"a": "C4"}, {"r": "C1", "s": "E1"}, chips={"r": chip(movement=3)})
    r = unit(t, "r")
    take(t, r, (on(t, "C3"), NOBODY))
    assert (t.done, t.held) == (1 << r, 0)


@pytest.mark.rule("HOP-158", "HOP-R82")
def test_a_rival_that_cannot_move_at_all_for_its_allies_is_blocked() -> None:
    t = fight({"a": "C6"}, {"r": "C1", "s": "C2"}, ground=CORRIDOR)
    r = unit(t, "r")
    unhindered = Scout(t, r).course(on(t, "C1"), 2, without_allies(t, RIVAL))
    assert course_of(t, r) == STAY
    assert is_blocked(STAY, unhindered, on(t, "C1"))
    assert not is_blocked(STAY, STAY, on(t, "C1"))


@pytest.mark.rule("HOP-158", "HOP-R82")
def test_a_rival_that_seeks_a_hex_waits_for_its_allies_too() -> None:
    ground = reading(Line(hex="spot"), obstacles=CORRIDOR.obstacles, sets={"spot": hexes("C6")})
    t = moving({}, {"r": "C1", "s": "C2"}, ground=ground)
    assert (where(t, "r"), where(t, "s"), asked(t)) == ("C3", "C4", "rest")


@pytest.mark.rule("HOP-157", "HOP-R83")
def test_a_rival_may_be_left_for_good_before_an_ally_takes_the_hex_that_it_cannot_get_to() -> None:
    ground = reading(Line(hex="spot"), sets={"spot": hexes("A3 E1")})
    t = moving({"a": "A2", "b": "B2"}, {"r": "A1", "s": "A4"}, ground=ground, chips={"s": chip(movement=1)})
    assert offered(t) == ["r A1", "s A3"]
    stayed = choose(t.copy(), "r A1")
    assert (where(stayed, "r"), where(stayed, "s"), stayed.moved) == ("A1", "A3", 1 << unit(t, "s"))
    assert offered(choose(t, "s A3")) == ["r C1", "r C2"]


@pytest.mark.rule("HOP-279", "HOP-R80")
def test_a_rival_whose_hexes_are_taken_has_not_moved() -> None:
    t = moving({"a": "C3"}, {"r": "C1"}, ground=reading(Line(hex="spot"), sets={"spot": hexes("C3")}))
    assert (where(t, "r"), t.moved) == ("C1", 0)


@pytest.mark.rule("HOP-R82")
def test_every_turn_begins_with_the_whole_movement() -> None:
    t = moving({"a": "C6"}, {"r": "C1"}, paced=2 << 8, held=1 << 2)
    assert where(t, "r") == "C3"


# Tokens on the way


TRIDENT: Final[dict[str, Any]] = {"tokens": {"trident": Token(hex_("B3"))}, "rules": (Carry(token="trident", n=2),)}


@pytest.mark.rule("HOP-R79", "HOP-105")
def test_the_player_chooses_whether_a_rival_takes_a_token_in_passing() -> None:
    t = moving({"hero": "A4"}, {"r": "B2"}, ground=reading(HERO, **TRIDENT), chips={"r": chip(movement=2)})
    assert [(one.hex, one.via) for one in t.options() if isinstance(one, Advance)] == [
        (on(t, "A3"), NOBODY),
        (on(t, "A3"), on(t, "B3")),
        (on(t, "B4"), on(t, "B3")),
    ]


@pytest.mark.rule("HOP-105")
def test_a_rival_whose_only_way_leads_over_a_token_takes_it() -> None:
    ground = reading(HERO, obstacles=hexes("A2"), **TRIDENT)
    t = moving({"hero": "A4"}, {"r": "B2"}, ground=ground, chips={"r": chip(movement=2)})
    choose(t, "r A3")
    assert t.holder == unit(t, "r")
    assert t.tokens == [on(t, "A3")]


@pytest.mark.rule("HOP-105")
def test_an_arena_unit_passes_a_token_without_a_question() -> None:
    lists = PriorityList(units="beast", lines=(HERO,)), PriorityList(lines=(HERO,))
    ground = arena(*lists, obstacles=hexes("B4"), **TRIDENT)
    t = fight({"hero": "A4"}, {}, {"lion": "B2"}, ground=ground, agenda=[(move_rivals, ARENA)], active=ARENA)
    t.proceed()
    assert (where(t, "lion"), t.holder, asked(t)) == ("A3", NOBODY, "rest")


@pytest.mark.rule("HOP-105")
def test_a_token_taken_on_the_way_goes_with_its_holder() -> None:
    t = moving({"hero": "A4"}, {"r": "B2"}, ground=reading(HERO, **TRIDENT), chips={"r": chip(movement=2)})
    t.answer(Advance(unit(t, "r"), on(t, "A3"), on(t, "B3")))
    assert (t.holder, t.tokens) == (unit(t, "r"), [on(t, "A3")])


# What is told


@pytest.mark.rule("HOP-188", "HOP-189")
def test_the_journal_tells_where_a_rival_goes_and_why() -> None:
    t = fight({"a": "C4"}, {"r": "C1"}, ground=reading(WEAKEST), agenda=[MOVE])
    t.journal = []
    t.proceed()
    (event,) = t.journal
    assert (event.key, event.params["hex"]) == ("advanced", "C3")
    assert event.params["reason"].key == "why.reached"
