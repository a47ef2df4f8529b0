"""Setting up a game: options that mean something at its table, and what the seats bring, given or drawn."""

from __future__ import annotations

from random import Random
from typing import Annotated

import pytest
from msgspec import Struct

from harena.core.errors import Refused
from harena.core.new_game import Given, brought, idle_options, random_brings, random_options
from harena.core.options import Named
from harena.core.text import Text
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME as INVICTUS
from harena.games.ludus.game import GAME as LUDUS
from harena.games.ludus.game import Content
from tests.core.builders import refused, remade

# Options


def test_a_handicap_of_a_seat_that_nobody_takes_is_idle() -> None:
    assert idle_options(INVICTUS, 2) == {"handicap_3", "handicap_4"}
    assert idle_options(INVICTUS, 4) == set()
    assert idle_options(LUDUS, 2) == set()


def test_random_options_are_allowed_ones() -> None:
    for seed in range(50):
        chosen = random_options(LUDUS, Random(seed))
        read = LUDUS.read_options(chosen)
        assert {name: getattr(read, name) for name in chosen} == chosen


class Favoured(Struct, frozen=True):
    """Options that name a card."""

    card: Annotated[str, Named("cards")] = ""


def test_random_options_name_what_the_content_of_the_table_has() -> None:
    game = remade(LUDUS, options=Favoured)
    one = Content({"lunge": LUDUS.content.cards["lunge"]})
    for content, cards in ((None, LUDUS.content.cards), (one, ["lunge"])):
        drawn = {random_options(game, Random(seed), content).get("card") for seed in range(200)}
        assert drawn == {None, "", *cards}


def test_random_options_contradict_neither_each_other_nor_what_is_given() -> None:
    """A game that wants its one option to be the lunge, or left alone."""

    def only_lunge(_seats: int, options: Favoured, _content: object) -> list[Text]:
        return [] if options.card in ("", "lunge") else [Text("refused.another_card")]

    game = remade(LUDUS, options=Favoured, check_options=only_lunge)
    drawn = {random_options(game, Random(seed)).get("card") for seed in range(200)}
    assert drawn == {None, "", "lunge"}
    given = {"card": "parry"}
    assert {len(random_options(game, Random(seed), None, given)) for seed in range(20)} == {0}


# What the seats bring


def seats_bring(*given: Given, seats: int = 2, seed: int = 1) -> list[Struct]:
    return brought(INVICTUS, given, seats, {}, None, Random(seed))


def test_where_nothing_is_given_everybody_brings_the_usual() -> None:
    assert seats_bring(seats=4) == [Bring()] * 4


def test_one_that_is_given_is_for_all_seats() -> None:
    assert seats_bring({"army": "odin"}, seats=4) == [Bring("odin")] * 4


def test_each_seat_brings_its_own() -> None:
    assert seats_bring({"army": "odin"}, {"army": "anubis"}) == [Bring("odin"), Bring("anubis")]


def test_what_is_drawn_for_a_seat_leaves_the_other_alone_and_comes_from_the_seed() -> None:
    first = [seats_bring({"army": "odin"}, None, seed=seed) for seed in range(8)]
    assert {own for own, _ in first} == {Bring("odin")}
    assert len({drawn for _, drawn in first}) > 2
    assert first == [seats_bring({"army": "odin"}, None, seed=seed) for seed in range(8)]


def test_neither_one_nor_one_for_each_seat_is_refused() -> None:
    with refused("wrong_number_of_brings", brings=3, seats=2):
        seats_bring({}, {}, {})


def test_a_game_that_thinks_of_nothing_cannot_draw() -> None:
    with pytest.raises(Refused, match="no_random_brings"):
        brought(LUDUS, [None], 2, {}, None, Random(1))


def test_where_a_game_thinks_of_nothing_people_might_bring_the_usual() -> None:
    assert random_brings(LUDUS, 2, {}, Random(1)) == [LUDUS.rules.brings()] * 2
