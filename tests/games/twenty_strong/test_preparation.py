"""Chapters 4 and 18: the five steps of the set-up with their choices, and universal heroes."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from harena.core.chance import Deal, Draw
from harena.games.twenty_strong.actions import (
    ChooseHero,
    ChooseLieutenant,
    ChooseTactic,
    Move,
    Observe,
    PlacePrimus,
)
from harena.games.twenty_strong.cards import STATS, check_content
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.items import has_place
from harena.games.twenty_strong.rules.preparation import (
    FIRST_TACTICS,
    HEROES,
    LIEUTENANTS,
    PLACINGS,
    UNIVERSALS,
)
from harena.games.twenty_strong.table import NO_CARD, PLAYER, Ascent
from tests.games.twenty_strong.climbs import NEMO, asked, box, climb, keys, play, written
from tests.games.twenty_strong.moments import (
    CAMPS,
    TOPS,
    answered,
    begun,
    camp,
    go,
    laid,
    names,
    offered,
    owned,
    ready,
    ways,
)

SHOWN = ("ursus", "fabia", "manto", "brennos")


def revealed(*cards: str, **options: object) -> Ascent:
    """These Hero/Primus cards have been revealed."""
    return play(laid(**options), cards or SHOWN)  # type: ignore[arg-type]


def waiting_primus(t: Ascent) -> dict[str, str]:
    """Which primus waits under which camp."""
    return {CAMPS[place]: card for place, card in enumerate(t.primus) if card}


# Step 1: the lieutenant


@pytest.mark.rule("TWS-037")
def test_first_one_of_nine_lieutenants_is_chosen() -> None:
    t = begun()
    assert asked(t) == LIEUTENANTS
    assert [one.card for one in offered(t, ChooseLieutenant)] == list(GAME.content.lieutenants)


@pytest.mark.rule("TWS-037")
def test_the_chosen_lieutenant_is_the_boss_of_this_game() -> None:
    assert play(begun(), ChooseLieutenant("orcus")).lieutenant == "orcus"


@pytest.mark.rule("TWS-038", "TWS-054")
def test_both_sides_of_the_lieutenant_and_every_primus_can_be_read_at_any_time() -> None:
    view = ready().seen_by(PLAYER)
    assert view.book.content.lieutenants[view.lieutenant] == GAME.content.lieutenants["charun"]
    assert [view.book.primus[card].name for card in view.primus if card] == list(waiting_primus(view).values())


@pytest.mark.rule("TWS-041")
def test_the_lieutenant_waits_at_the_summit_and_does_not_fight_yet() -> None:
    t = ready()
    assert (t.book.camps[t.book.summit], t.book.rows[t.book.summit]) == ("L", "summit")
    assert (t.foes, t.lieutenant) == ([], "charun")


# Step 2: Mount Vesuvius


@pytest.mark.rule("TWS-039", "TWS-C01")
def test_all_54_conflict_cards_are_shuffled_together() -> None:
    t = begun(lieutenant="charun")
    assert isinstance(t.pending, Deal)
    assert (t.pending.count, len(t.pending.pile(t))) == (9, 54)


@pytest.mark.rule("TWS-039")
def test_each_of_nine_piles_has_six_cards() -> None:
    t = laid()
    assert [t.pile(place) for place in range(9)] == [6] * 9
    assert len(t.unseen) == 45


@pytest.mark.rule("TWS-040", "TWS-R14")
def test_the_piles_form_a_pyramid_of_four_three_and_two() -> None:
    rows = begun().book.rows
    assert [rows.count(row) for row in ("foot", "middle", "upper", "summit")] == [4, 3, 2, 1]


@pytest.mark.rule("TWS-040")
def test_every_pile_lies_face_up() -> None:
    assert laid().top == list(TOPS)


@pytest.mark.rule("TWS-042")
def test_nine_piles_and_the_lieutenant_are_ten_camps() -> None:
    t = laid()
    assert (t.book.camps, len(t.top)) == (list(CAMPS), 9)


@pytest.mark.rule("TWS-042")
def test_a_mountain_with_a_camp_too_few_is_refused() -> None:
    camps = {name: one for name, one in GAME.content.camps.items() if name != "b2"}
    camps = {name: replace(one, adjacent=tuple(o for o in one.adjacent if o != "b2")) for name, one in camps.items()}
    assert [text.key for text in check_content(replace(GAME.content, camps=camps))] == ["refused.wrong_camps"]


@pytest.mark.rule("TWS-043")
def test_a_camp_that_is_adjacent_one_way_only_is_refused() -> None:
    camps = dict(GAME.content.camps)
    camps["b0"] = replace(camps["b0"], adjacent=("m0",))
    assert [text.key for text in check_content(replace(GAME.content, camps=camps))] == ["refused.one_way_camp"]


@pytest.mark.rule("TWS-043", "TWS-R14")
@pytest.mark.parametrize("name", CAMPS)
def test_a_camp_is_adjacent_within_its_row_and_to_two_camps_of_each_row_beside_it(name: str) -> None:
    rows = [[f"b{i}" for i in range(4)], [f"m{i}" for i in range(3)], ["u0", "u1"], ["L"]]
    row = next(number for number, row in enumerate(rows) if name in row)
    i = rows[row].index(name)
    places = [(row, i - 1), (row, i + 1), (row + 1, i - 1), (row + 1, i), (row - 1, i), (row - 1, i + 1)]
    expected = [rows[r][c] for r, c in places if 0 <= r < 4 and 0 <= c < len(rows[r])]
    assert names(begun().book.adjacent[camp(name)]) == sorted(expected)


@pytest.mark.rule("TWS-044")
def test_of_the_cards_below_the_top_ones_only_their_number_is_known() -> None:
    view = laid().seen_by(PLAYER)
    assert (view.below, view.buried) == ([5] * 9, [()] * 9)
    assert view.unseen == sorted(set(GAME.content.cards) - set(TOPS))


@pytest.mark.rule("TWS-044", "TWS-R18", "TWS-C09")
def test_when_a_top_card_leaves_the_next_one_is_visible_at_once() -> None:
    t = play(climb({"b1": "nubian_lion"}, below=3), go("b1"), Observe())
    assert isinstance(t.pending, Draw)
    assert t.pending.pile(t, camp("b1")) == t.unseen
    play(t, "rope_dancer")
    assert (t.top[camp("b1")], t.below[camp("b1")]) == ("rope_dancer", 2)
    assert "rope_dancer" not in t.unseen


# Step 3: hero and tactic


@pytest.mark.rule("TWS-045", "TWS-C02")
def test_four_of_nine_hero_cards_are_revealed_at_random() -> None:
    t = laid()
    assert isinstance(t.pending, Deal)
    assert (t.pending.count, sorted(t.pending.pile(t))) == (4, sorted(GAME.content.heroes))


@pytest.mark.rule("TWS-046")
def test_the_hero_is_one_of_the_revealed_cards() -> None:
    t = revealed()
    assert asked(t) == HEROES
    assert {one.card for one in offered(t, ChooseHero)} == set(SHOWN)
    assert play(t, ChooseHero("manto")).hero == "manto"


@pytest.mark.rule("TWS-046")
def test_a_hero_that_was_chosen_beforehand_is_among_the_revealed_cards() -> None:
    t = laid(hero="manto")
    assert isinstance(t.pending, Deal)
    assert (t.pending.count, "manto" in t.pending.pile(t)) == (3, False)
    play(t, ("ursus", "fabia", "brennos"))
    assert (t.hero, asked(t)) == ("manto", FIRST_TACTICS)


@pytest.mark.rule("TWS-047", "TWS-R17")
def test_the_other_revealed_cards_are_the_primus_and_the_rest_is_not_used() -> None:
    t = answered(play(revealed(), ChooseHero("manto")), Move)
    assert sorted(waiting_primus(t).values()) == ["brennos", "fabia", "ursus"]
    assert t.shown == []


@pytest.mark.rule("TWS-048")
def test_the_stat_dice_are_set_to_the_values_of_the_hero() -> None:
    t = play(revealed(), ChooseHero("brennos"))
    assert [getattr(t, stat) for stat in STATS] == [5, 4, 4]


@pytest.mark.rule("TWS-049")
def test_one_of_four_tactics_starts_in_the_inventory() -> None:
    t = play(revealed(), ChooseHero("manto"))
    assert asked(t) == FIRST_TACTICS
    assert [one.card for one in offered(t, ChooseTactic)] == ["feint", "second_wind", "testudo", "war_cry"]
    assert owned(play(t, ChooseTactic("feint"))) == ["feint"]


@pytest.mark.rule("TWS-050")
def test_the_other_three_tactics_form_the_tactics_area() -> None:
    t = play(revealed(), ChooseHero("manto"), ChooseTactic("feint"))
    assert t.tactics == ["second_wind", "testudo", "war_cry"]


@pytest.mark.rule("TWS-R28")
def test_the_starting_tactic_takes_a_place_of_the_inventory() -> None:
    t = ready()
    t.strategy = 1
    assert not has_place(t)


# Steps 4 and 5: primus and pool


@pytest.mark.rule("TWS-051")
@pytest.mark.parametrize("order", list(permutations(("brennos", "fabia", "ursus"))))
def test_the_player_decides_which_primus_goes_under_which_camp(order: tuple[str, ...]) -> None:
    t = play(revealed(), ChooseHero("manto"), ChooseTactic("feint"))
    play(t, *map(PlacePrimus, order[:2]))
    assert waiting_primus(t) == dict(zip(("b0", "m1", "u1"), order, strict=True))


@pytest.mark.rule("TWS-051", "TWS-R16")
def test_each_primus_has_a_camp_of_its_own() -> None:
    t = play(revealed(), ChooseHero("manto"), ChooseTactic("feint"))
    assert (asked(t), len(t.options())) == (PLACINGS, 3)
    play(t, PlacePrimus("fabia"))
    assert set(t.options()) == {PlacePrimus("brennos"), PlacePrimus("ursus")}


@pytest.mark.rule("TWS-052", "TWS-R15")
def test_the_numbered_camps_are_these_seven() -> None:
    assert [CAMPS[place] for place in begun().book.primus_camps] == ["b0", "m1", "u1", "b3", "u0", "m2", "b1"]


@pytest.mark.rule("TWS-052")
def test_a_mountain_without_a_seventh_camp_for_a_primus_is_refused() -> None:
    camps = dict(GAME.content.camps)
    camps["b1"] = replace(camps["b1"], number=0)
    assert [text.key for text in check_content(replace(GAME.content, camps=camps))] == ["refused.wrong_camp_numbers"]


@pytest.mark.rule("TWS-053")
def test_at_rank_one_the_camps_four_to_seven_hold_no_primus() -> None:
    t = ready()
    assert [t.primus[camp(name)] for name in ("b3", "u0", "m2", "b1")] == [NO_CARD] * 4


@pytest.mark.rule("TWS-055", "TWS-R01")
def test_the_starting_pool_has_nine_dice() -> None:
    assert written(ready().pool) == "YYGGBBPPR"


@pytest.mark.rule("TWS-056")
def test_the_other_eight_dice_start_in_the_training_ground() -> None:
    assert written(ready().training) == "YYGGBBPP"


@pytest.mark.rule("TWS-057")
def test_at_the_start_nothing_is_exhausted_active_or_discarded() -> None:
    t = ready()
    assert (sum(t.exhausted), sum(t.active), t.foes) == (0, 0, [])
    assert (t.discard, t.passed, t.influence, sum(t.banished)) == ([], [], [], 0)


@pytest.mark.rule("TWS-045", "TWS-049", "TWS-051")
def test_the_steps_come_in_their_order() -> None:
    told = [key for key in keys(ready()) if key in ("laid_out", "revealed", "hero", "gained_item", "pool_filled")]
    assert told == ["laid_out", "revealed", "hero", "gained_item", "pool_filled"]


@pytest.mark.rule("TWS-059")
def test_after_the_set_up_the_token_waits_for_its_first_camp() -> None:
    assert ways(ready()) == ["b0", "b1", "b2", "b3"]


# Universal heroes


@pytest.mark.rule("TWS-216")
def test_with_universal_heroes_hero_and_primus_are_chosen_as_usual_first() -> None:
    t = revealed(content=box(), universal=True)
    assert (asked(t), {one.card for one in offered(t, ChooseHero)}) == (HEROES, set(SHOWN))
    play(t, ChooseHero("manto"))
    assert (asked(t), list(t.options())) == (UNIVERSALS, [ChooseHero(card) for card in box().universal])


@pytest.mark.rule("TWS-217")
def test_a_universal_hero_brings_stats_and_ability_of_its_own() -> None:
    t = play(revealed(content=box(), universal=True), ChooseHero("manto"), ChooseHero(NEMO))
    assert (t.hero, t.health, t.strategy, t.recovery) == (NEMO, 6, 3, 2)
    assert t.book.abilities[t.hero] == ()


@pytest.mark.rule("TWS-217", "TWS-048")
def test_the_replaced_hero_goes_back_to_the_box() -> None:
    t = play(revealed(content=box(), universal=True), ChooseHero("manto"), ChooseHero(NEMO))
    answered(t, Move)
    assert sorted(waiting_primus(t).values()) == ["brennos", "fabia", "ursus"]


@pytest.mark.rule("TWS-216", "TWS-217")
def test_without_the_option_no_universal_hero_is_offered() -> None:
    t = play(revealed(content=box()), ChooseHero("manto"))
    assert asked(t) == FIRST_TACTICS


@pytest.mark.rule("TWS-217")
def test_a_universal_hero_with_a_primus_side_is_refused() -> None:
    universal = {"marcus": GAME.content.heroes["ursus"]}
    assert [text.key for text in check_content(replace(GAME.content, universal=universal))] == ["refused.primus_side"]
