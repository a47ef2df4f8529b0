"""What Alembic runs for every command: on the connection, and in the transaction, that `migrate.py` hands over."""

from __future__ import annotations

from alembic import context

from harena.web.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
