"""Fights in a given position, for tests: a plain arena, chips made for the occasion, forced dice.

    t = fight({"hero": "E1", "a": "D2"}, {"r": "C3"}, chips={"a": chip(dice="VJ"), "r": chip(skills="taunt")})

Hexes are written as people write them: the row as a letter from the top, then the place in the row. The standard board
has five rows: A1–A4, B1–B5, C1–C6, D1–D5, E1–E4; rivals come from row A, the player from row E.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from harena.core.action import Action
from harena.core.content import read_content
from harena.core.question import Ask, Question
from harena.core.seat import Seat
from harena.games.hoplomachus.book import book
from harena.games.hoplomachus.campaign import Campaign
from harena.games.hoplomachus.chips import Arena, AttackDie, Chip, Content, Event, Hero, Primus, Scion, Skill, Tactic
from harena.games.hoplomachus.hexes import Hex
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.table import ARENA, CAMP, NOBODY, PLAYER, RIVAL, SEAT, Combat
from harena.games.hoplomachus.vocabulary import COLOURS, Line, PriorityList

LETTERS: Final = dict(zip("JBVNR", COLOURS, strict=True))
"""Dice as the rulebook writes them: Jaune, Bleu, Vert, Noir, Rouge."""
DICE: Final[dict[str, AttackDie]] = {
    colour: AttackDie(hits) for colour, hits in zip(COLOURS, (2, 3, 4, 5, 6), strict=True)
}
HEXES: Final[tuple[Hex, ...]] = tuple(
    (q, r)
    for r, (first, last) in zip(range(-2, 3), ((0, 3), (-1, 3), (-2, 3), (-2, 2), (-2, 1)), strict=True)
    for q in range(first, last + 1)
)
CLOSEST: Final = PriorityList(lines=(Line(bold=True, pick="closest"),))
TACTICS: Final = {
    "adrenaline": Tactic("attacker", "permanent", "ally", "slowest", 4, movement=1, swift=True),
    "bolster_health": Tactic("archer", "instant", "ally", "weakest", 4, gain_hp=2),
    "hamstring": Tactic("tactician", "permanent", "opponent", "deadliest", 4, movement_cap=1, lame=True),
    "stun": Tactic("defender", "temporary", "opponent", "strongest", 4, fatigue=True),
}


def hex_(name: str) -> Hex:
    """`C3` as coordinates."""
    row = "ABCDE".index(name[0]) - 2
    return [one for one in HEXES if one[1] == row][int(name[1:]) - 1]


def hexes(names: str) -> tuple[Hex, ...]:
    return tuple(hex_(name) for name in names.split())


def chip(
    movement: int = 2,
    range: int = 1,
    health: int = 3,
    dice: str = "B",
    skills: str = "",
    classes: str = "attacker",
    faction: str = "neutral",
    *,
    beast: bool = False,
    arena: bool = False,
) -> Chip:
    """A unit chip. Skills as words, with a number after a colon: `taunt long_shot:4`."""
    return Chip(
        faction,  # type: ignore[arg-type]
        movement,
        range,
        health,
        tuple(LETTERS[letter] for letter in dice),
        tuple(classes.split()),  # type: ignore[arg-type]
        tuple(_skill(word) for word in skills.split()),
        beast=beast,
        arena=arena,
    )


def _skill(word: str) -> Skill:
    name, _, number = word.partition(":")
    return Skill(name, int(number or 0))  # type: ignore[arg-type]


def arena(
    *lists: PriorityList,
    rivals: str = "A2 A3 A1 A4",
    player: str = "E1 E2 E3 E4",
    keys: str = "C3 C4",
    region: str = "kunlun",
    **fields: Any,
) -> Arena:
    """A plain arena; further fields as in content files."""
    return Arena(
        region,  # type: ignore[arg-type]
        HEXES,
        hexes(rivals),
        hexes(player),
        lists or (CLOSEST,),
        hexes(keys),
        **fields,
    )


def content(chips: Mapping[str, Chip] | None = None, ground: Arena | None = None, **fields: Any) -> Content:
    """A small box: these chips, one arena called `plain`, one hero called `hero`."""
    hero = Hero("kunlun", 2, 1, 5, 5, ("green", "yellow"), ("defender",), (), ())
    usual = {"heroes": {"hero": hero}, "tactics": TACTICS, "arenas": {"plain": ground or arena()}}
    return Content(dice=DICE, units=dict(chips or {}), **{**usual, **fields})


def fight(
    mine: Mapping[str, str],
    rivals: Mapping[str, str] | None = None,
    beasts: Mapping[str, str] | None = None,
    *,
    chips: Mapping[str, Chip] | None = None,
    ground: Arena | None = None,
    kind: str = "bloodshed",
    active: int = PLAYER,
    agenda: Sequence[tuple[Any, ...]] = (),
    event: Event | None = None,
    primus: Primus | None = None,
    scion: Scion | None = None,
    campaign: bool = False,
    **fields: Any,
) -> Combat:
    """A fight with these units on their hexes, or in their `camp`. The hero is unit 0 whether he is named or not.

    Chips that are not given are plain ones. `agenda`: what is to happen, the next step first; nothing happens before
    `t.proceed()`. `campaign`: with the Prowess, Banes and Opportunities of the box. Where nothing is left to happen it
    stops at the question `rest`; where the fight ends, the game does.
    """
    named = {name: chip(arena=name in (beasts or {})) for name in [*mine, *(rivals or {}), *(beasts or {})]}
    named = {name: one for name, one in {**named, **(chips or {})}.items() if name != "hero"}
    boxed: dict[str, Any] = {"events": {"event": event} if event else {}}
    boxed |= {"primuses": {"nox": primus}} if primus else {}
    boxed |= {"scions": {"kalliope": scion}} if scion else {}
    boxed |= campaign_box() if campaign else {}
    found = book(content({k: v for k, v in named.items() if k not in ("primus_nox", "kalliope")}, ground, **boxed))
    t = Combat(
        seats=1,
        content=found,
        arena="plain",
        event="event" if event else "",
        kind=kind,
        foe="nox" if primus else "kalliope" if scion else "",
        hero="hero",
        health=5,
        dice=(1, 0, 1, 0, 0),
        leadership=5,
        blessings=0,
        active=active,
        round=1,
        slots=("H", "U", "U", "U", "U"),
        **empty(found),
    )
    if campaign:
        t.campaign = Campaign(whole=True, difficulty="valiant", location="ves_c")
        t.top, t.middle, t.bottom = [(), (), (), ()], [[], [], [], []], [(), (), (), ()]
    for name, value in fields.items():
        setattr(t, name, value)
    _stand(t, {"hero": "camp", **mine}, PLAYER)
    _stand(t, rivals or {}, RIVAL)
    _stand(t, beasts or {}, ARENA)
    t.agenda = [*agenda, (rest,), (after_fight,)][::-1]
    return t


@cache
def campaign_box() -> dict[str, Any]:
    """What the box has for campaigns."""
    box = read_content(files("harena.games.hoplomachus") / "content", Content)
    names = ("prowess", "banes", "opportunities", "yellow_tactics", "locations", "harbours")
    return {name: getattr(box, name) for name in names}


def let(t: Combat, *frames: tuple[Any, ...]) -> Combat:
    """Let these steps happen now, whatever was asked."""
    t.pending = t.listed = None
    t.then(*frames, (rest,))
    t.proceed()
    return t


def rest(t: Combat) -> None:
    """The agenda of a test has come to its end, and the fight has not."""
    t.ask(SEAT, REST)


def no_answers(_t: Combat, _seat: Seat) -> list[Action]:
    return []


def not_answered(_t: Combat, _seat: Seat, _action: Action) -> None:
    raise AssertionError("nobody answers when everything has happened")


REST: Final = Question("rest", no_answers, not_answered, Action)


def empty(found: Any) -> dict[str, Any]:
    """The lists of a table on which nothing lies yet."""
    sheet = found.sheet("plain", "event" if found.content.events else "")
    rows = (
        "tactics gifts bag pile chip side place hp bonus_hp lowest tactic_of extra_tactics attached slot_of fatigue "
        "locked_by used"
    )
    lists: dict[str, Any] = {name: [] for name in rows.split()}
    return {
        **lists,
        "reserve": [tactic.supply for tactic in found.content.tactics.values()],
        "at": [NOBODY] * len(sheet.ground.hexes),
        "stand": [0, 0, 0],
        "tokens": list(sheet.token_hexes),
    }


def _stand(t: Combat, units: Mapping[str, str], side: int) -> None:
    for name, where in units.items():
        unit = t.join(name, side, counts=True)
        if where != "camp":
            t.set_down(unit, t.ground.number[hex_(where)])
            t.deployed |= 1 << unit
            t.slot_of[unit] = unit if side == PLAYER else NOBODY
        else:
            t.place[unit] = CAMP


def unit(t: Combat, name: str) -> int:
    """The number of a unit by the name of its chip."""
    return t.chip.index(name)


def on(t: Combat, name: str) -> int:
    """The number of a hex by its name."""
    return t.ground.number[hex_(name)]


def where(t: Combat, name: str) -> str:
    """The hex of a unit by name, or `camp`, `fallen`, `away`."""
    place = t.place[unit(t, name)]
    if place < 0:
        return {-1: "camp", -2: "fallen", -3: "away"}[place]
    q, r = t.ground.hexes[place]
    return f"{'ABCDE'[r + 2]}{[one for one in HEXES if one[1] == r].index((q, r)) + 1}"


def roll(t: Combat, faces: str) -> None:
    """Answer the roll that is asked: a letter for each die, `x` hit, `o` miss; or the direction of the arena die."""
    assert not isinstance(t.pending, Ask | None), t.pending
    words = {"x": "hit", "o": "miss"}
    t.answer(tuple(words[letter] for letter in faces) if set(faces) <= set("xo") else (faces,))


def refused(t: Combat, action: Action) -> list[str]:
    """The keys of all reasons against an answer."""
    return [text.key.removeprefix("refused.") for text in t.against(action)]


def asked(t: Combat) -> str:
    """The name of the question that is asked, or `chance`, or nothing."""
    pending = t.pending
    if pending is None:
        return ""
    return pending.question.name if isinstance(pending, Ask) else "chance"
