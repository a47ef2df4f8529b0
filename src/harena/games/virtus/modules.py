"""What the players agree on before a battle: modules, presets and the table's own rulings (VIR-D01, VIR-R02)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.options import Named
from harena.kit.modules import Switch, in_play, switches


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """VIR-D01: table, budget, scenario, modules. `decoys`: VIR-R22; the three before it: VIR-R29, VIR-R46, VIR-R55."""

    sectors: Annotated[int, Meta(ge=3, le=4)] = 4
    budget: Annotated[int, Meta(ge=50, le=400)] = 200
    scenario: Annotated[str, Named("scenarios")] = ""
    preset: Literal["basic", "standard", "everything"] = "standard"
    attrition: Switch = "preset"
    impetuous: Switch = "preset"
    fanatics: Switch = "preset"
    stoic: Switch = "preset"
    elite: Switch = "preset"
    rabble: Switch = "preset"
    two_handed: Switch = "preset"
    missiles: Switch = "preset"
    pila: Switch = "preset"
    pikes: Switch = "preset"
    plunging_fire: Switch = "preset"
    tortoise: Switch = "preset"
    shieldwall: Switch = "preset"
    orbis: Switch = "preset"
    intrepid_general: Switch = "preset"
    devotio: Switch = "preset"
    watercourse: Switch = "preset"
    fortified_camp: Switch = "preset"
    camels: Switch = "preset"
    elephants: Switch = "preset"
    pips: Switch = "preset"
    turn_limit: bool = True
    general_without_card: bool = False
    token_spreading: bool = False
    decoys: Annotated[int, Meta(ge=0, le=6)] = 3


class Modules(Struct, frozen=True, gc=False):
    """VIR-R02: which optional chapters are in play, and the table's own rulings."""

    attrition: bool = False
    impetuous: bool = False
    fanatics: bool = False
    stoic: bool = False
    elite: bool = False
    rabble: bool = False
    two_handed: bool = False
    missiles: bool = False
    pila: bool = False
    pikes: bool = False
    plunging_fire: bool = False
    tortoise: bool = False
    shieldwall: bool = False
    orbis: bool = False
    intrepid_general: bool = False
    devotio: bool = False
    watercourse: bool = False
    fortified_camp: bool = False
    camels: bool = False
    elephants: bool = False
    pips: bool = False
    turn_limit: bool = True
    general_without_card: bool = False
    token_spreading: bool = False
    decoys: int = 3


MODULES: Final = switches(Options)

STANDARD: Final = frozenset(
    {"impetuous", "fanatics", "two_handed", "missiles", "pila", "tortoise", "watercourse", "fortified_camp"}
    | {"camels", "elephants"}
)
"""House value: what the Special column of the unit table names, the terrain of scenarios, camels and elephants."""

PRESETS: Final = {
    "basic": frozenset[str](),
    "standard": STANDARD,
    "everything": frozenset(MODULES) - {"pips"},
}
"""*Everything* keeps the cards: dice instead of them would switch off the chapter on cards and attrition."""


@lru_cache(maxsize=256)
def modules(options: Options) -> Modules:
    """The modules that these options mean."""
    return in_play(Modules, options, PRESETS[options.preset])
