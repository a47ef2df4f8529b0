"""What the player may answer in 20 Strong. Camps and enemies are called by number, dice by colour and face."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, Literal

from harena.core.action import Action
from harena.core.question import Ask
from harena.core.text import Text
from harena.games.twenty_strong.card_texts import what
from harena.games.twenty_strong.cards import COLOURS, OPPORTUNITY
from harena.games.twenty_strong.table import KEPT_CRIT, KEPT_HIT, SHOWN, SIDES, Ascent
from harena.games.twenty_strong.vocabulary import DenyInfluence

Zone = Literal["pool", "exhausted", "active"]


class Finish(Action, frozen=True):
    """Enough: take no more of what is offered."""


FINISH: Final = Finish()


# What labels speak of


def figures(view: Ascent, card: str) -> dict[str, Any]:
    """An enemy by its name, with what is printed on it as figures."""
    face = view.book.enemies[card]
    plus = Text("facts.plus", {"plus": face.plus}) if face.plus else ""
    return {"card": card, "health": face.health, "damage": face.damage, "plus": plus}


def deeds_of(view: Ascent, numbers: Iterable[int]) -> list[Text]:
    """What effects do, by their numbers."""
    return [what(view.effect(number)) for number in numbers]


def _asked_about(view: Ascent) -> Any:
    """What the present question is about: the number of an enemy, or a card."""
    return view.pending.args[0] if isinstance(view.pending, Ask) and view.pending.args else None


# Before the climb


class ChooseLieutenant(Action, frozen=True):
    """TWS-037: the final boss."""

    card: str
    clicks: ClassVar[str] = "card:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return figures(view, self.card)


class ChooseHero(Action, frozen=True):
    """TWS-046, TWS-217: who climbs."""

    card: str
    clicks: ClassVar[str] = "card:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        hero = view.book.heroes[self.card]
        return {"card": self.card, "health": hero.health, "strategy": hero.strategy, "recovery": hero.recovery}


class ChooseTactic(Action, frozen=True):
    """TWS-049, TWS-159: a card of the tactics area."""

    card: str
    clicks: ClassVar[str] = "tactic:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"card": self.card, "what": deeds_of(view, view.book.items[self.card].effects)}


class PlacePrimus(Action, frozen=True):
    """TWS-051: which primus goes under the next numbered camp."""

    card: str
    clicks: ClassVar[str] = "card:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return figures(view, self.card)


class RemoveTop(Action, frozen=True):
    """TWS-213: the pile whose top card is removed."""

    camp: int
    clicks: ClassVar[str] = "camp:{camp}"

    def params(self, view: Any = None) -> dict[str, Any]:
        """TWS-214, TWS-215: a card with the icon is told apart, since the others cost a die."""
        card = view.top[self.camp]
        face = view.book.faces.get(card)
        manner = "icon" if face is not None and face.influence else ""
        return {"camp": view.book.camps[self.camp], "card": card, "manner": manner}


# On the mountain


class Move(Action, frozen=True):
    """TWS-059, TWS-060: where the token goes."""

    camp: int
    clicks: ClassVar[str] = "camp:{camp}"

    def params(self, view: Any = None) -> dict[str, Any]:
        top, primus = view.top[self.camp], view.primus[self.camp]
        manner = "" if not primus else "both" if top else "primus"
        other = Text("one_card", {"card": primus})
        return {"camp": view.book.camps[self.camp], "card": top, "primus": other, "manner": manner}


class Observe(Action, frozen=True):
    """TWS-073: discard the top card instead of facing it."""

    clicks: ClassVar[str] = "here:observe"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"card": view.top[view.token], "what": deeds_of(view, view.book.penalties[view.lieutenant])}


class Activate(Action, frozen=True):
    """TWS-066, TWS-067: face the top card."""

    clicks: ClassVar[str] = "here:top"

    def params(self, view: Any = None) -> dict[str, Any]:
        card = view.top[view.token]
        return {"card": card, "manner": OPPORTUNITY} if card not in view.book.enemies else figures(view, card)


class Challenge(Action, frozen=True):
    """TWS-069: face the primus of the camp."""

    clicks: ClassVar[str] = "here:primus"

    def params(self, view: Any = None) -> dict[str, Any]:
        return figures(view, view.primus[view.token])


class GainHealth(Action, frozen=True):
    """TWS-077: 1 Health for having observed."""

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"left": view.health}


class Keep(Action, frozen=True):
    """TWS-082, TWS-105: take the card into the inventory."""

    def params(self, view: Any = None) -> dict[str, Any]:
        about = _asked_about(view)
        card = view.foes[about] if isinstance(about, int) else about
        item = view.book.items[card]
        return {"card": card, "reward": item.kind, "what": deeds_of(view, item.effects)}


class Leave(Action, frozen=True):
    """TWS-082, TWS-107: do without the card."""


class Call(Action, frozen=True):
    """TWS-124: the camp whose top card becomes an additional enemy."""

    camp: int
    clicks: ClassVar[str] = "camp:{camp}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"camp": view.book.camps[self.camp], **figures(view, view.top[self.camp])}


class Bury(Action, frozen=True):
    """The camp whose top card goes under its pile."""

    camp: int
    clicks: ClassVar[str] = "camp:{camp}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"camp": view.book.camps[self.camp], "card": view.top[self.camp]}


# Dice


class OnDie(Action, frozen=True):
    """Something done with one die of a colour."""

    colour: str
    clicks: ClassVar[str] = "pool:{colour}"


class Commit(OnDie, frozen=True):
    """TWS-091: a die of the pool goes to the active zone."""

    def params(self, view: Any = None) -> dict[str, Any]:
        """TWS-019, TWS-023: the colour, and on how many of its faces it hits."""
        faces = view.book.dice[COLOURS.index(self.colour)].faces
        return {"colour": self.colour, "hits": len(faces) - faces.count("miss"), "faces": len(faces)}

    def times(self, view: Any) -> int:
        there: int = view.pool[COLOURS.index(self.colour)]
        return min(there, room_to_commit(view))

    def shared(self, view: Any) -> int:
        return room_to_commit(view)

    def closing(self) -> Action:
        return Roll()


class Roll(Action, frozen=True):
    """TWS-092: roll all committed dice that are not assigned."""

    def params(self, view: Any = None) -> dict[str, Any]:
        """TWS-R05: dice that an item keeps are not rolled; where it keeps them all, the pass goes on to Assign."""
        count = sum(view.active) - sum(view.active[KEPT_HIT::SIDES]) - sum(view.active[KEPT_CRIT::SIDES])
        return {"count": count, "manner": "" if count else "kept"}


class Hold(Action, frozen=True):
    """Leave a die that shows a hit or a crit unrolled in the next Roll."""

    colour: str
    face: Literal["hit", "crit"]
    clicks: ClassVar[str] = "active:{colour}:{face}"


class Stop(Action, frozen=True):
    """TWS-090: end the Strategy phase."""


class Assign(Action, frozen=True):
    """TWS-093: put a die that shows a hit or a crit on an enemy."""

    colour: str
    face: Literal["hit", "crit"]
    foe: int
    clicks: ClassVar[str] = "active:{colour}:{face} foe:{foe}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"colour": self.colour, "face": self.face, "foe": self.foe, "card": view.foes[self.foe]}


class TakeDie(Action, frozen=True):
    """A die for an effect: to recover, exhaust, recruit, dismiss, strengthen, weaken, banish, turn or roll again."""

    colour: str
    zone: Literal["pool", "exhausted", "active", "training"] = "pool"
    face: Literal["", "miss", "hit", "crit"] = ""

    def path(self) -> tuple[str, ...]:
        return (f"{self.zone}:{self.colour}{':' if self.face else ''}{self.face}",)

    def times(self, view: Any) -> int:
        """TWS-104: dice to recover are counted; for other effects they are chosen one by one."""
        there: int = view.exhausted[COLOURS.index(self.colour)]
        return min(there, self.shared(view))

    def shared(self, view: Any) -> int:
        asked = isinstance(view.pending, Ask) and view.pending.question.name == "recoveries"
        return view.pending.args[0] if asked else 0

    def params(self, view: Any = None) -> dict[str, Any]:
        """The die and where it lies, and what it would become if it were strengthened or weakened."""
        place = Text("place.shown", {"shown": Text(f"a_face.{self.face}")}) if self.face else Text(f"place.{self.zone}")
        number = COLOURS.index(self.colour)
        there = [COLOURS[other] if count else "" for other, count in enumerate(view.training)]
        return {
            "colour": self.colour,
            "place": place,
            "stronger": Text(f"colour.{next(filter(None, there[number + 1 :]), self.colour)}"),
            "weaker": Text(f"colour.{next(filter(None, there[number - 1 :: -1] if number else ()), self.colour)}"),
        }


# Enemies, items, rewards


class Target(Action, frozen=True):
    """The enemy that an item is aimed at."""

    foe: int
    clicks: ClassVar[str] = "foe:{foe}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"foe": self.foe, "card": view.foes[self.foe]}


class Next(Action, frozen=True):
    """TWS-006, TWS-D21: which of several things at the same moment comes first."""

    foe: int
    clicks: ClassVar[str] = "foe:{foe}"

    def params(self, view: Any = None) -> dict[str, Any]:
        """Whose it is, and which effect where effects are put in order."""
        found = [number for foe, number in view.queue if foe == self.foe][:1]
        is_effect = isinstance(view.pending, Ask) and view.pending.question.name == "orders"
        card = view.foes[self.foe] if self.foe >= 0 else view.hero
        return {"foe": self.foe, "card": card, "what": deeds_of(view, found) if is_effect else ""}


class Use(Action, frozen=True):
    """TWS-155: use an item, or an ability that can be used once per turn."""

    card: str
    clicks: ClassVar[str] = "item:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        if self.card == view.hero:
            numbers = view.book.moments[view.hero].get("roll_once", ())
        else:
            numbers = view.book.items[self.card].effects
        return {"card": self.card, "what": deeds_of(view, numbers)}


class Discard(Action, frozen=True):
    """TWS-153: discard an item."""

    card: str
    clicks: ClassVar[str] = "item:{card}"


class TakeReward(Action, frozen=True):
    """TWS-116: take the printed reward."""

    def params(self, view: Any = None) -> dict[str, Any]:
        foe = _asked_about(view)
        return {"what": deeds_of(view, view.printed(foe).reward)}


class RecruitInstead(Action, frozen=True):
    """TWS-117: recruit a die instead of the printed reward."""


class TacticInstead(Action, frozen=True):
    """TWS-118: gain a tactic instead of the printed reward."""

    card: str
    clicks: ClassVar[str] = "tactic:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {"card": self.card, "what": deeds_of(view, view.book.items[self.card].effects)}


class Swap(Action, frozen=True):
    """Strengthen dice instead of recruiting one."""


class Deny(Action, frozen=True):
    """Pay dice to keep a defeated card off the Influence deck."""

    foe: int
    clicks: ClassVar[str] = "foe:{foe}"

    def params(self, view: Any = None) -> dict[str, Any]:
        abilities = (view.effect(number) for number in view.book.abilities[view.hero])
        cost = next((effect.cost for effect in abilities if isinstance(effect, DenyInfluence)), 0)
        return {"foe": self.foe, "card": view.foes[self.foe], "count": cost}


class GoOn(Action, frozen=True):
    """TWS-155: go on to the next step."""


class StepByStep(Action, frozen=True):
    """TWS-155: be asked between the steps of the Resolution phase."""


# Made once, since they are listed often


@cache
def commits() -> tuple[Commit, ...]:
    return tuple(map(Commit, COLOURS))


@lru_cache(maxsize=4096)
def assign(place: int, foe: int) -> Assign:
    """The die at this place of the active zone on this enemy."""
    return Assign(COLOURS[place // SIDES], SHOWN[place % SIDES], foe)  # type: ignore[arg-type]


@lru_cache(maxsize=1024)
def use(card: str) -> Use:
    return Use(card)


@lru_cache(maxsize=1024)
def discard(card: str) -> Discard:
    return Discard(card)


@cache
def go_to(camp: int) -> Move:
    return Move(camp)


@lru_cache(maxsize=1024)
def take(colour: int, zone: str, shown: int = 0) -> TakeDie:
    """A die of a zone by its colour, in the active zone also by what it shows."""
    return TakeDie(COLOURS[colour], zone, SHOWN[shown])  # type: ignore[arg-type]


def room_to_commit(t: Ascent) -> int:
    """How many more dice may be committed in this step."""
    return t.opposition().commit_limit - t.committed
