"""What the registry does not say but players rely on: what is told, what can be undone, why something is refused."""

from __future__ import annotations

from harena.core.action import PASS
from harena.core.match import Match, new_header
from harena.core.question import Ask
from harena.core.record import Player
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.games.ludus.game import GAME, Attack, Parry
from tests.games.ludus.bouts import FOE, ME, bout, play


def test_waiting_is_told() -> None:
    t = bout(hand="lunge")
    play(t, PASS)
    assert t.journal is not None
    assert "waited" in [event.key for event in t.journal]


def test_the_end_of_a_turn_is_a_barrier() -> None:
    t = bout(hand="lunge")
    before = t.barriers
    play(t, PASS)
    assert t.barriers == before + 1


def test_a_turn_that_is_over_is_taken_back_only_with_consent() -> None:
    source = Fair("manners", bytes(range(32)))
    match = Match(GAME, new_header(GAME, [Player("Ann"), Player("Bob")], source), source=source)
    match.advance()
    assert isinstance(match.table.pending, Ask)
    first = match.table.pending.seat
    match.answer(first, PASS)
    assert match.undo_needs(first) == [Seat(1 - first)]


def test_a_refusal_speaks_of_the_own_hand_on_either_seat() -> None:
    t = bout(hand="lunge parry", foe="cut")
    assert [reason.key for reason in t.seen_by(ME).against(Attack("cut"))] == ["refused.not_in_hand"]
    play(t, Attack("lunge"))
    assert [reason.key for reason in t.seen_by(FOE).against(Parry())] == ["refused.no_parry"]
