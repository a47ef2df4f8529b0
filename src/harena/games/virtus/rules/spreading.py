"""Chapter 5.1, its end: how the hits of an attack are spread over the units of a sector."""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.virtus.actions import TakeHit
from harena.games.virtus.rules.values import inflicts_two
from harena.games.virtus.table import NOBODY, ORBIS, Battle, Token, with_item


def spread(t: Battle, enemy: int) -> None:
    """VIR-135, VIR-136, VIR-R52, VIR-R53, VIR-R54: each hit goes to a unit with the fewest tokens.

    The defender chooses which. Where all choices come to the same nobody is asked.
    """
    while t.hits:
        options = takings(t, Seat(enemy))
        if len(options) > 1:
            return t.ask(Seat(enemy), TAKINGS)
        give_hit(t, options[0])
    t.under_attack = NOBODY
    return None


def takings(t: Battle, seat: Seat) -> list[TakeHit]:
    """One unit of each sort among those with the fewest tokens, with one hit of each sort."""
    units = t.standing(seat, t.under_attack)
    fewest = min(len(t.tokens[unit]) for unit in units)
    numbers = _unlike_hits(t) if len(units) > 1 else [0]
    found: dict[object, TakeHit] = {}
    for unit in units:
        if len(t.tokens[unit]) == fewest:
            for number in numbers:
                found.setdefault((*likeness(t, unit), number), TakeHit(unit, number))
    return list(found.values())


def _unlike_hits(t: Battle) -> list[int]:
    return list({hit: number for number, hit in reversed(list(enumerate(t.hits)))}.values())


def likeness(t: Battle, unit: int) -> tuple[object, ...]:
    """VIR-R52: what tells units apart that have as many tokens."""
    return t.troops[unit], t.cohesion[unit], t.state[unit], t.tokens[unit], unit if unit in t.joined else NOBODY


def may_take_hit(t: Battle, seat: Seat, action: TakeHit) -> Reasons:
    unit, units = action.unit, t.standing(seat, t.under_attack)
    if unit not in units:
        yield no("hit_elsewhere", "VIR-135", place=t.under_attack)
        return
    listed = takings(t, seat)
    if len(t.tokens[unit]) > min(len(t.tokens[other]) for other in units):
        yield no("hit_unevenly", "VIR-136", unit=unit)
    elif unit not in {option.unit for option in listed}:
        yield no("hit_alike", "VIR-135", unit=unit)
    if action.number not in {option.number for option in listed}:
        yield no("no_such_hit", "VIR-R54")


def take_hit(t: Battle, seat: Seat, action: TakeHit) -> None:
    give_hit(t, action)
    spread(t, int(seat))


def about_hits(t: Battle) -> dict[str, object]:
    return {"hits": Text("hits.left", {"count": len(t.hits)}), "place": t.under_attack}


TAKINGS: Final = Question(
    "takings",
    takings,
    take_hit,
    TakeHit,
    may_take_hit,
    rule="VIR-135",
    phase="hits",
    about=about_hits,
)


def give_hit(t: Battle, action: TakeHit) -> None:
    """VIR-155, VIR-272, VIR-R55: two tokens for a flank attack on an engaged sector, but one for a unit in orbis.

    With `token-spreading` the second one is placed like another hit.
    """
    unit, number, hit = action.unit, action.number, t.hits[action.number]
    single = Token(hit.troop, hit.attack, hit.sector, hit.pila, hit.one)
    if hit.twice and t.on.token_spreading and not t.state[unit] & ORBIS:
        t.hits = with_item(t.hits, number, single)
    else:
        t.hits = t.hits[:number] + t.hits[number + 1 :]
    t.tokens[unit] += (single, single) if inflicts_two(t, unit, hit) else (single,)
