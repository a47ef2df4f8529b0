"""The vocabulary of arenas, events and scions: every rule that a sheet may have, as values for content files.

A rule is a table in TOML: `{ key = "die_on_set", set = "platform", die = "green" }`. `key` names one of the classes
below. What it does is a function of the rules: arenas in `rules/grounds.py` and `rules/arena_turn.py`, events in
`rules/events.py`, scions in `rules/scion.py`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.action import snake
from harena.games.hoplomachus.hexes import Hex
from harena.games.hoplomachus.skills import SkillName

Colour = Literal["yellow", "blue", "green", "black", "red"]
COLOURS: Final[tuple[Colour, ...]] = ("yellow", "blue", "green", "black", "red")
"""HOP-R30: the colours of attack dice, from weak to strong."""
MOBILE: Final = "token:"
"""A set whose name begins like this is the hex on which that token lies at the moment."""
ClassName = Literal["attacker", "archer", "defender", "tactician"]
TacticName = Literal["adrenaline", "bolster_health", "hamstring", "stun"]
Few = Annotated[int, Meta(ge=1, le=9)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Superlative = Literal[
    "closest", "farthest", "weakest", "strongest", "slowest", "fastest", "deadliest", "least_deadly", "any"
]
"""HOP-192, HOP-193, HOP-194, HOP-195; `any`: all tie, and the player chooses."""
Filter = Literal["hero", "flagholder", "local", "non_local", "isolated", "outnumbered", "wounded", "holder", "on"]


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="key", tag=snake):
    """The base of all rules of a sheet."""


# Priority lists


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """HOP-190, HOP-191: a line of a priority list. `bold` lines are opponents, the others hexes or tokens.

    `set`: the hexes that the filter `on` means. `hex`: the name of a set, or `highest`. `near`: what must stand near
    the hex: an opponent beside it, or one within the unit's Range of it. `unheld`: only while nobody holds the token.
    """

    bold: bool = False
    pick: Superlative = "any"
    filter: tuple[Filter, ...] = ()
    set: str = ""
    hex: str = ""
    near: Literal["", "adjacent", "range"] = ""
    token: str = ""
    unheld: bool = False


class PriorityList(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """HOP-M11: the lines for some units: a class (the first of the unit), Locals, arena Beasts, or all others."""

    units: Literal["attacker", "archer", "defender", "tactician", "local", "beast", "all"] = "all"
    lines: Annotated[tuple[Line, ...], Meta(min_length=1)]


# Arenas


class DazeOnEnter(Rule, frozen=True, kw_only=True):
    """HOP-321: a unit that comes onto a hex of the set is dazed until the end of the turn, and stops there."""

    set: Word


class DieOnSet(Rule, frozen=True, kw_only=True):
    """An attack made from a hex of the set adds a die."""

    set: Word
    die: Colour
    who: Literal["any", "local"] = "any"


class HealOnSet(Rule, frozen=True, kw_only=True):
    """At the start of its troop's turn a unit on the set heals."""

    set: Word
    n: Few
    who: Literal["any", "local"] = "any"


class GrantOnSet(Rule, frozen=True, kw_only=True):
    """A unit has a skill while it is on the set."""

    set: Word
    skill: SkillName
    who: Literal["any", "local"] = "any"


class Cover(Rule, frozen=True, kw_only=True):
    """A unit on the set cannot be the target of an attack by a unit that is not adjacent to it."""

    set: Word


class Slide(Rule, frozen=True, kw_only=True):
    """In the arena turn every unit without an ally beside it slides one hex in the direction of the arena die."""


class Erupt(Rule, frozen=True, kw_only=True):
    """In the arena turn the unit on the hot hex suffers damage; then the next hex of the order is hot."""

    order: Annotated[tuple[Hex, ...], Meta(min_length=1)]
    n: Few


class HighGround(Rule, frozen=True, kw_only=True):
    """An attack on a unit that stands lower adds a die. `levels`: sets of hexes, the lowest first."""

    levels: Annotated[tuple[Word, ...], Meta(min_length=2)]
    die: Colour


class StatLocal(Rule, frozen=True, kw_only=True):
    """The Movement of every Local unit is at least this, before Tactics."""

    movement: Few


class Carry(Rule, frozen=True, kw_only=True):
    """A unit on the hex of the unheld token takes it and carries it. The holder may throw it for damage."""

    token: Word
    n: Few


class Chariot(Rule, frozen=True, kw_only=True):
    """In the arena turn the token moves along its ring with the unit on it, and pushes others out of its way."""

    token: Word
    path: Annotated[tuple[Hex, ...], Meta(min_length=3)]
    steps: Few
    n: Few


class Kennel(Rule, frozen=True, kw_only=True):
    """HOP-164, HOP-330: Beasts are drawn and set up; they oppose all units that are not Local."""

    hexes: Annotated[tuple[Hex, ...], Meta(min_length=1)]


ArenaRule = (
    DazeOnEnter | DieOnSet | HealOnSet | GrantOnSet | Cover | Slide | Erupt | HighGround | Carry | Chariot | Kennel
)


class Immune(Rule, frozen=True, kw_only=True):
    """Local units are not touched by a rule of the arena."""

    rule: Literal["slide", "erupt"]


class ThrowBonus(Rule, frozen=True, kw_only=True):
    """What a Local holder throws deals more damage."""

    n: Few


LocalRule = DieOnSet | HealOnSet | GrantOnSet | StatLocal | Immune | ThrowBonus


# Set-up instructions of events (HOP-104)


class RivalHp(Rule, frozen=True, kw_only=True):
    """The rival of this entry gains HP when it is deployed."""

    entry: Few
    n: Few


class TribuneHp(Rule, frozen=True, kw_only=True):
    """The Tribune gains HP when it is deployed."""

    n: Few


class RivalFirst(Rule, frozen=True, kw_only=True):
    """In their first turn the rivals deploy so many units."""

    n: Few


class PlayerFirst(Rule, frozen=True, kw_only=True):
    """In the first turn the player may deploy so many units."""

    n: Few


class HeroFirst(Rule, frozen=True, kw_only=True):
    """The first unit that the player deploys is the hero."""


class HeroLast(Rule, frozen=True, kw_only=True):
    """The hero is deployed only when no other unit of the player's list is left to deploy."""


class NoTactics(Rule, frozen=True, kw_only=True):
    """A side plays no Tactics; rivals are dealt none."""

    side: Literal["rival", "player", "both"]


class GiftTactic(Rule, frozen=True, kw_only=True):
    """The player has one more Tactic for this fight."""

    tactic: TacticName


class ExtraTactic(Rule, frozen=True, kw_only=True):
    """The rivals have one more Tactic, below all others."""

    tactic: TacticName


class Obstacles(Rule, frozen=True, kw_only=True):
    """These hexes are blocked for the whole fight, except those that the arena needs."""

    hexes: Annotated[tuple[Hex, ...], Meta(min_length=1)]


class RangeCap(Rule, frozen=True, kw_only=True):
    """No unit's Range is greater."""

    n: Few


class MoveMod(Rule, frozen=True, kw_only=True):
    """The Movement of a side changes, but not below 1."""

    side: Literal["rival", "player", "both"]
    n: Annotated[int, Meta(ge=-3, le=3)]


class DieMod(Rule, frozen=True, kw_only=True):
    """Attacks of a side add a die up to and including a round."""

    side: Literal["rival", "player", "both"]
    die: Colour
    until: Few


class Wounded(Rule, frozen=True, kw_only=True):
    """Units of a side that are not Elite are deployed with fewer HP, but at least 1."""

    side: Literal["rival", "player", "both"]
    n: Few


class Beasts(Rule, frozen=True, kw_only=True):
    """So many Beasts are set up in any arena, and there is an arena turn."""

    n: Few


class NoLocalBonus(Rule, frozen=True, kw_only=True):
    """The Local bonus of the arena does not hold."""


class ScoreStart(Rule, frozen=True, kw_only=True):
    """King of the hill begins with so many points."""

    n: Few


EventRule = (
    RivalHp
    | TribuneHp
    | RivalFirst
    | PlayerFirst
    | HeroFirst
    | HeroLast
    | NoTactics
    | GiftTactic
    | ExtraTactic
    | Obstacles
    | RangeCap
    | MoveMod
    | DieMod
    | Wounded
    | Beasts
    | NoLocalBonus
    | ScoreStart
)


# Scions (HOP-093, HOP-094, HOP-M09)

Victim = Literal["hero", "wounded"]
"""What an opponent must be to be picked."""


class Deed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=snake):
    """What a line of a scion's sheet does. Distances are counted from the scion."""


class Damage(Deed, frozen=True, kw_only=True):
    """The picked opponent suffers damage; `n` 0: as much as the total of hits."""

    n: Annotated[int, Meta(ge=0, le=9)]
    pick: Superlative
    filter: tuple[Victim, ...] = ()
    within: Annotated[int, Meta(ge=0, le=9)] = 0


class Splash(Deed, frozen=True, kw_only=True):
    """Each opponent within a distance suffers damage, or each on the row of the tide."""

    n: Few
    within: Annotated[int, Meta(ge=0, le=9)] = 0
    row: bool = False


class Muster(Deed, frozen=True, kw_only=True):
    """The top rival of the camp is deployed, or one from the bag."""

    n: Few = 1


class Summon(Deed, frozen=True, kw_only=True):
    """A Beast that is not yet in the arena joins the scion's troop."""


class Heal(Deed, frozen=True, kw_only=True):
    """The scion heals."""

    n: Few


class Gain(Deed, frozen=True, kw_only=True):
    """The scion's allies in the arena gain HP, or the scion."""

    n: Few
    whom: Literal["allies", "self"]


class Push(Deed, frozen=True, kw_only=True):
    """The picked opponent within 2 hexes is displaced away from the scion."""

    n: Few
    pick: Superlative


class Pull(Deed, frozen=True, kw_only=True):
    """The picked opponent is displaced towards the scion."""

    n: Few
    pick: Superlative


class Root(Deed, frozen=True, kw_only=True):
    """The picked opponent cannot move in the Movement step of the player's next turn."""

    pick: Superlative
    filter: tuple[Victim, ...] = ()


class Weaken(Deed, frozen=True, kw_only=True):
    """The next attack of the picked opponent rolls one die fewer, up to the end of the player's next turn."""

    pick: Superlative
    filter: tuple[Victim, ...] = ()


class AllyAttack(Deed, frozen=True, kw_only=True):
    """The picked ally of the scion that can attack does so at once."""

    pick: Superlative


class Advance(Deed, frozen=True, kw_only=True):
    """The scion moves towards the picked opponent and stops beside it."""

    n: Few
    pick: Superlative
    filter: tuple[Victim, ...] = ()


class Blink(Deed, frozen=True, kw_only=True):
    """The scion goes to the free hex that is farthest from its nearest opponent."""


class Tide(Deed, frozen=True, kw_only=True):
    """The tide goes so many rows down; after the last row comes the first."""

    n: Few


AnyDeed = (
    Damage | Splash | Muster | Summon | Heal | Gain | Push | Pull | Root | Weaken | AllyAttack | Advance | Blink | Tide
)


class ScionLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """HOP-094: how often a deed is done: once with the total, once per hit or pair of these colours, or always.

    `count`: the colours, empty for all. `most`: how often at the most; 0: without a limit.
    """

    deed: AnyDeed
    mode: Literal["total", "hit", "pair", "always"]
    count: tuple[Colour, ...] = ()
    most: Annotated[int, Meta(ge=0, le=9)] = 0


class CapByAllies(Rule, frozen=True, kw_only=True):
    """HOP-318: she loses at most as many HP as she has allies in the arena."""


class NeverAlone(Rule, frozen=True, kw_only=True):
    """HOP-R105: without an ally in the arena she musters one; where that is impossible the cap is 1."""


class Feed(Rule, frozen=True, kw_only=True):
    """Whenever a unit of the player is defeated the scion gains HP."""

    n: Few


class TideRow(Rule, frozen=True, kw_only=True):
    """The tide token begins on this row."""

    start: Annotated[int, Meta(ge=-9, le=9)]


class Place(Rule, frozen=True, kw_only=True):
    """The scion is deployed on this hex, or on the nearest free one."""

    hex: Hex


class Seals(Rule, frozen=True, kw_only=True):
    """A seal under a unit of the player is removed at the start of his turn. Until all are gone the scion loses no HP.

    Each removed seal adds a die to the roll.
    """

    hexes: Annotated[tuple[Hex, ...], Meta(min_length=1)]
    die: Colour


class Mirror(Rule, frozen=True, kw_only=True):
    """The scion rolls the hero's attack dice and these."""

    plus: tuple[Colour, ...]


class Finish(Rule, frozen=True, kw_only=True):
    """Only the hero can take the last HP."""


class Thorns(Rule, frozen=True, kw_only=True):
    """The hero suffers damage when his attack has damaged the scion."""

    n: Few


class Shroud(Rule, frozen=True, kw_only=True):
    """The scion can be neither targeted nor damaged by an opponent that is not adjacent."""


class Armour(Rule, frozen=True, kw_only=True):
    """Damage below a number is ignored and leaves a crack; so many cracks cost 1 HP."""

    below: Few
    cracks: Few


class Leash(Rule, frozen=True, kw_only=True):
    """Summoned Beasts are rivals and ignore Roaming while the scion is in the arena."""


ScionRule = (
    CapByAllies | NeverAlone | Feed | TideRow | Place | Seals | Mirror | Finish | Thorns | Shroud | Armour | Leash
)
