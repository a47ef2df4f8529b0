"""What a person reads at the table."""

from __future__ import annotations

import pytest

from harena.core.action import PASS, Action, Pass
from harena.core.journal import Event
from harena.core.labels import chance_prompt, ending, label, prompt, told
from harena.core.question import Question
from harena.core.seat import SPECTATOR, Seat
from harena.core.table import Outcome
from harena.core.text import Texts
from harena.games.ludus.game import GAME, Attack, Bout

NBSP = "\N{NO-BREAK SPACE}"


@pytest.fixture
def english() -> Texts:
    return GAME.texts("en").with_names(["Ann", "Bob"])


@pytest.fixture
def french() -> Texts:
    return GAME.texts("fr").with_names(["Anne", "Bruno"])


def bout() -> Bout:
    """Ann attacks first; both hold a parry."""
    table = GAME.table(2, journal=True)
    for card in ("lunge", "lunge", "parry", "cut", "cut", "parry"):
        table.answer(card)
    table.answer(0)
    table.answer("feint")
    return table


def test_an_option_is_called_by_its_action_and_its_fields(english: Texts, french: Texts) -> None:
    assert label(english, bout(), Attack("lunge")) == "Attack: lunge (4 dice)"
    assert label(french, bout(), Attack("lunge")) == f"Attaquer{NBSP}: fente (4 dés)"


def test_the_same_action_may_be_called_otherwise_at_another_question(english: Texts) -> None:
    table = bout()
    assert label(english, table, PASS) == "Wait"
    table.answer(Attack("lunge"))
    assert label(english, table, PASS) == "Take the blow"


def test_the_prompt_says_who_must_do_what(english: Texts, french: Texts) -> None:
    table = bout()
    assert prompt(english, table) == "Ann: attack or wait"
    table.answer(Attack("lunge"))
    assert prompt(french, table) == f"Bruno{NBSP}: répondre à l’attaque"
    table.answer(PASS)
    assert prompt(english, table) == "Dice are rolled: 4d6"
    table.answer((6, 6, 6, 6))
    assert prompt(english, table) == "Bob draws a card"


def test_who_is_asked_reads_your_turn_and_the_others_for_whom_they_wait(english: Texts, french: Texts) -> None:
    table = bout()
    assert prompt(english, table, Seat(0)) == "Your turn: attack or wait"
    assert prompt(french, table, Seat(0)) == f"À vous{NBSP}: attaquer ou attendre"
    for other in (Seat(1), SPECTATOR):
        assert prompt(english, table.seen_by(other), other) == "Waiting for Ann to attack or wait"
    assert prompt(french, table, Seat(1)) == f"En attente{NBSP}: Anne attaque ou attend"


def test_a_question_without_words_for_the_others_says_only_for_whom_they_wait(english: Texts) -> None:
    table = bout()
    table.pending = None
    table.ask(Seat(0), Question("strange_choices", strange_choices, lambda _table, _seat, _action: None, Pass))
    assert prompt(english, table, Seat(1)) == "Waiting for Ann"


def strange_choices(_table: Bout, _seat: Seat) -> list[Action]:
    return [PASS]


def test_where_nothing_can_be_answered_the_prompt_says_so_and_the_button_goes_on(english: Texts) -> None:
    table = bout()
    table.hand[1][:] = ["lunge"]
    table.answer(Attack("lunge"))
    view = table.seen_by(Seat(1))
    assert prompt(english, view, Seat(1)) == "Your turn: you have no parry to answer with"
    assert label(english, view, PASS, alone=True) == "Continue"
    assert prompt(english, table.seen_by(Seat(0)), Seat(0)) == "Waiting for Bob to answer the attack"
    table.hand[1].append("parry")
    assert prompt(english, table.seen_by(Seat(1)), Seat(1)) == "Your turn: answer the attack"


def test_a_player_first_hears_whether_the_end_is_good_news(english: Texts, french: Texts) -> None:
    table = bout()
    table.end([Seat(1)], "knocked_down")
    assert prompt(english, table, Seat(1)) == "You won! Victory for Bob: the foe is knocked down."
    assert prompt(french, table, Seat(0)).startswith("Vous avez perdu. Victoire")
    assert prompt(english, table, SPECTATOR) == "Victory for Bob: the foe is knocked down."


def test_a_draw_is_called_one_once(english: Texts) -> None:
    table = bout()
    table.end([], "time")
    assert prompt(english, table, Seat(0)) == "A draw: the pile is empty and both have the same health."
    table.end([], "knocked_down")
    assert prompt(english, table, Seat(0)).startswith("A draw. ")
    table.end([], "agreed")
    assert prompt(english, table, Seat(0)) == "A draw. The game ends by agreement, without a winner."
    assert prompt(english, table, SPECTATOR) == "The game ends by agreement, without a winner."


def test_chance_is_asked_in_the_game_s_own_words_where_it_has_some(english: Texts) -> None:
    table = GAME.table(2)
    question = table.pending
    assert question is not None
    assert chance_prompt(english, table, question) == "Ann draws a card"  # type: ignore[arg-type]


def test_dice_of_several_kinds_are_all_named(english: Texts) -> None:
    table = bout()
    table.pending = None
    table.roll((6, 6, 10), lambda _table, _dice: None)
    assert prompt(english, table) == "Dice are rolled: 2d6 + 1d10"


def test_at_the_end_the_prompt_says_who_won(english: Texts) -> None:
    table = bout()
    table.end([Seat(1)], "knocked_down")
    assert prompt(english, table) == "Victory for Bob: the foe is knocked down."


def test_a_game_that_nobody_won_has_words_of_its_own(english: Texts) -> None:
    assert ending(english, Outcome((Seat(0),), "time", drawn=False)).startswith("Victory for Ann")
    assert ending(english, Outcome((), "time", drawn=True)).startswith("A draw")
    assert ending(english, Outcome((), "knocked_down", drawn=True)) == "Victory for none: the foe is knocked down."


def test_who_has_lost_reads_the_ending_from_the_own_side(english: Texts) -> None:
    outcome = Outcome((Seat(1),), "knocked_down", drawn=False)
    assert ending(english, outcome, Seat(0)) == "You lost. Victory for Bob: you are knocked down."
    assert ending(english, outcome, Seat(1)) == "You won! Victory for Bob: the foe is knocked down."
    assert ending(english, outcome, SPECTATOR) == "Victory for Bob: the foe is knocked down."


def test_where_nobody_won_nobody_reads_the_words_for_who_lost(english: Texts) -> None:
    """A solo game is lost without a winner: there is no enemy whose victory could be told."""
    assert english.knows("end.knocked_down.lost")
    outcome = Outcome((), "knocked_down", drawn=False)
    assert ending(english, outcome, Seat(0)) == "You lost. Victory for none: the foe is knocked down."
    assert ending(english, Outcome((), "knocked_down", drawn=True), Seat(0)).startswith("A draw. Victory for none")


def test_events_become_sentences(english: Texts, french: Texts) -> None:
    event = Event("struck", {"seat": 0, "dice": (1, 6), "count": 1, "left": 5})
    assert told(english, event) == "Dice 1, 6: Ann takes 1 hit, 5 health left."
    assert told(french, event) == f"Dés 1, 6{NBSP}: Anne encaisse 1 touche, santé restante{NBSP}: 5."
