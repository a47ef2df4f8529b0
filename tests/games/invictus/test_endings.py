"""Chapter 11: execution, development, the end of the war, collapse."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.action import PASS
from harena.games.invictus.actions import Deploy, EndTurn, Keep, Rest, Settle, Station
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.conscription import SECOND_CONSCRIPTS
from harena.games.invictus.rules.ending import majorities
from harena.games.invictus.rules.reactions import REACTIONS
from harena.games.invictus.rules.turn import ACTIONS, DISCARDS
from harena.games.invictus.table import AFTER, Duel
from tests.games.invictus.duels import (
    FOE,
    LEFT,
    ME,
    RIGHT,
    asked,
    attack,
    cards,
    duel,
    front,
    mine,
    pieces,
    play,
    question,
    support,
    theirs,
    told,
    winners,
)

# Execution


@pytest.mark.rule("INV-134", "INV-135")
def test_killing_the_enemy_leader_ends_the_game_in_the_middle_of_the_attacks() -> None:
    t = play(duel("medjay medjay", foe_front="roi-4 garde", hand="archer"), attack())
    assert winners(t) == ((ME,), "execution")
    assert (t.pending, t.agenda) == (None, [])


@pytest.mark.rule("INV-135")
def test_a_hurt_leader_is_not_dead() -> None:
    t = play(duel("medjay", foe_front="roi", hand="archer"), attack())
    assert winners(t) is None


@pytest.mark.rule("INV-135")
def test_a_support_that_kills_the_leader_wins_as_well() -> None:
    t = play(duel("garde", hand="archer", foe_front="roi-4"), support("archer", front(FOE, LEFT)))
    assert winners(t) == ((ME,), "execution")


@pytest.mark.rule("INV-136")
def test_capturing_the_enemy_leader_wins_and_the_card_goes_nowhere() -> None:
    t = duel("samurai", hand="samurai", foe_front="roi>")
    play(t, support("samurai"), attack())
    assert winners(t) == ((ME,), "execution")
    assert told(t)[-1] == "leader_captured"
    assert t.kingdom == [[], []]


# Development


@pytest.mark.rule("INV-R51")
@pytest.mark.parametrize(
    ("own", "other", "leads"),
    [
        ("guerrier", "", 1),
        ("guerrier", "viking", 0),
        ("guerrier samurai*", "viking", 1),
        ("guerrier", "viking viking", 0),
        ("guerrier garde archer pretre sorcier", "", 5),
        ("guerrier garde archer pretre sorcier", "garde pretre", 3),
    ],
)
def test_a_majority_is_strictly_more_citizens_of_a_colour(own: str, other: str, leads: int) -> None:
    assert majorities(duel("garde", kingdom=own, foe_kingdom=other))[ME] == leads


@pytest.mark.rule("INV-137")
def test_the_fourth_majority_wins_at_once() -> None:
    t = duel("garde", hand="pretre", kingdom="guerrier garde archer", foe_front="garde")
    play(t, Settle(mine("pretre")))
    assert winners(t) == ((ME,), "development")


@pytest.mark.rule("INV-137")
def test_three_majorities_and_a_tie_do_not_win() -> None:
    t = duel("garde", hand="pretre", kingdom="guerrier garde archer", foe_kingdom="miko", foe_front="garde")
    play(t, Settle(mine("pretre")))
    assert winners(t) is None


@pytest.mark.rule("INV-R52")
def test_a_capture_can_bring_the_fourth_majority() -> None:
    t = duel("medjay", kingdom="garde archer pretre", foe_front="guerrier garde")
    assert winners(play(t, attack())) == ((ME,), "development")


@pytest.mark.rule("INV-R52")
def test_a_forced_discard_can_bring_the_fourth_majority() -> None:
    t = duel("garde", hand="guerrier guerrier guerrier guerrier guerrier pretre", kingdom="guerrier garde archer")
    play(t, Rest(), EndTurn(), Settle(mine("pretre")))
    assert winners(t) == ((ME,), "development")


@pytest.mark.rule("INV-R52")
def test_a_support_effect_can_bring_the_fourth_majority() -> None:
    t = duel("garde", hand="pretre ticitl", kingdom="guerrier guerrier garde archer", foe_front="garde")
    play(t, support("ticitl", mine("pretre"), mine("guerrier")))
    assert winners(t) == ((ME,), "development")


@pytest.mark.rule("INV-R52")
def test_a_reaction_in_the_enemys_turn_can_bring_the_fourth_majority() -> None:
    t = duel("medjay", foe_front="guerrier garde", foe_hand="cuauhtli", foe_kingdom="garde archer pretre")
    play(t, attack(), support("cuauhtli", by=FOE))
    assert winners(t) == ((FOE,), "development")


@pytest.mark.rule("INV-137", "INV-R52")
def test_conscripting_citizens_can_give_the_enemy_the_fourth_majority() -> None:
    t = duel("medjay", kingdom="archer garde guerrier pretre", foe_front="viking>", foe_kingdom="archer sorcier")
    play(t, attack(), Deploy(theirs("archer"), front(FOE, LEFT)))
    assert (asked(t), question(t)) == (FOE, SECOND_CONSCRIPTS), "one conscription is one change"
    play(t, Deploy(theirs("sorcier"), front(FOE, RIGHT)))
    assert winners(t) == ((ME,), "development")


@pytest.mark.rule("INV-R52")
def test_an_exchange_is_one_change_so_nobody_wins_half_way_through() -> None:
    t = duel(
        "garde",
        hand="archer ticitl sorcier",
        kingdom="guerrier",
        foe_kingdom="guerrier garde archer pretre",
        foe_front="garde",
    )
    play(t, support("ticitl", mine("archer"), mine("guerrier")))
    assert winners(t) is None
    assert majorities(t)[FOE] == 3


# The end of the war


def war(**zones: Any) -> Duel:
    """My turn is the last one: both piles are empty."""
    return play(duel("garde", foe_front="garde", pile="", foe_pile="", **zones), Rest())


@pytest.mark.rule("INV-138")
@pytest.mark.parametrize(("pile", "foe_pile"), [("", "guerrier"), ("guerrier", "")])
def test_the_war_goes_on_while_somebody_has_a_card_to_draw(pile: str, foe_pile: str) -> None:
    t = play(duel("garde", foe_front="garde", pile=pile, foe_pile=foe_pile), Rest())
    assert winners(t) is None


@pytest.mark.rule("INV-138", "INV-R56")
def test_the_turn_in_which_the_last_card_is_drawn_is_played_out() -> None:
    t = duel("garde", foe_front="garde", pile="", foe_pile="archer")
    play(t, Rest(), "archer")
    assert (asked(t), question(t)) == (FOE, ACTIONS)
    play(t, Settle(theirs("archer")), Rest())
    assert winners(t) == ((FOE,), "war")


@pytest.mark.rule("INV-R56")
def test_the_war_ends_only_after_the_discard_of_the_last_turn() -> None:
    t = duel("garde", hand="guerrier guerrier guerrier guerrier guerrier guerrier", pile="", foe_pile="", stage=AFTER)
    play(t, EndTurn())
    assert (winners(t), question(t)) == (None, DISCARDS)
    play(t, Settle(mine("guerrier")))
    assert winners(t) == ((ME,), "war")


@pytest.mark.rule("INV-139", "INV-R55")
def test_who_has_an_empty_pile_plays_on_without_drawing() -> None:
    t = duel("garde", hand="guerrier", foe_front="garde", pile="", foe_pile="archer archer")
    play(t, Rest(), EndTurn(), "archer", Rest(), EndTurn())
    assert (asked(t), question(t)) == (ME, ACTIONS)
    assert cards(t.hand[ME]) == ["guerrier"]


@pytest.mark.rule("INV-R56", "INV-139")
def test_an_undisturbed_standard_game_lasts_seventeen_turns_each() -> None:
    t: Duel = GAME.table([Bring("roi: 20 guerrier")] * 2, journal=True)
    play(t, *["guerrier"] * 6, Keep(), Keep(), 0)
    play(t, Deploy(mine("roi"), front(ME, LEFT)), Deploy(theirs("roi"), front(FOE, LEFT)))
    play(t, Station(mine("guerrier")), Station(theirs("guerrier")))
    play(t, Settle(mine("guerrier")), Settle(theirs("guerrier")))
    while t.outcome is None:
        _pass_the_time(t)
    turns = [event.params["seat"] for event in t.journal or [] if event.key == "turn"]
    assert turns == [ME, FOE] * 17
    assert t.outcome.reason == "war"


def _pass_the_time(t: Duel) -> None:
    """Draw, rest, and give up a Soldier only where it must be."""
    quiet = [option for option in t.options() if isinstance(option, Rest | EndTurn)]
    play(t, quiet[0] if quiet else next(iter(t.options()), "guerrier"))


@pytest.mark.rule("INV-140")
def test_more_majorities_win_the_war_against_more_citizens() -> None:
    t = war(kingdom="guerrier garde", foe_kingdom="archer archer archer archer")
    assert winners(t) == ((ME,), "war")


@pytest.mark.rule("INV-141")
def test_with_equal_majorities_more_citizens_win_against_a_smaller_graveyard() -> None:
    t = war(kingdom="guerrier", foe_kingdom="archer archer", foe_graveyard="pretre")
    assert winners(t) == ((FOE,), "war")


@pytest.mark.rule("INV-142", "INV-R57")
def test_with_equal_citizens_the_smaller_graveyard_wins() -> None:
    t = war(kingdom="guerrier", foe_kingdom="archer", graveyard="pretre", foe_graveyard="pretre pretre")
    assert winners(t) == ((ME,), "war")


@pytest.mark.rule("INV-R57")
def test_a_soldier_who_fell_for_the_enemy_counts_for_its_own_army() -> None:
    t = duel("medjay", foe_front="guerrier*> garde", pile="", foe_pile="")
    play(t, attack())
    assert cards(t.graveyard[0]) == ["guerrier"]
    assert winners(t) == ((FOE,), "war")


@pytest.mark.rule("INV-143")
def test_a_war_without_a_better_player_is_a_draw() -> None:
    t = war(kingdom="guerrier", foe_kingdom="archer", graveyard="pretre", foe_graveyard="garde")
    assert winners(t) == ((), "war")
    assert t.outcome is not None
    assert t.outcome.drawn


# Collapse, and which ending comes first


@pytest.mark.rule("INV-144")
def test_who_cannot_conscript_loses_to_the_opponent() -> None:
    t = play(duel("medjay", foe_front="guerrier>", foe_kingdom="garde", hand="archer"), attack())
    assert winners(t) == ((ME,), "collapse")


@pytest.mark.rule("INV-144")
def test_who_loses_the_last_unit_in_the_own_turn_and_cannot_conscript_loses() -> None:
    t = play(duel("guerrier-1", reserve="archer", foe_front="garde"), attack())
    assert winners(t) == ((FOE,), "collapse")


@pytest.mark.rule("INV-R53")
def test_execution_comes_before_collapse() -> None:
    t = play(duel("medjay", foe_front="roi-4"), attack())
    assert winners(t) == ((ME,), "execution")


@pytest.mark.rule("INV-R53")
def test_execution_comes_before_development() -> None:
    """The hurt Roi falls as it turns; the capture that would have been the fourth majority comes too late."""
    t = play(duel("roi-4", kingdom="garde archer pretre", foe_front="samurai>"), attack())
    assert winners(t) == ((FOE,), "execution")


@pytest.mark.rule("INV-R53")
def test_development_comes_before_collapse() -> None:
    t = play(duel("medjay", kingdom="garde archer pretre", foe_front="guerrier"), attack())
    assert winners(t) == ((ME,), "development")


@pytest.mark.rule("INV-R53")
def test_development_comes_before_the_end_of_the_war() -> None:
    t = duel("garde", hand="pretre", kingdom="guerrier garde archer", foe_front="garde", pile="", foe_pile="")
    play(t, Rest(), Settle(mine("pretre")))
    assert winners(t) == ((ME,), "development")


@pytest.mark.rule("INV-R53")
def test_collapse_comes_before_the_end_of_the_war() -> None:
    t = duel("medjay", foe_front="guerrier>", foe_kingdom="garde", pile="", foe_pile="")
    assert winners(play(t, attack())) == ((ME,), "collapse")


# The hand at the end of a turn


@pytest.mark.rule("INV-R58")
def test_soldiers_are_given_up_until_five_cards_are_left() -> None:
    t = duel("garde", hand="guerrier guerrier guerrier guerrier archer archer roi", stage=AFTER)
    play(t, EndTurn())
    assert set(t.options()) == {Settle(mine("guerrier")), Settle(mine("archer"))}
    play(t, Settle(mine("guerrier")))
    assert (asked(t), question(t)) == (ME, DISCARDS)
    play(t, Settle(mine("archer")))
    assert len(t.hand[ME]) == 5
    assert cards(t.kingdom[ME]) == ["archer", "guerrier"]


@pytest.mark.rule("INV-R58")
def test_with_five_cards_nothing_is_given_up() -> None:
    t = duel("garde", hand="guerrier guerrier guerrier guerrier archer", foe_front="garde", stage=AFTER)
    play(t, EndTurn())
    assert t.kingdom[ME] == []
    assert t.active == FOE


@pytest.mark.rule("INV-R59")
def test_a_citizen_given_this_turn_does_not_spare_the_discard() -> None:
    t = duel("garde", hand="guerrier guerrier guerrier guerrier guerrier archer archer")
    play(t, Settle(mine("archer")), Rest(), EndTurn())
    assert (asked(t), question(t)) == (ME, DISCARDS)


@pytest.mark.rule("INV-R60")
def test_my_hand_is_not_counted_at_the_end_of_the_foes_turn() -> None:
    t = play(duel("garde", foe_front="garde"), Rest(), "guerrier")
    t.hand[ME] = pieces("guerrier guerrier guerrier archer archer archer", 0)
    play(t, Rest(), EndTurn())
    assert (t.active, t.kingdom[ME]) == (ME, [])


@pytest.mark.rule("INV-R56")
def test_the_last_turn_has_its_reactions_too() -> None:
    t = duel("medjay", foe_front="guerrier garde", foe_hand="musha", pile="", foe_pile="")
    play(t, attack())
    assert (asked(t), question(t)) == (FOE, REACTIONS)
    assert winners(play(t, PASS)) == ((ME,), "war")
