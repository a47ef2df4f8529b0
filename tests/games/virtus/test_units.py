"""The unit table (chapters 1 and 3): every row with its exact figures, and what the rulings make of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from harena.games.virtus.actions import Activate, Charge, DeclareCharge, Fight
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import MODULES, Modules, Options, modules
from harena.games.virtus.units import Content, Formation, Type, Unit, check_units, make_general, make_troop
from harena.rulebook.registry import find_registry
from tests.games.virtus.battles import (
    LEFT,
    RESERVE,
    SECOND,
    across,
    battle,
    foe,
    offered,
    pack,
    play,
    rolls,
    unit,
    walks_to,
)

UNITS = GAME.content.units
TABLE: list[tuple[str, str, tuple[int, ...], str, Type, Formation]] = [
    ("VIR-016", "legionnaires", (3, 0, 3, 4, 1, 11), "tortoise pila", "foot", "dense"),
    ("VIR-017", "veterans", (3, 0, 4, 4, 1, 12), "tortoise pila", "foot", "dense"),
    ("VIR-018", "auxiliaires_veterans", (3, 0, 3, 4, 1, 11), "", "foot", "dense"),
    ("VIR-019", "auxiliaires_formes", (3, 0, 3, 3, 1, 10), "", "foot", "other"),
    ("VIR-020", "auxiliaires_barbares", (3, 0, 2, 3, 1, 9), "impetuous", "foot", "other"),
    ("VIR-021", "auxiliaires_palestiniens", (4, 0, 2, 3, 1, 10), "two_handed", "foot", "other"),
    ("VIR-022", "lanciarii", (2, 0, 3, 3, 1, 9), "missiles", "foot", "other"),
    ("VIR-023", "archers_formes", (1, 2, 2, 3, 1, 9), "missiles", "foot", "other"),
    ("VIR-024", "javeliniers", (2, 0, 2, 2, 1, 7), "missiles", "foot", "dispersed"),
    ("VIR-025", "archers_legers", (1, 2, 1, 2, 1, 7), "missiles", "foot", "dispersed"),
    ("VIR-026", "frondeurs", (2, 1, 1, 2, 1, 7), "missiles", "foot", "dispersed"),
    ("VIR-027", "clibanarii", (4, 0, 4, 4, 2, 28), "kontos", "mounted", "dense"),
    ("VIR-028", "cavalerie_lourde", (3, 0, 3, 4, 2, 24), "", "mounted", "dense"),
    ("VIR-029", "cavalerie_moyenne", (3, 0, 2, 3, 2, 20), "", "mounted", "other"),
    ("VIR-030", "dromedarii", (2, 0, 1, 3, 2, 16), "", "mounted", "other"),
    ("VIR-031", "dromadaires_cataphractes", (4, 0, 2, 3, 2, 22), "kontos", "mounted", "dense"),
    ("VIR-032", "cavalerie_legere", (2, 0, 1, 2, 2, 14), "missiles", "mounted", "dispersed"),
    ("VIR-033", "archers_montes", (1, 2, 1, 2, 2, 16), "missiles", "mounted", "dispersed"),
    ("VIR-034", "scorpions", (1, 3, 2, 1, 1, 8), "bolts", "artillery", "other"),
    ("VIR-035", "balistes", (1, 4, 2, 1, 0, 8), "bolts", "artillery", "other"),
    ("VIR-036", "guerriers_nobles", (4, 0, 3, 3, 1, 11), "", "foot", "other"),
    ("VIR-037", "guerriers", (3, 0, 2, 3, 1, 9), "impetuous", "foot", "other"),
    ("VIR-038", "horde", (3, 0, 2, 4, 1, 10), "impetuous", "foot", "dense"),
    ("VIR-039", "fanatiques", (4, 0, 1, 4, 1, 10), "fanatics", "foot", "dense"),
    ("VIR-040", "faucheurs_daces", (4, 0, 1, 4, 1, 10), "two_handed", "foot", "dense"),
    ("VIR-041", "chariots_legers", (2, 0, 2, 2, 2, 16), "missiles", "mounted", "dispersed"),
    ("VIR-042", "elephants", (4, 0, 3, 4, 1, 24), "", "mounted", "dense"),
]
"""VO, shooting, VD, VC, Mvt and cost; a dash is 0."""


@pytest.mark.parametrize(
    ("name", "figures", "special", "kind", "formation"),
    [pytest.param(*row[1:], id=row[0], marks=pytest.mark.rule(row[0])) for row in TABLE],
)
def test_a_row_of_the_unit_table_is_printed_exactly_so(
    name: str, figures: tuple[int, ...], special: str, kind: Type, formation: Formation
) -> None:
    printed = UNITS[name]
    values = (printed.vo, printed.shooting, printed.vd, printed.vc, printed.mvt, printed.cost)
    assert values == figures
    assert (" ".join(printed.special), printed.type, printed.formation) == (special, kind, formation)


def test_the_rulebook_has_these_units_and_no_other() -> None:
    assert {name for name, printed in UNITS.items() if printed.origin == "rulebook"} == {row[1] for row in TABLE}


@pytest.mark.rule("VIR-001")
def test_a_unit_counts_in_battle_what_its_row_says() -> None:
    t = battle({LEFT: "archers_formes"})
    archers = t.troop(0)
    assert (archers.vo, archers.shooting, archers.vd, archers.vc, archers.mvt) == (1, 2, 2, 3, 1)


@pytest.mark.rule("VIR-043")
def test_a_general_has_no_values_and_goes_three_zones_far() -> None:
    general = make_general("general+superior+charismatic")
    assert not {"vo", "shooting", "vd", "vc"} & set(general.__struct_fields__)
    t = battle({LEFT: "guerriers"}, generals={across(LEFT): "general"})
    assert set(t.field.reached[0][across(LEFT)]) == {LEFT, RESERVE, 1, 2, 3}


@pytest.mark.rule("VIR-043")
@pytest.mark.parametrize(
    ("name", "cost"), [("general", 10), ("general+superior", 20), ("general+superior+charismatic", 30)]
)
def test_a_general_costs_ten_twenty_or_thirty(name: str, cost: int) -> None:
    assert make_general(name).cost == cost


# Formations


def faults(name: str, **printed: Any) -> list[str]:
    return [reason.key for reason in check_units(pack(name, **printed))]


@pytest.mark.rule("VIR-002")
@pytest.mark.parametrize("formation", ["other", "dispersed"])
def test_a_unit_of_four_points_that_is_not_dense_cannot_be_in_the_box(formation: Formation) -> None:
    assert "refused.unit_not_dense" in faults("horde", formation=formation)
    assert "refused.unit_not_dense" in faults("horde", formation=formation, vc=5)


@pytest.mark.rule("VIR-003")
def test_a_dispersed_unit_of_three_points_cannot_be_in_the_box() -> None:
    assert faults("javeliniers", vc=3) == ["refused.unit_dispersed"]


def test_nothing_is_wrong_with_the_units_in_the_box() -> None:
    assert list(check_units(GAME.content)) == []


@pytest.mark.rule("VIR-R04")
@pytest.mark.parametrize("name", [row[1] for row in TABLE])
def test_the_printed_cohesion_decides_how_a_unit_is_formed(name: str) -> None:
    printed = UNITS[name]
    by_cohesion = {4: "dense", 3: "other", 2: "dispersed", 1: "dispersed"}[printed.vc]
    exceptions = {"dromadaires_cataphractes": "dense", "scorpions": "other", "balistes": "other"}
    assert printed.formation == exceptions.get(name, by_cohesion)


@pytest.mark.rule("VIR-R04")
def test_a_unit_that_has_lost_half_of_its_men_stays_as_dense_as_it_was() -> None:
    """In a wood it is held to VO 2 as before: a 3 is no hit."""
    t = battle({LEFT: "horde=2"}, {LEFT: "guerriers"}, terrain={LEFT: "wood"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (3, 2))
    assert len(t.tokens[1]) == 1


@pytest.mark.rule("VIR-R05")
@pytest.mark.parametrize("name", ["scorpions", "balistes"])
def test_artillery_is_neither_foot_nor_mounted_neither_dense_nor_dispersed(name: str) -> None:
    t = battle({LEFT: name})
    troop = t.troop(0)
    assert troop.artillery
    assert (troop.foot, troop.mounted, troop.dense, troop.dispersed) == (False,) * 4


@pytest.mark.rule("VIR-R06")
@pytest.mark.parametrize("on", ["", "camels"])
def test_camels_are_medium_on_the_march_and_armoured_ones_heavy_with_the_module_or_without(on: str) -> None:
    t = battle({LEFT: "dromedarii dromadaires_cataphractes"}, on=on)
    assert [t.troop(number).marches_on for number in (0, 1)] == [4, 3]
    assert [t.troop(number).dense for number in (0, 1)] == [False, True]


@pytest.mark.rule("VIR-R06")
@pytest.mark.parametrize(("on", "light"), [("", False), ("camels", True)])
def test_dromedarii_fight_as_light_riders_only_with_the_module(on: str, light: bool) -> None:
    t = battle({LEFT: "dromedarii dromadaires_cataphractes"}, on=on)
    assert [(t.troop(number).evades, t.troop(number).dodges) for number in (0, 1)] == [(light, light), (False, False)]


@pytest.mark.rule("VIR-R07")
def test_a_kontos_gives_nothing_beyond_the_printed_four() -> None:
    t = battle({LEFT: "clibanarii"}, {LEFT: "horde"}, laid={LEFT: "1"}, at="charges", on=" ".join(MODULES[:-1]))
    play(t, DeclareCharge(0), Activate(LEFT), Charge(0, foe(t, "horde")))
    assert rolls(t) == (6, 6, 6, 6)
    play(t, (4, 4, 5, 5))
    assert len(t.tokens[foe(t, "horde")]) == 2


@pytest.mark.rule("VIR-R08")
@pytest.mark.parametrize("name", ["archers_formes", "javeliniers", "archers_legers", "frondeurs", "archers_montes"])
def test_ditto_marks_under_missiles_mean_missiles(name: str) -> None:
    assert make_troop(name, UNITS, Modules(missiles=True)).missiles


@pytest.mark.rule("VIR-R08")
def test_the_ditto_mark_of_the_ballistas_means_bolts() -> None:
    assert make_troop("balistes", UNITS, Modules(missiles=True)).bolts


@pytest.mark.rule("VIR-R10")
def test_the_misprinted_lanciarrii_are_called_lanciarii() -> None:
    assert "lanciarii" in UNITS
    assert "lanciarrii" not in UNITS


# What the Mvt column says


@pytest.mark.rule("VIR-R21", "VIR-042")
@pytest.mark.parametrize("on", ["", "elephants"])
def test_elephants_are_mounted_and_dense_but_go_one_sector_as_printed(on: str) -> None:
    t = battle({RESERVE: "elephants"}, laid={LEFT: "1"}, on=on)
    play(t, Activate(LEFT))
    assert (t.troop(0).mounted, t.troop(0).dense) == (True, True)
    short = {walk for walk in walks_to(t, 0) if len(walk) == 1}
    assert (short, t.troop(0).mvt) == ({(LEFT,)}, 1)


@pytest.mark.rule("VIR-R20")
@pytest.mark.parametrize("zone", [RESERVE, LEFT])
def test_ballistas_never_move(zone: int) -> None:
    t = battle({zone: "balistes", SECOND: "guerriers"}, laid={LEFT: "6"})
    play(t, Activate(LEFT))
    assert walks_to(t, unit(t, "balistes")) == set()


@pytest.mark.rule("VIR-R20")
def test_men_on_foot_may_charge_ballistas() -> None:
    t = battle({across(LEFT): "guerriers"}, {across(LEFT): "balistes"}, laid={LEFT: "2"}, at="charges")
    assert offered(t, DeclareCharge) == [DeclareCharge(0)]


# Modules and the text


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("name", MODULES)
def test_every_module_has_a_switch_of_its_own(name: str) -> None:
    on = modules(Options(preset="basic", **{name: "on"}))  # type: ignore[arg-type]
    assert [other for other in MODULES if getattr(on, other)] == [name]


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("name", MODULES)
def test_every_module_can_be_taken_out_of_the_preset_with_all_of_them(name: str) -> None:
    on = modules(Options(preset="everything", **{name: "off"}))  # type: ignore[arg-type]
    assert [other for other in MODULES if not getattr(on, other)] == [
        each for each in MODULES if each in (name, "pips")
    ]


@pytest.mark.rule("VIR-R02")
@pytest.mark.parametrize("name", sorted(UNITS))
def test_without_modules_the_special_column_means_nothing(name: str) -> None:
    troop = make_troop(name, UNITS, Modules())
    plain = make_troop(name, {name: replace(UNITS[name], special=())}, Modules())
    assert replace(troop, throws=False, two_hands=False) == plain


@pytest.mark.rule("VIR-R02")
def test_a_token_remembers_who_struck_and_how_even_without_modules() -> None:
    t = battle({LEFT: "frondeurs"}, {LEFT: "guerriers"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 5))
    [token] = t.tokens[1]
    assert (token.troop, token.attack, token.sector) == ("frondeurs", "combat", LEFT)


@pytest.mark.rule("VIR-R01")
def test_sections_whose_number_occurs_twice_are_cited_by_their_titles() -> None:
    cited = {part.strip() for row in find_registry("virtus").rows for part in row.cells.get("source", "").split(";")}
    twice = {part.split(" (")[0] for part in cited if part.split(" ")[0] in ("6.4", "10")}
    assert twice == {"6.4 Capacité d'esquive", "6.4 Marches forcées", "10 Attrition"}


def test_an_empty_box_is_refused() -> None:
    assert [reason.key for reason in check_units(Content())] == ["refused.no_units"]


def test_a_unit_that_cannot_move_must_be_artillery() -> None:
    still = Content(units={"stone": Unit(vo=1, vd=1, vc=3, mvt=0, type="foot", formation="other")})
    assert [reason.key for reason in check_units(still)] == ["refused.unit_immobile"]


@pytest.mark.rule("VIR-R05")
@pytest.mark.parametrize(("formation", "wrong"), [("dense", True), ("dispersed", True), ("other", False)])
def test_artillery_is_neither_dense_nor_dispersed_whatever_its_vc(formation: Formation, wrong: bool) -> None:
    for vc in (1, 2, 4):
        assert ("refused.unit_artillery" in faults("scorpions", formation=formation, vc=vc)) == wrong
        assert "refused.unit_not_dense" not in faults("scorpions", formation=formation, vc=vc)


@pytest.mark.rule("VIR-301")
@pytest.mark.parametrize(
    "printed", [{"type": "artillery", "formation": "other"}, {"formation": "other"}, {"type": "foot"}]
)
def test_elephants_are_mounted_and_dense(printed: dict[str, str]) -> None:
    assert "refused.unit_elephant" in faults("elephants", **printed)


@pytest.mark.rule("VIR-005", "VIR-R97")
@pytest.mark.parametrize("name", ["general", "camp"])
def test_no_unit_is_called_as_a_written_army_calls_a_general_or_a_camp(name: str) -> None:
    content = Content(units={name: GAME.content.units["horde"]})
    assert [reason.key for reason in check_units(content)] == ["refused.unit_reserved"]
