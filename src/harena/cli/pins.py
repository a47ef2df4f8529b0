"""What somebody has noted of a match before it began, to compare a record with: its commitment, its nonces, a key."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from harena.core.errors import refuse
from harena.core.fair import is_nonce
from harena.core.record import Nonce, Record
from harena.core.text import Text

HEX_DIGITS: Final = 64
"""Of a commitment, and of a key."""


class Pins(Struct, frozen=True):
    """What a record must agree with; nothing where nothing was noted."""

    commitment: str | None
    nonces: list[tuple[int | None, str]]
    """In the order of the seats; with the number of the seat where that was noted."""
    key: str | None

    @property
    def of_dice(self) -> bool:
        return self.commitment is not None or bool(self.nonces)


def read_pins(commitment: str | None, nonces: Sequence[str] | None, key: str | None) -> Pins:
    """What was typed; refused where it cannot be any of that."""
    if commitment is not None and not _is_hex(commitment):
        raise refuse("bad_commitment", given=commitment[:80])
    return Pins(commitment and commitment.lower(), [_nonce(nonce) for nonce in nonces or ()], key and _key(key))


def _nonce(given: str) -> tuple[int | None, str]:
    """`abc`, or `2:abc` for that of the second player."""
    seat, colon, nonce = given.rpartition(":")
    if not is_nonce(nonce) or (colon and not (seat.isascii() and seat.isdecimal() and 1 <= len(seat) <= 2)):
        raise refuse("bad_noted_nonce", given=given[:80])
    return int(seat) - 1 if colon else None, nonce


def _key(given: str) -> str:
    """A public key: typed, or in a file."""
    found = given
    if not _is_hex(given):
        try:
            found = Path(given).read_text().strip()
        except (OSError, ValueError) as error:
            raise refuse("bad_key", given=given[:80]) from error
    if not _is_hex(found):
        raise refuse("bad_key", given=given[:80])
    return found.lower()


def _is_hex(text: str) -> bool:
    return len(text) == HEX_DIGITS and set(text) <= set(string.hexdigits)


def differences(record: Record, pins: Pins) -> Iterator[Text]:
    """Where a record is not what was noted."""
    header = record.header
    if pins.commitment is not None and pins.commitment != header.commitment:
        yield Text("refused.pin_commitment", {"have": header.commitment or "–", "want": pins.commitment})
    given = [(line.seat, line.nonce) for line in record.lines if isinstance(line, Nonce)]
    for seat, nonce in pins.nonces:
        place = next((at for at, told in enumerate(given) if nonce == told[1] and seat in (None, told[0])), None)
        if place is None:
            yield Text("refused.pin_nonce", {"want": nonce})
        else:
            given = given[place + 1 :]
    if pins.key is not None and record.signature is None:
        yield Text("refused.pin_unsigned")
    elif pins.key is not None and record.signature is not None and record.signature.key != pins.key:
        yield Text("refused.pin_key", {"have": record.signature.key, "want": pins.key})
