"""What people choose for a single fight, and everything that can be wrong with it, told at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.errors import fault
from harena.core.options import Named
from harena.core.text import Text
from harena.games.hoplomachus.chips import SCION_REGION, Content
from harena.kit.names import Names

LOCALE: Final = ("hoplomachus", str(Path(__file__).parents[1] / "locale"))
LOT: Final = "lot"
USUAL: Final = "usual"
LAST_ACT: Final = 4


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: one fight, one act or a campaign; whatever is left open the lot decides.

    `mode`: the options of a single fight (kind, arena, event card, Primus, troop) and those of a campaign (three
    Primuses) do not mix. `act`: `usual` is Act I, for the Scion Act IV; an act or a campaign begins with it.
    `troop`: names of unit chips with commas, empty for the hero's own first units and recruits by lot. `blessings`
    and `tactics`: `usual` is what the difficulty gives; of the Blessings a single fight has few. `formation_limit`:
    HOP-R60.
    """

    mode: Literal["fight", "act", "campaign"] = "fight"
    kind: Literal["lot", "flag", "hill", "spar", "bloodshed", "primus", "scion"] = "lot"
    arena: Annotated[str, Named("arenas")] = ""
    act: Literal["usual", "lot", "1", "2", "3", "4"] = "usual"
    hero: Annotated[str, Named("heroes")] = ""
    event_card: Annotated[str, Named("events")] = ""
    primus: Annotated[str, Named("primuses")] = ""
    scion: Annotated[str, Named("scions")] = ""
    primuses: Annotated[str, Meta(max_length=200)] = ""
    troop: Annotated[str, Meta(max_length=400)] = ""
    difficulty: Literal["chosen", "valiant", "fearless"] = "valiant"
    blessings: Literal["usual", "0", "1", "2", "3", "4", "5", "6", "7", "8"] = "usual"
    tactics: Literal["usual", "0", "1", "2", "3"] = "usual"
    formation_limit: Literal["total", "simultaneous"] = "total"


def act_meant(options: Options) -> int:
    """The act with which a campaign begins; as usual the first."""
    return int(options.act) if options.act.isdigit() else 1


@lru_cache(maxsize=8)
def names_of_heroes(content: Content) -> Names:
    return Names(LOCALE, "hero", content.heroes)


def primuses_meant(options: Options, content: Content) -> tuple[str, ...]:
    """HOP-R21: the Primuses that were named, by their keys; a name that nobody has stays as it was written."""
    written = [name for part in options.primuses.split(",") if (name := part.strip())]
    return tuple(map(names_of_heroes(content).key, written)) if written else ()


def kind_meant(options: Options, content: Content) -> str:
    """The kind of fight that was chosen, by itself or by its event card, Primus or Scion; else empty."""
    if options.kind != LOT:
        return options.kind
    if options.primus or options.scion:
        return "primus" if options.primus else "scion"
    event = content.events.get(options.event_card)
    if event is None:
        return ""
    return "bloodshed" if event.type == "bloodshed" else event.kinds[0] if len(event.kinds) == 1 else ""


def arena_of(content: Content, region: str) -> str:
    """HOP-010: the arena of a region."""
    return next(name for name, arena in content.arenas.items() if arena.region == region)


def capital_of_scions(content: Content) -> str:
    """HOP-028: where the Scion is fought."""
    return arena_of(content, SCION_REGION)


@lru_cache(maxsize=8)
def names_of_units(content: Content) -> Names:
    return Names(LOCALE, "chip", content.units)


def troop_meant(options: Options, content: Content) -> tuple[str, ...]:
    """The units that were named, by their keys; a name that no chip has stays as it was written."""
    written = [name for part in options.troop.split(",") if (name := part.strip())]
    return tuple(map(names_of_units(content).key, written)) if written else ()


# What is wrong


@lru_cache(maxsize=64)
def faults_of(options: Options, content: Content) -> tuple[Text, ...]:
    """Everything that is wrong with a chosen fight."""
    if unknown := list(_unknown(options, content)):
        return (*unknown, *_faults_of_troop(options, content))
    if options.mode != "fight":
        return (*_faults_of_mode(options), *_faults_of_primuses(options, content))
    if options.primuses:
        return (fault("only_in_a_campaign", setting="primuses", rule="HOP-R21"),)
    return (
        *_faults_of_kind(options, content),
        *_faults_of_place(options, content),
        *_faults_of_troop(options, content),
    )


def _unknown(options: Options, content: Content) -> Iterator[Text]:
    """Names that the content does not have."""
    for family, name, known in (
        ("arena", options.arena, content.arenas),
        ("hero", options.hero, content.heroes),
        ("event_card", options.event_card, content.events),
        ("primus", options.primus, content.primuses),
        ("scion", options.scion, content.scions),
    ):
        if name and name not in known:
            yield fault(f"unknown_{family}", **{family: name[:40], "known": sorted(known)})


FIGHT_ONLY: Final = {"kind": LOT, "arena": "", "event_card": "", "primus": "", "troop": ""}
"""The options that mean something for a single fight only, with the value that they are left at."""
PRIMUSES: Final = 3


def _faults_of_mode(options: Options) -> Iterator[Text]:
    """HOP-M20: what is fought, where and with whom comes out of the campaign itself."""
    chosen = [name for name, left in FIGHT_ONLY.items() if getattr(options, name) != left]
    if chosen:
        yield fault("only_for_a_fight", settings=[Text(f"option.{name}") for name in chosen], rule="HOP-M20")
    if options.act == LOT:
        yield fault("act_by_lot", rule="HOP-001")


def _faults_of_primuses(options: Options, content: Content) -> Iterator[Text]:
    """HOP-011, HOP-R21: three different ones, never the hero's own chip."""
    names = primuses_meant(options, content)
    for name in dict.fromkeys(names):
        if name not in content.primuses:
            yield names_of_heroes(content).unknown(name, "HOP-R21", lambda key: Text(f"hero.{key}"))
    if options.hero and options.hero in names:
        yield fault("own_primus", hero=options.hero, rule="HOP-R21")
    if names and len(set(names)) != PRIMUSES:
        yield fault("three_primuses", count=len(set(names)), rule="HOP-R21")


def _faults_of_kind(options: Options, content: Content) -> Iterator[Text]:
    """HOP-002, HOP-059, HOP-M13: the event card, the opponent and the act go with the kind of fight."""
    kind, event = kind_meant(options, content), content.events.get(options.event_card)
    if event is not None and kind in ("primus", "scion"):
        yield fault("no_card_in_capital", event_card=options.event_card, rule="HOP-M13")
    elif event is not None and kind and kind not in (event.type, *event.kinds):
        yield fault("card_of_another_kind", event_card=options.event_card, objective=kind, rule="HOP-059")
    if options.primus and kind != "primus":
        yield fault("no_primus_here", primus=options.primus, objective=kind, rule="HOP-029")
    if options.scion and kind != "scion":
        yield fault("no_scion_here", scion=options.scion, objective=kind, rule="HOP-029")
    if kind == "primus" and options.act == str(LAST_ACT):
        yield fault("no_primus_in_last_act", rule="HOP-002")
    if kind == "scion" and options.act not in (USUAL, LOT, str(LAST_ACT)):
        yield fault("scion_in_last_act", rule="HOP-002")


def _faults_of_place(options: Options, content: Content) -> Iterator[Text]:
    """HOP-028, HOP-103, HOP-R21: a capital is fought for in its own arena, and nobody fights against his own chip."""
    kind = kind_meant(options, content)
    if kind == "scion" and options.arena not in ("", home := capital_of_scions(content)):
        yield fault("scion_elsewhere", arena=home, rule="HOP-028")
    if kind != "primus":
        return
    if options.primus and options.primus == options.hero:
        yield fault("own_primus", hero=options.hero, rule="HOP-R21")
    if options.primus and options.arena not in ("", home := arena_of(content, content.primuses[options.primus].region)):
        yield fault("primus_elsewhere", primus=options.primus, arena=home, rule="HOP-103")
    elif options.arena and options.hero and options.arena == arena_of(content, content.heroes[options.hero].region):
        yield fault("own_primus", hero=options.hero, rule="HOP-R21")


def _faults_of_troop(options: Options, content: Content) -> Iterator[Text]:
    """HOP-R33, HOP-M03: chips that there are, each once, and no more than the hero can lead."""
    chips = troop_meant(options, content)
    for chip in dict.fromkeys(chips):
        if chip not in content.units:
            yield names_of_units(content).unknown(chip, "HOP-R24", lambda key: Text("one_unit", {"chip": key}))
        elif content.units[chip].arena:
            yield fault("arena_unit_in_troop", chip=chip, rule="HOP-R24")
        elif chips.count(chip) > 1:
            yield fault("chip_twice", chip=chip, rule="HOP-M03")
    if len(chips) > (most := most_led(options, content)):
        yield fault("troop_too_large", count=len(chips), most=most, rule="HOP-R33")


def most_led(options: Options, content: Content) -> int:
    """HOP-R33: Leadership, as large as it can be when the fight begins."""
    heroes = [content.heroes[options.hero]] if options.hero in content.heroes else list(content.heroes.values())
    act = int(options.act) if options.act.isdigit() else LAST_ACT if kind_meant(options, content) == "scion" else 1
    start = content.starts[f"act_{act + (kind_meant(options, content) in ('primus', 'scion'))}"]
    return min(hero.leadership for hero in heroes) + start.leadership + (options.difficulty == "chosen")
