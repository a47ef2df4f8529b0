"""Chapter 7, first half: who attacks whom, how often, and with what value."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.core.action import PASS
from harena.games.invictus.actions import Attack, EndTurn, Finish, Recruit, Rest, Settle, Support
from harena.games.invictus.game import GAME
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    at,
    attack,
    attack_value,
    cards,
    duel,
    front,
    mine,
    offered,
    pack,
    play,
    rear,
    support,
    told,
)

# Several attacks in one action


@pytest.mark.rule("INV-080")
def test_one_attack_action_holds_several_attacks_one_after_the_other() -> None:
    t = duel("garde garde", hand="sorcier", foe_front="garde garde")
    play(t, attack(LEFT, LEFT), attack(CENTRE, CENTRE))
    assert (t.damage[front(FOE, LEFT)], t.damage[front(FOE, CENTRE)]) == (1, 1)


@pytest.mark.rule("INV-091")
def test_the_next_attack_of_a_turn_may_have_another_target() -> None:
    t = duel("roi roi", foe_front="garde garde")
    play(t, attack(LEFT, LEFT))
    assert offered(t, Attack) == [attack(CENTRE, LEFT), attack(CENTRE, CENTRE)]


@pytest.mark.rule("INV-090")
def test_the_attacker_chooses_freely_among_the_units_in_range() -> None:
    t = duel(". roi", foe_front="garde musha samurai")
    assert offered(t, Attack) == [attack(CENTRE, LEFT), attack(CENTRE, CENTRE), attack(CENTRE, RIGHT)]


@pytest.mark.rule("INV-R21")
def test_attacking_begins_with_an_attack_and_not_with_a_promise() -> None:
    t = duel("garde", hand="guerrier", foe_front=". garde")
    assert {type(option) for option in t.options()} == {Rest, Recruit, Settle}


@pytest.mark.rule("INV-R21")
def test_who_does_nothing_attacks_nobody_in_this_turn() -> None:
    t = duel("garde", hand="guerrier", foe_front="garde")
    play(t, Rest())
    assert offered(t, Attack) == []


@pytest.mark.rule("INV-R22")
def test_between_two_attacks_supports_and_a_citizen_may_come() -> None:
    t = duel("garde garde", hand="archer sorcier sorcier", foe_front="garde garde")
    play(t, attack(), support("archer", front(FOE, LEFT)), Settle(mine("sorcier")), attack(CENTRE, CENTRE))
    assert (t.damage[front(FOE, LEFT)], t.damage[front(FOE, CENTRE)]) == (2, 1)


@pytest.mark.rule("INV-R22")
def test_after_the_last_attack_supports_may_still_come() -> None:
    t = duel("garde garde", hand="archer sorcier", foe_front="garde garde")
    play(t, attack(), Finish(), support("archer", front(FOE, LEFT)))
    assert t.damage[front(FOE, LEFT)] == 2


@pytest.mark.rule("INV-R22")
def test_after_recruiting_there_is_no_attack_in_between() -> None:
    t = duel("garde", hand="archer guerrier", foe_front="garde")
    play(t, Recruit(mine("guerrier"), front(ME, RIGHT)))
    assert {type(option) for option in t.options()} == {EndTurn, Support, Settle}


@pytest.mark.rule("INV-R23")
def test_a_finished_attack_action_is_not_taken_up_again() -> None:
    t = duel("garde garde", hand="guerrier", foe_front="garde garde")
    play(t, attack(), Finish())
    assert offered(t, Attack) == []


# Who may attack whom


@pytest.mark.rule("INV-081")
def test_only_an_own_upright_unit_attacks() -> None:
    t = duel("garde garde> garde", foe_front="garde garde garde", hand="guerrier")
    assert offered(t, Attack) == [attack(LEFT, LEFT), attack(RIGHT, RIGHT)]


@pytest.mark.rule("INV-082")
def test_who_has_attacked_lies_and_does_not_attack_again() -> None:
    t = duel("garde", hand="guerrier", foe_front="garde")
    play(t, attack())
    assert offered(t, Attack) == []


@pytest.mark.rule("INV-082")
def test_who_is_stood_up_by_an_effect_attacks_again() -> None:
    t = duel("garde", hand="commandant sorcier", foe_front="garde")
    play(t, attack(), support("commandant", front(ME, LEFT)), attack())
    assert t.damage[front(FOE, LEFT)] == 2


@pytest.mark.rule("INV-083")
def test_the_target_is_an_enemy_unit_in_range() -> None:
    t = duel("garde garde", rear="garde", foe_front="garde . garde", foe_rear="garde")
    assert offered(t, Attack) == [attack(LEFT, LEFT)]


@pytest.mark.rule("INV-083")
def test_from_the_rear_line_the_own_front_line_counts_as_distance() -> None:
    t = duel("garde>", rear="ashigaru", foe_front="garde", foe_rear="garde")
    assert offered(t, Attack) == [Attack(rear(ME, LEFT), front(FOE, LEFT))]


@pytest.mark.rule("INV-083")
def test_a_crooked_range_is_seen_from_the_attackers_own_side() -> None:
    content = replace(pack("garde", range="crooked"), ranges={**GAME.content.ranges, "crooked": [(1, 1)]})
    t = duel(". garde", foe_front="samurai samurai samurai", content=content)
    assert offered(t, Attack) == [attack(CENTRE, RIGHT)]


@pytest.mark.rule("INV-088")
def test_an_empty_cell_is_no_target_even_where_turning_would_help() -> None:
    t = duel("medjay garde", foe_front=". garde")
    assert offered(t, Attack) == [attack(CENTRE, CENTRE)]


@pytest.mark.rule("INV-089")
def test_units_in_between_do_not_block_an_attack() -> None:
    t = duel("garde>", rear="sorcier", foe_front="garde", foe_rear="roi")
    assert Attack(rear(ME, LEFT), rear(FOE, LEFT)) in t.options()


# Turning fixes the value


@pytest.mark.rule("INV-084")
def test_the_attacker_is_turned_before_the_opponent_answers() -> None:
    t = duel("samurai", foe_front="garde", foe_hand="garde")
    assert not t.tilted[front(ME, LEFT)]
    play(t, attack())
    assert t.tilted[front(ME, LEFT)]
    assert told(t) == ["attacked"]


@pytest.mark.rule("INV-085")
def test_from_then_on_the_lying_defence_counts() -> None:
    t = duel("samurai", foe_front="garde", foe_hand="garde")
    assert t.defence(front(ME, LEFT)) == 2
    play(t, attack())
    assert t.defence(front(ME, LEFT)) == 1


@pytest.mark.rule("INV-085")
def test_an_attack_makes_a_medjay_stronger() -> None:
    t = duel("medjay", foe_front="garde", hand="guerrier")
    play(t, attack())
    assert t.defence(front(ME, LEFT)) == 3


@pytest.mark.rule("INV-086", "INV-R24")
def test_a_hand_that_shrinks_after_the_turning_changes_nothing() -> None:
    t = duel("guerrier", hand="sorcier archer", foe_front="garde", foe_hand="garde")
    play(t, attack(), support("garde", by=FOE), support("sorcier"))
    assert cards(t.hand[0]) == ["archer"]
    assert t.damage[front(FOE, LEFT)] == 2


@pytest.mark.rule("INV-R24")
def test_a_boost_played_after_the_turning_is_too_late_for_that_attack() -> None:
    t = duel("garde garde", hand="samurai", foe_front="garde garde garde")
    play(t, attack(), support("samurai"))
    assert t.damage[front(FOE, LEFT)] == 1


@pytest.mark.rule("INV-R24")
def test_nobody_is_asked_for_a_boost_while_an_attack_waits() -> None:
    t = duel("garde garde", hand="samurai", foe_front="garde garde", foe_hand="musha")
    play(t, attack(), support("musha", by=FOE))
    assert t.options() == [PASS]


@pytest.mark.rule("INV-R25")
def test_x_counts_the_hand_after_the_supports_played_so_far() -> None:
    t = duel("guerrier", hand="archer pretre sorcier garde", foe_front="roi")
    play(t, support("archer", front(FOE, LEFT)), attack())
    assert attack_value(t) == 3


@pytest.mark.rule("INV-R25")
def test_n_counts_the_own_battle_zone_with_attacker_and_leader() -> None:
    t = duel("melophore roi", rear="garde", foe_front="shogun garde", foe_rear="garde")
    play(t, attack())
    assert attack_value(t) == 3


@pytest.mark.rule("INV-103")
def test_the_attack_points_are_the_printed_value() -> None:
    t = duel("commandant", foe_front="garde", hand="archer")
    play(t, attack())
    assert attack_value(t) == 2


@pytest.mark.rule("INV-103")
def test_supports_change_the_attack_points() -> None:
    t = duel("commandant", foe_front="garde", hand="guerrier")
    play(t, support("guerrier"), attack())
    assert attack_value(t) == 3


@pytest.mark.rule("INV-R29")
def test_an_x_attack_with_an_empty_hand_is_possible_and_does_nothing() -> None:
    t = duel("guerrier garde", foe_front="viking> garde")
    play(t, attack())
    assert attack_value(t) == 0
    assert (at(t, front(FOE, LEFT)), t.damage[front(FOE, LEFT)]) == ("viking", 0)
