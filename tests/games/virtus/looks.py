"""Battlefields to look at: positions of random battles, and what is found in a picture."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.svg import NAMESPACE
from harena.core.text import Texts
from harena.games.virtus.drawing.picture import picture
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.table import Battle
from tests.games.virtus.battles import ME

NAMES = ["Anna", "Bruno"]
EVERYTHING = Options(preset="everything", budget=150)
SMALL_DICE = Options(preset="everything", pips="on", sectors=3, budget=100)
MODULES_OF_TOKENS = "two_handed missiles pila pikes camels elephants"


def words(language: str = "en", names: list[str] = NAMES) -> Texts:
    return GAME.texts(language).with_names(names)


def positions(seed: int, every: int, options: Options | None = None) -> Iterator[Battle]:
    """Tables from a battle of random choices, its set-up and its end included."""
    rng = Random(seed)
    options = options or Options(budget=150)
    t: Battle = GAME.table(GAME.programs.sample_brings(rng, 2, options, GAME.content), options)  # type: ignore[misc]
    step = 0
    while t.outcome is None:
        step += 1
        if step % every == 0 or not t.deployed:
            yield t
        question = t.pending
        assert question is not None
        t.answer(rng.choice(t.options()) if isinstance(question, Ask) else question.sample(t, rng))
    yield t


def drawn(t: Battle, viewer: Seat = ME, texts: Texts | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(picture(t.seen_by(viewer), texts or words()))


def find(root: ElementTree.Element, data_id: str) -> list[ElementTree.Element]:
    """What answers to this id."""
    return [part for part in root.iter() if data_id in part.get("data-id", "").split()]


def label(root: ElementTree.Element, data_id: str) -> str:
    return find(root, data_id)[0].attrib["aria-label"]


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


def place_of(root: ElementTree.Element, data_id: str) -> tuple[float, float]:
    """Where a part lies on its panel: all moves from there to it, added up."""

    def search(part: ElementTree.Element, x: float, y: float) -> tuple[float, float] | None:
        across, down = _moved(part)
        if data_id in part.get("data-id", "").split():
            return x + across, y + down
        found = (search(child, x + across, y + down) for child in part)
        return next((place for place in found if place), None)

    for panel in root:
        for part in panel:
            if place := search(part, 0, 0):
                return place
    raise AssertionError(f"{data_id} is not in the picture")


def _moved(part: ElementTree.Element) -> tuple[float, float]:
    transform = part.get("transform", "")
    if not transform.startswith("translate("):
        return 0, 0
    x, y = transform.removeprefix("translate(").split(")")[0].split()
    return float(x), float(y)
