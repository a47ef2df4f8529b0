"""Chapter 13 in battle: who reacts, who conscripts, where cards go, and which team wins."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.action import PASS
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.invictus.actions import Deploy, EndTurn, Recruit, Rest, Settle
from harena.games.invictus.rules.ending import majorities
from harena.games.invictus.rules.reactions import REACTIONS
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    FOE_PARTNER,
    LEFT,
    ME,
    PARTNER,
    asked,
    at,
    attack,
    cards,
    front,
    mine,
    offered,
    play,
    question,
    support,
    team_duel,
    theirs,
    winners,
)


def ask_everybody(t: Duel) -> list[Seat]:
    """Who is asked until the turn is over, if everybody passes."""
    seats, turn = [], t.active
    while t.active == turn and t.outcome is None and isinstance(t.pending, Ask):
        seats.append(asked(t))
        passing = [option for option in t.options() if option == PASS or isinstance(option, Rest | EndTurn)]
        t.answer(passing[0] if passing else t.options()[0])
    return seats


def partners_turn(front: str = "garde", **zones: Any) -> Duel:
    """My partner's turn: FOE_PARTNER comes next. Each of us has rested, and drawn a Guerrier."""
    return play(team_duel(front, **zones), Rest(), "guerrier", Rest(), EndTurn(), "guerrier")


# Reactions


@pytest.mark.rule("INV-168", "INV-X16")
def test_only_the_next_player_may_react_to_an_attack() -> None:
    t = team_duel(
        "medjay", foe_front="guerrier garde", foe_hand="musha", foe_partner_hand="musha", partner_hand="musha"
    )
    play(t, attack())
    assert (asked(t), question(t)) == (FOE, REACTIONS)
    play(t, PASS)
    assert cards(t.kingdom[ME]) == ["guerrier"]


@pytest.mark.rule("INV-168", "INV-X16")
def test_the_player_after_the_next_may_not_react_even_if_the_next_has_no_cards() -> None:
    t = team_duel("medjay", hand="archer", foe_front="guerrier garde", foe_partner_hand="musha", partner_hand="musha")
    assert set(ask_everybody(play(t, attack()))) == {ME}


@pytest.mark.rule("INV-168", "INV-X16")
def test_to_a_support_too_only_the_next_player_may_react() -> None:
    t = team_duel(hand="archer", foe_front="roi", foe_hand="druide", foe_partner_hand="druide", partner_hand="druide")
    play(t, support("archer", front(FOE, LEFT)))
    assert (asked(t), question(t)) == (FOE, REACTIONS)
    assert FOE_PARTNER not in ask_everybody(t)


@pytest.mark.rule("INV-168")
def test_the_active_player_may_answer_a_reaction() -> None:
    t = team_duel("medjay", hand="druide", foe_front="guerrier garde", foe_hand="musha", partner_hand="druide")
    play(t, attack(), support("musha", by=FOE))
    assert (asked(t), question(t)) == (ME, REACTIONS)
    play(t, support("druide"))
    assert cards(t.kingdom[ME]) == ["guerrier"]


@pytest.mark.rule("INV-168")
def test_in_my_partners_turn_the_other_enemy_may_react_and_i_may_not() -> None:
    t = partners_turn("medjay", foe_front="guerrier garde", foe_partner_hand="musha")
    play(t, attack())
    assert (asked(t), question(t)) == (FOE_PARTNER, REACTIONS)


@pytest.mark.rule("INV-168")
def test_a_full_common_reserve_bars_the_reaction() -> None:
    t = team_duel(
        "medjay", foe_front="guerrier garde", foe_hand="musha", foe_reserve="archer archer archer archer archer"
    )
    play(t, attack())
    assert cards(t.kingdom[ME]) == ["guerrier"]


@pytest.mark.rule("INV-167")
def test_in_my_turn_my_partner_has_nothing_to_decide() -> None:
    t = team_duel("medjay", hand="druide", foe_front="guerrier garde", foe_hand="musha", partner_hand="musha druide")
    assert set(ask_everybody(play(t, attack()))) == {ME, FOE}


# Conscription


@pytest.mark.rule("INV-169")
def test_in_the_enemys_turn_the_next_player_conscripts_from_the_common_reserve_and_the_own_kingdom() -> None:
    t = team_duel(
        "medjay", foe_front="guerrier>", foe_reserve="garde", foe_kingdom="archer", foe_partner_kingdom="pretre"
    )
    play(t, attack(), Deploy(theirs("garde"), front(FOE, LEFT)))
    assert asked(t) == FOE
    assert {option.card for option in offered(t, Deploy)} == {theirs("archer")}


@pytest.mark.rule("INV-169")
def test_a_partners_kingdom_does_not_save_the_team_from_collapse() -> None:
    t = team_duel(
        "medjay", foe_front="guerrier>", foe_reserve="garde", foe_partner_kingdom="pretre pretre", partner_hand="garde"
    )
    play(t, attack())
    assert winners(t) == ((ME, PARTNER), "collapse")


@pytest.mark.rule("INV-169")
def test_in_my_partners_turn_the_other_enemy_conscripts() -> None:
    t = partners_turn("medjay", foe_front="guerrier", foe_kingdom="archer", foe_partner_kingdom="garde pretre")
    play(t, attack())
    assert asked(t) == FOE_PARTNER
    assert {option.card for option in offered(t, Deploy)} == {theirs("garde"), theirs("pretre")}


@pytest.mark.rule("INV-R69")
def test_in_the_own_turn_the_active_player_conscripts_from_the_own_kingdom() -> None:
    t = team_duel("guerrier-1", reserve="miko", kingdom="archer", partner_kingdom="pretre", foe_front="garde")
    play(t, attack(), Deploy(mine("miko"), front(ME, LEFT)))
    assert asked(t) == ME
    assert {option.card for option in offered(t, Deploy)} == {mine("archer")}


# Where cards go


@pytest.mark.rule("INV-R68")
def test_a_capture_joins_the_kingdom_of_the_active_player() -> None:
    t = play(team_duel("medjay", foe_front="guerrier garde"), attack())
    assert [cards(row) for row in t.kingdom] == [["guerrier"], [], [], []]


@pytest.mark.rule("INV-R68")
def test_what_my_partner_captures_joins_my_partners_kingdom() -> None:
    t = play(partners_turn("medjay", foe_front="guerrier garde"), attack())
    assert [cards(row) for row in t.kingdom] == [[], [], ["guerrier"], []]


@pytest.mark.rule("INV-R68")
def test_a_discard_joins_the_kingdom_of_the_player_concerned() -> None:
    t = team_duel(foe_front="garde", partner_hand="archer archer archer archer archer")
    play(t, Rest(), "guerrier", Rest(), EndTurn(), "guerrier", Rest(), EndTurn(), Settle(mine("archer")))
    assert [cards(row) for row in t.kingdom] == [[], [], ["archer"], []]


@pytest.mark.rule("INV-R68")
def test_a_unit_exchanged_from_the_hand_comes_into_the_hand_of_the_active_player() -> None:
    t = team_duel("medjay", hand="archer", foe_front="garde", partner_hand="pretre")
    play(t, Recruit(mine("archer"), front(ME, LEFT)))
    assert [cards(row) for row in t.hand] == [["medjay"], [], ["pretre"], []]


@pytest.mark.rule("INV-R68")
def test_the_fallen_lie_in_the_graveyard_of_their_own_team() -> None:
    t = play(team_duel("medjay", foe_front="guerrier> garde"), attack())
    assert [cards(row) for row in t.graveyard] == [[], ["guerrier"]]


@pytest.mark.rule("INV-R72")
def test_any_soldier_of_the_common_graveyard_may_be_raised() -> None:
    t = team_duel(hand="anubis", graveyard="samurai viking", foe_front="garde")
    t.army[ME], t.army[PARTNER] = ["anubis", "garde", "samurai"], ["viking"]
    play(t, support("anubis", mine("viking"), front(ME, CENTRE)))
    assert at(t, front(ME, CENTRE)) == "viking"
    assert cards(t.graveyard[0]) == ["samurai"]


# Endings


@pytest.mark.rule("INV-174")
def test_the_death_of_one_of_two_leaders_is_enough() -> None:
    t = play(team_duel("medjay", foe_front="roi-4 odin", foe_hand="archer"), attack(), PASS)
    assert winners(t) == ((ME, PARTNER), "execution")


@pytest.mark.rule("INV-173")
def test_a_team_wins_as_soon_as_one_of_its_players_is_developed() -> None:
    t = team_duel(hand="pretre", kingdom="guerrier garde archer", foe_front="garde")
    play(t, Settle(mine("pretre")))
    assert winners(t) == ((ME, PARTNER), "development")


@pytest.mark.rule("INV-173", "INV-R66")
def test_partners_kingdoms_are_never_added_together() -> None:
    t = team_duel(hand="pretre", kingdom="guerrier garde", partner_kingdom="archer sorcier", foe_front="garde")
    play(t, Settle(mine("pretre")))
    assert winners(t) is None


@pytest.mark.rule("INV-R66")
@pytest.mark.parametrize(
    ("kingdoms", "leads"),
    [
        ({"kingdom": "guerrier"}, 1),
        ({"kingdom": "guerrier", "foe_kingdom": "viking"}, 0),
        ({"kingdom": "guerrier", "foe_partner_kingdom": "viking"}, 0),
        ({"kingdom": "guerrier guerrier", "foe_kingdom": "viking", "foe_partner_kingdom": "viking"}, 1),
        ({"kingdom": "guerrier", "partner_kingdom": "guerrier guerrier"}, 1),
    ],
)
def test_a_majority_beats_each_opponent_and_ignores_the_partner(kingdoms: dict[str, str], leads: int) -> None:
    assert majorities(team_duel(**kingdoms))[ME] == leads


def war(**zones: Any) -> Duel:
    """The last turn of a war of four is over."""
    return play(team_duel(foe_front="garde", pile="", foe_pile="", **zones), Rest())


@pytest.mark.rule("INV-R67")
def test_the_war_of_four_goes_on_until_all_piles_are_empty() -> None:
    t = team_duel(foe_front="garde", pile="", foe_pile="guerrier")
    play(t, Rest(), "guerrier", Rest(), EndTurn(), Rest())
    assert winners(t) is None
    play(t, "guerrier", Rest(), EndTurn())
    assert winners(t) == ((), "war")


@pytest.mark.rule("INV-R67")
def test_the_best_player_decides_the_war_not_the_sum_of_a_team() -> None:
    t = war(kingdom="guerrier garde garde", foe_kingdom="archer pretre", foe_partner_kingdom="archer sorcier")
    assert winners(t) == ((ME, PARTNER), "war"), "each of us three leads in two colours; three citizens beat two"


@pytest.mark.rule("INV-R67")
def test_majorities_of_one_partner_beat_citizens_of_the_other_team() -> None:
    t = war(partner_kingdom="guerrier garde", foe_kingdom="archer archer archer", foe_partner_kingdom="pretre pretre")
    assert winners(t) == ((ME, PARTNER), "war")


@pytest.mark.rule("INV-R67")
def test_the_smaller_common_graveyard_decides_a_war_of_equals() -> None:
    t = war(kingdom="guerrier", foe_partner_kingdom="archer", graveyard="pretre pretre", foe_graveyard="pretre")
    assert winners(t) == ((FOE, FOE_PARTNER), "war")
