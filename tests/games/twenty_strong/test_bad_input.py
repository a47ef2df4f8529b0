"""What people type wrongly of real dice and cards, or of dice to commit: every reason at once, and nothing changes."""

from __future__ import annotations

import pytest

from harena.cli.chance_input import read_outcome
from harena.core.errors import Refused
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.text import LANGUAGES
from harena.games.twenty_strong.actions import Commit
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.table import Ascent
from harena.games.twenty_strong.vocabulary import ColourBan, CommitLimit
from tests.core.builders import new_match
from tests.core.builders import play as play_on
from tests.games.twenty_strong.climbs import ROLL, fight, foe, play, refusals
from tests.games.twenty_strong.moments import TOPS, begun


def rolling(dice: str = "YYR") -> Ascent:
    """These dice wait for what they show."""
    colours = {"Y": "yellow", "G": "green", "B": "blue", "P": "purple", "R": "red"}
    return play(fight(foe(), pool=dice), *(Commit(colours[letter]) for letter in dice), ROLL)


def said(t: Ascent, typed: str, language: str = "en") -> list[str]:
    """Why what was typed cannot be; the table is as before."""
    before = t.digest()
    texts, question = GAME.texts(language), t.pending
    assert question is not None
    assert not isinstance(question, Ask)
    with pytest.raises(Refused) as refused:
        question.check(t, read_outcome(texts, question, t, typed))
    assert t.digest() == before
    return [texts.say(reason) for reason in refused.value.reasons]


# Dice


def test_the_red_die_never_shows_a_miss() -> None:
    assert said(rolling(), "hit, crit, miss") == ["No face “miss” is on this die (red); its faces are: hit, crit."]


def test_every_face_that_cannot_be_is_told_at_once() -> None:
    assert said(rolling(), "hit, boom, miss") == [
        "No face “boom” is on this die (yellow); its faces are: miss, hit, crit.",
        "No face “miss” is on this die (red); its faces are: hit, crit.",
    ]


def test_what_is_wrong_in_the_same_way_is_told_once() -> None:
    assert len(said(rolling("YYYR"), "boom, boom, boom, hit")) == 1


@pytest.mark.parametrize("typed", ["hit, hit, hit, hit", "hit, hit", "hit"])
def test_more_or_fewer_faces_than_dice_are_refused(typed: str) -> None:
    (told,) = said(rolling(), typed)
    assert told == "2 yellow dice + 1 red die are rolled here: give 3 results, one for each die."


@pytest.mark.parametrize("language", LANGUAGES)
def test_faces_are_refused_in_the_readers_language(language: str) -> None:
    (told,) = said(rolling(), "hit, crit, miss", language)
    assert ("face" in told, "critique" in told) == (True, language == "fr")


def test_faces_of_a_record_are_judged_together_too() -> None:
    t = rolling()
    with pytest.raises(Refused) as refused:
        t.pending.check(t, ("hit", "boom", "miss"))  # type: ignore[union-attr]
    assert len(refused.value.reasons) == 2


# Cards


def laying() -> Ascent:
    return begun(lieutenant="charun")


def test_every_card_that_cannot_be_is_told_at_once() -> None:
    told = said(laying(), ", ".join(["nubian lyon", "xyzzy", *TOPS[2:]]))
    assert [("nubian lyon" in one, "xyzzy" in one) for one in told] == [(True, False), (False, True)]
    assert "Nubian Lion" in told[0]


def test_a_card_that_is_named_twice_is_told() -> None:
    (told,) = said(laying(), ", ".join([TOPS[0], TOPS[0], *TOPS[2:]]))
    assert "Nubian Lion" in told


def test_a_wrong_number_of_cards_is_told() -> None:
    assert len(said(laying(), ", ".join(TOPS[:8]))) == 1


# More dice than there are


def test_everything_that_stands_against_a_die_is_told_at_once() -> None:
    full = CommitLimit(when="continuous", n=1)
    hot = ColourBan(when="continuous", colours=("yellow",), step="commit")
    t = play(fight(foe(effects=[full, hot]), pool="GG"), Commit("green"))
    assert refusals(t, Commit("yellow")) == [
        ("none_in_pool", "TWS-091"),
        ("commit_limit", "TWS-099"),
        ("colour_not_committed", "TWS-099"),
    ]


def test_of_more_dice_than_there_are_none_is_committed() -> None:
    options = {"begin": "primus", "lieutenant": "charun", "hero": "manto", "dice": "YYR"}
    match = new_match(GAME, seats=1, options=options)
    while not (isinstance(match.table.pending, Ask) and match.table.pending.question is COMMITS):
        play_on(match, match.table.options()[0])
    before = match.table.digest()
    with pytest.raises(Refused) as refused:
        match.answer_all(Seat(0), [Commit("red"), Commit("red"), ROLL])
    (reason,) = refused.value.reasons
    assert "2 of 3" in GAME.texts("en").say(reason)
    assert match.table.digest() == before
