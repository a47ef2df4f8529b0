"""Why an action is not among the options: a sentence with the rule's id, made from the player's own view."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.action import Action
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.invictus.actions import Attack, Recruit, Settle, Support
from harena.games.invictus.cards import card_of
from harena.games.invictus.effects import EFFECTS, IN_ACTION
from harena.games.invictus.rules.field import places_to_enter
from harena.games.invictus.table import AFTER, BEFORE, CELLS, Duel


def explain(view: Duel, action: Action) -> list[Text]:
    """All that stands against this action. Nothing known against it: the platform's own sentence is used."""
    seat = view.viewer
    if seat is None or seat < 0:
        return []
    match action:
        case Attack():
            return list(_against_attack(view, seat, action))
        case Recruit():
            return list(_against_recruit(view, seat, action))
        case Support():
            return list(_against_support(view, seat, action))
        case Settle():
            return list(_against_settling(view, seat, action))
        case _:
            return []


def _against_attack(view: Duel, seat: Seat, action: Attack) -> Iterator[Text]:
    own, foe = CELLS[view.side(seat)], CELLS[1 - view.side(seat)]
    if action.unit not in own or not view.zone[action.unit]:
        yield Text("refused.no_attacker", {"cell": action.unit, "rule": "INV-081"})
        return
    card = card_of(view.zone[action.unit])
    if view.tilted[action.unit]:
        yield Text("refused.attacker_tilted", {"card": card, "rule": "INV-082"})
    if action.target not in foe or not view.zone[action.target]:
        yield Text("refused.empty_target", {"cell": action.target, "rule": "INV-088"})
    elif action.target not in view.piece(view.zone[action.unit]).reach[action.unit]:
        target = card_of(view.zone[action.target])
        yield Text("refused.out_of_range", {"card": card, "target": target, "rule": "INV-083"})
    if view.stage == AFTER:
        yield Text("refused.action_is_over", {"rule": "INV-R23"})


def _against_recruit(view: Duel, seat: Seat, action: Recruit) -> Iterator[Text]:
    side = view.side(seat)
    if view.stage != BEFORE:
        yield Text("refused.one_action", {"rule": "INV-061"})
    if view.reserve[side] and action.card != view.reserve[side][0]:
        first = card_of(view.reserve[side][0])
        yield Text("refused.reserve_first", {"card": first, "rule": "INV-070"})
    elif not view.reserve[side] and action.card not in view.hand[seat]:
        yield _not_in_hand(action.card)
    if action.cell not in CELLS[side]:
        yield Text("refused.not_own_cell", {"cell": action.cell, "rule": "INV-073"})
    elif action.cell not in places_to_enter(view, side):
        yield Text("refused.nobody_in_front", {"cell": action.cell, "rule": "INV-074"})


def _against_support(view: Duel, seat: Seat, action: Support) -> Iterator[Text]:
    if action.card not in view.hand[seat]:
        yield _not_in_hand(action.card)
        return
    card, piece = card_of(action.card), view.piece(action.card)
    if not view.has_room(view.side(seat)):
        yield Text("refused.reserve_full", {"most": view.caps[view.side(seat)], "rule": "INV-115"})
    if action.effect not in piece.supports:
        yield Text("refused.not_its_effect", {"card": card, "rule": "INV-119"})
        return
    effect = EFFECTS[action.effect]
    if effect.window != IN_ACTION and view.active == seat and not view.chain:
        yield Text("refused.only_in_answer", {"card": card, "rule": "INV-117"})
    elif effect.window == IN_ACTION and view.stage not in piece.supports[action.effect]:
        yield Text("refused.wrong_moment", {"card": card, "rule": "INV-116"})
    elif action.choice not in list(effect.choices(view, seat, action.card)):
        yield Text("refused.not_entirely", {"card": card, "rule": "INV-114"})


def _against_settling(view: Duel, seat: Seat, action: Settle) -> Iterator[Text]:
    if action.card not in view.hand[seat]:
        yield _not_in_hand(action.card)
    elif view.piece(action.card).leader:
        yield Text("refused.leader_in_kingdom", {"card": card_of(action.card), "rule": "INV-053"})
    elif view.citizen_given:
        yield Text("refused.one_citizen", {"rule": "INV-063"})


def _not_in_hand(piece: str) -> Text:
    return Text("refused.not_in_hand", {"card": card_of(piece)[:40], "rule": "INV-110"})
