"""What people call things: keys and names in both languages, slips, and what nobody knows."""

from __future__ import annotations

import pytest

from harena.core.text import Text
from harena.games.ludus.game import GAME as LUDUS
from harena.kit.names import LONGEST, Names

CARDS = Names(LUDUS.locale or ("", ""), "card", LUDUS.content.cards)


def titled(key: str) -> Text:
    return Text(f"card.{key}")


@pytest.mark.parametrize("written", ["lunge", " LUNGE ", "fente", "Fénte"])
def test_a_thing_is_found_by_its_key_and_by_its_names_whatever_accents_and_capitals(written: str) -> None:
    assert CARDS.key(written) == "lunge"


def test_what_nothing_is_called_stays_as_it_was_written() -> None:
    assert CARDS.key(" trident ") == "trident"


def test_a_key_goes_before_the_name_of_another_thing() -> None:
    for keys in (["lunge", "fente"], ["fente", "lunge"]):
        assert Names(LUDUS.locale or ("", ""), "card", keys).key("fente") == "fente"


def test_a_slip_is_answered_by_the_nearest_name_and_nonsense_by_none() -> None:
    assert CARDS.nearest("lunje") == "lunge"
    assert CARDS.nearest("zzz") is None


def test_a_word_that_shares_only_some_letters_with_a_name_is_no_slip() -> None:
    assert CARDS.nearest("lance") is None


def test_a_slip_is_refused_with_what_was_perhaps_meant() -> None:
    assert CARDS.unknown("lunje", "LUD-001", titled) == Text(
        "refused.unknown_card_near", {"card": "lunje", "rule": "LUD-001", "near": Text("card.lunge")}
    )


def test_nonsense_is_refused_cut_to_a_length_that_fits_into_a_sentence() -> None:
    refused = CARDS.unknown("z" * 900, "LUD-001", titled)
    assert refused == Text("refused.unknown_card", {"card": "z" * LONGEST, "rule": "LUD-001"})
