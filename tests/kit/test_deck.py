"""Decks of which some cards are known: who sees what, what is drawn next, and what is imagined."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from harena.core.chance import Deal, Draw
from harena.core.conformance import examine
from harena.core.errors import BrokenRules, Refused
from harena.core.hidden import FACE_DOWN
from harena.core.seat import SPECTATOR, Seat
from harena.core.text import LANGUAGES
from harena.kit.deck import (
    DeckTable,
    Known,
    Stack,
    decks,
    draw,
    look,
    put_at_bottom,
    put_on_top,
    shuffle,
    size,
    suppose,
    take_top,
    top_cards,
    without,
)
from tests.kit import augury as toy
from tests.kit.augury import SENTENCES, augury

ANN, BOB = Seat(0), Seat(1)


class Hands(DeckTable, kw_only=True):
    held: list[str]


def table(cards: str = "abcde", top: str = "", bottom: str = "", by: tuple[Seat, ...] | None = None) -> Hands:
    t = Hands(seats=2, held=[], **decks(Stack(cards, list(top), list(bottom), by)))
    t.revealed = []
    return t


def keep(t: Hands, _deck: int, card: str) -> None:
    t.held.append(card)


def nothing(_t: Hands, _deck: int) -> None:
    """A step after which there is nothing to see."""


def faces(row: Known) -> str:
    return "".join(card for card, _ in row)


# A new deck


def test_the_known_cards_of_a_new_deck_are_no_longer_in_its_middle() -> None:
    t = table("aabcd", top="a", bottom="d")
    assert (faces(t.top[0]), t.middle[0], faces(t.bottom[0])) == ("a", ["a", "b", "c"], "d")
    assert size(t, 0) == 5


@pytest.mark.parametrize(("top", "bottom"), [("x", ""), ("", "x"), ("a", "a")], ids=["top", "bottom", "both ends"])
def test_a_known_card_that_is_not_among_the_cards_is_refused_by_name(top: str, bottom: str) -> None:
    with pytest.raises(Refused, match=rf"not_in_deck\(card={bottom or top}\)"):
        table("abc", top, bottom)


# Who sees what


def test_nobody_sees_the_middle_and_everybody_may_count_it() -> None:
    assert table("abc").seen_by(ANN).middle == [[FACE_DOWN] * 3]


def test_who_knows_a_card_sees_it_and_the_others_see_who_knows_it() -> None:
    t = table(top="b", bottom="d", by=(ANN,))
    assert t.seen_by(ANN).top == [(("b", (ANN,)),)]
    for other in (BOB, SPECTATOR):
        assert t.seen_by(other).top == [((FACE_DOWN, (ANN,)),)]
        assert t.seen_by(other).bottom == [((FACE_DOWN, (ANN,)),)]


def test_what_everybody_knows_a_spectator_sees_too() -> None:
    assert faces(table(top="b").seen_by(SPECTATOR).top[0]) == "b"


# Drawing


def test_a_known_top_is_drawn_before_chance_is_asked() -> None:
    t = table(top="ca")
    draw(t, 0, keep)
    assert (t.held, t.pending, faces(t.top[0])) == (["c"], None, "a")


def test_without_a_known_top_chance_draws_from_the_middle() -> None:
    t = table(bottom="e")
    draw(t, 0, keep, seen_by=(ANN,))
    assert isinstance(t.pending, Draw)
    assert t.pending.bounds(t) == (4,)
    t.pending.take(t, "c")
    assert (t.held, t.middle) == (["c"], [["a", "b", "d"]])


def test_who_sees_what_chance_draws_from_the_middle_is_who_was_named() -> None:
    t = table()
    draw(t, 0, keep, seen_by=(ANN,))
    assert isinstance(t.pending, Draw)
    assert t.pending.seen_by == (ANN,)


def test_the_known_bottom_is_drawn_when_nothing_else_is_left() -> None:
    t = table("ab", bottom="ba")
    draw(t, 0, keep)
    draw(t, 0, keep)
    assert (t.held, size(t, 0)) == (["b", "a"], 0)


def test_a_card_that_the_others_know_comes_to_light_for_who_draws_it() -> None:
    t = table(top="b", by=(ANN,))
    draw(t, 0, keep, seen_by=(BOB,))
    assert [(shown.value, shown.seats) for shown in t.revealed or []] == [("b", (BOB,))]
    assert t.barriers == 1


def test_drawing_what_one_knows_reveals_nothing() -> None:
    t = table(top="b", by=(ANN,))
    draw(t, 0, keep, seen_by=(ANN,))
    assert (t.revealed, t.barriers) == ([], 0)


# Looking


def test_who_looks_at_unseen_cards_has_them_dealt_to_the_top() -> None:
    t = table()
    look(t, 0, 3, (ANN,), nothing)
    assert isinstance(t.pending, Deal)
    assert t.pending.seen_by == (ANN,)
    t.pending.take(t, ("d", "a", "b"))
    assert top_cards(t, 0, 3) == ["d", "a", "b"]
    assert top_cards(t.seen_by(BOB), 0, 3) == [FACE_DOWN] * 3
    assert t.middle == [["c", "e"]]


def test_only_what_is_not_known_yet_is_dealt_and_lies_below_it() -> None:
    t = table(top="e", by=(BOB,))
    look(t, 0, 2, (ANN,), nothing)
    assert isinstance(t.pending, Deal)
    t.pending.take(t, ("c",))
    assert t.top == [(("e", (ANN, BOB)), ("c", (ANN,)))]


def test_looking_at_what_another_knows_reveals_it_to_who_looks() -> None:
    t = table(top="ea", by=(BOB,))
    look(t, 0, 1, (ANN,), nothing)
    assert [(shown.value, shown.seats) for shown in t.revealed or []] == [("e", (ANN,))]
    assert t.top == [(("e", (ANN, BOB)), ("a", (BOB,)))]


def test_what_everybody_looks_at_everybody_knows() -> None:
    t = table(top="e", by=(BOB,))
    look(t, 0, 1, None, nothing)
    assert t.top == [(("e", None),)]
    assert t.revealed == ["e"]


def test_who_wants_to_see_more_than_there_is_sees_the_whole_deck() -> None:
    t = table("abc", top="b", bottom="a")
    look(t, 0, 9, (ANN,), nothing)
    assert isinstance(t.pending, Deal)
    t.pending.take(t, ("c",))
    assert top_cards(t, 0, 9) == ["b", "c", "a"]


# Taking and putting back


def test_three_cards_looked_at_go_back_in_another_order() -> None:
    t = table(top="abc", by=(ANN,))
    assert take_top(t, 0, 3) == ["a", "b", "c"]
    put_on_top(t, 0, "c", "a", "b", by=(ANN,))
    draw(t, 0, keep, seen_by=(ANN,))
    assert t.held == ["c"]


def test_cards_that_nobody_knows_cannot_be_lifted_off() -> None:
    with pytest.raises(BrokenRules, match="2 cards are lifted off deck 0, of which only 1 are known"):
        take_top(table(top="a"), 0, 2)


def test_the_last_card_put_under_a_deck_lies_lowest() -> None:
    t = table("ab")
    put_at_bottom(t, 0, "c")
    put_at_bottom(t, 0, "d", "e")
    assert faces(t.bottom[0]) == "cde"


def test_after_a_shuffle_nobody_knows_a_place() -> None:
    t = table(top="e", bottom="a")
    shuffle(t, 0, "b", "b")
    assert (t.top, t.middle, t.bottom) == ([()], [list("abbbcde")], [()])


# Imagining


def test_what_is_imagined_fills_every_hidden_place_and_moves_no_known_card() -> None:
    view = table("abcde", top="a", bottom="b", by=(ANN,)).seen_by(BOB)
    put_on_top(view, 0, "f")
    unseen = list("abcde")
    suppose(view, 0, Random(1), unseen)
    assert view.top[0][0] == ("f", None)
    assert not unseen
    assert Counter(faces(view.top[0]) + faces(view.bottom[0])) + Counter(view.middle[0]) == Counter("abcdef")
    assert view.middle[0] == sorted(view.middle[0])


def test_every_unseen_card_is_imagined_in_a_hidden_place_about_equally_often() -> None:
    view = table("abcd", top="a", by=(ANN,)).seen_by(BOB)
    found: Counter[str] = Counter()
    for seed in range(400):
        supposed = view.copy()
        suppose(supposed, 0, Random(seed), list("abcd"))
        found[faces(supposed.top[0])] += 1
    assert all(70 < found[card] < 130 for card in "abcd"), found


def test_cards_are_taken_away_as_often_as_they_are_named() -> None:
    assert without("aabbc", "abx") == ["a", "b", "c"]


# A whole game


@pytest.fixture
def locale(tmp_path: Path) -> tuple[str, str]:
    for language in LANGUAGES:
        catalogue = Catalog(locale=language)
        for key, sentence in SENTENCES.items():
            catalogue.add(key, sentence)
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "augury.mo").open("wb") as file:
            write_mo(file, catalogue)
    return "augury", str(tmp_path)


def test_a_game_with_a_deck_keeps_all_promises(locale: tuple[str, str]) -> None:
    results = examine(augury(locale), "omens", 12)
    assert {result.check: result.failure for result in results if result.failure} == {}
    assert all(result.cases for result in results if result.check in ("two worlds", "secrets", "consequences"))


def test_two_worlds_find_a_deck_that_shows_its_top_to_all(
    locale: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(t: toy.Augury, _deck: int, seat: Seat) -> None:
        t.tell("buried", seat=seat, card=top_cards(t, toy.OMENS, 1)[0])
        t.ask(seat, toy.ORDERS)

    monkeypatch.setattr(toy, "seen", told)
    broken = {result.check for result in examine(augury(locale), "omens", 6) if result.failure}
    assert "secrets" in broken
