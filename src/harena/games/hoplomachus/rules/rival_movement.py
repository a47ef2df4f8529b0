"""Chapter 15.4 for rivals and arena units: each goes where its list takes it, a Roaming one where the die does.

The order is the player's, and so are ties. He is asked only where that can change where somebody ends:
`rival_orders.py` finds out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import Advance, Roam
from harena.games.hoplomachus.rules import marks
from harena.games.hoplomachus.rules.advancing import Step, choices_of, go, take, without_allies
from harena.games.hoplomachus.rules.hindrances import paces_left
from harena.games.hoplomachus.rules.rival_orders import Mover, Moves, arrange
from harena.games.hoplomachus.rules.roaming import is_beside_opponent, roam, roams
from harena.games.hoplomachus.rules.scouting import Scout
from harena.games.hoplomachus.rules.telling import told
from harena.games.hoplomachus.skills import ROAMING
from harena.games.hoplomachus.table import SEAT, Combat


def move_rivals(t: Combat, side: int) -> None:
    """HOP-157, HOP-163, HOP-164: every unit of this side that may move does."""
    t.held = t.paced = 0
    march(t, side)


def march(t: Combat, side: int) -> None:
    """HOP-157, HOP-158, HOP-R82, HOP-R93: whose move is settled moves; of the others the player chooses the next."""
    movers, roamers = still_to_move(t, side)
    if not movers and not roamers:
        return None
    for group, prospect in arrange(t, movers, roamers).items():
        if not prospect.settled:
            return choose_next(t, side, group, prospect.moves if not group & roamers else None)
        carry_out(t, prospect.moves)
        t.done |= group
    return None


def still_to_move(t: Combat, side: int) -> tuple[list[Mover], int]:
    """The units that may yet move by their list, and those that roam."""
    movers: list[Mover] = []
    roamers = 0
    units = t.present & t.troops[side] & ~t.done
    apart = without_allies(t, side) if units else 0
    for unit in t.units(units):
        if not (paces := paces_left(t, unit)):
            continue
        if t.afoot & ROAMING and roams(t, unit):
            roamers |= 0 if is_beside_opponent(t, unit) else 1 << unit
            continue
        scout, here = Scout(t, unit), t.place[unit]
        if scout.is_content(here) or (mover := Mover(scout, here, paces, apart)).stays_put():
            t.done |= 1 << unit
        else:
            movers.append(mover)
    return movers, roamers


def carry_out(t: Combat, moves: Moves) -> None:
    """These units move, one after the other."""
    for unit, step in moves:
        if step[0] != t.place[unit]:
            tell_of(t, unit, step)
            go(t, unit, step)


# Where the player chooses


def choose_next(t: Combat, side: int, group: int, moves: Moves | None) -> None:
    """Ask who of a group moves next; where only one can, in one way, there is nothing to ask.

    `moves`: what may be chosen, where that is known already.
    """
    listed = advances(t, SEAT, side, group) if moves is None else _listed(moves)
    if len(listed) < 2:
        return advance(t, SEAT, side, group, listed[0])
    t.ask(SEAT, ADVANCES, side, group)
    t.listed = tuple(listed)
    return None


def _listed(moves: Moves) -> list[Advance | Roam]:
    return [Advance(unit, hex_, via) for unit, (hex_, via) in sorted(moves)]


def advances(t: Combat, _seat: Seat, _side: int, group: int) -> list[Advance | Roam]:
    """HOP-D15, HOP-D16: who moves next of a group whose order matters, and where."""
    found: list[Advance | Roam] = []
    for unit in t.units(group & ~t.done & ~t.held):
        if roams(t, unit):
            found.append(Roam(unit))
        else:
            found += [Advance(unit, hex_, via) for hex_, via in choices_of(t, unit)]
    return found


def may_advance(t: Combat, seat: Seat, side: int, group: int, action: Advance | Roam) -> Reasons:
    """HOP-157, HOP-159, HOP-303: what stands against it that this rival moves now, and there."""
    unit = action.unit
    if not 0 <= unit < len(t.chip) or not group & ~t.done & ~t.held & 1 << unit:
        yield no("moves_not_now", "HOP-157")
    elif isinstance(action, Roam) != roams(t, unit):
        yield no("roams" if roams(t, unit) else "does_not_roam", "HOP-303", unit=unit)
    elif action not in advances(t, seat, side, group):
        yield no("list_leads_elsewhere", "HOP-159", unit=unit)


def advance(t: Combat, _seat: Seat, side: int, group: int, action: Advance | Roam) -> None:
    """HOP-157, HOP-R79: the unit moves; then it is the next one's turn."""
    t.then((march, side))
    if isinstance(action, Roam):
        return roam(t, action.unit)
    step = action.hex, action.via
    if action.hex != t.place[action.unit]:
        tell_of(t, action.unit, step)
    take(t, action.unit, step, alone=group & (group - 1) == 0)
    return None


def about_advances(t: Combat, _side: int, group: int) -> Mapping[str, object]:
    return {"unit": list(t.units(group & ~t.done & ~t.held))}


ADVANCES: Final = Question(
    "advances",
    advances,
    advance,
    Advance | Roam,
    may_advance,
    rule="HOP-157",
    phase="rival_movement",
    about=about_advances,
)


def tell_of(t: Combat, unit: int, step: Step) -> None:
    """Say where a rival goes and which line of its list takes it there."""
    if t.journal is not None:
        t.tell("advanced", unit=unit, hex=step[0], reason=told(t, unit, marks.why(t, unit)))
