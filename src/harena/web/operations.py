"""What whoever runs a server does beside serving: check all records, hand one out, take one in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from unicodedata import category

import msgspec
from msgspec import Struct
from sqlalchemy import insert, make_url, select
from sqlalchemy.exc import IntegrityError

from harena.core.discovery import find_game, games
from harena.core.errors import Refused, refuse
from harena.core.fair import COMMITTED, commitment, pledge
from harena.core.fold import Fold, check_header, fair_derivation, fold_lines, refold, revealed_seed
from harena.core.game import Game
from harena.core.record import Ended, Line, Nonce, Record, TakenOver, at_line, decode_signature, encode_line
from harena.core.text import Text
from harena.web.leagues.checking import league_faults, league_names
from harena.web.leagues.halls import topic
from harena.web.rooms import result_of, turn_of
from harena.web.signing import Signer, is_unchanged
from harena.web.store.contents import Contents, as_kept, keep
from harena.web.store.database import Database
from harena.web.store.matches import Matches, MatchRow, now
from harena.web.store.migrate import check_schema
from harena.web.store.schema import lines, matches, seats

MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
LONGEST_NAME: Final = 40
LONGEST_BOT: Final = 60


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Database]:
    """A database that is there and up to date, for as long as the block lasts."""
    file = make_url(address).database
    if address.startswith("sqlite") and file is not None and not Path(file).exists():
        raise refuse("no_database_file", file=file)
    database = Database(address)
    try:
        await check_schema(database)
        yield database
    finally:
        await database.close()


# Checking


class Unsound(Struct, frozen=True):
    """A match, or a league, whose record does not lead to what is noted of it."""

    match: str
    reasons: tuple[Text, ...]


class Checked(Struct, frozen=True):
    """How many matches and leagues were played again, and those that did not hold."""

    count: int
    unsound: list[Unsound]


async def refold_all(database: Database, progress: Callable[[int], None] = lambda _done: None) -> Checked:
    """Play every stored match again: each answer, each roll from the stored seed, the fingerprint, the summary. Then
    check every entry of every league again.
    """
    stored, contents = Matches(database), Contents(database)
    async with database.read() as connection:
        begun = select(matches.c.id).where(matches.c.header.is_not(None)).order_by(matches.c.id)
        names = list((await connection.execute(begun)).scalars())
    unsound = []
    for done, name in enumerate(names):
        progress(done)
        row = await stored.find(name)
        if row is not None and (reasons := await _faults(stored, contents, row)):
            unsound.append(Unsound(name, reasons))
    clubs = await league_names(database)
    for done, name in enumerate(clubs):
        progress(len(names) + done)
        if reasons := await league_faults(database, name):
            unsound.append(Unsound(topic(name), reasons))
    return Checked(len(names) + len(clubs), unsound)


async def count_begun(database: Database) -> int:
    """How many matches and leagues there are to check."""
    async with database.read() as connection:
        begun = len((await connection.execute(select(matches.c.id).where(matches.c.header.is_not(None)))).all())
    return begun + len(await league_names(database))


async def _faults(stored: Matches, contents: Contents, row: MatchRow) -> tuple[Text, ...]:
    try:
        await check_match(row, await stored.lines(row.id), contents)
    except Refused as refused:
        return refused.reasons
    return ()


async def check_match(row: MatchRow, kept: Sequence[Line], contents: Contents) -> Fold:
    """Play one match again and compare it with what is noted of it; refused where they differ."""
    assert row.header is not None
    if len(kept) != row.version:
        raise refuse("refold_version", have=len(kept), want=row.version)
    if row.header.match != row.id or row.commitment != (commitment(row.id, row.seed) if row.seed else ""):
        raise refuse("refold_seed")
    if (row.header.commitment or "") != row.commitment:
        raise refuse("refold_seed")
    game = find_game(row.game)
    content = await contents.of(game, row.header.content_hash)
    fold = _fold(game, Record(row.header, list(kept)), content, row.seed)
    over = fold.table.outcome is not None
    if (row.state == "over") != over or row.turn != turn_of(fold.waited_for()) or over != fold.ended:
        raise refuse("refold_summary")
    if row.result != result_of(fold.table, fold.rewinds) or row.rewind != row.header.rewind:
        raise refuse("refold_summary")
    return fold


def _fold(game: Game[Any], record: Record, content: Any, seed: bytes) -> Fold:
    """Like `refold`, but the dice of a running match are checked too: here the seed is known, if there is one."""
    header = record.header
    if not seed or any(isinstance(line, Ended) for line in record.lines):
        return refold(game, record, content, known_as=header.content_hash)
    with at_line(1):
        check_header(game, header, content, header.content_hash)
        fold = Fold(game, header, content, journal=False, derive=fair_derivation(header, seed))
    fold_lines(fold, record.lines, in_place=True)
    return fold


# Handing out and taking in


async def export_match(
    database: Database, match: str, signer: Signer | None = None, *, running: bool = False
) -> tuple[Record, bool]:
    """The record of a match, and whether it is over. One that is being played comes only if that is meant.

    `signer` signs what was played here; what was taken in has the signature that it came with.
    """
    stored = Matches(database)
    row = await stored.find(match)
    if row is None:
        raise refuse("unknown_match", wanted=match)
    if row.header is None:
        raise refuse("match_waiting", wanted=match)
    if row.state != "over" and not running:
        raise refuse("match_running", wanted=match)
    unsigned = Record(row.header, await stored.lines(match))
    if row.came_with is not None:
        signature = decode_signature(row.came_with) if row.came_with else None
    else:
        signature = signer.signature(_digest(unsigned)) if signer else None
    return msgspec.structs.replace(unsigned, signature=signature), row.state == "over"


def record_bytes(record: Record) -> bytes:
    """A record as a file holds it, with its signature where it has one."""
    signature = [record.signature] if record.signature else []
    return b"".join(encode_line(line) for line in (record.header, *record.lines, *signature))


def _digest(record: Record) -> bytes:
    """What a signature of the record would be about, as we write it."""
    return hashlib.sha256(record_bytes(msgspec.structs.replace(record, signature=None))).digest()


def is_of_other_content(record: Record) -> bool:
    """Whether a record was played with other cards than the built-in ones: only this database can play it again."""
    game = games().get(record.header.game)
    return game is not None and record.header.content_hash != game.content_hash(game.content)


async def import_match(database: Database, record: Record, *, public: bool = False) -> str:
    """Take a finished game in, after playing it again; nobody here sits at it. Returns its name.

    One that was played with older cards is taken in where a match of this database began with the same ones. Its
    signature is kept; one that does not fit is refused.
    """
    header = record.header
    if not is_unchanged(record):
        raise refuse("signature_wrong")
    if header.rng not in COMMITTED:
        raise refuse("import_dice", have=header.rng[:40], want=list(COMMITTED))
    game = find_game(header.game)
    content = await Contents(database).of(game, header.content_hash)
    fold = refold(game, record, content, known_as=header.content_hash)
    if record.truncated:
        raise refuse("import_cut", line=fold.last + 1)
    if not fold.ended:
        raise refuse("import_running")
    _check_names(record)
    moment, sitting = now(), [_seat(record, seat) for seat in range(len(header.seats))]
    rows = [{"match": header.match, "n": line.n, "body": encode_line(line), "at": moment} for line in record.lines]
    try:
        async with database.write() as connection:
            await connection.execute(
                insert(matches).values(**_match(record, fold, public), created=moment, changed=moment)
            )
            await connection.execute(insert(seats), sitting)
            await connection.execute(insert(lines), rows)
            if content is game.content:
                await keep(connection, as_kept(game, content))
    except IntegrityError as error:
        raise refuse("match_exists", wanted=header.match) from error
    return header.match


def _check_names(record: Record) -> None:
    """Other people's records may name things in ways that do not fit here."""
    header = record.header
    people = [player.name for player in header.seats]
    programs = [player.bot for player in header.seats if player.bot is not None]
    programs += [line.bot for line in record.lines if isinstance(line, TakenOver)]
    fits = all(_is_name(name, LONGEST_NAME) for name in people) and all(_is_name(bot, LONGEST_BOT) for bot in programs)
    if not (fits and MATCH_ID.fullmatch(header.match)):
        raise refuse("import_names")


def _is_name(name: str, longest: int) -> bool:
    """Something to be read: no line breaks, nothing that turns the writing round, nothing a database cannot hold."""
    unseen = any(category(letter).startswith(("C", "Zl", "Zp")) for letter in name)
    return len(name) <= longest and bool(name.strip()) and not unseen


def _match(record: Record, fold: Fold, public: bool) -> dict[str, Any]:
    header = record.header
    return {
        "id": header.match,
        "game": header.game,
        "options": header.options,
        "state": "over",
        "version": len(record.lines),
        "seed": revealed_seed(record),
        "commitment": header.commitment,
        "header": encode_line(header),
        "rewind": header.rewind,
        "result": msgspec.to_builtins(result_of(fold.table, fold.rewinds)),
        "public": public,
        "pace": "live",
        "round": header.round,
        "came_with": _came_with(record),
    }


def _came_with(record: Record) -> bytes:
    """The signature of a record, if it still fits when we write the record again."""
    fits = record.signature is not None and record.digest == _digest(record)
    return encode_line(record.signature) if record.signature and fits else b""


def _seat(record: Record, seat: int) -> dict[str, Any]:
    player = record.header.seats[seat]
    nonces = {line.seat: line for line in record.lines if isinstance(line, Nonce)}
    nonce = nonces.get(seat)
    taken_over = {line.seat: line.bot for line in record.lines if isinstance(line, TakenOver)}
    return {
        "match": record.header.match,
        "seat": seat,
        "bot": player.bot or taken_over.get(seat),
        "name": player.name,
        "brings": player.brings,
        "pledge": None if nonce is None else pledge(record.header.match, nonce.nonce),
        "nonce": None if nonce is None else nonce.nonce,
        "by_server": nonce is not None and nonce.by_server,
        "seen": 0,
    }
