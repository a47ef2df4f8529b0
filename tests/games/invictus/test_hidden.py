"""What lies face down for whom: hands, piles, army lists and wishes; and two worlds that nobody can tell apart."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from harena.core.chance import Draw
from harena.core.hidden import FACE_DOWN
from harena.core.question import Ask
from harena.core.seat import SPECTATOR, Seat
from harena.games.invictus.actions import EndTurn, Keep, Redraw, Rest
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME, Options
from harena.games.invictus.rules.reactions import REACTIONS
from harena.games.invictus.rules.turn import DISCARDS
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    FOE,
    FOE_PARTNER,
    LEFT,
    ME,
    PARTNER,
    attack,
    cards,
    duel,
    front,
    mine,
    play,
    question,
    support,
    team_duel,
)


def reaches(t: Duel, viewer: Seat) -> tuple[bytes, bytes, list[object]]:
    """Everything that this viewer gets to know: position, journal, options."""
    view = t.seen_by(viewer)
    return view.encode(), msgspec.json.encode(view.journal), list(view.options())


# Hands and piles


@pytest.mark.rule("INV-R07")
@pytest.mark.parametrize("viewer", [FOE, PARTNER, FOE_PARTNER, SPECTATOR])
def test_others_my_partner_too_may_only_count_my_hand(viewer: Seat) -> None:
    assert team_duel(hand="archer pretre").seen_by(viewer).hand[ME] == [FACE_DOWN] * 2


def test_i_see_my_own_hand() -> None:
    assert cards(team_duel(hand="archer pretre").seen_by(ME).hand[ME]) == ["archer", "pretre"]


@pytest.mark.parametrize("viewer", [FOE, PARTNER, FOE_PARTNER, SPECTATOR])
def test_others_may_only_count_my_pile(viewer: Seat) -> None:
    assert team_duel(pile="archer pretre pretre").seen_by(viewer).pile[ME] == [FACE_DOWN] * 3


def test_i_know_what_is_left_in_my_pile_but_not_in_which_order() -> None:
    one, other = duel(pile="pretre archer garde"), duel(pile="garde pretre archer")
    assert one.seen_by(ME).pile[ME] == other.seen_by(ME).pile[ME] == ["archer", "garde", "pretre"]


def test_my_partner_does_not_see_what_i_draw() -> None:
    t = play(team_duel(foe_front="garde", foe_pile="archer pretre"), Rest())
    assert isinstance(t.pending, Draw)
    assert t.pending.seen_by == (FOE,)
    play(t, "archer")
    told_to = {seat: t.seen_by(seat).journal for seat in (FOE, FOE_PARTNER)}
    assert [(journal or [])[-1].params["card"] for journal in told_to.values()] == ["archer", FACE_DOWN]


@pytest.mark.rule("INV-R06")
@pytest.mark.parametrize("viewer", [FOE, PARTNER, SPECTATOR])
def test_battle_zones_reserves_kingdoms_and_graveyards_lie_open(viewer: Seat) -> None:
    t = team_duel("garde>", reserve="archer", kingdom="pretre", graveyard="sorcier", foe_front="roi-2")
    view = t.seen_by(viewer)
    assert (view.zone, view.tilted, view.damage) == (t.zone, t.tilted, t.damage)
    assert (view.reserve, view.kingdom, view.graveyard) == (t.reserve, t.kingdom, t.graveyard)


# Army lists


@pytest.mark.rule("INV-R05")
@pytest.mark.parametrize("viewer", [FOE, FOE_PARTNER, SPECTATOR])
def test_an_army_list_is_closed_to_opponents_and_onlookers(viewer: Seat) -> None:
    view = GAME.table(4).seen_by(viewer)
    assert view.army[ME] == view.army[PARTNER] == [FACE_DOWN] * 10


@pytest.mark.rule("INV-R05")
@pytest.mark.parametrize(("viewer", "partner"), [(ME, PARTNER), (PARTNER, ME), (FOE, FOE_PARTNER), (FOE_PARTNER, FOE)])
def test_partners_who_may_speak_before_the_battle_know_each_others_lists(viewer: Seat, partner: Seat) -> None:
    """INV-H03 hides a list from the opponent; only the hand is hidden from the partner too (INV-H01)."""
    table = GAME.table(4)
    view = table.seen_by(viewer)
    assert view.army[partner] == table.army[partner]
    assert view.pile[partner] == [FACE_DOWN] * len(table.pile[partner])


@pytest.mark.parametrize("seed", range(5))
def test_what_my_partner_may_hold_is_supposed_from_the_list_that_i_know(seed: int) -> None:
    """Of the foes I suppose the Soldiers of their Leaders' versions; of my partner I know better."""
    table: Duel = GAME.table([Bring("roi: 10 samurai"), Bring(), Bring("roi: 5 miko, 5 satrape"), Bring()])
    while isinstance(table.pending, Draw):
        table.answer(table.pending.sample(table, Random(seed)))
    world = GAME.imagined(table.seen_by(ME), Random(seed))
    supposed = sorted([*cards(world.hand[PARTNER]), *world.pile[PARTNER]])
    assert supposed == ["miko"] * 5 + ["satrape"] * 5
    assert cards(world.hand[ME]) == cards(table.hand[ME])


def test_with_two_players_nobody_else_knows_my_list() -> None:
    view = GAME.table(2).seen_by(ME)
    assert (view.army[FOE], FACE_DOWN in view.army[ME]) == ([FACE_DOWN] * 20, False)


@pytest.mark.rule("INV-R05")
def test_every_leader_is_known() -> None:
    brought = [Bring("roi"), Bring("odin"), Bring("shogun"), Bring("pharaon")]
    assert GAME.table(brought).seen_by(FOE).leader == ["roi", "odin", "shogun", "pharaon"]


def test_i_know_my_own_list() -> None:
    t: Duel = GAME.table([Bring("roi: 10 samurai")] * 4)
    assert t.seen_by(PARTNER).army[PARTNER] == ["samurai"] * 10


@pytest.mark.parametrize("viewer", [FOE, PARTNER, SPECTATOR])
def test_by_agreement_all_lists_are_open(viewer: Seat) -> None:
    t: Duel = GAME.table([Bring("roi: 10 samurai")] * 4, Options(open_armies=True))
    assert t.seen_by(viewer).army == [["samurai"] * 10] * 4


# Wishes


def starting_hands(*wishes: Keep | Redraw) -> Duel:
    """Two players with three Guerriers each, some of whom have said whether they keep them."""
    t: Duel = GAME.table([Bring("roi: 20 guerrier")] * 2, journal=True)
    return play(t, *["guerrier"] * 6, *wishes)


def test_i_know_my_wish_and_others_only_that_i_have_decided() -> None:
    t = starting_hands(Redraw())
    assert t.seen_by(ME).wishes == ["redraw", ""]
    assert t.seen_by(FOE).wishes == [FACE_DOWN, ""]


@pytest.mark.rule("INV-R02")
def test_the_foe_decides_without_knowing_my_wish() -> None:
    question_to_me = starting_hands().pending
    assert isinstance(question_to_me, Ask)
    assert question_to_me.secret
    assert reaches(starting_hands(Keep()), FOE) == reaches(starting_hands(Redraw()), FOE)


def test_once_all_have_decided_everybody_sees_who_draws_again() -> None:
    t = starting_hands(Redraw(), Keep())
    assert [event.params["seat"] for event in t.seen_by(FOE).journal or [] if event.key == "exchanged"] == [ME]
    assert t.seen_by(FOE).wishes == ["", ""]
    assert t.reveals == 1, "what has come to light cannot be taken back"


# Two worlds


@pytest.mark.parametrize("viewer", [ME, FOE, FOE_PARTNER, SPECTATOR])
def test_nobody_can_tell_two_hands_of_my_partner_apart(viewer: Seat) -> None:
    worlds = [team_duel("medjay", hand="archer", partner_hand=hand) for hand in ("musha", "roi")]
    assert reaches(worlds[0], viewer) == reaches(worlds[1], viewer)


@pytest.mark.parametrize("viewer", [ME, PARTNER, FOE_PARTNER, SPECTATOR])
def test_to_be_asked_for_a_reaction_does_not_tell_that_one_has_it(viewer: Seat) -> None:
    worlds = [play(team_duel("medjay", foe_front="roi", foe_hand=hand), attack()) for hand in ("musha", "viking")]
    assert [question(t) for t in worlds] == [REACTIONS, REACTIONS]
    assert reaches(worlds[0], viewer) == reaches(worlds[1], viewer)


@pytest.mark.parametrize("viewer", [ME, PARTNER, SPECTATOR])
def test_a_window_on_a_support_opens_whatever_the_foe_holds(viewer: Seat) -> None:
    worlds = [
        play(team_duel(hand="archer", foe_front="roi", foe_hand=hand), support("archer", front(FOE, LEFT)))
        for hand in ("druide", "viking")
    ]
    assert [question(t) for t in worlds] == [REACTIONS, REACTIONS]
    assert reaches(worlds[0], viewer) == reaches(worlds[1], viewer)


@pytest.mark.parametrize("viewer", [ME, PARTNER, FOE_PARTNER])
def test_what_the_foe_draws_makes_no_difference_to_others(viewer: Seat) -> None:
    worlds = [
        play(team_duel(foe_front="garde", foe_pile="archer pretre"), Rest(), card) for card in ("archer", "pretre")
    ]
    assert reaches(worlds[0], viewer) == reaches(worlds[1], viewer)
    assert reaches(worlds[0], FOE) != reaches(worlds[1], FOE)


@pytest.mark.parametrize("viewer", [ME, PARTNER, FOE_PARTNER])
def test_a_full_hand_of_the_foe_is_asked_for_a_discard_whatever_it_holds(viewer: Seat) -> None:
    worlds = [
        play(team_duel(foe_front="garde", foe_hand=hand), Rest(), "guerrier", Rest(), EndTurn())
        for hand in ("archer archer archer archer archer", "archer pretre roi sorcier garde")
    ]
    assert [question(t) for t in worlds] == [DISCARDS, DISCARDS]
    assert reaches(worlds[0], viewer) == reaches(worlds[1], viewer)


def test_a_support_that_looks_at_the_foes_hand_looks_at_its_size_only() -> None:
    worlds = [duel("garde", hand="satrape", foe_front="garde", foe_hand=hand) for hand in ("musha", "roi")]
    assert reaches(worlds[0], ME) == reaches(worlds[1], ME)
    assert [support("satrape") in t.options() for t in worlds] == [True, True]


def test_two_army_lists_that_have_shown_the_same_cards_look_the_same() -> None:
    worlds: list[Duel] = [GAME.table([Bring(), Bring(army)]) for army in ("roi: 20 guerrier", "roi: 20 samurai")]
    assert reaches(worlds[0], ME) == reaches(worlds[1], ME)


def test_to_name_a_card_of_the_hand_for_a_support_is_to_show_it() -> None:
    t = duel("garde", hand="archer archer ticitl", kingdom="guerrier", foe_front="garde", foe_hand="druide")
    play(t, support("ticitl", mine("archer"), mine("guerrier")))
    assert t.seen_by(FOE).known[ME] == [mine("archer")]
