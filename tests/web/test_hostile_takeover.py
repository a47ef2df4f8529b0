"""Records of matches in which a program went on for somebody, under a name that nobody here would have given it."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.web.test_hostile_files import Row, a_record, taken_in


def with_takeover(bot: str) -> list[Row]:
    """The record as that of two people, one of whom left before the first answer: a program of this name went on."""
    header, *lines = deepcopy(a_record())
    for player in header["seats"]:
        player["bot"] = None
    at = next(number for number, line in enumerate(lines) if line["what"] == "answer")
    seat = lines[at]["seat"]
    lines.insert(at, {"what": "takeover", "seat": seat, "bot": bot, "by": 1 - seat})
    return [header, *(line | {"n": number} for number, line in enumerate(lines, 1))]


@pytest.mark.parametrize("bot", [" ", "a\0b", "a\nb", "\u202erandom", "a\u2028b"])
def test_a_program_that_went_on_under_a_name_that_cannot_be_read_is_not_taken_in(bot: str) -> None:
    assert "name" in taken_in(with_takeover(bot))[0]


def test_a_record_in_which_a_program_went_on_is_taken_in_if_its_name_can_be_kept() -> None:
    assert taken_in(with_takeover("random")) == []
    assert len(taken_in(with_takeover("x" * 61))) == len(taken_in(with_takeover(""))) == 1
