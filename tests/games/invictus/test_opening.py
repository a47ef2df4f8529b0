"""Chapter 4: from two armies to one unit each in hand, battle zone, reserve and kingdom."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from harena.core.chance import Draw, Pick, distribution
from harena.core.hidden import FACE_DOWN
from harena.core.seat import CHANCE, SPECTATOR, Seat
from harena.games.invictus.actions import Deploy, Keep, Redraw, Settle, Station
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.kingdom import SETTLEMENTS
from harena.games.invictus.rules.opening import DEPLOYMENTS, STATIONS
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    asked,
    at,
    cards,
    front,
    mine,
    offered,
    play,
    question,
    theirs,
    told,
)

MY_CARDS = ("guerrier", "garde", "archer")
FOES_CARDS = ("samurai", "musha", "ashigaru")

FRONT = (Deploy(mine("garde"), front(ME, LEFT)), Deploy(theirs("musha"), front(FOE, RIGHT)))
RESERVE = (Station(mine("archer")), Station(theirs("ashigaru")))
KINGDOM = (Settle(mine("guerrier")), Settle(theirs("samurai")))


def shown(journal: bool = False) -> Duel:
    """Roi against Shogun: the Leaders lie on the table and nothing is drawn yet."""
    return GAME.table([Bring("roi"), Bring("shogun")], journal=journal)


def dealt(*answers: Any) -> Duel:
    """Both have drawn their starting cards, and these answers were given after that."""
    return play(shown(journal=True), *MY_CARDS, *FOES_CARDS, *answers)


def opened(*answers: Any, first: Seat = ME) -> Duel:
    """Both keep their starting cards, this seat begins, and these answers were given after that."""
    return dealt(Keep(), Keep(), first, *answers)


def odds(t: Duel) -> dict[Any, float] | None:
    """What chance may answer now, with probabilities."""
    assert isinstance(t.pending, Draw | Pick)
    return distribution(t.pending, t)


# Starting cards


@pytest.mark.rule("INV-042")
def test_the_leaders_are_shown_before_anything_is_drawn() -> None:
    t = shown(journal=True)
    assert told(t) == ["leads", "leads"]
    assert t.seen_by(ME).leader == t.seen_by(FOE).leader == ["roi", "shogun"]


@pytest.mark.rule("INV-043")
def test_the_pile_is_the_twenty_soldiers_without_the_leader() -> None:
    assert Counter(shown().pile[1]) == {"samurai": 4, "musha": 4, "ashigaru": 4, "miko": 4, "onmyoji": 4}


@pytest.mark.rule("INV-043")
def test_each_card_of_a_shuffled_pile_is_equally_likely_on_top() -> None:
    t = GAME.table([Bring("roi: 15 guerrier, 5 garde"), Bring()])
    assert odds(t) == {"guerrier": 0.75, "garde": 0.25}


@pytest.mark.rule("INV-044")
def test_each_player_draws_three_cards_of_the_own_pile() -> None:
    t = dealt()
    assert [cards(hand) for hand in t.hand] == [["archer", "garde", "guerrier"], ["ashigaru", "musha", "samurai"]]
    assert [len(pile) for pile in t.pile] == [17, 17]


# The exchange of starting cards


@pytest.mark.rule("INV-045")
def test_a_dissatisfied_player_returns_the_cards_and_draws_three_new_ones() -> None:
    t = dealt(Redraw(), Keep(), "sorcier", "sorcier", "pretre")
    assert cards(t.hand[0]) == ["pretre", "roi", "sorcier", "sorcier"]
    assert Counter(t.pile[0]) == {"guerrier": 4, "garde": 4, "archer": 4, "pretre": 3, "sorcier": 2}


@pytest.mark.rule("INV-045")
def test_returned_cards_are_shuffled_in_before_the_new_draw() -> None:
    t = dealt(Redraw(), Keep())
    assert odds(t) == {"guerrier": 0.2, "garde": 0.2, "archer": 0.2, "pretre": 0.2, "sorcier": 0.2}


@pytest.mark.rule("INV-046")
def test_the_second_hand_must_be_kept() -> None:
    t = dealt(Redraw(), Keep(), "sorcier", "sorcier", "pretre")
    assert isinstance(t.pending, Pick)


@pytest.mark.rule("INV-046")
def test_each_player_may_exchange_once() -> None:
    t = dealt(Redraw(), Redraw(), "sorcier", "sorcier", "pretre", "miko", "miko", "miko")
    assert cards(t.hand[1]) == ["miko", "miko", "miko", "shogun"]


@pytest.mark.rule("INV-R02")
def test_all_starting_cards_are_returned_or_none() -> None:
    assert dealt().options() == [Keep(), Redraw()]


@pytest.mark.rule("INV-R02")
@pytest.mark.parametrize("viewer", [FOE, SPECTATOR])
def test_the_other_player_decides_without_knowing_my_decision(viewer: Seat) -> None:
    kept, returned = dealt(Keep()), dealt(Redraw())
    assert asked(kept) == asked(returned) == FOE
    assert kept.seen_by(viewer).encode() == returned.seen_by(viewer).encode()
    assert kept.seen_by(viewer).journal == returned.seen_by(viewer).journal


@pytest.mark.rule("INV-R02")
def test_my_decision_is_no_secret_to_me() -> None:
    assert dealt(Redraw()).seen_by(ME).wishes == ["redraw", ""]


# The starting hand and who begins


@pytest.mark.rule("INV-047")
def test_the_starting_hand_is_the_leader_and_three_soldiers() -> None:
    t = dealt(Keep(), Keep())
    assert [cards(hand) for hand in t.hand] == [
        ["archer", "garde", "guerrier", "roi"],
        ["ashigaru", "musha", "samurai", "shogun"],
    ]


@pytest.mark.rule("INV-047")
def test_before_the_exchange_is_decided_the_leader_is_not_in_hand() -> None:
    assert mine("roi") not in dealt(Keep()).hand[0]


@pytest.mark.rule("INV-048", "INV-R01")
def test_chance_decides_with_equal_odds_who_begins() -> None:
    t = dealt(Keep(), Keep())
    assert (asked(t), odds(t)) == (CHANCE, {0: 0.5, 1: 0.5})


@pytest.mark.rule("INV-048")
@pytest.mark.parametrize(("first", "order"), [(ME, (ME, FOE)), (FOE, (FOE, ME))])
def test_who_is_picked_begins(first: Seat, order: tuple[Seat, ...]) -> None:
    t = opened(first=first)
    assert (asked(t), t.order) == (first, order)


@pytest.mark.rule("INV-R01")
def test_who_begins_is_decided_after_both_have_settled_their_hands() -> None:
    t = dealt(Redraw(), Redraw(), "sorcier", "sorcier", "pretre", "miko", "miko")
    assert isinstance(t.pending, Draw)
    assert isinstance(play(t, "miko").pending, Pick)


def order_of_four(team: int, a: int, b: int) -> tuple[Seat, ...]:
    """The order that these three picks give."""
    t = GAME.table(4)
    play(t, *["guerrier", "garde"] * 4, *[Keep()] * 4, team, a, b)
    return t.order


@pytest.mark.rule("INV-R01")
def test_each_of_four_players_begins_as_often_as_the_others() -> None:
    firsts = Counter(order_of_four(*picks)[0] for picks in product((0, 1), repeat=3))
    assert firsts == {0: 2, 1: 2, 2: 2, 3: 2}


@pytest.mark.rule("INV-R01")
def test_the_earlier_seat_of_each_team_is_picked_on_its_own() -> None:
    orders = {order_of_four(*picks) for picks in product((0, 1), repeat=3)}
    assert orders == {
        (0, 1, 2, 3),
        (0, 3, 2, 1),
        (2, 1, 0, 3),
        (2, 3, 0, 1),
        (1, 0, 3, 2),
        (1, 2, 3, 0),
        (3, 0, 1, 2),
        (3, 2, 1, 0),
    }


# Placing the first units


@pytest.mark.rule("INV-049")
def test_the_first_player_places_a_unit_on_the_own_front_line_then_the_other() -> None:
    t = opened(first=FOE)
    assert {option.cell for option in offered(t, Deploy)} == {front(FOE, column) for column in (LEFT, CENTRE, RIGHT)}
    play(t, Deploy(theirs("musha"), front(FOE, RIGHT)))
    assert (asked(t), question(t)) == (ME, DEPLOYMENTS)
    play(t, Deploy(mine("garde"), front(ME, LEFT)))
    assert (at(t, front(FOE, RIGHT)), at(t, front(ME, LEFT))) == ("musha", "garde")


@pytest.mark.rule("INV-050")
def test_then_each_puts_a_unit_into_the_reserve_the_first_player_first() -> None:
    t = opened(*FRONT)
    assert (asked(t), question(t)) == (ME, STATIONS)
    play(t, RESERVE[0])
    assert (asked(t), question(t)) == (FOE, STATIONS)
    play(t, RESERVE[1])
    assert [cards(reserve) for reserve in t.reserve] == [["archer"], ["ashigaru"]]


@pytest.mark.rule("INV-051")
def test_a_unit_put_into_the_reserve_has_no_effect_as_a_support() -> None:
    t = opened(*FRONT, Station(mine("archer")))
    assert (asked(t), question(t)) == (FOE, STATIONS)
    assert (t.damage, t.chain) == ([0] * 12, [])


@pytest.mark.rule("INV-052")
def test_at_last_each_puts_a_soldier_into_the_own_kingdom_the_first_player_first() -> None:
    t = opened(*FRONT, *RESERVE)
    assert (asked(t), question(t)) == (ME, SETTLEMENTS)
    play(t, KINGDOM[0])
    assert (asked(t), question(t)) == (FOE, SETTLEMENTS)
    play(t, KINGDOM[1])
    assert [cards(kingdom) for kingdom in t.kingdom] == [["guerrier"], ["samurai"]]


@pytest.mark.rule("INV-053")
def test_the_leader_may_not_be_put_into_the_kingdom() -> None:
    t = opened(*FRONT, *RESERVE)
    assert mine("roi") in t.hand[0]
    assert t.options() == [Settle(mine("guerrier"))]


@pytest.mark.rule("INV-054")
@pytest.mark.parametrize("cell", [LEFT, CENTRE, RIGHT])
def test_the_leader_may_be_the_unit_on_the_front_line(cell: int) -> None:
    t = play(opened(), Deploy(mine("roi"), cell))
    assert at(t, cell) == "roi"


@pytest.mark.rule("INV-054")
def test_the_leader_may_be_the_unit_in_the_reserve() -> None:
    t = play(opened(*FRONT), Station(mine("roi")))
    assert cards(t.reserve[0]) == ["roi"]


@pytest.mark.rule("INV-R06")
def test_the_second_player_sees_what_the_first_has_placed() -> None:
    view = play(opened(), FRONT[0]).seen_by(FOE)
    assert at(view, front(ME, LEFT)) == "garde"
    assert view.hand[0] == [FACE_DOWN] * 3


@pytest.mark.rule("INV-055", "INV-X03")
@pytest.mark.parametrize("seat", [ME, FOE])
def test_after_set_up_each_player_has_one_unit_in_hand_and_in_every_zone(seat: Seat) -> None:
    t = opened(*FRONT, *RESERVE, *KINGDOM)
    assert (len(t.hand[seat]), len(t.units(seat)), len(t.reserve[seat]), len(t.kingdom[seat])) == (1, 1, 1, 1)
    assert not t.piece(t.kingdom[seat][0]).leader


@pytest.mark.rule("INV-056")
def test_after_set_up_seventeen_cards_are_left_in_each_pile() -> None:
    t = opened(*FRONT, *RESERVE, *KINGDOM)
    assert [len(pile) for pile in t.pile] == [17, 17]


@pytest.mark.rule("INV-056")
def test_an_exchange_of_starting_cards_leaves_as_many() -> None:
    t = dealt(Redraw(), Keep(), *MY_CARDS, ME, *FRONT, *RESERVE, *KINGDOM)
    assert [len(pile) for pile in t.pile] == [17, 17]
