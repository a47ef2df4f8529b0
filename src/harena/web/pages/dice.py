"""The dice of a match: what was promised before it, everything that chance has answered, and the seed at the end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from litestar import Controller, Request, Response, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct
from msgspec.structs import replace

from harena.core.chance import Die, Roll
from harena.core.fair import OLD_SCHEME
from harena.core.record import Chanced, Ended, Line, Nonce, Undone, seen_by
from harena.core.seat import Seat
from harena.core.text import Texts
from harena.web import commands
from harena.web.chronicle import Chronicle
from harena.web.fallen_dice import Fallen, fallen_in, in_words
from harena.web.identity import language_of, person_of, services_of
from harena.web.pages.render import page
from harena.web.pages.windows import Cut, cut_at, cuts, levels
from harena.web.seats import SOLO, manner_of, words_of

Req = Request[Any, Any, Any]
Owner = int | str | None
"""Whose dice: a seat's, those of a side that is no seat, by its name, or nobody's."""
Throw = tuple[Owner, int | Die, int | str]
"""A die: whose it is, of which kind, and what it shows."""
NO_ROLLS: Final[Mapping[int, Roll]] = {}


class Cast(Struct, frozen=True):
    """An answer of chance, as far as its reader may know it. `number`: the question that the seed answers."""

    version: int
    number: int
    kind: str
    outcome: str | None
    """None: it is hidden from this reader until the game is over."""
    dice: list[Fallen]
    """The dice of a roll."""
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


class Kind(Struct, frozen=True):
    """Dice of one kind: their faces, each with its chance, and the luck of each side with them."""

    name: str
    """Of dice with faces of their own; plain ones have none."""
    faces: list[int | str]
    chances: list[float]
    rows: list[Luck]

    @property
    def even(self) -> bool:
        """Whether each face is as likely as the others."""
        return len(set(self.chances)) == 1


class Dice(Controller):
    path = "/m/{match:str}/dice"

    @get()
    async def dice(self, request: Req, match: FromPath[str], v: FromQuery[int | None] = None) -> Response[str]:
        """What is known of the dice of this match by now: in windows, the one around line `v` or the last."""
        services, person = services_of(request), await person_of(request)
        room, viewer = await commands.enter(services, match, person)
        texts = words_of(room.row, language_of(request))
        lines, over = room.match.lines, room.match.over
        chronicle, asked = room.chronicle(viewer, texts), room.match.rolls()
        nonces, at = [line for line in lines if isinstance(line, Nonce)], room.version if v is None else max(v, 0)
        answers = chances(lines)
        shown = window_of(answers, chronicle, at)
        told = casts(answers[slice(*shown)], None if over else viewer, texts, asked)
        return await page(
            request,
            "dice.html",
            texts=texts,
            of=room.game,
            match=match,
            game=room.game.name,
            manner=manner_of(room.row),
            over=over,
            typed=room.row.typed,
            commitment=room.row.commitment,
            seed=next((line.seed for line in lines if isinstance(line, Ended)), None),
            nonces=nonces,
            all_by_server=bool(nonces) and all(line.by_server for line in nonces),
            pledged=room.match.header.rng != OLD_SCHEME,
            signed=room.row.came_with is None,
            rounds=room.match.header.round,
            alone=SOLO if sum(player.bot is None for player in room.match.header.seats) == 1 else "",
            casts=by_chapter(told, chronicle),
            count=len(answers),
            levels=levels(chronicle, at),
            there=f"/m/{match}/dice",
            earlier=answers[shown[0] - 1].line.n if shown[0] else None,
            later=answers[shown[1]].line.n if shown[1] < len(answers) else None,
            luck=luck(throws(lines, asked)),
            told_owner=told_owner,
        )


class Chance(Struct, frozen=True):
    """An answer of chance in the record. `number`: the question that the seed answers."""

    line: Chanced
    number: int
    undone: bool


def chances(lines: Sequence[Line]) -> list[Chance]:
    """All answers of chance in order, those that were taken back too."""
    found: list[Chance] = []
    standing: list[int] = []
    gone = taken_back(lines)
    for line in lines:
        if isinstance(line, Undone):
            _cut(standing, line.to)
        if isinstance(line, Chanced):
            found.append(Chance(line, len(standing), line.n in gone))
            standing.append(line.n)
    return found


def window_of(answers: Sequence[Chance], chronicle: Chronicle, at: int) -> Cut:
    """The window of the answers of chance in which the last one up to a line lies, cut where chapters begin.

    An answer may begin a chapter, and belongs to the one before it.
    """
    lines = [chance.line.n for chance in answers]
    titles = map(chronicle.title, range(len(chronicle.begun)))
    begun = [
        replace(chapter, place=bisect_right(lines, title.version))
        for chapter, title in zip(chronicle.begun, titles, strict=True)
    ]
    return cut_at(cuts(len(answers), begun), max(0, bisect_right(lines, at) - 1))


def casts(
    answers: Iterable[Chance], viewer: Seat | None, texts: Texts, asked: Mapping[int, Roll] = NO_ROLLS
) -> list[Cast]:
    """Answers of chance in words; `viewer` None: the game is over, and nothing is hidden.

    `asked`: the rolls that stand, by line.
    """
    return [_cast(chance, viewer, texts, asked.get(chance.line.n)) for chance in answers]


def _cast(chance: Chance, viewer: Seat | None, texts: Texts, roll: Roll | None) -> Cast:
    shown = chance.line if viewer is None else seen_by(chance.line, viewer)
    known = shown if isinstance(shown, Chanced) else None
    dice = fallen_in(known, roll, texts) if known and known.kind == "roll" else []
    return Cast(
        version=chance.line.n,
        number=chance.number,
        kind=chance.line.kind,
        outcome=None if known is None else in_words(dice) or _in_words(known, texts),
        dice=dice,
        of=known.of if known else None,
        got=known.got if known else None,
        undone=chance.undone,
    )


class Chapter(Struct, frozen=True):
    """What chance has answered in one chapter. `path`: its title after those of the chapters that it lies in."""

    path: tuple[str, ...]
    casts: list[Cast]


def by_chapter(found: Sequence[Cast], chronicle: Chronicle) -> list[Chapter]:
    """The answers of chance by the chapter in which it was asked; chapters without any are left out.

    An answer may begin a chapter, and belongs to the one before it. None has begun before the first.
    """
    grouped: dict[int, list[Cast]] = {}
    for cast in found:
        grouped.setdefault(chronicle.count(cast.version - 1) - 1, []).append(cast)
    by_path: dict[tuple[int, ...], list[Cast]] = {}
    for place, inside in sorted(grouped.items()):
        by_path.setdefault(tuple(chronicle.path(place)), []).extend(inside)
    return [Chapter(tuple(chronicle.title(number).text for number in path), inside) for path, inside in by_path.items()]


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


def luck(thrown: Iterable[Throw]) -> list[Kind]:
    """By the kind of dice: how often each face came up for whose dice.

    Draws and lots are not counted here. Whether a face is good is for the game to know, so nothing is added up.
    """
    found: dict[int | Die, dict[Owner, list[int]]] = {}
    for owner, die, shown in thrown:
        faces = _faces(die)
        found.setdefault(die, {}).setdefault(owner, [0] * len(faces))[faces.index(shown)] += 1
    return [
        Kind(
            name=die.name if isinstance(die, Die) else "",
            faces=_faces(die),
            chances=list(die.chances().values()) if isinstance(die, Die) else [1 / die] * die,
            rows=[Luck(owner, counts) for owner, counts in _in_order(own)],
        )
        for die, own in sorted(found.items(), key=lambda kind: (isinstance(kind[0], Die), _named(kind[0])))
    ]


def _faces(die: int | Die) -> list[int | str]:
    """The different faces of a die, in their order."""
    return list(die.words) if isinstance(die, Die) else list(range(1, die + 1))


def _named(die: int | Die) -> str:
    return die.name if isinstance(die, Die) else f"{die:06}"


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


def throws(lines: Sequence[Line], asked: Mapping[int, Roll]) -> Iterator[Throw]:
    """Every die of the rolls that stand and that all have seen. `asked`: these rolls, by line."""
    for n, roll in asked.items():
        line = lines[n - 1]
        if isinstance(line, Chanced) and isinstance(line.outcome, tuple) and roll.seen_by is None:
            by = line.by if isinstance(line.by, tuple) else (line.by,) * len(line.outcome)
            yield from zip(by, roll.thrown, line.outcome, strict=True)


def _in_words(line: Chanced, texts: Texts) -> str:
    """Lots are counted from 1, as people draw them."""
    return str(int(str(line.outcome)) + 1) if line.kind == "pick" else texts.word("card", line.outcome)
