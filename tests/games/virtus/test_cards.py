"""Chapters 4 and 10: the nineteen cards of each player, the hand, laying, keeping, discarding, and the draw pile."""

from __future__ import annotations

from collections import Counter

import pytest

from harena.core.chance import Deal, Draw, distribution
from harena.core.hidden import FACE_DOWN
from harena.core.seat import SPECTATOR, Seat
from harena.games.virtus.actions import FINISH, Activate, Discard, DiscardCourt, Lay, Move
from harena.games.virtus.armies import Bring
from harena.games.virtus.game import GAME, setup
from harena.games.virtus.modules import Options
from harena.games.virtus.rules.cards import COURT_DISCARDS, LAYINGS
from harena.games.virtus.table import Battle
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
    asked,
    battle,
    draw_all,
    offered,
    play,
    resume,
)


def fresh() -> Battle:
    return setup([Bring(), Bring()], Options(), GAME.content)


# The selection


@pytest.mark.rule("VIR-044")
def test_both_players_have_the_same_nineteen_cards() -> None:
    t = fresh()
    assert (len(t.pile[ME]), Counter(t.pile[ME])) == (19, Counter(t.pile[FOE]))


@pytest.mark.rule("VIR-045")
@pytest.mark.parametrize("rank", ["1", "2", "3", "4", "5", "6"])
def test_there_are_two_cards_of_each_rank(rank: str) -> None:
    assert fresh().pile[ME].count(rank) == 2


@pytest.mark.rule("VIR-046")
def test_there_are_six_court_cards() -> None:
    assert fresh().pile[ME].count("court") == 6


@pytest.mark.rule("VIR-047")
def test_there_is_one_joker() -> None:
    assert fresh().pile[ME].count("joker") == 1


@pytest.mark.rule("VIR-048")
def test_each_player_draws_from_a_pile_of_his_own() -> None:
    t = battle({LEFT: "guerriers"}, at="draw")
    draw_all(t)
    assert (len(t.pile[ME]), len(t.pile[FOE])) == (17, 19)


@pytest.mark.rule("VIR-048")
def test_every_card_of_the_pile_may_come_next() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, at="draw")
    assert isinstance(t.pending, Deal)
    chances = distribution(t.pending, t) or {}
    assert {card: round(19 * chance) for (card,), chance in chances.items()} == Counter(t.pile[ME])


@pytest.mark.rule("VIR-048", "VIR-H02")
@pytest.mark.parametrize("viewer", [ME, FOE, SPECTATOR])
def test_nobody_sees_into_a_pile(viewer: Seat) -> None:
    assert fresh().seen_by(viewer).pile[ME] == [FACE_DOWN] * 19


# The hand


@pytest.mark.rule("VIR-105")
def test_after_the_tests_cards_are_drawn_up_to_the_size_of_the_hand() -> None:
    t = battle({LEFT: "guerriers*1", SECOND: "horde"}, hand="3", active=FOE, at="end")
    play(t, (1, 1), "6 court")
    assert (t.hand[ME], asked(t)) == (["3", "6", "court"], (ME, LAYINGS))


@pytest.mark.rule("VIR-106")
@pytest.mark.parametrize(
    ("zones", "size"), [((LEFT,), 1), ((LEFT, across(LEFT)), 1), ((LEFT, across(RIGHT)), 2), ((RESERVE,), 0)]
)
def test_a_card_for_each_segment_with_a_unit_of_mine_in_either_camp(zones: tuple[int, ...], size: int) -> None:
    t = battle(dict.fromkeys(zones, "guerriers"), generals={SECOND: "general"}, at="draw")
    assert draw_all(t) == size


@pytest.mark.rule("VIR-107")
@pytest.mark.parametrize(("chief", "size"), [(RESERVE, 2), (LEFT, 1), (across(LEFT), 1)])
def test_one_card_more_for_the_chief_in_the_reserve(chief: int, size: int) -> None:
    assert draw_all(battle({LEFT: "guerriers"}, generals={chief: "general"}, at="draw")) == size


@pytest.mark.rule("VIR-R42")
def test_kept_cards_count_towards_the_hand() -> None:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, hand="court court", at="draw")
    assert draw_all(t) == 1


@pytest.mark.rule("VIR-R42")
def test_the_size_of_the_hand_is_counted_after_the_tests() -> None:
    """The only unit to the left has fallen back to the reserve."""
    t = play(battle({LEFT: "guerriers*1", SECOND: "horde"}, at="tests"), (6, 6))
    assert draw_all(t) == 2


@pytest.mark.rule("VIR-R42")
def test_drawing_is_not_a_choice() -> None:
    assert isinstance(battle({LEFT: "guerriers"}, hand="6", at="draw").pending, Deal)


@pytest.mark.rule("VIR-R42")
@pytest.mark.parametrize("active", [ME, FOE])
def test_a_segment_where_both_have_units_counts_for_both(active: Seat) -> None:
    generals = {SECOND: "general"}
    t = battle({LEFT: "guerriers"}, {LEFT: "horde"}, generals=generals, foe_generals={SECOND: "general"}, active=active)
    assert draw_all(resume(t, "draw", active)) == 1


@pytest.mark.rule("VIR-112", "VIR-R43")
def test_cards_beyond_the_limit_are_taken_from_the_hand_at_random_before_anything_is_drawn() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, hand="2 6 joker", at="draw")
    assert isinstance(t.pending, Draw)
    assert distribution(t.pending, t) == pytest.approx({"2": 1 / 3, "6": 1 / 3, "joker": 1 / 3})
    play(t, "6", "2")
    assert (t.hand[ME], t.discards[ME]) == (["joker"], ("2", "6"))
    assert asked(t) == (ME, LAYINGS)


@pytest.mark.rule("VIR-R43")
def test_a_hand_is_not_too_large_when_a_segment_is_lost_later_in_the_turn() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, hand="6", laid={LEFT: "1"})
    play(t, Activate(LEFT), Move(0, (RESERVE,)), FINISH)
    assert (t.hand[ME], asked(t)) == (["6"], (ME, COURT_DISCARDS))


# Laying, discarding, keeping


@pytest.mark.rule("VIR-108")
def test_as_many_cards_as_i_like_go_to_segments_of_my_choice() -> None:
    t = battle({LEFT: "guerriers"}, hand="1 2 3 6", at="cards")
    play(t, Lay("6", RIGHT), Lay("1", SECOND), Lay("3", LEFT), Lay("2", THIRD))
    assert t.laid == ["3", "1", "2", "6"]


@pytest.mark.rule("VIR-108")
def test_i_may_play_no_card_at_all() -> None:
    t = play(battle({LEFT: "guerriers"}, hand="5 6", at="cards"), FINISH)
    assert (t.laid, t.hand[ME]) == ([""] * 4, ["5", "6"])


@pytest.mark.rule("VIR-109")
def test_a_segment_receives_one_card_a_turn() -> None:
    t = play(battle({LEFT: "guerriers"}, hand="1 2", at="cards"), Lay("1", LEFT))
    assert {action.segment for action in offered(t, Lay) if isinstance(action, Lay)} == {SECOND, THIRD, RIGHT}


@pytest.mark.rule("VIR-R39")
def test_a_card_may_go_to_a_segment_without_units_for_those_who_arrive() -> None:
    t = battle({RESERVE: "guerriers"}, hand="1", at="cards")
    play(t, Lay("1", RIGHT), Activate(RIGHT), Move(0, (RIGHT,)))
    assert t.zone[0] == RIGHT


@pytest.mark.rule("VIR-110")
def test_as_many_cards_as_i_like_are_discarded() -> None:
    t = battle({LEFT: "guerriers"}, hand="1 6 court joker", at="cards")
    play(t, Discard("6"), Discard("joker"), Discard("court"), Discard("1"))
    assert (t.hand[ME], t.discards[ME]) == ([], ("1", "6", "court", "joker"))


@pytest.mark.rule("VIR-111")
def test_what_is_kept_lies_in_the_hand_of_the_next_turn() -> None:
    t = battle({LEFT: "guerriers"}, hand="4 6", at="cards")
    play(t, FINISH, FINISH, DiscardCourt(0))
    assert (t.active, t.hand[ME]) == (FOE, ["4", "6"])


@pytest.mark.rule("VIR-R40", "VIR-H01")
@pytest.mark.parametrize("viewer", [FOE, SPECTATOR])
def test_played_and_discarded_cards_lie_open_and_kept_ones_can_be_counted(viewer: Seat) -> None:
    t = battle({LEFT: "guerriers"}, hand="1 4 6 court", at="cards")
    view = play(t, Lay("1", LEFT), Discard("court")).seen_by(viewer)
    assert (view.laid[LEFT], view.discards[ME], view.hand[ME]) == ("1", ("court",), [FACE_DOWN, FACE_DOWN])


@pytest.mark.rule("VIR-H01")
def test_a_drawn_card_is_seen_by_its_owner_only() -> None:
    t = battle({LEFT: "guerriers"}, at="draw")
    assert isinstance(t.pending, Deal)
    assert t.pending.seen_by == (ME,)
    assert play(t, "6 2").seen_by(ME).hand[ME] == ["2", "6"]


@pytest.mark.rule("VIR-H06")
@pytest.mark.parametrize("viewer", [ME, FOE, SPECTATOR])
def test_tokens_cohesion_terrain_and_discards_lie_open(viewer: Seat) -> None:
    t = battle({LEFT: "guerriers=2*1"}, {LEFT: "horde=1*2"}, terrain={LEFT: "marsh"}, discards="3 court")
    view = t.seen_by(viewer)
    assert (view.tokens, view.cohesion, view.terrain, view.discards) == (t.tokens, t.cohesion, t.terrain, t.discards)


# Court cards


@pytest.mark.rule("VIR-118", "VIR-R41")
def test_a_court_card_cannot_be_laid_on_a_segment() -> None:
    t = battle({LEFT: "guerriers"}, hand="court court", at="cards")
    assert offered(t) == [FINISH, Discard("court")]


@pytest.mark.rule("VIR-119")
@pytest.mark.parametrize(("gone", "kept"), [(2, 0), (1, 1), (0, 2)])
def test_at_the_end_of_the_turn_court_cards_go_unless_i_keep_them(gone: int, kept: int) -> None:
    t = play(battle({LEFT: "guerriers"}, hand="6 court court", at="end"), DiscardCourt(gone))
    assert (t.hand[ME], t.discards[ME]) == (["6", *["court"] * kept], ("court",) * gone)


@pytest.mark.rule("VIR-119")
def test_who_says_nothing_loses_all_court_cards() -> None:
    """It is the first of the options."""
    assert offered(battle({LEFT: "guerriers"}, hand="6 court court", at="end"))[0] == DiscardCourt(2)


def test_the_question_about_court_cards_does_not_tell_whether_there_are_any() -> None:
    t = battle({LEFT: "guerriers"}, hand="6", at="end")
    assert offered(t) == [DiscardCourt(0)]


# The pile is rebuilt


@pytest.mark.rule("VIR-117")
def test_the_joker_is_discarded_when_its_segment_is_done() -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "joker"}, hand="6")
    play(t, Activate(LEFT), FINISH)
    assert t.discards[ME] == ("joker",)


@pytest.mark.rule("VIR-120")
@pytest.mark.parametrize("answers", [(FINISH,), (Activate(LEFT), FINISH, FINISH)])
def test_the_pile_is_rebuilt_at_the_end_of_the_turn_in_which_the_joker_was_played(answers: tuple[object, ...]) -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "joker", RIGHT: "2"}, hand="6", discards="1 3 court")
    play(t, *answers, DiscardCourt(0))  # type: ignore[arg-type]
    assert (t.discards[ME], len(t.pile[ME]), t.hand[ME]) == ((), 18, ["6"])


@pytest.mark.rule("VIR-120")
def test_it_is_not_rebuilt_at_the_end_of_other_turns() -> None:
    t = play(battle({LEFT: "guerriers"}, laid={LEFT: "2"}, discards="1 3"), FINISH)
    assert t.discards[ME] == ("1", "2", "3")


@pytest.mark.rule("VIR-120")
def test_my_joker_does_not_rebuild_the_enemys_pile() -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "joker"})
    t.pile[FOE].remove("6")
    t.discards[FOE] = ("6",)
    assert play(t, FINISH).discards[FOE] == ("6",)


@pytest.mark.rule("VIR-120")
def test_my_joker_does_not_rebuild_the_enemys_pile_at_the_end_of_his_own_turn() -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "joker"})
    play(t, FINISH)
    the_enemy_discards_his_card = ("6", Discard("6"), FINISH)
    play(t, *the_enemy_discards_his_card)
    assert (t.active, t.discards[FOE]) == (ME, ("6",))


@pytest.mark.rule("VIR-R44")
def test_a_joker_that_is_discarded_unplayed_rebuilds_nothing() -> None:
    t = battle({LEFT: "guerriers"}, hand="joker", at="cards")
    play(t, Discard("joker"), FINISH)
    assert t.discards[ME] == ("joker",)


@pytest.mark.rule("VIR-R44", "VIR-R43")
def test_a_joker_that_is_lost_as_excess_rebuilds_nothing() -> None:
    t = battle({LEFT: "guerriers"}, generals={LEFT: "general"}, hand="6 joker", at="draw")
    play(t, "joker", FINISH, FINISH, DiscardCourt(0))
    assert (t.active, t.discards[ME]) == (FOE, ("joker",))


def short_of_cards(pile: str, hand: str = "") -> Battle:
    """Three cards are wanted, and the pile is small."""
    t = battle({LEFT: "guerriers", SECOND: "horde"}, hand=hand)
    undealt = Counter(t.pile[ME])
    t.pile[ME] = sorted(pile.split())
    undealt.subtract(t.pile[ME])
    t.discards[ME] = tuple(undealt.elements())
    return resume(t, "draw")


@pytest.mark.rule("VIR-121", "VIR-R44")
def test_a_pile_that_cannot_complete_the_hand_is_shuffled_with_the_discards_first() -> None:
    t = short_of_cards("1 2")
    assert (len(t.pile[ME]), t.discards[ME]) == (19, ())
    assert draw_all(t) == 3


@pytest.mark.rule("VIR-121")
def test_a_pile_that_is_just_large_enough_is_used_up() -> None:
    t = short_of_cards("1 2 3")
    assert draw_all(t) == 3
    assert (t.hand[ME], t.pile[ME], len(t.discards[ME])) == (["1", "2", "3"], [], 16)


@pytest.mark.rule("VIR-R44")
def test_cards_in_the_hand_stay_out_of_the_rebuilt_pile() -> None:
    t = short_of_cards("1", hand="joker")
    assert (t.hand[ME], len(t.pile[ME]), "joker" in t.pile[ME]) == (["joker"], 18, False)


@pytest.mark.rule("VIR-R45")
def test_even_when_all_numbers_are_worn_out_the_largest_hand_can_be_drawn() -> None:
    """Five cards: four segments and the chief in the reserve."""
    mine = dict.fromkeys((LEFT, SECOND, THIRD, RIGHT), "guerriers")
    t = battle(mine, {FOE_RESERVE: "horde"}, on="attrition")
    t.removed[ME] = tuple("123456" * 2)
    t.pile[ME], t.discards[ME] = [], (*["court"] * 6, "joker")
    assert draw_all(resume(t, "draw")) == 5
