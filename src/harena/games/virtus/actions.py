"""What a player may answer in Virtus. Units and generals are called by number, zones as `field.py` numbers them."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal

from harena.core.action import Action
from harena.core.text import Text
from harena.games.virtus.odds import Fate, charge, fate, hits
from harena.games.virtus.rules.ending import laid_open_by, open_flanks
from harena.games.virtus.rules.prices import charge_cost, move_price, price
from harena.games.virtus.rules.values import defence, fighting_dice, inflicts_two, offence, rally_value
from harena.games.virtus.table import COMBAT, FLANK, SHOT, Battle, Token
from harena.games.virtus.units import troop_title

Shape = Literal["normal", "tortoise", "shieldwall", "orbis"]


class OnUnit(Action, frozen=True):
    """An action of one unit."""

    unit: int
    clicks: ClassVar[str] = "unit:{unit}"

    def params(self, view: Any = None) -> dict[str, Any]:
        """The unit by its name, and where it stands."""
        named = {**super().params(view), "unit": view.title(self.unit)}
        zone = view.zone[self.unit]
        return {**named, "place": view.place(zone)} if zone >= 0 else named


class Paid(OnUnit, frozen=True):
    """An action of one unit that takes activation points."""

    def params(self, view: Any = None) -> dict[str, Any]:
        return {**super().params(view), "cost": self.cost(view)}

    def cost(self, view: Battle) -> int:
        """How many activation points this takes."""
        return price(view, self.unit)


class OfGeneral(Action, frozen=True):
    """An action of a general."""

    general: int
    clicks: ClassVar[str] = "general:{general}"

    def params(self, view: Any = None) -> dict[str, Any]:
        named = {**super().params(view), "general": view.general_title(self.general)}
        here = view.general_zone[self.general]
        return {**named, "here": view.place(here)} if here >= 0 else named


def expectation(dice: int, value: int) -> dict[str, Any]:
    """VIR-C08: how many dice at which value, and how many hits that means on average."""
    return {"dice": dice, "value": value, "expected": round(_mean(dice, value), 1)}


def _mean(dice: int, value: int) -> float:
    return sum(count * chance for count, chance in enumerate(hits(dice, value)))


def in_percent(fate: Fate) -> dict[str, int]:
    return {name: round(100 * getattr(fate, name)) for name in ("loses", "retreats", "gone")}


def tokens_told(view: Battle, unit: int) -> Text | str:
    """That a chance reckons with tokens which lie on the unit already."""
    return Text("how.laden", {"count": count}) if (count := len(view.tokens[unit])) else ""


# Before the battle


class ChooseDie(Action, frozen=True):
    """VIR-054: player A chooses the die of the plain, the hills or the woods."""

    die: Literal["P", "M", "B"]


class ChooseSide(Action, frozen=True):
    """VIR-071: player B takes the camp as it lies, or the opposite one."""

    opposite: bool


class PitchCamp(Action, frozen=True):
    """VIR-R97: where a fortified camp stands."""

    sector: int
    clicks: ClassVar[str] = "zone:{sector}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"place": view.place(self.sector), "terrain": view.terrain[self.sector]}


class Deploy(OnUnit, frozen=True):
    """VIR-072, VIR-194: where a unit stands at first; `hidden` under a marker."""

    zone: int
    hidden: bool = False

    def path(self) -> tuple[str, ...]:
        return (f"marker:{self.zone}",) if self.hidden else (f"zone:{self.zone}",)

    def params(self, view: Any = None) -> dict[str, Any]:
        how = Text("how.hidden") if self.hidden else ""
        return {"unit": view.title(self.unit), "place": view.place(self.zone), "how": how}


class Post(OfGeneral, frozen=True):
    """VIR-072: where a general stands at first."""

    zone: int
    clicks: ClassVar[str] = "zone:{zone}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {**super().params(view), "place": view.place(self.zone)}


class LayDecoys(Action, frozen=True):
    """VIR-194, VIR-R22: so many markers in a thick forest stand for nothing."""

    sector: int
    count: int

    def params(self, view: Any = None) -> dict[str, Any]:
        decoys = Text("decoys.some" if self.count else "decoys.none", {"count": self.count})
        return {"place": view.place(self.sector), "decoys": decoys}


# Tests


class Devote(OfGeneral, frozen=True):
    """VIR-284: a general gives his life for the units around him."""


class TakeTest(OnUnit, frozen=True, tag="test"):
    """VIR-R31: this unit takes its tests next."""


class TakeTokenTest(Action, frozen=True, tag="test_token"):
    """VIR-R31: the token of this number is tested next."""

    number: int

    def params(self, view: Any = None) -> dict[str, Any]:
        """What the token is, and what the light die may show."""
        unit = view.pending.args[0]
        token = view.tokens[unit][self.number]
        return {"token": token_title(token), "value": defence(view, unit, token)}


def token_title(token: Token) -> Text:
    """Whose hit a token is, and of which attack."""
    said = {"troop": troop_title(token.troop), "attack": token.attack}
    if token.pila:
        return Text("token.pila", said)
    return Text("token.one" if token.one else "token.plain", said)


class Reroll(Action, frozen=True):
    """VIR-230: an elite unit rolls the dark die again."""


class Accept(Action, frozen=True):
    """The result stands: no second roll, or the loss is taken."""


class Dodge(Action, frozen=True):
    """VIR-176: light mounted units retreat instead of losing cohesion."""


# Activation


class Lay(Action, frozen=True):
    """VIR-108, VIR-309: a card, or a die of PiPs, on a segment."""

    card: str
    segment: int
    clicks: ClassVar[str] = "card:{card} segment:{segment}"


class Discard(Action, frozen=True):
    """VIR-110: a card goes to the discards unplayed."""

    card: str
    clicks: ClassVar[str] = "card:{card} discards"


class Join(OnUnit, frozen=True):
    """VIR-275: a general fights with one of his units."""

    general: int
    clicks: ClassVar[str] = "general:{general} unit:{unit}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {**super().params(view), "general": view.general_title(self.general)}


class DeclareCharge(Paid, frozen=True):
    """VIR-139: this unit will charge; its points are set aside."""

    def cost(self, view: Battle) -> int:
        return price(view, self.unit, charge_cost(view.troop(self.unit)))


# Segments


class Activate(Action, frozen=True):
    """VIR-114: this segment comes next."""

    segment: int
    clicks: ClassVar[str] = "segment:{segment}"


class MoveGeneral(OfGeneral, frozen=True):
    """VIR-171, VIR-209: a general goes somewhere else."""

    zone: int
    clicks: ClassVar[str] = "general:{general} zone:{zone}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {**super().params(view), "place": view.place(self.zone)}


class Fight(Action, frozen=True):
    """VIR-125, VIR-R53: units fight in their sector, several of one kind together."""

    units: tuple[int, ...]
    hill: bool = False
    pila: bool = False

    def path(self) -> tuple[str, ...]:
        extra = (*(["hill"] if self.hill else []), *(["pila"] if self.pila else []))
        return (*(f"unit:{unit}" for unit in self.units), *extra)

    def params(self, view: Any = None) -> dict[str, Any]:
        """Who fights where, for how many points, and how many hits to expect."""
        sector = view.zone[self.units[0]]
        dice = sum(fighting_dice(view, unit) + self.hill for unit in self.units)
        more = [Text(f"with.{name}") for name in ("hill", "pila") if getattr(self, name)]
        return {
            "unit": [view.title(unit) for unit in self.units],
            "place": view.place(sector),
            "cost": sum(price(view, unit, 1 + self.hill + self.pila) for unit in self.units),
            "how": Text("how.with", {"extra": more}) if more else "",
            **expectation(dice, offence(view, self.units[0], COMBAT, sector)),
        }


class FromAfar(Paid, frozen=True):
    """An attack of a unit on another sector than its own."""

    sector: int
    attack: ClassVar[str]
    clicks: ClassVar[str] = "unit:{unit} zone:{sector}"

    def params(self, view: Any = None) -> dict[str, Any]:
        value = offence(view, self.unit, self.attack, self.sector)
        named = {**super().params(view), "target": view.place(self.sector)}
        return {**named, **expectation(view.cohesion[self.unit], value)}


class Shoot(FromAfar, frozen=True):
    """VIR-145: a unit shoots into the facing sector."""

    attack: ClassVar[str] = SHOT

    def cost(self, view: Battle) -> int:
        over_friends = bool(view.standing(view.side_of(self.unit), self.sector))
        return price(view, self.unit, 1 + over_friends)


class FlankAttack(FromAfar, frozen=True):
    """VIR-151: a unit attacks the sector beside its own."""

    attack: ClassVar[str] = FLANK

    def params(self, view: Any = None) -> dict[str, Any]:
        """An empty sector of the enemy's camp wins at once; in an engaged one each hit counts twice."""
        wins = self.sector in open_flanks(view, view.side_of(self.unit))
        how: Text | str = Text("how.twice") if view.is_engaged(self.sector) else ""
        return {**super().params(view), "how": Text("how.wins") if wins else how}


class Charge(OnUnit, frozen=True):
    """VIR-138: the unit that a declared charge falls on. Its points were set aside when it was declared."""

    target: int
    hill: bool = False

    def path(self) -> tuple[str, ...]:
        return (f"unit:{self.unit}", f"unit:{self.target}", *(["hill"] if self.hill else []))

    def params(self, view: Any = None) -> dict[str, Any]:
        """Whom it falls on, and what becomes of that unit."""
        blow, end = charge(view, self.unit, self.target, self.hill)
        return {
            **super().params(view),
            "target": view.target_title(self.target),
            "how": Text("how.with", {"extra": [Text("with.hill")]}) if self.hill else "",
            "dice": fighting_dice(view, self.unit) + self.hill,
            "value": blow.value,
            "expected": round(sum(chance * _mean(rolled, blow.value) for chance, rolled in blow.dice), 1),
            **in_percent(end),
            "laden": tokens_told(view, self.target),
        }


class DropCharge(OnUnit, frozen=True):
    """VIR-R104: a declared charge does not take place."""


class TakeHit(OnUnit, frozen=True):
    """VIR-135: this unit takes a hit; `number` tells which of several unlike ones."""

    number: int = 0

    def params(self, view: Any = None) -> dict[str, Any]:
        """Which hit, and what becomes of the unit with it."""
        hit = view.hits[self.number]
        token = Token(hit.troop, hit.attack, hit.sector, hit.pila, hit.one)
        tokens = (*view.tokens[self.unit], *(token,) * (1 + inflicts_two(view, self.unit, hit)))
        said = {**super().params(view), "token": token_title(hit), "have": len(view.tokens[self.unit])}
        return {**said, "laden": tokens_told(view, self.unit), **in_percent(fate(view, self.unit, tokens))}


class Move(Paid, frozen=True):
    """VIR-159, VIR-177: a unit walks through these zones; one more than its movement is a forced march."""

    walk: tuple[int, ...]

    def path(self) -> tuple[str, ...]:
        return (f"unit:{self.unit}", *(f"zone:{zone}" for zone in self.walk))

    def is_forced(self, view: Battle) -> bool:
        """VIR-177: one sector more than its movement."""
        return len(self.walk) > view.troop(self.unit).mvt

    def cost(self, view: Battle) -> int:
        return move_price(view, self.unit, forced=self.is_forced(view))

    def params(self, view: Any = None) -> dict[str, Any]:
        """Where it goes, how likely a forced march costs cohesion, and whose flank it leaves open."""
        risk = round(100 * (6 - view.troop(self.unit).marches_on) / 6)
        bare = [view.place(sector) for sector in laid_open_by(view, self.unit, self.walk[-1])]
        return {
            **super().params(view),
            "walk": [view.place(zone) for zone in self.walk],
            "how": Text("how.forced", {"risk": risk}) if self.is_forced(view) else "",
            "bare": Text("how.bare", {"place": bare}) if bare else "",
        }


class Form(Paid, frozen=True):
    """VIR-R90: a unit takes up or leaves a formation."""

    shape: Shape


class Hold(Paid, frozen=True):
    """VIR-223: an impetuous unit is held back."""


class Rally(OnUnit, frozen=True):
    """VIR-215: a unit in the reserve tries to recover."""

    def params(self, view: Any = None) -> dict[str, Any]:
        """VIR-C12: how likely it recovers."""
        chance = round(100 * min(6, rally_value(view, self.unit)) / 6)
        return {**super().params(view), "chance": chance}


class DiscardCourt(Action, frozen=True):
    """VIR-119: how many court cards leave the hand at the end of the turn; the others are kept."""

    count: int

    def params(self, view: Any = None) -> dict[str, Any]:
        """Who has none can only go on; who discards none keeps them all."""
        held = max(option.count for option in view.options())
        court = Text("court.discard", {"count": self.count}) if self.count else Text("court.keep", {"count": held})
        return {"court": court if held else Text("action.alone")}


class Finish(Action, frozen=True):
    """Nothing more of this kind."""


FINISH: Final = Finish()
ACCEPT: Final = Accept()
REROLL: Final = Reroll()
DODGE: Final = Dodge()
