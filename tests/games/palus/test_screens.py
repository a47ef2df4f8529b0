"""The day as people see it: what is told, what is drawn, what is still missing."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from harena.core.labels import ending, label
from harena.core.question import Ask
from harena.games.palus.game import GAME, Day
from harena.games.palus.screens import board, picture, standing
from tests.games.palus.days import NOVICE, RECOVER, SENT_OFF, STOP, STRIKE, day

TEXTS = GAME.texts("en").with_names(["Anna"])


def days(seed: int) -> list[Day]:
    """Every position of a day of random choices."""
    rng = Random(seed)
    t: Day = GAME.table(1)
    found = [t.copy()]
    while t.outcome is None:
        assert t.pending is not None
        t.answer(rng.choice(t.options()) if isinstance(t.pending, Ask) else t.pending.sample(t, rng))
        found.append(t.copy())
    return found


def ids(drawn: str) -> set[str]:
    return {part.attrib["data-id"] for part in ElementTree.fromstring(drawn).iter() if "data-id" in part.attrib}


def keys(t: Day) -> list[str]:
    return [event.key for event in t.journal or []]


def test_everything_that_a_path_names_is_in_the_picture() -> None:
    for t in days(1):
        drawn = ids(picture(t.seen_by(NOVICE), TEXTS))
        assert {part for option in t.options() for part in option.path()} <= drawn


def test_everything_that_an_event_touches_is_in_the_picture() -> None:
    t = day(STRIKE, (6, 5, 3, 2, 2), RECOVER, STOP, STRIKE, SENT_OFF, STOP)
    touched = {part for event in t.journal or [] for part in event.touches}
    assert touched == {"dice:stop", "dice:recover"}
    assert touched <= ids(picture(t, TEXTS))


def test_there_are_always_five_dice() -> None:
    for t in days(2):
        assert picture(t, TEXTS).count('class="die"') == 5


def test_the_board_tells_turn_points_breath_and_dice() -> None:
    shown = board(day(STRIKE, (6, 5, 3, 2, 2), points=7, breath=2), TEXTS)
    assert shown == ("turn 1 of 6   points: 7 of 20   breath: ●●\ndice in hand: 1   hits: ✓✓ (3 points)   misses: ××")


def test_the_standing_tells_what_is_missing() -> None:
    told = [TEXTS.say(text) for text in standing(day(points=7))]
    assert told == ["Earn 20 points in six turns.", "Turn 1 of 6: 13 points to go."]


def test_stopping_without_a_hit_is_called_a_rest() -> None:
    assert label(TEXTS, day(), STOP) == "Rest: a breath back, never more than 3"
    assert label(TEXTS, day(STRIKE, (6, 6, 3, 3, 1)), STOP) == "Stop and keep 3 points"
    assert label(TEXTS, day(STRIKE, (6, 3, 3, 3, 1)), STOP) == "Stop and keep 1 point"


def test_a_turn_begins_a_chapter() -> None:
    assert keys(day(STOP, STOP)) == ["turn", "rested", "turn", "rested", "turn"]
    assert Day.chapters == ("turn",)


def test_the_end_tells_the_score() -> None:
    won = day(STOP, points=20).outcome
    assert won is not None
    assert ending(TEXTS, won, NOVICE) == "You won! The trainer nods. Score: 45."
