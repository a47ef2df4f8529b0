"""Dice with faces of their own: what they show, how likely it is, how records keep it and sentences name it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from harena.core.chance import Die, FaceRoll, Roll, dice_names, distribution
from harena.core.conformance import assert_conforms
from harena.core.errors import BrokenRules
from harena.core.fold import refold
from harena.core.labels import chance_prompt
from harena.core.match import Match, new_header
from harena.core.odds import odds_lines
from harena.core.question import Ask
from harena.core.record import Chanced, Player, Record, encode_line
from harena.core.sources import Fair, Seeded
from harena.core.table import Table
from tests.arsenal import ARSENAL, COMPASS, RED, YELLOW, Commit, odds
from tests.core.builders import ANN, refused

ENGLISH = ARSENAL.texts("en")
FRENCH = ARSENAL.texts("fr")
TABLE = Table(seats=2)


def note(_t: Table, _dice: tuple[Any, ...]) -> None:
    """Nothing follows."""


def roll(*dice: int | Die) -> Roll:
    t = Table(seats=2)
    t.roll(dice, note)
    assert isinstance(t.pending, Roll)
    return t.pending


def test_a_die_shows_the_name_of_its_face_and_a_plain_die_beside_it_a_number() -> None:
    shown: tuple[object, ...] = roll(YELLOW, 6, RED).outcome(TABLE, (4, 4, 5))
    assert shown == ("hit", 5, "crit")


def test_the_bounds_are_the_numbers_of_faces() -> None:
    assert roll(YELLOW, 10, Die("coin", ("head", "tail"))).bounds(TABLE) == (6, 10, 2)


def test_plain_dice_are_asked_for_as_ever() -> None:
    assert type(roll(6, 6)) is Roll
    assert type(roll()) is Roll
    assert type(roll(6, RED)) is FaceRoll


def test_equal_faces_are_one_outcome() -> None:
    assert distribution(roll(YELLOW), TABLE) == pytest.approx({("miss",): 4 / 6, ("hit",): 1 / 6, ("crit",): 1 / 6})
    both = distribution(roll(YELLOW, RED), TABLE) or {}
    assert both["miss", "hit"] == pytest.approx(20 / 36)
    assert len(both) == 6


def test_the_directions_of_a_compass_are_equally_likely() -> None:
    assert COMPASS.chances() == dict.fromkeys(("n", "ne", "se", "s", "sw", "nw"), pytest.approx(1 / 6))


def test_what_numbers_mean_passes_the_check_and_survives_a_record() -> None:
    question = roll(YELLOW, 3, COMPASS)
    for numbers in product(*map(range, question.bounds(TABLE))):
        outcome = question.outcome(TABLE, numbers)
        assert question.check(TABLE, msgspec.json.decode(msgspec.json.encode(outcome))) == outcome


@pytest.mark.parametrize("seed", range(5))
def test_a_sample_is_what_a_seeded_source_answers(seed: int) -> None:
    question = roll(YELLOW, 20, COMPASS, 6)
    outcome, numbers = Seeded(str(seed)).answer(TABLE, question, 0)
    assert question.sample(TABLE, Random(str(seed))) == outcome
    assert question.outcome(TABLE, numbers or ()) == outcome


@pytest.mark.parametrize("shown", ["block", "", "Hit", "touché", 5, None, ["hit"], True, "x" * 10_000])
def test_a_face_that_the_die_does_not_have_is_refused_with_the_faces_that_it_has(shown: object) -> None:
    with refused("no_such_face", die="yellow", face=["miss", "hit", "crit"]):
        roll(6, YELLOW).check(TABLE, [3, shown])


def test_the_refusal_reads_in_both_languages() -> None:
    with pytest.raises(Exception, match="no_such_face") as caught:
        roll(YELLOW).check(TABLE, ["block"])
    reason = caught.value.reasons[0]  # type: ignore[attr-defined]
    assert ENGLISH.say(reason) == "No face “block” is on this die (yellow); its faces are: miss, hit, crit."
    assert "ses faces sont\u00a0: raté, touché, coup critique." in FRENCH.say(reason)


def test_a_number_beyond_the_plain_die_beside_it_is_refused_as_ever() -> None:
    with refused("die_out_of_range", sides=6):
        roll(YELLOW, 6).check(TABLE, ["hit", "hit"])
    with refused("wrong_number_of_dice", want=2):
        roll(YELLOW, 6).check(TABLE, ["hit"])


@pytest.mark.parametrize(
    ("name", "faces"),
    [("die", ()), ("", ("hit",)), ("two words", ("hit",)), ("die", ("hit", "")), ("die", ("a, b",)), ("die", ("Hit",))],
)
def test_a_die_without_faces_or_with_a_face_that_is_no_word_breaks_the_rules(name: str, faces: tuple[str, ...]) -> None:
    with pytest.raises(BrokenRules, match="the die"):
        Die(name, faces)


def test_a_pack_with_such_a_die_is_a_fault_of_the_pack() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": "die", "faces": []}, Die)
    assert msgspec.convert({"name": "die", "faces": ["hit"]}, Die) == Die("die", ("hit",))


# In words


def test_dice_are_counted_by_kind() -> None:
    hand = dice_names((YELLOW, 6, YELLOW, RED, 6, 10))
    assert ENGLISH.word("dice", hand) == "2 yellow dice + 1 red die + 2d6 + 1d10"
    assert FRENCH.word("dice", hand) == "2 dés jaune + 1 dé rouge + 2d6 + 1d10"
    assert dice_names((6, 6, 10)) == "2d6 + 1d10"


def test_dice_that_no_catalogue_knows_go_by_their_names() -> None:
    assert ENGLISH.word("dice", dice_names((Die("hoplite", ("up", "down")),) * 2)) == "2 hoplite dice"


def test_the_question_to_chance_names_the_dice() -> None:
    assert chance_prompt(ENGLISH, TABLE, roll(YELLOW, 6)) == "Dice are rolled: 1 yellow die + 1d6"


def test_odds_name_the_faces() -> None:
    told = odds(ARSENAL.table(1), Commit("yellow"))
    assert told is not None
    assert odds_lines(ENGLISH, told) == ["A yellow die: miss 67%, hit 17%, crit 17%"]
    assert odds_lines(FRENCH, told) == ["Un dé jaune\u00a0: raté 67\u00a0%, touché 17\u00a0%, coup critique 17\u00a0%"]


# In records


def played(source: Fair | Seeded) -> Match:
    """A whole game of one seat, in which the first option is taken again and again."""
    match = Match(ARSENAL, new_header(ARSENAL, [Player("Ann")], source), source=source)
    match.advance()
    while not match.over:
        assert isinstance(match.table.pending, Ask)
        match.answer(ANN, match.view(ANN).options()[-1])
        match.advance()
    return match


def shown(line: Chanced) -> tuple[int | str, ...]:
    assert isinstance(line.outcome, tuple)
    return line.outcome


@pytest.mark.parametrize("source", [Fair("m", b"s" * 32), Seeded("s")], ids=["fair", "seeded"])
def test_a_record_keeps_the_faces_and_refolds_with_its_dice_checked(source: Fair | Seeded) -> None:
    match = played(source)
    thrown = [line for line in match.lines if isinstance(line, Chanced) and line.kind == "roll"]
    assert {face for line in thrown for face in shown(line) if isinstance(face, str)} >= {"hit"}
    assert all(line.of and line.got for line in thrown)
    assert refold(ARSENAL, Record(match.header, match.lines)).ended


def test_a_face_that_its_number_does_not_mean_is_found() -> None:
    match = played(Fair("m", b"s" * 32))
    place, line = next((i, one) for i, one in enumerate(match.lines) if isinstance(one, Chanced) and one.kind == "roll")
    first, *rest = shown(line)
    forged = msgspec.structs.replace(line, outcome=("hit" if first == "crit" else "crit", *rest))
    lines = [*match.lines[:place], forged, *match.lines[place + 1 :]]
    with pytest.raises(Exception, match="chance_does_not_match"):
        refold(ARSENAL, Record(match.header, lines))


def test_lines_of_plain_dice_are_what_they_were() -> None:
    line = Chanced(1, "roll", (3, 5), [6, 6], [2, 4], None, 0)
    assert encode_line(line) == b'{"what":"chance","n":1,"kind":"roll","is":[3,5],"of":[6,6],"got":[2,4],"by":0}\n'


def test_the_toy_keeps_every_promise_of_a_game() -> None:
    assert_conforms(ARSENAL, games=2)
