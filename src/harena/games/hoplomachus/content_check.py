"""Everything that can be wrong with a box of Hoplomachus beyond the types of its entries, told all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, get_args

from harena.core.errors import fault
from harena.core.text import Text
from harena.games.hoplomachus.book import PRIMUS
from harena.games.hoplomachus.campaign_check import check_campaign
from harena.games.hoplomachus.chips import REGIONS, SCION_REGION, SPORTS, Arena, Chip, Content, Event, Primus, Scion
from harena.games.hoplomachus.hexes import Ground, Hex
from harena.games.hoplomachus.skills import NUMBERED
from harena.games.hoplomachus.vocabulary import (
    COLOURS,
    MOBILE,
    CapByAllies,
    Carry,
    Chariot,
    ClassName,
    Erupt,
    HighGround,
    Kennel,
    Line,
    Mirror,
    NeverAlone,
    Place,
    PriorityList,
    RivalHp,
    Seals,
    Summon,
    Tide,
    TideRow,
)

CLASSES: Final[tuple[ClassName, ...]] = get_args(ClassName)
ACTS: Final = 4
LEAST_PILE: Final = 5
"""HOP-M04: the Act III Primus asks for so many Locals."""

FILLED_IN: Final = (
    "dice",
    "units",
    "primuses",
    "tactics",
    "arenas",
    "scions",
    "events",
    "locations",
    "harbours",
    "banes",
    "opportunities",
    "prowess",
    "yellow_tactics",
)
"""The tables of a real box that the player aid does not print."""

Faults = Iterator[Text]


def own_box(content: Content) -> dict[str, list[str]]:
    """What the owner of a real box fills in. The player aid has the heroes; how a single fight begins is ours."""
    return {table: list(getattr(content, table)) for table in FILLED_IN}


def check_content(content: Content) -> list[Text]:
    """All faults of a box."""
    return [
        *_dice(content),
        *_names(content),
        *_skills(content),
        *_heroes(content),
        *_tactics(content),
        *_piles(content),
        *_starts(content),
        *(found for name, arena in content.arenas.items() for found in _arena(name, arena)),
        *_regions(content),
        *_primuses(content),
        *(found for name, event in content.events.items() for found in _event(content, name, event)),
        *(found for name, scion in content.scions.items() for found in _scion(content, name, scion)),
        *check_campaign(content),
    ]


# Dice, names, skills


def _dice(content: Content) -> Faults:
    """HOP-M01, HOP-R30: five colours, each stronger than the one before."""
    if set(content.dice) != set(COLOURS):
        yield fault("box_colours", table="dice", colour=list(content.dice), known=list(COLOURS), rule="HOP-M01")
        return
    for weak, strong in pairwise(COLOURS):
        if content.dice[weak].hits >= content.dice[strong].hits:
            yield fault("box_dice_order", colour=weak, other=Text(f"colour.{strong}"), rule="HOP-R30")


def _names(content: Content) -> Faults:
    """One name, one chip, and a plain word."""
    own = [name for name, bane in content.banes.items() if bane.kind != "unit"]
    names = [*own, *content.units, *content.heroes, *content.scions, *(PRIMUS + name for name in content.primuses)]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield fault("box_name_twice", chip=name)
    for name in [*names, *content.arenas, *content.events]:
        if not (name.isidentifier() and name.isascii()):
            yield fault("box_odd_name", chip=name)


def _skills(content: Content) -> Faults:
    """HOP-M03: # stands with the skills that have a number, and with no other."""
    owners: dict[str, Chip | Primus] = {
        **content.units,
        **{PRIMUS + name: primus for name, primus in content.primuses.items()},
    }
    for name, chip in owners.items():
        for skill in chip.skills:
            if (skill.id in NUMBERED) != (skill.n > 0):
                manner = "without" if skill.id in NUMBERED else ""
                yield fault("box_skill_number", chip=name, skill=skill.id, manner=manner, rule="HOP-M03")


def _heroes(content: Content) -> Faults:
    """HOP-077, HOP-239, HOP-R24: classes, the other side of the chip, and the first units."""
    for name, hero in content.heroes.items():
        if sorted(hero.units) != sorted(set(CLASSES) - set(hero.classes)):
            yield fault("box_hero_units", chip=name, rule="HOP-239")
        if unknown := [tactic for tactic in hero.tactics if tactic not in content.tactics]:
            yield fault("box_unknown_tactic", chip=name, tactic=unknown, rule="HOP-R24")
        primus = content.primuses.get(name)
        if primus is None or primus.region != hero.region:
            yield fault("box_no_primus", chip=name, rule="HOP-077")
    for unit_class in CLASSES:
        name = content.starting_units.get(unit_class, "")
        if name not in content.units or unit_class not in content.units[name].classes:
            yield fault("box_starting_unit", unit_class=unit_class, chip=name, rule="HOP-R24")


def _tactics(content: Content) -> Faults:
    """HOP-181: each class has one Tactic."""
    for unit_class in CLASSES:
        count = sum(tactic.unit_class == unit_class for tactic in content.tactics.values())
        if count != 1:
            yield fault("box_tactic_of_class", table="tactics", unit_class=unit_class, count=count, rule="HOP-181")


def _piles(content: Content) -> Faults:
    """HOP-M04: each pile serves the largest formation of Locals."""
    for region in REGIONS:
        count = sum(chip.faction == region and not chip.arena for chip in content.units.values())
        if count < LEAST_PILE:
            yield fault("box_small_pile", faction=region, count=count, least=LEAST_PILE, rule="HOP-M04")


def _starts(content: Content) -> Faults:
    """HOP-M06: how far a hero has come by each act, and after all of them."""
    for name in (f"act_{act}" for act in range(1, ACTS + 2)):
        if name not in content.starts:
            yield fault("box_no_start", part=name, rule="HOP-M06")


# Arenas


def _regions(content: Content) -> Faults:
    """HOP-010: one arena in each region."""
    for region in REGIONS:
        count = sum(arena.region == region for arena in content.arenas.values())
        if count != 1:
            yield fault("box_arenas_of_region", faction=region, count=count, rule="HOP-010")


def _arena(name: str, arena: Arena) -> Faults:
    """HOP-M10: hexes on the board, each in one role; ways between the sides; lists that can be read."""
    ground = Ground(arena.hexes, arena.obstacles)
    used = {"rival_hexes": arena.rival_hexes, "player_hexes": arena.player_hexes, "keys": arena.keys}
    used |= {"obstacles": arena.obstacles, **dict(arena.sets)}
    used |= {token: (place.hex,) for token, place in arena.tokens.items()}
    for part, hexes in used.items():
        if off := [hex_ for hex_ in hexes if hex_ not in ground.number]:
            yield fault("box_off_board", arena=name, part=part, hexes=_written(off), rule="HOP-M10")
    if len(set(arena.hexes)) != len(arena.hexes):
        yield fault("box_hex_twice", arena=name, rule="HOP-M10")
    yield from _deployment_hexes(name, arena, ground)
    if not arena.keys and arena.key_token not in arena.tokens:
        yield fault("box_no_key", arena=name, rule="HOP-069")
    yield from _arena_rules(name, arena)
    for listed in arena.priorities:
        yield from check_list(name, arena, listed)
    if arena.priorities[-1].units != "all":
        yield fault("box_no_list_for_all", arena=name, rule="HOP-M11")


def _deployment_hexes(name: str, arena: Arena, ground: Ground) -> Faults:
    """HOP-062, HOP-M10: hexes of the two sides are apart, free, and joined by a way."""
    both = [*arena.rival_hexes, *arena.player_hexes]
    if len(set(both)) != len(both) or set(both) & set(arena.obstacles):
        yield fault("box_deployment_hexes", arena=name, rule="HOP-M10")
        return
    if not set(both) <= set(ground.number):
        return
    start = ground.number[arena.player_hexes[0]]
    if cut_off := [hex_ for hex_ in both if ground.walks[start][ground.number[hex_]] >= len(ground.hexes)]:
        yield fault("box_cut_off", arena=name, hexes=_written(cut_off), rule="HOP-M10")


def _arena_rules(name: str, arena: Arena) -> Faults:
    """The sets, tokens and hexes that rules speak of are there."""
    for rule in (*arena.rules, *arena.local_bonus):
        wanted = [getattr(rule, "set", None)] if not isinstance(rule, HighGround) else list(rule.levels)
        yield from _unknown_sets(name, arena, [one for one in wanted if one])
        if isinstance(rule, Carry | Chariot) and rule.token not in arena.tokens:
            yield fault("box_unknown_token", arena=name, token=rule.token, rule="HOP-M10")
        spoken: tuple[Hex, ...] = ()
        if isinstance(rule, Erupt):
            spoken = rule.order
        elif isinstance(rule, Chariot):
            spoken = rule.path
            if "outer" not in arena.sets:
                yield fault("box_unknown_set", arena=name, part="outer", rule="HOP-M10")
        elif isinstance(rule, Kennel):
            spoken = rule.hexes
        if off := [hex_ for hex_ in spoken if hex_ not in arena.hexes or hex_ in arena.obstacles]:
            yield fault("box_off_board", arena=name, part=str(rule.__struct_config__.tag), hexes=_written(off))


def _unknown_sets(name: str, arena: Arena, wanted: Iterable[str]) -> Faults:
    for one in wanted:
        token = one.removeprefix(MOBILE)
        if token != one and token not in arena.tokens:
            yield fault("box_unknown_token", arena=name, token=token, rule="HOP-M10")
        elif token == one and one not in arena.sets:
            yield fault("box_unknown_set", arena=name, part=one, rule="HOP-M10")


def check_list(name: str, arena: Arena, listed: PriorityList) -> Faults:
    """HOP-190, HOP-191, HOP-M11: each line names an opponent, a hex or a token; the last one fits every opponent."""
    for number, line in enumerate(listed.lines, 1):
        if bool(line.bold) + bool(line.hex) + bool(line.token) != 1 or (("on" in line.filter) != bool(line.set)):
            yield fault("box_odd_line", arena=name, count=number, rule="HOP-190")
        yield from _unknown_sets(name, arena, [one for one in (line.set, line.hex) if one and one != "highest"])
        if line.token and line.token not in arena.tokens:
            yield fault("box_unknown_token", arena=name, token=line.token, rule="HOP-M11")
    last: Line = listed.lines[-1]
    if not last.bold or last.filter:
        yield fault("box_last_line", arena=name, rule="HOP-M11")


def _primuses(content: Content) -> Faults:
    """HOP-M08: a Primus reads his own list in the arena of his region."""
    arenas = {arena.region: arena for arena in content.arenas.values()}
    for name, primus in content.primuses.items():
        if primus.region in arenas:
            yield from check_list(PRIMUS + name, arenas[primus.region], primus.priorities)


# Events and scions


def _event(content: Content, name: str, event: Event) -> Faults:
    """HOP-M13: objectives of Sport events, entries that can be filled, classes that exist."""
    is_sport = event.type == "sport"
    if is_sport != bool(event.kinds) or not set(event.kinds) <= set(SPORTS):
        yield fault("box_objectives", event_card=name, rule="HOP-059")
    if "S" in event.rivals:
        yield fault("box_scion_in_event", event_card=name, rule="HOP-109")
    smallest = min((_pile(content, region) for region in REGIONS), default=0)
    local = sum(entry.startswith("L") for entry in event.rivals)
    others = sum(entry.startswith("X") for entry in event.rivals) + 1  # HOP-116: act modifiers ask for one more
    bag = sum(not chip.arena for chip in content.units.values()) - max(
        (_pile(content, region) for region in REGIONS), default=0
    )
    if local > smallest or others > bag:
        yield fault("box_too_many_rivals", event_card=name, local=local, count=others, rule="HOP-M05")
    for slot in event.player:
        _, _, named = slot.partition(":")
        if unknown := [one for one in named.split("/") if named and one not in CLASSES]:
            yield fault("box_unknown_class", event_card=name, unit_class=unknown, known=list(CLASSES), rule="HOP-107")
    for rule in event.setup:
        if isinstance(rule, RivalHp) and rule.entry > len(event.rivals):
            yield fault("box_no_such_entry", event_card=name, count=rule.entry, rule="HOP-104")


def _pile(content: Content, region: str) -> int:
    return sum(chip.faction == region and not chip.arena for chip in content.units.values())


def _scion(content: Content, name: str, scion: Scion) -> Faults:
    """HOP-M09, HOP-R105: one Scion in the formation, rules and deeds that belong together, hexes of its arena."""
    if scion.formation.count("S") != 1:
        yield fault("box_one_scion", scion=name, count=scion.formation.count("S"), rule="HOP-088")
    kinds = {type(rule) for rule in scion.rules}
    deeds = {type(line.deed) for line in scion.table}
    needs = [
        (CapByAllies in kinds, NeverAlone in kinds, "HOP-R105"),
        (Tide in deeds, TideRow in kinds, "HOP-M09"),
        ("seals_gone" in scion.win, Seals in kinds, "HOP-085"),
        ("no_beasts" in scion.win, Summon in deeds, "HOP-085"),
        (
            not scion.dice,
            bool(kinds & {Mirror, Seals}) or all(line.mode == "always" for line in scion.table),
            "HOP-093",
        ),
    ]
    for wanted, there, rule in needs:
        if wanted and not there:
            yield fault("box_half_a_rule", scion=name, rule=rule)
    arena = next((one for one in content.arenas.values() if one.region == SCION_REGION), None)
    spoken = [hex_ for rule in scion.rules if isinstance(rule, Seals) for hex_ in rule.hexes]
    spoken += [rule.hex for rule in scion.rules if isinstance(rule, Place)]
    if arena and (off := [hex_ for hex_ in spoken if hex_ not in arena.hexes]):
        yield fault("box_off_board", arena=name, part="scion", hexes=_written(off), rule="HOP-M09")


def _written(hexes: Iterable[Hex]) -> list[str]:
    return [f"[{q}, {r}]" for q, r in hexes]
