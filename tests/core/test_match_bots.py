"""Programs at the table: they see views and can break nothing."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.action import PASS, Action
from harena.core.errors import Refused
from harena.core.hidden import FACE_DOWN
from harena.core.match import Match
from harena.core.seat import Seat
from harena.core.table import Table
from harena.games.ludus.game import GAME as LUDUS
from harena.games.ludus.game import Attack, Bout
from tests.core.builders import (
    ANN,
    BOB,
    ROAD,
    First,
    Walk,
    new_match,
    play,
    raw_record,
)


def state(match: Match) -> tuple[object, ...]:
    return match.table.encode(), raw_record(match), match.version, match.over


def test_a_program_gets_a_view_and_not_the_table() -> None:
    views: list[Table] = []

    def choose(view: Table, options: Any) -> Action:
        views.append(view)
        action: Action = options[0]
        return action

    match = new_match(LUDUS, bots={ANN: First(choose), BOB: First(choose)})
    match.advance()
    for view in views:
        assert isinstance(view, Bout)
        assert view.viewer in (ANN, BOB)
        assert set(view.pile) <= {FACE_DOWN}
        assert set(view.hand[view.foe(Seat(view.viewer))]) <= {FACE_DOWN}


def test_a_program_that_scribbles_on_its_view_changes_nothing() -> None:
    def vandal(view: Table, options: Any) -> Action:
        assert isinstance(view, Bout)
        action: Action = options[0]
        view.health[:] = [0, 0]
        view.hand[0].clear()
        view.pile.clear()
        view.discard.append("trident")
        view.agenda.clear()
        assert not isinstance(options, list), "the list may belong to the game"
        return action

    honest, vandals = (new_match(LUDUS, bots={ANN: First(way), BOB: First(way)}) for way in (None, vandal))
    honest.advance()
    vandals.advance()
    assert raw_record(vandals) == raw_record(honest)


@pytest.mark.parametrize("answer", [None, "attack", Attack("trident"), Walk(1), [PASS]])
def test_a_program_that_answers_illegally_is_named_and_nothing_changes(answer: Any) -> None:
    match = new_match(LUDUS, bots={ANN: First(lambda _v, _o: answer), BOB: First(lambda _v, _o: answer)})
    play(match)
    before = state(match)
    with pytest.raises(Refused) as caught:
        match.advance()
    assert [reason.key for reason in caught.value.reasons] == ["refused.bot_answer"]
    assert caught.value.reasons[0].params["bot"] == "first"
    assert state(match) == before


def test_a_program_that_crashes_changes_nothing() -> None:
    def crash(_view: Table, _options: Any) -> Action:
        raise ZeroDivisionError

    match = new_match(ROAD, bots={ANN: First(crash)})
    with pytest.raises(ZeroDivisionError):
        match.advance()
    assert match.version == 0
    match.bots[ANN] = First()
    assert match.step()
