"""What an attack may bring, for those who choose it: how many hits, and what becomes of each unit that may take them.

Tests come later, in the enemy's next turn: the figures hold as things stand now. Hits are spread by the defender; where
that leaves a choice, a chance is told from the least to the most that this unit may come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from msgspec.structs import astuple

from harena.core.action import Action
from harena.core.odds import Odds, Row
from harena.core.text import Text
from harena.games.virtus.actions import Charge, DeclareCharge, Fight, FlankAttack, Shoot, TakeTest
from harena.games.virtus.odds import Blow, Fate, charge, fate, fate_with, hits, ones_matter, rolled
from harena.games.virtus.rules.charges import within_reach
from harena.games.virtus.rules.spreading import likeness
from harena.games.virtus.rules.values import fighting_dice, inflicts_two, offence
from harena.games.virtus.table import COMBAT, FLANK, ORBIS, SHOT, Battle, Token

COLUMNS: Final = (Text("odds.loses"), Text("odds.retreats"), Text("odds.gone"))
RARE: Final = 0.005
"""Numbers of hits that are together less likely than this are told in one line."""


def attack_odds(view: Battle, action: Action) -> Odds | None:
    """What may come of an attack, or of the tests of a unit; nothing for other actions."""
    match action:
        case Fight():
            return _spread_out(view, _fight(view, action))
        case Shoot():
            token = Token(view.troops[action.unit], SHOT, action.sector)
            return _spread_out(view, _thrown(view, action.unit, token))
        case FlankAttack():
            return _flank(view, action)
        case Charge():
            return _charge(view, action.unit, [action.target], action.hill)
        case DeclareCharge():
            return _charge(view, action.unit, within_reach(view, action.unit), False)
        case TakeTest():
            one = fate(view, action.unit, view.tokens[action.unit])
            return Odds(Text("odds.tests"), (), COLUMNS, (_row(view.title(action.unit), one, one),))
        case _:
            return None


# Attacks


def _fight(view: Battle, action: Fight) -> Blow:
    first = action.units[0]
    sector = view.zone[first]
    dice = sum(fighting_dice(view, unit) + action.hill for unit in action.units)
    token = Token(view.troops[first], COMBAT, sector, pila=action.pila)
    return Blow(token, offence(view, first, COMBAT, sector), ((1.0, dice),))


def _thrown(view: Battle, unit: int, token: Token) -> Blow:
    """A shot or a flank attack: no general and no hill adds a die."""
    return Blow(token, offence(view, unit, token.attack, token.sector), ((1.0, view.cohesion[unit]),))


def _flank(view: Battle, action: FlankAttack) -> Odds | None:
    """VIR-080, VIR-155: into an empty sector there is nothing to roll; of what lies under markers nobody knows."""
    unit, sector = action.unit, action.sector
    foe = 1 - view.side_of(unit)
    blow = _thrown(view, unit, Token(view.troops[unit], FLANK, sector, twice=view.is_engaged(sector)))
    if view.markers[sector] and view.field.camp[sector] == foe:
        return Odds(Text("odds.hits"), _counts(blow))
    return _spread_out(view, blow) if view.standing(foe, sector) else None


def _charge(view: Battle, unit: int, targets: Sequence[int], hill: bool) -> Odds:
    """VIR-137, VIR-266, VIR-267: all hits fall on one unit. A formation is broken before, unless pikes await it."""
    blows, rows = set(), []
    for target in targets:
        blow, one = charge(view, unit, target, hill)
        rows.append(_row(_struck(view, target), one, one))
        blows.add(blow)
    return Odds(Text("odds.hits"), _counts(blows.pop()) if len(blows) == 1 else (), COLUMNS, tuple(rows))


# Hits


def _counts(blow: Blow) -> tuple[tuple[str, float], ...]:
    """VIR-C08: the chance of each number of hits; the last line stands for all that are rare."""
    most = max(dice for _, dice in blow.dice)
    chances = [0.0] * (most + 1)
    for weight, dice in blow.dice:
        for count, chance in enumerate(hits(dice, blow.value)):
            chances[count] += weight * chance
    last = next((count for count in range(1, most) if sum(chances[count:]) < RARE), most)
    words = [str(count) for count in range(last)]
    return (*zip(words, chances, strict=False), (str(last) if last == most else f"{last}+", sum(chances[last:])))


# Who takes them


def _spread_out(view: Battle, blow: Blow) -> Odds:
    """VIR-135, VIR-136: hits go to the units with the fewest tokens, the defender chooses among them.

    Where tokens of one hit are spread singly and units in orbis take one of the two, who takes what is left open.
    """
    units = view.standing(1 - int(view.active), blow.token.sector)
    if blow.token.twice and view.on.token_spreading and any(view.state[unit] & ORBIS for unit in units):
        return Odds(Text("odds.hits"), _counts(blow))
    rows = []
    for unit in units:
        least, most = _fates(view, unit, blow, units)
        rows.append(_row(_struck(view, unit), least, most))
    note = Text("odds.spread") if any(least != most for row in rows for least, most in row.chances) else None
    return Odds(Text("odds.hits"), _counts(blow), COLUMNS, tuple(rows), note)


def _fallen(view: Battle, steps: dict[int, int], unit: int, count: int, *, eager: bool) -> int:
    """How many hits a unit gets if it takes what it may, or only what it must.

    Among units that are alike nobody chooses: the first takes it.
    """
    have = {one: len(view.tokens[one]) for one in steps}
    got = 0
    for _ in range(count):
        fewest = min(have.values())
        able = [one for one, tokens in have.items() if tokens == fewest]
        first = list({likeness(view, one): one for one in reversed(able)}.values())
        others = [one for one in first if one != unit]
        taker = unit if unit in first and (eager or not others) else others[0]
        have[taker] += steps[taker]
        got += taker == unit
    return got


def _fates(view: Battle, unit: int, blow: Blow, units: Sequence[int]) -> tuple[Fate, Fate]:
    """What becomes of a unit: the least and the most of each, over all that may be rolled."""
    token, foe = blow.token, view.side_of(unit)
    ones = ones_matter(view, foe, token.sector)
    each = 2 if token.twice and view.on.token_spreading else 1
    steps = {one: 1 + inflicts_two(view, one, token) for one in units}
    step = steps[unit]
    least, most = [0.0] * 3, [0.0] * 3
    case = cache(lambda taken, red: fate_with(view, unit, token, taken * step, red * step))
    for (count, one), chance in rolled(blow, ones).items():
        shares = [_fallen(view, steps, unit, count * each, eager=eager) for eager in (False, True)]
        cases = [astuple(case(*dealt)) for dealt in _dealt(shares, count * each, one * each)]
        for place, values in enumerate(zip(*cases, strict=True)):
            least[place] += chance * min(values)
            most[place] += chance * max(values)
    return Fate(*least), Fate(*most)


def _dealt(shares: Sequence[int], count: int, ones: int) -> Iterator[tuple[int, int]]:
    """All that a unit may get: so many hits, of which so many were rolled as a 1."""
    for taken in range(shares[0], shares[1] + 1):
        for one in range(max(0, taken - (count - ones)), min(taken, ones) + 1):
            yield taken, one


def _struck(view: Battle, unit: int) -> Text:
    """Who is attacked, and that the chances reckon with tokens which lie there already."""
    called, count = view.target_title(unit), len(view.tokens[unit])
    return Text("odds.laden", {"unit": called, "count": count}) if count else called


def _row(called: Text, least: Fate, most: Fate) -> Row:
    return Row(called, tuple(zip(astuple(least), astuple(most), strict=True)))
