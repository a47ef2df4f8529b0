"""A wanderer plays a league at random: it proposes commands for members, sensible ones and others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from harena.core.errors import Refused
from harena.league.accounts import honour
from harena.league.book import Battle, Duel, Fate, Fielded, Member, Report, Unit
from harena.league.kinds import (
    ActHeroically,
    AnswerChallenge,
    AnyCommand,
    BuyItem,
    BuyTerritory,
    CloseSequence,
    ConfirmBattle,
    ConfirmRefusal,
    Correct,
    Delete,
    Gain,
    GiveItem,
    Improve,
    IssueChallenge,
    NameEssential,
    NameGeneral,
    NameUnit,
    NoteHonour,
    OpenSequence,
    OpenWishes,
    PayUpkeep,
    PayWages,
    Promote,
    ReceiveEssential,
    Recruit,
    Reinforce,
    ReportBattle,
    Retire,
    Reverse,
    RollLosses,
    SealWishes,
    SetTable,
    SettleWishes,
    TakeBack,
    TakeOver,
    WithdrawChallenge,
)
from harena.league.rules.item_fates import receivers
from harena.league.rules.legality import free_units
from harena.league.rules.wages import forces_of, shortfall
from harena.league.rules.wishes import seal
from tests.league.club import Club

SALT = "7e" * 32
SOURCES = ("presence", "panic", "combat_won", "combat_lost", "elimination", "challenge_issued", "spell")


class Wanderer:
    """Proposes commands. `random` decides what; the rules decide whether."""

    def __init__(self, club: Club, random: Random) -> None:
        self.club, self.random = club, random

    def propose(self) -> tuple[str, AnyCommand]:
        """Somebody and a command."""
        member = self.random.choice(list(self.club.book.members.values()))
        if self.random.random() < 0.03:
            return "organiser", self.random.choice(list(self.organising(member)))
        commands = list(self.commands(member))
        by = member.person if self.random.random() < 0.95 else "organiser"
        return by, self.random.choice(commands)

    def furnish(self) -> None:
        """Everybody begins with some land, gold and honour, and a list that can fight."""
        for member in self.club.book.members.values():
            self.club.grant(member.id, gold=self.random.choice((0, 400, 900)), gains=self.land(member))
            for _ in range(80):
                self.attempt(self.random.choice(list(self.buying(member))))
                if member.units and self.random.random() < 0.5:
                    self.club.grant(member.id, honour={self.random.choice(list(member.units)): 20})
                for unit in list(member.units.values()):
                    entry = self.club.book.entry(member.id, unit)
                    if entry.general:
                        self.attempt(NameGeneral(member.id, unit.id))
                    if entry.essential:
                        self.attempt(NameEssential(member.id, entry.essential, unit.id))
                    self.equip(member, unit)
                if self.attempt(CloseSequence(member.id)):
                    break

    def equip(self, member: Member, unit: Unit) -> None:
        """Magic items for whoever can have some."""
        book = self.club.book
        own = [f"{member.army}.{id_}" for id_ in book.army(member.id).items]
        self.club.grant(member.id, honour={unit.id: 30})
        for item in self.random.sample([*book.library.shared.items, *own], 4):
            self.attempt(BuyItem(member.id, unit.id, self.random.choice(("character", "champion", "standard")), item))

    def land(self, member: Member) -> list[str]:
        """Territories that hang together with the base."""
        army, owned = self.club.book.army(member.id), list(member.territories)
        for _ in range(self.random.randint(0, 8)):
            near = sorted({id_ for own in owned for id_ in army.links[own]} - set(owned))
            owned += [self.random.choice(near)] if near else []
        return owned[1:] or ["smithy" if "smithy" in army.territories else "forge"]

    def attempt(self, command: AnyCommand) -> bool:
        """Whether a command was carried out."""
        try:
            self.club.roll(command, self.random)
        except Refused:
            return False
        return True

    def commands(self, member: Member) -> Iterator[AnyCommand]:
        match member.turn.step:
            case "building" | "purchases":
                yield from self.buying(member)
                yield from [CloseSequence(member.id)] * 4
            case "ready":
                yield from self.fighting(member)
            case "upkeep":
                yield PayUpkeep(member.id)
            case "wages":
                yield self.wages(member)
            case "losses":
                yield RollLosses(member.id)
            case "retired":
                yield Retire(member.id)
        yield from self.giving(member)

    # Purchases

    def buying(self, member: Member) -> Iterator[AnyCommand]:
        choice, army = self.random.choice, self.club.book.army(member.id)
        for category in ("core", "core", choice(("core", "special", "rare", "hero", "lord"))):
            entries = [id_ for id_, entry in army.units.items() if entry.category == category]
            yield from [self.recruit(member, choice(entries))] * (4 if category == "core" else 1)
        yield BuyTerritory(member.id, choice(list(army.territories)))
        yield from (BuyTerritory(member.id, near) for id_ in member.territories for near in list(army.links[id_])[:1])
        for duty in army.essential:
            yield ReceiveEssential(member.id, duty, choice(list(army.lores)))
            yield self.recruit(member, choice([id_ for id_, entry in army.units.items() if entry.essential == duty]))
        if self.random.random() < 0.2:
            yield TakeBack(member.id)
        for unit in member.units.values():
            yield from self.for_unit(member, unit)
        yield from self.wishing(member)

    def recruit(self, member: Member, id_: str) -> Recruit:
        entry = self.club.book.army(member.id).units[id_]
        gear = tuple(self.random.choice(parts) for parts in entry.equipment if len(parts) > 1)
        take = tuple(option.id for option in entry.options if option.is_for_gold and self.random.random() < 0.15)
        lore = self.random.choice(entry.wizard.lores) if entry.wizard else ""
        size = self.random.randint(entry.size[0], min(entry.size[1], entry.size[0] * 3))
        return Recruit(member.id, id_, size, gear, take, self.random.choice(("", "The Few")), lore)

    def for_unit(self, member: Member, unit: Unit) -> Iterator[AnyCommand]:
        choice, book = self.random.choice, self.club.book
        entry, army = book.entry(member.id, unit), book.army(member.id)
        yield Reinforce(member.id, unit.id, self.random.randint(1, 5))
        if entry.general:
            yield NameGeneral(member.id, unit.id)
        if entry.essential:
            yield NameEssential(member.id, entry.essential, unit.id)
        options = [option.id for option in entry.options]
        if options and honour(book, unit.id):
            yield Improve(member.id, unit.id, (choice(options),), self.random.random() < 0.5, choice((0, 0, 5)))
            item = choice([*book.library.shared.items, *(f"{member.army}.{id_}" for id_ in army.items)])
            yield BuyItem(member.id, unit.id, choice(("character", "champion", "standard")), item)
        for line in army.promotions_from.get(unit.entry, ()):
            lores = army.units[line.new].wizard
            lore = choice(lores.lores) if lores else ""
            yield Promote(
                member.id, unit.id, line.new, choice(line.who), self.random.randint(1, 10),
                choice(("", "Risen")), tuple(choice(p) for p in army.units[line.new].equipment if len(p) > 1), lore,
            )  # fmt: skip
        yield Delete(member.id, unit.id, figures=self.random.randint(0, 3), options=unit.options[:1])
        yield from (TakeOver(member.id, unit.id, monster.id) for monster in member.monsters)

    def wishing(self, member: Member) -> Iterator[AnyCommand]:
        shared = sorted(self.club.book.library.shared.items)
        for id_ in member.turn.battles:
            battle, items = self.club.book.battles[id_], (shared[id_ % len(shared)],)
            wish = battle.wishes.get(member.id)
            if wish is None:
                yield from [SealWishes(member.id, id_, seal(items if self.random.random() < 0.5 else (), SALT))] * 4
            elif wish.items is None:
                yield from [OpenWishes(member.id, id_, (), SALT), OpenWishes(member.id, id_, items, SALT)] * 4
            else:
                yield from [SettleWishes(member.id, id_)] * 2

    def giving(self, member: Member) -> Iterator[AnyCommand]:
        for held in self.club.book.loot(member.id):
            for unit, role in receivers(self.club.book, member, held):
                yield from [GiveItem(member.id, held.item, unit, role)] * 3
        if member.units and self.random.random() < 0.05:
            yield NameUnit(member.id, min(member.units), "Later")

    # Battles

    def fighting(self, member: Member) -> Iterator[AnyCommand]:
        book, choice = self.club.book, self.random.choice
        for battle in book.open_battles(member.id):
            yield from self.in_battle(member, battle)
        for challenge in book.challenges.values():
            if challenge.state == "open" and member.id in challenge.members:
                answers = [AnswerChallenge(member.id, challenge.id, "accepted")] * 6
                yield from answers
                yield AnswerChallenge(member.id, challenge.id, choice(("refused", "ignored")))
                yield WithdrawChallenge(member.id, challenge.id)
        if member.turn.battles:
            yield from [OpenSequence(member.id)] * 5
        everybody = [other for other in book.members.values() if other.id != member.id]
        ready = [other.id for other in everybody if other.turn.step == "ready" and free_units(book, other)]
        others = ready or [other.id for other in everybody]
        free = tuple(unit.id for unit in free_units(book, member))
        if others:
            yield from [IssueChallenge(member.id, (choice(others),), free)] * 3
            yield IssueChallenge(member.id, (choice(others),), free[: len(free) - 1])
        if len(others) > 1:
            yield IssueChallenge(member.id, tuple(self.random.sample(others, 2)), free)

    def in_battle(self, member: Member, battle: Battle) -> Iterator[AnyCommand]:
        own = battle.forces[member.id]
        unit = self.random.choice(own).unit
        gains = tuple(Gain(one.unit, self.random.choice(SOURCES), self.random.randint(1, 9)) for one in own)  # type: ignore[arg-type]
        yield NoteHonour(member.id, battle.id, gains)
        yield NoteHonour(member.id, battle.id, (Gain(unit, "combat_won", 9),))
        yield ActHeroically(member.id, battle.id, unit, "hold", self.random.randint(1, 6), member.id)
        yield SetTable(member.id, battle.id)
        if battle.report is None or self.random.random() < 0.1:
            yield from [ReportBattle(member.id, battle.id, self.report(battle))] * 3
        else:
            yield from [ConfirmBattle(member.id, battle.id)] * 5

    def report(self, battle: Battle) -> Report:
        fates = {id_: tuple(self.fate(battle, id_, one) for one in battle.forces[id_]) for id_ in battle.members}
        capitulated = self.random.choice(battle.members) if self.random.random() < 0.1 else ""
        return Report(fates, {battle.members[0]: self.random.randint(0, 2)}, capitulated)

    def fate(self, battle: Battle, member: str, one: Fielded) -> Fate:
        chance = self.random.random()
        enemies = [other.unit for id_ in battle.opponents(member) for other in battle.forces[id_]]
        enemy = self.random.choice(enemies)
        if chance < 0.3:
            duels = (Duel("character", enemy), Duel("champion", enemy, as_champion=True))
            return Fate(
                one.unit, "eliminated", one.size, tuple(one.command), monster_lost=bool(one.rides),
                raaargh=bool(one.rides) and chance < 0.1, duels=duels, last_stand=(enemy,),
            )  # fmt: skip
        if one.single:
            return Fate(one.unit, wounds=self.random.randint(0, one.wounds))
        lost = self.random.randint(0, one.size - 1)
        ranks = tuple(rank for rank in one.command if self.random.random() < 0.5)
        if not len(ranks) <= lost <= one.size - len(one.command) + len(ranks):
            return Fate(one.unit)
        return Fate(one.unit, self.random.choice(("stands", "flees")), lost, ranks)

    def wages(self, member: Member) -> PayWages:
        if shortfall(self.club.book, member) == 0:
            return PayWages(member.id)
        fought = [one.unit for force in forces_of(self.club.book, member) for one in force]
        return PayWages(member.id, tuple(self.random.sample(fought, self.random.randint(1, len(fought)))))

    # The organiser

    def organising(self, member: Member) -> Iterator[AnyCommand]:
        yield Correct(member.id, "found on the floor", gold=self.random.randint(-50, 200))
        yield Reverse(self.random.randint(0, self.club.book.entries), "a mistake")
        for challenge in self.club.book.challenges.values():
            for id_ in challenge.refusals:
                yield ConfirmRefusal(id_, challenge.id, binding=self.random.random() < 0.7)
        if member.units:
            unit = self.random.choice(list(member.units))
            yield Correct(member.id, "a feat", honour={unit: self.random.randint(-5, 60)})
            yield Correct(member.id, "counted again", sizes={unit: self.random.randint(1, 20)})
