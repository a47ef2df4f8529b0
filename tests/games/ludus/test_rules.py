"""Every row of docs/rules/ludus.md as a story."""

from __future__ import annotations

from collections import Counter

import pytest

from harena.core.action import PASS
from harena.core.errors import Refused
from harena.core.hidden import FACE_DOWN
from harena.core.seat import CHANCE, Seat
from harena.core.table import Outcome
from harena.games.ludus.game import GAME, Attack, Parry
from tests.games.ludus.bouts import FOE, ME, asked, bout, dice, last_card_told, new_bout, odds, play, witnesses

LUNGE, CUT, FEINT, PARRY = Attack("lunge"), Attack("cut"), Attack("feint"), Parry()


# 1. Fighters and cards


@pytest.mark.rule("LUD-001")
def test_two_fighters_share_a_pack_of_24_cards() -> None:
    assert Counter(new_bout().pile) == {"lunge": 5, "cut": 7, "feint": 5, "parry": 7}
    assert GAME.seats == (2,)


@pytest.mark.rule("LUD-002")
def test_a_fighter_begins_with_six_health_and_three_cards() -> None:
    t = GAME.table(2)
    play(t, "lunge", "cut", "cut", "parry", "parry", "feint")
    assert t.health == [6, 6]
    assert t.hand == [["cut", "cut", "lunge"], ["feint", "parry", "parry"]]


@pytest.mark.rule("LUD-002")
def test_players_may_agree_on_other_health_and_hands() -> None:
    t = new_bout("lunge", "cut", health=20, hand=1)
    assert (t.health, t.hand) == ([20, 20], [["lunge"], ["cut"]])


@pytest.mark.rule("LUD-002")
@pytest.mark.parametrize("agreed", [{"health": 0}, {"health": 21}, {"hand": 0}, {"hand": 6}])
def test_no_agreement_goes_beyond_its_bounds(agreed: dict[str, int]) -> None:
    with pytest.raises(Refused, match="bad_option"):
        GAME.read_options(agreed)


@pytest.mark.rule("LUD-003")
def test_i_see_my_hand_and_may_count_the_foes_and_the_pile() -> None:
    view = bout(hand="lunge parry", foe="cut", pile="feint cut").seen_by(ME)
    assert view.hand == [["lunge", "parry"], [FACE_DOWN]]
    assert view.pile == [FACE_DOWN, FACE_DOWN]


@pytest.mark.rule("LUD-003")
def test_health_and_discards_lie_open() -> None:
    t = bout(hand="lunge", health=(5, 3), pile="cut")
    assert t.seen_by(FOE).health == [5, 3]
    assert t.seen_by(FOE).discard == t.discard != []


# 2. The turn


@pytest.mark.rule("LUD-004")
def test_a_drawn_card_goes_from_the_pile_to_the_hand() -> None:
    t = bout(foe="cut", pile="feint parry")
    play(t, PASS, "parry")
    assert (t.pile, t.hand) == (["feint"], [[], ["cut", "parry"]])


@pytest.mark.rule("LUD-004")
def test_only_who_draws_a_card_sees_it() -> None:
    t = bout(pile="feint parry")
    play(t, PASS)
    assert witnesses(t) == [FOE]
    play(t, "parry")
    assert (last_card_told(t, ME), last_card_told(t, FOE)) == (FACE_DOWN, "parry")


@pytest.mark.rule("LUD-004")
def test_every_card_of_the_pile_is_as_likely_to_be_drawn() -> None:
    t = bout(pile="feint feint parry cut")
    play(t, PASS)
    assert odds(t) == {"feint": 0.5, "parry": 0.25, "cut": 0.25}


@pytest.mark.rule("LUD-005")
@pytest.mark.parametrize("first", [ME, FOE])
def test_each_fighter_is_as_likely_to_begin(first: Seat) -> None:
    t = new_bout("lunge", "cut", hand=1)
    assert odds(t) == {ME: 0.5, FOE: 0.5}
    play(t, first, "parry")
    assert asked(t) == first


@pytest.mark.rule("LUD-006")
def test_fighters_take_turns_to_draw_and_act() -> None:
    t = bout(hand="cut", foe="cut")
    play(t, PASS, "lunge")
    assert asked(t) == FOE
    assert t.hand == [["cut"], ["cut", "lunge"]]
    play(t, PASS, "feint")
    assert asked(t) == ME
    assert t.hand == [["cut", "feint"], ["cut", "lunge"]]


@pytest.mark.rule("LUD-007")
def test_i_may_attack_with_any_attack_card_of_my_hand_or_wait() -> None:
    t = bout(hand="cut cut feint lunge parry", foe="lunge")
    assert t.options() == [PASS, CUT, FEINT, LUNGE]


@pytest.mark.rule("LUD-007", "LUD-017")
def test_with_parries_only_i_can_but_wait() -> None:
    assert bout(hand="parry parry", foe="lunge").options() == [PASS]


@pytest.mark.rule("LUD-007")
@pytest.mark.parametrize(("card", "why"), [("lunge", "not_in_hand"), ("parry", "not_an_attack")])
def test_an_attack_that_i_cannot_make_is_refused_with_the_rule(card: str, why: str) -> None:
    [reason] = bout(hand="parry").seen_by(ME).against(Attack(card))
    assert (reason.key, reason.params["rule"]) == (f"refused.{why}", "LUD-007")


# 3. The attack


@pytest.mark.rule("LUD-008")
def test_an_attack_card_is_laid_off_before_the_foe_answers() -> None:
    t = bout(hand="cut lunge", foe="parry")
    play(t, LUNGE)
    assert asked(t) == FOE
    assert (t.hand[ME], t.discard) == (["cut"], ["lunge"])


@pytest.mark.rule("LUD-009")
@pytest.mark.parametrize(("attack", "rolled"), [(LUNGE, (6, 6, 6, 6)), (CUT, (6, 6, 6)), (FEINT, (6, 6))])
def test_each_attack_rolls_its_number_of_dice(attack: Attack, rolled: tuple[int, ...]) -> None:
    t = bout(hand=attack.card)
    play(t, attack)
    assert dice(t) == rolled


@pytest.mark.rule("LUD-009")
@pytest.mark.parametrize(("shown", "left"), [((3, 3), [6, 6]), ((4, 3), [6, 5]), ((4, 4), [6, 4])])
def test_every_die_of_four_or_more_costs_the_foe_one_health(shown: tuple[int, int], left: list[int]) -> None:
    t = bout(hand="feint")
    play(t, FEINT, shown)
    assert t.health == left


@pytest.mark.rule("LUD-X01")
def test_a_lunge_of_6_4_3_1_leaves_four_of_six_health() -> None:
    t = bout(hand="lunge", foe="cut", health=(6, 6))
    play(t, LUNGE, PASS, (6, 4, 3, 1))
    assert t.health == [6, 4]


@pytest.mark.rule("LUD-010")
@pytest.mark.parametrize("attack", [LUNGE, CUT])
def test_a_lunge_or_a_cut_may_be_answered_with_a_parry(attack: Attack) -> None:
    t = bout(hand=f"{attack.card} parry", foe="feint lunge parry parry")
    play(t, attack)
    assert t.options() == [PASS, PARRY]


@pytest.mark.rule("LUD-010")
def test_a_foe_who_lets_the_attack_pass_keeps_the_parry_and_takes_the_dice() -> None:
    t = bout(hand="cut", foe="parry")
    play(t, CUT, PASS, (5, 1, 1))
    assert (t.hand[FOE], t.health) == (["parry"], [6, 5])


@pytest.mark.rule("LUD-011")
def test_a_parry_is_laid_off_and_no_dice_are_rolled() -> None:
    t = bout(hand="lunge", foe="parry parry", pile="cut")
    play(t, LUNGE, PARRY)
    assert (t.hand[FOE], t.discard[-2:]) == (["parry"], ["lunge", "parry"])
    assert (t.health, dice(t)) == ([6, 6], ())


@pytest.mark.rule("LUD-012")
def test_a_feint_cannot_be_parried() -> None:
    t = bout(hand="feint", foe="parry")
    play(t, FEINT)
    assert dice(t) == (6, 6)


@pytest.mark.rule("LUD-010", "LUD-R01")
def test_a_foe_without_a_parry_is_asked_all_the_same() -> None:
    t = bout(hand="cut", foe="cut")
    play(t, CUT)
    assert (asked(t), t.options()) == (FOE, [PASS])


@pytest.mark.rule("LUD-R01")
def test_a_foe_without_cards_is_not_asked() -> None:
    t = bout(hand="cut", foe="")
    play(t, CUT)
    assert asked(t) == CHANCE


# 4. The end


@pytest.mark.rule("LUD-013")
@pytest.mark.parametrize(("health", "winner"), [((2, 1), ME), ((1, 2), FOE)])
def test_when_the_pile_has_run_out_the_fresher_fighter_wins(health: tuple[int, int], winner: Seat) -> None:
    t = bout(health=health, pile="")
    play(t, PASS)
    assert t.outcome == Outcome((winner,), "time", drawn=False)


@pytest.mark.rule("LUD-014")
def test_equal_health_at_the_end_is_a_draw() -> None:
    t = bout(health=(3, 3), pile="")
    play(t, PASS)
    assert t.outcome == Outcome((), "time", drawn=True)


@pytest.mark.rule("LUD-R02")
def test_the_turn_of_the_last_card_is_played() -> None:
    t = bout(foe="cut", health=(1, 1), pile="parry")
    play(t, PASS, "parry", CUT, (6, 6, 6))
    assert t.outcome == Outcome((FOE,), "knocked_down", drawn=False)


@pytest.mark.rule("LUD-015")
def test_a_fighter_with_health_left_fights_on() -> None:
    t = bout(hand="feint", health=(6, 3))
    play(t, FEINT, (6, 6))
    assert (t.health, t.outcome) == ([6, 1], None)


@pytest.mark.rule("LUD-015", "LUD-X02")
def test_a_cut_of_4_5_6_knocks_down_a_foe_with_two_health() -> None:
    t = bout(hand="cut", foe="cut", health=(6, 2))
    play(t, CUT, PASS, (4, 5, 6))
    assert t.health == [6, 0]
    assert t.outcome == Outcome((ME,), "knocked_down", drawn=False)
