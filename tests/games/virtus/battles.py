"""Battles to tell stories with: a field in the middle of my turn, and answers given one after the other.

Units are written as words by zone: `legionnaires`, designated `horde+rabble`, with two points of cohesion left
`guerriers=2`, in a formation `veterans/tortoise`, under a marker `javeliniers/lurking`, with tokens `guerriers*2`.
Generals likewise: `general+hero`, with tokens `general*2`, after he has joined the unit of a number `general@0`.
A battle begins at one step of a turn and goes on from there:

    t = battle({LEFT: "legionnaires"}, {across(LEFT): "guerriers"}, at="segments", laid={LEFT: "4"})
    play(t, Activate(LEFT), Move(unit(t, "legionnaires"), (across(LEFT),)))

Chance answers in the order in which it is asked: `play(t, action, (3, 5), …)`; a tuple is what dice show, a string is a
card that is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.chance import Deal, Roll
from harena.core.question import Ask, Question
from harena.core.seat import Seat
from harena.games.virtus.armies import Bring
from harena.games.virtus.field import GONE
from harena.games.virtus.game import GAME, setup
from harena.games.virtus.modules import MODULES, Options
from harena.games.virtus.rules.cards import DECK, UNLIMITED, discard_court_cards, fill_hand, lay_cards
from harena.games.virtus.rules.orders import add_points_of_generals, declare_charges, join_units
from harena.games.virtus.rules.places import stand
from harena.games.virtus.rules.saves import take_tests
from harena.games.virtus.rules.turn import choose_segment, close_turn, rally_units
from harena.games.virtus.table import (
    COMBAT,
    LURKING,
    NOBODY,
    ORBIS,
    SHIELDWALL,
    SIDES,
    TORTOISE,
    Battle,
    Token,
)
from harena.games.virtus.units import Content, Unit

AnyQuestion = Question[Any, Any, *tuple[Any, ...]]

ME: Final = Seat(0)
FOE: Final = Seat(1)
N: Final = 4
LEFT, SECOND, THIRD, RIGHT = 0, 1, 2, 3
"""Segments; my own sectors have the same numbers."""
RESERVE: Final = 2 * N
FOE_RESERVE: Final = 2 * N + 1

STEPS: Final = {
    "tests": take_tests,
    "draw": fill_hand,
    "cards": lay_cards,
    "join": join_units,
    "points": add_points_of_generals,
    "charges": declare_charges,
    "segments": choose_segment,
    "rally": rally_units,
    "end": discard_court_cards,
    "close": close_turn,
}
"""The steps of a turn by the names that stories use, in their order."""

WORD: Final = re.compile(
    r"(?P<troop>[a-z_]+(?:\+[a-z]+)*)(?:=(?P<left>\d))?(?:/(?P<shape>[a-z]+))?(?:\*(?P<tokens>\d))?"
)
GENERAL_WORD: Final = re.compile(r"(?P<name>[a-z+]+)(?:\*(?P<tokens>\d))?(?:@(?P<joined>\d+))?")
SHAPES: Final = {"tortoise": TORTOISE, "shieldwall": SHIELDWALL, "orbis": ORBIS, "lurking": LURKING}


def across(segment: int, sectors: int = N) -> int:
    """The enemy's sector in this segment, on a field with so many sectors a camp."""
    return segment + sectors


def battle(
    mine: Mapping[int, str],
    foes: Mapping[int, str] | None = None,
    *,
    generals: Mapping[int, str] | None = None,
    foe_generals: Mapping[int, str] | None = None,
    terrain: Mapping[int, str] | None = None,
    water: Mapping[int, str] | None = None,
    camp: int = NOBODY,
    foe_camp: int = NOBODY,
    held: Mapping[int, Seat] | None = None,
    decoys: Mapping[int, int] | None = None,
    tokens: Mapping[int, Token] | None = None,
    hand: str = "",
    foe_hand: str = "",
    discards: str = "",
    laid: Mapping[int, str] | None = None,
    at: str = "segments",
    turn: int = 3,
    active: Seat = ME,
    on: str = "",
    sectors: int = N,
    content: Content = GAME.content,
    **options: Any,
) -> Battle:
    """My turn, or that of `active`, at a step of it. `on` names the modules in play; by default there are none.

    Laid cards have given their points; those of generals are added where the story begins at "points" or before.
    Where no generals are named each side has one in the reserve. Cards that are nowhere lie in the piles. Zones are
    numbered as on a field with so many `sectors`. A sector that is `held` and empty was last occupied by its holder.
    """
    switched: dict[str, Any] = {name: "on" if name in on.split() else "off" for name in MODULES}
    t = setup([Bring(), Bring()], Options(**switched, sectors=sectors, **options), content)
    reserve, foe_reserve = t.field.reserve
    t.camp, t.deployed, t.turn, t.active, t.journal = (camp, foe_camp), True, turn, active, []
    t.terrain = tuple((terrain or {}).get(sector, "clear") for sector in range(2 * t.sectors))
    t.water = tuple(water.get(segment, "") for segment in range(t.sectors)) if water else ()
    _place_units(t, mine, foes or {foe_reserve: "guerriers"}, content)
    _place_generals(t, generals or {reserve: "general"}, foe_generals or {foe_reserve: "general"})
    for sector, seat in (held or {}).items():
        t.holder[sector] = int(seat)
        if not any(t.standing(side, sector) for side in SIDES):
            t.last[sector] = int(seat)
    for sector, count in (decoys or {}).items():
        t.markers[sector] += count
    for number, token in (tokens or {}).items():
        t.tokens[number] = (token,)
    _deal(t, (hand, foe_hand), discards, laid or {})
    t.agenda = [(step, active) for name, step in reversed(STEPS.items()) if _place(name) >= _place(at)]
    t.proceed()
    return t


def camped(
    mine: str = "1 guerriers, general",
    foes: str = "1 horde, general",
    terrain: dict[int, str] | None = None,
    **options: Any,
) -> Battle:
    """The ground is known, and I am asked where my first unit stands."""
    t = setup([Bring(mine), Bring(foes)], Options(preset="basic", **options), GAME.content)
    t.journal = []
    t.terrain = tuple((terrain or {}).get(sector, "clear") for sector in range(2 * t.sectors))
    t.agenda.pop()  # the dice for the ground
    t.proceed()
    return t


def resume(t: Battle, at: str, seat: Seat = ME) -> Battle:
    """Go back to a step of this side's turn, with all that lies on the table as it is now."""
    t.pending, t.listed, t.active = None, None, seat
    t.agenda = [(step, seat) for name, step in reversed(STEPS.items()) if _place(name) >= _place(at)]
    t.proceed()
    return t


def _place(step: str) -> int:
    return list(STEPS).index(step)


def _place_units(t: Battle, mine: Mapping[int, str], foes: Mapping[int, str], content: Content) -> None:
    written = [[(zone, word) for zone, words in side.items() for word in words.split()] for side in (mine, foes)]
    t.split = len(written[0])
    both = [*written[0], *written[1]]
    t.troops, t.cohesion, t.state, t.tokens = (), [], [], []
    t.zone = [GONE] * len(both)
    t.present = [[()] * (2 * t.sectors + 2) for _ in SIDES]
    for number, (zone, word) in enumerate(both):
        unit = WORD.fullmatch(word)
        assert unit, f"{word} is not a unit"
        assert unit["troop"].split("+")[0] in content.units, f"there is no unit {unit['troop']}"
        t.troops = (*t.troops, unit["troop"])
        t.cohesion.append(int(unit["left"] or t.content.troops[unit["troop"]].vc))
        t.state.append(SHAPES[unit["shape"]] if unit["shape"] else 0)
        t.tokens.append((Token("auxiliaires_formes", COMBAT, zone),) * int(unit["tokens"] or 0))
        t.zone[number] = zone
    for number, (zone, _) in enumerate(both):
        if t.state[number] & LURKING:
            t.markers[zone] += 1
        else:
            stand(t, number, zone)


def _place_generals(t: Battle, mine: Mapping[int, str], foes: Mapping[int, str]) -> None:
    both = [[(zone, name) for zone, names in side.items() for name in names.split()] for side in (mine, foes)]
    placed = [*both[0], *both[1]]
    t.own_generals = (tuple(range(len(both[0]))), tuple(range(len(both[0]), len(placed))))
    words = [GENERAL_WORD.fullmatch(word) for _, word in placed]
    t.generals = tuple(word["name"] for word in words if word)
    t.general_zone = [zone for zone, _ in placed]
    t.general_tokens = [int(word["tokens"] or 0) for word in words if word]
    t.general_state = [0] * len(placed)
    t.joined = [int(word["joined"] or NOBODY) for word in words if word]


def _deal(t: Battle, hands: Sequence[str], discards: str, laid: Mapping[int, str]) -> None:
    for seat, held in enumerate(hands):
        t.hand[seat] = sorted(held.split())
    t.discards[t.active] = tuple(discards.split())
    for segment, card in laid.items():
        t.laid[segment] = card
        t.points[segment] = UNLIMITED if card == "joker" else int(card)
    if not t.on.pips:
        for seat in (ME, FOE):
            left = list(DECK)
            own = [*laid.values(), *t.discards[seat]] if seat == t.active else []
            for card in (*t.hand[seat], *own):
                left.remove(card)
            t.pile[seat] = left


# Answers


def play(t: Battle, *answers: Action | tuple[int, ...] | str | int) -> Battle:
    """Give these answers one after the other; an action must be among the options, an outcome must be possible.

    Cards that are dealt are written in one string.
    """
    for answer in answers:
        if isinstance(answer, Action):
            options = t.options()
            assert isinstance(t.pending, Ask), f"chance is asked {t.pending}, not a player: {answer}"
            assert answer in options, f"{answer} is not among {list(options)}"
            t.answer(answer)
        else:
            question = t.pending
            assert question is not None, "nobody is asked"
            assert not isinstance(question, Ask), f"{asked(t)} is asked, not chance"
            dealt = isinstance(question, Deal) and isinstance(answer, str)
            t.answer(question.check(t, str(answer).split() if dealt else answer))
    return t


def asked(t: Battle) -> tuple[Seat, AnyQuestion] | None:
    """Who is asked which question."""
    return (t.pending.seat, t.pending.question) if isinstance(t.pending, Ask) else None


def offered(t: Battle, *kinds: type[Action]) -> list[Action]:
    """The options of these kinds, or all."""
    return [action for action in t.options() if not kinds or isinstance(action, kinds)]


def rolls(t: Battle) -> tuple[int, ...]:
    """The dice that chance is asked to roll now."""
    dice: tuple[int, ...] = getattr(t.pending, "dice", ())
    return dice


def under_test(t: Battle) -> int | None:
    """The unit for which chance is asked to roll."""
    return t.pending.args[0] if isinstance(t.pending, Roll) else None


def draw_all(t: Battle) -> int:
    """Let chance draw as many cards as it is asked for, and count them."""
    if not isinstance(t.pending, Deal):
        return 0
    count = t.pending.count
    t.answer(tuple(t.pending.pile(t, *t.pending.args)[:count]))
    return count


def told(t: Battle, key: str) -> list[dict[str, Any]]:
    """What the journal says under this key."""
    return [dict(event.params) for event in t.journal or [] if event.key == key]


# Saving


def saves_up_to(troop: str, attacker: str, attack: str = COMBAT, **story: Any) -> int:
    """The most that the light die may show for a unit of mine on the left to be saved from such a hit."""
    marks = {name: story.pop(name) for name in ("pila", "one") if name in story}
    t = battle({LEFT: troop, RESERVE: "horde"}, at="tests", tokens={0: Token(attacker, attack, LEFT, **marks)}, **story)
    return max(light for light in range(1, 7) if told(play(t.copy(), (light, *rolls(t)[1:])), "saved"))


# Looking


def unit(t: Battle, troop: str, seat: Seat = ME, place: int = 0) -> int:
    """The number of a unit of this troop: the first of them, or another by its place."""
    return [number for number in t.units(seat) if t.troops[number] == troop][place]


def foe(t: Battle, troop: str, place: int = 0) -> int:
    """The same of the enemy."""
    return unit(t, troop, FOE, place)


def where(t: Battle, troop: str, seat: Seat = ME) -> int:
    """The zone of the first unit of this troop."""
    return t.zone[unit(t, troop, seat)]


def pack(name: str, **printed: Any) -> Content:
    """The built-in units, with other values printed on one of them, or a new one like the guerriers."""
    content: Content = GAME.content
    base: Unit = content.units.get(name, content.units["guerriers"])
    return replace(content, units={**content.units, name: replace(base, **printed)})


def walks_to(t: Battle, number: int) -> set[tuple[int, ...]]:
    """Every walk that is offered to a unit."""
    from harena.games.virtus.actions import Move  # noqa: PLC0415 - only stories of moves need it

    return {action.walk for action in t.options() if isinstance(action, Move) and action.unit == number}
