"""The conformance suite passes a good game and catches, by name, each way of breaking a promise."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from harena.core import promises
from harena.core.action import PASS, Action
from harena.core.conformance import CHECKS, Nonconformance, Result, assert_conforms, examine
from harena.core.game import Game, Nothing, Programs
from harena.core.hidden import deal
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Texts
from harena.games.ludus import game as ludus
from harena.games.ludus.game import GAME, Attack, Bout, Content, Options
from tests.core.builders import remade


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
    assert not Result("secrets", 0, tried=False).passed


# Planted faults. Each says which check must catch it.


def swapped(monkeypatch: pytest.MonkeyPatch, name: str, function: Callable[..., Any]) -> Game[Any]:
    """Ludus with one of its steps, or takers of chance, replaced."""
    monkeypatch.setattr(ludus, name, function)
    return GAME


def listing(monkeypatch: pytest.MonkeyPatch, attacks: Callable[[Bout, Seat], list[Action]]) -> Game[Any]:
    """Ludus with another list of what may be answered when it is one's turn."""
    monkeypatch.setattr(ludus.ATTACKS, "options", attacks)
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
            t.ask(seat, ludus.PARRIES, card)
        else:
            ludus.roll_attack(t, t.foe(seat), card)

    assert "view tells" in failures(swapped(monkeypatch, "offer_parry", offer_parry))["consequences"]


def test_what_is_openly_revealed_may_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    def offer_parry(t: Bout, seat: Seat, card: str) -> None:
        t.reveal("parry" in t.hand[seat])
        if "parry" in t.hand[seat]:
            t.ask(seat, ludus.PARRIES, card)
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
    monkeypatch.setattr(promises, "distribution", lambda question, table: None)
    assert "view tells" in failures(swapped(monkeypatch, "drawn", drawn))["secrets"], (
        "also of outcomes too many to list"
    )


def test_options_that_peek_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        safe = "parry" not in t.hand[t.foe(seat)]
        return [PASS, *(Attack(card) for card in sorted(set(t.hand[seat])) if card != "parry" and safe)]

    assert "options" in failures(listing(monkeypatch, attacks))


def test_a_dead_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        return [Attack(card) for card in sorted(set(t.hand[seat])) if card != "parry"]

    broken = failures(listing(monkeypatch, attacks), games=30)
    assert "has no option" in broken["options"]


def test_an_option_listed_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        return [PASS, PASS]

    assert "listed twice" in failures(listing(monkeypatch, attacks))["options"]


def test_an_option_that_cannot_be_played_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        return [PASS, Attack("trident")]

    assert "ValueError" in failures(listing(monkeypatch, attacks))["every option plays"]


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_turn(t: Bout, seat: Seat) -> None:
        t.then((ludus.act, seat), (ludus.take_turn, t.foe(seat)))

    listing(monkeypatch, lambda t, seat: [PASS])
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

    assert "two worlds" in failures(remade(GAME, imagine=imagine))


def test_imagining_too_little_is_caught() -> None:
    assert "still a view" in failures(remade(GAME, imagine=lambda view, rng: view))["imagination"]


def test_imagining_what_nobody_is_shown_but_the_view_holds_is_caught() -> None:
    """Boards, options and texts agree; only the encoded view tells the two worlds apart."""

    def imagine(view: Bout, rng: Random) -> Bout:
        view.barriers += 1
        return ludus.imagine(view, rng)

    broken = failures(remade(GAME, imagine=imagine))
    assert "the view tells: {'barriers': " in broken["two worlds"]


def test_a_number_that_changes_its_kind_is_caught() -> None:
    """1 and 1.0 are equal to Python; a search or a client that keeps views by their bytes sees two."""

    def imagine(view: Bout, rng: Random) -> Bout:
        view.reveals = float(view.reveals)  # type: ignore[assignment]
        return ludus.imagine(view, rng)

    assert "{'reveals': '0'} against {'reveals': '0.0'}" in failures(remade(GAME, imagine=imagine))["two worlds"]


def test_hidden_fields_without_an_imagination_are_caught() -> None:
    careless = remade(GAME, programs=Programs(evaluate=GAME.programs.evaluate))
    assert "['hand', 'pile'] is hidden, but the game declares no `imagine`" in failures(careless)["imagination"]


def test_imagining_on_the_view_itself_is_caught() -> None:
    """The platform hands out a copy, so only an author who keeps views elsewhere can do this."""
    seen: list[Bout] = []

    def imagine(view: Bout, rng: Random) -> Bout:
        seen.append(view)
        return ludus.imagine(view, rng)

    assert "imagination" not in failures(remade(GAME, imagine=imagine))
    assert seen


def test_an_evaluation_out_of_range_is_caught() -> None:
    assert "1.5" in failures(remade(GAME, evaluate=lambda t, seat: 1.5))["evaluation"]


def test_a_judge_out_of_range_is_caught_too() -> None:
    assert "-0.5" in failures(remade(GAME, judge=lambda t, seat: -0.5))["evaluation"]


def test_an_evaluation_that_moves_cards_is_caught() -> None:
    def evaluate(t: Bout, seat: Seat) -> float:
        t.pile.append("lunge")
        return 0.5

    assert "evaluating changed the table" in failures(remade(GAME, evaluate=evaluate))["evaluation"]


def test_a_missing_sentence_is_caught() -> None:
    assert "game.nameless" in failures(remade(GAME, name="nameless"))["texts"]


def test_a_board_that_asks_for_a_key_without_a_sentence_is_caught() -> None:
    def board(view: Bout, texts: Texts) -> str:
        return texts("board.sand") + texts("board.fighter", seat=0, left=1, bar="", card=[])

    assert "no sentence in 'en' for ['board.sand']" in failures(remade(GAME, board=board))["texts"]


def test_a_plural_that_is_not_told_how_many_is_caught() -> None:
    broken = failures(remade(GAME, board=lambda view, texts: texts("board.table", card=[])))
    assert "board.table cannot be said in 'en' with ['card']: KeyError: 'count'" in broken["texts"]


def test_a_face_down_card_of_a_kind_without_a_word_is_caught() -> None:
    broken = failures(remade(GAME, board=lambda view, texts: texts("event.waited", seat=["?"])))
    assert "['seat.?']" in broken["texts"]


def test_a_sentence_that_speaks_of_what_it_is_not_given_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(t: Bout, first: int) -> None:
        t.tell("begins")
        t.then((ludus.take_turn, Seat(first)))

    broken = failures(swapped(monkeypatch, "begin", begin))
    assert "event.begins cannot be said in 'en' with []: KeyError: 'seat'" in broken["texts"]


def test_an_ending_without_a_word_for_its_reason_is_caught(tmp_path: Path) -> None:
    with catalogue_file("en").open("rb") as file:
        known = read_po(file, locale="en")
    known.delete("reason.time")
    known.delete("reason.knocked_down")
    broken = failures(in_words(tmp_path, en=known, fr=known))
    assert "no sentence in 'en' for ['reason." in broken["texts"]


def test_a_catalogue_that_is_not_compiled_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "tali.po").write_bytes(catalogue_file("en").read_bytes())
    broken = failures(remade(GAME, locale=("tali", str(tmp_path))), games=1)
    assert broken["texts"] == f"catalogues: tali.po is not compiled in 'en': harena texts {tmp_path}"


def test_a_language_without_a_catalogue_is_named(tmp_path: Path) -> None:
    with catalogue_file("en").open("rb") as file:
        english = read_po(file, locale="en")
    broken = failures(in_words(tmp_path, en=english), games=1)
    assert broken["texts"].startswith("catalogues: there is no catalogue in 'fr': ")


def test_a_catalogue_that_was_edited_but_not_compiled_is_hinted_at(tmp_path: Path) -> None:
    game = in_words(tmp_path, en=Catalog("en"), fr=Catalog("fr"))
    po = tmp_path / "en" / "LC_MESSAGES" / "tali.po"
    po.write_bytes(catalogue_file("en").read_bytes())
    assert "(tali.po was edited after it was compiled)" not in failures(aged(game, po, -60), games=1)["texts"]
    assert "(tali.po was edited after it was compiled)" in failures(aged(game, po, +60), games=1)["texts"]


def test_a_glossary_with_fewer_words_in_one_language_is_told(tmp_path: Path) -> None:
    known = {}
    for language in ("en", "fr"):
        with catalogue_file(language).open("rb") as file:
            known[language] = read_po(file, locale=language)
    words = known["fr"]["game.ludus.words"].string
    assert isinstance(words, str)
    known["fr"]["game.ludus.words"].string = words.partition("\n")[2]
    broken = failures(in_words(tmp_path, **known), games=1)
    assert broken["texts"].endswith("not equally many words: {'en': 7, 'fr': 6}\"]")


def test_a_game_without_sentences_is_told_so() -> None:
    assert "declares no `locale`" in failures(remade(GAME, locale=None), games=1)["texts"]


def in_words(folder: Path, **catalogues: Catalog) -> Game[Any]:
    """Ludus with catalogues of our own."""
    for language, catalogue in catalogues.items():
        place = folder / language / "LC_MESSAGES"
        place.mkdir(parents=True)
        with (place / "tali.mo").open("wb") as file:
            write_mo(file, catalogue)
    return remade(GAME, locale=("tali", str(folder)))


def catalogue_file(language: str) -> Path:
    assert GAME.locale is not None
    return Path(GAME.locale[1], language, "LC_MESSAGES", "ludus.po")


def aged(game: Game[Any], po: Path, seconds: int) -> Game[Any]:
    """The same game; its English catalogue was edited so long after it was compiled."""
    compiled = po.with_suffix(".mo").stat().st_mtime
    os.utime(po, (compiled + seconds, compiled + seconds))
    return game


def test_an_empty_board_is_caught() -> None:
    assert "board is empty" in failures(remade(GAME, board=lambda view, texts: " "))["texts"]


def test_a_board_that_remembers_is_caught() -> None:
    """A board must be made from the view alone."""
    calls: list[int] = []

    def board(view: Bout, texts: Texts) -> str:
        calls.append(1)
        return str(len(calls))

    assert "board tells" in failures(remade(GAME, board=board))["two worlds"]


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
        bout = GAME.rules.setup(brought, options, content)
        fields = {name: getattr(bout, name) for name in Bout.__struct_fields__}
        return Shelf(**fields, rack=([],))

    assert "changing rack" in failures(remade(GAME, setup=setup))["copies"]


def test_an_action_that_json_does_not_bring_back_is_caught() -> None:
    """A question that forgets to name a pass among its answers, which it lists."""
    only_attacks = Question("attacks", ludus.attacks, ludus.attack, Attack, ludus.may_attack)
    assert "actions" in failures(remade(GAME, questions=(only_attacks,)))


def test_a_further_channel_is_held_to_two_worlds() -> None:
    calls: list[int] = []

    def page(_game: Game[Any], _view: Table, _texts: Texts) -> object:
        calls.append(1)
        return len(calls)

    results = {result.check: result for result in examine(GAME, games=1, channels={"page": page})}
    assert "the page tells" in (results["two worlds"].failure or "")


def test_assert_conforms_tells_everything_at_once() -> None:
    twice_broken = remade(GAME, evaluate=lambda t, seat: -1.0, board=lambda view, texts: "")
    with pytest.raises(Nonconformance, match=r"(?s)evaluation.*texts"):
        assert_conforms(twice_broken, games=1)


# A game that cannot be played to its end


def fails_in_setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
    raise ZeroDivisionError("no sand")


def test_a_setup_that_fails_is_shown_once_and_nothing_else_was_tried() -> None:
    results = {result.check: result for result in examine(remade(GAME, setup=fails_in_setup), games=3)}
    failed = {check: result.failure for check, result in results.items() if result.failure}
    assert list(failed) == ["ends"]
    assert str(failed["ends"]).count("Traceback") == 1
    assert "ZeroDivisionError: no sand" in str(failed["ends"])
    assert {check for check, result in results.items() if result.tried} == {"ends", "texts"}


def test_what_comes_after_the_break_was_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(t: Bout, first: int) -> None:
        raise ZeroDivisionError("no sand")

    results = {result.check: result for result in examine(swapped(monkeypatch, "begin", begin), games=2)}
    assert results["copies"].tried
    assert not results["ending"].tried
    assert not results["replay"].tried


def begin_for_ever(t: Bout, first: int) -> None:
    t.then((begin_for_ever, first))


def test_a_step_that_puts_itself_back_for_ever_is_ended_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    failure = failures(swapped(monkeypatch, "begin", begin_for_ever))["ends"]
    assert "begin_for_ever puts itself back on the agenda for ever" in failure


def test_of_a_game_that_breaks_off_some_positions_before_the_break_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = examine(swapped(monkeypatch, "begin", begin_for_ever), games=2, positions=3)
    results = {result.check: result for result in found}
    assert results["copies"].tried
    assert results["copies"].failure is None
    assert "begin_for_ever" in str(results["ends"].failure)


def test_nothing_of_the_kind_is_not_the_same_as_not_tried() -> None:
    def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
        bout = GAME.rules.setup(brought, options, content)
        bout.end([], "time")
        return bout

    results = {result.check: result for result in examine(remade(GAME, setup=setup), games=1)}
    assert results["chance"] == Result("chance", 0)
    assert results["chance"].tried


def test_what_a_seat_brings_may_fail_too() -> None:
    def sample_brings(rng: Random, seats: int, options: Any, content: Any) -> Sequence[Nothing]:
        raise ZeroDivisionError("no army")

    assert "no army" in failures(remade(GAME, sample_brings=sample_brings))["ends"]


def test_the_same_crash_is_shown_whole_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def attacks(t: Bout, seat: Seat) -> list[Action]:
        raise ZeroDivisionError("no sword")

    broken = failures(listing(monkeypatch, attacks))
    crashed = {check: failure for check, failure in broken.items() if "no sword" in failure}
    whole = [check for check, failure in crashed.items() if "Traceback" in failure]
    assert len(whole) == 1
    assert len(crashed) > 3
    for check in set(crashed) - set(whole):
        assert crashed[check].endswith(f"ZeroDivisionError: no sword (the same as in {whole[0]!r})")
