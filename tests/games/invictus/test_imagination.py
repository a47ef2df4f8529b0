"""What a player supposes about hidden cards: always a table that could be, with exactly the cards of its armies."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from harena.core.hidden import FACE_DOWN
from harena.core.new_game import random_brings, random_options
from harena.core.promises import random_answer
from harena.core.seat import SPECTATOR, Seat
from harena.games.invictus.actions import Keep, Recruit, Settle
from harena.games.invictus.armies import Bring, check_army
from harena.games.invictus.cards import Army, Content, card_of
from harena.games.invictus.game import GAME, Options
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    FOE,
    LEFT,
    ME,
    PARTNER,
    cards,
    duel,
    front,
    mine,
    play,
    team_duel,
)

SEEDS = pytest.mark.parametrize("seed", range(6))


def imagined(t: Duel, viewer: Seat, seed: int) -> Duel:
    """A table as this viewer may suppose it."""
    return GAME.imagined(t.seen_by(viewer), Random(seed))


def on_the_table(t: Duel, side: int) -> Counter[str]:
    """The Soldiers of a side's armies, wherever they are."""
    rows = [t.zone, *t.reserve, *t.graveyard, *t.kingdom, *t.hand]
    pieces = [t.piece(name) for row in rows for name in row if name]
    found = Counter(piece.card for piece in pieces if piece.owner == side and not piece.leader)
    return found + Counter(card for seat in t.players(side) for card in t.pile[seat])


def in_the_armies(t: Duel, side: int) -> Counter[str]:
    return Counter(card for seat in t.players(side) for card in t.army[seat])


def drawn_or_to_draw(t: Duel, seat: Seat) -> Counter[str]:
    """What a seat still has of its own army that nobody has seen."""
    in_secret = Counter(t.hand[seat]) - Counter(t.known[seat])
    return Counter(map(card_of, in_secret.elements())) + Counter(t.pile[seat])


def with_lists(t: Duel, *lists: str, open_armies: bool = False) -> Duel:
    """A table played with these lists."""
    t.army = [sorted(cards.split()) for cards in lists]
    t.open_armies = open_armies
    return t


# Cards that were seen


@SEEDS
def test_a_unit_that_came_back_into_my_hand_stays_there_in_every_supposition(seed: int) -> None:
    t = duel("medjay", hand="archer pretre", foe_front="garde")
    play(t, Recruit(mine("archer"), front(ME, LEFT)))
    assert mine("medjay") in imagined(t, FOE, seed).hand[ME]


@SEEDS
def test_a_card_that_has_left_my_hand_again_is_no_longer_supposed_there(seed: int) -> None:
    t = duel("medjay", hand="archer", foe_front="garde")
    play(t, Recruit(mine("archer"), front(ME, LEFT)), Settle(mine("medjay")))
    assert imagined(t, FOE, seed).hand[ME] == []


@SEEDS
def test_everybody_supposes_the_leaders_in_the_hands_at_the_start(seed: int) -> None:
    t: Duel = GAME.table([Bring("roi: 10 guerrier")] * 4)
    play(t, *["guerrier"] * 8, *[Keep()] * 4)
    assert [mine("roi") in imagined(t, FOE, seed).hand[seat] for seat in (ME, PARTNER)] == [True, True]


@SEEDS
def test_a_supposed_army_holds_everything_that_was_seen_of_it(seed: int) -> None:
    t = duel(
        hand="archer", kingdom="samurai samurai samurai", graveyard="samurai samurai samurai samurai", pile="pretre"
    )
    with_lists(t, "samurai " * 7 + "archer pretre", "garde garde")
    assert imagined(t, FOE, seed).army[ME].count("samurai") >= 7


@SEEDS
def test_a_card_that_was_seen_is_the_only_kind_of_its_colour(seed: int) -> None:
    t = duel("viking", hand="archer archer archer", pile="guerrier " * 6)
    with_lists(t, "viking " + "archer " * 3 + "guerrier " * 6, "garde garde")
    blue = {card for card in imagined(t, FOE, seed).army[ME] if GAME.content.cards[card].colour == "blue"}
    assert blue == {"viking"}


@SEEDS
def test_of_what_was_not_seen_the_leaders_version_is_supposed(seed: int) -> None:
    t: Duel = GAME.table([Bring("odin: 20 guerrier"), Bring()])
    supposed = {GAME.content.cards[card].version for card in imagined(t, FOE, seed).army[ME]}
    assert supposed == {"odin"}


@SEEDS
def test_a_leader_whose_version_has_no_soldiers_of_its_own_is_supposed_to_lead_others(seed: int) -> None:
    content: Content = GAME.content
    stray = replace(content.cards["roi"], version="stray", support="damage_1")
    content = replace(content, cards={**content.cards, "stray": stray})
    t: Duel = GAME.table([Bring("stray: 20 guerrier"), Bring()], content=content)
    army = Counter(imagined(t, FOE, seed).army[ME])
    assert check_army(Army("stray", dict(army)), 20, content) == []


# Teams


@SEEDS
def test_with_open_lists_each_partner_is_dealt_cards_of_the_own_list(seed: int) -> None:
    t = team_duel("garde", hand="guerrier", partner_hand="samurai", pile="", foe_pile="")
    t.pile[ME], t.pile[PARTNER] = ["guerrier"], ["samurai"]
    with_lists(t, "garde guerrier guerrier", "", "samurai samurai", "", open_armies=True)
    supposed = imagined(t, FOE, seed)
    assert (cards(supposed.hand[ME]), cards(supposed.hand[PARTNER])) == (["guerrier"], ["samurai"])
    assert (supposed.pile[ME], supposed.pile[PARTNER]) == (["guerrier"], ["samurai"])


@SEEDS
def test_of_two_kinds_of_a_colour_each_partner_is_supposed_to_have_brought_one(seed: int) -> None:
    t = team_duel("guerrier guerrier samurai", hand="guerrier", partner_hand="samurai", pile="", foe_pile="")
    with_lists(t, "guerrier guerrier guerrier", "", "samurai samurai", "")
    supposed = imagined(t, FOE, seed)
    assert (supposed.army[ME].count("guerrier"), supposed.army[ME].count("samurai")) == (2, 0)
    assert (supposed.army[PARTNER].count("guerrier"), supposed.army[PARTNER].count("samurai")) == (0, 1)


@SEEDS
def test_i_know_which_of_our_units_my_partner_has_brought(seed: int) -> None:
    t = team_duel("guerrier samurai", hand="guerrier", partner_hand="archer", pile="", foe_pile="")
    with_lists(t, "guerrier guerrier", "", "samurai archer", "")
    supposed = imagined(t, ME, seed)
    assert supposed.army[ME] == ["guerrier", "guerrier"]
    assert "samurai" in supposed.army[PARTNER]
    assert "guerrier" not in supposed.army[PARTNER]


@SEEDS
def test_a_prisoner_in_an_enemys_hand_still_belongs_to_its_army(seed: int) -> None:
    t = duel("garde", hand="samurai*", foe_hand="samurai", foe_pile="", pile="archer")
    t.known[ME] = ["samurai.1"]
    with_lists(t, "garde archer", "samurai samurai", open_armies=True)
    assert cards(imagined(t, ME, seed).hand[FOE]) == ["samurai"]


@SEEDS
def test_wishes_are_supposed_only_where_they_are_hidden(seed: int) -> None:
    t: Duel = GAME.table([Bring("roi: 20 guerrier")] * 2)
    play(t, *["guerrier"] * 6, Keep())
    assert imagined(t, FOE, seed).wishes[ME] in ("keep", "redraw")
    assert imagined(t, ME, seed).wishes == ["keep", ""]


@pytest.mark.parametrize("open_armies", [False, True])
def test_different_hands_are_supposed_at_different_times(open_armies: bool) -> None:
    t: Duel = GAME.table(2, Options(open_armies=open_armies))
    play(t, "guerrier", "garde", "archer", "pretre", "pretre", "pretre")
    assert len({tuple(imagined(t, ME, seed).hand[FOE]) for seed in range(20)}) > 5


@SEEDS
def test_with_open_lists_a_partner_is_never_given_what_only_the_other_can_have_brought(seed: int) -> None:
    t = team_duel("guerrier guerrier", "garde garde", hand="garde garde", partner_hand="garde", pile="", foe_pile="")
    with_lists(t, "guerrier guerrier garde garde", "", "garde garde garde", "", open_armies=True)
    supposed = imagined(t, FOE, seed)
    assert (cards(supposed.hand[ME]), cards(supposed.hand[PARTNER])) == (["garde", "garde"], ["garde"])


@SEEDS
def test_what_all_know_of_my_hand_was_not_brought_by_my_partner(seed: int) -> None:
    t = team_duel("garde", hand="guerrier", partner_hand="guerrier", pile="", foe_pile="")
    t.pile[PARTNER] = ["archer"]
    t.known[ME] = [mine("guerrier")]
    with_lists(t, "garde guerrier", "", "guerrier archer", "")
    supposed = imagined(t, ME, seed)
    assert sorted([*cards(supposed.hand[PARTNER]), *supposed.pile[PARTNER]]) == ["archer", "guerrier"]
    assert len(supposed.pile[PARTNER]) == 1


@pytest.mark.rule("INV-R03")
@SEEDS
def test_no_partner_is_supposed_to_have_brought_more_copies_than_were_agreed_on(seed: int) -> None:
    t = team_duel(front="", graveyard="guerrier " * 8 + "archer", pile="garde " * 4, options=Options(copies=4))
    with_lists(t, "guerrier " * 4 + "archer " + "garde " * 4, "", "guerrier " * 4 + "garde " * 4, "")
    armies = imagined(t, FOE, seed).army
    assert max(Counter(armies[ME]).values()) <= 4
    assert max(Counter(armies[PARTNER]).values()) <= 4


# Whole games


@given(seed=st.integers(0, 2**32), seats=st.sampled_from(GAME.seats), answers=st.integers(0, 250))
@settings(max_examples=60, deadline=None)
def test_every_imagined_table_holds_exactly_the_cards_of_its_armies(seed: int, seats: int, answers: int) -> None:
    rng = Random(seed)
    t = random_position(rng, seats, answers)
    assert_conserved(t)
    for viewer in (*(Seat(seat) for seat in range(seats)), SPECTATOR):
        supposed = imagined(t, viewer, seed)
        assert supposed.seen_by(viewer) == replace(t.seen_by(viewer), journal=None)
        assert_conserved(supposed)
        play_on(supposed, rng, 12)
        assert_conserved(supposed)


@given(seed=st.integers(0, 2**32), seats=st.sampled_from(GAME.seats), answers=st.integers(0, 250))
@settings(max_examples=60, deadline=None)
def test_every_supposed_army_could_have_been_brought(seed: int, seats: int, answers: int) -> None:
    t = random_position(Random(seed), seats, answers)
    for viewer in (*(Seat(seat) for seat in range(seats)), SPECTATOR):
        supposed = imagined(t, viewer, seed)
        for seat, (leader, own) in enumerate(zip(supposed.leader, supposed.army, strict=True)):
            assert check_army(Army(leader, dict(Counter(own))), len(t.army[seat]), GAME.content, t.copies) == []
            assert own == t.army[seat] or not (t.open_armies or seat == viewer)


def random_position(rng: Random, seats: int, answers: int) -> Duel:
    """Mixed armies and options that somebody might choose, after so many random answers."""
    options = random_options(GAME, rng)
    t: Duel = GAME.table(random_brings(GAME, seats, options, rng), GAME.read_options(options))
    play_on(t, rng, answers)
    return t


def play_on(t: Duel, rng: Random, answers: int) -> None:
    for _ in range(answers):
        if t.outcome is None:
            t.answer(random_answer(t, rng))


def assert_conserved(t: Duel) -> None:
    """Nothing is missing, nothing is there twice, and each seat holds in secret only what it brought."""
    assert not any(FACE_DOWN in row for row in (*t.hand, *t.pile, *t.army, t.wishes))
    for side in (0, 1):
        assert on_the_table(t, side) == in_the_armies(t, side)
    for seat in range(t.seats):
        assert drawn_or_to_draw(t, Seat(seat)) <= Counter(t.army[seat])
