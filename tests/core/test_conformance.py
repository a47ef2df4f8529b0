"""The conformance suite passes a good game and catches, by name, each way of breaking a promise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harena.core.action import PASS, Action
from harena.core.conformance import CHECKS, Nonconformance, Result, assert_conforms, examine, random_options
from harena.core.game import Game, Nothing
from harena.core.hidden import deal
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Texts
from harena.games.ludus import game as ludus
from harena.games.ludus.game import GAME, Attack, Bout, Content, Options


def failures(game: Game[Any], games: int = 3) -> dict[str, str]:
    return {result.check: result.failure for result in examine(game, "planted", games) if result.failure}


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_ludus_keeps_every_promise(seed: int) -> None:
    assert_conforms(GAME, str(seed), games=2)


def test_every_check_sees_cases_in_a_game_with_dice_cards_and_reactions() -> None:
    results = examine(GAME, games=4)
    assert {result.check for result in results} == {*CHECKS, "replay", "ends"}
    assert all(result.cases > 0 for result in results)


def test_the_same_seed_examines_the_same_games() -> None:
    assert examine(GAME, "one", 3) == examine(GAME, "one", 3)


def test_a_check_without_cases_has_not_failed() -> None:
    assert Result("secrets", 0).passed
    assert not Result("secrets", 5, "a leak").passed


def test_random_options_are_allowed_ones() -> None:
    for seed in range(50):
        GAME.read_options(random_options(GAME, Random(seed)))


# Planted faults. Each says which check must catch it.


def swapped(monkeypatch: pytest.MonkeyPatch, name: str, function: Callable[..., Any]) -> Game[Any]:
    """Ludus with one of its functions replaced."""
    monkeypatch.setattr(ludus, name, function)
    return GAME


class OpenBout(Table):
    """A bout whose author forgot to say that hands and pile are hidden."""

    content: Content
    health: list[int]
    hand: list[list[str]]
    pile: list[str]
    discard: list[str]

    foe = Bout.foe


def test_a_hand_that_is_not_masked_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ludus, "Bout", OpenBout)
    assert {"secrets"} <= set(failures(GAME))


def test_an_event_that_names_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(t: Bout, seat: Seat, card: str) -> None:
        t.hand[seat].append(card)
        t.hand[seat].sort()
        t.tell("drew", seat=seat, card=card)

    broken = failures(swapped(monkeypatch, "drawn", drawn))
    assert "journal tells" in broken["secrets"]


def test_a_question_that_is_asked_only_when_it_matters_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer_parry(t: Bout, seat: Seat, card: str) -> None:
        if "parry" in t.hand[seat]:
            t.ask(seat, ludus.parries, ludus.answered, card)
        else:
            ludus.roll_attack(t, t.foe(seat), card)

    assert "view tells" in failures(swapped(monkeypatch, "offer_parry", offer_parry))["consequences"]


def test_what_is_openly_revealed_may_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer_parry(t: Bout, seat: Seat, card: str) -> None:
        t.reveal()
        if "parry" in t.hand[seat]:
            t.ask(seat, ludus.parries, ludus.answered, card)
        else:
            ludus.roll_attack(t, t.foe(seat), card)

    assert "consequences" not in failures(swapped(monkeypatch, "offer_parry", offer_parry))


def test_a_frame_that_carries_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(t: Bout, seat: Seat, card: str) -> None:
        t.hand[seat].append(card)
        t.hand[seat].sort()
        t.agenda.insert(0, (remember, card))

    def remember(t: Bout, card: str) -> None:
        """Never reached: the bout ends before the bottom of the agenda."""

    assert "view tells" in failures(swapped(monkeypatch, "drawn", drawn))["secrets"]


def test_options_that_peek_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        safe = "parry" not in t.hand[t.foe(seat)]
        return [PASS, *(Attack(card) for card in sorted(set(t.hand[seat])) if card != "parry" and safe)]

    assert "options" in failures(swapped(monkeypatch, "attacks", attacks))


def test_a_dead_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        return [Attack(card) for card in sorted(set(t.hand[seat])) if card != "parry"]

    broken = failures(swapped(monkeypatch, "attacks", attacks), games=30)
    assert "has no option" in broken["options"]


def test_an_option_listed_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        return [PASS, PASS]

    assert "listed twice" in failures(swapped(monkeypatch, "attacks", attacks))["options"]


def test_an_option_that_cannot_be_played_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        return [PASS, Attack("trident")]

    assert "ValueError" in failures(swapped(monkeypatch, "attacks", attacks))["every option plays"]


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_turn(t: Bout, seat: Seat) -> None:
        t.then((ludus.act, seat), (ludus.take_turn, t.foe(seat)))

    monkeypatch.setattr(ludus, "attacks", lambda t, seat: [PASS])
    monkeypatch.setattr("harena.core.conformance.LONGEST_GAME", 200)
    assert "no end after 200" in failures(swapped(monkeypatch, "take_turn", take_turn), games=1)["ends"]


def test_an_agenda_that_runs_dry_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(t: Bout, first: int) -> None:
        t.tell("begins", seat=first)

    assert "the agenda is empty" in failures(swapped(monkeypatch, "begin", begin))["ends"]


def test_imagining_a_card_that_was_seen_elsewhere_is_not_what_the_view_says(monkeypatch: pytest.MonkeyPatch) -> None:
    def imagine(view: Bout, rng: Random) -> Bout:
        everything = ["lunge"] * 60
        deal(rng, everything, *view.hand, view.pile)
        view.health[0] = 1
        return view

    assert "two worlds" in failures(replace(GAME, imagine=imagine))


def test_imagining_too_little_is_caught() -> None:
    assert "still a view" in failures(replace(GAME, imagine=lambda view, rng: view))["imagination"]


def test_imagining_on_the_view_itself_is_caught() -> None:
    """The platform hands out a copy, so only an author who keeps views elsewhere can do this."""
    seen: list[Bout] = []

    def imagine(view: Bout, rng: Random) -> Bout:
        seen.append(view)
        return ludus.imagine(view, rng)

    assert "imagination" not in failures(replace(GAME, imagine=imagine))
    assert seen


def test_an_evaluation_out_of_range_is_caught() -> None:
    assert "1.5" in failures(replace(GAME, evaluate=lambda t, seat: 1.5))["evaluation"]


def test_an_evaluation_that_moves_cards_is_caught() -> None:
    def evaluate(t: Bout, seat: Seat) -> float:
        t.pile.append("lunge")
        return 0.5

    assert "evaluating changed the table" in failures(replace(GAME, evaluate=evaluate))["evaluation"]


def test_a_missing_sentence_is_caught() -> None:
    assert "game.nameless" in failures(replace(GAME, name="nameless"))["texts"]


def test_an_empty_board_is_caught() -> None:
    assert "board is empty" in failures(replace(GAME, board=lambda view, texts: " "))["texts"]


def test_a_board_that_remembers_is_caught() -> None:
    """A board must be made from the view alone."""
    calls: list[int] = []

    def board(view: Bout, texts: Texts) -> str:
        calls.append(1)
        return str(len(calls))

    assert "board tells" in failures(replace(GAME, board=board))["two worlds"]


def test_a_winner_who_does_not_sit_there_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_bout(t: Bout) -> None:
        t.end([Seat(7)], "time")

    monkeypatch.setattr(ludus, "stop_bout", stop_bout)
    assert "seat 7 won" in failures(GAME, games=8)["ending"]


class Shelf(Bout):
    """A bout that hides a list in a tuple, where copies cannot see it."""

    rack: tuple[Any, ...] = ()


def test_a_list_hidden_in_a_tuple_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
        bout = GAME.setup(brought, options, content)
        fields = {name: getattr(bout, name) for name in Bout.__struct_fields__}
        return Shelf(**fields, rack=([],))

    assert "changing rack" in failures(replace(GAME, setup=setup))["copies"]


def test_an_action_that_json_does_not_bring_back_is_caught() -> None:
    assert "actions" in failures(replace(GAME, actions=Attack))


def test_a_further_channel_is_held_to_two_worlds() -> None:
    calls: list[int] = []

    def page(_game: Game[Any], _view: Table, _texts: Texts) -> object:
        calls.append(1)
        return len(calls)

    results = {result.check: result for result in examine(GAME, games=1, channels={"page": page})}
    assert "the page tells" in (results["two worlds"].failure or "")


def test_assert_conforms_tells_everything_at_once() -> None:
    twice_broken = replace(GAME, evaluate=lambda t, seat: -1.0, board=lambda view, texts: "")
    with pytest.raises(Nonconformance, match=r"(?s)evaluation.*texts"):
        assert_conforms(twice_broken, games=1)
