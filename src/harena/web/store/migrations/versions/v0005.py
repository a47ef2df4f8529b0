"""People pledge their shares in the dice before they show them; records that are handed out are signed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MATCHES = sa.table(
    "matches", sa.column("id"), sa.column("state"), sa.column("host"), sa.column("came_with", sa.LargeBinary())
)
SEATS = sa.table("seats", sa.column("match"), sa.column("person"), sa.column("nonce"))


def upgrade() -> None:
    """Where a match has not begun, what was shown already is forgotten: the pages pledge again by themselves.

    A match at which nobody sits who is known here may have been taken in from elsewhere, so nobody vouches for it.
    """
    op.add_column("matches", sa.Column("round", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("matches", sa.Column("came_with", sa.LargeBinary()))
    op.add_column("seats", sa.Column("pledge", sa.String(64)))
    op.add_column("seats", sa.Column("by_server", sa.Boolean(), nullable=False, server_default=sa.false()))
    connection = op.get_bind()
    waiting = sa.select(MATCHES.c.id).where(MATCHES.c.state == "waiting")
    connection.execute(sa.update(SEATS).where(SEATS.c.match.in_(waiting)).values(nonce=None))
    somebody = sa.exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.person.is_not(None))
    strange = (MATCHES.c.state == "over", MATCHES.c.host.is_(None), ~somebody)
    connection.execute(sa.update(MATCHES).where(*strange).values(came_with=b""))
