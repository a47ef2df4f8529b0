"""Leagues: their records, the people who belong to them, and the commands that were accepted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing that is there changes."""
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("header", sa.LargeBinary(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("invitation", sa.String(24)),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("created", _moment(), nullable=False),
        sa.Column("changed", _moment(), nullable=False),
    )
    op.create_index("ix_leagues_public_changed", "leagues", ["public", "changed"])
    op.create_table(
        "league_people",
        _league(),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since", _moment(), nullable=False),
        sa.UniqueConstraint("league", "person", name="uq_league_people_league_person"),
    )
    op.create_index("ix_league_people_person", "league_people", ["person"])
    op.create_table(
        "league_entries",
        _league(),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", _moment(), nullable=False),
    )
    op.create_table(
        "league_receipts",
        _league(),
        sa.Column("by", sa.Integer(), primary_key=True),
        sa.Column("client", sa.String(64), primary_key=True),
        sa.Column("n", sa.Integer(), nullable=False),
    )


def _league() -> sa.Column[str]:
    return sa.Column("league", sa.String(24), sa.ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)


def _moment() -> sa.DateTime:
    return sa.DateTime(timezone=True)
