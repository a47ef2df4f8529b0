"""Switches and presets: every optional chapter can be on or off by itself, and is nowhere felt when it is off."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from harena.core.errors import Refused
from harena.core.text import LANGUAGES
from harena.games.virtus.armies import fitted, read_army
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import MODULES, PRESETS, Modules, Options, modules
from harena.games.virtus.units import DESIGNATIONS, Roll, make_troop, troop_name

SPECIAL_COLUMN = {"impetuous", "fanatics", "two_handed", "missiles", "pila", "tortoise"}

MARKS = {
    "impetuous": "impetuous",
    "fanatics": "fanatics",
    "stoic": "stoic",
    "elite": "elite",
    "rabble": "rabble",
    "two_handed": "two_handed",
    "missiles": "missiles",
    "bolts": "missiles",
    "slings": "missiles",
    "pila": "pila",
    "pikes": "pikes",
    "plunging": "plunging_fire",
    "tortoise": "tortoise",
    "shieldwall": "shieldwall",
    "orbis": "orbis",
    "camel": "camels",
    "evades": "camels",
    "dodges": "camels",
    "elephant": "elephants",
}
"""What a troop may be, and the only module that can make it so (dispersed units evade without any)."""


def chosen(options: Options) -> set[str]:
    on = modules(options)
    return {name for name in MODULES if getattr(on, name)}


def all_troops() -> list[str]:
    return [troop_name(unit, DESIGNATIONS) for unit in GAME.content.units]


def marked(on: Modules) -> set[tuple[str, str]]:
    """Every troop of the table, with all designations, and what it is with these modules."""
    found = set()
    for name in all_troops():
        values = asdict(make_troop(name, GAME.content.units, on))
        found |= {(name, mark) for mark in MARKS if values[mark]}
    return found


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize(
    ("preset", "on"),
    [
        ("basic", set()),
        ("standard", SPECIAL_COLUMN | {"watercourse", "fortified_camp", "camels", "elephants"}),
        ("everything", set(MODULES) - {"pips"}),
    ],
)
def test_a_preset_switches_its_modules_on(preset: Any, on: set[str]) -> None:
    assert chosen(Options(preset=preset)) == on


@pytest.mark.rule("VIR-R02")
def test_there_are_twenty_one_modules_and_each_is_an_option() -> None:
    assert len(MODULES) == len(set(MODULES)) == 21
    assert set(MODULES) <= set(Options.__struct_fields__)


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("name", MODULES)
def test_a_switch_adds_one_module_to_a_preset_and_no_other(name: str) -> None:
    switched: dict[str, Any] = {name: "on"}
    assert chosen(Options(preset="basic", **switched)) == {name}


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("name", MODULES)
def test_a_switch_takes_one_module_from_a_preset_and_no_other(name: str) -> None:
    switched: dict[str, Any] = {name: "off"}
    assert chosen(Options(preset="everything", **switched)) == set(MODULES) - {"pips", name}


@pytest.mark.rule("VIR-R02")
def test_who_chooses_nothing_plays_the_standard() -> None:
    assert modules(Options()) == modules(Options(preset="standard"))


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("preset", ["basic", "standard", "everything"])
def test_the_rulings_of_a_table_are_no_part_of_a_preset(preset: Any) -> None:
    on = modules(Options(preset=preset, turn_limit=False, general_without_card=True, token_spreading=True, decoys=0))
    assert (on.turn_limit, on.general_without_card, on.token_spreading, on.decoys) == (False, True, True, 0)


@pytest.mark.rule("VIR-R02")
def test_without_modules_the_special_column_means_nothing() -> None:
    light = {name for name in all_troops() if GAME.content.units[name.split("+")[0]].formation == "dispersed"}
    assert {name for name, mark in marked(Modules()) if mark == "evades"} == light
    assert {mark for _, mark in marked(Modules())} == {"evades", "dodges"}


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("name", MODULES)
def test_a_module_changes_what_belongs_to_it_and_nothing_else(name: str) -> None:
    switched: dict[str, Any] = {name: True}
    changed = {mark for _, mark in marked(Modules(**switched)) ^ marked(Modules())}
    assert changed == {mark for mark, module in MARKS.items() if module == name}


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("word", DESIGNATIONS)
def test_a_designation_is_refused_where_its_module_is_off(word: str) -> None:
    written = f"2 legionnaires+{word}, general"
    switched: dict[str, Any] = {word: True}
    assert read_army(written, 200, GAME.content, Modules(**switched)).troops == {f"legionnaires+{word}": 2}
    with pytest.raises(Refused) as refused:
        read_army(written, 200, GAME.content, Modules())
    assert [(reason.key, reason.params["module"]) for reason in refused.value.reasons] == [("refused.module_off", word)]


@pytest.mark.rule("VIR-R02", "VIR-277", "VIR-286")
@pytest.mark.parametrize(("trait", "module"), [("hero", "intrepid_general"), ("devotio", "devotio")])
def test_the_trait_of_a_general_is_refused_where_its_module_is_off(trait: str, module: str) -> None:
    written = f"2 legionnaires, general+{trait}"
    switched: dict[str, Any] = {module: True}
    assert read_army(written, 200, GAME.content, Modules(**switched)).generals == (f"general+{trait}",)
    with pytest.raises(Refused) as refused:
        read_army(written, 200, GAME.content, Modules())
    assert [(reason.key, reason.params["module"]) for reason in refused.value.reasons] == [
        ("refused.module_off", module)
    ]


@pytest.mark.rule("VIR-R02")
def test_a_ready_army_leaves_at_home_what_the_table_does_not_play_with() -> None:
    ready = Roll({"horde+elite": 1, "horde+rabble+stoic": 2}, ("general+superior+hero+devotio",), camp=True)
    plain = fitted(ready, Modules())
    assert (plain.troops, plain.generals, plain.camp) == ({"horde": 3}, ("general+superior",), False)
    some = fitted(ready, Modules(stoic=True, devotio=True, fortified_camp=True))
    assert (some.troops, some.generals, some.camp) == (
        {"horde": 1, "horde+stoic": 2},
        ("general+superior+devotio",),
        True,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_what_a_module_does(language: str) -> None:
    for module in MODULES:
        meaning, _, presets = GAME.texts(language)(f"option_note.{module}").rpartition(";")
        assert len(meaning.split()) > 4, module
        assert presets


def test_the_form_says_which_presets_have_a_module() -> None:
    """What is written beside a switch agrees with the presets."""
    told = {module: GAME.texts("en")(f"option_note.{module}") for module in MODULES}
    for module, note in told.items():
        assert {name for name in ("standard", "everything") if name in note} == {
            name for name in ("standard", "everything") if module in PRESETS[name]
        }
