"""What the picture of a table shows beyond the cards: who looks on, who may strike, what waits for its effect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from harena.core.svg import Drawn, Size
from harena.core.table import Frame
from harena.core.text import Text
from harena.games.invictus.actions import Attack, Deploy, Recruit, Support
from harena.games.invictus.cards import CAPTURES, Piece
from harena.games.invictus.facts import effect_of
from harena.games.invictus.rules.blows import strike
from harena.games.invictus.rules.reactions import chained
from harena.games.invictus.table import SIDE, Duel, among
from harena.kit.scene import Scene, described


class Waiting(Struct, frozen=True):
    """An attack or a Support that was announced and may still be answered. `stands`: it has not been cancelled."""

    stands: bool
    value: int | str = ""
    unit: int | None = None
    target: int | None = None
    support: Support | None = None


class DuelScene(Scene[Duel]):
    """A view of a duel with what its picture needs to know of it."""

    @cached_property
    def strikers(self) -> frozenset[int]:
        """The cells whose unit the viewer may attack with now."""
        return frozenset(option.unit for option in self.options if isinstance(option, Attack))

    @cached_property
    def waiting(self) -> list[Waiting]:
        """What may still be answered: steps lie on the agenda in the order in which they came onto the chain.

        Whoever resigns in the middle of it leaves nothing to answer.
        """
        view = self.view
        if view.outcome is not None:
            return []
        return [_waiting(view, frame, stands) for frame, stands in zip(chained(view), view.chain, strict=True)]

    @cached_property
    def entering(self) -> tuple[str, frozenset[str]]:
        """Where the units lie that the viewer may bring into the battle now, and which they are.

        INV-070, INV-075, INV-128: the reserve comes first; then units are recruited from the hand, and conscripted from
        the kingdom. Before there is a kingdom they are deployed from the hand.
        """
        if self.seat is None:
            return "", frozenset()
        units = frozenset(option.card for option in self.options if isinstance(option, Recruit | Deploy))
        deploys = any(isinstance(option, Deploy) for option in self.options)
        conscripted = deploys and units.issubset(self.view.kingdom[self.seat])
        return "reserve" if self.view.reserve[self.below] else "citizen" if conscripted else "hand", units

    def called(self, zone: str, name: str) -> str:
        """What paths call a card of the viewer's that lies there: `hand:guard.0`, or `unit:guard.0` as well."""
        source, units = self.entering
        return f"{zone}:{name} unit:{name}" if zone == source and name in units else f"{zone}:{name}"

    def ids(self, zone: str, owner: int, name: str, *, own: bool) -> str:
        """What events call a card, `hand:0:guard.0`, and paths too where it is the viewer's own."""
        called = f"{zone}:{among(owner, name)}"
        return f"{called} {self.called(zone, name)}" if own else called

    @cached_property
    def attack(self) -> Waiting | None:
        return next((waiting for waiting in self.waiting if waiting.target is not None), None)

    def supports(self) -> list[tuple[Support, bool]]:
        """The Supports that wait, each with whether it stands."""
        return [(waiting.support, waiting.stands) for waiting in self.waiting if waiting.support]

    def aimed_at(self, part: int | str) -> list[str]:
        """The pieces whose Support is aimed at this cell or card."""
        return [support.card for support, stands in self.supports() if stands and part in support.choice]

    def boost(self, cell: int) -> int:
        """What Supports add to the next attack of this unit, whatever it is aimed at (INV-103, INV-R26)."""
        view = self.view
        piece = view.piece(view.zone[cell])
        if not view.order or SIDE[view.active] != cell // 6 or view.tilted[cell] or piece.attack == CAPTURES:
            return 0
        return view.bonus + (view.next_bonus[0] if view.next_bonus and not piece.leader else 0)

    def effect(self, piece: Piece) -> Text:
        """What a card does as a Support."""
        content = self.view.content.content
        return effect_of(content.cards[piece.card], content)

    def about(self, piece: Piece) -> str:
        """What a pointer that rests on a card is told."""
        return self.texts("picture.about", card=piece.card, effect=self.effect(piece))

    def card(
        self, kind: str, piece: Piece, told: Sequence[Text], *inside: Drawn, ids: str, at: Size | None = None
    ) -> Drawn:
        """A card with its sentence, and with what it does for a pointer that rests on it."""
        kinds = f"piece {kind} {piece.colour} s{piece.owner}"
        return described(kinds, self.say(*told), *inside, ids=ids, at=at, title=self.about(piece))


def _waiting(view: Duel, frame: Frame, stands: bool) -> Waiting:
    if frame[0] is not strike:
        return Waiting(stands, support=frame[-1])
    _, _seat, value, _alive, unit = frame
    return Waiting(stands, value=value, unit=unit, target=view.target)


def printed(piece: Piece) -> dict[str, object]:
    """What stands on a card, for a sentence."""
    return {name: getattr(piece, name) for name in ("card", "colour", "attack", "upright", "tilted")}
