"""What Prowess and Camp Banes come to, worked out once for each set of them and shared by all tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from harena.games.hoplomachus.chips import Content
from harena.games.hoplomachus.effects import BorrowAbility, Effect, GainSkill, StatBonus
from harena.games.hoplomachus.skills import BIT, BORROWED

E = TypeVar("E", bound=Effect)
Powers = tuple[str, ...]
"""Prowess cards by name and level, `jade_skin_2`, and Camp Banes by name."""


def split(card: str) -> tuple[str, int]:
    """The name of a Prowess card and its level; of a Bane the level is 0."""
    name, _, level = card.rpartition("_")
    return (name, int(level)) if level.isdigit() else (card, 0)


class Talents:
    """The effects of a hero's Prowess and of the Banes in his camp."""

    def __init__(self, content: Content, powers: Powers) -> None:
        self.effects: list[tuple[str, Effect]] = []
        """Each effect with the card that it stands on."""
        for card in powers:
            name, level = split(card)
            found = content.prowess[name].levels[level - 1] if level else content.banes[card].effects
            self.effects += [(card, effect) for effect in found]
        self.health = self._bonus("health")
        self.leadership = self._bonus("leadership")
        self.tactic_limit = self._bonus("tactic_limit")
        self.movement = self._bonus("movement")
        self.range = self._bonus("range")
        gained = [(card, effect) for card, effect in self.effects if isinstance(effect, GainSkill)]
        self.always = [effect for _, effect in gained if effect.who == "hero" and not effect.only_if]
        """Skills that the hero has at all times."""
        self.fickle = [effect for _, effect in gained if effect.who != "hero" or effect.only_if]
        """Skills that hang on a condition, or that allies have."""
        self.granted = 0
        for _, effect in gained:
            self.granted |= BIT[effect.skill]
        self.borrows = any(isinstance(effect, BorrowAbility) for _, effect in self.effects)
        """Whether the hero has the Abilities of the allies beside him."""
        if self.borrows:
            self.granted |= BORROWED
        self.standing_range = sum(
            effect.value
            for _, effect in self.effects
            if isinstance(effect, StatBonus) and effect.stat == "range" and effect.only_if
        )
        """HOP-172: more Range for a hero who has not moved in this turn."""

    def _bonus(self, stat: str) -> int:
        found = (effect for _, effect in self.effects if isinstance(effect, StatBonus))
        return sum(effect.value for effect in found if effect.stat == stat and not effect.only_if)

    def of(self, kind: type[E]) -> Iterator[tuple[str, E]]:
        """The effects of a kind, each with its card."""
        return ((card, effect) for card, effect in self.effects if isinstance(effect, kind))


class AllTalents(dict[Powers, Talents]):
    """Talents by the powers that they come from, made when they are first asked for."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content

    def __missing__(self, powers: Powers) -> Talents:
        found = self[powers] = Talents(self.content, powers)
        return found
