"""The tech tree as a picture: what a player owns, what can be bought next, what is still out of reach.

The three states differ by frame and by sign, not by colour alone, and each territory says in a sentence what it is and
what it opens.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, Literal

from harena.core.svg import (
    NOTHING,
    Drawn,
    Size,
    circle,
    el,
    joined,
    moved,
    one_panel,
    paragraph,
    path,
    rect,
    sheet,
    writing,
)
from harena.core.text import Text, Texts
from harena.kit.scene import described
from harena.league.army_book import ArmyBook, Opens

State = Literal["owned", "buyable", "locked"]

FRAME: Final[Size] = (140, 64)
CANVAS: Final[Size] = (1000, 660)
"""The 600 of a book's coordinates, and room for the signs and what they mean."""
MARGIN: Final = 4
LEGEND_TOP: Final = 634
LETTERS: Final = 16.5
STATES: Final[tuple[State, ...]] = ("owned", "buyable", "locked")


def states(book: ArmyBook, owned: Collection[str]) -> dict[str, State]:
    """LEA-005, LEA-008: the base belongs to everybody; what a line joins to it or to another own one can be bought."""
    have = {*owned, book.base}
    return {
        id_: "owned" if id_ in have else "buyable" if book.links[id_] & have else "locked" for id_ in book.territories
    }


def tree_picture(book: ArmyBook, owned: Collection[str], say: Texts) -> str:
    """The tree of a book for somebody who owns these territories; `say` knows the names of the book."""
    state = states(book, owned)
    ids = sorted(book.territories, key=lambda id_: (STATES.index(state[id_]), book.territories[id_].cost))
    drawing = joined(
        rect((0, 0, *CANVAS), 10, class_="ground"),
        *_lines(book, state),
        *(_territory(book, id_, state[id_], say) for id_ in ids),
        *_legend(say),
    )
    return sheet(one_panel("tree", CANVAS, MARGIN), say("tree.of", army=book.army.id), {"tree": drawing})


def told(book: ArmyBook, id_: str, state: State, say: Texts) -> str:
    """A territory in sentences."""
    count = book.territories[id_].cost
    first = say(f"tree.{'base' if id_ == book.base else state}", territory=id_, count=count)
    return " ".join([first, *(say.say(part) for part in _opened(book, id_, say))])


def _opened(book: ArmyBook, id_: str, say: Texts) -> Iterator[Text]:
    """What a territory opens by itself, and together with others."""
    if names := opened_names(book.territories[id_].opens, say):
        yield Text("tree.opens", {"names": names})
    for joint in book.joint:
        if id_ in joint.needs:
            others = [other for other in joint.needs if other != id_]
            yield Text("tree.joint", {"territory": others, "names": opened_names(joint.opens, say)})


def opened_names(opens: Opens, say: Texts) -> list[str]:
    """Everything that is opened, by its name."""
    gear = (*opens.equipment, *opens.mounts, *opens.options)
    families = {"unit": opens.units, "gear": gear, "lore": opens.lores, "item_type": opens.items}
    return [say.word(family, id_) for family, ids in families.items() for id_ in ids]


# Drawing


def _lines(book: ArmyBook, state: dict[str, State]) -> Iterator[Drawn]:
    """Each line once; between two own territories it is a road."""
    for id_, territory in book.territories.items():
        for other in territory.links:
            (x, y), (to_x, to_y) = territory.at, book.territories[other].at
            is_road = state[id_] == state[other] == "owned"
            yield path(f"M{x} {y}L{to_x} {to_y}", class_="road" if is_road else "track")


def _territory(book: ArmyBook, id_: str, state: State, say: Texts) -> Drawn:
    territory = book.territories[id_]
    width, height = FRAME
    left, top = -width / 2, -height / 2
    name = paragraph(
        say.word("territory", id_), left + 10, top + 19, size=LETTERS, room=width - 20, most=2, class_="name"
    )
    price = writing(str(territory.cost), -left - 10, -top - 7, size=LETTERS, class_="count end")
    inside = joined(
        rect((left, top, width, height), 8, class_="frame"),
        name,
        price if territory.cost else NOTHING,
        moved(left + 16, -top - 12, _sign(state)),
    )
    kind = f"territory {state}" + " base" * (id_ == book.base)
    return described(kind, told(book, id_, state, say), inside, ids=id_, at=territory.at)


def _sign(state: State) -> Drawn:
    """A tick, a coin or a padlock, round the origin."""
    if state == "owned":
        return path("M-6 0l4 5 8-10", class_="tick")
    if state == "buyable":
        return joined(circle(0, 0, 6.5, class_="coin"), path("M0-3v6", class_="tick"))
    shackle = path("M-4-1v-3a4 4 0 0 1 8 0v3", class_="tick")
    return joined(shackle, rect((-6, -1, 12, 8), 2, class_="sign"))


def _legend(say: Texts) -> Iterator[Drawn]:
    for place, state in enumerate(STATES):
        words = writing(say(f"tree.legend.{state}"), 16, 6, size=LETTERS, class_="caption")
        yield moved(40 + 320 * place, LEGEND_TOP, el("g", _sign(state), words, class_=state, aria_hidden="true"))
