"""Random positions on the arenas of the box, for tests that look at many."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import Any, Final

from harena.core.content import read_content
from harena.games.hoplomachus.book import PRIMUS, book
from harena.games.hoplomachus.chips import Content
from harena.games.hoplomachus.skills import COMBAT_LOCK
from harena.games.hoplomachus.table import ARENA, NOBODY, PLAYER, RIVAL, Combat

BOX: Final = book(read_content(files("harena.games.hoplomachus") / "content", Content))
ARENAS: Final = tuple(BOX.content.arenas)
EVENTS: Final = ("", *BOX.content.events)
CHIPS: Final = tuple(name for name, chip in BOX.content.units.items() if not chip.arena)
ROWS: Final = (
    "tactics gifts bag pile chip side place hp bonus_hp lowest tactic_of extra_tactics attached slot_of fatigue "
    "locked_by used"
)


def random_position(rng: Random, *, active: int = RIVAL, most: int = 5) -> Combat:
    """A fight in some position that the rules allow, at the Movement step of a side."""
    arena, event, kind = rng.choice(ARENAS), rng.choice(EVENTS), rng.choice(("flag", "hill", "bloodshed", "primus"))
    foe = next(name for name, primus in BOX.content.primuses.items() if primus.region == arena)
    hero = rng.choice([name for name in BOX.content.heroes if name != foe])
    event = event if kind != "primus" else ""
    sheet = BOX.sheet(arena, event)
    lists: dict[str, Any] = {name: [] for name in ROWS.split()}
    t = Combat(
        seats=1,
        content=BOX,
        arena=arena,
        event=event,
        kind=kind,
        foe=foe,
        hero=hero,
        health=5,
        dice=BOX.figures[hero].dice,
        leadership=5,
        blessings=0,
        active=active,
        round=2,
        reserve=[4] * len(BOX.tactics),
        at=[NOBODY] * len(sheet.ground.hexes),
        stand=[0, 0, 0],
        tokens=list(sheet.token_hexes),
        **lists,
    )
    _people(t, rng, most)
    for unit in range(len(t.chip)):
        _change(t, rng, unit)
    _place_tokens(t, rng)
    return t


def _people(t: Combat, rng: Random, most: int) -> None:
    free = list(t.ground.members(t.ground.open))
    rng.shuffle(free)
    first = [PRIMUS + t.foe] if t.kind == "primus" else []
    sides = {
        PLAYER: [t.hero, *rng.sample(CHIPS, rng.randint(0, most - 1))],
        RIVAL: [*first, *rng.sample(CHIPS, rng.randint(1, most))],
        ARENA: list(rng.sample(BOX.beasts, rng.randint(0, 2))),
    }
    for side, chips in sides.items():
        for chip in chips:
            unit = t.join(chip, side, counts=side != ARENA)
            if rng.random() < 0.9:
                t.set_down(unit, free.pop())


def _change(t: Combat, rng: Random, unit: int) -> None:
    """Wounds, Tactics and states as they come in fights."""
    t.hp[unit] = rng.randint(1, t.max_health(unit) + 1)
    if t.place[unit] < 0:
        return
    if rng.random() < 0.2 and not t.is_elite(unit):
        t.attached[unit] = (rng.choice(("adrenaline", "hamstring")),)
    if rng.random() < 0.1:
        t.dazed |= 1 << unit
    elif rng.random() < 0.1:
        t.fatigue[unit] = 1
    if rng.random() < 0.1:
        t.struck |= 1 << unit
    for other in t.units(t.present):
        if t.skills(other) & COMBAT_LOCK and t.side[other] != t.side[unit] and t.beside(unit) >> t.place[other] & 1:
            t.locked_by[unit] |= 1 << other


def _place_tokens(t: Combat, rng: Random) -> None:
    sheet = t.sheet
    mine = [unit for unit in t.in_arena(PLAYER) if rng.random() < 0.3]
    if t.kind == "flag":
        t.flag = sheet.rival_hexes[0]
        if mine and not sheet.player_hexes >> t.place[mine[0]] & 1:
            t.bearer, t.flag = mine[0], t.place[mine[0]]
    if sheet.carried >= 0:
        here = rng.choice(sheet.ground.members(sheet.ground.open))
        t.tokens[sheet.carried] = here
        t.holder = t.at[here] if t.at[here] != NOBODY and t.side[t.at[here]] != ARENA else NOBODY
    if sheet.chariot >= 0:
        t.tokens[sheet.chariot] = rng.choice(sheet.track)
