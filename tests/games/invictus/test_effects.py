"""Every effect that a Support may have: what it does, when it may be played, and what is left of it after a chain."""

from __future__ import annotations

import pytest

from harena.core.action import PASS
from harena.core.chance import Draw, distribution
from harena.games.invictus.actions import Rest, Support
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    PARTNER,
    RIGHT,
    at,
    attack,
    attack_value,
    cards,
    duel,
    front,
    mine,
    offered,
    pieces,
    play,
    rear,
    support,
    theirs,
    told,
    winners,
)


def playable(t: Duel, card: str) -> list[tuple[int | str, ...]]:
    """What I may aim this card of my hand at."""
    return [option.choice for option in offered(t, Support) if option.card == mine(card)]


# all_plus_1


@pytest.mark.rule("INV-113")
def test_a_guerrier_raises_every_attack_of_the_turn_by_one_the_leaders_too() -> None:
    t = duel("roi garde", hand="guerrier", foe_front="shogun garde")
    play(t, support("guerrier"), attack())
    assert attack_value(t) == 2
    play(t, attack(CENTRE, CENTRE))
    assert attack_value(t) == 2


@pytest.mark.rule("INV-011")
def test_a_guerrier_raises_no_c_attack() -> None:
    t = duel("ocelomeh garde", hand="guerrier sorcier", foe_front="roi garde")
    play(t, support("guerrier"), attack())
    assert t.damage[front(FOE, LEFT)] == 1


def test_what_a_guerrier_gives_is_over_with_the_turn() -> None:
    t = duel("garde", hand="guerrier", foe_front="garde")
    play(t, support("guerrier"), Rest())
    assert (t.active, t.bonus) == (FOE, 0)


# next_soldier_plus_3


@pytest.mark.rule("INV-113")
def test_a_samurai_raises_the_next_attack_of_a_soldier_by_three() -> None:
    t = duel("garde garde", hand="samurai", foe_front="roi garde")
    play(t, support("samurai"), attack())
    assert attack_value(t) == 4


# next_two_plus_1


@pytest.mark.rule("INV-113")
def test_a_melophore_raises_two_attacks_of_soldiers_and_no_third() -> None:
    t = duel("garde garde garde", hand="melophore", foe_front="garde garde garde")
    values = []
    play(t, support("melophore"))
    for column in (LEFT, CENTRE, RIGHT):
        play(t, attack(column, column))
        values.append(attack_value(t))
    assert values == [2, 2, 1]


@pytest.mark.rule("INV-111")
def test_a_samurai_and_a_melophore_add_up_on_the_first_of_two_attacks() -> None:
    t = duel("garde garde", hand="samurai melophore", foe_front="garde garde garde")
    play(t, support("samurai"), support("melophore"), attack())
    assert attack_value(t) == 5
    play(t, attack(CENTRE, CENTRE))
    assert attack_value(t) == 2


# hunt_plus_2


@pytest.mark.rule("INV-113")
def test_a_viking_raises_attacks_on_lying_units_by_two_and_others_not() -> None:
    t = duel("roi roi", hand="viking", foe_front="shogun> garde")
    play(t, support("viking"), attack(LEFT, CENTRE))
    assert attack_value(t) == 1
    play(t, attack(CENTRE, LEFT))
    assert attack_value(t) == 3


@pytest.mark.rule("INV-R71")
def test_a_viking_needs_a_lying_enemy_in_range() -> None:
    assert playable(duel("garde", hand="viking", foe_front="garde garde>"), "viking") == []


def test_what_a_viking_gives_is_over_with_the_turn() -> None:
    t = duel("garde", hand="viking", foe_front="garde>")
    play(t, support("viking"), Rest())
    assert (t.active, t.hunt) == (FOE, 0)


# take_alive


@pytest.mark.rule("INV-113")
def test_an_ocelomeh_takes_alive_what_the_next_soldier_would_kill() -> None:
    t = duel("commandant garde", hand="ocelomeh", foe_front="viking> roi")
    play(t, support("ocelomeh"), attack())
    assert (cards(t.kingdom[0]), t.graveyard[1]) == (["viking"], [])


def test_a_hurt_soldier_is_not_taken_alive() -> None:
    t = duel("commandant garde", hand="ocelomeh archer", foe_front="garde garde")
    play(t, support("ocelomeh"), support("archer", front(FOE, LEFT)), attack())
    assert (t.kingdom[0], cards(t.graveyard[1])) == ([], ["garde"])


def test_a_leader_is_not_taken_alive_but_killed() -> None:
    t = duel("guerrier garde", hand="ocelomeh garde garde garde garde garde", foe_front="roi> garde")
    play(t, support("ocelomeh"), attack())
    assert (told(t)[-1], winners(t)) == ("killed", ((ME,), "execution"))


def test_a_blow_too_weak_to_kill_takes_nobody_alive_and_uses_the_promise_up() -> None:
    t = duel("samurai commandant", hand="ocelomeh", foe_front="garde viking>")
    play(t, support("ocelomeh"), attack())
    assert t.damage[front(FOE, LEFT)] == 1
    play(t, attack(CENTRE, CENTRE))
    assert (t.kingdom[0], cards(t.graveyard[1])) == ([], ["viking"])


def test_the_attack_of_a_leader_leaves_the_promise_for_a_soldier() -> None:
    t = duel("roi commandant", hand="ocelomeh", foe_front="garde viking>")
    play(t, support("ocelomeh"), attack(), attack(CENTRE, CENTRE))
    assert cards(t.kingdom[0]) == ["viking"]


@pytest.mark.rule("INV-114")
def test_a_second_promise_waits_until_the_first_is_used_up() -> None:
    t = duel("commandant commandant", hand="ocelomeh ocelomeh", foe_front="viking> viking> roi")
    play(t, support("ocelomeh"))
    assert playable(t, "ocelomeh") == []
    play(t, attack())
    assert playable(t, "ocelomeh") == [()]


def test_a_promise_that_nobody_kept_lapses_with_the_turn() -> None:
    t = duel("garde", hand="ocelomeh", foe_front="garde")
    play(t, support("ocelomeh"), Rest())
    assert (t.active, t.next_alive) == (FOE, False)


# damage_1


@pytest.mark.rule("INV-113")
def test_an_archer_may_hurt_any_enemy_unit_of_the_battle_zone() -> None:
    t = duel("garde", hand="archer", foe_front="garde . roi", foe_rear="musha")
    assert playable(t, "archer") == [(front(FOE, LEFT),), (front(FOE, RIGHT),), (rear(FOE, LEFT),)]


# snipe_2


@pytest.mark.rule("INV-113")
def test_an_arbaletrier_hurts_the_rear_line_by_two() -> None:
    t = duel("garde", hand="arbaletrier sorcier", foe_front="garde garde", foe_rear="garde samurai")
    assert playable(t, "arbaletrier") == [(rear(FOE, LEFT),), (rear(FOE, CENTRE),)]
    play(t, support("arbaletrier", rear(FOE, LEFT)))
    assert t.damage[rear(FOE, LEFT)] == 2


@pytest.mark.rule("INV-105")
def test_an_arbaletrier_kills_and_never_captures() -> None:
    t = duel("garde", hand="arbaletrier sorcier", foe_front="garde", foe_rear="samurai")
    play(t, support("arbaletrier", rear(FOE, LEFT)))
    assert (t.kingdom[0], cards(t.graveyard[1])) == ([], ["samurai"])


@pytest.mark.rule("INV-114")
def test_an_arbaletrier_needs_a_unit_in_the_enemy_rear() -> None:
    assert playable(duel("garde", hand="arbaletrier", foe_front="garde garde"), "arbaletrier") == []


# relocate


@pytest.mark.rule("INV-R18")
def test_a_pretre_lets_two_own_units_change_places_and_nobody_moves_up() -> None:
    t = duel("garde>", rear="musha", hand="pretre sorcier", foe_front="garde")
    play(t, support("pretre", front(ME, LEFT), rear(ME, LEFT)))
    assert (at(t, front(ME, LEFT)), at(t, rear(ME, LEFT))) == ("musha", "garde")
    assert (t.tilted[front(ME, LEFT)], t.tilted[rear(ME, LEFT)]) == (False, True)


@pytest.mark.rule("INV-113")
def test_a_pretre_moves_a_unit_to_a_free_place() -> None:
    t = duel("garde musha", hand="pretre sorcier", foe_front="garde")
    play(t, support("pretre", front(ME, LEFT), rear(ME, CENTRE)))
    assert (at(t, front(ME, LEFT)), at(t, rear(ME, CENTRE))) == ("", "garde")


@pytest.mark.rule("INV-114")
def test_a_pretre_must_change_something() -> None:
    t = duel("garde garde garde", rear="garde garde garde", hand="pretre", foe_front="garde")
    assert playable(t, "pretre") == []


@pytest.mark.rule("INV-R34")
def test_a_pretre_moves_nobody_behind_an_empty_cell() -> None:
    t = duel("garde", hand="pretre", foe_front="garde")
    assert playable(t, "pretre") == [(front(ME, LEFT), front(ME, CENTRE)), (front(ME, LEFT), front(ME, RIGHT))]


# disorder


@pytest.mark.rule("INV-113")
def test_a_mobed_lets_two_enemy_units_change_places() -> None:
    t = duel("garde", hand="mobed sorcier", foe_front="garde", foe_rear="roi")
    assert playable(t, "mobed") == [(front(FOE, LEFT), rear(FOE, LEFT))]
    play(t, support("mobed", front(FOE, LEFT), rear(FOE, LEFT)))
    assert (at(t, front(FOE, LEFT)), at(t, rear(FOE, LEFT))) == ("roi", "garde")


@pytest.mark.rule("INV-114")
@pytest.mark.parametrize("enemies", ["garde", "garde garde"])
def test_a_mobed_needs_two_enemy_units_that_differ(enemies: str) -> None:
    assert playable(duel("garde", hand="mobed", foe_front=enemies), "mobed") == []


# recall


@pytest.mark.rule("INV-113", "INV-R19")
def test_a_miko_takes_an_own_unit_back_to_the_hand_for_all_to_see() -> None:
    t = duel("garde>-1 musha", hand="miko", foe_front="garde")
    assert playable(t, "miko") == [(front(ME, LEFT),), (front(ME, CENTRE),)]
    play(t, support("miko", front(ME, LEFT)))
    assert (t.hand[0], t.known[0]) == ([mine("garde")], [mine("garde")])
    assert (at(t, front(ME, LEFT)), t.tilted[front(ME, LEFT)], t.damage[front(ME, LEFT)]) == ("", False, 0)


@pytest.mark.rule("INV-R32")
def test_a_prisoner_who_fights_for_me_comes_to_my_hand() -> None:
    t = duel("garde* musha", hand="miko", foe_front="garde")
    play(t, support("miko", front(ME, LEFT)))
    assert t.hand == [[theirs("garde")], []]


@pytest.mark.rule("INV-R73")
def test_the_last_unit_stays_or_a_turn_could_go_on_for_ever() -> None:
    """Recalled, conscripted from the reserve, recalled again: the same position would come back in one turn."""
    assert playable(duel("garde", hand="miko", reserve="musha samurai", foe_front="garde"), "miko") == []


# ready


@pytest.mark.rule("INV-114")
def test_a_commandant_stands_up_a_lying_soldier_and_no_leader() -> None:
    t = duel("roi> garde> musha", hand="commandant sorcier", foe_front="garde")
    assert playable(t, "commandant") == [(front(ME, CENTRE),)]
    play(t, support("commandant", front(ME, CENTRE)))
    assert not t.tilted[front(ME, CENTRE)]


# exhaust


@pytest.mark.rule("INV-114")
def test_an_onmyoji_tilts_an_upright_enemy() -> None:
    t = duel("garde", hand="onmyoji sorcier", foe_front="garde> roi")
    assert playable(t, "onmyoji") == [(front(FOE, CENTRE),)]
    play(t, support("onmyoji", front(FOE, CENTRE)))
    assert t.tilted[front(FOE, CENTRE)]


# raise


@pytest.mark.rule("INV-113")
def test_anubis_brings_back_a_fallen_soldier_upright_and_unhurt() -> None:
    t = duel("garde", hand="anubis sorcier", graveyard="musha viking", foe_front="garde")
    play(t, support("anubis", mine("viking"), front(ME, RIGHT)))
    cell = front(ME, RIGHT)
    assert (at(t, cell), t.tilted[cell], t.damage[cell]) == ("viking", False, 0)
    assert (cards(t.graveyard[0]), cards(t.reserve[0])) == (["musha"], ["anubis"])


@pytest.mark.rule("INV-114")
def test_anubis_needs_somebody_in_the_own_graveyard() -> None:
    assert playable(duel("garde", hand="anubis", foe_graveyard="musha", foe_front="garde"), "anubis") == []


@pytest.mark.rule("INV-R15")
def test_who_returns_during_the_attack_action_may_attack() -> None:
    t = duel("garde", hand="anubis", graveyard="viking", foe_front="garde garde")
    play(t, attack(), support("anubis", mine("viking"), front(ME, CENTRE)))
    assert attack(CENTRE, CENTRE) in t.options()


@pytest.mark.rule("INV-R72")
def test_in_a_team_game_the_fallen_of_the_partner_may_return() -> None:
    t = duel("garde", hand="anubis", graveyard="viking", foe_front="garde", seats=4)
    t.army[ME], t.army[PARTNER] = ["anubis", "garde"], ["viking"]
    assert (mine("viking"), front(ME, RIGHT)) in playable(t, "anubis")


# raise_to_reserve


@pytest.mark.rule("INV-113")
def test_a_valkyrie_sends_a_fallen_soldier_to_the_right_end_of_the_reserve() -> None:
    t = duel("garde", hand="valkyrie sorcier", reserve="musha", graveyard="archer viking", foe_front="garde")
    play(t, support("valkyrie", mine("archer")))
    assert (cards(t.reserve[0]), cards(t.graveyard[0])) == (["musha", "valkyrie", "archer"], ["viking"])
    assert t.damage[front(FOE, LEFT)] == 0


@pytest.mark.rule("INV-114")
@pytest.mark.parametrize(("reserve", "may"), [("garde garde garde", True), ("garde garde garde garde", False)])
def test_a_valkyrie_needs_room_for_the_fallen_beside_itself(reserve: str, may: bool) -> None:
    t = duel("garde", hand="valkyrie", reserve=reserve, graveyard="viking", foe_front="garde")
    assert bool(playable(t, "valkyrie")) is may


# exchange


@pytest.mark.rule("INV-124")
def test_a_ticitl_exchanges_a_soldier_of_the_hand_for_a_citizen_of_another_colour() -> None:
    t = duel("garde", hand="ticitl musha", kingdom="samurai", foe_front="garde")
    play(t, support("ticitl", mine("musha"), mine("samurai")))
    assert (t.hand[0], t.kingdom[0], t.known[0]) == ([mine("samurai")], [mine("musha")], [mine("samurai")])


@pytest.mark.rule("INV-114")
def test_a_ticitl_exchanges_no_leader_no_equal_colour_and_not_itself() -> None:
    t = duel("garde", hand="ticitl roi guerrier", kingdom="samurai", foe_front="garde")
    assert playable(t, "ticitl") == []


@pytest.mark.rule("INV-137")
def test_an_exchange_that_gives_the_fourth_majority_wins() -> None:
    t = duel("garde", hand="ticitl sorcier", kingdom="samurai samurai musha archer", foe_front="garde")
    play(t, support("ticitl", mine("sorcier"), mine("samurai")))
    assert winners(t) == ((ME,), "development")


# unmask


@pytest.mark.rule("INV-113")
def test_a_satrape_sends_a_random_card_of_the_opponent_to_the_reserve_without_effect() -> None:
    t = duel("garde", hand="satrape sorcier", foe_front="garde", foe_hand="archer archer musha viking")
    play(t, support("satrape"), PASS)
    assert isinstance(t.pending, Draw)
    assert distribution(t.pending, t) == {theirs("archer"): 0.5, theirs("musha"): 0.25, theirs("viking"): 0.25}
    play(t, theirs("archer"))
    assert (cards(t.reserve[1]), cards(t.hand[1])) == (["archer"], ["archer", "musha", "viking"])
    assert t.damage == [0] * 12


def test_everybody_sees_which_card_was_unmasked() -> None:
    t = duel("garde", hand="satrape sorcier", foe_front="garde", foe_hand="musha")
    play(t, support("satrape"), PASS)
    assert t.pending is not None
    assert t.pending.witnessed_by(ME)


@pytest.mark.rule("INV-114")
@pytest.mark.parametrize(("foe_hand", "foe_reserve"), [("", ""), ("musha", "garde garde garde garde garde")])
def test_a_satrape_needs_a_card_of_the_opponent_and_room_for_it(foe_hand: str, foe_reserve: str) -> None:
    t = duel("garde", hand="satrape", foe_front="garde", foe_hand=foe_hand, foe_reserve=foe_reserve)
    assert playable(t, "satrape") == []


def test_in_a_team_game_the_next_player_is_unmasked() -> None:
    t = duel("garde", hand="satrape sorcier", foe_front="garde", foe_hand="musha", seats=4)
    t.hand[3] = pieces("viking", 1)
    play(t, support("satrape"), PASS, theirs("musha"))
    assert (t.hand[1], t.hand[3]) == ([], [theirs("viking")])
