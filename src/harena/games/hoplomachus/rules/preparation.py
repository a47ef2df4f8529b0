"""Chapters 9, 10, 12, 13 and 14: the set-up of a fight."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import ChooseObjective, ChooseTribune
from harena.games.hoplomachus.book import PRIMUS
from harena.games.hoplomachus.chips import SPORTS
from harena.games.hoplomachus.hexes import Hex
from harena.games.hoplomachus.rules import (
    bane_effects,
    banes,
    deployment,
    events,
    opportunities,
    opportunity_rewards,
    scion_sheet,
    tactics,
)
from harena.games.hoplomachus.table import ARENA, RIVAL, SEAT, Combat

PRIMUS_FORMATIONS: Final = (
    ("L", "L", "L", "PT"),
    ("LT", "LT", "PT", "L", "L"),
    ("PT", "LT", "LT", "LT", "L", "L"),
)
"""HOP-078, HOP-080, HOP-082: rivals from top to bottom in Acts I, II and III; P is the Primus."""
PRIMUS_UNITS: Final = (3, 4, 5)
"""HOP-079, HOP-081, HOP-083: how many units the player has beside the hero."""
ADDED: Final = "XT"
"""HOP-116, HOP-R38: what later acts append to the formation."""
BEAST_HEXES: Final[tuple[Hex, ...]] = ((0, 0), (1, 0), (0, -1), (1, 1))
"""Where the Beasts of an event card are set up, on the first free ones of these."""


def prepare(t: Combat) -> None:
    """HOP-086, HOP-102: Blessings, objective, card, rival formation, Tribune, arena, the player's formation."""
    t.then(
        (opportunity_rewards.spend_blessings,),
        (choose_objective,),
        (set_up_objective,),
        (events.apply_card,),
        (form_rivals,),
        (bane_effects.formed,),
        (name_tribune,),
        (set_up_arena,),
        (read_formation,),
        (bane_effects.limit_formation,),
        (opportunities.offer_declarations,),
        (bane_effects.start_fight,),
    )


# The objective


def choose_objective(t: Combat) -> None:
    """HOP-059: of several objectives the player chooses one."""
    if not t.kind:
        t.ask(SEAT, OBJECTIVES)


def objectives(t: Combat, _seat: Seat) -> list[ChooseObjective]:
    """HOP-059, HOP-D10: those that the event card shows."""
    return [ChooseObjective(kind) for kind in t.book.content.events[t.event].kinds]


def take_objective(t: Combat, _seat: Seat, action: ChooseObjective) -> None:
    t.kind = action.kind


def may_choose(t: Combat, _seat: Seat, action: ChooseObjective) -> Reasons:
    if action.kind not in t.book.content.events[t.event].kinds:
        yield no("not_on_the_card", "HOP-059")


OBJECTIVES: Final = Question(
    "objectives", objectives, take_objective, ChooseObjective, may_choose, rule="HOP-059", phase="preparation"
)


def set_up_objective(t: Combat) -> None:
    """HOP-062, HOP-069: the flag lies on rival hex no. 1; the hill needs nothing."""
    t.tell("fight", objective=t.kind, arena=t.arena, number=t.act)
    if t.kind == "flag":
        t.flag = t.sheet.rival_hexes[0]


# The rival formation


def form_rivals(t: Combat) -> None:
    """HOP-109, HOP-116, HOP-122, HOP-R39: from top to bottom; what an act appends comes last."""
    entries = [*formation(t), *([ADDED] if t.act > 1 and not t.capital else [])]
    t.then(*((add_rival, entry, number) for number, entry in enumerate(entries, 1)))


def formation(t: Combat) -> tuple[str, ...]:
    """HOP-088, HOP-109, HOP-114: the list of the event card, of the act for a Primus, of the Scion's sheet."""
    if t.kind == "primus":
        return PRIMUS_FORMATIONS[t.act - 1]
    return scion_sheet.sheet_of(t).formation if t.kind == "scion" else t.book.content.events[t.event].rivals


def add_rival(t: Combat, entry: str, number: int) -> None:
    """HOP-111, HOP-112, HOP-113, HOP-R35: L from the Local pile while it lasts, all others from the bag."""
    if entry[0] == "P":
        join_rival(t, entry, number, PRIMUS + t.foe)
    elif entry[0] == "S":
        join_rival(t, entry, number, t.foe)
    elif entry[0] == "L" and t.pile_top:
        join_rival(t, entry, number, take_top(t))
    else:
        banes.draw_unit(t, join_rival, entry, number)


def join_rival(t: Combat, entry: str, number: int, chip: str) -> None:
    """HOP-110, HOP-R41: the chip goes below the others, with the Tactic of its class where the entry is marked T."""
    wants = entry.endswith("T") and not t.sheet.silent[RIVAL]
    name = tactics.tactic_of_class(t, chip) if wants else ""
    if name:
        events.taken(t, name)
    unit = t.join(chip, RIVAL, counts=True, tactic=name)
    t.hp[unit] = t.lowest[unit] = t.max_health(unit)
    t.bonus_hp[unit] = events.more_hp(t, number)
    t.tell("rival_joined", unit=unit)
    if name:
        t.tell("rival_has_tactic", unit=unit, tactic=name)


def take_top(t: Combat) -> str:
    """HOP-111, HOP-C06: the top chip of the Local pile; the next one is turned up."""
    chip, t.pile_top = t.pile_top, ""
    turn_up(t)
    return chip


def turn_up(t: Combat) -> None:
    """HOP-015, HOP-H04: the top of the Local pile is seen, what lies below it is not."""
    if t.pile:
        t.draw(pile, turned_up)


def pile(t: Combat) -> list[str]:
    return t.pile


def turned_up(t: Combat, chip: str) -> None:
    t.pile_top = chip


# The Tribune


def name_tribune(t: Combat) -> None:
    """HOP-073, HOP-124, HOP-125, HOP-126: one rival in a Sport; the first in Spar, else one of the player's choice."""
    rivals = troop(t)
    if t.kind not in SPORTS or not rivals:
        return
    if t.kind == "spar" or len(rivals) == 1:
        become_tribune(t, rivals[0])
    else:
        t.ask(SEAT, TRIBUNES)


def troop(t: Combat) -> tuple[int, ...]:
    return t.units(t.troops[RIVAL])


def become_tribune(t: Combat, unit: int) -> None:
    t.tribune = unit
    t.bonus_hp[unit] += events.more_hp_of_tribune(t)
    t.tell("tribune", unit=unit)


def tribunes(t: Combat, _seat: Seat) -> list[ChooseTribune]:
    """HOP-126, HOP-R46, HOP-D11: any unit of the rival formation."""
    return [ChooseTribune(unit) for unit in troop(t)]


def choose_tribune(t: Combat, _seat: Seat, action: ChooseTribune) -> None:
    become_tribune(t, action.unit)


def may_be_tribune(t: Combat, _seat: Seat, action: ChooseTribune) -> Reasons:
    if action.unit not in troop(t):
        yield no("no_rival", "HOP-126")


TRIBUNES: Final = Question(
    "tribunes", tribunes, choose_tribune, ChooseTribune, may_be_tribune, rule="HOP-126", phase="preparation"
)


# The arena


def set_up_arena(t: Combat) -> None:
    """HOP-105, HOP-135: arena units come to their hexes, not dazed; seals and tide of a Scion."""
    if t.kind == "scion":
        scion_sheet.set_up(t)
    t.then(*((set_up_beast, hex_) for hex_ in beast_hexes(t)))


def beast_hexes(t: Combat) -> list[int]:
    """HOP-104, HOP-164: the kennels of the arena, and free hexes for the Beasts of the event."""
    number, free = t.ground.number, t.free()
    more = [number[hex_] for hex_ in BEAST_HEXES if hex_ in number and free >> number[hex_] & 1]
    kennels = t.sheet.kennels
    return [*kennels, *[hex_ for hex_ in more if hex_ not in kennels][: events.more_beasts(t)]]


def set_up_beast(t: Combat, hex_: int) -> None:
    """HOP-M12: a Beast that is not in the arena yet."""
    if kennel(t, hex_):
        t.draw(kennel, beast_drawn, hex_)


def kennel(t: Combat, _hex: int) -> list[str]:
    there = [t.chip[unit] for unit in t.units(t.present)]
    return [chip for chip in t.book.beasts if chip not in there]


def beast_drawn(t: Combat, hex_: int, chip: str) -> None:
    unit = t.join(chip, ARENA)
    t.set_down(unit, hex_)
    t.tell("beast_set_up", unit=unit, hex=hex_)


def read_formation(t: Combat) -> None:
    """HOP-107, HOP-089: which units the player may deploy; against the Scion so many at the same time."""
    if t.kind == "scion":
        t.slots, t.simultaneous = (deployment.ANYBODY,) * scion_sheet.sheet_of(t).limit, True
    elif t.kind == "primus":
        t.slots = ("H", *("U",) * PRIMUS_UNITS[t.act - 1])
    else:
        t.slots = t.book.content.events[t.event].player
