"""What the picture of a table shows beyond the cards: who looks on, who may strike, what waits for its effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from harena.core.action import Action
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.text import Text, Texts
from harena.games.invictus.actions import Attack, Deploy, Recruit, Support
from harena.games.invictus.cards import CAPTURES, Piece
from harena.games.invictus.facts import effect_of
from harena.games.invictus.rules.blows import strike
from harena.games.invictus.rules.reactions import chained
from harena.games.invictus.table import SIDE, Duel, among


class Waiting(Struct, frozen=True):
    """An attack or a Support that was announced and may still be answered. `stands`: it has not been cancelled."""

    stands: bool
    value: int | str = ""
    unit: int | None = None
    target: int | None = None
    support: Support | None = None


class Scene(Struct, frozen=True):
    """A view with what its picture needs to know of it."""

    view: Duel
    texts: Texts
    seat: Seat | None
    """Who looks on; None is a spectator."""
    below: int
    """The side at the lower edge of the picture."""
    strikers: frozenset[int]
    """The cells whose unit the viewer may attack with now."""
    waiting: tuple[Waiting, ...]
    entering: tuple[str, frozenset[str]]
    """Where the units lie that the viewer may bring into the battle now, and which they are."""

    def called(self, zone: str, name: str) -> str:
        """What paths call a card of the viewer's that lies there: `hand:guard.0`, or `unit:guard.0` as well."""
        source, units = self.entering
        return f"{zone}:{name} unit:{name}" if zone == source and name in units else f"{zone}:{name}"

    def ids(self, zone: str, owner: int, name: str, *, own: bool) -> str:
        """What events call a card, `hand:0:guard.0`, and paths too where it is the viewer's own."""
        called = f"{zone}:{among(owner, name)}"
        return f"{called} {self.called(zone, name)}" if own else called

    @property
    def attack(self) -> Waiting | None:
        return next((waiting for waiting in self.waiting if waiting.target is not None), None)

    def supports(self) -> list[tuple[Support, bool]]:
        """The Supports that wait, each with whether it stands."""
        return [(waiting.support, waiting.stands) for waiting in self.waiting if waiting.support]

    def aimed_at(self, part: int | str) -> list[str]:
        """The pieces whose Support is aimed at this cell or card."""
        return [support.card for support, stands in self.supports() if stands and part in support.choice]

    def camp(self, side: int) -> Text:
        """A side as the viewer calls it."""
        if self.seat is None:
            return Text("camp.side", {"number": side + 1})
        return Text("camp.own" if side == self.below else "camp.foe")

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

    def asked(self) -> int | None:
        return self.view.pending.seat if isinstance(self.view.pending, Ask) else None

    def say(self, *parts: Text) -> str:
        return ", ".join(self.texts.say(part) for part in parts)


def scene(view: Duel, texts: Texts) -> Scene:
    """The own side stands below; a spectator sits with side 0."""
    seat = view.viewer if view.viewer is not None and view.viewer >= 0 else None
    options = view.options()
    return Scene(
        view=view,
        texts=texts,
        seat=seat,
        below=0 if seat is None else SIDE[seat],
        strikers=frozenset(option.unit for option in options if isinstance(option, Attack)),
        waiting=tuple(_waiting(view)),
        entering=("", frozenset()) if seat is None else _entering(view, seat, options),
    )


def _entering(view: Duel, seat: Seat, options: Sequence[Action]) -> tuple[str, frozenset[str]]:
    """INV-070, INV-075, INV-128: the reserve comes first; then units are recruited from the hand, and conscripted from
    the kingdom. Before there is a kingdom they are deployed from the hand.
    """
    units = frozenset(option.card for option in options if isinstance(option, Recruit | Deploy))
    conscripted = any(isinstance(option, Deploy) for option in options) and units.issubset(view.kingdom[seat])
    return "reserve" if view.reserve[SIDE[seat]] else "citizen" if conscripted else "hand", units


def _waiting(view: Duel) -> Iterable[Waiting]:
    """Steps lie on the agenda in the order in which their events came onto the chain."""
    for frame, stands in zip(chained(view), view.chain, strict=True):
        if frame[0] is strike:
            _, _seat, value, _alive, unit = frame
            yield Waiting(stands, value=value, unit=unit, target=view.target)
        else:
            yield Waiting(stands, support=frame[-1])


def printed(piece: Piece) -> dict[str, object]:
    """What stands on a card, for a sentence."""
    return {
        "card": piece.card,
        "colour": piece.colour,
        "attack": piece.attack,
        "upright": piece.upright,
        "tilted": piece.tilted,
    }
