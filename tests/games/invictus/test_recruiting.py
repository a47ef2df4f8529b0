"""Chapter 6: bringing a unit into the battle zone."""

from __future__ import annotations

import pytest

from harena.games.invictus.actions import Attack, Deploy, EndTurn, Recruit, Rest
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    asked,
    at,
    attack,
    cards,
    duel,
    front,
    mine,
    offered,
    play,
    rear,
    support,
    theirs,
)

FRONT_LINE = [front(ME, LEFT), front(ME, CENTRE), front(ME, RIGHT)]


# Which unit


@pytest.mark.rule("INV-069")
def test_recruiting_brings_exactly_one_unit() -> None:
    t = duel("roi", reserve="samurai druide", hand="garde")
    play(t, Recruit(mine("samurai"), front(ME, CENTRE)))
    assert len(t.units(0)) == 2
    assert offered(t, Recruit) == []


@pytest.mark.rule("INV-070")
def test_with_a_reserve_only_its_leftmost_unit_can_be_recruited() -> None:
    t = duel("roi", reserve="samurai druide", hand="archer garde")
    assert {option.card for option in offered(t, Recruit)} == {mine("samurai")}


@pytest.mark.rule("INV-070")
def test_a_support_played_into_an_empty_reserve_is_the_unit_to_recruit() -> None:
    t = duel("roi", hand="archer garde miko", foe_front="musha")
    play(t, support("archer", front(FOE, LEFT)))
    assert {option.card for option in offered(t, Recruit)} == {mine("archer")}


@pytest.mark.rule("INV-072")
def test_with_an_empty_reserve_any_unit_of_the_hand_can_be_recruited() -> None:
    t = duel("roi", hand="archer garde garde miko")
    assert {option.card for option in offered(t, Recruit)} == {mine("archer"), mine("garde"), mine("miko")}


@pytest.mark.rule("INV-R20")
def test_without_a_unit_in_reserve_and_hand_nothing_can_be_recruited() -> None:
    t = duel("roi", foe_front="musha")
    assert t.options() == [Rest(), attack()]


# Where


@pytest.mark.rule("INV-073")
def test_a_unit_may_enter_on_any_cell_of_the_front_line() -> None:
    t = duel(". roi", reserve="archer")
    assert [option.cell for option in offered(t, Recruit) if option.cell in FRONT_LINE] == FRONT_LINE


@pytest.mark.rule("INV-073")
@pytest.mark.parametrize("cell", FRONT_LINE)
def test_it_stands_where_it_was_sent(cell: int) -> None:
    t = play(duel("garde garde garde", reserve="archer", hand="roi"), Recruit(mine("archer"), cell))
    assert at(t, cell) == "archer"


@pytest.mark.rule("INV-074")
def test_a_unit_enters_the_rear_line_only_behind_an_own_unit() -> None:
    t = duel(". roi", reserve="archer", foe_front="musha . musha")
    assert [option.cell for option in offered(t, Recruit) if option.cell not in FRONT_LINE] == [rear(ME, CENTRE)]


@pytest.mark.rule("INV-074")
def test_a_unit_stands_behind_the_own_unit_of_its_column() -> None:
    t = play(duel(". roi", reserve="archer"), Recruit(mine("archer"), rear(ME, CENTRE)))
    assert (at(t, front(ME, CENTRE)), at(t, rear(ME, CENTRE))) == ("roi", "archer")


@pytest.mark.rule("INV-X04")
def test_recruiting_from_the_reserve_to_an_empty_cell() -> None:
    t = duel("roi", reserve="samurai miko druide", hand="garde")
    play(t, Recruit(mine("samurai"), front(ME, RIGHT)))
    assert at(t, front(ME, RIGHT)) == "samurai"
    assert cards(t.reserve[0]) == ["miko", "druide"]


@pytest.mark.rule("INV-X06")
def test_recruiting_from_the_hand_to_an_empty_cell() -> None:
    t = duel("roi", hand="garde samurai")
    play(t, Recruit(mine("garde"), front(ME, RIGHT)))
    assert at(t, front(ME, RIGHT)) == "garde"
    assert cards(t.hand[0]) == ["samurai"]


# The exchange


@pytest.mark.rule("INV-076", "INV-077")
def test_a_unit_displaced_by_one_of_the_reserve_goes_to_its_far_right() -> None:
    t = duel("roi medjay", reserve="samurai druide archer", hand="garde")
    play(t, Recruit(mine("samurai"), front(ME, CENTRE)))
    assert at(t, front(ME, CENTRE)) == "samurai"
    assert cards(t.reserve[0]) == ["druide", "archer", "medjay"]


@pytest.mark.rule("INV-076", "INV-078")
def test_a_unit_displaced_by_one_of_the_hand_goes_to_the_hand() -> None:
    t = duel("roi", "medjay", hand="garde samurai")
    play(t, Recruit(mine("garde"), rear(ME, LEFT)))
    assert at(t, rear(ME, LEFT)) == "garde"
    assert (cards(t.hand[0]), t.reserve[0]) == (["medjay", "samurai"], [])


@pytest.mark.rule("INV-X07")
def test_recruiting_from_the_hand_onto_an_own_unit() -> None:
    t = duel("roi medjay", hand="garde samurai")
    play(t, Recruit(mine("garde"), front(ME, CENTRE)))
    assert at(t, front(ME, CENTRE)) == "garde"
    assert mine("medjay") in t.hand[0]
    assert len(t.hand[0]) == 2


@pytest.mark.rule("INV-079")
def test_the_leader_can_be_recruited_from_the_reserve() -> None:
    t = play(duel("garde", reserve="roi archer", hand="miko"), Recruit(mine("roi"), rear(ME, LEFT)))
    assert at(t, rear(ME, LEFT)) == "roi"


@pytest.mark.rule("INV-079")
def test_the_leader_can_be_recruited_from_the_hand() -> None:
    t = play(duel("garde", hand="roi archer"), Recruit(mine("roi"), rear(ME, LEFT)))
    assert at(t, rear(ME, LEFT)) == "roi"


@pytest.mark.rule("INV-079")
def test_the_leader_can_be_displaced_into_the_reserve() -> None:
    t = play(duel("roi", reserve="garde", hand="miko"), Recruit(mine("garde"), front(ME, LEFT)))
    assert cards(t.reserve[0]) == ["roi"]


@pytest.mark.rule("INV-079")
def test_the_leader_can_be_displaced_into_the_hand() -> None:
    t = play(duel("roi", hand="garde"), Recruit(mine("garde"), front(ME, LEFT)))
    assert cards(t.hand[0]) == ["roi"]


@pytest.mark.rule("INV-R17")
def test_an_exchange_is_a_choice_while_a_cell_is_free() -> None:
    t = duel("roi garde", reserve="archer")
    free = [option.cell for option in offered(t, Recruit) if not t.zone[option.cell]]
    taken = [option.cell for option in offered(t, Recruit) if t.zone[option.cell]]
    assert free == [front(ME, RIGHT), rear(ME, LEFT), rear(ME, CENTRE)]
    assert taken == [front(ME, LEFT), front(ME, CENTRE)]


@pytest.mark.rule("INV-R17")
def test_with_six_units_every_recruit_is_an_exchange() -> None:
    t = duel("roi garde garde", "miko miko miko", reserve="archer")
    assert [option.cell for option in offered(t, Recruit)] == [0, 1, 2, 3, 4, 5]
    play(t, Recruit(mine("archer"), rear(ME, RIGHT)))
    assert (len(t.units(0)), cards(t.reserve[0])) == (6, ["miko"])


@pytest.mark.rule("INV-R18")
def test_the_unit_behind_stays_there_when_a_front_unit_is_exchanged() -> None:
    t = duel("roi", "medjay", reserve="garde", hand="miko")
    play(t, Recruit(mine("garde"), front(ME, LEFT)))
    assert (at(t, front(ME, LEFT)), at(t, rear(ME, LEFT))) == ("garde", "medjay")


@pytest.mark.rule("INV-R18")
def test_exchanging_the_only_unit_calls_for_no_conscription() -> None:
    t = duel("roi", reserve="garde", hand="miko")
    play(t, Recruit(mine("garde"), front(ME, LEFT)))
    assert t.options()[0] == EndTurn()


@pytest.mark.rule("INV-R18")
def test_the_unit_behind_stays_there_when_a_support_swaps_two_front_units() -> None:
    t = duel("roi garde", "medjay", hand="pretre miko")
    play(t, support("pretre", front(ME, LEFT), front(ME, CENTRE)))
    assert [at(t, cell) for cell in (front(ME, LEFT), front(ME, CENTRE), rear(ME, LEFT))] == ["garde", "roi", "medjay"]


@pytest.mark.rule("INV-R18")
def test_the_unit_behind_a_cell_that_a_support_leaves_empty_advances() -> None:
    t = duel("roi", "medjay", hand="pretre miko")
    play(t, support("pretre", front(ME, LEFT), front(ME, RIGHT)))
    assert (at(t, front(ME, LEFT)), at(t, rear(ME, LEFT))) == ("medjay", "")


# The state of who comes and goes


@pytest.mark.rule("INV-R14")
def test_a_recruited_unit_stands_upright_and_unhurt_even_where_a_tilted_one_stood() -> None:
    t = duel("medjay>-1 roi", reserve="samurai", hand="garde")
    play(t, Recruit(mine("samurai"), front(ME, LEFT)))
    assert (t.tilted[front(ME, LEFT)], t.damage[front(ME, LEFT)]) == (False, 0)


@pytest.mark.rule("INV-R14")
def test_a_conscripted_unit_stands_upright_and_unhurt() -> None:
    t = duel("commandant", hand="garde", foe_front="samurai>", foe_reserve="musha miko")
    play(t, attack(), Deploy(theirs("musha"), front(FOE, LEFT)), Deploy(theirs("miko"), front(FOE, RIGHT)))
    assert (t.tilted[6:], t.damage[6:]) == ([False] * 6, [0] * 6)


@pytest.mark.rule("INV-R14")
def test_a_unit_brought_by_an_effect_stands_upright() -> None:
    t = duel("garde>", hand="anubis miko", graveyard="archer")
    play(t, support("anubis", mine("archer"), rear(ME, LEFT)))
    assert (at(t, rear(ME, LEFT)), t.tilted[rear(ME, LEFT)]) == ("archer", False)


@pytest.mark.rule("INV-R15")
def test_a_unit_that_a_support_brings_during_the_attack_may_attack() -> None:
    t = duel("garde", hand="anubis miko", graveyard="samurai", foe_front="musha musha")
    play(t, attack(), support("anubis", mine("samurai"), front(ME, CENTRE)))
    assert offered(t, Attack) == [attack(CENTRE, CENTRE)]


@pytest.mark.rule("INV-R15")
def test_a_recruited_unit_may_not_attack_in_the_same_turn() -> None:
    t = duel("garde", reserve="samurai", hand="miko", foe_front="musha musha")
    play(t, Recruit(mine("samurai"), front(ME, CENTRE)))
    assert offered(t, Attack) == []


@pytest.mark.rule("INV-R19")
def test_a_displaced_unit_comes_back_upright_and_unhurt() -> None:
    t = duel("roi medjay>-1", hand="garde", foe_front="musha")
    play(t, Recruit(mine("garde"), front(ME, CENTRE)), EndTurn(), "guerrier", Rest(), EndTurn(), "guerrier")
    play(t, Recruit(mine("medjay"), front(ME, RIGHT)))
    assert (t.tilted[front(ME, RIGHT)], t.damage[front(ME, RIGHT)]) == (False, 0)


@pytest.mark.rule("INV-R19")
def test_a_unit_that_leaves_takes_orientation_and_damage_with_it() -> None:
    t = duel("roi medjay>-1", hand="miko garde", foe_front="musha")
    play(t, support("miko", front(ME, CENTRE)))
    assert (t.tilted[front(ME, CENTRE)], t.damage[front(ME, CENTRE)]) == (False, 0)
    assert asked(t) == ME
