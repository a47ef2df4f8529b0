"""What the API takes and gives: every field is named here, so nothing else can get out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from harena.bots import bot_names
from harena.core.game import Game
from harena.core.match import MOST_AT_ONCE
from harena.web.chronicle import Chronicle, Entry, Window
from harena.web.commands import Move, Nonce, Pledge, Version
from harena.web.seats import names_of
from harena.web.store.keys import Scope
from harena.web.store.matches import MatchRow, Result, SeatRow, Wanted
from harena.web.store.people import Person
from harena.web.store.shares import Phase, phase
from harena.web.words import game_texts

Short = Annotated[str, Meta(max_length=60)]
Values = Annotated[dict[Annotated[str, Meta(max_length=64)], bool | int | str], Meta(max_length=20)]


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: str
    title: str
    how: str
    seats: list[int]
    solo: bool
    """Whether one person plays alone, against the game itself."""
    status: str
    options: list[dict[str, Any]]
    """What all agree on before a match: name, default, and what is allowed."""
    brings: list[dict[str, Any]]
    """What each seat brings of its own."""
    ready: list[str]
    """What may be brought as it is."""
    bots: list[str]
    """The programs that may take the other seats."""


class Place(Struct, frozen=True):
    """A seat of a match and who sits there."""

    seat: int
    name: str
    bot: str | None
    taken: bool
    pledge: str | None
    """Of the person's share in the dice: SHA-256 of the match's id, a vertical bar and the nonce."""
    shown: bool
    """Whether that share is there: all are in the record once the match has begun, none is told before."""
    by_server: bool
    """Whether the server drew it."""


class MatchInfo(Struct, frozen=True, kw_only=True):
    """A match from outside."""

    id: str
    game: str
    state: Literal["waiting", "playing", "over"]
    version: int
    turn: int | None
    seat: int | None
    """Your own seat."""
    public: bool
    pace: Literal["live", "days"]
    rewind: bool
    """Whether whoever plays alone may take back past the dice."""
    options: dict[str, Any]
    result: Result | None
    """How it ended; none while it goes on."""
    typed: bool
    """Whether it is played beside a real table: people type what real dice and cards show."""
    commitment: str | None
    """The seal of the dice: SHA-256 over the id of the match and the seed that is revealed at the end. None where
    people type what real dice show."""
    waits_for: Phase | None
    """What a match that has not begun waits for: `seating` for people, `pledging` for their pledges, `showing` for what
    they have pledged."""
    round: int
    """In which round of pledges the match is, or was when it began: another one begins where a nonce was kept back."""
    seats: list[Place]
    created: datetime
    changed: datetime


class NewMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to play. `seats`: `me` once, `open` for other people, else a program; in a solo game `me` alone."""

    game: Short
    seats: Annotated[list[Short], Meta(min_length=1, max_length=8)]
    options: Values = {}
    brings: Values = {}
    opponents_bring: Values = {}
    public: bool = False
    pace: Literal["live", "days"] = "live"
    rewind: bool = False
    """In a solo game: allow to take back past the dice. The same dice come again, and the end tells how often."""
    typed: bool = False
    """Beside a real table: people type what real dice and cards show."""
    begin: bool = True
    """Begin at once if no seat is open."""
    nonce: Nonce = ""
    """Your share in the dice, where you are the only person; else the server draws it."""
    own_share: bool = False
    """With other people: you will pledge your share in the dice, and show it; else the server draws it."""


class Joining(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to sit down: what to bring, and the pledge of a share in the dice. Guests may say how to be called."""

    brings: Values = {}
    pledge: Pledge = ""
    """Without one the server draws your share."""
    name: Short = ""


class Pledging(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pledge: Pledge


class Beginning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nonce: Nonce = ""
    """The one that you have pledged. If you have pledged none, leave it out, and the server draws your share."""


class Answer(Move, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the choices of the view, by its number or by its action; or several actions in a row, all or none."""

    number: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    action: dict[str, Any] | None = None
    actions: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_AT_ONCE)] | None = None
    """All but the last must be choices whose `most` is not 0: those that can be counted."""


class Shown(Move, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What real dice or cards show, for each of the `blanks` that your view asks for, in their order."""

    shown: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=200)]


class Asking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """For which version of the match advice is wanted."""

    version: Version


class Consent(Move, frozen=True, kw_only=True, forbid_unknown_fields=True):
    agree: bool
    of: int | None = None
    """The seat that asked: an answer is then meant for nobody else."""
    what: Wanted | None = None
    """What it asked for: an answer is then meant for nothing else."""


class Done(Struct, frozen=True):
    """The version of the match now."""

    version: int


class LogPart(Struct, frozen=True):
    """A part of the log, in the order of play."""

    inside: list[Entry]
    """The lines that began the chapters in which it begins, the largest first."""
    log: list[Entry]
    earlier: int
    """How many lines come before these; `before` with the version of the first of them brings the last of those."""
    later: int


class ChapterInfo(Struct, frozen=True):
    """A chapter: the version at which it begins, its kind (0 for the largest, `kind` names it) and its title."""

    version: int
    chapter: int
    kind: str
    title: str
    lines: int
    """How many lines of the log it has, with the smaller chapters inside it."""


class Chapters(Struct, frozen=True):
    """Chapters in the order of play."""

    chapters: list[ChapterInfo]
    earlier: int
    """How many come before these; `before` with the version of the first of them brings the last of those."""


class Me(Struct, frozen=True):
    """Who you are here. `scope`: what your token allows; none in a browser."""

    id: str
    name: str
    guest: bool
    scope: Scope | None


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A name to remember it by, and what it allows: `play`, or only `read`."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    scope: Scope = "play"


class TokenInfo(Struct, frozen=True):
    """A token, without its secret."""

    id: str
    name: str
    scope: Scope
    created: datetime
    used: datetime | None


class TokenMade(Struct, frozen=True):
    """The secret is shown this once. Send it as `Authorization: Bearer …`."""

    id: str
    token: str


def log_part(found: Window) -> LogPart:
    return LogPart(found.inside, found.entries, found.earlier, found.later)


def chapters_before(chronicle: Chronicle, kinds: Sequence[str], smallest: int, before: int, most: int) -> Chapters:
    """The last chapters before a version of all kinds down to the `smallest`."""
    numbers = [
        number
        for number, chapter in enumerate(chronicle.begun)
        if chapter.depth <= smallest and chronicle.title(number).version < before
    ]
    return Chapters([_chapter(chronicle, kinds, number) for number in numbers[-most:]], max(0, len(numbers) - most))


def _chapter(chronicle: Chronicle, kinds: Sequence[str], number: int) -> ChapterInfo:
    title, depth = chronicle.title(number), chronicle.begun[number].depth
    return ChapterInfo(title.version, depth, kinds[depth], title.text, chronicle.length(number))


def game_info(game: Game[Any], language: str) -> GameInfo:
    """A game as the API tells of it."""
    texts = game_texts(game.name, language)
    ready = game.rules.builder(min(game.seats), game.rules.options(), game.content).ready if game.rules.builder else ()
    return GameInfo(
        name=game.name,
        title=texts(f"game.{game.name}"),
        how=texts(f"game.{game.name}.how"),
        seats=list(game.seats),
        solo=game.solo,
        status=game.status,
        options=game.declared_options(),
        brings=game.declared_brings(),
        ready=list(ready),
        bots=[] if game.solo else bot_names(),
    )


def match_info(row: MatchRow, person: Person | None, language: str) -> MatchInfo:
    """A match from outside: nothing that a seat brings, no seed, no nonce. Programs have names in every language."""
    names = names_of(row, game_texts(row.game, language))
    return MatchInfo(
        id=row.id,
        game=row.game,
        state=row.state,
        version=row.version,
        turn=row.turn,
        seat=row.seat_of(person.id if person else None),
        public=row.public,
        pace=row.pace,
        rewind=row.rewind,
        options=row.options,
        result=row.result,
        typed=row.typed,
        commitment=row.commitment or None,
        waits_for=phase(row) if row.state == "waiting" else None,
        round=row.round,
        seats=[_place(seat, names[seat.seat]) for seat in row.seats],
        created=row.created,
        changed=row.changed,
    )


def _place(seat: SeatRow, name: str) -> Place:
    return Place(seat.seat, name, seat.bot, seat.taken, seat.pledge, seat.nonce is not None, seat.by_server)
