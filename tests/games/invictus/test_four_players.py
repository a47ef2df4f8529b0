"""Chapter 13: two teams of two, who share battle zone, reserve and graveyard."""

from __future__ import annotations

import pytest

from harena.core.chance import distribution
from harena.core.errors import Refused
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.invictus.actions import Attack, Deploy, EndTurn, Keep, Recruit, Redraw, Rest, Settle, Station, Support
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.opening import DEPLOYMENTS, EXCHANGES, STATIONS
from harena.games.invictus.rules.turn import DISCARDS
from harena.games.invictus.table import AFTER, Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    FOE_PARTNER,
    LEFT,
    ME,
    PARTNER,
    RIGHT,
    asked,
    at,
    attack,
    attack_value,
    cards,
    front,
    mine,
    offered,
    play,
    question,
    team_duel,
    theirs,
)


def dealt() -> Duel:
    """Everybody has drawn a Guerrier and a Garde out of ten Soldiers."""
    t: Duel = GAME.table([Bring("roi: 5 guerrier, 5 garde")] * 4, journal=True)
    return play(t, *["guerrier", "garde"] * 4)


def seated(team: int = 0, a: int = 0, b: int = 0) -> Duel:
    """The hands are kept and the order of play is decided."""
    return play(dealt(), *[Keep()] * 4, team, a, b)


def set_up() -> Duel:
    """All units of the set-up are placed; the first player is about to draw."""
    t = seated()
    play(t, Deploy(mine("roi"), front(ME, LEFT)), Deploy(theirs("guerrier"), front(FOE, LEFT)))
    play(t, Station(mine("garde")), Station(theirs("roi")))
    return play(t, Settle("guerrier.0"), Settle("garde.1"), Settle("guerrier.0"), Settle("garde.1"))


# Armies and zones


@pytest.mark.rule("INV-154")
def test_four_players_bring_armies_of_a_blitz() -> None:
    t: Duel = GAME.table(4)
    assert [len(pile) for pile in t.pile] == [10] * 4
    assert len(t.leader) == 4


@pytest.mark.rule("INV-154")
def test_an_army_of_twenty_soldiers_is_refused_with_four_players() -> None:
    with pytest.raises(Refused, match=r"army_of_seat\(number=3.*INV-146"):
        GAME.table([Bring(), Bring(), Bring("roi: 20 guerrier"), Bring()])


@pytest.mark.rule("INV-154")
def test_partners_win_and_lose_together() -> None:
    t = team_duel()
    assert [t.allies(Seat(seat)) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]


@pytest.mark.rule("INV-R64")
def test_partners_may_bring_two_kinds_of_one_colour() -> None:
    brought = [Bring("roi: 10 guerrier"), Bring(), Bring("roi: 10 samurai"), Bring()]
    assert GAME.table(brought).pile[PARTNER] == ["samurai"] * 10


@pytest.mark.rule("INV-155")
def test_a_team_has_one_battle_zone_one_reserve_and_one_graveyard() -> None:
    t: Duel = GAME.table(4)
    assert (len(t.zone), len(t.reserve), len(t.graveyard)) == (12, 2, 2)


@pytest.mark.rule("INV-155")
def test_five_units_of_both_partners_fill_the_common_reserve() -> None:
    t = team_duel(hand="guerrier", reserve="archer archer archer archer garde", foe_front="garde")
    assert offered(t, Support) == []


@pytest.mark.rule("INV-156")
def test_hands_piles_and_kingdoms_are_each_players_own() -> None:
    t = team_duel(hand="guerrier", partner_hand="archer", partner_kingdom="pretre", foe_front="garde")
    play(t, Settle(mine("guerrier")), Rest())
    assert [cards(row) for row in t.kingdom] == [["guerrier"], [], ["pretre"], []]
    assert [cards(row) for row in t.hand] == [[], [], ["archer"], []]


@pytest.mark.rule("INV-156")
def test_a_player_draws_from_the_own_pile() -> None:
    t = team_duel(foe_front="garde", pile="guerrier", foe_pile="archer")
    play(t, Rest(), "archer")
    assert [len(pile) for pile in t.pile] == [1, 0, 1, 1]


# Set-up


@pytest.mark.rule("INV-157")
def test_the_turns_go_round_between_the_teams() -> None:
    t = team_duel(foe_front="garde")
    order = [t.active]
    for _ in range(4):
        play(t, Rest(), "guerrier")
        order.append(t.active)
        t.hand[t.active] = []
    assert order == [ME, FOE, PARTNER, FOE_PARTNER, ME]


@pytest.mark.rule("INV-157")
@pytest.mark.parametrize(
    ("picks", "order"),
    [((0, 0, 0), (0, 1, 2, 3)), ((0, 1, 0), (2, 1, 0, 3)), ((0, 0, 1), (0, 3, 2, 1)), ((1, 1, 1), (3, 2, 1, 0))],
)
def test_a_team_and_then_a_partner_of_each_team_are_picked_to_begin(
    picks: tuple[int, int, int], order: tuple[int, ...]
) -> None:
    assert seated(*picks).order == order


@pytest.mark.rule("INV-157")
def test_each_pick_of_the_order_is_even() -> None:
    t = play(dealt(), *[Keep()] * 4)
    assert t.pending is not None
    assert not isinstance(t.pending, Ask)
    assert distribution(t.pending, t) == {0: 0.5, 1: 0.5}


@pytest.mark.rule("INV-158")
def test_each_of_four_draws_two_soldiers() -> None:
    t = dealt()
    assert question(t) == EXCHANGES
    assert [cards(hand) for hand in t.hand] == [["garde", "guerrier"]] * 4


@pytest.mark.rule("INV-159")
def test_each_of_four_may_once_draw_two_new_ones() -> None:
    t = play(dealt(), Keep(), Redraw(), Keep(), Keep(), "garde", "garde")
    assert cards(t.hand[FOE]) == ["garde", "garde", "roi"]
    assert len(t.pile[FOE]) == 8
    assert not isinstance(t.pending, Ask), "the second hand is kept: now chance decides the order"


@pytest.mark.rule("INV-R65")
def test_the_leader_joins_the_hand_of_two_soldiers() -> None:
    assert [cards(hand) for hand in seated().hand] == [["garde", "guerrier", "roi"]] * 4


@pytest.mark.rule("INV-160")
def test_a_and_b_place_a_unit_on_the_front_line_of_their_teams() -> None:
    t = seated(0, 1, 0)
    assert (asked(t), question(t)) == (PARTNER, DEPLOYMENTS)
    play(t, Deploy(mine("roi"), front(PARTNER, RIGHT)))
    assert (asked(t), question(t)) == (FOE, DEPLOYMENTS)
    play(t, Deploy(theirs("garde"), front(FOE, LEFT)))
    assert (at(t, front(ME, RIGHT)), at(t, front(FOE, LEFT))) == ("roi", "garde")


@pytest.mark.rule("INV-161")
def test_c_and_d_place_a_unit_in_the_reserve_of_their_teams() -> None:
    t = seated()
    play(t, Deploy(mine("roi"), front(ME, LEFT)), Deploy(theirs("garde"), front(FOE, LEFT)))
    assert (asked(t), question(t)) == (PARTNER, STATIONS)
    play(t, Station(mine("roi")))
    assert (asked(t), question(t)) == (FOE_PARTNER, STATIONS)
    play(t, Station(theirs("guerrier")))
    assert [cards(row) for row in t.reserve] == [["roi"], ["guerrier"]]


@pytest.mark.rule("INV-162")
def test_then_all_four_place_a_citizen_in_order_of_play() -> None:
    t = set_up()
    assert [event.params["seat"] for event in t.journal or [] if event.key == "settled"] == [0, 1, 2, 3]
    assert [cards(row) for row in t.kingdom] == [["guerrier"], ["garde"], ["guerrier"], ["garde"]]


@pytest.mark.rule("INV-162", "INV-R63")
def test_the_citizen_of_the_set_up_is_a_soldier_never_the_leader() -> None:
    t = seated()
    play(t, Deploy(mine("garde"), front(ME, LEFT)), Deploy(theirs("garde"), front(FOE, LEFT)))
    play(t, Station(mine("garde")), Station(theirs("garde")))
    assert cards(t.hand[ME]) == ["guerrier", "roi"]
    assert t.options() == [Settle(mine("guerrier"))]


@pytest.mark.rule("INV-163", "INV-R65")
def test_after_set_up_everybody_holds_one_unit_and_eight_cards_lie_in_each_pile() -> None:
    t = set_up()
    assert [len(hand) for hand in t.hand] == [1] * 4
    assert [len(pile) for pile in t.pile] == [8] * 4
    assert not isinstance(t.pending, Ask), "the first turn begins with a draw"


# Shared units


@pytest.mark.rule("INV-164")
def test_the_sixth_card_is_given_up_with_four_players_too() -> None:
    t = team_duel(hand="guerrier guerrier guerrier archer archer archer", foe_front="garde")
    play(t, Rest(), EndTurn())
    assert (asked(t), question(t)) == (ME, DISCARDS)


@pytest.mark.rule("INV-165")
def test_in_each_partners_turn_all_units_of_the_team_may_attack() -> None:
    t = team_duel("garde medjay", foe_front="garde garde")
    t.army[ME], t.army[PARTNER] = ["garde"], ["medjay"]
    everything = [attack(LEFT, LEFT), attack(CENTRE, CENTRE)]
    assert offered(t, Attack) == everything
    play(t, Rest(), "guerrier", Rest(), EndTurn(), "guerrier")
    assert asked(t) == PARTNER
    assert offered(t, Attack) == everything


@pytest.mark.rule("INV-166")
def test_the_active_player_recruits_from_the_common_reserve() -> None:
    t = team_duel(hand="guerrier", reserve="archer", foe_front="garde")
    assert {option.card for option in offered(t, Recruit)} == {mine("archer")}
    play(t, Rest(), EndTurn(), "guerrier", Rest(), EndTurn(), "guerrier")
    assert asked(t) == PARTNER
    assert {option.card for option in offered(t, Recruit)} == {mine("archer")}


@pytest.mark.rule("INV-167")
def test_in_an_enemys_turn_i_control_none_of_our_units() -> None:
    t = team_duel("garde", hand="archer", foe_front="garde")
    play(t, Rest(), EndTurn(), "guerrier")
    assert asked(t) == FOE
    assert t.seen_by(ME).options() == ()


@pytest.mark.rule("INV-R70")
def test_all_units_of_the_team_stand_up_in_each_partners_preparation() -> None:
    t = team_duel("garde> medjay>", foe_front="garde")
    play(t, Rest(), "guerrier", Rest(), EndTurn())
    assert t.active == PARTNER
    assert not any(t.tilted)


@pytest.mark.rule("INV-R70")
def test_an_enemys_preparation_leaves_our_units_tilted() -> None:
    t = team_duel("garde> medjay>", foe_front="garde>", stage=AFTER)
    assert t.active == FOE
    assert (t.tilted[front(ME, LEFT)], t.tilted[front(FOE, LEFT)]) == (True, False)


@pytest.mark.rule("INV-176")
def test_x_counts_the_hand_of_the_active_player_alone() -> None:
    t = team_duel("guerrier", hand="archer archer archer", partner_hand="archer", foe_front="roi", foe_hand="garde")
    t.army[ME], t.army[PARTNER] = ["archer", "archer", "archer"], ["archer", "guerrier"]
    play(t, attack())
    assert attack_value(t) == 3


@pytest.mark.rule("INV-176")
def test_n_counts_all_units_of_the_team() -> None:
    t = team_duel("melophore garde", "archer", foe_front="roi", foe_hand="garde")
    t.army[ME], t.army[PARTNER] = ["melophore"], ["archer", "garde"]
    play(t, attack())
    assert attack_value(t) == 3
