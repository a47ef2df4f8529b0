"""What the rules look up by name while a game is played, worked out once for a content and shared by all tables.

Effects are numbered, so that steps and questions can name them. A face is one side of a card that can be an enemy, with
the rules that it bends as plain numbers; a die on an enemy is found by `colour * 2`, plus 1 for a crit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from harena.core.chance import Die
from harena.games.twenty_strong.cards import (
    CARNAGE,
    COLOURS,
    LIEUTENANT,
    OPPORTUNITY,
    PRIMUS,
    SPORT,
    Content,
    Enemy,
    Hero,
    LastConflict,
    Primus,
    Reward,
)
from harena.games.twenty_strong.vocabulary import (
    AllAtOnce,
    AnyCondition,
    AnyEffect,
    AssignLimit,
    ColourBan,
    CommitLimit,
    DamageGrows,
    Guard,
    HitValue,
    Needs,
    NoItems,
    PassLimit,
    RecoveryStep,
)

NO_LIMIT: Final = 99
UNCHANGED: Final = -1
"""A face of a die that counts for an enemy what it counts anyway."""


class Face(Struct, frozen=True, gc=False):
    """A side of a card that can be an enemy."""

    name: str
    kind: str
    health: int
    damage: int
    plus: int
    influence: int
    windows: Mapping[str, tuple[int, ...]]
    """The numbers of its effects by the moment in which they happen."""
    reward_kind: str
    reward: tuple[int, ...]
    boss: bool
    commit_limit: int = NO_LIMIT
    assign_limit: int = NO_LIMIT
    pass_limit: int = NO_LIMIT
    no_commit: tuple[int, ...] = ()
    """The colours that may not be committed."""
    no_assign: tuple[int, ...] = ()
    """The colours that may not be assigned to it."""
    worth: tuple[int, ...] = (UNCHANGED,) * 10
    needs_crits: int = 0
    needs_colours: int = 0
    once: str = ""
    guard: str = ""
    no_items: bool = False
    grows: tuple[DamageGrows, ...] = ()
    """What adds to its damage."""
    slows: int = 0
    """How many dice fewer are recovered while it stands."""
    slows_always: int = 0
    """How many fewer in the turn in which it is defeated too."""

    def silenced(self) -> Face:
        """The same enemy without its effects; Health, damage, reward and icons stay."""
        return _face(self.name, self.kind, self, (), self.reward_kind, self.reward, [])


class Item(Struct, frozen=True, gc=False):
    """What a card does in the inventory."""

    name: str
    kind: str
    """`use`, `permanent`, or `tactic`."""
    effects: tuple[int, ...]
    """The numbers of its effects, in the order of the card."""
    does: tuple[AnyEffect, ...]
    """The effects themselves."""
    influence: int = 0
    condition: AnyCondition | None = None
    """TWS-083: an Opportunity does nothing before its condition was met."""


class Book:
    """A content as the rules use it."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.effects: list[AnyEffect] = []
        """Every effect of the box by its number."""
        self.cards = content.cards
        self.kinds: dict[str, str] = {
            **dict.fromkeys(content.sport, SPORT),
            **dict.fromkeys(content.carnage, CARNAGE),
            **dict.fromkeys(content.opportunity, OPPORTUNITY),
        }
        self.faces: dict[str, Face] = {}
        self.primus: dict[str, Face] = {}
        self.lieutenants: dict[str, Face] = {}
        self.items: dict[str, Item] = {}
        self.abilities: dict[str, tuple[int, ...]] = {}
        self.moments: dict[str, Mapping[str, tuple[int, ...]]] = {}
        """The numbers of a hero's effects by the moment in which they happen."""
        self.banes: dict[str, tuple[int, ...]] = {}
        self.penalties: dict[str, tuple[int, ...]] = {}
        self.setups: dict[str, tuple[int, ...]] = {}
        self.heroes: dict[str, Hero] = {**content.heroes, **content.universal}
        self.dice = tuple(Die(colour, content.dice[colour].faces) for colour in COLOURS)
        self.start = tuple(content.dice[colour].start for colour in COLOURS)
        self.stock = tuple(content.dice[colour].count for colour in COLOURS)
        self.most = {stat: die.most for stat, die in content.stats.items()}
        self.conflict_deck = tuple(sorted(content.cards))
        self._rolls: dict[tuple[int, ...], tuple[Die, ...]] = {}
        self._read_camps(content)
        self._read_cards(content)
        self.enemies = {**self.faces, **self.primus, **self.lieutenants}
        """Every side of a card that can be an enemy; names are unique over the whole box."""
        self.quiet = {name: face.silenced() for name, face in self.enemies.items()}
        """Every enemy without its effects."""

    def __reduce__(self) -> tuple[object, ...]:
        return book, (self.content,)

    def _read_camps(self, content: Content) -> None:
        """TWS-043, TWS-052: camps are numbers; the summit is the last."""
        self.camps = sorted(content.camps, key=lambda name: content.camps[name].row == "summit")
        place = {name: number for number, name in enumerate(self.camps)}
        self.adjacent = tuple(tuple(sorted(place[other] for other in content.camps[name].adjacent)) for name in place)
        self.rows = tuple(content.camps[name].row for name in self.camps)
        self.foot = tuple(camp for camp, row in enumerate(self.rows) if row == "foot")
        numbered = {camp.number: place[name] for name, camp in content.camps.items() if camp.number}
        self.primus_camps = tuple(numbered[number] for number in sorted(numbered))
        self.summit = place[self.camps[-1]]

    def _read_cards(self, content: Content) -> None:
        for kind, cards in ((SPORT, content.sport), (CARNAGE, content.carnage)):
            for name, card in cards.items():
                self.faces[name] = self._enemy(name, kind, card)
        for name, chance in content.opportunity.items():
            effects = self._numbered(chance.reward.effects)
            self.items[name] = Item(name, chance.reward.kind, effects, chance.reward.effects, 0, chance.condition)
        for name, hero in self.heroes.items():
            self.abilities[name] = self._numbered(hero.ability)
            self.moments[name] = by_moment(self.abilities[name], self.effects)
            if hero.primus:
                self.primus[name] = self._enemy(name, PRIMUS, hero.primus)
                self.banes[name] = self._numbered(hero.primus.bane)
        for name, lieutenant in content.lieutenants.items():
            self.lieutenants[name] = self._enemy(name, LIEUTENANT, lieutenant.conflict)
            self.penalties[name] = self._numbered(lieutenant.penalty)
            self.setups[name] = self._numbered(lieutenant.conflict.setup)
        for name, tactic in content.tactics.items():
            self.items[name] = Item(name, "tactic", self._numbered(tactic.effects), tactic.effects)

    def _numbered(self, effects: Iterable[AnyEffect]) -> tuple[int, ...]:
        first = len(self.effects)
        self.effects += effects
        return tuple(range(first, len(self.effects)))

    def _enemy(self, name: str, kind: str, card: Enemy | Primus | LastConflict) -> Face:
        reward: Reward | None = getattr(card, "reward", None)
        given = self._numbered(reward.effects) if reward else ()
        if reward and reward.kind != "now":
            self.items[name] = Item(name, reward.kind, given, reward.effects, getattr(card, "influence", 0))
        return _face(name, kind, card, self._numbered(card.effects), reward.kind if reward else "", given, self.effects)

    def dice_of(self, counts: tuple[int, ...]) -> tuple[Die, ...]:
        """So many dice of each colour, the weak ones first."""
        found = self._rolls.get(counts)
        if found is None:
            found = tuple(die for die, count in zip(self.dice, counts, strict=True) for _ in range(count))
            self._rolls[counts] = found
        return found


def _face(
    name: str,
    kind: str,
    card: Any,
    effects: tuple[int, ...],
    reward_kind: str,
    reward: tuple[int, ...],
    known: list[AnyEffect],
) -> Face:
    """A face from what is printed and from its effects, by their numbers."""
    bent: dict[str, Any] = {}
    for number in effects:
        bent |= _bent(known[number], bent)
    return Face(
        name=name,
        kind=kind,
        health=card.health,
        damage=card.damage,
        plus=getattr(card, "plus", 0),
        influence=getattr(card, "influence", 0),
        windows=by_moment(effects, known),
        reward_kind=reward_kind,
        reward=reward,
        boss=kind in (PRIMUS, LIEUTENANT),
        **bent,
    )


def by_moment(numbers: Iterable[int], known: Sequence[AnyEffect]) -> dict[str, tuple[int, ...]]:
    """These effects by the moment in which they happen, in the order of the card."""
    found: dict[str, tuple[int, ...]] = {}
    for number in numbers:
        when = known[number].when
        found[when] = (*found.get(when, ()), number)
    return found


def _bent(effect: AnyEffect, bent: Mapping[str, Any]) -> dict[str, Any]:
    """What a lasting effect of an enemy changes, as fields of its face."""
    match effect:
        case CommitLimit(n=n):
            return {"commit_limit": n}
        case AssignLimit(n=n):
            return {"assign_limit": n}
        case PassLimit(n=n):
            return {"pass_limit": n}
        case ColourBan(colours=colours, step=step):
            return {f"no_{step}": tuple(COLOURS.index(colour) for colour in colours)}
        case HitValue():
            return {"worth": changed_worth(effect, bent.get("worth", (UNCHANGED,) * 10))}
        case Needs(what=what, n=n):
            return {f"needs_{what}": n}
        case AllAtOnce(span=span):
            return {"once": span}
        case Guard(mode=mode):
            return {"guard": mode}
        case NoItems():
            return {"no_items": True}
        case DamageGrows(when="continuous"):
            return {"grows": (*bent.get("grows", ()), effect)}
        case RecoveryStep(n=n, always=always):
            return {"slows_always" if always else "slows": -n}
    return {}


def changed_worth(effect: HitValue, worth: tuple[int, ...]) -> tuple[int, ...]:
    """What each die counts, by colour and face, once this effect holds."""
    places = {2 * COLOURS.index(colour) + (effect.face == "crit") for colour in (effect.colours or COLOURS)}
    return tuple(effect.value if place in places else before for place, before in enumerate(worth))


@lru_cache(maxsize=32)
def book(content: Content) -> Book:
    """The book of a content, made once."""
    return Book(content)
