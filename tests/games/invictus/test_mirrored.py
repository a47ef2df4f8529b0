"""Whatever holds for the first seat, the left column and my own turn holds for all seats, columns and turns."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.action import PASS
from harena.core.chance import Draw
from harena.core.seat import Seat
from harena.games.invictus.actions import Attack, Deploy, Keep, Redraw, Rest
from harena.games.invictus.armies import Bring
from harena.games.invictus.cards import piece_name
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.ending import majorities
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    FOE_PARTNER,
    LEFT,
    ME,
    PARTNER,
    RIGHT,
    aims,
    asked,
    at,
    attack_value,
    cards,
    duel,
    front,
    mine,
    offered,
    play,
    put,
    rear,
    support,
    team_duel,
    theirs,
    winners,
)

BOTH = pytest.mark.parametrize("seat", [ME, FOE], ids=["my turn", "the foe's turn"])
COLUMNS = pytest.mark.parametrize("column", [LEFT, CENTRE, RIGHT])


def turn_of(seat: Seat, **zones: Any) -> Duel:
    """The turn of this seat; zones are written as if it were mine, those with `foe_` are the other side's."""
    if seat == ME:
        return duel(**zones)
    swapped = {name.removeprefix("foe_") if name.startswith("foe_") else f"foe_{name}": zones[name] for name in zones}
    return duel(**swapped, active=FOE)


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


# Attacks


@pytest.mark.rule("INV-007", "INV-R25")
@BOTH
def test_x_counts_the_hand_of_the_one_who_attacks(seat: Seat) -> None:
    t = turn_of(seat, front="guerrier", hand="archer archer", foe_front="roi", foe_hand="garde garde garde")
    play(t, Attack(front(seat, LEFT), front(other(seat), LEFT)))
    assert attack_value(t) == 2


@pytest.mark.rule("INV-176")
@pytest.mark.parametrize(("active", "value"), [(ME, 1), (FOE, 2), (PARTNER, 3), (FOE_PARTNER, 4)])
def test_with_four_players_too_x_counts_the_hand_of_the_one_who_attacks(active: Seat, value: int) -> None:
    hands = {
        "hand": "archer",
        "foe_hand": "archer " * 2,
        "partner_hand": "archer " * 3,
        "foe_partner_hand": "archer " * 4,
    }
    t = team_duel("guerrier", foe_front="guerrier", **hands, active=active)
    play(t, Attack(front(active, LEFT), front(Seat(1 - active % 2), LEFT)))
    assert attack_value(t) == value


# The battlefield


@pytest.mark.rule("INV-106", "INV-107")
@BOTH
@COLUMNS
def test_in_every_column_the_unit_behind_a_fallen_one_advances(seat: Seat, column: int) -> None:
    t = turn_of(seat, front="garde", hand="archer", foe_front="garde garde garde", foe_rear="musha musha musha")
    foe = other(seat)
    put(t, front(foe, column), "viking>")
    play(t, support("archer", front(foe, column), by=seat))
    assert (at(t, front(foe, column)), at(t, rear(foe, column))) == ("musha", "")
    assert sum(map(bool, t.zone)) == 6


@pytest.mark.rule("INV-R43")
@BOTH
@COLUMNS
def test_every_rear_cell_behind_a_unit_is_free_for_anubis(seat: Seat, column: int) -> None:
    t = turn_of(seat, front="garde garde garde", hand="anubis", graveyard="viking", foe_front="garde")
    assert (piece_name("viking", seat), rear(seat, column)) in aims(t, "anubis", by=seat)


@pytest.mark.rule("INV-R45")
@BOTH
@COLUMNS
def test_the_second_conscript_may_stand_behind_the_first_in_every_column(seat: Seat, column: int) -> None:
    t = turn_of(seat, front="garde", hand="archer", foe_front="viking>", foe_reserve="musha garde")
    foe = other(seat)
    play(t, support("archer", front(foe, LEFT), by=seat))
    play(t, Deploy(piece_name("musha", foe), front(foe, column)))
    assert Deploy(piece_name("garde", foe), rear(foe, column)) in t.options()


@pytest.mark.rule("INV-R47")
@BOTH
def test_where_both_zones_are_empty_the_active_side_conscripts_first(seat: Seat) -> None:
    t = turn_of(seat, front="viking-1", foe_front="samurai", reserve="garde garde", foe_reserve="musha musha")
    play(t, Attack(front(seat, LEFT), front(other(seat), LEFT)))
    assert not any(t.zone)
    assert asked(t) == seat
    play(t, offered(t, Deploy)[0], offered(t, Deploy)[1])
    assert asked(t) == other(seat)


@pytest.mark.rule("INV-093")
@BOTH
def test_at_the_end_of_a_turn_every_unit_of_both_sides_has_recovered(seat: Seat) -> None:
    line = "garde-1 garde-1 garde-1"
    t = turn_of(seat, front=line, rear=line, foe_front=line, foe_rear=line)
    play(t, Rest())
    assert t.damage == [0] * 12


def test_a_new_turn_is_a_barrier() -> None:
    t = duel("garde", foe_front="garde")
    before = t.barriers
    play(t, Rest())
    assert (t.active, t.barriers) == (FOE, before + 1)


# Set-up of four


@pytest.mark.rule("INV-159")
@pytest.mark.parametrize("seat", [ME, FOE, PARTNER, FOE_PARTNER])
def test_each_of_four_may_draw_again(seat: Seat) -> None:
    t: Duel = GAME.table([Bring("roi: 5 guerrier, 5 garde")] * 4)
    play(t, *["guerrier"] * 8, *(Redraw() if one == seat else Keep() for one in range(4)))
    assert isinstance(t.pending, Draw)
    assert t.pending.seen_by == (seat,)
    play(t, "garde", "garde")
    assert [cards(hand).count("garde") for hand in t.hand] == [2 if one == seat else 0 for one in range(4)]


@pytest.mark.rule("INV-159")
def test_all_four_may_draw_again() -> None:
    t: Duel = GAME.table([Bring("roi: 5 guerrier, 5 garde")] * 4)
    play(t, *["guerrier"] * 8, *[Redraw()] * 4, *["garde"] * 8)
    assert [cards(hand) for hand in t.hand] == [["garde", "garde", "roi"]] * 4


# Endings of four


@pytest.mark.rule("INV-R66")
def test_majorities_are_counted_for_each_of_four() -> None:
    t = team_duel(
        kingdom="guerrier guerrier archer",
        foe_kingdom="garde",
        partner_kingdom="pretre pretre",
        foe_partner_kingdom="guerrier garde garde pretre pretre pretre sorcier",
    )
    assert majorities(t) == [2, 1, 0, 3]


@pytest.mark.rule("INV-R67")
def test_a_side_is_compared_by_one_player_not_by_the_best_of_each_partner() -> None:
    t = team_duel(
        foe_front="garde",
        kingdom="guerrier garde",
        partner_kingdom="sorcier sorcier sorcier sorcier archer",
        foe_kingdom="archer archer pretre",
        foe_partner_kingdom="sorcier sorcier sorcier sorcier",
        pile="",
        foe_pile="",
    )
    assert majorities(t) == [2, 2, 0, 0]
    play(t, Rest())
    assert winners(t) == ((FOE, FOE_PARTNER), "war"), "two colours each; three citizens of one beat two of one"


# Unmask


def test_the_unmasked_card_goes_to_the_right_end_and_cannot_be_unseen() -> None:
    t = duel("garde", hand="satrape", foe_front="garde", foe_hand="archer musha", foe_reserve="garde pretre")
    play(t, support("satrape"), PASS)
    assert t.reveals == 0
    play(t, theirs("musha"))
    assert cards(t.reserve[FOE]) == ["garde", "pretre", "musha"]
    assert t.reveals == 1


@pytest.mark.rule("INV-R40")
def test_nothing_is_unmasked_where_the_room_was_taken_by_a_reaction() -> None:
    t = duel("garde", hand="satrape druide", foe_front="garde", foe_hand="sorcier musha", foe_reserve="garde " * 4)
    play(t, support("satrape"), support("sorcier", by=FOE), support("druide"))
    assert cards(t.reserve[FOE]) == ["garde", "garde", "garde", "garde", "sorcier"]
    assert cards(t.hand[FOE]) == ["musha"]
    assert asked(t) == ME


@pytest.mark.rule("INV-R75")
@pytest.mark.parametrize(("active", "foe"), [(ME, FOE), (FOE, PARTNER), (PARTNER, FOE_PARTNER), (FOE_PARTNER, ME)])
def test_of_four_the_next_player_is_unmasked(active: Seat, foe: Seat) -> None:
    hands = dict.fromkeys(("hand", "foe_hand", "partner_hand", "foe_partner_hand"), "musha satrape")
    t = team_duel(foe_front="garde", **hands, active=active)
    play(t, support("satrape", by=active), PASS, piece_name("musha", foe % 2))
    assert [cards(hand) for hand in t.hand] == [
        ["musha"] if seat == active else ["satrape"] if seat == foe else ["musha", "satrape"] for seat in range(4)
    ]
    assert cards(t.reserve[foe % 2]) == ["musha"]


# Homeward


@pytest.mark.rule("INV-R74")
@pytest.mark.parametrize(("active", "home"), [(ME, FOE), (FOE, PARTNER), (PARTNER, FOE_PARTNER), (FOE_PARTNER, ME)])
def test_of_four_the_player_who_decides_for_the_side_takes_the_soldier_home(active: Seat, home: Seat) -> None:
    hands = dict.fromkeys(("hand", "foe_hand", "partner_hand", "foe_partner_hand"), "cuauhtli")
    t = team_duel("commandant viking>", foe_front="viking> commandant", **hands, active=active)
    attacker = LEFT if active % 2 == 0 else CENTRE
    target = front(Seat(1 - active % 2), attacker)
    play(t, Attack(front(active, attacker), target), support("cuauhtli", by=home), PASS)
    assert [cards(kingdom) for kingdom in t.kingdom] == [["viking"] if seat == home else [] for seat in range(4)]


@pytest.mark.rule("INV-R74")
@pytest.mark.parametrize(("active", "foe"), [(ME, FOE), (PARTNER, FOE_PARTNER)])
def test_a_prisoner_who_falls_against_its_own_army_goes_home_to_the_attacker(active: Seat, foe: Seat) -> None:
    t = team_duel("commandant", foe_front="viking*>", foe_hand="cuauhtli", foe_partner_hand="cuauhtli", active=active)
    t.reserve[1] = [theirs("garde"), theirs("garde")]
    play(t, Attack(front(ME, LEFT), front(FOE, LEFT)), support("cuauhtli", by=foe))
    assert [kingdom for kingdom in t.kingdom if kingdom] == [t.kingdom[active]]
    assert t.kingdom[active] == [mine("viking")]
