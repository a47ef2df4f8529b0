"""What a newcomer is told beside each question of Virtus."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from harena.core.text import LANGUAGES
from harena.games.virtus import rules
from harena.games.virtus.game import GAME

SOURCES = Path(str(rules.__file__)).parent.glob("*.py")
ASKED = re.compile(r"\.(?:ask|offer)\([^,]+, ([A-Z_]+)[,)]")
QUESTIONS = sorted(question.name for question in GAME.rules.questions)
RULE = re.compile(r"VIR-(?:R)?\d+")


def hint(question: str, language: str) -> str:
    texts: Any = GAME.texts(language)
    key = f"hint.prompt.{question}"
    return str(texts(key)) if texts.knows(key) else ""


def test_the_rules_ask_every_question_that_the_game_declares_and_no_other() -> None:
    asked = {name for source in SOURCES for name in ASKED.findall(source.read_text(encoding="utf-8"))}
    assert asked == {name.upper() for name in QUESTIONS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_a_hint_with_the_rule_behind_it(question: str, language: str) -> None:
    assert GAME.texts(language).knows(f"prompt.{question}")
    assert RULE.search(hint(question, language))


@pytest.mark.parametrize("question", QUESTIONS)
def test_both_languages_name_the_same_rules(question: str) -> None:
    english, french = (RULE.findall(hint(question, language)) for language in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_hint_is_two_sentences_at_most(question: str) -> None:
    assert len(re.findall(r"\.(?: |$)", hint(question, "en"))) <= 2


@pytest.mark.parametrize("question", ["deployments", "moves"])
def test_an_open_flank_is_taught_where_it_is_made(question: str) -> None:
    assert "open flank" in hint(question, "en")
    assert "flanc ouvert" in hint(question, "fr")
