"""The words of 20 Strong: every question, answer, event, refusal, card and option has its own in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.options import value_notes
from harena.core.question import Question
from harena.core.text import LANGUAGES
from harena.games import twenty_strong
from harena.games.twenty_strong.actions import Finish, TakeDie
from harena.games.twenty_strong.game import GAME
from harena.rulebook.registry import find_registry
from harena.web.option_forms import option_word
from harena.web.words import game_texts
from tests.test_catalogues import Use, catalogue, fields, literals, uses
from tests.test_catalogues import test_english_uses_its_own_typography as english_typography
from tests.test_catalogues import test_french_uses_its_own_typography as french_typography

SOURCE = Path(twenty_strong.__file__).parent
NAME = "twenty_strong"
USES = [use for use in uses(SOURCE) if "." in use.key]
ADDED = {"foe": {"card"}, "rolled": {"shown"}, "effect": {"what"}, "effects": {"what"}}
"""What `Ascent.named` adds to the parameters of events and reasons."""
NBSP = "\N{NO-BREAK SPACE}"
MOST_WORDS = 25
"""An explanation is read while one wants to play."""
MANNERS = {"event.conquered.last", "event.dealt.spared"}
CONTENT = GAME.content
QUESTIONS = pytest.mark.parametrize("question", GAME.rules.questions, ids=lambda question: question.name)
IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)


def known(language: str) -> dict[str, tuple[str, ...]]:
    return {**catalogue("harena", language), **catalogue(NAME, language)}


# Language


def test_french_uses_its_own_typography_here_too() -> None:
    french_typography(NAME)


def test_english_uses_its_own_typography_here_too() -> None:
    english_typography(NAME)


def test_no_sign_of_a_french_sentence_can_begin_a_line() -> None:
    for key, patterns in catalogue(NAME, "fr").items():
        for pattern in patterns:
            assert not re.search(r" [;:!?»]|« ", pattern), key
            assert pattern.count(f"«{NBSP}") == pattern.count(f"{NBSP}»"), key


@IN_BOTH
def test_every_refusal_and_every_event_is_a_sentence(language: str) -> None:
    for key, patterns in catalogue(NAME, language).items():
        if key.startswith(("refused.", "event.", "hint.", "end.")) and key != "event.turn":
            assert all(pattern.endswith((".", "…")) for pattern in patterns), key


@IN_BOTH
def test_every_rule_that_a_sentence_names_is_in_the_registry(language: str) -> None:
    rows = {row.id for row in find_registry(NAME).rows}
    for key, patterns in catalogue(NAME, language).items():
        for pattern in patterns:
            assert set(re.findall(r"TWS-[A-Z]?\d+", pattern)) <= rows, key


# Code and catalogue


@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.where} {use.key}")
def test_every_key_has_a_text_with_parameters_that_are_given(use: Use) -> None:
    texts = known("en")
    assert use.key in texts, use.where
    if use.params is not None:
        given = set(use.params) | ({"rule"} if use.key.startswith("refused.") else set())
        given |= {more for name in use.params for more in ADDED.get(name, ())}
        assert fields(texts[use.key]) <= given, use.where


def faults() -> set[str]:
    """The keys of what may be wrong with options and content."""
    calls = [
        node
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "fault"
    ]
    named = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
    return {str(name) for name in named} | {"unknown_lieutenant", "unknown_hero"}


@pytest.mark.parametrize("key", sorted(faults()))
def test_everything_that_may_be_wrong_with_a_box_has_a_sentence(key: str) -> None:
    assert f"refused.{key}" in catalogue(NAME, "en")


def test_no_refusal_and_no_event_is_left_over() -> None:
    named = literals(SOURCE)
    for key in set(catalogue(NAME, "en")) - MANNERS:
        family, _, rest = key.partition(".")
        assert family not in ("refused", "event") or {key, rest} & named, key


# Questions and answers


@IN_BOTH
def test_an_explanation_has_25_words_at_most_and_ends_with_its_rules(language: str) -> None:
    for key, patterns in catalogue(NAME, language).items():
        if key.startswith("hint."):
            words, _, rules = patterns[0].rpartition(" (")
            assert len(words.split()) <= MOST_WORDS, key
            assert re.fullmatch(r"TWS-\w+(, TWS-\w+)*\)\.", rules), key


def test_an_explanation_names_the_same_rules_in_both_languages() -> None:
    english, french = (catalogue(NAME, language) for language in LANGUAGES)
    for key in english:
        if key.startswith("hint."):
            assert re.findall(r"TWS-\w+", english[key][0]) == re.findall(r"TWS-\w+", french[key][0]), key


@QUESTIONS
@IN_BOTH
def test_every_question_is_asked_named_and_explained_with_its_rules(
    question: Question[Any, Any, *tuple[Any, ...]], language: str
) -> None:
    texts = GAME.texts(language)
    assert texts.knows(question.prompt)
    assert texts.knows(f"now.{question.name}")
    (hint,) = catalogue(NAME, language)[question.hint]
    assert re.search(r"TWS-\w?\d+", hint)
    assert texts.knows(f"phase.{question.phase}")


@QUESTIONS
def test_a_die_and_an_end_are_called_by_what_the_question_does_with_them(
    question: Question[Any, Any, *tuple[Any, ...]],
) -> None:
    texts = GAME.texts("en")
    answers = getattr(question.answers, "__args__", (question.answers,))
    for action in {TakeDie, Finish} & set(answers):
        assert texts.knows(f"action.{action.__struct_config__.tag}.{question.name}")


def test_every_answer_has_a_label() -> None:
    for action in GAME.rules.actions.__args__:
        assert f"action.{action.__struct_config__.tag}" in catalogue(NAME, "en")


def takers() -> set[str]:
    """The functions that take what chance answers."""
    place = {"roll": 1, "draw": 1, "deal": 2}
    nodes = [node for path in SOURCE.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    asked = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    found = set()
    for call in asked:
        kind, of = call.func.attr, getattr(call.func.value, "id", "")  # type: ignore[attr-defined]
        if kind in place and of == "t":
            found.add(str(getattr(call.args[place[kind]], "id", "")))
    return found


def test_chance_is_asked_in_the_words_of_the_game() -> None:
    assert len(takers()) == 9
    assert {f"chance.{taker}" for taker in takers()} <= set(catalogue(NAME, "en"))


# Cards, dice, camps


@IN_BOTH
def test_every_card_has_a_name_and_a_line_of_flavour(language: str) -> None:
    texts = catalogue(NAME, language)
    cards = [*CONTENT.cards, *CONTENT.heroes, *CONTENT.lieutenants, *CONTENT.tactics]
    wanted = {f"{family}.{card}" for card in cards for family in ("card", "flavour")}
    wanted |= {f"flavour.{card}.primus" for card in CONTENT.heroes}
    wanted |= {f"flavour.{card}.final" for card in CONTENT.lieutenants}
    wanted |= {f"{family}.{card}" for card in CONTENT.heroes for family in ("hero", "style")}
    wanted |= {f"{family}.{card}" for card in CONTENT.lieutenants for family in ("lieutenant", "puzzle")}
    assert wanted <= set(texts)
    names = [texts[f"card.{card}"][0] for card in cards]
    assert len(set(names)) == len(names)
    assert not any("," in name for name in names), "names are typed with commas between them"


def test_no_card_is_left_in_the_catalogue_that_the_box_does_not_have() -> None:
    cards = {*CONTENT.cards, *CONTENT.heroes, *CONTENT.universal, *CONTENT.lieutenants, *CONTENT.tactics}
    named = {key.split(".")[1] for key in catalogue(NAME, "en") if key.startswith(("card.", "flavour.", "style."))}
    assert named == cards


@IN_BOTH
def test_every_colour_has_a_word_and_a_letter_of_its_own(language: str) -> None:
    texts = GAME.texts(language)
    letters = [texts.word("letter", colour) for colour in CONTENT.dice]
    assert len(set(letters)) == len(letters) == 5
    for colour in CONTENT.dice:
        for family in ("colour", "colours", "die", "dice.named"):
            assert texts.knows(f"{family}.{colour}")


@IN_BOTH
def test_every_camp_stat_kind_and_rank_has_a_word(language: str) -> None:
    texts = GAME.texts(language)
    words = {"camp": CONTENT.camps, "camp_short": CONTENT.camps, "stat": CONTENT.stats, "rank": range(1, 6)}
    for family, values in words.items():
        names = [texts.word(family, value) for value in values]
        assert len(set(names)) == len(names)
        assert all(texts.knows(f"{family}.{value}") for value in values)


# Options


@IN_BOTH
def test_every_option_and_each_of_its_choices_has_words(language: str) -> None:
    texts = game_texts(NAME, language)
    for option in GAME.declared_options():
        assert texts.knows(f"option.{option['name']}")
        for choice in option.get("choices", ()):  # type: ignore[attr-defined]
            word = option_word(texts, option, choice)
            assert word not in (choice, f"choice.{choice}"), word
        assert value_notes(texts, option) == []


def test_universal_heroes_are_offered_only_where_the_box_has_some() -> None:
    offered = [
        [option["name"] for option in GAME.declared_options(content)]
        for content in (CONTENT, replace(CONTENT, universal={}))
    ]
    assert ["universal" in names for names in offered] == [True, False]
