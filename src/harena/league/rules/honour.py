"""Chapters 17 and 18: honour points, how they are gained, and heroic actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from harena.core.question import Reason, no
from harena.league.accounts import honour, post_honour
from harena.league.book import Battle, Book, Heroic, Unit
from harena.league.dice import Roll
from harena.league.kinds import ActHeroically, Gain, HeroicAction, NameUnit, NoteHonour, Source
from harena.league.rules.battle import find_battle, may_touch

NAME_BONUS: Final = 2
HEROIC_PRICE: Final = 10

GAINS: Final[Mapping[Source, int]] = {
    "presence": 1,
    "panic": 2,
    "combat_won": 3,
    "combat_lost": 2,
    "elimination": 3,
    "challenge_issued": 2,
    "challenge_accepted": 2,
    "spell": 1,
}
"""What each event brings. LEA-202, LEA-203, LEA-204, LEA-205, LEA-206, LEA-207, LEA-208, LEA-209.

LEA-210: a spell cast from an item is none of these events. LEA-R64: neither is a challenge that is refused.
"""


class HeroicRule(Struct, frozen=True):
    """A heroic action: when it is declared, what it gives, for how long, and which rows say so.

    LEA-219, LEA-220: it never affects characters who have joined the unit, nor the unit that a character has joined.
    """

    when: str
    gives: str
    lasts: str
    rules: tuple[str, str]
    mounts: bool = True
    """LEA-224: whether the mounts of the unit benefit."""
    characters: bool = False


HEROIC_ACTIONS: Final[Mapping[HeroicAction, HeroicRule]] = {
    "weak_points": HeroicRule("shooting_or_combat_begins", "armour_piercing", "phase", ("LEA-221", "LEA-222")),
    "charge": HeroicRule("charges_declared", "devastating_charge", "turn", ("LEA-223", "LEA-224"), mounts=False),
    "hold": HeroicRule("leadership_test", "leadership_1", "test", ("LEA-225", "LEA-226")),
    "show_them": HeroicRule("combat_begins", "weapon_skill_1", "phase", ("LEA-227", "LEA-228")),
    "fire": HeroicRule("before_hitting", "ballistic_skill_1", "phase", ("LEA-229", "LEA-230")),
}


def name_bonus(book: Book, unit: Unit) -> None:
    """LEA-200, LEA-201, LEA-246, LEA-R69: a unit that is named when it is made begins with 2 honour points."""
    if unit.name:
        post_honour(book, unit.id, NAME_BONUS, "named")


def gain_points(gain: Gain) -> int:
    """LEA-211: what an event brings, each time that it happens; a spell, for each power die."""
    return GAINS[gain.source] * gain.count


def may_note_honour(book: Book, _by: str, command: NoteHonour) -> Iterator[Reason]:
    """LEA-199, LEA-212, LEA-213: by units of the member that fight in this battle, until it is settled."""
    battle = find_battle(book, command.battle)
    yield from may_touch(command.member, battle)
    own = {one.unit for one in battle.forces.get(command.member, ())}
    for gain in command.gains:
        if gain.unit not in own:
            yield no("not_fielded", "LEA-199", named=gain.unit, member=command.member)
        elif gain.source == "spell" and not _is_wizard(book, command.member, gain.unit):
            yield no("not_a_wizard", "LEA-209", named=gain.unit)
    yield from too_many_eliminations(book, battle, command)


def _is_wizard(book: Book, member: str, unit: int) -> bool:
    return book.entry(member, book.members[member].units[unit]).wizard is not None


def too_many_eliminations(book: Book, battle: Battle, command: NoteHonour) -> Iterator[Reason]:
    """LEA-206, LEA-R63: an elimination is credited to one unit only, so a side has no more than there were enemies."""
    if command.member not in battle.members:
        return
    side = battle.sides[battle.side_of(command.member)]
    noted = sum(
        posting.amount // GAINS["elimination"]
        for member in side
        for one in battle.forces[member]
        for posting in book.ledger.get(f"honour/{one.unit}", ())
        if posting.battle == battle.id and posting.source == "elimination"
    )
    new = sum(gain.count for gain in command.gains if gain.source == "elimination")
    enemies = sum(len(battle.forces[member]) for member in battle.opponents(command.member))
    if new and noted + new > enemies:
        yield no("too_many_eliminations", "LEA-R63", have=noted + new, most=enemies)


def note_honour(book: Book, _by: str, command: NoteHonour, _roll: Roll) -> None:
    """LEA-212: points are written down as they are gained."""
    for gain in command.gains:
        post_honour(book, gain.unit, gain_points(gain), gain.source, command.battle)


def may_act_heroically(book: Book, _by: str, command: ActHeroically) -> Iterator[Reason]:
    """LEA-217, LEA-218, LEA-R65, LEA-R66: ten points, gained in this battle or before, once in each player's turn."""
    battle = find_battle(book, command.battle)
    yield from may_touch(command.member, battle)
    if command.whose not in battle.members:
        yield no("not_in_battle", "LEA-218", member=command.whose)
    if command.unit not in {one.unit for one in battle.forces.get(command.member, ())}:
        yield no("not_fielded", "LEA-217", named=command.unit, member=command.member)
    elif (have := honour(book, command.unit)) < HEROIC_PRICE:
        yield no("not_enough_honour", "LEA-217", have=have, want=HEROIC_PRICE)
    if any(_same_turn(battle, done, command) for done in battle.heroic):
        yield no("one_heroic_action", "LEA-218", named=command.unit)


def _same_turn(battle: Battle, done: Heroic, command: ActHeroically) -> bool:
    """LEA-R66: a side has its turn as a whole, allies together."""
    same_side = battle.side_of(done.whose) == battle.side_of(command.whose)
    return done.unit == command.unit and done.round == command.round and same_side


def act_heroically(book: Book, _by: str, command: ActHeroically, _roll: Roll) -> None:
    """LEA-215, LEA-217: the points are gone."""
    battle = find_battle(book, command.battle)
    battle.heroic.append(Heroic(command.unit, command.action, command.round, command.whose))
    post_honour(book, command.unit, -HEROIC_PRICE, "heroic_action", battle.id)


def may_name_unit(book: Book, _by: str, command: NameUnit) -> Iterator[Reason]:
    """LEA-R69: any own unit can be named later, or anew."""
    member = book.member(command.member)
    if command.unit not in member.units:
        yield no("not_your_unit", "LEA-R69", named=command.unit, member=member.id)


def name_unit(book: Book, _by: str, command: NameUnit, _roll: Roll) -> None:
    """LEA-R69: later naming or renaming gives nothing."""
    book.member(command.member).units[command.unit].name = command.name
