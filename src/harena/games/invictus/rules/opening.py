"""Chapter 4: from two armies to one unit each in hand, battle zone, reserve and kingdom."""

from __future__ import annotations

from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, allowed, no
from harena.core.seat import Seat
from harena.games.invictus.actions import Deploy, Keep, Redraw, Station
from harena.games.invictus.cards import card_of, piece_name
from harena.games.invictus.rules.field import place
from harena.games.invictus.rules.hand import distinct, draw_card, lay_off, may_use, take_back
from harena.games.invictus.rules.kingdom import SETTLEMENTS
from harena.games.invictus.rules.turn import take_turn
from harena.games.invictus.table import FRONT, SIDE, Duel, among


def open_the_game(t: Duel) -> None:
    """INV-042, INV-044, INV-045, INV-048: Leaders shown, starting cards drawn and perhaps exchanged, order decided."""
    seats = [Seat(seat) for seat in range(t.seats)]
    for seat in seats:
        t.tell("leads", seat=seat, card=t.leader[seat], player=seat)
    t.then(
        *((draw_starting_cards, seat) for seat in seats),
        *((offer_exchange, seat) for seat in seats),
        (exchange_cards,),
        (decide_order,),
    )


def draw_starting_cards(t: Duel, seat: Seat) -> None:
    """INV-044, INV-158: three cards, two with four players."""
    t.then(*((draw_card, seat) for _ in range(t.starting_cards)))


# The exchange of starting cards


def offer_exchange(t: Duel, seat: Seat) -> None:
    """INV-045, INV-159, INV-R02: all or none, decided in secret."""
    t.ask(seat, EXCHANGES)


def exchanges(_t: Duel, _seat: Seat) -> list[Action]:
    return [Keep(), Redraw()]


def wish(t: Duel, seat: Seat, action: Action) -> None:
    """INV-R02: nothing happens before all have decided."""
    t.wishes[seat] = action.tag()


EXCHANGES: Final = Question("exchanges", exchanges, wish, Keep | Redraw, rule="INV-045", secret=True)


def exchange_cards(t: Duel) -> None:
    """INV-046, INV-C03: who wished it returns all cards, and draws from the full pile again; once."""
    t.reveal(*t.wishes)
    for seat in reversed(range(t.seats)):
        if t.wishes[seat] == Redraw().tag():
            t.tell("exchanged", seat=seat, player=seat)
            t.pile[seat] = sorted([*t.pile[seat], *(card_of(piece) for piece in t.hand[seat])])
            t.hand[seat] = []
            t.then((draw_starting_cards, Seat(seat)))
    t.wishes = [""] * t.seats


# The order of play


def decide_order(t: Duel) -> None:
    """INV-047, INV-048, INV-R01: the Leader joins the hand; then chance decides the order, with four also in a team."""
    for seat in range(t.seats):
        take_back(t, Seat(seat), piece_name(t.leader[seat], seat % 2))
    if t.seats == 2:
        t.pick(2, beginner_picked)
    else:
        t.pick(2, team_picked)


def beginner_picked(t: Duel, first: int) -> None:
    begin(t, (Seat(first), Seat(1 - first)))


def team_picked(t: Duel, team: int) -> None:
    t.pick(2, partner_picked, team)


def partner_picked(t: Duel, team: int, a: int) -> None:
    t.pick(2, other_partner_picked, team, a)


def other_partner_picked(t: Duel, team: int, a: int, b: int) -> None:
    """INV-157: A, B, C, D; A and C are one team."""
    one, other = team, 1 - team
    begin(t, (Seat(one + 2 * a), Seat(other + 2 * b), Seat(one + 2 * (1 - a)), Seat(other + 2 * (1 - b))))


def begin(t: Duel, order: tuple[Seat, ...]) -> None:
    """INV-049, INV-050, INV-052, INV-160, INV-161, INV-162: front line, reserve, kingdom, each in order of play."""
    t.order = order
    t.active = order[0]
    t.tell("order", seat=list(order), player=order)
    front, back = (order, order) if t.seats == 2 else (order[:2], order[2:])
    t.then(
        *((ask_front, seat) for seat in front),
        *((ask_reserve, seat) for seat in back),
        *((ask_kingdom, seat) for seat in order),
        (take_turn, order[0]),
    )


# The first units


def ask_front(t: Duel, seat: Seat) -> None:
    t.ask(seat, DEPLOYMENTS)


def deployments(t: Duel, seat: Seat) -> list[Deploy]:
    """INV-049, INV-054: any unit of the hand, the Leader too, on a front cell."""
    return [Deploy(card, cell) for card in distinct(t.hand[seat]) for cell in FRONT[SIDE[seat]]]


def may_deploy(t: Duel, seat: Seat, action: Deploy) -> Reasons:
    """INV-049: a card of the hand, a cell of the front line."""
    yield from may_use(t, seat, action.card, "INV-049")
    if action.cell not in FRONT[SIDE[seat]]:
        yield no("not_front_line", "INV-049", cell=action.cell)


def deploy(t: Duel, seat: Seat, action: Deploy) -> None:
    lay_off(t, seat, action.card)
    place(t, action.card, action.cell)
    t.tell("deployed", seat=seat, card=action.card, cell=action.cell)


DEPLOYMENTS: Final = Question("deployments", deployments, deploy, Deploy, may_deploy, rule="INV-049")


def ask_reserve(t: Duel, seat: Seat) -> None:
    t.ask(seat, STATIONS)


def stations(t: Duel, seat: Seat) -> list[Station]:
    """INV-050, INV-054: any unit of the hand."""
    return allowed(may_station, t, seat, map(Station, distinct(t.hand[seat])))


def may_station(t: Duel, seat: Seat, action: Station) -> Reasons:
    """INV-050: a card of the hand."""
    return may_use(t, seat, action.card, "INV-050")


def station(t: Duel, seat: Seat, action: Station) -> None:
    """INV-051: without its Support effect."""
    lay_off(t, seat, action.card)
    t.reserve[SIDE[seat]].append(action.card)
    t.tell("stationed", seat=seat, card=action.card, reserve=among(SIDE[seat], action.card))


STATIONS: Final = Question("stations", stations, station, Station, may_station, rule="INV-050")


def ask_kingdom(t: Duel, seat: Seat) -> None:
    t.ask(seat, SETTLEMENTS)
