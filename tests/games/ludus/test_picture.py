"""The bout as a picture."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from harena.core.question import Ask
from harena.core.seat import SPECTATOR, Seat
from harena.games.ludus.game import GAME, Bout
from harena.games.ludus.picture import picture

TEXTS = GAME.texts("en").with_names(["Anna", "<Bruno>"])


def bouts(seed: int) -> list[Bout]:
    """Every position of a bout of random choices."""
    rng = Random(seed)
    t: Bout = GAME.table(2)
    found = [t.copy()]
    while t.outcome is None:
        assert t.pending is not None
        t.answer(rng.choice(t.options()) if isinstance(t.pending, Ask) else t.pending.sample(t, rng))
        found.append(t.copy())
    return found


def ids(drawing: str) -> list[str]:
    return [part.attrib["data-id"] for part in ElementTree.fromstring(drawing).iter() if "data-id" in part.attrib]


def test_everything_that_a_path_names_is_in_the_picture() -> None:
    seen = 0
    for t in bouts(1):
        if isinstance(t.pending, Ask):
            view = t.seen_by(t.pending.seat)
            named = {part for option in view.options() for part in option.path()}
            assert named <= set(ids(picture(view, TEXTS)))
            seen += len(named)
    assert seen


def cards(drawing: str) -> list[str]:
    return sorted(name for name in ids(drawing) if name.startswith("hand:"))


def test_only_the_own_hand_lies_face_up() -> None:
    for t in bouts(2):
        assert cards(picture(t.seen_by(Seat(0)), TEXTS)) == sorted(f"hand:{card}" for card in t.hand[0])
        assert cards(picture(t.seen_by(SPECTATOR), TEXTS)) == []


def test_the_other_hand_lies_face_down_for_all_to_see() -> None:
    for t in bouts(2):
        drawing = picture(t.seen_by(Seat(0)), TEXTS)
        assert drawing.count('class="backmark"') == len(t.hand[1]) + min(4, len(t.pile))
        assert 'class="hidden"' not in drawing  # the page keeps what has this class for screen readers


def test_everything_that_an_event_touches_is_in_the_picture() -> None:
    t: Bout = GAME.table(2, journal=True)
    rng = Random(5)
    while t.outcome is None:
        assert t.pending is not None
        t.answer(rng.choice(t.options()) if isinstance(t.pending, Ask) else t.pending.sample(t, rng))
    touched = {name for event in t.journal or () for name in event.touches}
    assert touched == {"fighter:0", "fighter:1"}
    assert touched <= set(ids(picture(t.seen_by(SPECTATOR), TEXTS)))


def test_two_worlds_look_alike() -> None:
    for t in bouts(3)[::5]:
        view = t.seen_by(Seat(1))
        other = GAME.imagined(view, Random(3))
        assert picture(view, TEXTS) == picture(other.seen_by(Seat(1)), TEXTS)


def test_there_is_a_heart_for_each_point_of_health() -> None:
    for t in bouts(4):
        assert picture(t.seen_by(Seat(0)), TEXTS).count('class="heart"') == sum(t.health)


def test_a_name_is_only_a_name() -> None:
    texts = [part.text for part in ElementTree.fromstring(picture(bouts(5)[0], TEXTS)).iter()]
    assert "<Bruno>" in texts
