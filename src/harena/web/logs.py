"""Logs for machines to read: one JSON object a line on the error stream."""

from __future__ import annotations

import asyncio
import logging
import sys
from datetime import UTC, datetime
from typing import Final

import msgspec

CUT_OFF: Final = "Cancel %s running task(s)"
"""How uvicorn begins the line about requests that did not end when it had to stop."""


class AsJson(logging.Formatter):
    """A log record as one line of JSON; what was passed as `extra={"fields": {...}}` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def is_news(record: logging.LogRecord) -> bool:
    """Whether a line is worth writing. A server that stops cuts off requests that take too long: it counts them in one
    line, which is no alarm, and the traceback of each is not worth reading.
    """
    if record.exc_info is not None and record.exc_info[0] is asyncio.CancelledError:
        return False
    if str(record.msg).startswith(CUT_OFF):
        record.levelno, record.levelname = logging.INFO, "INFO"
    return True


def configure_logs(level: int = logging.INFO) -> None:
    """Send what this program logs to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    handler.addFilter(is_news)
    for name in ("harena", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level if name == "harena" else logging.WARNING)
        logger.propagate = False
