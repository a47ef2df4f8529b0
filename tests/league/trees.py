"""Small tech trees for tests, written in a line: `tree("base a:50 b:25", "base-a", "a-b")`."""

from __future__ import annotations

from msgspec.structs import replace

from harena.league.army_book import ArmyBook, Name, Territory
from harena.league.reading import built_in_book


def tree(territories: str, *lines: str) -> ArmyBook:
    """An army book with these territories, the first of which is the base, and lines between them."""
    links: dict[str, tuple[str, ...]] = {}
    for line in lines:
        near, far = line.split("-")
        links[far] = (*links.get(far, ()), near)
    made = {}
    for place, written in enumerate(territories.split()):
        id_, _, cost = written.partition(":")
        made[id_] = Territory(Name(id_, id_), int(cost or 0), (0, 0), base=place == 0, links=links.get(id_, ()))
    return replace(built_in_book("empire"), territories=made, joint=())
