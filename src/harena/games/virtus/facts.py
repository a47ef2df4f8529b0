"""What the unit table says of a unit, in a sentence: for those who build an army and those who play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import get_args

from harena.core.hidden import FACE_DOWN
from harena.core.text import Text, Texts
from harena.games.virtus.drawing.glyphs import arm_of
from harena.games.virtus.modules import Modules
from harena.games.virtus.table import Battle
from harena.games.virtus.terrain import CLEAR, Terrain
from harena.games.virtus.units import (
    CAMP,
    DESIGNATIONS,
    GENERAL,
    GENERAL_TRAITS,
    Special,
    Trait,
    Unit,
    designated_cost,
    is_in_play,
    troop_title,
)

UNTOLD = frozenset({"cavalry"})
"""Traits that say nothing beyond the arm."""
FAMILIES = {
    "terrain": get_args(Terrain),
    "word": (GENERAL, *GENERAL_TRAITS, *DESIGNATIONS, CAMP),
    "special": tuple(word for word in (*get_args(Special), *get_args(Trait)) if word not in UNTOLD),
    "shape": ("shieldwall", "orbis"),
    "card": ("court", "joker"),
}
"""What can be read besides units, by the family of its name; `about.<it>` says what it does."""


COMBINED = {
    "wooded_hill": ("hill", "wood"),
    "steep_height": ("hill",),
    "thick_forest": ("wood",),
    "crevasse": ("marsh", "rocks"),
}
"""The terrain whose effects another terrain has too."""
CITED = re.compile(r"\s\(VIR-[^()]*\)")
"""The ids of rules at the end of an explanation."""


def facts(view: Battle, texts: Texts, everything: bool = False) -> dict[str, str]:
    """Each troop that this viewer can see, the own ones first; or each unit of the game with all its values, and what
    terrain, generals, specials, formations and cards do.
    """
    names = view.content.content.units if everything else dict.fromkeys(_in_sight(view))
    known = {name: texts.say(sentence(name, view)) for name in names}
    if everything:
        told = {word: _about(family, word, view.on) for family, words in FAMILIES.items() for word in words}
        known |= {word: texts.say(about) for word, about in told.items() if word not in known}
    return known


def _about(family: str, word: str, on: Modules) -> Text:
    """*marsh: VD 1 there…*, with a remark where its module is not in play."""
    about = f"about.{word}.pips" if on.pips and word == GENERAL else f"about.{word}"
    said = {"name": Text(f"{family}.{word}"), "about": Text(about)}
    return Text("facts.about" if _is_in_play(word, on) else "facts.about_off", said)


def _in_sight(view: Battle) -> Iterator[str]:
    own = int(view.viewer) if view.viewer is not None and view.viewer >= 0 else 0
    for side in (own, 1 - own):
        yield from (view.troops[unit] for unit in view.units(side) if view.troops[unit] != FACE_DOWN)


def sentence(name: str, view: Battle) -> Text:
    """*Formed archers: infantry, ordinary formation; VO 1, shooting 2, VD 2, VC 3, Mvt 1; missiles; 9 points.*"""
    key, *named = name.split("+")
    unit = view.content.content.units[key]
    said = {
        "title": troop_title(name),
        "mark": Text("facts.house") if unit.origin == "house" else "",  # units that no rulebook prints carry a mark
        "facts": printed_facts(unit, named, view.on),
        "cost": Text("facts.cost", {"count": designated_cost(unit.cost, frozenset(named))}),
    }
    return Text("facts.unit", said)


def printed_facts(unit: Unit, named: Sequence[str] = (), on: Modules | None = None) -> Text:
    """VIR-001: its kind and its values, then what it has beyond them; `named`: its designations."""
    values = Text("facts.values_shooting" if unit.shooting else "facts.values", _values(unit))
    special = _specials(unit, named, on)
    said = {"kind": kind_of(unit), "values": values}
    return Text("facts.special", {**said, "special": special}) if special else Text("facts.plain", said)


def printed_columns(unit: Unit, named: Sequence[str], on: Modules) -> dict[str, object]:
    """VIR-001: a unit as a row of the unit table, a dash for no shooting."""
    values = {name: value or "–" if name == "shooting" else value for name, value in _values(unit).items()}
    return {"kind": kind_of(unit), **values, "special": _specials(unit, named, on) or ""}


def _values(unit: Unit) -> dict[str, int]:
    return {name: getattr(unit, name) for name in ("vo", "shooting", "vd", "vc", "mvt")}


def _specials(unit: Unit, named: Sequence[str], on: Modules | None) -> list[Text]:
    return [_special(word, on) for word in _words(unit, named)]


def _words(unit: Unit, named: Sequence[str]) -> list[str]:
    return [word for word in (*named, *unit.special, *unit.traits) if word not in UNTOLD]


def kind_of(unit: Unit) -> Text:
    """*infantry in dense formation*."""
    arm = arm_of(unit).partition("_")[0]
    return Text("picture.kind", {"arm": arm, "formation": unit.formation})


def _special(word: str, on: Modules | None) -> Text:
    """What a unit has beyond its values; in brackets where its module is known not to be in play."""
    told = Text(f"special.{word}")
    return told if on is None or _is_in_play(word, on) else Text("facts.off", {"special": told})


def specials_told(unit: Unit, named: Sequence[str], on: Modules) -> list[Text]:
    """What a unit has beyond its values, each with what it does, as far as it is in play."""
    return [explained("special", word) for word in _words(unit, named) if _is_in_play(word, on)]


def traits_told(traits: Sequence[str], on: Modules) -> list[Text]:
    """What these traits of generals do."""
    return [explained("word", trait) for trait in traits if _is_in_play(trait, on)]


def terrain_told(terrain: str) -> list[Text]:
    """What a terrain does, and those that it is made of; nothing where it does nothing."""
    words = () if terrain == CLEAR else (terrain, *COMBINED.get(terrain, ()))
    return [explained("terrain", word) for word in words]


def uncited(explanation: str) -> str:
    """Without the ids of rules, where there is no room for them or no link."""
    return CITED.sub("", explanation)


def explained(family: str, word: str) -> Text:
    """What this word means: a terrain, a special, a trait, a camp."""
    return Text("facts.about", {"name": Text(f"{family}.{word}"), "about": Text(f"about.{word}")})


def _is_in_play(word: str, on: Modules) -> bool:
    return not on.pips if word in FAMILIES["card"] else is_in_play(word, on)
