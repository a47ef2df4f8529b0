"""What a newcomer is told at a moment of a game: first of what has just happened, then of the question."""

from __future__ import annotations

from harena.core.hints import LATEST, hints
from harena.core.journal import Event
from harena.core.table import Table
from harena.games.ludus.game import GAME
from tests.games.ludus.bouts import bout

STRUCK = Event("struck", {})
TURN = Event("turn", {})


def keys(view: Table, *witnessed: Event) -> list[str]:
    return [hint.key for hint in hints(view, GAME.texts("en"), [(n, [event]) for n, event in enumerate(witnessed)])]


def test_what_has_just_happened_is_explained_before_the_question() -> None:
    assert keys(bout(), STRUCK) == ["event.struck", "prompt.attacks"]


def test_what_happened_long_ago_is_not_explained() -> None:
    assert keys(bout(), STRUCK, *[TURN] * LATEST) == ["prompt.attacks"]


def test_what_happened_twice_is_explained_once() -> None:
    assert keys(bout(), STRUCK, STRUCK) == ["event.struck", "prompt.attacks"]


def test_a_hint_is_a_sentence_with_its_rule() -> None:
    (hint,) = hints(bout(), GAME.texts("fr"))
    assert hint.text.endswith("(LUD-007).")
