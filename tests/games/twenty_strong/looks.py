"""Climbs to look at: positions of whole games, and what is found in a picture."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

from harena.core.question import Ask
from harena.core.svg import NAMESPACE
from harena.core.text import Texts
from harena.games.twenty_strong.drawing.picture import picture
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.player.quick import choose
from harena.games.twenty_strong.rules.beginnings import Options
from harena.games.twenty_strong.table import PLAYER, Ascent

FINAL = Options(begin="final", influence=12)
CONFLICT = Options(begin="primus", hero="fabia")


def words(language: str = "en") -> Texts:
    return GAME.texts(language).with_names(["Anna"])


def positions(seed: int, options: Options, *, sensible: bool = True) -> Iterator[Ascent]:
    """Every position of a game, its set-up and its end included, by a sensible player or at random."""
    rng = Random(seed)
    t: Ascent = GAME.table(1, options, journal=True)
    while t.outcome is None:
        yield t.copy()
        question = t.pending
        assert question is not None
        if not isinstance(question, Ask):
            t.answer(question.sample(t, rng))
        else:
            t.answer(choose(t, rng) if sensible else rng.choice(t.options()))
    yield t.copy()


def drawn(t: Ascent, texts: Texts | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(picture(t.seen_by(PLAYER), texts or words()))


def find(root: ElementTree.Element, data_id: str) -> list[ElementTree.Element]:
    """What answers to this id."""
    return [part for part in root.iter() if data_id in part.get("data-id", "").split()]


def label(root: ElementTree.Element, data_id: str) -> str:
    return find(root, data_id)[0].attrib["aria-label"].replace("\N{NO-BREAK SPACE}", " ")


def more(root: ElementTree.Element, data_id: str) -> str:
    """What else there is to know of a piece or a place."""
    return find(root, data_id)[0].findtext(f"{{{NAMESPACE}}}desc", "")


def kinds(root: ElementTree.Element, data_id: str) -> list[str]:
    return find(root, data_id)[0].attrib["class"].split()


def ids(root: ElementTree.Element) -> set[str]:
    return {one for part in root.iter() for one in part.get("data-id", "").split()}


def written(root: ElementTree.Element) -> list[str]:
    return [(part.text or "").replace("\N{NO-BREAK SPACE}", " ") for part in root.iter(f"{{{NAMESPACE}}}text")]


def classes(root: ElementTree.Element) -> set[str]:
    return {kind for part in root.iter() for kind in part.get("class", "").split()}


def count(root: ElementTree.Element, kind: str) -> int:
    """How many parts are of this kind."""
    return sum(kind in part.get("class", "").split() for part in root.iter())
