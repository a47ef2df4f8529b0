"""Chapter 7, second half: damage, kill, capture, and the unit behind that moves up."""

from __future__ import annotations

import msgspec
import pytest

from harena.core.action import PASS
from harena.games.invictus.actions import Attack, EndTurn, Finish, Support
from harena.games.invictus.cards import Card
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    asked,
    at,
    attack,
    attack_value,
    cards,
    duel,
    front,
    offered,
    play,
    rear,
    support,
    told,
    winners,
)

STANDARD_CARD = {
    "version": "house",
    "colour": "blue",
    "attack": 1,
    "upright": 2,
    "tilted": 2,
    "range": "F1",
    "support": "ready",
}

# Damage


@pytest.mark.rule("INV-092")
def test_damage_stays_for_the_rest_of_the_turn() -> None:
    t = duel("garde", hand="sorcier", foe_front="garde")
    play(t, attack())
    assert t.damage[front(FOE, LEFT)] == 1


@pytest.mark.rule("INV-093")
def test_at_the_end_of_the_turn_every_survivor_recovers() -> None:
    t = duel("garde", hand="sorcier archer", foe_front="garde garde")
    play(t, attack(), support("archer", front(FOE, CENTRE)), Finish(), EndTurn())
    assert t.damage == [0] * 12


@pytest.mark.rule("INV-094")
def test_more_points_than_defence_kill_at_once() -> None:
    t = duel("commandant", foe_front="viking> roi")
    play(t, attack())
    assert at(t, front(FOE, LEFT)) == ""
    assert (cards(t.graveyard[1]), cards(t.kingdom[0])) == (["viking"], [])


@pytest.mark.rule("INV-095", "INV-R32")
def test_a_killed_unit_goes_to_the_graveyard_of_the_army_it_came_from() -> None:
    t = duel("commandant", foe_front="viking*> roi")
    play(t, attack())
    assert (cards(t.graveyard[0]), cards(t.graveyard[1])) == (["viking"], [])


@pytest.mark.rule("INV-096")
def test_the_damage_of_one_turn_adds_up_and_kills() -> None:
    t = duel("commandant commandant", rear="ashigaru", foe_front="musha roi", hand="sorcier")
    play(t, attack(), Attack(rear(ME, LEFT), front(FOE, LEFT)))
    assert cards(t.graveyard[1]) == ["musha"]


@pytest.mark.rule("INV-096")
def test_the_sum_is_compared_with_the_defence_of_the_orientation() -> None:
    t = duel("samurai samurai", foe_front="garde> garde>", foe_rear="roi", hand="archer")
    play(t, support("archer", front(FOE, LEFT)), attack())
    assert cards(t.graveyard[1]) == ["garde"]


@pytest.mark.rule("INV-104")
def test_a_support_inflicts_damage_points_without_any_attack() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde")
    play(t, support("archer", front(FOE, LEFT)))
    assert t.damage[front(FOE, LEFT)] == 1
    assert not t.tilted[front(ME, LEFT)]


@pytest.mark.rule("INV-105")
def test_damage_points_that_equal_the_defence_kill_and_never_capture() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="viking> roi")
    play(t, support("archer", front(FOE, LEFT)))
    assert (cards(t.graveyard[1]), t.kingdom[0]) == (["viking"], [])


@pytest.mark.rule("INV-R44")
def test_damage_of_a_support_that_kills_the_leader_wins_by_execution() -> None:
    t = duel("garde", hand="archer", foe_front="roi>-3")
    play(t, support("archer", front(FOE, LEFT)))
    assert winners(t) == ((ME,), "execution")


# Capture


@pytest.mark.rule("INV-097", "INV-098")
def test_one_attack_that_equals_the_defence_captures_into_the_attackers_kingdom() -> None:
    t = duel("commandant", foe_front="samurai roi")
    play(t, attack())
    assert (cards(t.kingdom[0]), t.kingdom[1], t.graveyard[1]) == (["samurai"], [], [])


@pytest.mark.rule("INV-097")
def test_the_equal_value_may_be_made_by_supports() -> None:
    t = duel("samurai", hand="samurai", foe_front="roi>")
    play(t, support("samurai"), attack())
    assert told(t)[-1] == "leader_captured"


@pytest.mark.rule("INV-100")
def test_the_defence_reached_by_two_attacks_kills_and_does_not_capture() -> None:
    t = duel("samurai", rear="ashigaru", foe_front="viking roi")
    play(t, attack(), Attack(rear(ME, LEFT), front(FOE, LEFT)))
    assert (cards(t.graveyard[1]), t.kingdom[0]) == (["viking"], [])


@pytest.mark.rule("INV-100")
def test_a_hurt_unit_is_killed_by_a_value_that_equals_its_full_defence() -> None:
    t = duel("commandant", foe_front="viking-1 roi")
    play(t, attack())
    assert (cards(t.graveyard[1]), t.kingdom[0]) == (["viking"], [])


@pytest.mark.rule("INV-102")
def test_an_attack_that_completes_the_damage_of_a_support_kills() -> None:
    t = duel("samurai", hand="archer", foe_front="viking roi")
    play(t, support("archer", front(FOE, LEFT)), attack())
    assert (cards(t.graveyard[1]), t.kingdom[0]) == (["viking"], [])


@pytest.mark.rule("INV-R28")
def test_a_c_attack_captures_even_a_hurt_soldier() -> None:
    t = duel("ocelomeh", foe_front="garde-2 roi")
    play(t, attack())
    assert (cards(t.kingdom[0]), t.graveyard[1]) == (["garde"], [])


@pytest.mark.rule("INV-010")
def test_a_c_attack_inflicts_one_point_on_a_leader() -> None:
    t = duel("ocelomeh", hand="sorcier", foe_front="roi")
    play(t, attack())
    assert t.damage[front(FOE, LEFT)] == 1


@pytest.mark.rule("INV-R29")
@pytest.mark.parametrize("orientation", ["upright", "tilted"])
def test_a_card_without_defence_is_no_card(orientation: str) -> None:
    assert msgspec.convert(STANDARD_CARD, Card).upright == 2
    with pytest.raises(msgspec.ValidationError, match=orientation):
        msgspec.convert({**STANDARD_CARD, orientation: 0}, Card)


@pytest.mark.rule("INV-R30")
def test_nobody_is_asked_whether_to_capture() -> None:
    t = duel("commandant garde", foe_front="samurai roi")
    play(t, attack())
    assert cards(t.kingdom[0]) == ["samurai"]
    assert offered(t, Attack) == [attack(CENTRE, CENTRE)]


@pytest.mark.rule("INV-R31")
def test_a_captured_leader_ends_the_game_and_goes_nowhere() -> None:
    t = duel("guerrier", hand="garde garde garde garde garde", foe_front="roi")
    play(t, attack())
    assert told(t)[-1] == "leader_captured"
    assert winners(t) == ((ME,), "execution")
    assert t.kingdom == [[], []]


@pytest.mark.rule("INV-R33")
def test_an_own_card_that_fights_for_the_enemy_may_be_captured_back() -> None:
    t = duel("commandant", foe_front="samurai* roi")
    play(t, attack())
    assert t.kingdom[0] == ["samurai.0"]


# The unit behind moves up


@pytest.mark.rule("INV-106", "INV-109")
def test_behind_a_captured_unit_the_next_one_moves_up_during_my_turn() -> None:
    t = duel("commandant samurai", hand="sorcier", foe_front="samurai", foe_rear="garde")
    play(t, attack())
    assert asked(t) == ME
    assert (at(t, front(FOE, LEFT)), at(t, rear(FOE, LEFT))) == ("garde", "")


@pytest.mark.rule("INV-107")
def test_behind_a_killed_unit_the_next_one_moves_up_and_can_be_attacked_at_once() -> None:
    t = duel("commandant roi", foe_front="viking>", foe_rear="garde")
    play(t, attack())
    assert offered(t, Attack) == [attack(CENTRE, LEFT)]


@pytest.mark.rule("INV-107")
def test_behind_a_unit_killed_by_a_support_the_next_one_moves_up() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="viking>", foe_rear="garde")
    play(t, support("archer", front(FOE, LEFT)))
    assert (at(t, front(FOE, LEFT)), at(t, rear(FOE, LEFT))) == ("garde", "")


@pytest.mark.rule("INV-108")
def test_behind_a_unit_moved_away_by_a_support_the_next_one_moves_up() -> None:
    t = duel("garde", rear="musha", hand="pretre sorcier", foe_front="garde")
    play(t, support("pretre", front(ME, LEFT), front(ME, RIGHT)))
    assert (at(t, front(ME, LEFT)), at(t, front(ME, RIGHT)), at(t, rear(ME, LEFT))) == ("musha", "garde", "")


@pytest.mark.rule("INV-108")
def test_behind_a_unit_recalled_to_the_hand_the_next_one_moves_up() -> None:
    t = duel("garde", rear="musha", hand="miko sorcier", foe_front="garde")
    play(t, support("miko", front(ME, LEFT)))
    assert (at(t, front(ME, LEFT)), at(t, rear(ME, LEFT))) == ("musha", "")


@pytest.mark.rule("INV-R34")
def test_who_moves_up_stays_as_turned_and_as_hurt_as_before() -> None:
    t = duel("commandant samurai", hand="sorcier", foe_front="samurai", foe_rear="roi>-2")
    play(t, attack())
    cell = front(FOE, LEFT)
    assert (at(t, cell), t.tilted[cell], t.damage[cell]) == ("roi", True, 2)
    assert (t.tilted[rear(FOE, LEFT)], t.damage[rear(FOE, LEFT)]) == (False, 0)


@pytest.mark.rule("INV-R34")
def test_units_that_change_places_keep_orientation_and_damage() -> None:
    t = duel("garde", hand="mobed sorcier", foe_front="garde>-1 musha")
    play(t, support("mobed", front(FOE, LEFT), front(FOE, CENTRE)))
    assert [at(t, front(FOE, column)) for column in (LEFT, CENTRE)] == ["musha", "garde"]
    assert [t.tilted[front(FOE, column)] for column in (LEFT, CENTRE)] == [False, True]
    assert [t.damage[front(FOE, column)] for column in (LEFT, CENTRE)] == [0, 1]


@pytest.mark.rule("INV-R34")
def test_no_unit_is_moved_behind_the_cell_that_it_leaves_empty() -> None:
    t = duel("garde musha", hand="pretre", foe_front="garde")
    ends = {option.choice for option in offered(t, Support)}
    assert (front(ME, LEFT), rear(ME, LEFT)) not in ends
    assert (front(ME, LEFT), rear(ME, CENTRE)) in ends


# Turning a hurt unit


@pytest.mark.rule("INV-177")
def test_a_hurt_unit_that_is_turned_to_a_weaker_side_dies_and_is_not_captured() -> None:
    t = duel("garde", hand="onmyoji sorcier", foe_front="musha-1 roi")
    play(t, support("onmyoji", front(FOE, LEFT)))
    assert (cards(t.graveyard[1]), t.kingdom[0]) == (["musha"], [])


@pytest.mark.rule("INV-177")
def test_a_hurt_medjay_that_stands_up_again_dies() -> None:
    t = duel("medjay>-2 garde", hand="commandant sorcier", foe_front="garde")
    play(t, support("commandant", front(ME, LEFT)))
    assert cards(t.graveyard[0]) == ["medjay"]


@pytest.mark.rule("INV-177")
def test_a_hurt_attacker_may_die_of_its_own_turning_and_its_blow_still_falls() -> None:
    t = duel("samurai-1 garde", foe_front="garde roi", foe_hand="garde")
    play(t, attack(), PASS)
    assert cards(t.graveyard[0]) == ["samurai"]
    assert (attack_value(t), t.damage[front(FOE, LEFT)]) == (1, 1)


@pytest.mark.rule("INV-177")
def test_a_unit_turned_to_a_stronger_side_lives_on() -> None:
    t = duel("garde", hand="onmyoji sorcier", foe_front="medjay-1 roi")
    play(t, support("onmyoji", front(FOE, LEFT)))
    assert (at(t, front(FOE, LEFT)), t.damage[front(FOE, LEFT)]) == ("medjay", 1)
