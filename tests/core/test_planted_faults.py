"""Faults planted in the table of a good game: copies, journeys, lists, views and records that do not hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Annotated, Any

import msgspec
import pytest

from harena.core.action import PASS, Action
from harena.core.conformance import examine
from harena.core.game import Game, Nothing
from harena.core.hidden import FACE_DOWN, OWN_ROW, Hidden
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.table import Table
from harena.games.ludus import game as ludus
from harena.games.ludus.game import GAME, Attack, Bout, Content, Options
from tests.core.builders import remade


def failures(game: Game[Any] = GAME, games: int = 2) -> dict[str, str]:
    return {result.check: result.failure for result in examine(game, "planted", games) if result.failure}


def only_failure(game: Game[Any] = GAME) -> tuple[str, str]:
    """The one check that fails, and what it says."""
    ((check, failure),) = failures(game).items()
    return check, failure


def with_table(monkeypatch: pytest.MonkeyPatch, table: type[Table]) -> None:
    """Ludus is played at a table of this class."""
    monkeypatch.setattr(ludus, "Bout", table)


# Copies


class Stack(list[str]):
    """A list of somebody's own whose copy forgets the last card."""

    def copy(self) -> Stack:
        return Stack(self[:-1])


def test_a_copy_that_is_not_equal_to_its_table_is_caught() -> None:
    def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
        bout = GAME.rules.setup(brought, options, content)
        bout.discard = Stack()
        return bout

    assert failures(remade(GAME, setup=setup))["copies"].endswith("a copy differs from its table")


class Shelf(Bout):
    """A bout with a list in a tuple, which all copies share."""

    rack: tuple[Any, ...] = ()


def shelved(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
    bout = GAME.rules.setup(brought, options, content)
    return Shelf(**{name: getattr(bout, name) for name in Bout.__struct_fields__}, rack=([],))


def test_an_answer_that_reaches_through_a_copy_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ludus.attack

    def attack(t: Shelf, seat: Seat, action: Action) -> None:
        t.rack[0].append("sword")
        honest(t, seat, action)

    monkeypatch.setattr(ludus.ATTACKS, "taker", attack)
    assert "on a copy changed the table" in failures(remade(GAME, setup=shelved))["every option plays"]


def test_an_imagination_that_reaches_through_a_copy_is_caught() -> None:
    def imagine(view: Any, rng: Random) -> Bout:
        view.rack[0].append("sword")
        return ludus.imagine(view, rng)

    assert "imagining changed the view" in failures(remade(GAME, setup=shelved, imagine=imagine))["imagination"]


# Journeys to another process


def test_a_step_that_only_this_process_knows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(t: Bout, first: int) -> None:
        t.then((ludus.take_turn, Seat(first)), (lambda _table: None,))

    monkeypatch.setattr(ludus, "begin", begin)
    assert "pickle" in failures()["travel"]


class Light(Bout):
    """A bout that leaves its discard behind when it travels."""

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), {**fields_of(self), "discard": []})


class Careless(Bout):
    """A bout that travels without its cards and takes others at the other end."""

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), {**fields_of(self), "content": blunt(self.content)})


def fields_of(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in table.__struct_fields__}


def rebuilt(kind: type[Table], fields: dict[str, Any]) -> Table:
    return kind(**fields)


def blunt(content: Content) -> Content:
    """The same cards, none of which attacks."""
    return Content({name: msgspec.structs.replace(card, dice=0) for name, card in content.cards.items()})


def test_a_table_that_loses_something_on_the_way_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with_table(monkeypatch, Light)
    check, failure = only_failure()
    assert check == "travel"
    assert failure.endswith("a pickled table differs")


def test_a_table_that_offers_something_else_elsewhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with_table(monkeypatch, Careless)
    check, failure = only_failure()
    assert check == "travel"
    assert failure.endswith("a pickled table offers other options")


# Lists of options


def test_a_list_that_changes_from_one_look_to_the_next_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, honest = count(), ludus.attacks
    monkeypatch.setattr(ludus.ATTACKS, "options", lambda t, seat: honest(t, seat)[:: 1 if next(looks) % 2 else -1])
    assert "listing the options twice gives two lists" in failures()["options"]


def test_a_list_that_is_made_by_moving_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ludus.attacks

    def attacks(t: Bout, seat: Seat) -> list[Action]:
        t.hand[seat].append(t.hand[seat].pop(0))
        return honest(t, seat)

    monkeypatch.setattr(ludus.ATTACKS, "options", attacks)
    assert "listing the options changed the table" in failures()["options"]


class Chatty(Bout):
    """A bout that lists the options to whoever looks."""

    def options(self) -> Sequence[Action]:
        ask: Any = self.pending
        return ask.question.options(self, ask.seat, *ask.args) if isinstance(ask, Ask) else ()


def test_options_shown_to_others_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ludus.ATTACKS, "options", lambda t, seat: [PASS])
    monkeypatch.setattr(ludus.PARRIES, "options", lambda t, seat, card: [PASS])
    with_table(monkeypatch, Chatty)
    assert "sees options that are not its own" in failures()["options"]


def test_a_path_that_leads_nowhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Attack, "path", lambda self: ("hand", ""))
    check, failure = only_failure()
    assert check == "actions"
    assert "has a path without ids" in failure


# Views


def counted(_table: Table, cards: list[str], _viewer: Seat) -> list[str]:
    """A pile shown as a number: of a pile shown so, it shows another number."""
    return [str(len(cards))]


class Counting(Table):
    content: Content
    health: list[int]
    hand: Annotated[list[list[str]], OWN_ROW]
    pile: Annotated[list[str], Hidden(counted)]
    discard: list[str]

    foe = Bout.foe


def test_a_view_that_changes_when_it_is_seen_again_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with_table(monkeypatch, Counting)
    assert "the view of viewer 0 changes when it is seen again" in failures()["views"]


def test_a_card_that_lies_face_down_on_the_table_itself_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ludus.attack

    def attack(t: Bout, seat: Seat, action: Action) -> None:
        honest(t, seat, action)
        t.discard.append(FACE_DOWN)

    monkeypatch.setattr(ludus.ATTACKS, "taker", attack)
    assert "a card lies face down on the table itself" in failures()["views"]


# Chance, endings, records


def test_a_card_that_no_record_can_keep_is_caught() -> None:
    def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
        bout = GAME.rules.setup(brought, options, content)
        bout.pile = [(("lunge",), card) for card in bout.pile]  # type: ignore[misc]
        return bout

    assert "not_in_pile" in failures(remade(GAME, setup=setup))["chance"]


class Friends(Bout):
    """Both fighters are one team."""

    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        return (Seat(0), Seat(1))


def test_a_winner_without_the_allies_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with_table(monkeypatch, Friends)
    assert "won without its allies" in failures(games=2)["ending"]


def test_rules_that_remember_the_last_game_do_not_replay() -> None:
    """Each table alone is a good one; only the record of the same game comes out differently."""
    tables = count()

    def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
        bout = GAME.rules.setup(brought, options, content)
        bout.barriers = next(tables)
        return bout

    check, failure = only_failure(remade(GAME, setup=setup))
    assert check == "replay"
    assert "other_digest" in failure


def test_a_game_whose_record_never_ends_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.core.conformance.LONGEST_GAME", 12)
    tables = count()

    def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Bout:
        """The table that is looked at ends at once, the one that is recorded does not."""
        bout = GAME.rules.setup(brought, options, content)
        if next(tables) == 0:
            bout.end([], "time")
        return bout

    assert "the game does not end" in failures(remade(GAME, setup=setup), games=1)["replay"]
