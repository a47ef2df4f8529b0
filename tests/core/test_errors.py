"""Refusals: how many reasons are shown."""

from __future__ import annotations

from harena.core.errors import MOST_SHOWN, Refused, first_of
from harena.core.text import Text, texts

REASONS = [Text("refused.over", {"number": number}) for number in range(MOST_SHOWN + 2)]


def test_of_many_reasons_the_first_are_shown_and_the_others_counted() -> None:
    shown = first_of(REASONS)
    assert shown[:-1] == REASONS[:MOST_SHOWN]
    assert texts("en").say(shown[-1]) == "There are 2 more reasons. Put these right first."


def test_a_single_reason_that_is_left_out_is_counted_as_one() -> None:
    said = [texts(language).say(first_of(REASONS[1:])[-1]) for language in ("en", "fr")]
    assert said[0] == "There is 1 more reason. Put these right first."
    assert said[1].startswith("Il y a encore 1 autre raison.")


def test_where_few_are_wrong_all_are_shown() -> None:
    assert first_of(REASONS[:MOST_SHOWN]) == REASONS[:MOST_SHOWN]


def test_a_log_line_has_no_more_than_a_reader_has() -> None:
    assert str(Refused(*REASONS)).count(";") == MOST_SHOWN
