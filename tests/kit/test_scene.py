"""Who looks on: what a picture knows beside the position."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from harena.core.seat import SPECTATOR, Seat
from harena.core.svg import circle
from harena.core.text import Text
from harena.games.ludus.game import GAME, Bout
from harena.kit.scene import Scene, described, onlooker, sentence
from tests.games.ludus.bouts import bout

FIRST, SECOND = Seat(0), Seat(1)


class Looked(Scene[Bout]):
    @sentence
    def about_health(self, seat: Seat) -> Iterator[Text]:
        yield Text("verdict.won")
        yield Text("seat.0")


def scene(viewer: Seat) -> Looked:
    return Looked(bout(hand="lunge").seen_by(viewer), GAME.texts("en"))


def test_the_own_side_stands_below() -> None:
    assert (scene(SECOND).below, scene(SECOND).above) == (1, 0)


def test_a_spectator_has_no_seat_and_sits_with_the_first_side() -> None:
    seen = scene(SPECTATOR)
    assert (seen.seat, seen.below) == (None, 0)
    assert onlooker(seen.view) is None


@pytest.mark.parametrize(
    ("viewer", "keys"),
    [(FIRST, ["camp.own", "camp.foe"]), (SECOND, ["camp.foe", "camp.own"]), (SPECTATOR, ["camp.side"] * 2)],
)
def test_players_speak_of_their_own_and_the_foes_camp_and_spectators_of_sides(viewer: Seat, keys: list[str]) -> None:
    assert [scene(viewer).camp(side).key for side in (0, 1)] == keys


def test_a_panel_says_who_is_at_turn_and_who_is_asked() -> None:
    seen = scene(FIRST)
    asked = seen.asked()
    assert asked is not None
    other = Seat(1 - asked)
    assert [text.key for text in seen.told(asked, at_turn=True)] == ["picture.active", "picture.asked"]
    assert seen.told(other, at_turn=False) == []


def test_after_the_end_a_panel_says_who_has_won() -> None:
    seen = scene(FIRST)
    seen.view.end([SECOND], "time")
    assert [text.key for text in seen.told(SECOND, at_turn=True)] == ["picture.won"]


def test_several_things_become_one_sentence() -> None:
    seen = scene(FIRST)
    said = seen.about_health(FIRST)
    assert said == seen.say(Text("verdict.won"), Text("seat.0"))
    assert ", " in said


def test_a_piece_is_told_to_eyes_and_ears() -> None:
    piece = ElementTree.fromstring(described("piece", "a Guard", circle(0, 0, 1), ids="cell:3", more="It guards."))
    assert (piece.attrib["data-id"], piece.attrib["aria-label"]) == ("cell:3", "a Guard")
    assert [(part.tag, part.text) for part in piece][:2] == [("title", "a Guard"), ("desc", "It guards.")]


def test_a_pointer_may_be_told_something_else_or_nothing() -> None:
    assert "<title>hint</title>" in described("piece", "told", title="hint")
    assert "<title>" not in described("head", "told", title="")
