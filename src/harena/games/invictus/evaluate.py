"""How well a seat stands: what greedy and seer play for.

A side's worth is a sum of things that one can count on the table. The chance to win follows from the difference of the
two sides. The weights come from a logistic regression of the results of 622 games between programs, with ready and
mixed armies, on these counts at every decision; they were rounded by hand. STEP replaces a curve that was nearly
straight. EXECUTION was set a little above the fit, since those programs seldom used the chance.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf
from typing import Final

from msgspec import Struct

from harena.core.seat import Seat
from harena.games.invictus.cards import CAPTURES, COLOURS, Book, Piece
from harena.games.invictus.effects import EFFECTS, IN_ACTION, ON_ATTACK, ON_SUPPORT
from harena.games.invictus.rules.ending import citizens, most_citizens
from harena.games.invictus.table import SIDE, Duel

STEP: Final = -0.35
"""Each citizen that is still missing for the fourth majority, up to FAR of them."""
FAR: Final = 6
"""A side that misses more citizens than this is not on the way to Development."""
CITIZEN: Final = 0.2
LATE_LEAD: Final = 1.0
"""A majority when the piles are empty, since then it decides the war; with LONG piles it adds nothing."""
LONG: Final = 17
"""With so many cards left to draw, in all piles together, the end of the war is far."""
WANTED: Final = 0.2
"""Each colour in the hand of which citizens are missing for a majority."""
LAST_STEP: Final = 2.5
"""The citizen that wins is in the hand and may be given this turn."""

BLOW: Final = 0.11
"""Each point of attack on the field."""
CAPTURE: Final = 0.65
"""Each enemy Soldier that one attack could capture."""
KILL: Final = 0.15
"""Each other enemy Soldier that all attacks together could kill."""
EXECUTION: Final = 1.2
"""The enemy Leader, where all attacks together could remove it."""
FALLEN: Final = -0.15

SHIELD: Final = 0.35
"""A reaction to attacks in the hand; a second one adds nothing."""
COUNTER: Final = 0.25
"""A reaction to Supports in the hand; a second one adds nothing."""
SUPPORT: Final = 0.2
"""Each other Support in the hand."""
LEADER_IN_HAND: Final = 0.3
"""The Leader in the hand, where nobody can attack it."""
BACKED: Final = 0.15
"""At least one unit in the reserve."""
CROWDED: Final = -1.0
"""A full reserve: neither Supports nor reactions can be played."""


class Trait(Struct, frozen=True, gc=False):
    """What a card is good for in hand and kingdom: looked up at every leaf of a search, so worked out once."""

    colour: int
    """Its place among the colours; a Leader has the one after them."""
    leader: bool
    shield: bool
    counter: bool
    supports: int


@lru_cache(maxsize=32)
def _traits(book: Book) -> dict[str, Trait]:
    return {name: _trait(piece) for name, piece in book.pieces.items()}


def _trait(piece: Piece) -> Trait:
    """A Leader in the hand counts as a Leader, not as the many Supports that it could copy."""
    windows = [] if piece.leader else [EFFECTS[effect].window for effect in piece.supports]
    return Trait(
        colour=len(COLOURS) if piece.leader else COLOURS.index(piece.colour),
        leader=piece.leader,
        shield=ON_ATTACK in windows,
        counter=ON_SUPPORT in windows,
        supports=windows.count(IN_ACTION),
    )


def evaluate(t: Duel, seat: Seat) -> float:
    """From 0 to 1: how likely it is that this seat's side wins."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    side = SIDE[seat]
    traits = _traits(t.content)
    kingdoms = [citizens(t, seat) for seat in range(t.seats)]
    own, foe = _worth(t, side, traits, kingdoms), _worth(t, 1 - side, traits, kingdoms)
    return 1.0 / (1.0 + exp(foe - own))


def _worth(t: Duel, side: int, traits: dict[str, Trait], kingdoms: list[list[int]]) -> float:
    """A side stands as well as its best player, on the common field."""
    most = most_citizens(kingdoms[1 - side :: 2])
    late = 1 - min(LONG, sum(map(len, t.pile))) / LONG
    best = -inf
    for seat in range(side, t.seats, 2):
        held = [traits[name] for name in t.hand[seat] if name in traits]
        may_give = seat == t.active and not t.citizen_given
        best = max(best, _realm(kingdoms[seat], most, held, may_give, late) + _hand(held))
    return best + _field(t, side) + _reserve(t, side)


def _realm(own: list[int], foe: list[int], held: list[Trait], may_give: bool, late: float) -> float:
    """The kingdom: how far the fourth majority is, what the hand can do about it, how the war would end.

    INV-R66: `foe` is the most that any opponent has of each colour.
    """
    wanted = [theirs - mine + 1 if theirs >= mine else 0 for mine, theirs in zip(own, foe, strict=True)]
    fitting = [wanted[colour] for colour in {trait.colour for trait in held if not trait.leader} if wanted[colour]]
    steps = sum(wanted) - max(wanted)  # INV-137: four of the five colours are enough
    worth = CITIZEN * sum(own) + STEP * min(FAR, steps) + WANTED * len(fitting) + LATE_LEAD * late * wanted.count(0)
    if may_give and steps == 1 and 1 in fitting:
        worth += LAST_STEP
    return worth


def _hand(held: list[Trait]) -> float:
    """What the hand holds beside citizens; cards that lie face down are not counted."""
    worth = 0.0
    shield = counter = False
    for trait in held:
        shield = shield or trait.shield
        counter = counter or trait.counter
        worth += SUPPORT * trait.supports + LEADER_IN_HAND * trait.leader
    return worth + SHIELD * shield + COUNTER * counter


def _field(t: Duel, side: int) -> float:
    """What the units of a side could do in one turn from where they stand, all upright again."""
    zone, pieces = t.zone, t.content.pieces
    units = t.units(side)
    cards = max([len(hand) for hand in t.hand[side::2]])
    power = 0
    suffered: dict[int, int] = {}
    capturable: set[int] = set()
    for cell in units:
        piece = pieces[zone[cell]]
        attack = piece.attack
        blow = attack if isinstance(attack, int) else _counted(attack, len(units), cards)
        power += blow
        for target in piece.reach[cell]:
            if zone[target]:
                suffered[target] = suffered.get(target, 0) + blow
                if attack == CAPTURES or blow == t.defence(target):
                    capturable.add(target)
    worth = BLOW * power + FALLEN * len(t.graveyard[side])
    for target, blows in suffered.items():
        worth += _danger(t, target, blows, target in capturable)
    return worth


def _danger(t: Duel, target: int, blows: int, capturable: bool) -> float:
    """What it is worth to be able to aim all these blows at a unit."""
    falls = blows >= t.defence(target) - t.damage[target]
    if t.content.pieces[t.zone[target]].leader:
        return EXECUTION * falls
    return CAPTURE if capturable else KILL * falls


def _counted(attack: str, units: int, cards: int) -> int:
    """INV-007, INV-008, INV-010: X counts the hand, after the draw of the next turn; a Leader feels 1 of C."""
    return {"N": units, "X": cards + 1, CAPTURES: 1}[attack]


def _reserve(t: Duel, side: int) -> float:
    size = len(t.reserve[side])
    return BACKED * (size > 0) + CROWDED * (size >= t.caps[side])
