"""Cards that somebody draws at a real table and types, several at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from harena.cli.chance_input import outcome_words, read_outcome, typed_prompt
from harena.core.chance import Deal, Draw
from harena.core.discovery import games
from harena.core.game import Game
from harena.core.named_outcomes import card_names
from harena.core.text import LANGUAGES
from harena.games.invictus.game import GAME as INVICTUS
from harena.games.twenty_strong.game import GAME as TWENTY_STRONG
from harena.games.virtus.actions import ChooseDie
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.table import Battle
from harena.games.virtus.terrain import CLEAR
from tests.cli.conftest import Cli, Said, lines_of, record_of
from tests.core.builders import refused
from tests.games.invictus.test_conformance import about_to_unmask
from tests.games.virtus.battles import LEFT, SECOND, battle

FRENCH = GAME.texts("fr")
NBSP = "\N{NO-BREAK SPACE}"


def dealt() -> tuple[Deal, Battle]:
    """Three cards are wanted."""
    t = battle({LEFT: "guerriers", SECOND: "horde"}, at="draw")
    assert isinstance(t.pending, Deal)
    return t.pending, t


def read(typed: str) -> Any:
    question, t = dealt()
    return question.check(t, read_outcome(FRENCH, question, t, typed))


@pytest.mark.parametrize("typed", ["3, figure, 3", "3 figure 3", "3,FIGURE,3", "3, court, 3"])
def test_cards_are_typed_with_commas_or_spaces_in_the_order_in_which_they_came(typed: str) -> None:
    assert read(typed) == ("3", "court", "3")


@pytest.mark.parametrize("typed", ["3", "3, 3", "1 2 3 4"])
def test_too_few_or_too_many_are_refused(typed: str) -> None:
    with refused("wrong_number_of_cards", want=3):
        read(typed)


def test_a_third_card_of_a_rank_is_refused_with_how_many_are_left() -> None:
    with refused("too_few_in_pile", card="6", given=3, count=2):
        read("6 6 6")


def test_the_question_says_how_many_and_how() -> None:
    question, t = dealt()
    asked = typed_prompt(FRENCH, question, t)
    assert "3 cartes" in asked
    assert "virgules" in asked


def test_what_is_shown_can_be_typed_again() -> None:
    question, t = dealt()
    cards = ("joker", "court", "1")
    assert read(outcome_words(FRENCH, question, t, cards)) == cards
    assert t.pending == question


# What people call a card


@pytest.mark.parametrize("court", ["king K QUEEN", "queen, Q, jack", "Jack J K", "roi R dame", "D valet V", "K, R, Q"])
def test_king_queen_and_jack_are_court_cards_in_every_language(court: str) -> None:
    assert read(court) == ("court",) * 3


@pytest.mark.parametrize("aces", ["1 ace joker", "as 1 joker", "As, A, le joker", "a 1, un 1, Joker"])
def test_an_ace_is_a_1(aces: str) -> None:
    assert read(aces) == ("1", "1", "joker")


@pytest.mark.parametrize("typed", ["knight 1 1", "7 1 1", "also 1 1", "court.also 1 1"])
def test_what_no_card_is_called_is_refused_with_the_names_that_are_taken(typed: str) -> None:
    with refused("typed_card", given=typed.split(maxsplit=1)[0], cards=list(card_names(FRENCH, *dealt()).values())):
        read(typed)


@pytest.mark.parametrize(
    ("typed", "near"),
    [("hyenes", ["Meute de hyènes"]), ("Lion de Nubya", ["Lion de Nubie"]), ("loups", ["Loups de l’Apennin"])],
)
def test_of_many_cards_only_the_nearest_are_named(typed: str, near: list[str]) -> None:
    with refused("typed_card_near", given=typed, cards=near):
        read_on_mountain(typed)


@pytest.mark.parametrize("typed", ["7", "xyzzy", "e"])
def test_a_name_like_none_of_many_cards_is_refused_without_listing_them(typed: str) -> None:
    with refused("typed_card_unknown", given=typed):
        read_on_mountain(typed)


def read_on_mountain(first: str) -> Any:
    """Nine of 54 cards are wanted; this is the first that is typed."""
    t = TWENTY_STRONG.table(1, TWENTY_STRONG.read_options({"lieutenant": "charun"}))
    assert isinstance(t.pending, Deal)
    return read_outcome(TWENTY_STRONG.texts("fr"), t.pending, t, ", ".join([first, *["lion de nubie"] * 8]))


def test_names_are_of_all_kinds_though_some_have_left_the_pile() -> None:
    question, t = dealt()
    before = card_names(FRENCH, question, t)
    t.pile[0] = ["1", "court", "court"]
    assert card_names(FRENCH, question, t) == before
    assert [name.split()[-1] for name in before.values()] == ["Joker", "1", "2", "3", "4", "5", "6", "figure"]


def test_a_piece_drawn_from_a_hand_is_typed_by_the_name_of_its_card() -> None:
    t = about_to_unmask()
    question, english = t.pending, INVICTUS.texts("en")
    assert isinstance(question, Draw)
    piece = question.pile(t, *question.args)[0]
    name = outcome_words(english, question, t, piece)
    assert name in card_names(english, question, t).values()
    assert "." not in name
    assert read_outcome(english, question, t, name) == piece


# At the keyboard


def first_draw(cli: Cli, *lines: str, choice: str = "1", lang: str = "en_GB.UTF-8") -> Said:
    """Two people at a real table deploy by always typing the same; then Ann begins and draws.

    By `1` all stand in one sector and the generals in reserve: she draws two cards. By `2` he is with them: one.
    """
    table = ("--seats", "human,human", "--names", "Ann,Bob", "--dice", "typed", "--option", "scenario=danube")
    return cli("play", "virtus", *table, lines=[*[choice] * 80, "1 6", "", *lines], lang=lang)


def cards_drawn(data: Path) -> list[list[str]]:
    return [line["is"] for line in lines_of(record_of(data)) if line["what"] == "chance"][1:]


def test_help_at_a_draw_lists_the_names_that_can_be_typed(cli: Cli, data: Path) -> None:
    said = first_draw(cli, "?", "queen, 3", "q")
    names = "a 1 (ace, A), a 2, a 3, a 4, a 5, a 6, a court card (king, K, queen, Q, jack, J), the Joker"
    assert f"Cards: {names}" in said.out
    assert cards_drawn(data) == [["court", "3"]]


def test_help_at_a_draw_lists_the_names_in_french_too(cli: Cli) -> None:
    said = first_draw(cli, "?", "q", lang="fr_FR.UTF-8")
    assert "un 1 (as, A), un 2," in said.out
    assert "une figure (roi, R, dame, D, valet, V)" in said.out


@pytest.mark.parametrize("letter", ["R", "d", "K"])
def test_a_letter_that_commands_nothing_at_a_draw_is_the_card(cli: Cli, data: Path, letter: str) -> None:
    first_draw(cli, letter, "q", choice="2")
    assert cards_drawn(data) == [["court"]]


@pytest.mark.parametrize("letter", ["h", "r"])
def test_with_dice_it_stays_a_command_that_has_to_wait(cli: Cli, letter: str) -> None:
    said = cli("play", "virtus", "--seats", "human,human", "--dice", "typed", lines=[letter, "q"])
    assert f"“{letter}” waits until somebody must decide" in said.err


@pytest.mark.parametrize(("lines", "drawn"), [(["q", "n", "q"], [["court"]]), (["q", "y"], []), (["q", "q"], [])])
def test_q_at_a_draw_of_one_card_is_the_queen_only_if_that_is_meant(
    cli: Cli, data: Path, lines: list[str], drawn: list[list[str]]
) -> None:
    said = first_draw(cli, *lines, choice="2")
    assert "q quits, but may be a card here." in said.out
    assert cards_drawn(data) == drawn
    assert "The game is kept. Go on with it by" in said.out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en_GB.UTF-8", "“the Joker” was typed 2 times, but only one is left in this pile; look at the cards again"),
        ("fr_FR.UTF-8", "tapé 2 fois, mais il n’en reste qu’un exemplaire dans cette pile"),
    ],
)
def test_who_types_more_of_a_card_than_there_are_is_told_how_many_are_left(
    cli: Cli, data: Path, lang: str, words: str
) -> None:
    said = first_draw(cli, "joker, joker", "joker, 1", "q", lang=lang)
    assert words in said.err
    assert cards_drawn(data) == [["joker", "1"]]


# What is asked


def ground_roll(cli: Cli, *options: str, lang: str = "en_GB.UTF-8") -> str:
    """Ann is player A, chooses the first die and types what it shows; then both roll for the sectors."""
    table = ("--seats", "human,human", "--names", "Ann,Bob", "--dice", "typed", *options)
    return cli("play", "virtus", *table, lines=["1", "", "", "1", "3", "q"], lang=lang).out


def test_lots_say_whose_number_is_which(cli: Cli) -> None:
    assert "Draw lots for player A: 1 for Ann, 2 for Bob. Which number?" in ground_roll(cli)
    assert f"Tirez au sort le joueur A{NBSP}: 1 pour Ann, 2 pour Bob. Quel numéro{NBSP}?" in ground_roll(cli, lang="fr")


def test_what_a_die_may_show_is_called_an_example(cli: Cli) -> None:
    assert "Roll the chosen die (1d6). What does the die show? (For example: 3)" in ground_roll(cli)
    assert f"Que montre le dé{NBSP}? (Par exemple{NBSP}: 3)" in ground_roll(cli, lang="fr")


@pytest.mark.parametrize(("sectors", "order"), [(3, "A1, B1, C1, A2, B2, C2"), (4, "A1, B1, C1, D1, A2, B2, C2, D2")])
def test_the_roll_for_the_ground_names_the_sectors_in_their_order(cli: Cli, sectors: int, order: str) -> None:
    asked = f"Roll for the sectors {order} in this order, for each the die of player A and then that of player B"
    assert asked in ground_roll(cli, "--option", f"sectors={sectors}")
    assert f"pour les secteurs {order} dans cet ordre" in ground_roll(cli, "--option", f"sectors={sectors}", lang="fr")


@pytest.mark.rule("VIR-059", "VIR-060")
def test_dice_go_to_the_sectors_in_the_order_that_is_asked_for() -> None:
    t = GAME.table(2, Options(sectors=3))
    for answer in (0, ChooseDie("P"), (3,)):
        t.answer(answer)
    names = [FRENCH.say(place) for place in t.about()["place"]]  # type: ignore[attr-defined]
    t.answer((*(5, 5) * names.index("B1"), 10, 5, *(5, 5) * (len(names) - names.index("B1") - 1)))
    assert [FRENCH.say(t.place(sector)) for sector, ground in enumerate(t.terrain) if ground != CLEAR] == ["B1"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_what_chance_is_asked_goes_on_after_it_and_ends_in_no_sign(game: Game[Any], language: str) -> None:
    assert game.locale is not None
    domain, folder = game.locale
    with (Path(folder) / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        asked = [message for message in read_po(file) if str(message.id).startswith(("chance.", "('chance."))]
    assert asked
    for message in asked:
        for pattern in [message.string] if isinstance(message.string, str) else message.string or ():
            assert pattern[-1] not in ".?!", message.id
