"""Battles: the table, the report, and its confirmation, with which the first step of the sequence is done."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.errors import refuse
from harena.core.question import Reason, no
from harena.league.accounts import post_gold
from harena.league.book import Battle, Book, Fate, Fielded, Report
from harena.league.dice import Roll
from harena.league.kinds import ConfirmBattle, ReportBattle, SetTable
from harena.league.rules.ending import end_league
from harena.league.rules.table import scenery_pieces, table_for
from harena.league.rules.upkeep import lose, one_lost
from harena.league.rules.victory import shares, side_score, total, winner


def find_battle(book: Book, id_: int) -> Battle:
    if id_ not in book.battles:
        raise refuse("no_such_battle", number=id_)
    return book.battles[id_]


def may_touch(member: str, battle: Battle) -> Iterator[Reason]:
    """Only its players speak about a battle, and only until it is settled."""
    if member not in battle.members:
        yield no("not_in_battle", "LEA-A06", member=member)
    if battle.settled:
        yield no("battle_settled", "LEA-A06")


# The table


def may_set_table(book: Book, _by: str, command: SetTable) -> Iterator[Reason]:
    """LEA-067: the table is set once, before the battle is settled."""
    battle = find_battle(book, command.battle)
    yield from may_touch(command.member, battle)
    if battle.scenery_by:
        yield no("table_is_set", "LEA-067")


def roll_for_table(book: Book, command: SetTable, roll: Roll) -> int:
    battle = find_battle(book, command.battle)
    return scenery_pieces(table_for(battle.value(0) + battle.value(1)), roll)


def set_table(book: Book, _by: str, command: SetTable, roll: Roll) -> None:
    """LEA-054, LEA-067, LEA-R48: the number of pieces is rolled; by which rules they are set, the players agree."""
    battle = find_battle(book, command.battle)
    battle.scenery = roll_for_table(book, command, roll)
    battle.scenery_by = command.scenery_by


# The report


def may_report_battle(book: Book, _by: str, command: ReportBattle) -> Iterator[Reason]:
    """LEA-A06: a player of the battle tells how it ended; the last report counts until all have confirmed it."""
    battle = find_battle(book, command.battle)
    yield from may_touch(command.member, battle)
    yield from report_faults(battle, command.report)


def report_faults(battle: Battle, report: Report) -> Iterator[Reason]:
    """Everything in a report that cannot have happened."""
    told = (*report.fates, *report.unequal_challenges, *filter(None, [report.capitulated]))
    for id_ in told:
        if id_ not in battle.members:
            yield no("not_in_battle", "LEA-A06", member=id_)
    if any(count < 0 or count > 100 for count in report.unequal_challenges.values()):
        yield no("count_out_of_range", "LEA-101")
    for member, fates in report.fates.items():
        own = {one.unit: one for one in battle.forces.get(member, ())}
        if len({fate.unit for fate in fates}) != len(fates):
            yield no("unit_told_twice", "LEA-A06", member=member)
        for fate in fates:
            if fate.unit not in own:
                yield no("not_fielded", "LEA-A06", named=fate.unit, member=member)
            else:
                yield from fate_faults(battle, member, own[fate.unit], fate)


def fate_faults(battle: Battle, member: str, one: Fielded, fate: Fate) -> Iterator[Reason]:
    """LEA-104, LEA-106, LEA-108, LEA-143: figures, command figures and wounds that the unit does not have."""
    ordinary = one.size - len(one.command)
    all_lost = fate.lost == one.size and not (one.rides and not fate.monster_lost)
    if not 0 <= fate.lost <= one.size or (fate.ends == "eliminated") != all_lost:
        yield no("lost_out_of_range", "LEA-104", named=one.unit, have=fate.lost, most=one.size)
    if set(fate.command) - set(one.command) or len(set(fate.command)) != len(fate.command):
        yield no("no_such_command", "LEA-143", named=one.unit, gear=list(fate.command))
    elif not 0 <= fate.lost - len(fate.command) <= ordinary:
        yield no("command_among_lost", "LEA-143", named=one.unit, have=fate.lost)
    if not 0 <= fate.wounds <= (one.wounds if one.single else 0):
        yield no("wounds_out_of_range", "LEA-106", named=one.unit, have=fate.wounds)
    if (fate.monster_lost or fate.raaargh) and not one.rides:
        yield no("rides_no_monster", "LEA-173", named=one.unit)
    enemies = {other.unit for id_ in battle.opponents(member) for other in battle.forces[id_]}
    winners = {duel.winner for duel in fate.duels} | set(fate.last_stand)
    if not winners <= enemies or (fate.slain_by and fate.slain_by not in battle.opponents(member)):
        yield no("not_an_enemy", "LEA-160", named=one.unit)


def report_battle(book: Book, _by: str, command: ReportBattle, _roll: Roll) -> None:
    """LEA-A06: who reports agrees with the report; all others have to confirm it anew."""
    battle = find_battle(book, command.battle)
    battle.report, battle.reported_by, battle.confirmed = command.report, command.member, (command.member,)


# Confirming it


def may_confirm_battle(book: Book, _by: str, command: ConfirmBattle) -> Iterator[Reason]:
    """LEA-A06, LEA-R75: every player of the battle confirms, once; the organiser may do so in anybody's place."""
    battle = find_battle(book, command.battle)
    yield from may_touch(command.member, battle)
    if battle.report is None:
        yield no("nothing_reported", "LEA-A06")
    elif command.member in battle.confirmed and not battle.settled:
        yield no("already_confirmed", "LEA-A06", member=command.member)


def will_settle(book: Book, command: ConfirmBattle) -> bool:
    """LEA-A06: the last confirmation settles a battle."""
    battle = find_battle(book, command.battle)
    return set(battle.members) <= {*battle.confirmed, command.member}


def confirm_battle(book: Book, _by: str, command: ConfirmBattle, roll: Roll) -> None:
    """LEA-088, LEA-095, LEA-110: with the last confirmation points become gold. LEA-068: a capitulation costs land."""
    battle = find_battle(book, command.battle)
    settles = will_settle(book, command)
    settling = roll_for_confirmation(book, command, roll)
    battle.confirmed = (*battle.confirmed, command.member)
    if not settles:
        return
    battle.settled = True
    battle.scores, battle.shares = settling.scores, settling.shares
    battle.winner = winner(battle, book.settings.win_margin)
    for member, amount in battle.shares.items():
        post_gold(book, member, amount, "victory_points", battle.id)
    if battle.report is not None and battle.report.capitulated:
        lose(book.members[battle.report.capitulated], settling.territories)
    end_league(book, battle)


class Settling:
    """What dice decide when a battle is settled: shares of allies, and the territory of who capitulated."""

    def __init__(self, battle: Battle) -> None:
        self.scores = (side_score(battle, 0), side_score(battle, 1))
        self.shares: dict[str, int] = {}
        self.territories: list[str] = []


def roll_for_confirmation(book: Book, command: ConfirmBattle, roll: Roll) -> Settling:
    """LEA-084, LEA-068, LEA-R19: dice for equal claims of allies, and for a tie between territories."""
    battle = find_battle(book, command.battle)
    settling = Settling(battle)
    if not will_settle(book, command) or battle.report is None:
        return settling
    for side in (0, 1):
        settling.shares |= shares(battle, side, total(settling.scores[side]), roll)
    if capitulated := battle.report.capitulated:
        member = book.members[capitulated]
        settling.territories = one_lost(book.army(member.id), member.territories, roll)
    return settling
