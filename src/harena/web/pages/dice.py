"""The dice of a match: what was promised before it, everything that chance has answered, and the seed at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from litestar import Controller, Request, Response, get
from litestar.params import FromPath
from msgspec import Struct

from harena.core.record import Chanced, Ended, Line, Nonce, Undone, seen_by
from harena.core.seat import Seat
from harena.core.text import Texts
from harena.web import commands
from harena.web.identity import language_of, person_of, services_of
from harena.web.match_view import log
from harena.web.pages.chapters import Heading, headings
from harena.web.pages.render import page
from harena.web.seats import manner_of, words_of

Req = Request[Any, Any, Any]
Owner = int | str | None
"""Whose dice: a seat's, those of a side that is no seat, by its name, or nobody's."""
Die = tuple[Owner, int, int]
"""A die: whose it is, its number of sides and what it shows."""


class Cast(Struct, frozen=True):
    """An answer of chance, as far as its reader may know it. `number`: the question that the seed answers."""

    version: int
    number: int
    kind: str
    outcome: str | None
    """None: it is hidden from this reader until the game is over."""
    of: list[int] | None
    got: list[int] | None
    undone: bool


class Luck(Struct, frozen=True):
    """The dice of one kind that were rolled for one side: how often each face came up, the lowest first."""

    side: Owner
    faces: list[int]

    @property
    def count(self) -> int:
        return sum(self.faces)

    @property
    def expected(self) -> float:
        """How often each face was to be expected."""
        return self.count / len(self.faces)


class Dice(Controller):
    path = "/m/{match:str}/dice"

    @get()
    async def dice(self, request: Req, match: FromPath[str]) -> Response[str]:
        """Everything that is known of the dice of this match by now."""
        services, person = services_of(request), await person_of(request)
        room, viewer = await commands.enter(services, match, person)
        texts = words_of(room.row, language_of(request))
        lines, over = room.match.lines, room.match.over
        gone, told = taken_back(lines), log(room, room.match.log(viewer), texts, room.version)
        return await page(
            request,
            "dice.html",
            texts=texts,
            of=room.game,
            match=match,
            game=room.game.name,
            manner=manner_of(room.row),
            over=over,
            commitment=room.row.commitment,
            seed=next((line.seed for line in lines if isinstance(line, Ended)), None),
            nonces=[line for line in lines if isinstance(line, Nonce)],
            casts=by_chapter(casts(lines, gone, None if over else viewer, texts), headings(told)),
            luck=luck(rolls(lines, gone)),
            told_owner=told_owner,
        )


def casts(lines: Sequence[Line], gone: Set[int], viewer: Seat | None, texts: Texts) -> list[Cast]:
    """All answers of chance in order, the `gone` ones too; `viewer` None: the game is over, and nothing is hidden."""
    found: list[Cast] = []
    standing: list[int] = []
    for line in lines:
        if isinstance(line, Undone):
            _cut(standing, line.to)
        if isinstance(line, Chanced):
            shown = line if viewer is None else seen_by(line, viewer)
            known = shown if isinstance(shown, Chanced) else None
            found.append(
                Cast(
                    version=line.n,
                    number=len(standing),
                    kind=line.kind,
                    outcome=None if known is None else _in_words(known, texts),
                    of=known.of if known else None,
                    got=known.got if known else None,
                    undone=line.n in gone,
                )
            )
            standing.append(line.n)
    return found


class Chapter(Struct, frozen=True):
    """What chance has answered in one chapter. `path`: its title after those of the chapters that it lies in."""

    path: tuple[str, ...]
    casts: list[Cast]


def by_chapter(found: Sequence[Cast], begun: Sequence[Heading]) -> list[Chapter]:
    """The answers of chance by the chapter in which it was asked; chapters without any are left out.

    An answer may begin a chapter, and belongs to the one before it. None has begun before the first.
    """
    grouped: dict[int, list[Cast]] = {}
    for cast in found:
        grouped.setdefault(sum(heading.version < cast.version for heading in begun), []).append(cast)
    return [Chapter(begun[place - 1].path if place else (), inside) for place, inside in sorted(grouped.items())]


def taken_back(lines: Sequence[Line]) -> set[int]:
    """The numbers of the lines that an undo has taken back.

    Each line is put down once and taken away at most once, however often somebody goes back and forth.
    """
    gone: set[int] = set()
    standing: list[int] = []
    for line in lines:
        if isinstance(line, Undone):
            gone.update(_cut(standing, line.to))
        standing.append(line.n)
    return gone


def _cut(standing: list[int], to: int) -> list[int]:
    """Take all numbers after this one from the end of a rising list, and tell which."""
    cut = []
    while standing and standing[-1] > to:
        cut.append(standing.pop())
    return cut


def luck(thrown: Iterable[Die]) -> dict[int, list[Luck]]:
    """By the number of sides of the dice: how often each face came up for whose dice.

    Draws and lots are not counted here. Whether high or low is good is for the game to know, so nothing is added up.
    """
    found: dict[int, dict[Owner, list[int]]] = {}
    for owner, sides, shown in thrown:
        found.setdefault(sides, {}).setdefault(owner, [0] * sides)[shown - 1] += 1
    return {sides: [Luck(owner, faces) for owner, faces in _in_order(own)] for sides, own in sorted(found.items())}


def _in_order(owned: Mapping[Owner, list[int]]) -> list[tuple[Owner, list[int]]]:
    """The seats in their order, then sides that are no seats by name, then what is nobody's."""

    def place(found: tuple[Owner, list[int]]) -> tuple[int, int, str]:
        match found[0]:
            case int(seat):
                return 0, seat, ""
            case str(name):
                return 1, 0, name
            case _:
                return 2, 0, ""

    return sorted(owned.items(), key=place)


def told_owner(owner: Owner, texts: Texts) -> str:
    """Whose dice these are, as the table calls them."""
    if owner is None:
        return texts("dice.nobody")
    return texts.word("side" if isinstance(owner, str) else "seat", owner)


def rolls(lines: Sequence[Line], gone: Set[int]) -> Iterator[Die]:
    """Every die of every open roll that stands, and is not `gone`. What is hidden is not looked at."""
    for line in lines:
        if isinstance(line, Chanced) and line.kind == "roll" and line.seen_by is None and line.n not in gone:
            shown = line.outcome if isinstance(line.outcome, tuple) else (line.outcome,)
            by = line.by if isinstance(line.by, tuple) else (line.by,) * len(shown)
            yield from ((owner, sides, int(die)) for owner, sides, die in zip(by, line.of or (), shown, strict=False))


def _in_words(line: Chanced, texts: Texts) -> str:
    if line.kind == "pick":
        return str(line.outcome)
    return texts.word("dice" if line.kind == "roll" else "card", line.outcome)
