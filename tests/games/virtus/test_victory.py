"""Chapter 7: who holds a sector, two conquered sectors, the open flank, the last unit, and the limit of turns."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from harena.core.match import Match, new_header
from harena.core.record import Player
from harena.core.seat import Seat
from harena.core.sources import Seeded
from harena.core.table import Outcome
from harena.games.virtus.actions import FINISH, Activate, DiscardCourt, FlankAttack, Move
from harena.games.virtus.game import GAME
from harena.games.virtus.rules.places import fall, relocate
from harena.games.virtus.table import NOBODY, RETREATED, Battle
from tests.games.virtus.battles import (
    FOE,
    FOE_RESERVE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    THIRD,
    across,
    battle,
    foe,
    offered,
    play,
    resume,
    told,
    unit,
)


def won(t: Battle) -> tuple[Seat, str] | None:
    """Who won and why; nobody as long as the battle goes on."""
    if t.outcome is None:
        return None
    [winner] = t.outcome.winners
    return winner, t.outcome.reason


# Holding a sector


@pytest.mark.rule("VIR-078", "VIR-R23")
def test_an_enemy_sector_is_mine_when_the_enemy_has_left_it_at_the_end_of_his_turn() -> None:
    t = battle({across(LEFT): "guerriers"}, active=FOE, at="end")
    assert t.holder[across(LEFT)] == ME


@pytest.mark.rule("VIR-078")
def test_it_is_not_yet_mine_at_the_end_of_my_own_turn() -> None:
    t = battle({across(LEFT): "guerriers"}, active=ME, at="end")
    assert t.holder[across(LEFT)] == FOE


@pytest.mark.rule("VIR-078")
def test_a_single_enemy_unit_keeps_its_sector() -> None:
    """However many of mine have come in after it."""
    t = battle({LEFT: "guerriers", across(LEFT): "horde"}, {across(LEFT): "frondeurs=1"}, laid={LEFT: "1"})
    relocate(t, 0, across(LEFT))
    resume(t, "end", FOE)
    assert t.holder[across(LEFT)] == FOE


@pytest.mark.rule("VIR-079", "VIR-R25")
def test_a_sector_falls_to_whoever_was_there_last_if_only_passing() -> None:
    t = battle({LEFT: "cavalerie_lourde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (across(LEFT), LEFT)))
    resume(t, "end", FOE)
    assert (t.zone[0], t.holder[across(LEFT)]) == (LEFT, ME)


@pytest.mark.rule("VIR-079", "VIR-R25")
def test_an_empty_sector_that_nobody_entered_stays_with_its_holder() -> None:
    t = battle({LEFT: "guerriers"}, active=FOE, at="end")
    assert t.holder == [ME] * 4 + [FOE] * 4
    assert t.last[across(LEFT)] == NOBODY


@pytest.mark.rule("VIR-R25")
@pytest.mark.parametrize(("dark", "how"), [(1, "falls"), (6, "retreats")])
def test_who_stays_when_the_enemy_is_gone_was_there_last(dark: int, how: str) -> None:
    """The enemy came into my sector, but he did not survive his tests; then I go away too."""
    left = "horde=1*1" if how == "falls" else "horde*1"
    t = battle({LEFT: "guerriers"}, {LEFT: left, FOE_RESERVE: "guerriers"}, active=FOE, at="tests")
    play(t, (6, dark))
    assert len(t.standing(FOE, LEFT)) == 0
    relocate(t, 0, RESERVE)
    resume(t, "end", ME)
    assert t.holder[LEFT] == ME


@pytest.mark.rule("VIR-R23")
@pytest.mark.parametrize("active", [ME, FOE])
def test_a_conquered_sector_that_is_contested_stays_conquered(active: Seat) -> None:
    held = {across(LEFT): ME}
    t = battle({across(LEFT): "guerriers"}, {across(LEFT): "horde"}, held=held, active=active, at="end")
    assert t.holder[across(LEFT)] == ME


@pytest.mark.rule("VIR-R23")
def test_a_conquered_sector_passes_back_at_the_end_of_my_turn_when_i_have_left_it() -> None:
    t = battle({LEFT: "guerriers"}, {across(LEFT): "horde"}, held={across(LEFT): ME}, at="end")
    assert t.holder[across(LEFT)] == FOE


@pytest.mark.rule("VIR-R13")
def test_a_general_conquers_nothing() -> None:
    t = battle({LEFT: "guerriers"}, generals={across(LEFT): "general"}, active=FOE, at="end")
    assert t.holder[across(LEFT)] == FOE


@pytest.mark.rule("VIR-R13")
def test_a_general_keeps_no_sector() -> None:
    t = battle({SECOND: "guerriers"}, {LEFT: "horde"}, generals={LEFT: "general"}, at="end")
    assert t.holder[LEFT] == FOE


# Two sectors


@pytest.mark.rule("VIR-077", "VIR-R24")
def test_the_second_conquered_sector_wins_at_the_end_of_the_enemys_turn() -> None:
    t = battle({across(LEFT): "guerriers", across(RIGHT): "horde"}, held={across(RIGHT): ME}, active=FOE, at="end")
    assert won(t) == (ME, "conquest")


BOTH: Final = {across(LEFT): ME, across(RIGHT): ME}
"""Two sectors that I hold."""


@pytest.mark.rule("VIR-078", "VIR-R24")
@pytest.mark.parametrize("mine", [{across(LEFT): "guerriers"}, {LEFT: "guerriers"}], ids=["contested", "alone"])
def test_a_conquered_sector_in_which_the_owner_stands_does_not_count_for_victory(mine: dict[int, str]) -> None:
    t = battle(mine, {across(LEFT): "horde"}, held=BOTH, active=FOE, at="end")
    assert won(t) is None


@pytest.mark.rule("VIR-078", "VIR-R24")
def test_a_conquered_sector_does_not_count_for_victory_because_i_came_in_last() -> None:
    """The owner stands there still."""
    t = battle({LEFT: "guerriers"}, {across(LEFT): "horde"}, held=BOTH)
    relocate(t, 0, across(LEFT))
    resume(t, "end", FOE)
    assert (t.last[across(LEFT)], won(t)) == (ME, None)


@pytest.mark.rule("VIR-079", "VIR-R24")
def test_a_conquered_sector_that_the_owner_has_passed_through_does_not_count_for_victory() -> None:
    """He has gone again, but he was the last to be there."""
    t = battle({LEFT: "guerriers"}, {across(LEFT): "horde"}, held=BOTH)
    relocate(t, foe(t, "horde"), FOE_RESERVE)
    resume(t, "end", FOE)
    assert (t.holder[across(LEFT)], t.last[across(LEFT)]) == (ME, FOE)
    assert won(t) is None


@pytest.mark.rule("VIR-079", "VIR-R24")
def test_a_conquered_sector_counts_again_once_the_owner_is_driven_out() -> None:
    """Of the two who stood there I am the last."""
    t = battle({across(LEFT): "guerriers"}, {across(LEFT): "horde"}, held=BOTH)
    relocate(t, foe(t, "horde"), FOE_RESERVE)
    resume(t, "end", FOE)
    assert won(t) == (ME, "conquest")


@pytest.mark.rule("VIR-R24", "VIR-R23")
def test_a_sector_that_does_not_count_for_victory_is_held_all_the_same() -> None:
    t = battle({LEFT: "guerriers"}, {across(LEFT): "horde"}, held=BOTH, active=FOE, at="end")
    assert t.holder[across(LEFT)] == ME


@pytest.mark.rule("VIR-R24")
def test_only_the_sectors_that_count_are_told_at_the_end() -> None:
    held = {**BOTH, across(SECOND): ME}
    t = battle({across(LEFT): "guerriers"}, {across(SECOND): "horde"}, held=held, active=FOE, at="end")
    assert told(t, "camp_taken")[-1]["place"] == [t.place(across(LEFT)), t.place(across(RIGHT))]


@pytest.mark.rule("VIR-077")
def test_one_conquered_sector_does_not_win() -> None:
    t = battle({across(LEFT): "guerriers"}, active=FOE, at="end")
    assert won(t) is None


@pytest.mark.rule("VIR-077")
def test_the_enemy_wins_by_two_sectors_of_mine() -> None:
    t = battle({RESERVE: "guerriers"}, {LEFT: "horde", THIRD: "horde"}, at="end")
    assert won(t) == (FOE, "conquest")


@pytest.mark.rule("VIR-R24")
def test_two_sectors_must_be_held_at_the_same_time() -> None:
    """The one to the left was mine once; the enemy has it back."""
    t = battle({LEFT: "guerriers"}, {across(LEFT): "horde"}, held={across(LEFT): ME}, at="end")
    t.last[across(RIGHT)] = int(ME)
    resume(t, "end", FOE)
    assert t.holder[across(RIGHT)] == ME
    assert won(t) is None


@pytest.mark.rule("VIR-077")
def test_my_own_sectors_are_no_conquest() -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, active=FOE, at="end")
    assert won(t) is None


# The open flank


def beside_an_open_flank(mine: str = "guerriers", card: str = "1", on: str = "") -> Battle:
    return battle({across(LEFT): mine, RESERVE: "horde"}, {across(THIRD): "horde"}, laid={LEFT: card}, on=on)


@pytest.mark.rule("VIR-080", "VIR-R26")
def test_who_can_attack_an_empty_enemy_sector_from_the_flank_has_won_at_once() -> None:
    t = play(beside_an_open_flank(), Activate(LEFT), FlankAttack(0, across(SECOND)))
    assert won(t) == (ME, "open_flank")


@pytest.mark.rule("VIR-080")
def test_a_sector_with_an_enemy_unit_is_attacked_and_not_won() -> None:
    t = battle({across(LEFT): "guerriers"}, {across(SECOND): "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), FlankAttack(0, across(SECOND)))
    assert won(t) is None


@pytest.mark.rule("VIR-R26")
def test_from_my_own_camp_there_is_no_empty_flank_to_attack() -> None:
    t = battle({LEFT: "guerriers"}, {FOE_RESERVE: "horde"}, laid={LEFT: "1"})
    play(t, Activate(LEFT))
    assert offered(t, FlankAttack) == []


@pytest.mark.rule("VIR-R26")
def test_an_engaged_unit_cannot_turn_to_the_flank() -> None:
    t = battle({across(LEFT): "guerriers"}, {across(LEFT): "horde"}, laid={LEFT: "1"})
    assert offered(play(t, Activate(LEFT)), FlankAttack) == []


@pytest.mark.rule("VIR-R26")
def test_without_a_card_the_flank_stays_open() -> None:
    t = battle({across(LEFT): "guerriers"}, {across(THIRD): "horde"}, laid={RIGHT: "6"})
    assert Activate(LEFT) not in offered(t)
    assert won(play(t, FINISH)) is None


@pytest.mark.rule("VIR-R26")
@pytest.mark.parametrize(("card", "wins"), [("1", False), ("2", True)])
def test_the_surcharges_must_be_paid_too(card: str, wins: bool) -> None:
    t = play(beside_an_open_flank("fanatiques", card, on="fanatics"), Activate(LEFT))
    assert (FlankAttack(0, across(SECOND)) in offered(t)) == wins


@pytest.mark.rule("VIR-R26")
def test_a_unit_that_has_retreated_does_not_win_by_the_flank() -> None:
    """A retreat leads back to the own camp; here the mark of it is set by hand."""
    t = beside_an_open_flank()
    t.state[0] |= RETREATED
    assert offered(play(t, Activate(LEFT)), FlankAttack) == []


@pytest.mark.rule("VIR-R26")
def test_a_unit_that_has_fought_does_not_win_by_the_other_flank() -> None:
    t = battle({across(SECOND): "guerriers"}, {across(LEFT): "horde"}, laid={SECOND: "3"})
    play(t, Activate(SECOND), FlankAttack(0, across(LEFT)), (6, 6, 6))
    assert FlankAttack(0, across(THIRD)) not in offered(t)


# The last unit


@pytest.mark.rule("VIR-R27")
def test_whoever_loses_the_last_unit_has_lost_at_once() -> None:
    t = play(battle({LEFT: "guerriers=1*2"}, at="tests"), (6, 1))
    assert won(t) == (FOE, "annihilated")


@pytest.mark.rule("VIR-R27")
def test_whoever_has_one_unit_left_goes_on() -> None:
    t = play(battle({LEFT: "guerriers=1*2", RESERVE: "frondeurs=1"}, at="tests"), (6, 1))
    assert won(t) is None


@pytest.mark.rule("VIR-R27")
def test_the_last_unit_may_fall_on_a_forced_march() -> None:
    t = battle({LEFT: "guerriers=1"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (RESERVE, SECOND)), (5,))
    assert won(t) == (FOE, "annihilated")


# The end of a turn, and the limit


@pytest.mark.rule("VIR-R28")
def test_court_cards_go_before_the_pile_is_rebuilt() -> None:
    t = battle({LEFT: "guerriers"}, hand="court court", laid={LEFT: "joker"}, discards="3")
    play(t, FINISH, DiscardCourt(2))
    assert (t.discards[ME], len(t.pile[ME])) == ((), 19)


@pytest.mark.rule("VIR-R28")
def test_sectors_change_hands_before_victory_is_looked_for() -> None:
    t = battle({across(LEFT): "guerriers", across(RIGHT): "horde"}, active=FOE, at="end")
    assert won(t) == (ME, "conquest")


@pytest.mark.rule("VIR-R29")
def test_after_forty_turns_of_each_side_the_one_who_holds_more_of_the_enemys_camp_wins() -> None:
    t = battle({across(LEFT): "guerriers=1"}, {FOE_RESERVE: "horde"}, active=FOE, turn=80, at="end")
    assert won(t) == (ME, "turn_limit")


@pytest.mark.rule("VIR-R29", "VIR-R24")
def test_at_nightfall_a_disputed_sector_counts_for_nobody() -> None:
    """I hold it, but he stands there with more than I have."""
    t = battle({LEFT: "horde=1"}, {across(LEFT): "horde"}, held={across(LEFT): ME}, active=FOE, turn=80, at="end")
    assert won(t) == (FOE, "turn_limit")


@pytest.mark.rule("VIR-R29")
def test_if_sectors_are_equal_the_larger_share_of_the_army_wins() -> None:
    """Three of my four points are left, and only five of his eight."""
    t = battle({LEFT: "horde=3"}, {FOE_RESERVE: "horde horde=1"}, active=FOE, turn=80, at="end")
    assert won(t) == (ME, "turn_limit")


@pytest.mark.rule("VIR-R29")
def test_if_everything_is_equal_it_is_a_draw() -> None:
    t = battle({LEFT: "horde=2"}, {FOE_RESERVE: "frondeurs=1"}, active=FOE, turn=80, at="end")
    assert t.outcome is not None
    assert (t.outcome.drawn, t.outcome.winners) == (True, ())


@pytest.mark.rule("VIR-R29")
@pytest.mark.parametrize(("turn", "limit"), [(79, True), (80, False)])
def test_the_battle_goes_on_before_the_limit_or_without_one(turn: int, limit: bool) -> None:
    t = battle({LEFT: "horde"}, {FOE_RESERVE: "horde"}, active=FOE, turn=turn, at="end", turn_limit=limit)
    assert t.outcome is None
    assert t.turn == turn + 1


@pytest.mark.rule("VIR-R29")
def test_two_people_agree_a_draw_in_the_middle_of_a_battle() -> None:
    source, rng = Seeded("draw"), Random(1)
    match = Match(GAME, new_header(GAME, [Player("Anne"), Player("Bruno")], source), source=source)
    match.advance()
    while isinstance(match.table, Battle) and match.table.turn < 2:
        assert match.table.pending is not None
        seat = match.table.pending.seat
        match.answer(seat, rng.choice(match.view(seat).options()))
        match.advance()
    assert match.draw_needs(FOE) == [ME]
    match.draw(FOE, [ME])
    assert match.table.outcome == Outcome((), "agreed", drawn=True)


@pytest.mark.rule("VIR-R29", "VIR-R28")
def test_two_conquered_sectors_win_even_in_the_last_turn() -> None:
    foes = {LEFT: "horde", across(RIGHT): "horde"}
    t = battle({across(LEFT): "guerriers=1", across(SECOND): "horde"}, foes, active=FOE, turn=80, at="end")
    assert won(t) == (ME, "conquest")


@pytest.mark.rule("VIR-R29")
def test_units_that_have_fallen_count_in_what_an_army_was() -> None:
    """Three of my seven points are left, and two of his four."""
    t = battle({LEFT: "guerriers horde"}, {FOE_RESERVE: "horde=2"}, active=FOE, turn=80, at="end", foe_hand="court")
    fall(t, unit(t, "horde"))
    assert won(play(t, DiscardCourt(1))) == (FOE, "turn_limit")


@pytest.mark.rule("VIR-077", "VIR-051")
@pytest.mark.parametrize("sectors", [3, 4])
def test_two_sectors_win_on_a_small_table_too(sectors: int) -> None:
    mine = {across(LEFT, sectors): "guerriers", across(SECOND, sectors): "horde"}
    t = battle(mine, {2 * sectors + 1: "horde"}, active=FOE, at="end", sectors=sectors)
    assert won(t) == (ME, "conquest")


# How far each side is


def standing_told(t: Battle, language: str = "en") -> list[str]:
    texts = GAME.texts(language).with_names(["Ann", "Bob"])
    return [texts.say(text) for text in GAME.screens.standing(t.seen_by(ME))]


@pytest.mark.rule("VIR-077")
def test_the_table_says_how_many_sectors_each_side_has_conquered() -> None:
    t = battle({LEFT: "horde"}, held={across(LEFT): ME}, turn_limit=False)
    assert standing_told(t)[1:] == ["Ann has conquered 1 of 2.", "Bob has conquered 0 of 2."]
    assert standing_told(t, "fr")[1:] == ["Ann en a conquis 1 sur 2.", "Bob en a conquis 0 sur 2."]


@pytest.mark.rule("VIR-R24")
def test_the_table_says_which_conquered_sectors_are_disputed() -> None:
    t = battle({LEFT: "horde"}, {across(LEFT): "guerriers"}, held={across(LEFT): ME}, turn_limit=False)
    rule = "A conquered sector does not count while its owner stands there or was there last (VIR-R24)."
    assert standing_told(t)[1:] == ["Ann has conquered 0 of 2.", "Bob has conquered 0 of 2.", f"Disputed: A2. {rule}"]


@pytest.mark.rule("VIR-077", "VIR-080", "VIR-R27")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_says_how_the_battle_is_won(language: str) -> None:
    goal = standing_told(battle({LEFT: "horde"}), language)[0]
    assert [rule in goal for rule in ("VIR-077", "VIR-080", "VIR-R27")] == [True] * 3


@pytest.mark.rule("VIR-R29")
@pytest.mark.parametrize("limit", [False, True])
def test_nightfall_is_announced_where_it_was_agreed(limit: bool) -> None:
    said = standing_told(battle({LEFT: "horde"}, turn_limit=limit))
    assert ("Night falls after 40 turns" in said[-1]) is limit
