"""Logs for machines to read: one JSON object a line on the error stream."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec


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


def configure_logs(level: int = logging.INFO) -> None:
    """Send what this program logs to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    for name in ("harena", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level if name == "harena" else logging.WARNING)
        logger.propagate = False
