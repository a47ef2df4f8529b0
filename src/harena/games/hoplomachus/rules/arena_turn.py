"""Chapter 28 and the sheets of the arenas: what the ground itself does in the arena turn.

Arena units move, use Abilities and engage by the rules of rivals; that is not here.
"""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import GoTo
from harena.games.hoplomachus.book import ARENA_DIE, DIRECTIONS
from harena.games.hoplomachus.hexes import NEIGHBOURS
from harena.games.hoplomachus.rules import damage, scion_sheet
from harena.games.hoplomachus.rules.ending import over
from harena.games.hoplomachus.rules.entering import displace
from harena.games.hoplomachus.table import NOBODY, SEAT, Combat


def act(t: Combat) -> None:
    """HOP-105, HOP-106, HOP-129: what the sheet of the arena has happen in its turn."""
    sheet = t.sheet
    if sheet.chariot >= 0:
        t.then((drive, sheet.track_steps))
    if sheet.vents:
        t.then((erupt,))
    if sheet.slides:
        t.then((roll_slide,))


# The deck


def roll_slide(t: Combat) -> None:
    t.roll((ARENA_DIE,), slid)


def slid(t: Combat, faces: tuple[str, ...]) -> None:
    """HOP-R128: whoever has no ally beside it slides one hex that way if it can, the foremost first."""
    (face,) = faces
    direction = DIRECTIONS.index(face)
    t.tell("deck_tilts", face=face)
    for unit in sorted(sliders(t), key=lambda unit: -_ahead(t, unit, direction)):
        hex_ = t.ground.beyond(t.place[unit], direction)
        if hex_ >= 0 and t.free() >> hex_ & 1:
            t.tell("slid", unit=unit, hex=hex_)
            displace(t, unit, hex_)
            if over(t):
                return


def sliders(t: Combat) -> list[int]:
    """The units that have no ally beside them; Locals may be sure of foot."""
    return [
        unit
        for unit in t.units(t.present)
        if not t.stand[t.side[unit]] & t.beside(unit) and (t.sheet.local_slides or not t.is_local(unit))
    ]


def _ahead(t: Combat, unit: int, direction: int) -> int:
    """How far forward a unit stands, among those on a line in this direction of the compass."""
    (q, r), (right, down) = t.ground.hexes[t.place[unit]], NEIGHBOURS[direction]
    return q * right + r * down


# Vents


def erupt(t: Combat) -> None:
    """The unit on the hot vent suffers damage, the Scion none; then the next vent is hot."""
    sheet = t.sheet
    hex_ = sheet.vents[t.vent]
    t.vent = (t.vent + 1) % len(sheet.vents)
    t.tell("erupted", hex=hex_)
    unit = t.at[hex_]
    if unit != NOBODY and not is_fireproof(t, unit):
        damage.suffer(t, unit, sheet.heat)


def is_fireproof(t: Combat, unit: int) -> bool:
    return scion_sheet.is_scion(t, unit) or (t.is_local(unit) and not t.sheet.local_burns)


# The chariot


def drive(t: Combat, steps: int) -> None:
    """The chariot goes on along its ring; a unit in its way is pushed aside first, or is run over and stops it."""
    if not steps:
        return None
    ahead = next_on_track(t)
    unit = t.at[ahead]
    if unit == NOBODY:
        return roll_along(t, ahead, steps)
    hexes = t.ground.members(ways_aside(t, ahead))
    if len(hexes) > 1:
        return t.ask(SEAT, PUSHES, unit, steps)
    if hexes:
        return push(t, SEAT, unit, steps, GoTo(hexes[0]))
    t.tell("run_over", unit=unit)
    return damage.suffer(t, unit, t.sheet.track_damage)


def next_on_track(t: Combat) -> int:
    track = t.sheet.track
    return track[(track.index(t.tokens[t.sheet.chariot]) + 1) % len(track)]


def ways_aside(t: Combat, hex_: int) -> int:
    """The free hexes of the outer ring beside a hex of the track."""
    return t.ground.near[hex_] & t.free() & t.sheet.sets["outer"]


def roll_along(t: Combat, ahead: int, steps: int) -> None:
    """The chariot takes the next hex, and whoever stands on it goes along."""
    chariot = t.sheet.chariot
    rider = t.at[t.tokens[chariot]]
    t.tokens[chariot] = ahead
    t.tell("chariot_drives", token=t.sheet.tokens[chariot], hex=ahead)
    t.then((drive, steps - 1))
    if rider != NOBODY:
        displace(t, rider, ahead)


def asides(t: Combat, _seat: Seat, unit: int, _steps: int) -> list[GoTo]:
    """The hexes among which the player chooses for a unit that is pushed."""
    return [GoTo(hex_) for hex_ in t.ground.members(ways_aside(t, t.place[unit]))]


def may_push(t: Combat, seat: Seat, unit: int, steps: int, action: GoTo) -> Reasons:
    if action not in asides(t, seat, unit, steps):
        yield no("not_aside", "HOP-106", unit=unit)


def push(t: Combat, _seat: Seat, unit: int, steps: int, action: GoTo) -> None:
    """HOP-R128: the unit makes way, and the chariot goes on."""
    ahead = t.place[unit]
    t.tell("pushed_aside", unit=unit, hex=action.hex)
    t.then((roll_along, ahead, steps))
    displace(t, unit, action.hex)


PUSHES: Final = Question("pushes", asides, push, GoTo, may_push, rule="HOP-106", phase="arena", about="unit")
