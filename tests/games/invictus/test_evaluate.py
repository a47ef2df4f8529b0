"""The evaluation: one thing changes at a time, and the side that it helps stands better."""

from __future__ import annotations

from random import Random

import pytest

from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.invictus.cards import Book
from harena.games.invictus.evaluate import _traits, evaluate
from harena.games.invictus.game import GAME
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import FOE, FOE_PARTNER, ME, PARTNER, duel, team_duel


def mine(t: Duel) -> float:
    return evaluate(t, ME)


def plain(**zones: str) -> Duel:
    """Two equal Soldiers who cannot reach each other, in the middle of a war."""
    zones = {"front": "garde . .", "foe_front": ". garde .", **zones}
    return duel(pile=" ".join(["garde"] * 8), foe_pile=" ".join(["garde"] * 8), **zones)  # type: ignore[arg-type]


def test_equal_sides_stand_equally() -> None:
    assert mine(plain()) == pytest.approx(0.5)


def test_what_one_seat_wins_the_other_loses() -> None:
    t = plain(hand="sorcier archer", kingdom="garde", foe_reserve="garde archer", foe_kingdom="archer guerrier")
    assert evaluate(t, ME) + evaluate(t, FOE) == pytest.approx(1)
    assert evaluate(t, ME) != pytest.approx(0.5)


def test_partners_stand_alike() -> None:
    t = team_duel(foe_front="garde", partner_hand="sorcier archer", partner_kingdom="garde")
    assert evaluate(t, ME) == evaluate(t, PARTNER) > 0.5 > evaluate(t, FOE) == evaluate(t, FOE_PARTNER)


def test_a_finished_game_is_what_it_paid() -> None:
    t = plain()
    t.end([FOE], "execution")
    assert (evaluate(t, ME), evaluate(t, FOE)) == (0.0, 1.0)


# The kingdom


def test_a_citizen_of_a_new_colour_is_worth_more_than_one_more_of_an_old_one() -> None:
    assert mine(plain(kingdom="garde archer")) > mine(plain(kingdom="garde garde")) > mine(plain(kingdom="garde"))


def test_citizens_of_the_enemy_push_development_away() -> None:
    assert mine(plain(kingdom="garde archer", foe_kingdom="garde")) < mine(
        plain(kingdom="garde archer", foe_kingdom="pretre")
    )


def test_a_majority_counts_more_when_the_war_is_nearly_over() -> None:
    late, early = plain(kingdom="garde"), plain(kingdom="garde")
    late.pile = [["garde"], []]
    assert mine(late) > mine(early)


def test_the_last_citizen_in_the_hand_all_but_wins_as_long_as_it_may_be_given() -> None:
    t = plain(kingdom="guerrier garde archer", hand="pretre")
    assert mine(t) > 0.99
    t.citizen_given = True
    assert mine(t) < 0.96


def test_a_hand_with_the_colour_that_is_wanted_is_better() -> None:
    assert mine(plain(kingdom="garde", hand="sorcier")) > mine(plain(kingdom="sorcier", hand="sorcier"))


# The field


def test_a_leader_who_could_be_removed_in_one_turn_is_in_danger() -> None:
    """Blows of 2, 1 and 1 are enough for a tilted Leader, who withstands 4; upright it withstands 5."""
    tilted, upright = (
        duel(front=f"{leader} . .", foe_front="commandant pretre .", foe_rear="sorcier . .", hand="garde")
        for leader in ("roi>", "roi")
    )
    assert mine(tilted) < mine(upright) - 0.05


def test_a_soldier_that_one_attack_would_capture_is_worth_more_than_one_that_it_would_kill() -> None:
    capture = duel(front="commandant . .", foe_front="ensorceleur . .")
    kill = duel(front="commandant . .", foe_front="samurai> . .")
    assert mine(capture) > mine(kill) > mine(duel(front="commandant . .", foe_front=". ensorceleur ."))


def test_x_counts_the_hand_and_n_the_units() -> None:
    """INV-007, INV-008: with two cards and the draw a Guerrier strikes with 3, beside another a Mélophore with 2."""
    assert mine(duel(front="guerrier . .", foe_front="garde . .", hand="roi roi")) > mine(
        duel(front="samurai . .", foe_front="garde . .", hand="roi roi")
    )
    alone, together = (duel(front=f"melophore . {other}", foe_front="samurai . .") for other in (".", "garde"))
    assert mine(together) - mine(alone) > 0.1


def test_a_strong_unit_is_worth_more_than_a_weak_one_even_out_of_reach() -> None:
    assert mine(plain(front="commandant . .")) > mine(plain(front="garde . ."))


def test_the_fallen_are_missed() -> None:
    assert mine(plain(graveyard="garde")) < mine(plain())


# Hand and reserve


@pytest.mark.parametrize("card", ["garde", "sorcier", "archer"])
def test_reactions_and_supports_in_the_hand_are_worth_something_beyond_their_colour(card: str) -> None:
    """The colour itself is led already, so nobody wants another citizen of it."""
    assert mine(plain(kingdom=card, hand=card)) > mine(plain(kingdom=card))


def test_a_second_reaction_of_the_same_kind_adds_nothing() -> None:
    one, two = (mine(plain(kingdom="garde", hand=hand)) for hand in ("garde", "garde garde"))
    assert two == pytest.approx(one)


def test_a_leader_is_safe_in_the_hand() -> None:
    assert mine(plain(hand="roi")) > mine(plain(reserve="garde roi"))


def test_a_full_reserve_is_a_burden_and_some_reserve_a_comfort() -> None:
    empty, some, full = (mine(plain(reserve=" ".join(["garde"] * count))) for count in (0, 2, 5))
    assert some > empty > full


def test_cards_that_lie_face_down_are_not_counted() -> None:
    t = plain(hand="archer", foe_hand="archer archer")
    assert evaluate(t.seen_by(ME), ME) > evaluate(t, ME)


# Everywhere


@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_of_a_game_has_a_worth_between_nothing_and_all(seats: int) -> None:
    rng = Random(seats)
    table = GAME.table(seats)
    while (pending := table.pending) is not None:
        worths = [evaluate(table, Seat(seat)) for seat in range(seats)]
        assert all(0 < worth < 1 for worth in worths)
        assert worths[0] + worths[1] == pytest.approx(1)
        table.answer(rng.choice(table.options()) if isinstance(pending, Ask) else pending.sample(table, rng))


def test_what_cards_are_good_for_is_worked_out_once_for_each_book() -> None:
    book: Book = plain().content
    assert _traits(book) is _traits(book)
    assert _traits(book)["garde.0"].shield
    assert _traits(book)["sorcier.1"].counter
    assert _traits(book)["archer.0"].supports == 1
