"""The table: agenda, questions, answers, endings, views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Annotated, ClassVar

import pytest

from harena.core.action import PASS, Action, Pass, snake
from harena.core.errors import BrokenRules
from harena.core.hidden import FACE_DOWN, NO_ROW_SEEN, NOBODY_SEES, OWN_ITEM, OWN_ROW, Hidden, deal, face_down, only
from harena.core.question import Question
from harena.core.seat import CHANCE, SPECTATOR, Seat
from harena.core.table import Outcome, Table

ME, YOU = Seat(0), Seat(1)


class Board(Table):
    """A small table that notes what happened to it."""

    notes: list[str] = []
    hand: Annotated[list[list[str]], OWN_ROW] = []
    pile: Annotated[list[str], NOBODY_SEES] = []
    bags: Annotated[list[list[str]], NO_ROW_SEEN] = []
    plan: Annotated[list[str], OWN_ITEM] = []


def team_only(_table: Table, plans: list[str], viewer: Seat) -> list[str]:
    return plans if viewer in (0, 2) else face_down(plans)


class Teams(Table):
    """Seats 0 and 2 make plans together."""

    plans: Annotated[list[str], Hidden(team_only)] = []


class Move(Action, frozen=True):
    to: int


def board(**fields: object) -> Board:
    return Board(seats=2, **fields)  # type: ignore[arg-type]


def note(t: Board, what: str) -> None:
    t.notes.append(what)


def finish(t: Board) -> None:
    t.end([ME], "done")


def moves(t: Board, seat: Seat) -> list[Move]:
    return [Move(1), Move(2)]


def move(t: Board, seat: Seat, action: Move) -> None:
    note(t, f"{seat} to {action.to}")


MOVES = Question("moves", moves, move, Move)


# The agenda


def test_steps_happen_in_the_order_in_which_they_are_written() -> None:
    t = board()
    t.then((note, "first"), (note, "second"), (finish,))
    t.proceed()
    assert t.notes == ["first", "second"]


def test_what_a_step_adds_comes_before_what_was_already_planned() -> None:
    def inner(t: Board) -> None:
        t.then((note, "inside 1"), (note, "inside 2"))

    t = board()
    t.then((inner,), (note, "after"), (finish,))
    t.proceed()
    assert t.notes == ["inside 1", "inside 2", "after"]


def test_a_question_stops_the_agenda_until_it_is_answered() -> None:
    def question(t: Board) -> None:
        t.ask(ME, MOVES)

    t = board()
    t.then((question,), (note, "after"), (finish,))
    t.proceed()
    assert t.notes == []
    assert list(t.options()) == [Move(1), Move(2)]
    t.answer(Move(2))
    assert t.notes == ["0 to 2", "after"]


def test_the_lister_and_the_taker_get_the_same_arguments() -> None:
    heard: list[object] = []

    def listed(t: Board, seat: Seat, word: str, number: int) -> list[Move]:
        heard.append((seat, word, number))
        return [Move(number)]

    def take(t: Board, seat: Seat, word: str, number: int, action: Move) -> None:
        heard.append((seat, word, number, action))
        finish(t)

    t = board()
    t.ask(YOU, Question("listed", listed, take, Move), "x", 5)
    assert list(t.options()) == [Move(5)]
    t.answer(Move(5))
    assert heard == [(YOU, "x", 5), (YOU, "x", 5, Move(5))]


def test_a_step_that_asks_two_questions_is_a_fault_of_the_rules() -> None:
    t = board()
    t.ask(ME, MOVES)
    with pytest.raises(BrokenRules, match="two questions"):
        t.ask(YOU, MOVES)


def test_what_was_still_to_happen_inside_something_can_be_cut_short() -> None:
    def break_off(t: Board) -> None:
        t.then((note, "a blow"), (note, "a second blow"))
        t.cut(after_the_fight)

    def after_the_fight(t: Board) -> None:
        t.notes.append("after the fight")

    t = board(agenda=[(finish,), (note, "the next day"), (after_the_fight,), (note, "more of the fight"), (break_off,)])
    t.proceed()
    assert t.notes == ["after the fight", "the next day"]


def test_nothing_is_cut_short_up_to_a_step_that_is_not_to_come() -> None:
    t = board(agenda=[(note, "later")])
    with pytest.raises(BrokenRules, match="finish is not on the agenda"):
        t.cut(finish)


def test_an_agenda_that_runs_dry_is_a_fault_of_the_rules() -> None:
    with pytest.raises(BrokenRules, match="agenda is empty"):
        board().proceed()


def test_answering_when_nobody_was_asked_is_a_fault() -> None:
    with pytest.raises(BrokenRules, match="nobody"):
        board().answer(PASS)


def test_the_end_clears_whatever_was_still_to_happen() -> None:
    t = board()
    t.then((finish,), (note, "never"))
    t.proceed()
    assert t.notes == []
    assert t.agenda == []
    assert t.pending is None
    assert t.outcome == Outcome((ME,), "done", drawn=False)


def test_a_step_that_goes_on_after_the_end_is_a_fault_of_the_rules() -> None:
    def too_late(t: Board) -> None:
        t.end([ME], "done")
        t.then((note, "never"))

    def too_curious(t: Board) -> None:
        t.end([ME], "done")
        t.ask(ME, MOVES)

    for step in (too_late, too_curious):
        t = board()
        t.then((step,))
        with pytest.raises(BrokenRules, match="has ended"):
            t.proceed()
        assert t.notes == []


def test_an_answer_that_ends_the_game_and_asks_on_is_a_fault_too() -> None:
    def end_and_ask(t: Board, seat: Seat, action: Move) -> None:
        t.end([ME], "done")
        t.ask(ME, MOVES)

    t = board()
    t.ask(YOU, Question("last_moves", moves, end_and_ask, Move))
    with pytest.raises(BrokenRules, match="has ended"):
        t.answer(Move(1))


def test_ending_while_somebody_is_asked_takes_the_question_back() -> None:
    t = board()
    t.ask(ME, MOVES)
    t.end([YOU], "resigned")
    assert t.pending is None
    assert t.options() == ()


HIDDEN_MOVES = Question("hidden_moves", moves, move, Move, secret=True)


def test_a_secret_answer_is_witnessed_by_nobody_else() -> None:
    t = board()
    t.ask(ME, HIDDEN_MOVES)
    assert t.pending is not None
    assert [t.pending.witnessed_by(viewer) for viewer in (ME, YOU, SPECTATOR)] == [True, False, False]


def test_an_event_may_have_a_parameter_called_key() -> None:
    t = board(journal=[])
    t.tell("opened", key="gate")
    assert t.journal is not None
    assert t.journal[0].params == {"key": "gate"}


class Field(Table):
    """Events name zones of the board as their places."""

    on_board: ClassVar[Mapping[str, str]] = {"place": "zone"}


def test_an_event_touches_every_place_that_it_names() -> None:
    assert Field(seats=2).touched({"place": [0, "gate"], "count": 3}) == ("zone:0", "zone:gate")


@pytest.mark.parametrize("nowhere", ["", -1, [-1, ""]])
def test_what_stands_for_no_place_touches_none(nowhere: object) -> None:
    assert Field(seats=2).touched({"place": nowhere}) == ()


# Outcomes


def test_the_winner_gets_one_and_the_loser_nothing() -> None:
    t = board()
    t.end([YOU], "done")
    assert t.outcome is not None
    assert [t.outcome.payoff(ME), t.outcome.payoff(YOU)] == [0.0, 1.0]


def test_a_game_of_two_that_nobody_wins_is_drawn() -> None:
    t = board()
    t.end([], "tired")
    assert t.outcome is not None
    assert [t.outcome.payoff(ME), t.outcome.payoff(YOU)] == [0.5, 0.5]


def test_a_solo_game_that_nobody_wins_is_lost() -> None:
    t = Board(seats=1)
    t.end([], "beaten")
    assert t.outcome is not None
    assert t.outcome.payoff(ME) == 0.0


class Together(Table):
    """All seats on one side."""

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i in range(self.seats))


def test_friends_who_play_together_and_do_not_win_have_lost() -> None:
    t = Together(seats=3)
    t.end([], "beaten")
    assert t.outcome is not None
    assert t.outcome.payoff(YOU) == 0.0


# Chance


def test_dice_go_to_the_taker_after_its_own_arguments() -> None:
    def rolled(t: Board, who: Seat, dice: tuple[int, ...]) -> None:
        note(t, f"{who} {dice}")
        finish(t)

    t = board()
    t.roll((6, 10), rolled, ME)
    assert t.pending is not None
    assert t.pending.seat == CHANCE
    assert t.options() == ()
    t.answer((3, 9))
    assert t.notes == ["0 (3, 9)"]


def test_a_drawn_card_leaves_its_pile() -> None:
    def the_pile(t: Board) -> list[str]:
        return t.pile

    def drawn(t: Board, card: str) -> None:
        note(t, card)
        finish(t)

    t = board(pile=["a", "b", "b"])
    t.draw(the_pile, drawn)
    t.answer("b")
    assert t.notes == ["b"]
    assert t.pile == ["a", "b"]


# Views


def test_a_view_shows_the_own_hand_and_counts_the_others() -> None:
    t = board(hand=[["ace"], ["king", "queen"]], pile=["ten"], bags=[["x"], ["y", "z"]])
    mine, theirs, spectators = (t.seen_by(viewer) for viewer in (ME, YOU, SPECTATOR))
    assert mine.hand == [["ace"], [FACE_DOWN, FACE_DOWN]]
    assert theirs.hand == [[FACE_DOWN], ["king", "queen"]]
    assert spectators.hand == [[FACE_DOWN], [FACE_DOWN, FACE_DOWN]]
    assert mine.pile == [FACE_DOWN]
    assert mine.bags == [[FACE_DOWN], [FACE_DOWN, FACE_DOWN]]
    assert t.hand == [["ace"], ["king", "queen"]]


def test_a_secret_choice_is_seen_by_its_maker_and_seen_by_all_to_be_missing() -> None:
    t = board(plan=["left", ""])
    assert t.seen_by(ME).plan == ["left", ""]
    assert t.seen_by(YOU).plan == [FACE_DOWN, ""]


def test_only_the_asked_seat_sees_its_options() -> None:
    t = board()
    t.ask(ME, MOVES)
    assert list(t.seen_by(ME).options()) == [Move(1), Move(2)]
    assert t.seen_by(YOU).options() == ()
    assert t.seen_by(SPECTATOR).options() == ()


def test_events_turn_private_values_face_down_for_others() -> None:
    t = board(journal=[])
    t.tell("drew", seat=ME, card=only(ME, "ace"))
    mine, theirs = t.seen_by(ME).journal, t.seen_by(YOU).journal
    assert mine is not None
    assert theirs is not None
    assert mine[0].params == {"seat": ME, "card": "ace"}
    assert theirs[0].params == {"seat": ME, "card": FACE_DOWN}


def test_without_a_journal_telling_costs_and_keeps_nothing() -> None:
    t = board()
    t.tell("drew", seat=ME)
    assert t.journal is None


def test_a_game_may_say_in_its_own_words_who_sees_a_field() -> None:
    t = Teams(seats=4, plans=["left", "right"])
    assert t.seen_by(Seat(2)).plans == ["left", "right"]
    assert t.seen_by(Seat(1)).plans == [FACE_DOWN, FACE_DOWN]


def test_dealing_fills_only_what_is_face_down() -> None:
    hand, pile = ["ace", FACE_DOWN], [FACE_DOWN, FACE_DOWN]
    deal(Random(1), ["x", "y", "z"], hand, pile)
    assert hand[0] == "ace"
    assert sorted([hand[1], *pile]) == ["x", "y", "z"]


def test_every_arrangement_of_dealt_cards_is_as_likely() -> None:
    rng, seen = Random(5), Counter[str]()
    for _ in range(6000):
        hand, pile = [FACE_DOWN], [FACE_DOWN, FACE_DOWN]
        deal(rng, ["x", "y", "z"], hand, pile)
        seen[hand[0]] += 1
    assert all(abs(count - 2000) < 150 for count in seen.values())


# Steps without an end


def again(t: Board, word: str) -> None:
    t.then((again, word))


def and_twice(t: Board, word: str) -> None:
    t.then((note, word), (and_twice, word))


@pytest.mark.parametrize(("step", "said"), [(again, "^again puts itself"), (and_twice, "^and_twice, note put them")])
def test_steps_that_put_themselves_back_for_ever_are_named(step: Callable[[Board, str], None], said: str) -> None:
    t = board()
    t.then((step, "x"))
    with pytest.raises(BrokenRules, match=said):
        t.proceed()


# Fingerprints and barriers


def test_equal_positions_have_equal_fingerprints_and_others_do_not() -> None:
    one, same, other = board(notes=["a"]), board(notes=["a"]), board(notes=["b"])
    assert one.digest() == same.digest() != other.digest()


def test_a_fingerprint_knows_what_is_still_to_happen() -> None:
    one, other = board(), board()
    one.then((note, "x"))
    other.then((note, "y"))
    assert one.digest() != other.digest()


class Ledger(Table, kw_only=True):
    """`total` follows from `items`."""

    items: list[int]
    total: int = 0

    derived: ClassVar[tuple[str, ...]] = ("total",)


def test_a_fingerprint_does_not_cover_what_follows_from_the_rest() -> None:
    one, same, other = (Ledger(seats=1, items=[n], total=total) for n, total in ((1, 1), (1, 0), (2, 1)))
    assert one.digest() == same.digest() != other.digest()


def test_a_search_tells_positions_apart_exactly_as_their_encoding_does() -> None:
    one, same, other = board(notes=["a"]), board(notes=["a"]), board(notes=["b"])
    assert one.key() == same.key() != other.key()
    assert len(one.key()) < len(one.encode())


def test_something_that_cannot_lie_on_a_table_is_named() -> None:
    t = board()
    t.then((note, object()))
    with pytest.raises(TypeError, match="object cannot lie on a table"):
        t.encode()


def test_revealing_is_a_barrier_too() -> None:
    t = board()
    t.barrier()
    t.reveal("a card")
    assert (t.barriers, t.reveals) == (2, 1)


def test_what_came_to_light_is_kept_only_for_those_who_ask_for_it_and_is_no_part_of_the_position() -> None:
    t, other = board(), board()
    t.reveal("a card")
    assert t.revealed is None
    other.revealed = []
    other.reveal("a card", 7)
    assert other.revealed == ["a card", 7]
    assert t.encode() == other.encode()
    assert other.seen_by(Seat(0)).revealed is None


# Actions


def test_actions_are_values_with_a_tag_in_domain_words() -> None:
    assert snake("PlaySupport") == "play_support"
    assert Move(3) == Move(3) != Move(4)
    assert (Move(3).tag(), Move(3).params(), Move(3).path()) == ("move", {"to": 3}, ())
    assert Pass() == PASS
    with pytest.raises(AttributeError):
        Move(3).to = 4  # type: ignore[misc]
