"""Before the first decision: matches are made, joined and begun.

The dice are committed to when a match is made. Each person then adds a nonce, so that neither the server nor a player
can have chosen the dice. A match begins when every seat is taken.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from harena.bots import bot_names
from harena.core.discovery import find_game
from harena.core.errors import refuse
from harena.core.fair import SEED_BYTES, commitment
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.record import Player
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.web.hub import Hub
from harena.web.rooms import NoSuchMatch, Room, summary
from harena.web.seats import manner_of, numbered
from harena.web.store.contents import as_kept
from harena.web.store.matches import Conflict, Matches, MatchRow, Pace, SeatRow, now

ME: Final = "me"
OPEN: Final = "open"


class Wish(Struct, frozen=True, kw_only=True):
    """What somebody wants to play. `seats`: `me` once, `open` for other people, else the name of a program."""

    game: str
    options: dict[str, Any] = {}
    seats: list[str]
    brings: dict[str, Any] = {}
    opponents_bring: dict[str, Any] = {}
    public: bool = False
    pace: Literal["live", "days"] = "live"
    rewind: bool = False
    """Whether whoever plays alone may take back past the dice."""
    typed: bool = False
    """Whether it is played beside a real table: people type what real dice and cards show."""
    rematch_of: str | None = None


class Guest(Struct, frozen=True):
    """Who takes a seat: a person's id and the name that the others read."""

    person: str
    name: str


class Lobby:
    """Makes matches, seats people and begins."""

    def __init__(self, matches: Matches, hub: Hub, matches_a_day: int) -> None:
        self._matches = matches
        self._hub = hub
        self._matches_a_day = matches_a_day

    async def create(self, host: Guest, wish: Wish, called: Mapping[str, str], nonce: str | None = None) -> str:
        """Make a match that has not begun yet, and return its id; refused with everything that is wrong with the wish.

        People who play a match again share one rematch: where somebody has made it already, its id is returned.
        """
        if await self._matches.begun_since(host.person, now() - timedelta(days=1)) >= self._matches_a_day:
            raise refuse("too_many_matches", most=self._matches_a_day)
        game, rows = find_game(wish.game), seats_of(wish, host, called, checked_nonce(nonce))
        check_wish(game, wish, rows)
        match, seed = secrets.token_urlsafe(9), b"" if wish.typed else secrets.token_bytes(SEED_BYTES)
        return await self._matches.create(
            {
                "id": match,
                "game": game.name,
                "options": msgspec.to_builtins(game.read_options(wish.options)),
                "state": "waiting",
                "version": 0,
                "seed": seed,
                "commitment": "" if wish.typed else commitment(match, seed),
                "public": wish.public,
                "pace": wish.pace,
                "rewind": wish.rewind,
                "host": host.person,
                "rematch_of": wish.rematch_of,
            },
            rows,
        )

    async def rematch(self, row: MatchRow, host: Guest, wish: Wish, called: Mapping[str, str]) -> str:
        """The match in which people play this one again, made by whoever asks first; against programs, a new one each
        time.
        """
        again = await self._matches.rematch_of(row.id) if wish.rematch_of else None
        if again is None:
            with self._hub.telling(row.id, row.version):
                again = await self.create(host, wish, called)
        return again

    async def join(self, match: str, guest: Guest, brings: Mapping[str, Any], nonce: str | None) -> None:
        """Take the first free seat, and begin if it was the last."""
        while not await self._joined(match, guest, brings, nonce):
            pass  # somebody else has taken that seat: try the next one that is free

    async def _joined(self, match: str, guest: Guest, brings: Mapping[str, Any], nonce: str | None) -> bool:
        """Whether the guest sits there now; False where somebody else has just taken that seat."""
        row = await self._waiting(match)
        if row.seat_of(guest.person) is not None:
            return True
        free = next((seat for seat in row.seats if not seat.taken), None)
        if free is None:
            raise refuse("no_free_seat", manner=manner_of(row))
        if guest.name.casefold() in (seat.name.casefold() for seat in row.seats if seat.taken):
            raise refuse("same_name", name=guest.name)
        taken = SeatRow(free.seat, guest.person, None, guest.name, dict(brings), checked_nonce(nonce), 0)
        others = [seat for seat in row.seats if seat.seat != free.seat]
        check(find_game(row.game), row.options, sorted([*others, taken], key=lambda seat: seat.seat))
        try:
            with self._hub.telling(match, 0):
                await self._matches.sit(match, taken)
        except Conflict:
            return False
        if all(seat.taken for seat in others):
            await self.begin(match)
        return True

    async def add_nonce(self, match: str, person: str, nonce: str) -> None:
        """Add a person's share in the dice. Only the first counts, and only before the match begins."""
        row = await self._known(match)
        seat = row.seat_of(person)
        if row.state == "waiting" and seat is not None and row.seats[seat].nonce is None:
            await self._matches.change_seat(match, seat, nonce=checked_nonce(nonce))

    async def begin(self, match: str) -> None:
        """Write the first line of the record, the nonces, and whatever chance answers before the first decision.

        Everybody's page asks for it when the last seat is taken, perhaps of different processes; the first one begins.
        """
        row = await self._known(match)
        if row.state != "waiting":
            return
        if not all(seat.taken for seat in row.seats):
            raise refuse("seats_are_free")
        game = find_game(row.game)
        content, source = game.content, None if row.typed else Fair(row.id, row.seed)
        players = [Player(seat.name, seat.bot, seat.brings) for seat in row.seats]
        header = new_header(
            game, players, source, options=row.options, content=content, match=row.id, rewind=row.rewind
        )
        played = Match(game, header, source=source, content=content)
        for seat in row.seats:
            if seat.nonce is not None and not row.typed:
                played.add_nonce(Seat(seat.seat), seat.nonce)
        played.advance()
        room = Room(row, game, played)
        try:
            with self._hub.telling(row.id, played.version):
                kept = as_kept(game, content)
                await self._matches.append(row.id, 0, played.lines, summary(room), content=kept)
        except Conflict:
            return  # somebody else has begun it

    async def _known(self, match: str) -> MatchRow:
        row = await self._matches.find(match)
        if row is None:
            raise NoSuchMatch
        return row

    async def _waiting(self, match: str) -> MatchRow:
        row = await self._known(match)
        if row.state != "waiting":
            raise refuse("already_begun")
        return row


def seats_of(wish: Wish, host: Guest, called: Mapping[str, str], nonce: str | None = None) -> list[SeatRow]:
    """Who sits where at first. `called`: how each program is called in the host's language. `nonce`: the host's."""
    if wish.seats.count(ME) != 1:
        raise refuse("sit_once")
    rows = []
    for seat, who in enumerate(wish.seats[:8]):
        if who == ME:
            rows.append(SeatRow(seat, host.person, None, host.name, wish.brings, nonce, 0))
        elif who == OPEN:
            rows.append(SeatRow(seat, None, None, "", {}, None, 0))
        else:
            name = numbered(called.get(who, who), [row.name for row in rows])
            rows.append(SeatRow(seat, None, who[:60], name, wish.opponents_bring, None, 0))
    return rows


def check_wish(game: Game[Any], wish: Wish, rows: Sequence[SeatRow]) -> None:
    """Refuse a match that cannot be played. `rows`: who sits where at first."""
    if wish.rewind and len(rows) != 1:
        raise refuse("rewind_with_others")
    check(game, wish.options, rows)


def check(game: Game[Any], options: Mapping[str, Any], rows: Sequence[SeatRow]) -> None:
    """Refuse what cannot be played: options, number of seats, programs, and what each seat brings."""
    known = bot_names()
    for row in rows:
        if row.bot is not None and row.bot not in known:
            raise refuse("unknown_bot", bot=row.bot[:40], known=known)
    agreed = game.read_options(options)
    to_come = _to_come(game, agreed, rows)
    game.table([game.read_brings(row.brings if row.taken else to_come) for row in rows], agreed)


def _to_come(game: Game[Any], options: Struct, rows: Sequence[SeatRow]) -> Mapping[str, Any]:
    """What a free seat is assumed to bring: the usual, or the same as the host where the options forbid the usual."""
    ready = game.rules.builder(len(rows), options, game.content).ready if game.rules.builder else {}
    if game.rules.builder is None or game.rules.brings() in ready.values():
        return {}
    return next((row.brings for row in rows if row.taken), {})


def checked_nonce(nonce: str | None) -> str | None:
    """The nonce, or None where it is empty; refused unless it is made of letters and digits."""
    if nonce is None or not nonce:
        return None
    if not (nonce.isascii() and nonce.isalnum() and len(nonce) <= 64):
        raise refuse("bad_nonce", seat=0)
    return nonce


def claim_after(pace: Pace) -> timedelta:
    """How long somebody may leave the others waiting before they may claim the game."""
    return timedelta(minutes=10) if pace == "live" else timedelta(days=3)


def waited_since(row: MatchRow, started: datetime) -> datetime:
    """Since when the others have waited for an answer. `started`: when this server started.

    The time while the server was down does not count, since nobody could answer then.
    """
    return max(row.changed, started)
