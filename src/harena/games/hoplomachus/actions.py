"""What the player may answer in a fight, for the own units and where the rules leave a choice for rivals.

Units and hexes are called by their numbers. The same action serves the player's unit and a rival for whom he chooses:
the question tells which.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Final

from harena.core.action import Action
from harena.core.text import Text

MOST_HEXES: Final = 64


class Finish(Action, frozen=True):
    """End the step: deploy nobody, play no Tactic, move or engage no more."""


class Surrender(Action, frozen=True):
    """HOP-228: give the fight up."""

    gives_up: ClassVar[bool] = True


class Decline(Action, frozen=True):
    """Do without what is offered."""


FINISH: Final = Finish()
SURRENDER: Final = Surrender()
DECLINE: Final = Decline()


class OfUnit(Action, frozen=True):
    """Something that a unit does by itself."""

    unit: int
    clicks: ClassVar[str] = "unit:{unit}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return dict(view.named(Action.params(self)))


class AtTarget(OfUnit, frozen=True):
    """Something that a unit does to another."""

    target: int
    clicks: ClassVar[str] = "unit:{unit} unit:{target}"


class ToHex(OfUnit, frozen=True):
    """Something that takes a unit to a hex."""

    hex: int
    clicks: ClassVar[str] = "unit:{unit} hex:{hex}"


class Displacing(AtTarget, frozen=True):
    """Something that takes another unit to a hex."""

    hex: int
    clicks: ClassVar[str] = "unit:{unit} unit:{target} hex:{hex}"


# Before the fight


class ChooseObjective(Action, frozen=True):
    """HOP-059: which of the objectives of a Sport event is fought for."""

    kind: str

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"kind": Text(f"objective.{self.kind}")}


class ChooseTribune(OfUnit, frozen=True):
    """HOP-126: which rival is the Tribune."""


class RaiseHealth(Action, frozen=True):
    """HOP-244, HOP-248: 1 Health more."""


class RaiseLeadership(Action, frozen=True):
    """HOP-244, HOP-248: 1 Leadership more."""


class AddDie(Action, frozen=True):
    """HOP-245, HOP-248, HOP-R31: a yellow die more."""


class UpgradeDie(Action, frozen=True):
    """HOP-245, HOP-248, HOP-R31: a die of this colour becomes the next stronger one."""

    colour: str


# The steps of the player's turn


class Reinforce(Action, frozen=True):
    """HOP-210: cross off a Blessing for units from the bag."""


class Deploy(ToHex, frozen=True):
    """HOP-141: a unit of the camp goes to a player hex."""


class PlayTactic(Action, frozen=True):
    """HOP-154: a Tactic on a unit."""

    tactic: str
    unit: int
    clicks: ClassVar[str] = "tactic:{tactic} unit:{unit}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return dict(view.named({"tactic": Text(f"tactic.{self.tactic}"), "unit": self.unit}))


class AimTactic(PlayTactic, frozen=True):
    """HOP-R68: which of the targets that tie a rival's Tactic is played on. It is chosen by its unit alone."""

    clicks: ClassVar[str] = "unit:{unit}"


class Move(ToHex, frozen=True):
    """HOP-161: a unit moves by a shortest way; it may go on with what is left of its Movement."""


class Roam(OfUnit, frozen=True):
    """HOP-303, HOP-R153: roll the arena die for a Roaming unit."""


class Advance(ToHex, frozen=True):
    """HOP-157, HOP-R79: a rival moves to this hex. `via`: a token's hex on the way, where the ways differ in that."""

    via: int = -1

    def params(self, view: Any = None) -> dict[str, Any]:
        named = {"unit": self.unit, "hex": self.hex}
        stays = 0 <= self.hex < MOST_HEXES and view.at[self.hex] == self.unit
        manner = "stays" if stays else "via" if self.via >= 0 else ""
        return dict(view.named({**named, "manner": manner}))


# Abilities


class FuryAura(AtTarget, frozen=True):
    """HOP-283: 1 damage to an opponent within #."""


class Hook(Displacing, frozen=True):
    """HOP-287: pull a unit beside oneself."""


class Hurl(Displacing, frozen=True):
    """HOP-289: throw a unit that stands beside."""


class Shove(Displacing, frozen=True):
    """HOP-306: push a unit away and follow."""


class Swap(AtTarget, frozen=True):
    """HOP-308: change places with a unit beside."""


class Regen(OfUnit, frozen=True):
    """HOP-299: heal oneself."""


# Engage


class Attack(AtTarget, frozen=True):
    """HOP-178: attack a target."""


class Agile(AtTarget, frozen=True):
    """HOP-270: the Special that takes the place of the attack."""


class Heave(AtTarget, frozen=True):
    """HOP-285: the strongest die against an opponent within 3."""


class LongShot(AtTarget, frozen=True):
    """HOP-294: the weakest die against an opponent within #."""


class Whirlwind(OfUnit, frozen=True):
    """HOP-316: the weakest die once for each opponent beside, all hits on each of them."""


class Reposition(ToHex, frozen=True):
    """HOP-300: move once more instead of attacking."""


class Throw(AtTarget, frozen=True):
    """Throw the token that the unit holds at any opponent."""


# Choices inside a resolution


class Intercept(OfUnit, frozen=True):
    """HOP-292: this unit takes the damage."""


class BlasphemousFirst(Action, frozen=True):
    """HOP-R94: the extra damage counts before Absorb, which then leaves 1."""


class AbsorbFirst(Action, frozen=True):
    """HOP-R94: Absorb leaves 1, and the extra damage comes after it."""


class Choose(OfUnit, frozen=True):
    """One of several units that tie."""


class StandBy(OfUnit, frozen=True):
    """HOP-175: the turn of this unit comes while it can do nothing, so that it does nothing later either."""


class GoTo(Action, frozen=True):
    """One of several hexes that tie."""

    hex: int
    clicks: ClassVar[str] = "hex:{hex}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return dict(view.named(Action.params(self)))


# Made once, since they are listed often


@lru_cache
def moves_of(unit: int) -> tuple[Move, ...]:
    """A unit's move to each hex that a board may have."""
    return tuple(Move(unit, hex_) for hex_ in range(MOST_HEXES))


@lru_cache(maxsize=1 << 14)
def deploy(unit: int, hex_: int) -> Deploy:
    return Deploy(unit, hex_)


@lru_cache(maxsize=1 << 14)
def attack(unit: int, target: int) -> Attack:
    return Attack(unit, target)


# The campaign


class Travel(Action, frozen=True):
    """HOP-018: the camp goes along a road, perhaps through a Harbour that it does not use."""

    location: str
    clicks: ClassVar[str] = "location:{location}"


class Sail(Action, frozen=True):
    """HOP-024, HOP-026: by Harbour to another Harbour, and on to a location beside it."""

    harbour: str
    location: str
    clicks: ClassVar[str] = "harbour:{harbour} location:{location}"


class Accept(Action, frozen=True):
    """HOP-031: accept the event that was read."""


class Spectate(Action, frozen=True):
    """HOP-032: decline it."""


class Rearrange(Action, frozen=True):
    """HOP-036: these cards come back on the deck in this order, the first one uppermost."""

    cards: tuple[str, ...]

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"card": list(self.cards)}


class Keep(Action, frozen=True):
    """HOP-054: the Opportunity that is kept."""

    opportunity: str


class Recruit(OfUnit, frozen=True):
    """HOP-215: a rival joins the troop."""


class TakeTactic(Action, frozen=True):
    """HOP-216: a Tactic from the reserve."""

    tactic: str


class TakeProwess(Action, frozen=True):
    """HOP-223, HOP-242: a Prowess card, by its name and level."""

    card: str

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"prowess": self.card.rpartition("_")[0], "level": self.card.rpartition("_")[2]}


class Remove(Action, frozen=True):
    """HOP-086, HOP-058: a Bane that is removed."""

    chip: str


ACCEPT: Final = Accept()
SPECTATE: Final = Spectate()


class Feat(Action, frozen=True):
    """HOP-169: an Ability that a Prowess gives to the hero, on a unit; to a hex, or against another unit."""

    card: str
    unit: int
    hex: int = -1
    other: int = -1

    def params(self, view: Any = None) -> dict[str, Any]:
        manner = "to_hex" if self.hex >= 0 else "attack" if self.other >= 0 else ""
        named = {"unit": self.unit, "hex": self.hex, "other": self.other}
        return dict(view.named({"prowess": self.card.rpartition("_")[0], **named, "manner": manner}))


class PayToll(Action, frozen=True):
    """HOP-176: the hero pays with HP for a die."""


class Declare(Action, frozen=True):
    """HOP-123: an Opportunity is declared at the end of the set-up."""

    opportunity: str


class Scout(Action, frozen=True):
    """A Prowess: look at the next cards of a deck and order them."""

    deck: str


class LoseTactic(Action, frozen=True):
    """A Bane: this Tactic goes to the reserve."""

    tactic: str


class TakeYellow(Action, frozen=True):
    """HOP-058: a yellow chip, a unit or a Tactic."""

    name: str

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"card": self.name}
