"""What a Roll may bring, for those who choose it: the chance that each enemy falls if all committed dice go for it.

The figures hold for the passes that are left, without further dice, items and abilities. Where effects make a figure
wrong there is none, and the note says why. A figure is exact or that of the best plan found, which is never too high.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.odds import Odds, Row
from harena.core.text import Text
from harena.games.twenty_strong.actions import Roll
from harena.games.twenty_strong.book import NO_LIMIT
from harena.games.twenty_strong.dice_odds import faces_of
from harena.games.twenty_strong.player.fighting import in_order
from harena.games.twenty_strong.player.fights import SHAKEN, is_known, lives_of, twists_of
from harena.games.twenty_strong.rules.items import own_effects
from harena.games.twenty_strong.rules.strategy import passes_left
from harena.games.twenty_strong.solver import Dice, Solution, fall_chance
from harena.games.twenty_strong.table import KEPT_CRIT, KEPT_HIT, SIDES, Ascent
from harena.games.twenty_strong.tasks import Enemy, Twist
from harena.games.twenty_strong.vocabulary import KeepHits

TITLE: Final = Text("odds.title")
COLUMNS: Final = (Text("odds.falls"),)


def confrontation_odds(view: Ascent, action: Action) -> Odds | None:
    """The chance of each enemy to fall, and of all of them together; nothing for other actions than a Roll."""
    passes = passes_left(view)
    if not isinstance(action, Roll) or not view.standing() or passes < 1:
        return None
    twists = [(card, twist) for card, twist in twists_of(view, passes) if twist is None or _matters(twist, passes)]
    if len(twists) > 1 or any(twist is None for _, twist in twists):
        return Odds(TITLE, note=Text("odds.disturbed", {"card": [card for card, _ in twists]}))
    twist = twists[0][1] if twists else None
    whys = {foe: why for foe in in_order(view) if (why := _why_not(view, foe))}
    found = [
        (Text("one_card", {"card": view.foes[foe]}), _alone(view, foe, passes, twist))
        for foe in in_order(view)
        if foe not in whys
    ]
    together = _together(view, passes, twist)
    if together is not None:
        found.append((Text("odds.all", {"card": [view.foes[foe] for foe in in_order(view)]}), together))
    notes = [Text("odds.alone", {"count": passes})] if found else []
    notes += [Text("odds.best")] if any(not solution.exact for _, solution in found) else []
    notes += [Text(f"odds.{why}", {"card": view.foes[foe]}) for foe, why in whys.items()]
    notes += [Text("odds.no_plan")] if len(view.standing()) > 1 and together is None else []
    rows = tuple(row(who, solution) for who, solution in found)
    return Odds(TITLE, (), COLUMNS if rows else (), rows, said(notes))


def row(who: Text, solution: Solution) -> Row:
    """A figure, and where it is not exact, that it is not."""
    told = who if solution.exact else Text("odds.found", {"who": who})
    return Row(told, ((solution.chance, solution.chance),))


def said(notes: Sequence[Text]) -> Text:
    """Several sentences as one text."""
    return reduce(lambda one, other: Text("odds.both", {"one": one, "other": other}), notes)


def _matters(twist: Twist, passes: int) -> bool:
    """Whether what happens after a Roll changes the chance: what takes only misses does not in the last pass."""
    match twist.what:
        case "crit" | "hit":
            return True
        case "lost" | "toll":
            return passes > 1
        case "wound":
            return twist.deadly


# One enemy


def _why_not(view: Ascent, foe: int) -> str:
    """Why there is no figure for an enemy alone, as a key: others must fall first, or the solver does not know it."""
    face, others = view.face(foe), {view.face(other).guard for other in view.standing()}
    if ("front" in others and face.guard != "front") or (face.guard == "rear" and others != {"rear"}):
        return "covered"
    if face.needs_colours:
        return "colours"
    enemies = _lives(view, foe)
    special = enemies[0].crits or enemies[0].limit != NO_LIMIT
    odd = (face.once == SHAKEN and len(enemies) > 1) or (special and _kept(view, foe))
    return "unknown" if odd else ""


def _alone(view: Ascent, foe: int, passes: int, twist: Twist | None) -> Solution:
    """The chance that an enemy falls; one that shakes off its dice is tried anew in each pass."""
    faces, dice, enemies = faces_of(view.book), rolled(view), _lives(view, foe)
    kept = _kept(view, foe)
    enemies = (replace(enemies[0], need=max(0, enemies[0].need - kept)), *enemies[1:])
    if view.face(foe).once != SHAKEN:
        found = fall_chance(faces, dice, passes, enemies, twist)
        return replace(found, exact=found.exact and not kept)
    found = fall_chance(faces, dice, 1, enemies, twist)
    holds = passes > 1 and any(isinstance(effect, KeepHits) for effect in own_effects(view))
    return Solution(1 - (1 - found.chance) ** passes, found.exact and not kept and not holds)


def _lives(view: Ascent, *foes: int) -> tuple[Enemy, ...]:
    return tuple(life.enemy for life in lives_of(view, foes))


def rolled(view: Ascent) -> Dice:
    """TWS-092: how many dice of each colour are rolled."""
    return tuple(sum(view.active[first : first + KEPT_HIT]) for first in range(0, len(view.active), SIDES))


def _kept(view: Ascent, foe: int) -> int:
    """What the kept dice count on an enemy."""
    (enemy, *_) = _lives(view, foe)
    faces = [view.active[first + face] for first in range(0, len(view.active), SIDES) for face in (KEPT_HIT, KEPT_CRIT)]
    return sum(count * worth for count, worth in zip(faces, enemy.worth, strict=True))


# All of them


def _together(view: Ascent, passes: int, twist: Twist | None) -> Solution | None:
    """The chance that all fall in the order in which they are attacked; None where that cannot be one plan."""
    foes = in_order(view)
    if len(foes) == 1 or not all(is_known(view, foe) and not _kept(view, foe) for foe in foes):
        return None
    found = fall_chance(faces_of(view.book), rolled(view), passes, _lives(view, *foes), twist)
    return replace(found, exact=False)
