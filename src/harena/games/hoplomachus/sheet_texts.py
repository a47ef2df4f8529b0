"""Rules of arenas, events and scions as sentences, made of their values: so packs are explained like the box itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import asdict

from harena.core.action import snake
from harena.core.text import Text
from harena.games.hoplomachus.hexes import Hex
from harena.games.hoplomachus.rules.telling import place_told
from harena.games.hoplomachus.vocabulary import AnyDeed, Rule, ScionLine

Naming = Callable[[Hex], str]
"""How people write a hex of an arena."""
HEXES: Final = ("hexes", "order", "path")
MANNERS: Final = ("who", "side", "rule")
"""The fields that choose between sentences: `rule.heal_on_set.local`, `rule.no_tactics.both`."""
VICTIMS: Final = ("pick", "filter")


def rule_told(rule: Rule, name: Naming) -> Text:
    """A rule of a sheet or an event: `rule.<key>`, with its values."""
    key = snake(type(rule).__name__)
    values: dict[str, Any] = asdict(rule)
    said: dict[str, Any] = {field: _value(field, value, name) for field, value in values.items()}
    said["manner"] = next((values[field] for field in MANNERS if field in values), "")
    said["count"] = abs(values["n"]) if "n" in values else 0
    if values.get("n", 0) < 0:
        said["manner"] += "_fewer"
    return Text(f"rule.{key}", said)


def _value(field: str, value: Any, name: Naming) -> Any:
    """A value in words: hexes by their names, a set or a token by what it is called."""
    if field in HEXES:
        return [name(hex_) for hex_ in value]
    if field == "hex":
        return name(value)
    if field == "set":
        return place_told(value)
    if field == "levels":
        return [place_told(one) for one in value]
    if field in ("die", "plus"):
        return Text("colour_list", {"colour": value})
    return value


# Scions


def line_told(line: ScionLine) -> Text:
    """HOP-094: when a deed of a scion's sheet is done, and what it is."""
    said = {"deed": deed_told(line.deed), "colour": list(line.count), "most": line.most}
    manner = ("coloured" if line.count else "any") + ("_most" if line.most else "")
    return Text(f"scion_line.{line.mode}", {**said, "manner": manner})


def deed_told(deed: AnyDeed) -> Text:
    """What a scion does."""
    said: dict[str, Any] = {field: value for field, value in asdict(deed).items() if field not in VICTIMS}
    if "pick" in asdict(deed):
        said["victim"] = victim_told(deed)
    said["count"] = said.get("n", 0)
    said["manner"] = _manner(deed)
    return Text(f"deed.{snake(type(deed).__name__)}", said)


def _manner(deed: AnyDeed) -> str:
    if getattr(deed, "row", False):
        return "row"
    if getattr(deed, "whom", "") == "self":
        return "self"
    within = getattr(deed, "within", 0)
    if snake(type(deed).__name__) == "splash":
        return "beside" if within == 1 else ""
    return "total" if getattr(deed, "n", 1) == 0 else ""


def victim_told(deed: Any) -> Text:
    """Whom a deed picks: *the weakest opponent within 3 hexes*; of allies: *its strongest ally*."""
    if snake(type(deed).__name__) == "ally_attack":
        return Text(f"ally.{deed.pick}")
    filters = getattr(deed, "filter", ())
    found = Text("victim.hero") if "hero" in filters else Text(f"superlative.{deed.pick}")
    if "wounded" in filters:
        found = Text("victim.wounded", {"victim": found})
    within = getattr(deed, "within", 0)
    if not within:
        return found
    return Text("victim.beside" if within == 1 else "victim.within", {"victim": found, "count": within})
