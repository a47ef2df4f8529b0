"""The 31 skills of chapter 27 as bits, so that a unit's skills are one number.

A skill is Innate, an Ability or a Special. What it does stands beside the rule that it belongs to.
"""

from __future__ import annotations

from typing import Final, Literal

SkillName = Literal[
    "absorb",
    "agile",
    "beastmaster",
    "blasphemous",
    "combat_lock",
    "confidence",
    "deflect",
    "dig_in",
    "dodge",
    "first_strike",
    "flight",
    "fury_aura",
    "heave",
    "hook",
    "hurl",
    "inspire",
    "intercept_blow",
    "long_shot",
    "nimble",
    "perfect_strike",
    "quickstrike",
    "regen",
    "reposition",
    "retaliate",
    "roaming",
    "shove",
    "swap",
    "tactical",
    "taunt",
    "undying",
    "whirlwind",
]

NAMES: Final[tuple[SkillName, ...]] = SkillName.__args__  # type: ignore[attr-defined]
BIT: Final = {name: 1 << number for number, name in enumerate(NAMES)}

ABSORB: Final = BIT["absorb"]
AGILE: Final = BIT["agile"]
BEASTMASTER: Final = BIT["beastmaster"]
BLASPHEMOUS: Final = BIT["blasphemous"]
COMBAT_LOCK: Final = BIT["combat_lock"]
CONFIDENCE: Final = BIT["confidence"]
DEFLECT: Final = BIT["deflect"]
DIG_IN: Final = BIT["dig_in"]
DODGE: Final = BIT["dodge"]
FIRST_STRIKE: Final = BIT["first_strike"]
FLIGHT: Final = BIT["flight"]
FURY_AURA: Final = BIT["fury_aura"]
HEAVE: Final = BIT["heave"]
HOOK: Final = BIT["hook"]
HURL: Final = BIT["hurl"]
INSPIRE: Final = BIT["inspire"]
INTERCEPT_BLOW: Final = BIT["intercept_blow"]
LONG_SHOT: Final = BIT["long_shot"]
NIMBLE: Final = BIT["nimble"]
PERFECT_STRIKE: Final = BIT["perfect_strike"]
QUICKSTRIKE: Final = BIT["quickstrike"]
REGEN: Final = BIT["regen"]
REPOSITION: Final = BIT["reposition"]
RETALIATE: Final = BIT["retaliate"]
ROAMING: Final = BIT["roaming"]
SHOVE: Final = BIT["shove"]
SWAP: Final = BIT["swap"]
TACTICAL: Final = BIT["tactical"]
TAUNT: Final = BIT["taunt"]
UNDYING: Final = BIT["undying"]
WHIRLWIND: Final = BIT["whirlwind"]

ABILITIES: Final = FURY_AURA | HOOK | HURL | REGEN | SHOVE | SWAP
SPECIALS: Final = AGILE | HEAVE | LONG_SHOT | REPOSITION | WHIRLWIND
BORROWED: Final = HOOK | SHOVE | SWAP
"""HOP-169: the Abilities that the hero can use as an ally's: those without a number."""
NUMBERED: Final[tuple[SkillName, ...]] = ("fury_aura", "hurl", "long_shot", "regen")
"""The skills that are written with a number, #."""


def kind_of(name: SkillName) -> Literal["innate", "ability", "special"]:
    """HOP-131, HOP-168, HOP-263: which of the three kinds a skill is."""
    bit = BIT[name]
    return "ability" if bit & ABILITIES else "special" if bit & SPECIALS else "innate"


def names_in(skills: int) -> list[SkillName]:
    """The skills of a unit by their names."""
    return [name for name in NAMES if skills & BIT[name]]
