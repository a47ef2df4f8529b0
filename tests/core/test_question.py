"""Questions: declared once, found again by their name, asked with arguments, and able to say why not."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from harena.core.action import PASS, Action, Pass
from harena.core.errors import BrokenRules
from harena.core.game import Rules
from harena.core.hidden import only
from harena.core.journal import Event
from harena.core.labels import label, prompt
from harena.core.question import Ask, Question, Reason, Reasons, allowed, no, questions_of
from harena.core.seat import SPECTATOR, Seat
from harena.core.table import Table
from harena.core.text import Text, Texts
from harena.games.ludus.game import ATTACKS, GAME, Attack
from tests.core.builders import remade
from tests.games.ludus.bouts import FOE, ME, bout


class Hill(Table):
    """Two flocks on a hill. A move names a flock by its number; sentences call it by its colour."""

    on_board: ClassVar[Mapping[str, str]] = {"flock": "flock", "to": "place"}

    places: list[int]
    named_so_far: int = 0
    dark: bool = False

    def named(self, params: dict[str, Any]) -> dict[str, Any]:
        self.named_so_far += 1
        return {**params, "flock": ("white", "black")[params["flock"]]} if "flock" in params else params

    def manner(self) -> str:
        return "dark" if self.dark else ""


class Lead(Action, frozen=True):
    flock: int
    to: int


def leadings(t: Hill, seat: Seat, far: int) -> list[Lead]:
    return allowed(may_lead, t, seat, [Lead(flock, to) for flock in (0, 1) for to in range(10)], far)


def may_lead(t: Hill, _seat: Seat, far: int, action: Lead) -> Reasons:
    """HIL-001, HIL-002: up to so many places, and not onto the other flock."""
    if abs(action.to - t.places[action.flock]) > far:
        yield no("too_far", "HIL-001", flock=action.flock, far=far)
    if action.to in t.places:
        yield no("place_taken", "HIL-002", to=action.to)


def lead(t: Hill, _seat: Seat, _far: int, action: Lead) -> None:
    t.places[action.flock] = action.to
    t.end([], "evening")


def about_leading(t: Hill, far: int) -> dict[str, object]:
    return {"far": far, "to": t.places}


LEADINGS = Question("leadings", leadings, lead, Lead, may_lead, rule="HIL-001", about=about_leading, phase="morning")
UNRULED = Question("unruled", leadings, lead, Lead, may_lead)


def hill(question: Question[Hill, Lead, int] = LEADINGS, far: int = 1, **fields: Any) -> Hill:
    t = Hill(seats=2, places=[3, 5], **fields)
    t.ask(ME, question, far)
    return t


def sentences(found: list[Text]) -> list[str]:
    return [text.key.removeprefix("refused.") for text in found]


# Declared once


def test_a_question_that_has_travelled_is_the_same_object() -> None:
    assert pickle.loads(pickle.dumps(LEADINGS)) is LEADINGS


def test_a_table_that_has_travelled_still_asks_the_same_question() -> None:
    there = pickle.loads(pickle.dumps(hill()))
    assert there.pending == hill().pending


def test_a_question_that_no_module_declares_cannot_travel() -> None:
    inside = Question("inside", leadings, lead, Lead)
    with pytest.raises(BrokenRules, match=r"tests\.core\.test_question declares no question 'inside'"):
        pickle.loads(pickle.dumps(inside))


@pytest.mark.parametrize("part", ["options", "taker", "may", "about"])
def test_a_question_that_lacks_a_part_is_refused_with_its_name(part: str) -> None:
    parts: dict[str, Any] = {"options": leadings, "taker": lead, "answers": Lead, part: None}
    with pytest.raises(BrokenRules, match=f"the question 'leadings' has no {part}"):
        Question("leadings", **parts)


def test_a_module_declares_the_questions_that_it_made_and_none_that_it_imports() -> None:
    assert questions_of(sys.modules[__name__]) == (LEADINGS, UNRULED)


def test_two_questions_of_one_name_are_refused() -> None:
    with pytest.raises(BrokenRules, match="two questions have the same name: attacks"):
        remade(GAME, questions=(ATTACKS, Question("attacks", leadings, lead, Lead)))


def test_the_actions_of_a_game_are_what_its_questions_take() -> None:
    rules: Rules[Any] = Rules(setup=GAME.rules.setup, questions=(ATTACKS, LEADINGS))
    assert rules.actions == Attack | Pass | Lead


def test_a_position_is_written_with_the_name_of_what_is_asked() -> None:
    assert b'"question":"leadings"' in hill().encode()


def test_the_texts_of_a_question_go_by_its_name() -> None:
    assert (LEADINGS.prompt, LEADINGS.hint) == ("prompt.leadings", "hint.prompt.leadings")


# Asked with arguments


def test_every_function_of_a_question_gets_what_it_was_asked_with() -> None:
    t = hill(far=2)
    assert [action.to for action in t.options() if isinstance(action, Lead) and action.flock == 0] == [1, 2, 4]
    assert t.about() == {"far": 2, "to": [3, 5]}
    assert isinstance(t.pending, Ask)
    assert t.pending.subject(t) == ("place:3", "place:5")
    assert t.against(Lead(0, 6))[0].params["far"] == 2
    t.answer(Lead(0, 4))
    assert t.places == [4, 5]


def test_a_question_without_more_speaks_of_nothing_and_is_about_no_piece() -> None:
    t = hill(UNRULED)
    assert isinstance(t.pending, Ask)
    assert (t.about(), t.pending.subject(t)) == ({}, ())


def test_a_question_about_its_first_argument_speaks_of_it_and_marks_it_on_the_board() -> None:
    t = hill(Question("nearby", leadings, lead, Lead, about="to"), far=2)
    assert isinstance(t.pending, Ask)
    assert (t.about(), t.pending.subject(t)) == ({"to": 2}, ("place:2",))


# One law


def test_nothing_stands_against_what_is_listed() -> None:
    t = hill()
    assert t.options()
    assert [t.against(action) for action in t.options()] == [[]] * len(t.options())


def test_all_reasons_against_an_answer_are_given_each_with_its_rule() -> None:
    found = hill().against(Lead(0, 5))
    assert [(text.key, text.params["rule"]) for text in found] == [
        ("refused.too_far", "HIL-001"),
        ("refused.place_taken", "HIL-002"),
    ]


def test_a_reason_calls_things_as_events_do() -> None:
    assert hill().against(Lead(1, 9)) == [Text("refused.too_far", {"flock": "black", "far": 1, "rule": "HIL-001"})]


def test_a_lister_that_filters_puts_no_reason_into_words() -> None:
    t = hill()
    t.options()
    assert t.named_so_far == 0
    t.against(Lead(0, 9))
    assert t.named_so_far == 1


def test_a_filter_looks_no_further_than_the_first_reason() -> None:
    looked = []

    def may(_t: Hill, _seat: Seat, action: Lead) -> Reasons:
        yield no("first")
        looked.append(action)

    assert allowed(may, hill(), ME, [Lead(0, 1)]) == []
    assert not looked


def test_an_answer_to_something_else_is_told_what_is_asked() -> None:
    wanted = Text("now.leadings", {"manner": ""})
    assert hill().against(PASS) == [Text("refused.not_now", {"wanted": wanted, "rule": "HIL-001"})]


def test_where_no_rule_is_named_none_is_told() -> None:
    wanted = Text("now.unruled", {"manner": ""})
    assert hill(UNRULED).against(PASS) == [Text("refused.not_asked", {"wanted": wanted})]


def test_a_question_that_takes_everything_of_its_kind_has_no_reasons() -> None:
    anything = Question("anything", lambda t, seat: [Lead(0, 0)], lambda t, seat, action: None, Lead)
    t = Hill(seats=2, places=[3, 5])
    t.ask(ME, anything)
    assert t.against(Lead(9_999, -1)) == []


@pytest.mark.parametrize("viewer", [FOE, SPECTATOR])
def test_who_is_not_asked_is_told_no_reasons(viewer: Seat) -> None:
    """A reason may speak of what only the asked seat knows."""
    assert bout(hand="lunge").seen_by(viewer).against(Attack("trident")) == []


def test_a_reason_in_the_words_of_ludus_names_its_rule() -> None:
    (reason,) = bout(hand="parry").seen_by(ME).against(Attack("parry"))
    assert GAME.texts("en").say(reason).startswith("“parry” is not an attack")
    assert GAME.texts("en").say(reason).endswith("(LUD-007).")


def test_a_reason_is_a_key_a_rule_and_plain_values() -> None:
    assert no("too_far", "HIL-001", flock=1) == Reason("too_far", "HIL-001", {"flock": 1})
    assert no("too_far").rule == ""


# Said in its manner


@pytest.fixture
def english(tmp_path: Path) -> Texts:
    catalogue = Catalog(locale="en")
    for key, words in {
        "prompt.leadings": "{seat}: lead a flock, up to {far}",
        "prompt.leadings.dark": "{seat}: lead a flock by its bell, up to {far}",
        "action.lead": "lead flock {flock} to {to}",
        "action.lead.dark": "ring flock {flock} to {to}",
        "now.leadings": "lead a flock",
        "now.leadings.dark": "ring for a flock",
        "refused.not_now": "Asked now: {wanted} ({rule}).",
    }.items():
        catalogue.add(key, words)
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "hill.mo").open("wb") as file:
        write_mo(file, catalogue)
    return Texts("en", [("hill", str(tmp_path))], {0: "Ann"})


@pytest.mark.parametrize(
    ("dark", "asked", "option", "refused"),
    [
        (False, "Ann: lead a flock, up to 1", "lead flock 0 to 2", "Asked now: lead a flock (HIL-001)."),
        (True, "Ann: lead a flock by its bell, up to 1", "ring flock 0 to 2", "Asked now: ring for a flock (HIL-001)."),
    ],
)
def test_prompt_option_and_refusal_are_said_in_the_manner_of_the_table(
    english: Texts, dark: bool, asked: str, option: str, refused: str
) -> None:
    t = hill(dark=dark)
    assert prompt(english, t) == asked
    assert label(english, t, Lead(0, 2)) == option
    assert english.say(t.against(PASS)[0]) == refused


def test_a_manner_without_words_of_its_own_says_it_as_ever(english: Texts) -> None:
    assert english("action.lead", manner="fog", flock=0, to=2) == "lead flock 0 to 2"


# What an event touches


def touched(**params: object) -> tuple[str, ...]:
    t = Hill(seats=2, places=[3, 5], journal=[])
    t.tell("led", **params)
    assert t.journal is not None
    return t.journal[0].touches


def test_an_event_touches_the_pieces_and_places_that_it_names() -> None:
    assert touched(flock=1, to=7, seat=0) == ("flock:1", "place:7")


def test_an_event_of_several_places_touches_them_all() -> None:
    assert touched(to=[3, 4]) == ("place:3", "place:4")


@pytest.mark.parametrize("nowhere", [-1, "", None, only(ME, 3)])
def test_what_is_nowhere_or_private_is_not_touched(nowhere: object) -> None:
    assert touched(to=nowhere) == ()


def test_an_event_touches_ids_however_sentences_call_them() -> None:
    t = Hill(seats=2, places=[3, 5], journal=[])
    t.tell("led", flock=0)
    assert t.journal == [Event("led", {"flock": "white"}, ("flock:0",))]


def test_whoever_may_see_an_event_sees_what_it_touches() -> None:
    t = Hill(seats=2, places=[3, 5], journal=[])
    t.tell("led", flock=0, to=only(ME, 4))
    view = t.seen_by(FOE)
    assert view.journal is not None
    assert view.journal[0].touches == ("flock:0",)


# Chapters


class Play(Table):
    chapters: ClassVar[tuple[str, ...]] = ("act", "scene")


@pytest.mark.parametrize(("key", "chapter"), [("act", 0), ("scene", 1), ("entered", None)])
def test_events_begin_chapters_the_largest_first(key: str, chapter: int | None) -> None:
    assert Play(seats=1).chapter(Event(key, {})) == chapter
