"""What lies on the table of 20 Strong: Mount Vesuvius, the active zone, dice by colour and zone, items, stats.

Nothing is hidden: the cards below the top ones are known as a set (`unseen`) and have no order before they are seen
(TWS-H01, TWS-C09). Dice of one colour are alike, so they are counted and not numbered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from msgspec import Struct

from harena.core.chance import Deal, Draw
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text
from harena.games.twenty_strong.book import NO_LIMIT, Book, Face, Item
from harena.games.twenty_strong.card_texts import what
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.vocabulary import AnyEffect

PLAYER: Final = Seat(0)
NOWHERE: Final = -1
NO_CARD: Final = ""

# Where a climb is
CLIMBING: Final = "climb"
IN_PRIMUS: Final = "primus"
IN_FINAL: Final = "final"

# What a committed die shows, and the place of that in `active`: six of them for each colour
UNROLLED: Final = 0
MISS: Final = 1
HIT: Final = 2
CRIT: Final = 3
KEPT_HIT: Final = 4
KEPT_CRIT: Final = 5
"""TWS-092: it need not be rolled again, since an item says so."""
SIDES: Final = 6
SHOWN: Final = ("", "miss", "hit", "crit", "hit", "crit")

BEST_FIRST: Final = ("crit", "hit", "miss")

# How an enemy stands
STANDING: Final = 0
DEFEATED: Final = 1
GONE: Final = 2
"""It has left the active zone; its place stays, so that nobody else takes its number."""

NO_DICE: Final = (0,) * 10
"""TWS-032: the dice on an enemy, by colour and face: hits at even places, crits at odd ones."""


class Owned(Struct, frozen=True, gc=False):
    """A card in the inventory.

    `progress`: how far the condition of an Opportunity is met, as a count or as a set of camps in bits.
    """

    card: str
    accomplished: bool = True
    progress: int = 0
    in_final: bool = False
    """TWS-R48: it was gained in the Final, so it never goes to the Influence deck."""


class Opposition(Struct, frozen=True, gc=False):
    """TWS-099: what several enemies forbid together; a limit that is not there is greater than any number."""

    pass_limit: int
    commit_limit: int
    no_commit: frozenset[int]
    no_items: bool
    needs_colours: bool
    fronted: bool
    """Whether one of them covers the others."""


class Ascent(Table, kw_only=True):
    """A hero on the way to the summit."""

    chapters: ClassVar[tuple[str, ...]] = ("turn",)
    on_board: ClassVar[Mapping[str, str]] = {
        "camp": "camp",
        "foe": "foe",
        "item": "item",
        "zone": "zone",
        "stat": "stat",
        "deck": "deck",
        "primus_of": "primus",
    }

    rank: int
    lieutenant: str
    hero: str
    stage: str = CLIMBING
    turn: int = 0

    # Mount Vesuvius: a row for each of the nine camps with a pile
    token: int = NOWHERE
    top: list[str]
    below: list[int]
    """How many unseen cards lie under the top card."""
    buried: list[tuple[str, ...]]
    """The known cards at the foot of a pile, the uppermost first."""
    primus: list[str]
    """The undefeated primus under the camp."""
    unseen: list[str]
    discard: list[str]
    """TWS-R59: the enemies of the discard pile, sorted: its order does not matter."""
    passed: list[str]
    """The Opportunities of the discard pile."""
    influence: list[str]
    """TWS-176: the Influence deck, the top card last."""

    # The player
    health: int
    strategy: int
    recovery: int
    items: list[Owned]
    tactics: list[str]
    shown: list[str]
    """TWS-045: the Hero/Primus cards that were revealed and have no place yet."""
    aside: tuple[str, ...] = ()
    """TWS-215: removed cards without the icon, until the dice that they cost are dismissed."""
    universal: bool = False
    practice: bool = False
    """Whether the climb has begun in the middle, or with a given state."""

    # Dice by colour
    pool: list[int]
    exhausted: list[int]
    training: list[int]
    banished: list[int]
    active: list[int]
    """TWS-032: committed dice that are not assigned, six places for each colour: what they show."""

    # The active zone: a row for each enemy
    foes: list[str]
    foe_state: list[int]
    foe_from: list[int]
    """TWS-127: the camp that it came from."""
    foe_health: list[int]
    foe_dice: list[tuple[int, ...]]
    foe_marks: list[int]
    """Hits on it without dice."""
    foe_hushed: list[bool]
    """It has no effects in this turn."""
    foe_risen: list[bool]
    """It lives for the second time."""
    foe_assigned: list[int]
    """How many dice were assigned to it in this Assign step."""
    icons: list[tuple[int, int]]
    """TWS-218: the + icons that are still pending: whose, and how many enemies are missing."""
    rival: str = NO_CARD
    """TWS-146: the primus of the present conflict, whose bane is still to come."""
    queue: list[tuple[int, int]]
    """TWS-006: effects of the same moment that are still to happen: whose, and the number of the effect."""
    conflict_turns: int = 0

    # This turn
    passes: int = 0
    more_passes: int = 0
    committed: int = 0
    """How many dice were committed in this Commit step."""
    assigned: int = 0
    """How many dice were assigned in this Assign step."""
    prevented: int = 0
    """How many points of damage are still prevented in this turn."""
    wounds: int = 0
    """How much Health was lost in Take damage."""
    bleeding: int = 0
    """TWS-111: how many Carnage enemies have dealt damage."""
    fallen: int = 0
    """How many enemies were defeated in this turn."""
    due: list[int]
    """TWS-105: the enemies whose item is still to be gained."""
    spent: list[str]
    """What can be done once per turn and has been done."""
    more_plus: int = 0
    damaged: bool = False
    """Whether the Take damage step of this turn is over."""
    marching: bool = False
    """The next move may go anywhere."""
    step_by_step: bool = False
    """TWS-155: whether the player wants to be asked between the steps of the Resolution phase."""
    paused: bool = False
    """TWS-155: whether the player was asked between two steps of this turn."""
    beaten: int = 0
    """How many primus were defeated."""

    # What can be told from the position

    @property
    def book(self) -> Book:
        found: Book = self.content
        return found

    def effect(self, number: int) -> AnyEffect:
        book: Book = self.content
        return book.effects[number]

    def face(self, foe: int) -> Face:
        """An enemy as its effects are at the moment."""
        book: Book = self.content
        return (book.quiet if self.foe_hushed[foe] else book.enemies)[self.foes[foe]]

    def printed(self, foe: int) -> Face:
        """An enemy as it is printed."""
        return self.book.enemies[self.foes[foe]]

    def standing(self) -> list[int]:
        """TWS-099: the active enemies that are not defeated."""
        return [foe for foe, state in enumerate(self.foe_state) if state == STANDING]

    def opposition(self) -> Opposition:
        """TWS-099: what the active enemies that are not defeated forbid together."""
        return _opposition(self.content, tuple(self.foes), tuple(self.foe_state), tuple(self.foe_hushed))

    def item(self, place: int) -> Item:
        return self.book.items[self.items[place].card]

    def recruited(self) -> list[int]:
        """TWS-163, TWS-164, TWS-R43: the recruited dice by colour: pool, active zone, assigned and exhausted."""
        counts = [one + other for one, other in zip(self.pool, self.exhausted, strict=True)]
        for place, count in enumerate(self.active):
            counts[place // SIDES] += count
        for dice in self.foe_dice:
            for place, count in enumerate(dice):
                counts[place // 2] += count
        return counts

    def icons_in_deck(self) -> int:
        """TWS-181: the current influence: the icons on all cards in the Influence deck."""
        faces = self.book.faces
        return sum(faces[card].influence for card in self.influence)

    def pile(self, camp: int) -> int:
        """How many cards a pile has."""
        return (self.top[camp] != NO_CARD) + self.below[camp] + len(self.buried[camp])

    def kinds(self, question: Draw | Deal) -> Mapping[Any, str]:
        """Every card that may lie in the pile, with its name: the Hero cards, or the Conflict deck."""
        heroes, pile = self.book.content.heroes, question.pile(self, *question.args)
        return {card: card for card in (heroes if pile and pile[0] in heroes else self.book.cards)}

    # How sentences name things

    def named(self, params: dict[str, Any]) -> dict[str, Any]:
        """Enemies, items and camps by their names."""
        named = dict(params)
        if isinstance(foe := named.get("foe"), int) and 0 <= foe < len(self.foes):
            named.setdefault("card", self.foes[foe])
        if isinstance(camp := named.get("camp"), int) and 0 <= camp < len(self.book.camps):
            named["camp"] = self.book.camps[camp]
        if "effect" in named:
            named["what"] = what(self.effect(named.pop("effect")))
        if "effects" in named:
            named["what"] = [what(self.effect(number)) for number in named.pop("effects")]
        if "rolled" in named:
            named |= _by_face(named.pop("rolled"), named["dice"])
        return named

    def about(self) -> Mapping[str, object]:
        """What prompts speak of; for a card that comes up, the camp where it does."""
        if isinstance(self.pending, Draw) and self.pending.args:
            return self.named({"camp": self.pending.args[0]})
        return Table.about(self)


@lru_cache(maxsize=1 << 14)
def _opposition(book: Book, cards: Sequence[str], states: Sequence[int], hushed: Sequence[bool]) -> Opposition:
    """What the enemies that stand forbid; asked for at nearly every decision, so it is found once."""
    zone = zip(cards, states, hushed, strict=True)
    faces = [(book.quiet if hush else book.enemies)[card] for card, state, hush in zone if state == STANDING]
    return Opposition(
        pass_limit=min((face.pass_limit for face in faces), default=0),
        commit_limit=min((face.commit_limit for face in faces), default=NO_LIMIT),
        no_commit=frozenset(colour for face in faces for colour in face.no_commit),
        no_items=any(face.no_items for face in faces),
        needs_colours=any(face.needs_colours for face in faces),
        fronted=any(face.guard == "front" for face in faces),
    )


def _by_face(counts: Sequence[int], faces: Sequence[str]) -> dict[str, list[Text]]:
    """What rolled dice show, the best first: `{"shown": [1 crit (red), 3 hits (green, 2 blue)]}`."""
    rolled = list(zip(dice_list(counts), faces, strict=True))
    by_face = {face: Counter(colour for colour, shown in rolled if shown == face) for face in BEST_FIRST}
    told = [
        Text(f"rolled.{face}", {"count": dice.total(), "dice": [_some(*some) for some in dice.items()]})
        for face, dice in by_face.items()
        if dice
    ]
    return {"shown": told}


def _some(colour: str, count: int) -> Text:
    return Text("rolled.some", {"count": count, "colour": colour, "colours": Text(f"colours.{colour}")})


def dice_list(counts: Sequence[int]) -> list[str]:
    """Dice by their colours, as events tell them."""
    return [COLOURS[colour] for colour, count in enumerate(counts) for _ in range(count)]
