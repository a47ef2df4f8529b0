"""Law written twice, and badly: the promise `reasons` compares what is listed with the reasons against the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from harena.core.action import Action
from harena.core.conformance import examine
from harena.core.game import Game
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.ludus import game as ludus
from harena.games.ludus.game import GAME, Attack, Bout
from tests.core.builders import remade


def failure(game: Game[Any] = GAME, check: str = "reasons") -> str:
    """What a check says of a game; empty where the promise is kept."""
    results = {result.check: result for result in examine(game, "planted", 4)}
    return results[check].failure or ""


def reasoning(monkeypatch: pytest.MonkeyPatch, may: Callable[[Bout, Seat, Any], Reasons]) -> None:
    """Ludus lists attacks as ever and gives these reasons against the others."""
    monkeypatch.setattr(ludus.ATTACKS, "may", may)


def test_ludus_keeps_it() -> None:
    assert failure() == ""


def test_a_reason_against_what_is_listed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def may(t: Bout, seat: Seat, action: Action) -> Reasons:
        yield from ludus.may_attack(t, seat, action)  # type: ignore[arg-type]
        if action == Attack("lunge"):
            yield no("not_an_attack", "LUD-007", card="lunge")

    reasoning(monkeypatch, may)
    assert "Attack(card='lunge') is listed for attacks, but" in failure()


def test_an_answer_that_is_not_listed_for_no_reason_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        return [action for action in ludus.attacks(t, seat) if action != Attack("lunge") or len(t.hand[seat]) > 3]

    monkeypatch.setattr(ludus.ATTACKS, "options", attacks)
    assert "Attack(card='lunge') is not listed for attacks, but nothing stands against it" in failure()


def test_a_card_that_is_never_listed_and_has_no_reason_against_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def may(t: Bout, seat: Seat, action: Action) -> Reasons:
        return (reason for reason in ludus.may_attack(t, seat, action) if reason.key != "not_an_attack")  # type: ignore[arg-type]

    reasoning(monkeypatch, may)
    assert "Attack(card='parry') is not listed for attacks, but nothing stands against it" in failure()


def test_a_reason_without_a_rule_is_caught_where_the_game_has_a_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    def may(t: Bout, seat: Seat, action: Action) -> Reasons:
        for reason in ludus.may_attack(t, seat, action):  # type: ignore[arg-type]
            yield no(reason.key, **reason.params)

    reasoning(monkeypatch, may)
    assert "names no rule" in failure()
    assert failure(remade(GAME, registry=None)) == ""


def test_a_question_without_a_rule_is_caught_where_the_game_has_a_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ludus.PARRIES, "rule", "")
    assert failure().endswith("the question 'parries' names no rule")
    assert failure(remade(GAME, registry=None)) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_reason_without_a_sentence_is_caught_in_either_language(tmp_path: Path, language: str) -> None:
    assert GAME.locale is not None
    for each in ("en", "fr"):
        with Path(GAME.locale[1], each, "LC_MESSAGES", "ludus.po").open("rb") as file:
            catalogue = read_po(file, locale=each)
        if each == language:
            catalogue.delete("refused.not_in_hand")
        folder = tmp_path / each / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "half.mo").open("wb") as file:
            write_mo(file, catalogue)
    found = failure(remade(GAME, locale=("half", str(tmp_path))))
    assert f"no sentence in '{language}' for ['refused.not_in_hand']" in found


def test_a_reason_that_is_not_given_what_its_sentence_names_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def may(t: Bout, seat: Seat, action: Action) -> Reasons:
        for reason in ludus.may_attack(t, seat, action):  # type: ignore[arg-type]
            yield no(reason.key, reason.rule)

    reasoning(monkeypatch, may)
    assert "cannot be said in 'en' with ['rule']: KeyError: 'card'" in failure()


def test_reasons_that_fail_on_an_absurd_answer_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page or a client may send any card; `may` must not trust that there is such a one."""

    def may(t: Bout, seat: Seat, action: Action) -> Reasons:
        if isinstance(action, Attack) and not t.content.cards[action.card].dice:
            yield no("not_an_attack", "LUD-007", card=action.card)
        elif isinstance(action, Attack) and action.card not in t.hand[seat]:
            yield no("not_in_hand", "LUD-007", card=action.card)

    reasoning(monkeypatch, may)
    assert "KeyError" in failure()


def test_a_question_that_the_game_does_not_declare_is_caught() -> None:
    undeclared = remade(GAME, questions=(ludus.PARRIES, Question("waits", ludus.attacks, ludus.attack, Attack)))
    assert failure(undeclared, "options").endswith("attacks is asked, but not among the questions")
