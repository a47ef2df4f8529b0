"""Why a rival goes where it goes, in words: the line of its list that decides, and the rules behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from harena.core.text import Text
from harena.games.hoplomachus.chips import Tactic
from harena.games.hoplomachus.rules import marks
from harena.games.hoplomachus.skills import TAUNT
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.games.hoplomachus.vocabulary import MOBILE, Line

REACHED: Final = "HOP-188"
NEARER: Final = "HOP-189"
TRIGGERS: Final = {
    "agile": "HOP-271",
    "fury_aura": "HOP-284",
    "heave": "HOP-286",
    "hook": "HOP-288",
    "hurl": "HOP-290",
    "long_shot": "HOP-295",
    "regen": "HOP-R121",
    "reposition": "HOP-301",
    "shove": "HOP-307",
    "swap": "HOP-309",
    "whirlwind": "HOP-317",
}
"""The rule by which rivals use each skill."""
TACTIC_RULES: Final = {"archer": "HOP-182", "attacker": "HOP-183", "defender": "HOP-184", "tactician": "HOP-185"}
NOTHING_MORE: Final[Mapping[str, str]] = {}
BLASPHEMOUS: Final = Line(bold=True, filter=("hero",))
"""HOP-275, HOP-R92: the line above its list that a Blasphemous rival reads."""


def told(t: Combat, unit: int, intent: marks.Intent | None) -> Text:
    """The whole reason: *within reach: the strongest opponent (HOP-188)*."""
    if intent is None:
        return Text("why.stays", {"rule": "HOP-R80"})
    line = line_told(line_of(t, unit, intent))
    if intent.line < 0:
        return Text("why.blasphemous", {"line": line, "rule": "HOP-275"})
    key, rule = ("why.reached", REACHED) if intent.reached else ("why.nearer", NEARER)
    return Text(key, {"line": line, "rule": rule})


def target_told(t: Combat, unit: int, attackable: int) -> Text:
    """HOP-174, HOP-313: why a rival attacks whom it attacks, of the opponents on these hexes."""
    if attackable & (attackable - 1) == 0:
        return Text("why.only_one", {"rule": "HOP-172"})
    if any(t.skills(other) & TAUNT for other in t.standing_on(attackable & t.beside(unit))):
        return Text("why.taunt", {"rule": "HOP-313"})
    number = marks.deciding(t, unit, attackable)
    if number is None:
        return Text("why.no_line", {"rule": "HOP-R88"})
    return Text("why.target", {"line": line_told(_line(t, unit, number)), "rule": "HOP-174"})


def by_trigger(t: Combat, unit: int, skill: str) -> Mapping[str, str]:
    """What an event adds where a rule and not the player decides that a skill is used."""
    if t.journal is None or t.side[unit] == PLAYER:
        return NOTHING_MORE
    return {"manner": "rival", "rule": TRIGGERS[skill]}


def tactic_told(tactic: Tactic) -> Text:
    """HOP-182, HOP-183, HOP-184, HOP-185: on whom rivals play a Tactic."""
    return Text(f"why.tactic.{tactic.on}", {"manner": tactic.pick, "rule": TACTIC_RULES[tactic.unit_class]})


def line_of(t: Combat, unit: int, intent: marks.Intent) -> Line:
    """The line of the list that an intent follows."""
    return _line(t, unit, intent.line)


def _line(t: Combat, unit: int, number: int) -> Line:
    if number < 0:
        return BLASPHEMOUS
    return t.sheet.list_for(t.figure(unit), local=t.is_local(unit))[number]


def line_told(line: Line) -> Text:
    """A line of a priority list in words."""
    if line.token:
        return Text("line.unheld" if line.unheld else "line.token", {"token": line.token})
    if not line.bold:
        place = Text("line.highest") if line.hex == "highest" else place_told(line.hex)
        return Text(f"line.near_{line.near}", {"place": place}) if line.near else place
    if line.filter == ("hero",) and line.pick == "any":
        return Text("line.hero")
    found = Text(f"superlative.{line.pick}")
    for name in line.filter:
        found = Text("line.filtered", {"superlative": found, "filter": _filter_told(line, name)})
    return found


def _filter_told(line: Line, name: str) -> Text:
    if name != "on":
        return Text(f"filter.{name}")
    return Text("filter.on", {"place": place_told(line.set)})


def place_told(set_: str) -> Text:
    """The hexes of a set: *the platform*, or the hex of a token."""
    if set_.startswith(MOBILE):
        return Text("place_of_token", {"token": set_.removeprefix(MOBILE)})
    return Text("place_of_set", {"place": set_})
