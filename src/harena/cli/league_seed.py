"""The secret of a league's dice: a file beside the league's own, readable by its owner alone.

`league.jsonl` has its secret in `league.jsonl.seed`. Every campaign turn has a seed of its own that follows from the
secret (`league/seeds.py`); closing the turn reveals that seed, never the secret.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from harena.core.errors import refuse
from harena.league.seeds import SECRET_BYTES, new_secret

SUFFIX: Final = ".seed"
OWNER_ONLY: Final = 0o600


def seed_file(file: Path) -> Path:
    """Where the secret of a league lies."""
    return file.with_name(file.name + SUFFIX)


def read_secret(file: Path) -> bytes | None:
    """The secret beside a league; None where there is none."""
    path = seed_file(file)
    try:
        written = path.read_text(encoding="ascii").strip()
        secret = bytes.fromhex(written)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise refuse("cannot_read", file=str(path), why=error.strerror or str(error)) from error
    except ValueError as error:
        raise refuse("seed_file_broken", file=str(path), rule="LEA-A10") from error
    if len(secret) != SECRET_BYTES:
        raise refuse("seed_file_broken", file=str(path), rule="LEA-A10")
    return secret


def check_no_secret(file: Path) -> None:
    """A new league must not begin with the secret of another one."""
    if seed_file(file).exists():
        raise refuse("seed_file_there", file=str(seed_file(file)), rule="LEA-A10")


def make_secret(file: Path) -> bytes:
    """A new secret beside a league; an existing one is never overwritten."""
    path, secret = seed_file(file), new_secret()
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w", encoding="ascii") as opened:
            opened.write(secret.hex() + "\n")
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error
    return secret
