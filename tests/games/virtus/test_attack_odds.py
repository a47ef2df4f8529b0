"""What an attack may bring, against the rules themselves: every roll played out, and every choice of the defender."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

import pytest

from harena.core.action import Action
from harena.core.chance import Roll
from harena.core.odds import Odds, between, odds_lines, percent
from harena.core.question import Ask
from harena.core.text import Text
from harena.games.virtus.actions import (
    ACCEPT,
    REROLL,
    Activate,
    Charge,
    DeclareCharge,
    Fight,
    FlankAttack,
    Lay,
    Shoot,
    TakeTest,
)
from harena.games.virtus.attack_odds import attack_odds
from harena.games.virtus.game import GAME
from harena.games.virtus.odds import Fate, fate
from harena.games.virtus.rules import combat, saves
from harena.games.virtus.rules.cards import fill_hand
from harena.games.virtus.rules.values import steadiness
from harena.games.virtus.table import CHARGING, COMBAT, RETREATED, Battle, Token
from tests.games.virtus.battles import FOE, LEFT, ME, RESERVE, SECOND, across, battle, play, unit
from tests.games.virtus.looks import words

Worlds = Iterator[tuple[float, Battle]]


def rolled(t: Battle) -> Worlds:
    """Every world that a roll may lead to, with its chance."""
    assert isinstance(t.pending, Roll)
    sides = t.pending.dice
    for dice in product(*(range(1, most + 1) for most in sides)):
        world = t.copy()
        world.answer(dice)
        yield 1 / prod(sides), world


# Tests


def after_tests(t: Battle, number: int) -> Worlds:
    """Every end that the tests of a unit may come to; who may choose does as `odds.py` says."""
    if isinstance(t.pending, Roll) and t.pending.taker in (saves.tested, saves.failed):
        for chance, world in rolled(t):
            for more, end in after_tests(world, number):
                yield chance * more, end
    elif isinstance(t.pending, Ask) and t.pending.question in (saves.TOKEN_TESTS, saves.REROLLS):
        world = t.copy()
        world.answer(answer(t, number))
        yield from after_tests(world, number)
    else:
        yield 1.0, t


def answer(t: Battle, number: int) -> Action:
    assert isinstance(t.pending, Ask)
    if t.pending.question is saves.REROLLS:
        return REROLL if t.pending.args[1] > steadiness(t, number) else ACCEPT
    return t.options()[0]


def played_out(t: Battle, number: int) -> tuple[float, float, float]:
    """The chances of a unit by its tests as the rules take them."""
    t = t.copy()
    before = t.cohesion[number]
    t.agenda, t.pending = [], None
    t.then((saves.take_tests, FOE), (fill_hand, FOE))
    t.proceed()
    loses = retreats = gone = 0.0
    for chance, end in after_tests(t, number):
        fell = end.zone[number] < 0
        gone += chance * fell
        loses += chance * (fell or end.cohesion[number] < before)
        retreats += chance * (not fell and bool(end.state[number] & RETREATED))
    return loses, retreats, gone


def chances(fate: Fate) -> tuple[float, float, float]:
    return fate.loses, fate.retreats, fate.gone


MODULES = "elite rabble stoic fanatics elephants tortoise shieldwall missiles pila"


@pytest.mark.parametrize(
    "troop",
    [
        "auxiliaires_veterans*1",
        "auxiliaires_veterans*2",
        "guerriers=2*2",
        "guerriers=1*2",
        "horde+rabble*2",
        "veterans+elite*2",
        "horde+stoic=2*2",
        "fanatiques*2",
        "veterans/tortoise*2",
        "veterans=2/shieldwall*2",
    ],
)
@pytest.mark.parametrize("general", [{}, {LEFT: "general+charismatic"}, {across(LEFT): "general+charismatic"}])
def test_what_becomes_of_a_unit_is_what_the_rules_make_of_it(troop: str, general: dict[int, str]) -> None:
    t = battle({SECOND: "legionnaires"}, {LEFT: troop}, foe_generals=general or None, on=MODULES, active=FOE)
    assert chances(fate(t, 1, t.tokens[1])) == pytest.approx(played_out(t, 1))


@pytest.mark.parametrize("ground", ["clear", "marsh"])
def test_artillery_does_not_outlive_a_retreat_to_ground_that_does_not_bear_it(ground: str) -> None:
    t = battle({SECOND: "legionnaires"}, {LEFT: "balistes*1"}, terrain={across(LEFT): ground}, active=FOE)
    t.cohesion[1] = 2
    assert chances(fate(t, 1, t.tokens[1])) == pytest.approx(played_out(t, 1))


def test_who_has_retreated_already_does_not_come_away_a_second_time() -> None:
    t = battle({SECOND: "legionnaires"}, {LEFT: "guerriers*1"}, active=FOE)
    t.state[1] |= RETREATED
    found = fate(t, 1, t.tokens[1])
    assert found.retreats == 0
    assert found.gone == pytest.approx(played_out(t, 1)[2])
    assert found.gone > 0


# Attacks


def ends(t: Battle) -> Iterator[Battle]:
    """Every way in which a defender may spread the hits."""
    if not t.hits:
        yield t
        return
    assert isinstance(t.pending, Ask)
    for option in t.options():
        world = t.copy()
        world.answer(option)
        yield from ends(world)


def attacked(t: Battle, action: Action) -> Worlds:
    """Every roll of an attack; before pikes a first one may come."""
    world = t.copy()
    world.answer(action)
    for chance, after in rolled(world):
        if isinstance(after.pending, Roll) and after.pending.taker is combat.rolled:
            yield from ((chance * more, end) for more, end in rolled(after))
        else:
            yield chance, after


def expected(t: Battle, action: Action, number: int) -> list[tuple[float, float]]:
    """The least and the most of each chance of a unit, from all rolls and all choices."""
    least, most = [0.0] * 3, [0.0] * 3
    for chance, world in attacked(t, action):
        found = [chances(fate(end, number, end.tokens[number])) for end in ends(world)]
        for place in range(3):
            least[place] += chance * min(one[place] for one in found)
            most[place] += chance * max(one[place] for one in found)
    return list(zip(least, most, strict=True))


def found(t: Battle, action: Action) -> Odds:
    odds = attack_odds(t.seen_by(ME), action)
    assert odds is not None
    return odds


def _called(who: Text | str) -> Text | str:
    """A unit by its own name, whoever has such units too and whatever lies on it."""
    while isinstance(who, Text) and who.key in ("odds.laden", "unit.enemy"):
        who = who.params["unit"]
    return who


def agree(t: Battle, action: Action, *numbers: int) -> None:
    odds = found(t, action)
    assert [_called(row.who) for row in odds.rows] == [t.title(number) for number in numbers]
    assert sum(chance for _, chance in odds.outcomes) == pytest.approx(1)
    for row, number in zip(odds.rows, numbers, strict=True):
        for told, real in zip(row.chances, expected(t, action, number), strict=True):
            assert told == pytest.approx(real), number


def at_blows(mine: str, foes: str, on: str = "", **story: object) -> Battle:
    """Both sides in my sector on the left, which is being resolved."""
    t = battle({LEFT: mine}, {LEFT: foes}, laid={LEFT: "6"}, on=on, **story)  # type: ignore[arg-type]
    play(t, Activate(LEFT))
    return t


@pytest.mark.parametrize(
    ("mine", "foes", "on"),
    [
        ("legionnaires=3", "guerriers", ""),
        ("legionnaires=3", "guerriers horde", ""),
        ("legionnaires=3", "guerriers*1 horde*1 javeliniers", ""),
        ("legionnaires=3", "guerriers*2 horde", ""),
        ("legionnaires=3", "horde horde horde", ""),
        ("frondeurs", "guerriers horde", "missiles"),
        ("legionnaires=2", "legionnaires+pikes horde", "pikes"),
        ("legionnaires=2", "veterans/shieldwall guerriers", "shieldwall"),
    ],
)
def test_the_odds_of_a_combat_are_those_of_the_rules(mine: str, foes: str, on: str) -> None:
    t = at_blows(mine, foes, on)
    agree(t, Fight((0,)), *t.units(FOE))


def test_pila_and_the_hill_die_change_the_odds() -> None:
    t = at_blows("legionnaires=2 legionnaires=2", "guerriers horde", "pila", terrain={LEFT: "hill"})
    for action in (Fight((0,)), Fight((0,), hill=True), Fight((0,), pila=True), Fight((0,), True, True)):
        agree(t, action, 2, 3)
    assert len(found(t, Fight((0, 1))).outcomes) == 5
    assert len(found(t, Fight((0,), hill=True)).outcomes) == 4


@pytest.mark.parametrize("spreading", [False, True])
@pytest.mark.parametrize("foes", ["guerriers horde", "guerriers horde/orbis horde*1", "legionnaires+pikes horde"])
def test_the_odds_of_a_flank_attack_that_counts_twice(foes: str, spreading: bool) -> None:
    story = {"laid": {SECOND: "6"}, "on": "orbis pikes", "token_spreading": spreading}
    t = battle({SECOND: "legionnaires=2", LEFT: "horde"}, {LEFT: foes}, **story)  # type: ignore[arg-type]
    play(t, Activate(SECOND))
    action = FlankAttack(unit(t, "legionnaires"), LEFT)
    if spreading and "orbis" in foes:
        assert not found(t, action).rows
    else:
        agree(t, action, *t.units(FOE))


def test_the_odds_of_a_shot() -> None:
    t = battle({LEFT: "archers_formes"}, {across(LEFT): "guerriers horde"}, laid={LEFT: "6"}, on="missiles")
    play(t, Activate(LEFT))
    agree(t, Shoot(0, across(LEFT)), 1, 2)


def charging(mine: str, foes: str, on: str, **story: object) -> Battle:
    t = battle({LEFT: mine}, {LEFT: foes}, laid={LEFT: "6"}, on=on, **story)  # type: ignore[arg-type]
    t.state[0] |= CHARGING
    play(t, Activate(LEFT))
    return t


@pytest.mark.parametrize(
    ("mine", "foes", "on"),
    [
        ("cavalerie_lourde=3", "guerriers horde", ""),
        ("cavalerie_lourde=3", "veterans/tortoise horde", "tortoise"),
        ("legionnaires=3/tortoise", "guerriers horde", "tortoise"),
        ("cavalerie_lourde=4", "legionnaires+pikes horde", "pikes"),
        ("cavalerie_lourde=2", "legionnaires+pikes horde", "pikes"),
        ("cavalerie_lourde=1", "legionnaires+pikes horde", "pikes"),
        ("cavalerie_lourde=1", "legionnaires+pikes/shieldwall*2 horde", "pikes shieldwall"),
        ("cavalerie_lourde+pikes=2", "legionnaires+pikes horde", "pikes"),
        ("cavalerie_lourde=2", "javeliniers horde", "missiles"),
    ],
)
def test_the_odds_of_a_charge_are_those_of_the_rules(mine: str, foes: str, on: str) -> None:
    t = charging(mine, foes, on)
    for action in (Charge(0, 1), Charge(0, 2)):
        agree(t, action, action.target)
        assert all(least == most for least, most in found(t, action).rows[0].chances)
        said = action.params(t.seen_by(ME))
        told = [round(100 * least) for least, _ in found(t, action).rows[0].chances]
        assert [said["loses"], said["retreats"], said["gone"]] == told


@pytest.mark.rule("VIR-250", "VIR-251", "VIR-R86")
@pytest.mark.parametrize(("general", "hill"), [("general", True), ("general@0", False), ("general+hero@0", False)])
@pytest.mark.parametrize("left", [1, 2])
def test_the_dice_of_a_hill_and_of_a_general_are_lost_on_the_pikes_with_the_last_horsemen_only(
    general: str, hill: bool, left: int
) -> None:
    story = {"terrain": {LEFT: "hill"}, "generals": {LEFT: general}}
    t = charging(f"cavalerie_lourde={left}", "legionnaires+pikes", "pikes intrepid_general", **story)
    agree(t, Charge(0, 1, hill), 1)


@pytest.mark.rule("VIR-191", "VIR-R69")
def test_the_odds_of_a_charge_into_a_wood_reckon_with_tokens_that_lie_there_already() -> None:
    t = charging("guerriers", "javeliniers*1 horde", "", terrain={LEFT: "wood"})
    agree(t, Charge(0, 1), 1)


def test_before_a_charge_is_declared_its_odds_against_each_enemy_are_told() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "guerriers cavalerie_legere horde"}, laid={LEFT: "6"}, at="charges")
    odds = found(t, DeclareCharge(0))
    assert [row.who for row in odds.rows] == [t.title(1), t.title(3)]
    t = charging("legionnaires", "guerriers cavalerie_legere horde", "")
    assert odds.rows == tuple(found(t, Charge(0, target)).rows[0] for target in (1, 3))


# What is told of them


def test_tokens_that_the_odds_reckon_with_are_told() -> None:
    t = charging("guerriers", "javeliniers*1 horde*3", "")
    rows = found(t, DeclareCharge(0)).rows
    assert [words().say(row.who) for row in rows] == ["Javelinmen, 1 token already", "Horde, 3 tokens already"]
    assert words("fr").say(rows[1].who) == "Horde, déjà 3 jetons"


def test_whose_unit_is_attacked_is_told_where_both_sides_have_such_units() -> None:
    t = charging("guerriers", "guerriers horde", "")
    rows = found(t, DeclareCharge(0)).rows
    assert [words().say(row.who) for row in rows] == ["the enemy’s Warriors", "Horde"]


def test_only_attacks_and_tests_have_odds() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "guerriers"}, hand="4", at="cards")
    assert attack_odds(t.seen_by(ME), Lay("4", LEFT)) is None
    t.tokens[0] = (Token("guerriers", COMBAT, LEFT),)
    (row,) = found(t, TakeTest(0)).rows
    assert row.chances[0] == pytest.approx((0.5, 0.5))


def test_a_flank_attack_on_nobody_has_no_odds_and_one_on_markers_tells_the_hits_alone() -> None:
    t = battle({across(SECOND): "legionnaires"}, {RESERVE + 1: "horde"}, laid={SECOND: "6"})
    play(t, Activate(SECOND))
    assert attack_odds(t.seen_by(ME), FlankAttack(0, across(LEFT))) is None
    forest = {across(LEFT): "thick_forest"}
    t = battle(
        {across(SECOND): "legionnaires"}, {across(LEFT): "javeliniers/lurking"}, terrain=forest, laid={SECOND: "6"}
    )
    play(t, Activate(SECOND))
    odds = found(t, FlankAttack(0, across(LEFT)))
    assert odds.outcomes
    assert not odds.rows


def test_many_dice_are_told_in_few_lines() -> None:
    t = at_blows("legionnaires legionnaires legionnaires legionnaires", "horde")
    odds = found(t, Fight((0, 1, 2, 3)))
    assert str(odds.outcomes[-1][0]).endswith("+")
    assert odds.outcomes[-1][1] < 0.005
    assert sum(chance for _, chance in odds.outcomes) == pytest.approx(1)


def test_a_choice_of_the_defender_is_told_as_such() -> None:
    assert found(at_blows("legionnaires", "horde guerriers"), Fight((0,))).note is not None
    assert found(at_blows("legionnaires", "horde"), Fight((0,))).note is None


def test_odds_are_told_in_both_languages() -> None:
    odds = found(at_blows("legionnaires=2", "horde"), Fight((0,)))
    assert odds_lines(words(), odds) == ["Hits: 0 25%, 1 50%, 2 25%", "Horde: Loss 56%, Retreat 20%, Gone 1.9%"]
    assert odds_lines(words("fr"), odds)[0] == "Touches\N{NO-BREAK SPACE}: 0 25\N{NO-BREAK SPACE}%, " + ", ".join(
        f"{count} {part}\N{NO-BREAK SPACE}%" for count, part in ((1, 50), (2, 25))
    )
    texts = words()
    assert [percent(texts, chance) for chance in (0, 0.0371, 0.1, 0.994, 1)] == ["0%", "3.7%", "10%", "99%", "100%"]
    assert between(texts, (0.2, 0.453)) == "20–45%"
    assert between(texts, (0.201, 0.203)) == "20%"


def test_the_game_tells_its_odds() -> None:
    t = at_blows("legionnaires", "horde")
    assert GAME.screens.odds(t.seen_by(ME), Fight((0,))) == attack_odds(t.seen_by(ME), Fight((0,)))
