"""The fight as text for a terminal of 80 columns: rows of hexes, each half a hex further; units, plans, both camps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from harena.core.text import Text, Texts
from harena.games.hoplomachus.drawing.journey import is_on_the_road, told
from harena.games.hoplomachus.drawing.journey_scene import JourneyScene
from harena.games.hoplomachus.drawing.scene import CombatScene, colours_of, skills_told
from harena.games.hoplomachus.drawing.world_text import world_lines
from harena.games.hoplomachus.table import ARENA, CAMP, FALLEN, NOBODY, PLAYER, RIVAL, SIDE_NAMES, Combat

BOARD_WIDTH: Final = 80
CELL: Final = 13
"""How many columns a hex takes: six of them fit."""
NAME: Final = 11
BLOCKED: Final = "######"
SIGNS: Final = {
    "platform": "=",
    "dais": "=",
    "benches": "-",
    "peaks": "^",
    "thickets": "%",
    "tombs": "",
    "vents": "o",
    "track": ":",
    "flag": "F",
    "hot": "!",
    "seal": "S",
}
"""A sign for each kind of ground and for what lies on it; other tokens by their first letter."""


def board(view: Combat, texts: Texts) -> str:
    """What is fought for, the arena, who stands there, what the rivals will do, and both camps; else the journey."""
    if is_on_the_road(view):
        indented = (wrap(line, BOARD_WIDTH, subsequent_indent="    ") for line in told(view, texts))
        return "\n".join([*_world(view, texts), *(line for lines in indented for line in lines)])
    seen = CombatScene(view, texts)
    parts = [_head(seen), _arena(seen), _units(seen), _plans(seen), _camps(seen)]
    return "\n".join(line for part in parts for line in part)


def listing(view: Combat, texts: Texts) -> str:
    """The fight for a narrow screen: a line for each unit and each hex that matters, empty lines between the parts."""
    if is_on_the_road(view):
        return "\n\n".join(told(view, texts))
    seen = CombatScene(view, texts)
    parts = [_head(seen), _places(seen), _tellings(seen), _plans(seen, BOARD_WIDTH * 9), _camps(seen, BOARD_WIDTH * 9)]
    return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part)))


def _world(view: Combat, texts: Texts) -> list[str]:
    """The world map, once there is a camp on it."""
    return [*world_lines(JourneyScene(view, texts)), ""] if view.chip and view.journey.location else []


def _head(seen: CombatScene) -> Iterator[str]:
    """The objective and where it is fought; the round, whose turn it is, and which step."""
    view, texts = seen.view, seen.texts
    if not view.arena or not view.kind:
        yield texts("board.undecided")
        return
    where = {"objective": view.kind, "arena": view.arena, "number": view.act}
    yield from wrap(texts("board.head", **where), BOARD_WIDTH)
    side, step = Text(f"picture.turn.{view.active}"), Text(f"step.{view.step}")
    if view.round:
        yield texts("picture.now", round=view.round, side=side, step=step)


# The arena


def _arena(seen: CombatScene) -> Iterator[str]:
    """Two lines for each row of hexes: their names with signs, and who stands there."""
    hexes = seen.view.ground.hexes
    left = min((2 * q + r for q, r in hexes), default=0)
    for row in sorted({r for _, r in hexes}):
        upper = lower = ""
        for number, (q, r) in enumerate(hexes):
            if r == row:
                column = (2 * q + r - left) * CELL // 2
                upper = upper.ljust(column) + _hex_line(seen, number)
                lower = lower.ljust(column) + _unit_cell(seen, number)
        yield upper.rstrip()
        yield lower.rstrip()


def _hex_line(seen: CombatScene, hex_: int) -> str:
    """*C3 =*: the name of a hex with its signs."""
    return f"{seen.hex_name(hex_)} {_signs(seen, hex_)}"[: CELL - 1].rstrip()


def _signs(seen: CombatScene, hex_: int) -> str:
    number = seen.rival_number(hex_)
    signs = [
        f"({number})" if number else "",
        "()" if seen.is_player_hex(hex_) else "",
        "*" if seen.is_key(hex_) else "",
    ]
    signs += [SIGNS.get(name, "") for name in seen.kinds_of_hex[hex_]]
    signs += [SIGNS.get(name, name[:1].upper()) for name in seen.lying_on(hex_)]
    return "".join([*signs, "~" if seen.is_flooded(hex_) else ""])


def _unit_cell(seen: CombatScene, hex_: int) -> str:
    """*R Warden 4*: side, name and HP of whoever stands on a hex."""
    view = seen.view
    if seen.is_blocked(hex_):
        return BLOCKED
    unit = view.at[hex_]
    if unit == NOBODY:
        return "·"
    room = CELL - 3 - len(points := f" {view.hp[unit]}")
    return f"{_letter(seen, unit)} {seen.short_name(unit)[:room]}{points}"


def _letter(seen: CombatScene, unit: int) -> str:
    return seen.texts(f"side_letter.{SIDE_NAMES[seen.view.side[unit]]}")


def _places(seen: CombatScene) -> Iterator[str]:
    """The hexes with something on them or about them, for a screen that is too narrow for the arena."""
    for hex_ in range(len(seen.view.ground.hexes)):
        if (told := seen.about_hex(hex_)) != seen.hex_name(hex_):
            yield told


# Units


def _units(seen: CombatScene) -> Iterator[str]:
    """A line for each unit in the arena: where it stands, its values, dice, skills and states."""
    view = seen.view
    for side in (PLAYER, RIVAL, ARENA):
        for unit in view.in_arena(side):
            yield from _unit_line(seen, unit)


def _unit_line(seen: CombatScene, unit: int) -> list[str]:
    view, texts = seen.view, seen.texts
    name = seen.short_name(unit)[:NAME]
    dice = "".join(texts(f"letter.{colour}") for colour in colours_of(view.attack_dice(unit)))
    values = texts(
        "board.values",
        hp=f"{view.hp[unit]}/{view.max_health(unit)}",
        movement=view.movement(unit),
        range=view.range(unit),
        dice=dice or "–",
    )
    told = [*skills_told(view.figure(unit), view.skills(unit)), *seen.states(unit)]
    head = f"{_letter(seen, unit)} {name:<{NAME}} {seen.hex_name(view.place[unit]):<3} {values}"
    return wrap(f"{head}  {seen.say(*told)}".rstrip(), BOARD_WIDTH, subsequent_indent=" " * 18, drop_whitespace=True)


def _tellings(seen: CombatScene) -> Iterator[str]:
    yield from (seen.about_unit(unit) for unit in seen.view.units(seen.view.present))


def _plans(seen: CombatScene, width: int = BOARD_WIDTH) -> Iterator[str]:
    """HOP-157, HOP-187: what each rival will do, with the line that decides, while it is the player's turn."""
    if seen.plans:
        yield seen.texts("board.plans")
    for plan in seen.plans.values():
        unit = f"{_letter(seen, plan.unit)} {seen.short_name(plan.unit)}"
        line = seen.texts("board.plan", unit=unit, plan=seen.plan_told(plan))
        yield from wrap(line, width, subsequent_indent="    ")


# Camps


def _camps(seen: CombatScene, width: int = BOARD_WIDTH) -> Iterator[str]:
    """HOP-109, HOP-141: who is still to come, who has fallen, and what the player has."""
    view, texts = seen.view, seen.texts
    for side, key in ((RIVAL, "picture.rival_camp"), (PLAYER, "picture.own_camp")):
        units = seen.in_camp(side)
        waiting = [_waiting(seen, unit) for unit in units if view.place[unit] == CAMP]
        fallen = [seen.name(unit) for unit in units if view.place[unit] == FALLEN]
        yield from _wrapped(texts("board.camp", camp=Text(key), unit=waiting), width)
        if fallen:
            yield from _wrapped(texts("board.fallen", unit=fallen), width, "  ")
    owned = [Text(f"tactic.{name}") for name in (*view.tactics, *view.gifts)]
    yield from _wrapped(texts("board.means", tactic=owned, count=view.blessings), width)


def _waiting(seen: CombatScene, unit: int) -> str:
    """A unit in its camp with its HP, a rival with the Tactic beside it."""
    view = seen.view
    said = f"{seen.name(unit)} {view.hp[unit]}"
    tactic = view.tactic_of[unit]
    return f"{said} ({seen.texts(f'tactic.{tactic}')})" if tactic else said


def _wrapped(line: str, width: int, indent: str = "") -> Iterable[str]:
    return wrap(line, width, initial_indent=indent, subsequent_indent="  " + indent)
