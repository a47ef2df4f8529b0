"""What a player may answer in Invictus. Cards are called by piece (`samurai.0`), places by cell (0 to 11)."""

from __future__ import annotations

from typing import Any, Final

from harena.core.action import Action
from harena.core.text import Text
from harena.games.invictus.cards import card_of

Choice = tuple[int | str, ...]
"""What a Support is aimed at: cells and cards, in the order in which its effect wants them."""


class OnCard(Action, frozen=True):
    """An action with a card of the hand, reserve or kingdom; people read the card's name, not the piece."""

    card: str

    def path(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)

    def params(self, view: Any = None) -> dict[str, Any]:
        return {**super().params(view), "card": card_of(self.card)}


class Keep(Action, frozen=True):
    """INV-045: keep the starting cards."""


class Redraw(Action, frozen=True):
    """INV-045: return all starting cards and draw as many new ones, once."""


class Deploy(OnCard, frozen=True):
    """INV-049, INV-127: put a unit on a cell of the own battle zone, in set-up or by conscription."""

    cell: int

    def path(self) -> tuple[str, ...]:
        return (f"card:{self.card}", f"cell:{self.cell}")


class Station(OnCard, frozen=True):
    """INV-050: put a unit of the hand into the reserve, without its effect."""


class Settle(OnCard, frozen=True):
    """INV-052, INV-063, INV-067: put a Soldier of the hand into the own kingdom, where it becomes a citizen."""


class Recruit(OnCard, frozen=True):
    """INV-069: bring a unit into the battle zone; a unit that stands there gives way."""

    cell: int

    def path(self) -> tuple[str, ...]:
        return (f"card:{self.card}", f"cell:{self.cell}")


class Attack(Action, frozen=True):
    """INV-083: an upright unit attacks an enemy unit in its range."""

    unit: int
    target: int

    def path(self) -> tuple[str, ...]:
        return (f"cell:{self.unit}", f"cell:{self.target}")

    def params(self, view: Any = None) -> dict[str, Any]:
        """Who attacks whom, and where they stand."""
        unit, target = (card_of(view.zone[cell]) for cell in (self.unit, self.target))
        return {"card": unit, "cell": self.unit, "target": target, "place": self.target}


class Support(OnCard, frozen=True):
    """INV-110, INV-175: play a unit of the hand as a Support, with all its choices."""

    effect: str
    choice: Choice = ()

    def path(self) -> tuple[str, ...]:
        marks = (f"cell:{part}" if isinstance(part, int) else f"card:{part}" for part in self.choice)
        return (f"card:{self.card}", *marks)

    def params(self, view: Any = None) -> dict[str, Any]:
        """The card, its effect, and what it is aimed at in words."""
        aims = [_aim(view, part) for part in self.choice]
        return {"card": card_of(self.card), "effect": Text(f"effect.{self.effect}", {"aim": aims}), "aim": aims}


def _aim(view: Any, part: int | str) -> Text:
    """A card by its name, a cell by who stands there and where that is."""
    if isinstance(part, str):
        return Text(f"card.{card_of(part)}")
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
