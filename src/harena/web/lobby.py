"""Before the first decision: matches are made, joined and begun.

The dice are committed to when a match is made. Where several people play, each then pledges a nonce and shows it when
all have pledged (`store/shares.py`), so that neither the server nor a player can have chosen the dice. A match begins
when every seat is taken and every nonce is shown.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from harena.bots import bot_names
from harena.core.discovery import find_game
from harena.core.errors import Refused, refuse
from harena.core.fair import SEED_BYTES, commitment, is_nonce, pledge
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.record import Player
from harena.core.seat import Seat
from harena.core.sources import Fair
from harena.web.hub import Hub
from harena.web.rooms import NoSuchMatch, Room, summary
from harena.web.seats import manner_of, numbered
from harena.web.store import shares
from harena.web.store.contents import as_kept
from harena.web.store.matches import Conflict, Matches, MatchRow, Seating, SeatRow, now

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

    async def create(
        self, host: Guest, wish: Wish, called: Mapping[str, str], nonce: str | None = None, *, own_share: bool = False
    ) -> str:
        """Make a match that has not begun yet, and return its id; refused with everything that is wrong with the wish.

        People who play a match again share one rematch: where somebody has made it already, its id is returned.
        `nonce`: the share in the dice of a host who is the only person. `own_share`: the host gives it later; else the
        server draws it where others wait for it.
        """
        if await self._matches.begun_since(host.person, now() - timedelta(days=1)) >= self._matches_a_day:
            raise refuse("too_many_matches", most=self._matches_a_day)
        game, rows = find_game(wish.game), seats_of(wish, host, called)
        check_wish(game, wish, rows)
        match = secrets.token_urlsafe(9)
        rows = _with_share(match, wish, rows, nonce or None, own_share=own_share)
        seed = b"" if wish.typed else secrets.token_bytes(SEED_BYTES)
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
                again = await self.create(host, wish, called, own_share=True)
        return again

    async def join(self, match: str, guest: Guest, brings: Mapping[str, Any], pledge: str | None) -> None:
        """Take the first free seat, and begin if nothing is missing. Without a pledge the server draws the nonce."""
        while not await self._joined(match, guest, brings, pledge):
            pass  # somebody else has taken that seat: try the next one that is free

    async def _joined(self, match: str, guest: Guest, brings: Mapping[str, Any], pledge: str | None) -> bool:
        """Whether the guest sits there now; False where somebody else has just taken that seat."""
        row = await self._waiting(match)
        if row.seat_of(guest.person) is not None:
            return True
        free = next((seat for seat in row.seats if not seat.taken), None)
        if free is None:
            raise refuse("no_free_seat", manner=manner_of(row))
        taken = SeatRow(free.seat, guest.person, None, guest.name, dict(brings), None, 0, pledge or None)
        others = [seat for seat in row.seats if seat.seat != free.seat]
        check(find_game(row.game), row.options, sorted([*others, taken], key=lambda seat: seat.seat))
        try:
            await self._seat_anew(match, lambda row: shares.sat_down(row, taken))
        except Conflict:
            return False
        return True

    # Shares in the dice

    async def pledge(self, match: str, person: str, pledge: str) -> None:
        """Pledge the nonce of a person; refused once all have pledged."""
        await self._by(match, person, lambda row, seat: shares.pledged(row, seat, pledge))

    async def show(self, match: str, person: str, nonce: str | None) -> None:
        """Show a person's nonce, and begin if nothing is missing then. Without one, the server draws it."""

        def change(row: MatchRow, seat: int) -> Seating:
            return shares.shown(row, seat, nonce) if nonce and not row.typed else shares.left_to_server(row, seat)

        await self._by(match, person, change)

    async def restart(self, match: str, person: str) -> None:
        """Let all pledge again, because this person has lost the nonce that the others wait for."""
        await self._by(match, person, shares.given_up)

    async def reopen(self, match: str, person: str, too_long: Callable[[MatchRow], bool]) -> None:
        """Free the seats of those who keep this person waiting too long for a pledge or a nonce.

        `too_long`: whether a match has waited long enough for that.
        """

        def change(row: MatchRow, seat: int) -> Seating:
            gone = [late.seat for late in shares.missing(row)]
            if not gone or seat in gone:
                raise refuse("nobody_missing")
            if not too_long(row):
                raise refuse("reopen_too_early")
            return shares.freed(row, gone)

        await self._by(match, person, change)

    async def _by(self, match: str, person: str, change: Callable[[MatchRow, int], Seating]) -> None:
        """Change a match as somebody who sits there wants. Once it has begun there is nothing left to do."""

        def by_seat(row: MatchRow) -> Seating:
            seat = row.seat_of(person)
            if seat is None:
                raise refuse("not_seated", manner=manner_of(row))
            return change(row, seat)

        try:
            await self._seat_anew(match, by_seat)
        except Conflict:
            await self._known(match)

    async def _seat_anew(self, match: str, change: Callable[[MatchRow], Seating]) -> None:
        """Change the seats, tell those who look on where it concerns them, and begin if nothing is missing."""
        try:
            before, after = await self._matches.seat_anew(match, change)
        except (Refused, Conflict):
            raise
        except BaseException:
            self._hub.publish(match, 0)  # it may have been committed nevertheless
            raise
        if shares.stage(before) != shares.stage(after):
            self._hub.publish(match, 0)
        if shares.phase(after) == "ready":
            await self._begin(after)

    async def _begin(self, row: MatchRow) -> None:
        """Write the first line of the record, the nonces, and whatever chance answers before the first decision.

        Whoever shows the last nonce begins, perhaps in different processes at once; the first one does.
        """
        game = find_game(row.game)
        content, source = game.content, None if row.typed else Fair(row.id, row.seed)
        players = [Player(seat.name, seat.bot, seat.brings) for seat in row.seats]
        header = new_header(
            game,
            players,
            source,
            options=row.options,
            content=content,
            match=row.id,
            rewind=row.rewind,
            round=row.round,
        )
        played = Match(game, header, source=source, content=content)
        for seat in row.seats:
            if seat.nonce is not None and not row.typed:
                played.add_nonce(Seat(seat.seat), seat.nonce, by_server=seat.by_server)
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


def _with_share(match: str, wish: Wish, rows: list[SeatRow], nonce: str | None, *, own_share: bool) -> list[SeatRow]:
    """The seats with what the host gives for the dice: the nonce, of the only person; nothing yet; else it is drawn."""
    check_share(wish, nonce)
    if wish.typed:
        return rows
    alone = OPEN not in wish.seats

    def given(row: SeatRow) -> SeatRow:
        if nonce is not None:
            return msgspec.structs.replace(row, nonce=nonce, pledge=pledge(match, nonce))
        return row if alone or own_share else shares.drawn(match, row)

    return [given(row) if row.person is not None else row for row in rows]


def check_share(wish: Wish, nonce: str | None) -> None:
    """Refuse a nonce that a host may not show yet, because other people have not pledged theirs."""
    if nonce and OPEN in wish.seats:
        raise refuse("nonce_before_pledges")
    if nonce and not is_nonce(nonce):
        raise refuse("bad_nonce", seat=0)


def seats_of(wish: Wish, host: Guest, called: Mapping[str, str]) -> list[SeatRow]:
    """Who sits where at first. `called`: how each program is called in the host's language."""
    if wish.seats.count(ME) != 1:
        raise refuse("sit_once")
    rows = []
    for seat, who in enumerate(wish.seats[:8]):
        if who == ME:
            rows.append(SeatRow(seat, host.person, None, host.name, wish.brings, None, 0))
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
