"""Chapters 12 and 14: loss rolls, and ridden monsters."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from harena.core.question import Reason, no
from harena.league.accounts import honour, post_honour
from harena.league.army_book import CHAMPION, STANDARD_BEARER
from harena.league.book import Book, Fate, Fielded, Member, Monster, Role, Unit
from harena.league.dice import Roll
from harena.league.kinds import RollLosses
from harena.league.rules.duties import drop_orphans, drop_rank
from harena.league.rules.item_fates import Dead, ItemFate, carry_out, fates_of_items, settle_items
from harena.league.rules.legality import has_too_few_units, is_short_of_core
from harena.league.rules.value import command_figures

DEATH = 1


class Toll(Struct, frozen=True):
    """What the loss rolls of a unit took from it."""

    unit: int
    battle: int
    ordinary: int
    command: tuple[str, ...]
    monster: bool = False
    """Whether the ridden monster is lost."""

    @property
    def figures(self) -> int:
        return self.ordinary + len(self.command)


def is_dead(roll: Roll, *, unpaid: bool) -> bool:
    """LEA-144, LEA-148, LEA-139: dead on a 1; an eliminated figure that is unpaid too re-rolls a success."""
    return roll(6) == DEATH or (unpaid and roll(6) == DEATH)


class LossRolls(Struct, frozen=True):
    """The dice that a unit needs in step 4, in the order in which they are rolled."""

    unit: int
    fallen: int
    """LEA-141: ordinary figures that were eliminated; of an unpaid unit each rolls a success again at once. LEA-139."""
    standing: int
    """LEA-138: figures that roll only because they were not paid."""
    command: tuple[str, ...]
    """LEA-143: command figures, each for itself."""
    monster: bool
    """LEA-173: a ridden monster rolls only if it was eliminated."""
    unpaid: bool

    @property
    def any(self) -> bool:
        return bool(self.fallen or self.standing or self.command or self.monster)


def rolls_of(one: Fielded, fate: Fate, *, unpaid: bool) -> LossRolls:
    """LEA-138, LEA-141, LEA-142, LEA-143, LEA-173: a die for each eliminated figure; unpaid, for every one."""
    fallen = fate.lost - len(fate.command)
    standing = one.size - len(one.command) - fallen if unpaid else 0
    ranks = tuple(rank for rank in one.command if rank in fate.command or unpaid)
    return LossRolls(one.unit, fallen, standing, ranks, fate.monster_lost, unpaid)


def unit_toll(one: Fielded, fate: Fate, battle: int, roll: Roll, *, unpaid: bool) -> Toll:
    """LEA-144, LEA-174: who of a unit dies; if the rider is dead and the monster had run wild, it is lost too."""
    rolls = rolls_of(one, fate, unpaid=unpaid)
    ordinary = sum(is_dead(roll, unpaid=unpaid) for _ in range(rolls.fallen))
    ordinary += sum(is_dead(roll, unpaid=False) for _ in range(rolls.standing))
    command = [rank for rank in rolls.command if is_dead(roll, unpaid=unpaid and rank in fate.command)]
    rider_dead = one.rides != "" and ordinary > 0
    monster = rolls.monster and is_dead(roll, unpaid=unpaid)
    return Toll(one.unit, battle, ordinary, tuple(command), monster or (rider_dead and fate.raaargh))


def rolling(book: Book, member: Member) -> Iterator[tuple[int, Fielded, Fate, bool]]:
    """LEA-R02: the units of all battles of the turn that roll: battle, unit, its fate, and whether it went unpaid."""
    for id_ in member.turn.battles:
        battle = book.battles[id_]
        for one in battle.forces[member.id]:
            unpaid, fate = one.unit in member.turn.deserting, battle.fate(one.unit)
            if rolls_of(one, fate, unpaid=unpaid).any:
                yield id_, one, fate, unpaid


def rolls_ahead(book: Book, member: Member) -> list[LossRolls]:
    """LEA-141: the dice that a member has to roll; for each item of the dead another one follows (LEA-150)."""
    return [rolls_of(one, fate, unpaid=unpaid) for _, one, fate, unpaid in rolling(book, member)]


def roll_tolls(book: Book, member: Member, roll: Roll) -> list[Toll]:
    """LEA-141, LEA-R02: the loss rolls of all battles of the turn; units without any are left out."""
    return [unit_toll(one, fate, id_, roll, unpaid=unpaid) for id_, one, fate, unpaid in rolling(book, member)]


class Losses(Struct, frozen=True):
    """All that dice decide in step 4: who is dead, and what becomes of their items."""

    tolls: list[Toll]
    items: list[ItemFate]


def may_roll_losses(book: Book, _by: str, command: RollLosses) -> Iterator[Reason]:
    """LEA-091, LEA-093: losses are the fourth step."""
    step = book.member(command.member).turn.step
    if step != "losses":
        yield no("wrong_step", "LEA-093", step=step)


def roll_for_losses(book: Book, command: RollLosses, roll: Roll) -> Losses:
    """LEA-141, LEA-150: first all loss rolls, then a die for each item of the dead."""
    member = book.member(command.member)
    tolls = roll_tolls(book, member, roll)
    dead = [fallen for toll in tolls for fallen in the_dead(book, member, toll)]
    return Losses(tolls, fates_of_items(book, member, dead, roll))


def the_dead(book: Book, member: Member, toll: Toll) -> Iterator[Dead]:
    """LEA-147: the dead figures that may have borne items, by their role in the unit."""
    unit, battle = member.units[toll.unit], book.battles[toll.battle]
    roles: list[Role] = []
    if book.entry(member.id, unit).is_character and toll.ordinary:
        roles = ["character", "standard"]
    else:
        roles += ["champion"] if CHAMPION in toll.command else []
        roles += ["standard"] if STANDARD_BEARER in toll.command else []
    return (Dead(toll.unit, role, battle.id) for role in roles)


def roll_losses(book: Book, _by: str, command: RollLosses, roll: Roll) -> None:
    """LEA-144, LEA-149: the dead leave the list, their items go their ways, and the purchases begin."""
    member = book.member(command.member)
    losses = roll_for_losses(book, command, roll)
    for item in losses.items:
        carry_out(book, member, item)
    for toll in losses.tolls:
        remove_dead(book, member, member.units[toll.unit], toll)
    for id_ in member.turn.battles:
        battle = book.battles[id_]
        battle.rolled = (*battle.rolled, member.id)
        settle_items(book, battle)
    begin_purchases(book, member)


def remove_dead(book: Book, member: Member, unit: Unit, toll: Toll) -> None:
    """LEA-144, LEA-145, LEA-146: dead figures with their equipment and mounts; ranks die with their bearers."""
    unit.size = max(0, unit.size - toll.figures)  # a correction may have made it smaller since the battle
    for rank in (*toll.command, *command_figures(unit)[unit.size :]):
        drop_rank(unit, rank)
    battle = book.battles[toll.battle]
    monster = (fielded.rides if (fielded := battle.fielded(unit.id)) else "") if toll.monster or unit.size == 0 else ""
    if unit.size > 0 and monster:
        unit.options = tuple(id_ for id_ in unit.options if id_ != monster)
    drop_orphans(book, member, unit)
    if unit.size == 0:
        if monster and not toll.monster:
            keep_monster(book, member, unit, monster)
        destroy(book, member, unit)


def keep_monster(book: Book, member: Member, unit: Unit, mount: str) -> None:
    """LEA-175, LEA-R46: a monster that survives its rider waits for another one, with its cost."""
    entry = book.entry(member.id, unit)
    option = entry.option(mount)
    monster = Monster(book.new_id(), mount, option.cost if option else 0, entry.category)
    member.monsters = (*member.monsters, monster)


def destroy(book: Book, member: Member, unit: Unit) -> None:
    """LEA-235, LEA-234: a unit without figures is gone, and its honour points with it; nothing else takes them."""
    post_honour(book, unit.id, -honour(book, unit.id), "destroyed")
    del member.units[unit.id]
    if member.general == unit.id:
        member.general = 0


def begin_purchases(book: Book, member: Member) -> None:
    """LEA-092, LEA-180: the fifth step begins; whether the list is legal is judged now, after the losses."""
    turn = member.turn
    turn.step, turn.stage, turn.raised, turn.trades, turn.deserting = "purchases", 1, 0, [], ()
    turn.short, turn.few = is_short_of_core(book, member), has_too_few_units(book, member)
