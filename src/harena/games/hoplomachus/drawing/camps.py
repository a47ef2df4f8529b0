"""The camps: units to come and fallen ones, Tactics, Blessings; and the head of the sheet with what is fought for."""

from __future__ import annotations

from typing import Final

from harena.core.svg import NOTHING, Drawn, Size, circle, joined, moved, path, rect, writing
from harena.core.text import Text
from harena.games.hoplomachus.drawing.chips import SIGNS, draw_unit
from harena.games.hoplomachus.drawing.scene import CombatScene
from harena.games.hoplomachus.table import PLAYER, RIVAL
from harena.kit.scene import described

ACROSS: Final = 370.0
SLOT: Final = 73.0
"""How broad the place of a chip in a camp is."""
IN_ROW: Final = 5
MOST_ROWS: Final = 3
"""In a camp of more rows chips move together."""
CAPTION: Final = 18.0
ROW: Final = 72.0
TACTICS: Final = 34.0
HEAD: Final = (ACROSS, 46.0)
CHIP: Final = 1.1
PIP: Final = 9.0


def rows_of(count: int) -> int:
    """How many rows so many chips need; an empty camp has none."""
    return min(MOST_ROWS, -(-count // IN_ROW))


def camp_size(rows: int, *, own: bool) -> Size:
    """How large a camp with so many rows of chips is."""
    return ACROSS, CAPTION + ROW * rows + (TACTICS if own else 0) + 4


def draw_head(seen: CombatScene) -> Drawn:
    """HOP-129: the objective and how far it is, the round, whose turn it is and which step."""
    view, texts = seen.view, seen.texts
    objective = texts(f"objective.{view.kind}")
    side, step = Text(f"picture.turn.{view.active}"), Text(f"step.{view.step}")
    now = texts("picture.now", round=view.round, side=side, step=step) if view.round else texts("phase.preparation")
    told = seen.say(Text(f"objective.{view.kind}"), Text("picture.act", {"number": view.act}))
    return described(
        "zone",
        told,
        rect((0, 0, *HEAD), 6, class_="tray"),
        moved(17, 23, path(SIGNS[_sign(view.kind)], class_="lines", transform="scale(1.7)")),
        writing(objective, 36, 19, size=15, room=ACROSS - 130, class_="strong"),
        writing(now, 36, 37, size=12, room=ACROSS - 60, class_="caption"),
        _score(seen) if view.round else NOTHING,
        ids="deck:objective",
        title="",
    )


def _sign(kind: str) -> str:
    return {"flag": "flag", "hill": "platform", "spar": "attacker", "bloodshed": "attacker"}.get(kind, "tribune")


def _score(seen: CombatScene) -> Drawn:
    """HOP-068: the points of King of the hill; elsewhere how many rivals are left."""
    view = seen.view
    if view.kind == "hill":
        most = view.book.parameters.score_to_win
        stones = [
            circle(ACROSS - 14 - 15 * (most - 1 - place), 15, 5.6, class_="goal" if place >= view.score else "boost")
            for place in range(most)
        ]
        return joined(*stones)
    left = sum(side == RIVAL and view.place[unit] >= -1 for unit, side in enumerate(view.side))
    return writing(seen.texts("picture.rivals_left", count=left), ACROSS - 10, 19, size=12.5, class_="count end")


def draw_rival_camp(seen: CombatScene) -> Drawn:
    """HOP-109, HOP-110: the rivals still to come, from top to bottom, each with its Tactic; and the fallen."""
    units = seen.in_camp(RIVAL)
    extra = [_tactic_chip(seen, name, "", place) for place, name in enumerate(seen.view.extra_tactics)]
    tactics = joined(*(moved(ACROSS - 30 - 30 * place, 10, chip) for place, chip in enumerate(extra)))
    return joined(
        _frame(seen, "rival_camp", len(units), camp_size(rows_of(len(units)), own=False)), _chips(seen, units), tactics
    )


def draw_own_camp(seen: CombatScene) -> Drawn:
    """HOP-141, HOP-154: the player's units in the camp, Tactics, Blessings."""
    view = seen.view
    units = seen.in_camp(PLAYER)
    size = camp_size(rows_of(len(units)), own=True)
    low = size[1] - TACTICS / 2 - 2
    owned = [*view.tactics, *view.gifts]
    chips = [
        moved(44 + 84 * place, low, _tactic_chip(seen, name, f"tactic:{name}", place))
        for place, name in enumerate(dict.fromkeys(owned))
    ]
    blessings = writing(
        seen.texts("picture.blessings", count=view.blessings), ACROSS - 8, low + 4, size=12, class_="caption end"
    )
    return joined(_frame(seen, "own_camp", len(units), size), _chips(seen, units), *chips, blessings)


def _frame(seen: CombatScene, name: str, count: int, size: Size) -> Drawn:
    told = seen.say(Text(f"picture.{name}"), Text("picture.units", {"count": count}))
    across, down = size
    return described(
        "zone",
        told,
        rect((0, 0, across, down), 6, class_="tray"),
        writing(seen.texts(f"picture.{name}"), 8, 13, size=12, class_="caption"),
        rect((1, 1, across - 2, down - 2), 5, class_="ring"),
        ids=f"camp:{name}",
        title="",
    )


def _chips(seen: CombatScene, units: list[int]) -> Drawn:
    drawn = []
    in_row = max(IN_ROW, -(-len(units) // MOST_ROWS))
    slot = SLOT * IN_ROW / in_row
    for place, unit in enumerate(units):
        row, column = divmod(place, in_row)
        x, y = slot * (column + 0.5) + 2, CAPTION + ROW * (row + 0.5) - 2
        drawn.append(draw_unit(seen, unit, (x, y), CHIP * min(1, slot / SLOT)))
        if tactic := seen.view.tactic_of[unit]:
            drawn.append(moved(x + 24, y + 24, _letter(seen, tactic)))
    return joined(*drawn)


def _letter(seen: CombatScene, tactic: str) -> Drawn:
    """HOP-110: the Tactic in the slot next to a rival, by its letter."""
    told = seen.texts(f"tactic.{tactic}")
    letter = writing(seen.texts(f"tactic_letter.{tactic}"), 0, 4, size=11, class_="strong middle")
    return described("lying", told, rect((-8, -7.5, 16, 15), 3, class_="tacticchip"), letter)


def _tactic_chip(seen: CombatScene, name: str, ids: str, _place: int) -> Drawn:
    """A Tactic that can be played, with how many there are of it."""
    owned = [*seen.view.tactics, *seen.view.gifts].count(name)
    many = writing(f"×{owned}", 36, 12, size=10, class_="count end") if owned > 1 else NOTHING
    told = seen.texts(f"tactic.{name}")
    return described(
        "piece tactic",
        told,
        rect((-40, -13, 80, 26), 5, class_="tacticchip"),
        writing(told, 0, 4, size=11.5, room=74, class_="strong middle"),
        many,
        rect((-42, -15, 84, 30), 6, class_="ring"),
        ids=ids or None,
        more=seen.texts(f"tactic_does.{name}"),
    )
