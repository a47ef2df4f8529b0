"""The people's shares in the dice, before a match begins: first all pledge a nonce, then all show theirs.

Whoever comes last knows no other nonce when pledging, and cannot change the own one when showing it. So nobody can
choose the dice, even knowing the seed. What is left is to keep one's nonce back: then the match does not begin. All
pledge again in another **round**, which nobody's browser enters by itself and which the record counts; else somebody
who knows the seed could try again and again until the dice please.

Here is only decided what a change does to the seats; `Matches.seat_anew` carries it out while nobody else can.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from harena.core.errors import refuse
from harena.core.fair import is_nonce, pledge
from harena.web.store.matches import Conflict, MatchRow, Seating, SeatRow

Phase = Literal["seating", "pledging", "showing", "ready"]
"""What a match waits for: people, their pledges, their nonces, nothing more."""
NONCE_BYTES: Final = 16
STAGE_LETTERS: Final = 12


def people(row: MatchRow) -> list[SeatRow]:
    """The seats for people, free ones among them."""
    return [seat for seat in row.seats if seat.bot is None]


def plays_alone(row: MatchRow) -> bool:
    """Whether there is one person, alone or against programs: nobody from whom a nonce must be kept."""
    return len(people(row)) == 1


def phase(row: MatchRow) -> Phase:
    """What a match that has not begun waits for."""
    if not all(seat.taken for seat in row.seats):
        return "seating"
    if row.typed or all(seat.nonce is not None for seat in people(row)):
        return "ready"
    return "showing" if plays_alone(row) or all(seat.pledge is not None for seat in people(row)) else "pledging"


def missing(row: MatchRow) -> list[SeatRow]:
    """The people without whom a match that has all of them cannot go on."""
    match phase(row):
        case "pledging":
            return [seat for seat in people(row) if seat.pledge is None]
        case "showing":
            return [seat for seat in people(row) if seat.nonce is None]
        case _:
            return []


def stage(row: MatchRow) -> str:
    """How far a match is that has not begun: it changes when its page looks different."""
    at = phase(row)
    told = [(seat.name, seat.taken, at != "seating" and seat in missing(row)) for seat in row.seats]
    return hashlib.sha256(msgspec.json.encode([row.round, at, told])).hexdigest()[:STAGE_LETTERS]


# Sitting down and leaving


def sat_down(row: MatchRow, taken: SeatRow) -> Seating:
    """Take a free seat; a conflict where somebody else has. Without a pledge of its own, the server draws the nonce."""
    if row.seats[taken.seat].taken:
        raise Conflict
    if taken.pledge is not None:
        _check_pledge(row, taken.seat, taken.pledge)
    elif not row.typed:
        taken = drawn(row.id, taken)
    return Seating([taken], row.round)


def freed(row: MatchRow, gone: Collection[int]) -> Seating:
    """Free these seats. Once nonces may have been shown, a newcomer could suit them: then all pledge again."""
    left = [_empty(seat) if seat.seat in gone else seat for seat in row.seats]
    return _another_round(row, left) if phase(row) in ("showing", "ready") else Seating(left, row.round)


def drawn(match: str, seat: SeatRow) -> SeatRow:
    """The seat with a nonce that the server draws."""
    nonce = secrets.token_hex(NONCE_BYTES)
    return replace(seat, nonce=nonce, pledge=pledge(match, nonce), by_server=True)


# Pledging and showing


def pledged(row: MatchRow, number: int, given: str) -> Seating:
    """Pledge a nonce. As long as not all have, another one may take its place: nobody's nonce is known yet."""
    seat = row.seats[number]
    if plays_alone(row) or row.typed:
        raise refuse("pledge_without_others")
    if phase(row) in ("showing", "ready"):
        if seat.pledge == given:
            return Seating([], row.round, restarts_wait=False)
        raise refuse("pledge_too_late")
    _check_pledge(row, number, given)
    return _now(row, replace(seat, pledge=given, nonce=None, by_server=False))


def shown(row: MatchRow, number: int, nonce: str) -> Seating:
    """Show the nonce that was pledged, once all have pledged theirs. Whoever plays alone needs no pledge."""
    seat = row.seats[number]
    if not is_nonce(nonce):
        raise refuse("bad_nonce", seat=number)
    if plays_alone(row):
        given = seat if seat.nonce is not None else replace(seat, nonce=nonce, pledge=pledge(row.id, nonce))
        return _now(row, given)
    if phase(row) not in ("showing", "ready"):
        raise refuse("nonce_before_pledges")
    if seat.pledge != pledge(row.id, nonce):
        raise refuse("nonce_not_pledged")
    return _now(row, replace(seat, nonce=nonce))


def left_to_server(row: MatchRow, number: int) -> Seating:
    """Let the server draw the nonce of somebody who has given nothing yet."""
    seat = row.seats[number]
    given = seat.pledge is not None or seat.nonce is not None or row.typed
    return Seating([], row.round, restarts_wait=False) if given else _now(row, drawn(row.id, seat))


def given_up(row: MatchRow, number: int) -> Seating:
    """All pledge again, because somebody no longer has the nonce that is waited for."""
    if phase(row) != "showing" or row.seats[number].nonce is not None:
        raise refuse("nothing_to_restart")
    return _another_round(row, row.seats)


# How it is done


def _now(row: MatchRow, seat: SeatRow) -> Seating:
    """The row with this seat. Whoever is waited for gets no more time by what others do, or do again."""
    after = replace(row, seats=[seat if one.seat == seat.seat else one for one in row.seats])
    return Seating([seat], row.round, restarts_wait=phase(after) != phase(row))


def _another_round(row: MatchRow, seats: Collection[SeatRow]) -> Seating:
    """Forget the shares that people gave by themselves. What the server drew it knew all along."""
    anew = [seat if seat.by_server else replace(seat, pledge=None, nonce=None) for seat in seats]
    return Seating(anew, row.round + 1)


def _empty(seat: SeatRow) -> SeatRow:
    return SeatRow(seat.seat, None, None, "", {}, None, 0)


def _check_pledge(row: MatchRow, number: int, given: str) -> None:
    """Refuse what is no SHA-256, and what another seat has pledged: whoever copies it waits for the nonce behind it."""
    if len(given) != 64 or not set(given) <= set("0123456789abcdef"):
        raise refuse("bad_pledge")
    if any(seat.pledge == given for seat in row.seats if seat.seat != number):
        raise refuse("pledge_taken")
