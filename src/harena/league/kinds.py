"""What members of a league can do: one type for each kind of command.

A command says what is wanted, in ids; `commands.check` says what stands against it, `commands.apply` carries it out.
`member` is always whose things are touched. That member may give the command, or the organiser in the member's place.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from harena.league.army_book import Promoted
from harena.league.book import Report, Role
from harena.league.settings import Settings

Id = Annotated[str, Meta(min_length=1, max_length=60)]
Name = Annotated[str, Meta(max_length=60)]
Why = Annotated[str, Meta(min_length=1, max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Amount = Annotated[int, Meta(ge=-100_000, le=100_000)]
Figures = Annotated[int, Meta(ge=1, le=200)]
Ids = Annotated[tuple[Id, ...], Meta(max_length=40)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=100)]
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Source = Literal[
    "presence", "panic", "combat_won", "combat_lost", "elimination", "challenge_issued", "challenge_accepted", "spell"
]
HeroicAction = Literal["weak_points", "charge", "hold", "show_them", "fire"]


def _tag(name: str) -> str:
    """`PayUpkeep` is written `pay_upkeep`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Command(Struct, frozen=True, tag_field="do", tag=_tag, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What somebody wants to be done."""


class OfMember(Command, frozen=True):
    """A command about a member's own things."""

    member: Id


# The league


class ChangeSettings(Command, frozen=True):
    """LEA-A15: the organiser changes what the group plays by."""

    settings: Settings


class HandOver(Command, frozen=True):
    """LEA-R75: the organiser leaves the book to somebody else."""

    person: Id


class Join(OfMember, frozen=True):
    """LEA-001, LEA-004, LEA-005: a player joins with an army."""

    army: Id
    person: Name = ""
    """For whom the organiser enters it; otherwise whoever gives the command."""
    commitment: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class Retire(OfMember, frozen=True):
    """LEA-R54: a player retires the army, and may join with a new one."""

    seed: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """Reveals the dice of this turn, where the fair roller was used."""


# Purchases


class Recruit(OfMember, frozen=True):
    """LEA-016, LEA-179: a new unit."""

    unit: Id
    size: Figures
    gear: Ids = ()
    take: Ids = ()
    name: Name = ""
    lore: Name = ""
    signature: bool = False
    """Whether a wizard takes the signature spell in place of one rolled for."""


class Reinforce(OfMember, frozen=True):
    """LEA-178, LEA-R50: more figures for a unit."""

    unit: Number
    figures: Figures


class Improve(OfMember, frozen=True):
    """LEA-231, LEA-030: options for a unit, by its honour and, where that is allowed, by gold."""

    unit: Number
    take: Ids = ()
    champion: bool = False
    gold: Annotated[int, Meta(ge=0, le=2500)] = 0


class BuyItem(OfMember, frozen=True):
    """LEA-027, LEA-042: a magic item, by the honour of its unit."""

    unit: Number
    role: Role
    item: Id


class BuyTerritory(OfMember, frozen=True):
    """LEA-008, LEA-177: a territory."""

    territory: Id


class Promote(OfMember, frozen=True):
    """LEA-238: all of a unit, part of it, or its champion."""

    unit: Number
    to: Id
    who: Promoted
    figures: Figures = 1
    name: Name = ""
    gear: Ids = ()
    lore: Name = ""
    """For a figure that becomes a wizard."""


class Delete(OfMember, frozen=True):
    """LEA-188: figures or options given up so that the list becomes legal."""

    unit: Number
    figures: Annotated[int, Meta(ge=0, le=200)] = 0
    options: Ids = ()
    champion: bool = False


class TakeBack(OfMember, frozen=True):
    """LEA-R56: the last purchase of this phase is revised."""


class TakeOver(OfMember, frozen=True):
    """LEA-R46: a character takes over a monster without a rider."""

    unit: Number
    monster: Number


# The list


class NameUnit(OfMember, frozen=True):
    """LEA-R69: a unit is named later, or anew."""

    unit: Number
    name: Id


class NameGeneral(OfMember, frozen=True):
    """LEA-014, LEA-R23: who is General."""

    unit: Number


class NameEssential(OfMember, frozen=True):
    """LEA-181: who holds a duty that the army cannot be without."""

    duty: Id
    unit: Number


class ReceiveEssential(OfMember, frozen=True):
    """LEA-183: without gold, the loot for the cheapest figure that can hold the duty."""

    duty: Id
    lore: Name = ""


# Challenges


class IssueChallenge(OfMember, frozen=True):
    """LEA-080, LEA-081: a challenge, alone or with allies, to one or several."""

    opponents: Ids
    units: Numbers
    allies: Ids = ()
    allied_units: dict[Id, Numbers] = {}
    present: bool = True


class AnswerChallenge(OfMember, frozen=True):
    """LEA-073, LEA-074: accept, refuse or ignore. An ally who is asked to join answers too."""

    challenge: Number
    answer: Literal["accepted", "refused", "ignored"]
    units: Numbers = ()
    """LEA-R16: the units fielded; none named: all usable ones."""


class WithdrawChallenge(OfMember, frozen=True):
    """The challenger takes an open challenge back."""

    challenge: Number


class ConfirmRefusal(OfMember, frozen=True):
    """LEA-R15: the organiser confirms that a binding challenge was refused, or that it was not."""

    challenge: Number
    binding: bool = True


# Battles


class SetTable(OfMember, frozen=True):
    """LEA-054, LEA-067: the table of a battle, and how many pieces of scenery stand on it."""

    battle: Number
    scenery_by: Literal["rulebook", "annex"] = "rulebook"


class Gain(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Honour that a unit gained, so many times; for a spell, the power dice that were used."""

    unit: Number
    source: Source
    count: Annotated[int, Meta(ge=1, le=100)] = 1


class NoteHonour(OfMember, frozen=True):
    """LEA-212: honour points, as they are gained."""

    battle: Number
    gains: Annotated[tuple[Gain, ...], Meta(min_length=1, max_length=100)]


class ActHeroically(OfMember, frozen=True):
    """LEA-217: ten honour points for a heroic action."""

    battle: Number
    unit: Number
    action: HeroicAction
    round: Annotated[int, Meta(ge=1, le=20)]
    whose: Id


class ReportBattle(OfMember, frozen=True):
    """LEA-A06, LEA-A07: how a battle ended."""

    battle: Number
    report: Report


class ConfirmBattle(OfMember, frozen=True):
    """LEA-A06: an opponent or ally agrees with the report. The organiser settles it alone."""

    battle: Number


# The after-battle sequence


class OpenSequence(OfMember, frozen=True):
    """LEA-094: no more battles in this campaign turn."""


class PayUpkeep(OfMember, frozen=True):
    """LEA-111: upkeep of the territories."""


class PayWages(OfMember, frozen=True):
    """LEA-128: wages; with a shortfall, the units that go unpaid."""

    deserting: Numbers = ()


class RollLosses(OfMember, frozen=True):
    """LEA-141: the loss rolls, and the fate of dead figures' items."""


class GiveItem(OfMember, frozen=True):
    """LEA-152, LEA-159: an item of the loot is given to a figure."""

    item: Id
    unit: Number
    role: Role


class SealWishes(OfMember, frozen=True):
    """LEA-R42: which items somebody wants, as a salted hash."""

    battle: Number
    seal: Secret


class OpenWishes(OfMember, frozen=True):
    """LEA-R42: what the seal holds, once all have sealed."""

    battle: Number
    items: Ids
    salt: Secret


class SettleWishes(OfMember, frozen=True):
    """LEA-045: dice decide who buys what several wish for."""

    battle: Number


class CloseSequence(OfMember, frozen=True):
    """LEA-193: the list is checked, and the campaign turn ends."""

    seed: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """Reveals the dice of this turn, where the fair roller was used."""
    commitment: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """For the dice of the next turn."""
    seed_lost: bool = False
    """The organiser closes a turn whose seed nobody has any more; its fair dice stay unchecked for good."""


# Corrections


class Correct(OfMember, frozen=True):
    """LEA-A14: the organiser puts something right, with a reason; later entries stand."""

    reason: Why
    concerns: Number = 0
    """The entry that was wrong."""
    gold: Amount = 0
    honour: dict[Number, Amount] = {}
    sizes: dict[Number, Figures] = {}
    gains: Ids = ()
    loses: Ids = ()


class Reverse(Command, frozen=True):
    """LEA-A14: the gold and honour of an entry, booked back."""

    entry: Number
    reason: Why


AnyCommand = (
    ChangeSettings | HandOver | Join | Retire | Recruit | Reinforce | Improve | BuyItem | BuyTerritory | Promote
    | Delete | TakeBack | TakeOver | NameUnit | NameGeneral | NameEssential | ReceiveEssential | IssueChallenge
    | AnswerChallenge | WithdrawChallenge | ConfirmRefusal | SetTable | NoteHonour | ActHeroically | ReportBattle
    | ConfirmBattle | OpenSequence | PayUpkeep | PayWages | RollLosses | GiveItem | SealWishes | OpenWishes
    | SettleWishes | CloseSequence | Correct | Reverse
)  # fmt: skip
