"""Chapter 8: the two windows in which an opponent may react, and chains of reactions."""

from __future__ import annotations

import pytest

from harena.core.action import PASS, Action
from harena.games.invictus.actions import EndTurn, Recruit, Rest, Settle, Support
from harena.games.invictus.game import Options
from harena.games.invictus.rules.reactions import REACTIONS
from harena.games.invictus.rules.turn import ACTIONS
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
    attack_value,
    cards,
    duel,
    front,
    mine,
    offered,
    pieces,
    play,
    question,
    support,
    told,
)

SHOT = support("archer", front(FOE, LEFT))
CANCEL = support("sorcier")
FOE_CANCELS = support("sorcier", by=FOE)
FOE_GUARDS = support("garde", by=FOE)

ATTACK_CANCELLERS = ["garde", "musha", "medjay", "cataphractaire"]
SUPPORT_CANCELLERS = ["sorcier", "ensorceleur", "druide", "tlamacazqui"]


# What a reaction cancels


@pytest.mark.rule("INV-120")
@pytest.mark.parametrize("canceller", SUPPORT_CANCELLERS)
def test_a_cancelled_support_has_no_effect(canceller: str) -> None:
    t = duel("garde", hand="archer", foe_front="garde", foe_hand=canceller)
    play(t, SHOT, support(canceller, by=FOE))
    assert t.damage[front(FOE, LEFT)] == 0
    assert told(t).count("support_failed") == 1


@pytest.mark.rule("INV-121")
@pytest.mark.parametrize("canceller", ATTACK_CANCELLERS)
def test_a_cancelled_attack_has_no_effect(canceller: str) -> None:
    t = duel("commandant", hand="sorcier", foe_front="samurai roi", foe_hand=canceller)
    play(t, attack(), support(canceller, by=FOE), PASS)
    assert at(t, front(FOE, LEFT)) == "samurai"
    assert (t.kingdom[0], cards(t.reserve[1])) == ([], [canceller])


@pytest.mark.rule("INV-122")
@pytest.mark.parametrize("event", [attack(), SHOT])
def test_a_reaction_is_never_mandatory(event: Action) -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde", foe_hand="garde sorcier")
    play(t, event, PASS)
    assert (cards(t.hand[1]), t.damage[front(FOE, LEFT)]) == (["garde", "sorcier"], 1)


@pytest.mark.rule("INV-R38")
def test_after_a_cancelled_attack_the_attacker_lies_and_the_target_is_unhurt() -> None:
    t = duel("commandant samurai", hand="sorcier", foe_front="samurai roi", foe_hand="garde")
    play(t, attack(), FOE_GUARDS, PASS)
    assert t.tilted[front(ME, LEFT)]
    assert t.damage[front(FOE, LEFT)] == 0


@pytest.mark.rule("INV-R38")
def test_after_a_cancelled_attack_others_may_attack_but_nobody_is_recruited() -> None:
    t = duel("commandant samurai", hand="guerrier", foe_front="samurai roi", foe_hand="garde")
    play(t, attack(), FOE_GUARDS, PASS)
    assert attack(CENTRE, CENTRE) in t.options()
    assert offered(t, Recruit) == []


@pytest.mark.rule("INV-R38", "INV-097")
def test_a_target_saved_from_one_attack_can_still_be_captured_by_the_next() -> None:
    t = duel("commandant pharaon", hand="guerrier sorcier", foe_front="viking> roi", foe_hand="garde")
    play(t, attack(), FOE_GUARDS, PASS, attack(CENTRE, LEFT))
    assert cards(t.kingdom[0]) == ["viking"]


@pytest.mark.rule("INV-R39")
def test_a_cancelled_support_stays_in_the_reserve() -> None:
    t = duel("garde", hand="archer", foe_front="garde", foe_hand="sorcier")
    play(t, SHOT, FOE_CANCELS)
    assert (cards(t.reserve[0]), cards(t.reserve[1])) == (["archer"], ["sorcier"])


# The two windows


@pytest.mark.rule("INV-R35")
def test_the_window_on_a_support_opens_once_it_lies_in_the_reserve() -> None:
    t = duel("garde", hand="archer", foe_front="garde", foe_hand="sorcier")
    play(t, SHOT)
    assert (asked(t), question(t)) == (FOE, REACTIONS)
    assert (cards(t.reserve[0]), t.damage[front(FOE, LEFT)]) == (["archer"], 0)


@pytest.mark.rule("INV-R35")
def test_the_window_on_an_attack_opens_once_the_attacker_is_turned() -> None:
    t = duel("commandant", foe_front="samurai roi", foe_hand="garde")
    play(t, attack())
    assert (asked(t), question(t)) == (FOE, REACTIONS)
    assert (t.tilted[front(ME, LEFT)], at(t, front(FOE, LEFT))) == (True, "samurai")


@pytest.mark.rule("INV-R35")
@pytest.mark.parametrize("event", [Rest(), Recruit(mine("garde"), front(ME, CENTRE)), Settle(mine("samurai"))])
def test_nothing_else_can_be_answered(event: Action) -> None:
    t = duel("garde", hand="samurai archer", reserve="garde", foe_front="garde", foe_hand="garde sorcier")
    play(t, event)
    assert (asked(t), question(t)) == (ME, ACTIONS)


@pytest.mark.rule("INV-R35")
def test_in_the_window_on_an_attack_only_answers_to_attacks_are_listed() -> None:
    t = duel("garde", foe_front="garde", foe_hand="archer garde huscarl sorcier")
    play(t, attack())
    assert t.options() == [PASS, FOE_GUARDS, support("huscarl", by=FOE)]


@pytest.mark.rule("INV-R35")
def test_in_the_window_on_a_support_only_answers_to_supports_are_listed() -> None:
    t = duel("garde", hand="archer", foe_front="garde", foe_hand="archer garde huscarl sorcier")
    play(t, SHOT)
    assert t.options() == [PASS, FOE_CANCELS]


@pytest.mark.rule("INV-R35")
@pytest.mark.parametrize("event", [attack(), SHOT])
def test_the_opponent_is_asked_although_holding_no_reaction(event: Action) -> None:
    t = duel("garde", hand="archer", foe_front="garde", foe_hand="guerrier")
    play(t, event)
    assert (asked(t), list(t.options())) == (FOE, [PASS])


@pytest.mark.rule("INV-R35")
@pytest.mark.parametrize("event", [attack(), SHOT])
def test_i_see_the_same_whatever_the_opponent_holds(event: Action) -> None:
    harmless = duel("garde", hand="archer", foe_front="garde", foe_hand="guerrier guerrier")
    armed = duel("garde", hand="archer", foe_front="garde", foe_hand="garde sorcier")
    assert play(harmless, event).seen_by(ME).encode() == play(armed, event).seen_by(ME).encode()


@pytest.mark.rule("INV-R35")
@pytest.mark.parametrize("event", [attack(), SHOT])
def test_an_opponent_without_cards_is_not_asked(event: Action) -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde")
    play(t, event)
    assert (asked(t), t.damage[front(FOE, LEFT)]) == (ME, 1)


@pytest.mark.rule("INV-R41")
@pytest.mark.parametrize("event", [attack(), SHOT])
def test_with_a_full_reserve_nobody_reacts(event: Action) -> None:
    t = duel(
        "garde",
        hand="archer sorcier",
        foe_front="garde",
        foe_hand="garde sorcier",
        foe_reserve="garde garde garde garde garde",
    )
    play(t, event)
    assert (asked(t), t.damage[front(FOE, LEFT)]) == (ME, 1)


@pytest.mark.rule("INV-R41")
def test_my_own_full_reserve_does_not_bind_the_opponent() -> None:
    t = duel("garde", hand="sorcier", reserve="garde garde garde garde garde", foe_front="garde", foe_hand="garde")
    play(t, attack())
    assert FOE_GUARDS in t.options()


@pytest.mark.rule("INV-R41")
def test_i_cannot_answer_an_answer_once_my_reserve_is_full() -> None:
    t = duel("garde garde", hand="archer sorcier", reserve="garde garde garde garde", foe_front="garde garde")
    t.hand[FOE] = pieces("sorcier", 1)
    play(t, SHOT, FOE_CANCELS)
    assert (question(t), t.damage[front(FOE, LEFT)]) == (ACTIONS, 0)


@pytest.mark.rule("INV-R41")
def test_the_limit_of_a_handicap_binds_reactions_too() -> None:
    invictus = Options(handicap_2="invictus")
    t = duel("garde", hand="sorcier", foe_front="garde", foe_hand="garde", foe_reserve="musha", options=invictus)
    play(t, attack())
    assert (asked(t), t.damage[front(FOE, LEFT)]) == (ME, 1)


@pytest.mark.rule("INV-R41")
def test_with_nothing_to_cancel_a_cancelling_support_is_illegal() -> None:
    t = duel("garde", hand="garde sorcier", foe_front="garde")
    assert offered(t, Support) == []


# Chains


@pytest.mark.rule("INV-R36")
def test_a_cancel_that_is_cancelled_lets_the_support_stand() -> None:
    t = duel("garde", hand="archer sorcier guerrier", foe_front="garde", foe_hand="sorcier")
    play(t, SHOT, FOE_CANCELS, CANCEL)
    assert t.damage[front(FOE, LEFT)] == 1
    assert (cards(t.reserve[0]), cards(t.reserve[1])) == (["archer", "sorcier"], ["sorcier"])


@pytest.mark.rule("INV-R36")
def test_four_supports_are_resolved_last_in_first_out() -> None:
    t = duel("garde", hand="archer sorcier guerrier", foe_front="garde", foe_hand="sorcier sorcier")
    play(t, SHOT, FOE_CANCELS, CANCEL, FOE_CANCELS, PASS)
    assert told(t) == [*["supported"] * 4, "support_failed"]
    play(t, PASS)
    assert told(t)[-1] == "support_failed"
    assert (question(t), t.damage[front(FOE, LEFT)]) == (ACTIONS, 0)


@pytest.mark.rule("INV-R36")
def test_after_each_support_of_a_chain_the_other_player_is_asked() -> None:
    t = duel("garde", hand="archer sorcier guerrier", foe_front="garde", foe_hand="sorcier sorcier")
    order = []
    for answer in (SHOT, FOE_CANCELS, CANCEL, FOE_CANCELS):
        order.append(asked(t))
        play(t, answer)
    assert [*order, asked(t)] == [ME, FOE, ME, FOE, ME]


@pytest.mark.rule("INV-R36")
def test_a_pass_ends_the_chain() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde", foe_hand="sorcier sorcier")
    play(t, SHOT, FOE_CANCELS, PASS)
    assert (asked(t), question(t), t.damage[front(FOE, LEFT)]) == (ME, ACTIONS, 0)


@pytest.mark.rule("INV-R36")
def test_the_attacker_may_cancel_the_cancelling_of_an_attack() -> None:
    t = duel("commandant", hand="sorcier guerrier", foe_front="samurai roi", foe_hand="garde")
    play(t, attack(), FOE_GUARDS, CANCEL)
    assert cards(t.kingdom[0]) == ["samurai"]


@pytest.mark.rule("INV-R36")
def test_an_attack_with_three_cards_of_a_chain_on_it_is_cancelled_after_all() -> None:
    t = duel("commandant", hand="sorcier guerrier", foe_front="samurai roi", foe_hand="garde sorcier")
    play(t, attack(), FOE_GUARDS, CANCEL, FOE_CANCELS, PASS, PASS)
    assert (at(t, front(FOE, LEFT)), question(t)) == ("samurai", ACTIONS)
    assert t.chain == []


@pytest.mark.rule("INV-R37")
def test_only_one_card_answers_an_attack_that_it_has_cancelled() -> None:
    t = duel("commandant", hand="sorcier", foe_front="samurai roi", foe_hand="garde garde")
    play(t, attack(), FOE_GUARDS, PASS)
    assert (asked(t), question(t)) == (ME, ACTIONS)


@pytest.mark.rule("INV-R37")
def test_the_window_on_an_attack_reopens_after_a_cancelled_cancel() -> None:
    t = duel("commandant", hand="sorcier guerrier", foe_front="samurai roi", foe_hand="garde musha")
    play(t, attack(), FOE_GUARDS, CANCEL, PASS)
    assert (asked(t), t.options()) == (FOE, [PASS, support("musha", by=FOE)])
    play(t, support("musha", by=FOE), PASS)
    assert at(t, front(FOE, LEFT)) == "samurai"


@pytest.mark.rule("INV-R37")
def test_the_window_on_a_support_reopens_after_a_cancelled_cancel() -> None:
    t = duel("garde", hand="archer sorcier guerrier", foe_front="garde", foe_hand="sorcier druide")
    play(t, SHOT, FOE_CANCELS, CANCEL, PASS)
    assert (asked(t), t.options()) == (FOE, [PASS, support("druide", by=FOE)])
    play(t, support("druide", by=FOE), PASS)
    assert t.damage[front(FOE, LEFT)] == 0


@pytest.mark.rule("INV-R37")
def test_once_the_opponent_passes_in_the_reopened_window_the_attack_goes_ahead() -> None:
    t = duel("commandant", hand="sorcier guerrier", foe_front="samurai roi", foe_hand="garde musha")
    play(t, attack(), FOE_GUARDS, CANCEL, PASS, PASS)
    assert (attack_value(t), cards(t.kingdom[0])) == (2, ["samurai"])


@pytest.mark.rule("INV-R37")
def test_inside_a_chain_the_window_on_a_cancel_reopens_too() -> None:
    t = duel("garde", hand="archer sorcier druide", foe_front="garde", foe_hand="sorcier sorcier")
    play(t, SHOT, FOE_CANCELS, CANCEL, FOE_CANCELS, PASS)
    assert (asked(t), t.options()) == (ME, [PASS, support("druide")])
    play(t, support("druide"))
    assert t.damage[front(FOE, LEFT)] == 1


# With four players


@pytest.mark.rule("INV-R36")
def test_in_a_team_game_a_chain_is_between_the_active_and_the_next_player() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde", foe_hand="sorcier", seats=4)
    t.hand[PARTNER], t.hand[FOE_PARTNER] = pieces("sorcier", 0), pieces("sorcier", 1)
    asked_seats = []
    for answer in (SHOT, FOE_CANCELS, CANCEL):
        asked_seats.append(asked(t))
        play(t, answer)
    assert asked_seats == [ME, FOE, ME]
    assert t.damage[front(FOE, LEFT)] == 1


@pytest.mark.rule("INV-R41")
def test_in_a_team_game_the_shared_reserve_binds_reactions() -> None:
    shared = "garde garde garde garde garde"
    t = duel("garde", hand="sorcier", foe_front="garde", foe_hand="garde", foe_reserve=shared, seats=4)
    play(t, attack())
    assert (asked(t), t.damage[front(FOE, LEFT)]) == (ME, 1)


@pytest.mark.rule("INV-R35")
def test_the_turn_passes_on_without_a_window() -> None:
    t = duel("garde", hand="archer", foe_front="garde", foe_hand="sorcier")
    play(t, Rest(), EndTurn())
    assert (t.active, question(play(t, "guerrier"))) == (FOE, ACTIONS)
