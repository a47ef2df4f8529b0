"""The tables of the database. A match is its record: `lines` are only ever added, and everything else is a summary. So
is a league, by `league_entries`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
    false,
)

NAMING: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}

metadata: Final = MetaData(naming_convention=NAMING)


class Moment(TypeDecorator[datetime]):
    """A point in time, always with its zone; SQLite keeps none, so it is UTC by agreement."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


people: Final = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200)),
    Column("password_until", Moment),
    Column("language", String(2)),
    Column("created", Moment, nullable=False),
)
"""A guest is a person without login and password. `login` is the name as it is compared: without case and accents.
`password_until`: when a password from the operator ends; one that somebody chose does not end."""

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Moment, nullable=False),
    Column("seen", Moment, nullable=False),
    Column("device", String(120), nullable=False, default=""),
)
"""`id` is the SHA-256 of what the cookie holds, so reading the database does not let anybody in."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("scope", String(10), nullable=False),
    Column("created", Moment, nullable=False),
    Column("used", Moment),
)
"""For programs: like a session, but made by hand, with a name, and limited to `play` or `read`."""

matches: Final = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("state", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("header", LargeBinary),
    Column("turn", Integer),
    Column("public", Boolean, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("host", ForeignKey("people.id", ondelete="SET NULL")),
    Column("rematch_of", String(24)),
    Column("proposal", JSON),
    Column("rewind", Boolean, nullable=False, default=False, server_default=false()),
    Column("result", JSON),
    Column("round", Integer, nullable=False, default=1, server_default="1"),
    Column("came_with", LargeBinary),
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Index("ix_matches_state_changed", "state", "changed"),
)
"""`state`: waiting (for people), playing, over. `turn`: the seat that must answer. `version`: lines of the record.

`seed` is the secret of the dice until the record reveals it; it and `commitment` are empty where people type what real
dice show. `header` is the first line of the record, once it is
known who plays. `proposal`: an undo or a draw that the others are asked about. `rewind`: whoever plays alone may take
back past the dice. `result`: how it ended, once it is over. `round`: how often people have begun to pledge their shares
in the dice. `came_with`: nothing where it was played here; of a match that was taken in, the signature that it came
with, empty where it had none.
"""

seats: Final = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("bot", String(60)),
    Column("name", String(40), nullable=False),
    Column("brings", JSON, nullable=False),
    Column("pledge", String(64)),
    Column("nonce", String(64)),
    Column("by_server", Boolean, nullable=False, default=False, server_default=false()),
    Column("seen", Integer, nullable=False, default=0),
)
"""Who sits where: a person, a program, or nobody yet. `seen`: the version up to which that person has looked.

`pledge`, `nonce`: the person's share in the dice, first its hash, then itself; a secret until the match has begun.
`by_server`: the server drew it, for somebody whose browser did not.
"""

lines: Final = Table(
    "lines",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("at", Moment, nullable=False),
)
"""The record, line by line as a file would hold it."""

receipts: Final = Table(
    "receipts",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("client", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
)
"""Requests that were accepted, so that a repeated one is answered as the first time."""

notes: Final = Table(
    "notes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("key", String(60), nullable=False),
    Column("params", JSON, nullable=False),
    Column("at", Moment, nullable=False),
)
"""Lines of the log that do not come from the rules: a program was replaced."""

armies: Final = Table(
    "armies",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("brings", JSON, nullable=False),
    Column("created", Moment, nullable=False),
    UniqueConstraint("person", "game", "name", name="uq_armies_person_game_name"),
)
"""What people have put together to bring to a game."""

contents: Final = Table(
    "contents",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The contents (cards and values) with which matches began, as the JSON from which their fingerprints were made.
Rows are only ever added: an upgrade changes the built-in content, but no match that has begun."""

leagues: Final = Table(
    "leagues",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("invitation", String(24)),
    Column("archived", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Index("ix_leagues_public_changed", "public", "changed"),
)
"""A league is its record: `header` is its first line, `league_entries` are the others, `version` is their number.

`title` is what the league is called now. `secret`: the seeds of all campaign turns follow from it. `invitation`: the
key of the link by which people join; none: nobody can. An archived league can be read, not changed.
"""

league_people: Final = Table(
    "league_people",
    metadata,
    Column("league", ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("role", String(10), nullable=False),
    Column("since", Moment, nullable=False),
    UniqueConstraint("league", "person", name="uq_league_people_league_person"),
)
"""Who belongs to a league, as organiser, player or viewer, or has left it. The record knows people by `n` alone, so a
name can change, and somebody can be forgotten, while every entry stays as it is."""

league_entries: Final = Table(
    "league_entries",
    metadata,
    Column("league", ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("at", Moment, nullable=False),
)
"""The record of a league, line by line as a file would hold it; only ever added."""

league_receipts: Final = Table(
    "league_receipts",
    metadata,
    Column("league", ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
    Column("by", Integer, primary_key=True),
    Column("client", String(64), primary_key=True),
    Column("n", Integer, nullable=False),
)
"""Commands that became entries, by who gave them, so that a repeated one is answered as the first time."""
