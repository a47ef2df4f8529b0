"""Why an action is not among the options: sentences with the rules' ids, made from the player's own view.

What stands against an action depends on what is asked, so there is a function here for every question. It is found by
the function that lists the options of that question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from harena.core.action import Action, Pass
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.invictus import effects
from harena.games.invictus.actions import (
    Attack,
    Deploy,
    EndTurn,
    Finish,
    Keep,
    Recruit,
    Redraw,
    Rest,
    Settle,
    Station,
    Support,
)
from harena.games.invictus.cards import card_of
from harena.games.invictus.effects import EFFECTS, IN_ACTION, ON_ATTACK, Effect
from harena.games.invictus.rules.conscription import conscripts
from harena.games.invictus.rules.field import places_to_enter
from harena.games.invictus.rules.kingdom import settlements
from harena.games.invictus.rules.reactions import reactions
from harena.games.invictus.rules.setup import deployments, exchanges, stations
from harena.games.invictus.rules.turn import actions, discards
from harena.games.invictus.table import AFTER, BEFORE, CELLS, FRONT, SIDE, Duel

Reasons = Iterator[Text]

BOOSTS: Final = (
    effects.any_attack,
    effects.soldier_attack,
    effects.attack_on_tilted,
    effects.soldier_attack_on_unhurt_soldier,
)
"""INV-R71: what the effects that raise attacks may be aimed at."""


def explain(view: Duel, action: Action) -> list[Text]:
    """All that stands against this action. Nothing known against it: the platform's own sentence is used."""
    ask = view.pending
    if not isinstance(ask, Ask) or ask.seat != view.viewer:
        return []
    return list(AGAINST[ask.options](view, ask.seat, action, *ask.args))


def _refused(key: str, rule: str, **params: object) -> Text:
    return Text(f"refused.{key}", {**params, "rule": rule})


# Setting up


def _against_exchange(_view: Duel, _seat: Seat, _action: Action) -> Reasons:
    yield _refused("now_exchanges", "INV-045")


def _against_deployment(view: Duel, seat: Seat, action: Action) -> Reasons:
    if not isinstance(action, Deploy):
        yield _refused("now_deployments", "INV-049")
        return
    yield from _against_hand(view, seat, action.card, "INV-049")
    if action.cell not in FRONT[SIDE[seat]]:
        yield _refused("not_front_line", "INV-049", cell=action.cell)


def _against_station(view: Duel, seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Station):
        yield from _against_hand(view, seat, action.card, "INV-050")
    else:
        yield _refused("now_stations", "INV-050")


def _against_first_citizen(view: Duel, seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Settle):
        yield from _against_citizen(view, seat, action, "INV-052")
    else:
        yield _refused("now_settlements", "INV-052")


# The action phase


def _against_action(view: Duel, seat: Seat, action: Action) -> Reasons:
    match action:
        case Attack():
            yield from _against_attack(view, seat, action)
        case Recruit():
            yield from _against_recruit(view, seat, action)
        case Support():
            yield from _against_support(view, seat, action)
        case Settle():
            yield from _against_citizen(view, seat, action, "INV-063")
            if view.citizen_given:
                yield _refused("one_citizen", "INV-063")
        case Rest() | Finish() | EndTurn():
            yield _against_moment(view, action)
        case Keep() | Redraw():
            yield _refused("only_starting_cards", "INV-046")
        case Deploy():
            yield _refused("enters_by_recruiting", "INV-069")
        case Station():
            yield _refused("reserve_by_support", "INV-112")
        case Pass():
            yield _refused("nothing_to_answer", "INV-R35")


def _against_attack(view: Duel, seat: Seat, action: Attack) -> Reasons:
    own, foe = CELLS[SIDE[seat]], CELLS[1 - SIDE[seat]]
    if view.stage == AFTER:
        yield _refused("action_is_over", "INV-061")
    if action.unit not in own or not view.zone[action.unit]:
        yield _refused("no_attacker", "INV-081", cell=action.unit)
        return
    card = card_of(view.zone[action.unit])
    if view.tilted[action.unit]:
        yield _refused("attacker_tilted", "INV-082", card=card)
    if action.target in own:
        yield _refused("own_target", "INV-083", card=card)
    elif action.target not in foe or not view.zone[action.target]:
        yield _refused("empty_target", "INV-088", cell=action.target)
    elif action.target not in view.piece(view.zone[action.unit]).reach[action.unit]:
        yield _refused("out_of_range", "INV-083", card=card, target=card_of(view.zone[action.target]))


def _against_recruit(view: Duel, seat: Seat, action: Recruit) -> Reasons:
    side = SIDE[seat]
    if view.stage != BEFORE:
        yield _refused("one_action", "INV-061")
    if not view.reserve[side]:
        yield from _against_hand(view, seat, action.card, "INV-072")
    elif action.card != view.reserve[side][0]:
        yield _refused("reserve_first", "INV-070", card=card_of(view.reserve[side][0]))
    yield from _against_place(view, side, action.cell, "INV-073", "INV-074")


def _against_support(view: Duel, seat: Seat, action: Support) -> Reasons:
    if not view.has_room(SIDE[seat]):
        yield _refused("reserve_full", "INV-115", most=view.caps[SIDE[seat]])
    if strange := list(_against_card(view, seat, action, "INV-110")):
        yield from strange
        return
    card, effect = card_of(action.card), EFFECTS[action.effect]
    if effect.window != IN_ACTION:
        yield _refused("only_in_answer", "INV-117", card=card)
    elif view.stage not in view.piece(action.card).supports[action.effect]:
        yield _refused("wrong_moment", "INV-116", card=card)
    else:
        yield from _against_choice(view, seat, action, effect)


def _against_moment(view: Duel, action: Rest | Finish | EndTurn) -> Text:
    """INV-R22: what belongs to another moment of the action phase."""
    match action:
        case Rest():
            return _refused("one_action", "INV-061")
        case Finish() if view.stage == BEFORE:
            return _refused("no_attack_yet", "INV-R21")
        case Finish():
            return _refused("action_is_over", "INV-061")
        case EndTurn() if view.stage == BEFORE:
            return _refused("action_first", "INV-061")
        case EndTurn():
            return _refused("finish_first", "INV-R22")


def _against_discard(view: Duel, seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Settle):
        yield from _against_citizen(view, seat, action, "INV-067")
    else:
        yield _refused("now_discards", "INV-067")


# Out of turn


def _against_reaction(view: Duel, seat: Seat, action: Action, window: str) -> Reasons:
    if not isinstance(action, Support):
        yield _refused("now_reactions", "INV-R35")
        return
    if strange := list(_against_card(view, seat, action, "INV-117")):
        yield from strange
        return
    card, effect = card_of(action.card), EFFECTS[action.effect]
    if effect.window == IN_ACTION:
        yield _refused("no_reaction", "INV-117", card=card)
    elif effect.window != window:
        key, rule = ("answers_attack", "INV-121") if effect.window == ON_ATTACK else ("answers_support", "INV-120")
        yield _refused(key, rule, card=card)
    else:
        yield from _against_choice(view, seat, action, effect)


def _against_conscript(view: Duel, seat: Seat, action: Action, side: int) -> Reasons:
    if not isinstance(action, Deploy):
        yield _refused("now_conscripts", "INV-126")
        return
    reserve = view.reserve[side]
    if reserve and action.card != reserve[0]:
        yield _refused("reserve_first", "INV-127", card=card_of(reserve[0]))
    elif not reserve and action.card in view.hand[seat]:
        yield _refused("hand_not_conscripted", "INV-132", card=card_of(action.card))
    elif not reserve and action.card not in view.kingdom[seat]:
        # Of a team one player conscripts, and never from the partner's kingdom.
        rule = "INV-169" if any(action.card in view.kingdom[ally] for ally in view.players(side)) else "INV-130"
        yield _unknown(view, action.card) or _refused("not_your_citizen", rule, card=card_of(action.card))
    yield from _against_place(view, side, action.cell, "INV-R45", "INV-R45")
    if action.cell in CELLS[side] and view.zone[action.cell]:
        yield _refused("cell_taken", "INV-128", cell=action.cell)


# What several of them share


def _against_hand(view: Duel, seat: Seat, piece: str, rule: str) -> Reasons:
    if piece not in view.hand[seat]:
        yield _unknown(view, piece) or _refused("not_in_hand", rule, card=card_of(piece))


def _against_citizen(view: Duel, seat: Seat, action: Settle, rule: str) -> Reasons:
    yield from _against_hand(view, seat, action.card, rule)
    if action.card in view.hand[seat] and view.piece(action.card).leader:
        yield _refused("leader_in_kingdom", "INV-053", card=card_of(action.card))


def _against_card(view: Duel, seat: Seat, action: Support, rule: str) -> Reasons:
    """A Support is a card of the hand, played for an effect that it has."""
    yield from _against_hand(view, seat, action.card, rule)
    if action.card in view.hand[seat] and action.effect not in view.piece(action.card).supports:
        yield _refused("not_its_effect", "INV-119", card=card_of(action.card))


def _against_choice(view: Duel, seat: Seat, action: Support, effect: Effect) -> Reasons:
    """INV-114: nothing that the effect could be aimed at, or not what was chosen."""
    card, choices = card_of(action.card), list(effect.choices(view, seat, action.card))
    if not choices and effect.choices in BOOSTS:
        yield _refused("nothing_to_raise", "INV-R71", card=card)
    elif not choices:
        yield _refused("not_entirely", "INV-114", card=card)
    elif action.choice not in choices:
        yield _refused("not_so", "INV-114", card=card)


def _against_place(view: Duel, side: int, cell: int, rule: str, rear_rule: str) -> Reasons:
    if cell not in CELLS[side]:
        yield _refused("not_own_cell", rule, cell=cell)
    elif cell not in places_to_enter(view, side):
        yield _refused("nobody_in_front", rear_rule, cell=cell)


def _unknown(view: Duel, piece: str) -> Text | None:
    """A name that belongs to no card."""
    return None if piece in view.content.pieces else _refused("unknown_piece", "INV-023", piece=piece[:40])


AGAINST: Final[dict[Callable[..., Any], Callable[..., Reasons]]] = {
    exchanges: _against_exchange,
    deployments: _against_deployment,
    stations: _against_station,
    settlements: _against_first_citizen,
    actions: _against_action,
    discards: _against_discard,
    reactions: _against_reaction,
    conscripts: _against_conscript,
}
"""What stands against an action, by the question that it answers."""
