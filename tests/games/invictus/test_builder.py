"""The army builder: what may be picked, what is printed on it, and what is wrong with it."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused
from harena.core.text import LANGUAGES
from harena.games.invictus.armies import Bring
from harena.games.invictus.builder import ArmyBuilder
from harena.games.invictus.cards import COLOURS, LEADER
from harena.games.invictus.effects import EFFECTS
from harena.games.invictus.game import GAME, Options, builder

STANDARD = builder(2, Options(), GAME.content)


def test_there_is_a_slot_for_the_leader_and_one_for_each_colour() -> None:
    assert [slot.name for slot in STANDARD.slots] == [LEADER, *COLOURS]
    assert [slot.counted for slot in STANDARD.slots] == [False] + [True] * 5
    for slot in STANDARD.slots:
        assert {GAME.content.cards[part.name].colour for part in slot.parts} == {slot.name}
        assert len(slot.parts) == 6


def test_a_ready_army_is_taken_apart_and_put_together_again() -> None:
    assert set(STANDARD.ready) == set(GAME.content.armies)
    for own in STANDARD.ready.values():
        picks = STANDARD.picks(own)
        assert not STANDARD.faults(picks)
        assert STANDARD.picks(STANDARD.made(picks)) == picks


def test_the_size_is_that_of_the_variant_and_the_number_of_seats() -> None:
    sizes = [builder(seats, options, GAME.content).total({}).params["want"] for seats, options in CASES]
    assert sizes == [20, 10, 10, 10]


CASES = [(2, Options()), (2, Options(variant="blitz")), (4, Options()), (4, Options(variant="blitz"))]


def test_faults_are_those_of_the_rules_with_their_ids() -> None:
    none_at_all = {fault.key: fault.params.get("rule") for fault in STANDARD.faults({})}
    assert none_at_all == {"refused.army_without_leader": "INV-020", "refused.number_of_soldiers": "INV-019"}
    few = builder(2, Options(copies=4), GAME.content)
    crowd = {LEADER: ("roi", 1), "blue": ("samurai", 20)}
    assert not STANDARD.faults(crowd)
    assert [fault.key for fault in few.faults(crowd)] == ["refused.too_many_copies"]


def test_what_cannot_be_brought_cannot_be_taken_apart() -> None:
    with pytest.raises(Refused, match="number_of_soldiers"):
        STANDARD.picks(Bring("roi: 19 garde"))


def test_ready_armies_that_were_not_agreed_on_are_not_offered() -> None:
    content = GAME.content
    armies = {**content.armies, "crowd": type(content.armies["roi"])("roi", {"garde": 20})}
    crowded = type(content)(cards=content.cards, ranges=content.ranges, armies=armies)
    assert "crowd" in ArmyBuilder(20, 20, crowded).ready
    assert "crowd" not in ArmyBuilder(20, 4, crowded).ready


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_every_effect_is_put_into_words(language: str) -> None:
    texts = GAME.texts(language)
    assert all(texts.knows(f"printed.{effect}") for effect in (*EFFECTS, "copy"))
    said = [texts.say(part.facts) for slot in STANDARD.slots for part in slot.parts]
    said += [texts.say(part.title) for slot in STANDARD.slots for part in slot.parts]
    said += [texts.say(slot.title) for slot in STANDARD.slots] + [texts.say(STANDARD.legend)]
    for words in said:
        assert not any(family in words for family in ("builder.", "printed.", "across.", "moment.", "colour.", "card."))


def test_a_range_is_told_row_by_row_as_the_unit_sees_it() -> None:
    facts = {part.name: GAME.texts("en").say(part.facts) for slot in STANDARD.slots for part in slot.parts}
    wide = "range: row 1 ahead (two columns left, two columns right), row 2 ahead (one column left, one column right);"
    assert wide in facts["archer"]
    assert "range: row 1 ahead (one column left, same column, one column right);" in facts["roi"]
    assert "range: rows 1 to 3 ahead (same column);" in facts["sorcier"]
    assert facts["guerrier"].startswith("attack X; defence 2 upright, 1 tilted;")


def test_a_draft_keeps_an_army_whatever_is_wrong_with_it() -> None:
    few = builder(2, Options(variant="blitz", copies=4), GAME.content)
    for written in ("roi: 19 garde, 1 samurai", ": 3 garde", "odin: "):
        picks = few.draft(Bring(written))
        assert few.faults(picks)
        assert few.draft(few.made(picks)) == picks
        assert few.lines(picks) == few.slots


@pytest.mark.parametrize(
    "written",
    ["nobody", "roi: garde", "roi: 3 foos", "foo: 3 garde", "garde: 3 garde", "roi: 3 odin", "roi: 3 garde, 2 medjay"],
)
def test_a_draft_is_refused_where_no_slot_could_show_it(written: str) -> None:
    with pytest.raises(Refused):
        STANDARD.draft(Bring(written))


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_paper_a_card_has_a_column_for_everything_that_is_printed_on_it(language: str) -> None:
    texts = GAME.texts(language)
    for part in (part for slot in STANDARD.slots for part in slot.parts):
        assert list(part.columns) == ["attack", "upright", "tilted", "reach", "effect"]
        facts = texts.say(part.facts)
        assert all(texts.word(name, part.columns[name]) in facts for name in ("attack", "upright", "tilted", "reach"))
        assert texts.word("effect", part.columns["effect"]).rpartition(": ")[2] in facts
    assert all(texts.knows(f"column.{name}") for name in ("part", "attack", "upright", "tilted", "reach", "effect"))
