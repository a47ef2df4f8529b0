"""Days and moments as the reader's language writes them."""

from __future__ import annotations

from datetime import UTC, datetime

from harena.core.text import Texts


def day(when: datetime, texts: Texts) -> str:
    """A day: 16 November 2025."""
    there = when.astimezone(UTC)
    return texts("moment.day", day=there.day, month=texts(f"moment.month.{there.month}"), year=str(there.year))


def moment(when: datetime, texts: Texts) -> str:
    """A day and the time in UTC, since the server does not know where its reader is."""
    there = when.astimezone(UTC)
    return texts("moment.time", day=day(when, texts), hour=f"{there.hour:02}", minute=f"{there.minute:02}")
