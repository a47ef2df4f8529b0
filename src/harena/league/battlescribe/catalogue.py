"""Catalogues of both generations in one shape: entries with prices, numbers, and what belongs to them.

Generation 1 (`entry`, up to 1.15) keeps prices and numbers in attributes, generation 2 (`selectionEntry`) in elements.
Links are followed to what they name. Conditions (`modifiers`) are not understood; they are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from harena.core.errors import refuse
from harena.league.battlescribe.safe_xml import Node

DEEPEST_LINK: Final = 12
"""So many parts lie within one another at most; a link that names what it belongs to would go on for ever."""
MOST_PARTS: Final = 100_000
"""A group that is linked twice at every level unfolds to millions."""
ROOTS: Final = {"catalogue": "catalogue", "gameSystem": "game system"}
ENTRIES: Final = ("entries", "selectionEntries")
GROUPS: Final = ("entryGroups", "selectionEntryGroups")
LINKS: Final = ("links", "entryLinks")
TARGETS: Final = ("entry", "entryGroup", "selectionEntry", "selectionEntryGroup", "profile")
HEX_END: Final = "###DATA###"
"""Ids that BattleScribe made itself are names in hexadecimal digits, with this at their end."""


class Part(Struct, frozen=True):
    """An entry or a group of entries. `points` is None where the price is no whole number."""

    name: str
    kind: str
    points: int | None = 0
    least: int = 0
    most: int | None = None
    most_points: int | None = None
    category: str = ""
    profiles: tuple[tuple[str, str], ...] = ()
    """Weapons and armour that belong to it: the name, and the name of the profile's type."""
    parts: tuple[Part, ...] = ()


class Catalogue(Struct, frozen=True):
    """What a catalogue offers, and what of it nobody here understands."""

    name: str
    parts: tuple[Part, ...]
    modifiers: int
    lost_links: int


def read_catalogue(root: Node, systems: Sequence[Node] = ()) -> Catalogue:
    """A catalogue, with the game systems and libraries that it names things of."""
    if root.tag not in ROOTS:
        raise refuse("not_a_catalogue", tag=root.tag[:40])
    return _Reader(root, systems).catalogue()


class _Reader:
    """Follows the links of a catalogue."""

    def __init__(self, root: Node, systems: Sequence[Node]) -> None:
        self._root = root
        self._targets: dict[str, Node] = {}
        self._names: dict[str, str] = {}
        self._count: Counter[str] = Counter()
        for node in (node for one in (*systems, root) for node in _every(one)):
            if node.tag in TARGETS:
                self._targets.setdefault(node.get("id"), node)
            if node.tag in ("categoryEntry", "category", "profileType"):
                self._names[node.get("id")] = node.get("name")
            self._count["modifiers"] += node.tag == "modifier"

    def catalogue(self) -> Catalogue:
        parts = tuple(self._parts(self._root, 0))
        return Catalogue(self._root.get("name")[:60], parts, self._count["modifiers"], self._count["lost"])

    def _parts(self, node: Node, depth: int) -> Iterator[Part]:
        if depth > DEEPEST_LINK:
            return
        for holder in (*ENTRIES, *GROUPS, *LINKS):
            for child in node.all(holder):
                for one in child.children:
                    if one.tag in ("link", "entryLink"):
                        if one.get("linkType", one.get("type")).lower() not in ("profile", "rule", "infogroup"):
                            yield from self._linked(one, depth)
                    else:
                        yield self._part(one, depth)

    def _linked(self, link: Node, depth: int) -> Iterator[Part]:
        target = self._targets.get(link.get("targetId"))
        if target is None:
            self._count["lost"] += 1
            return
        yield self._part(target, depth, link)

    def _part(self, node: Node, depth: int, link: Node | None = None) -> Part:
        self._count["parts"] += 1
        if self._count["parts"] > MOST_PARTS:
            raise refuse("catalogue_too_large", most=MOST_PARTS)
        is_group = node.tag in ("entryGroup", "selectionEntryGroup")
        least, most, most_points = _bounds(node)
        return Part(
            name=node.get("name")[:60] or "?",
            kind="group" if is_group else node.get("type", "upgrade"),
            points=_points(node),
            least=least,
            most=most,
            most_points=most_points,
            category=self._category(link) or self._category(node) if link else self._category(node),
            profiles=tuple(self._profiles(node)),
            parts=tuple(self._parts(node, depth + 1)),
        )

    def _category(self, node: Node) -> str:
        links = node.all("categoryLinks", "categoryLink")
        primary = [link for link in links if link.get("primary") == "true"] or links
        id_ = primary[0].get("targetId") if primary else node.get("categoryId")
        named = primary[0].get("name") if primary else ""
        return named or self._names.get(id_) or _from_hex(id_)

    def _profiles(self, node: Node) -> Iterator[tuple[str, str]]:
        """Profiles that stand in an entry, and those that it links to."""
        links = [*node.all("links", "link"), *node.all("infoLinks", "infoLink")]
        linked = [self._targets.get(link.get("targetId")) for link in links]
        for profile in (*node.all("profiles", "profile"), *linked):
            if profile is not None and profile.tag == "profile":
                id_ = profile.get("profileTypeId", profile.get("typeId"))
                type_ = profile.get("typeName", profile.get("profileTypeName"))
                yield profile.get("name")[:60], type_ or self._names.get(id_) or _from_hex(id_)


def _every(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children


def _from_hex(id_: str) -> str:
    """The name in an id of BattleScribe's own making; empty where there is none."""
    try:
        name = bytes.fromhex(id_).decode()
    except ValueError:
        return ""
    return name.removesuffix(HEX_END) if name.endswith(HEX_END) else ""


def _points(node: Node) -> int | None:
    """The price in points; the first cost of generation 2 that is called so, or that is the only one."""
    costs = node.all("costs", "cost")
    named = [cost for cost in costs if {cost.get("typeId").lower(), cost.get("name").lower()} & {"points", "pts"}]
    written = (named or costs)[0].get("value") if costs else node.get("points")
    return whole(written) if written else 0


def _bounds(node: Node) -> tuple[int, int | None, int | None]:
    """How many at least and at most, and for how many points."""
    least, most = whole(node.get("minSelections")) or 0, whole(node.get("maxSelections"))
    limit = whole(node.get("maxPoints"))
    for constraint in node.all("constraints", "constraint"):
        value = whole(constraint.get("value"))
        if value is None or constraint.get("scope") not in ("parent", "self", ""):
            continue
        if constraint.get("field") in ("points", "pts"):
            limit = value if constraint.get("type") == "max" else limit
        elif constraint.get("type") == "min":
            least = value
        else:
            most = value
    return least, most if most is not None and most >= 0 else None, limit if limit and limit > 0 else None


def whole(written: str) -> int | None:
    """A whole number, also as *10.0*; None for everything else."""
    number, _, rest = written.partition(".")
    if not number.removeprefix("-").isdecimal() or not number.isascii() or rest.strip("0") or len(number) > 6:
        return None
    return int(number)
