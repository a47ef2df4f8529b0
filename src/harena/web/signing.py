"""Signatures: a server signs the records that it hands out, and anybody can check that none was changed since.

The key is made at the first start and lies in the data folder, for its owner alone; the public half is published at
`/.well-known/harena-key`. A signature covers SHA-256 of all lines before it. It says that the match was played on this
server; a record that was taken in from elsewhere keeps the signature that it came with.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from harena.core.errors import refuse
from harena.core.record import Record, Signature, encode_line
from harena.web.store.sqlite import keep_private

KEY_FILE: Final = "signing.key"
WHAT: Final = b"harena record signature 1\n"
"""Stands before what is signed, so that the key can never be made to sign anything else."""
KEY_BYTES: Final = 32


class Signer:
    """Signs by one key. `key`: its public half."""

    def __init__(self, secret: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.key = self._private.public_key().public_bytes_raw().hex()

    def signed(self, raw: bytes) -> bytes:
        """A record as a file holds it, with the line that signs it."""
        return raw + encode_line(self.signature(hashlib.sha256(raw).digest()))

    def signature(self, digest: bytes) -> Signature:
        return Signature(self.key, self._private.sign(WHAT + digest).hex())


def is_genuine(signature: Signature, digest: bytes) -> bool:
    """Whether the key that a signature names has signed what has this digest."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key)).verify(
            bytes.fromhex(signature.signature), WHAT + digest
        )
    except (InvalidSignature, ValueError):
        return False
    return True


def is_unchanged(record: Record) -> bool:
    """Whether a record is as it was signed; one that nobody has signed is."""
    return record.signature is None or is_genuine(record.signature, record.digest)


def own_signer(folder: Path) -> Signer:
    """The signer of a server, by the key in its data folder, which is made if it is missing."""
    path = folder / KEY_FILE
    if not path.exists():
        _make(path)
    return _read(path)


def known_signer(folder: Path) -> Signer | None:
    """The signer of a server that has started here before."""
    path = folder / KEY_FILE
    return _read(path) if path.exists() else None


def _make(path: Path) -> None:
    """Write a new key, whole or not at all, for its owner alone. Another process that starts now may be faster."""
    try:
        with NamedTemporaryFile("w", dir=path.parent, prefix=KEY_FILE) as draft:
            draft.write(Ed25519PrivateKey.generate().private_bytes_raw().hex() + "\n")
            draft.flush()
            os.fsync(draft.fileno())
            with suppress(FileExistsError):
                os.link(draft.name, path)
    except OSError as error:
        raise refuse("cannot_write", file=str(path), why=error.strerror or str(error)) from error


def _read(path: Path) -> Signer:
    try:
        keep_private(path)
        secret = bytes.fromhex(path.read_text())
    except OSError as error:
        raise refuse("cannot_read", file=str(path), why=error.strerror or str(error)) from error
    except ValueError as error:
        raise refuse("bad_signing_key", file=str(path)) from error
    if len(secret) != KEY_BYTES:
        raise refuse("bad_signing_key", file=str(path))
    return Signer(secret)
