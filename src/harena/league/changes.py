"""What an entry changed, in sentences: who died, what was lost, who won, what comes next.

An entry says what somebody did; dice and rules decide what became of it. Take an `outline` of the league before the
entry takes effect, and compare it with the league afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from harena.core.text import Text
from harena.league.book import Book, Challenge, Holding, Member, Step, Unit
from harena.league.commands import tag_of
from harena.league.entries import Entry
from harena.league.kinds import BuyItem, BuyTerritory, GiveItem, Reinforce
from harena.league.rules.challenge import challenge_values, is_binding
from harena.league.rules.items import plain
from harena.league.rules.legality import rests
from harena.league.rules.value import command_figures
from harena.league.rules.victory import total
from harena.league.telling import unit_text

ITEM_STATES: Final = {
    "carried": "change.item_carried",
    "loot": "change.item_loot",
    "lost": "change.item_lost",
    "desecrated": "change.item_desecrated",
}


class UnitOutline(Struct, frozen=True):
    """A unit as far as changes of it are told."""

    name: Text | str
    size: int
    ranks: tuple[str, ...]
    spells: tuple[int, ...]
    rests: bool


class MemberOutline(Struct, frozen=True):
    """A member as far as changes are told."""

    step: Step
    turn: int
    territories: tuple[str, ...]
    general: int
    monsters: frozenset[int]
    units: dict[int, UnitOutline]


class Outline(Struct, frozen=True):
    """A league as far as changes of it are told."""

    members: dict[str, MemberOutline]
    items: dict[str, Holding]
    challenges: dict[int, str]
    battles: frozenset[int]
    settled: frozenset[int]
    ended_by: int

    def name_of(self, unit: int) -> Text | str | None:
        """What a unit was called, if it was on a list."""
        return next((one.units[unit].name for one in self.members.values() if unit in one.units), None)


def outline(book: Book) -> Outline:
    """The league before an entry."""
    return Outline(
        {member.id: _member(book, member) for member in book.members.values()},
        dict(book.register),
        {challenge.id: challenge.state for challenge in book.challenges.values()},
        frozenset(book.battles),
        frozenset(battle.id for battle in book.battles.values() if battle.settled),
        book.ended_by,
    )


def _member(book: Book, member: Member) -> MemberOutline:
    units = {unit.id: _unit(book, member, unit) for unit in member.units.values()}
    turn, monsters = member.turn, frozenset(monster.id for monster in member.monsters)
    return MemberOutline(turn.step, turn.number, member.territories, member.general, monsters, units)


def _unit(book: Book, member: Member, unit: Unit) -> UnitOutline:
    resting = rests(book, member, unit)
    return UnitOutline(unit_text(book, unit.id), unit.size, command_figures(unit), unit.spells, resting)


def changes(before: Outline, book: Book, entry: Entry) -> Iterator[Text]:
    """Everything that an entry changed and does not say itself."""
    after = outline(book)
    yield from _fights(before, after, book)
    for id_, member in after.members.items():
        if id_ in before.members:
            yield from _land(before.members[id_], member, id_, entry)
            yield from _units(before.members[id_], member, book, id_, entry)
    yield from _items(before, book, entry)
    for id_, member in after.members.items():
        if id_ in before.members and before.members[id_].step != member.step:
            yield Text("change.step", {"member": id_, "step": member.step, "turn": member.turn, "manner": member.step})
    if book.ended_by and not before.ended_by:
        battle = book.battles[book.ended_by]
        yield Text("change.league_won", {"member": list(battle.sides[battle.winner])})


# Challenges and battles


def _fights(before: Outline, after: Outline, book: Book) -> Iterator[Text]:
    for id_ in after.challenges.keys() - before.challenges.keys():
        yield from _challenged(book, book.challenges[id_])
    for id_, state in before.challenges.items():
        if state == "open" and after.challenges[id_] == "void":
            yield from _void(book.challenges[id_], book)
    for id_ in sorted(after.battles - before.battles):
        battle = book.battles[id_]
        figures = {"have": battle.value(0), "other": battle.value(1)}
        yield Text("change.new_battle", {"number": id_, **figures})
    for id_ in sorted(after.settled - before.settled):
        yield _settled(book, id_)


def _challenged(book: Book, challenge: Challenge) -> Iterator[Text]:
    """LEA-073, LEA-074: what both sides are worth, and whether the challenged must fight."""
    have, other = challenge_values(book, challenge)
    yield Text("change.new_challenge", {"number": challenge.id, "have": have, "other": other})
    rule = "LEA-074" if is_binding(book, challenge) else "LEA-073"
    key = "change.binding" if rule == "LEA-074" else "change.not_binding"
    yield Text(key, {"member": list(challenge.challenged), "rule": rule})


def _void(challenge: Challenge, book: Book) -> Iterator[Text]:
    yield Text("change.challenge_void", {"number": challenge.id})
    for id_ in challenge.refusals if challenge.bound else ():
        yield Text("change.refusal_waits", {"member": id_, "person": book.organiser, "rule": "LEA-R15"})


def _settled(book: Book, id_: int) -> Text:
    """LEA-109: who has won a battle, and by how many victory points."""
    battle = book.battles[id_]
    first, second = (total(score) for score in battle.scores)
    if battle.winner < 0:
        return Text("change.drawn", {"number": id_, "have": first, "other": second})
    have, other = (first, second) if battle.winner == 0 else (second, first)
    return Text(
        "change.won", {"number": id_, "member": list(battle.sides[battle.winner]), "have": have, "other": other}
    )


# Members


def _land(before: MemberOutline, after: MemberOutline, id_: str, entry: Entry) -> Iterator[Text]:
    lost = [one for one in before.territories if one not in after.territories]
    gained = [one for one in after.territories if one not in before.territories]
    if lost:
        yield Text("change.territory_lost", {"member": id_, "territory": lost, "manner": tag_of(entry.command)})
    if gained and not isinstance(entry.command, BuyTerritory):
        yield Text("change.territory_gained", {"member": id_, "territory": gained})


def _units(before: MemberOutline, after: MemberOutline, book: Book, id_: str, entry: Entry) -> Iterator[Text]:
    for number, unit in after.units.items():
        if number not in before.units:
            own = book.members[id_].units[number]
            named = unit.name if own.name else Text("unit_kind", {"unit": own.entry})
            yield Text("change.new_unit", {"number": number, "named": named})
            yield from _spells(book, id_, number, ())
        else:
            yield from _unit_changes(before.units[number], unit, entry)
            yield from _spells(book, id_, number, before.units[number].spells)
    for number in before.units.keys() - after.units.keys():
        yield Text("change.unit_gone", {"named": before.units[number].name, "manner": tag_of(entry.command)})
    if before.general in before.units and not after.general:
        yield Text("change.general_gone", {"member": id_})
    for monster in sorted(after.monsters - before.monsters):
        yield Text("change.monster_waits", {"number": monster, "member": id_, "rule": "LEA-R46"})


def _unit_changes(before: UnitOutline, after: UnitOutline, entry: Entry) -> Iterator[Text]:
    if after.size < before.size:
        figures = {"count": before.size - after.size, "left": after.size}
        yield Text("change.fewer", {"named": after.name, **figures, "manner": tag_of(entry.command)})
    elif after.size > before.size and not isinstance(entry.command, Reinforce):
        yield Text("change.more", {"named": after.name, "count": after.size - before.size, "left": after.size})
    if gone := [rank for rank in before.ranks if rank not in after.ranks]:
        yield Text("change.ranks_gone", {"named": after.name, "gear": gone})
    if after.rests and not before.rests:
        yield Text("change.rests", {"named": after.name, "rule": "LEA-190"})


def _spells(book: Book, id_: str, number: int, known: tuple[int, ...]) -> Iterator[Text]:
    """LEA-039: the spells that dice have given to a wizard."""
    unit = book.members[id_].units[number]
    if new := [f"{unit.lore}.{spell}" for spell in unit.spells if spell not in known]:
        yield Text("change.spells", {"named": unit_text(book, number), "lore": unit.lore, "spell": new})


# Items


def _items(before: Outline, book: Book, entry: Entry) -> Iterator[Text]:
    if isinstance(entry.command, BuyItem | GiveItem):
        return
    for item, held in book.register.items():
        old = before.items.get(item)
        if old is None or (old.state, old.owner, old.unit) == (held.state, held.owner, held.unit):
            continue
        told = {"item": plain(item), "member": held.owner, "named": unit_text(book, held.unit) if held.unit else ""}
        thief = held.owner if held.owner != old.owner else ""
        yield Text(ITEM_STATES[held.state], {**told, "manner": "stolen" if thief else ""})
