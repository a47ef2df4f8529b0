"""Attacks and Specials in tests: a fight in its Engage step, single blows with forced dice.

t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VJ")})
begin(t, attack, "a", "r")
assert pool(t) == "JV"
roll(t, "xo")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from harena.core.chance import FaceRoll
from harena.games.hoplomachus.rules import attack, rival_abilities, rival_engage
from harena.games.hoplomachus.rules.abilities import ask_ability
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.rules.engage import ask_engage
from harena.games.hoplomachus.table import ABILITIES, ENGAGE, NOBODY, PLAYER, RIVAL, Combat

from .fights import LETTERS, fight, roll, unit


def bout(mine: Mapping[str, str], rivals: Mapping[str, str] | None = None, **fields: Any) -> Combat:
    """A fight in its Engage step that ends when nothing is left to happen."""
    return fight(mine, rivals, **{"step": ENGAGE, "agenda": [(after_fight,)], **fields})


def begin(t: Combat, step: Callable[..., None], *units: str) -> None:
    """Let this happen next, up to the first question."""
    t.then((step, *(unit(t, name) for name in units)))
    t.proceed()


def blow(t: Combat, name: str, target: str, faces: str) -> None:
    """An attack with these dice."""
    begin(t, attack.attack, name, target)
    roll(t, faces)


def engage_step(t: Combat, side: int = PLAYER) -> None:
    """The Engage step of a side, up to the first question."""
    t.active = side
    t.then((ask_engage,) if side == PLAYER else (rival_engage.engage_rivals, side))
    t.proceed()


def rivals_engage(mine: Mapping[str, str], rivals: Mapping[str, str], **fields: Any) -> Combat:
    """The Engage step of the rivals in this position, up to the first question."""
    t = bout(mine, rivals, **fields)
    engage_step(t, RIVAL)
    return t


def ability_step(t: Combat, side: int = PLAYER) -> None:
    """The Abilities step of a side, up to the first question."""
    t.active, t.step = side, ABILITIES
    t.then((ask_ability,) if side == PLAYER else (rival_abilities.use_abilities, side))
    t.proceed()


def rivals_use(mine: Mapping[str, str], rivals: Mapping[str, str], **fields: Any) -> Combat:
    """The Abilities step of the rivals in this position, up to the first question."""
    t = bout(mine, rivals, **fields)
    ability_step(t, RIVAL)
    return t


def pool(t: Combat) -> str:
    """The dice that are asked for, the weak ones first: `JBV`."""
    assert isinstance(t.pending, FaceRoll), t.pending
    letters = {str(colour): letter for letter, colour in LETTERS.items()}
    return "".join(letters[die.name] for die in t.pending.named if die)


def hp(t: Combat, name: str) -> int:
    return t.hp[unit(t, name)]


def options(t: Combat) -> set[str]:
    """What may be answered, as words: `attack a r`, `heave a r`, `reposition a C3`, `finish`."""
    return {_word(t, action) for action in t.options()}


def choose(t: Combat, words: str) -> None:
    """Answer by the words of an option."""
    t.answer(next(action for action in t.options() if _word(t, action) == words))


def _word(t: Combat, action: Any) -> str:
    parts = [action.tag()]
    for name in ("unit", "target"):
        number = getattr(action, name, NOBODY)
        parts += [t.chip[number]] if number != NOBODY else []
    if hasattr(action, "hex"):
        q, r = t.ground.hexes[action.hex]
        row = sorted(one for one in t.ground.hexes if one[1] == r)
        parts.append(f"{'ABCDE'[r + 2]}{row.index((q, r)) + 1}")
    return " ".join(parts)
