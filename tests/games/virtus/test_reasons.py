"""Why an action is refused: the sentence names what stands against it, and its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harena import kit
from harena.core.action import Action
from harena.core.text import LANGUAGES
from harena.games import virtus
from harena.games.virtus.actions import (
    FINISH,
    Activate,
    Charge,
    ChooseDie,
    DeclareCharge,
    Deploy,
    Devote,
    DiscardCourt,
    DropCharge,
    Fight,
    FlankAttack,
    Form,
    Hold,
    Join,
    Lay,
    LayDecoys,
    Move,
    MoveGeneral,
    PitchCamp,
    Post,
    Rally,
    Shoot,
    TakeHit,
    TakeTest,
    TakeTokenTest,
)
from harena.games.virtus.game import GAME
from harena.games.virtus.table import ARRIVED, COMBAT, RETREATED, Battle, Token
from tests.games.virtus.battles import (
    LEFT,
    RESERVE,
    RIGHT,
    SECOND,
    across,
    battle,
    camped,
    foe,
    offered,
    play,
    resume,
)

CATALOGUE = Path(str(virtus.__file__)).parent / "locale/en/LC_MESSAGES/virtus.po"


def rules_against(t: Battle, action: Action) -> list[str]:
    """The rules that stand against an answer of whoever is asked, in the order in which they are named."""
    assert t.pending is not None
    return [reason.params["rule"] for reason in t.seen_by(t.pending.seat).against(action)]


def said(t: Battle, action: Action, language: str = "en") -> list[str]:
    """What whoever is asked reads of an answer that is refused."""
    assert t.pending is not None
    seat = t.pending.seat
    return [GAME.texts(language).say(reason) for reason in t.seen_by(seat).against(action)]


# Attacks


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Fight((1,)), "VIR-130"),
        (Fight((5,)), "VIR-125"),
        (Fight(()), "VIR-125"),
        (Shoot(2, across(LEFT)), "VIR-145"),
        (FlankAttack(1, SECOND), "VIR-156"),
        (Fight((0,)), "VIR-312"),
    ],
)
def test_attacks_that_are_not_allowed(action: Action, rule: str) -> None:
    t = battle({RIGHT: "guerriers", LEFT: "archers_formes guerriers"}, {across(LEFT): "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert rule in rules_against(t, action)
    assert action not in t.options()


def test_nobody_shoots_into_a_wood_or_over_friends() -> None:
    ground = {across(LEFT): "wood"}
    t = battle(
        {LEFT: "archers_formes", across(LEFT): "horde"}, {across(LEFT): "horde"}, laid={LEFT: "3"}, terrain=ground
    )
    play(t, Activate(LEFT))
    assert rules_against(t, Shoot(0, across(LEFT))) == ["VIR-149", "VIR-148"]


@pytest.mark.parametrize(
    "action",
    [Fight((0, 1, 3)), Fight((1, 0)), Fight((0, 1)), Fight((0, 0)), Fight((0, 1, 2), hill=True)],
    ids=["another kind", "another order", "not all", "one twice", "with a hill die"],
)
def test_units_fight_together_where_all_of_a_kind_do_and_without_extras(action: Fight) -> None:
    t = battle({LEFT: "horde horde horde veterans"}, {LEFT: "horde"}, laid={LEFT: "6"}, terrain={LEFT: "hill"})
    play(t, Activate(LEFT))
    assert Fight((0, 1, 2)) in offered(t)
    assert "VIR-R53" in rules_against(t, action)


def test_a_group_that_the_points_cannot_pay_is_too_dear() -> None:
    t = battle({LEFT: "horde horde"}, {LEFT: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert rules_against(t, Fight((0, 1))) == ["VIR-113"]


# Moves


@pytest.mark.parametrize(
    ("walk", "rule"),
    [
        ((SECOND,), "VIR-163"),
        ((RESERVE, SECOND, RESERVE), "VIR-177"),
        ((across(LEFT), RESERVE), "VIR-163"),
        ((), "VIR-163"),
    ],
)
def test_walks_that_are_not_allowed(walk: tuple[int, ...], rule: str) -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert rule in rules_against(t, Move(0, walk))


def test_to_go_somewhere_and_straight_back_changes_nothing() -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert rules_against(t, Move(0, (RESERVE, LEFT))) == ["VIR-R25"]


def test_who_meets_the_enemy_on_the_way_goes_no_further_into_his_camp() -> None:
    t = battle({RESERVE: "cavalerie_lourde"}, {LEFT: "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert rules_against(t, Move(0, (LEFT, across(LEFT)))) == ["VIR-167"]


def test_when_as_many_have_crossed_the_water_as_may_the_next_stays() -> None:
    t = battle({LEFT: "horde horde"}, laid={LEFT: "6"}, water={LEFT: "deep"}, on="watercourse")
    play(t, Activate(LEFT), Move(0, (across(LEFT),)))
    assert rules_against(t, Move(1, (across(LEFT),))) == ["VIR-287"]


def test_ballistas_never_move() -> None:
    t = battle({LEFT: "balistes horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    assert rules_against(t, Move(0, (RESERVE,))) == ["VIR-R20"]


def test_a_formation_that_a_unit_knows_may_be_too_dear() -> None:
    t = battle({LEFT: "legionnaires"}, laid={LEFT: "1"}, on="tortoise")
    play(t, Activate(LEFT))
    t.points[LEFT], t.listed = 0, None
    assert rules_against(t, Form(0, "tortoise")) == ["VIR-113"]
    assert rules_against(t, Form(0, "orbis")) == ["VIR-R90"]


@pytest.mark.parametrize("action", [Form(0, "tortoise"), Hold(0), Move(0, (RESERVE,))], ids=repr)
def test_another_segment_pays_for_this_unit(action: Action) -> None:
    t = battle({RIGHT: "legionnaires", LEFT: "horde"}, laid={LEFT: "3", RIGHT: "3"}, on="tortoise")
    play(t, Activate(LEFT))
    assert rules_against(t, action) == ["VIR-123"]


# Before the battle


def test_only_three_dice_decide_the_ground() -> None:
    t = play(GAME.table(2), 0)
    assert rules_against(t, ChooseDie("nonsense")) == ["VIR-054"]  # type: ignore[arg-type]


@pytest.mark.parametrize(("sector", "rule"), [(SECOND, "VIR-290"), (across(LEFT), "VIR-R97"), (9_999, "VIR-R97")])
def test_a_camp_stands_on_good_ground_of_its_own_side(sector: int, rule: str) -> None:
    t = camped("1 guerriers, general, camp", terrain={SECOND: "wood"}, fortified_camp="on")
    assert offered(t, PitchCamp)
    assert rules_against(t, PitchCamp(sector)) == [rule]


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Deploy(1, LEFT), "VIR-072"),
        (Deploy(0, across(LEFT)), "VIR-072"),
        (Deploy(0, 9_999), "VIR-072"),
        (Deploy(0, SECOND, hidden=True), "VIR-194"),
        (Deploy(0, RESERVE, hidden=True), "VIR-194"),
        (Deploy(0, SECOND), "VIR-R19"),
    ],
)
def test_units_are_deployed_one_by_one_where_they_can_stand(action: Deploy, rule: str) -> None:
    t = camped("1 scorpions, general", terrain={LEFT: "thick_forest", SECOND: "marsh"})
    assert rules_against(t, action) == [rule]


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Post(0, LEFT), "VIR-072"),
        (Post(1, across(LEFT)), "VIR-072"),
        (Post(1, -1), "VIR-072"),
        (Post(1, LEFT), "VIR-213"),
    ],
)
def test_generals_are_posted_one_by_one_and_apart(action: Post, rule: str) -> None:
    t = play(camped("1 guerriers, 2 general"), Deploy(0, LEFT), Post(0, LEFT))
    assert rules_against(t, action) == [rule]


@pytest.mark.parametrize(
    ("action", "rule"),
    [(LayDecoys(SECOND, 1), "VIR-194"), (LayDecoys(LEFT, 4), "VIR-R22"), (LayDecoys(LEFT, -1), "VIR-R22")],
)
def test_as_many_decoys_as_agreed_are_laid_in_this_forest(action: LayDecoys, rule: str) -> None:
    t = play(camped(terrain={LEFT: "thick_forest"}), Deploy(0, LEFT), Post(0, RESERVE))
    assert rules_against(t, action) == [rule]


# Tests


def test_a_unit_without_tokens_has_nothing_to_test() -> None:
    t = battle({LEFT: "cavalerie_legere*1 cavalerie_legere*1 horde"}, at="tests")
    assert said(t, TakeTest(2)) == ["Horde have no token to test (VIR-R31)."]


def test_of_tokens_with_the_same_effect_the_first_is_tested() -> None:
    t = battle({LEFT: "veterans"}, on="two_handed")
    plain = Token("guerriers", COMBAT, LEFT)
    t.tokens[0] = (plain, Token("faucheurs_daces", COMBAT, LEFT), plain)
    resume(t, "tests")
    assert said(t, TakeTokenTest(2)) == [
        "Veterans and Praetorians: an earlier token has the same effect; test that one first (VIR-R31)."
    ]


@pytest.mark.parametrize(
    ("general", "line"),
    [
        (1, "No unit of his in B1 has anything to test (VIR-284)."),
        (2, "This general does not have the ability of devotio (VIR-284)."),
        (3, "That is not a general of yours on the field (VIR-209)."),
    ],
)
def test_a_devotio_needs_the_ability_and_units_that_it_saves(general: int, line: str) -> None:
    generals = {LEFT: "general+devotio", SECOND: "general+devotio", RIGHT: "general"}
    t = battle({LEFT: "horde*1", SECOND: "horde", RIGHT: "horde*1"}, generals=generals, at="tests", on="devotio")
    assert said(t, Devote(general)) == [line]


# Cards, generals and segments


def test_all_that_stands_against_a_card_is_said() -> None:
    t = battle({LEFT: "guerriers"}, hand="2 court", laid={RIGHT: "3"}, at="cards")
    assert rules_against(t, Lay("6", RIGHT)) == ["VIR-108", "VIR-109"]


def test_a_court_card_is_not_laid() -> None:
    t = battle({LEFT: "guerriers"}, hand="2 court", at="cards")
    assert rules_against(t, Lay("court", LEFT)) == ["VIR-R41"]


def test_what_answers_another_question_is_told_what_is_asked() -> None:
    t = battle({LEFT: "guerriers"}, hand="2", at="cards")
    assert said(t, MoveGeneral(0, LEFT)) == ["This is not what is asked now: lay or discard cards (VIR-108)."]


def test_a_segment_without_a_card_is_not_activated() -> None:
    t = battle({LEFT: "guerriers"}, laid={RIGHT: "3"})
    assert rules_against(t, Activate(LEFT)) == ["VIR-102"]


def test_a_general_of_the_enemy_is_not_moved() -> None:
    t = battle({LEFT: "guerriers"}, laid={RIGHT: "3"})
    assert rules_against(t, MoveGeneral(1, LEFT)) == ["VIR-209"]


def test_a_general_who_has_joined_a_unit_does_not_move() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, laid={LEFT: "3"}, at="join", on="intrepid_general")
    play(t, Join(0, 0))
    assert rules_against(t, MoveGeneral(0, SECOND)) == ["VIR-278"]


@pytest.mark.parametrize(
    ("action", "rule"),
    [(Join(1, 0), "VIR-275"), (Join(0, 1), "VIR-275"), (Join(0, 2), "VIR-209"), (Join(-1, 0), "VIR-275")],
)
def test_a_general_joins_a_unit_of_his_sector(action: Join, rule: str) -> None:
    generals = {LEFT: "general", RESERVE: "general"}
    t = battle({LEFT: "horde", RIGHT: "horde"}, generals=generals, at="join", on="intrepid_general")
    assert rules_against(t, action) == [rule]


@pytest.mark.parametrize("count", [-1, 3])
def test_nobody_discards_more_court_cards_than_he_holds(count: int) -> None:
    t = battle({LEFT: "guerriers"}, hand="court court", at="end")
    assert said(t, DiscardCourt(count)) == ["You hold 2 court cards: discard up to that many (VIR-119)."]


# Charges and hits


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (DropCharge(1), "VIR-139"),
        (Charge(1, 2), "VIR-139"),
        (Charge(0, 1), "VIR-138"),
        (Charge(0, 3), "VIR-143"),
        (Charge(0, 2, hill=True), "VIR-183"),
    ],
)
def test_a_charge_that_was_declared_falls_on_a_slow_enemy_in_the_sector(action: Action, rule: str) -> None:
    t = battle({LEFT: "horde horde"}, {LEFT: "veterans cavalerie_lourde"}, laid={LEFT: "3"}, at="charges")
    play(t, DeclareCharge(0), Activate(LEFT), FINISH)
    assert rule in rules_against(t, action)


def test_of_units_that_are_alike_in_everything_one_takes_the_hit() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde veterans veterans"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6))
    assert rules_against(t, TakeHit(foe(t, "veterans", 1))) == ["VIR-135"]


@pytest.mark.parametrize("number", [-1, 1, 9_999])
def test_a_hit_that_is_like_an_earlier_one_is_not_offered_again(number: int) -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "horde veterans"}, laid={LEFT: "3"})
    play(t, Activate(LEFT), Fight((0,)), (1, 1, 6))
    assert rules_against(t, TakeHit(foe(t, "horde"), number)) == ["VIR-R54"]


# Rallies


@pytest.mark.parametrize(
    ("unit", "rules"), [(0, ["VIR-215", "VIR-215"]), (1, ["VIR-215"]), (9_999, ["VIR-215"]), (-1, ["VIR-215"])]
)
def test_only_units_with_losses_in_the_reserve_rally(unit: int, rules: list[str]) -> None:
    t = battle({LEFT: "guerriers", RESERVE: "veterans horde=2"}, at="rally")
    assert rules_against(t, Rally(unit)) == rules


def test_who_has_tried_to_rally_does_not_try_again() -> None:
    t = battle({RESERVE: "horde=2 horde=2"}, at="rally")
    play(t, Rally(0), (6,))
    assert rules_against(t, Rally(0)) == ["VIR-216"]


def test_who_has_retreated_does_not_rally() -> None:
    t = battle({RESERVE: "horde=2 horde=2"}, at="rally")
    t.state[0] |= RETREATED | ARRIVED
    assert rules_against(t, Rally(0)) == ["VIR-097"]


# In words


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_and_places_are_called_by_their_names(language: str) -> None:
    t = battle({LEFT: "archers_formes", SECOND: "horde"}, {across(LEFT): "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    unit, place = GAME.texts(language).say(t.title(0)), GAME.texts(language).say(t.place(SECOND))
    assert unit in " ".join(said(t, FlankAttack(0, SECOND), language))
    assert place in " ".join(said(t, FlankAttack(0, SECOND), language))


def test_every_refusal_of_the_catalogue_is_used() -> None:
    """Of a name that nobody knows, the kit makes the key from the family of names: `unknown_unit_near`."""
    folders = [Path(str(package.__file__)).parent for package in (virtus, kit)]
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    found = re.findall(r'^msgid "refused\.(\w+)"$', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE)
    keys = [re.sub(r"^unknown_(\w+?)(_near)?$", r"\1", key) for key in found]
    assert [
        key for key in keys if not any(f'"{key}"' in source or f"refused.{key}" in source for source in sources)
    ] == []


def test_nothing_stands_against_what_is_offered() -> None:
    t = battle(
        {LEFT: "legionnaires horde"}, {LEFT: "horde"}, laid={LEFT: "6"}, on="tortoise pila", terrain={LEFT: "hill"}
    )
    play(t, Activate(LEFT))
    assert [rules_against(t, action) for action in t.options()] == [[]] * len(t.options())
