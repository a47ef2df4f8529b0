"""Chapter 3: play zones, what lies open in them and what does not."""

from __future__ import annotations

import pytest

from harena.core.hidden import FACE_DOWN
from harena.core.seat import SPECTATOR, Seat
from harena.games.invictus.actions import Attack, Recruit, Settle, Support
from harena.games.invictus.armies import Bring
from harena.games.invictus.cards import COLOURS
from harena.games.invictus.game import GAME, Options
from harena.games.invictus.rules.ending import citizens
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
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
    offered,
    play,
    rear,
    support,
)

FULL = "garde garde garde garde garde"


def counted(t: Duel, seat: Seat) -> dict[str, int]:
    """How many citizens of each colour a kingdom has."""
    return dict(zip(COLOURS, citizens(t, seat), strict=True))


# The zones of a player


@pytest.mark.rule("INV-026")
def test_each_of_two_players_has_all_six_zones() -> None:
    t = GAME.table([Bring("roi"), Bring("shogun")])
    assert [len(zone) for zone in (t.hand, t.pile, t.graveyard, t.kingdom, t.reserve)] == [2, 2, 2, 2, 2]
    assert len(t.zone) == 2 * 6


@pytest.mark.rule("INV-026")
def test_no_zone_of_mine_is_also_the_foes() -> None:
    t = duel("samurai", hand="archer garde", foe_front="garde")
    play(t, support("archer", front(FOE, LEFT)), Settle(mine("garde")))
    assert (t.reserve[1], t.kingdom[1]) == ([], [])


@pytest.mark.rule("INV-027")
def test_a_pile_lies_face_down() -> None:
    t = duel(foe_pile="garde archer pretre")
    assert t.seen_by(ME).pile[1] == [FACE_DOWN] * 3


@pytest.mark.rule("INV-027")
def test_a_card_drawn_in_my_turn_is_seen_by_me_alone() -> None:
    t = play(GAME.table(2, journal=True), "garde")
    seen = {viewer: t.seen_by(viewer).journal[-1].params["card"] for viewer in (ME, FOE, SPECTATOR)}  # type: ignore[index]
    assert seen == {ME: "garde", FOE: FACE_DOWN, SPECTATOR: FACE_DOWN}


@pytest.mark.rule("INV-028", "INV-030")
def test_both_graveyards_lie_face_up_and_can_be_counted() -> None:
    t = duel(graveyard="archer garde", foe_graveyard="musha miko samurai")
    assert [cards(row) for row in t.seen_by(ME).graveyard] == [["archer", "garde"], ["miko", "musha", "samurai"]]
    assert [len(row) for row in t.seen_by(FOE).graveyard] == [2, 3]


@pytest.mark.rule("INV-029")
@pytest.mark.parametrize("viewer", [ME, FOE, SPECTATOR])
def test_both_piles_can_be_counted_by_all(viewer: Seat) -> None:
    t = duel(pile="garde garde", foe_pile="archer garde pretre")
    assert [len(pile) for pile in t.seen_by(viewer).pile] == [2, 3]


@pytest.mark.rule("INV-R05")
def test_an_army_list_is_known_to_its_owner_only() -> None:
    t = GAME.table([Bring("roi"), Bring("roi: 20 samurai")])
    assert t.seen_by(FOE).army[1] == ["samurai"] * 20
    assert t.seen_by(ME).army[1] == [FACE_DOWN] * 20


@pytest.mark.rule("INV-R05")
def test_players_may_agree_on_open_army_lists() -> None:
    t = GAME.table([Bring("roi"), Bring("roi: 20 samurai")], Options(open_armies=True))
    assert t.seen_by(ME).army[1] == ["samurai"] * 20


@pytest.mark.rule("INV-R06")
def test_battle_zone_reserve_and_kingdom_lie_open() -> None:
    t = duel(foe_front="garde> . roi", foe_rear="musha", foe_reserve="miko archer", foe_kingdom="samurai")
    view = t.seen_by(ME)
    assert (view.zone, view.tilted) == (t.zone, t.tilted)
    assert (cards(view.reserve[1]), cards(view.kingdom[1])) == (["miko", "archer"], ["samurai"])


@pytest.mark.rule("INV-R07")
def test_the_foe_sees_how_many_cards_i_hold_and_never_which() -> None:
    assert duel(hand="garde roi archer").seen_by(FOE).hand[0] == [FACE_DOWN] * 3


@pytest.mark.rule("INV-R08")
def test_the_order_of_a_graveyard_has_no_meaning() -> None:
    def fallen_in(order: tuple[Attack, Attack]) -> Duel:
        return play(duel("commandant commandant", hand="garde", foe_front="samurai> archer> garde"), *order)

    one, other = attack(LEFT, LEFT), attack(CENTRE, CENTRE)
    assert fallen_in((one, other)).graveyard == fallen_in((other, one)).graveyard


@pytest.mark.rule("INV-R08")
def test_every_card_of_a_graveyard_may_be_taken_whatever_lies_on_it() -> None:
    t = duel("garde", hand="valkyrie", graveyard="archer samurai musha")
    assert [option.choice for option in offered(t, Support)] == [
        (mine("archer"),),
        (mine("musha"),),
        (mine("samurai"),),
    ]


# The kingdom


@pytest.mark.rule("INV-033", "INV-R09")
def test_citizens_are_sorted_by_colour_whatever_their_names() -> None:
    t = duel(kingdom="garde huscarl* archer frondeur* ashigaru*")
    assert counted(t, ME) == {"blue": 0, "green": 2, "red": 3, "yellow": 0, "violet": 0}


@pytest.mark.rule("INV-034")
@pytest.mark.parametrize("viewer", [ME, FOE, SPECTATOR])
def test_everybody_can_count_every_colour_of_a_kingdom(viewer: Seat) -> None:
    view = duel(kingdom="garde garde archer").seen_by(viewer)
    assert counted(view, ME) == {"blue": 0, "green": 2, "red": 1, "yellow": 0, "violet": 0}


@pytest.mark.rule("INV-X09")
def test_six_blue_soldiers_of_six_names_are_one_pile() -> None:
    t = duel(hand="samurai", kingdom="guerrier commandant* viking* ocelomeh* melophore*")
    play(t, Settle(mine("samurai")))
    assert counted(t, ME) == {"blue": 6, "green": 0, "red": 0, "yellow": 0, "violet": 0}


# The reserve


@pytest.mark.rule("INV-035")
def test_a_fifth_unit_fits_into_the_reserve() -> None:
    t = duel("roi", hand="archer", foe_front="garde", reserve="garde garde garde garde")
    play(t, support("archer", front(FOE, LEFT)))
    assert len(t.reserve[0]) == 5


@pytest.mark.rule("INV-035")
def test_with_a_full_reserve_no_support_can_be_played() -> None:
    t = duel("roi", hand="archer", foe_front="garde", reserve=FULL)
    assert offered(t, Support) == []


@pytest.mark.rule("INV-035")
def test_with_a_full_reserve_no_reaction_can_be_played() -> None:
    t = duel("samurai", hand="garde", foe_front="garde", foe_hand="musha", foe_reserve=FULL)
    assert asked(play(t, attack())) == ME


@pytest.mark.rule("INV-035")
def test_a_support_that_brings_a_unit_into_the_reserve_needs_room_for_both() -> None:
    t = duel("roi", hand="valkyrie", graveyard="archer", reserve="garde garde garde garde")
    assert offered(t, Support) == []


@pytest.mark.rule("INV-035")
def test_no_card_can_be_forced_into_a_full_reserve() -> None:
    t = duel("roi", hand="satrape", foe_front="garde", foe_hand="musha", foe_reserve=FULL)
    assert offered(t, Support) == []


@pytest.mark.rule("INV-035")
def test_an_exchange_with_a_full_reserve_leaves_it_full() -> None:
    t = duel("roi", reserve=FULL, hand="archer")
    play(t, Recruit(mine("garde"), front(ME, LEFT)))
    assert cards(t.reserve[0]) == ["garde", "garde", "garde", "garde", "roi"]


@pytest.mark.rule("INV-037")
def test_the_reserve_keeps_the_order_of_arrival() -> None:
    t = duel("roi", hand="archer guerrier", foe_front="garde")
    play(t, support("guerrier"), support("archer", front(FOE, LEFT)))
    assert cards(t.reserve[0]) == ["guerrier", "archer"]


@pytest.mark.rule("INV-039")
def test_units_leave_the_reserve_from_the_far_left() -> None:
    t = duel("roi", reserve="miko archer garde")
    assert {option.card for option in offered(t, Recruit)} == {mine("miko")}


@pytest.mark.rule("INV-R10")
def test_after_a_unit_has_left_the_others_close_up_and_the_next_comes_to_their_right() -> None:
    t = duel("roi", hand="archer", reserve="miko garde", foe_front="garde")
    play(t, Recruit(mine("miko"), front(ME, CENTRE)), support("archer", front(FOE, LEFT)))
    assert cards(t.reserve[0]) == ["garde", "archer"]


# The battle zone


@pytest.mark.rule("INV-040")
def test_the_front_line_is_nearer_to_the_enemy_than_the_rear_line() -> None:
    t = duel("commandant", "commandant", foe_front="garde", foe_rear="garde")
    assert offered(t, Attack) == [Attack(front(ME, LEFT), front(FOE, LEFT))]


@pytest.mark.rule("INV-041")
def test_a_battle_zone_has_three_columns_of_two_cells() -> None:
    t = duel("garde garde garde", "garde garde", reserve="archer")
    cells = [option.cell for option in offered(t, Recruit)]
    assert cells == [*(front(ME, column) for column in (LEFT, CENTRE, RIGHT)), *(rear(ME, c) for c in range(3))]


@pytest.mark.rule("INV-041")
def test_a_cell_holds_one_unit() -> None:
    t = duel("garde", reserve="archer", hand="samurai")
    play(t, Recruit(mine("archer"), front(ME, LEFT)))
    assert [name for name in t.zone if name] == [mine("archer")]
