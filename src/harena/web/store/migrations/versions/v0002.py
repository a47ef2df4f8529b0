"""A password that an operator gave holds only for a while."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody who has an account today has such a password."""
    op.add_column("people", sa.Column("password_until", sa.DateTime(timezone=True)))
