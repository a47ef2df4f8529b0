"""What the ground and an event change about attacks: dice and cover."""

from __future__ import annotations

from harena.games.hoplomachus.table import Combat


def extra_dice(t: Combat, unit: int, target: int) -> list[int]:
    """HOP-106, HOP-176: the dice, by colour, that arena and event add to an attack on this target."""
    sheet = t.sheet
    if not sheet.most_dice:
        return []
    found = [colour for place, colour in sheet.dice_on if t.stands_at(place, unit)]
    if sheet.high_die >= 0 and sheet.levels[t.place[unit]] > sheet.levels[t.place[target]]:
        found.append(sheet.high_die)
    found += [colour for side, colour, last in sheet.die_mods if side == t.side[unit] and t.round <= last]
    return found


def out_of_cover(t: Combat, unit: int, hexes: int) -> int:
    """Of the hexes of its opponents those that no cover protects: it protects from all that are not adjacent."""
    return hexes & ~(t.sheet.covered & ~t.beside(unit))
