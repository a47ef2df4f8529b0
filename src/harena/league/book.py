"""The book of a league: members with their lists and territories, battles, the register of items, the ledger.

A book is the fold of its entries (`history.py`), and nothing but `commands.apply` changes it. What can be worked out is
not kept: balances are sums of the ledger (`accounts.py`), values come from the army books (`rules/value.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct, field

from harena.core.errors import refuse
from harena.league.army_book import ArmyBook, Category, Item, SharedItems
from harena.league.army_book import Unit as UnitEntry
from harena.league.settings import Settings

Role = Literal["character", "champion", "standard"]
"""Who of a unit bears an item."""
Step = Literal["building", "ready", "upkeep", "wages", "losses", "purchases", "retired"]
"""Where a member stands in the campaign turn. LEA-089, LEA-090, LEA-091, LEA-092: the steps after a battle.

A first list is bought in `building`; whoever is `ready` may fight.
"""

PURCHASE_STEPS: Final = ("building", "purchases")


class Unit(Struct):
    """A unit on a member's list. LEA-213: a character is a unit too."""

    id: int
    entry: str
    size: int
    gear: tuple[str, ...] = ()
    """The alternatives of its basic equipment that were chosen."""
    options: tuple[str, ...] = ()
    champion: bool = False
    name: str = ""
    free: tuple[str, ...] = ()
    """LEA-252: equipment kept from an old role, which costs nothing."""
    lost: tuple[str, ...] = ()
    """LEA-048: basic equipment that a magic item has replaced."""
    lore: str = ""
    spells: tuple[int, ...] = ()


class Monster(Struct, frozen=True, gc=False):
    """LEA-R46: a monster whose rider has died; it waits for another rider."""

    id: int
    mount: str
    cost: int
    category: Category


class Trade(Struct, frozen=True):
    """A purchase of this phase, and how things stood before it, so that it can be taken back. LEA-R56."""

    entry: int
    units: dict[int, Unit]
    territories: tuple[str, ...]
    monsters: tuple[Monster, ...]
    general: int
    duties: dict[str, int]
    stage: int
    raised: int
    holdings: dict[str, Holding | None]
    final: bool = False
    """LEA-040: dice have spoken, so it cannot be taken back."""


class Turn(Struct):
    """The campaign turn of a member: its battles, and how far the after-battle sequence has come. LEA-R01."""

    number: int = 1
    step: Step = "building"
    battles: list[int] = []
    deserting: tuple[int, ...] = ()
    """LEA-138: the units whose wages were not paid, until their loss rolls are made."""
    stage: int = 1
    """LEA-176, LEA-177, LEA-178, LEA-179: the purchase step that has been reached."""
    short: bool = False
    """LEA-185: whether the list had too little Core when the purchases began."""
    few: bool = False
    """LEA-186: whether it had too few units then."""
    raised: int = 0
    """LEA-R09: by how much free purchases of this phase have raised the list."""
    trades: list[Trade] = []
    commitment: str = ""
    fair_rolls: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
    """What the fair roller was asked in this turn: entry kind, bounds, numbers."""


class Member(Struct):
    """A player in the league: an army, territories, units, and where the campaign turn stands."""

    id: str
    person: str
    army: str
    territories: tuple[str, ...]
    units: dict[int, Unit] = {}
    monsters: tuple[Monster, ...] = ()
    general: int = 0
    duties: dict[str, int] = {}
    """LEA-181: who holds each essential duty."""
    turn: Turn = field(default_factory=Turn)
    tolerated: bool = False
    """LEA-R53, LEA-R54: whether the list may fight although it breaks the number of units or the share of Core."""
    reached: bool = False
    """LEA-R59: whether the army has reached the value that may win the league."""

    @property
    def may_buy(self) -> bool:
        return self.turn.step in PURCHASE_STEPS


class Fielded(Struct, frozen=True, gc=False):
    """A unit as it stood at the start of a battle. LEA-087, LEA-A03."""

    unit: int
    entry: str
    category: Category
    cost: int
    figure_cost: int
    size: int
    command: dict[str, int] = {}
    """LEA-105: the extra cost of each command figure."""
    single: bool = False
    wounds: int = 1
    general: bool = False
    rides: str = ""


class Duel(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """LEA-160: a figure of the unit that died in a challenge, and who won it."""

    figure: Role
    winner: int
    """The winner's unit."""
    as_champion: bool = False


class Fate(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What became of a unit in a battle."""

    unit: int
    ends: Literal["stands", "flees", "eliminated"] = "stands"
    lost: int = 0
    """Figures eliminated, command figures included. LEA-R27, LEA-R29."""
    command: tuple[str, ...] = ()
    """The command figures among them."""
    wounds: int = 0
    """Wounds lost by a unit of size 1, over all its profiles. LEA-R28."""
    monster_lost: bool = False
    raaargh: bool = False
    standard_taken: bool = False
    great_banner_taken: bool = False
    slain_by: str = ""
    """LEA-R33: the member whose unit eliminated it, where several opponents fought."""
    duels: tuple[Duel, ...] = ()
    last_stand: tuple[int, ...] = ()
    """LEA-164: the enemy units that caused the standard bearer's death."""


class Report(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """How a battle ended, as one of its players tells it."""

    fates: dict[str, tuple[Fate, ...]]
    unequal_challenges: dict[str, int] = {}
    """LEA-R25: how often each member won an unequal challenge."""
    capitulated: str = ""
    fought_on: bool = False
    """LEA-R17: whether the ally of who capitulated went on alone."""


class Points(Struct, frozen=True, gc=False):
    """A line of the victory points: what a side scores, and for what. LEA-A06."""

    source: str
    amount: int
    unit: int = 0


class Heroic(Struct, frozen=True, gc=False):
    """A heroic action: by whom, and in which player turn. LEA-A05."""

    unit: int
    action: str
    round: int
    whose: str


class Wish(Struct, frozen=True, gc=False):
    """LEA-H03: which items a member wants to buy; sealed until all of the battle have sealed theirs."""

    seal: str
    items: tuple[str, ...] | None = None


class Battle(Struct):
    """A battle: forces as they stood, what was reported, what it brought."""

    id: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    forces: dict[str, tuple[Fielded, ...]]
    scenery_by: Literal["", "rulebook", "annex"] = ""
    scenery: int = 0
    report: Report | None = None
    reported_by: str = ""
    confirmed: tuple[str, ...] = ()
    settled: bool = False
    scores: tuple[tuple[Points, ...], tuple[Points, ...]] = ((), ())
    shares: dict[str, int] = {}
    winner: int = -1
    """The side that won; -1: nobody."""
    heroic: list[Heroic] = []
    rolled: tuple[str, ...] = ()
    """Who has rolled for losses. LEA-R34."""
    wishes: dict[str, Wish] = {}
    rights: dict[str, str] = {}
    """LEA-045: who may buy an item that several wished for."""
    wishes_settled: bool = False

    @property
    def members(self) -> tuple[str, ...]:
        return (*self.sides[0], *self.sides[1])

    def side_of(self, member: str) -> int:
        return 0 if member in self.sides[0] else 1

    def opponents(self, member: str) -> tuple[str, ...]:
        return self.sides[1 - self.side_of(member)]

    def fielded(self, unit: int) -> Fielded | None:
        return next((one for force in self.forces.values() for one in force if one.unit == unit), None)

    def fate(self, unit: int) -> Fate:
        """What was reported of a unit; of which nothing was reported, it stands unharmed."""
        told = self.report.fates.values() if self.report else ()
        return next((fate for fates in told for fate in fates if fate.unit == unit), Fate(unit))

    def value(self, side: int) -> int:
        return sum(one.cost for member in self.sides[side] for one in self.forces[member])


class Challenge(Struct):
    """A challenge: who challenges whom, with which units, and what was answered."""

    id: int
    challengers: tuple[str, ...]
    challenged: tuple[str, ...]
    forces: dict[str, tuple[int, ...]]
    present: bool
    """LEA-R15: whether the challenged are at the table or have accepted the appointment."""
    answers: dict[str, Literal["accepted", "refused", "ignored"]] = {}
    state: Literal["open", "fought", "void"] = "open"
    refusals: tuple[str, ...] = ()
    """Refusals that wait for the organiser."""
    bound: bool = False
    """Whether the challenge bound who refused it."""

    @property
    def members(self) -> tuple[str, ...]:
        return (*self.challengers, *self.challenged)


class Holding(Struct, frozen=True, gc=False):
    """A magic item that was bought: where it is. LEA-047. An item without a holding is for sale."""

    item: str
    state: Literal["carried", "loot", "lost", "desecrated"]
    buyer: str
    owner: str = ""
    unit: int = 0
    role: Role = "character"
    waits: int = 0
    """LEA-R34: the battle whose loss rolls it waits for."""
    first: tuple[tuple[int, Role], ...] = ()
    """LEA-160, LEA-164: who comes first, with the right to bear it anyhow."""
    beyond: bool = False
    """LEA-169: whether it is borne without normal access or above the normal limit."""


class Posting(Struct, frozen=True, gc=False):
    """A line of the ledger: an amount, for what, and the entry that it comes from."""

    entry: int
    amount: int
    source: str
    battle: int = 0
    turn: int = 0


class Library(Struct, frozen=True):
    """The army books and the shared items that a league is played with."""

    books: dict[str, ArmyBook]
    shared: SharedItems


class Book(Struct):
    """A league as it stands after an entry."""

    name: str
    organiser: str
    library: Library
    settings: Settings = Settings()
    members: dict[str, Member] = {}
    challenges: dict[int, Challenge] = {}
    battles: dict[int, Battle] = {}
    register: dict[str, Holding] = {}
    ledger: dict[str, list[Posting]] = {}
    versions: dict[str, int] = {}
    entries: int = 0
    last_id: int = 0
    reversed: list[int] = []
    """LEA-A14: the entries whose gold and honour were booked back."""
    ended_by: int = 0
    """The battle that won the league; 0: it goes on."""

    def member(self, id_: str) -> Member:
        if id_ not in self.members:
            raise refuse("no_such_member", member=id_[:40])
        return self.members[id_]

    def army(self, member: str) -> ArmyBook:
        return self.library.books[self.members[member].army]

    def entry(self, member: str, unit: Unit) -> UnitEntry:
        """What the army book says of a unit."""
        return self.army(member).units[unit.entry]

    def item(self, key: str) -> Item:
        """An item by its key: `river_blade` for shared ones, `empire.oath_sword` for those of one army."""
        army, _, id_ = key.rpartition(".")
        items = self.library.books[army].items if army in self.library.books else self.library.shared.items
        return items[id_]

    def has_item(self, key: str) -> bool:
        army, _, id_ = key.rpartition(".")
        if army:
            return army in self.library.books and id_ in self.library.books[army].items
        return id_ in self.library.shared.items

    def owner_of(self, unit: int) -> Member | None:
        return next((member for member in self.members.values() if unit in member.units), None)

    def carried(self, unit: int) -> Iterator[Holding]:
        """The items that a unit bears."""
        return (held for held in self.register.values() if held.state == "carried" and held.unit == unit)

    def loot(self, member: str) -> list[Holding]:
        """The items that a member keeps for later."""
        return [held for held in self.register.values() if held.state == "loot" and held.owner == member]

    def new_id(self) -> int:
        self.last_id += 1
        return self.last_id

    def open_battles(self, member: str) -> list[Battle]:
        """The battles of a member that are not settled."""
        turn = self.members[member].turn
        return [self.battles[id_] for id_ in turn.battles if not self.battles[id_].settled]


def race_of(item: str) -> str:
    """The army to which an item is peculiar; empty for shared ones."""
    return item.rpartition(".")[0]
