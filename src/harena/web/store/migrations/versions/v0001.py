"""The first tables: people, what they sign in with, matches and their records, saved armies."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Written out by hand: this step stays as it is when the tables change."""
    _people()
    _keys("sessions", sa.Column("seen", _moment(), nullable=False), sa.Column("device", sa.String(120), nullable=False))
    _keys(
        "tokens",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scope", sa.String(10), nullable=False),
        sa.Column("used", _moment()),
    )
    _matches()
    _seats()
    _of_match(
        "lines", sa.Column("n", sa.Integer(), nullable=False), sa.Column("body", sa.LargeBinary(), nullable=False)
    )
    _receipts()
    _notes()
    _armies()


def _moment() -> sa.DateTime:
    return sa.DateTime(timezone=True)


def _person(table: str) -> list[Any]:
    """Whose row it is; gone with that person."""
    return [
        sa.Column("person", sa.String(24), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], f"fk_{table}_person", ondelete="CASCADE"),
    ]


def _match(table: str) -> list[Any]:
    """To which match it belongs; gone with that match."""
    return [
        sa.Column("match", sa.String(24), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], f"fk_{table}_match", ondelete="CASCADE"),
    ]


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40)),
        sa.Column("password", sa.String(200)),
        sa.Column("language", sa.String(2)),
        sa.Column("created", _moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("login", name="uq_people_login"),
    )


def _keys(table: str, *columns: sa.Column[Any]) -> None:
    """What somebody signs in with: sessions of browsers, tokens of programs."""
    op.create_table(
        table,
        sa.Column("id", sa.String(64), nullable=False),
        *_person(table),
        sa.Column("created", _moment(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
    )
    op.create_index(f"ix_{table}_person", table, ["person"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("header", sa.LargeBinary()),
        sa.Column("turn", sa.Integer()),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("host", sa.String(24)),
        sa.Column("rematch_of", sa.String(24)),
        sa.Column("proposal", sa.JSON()),
        sa.Column("created", _moment(), nullable=False),
        sa.Column("changed", _moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], "fk_matches_host", ondelete="SET NULL"),
    )
    op.create_index("ix_matches_state_changed", "matches", ["state", "changed"])


def _seats() -> None:
    op.create_table(
        "seats",
        *_match("seats"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(24)),
        sa.Column("bot", sa.String(60)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("brings", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(64)),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], "fk_seats_person", ondelete="SET NULL"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def _of_match(table: str, number: sa.Column[Any], *columns: sa.Column[Any]) -> None:
    """Rows of a match with a number in it, and when they were written."""
    op.create_table(
        table,
        *_match(table),
        number,
        *columns,
        sa.Column("at", _moment(), nullable=False),
        sa.PrimaryKeyConstraint("match", number.name, name=f"pk_{table}"),
    )


def _receipts() -> None:
    op.create_table(
        "receipts",
        *_match("receipts"),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match", "client", name="pk_receipts"),
    )


def _notes() -> None:
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=True),
        *_match("notes"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(60), nullable=False),
        sa.Column("params", sa.JSON(), nullable=False),
        sa.Column("at", _moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notes"),
    )
    op.create_index("ix_notes_match", "notes", ["match"])


def _armies() -> None:
    op.create_table(
        "armies",
        sa.Column("id", sa.String(24), nullable=False),
        *_person("armies"),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("brings", sa.JSON(), nullable=False),
        sa.Column("created", _moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_armies"),
        sa.UniqueConstraint("person", "game", "name", name="uq_armies_person_game_name"),
    )
    op.create_index("ix_armies_person", "armies", ["person"])
