"""Counters: what stands on them as the room grows smaller, and tokens in a line."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from harena.core.svg import Drawn, circle, el, path
from harena.kit.counters import Counter, chit, draw_counter, draw_tokens, stones
from harena.kit.ranks import FULL, SMALL


def drawn(*parts: Drawn) -> ElementTree.Element:
    return ElementTree.fromstring(el("g", *parts))


def written(*parts: Drawn) -> list[str]:
    return [text.text or "" for text in drawn(*parts).iter("text")]


def token(kind: str) -> Drawn:
    return circle(0, 0, 1, class_=kind)


LEGION = Counter(
    side=0,
    sign=path("M0 0", class_="arm"),
    values="3·(1)·3",
    short="3(1)3",
    name="Legion",
    after="2",
    left=3,
    most=4,
    token=token,
    tokens=(("red", 2),),
    marks=(path("M1 1", class_="mark"),),
)


# Cuts


def test_a_broad_counter_has_its_name_and_its_values_in_full() -> None:
    assert written(draw_counter(LEGION, FULL.broadest)) == ["Legion\u00a02", "3·(1)·3"]


def test_a_narrow_counter_has_its_name_and_short_values() -> None:
    assert written(draw_counter(LEGION, FULL.narrowest)) == ["3(1)3", "Legion\u00a02"]


def test_a_tiny_counter_has_only_the_end_of_its_name() -> None:
    assert written(draw_counter(LEGION, SMALL.narrowest, tiny=True)) == ["3(1)3", "2"]


@pytest.mark.parametrize("across", [FULL.narrowest, FULL.broadest])
def test_sign_strength_tokens_and_marks_are_on_every_counter(across: float) -> None:
    classes = [part.attrib["class"] for part in drawn(draw_counter(LEGION, across)).iter() if "class" in part.attrib]
    assert (classes.count("stone"), classes.count("hole"), classes.count("red")) == (3, 1, 2)
    assert {"arm", "mark"} <= set(classes)


def test_the_sides_differ_by_the_corners_of_their_counters() -> None:
    assert (chit(0, 40, 30)[:5], chit(1, 40, 30)[:5]) == ("<rect", "<path")


def test_lost_strength_is_hollow() -> None:
    assert [part.attrib["class"] for part in drawn(stones(1, 3, 4))] == ["stone", "hole", "hole"]


# Tokens


def test_few_tokens_lie_one_by_one() -> None:
    row = draw_tokens((("red", 2), ("blue", 1)), 60, token)
    assert [part.attrib["class"] for part in drawn(row).iter("circle")] == ["red", "red", "blue"]


def test_many_tokens_are_counted_by_kind() -> None:
    row = draw_tokens((("red", 9), ("blue", 8)), 30, token)
    assert len(list(drawn(row).iter("circle"))) == 2
    assert written(row) == ["9", "8"]
