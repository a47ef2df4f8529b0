"""Lists tell how a match ended; whoever plays alone may have asked to take back past the dice."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MATCHES = sa.table("matches", sa.column("id"), sa.column("state"), sa.column("result", sa.JSON()))
LINES = sa.table("lines", sa.column("match"), sa.column("n"), sa.column("body"))


def upgrade() -> None:
    """Nobody has played alone so far. Who won a finished match stands in the last line of its record."""
    op.add_column("matches", sa.Column("rewind", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("result", sa.JSON()))
    connection = op.get_bind()
    for match in list(connection.scalars(sa.select(MATCHES.c.id).where(MATCHES.c.state == "over"))):
        last = sa.select(LINES.c.body).where(LINES.c.match == match).order_by(LINES.c.n.desc()).limit(1)
        winners = json.loads(connection.execute(last).scalar_one())["winners"]
        result = {"winners": winners} if winners else {"winners": [], "drawn": True}
        connection.execute(sa.update(MATCHES).where(MATCHES.c.id == match).values(result=result))
