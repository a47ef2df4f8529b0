"""Chapter 15: a fight goes by turns of rivals, player and arena, and a turn by six steps."""

from __future__ import annotations

from typing import Any, Final

from harena.games.hoplomachus.rules import (
    abilities,
    arena_turn,
    blessings,
    damage,
    deployment,
    engage,
    feats,
    lasting,
    movement,
    objectives,
    rival_abilities,
    rival_engage,
    rival_movement,
    scion,
    scion_sheet,
    tactics,
)
from harena.games.hoplomachus.rules.ending import after_fight, fail, over
from harena.games.hoplomachus.skills import COMBAT_LOCK
from harena.games.hoplomachus.table import (
    ABILITIES,
    ARENA,
    DEPLOYMENT,
    ENGAGE,
    FOREVER,
    MOVEMENT,
    NOBODY,
    PLAYER,
    RIVAL,
    SCORE,
    SIDE_NAMES,
    START,
    TACTICS,
    Combat,
)


def fight(t: Combat) -> None:
    """HOP-129: turns follow each other until one side has won or the player gives up."""
    t.then((take_turn, RIVAL), (after_fight,))
    objectives.check_victory(t)


def take_turn(t: Combat, side: int) -> None:
    """HOP-129, HOP-130, HOP-R66: what held for another turn is over; then the steps."""
    if side == RIVAL:
        t.round += 1
        t.tell("round", number=t.round)
    t.active, t.step = side, START
    t.dazed = t.staggered = t.moved = t.done = t.struck = t.landed = 0
    t.played = False
    t.mover, t.paces = NOBODY, 0
    if t.campaign is not None:
        remember(t, side)
    t.tell("turn", manner=SIDE_NAMES[side], number=t.round)
    t.agenda.append((end_turn, side))
    t.agenda.extend(SCION_STEPS if t.kind == "scion" and side == RIVAL else STEPS[side])
    start_turn(t, side)


def remember(t: Combat, side: int) -> None:
    """What Prowess and Opportunities count from the start of a turn, and what lasts up to it."""
    t.felled = t.strides = 0
    if side == PLAYER and t.spent:
        t.spent = tuple(card for card in t.spent if not card.endswith(":turn"))
    if t.lasting:
        lasting.begin_turn(t, side)


def begin_step(t: Combat, step: str) -> None:
    """HOP-090, HOP-130: the next of the six steps. The Scion has no part in it: its Activity stands for its steps."""
    t.step = step
    if step == MOVEMENT and t.active == PLAYER:
        t.rode = False
    t.done = 1 << scion_sheet.scion_of(t) if t.kind == "scion" else 0


# The start and the end of a turn


def start_turn(t: Combat, side: int) -> None:
    """HOP-R64: Combat Lock is recorded, and what an arena does at the start of a turn happens."""
    record_locks(t, side)
    for place, n in t.sheet.heals_on:
        for unit in t.in_arena(side):
            if t.stands_at(place, unit):
                damage.heal(t, unit, n)
    if t.seals and side == PLAYER:
        scion_sheet.break_seals(t)


def record_locks(t: Combat, side: int) -> None:
    """HOP-276, HOP-R108: who stands beside an opponent with Combat Lock when the turn of its troop begins."""
    if any(t.locked_by):
        t.locked_by = [0] * len(t.locked_by)
    for locker in t.units(t.present) if t.afoot & COMBAT_LOCK else ():
        if t.side[locker] != side and t.skills(locker) & COMBAT_LOCK:
            for unit in t.standing_on(t.beside(locker) & t.facing(locker) & t.stand[side]):
                if not feats.ignored(t, unit, "opponents") & COMBAT_LOCK:
                    t.locked_by[unit] |= 1 << locker


def end_turn(t: Combat, side: int) -> None:
    """HOP-129, HOP-148: what lasts up to the end of this turn is over, and the next side begins."""
    recover(t, side)
    if t.lasting:
        lasting.end_turn(t, side)
    if side == PLAYER:
        t.rooted = t.weakened = 0
        t.stung = False
        t.barrier()
    following = next_side(t, side)
    if following == RIVAL:
        end_round(t)
    if not over(t):
        t.then((take_turn, following))


def recover(t: Combat, side: int) -> None:
    """HOP-148, HOP-259, HOP-R135: Fatigue lasts for so many turns of the unit's own troop."""
    for unit, turns in enumerate(t.fatigue) if any(t.fatigue) else ():
        if turns and turns < FOREVER and t.side[unit] == side:
            t.fatigue[unit] = turns - 1
            if turns == 1:
                tactics.drop_temporary(t, unit)


def next_side(t: Combat, side: int) -> int:
    """HOP-129: rivals, player, and the arena where something of it acts."""
    if side == RIVAL:
        return PLAYER
    return ARENA if side == PLAYER and (t.sheet.acts or t.stand[ARENA]) else RIVAL


def end_round(t: Combat) -> None:
    """HOP-R147: too many rounds without damage end a fight."""
    t.idle = 0 if t.hurt else t.idle + 1
    t.hurt = False
    limit = t.book.parameters.idle_round_limit
    if limit and t.idle >= limit:
        fail(t, "idle")


# The steps in their order, as the agenda holds them: the next one last


def _agenda(*frames: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    return frames[::-1]


def _rival_steps(*after_deployment: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """HOP-091, HOP-R137: what the rivals do; the Scion acts right after their Deployment."""
    return _agenda(
        (begin_step, DEPLOYMENT),
        (deployment.deploy_rivals,),
        *after_deployment,
        (begin_step, TACTICS),
        (tactics.rival_tactics,),
        *_last_steps(RIVAL),
    )


def _last_steps(side: int) -> tuple[tuple[Any, ...], ...]:
    """HOP-135, HOP-180: Movement, Abilities and Engage of rivals and of arena units, who follow the same rules."""
    return (
        (begin_step, MOVEMENT),
        (rival_movement.move_rivals, side),
        (begin_step, ABILITIES),
        (rival_abilities.use_abilities, side),
        (begin_step, ENGAGE),
        (rival_engage.engage_rivals, side),
    )


SCION_STEPS: Final = _rival_steps((scion.act,))
STEPS: Final = (
    _agenda(
        (blessings.offer_reinforce,),
        (begin_step, SCORE),
        (objectives.score,),
        (begin_step, DEPLOYMENT),
        (deployment.ask_deploy,),
        (begin_step, TACTICS),
        (tactics.ask_tactic,),
        (begin_step, MOVEMENT),
        (movement.ask_move,),
        (begin_step, ABILITIES),
        (abilities.ask_ability,),
        (begin_step, ENGAGE),
        (engage.ask_engage,),
    ),
    _rival_steps(),
    _agenda((arena_turn.act,), *_last_steps(ARENA)),
)
