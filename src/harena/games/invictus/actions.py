"""What a player may answer in Invictus. Cards are called by piece (`samurai.0`), places by cell (0 to 11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, repeat
from typing import Any, ClassVar, Final

from harena.core.action import Action
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.invictus.cards import CAPTURES, LEADER, Book, card_of
from harena.games.invictus.rules.values import attack_value, blow, takes_alive
from harena.games.invictus.table import SIDE, Duel, among

Choice = tuple[int | str, ...]
"""What a Support is aimed at: cells and cards, in the order in which its effect wants them."""
MADE: Final = 4096
"""Options are listed very often: equal ones are made once, and this many are kept."""
LIES: Final = {"raise": ("graveyard",), "raise_to_reserve": ("graveyard",), "exchange": ("hand", "kingdom")}
"""Where the cards lie that a Support is aimed at, by its effect; copies of one card may lie elsewhere too."""


class OnCard(Action, frozen=True):
    """An action with a card of the hand. Sentences name the card, not the piece.

    A unit that enters the battle may come from elsewhere; its path begins with `unit:`, which the picture puts where it
    lies.
    """

    card: str
    clicks: ClassVar[str] = "hand:{card}"

    def params(self, view: Any = None) -> dict[str, Any]:
        return {**super().params(view), "card": card_of(self.card)}


class Keep(Action, frozen=True):
    """INV-045: keep the starting cards."""


class Redraw(Action, frozen=True):
    """INV-045: return all starting cards and draw as many new ones, once."""


class Deploy(OnCard, frozen=True):
    """INV-049, INV-127: put a unit on a cell of the own battle zone, in set-up or by conscription."""

    cell: int
    clicks: ClassVar[str] = "unit:{card} cell:{cell}"


class Station(OnCard, frozen=True):
    """INV-050: put a unit of the hand into the reserve, without its effect."""


class Settle(OnCard, frozen=True):
    """INV-052, INV-063, INV-067: put a Soldier of the hand into the own kingdom, where it becomes a citizen."""

    def params(self, view: Any = None) -> dict[str, Any]:
        """A citizen counts by its colour."""
        return {**super().params(view), "colour": view.piece(self.card).colour}


@lru_cache(maxsize=32)
def settlings(book: Book) -> dict[str, Settle]:
    """The action by which each Soldier of a book settles."""
    return {soldier: Settle(soldier) for soldier in book.colours}


class Recruit(OnCard, frozen=True):
    """INV-069: bring a unit into the battle zone; a unit that stands there gives way."""

    cell: int
    clicks: ClassVar[str] = "unit:{card} cell:{cell}"

    def params(self, view: Any = None) -> dict[str, Any]:
        """The unit, the place, and where the unit that stands there goes (INV-076, INV-077, INV-078, INV-079)."""
        return {**super().params(view), "leaving": _leaving(view, self.cell)}


@lru_cache(maxsize=MADE)
def recruitings(card: str) -> tuple[Recruit, ...]:
    """The actions by which this unit is recruited, one for each of the twelve cells."""
    return tuple(Recruit(card, cell) for cell in range(12))


def _leaving(view: Duel, cell: int) -> Text | str:
    """Who gives way to a recruit, and whereto: the place that the recruit comes from."""
    if not view.zone[cell]:
        return ""
    key = "leaving.to_reserve" if view.reserve[cell // 6] else "leaving.to_hand"
    return Text(key, {"card": card_of(view.zone[cell])})


class Attack(Action, frozen=True):
    """INV-083: an upright unit attacks an enemy unit in its range."""

    unit: int
    target: int
    clicks: ClassVar[str] = "cell:{unit} cell:{target}"

    def params(self, view: Any = None) -> dict[str, Any]:
        """Who attacks whom, where they stand, and what comes of it if nobody reacts."""
        value = attack_value(view, view.active, self.unit, self.target)
        return {**self.places(view), "expected": expected(view, self.target, value, takes_alive(view, self.unit))}

    def places(self, view: Duel) -> dict[str, Any]:
        """Who attacks whom, and where they stand."""
        unit, target = (card_of(view.zone[cell]) for cell in (self.unit, self.target))
        return {"card": unit, "cell": self.unit, "target": target, "place": self.target}


def expected(view: Duel, target: int, value: int | str, alive: bool, brace: int = 0) -> Text:
    """What an attack of this value does to its target, unless somebody reacts.

    `alive`: it captures what it would kill; `brace`: so many points more the target withstands.
    """
    if value == CAPTURES and not view.piece(view.zone[target]).leader:
        return Text("expected.taken")
    fate, _ = blow(view, target, value, alive, brace)
    left = view.defence(target) - view.damage[target] + brace
    return Text(f"expected.{fate}", {"value": value, "left": left})


class Support(OnCard, frozen=True):
    """INV-110, INV-175: play a unit of the hand as a Support, with all its choices."""

    effect: str
    choice: Choice = ()

    def path(self) -> tuple[str, ...]:
        return (f"hand:{self.card}", *(f"{Duel.on_board[zone]}:{part}" for zone, part in self._parts()))

    def aimed_at(self, seat: Seat) -> dict[str, list[object]]:
        """What this seat has aimed it at, by zone, as events name pieces and places."""
        found: dict[str, list[object]] = {}
        for zone, part in self._parts():
            owner = SIDE[seat] if zone == "graveyard" else seat
            found.setdefault(zone, []).append(among(owner, part) if isinstance(part, str) else part)
        return found

    def _parts(self) -> Iterable[tuple[str, int | str]]:
        """Each part of the choice with the zone in which it lies."""
        return zip(chain(LIES.get(self.effect, ()), repeat("cell")), self.choice, strict=False)

    def params(self, view: Any = None) -> dict[str, Any]:
        """The card, its effect, and what it is aimed at in words."""
        aims = _aims(view, self.choice)
        effect = Text(f"effect.{self.effect}", {"aim": aims})
        if copied := _copied(view, self.card, self.effect):
            effect = Text("effect.copied", {"card": copied, "effect": effect})
        return {"card": card_of(self.card), "effect": effect, "aim": aims}


class Supports(dict[Choice, Support]):
    """The Supports that one card can be played as with one effect, by what they are aimed at."""

    def __init__(self, card: str, effect: str) -> None:
        self._made_of = card, effect

    def __missing__(self, choice: Choice) -> Support:
        support = self[choice] = Support(*self._made_of, choice)
        return support


def _copied(view: Duel, piece: str, effect: str) -> list[str]:
    """INV-119: the Soldiers of its version whose effect a Leader copies; none where the effect is its own."""
    cards = view.content.content.cards
    own = cards[card_of(piece)]
    if own.support != "copy":
        return []
    version = {name: card for name, card in cards.items() if card.version == own.version and card.colour != LEADER}
    return [name for name, card in version.items() if card.support == effect]


def _aims(view: Duel, choice: Choice) -> list[Text]:
    """What is chosen: one thing, one that goes to a free place, or two that change places."""
    aims = [_aim(view, part) for part in choice]
    if len(aims) != 2:
        return aims
    end = choice[1]
    free = isinstance(end, int) and not view.zone[end]
    return [Text("aim.move" if free else "aim.swap", {"one": aims[0], "other": aims[1]})]


def _aim(view: Duel, part: int | str) -> Text:
    """A card by its name, with its colour where that matters; a cell by who stands there and where that is."""
    if isinstance(part, str):
        return Text("aim.card", {"card": card_of(part), "colour": view.piece(part).colour})
    if not view.zone[part]:
        return Text("aim.place", {"cell": part})
    return Text("aim.unit", {"card": card_of(view.zone[part]), "cell": part})


class Rest(Action, frozen=True):
    """INV-061: do nothing."""


class Finish(Action, frozen=True):
    """INV-R22: declare the attack action finished."""


class EndTurn(Action, frozen=True):
    """INV-057: nothing more in this turn."""


REST: Final = Rest()
FINISH: Final = Finish()
END_TURN: Final = EndTurn()
