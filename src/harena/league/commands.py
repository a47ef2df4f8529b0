"""Commands: what stands against one, what it does, and the entry that it becomes.

`check` gives all reasons against a command, each with its rule. `issue` makes an entry of a command, with time and
dice, and lets it take effect. `apply` lets an entry take effect, whether it was just made or is being folded again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Literal

from msgspec import Struct

from harena.core.errors import Refused, refuse
from harena.core.question import Reason, no
from harena.core.text import Text
from harena.league import kinds
from harena.league.book import Book, Member
from harena.league.dice import Given, Roll, Rolled
from harena.league.entries import Entry
from harena.league.kinds import AnyCommand, Join, OfMember
from harena.league.rules import (
    battle,
    challenge,
    corrections,
    duties,
    honour,
    item_fates,
    joining,
    losses,
    promotion,
    purchases,
    sequence,
    trades,
    upkeep,
    wages,
    wishes,
)
from harena.league.telling import reason_text

Versions = Mapping[str, int]
"""What somebody has seen of the things that a command touches: `{"member/Ann": 12}`."""


class Kind(Struct, frozen=True):
    """A kind of command: the reasons against it, what it does, and the dice that it needs."""

    may: Callable[[Book, str, Any], Iterator[Reason]]
    do: Callable[[Book, str, Any, Roll], None]
    rolls: Callable[[Book, Any, Roll], object] | None = None


KINDS: Final[Mapping[type, Kind]] = {
    kinds.ChangeSettings: Kind(joining.may_change_settings, joining.change_settings),
    kinds.HandOver: Kind(joining.may_hand_over, joining.hand_over),
    kinds.Join: Kind(joining.may_join, joining.join),
    kinds.Retire: Kind(joining.may_retire, joining.retire),
    kinds.Recruit: Kind(purchases.may_recruit, purchases.recruit, purchases.roll_for_recruit),
    kinds.Reinforce: Kind(purchases.may_reinforce, purchases.reinforce),
    kinds.Improve: Kind(purchases.may_improve, purchases.improve, purchases.roll_for_improvement),
    kinds.BuyItem: Kind(purchases.may_buy_item, purchases.buy_item),
    kinds.BuyTerritory: Kind(purchases.may_buy_territory, purchases.buy_territory),
    kinds.Promote: Kind(promotion.may_promote, promotion.promote, promotion.roll_for_promotion),
    kinds.Delete: Kind(duties.may_delete, duties.delete),
    kinds.TakeBack: Kind(trades.may_take_back, trades.take_back),
    kinds.TakeOver: Kind(purchases.may_take_over, purchases.take_over),
    kinds.NameUnit: Kind(honour.may_name_unit, honour.name_unit),
    kinds.NameGeneral: Kind(joining.may_name_general, joining.name_general),
    kinds.NameEssential: Kind(duties.may_name_essential, duties.name_essential),
    kinds.ReceiveEssential: Kind(duties.may_receive_essential, duties.receive_essential, duties.roll_for_essential),
    kinds.IssueChallenge: Kind(challenge.may_issue_challenge, challenge.issue_challenge),
    kinds.AnswerChallenge: Kind(challenge.may_answer_challenge, challenge.answer_challenge),
    kinds.WithdrawChallenge: Kind(challenge.may_withdraw_challenge, challenge.withdraw_challenge),
    kinds.ConfirmRefusal: Kind(challenge.may_confirm_refusal, challenge.confirm_refusal, challenge.roll_for_refusal),
    kinds.SetTable: Kind(battle.may_set_table, battle.set_table, battle.roll_for_table),
    kinds.NoteHonour: Kind(honour.may_note_honour, honour.note_honour),
    kinds.ActHeroically: Kind(honour.may_act_heroically, honour.act_heroically),
    kinds.ReportBattle: Kind(battle.may_report_battle, battle.report_battle),
    kinds.ConfirmBattle: Kind(battle.may_confirm_battle, battle.confirm_battle, battle.roll_for_confirmation),
    kinds.OpenSequence: Kind(sequence.may_open_sequence, sequence.open_sequence),
    kinds.PayUpkeep: Kind(upkeep.may_pay_upkeep, upkeep.pay_upkeep, upkeep.roll_for_upkeep),
    kinds.PayWages: Kind(wages.may_pay_wages, wages.pay_wages),
    kinds.RollLosses: Kind(losses.may_roll_losses, losses.roll_losses, losses.roll_for_losses),
    kinds.GiveItem: Kind(item_fates.may_give_item, item_fates.give_item),
    kinds.SealWishes: Kind(wishes.may_seal_wishes, wishes.seal_wishes),
    kinds.OpenWishes: Kind(wishes.may_open_wishes, wishes.open_wishes),
    kinds.SettleWishes: Kind(wishes.may_settle_wishes, wishes.settle_wishes, wishes.roll_for_wishes),
    kinds.CloseSequence: Kind(sequence.may_close_sequence, sequence.close_sequence),
    kinds.Correct: Kind(corrections.may_correct, corrections.correct),
    kinds.Reverse: Kind(corrections.may_reverse, corrections.reverse),
}
"""Every kind of command."""


def tag_of(command: AnyCommand) -> str:
    """The name of a command's kind, as it stands in records: `pay_upkeep`."""
    return str(type(command).__struct_config__.tag)


def touched_by(command: AnyCommand) -> list[str]:
    """The things that a command touches, by the names under which their versions are kept."""
    found = [f"member/{command.member}"] if isinstance(command, OfMember) else ["league"]
    for field in ("battle", "challenge", "item"):
        if hasattr(command, field):
            found.append(f"{field}/{getattr(command, field)}")
    return found


# Checking


def check(book: Book, by: str, command: AnyCommand, seen: Versions | None = None) -> list[Text]:
    """All reasons against a command, as texts with the ids of their rules; none: it may be done."""
    try:
        found = list(_reasons(book, by, command, seen))
    except Refused as refused:
        return list(refused.reasons)
    return [reason_text(book, reason) for reason in found]


def _reasons(book: Book, by: str, command: AnyCommand, seen: Versions | None) -> Iterator[Reason]:
    yield from may_act(book, by, command)
    yield from stale(book, command, seen or {})
    if isinstance(command, OfMember) and not isinstance(command, Join):
        book.member(command.member)
    yield from KINDS[type(command)].may(book, by, command)


def may_act(book: Book, by: str, command: AnyCommand) -> Iterator[Reason]:
    """LEA-R75: members act for themselves; the organiser may act in anybody's place."""
    if not isinstance(command, OfMember) or isinstance(command, Join) or by == book.organiser:
        return
    member = book.member(command.member)
    if member.person != by:
        yield no("not_yours", "LEA-R75", member=member.id, person=book.organiser)
    if member.turn.step == "retired":
        yield no("has_retired", "LEA-R54", member=member.id)


def stale(book: Book, command: AnyCommand, seen: Versions) -> Iterator[Reason]:
    """Somebody else has changed what this command touches, since whoever gave it looked."""
    for thing in touched_by(command):
        if thing in seen and seen[thing] != book.versions.get(thing, 0):
            yield no("stale", "", thing=thing, have=seen[thing], want=book.versions.get(thing, 0))


# Making entries


def issue(
    book: Book,
    by: str,
    at: datetime,
    command: AnyCommand,
    *,
    roll: Roll | None = None,
    dice: Sequence[int] | None = None,
    seen: Versions | None = None,
    dice_from: Literal["typed", "fair", "rolled"] = "typed",
) -> Entry:
    """Make an entry of a command and let it take effect; a refusal changes nothing.

    Dice are either given, or rolled by `roll` as far as the command needs them.
    """
    if reasons := check(book, by, command, seen):
        raise Refused(*reasons)
    numbers = dice_for(book, command, roll, dice)
    entry = Entry(book.entries + 1, at, by, command, numbers, dice_from if numbers else "")
    apply(book, entry)
    return entry


def dice_for(
    book: Book, command: AnyCommand, roll: Roll | None = None, dice: Sequence[int] | None = None
) -> tuple[int, ...]:
    """The dice of a command: those given, if they are what it needs; else as many as it needs, rolled."""
    rolls = KINDS[type(command)].rolls
    if roll is not None and dice is None:
        rolled = Rolled(roll)
        if rolls is not None:
            rolls(book, command, rolled)
        return tuple(rolled.numbers)
    given = Given(dice or ())
    if rolls is not None:
        rolls(book, command, given)
    given.finish()
    return tuple(dice or ())


def apply(book: Book, entry: Entry) -> None:
    """Let an entry take effect. Whoever folds a record of others checks each command first."""
    command, given = entry.command, Given(entry.dice)
    roller = _roller_of(book, command) if entry.dice_from == "fair" else None
    if entry.dice_from == "fair" and (roller is None or not roller.turn.commitment):
        raise refuse("not_committed", rule="LEA-A10")
    book.entries = entry.n
    KINDS[type(command)].do(book, entry.by, command, given)
    given.finish()
    if roller is not None:
        roller.turn.fair_rolls.append((tag_of(command), tuple(given.bounds), entry.dice))
    for thing in touched_by(command):
        book.versions[thing] = book.versions.get(thing, 0) + 1


def _roller_of(book: Book, command: AnyCommand) -> Member | None:
    """Whose campaign turn the fair dice of a command belong to."""
    return book.members.get(command.member) if isinstance(command, OfMember) else None
