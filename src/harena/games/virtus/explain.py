"""Why an action is not among the options: sentences with the rules' ids, made from the player's own view.

What stands against an action depends on what is asked, so there is a function here for every question. It is found by
the function that lists the options of that question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from harena.core.action import Action
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.virtus.actions import (
    Activate,
    Charge,
    DeclareCharge,
    Deploy,
    Discard,
    Fight,
    FlankAttack,
    Form,
    Hold,
    Lay,
    Move,
    MoveGeneral,
    Post,
    Rally,
    Shoot,
    TakeHit,
)
from harena.games.virtus.rules import cards, combat, movement, orders, saves, setup, turn
from harena.games.virtus.rules.prices import charge_cost, move_price, price
from harena.games.virtus.table import (
    ACTIVATED,
    ARRIVED,
    CHANGED,
    CHARGING,
    FOUGHT,
    GENERAL_MOVED,
    IMMOBILE,
    MOVED,
    NOBODY,
    RETREATED,
    WALLED,
    Battle,
)
from harena.games.virtus.terrain import IMPASSABLE, STOPS, WOODED

Reasons = Iterator[Text]


def explain(view: Battle, action: Action) -> list[Text]:
    """All that stands against this action. Nothing known against it: the platform's own sentence is used."""
    ask = view.pending
    if not isinstance(ask, Ask) or ask.seat != view.viewer or ask.options not in AGAINST:
        return []
    kinds, against = AGAINST[ask.options]
    if not isinstance(action, kinds):
        return [Text("refused.not_now", {"wanted": _wanted(view, ask)})]
    return list(against(view, ask.seat, action, *ask.args))


def _wanted(view: Battle, ask: Ask) -> Text:
    """What is asked instead, of dice where they replace the cards."""
    wanted = f"now.{ask.options.__name__}"
    return Text(f"{wanted}.pips" if view.on.pips and ask.options is cards.layings else wanted)


def _no(key: str, rule: str, **params: object) -> Text:
    return Text(f"refused.{key}", {**params, "rule": rule})


# Before the battle


def _against_deployment(view: Battle, seat: Seat, action: Deploy, unit: int) -> Reasons:
    if action.unit != unit:
        yield _no("deploy_another", "VIR-072", unit=view.title(unit))
        return
    if action.zone not in (*view.field.camps[seat], view.field.reserve[seat]):
        yield _no("deploy_elsewhere", "VIR-072")
    elif action.hidden:
        yield _no("no_hiding", "VIR-194")
    else:
        yield _no("impassable", "VIR-R19", terrain=view.terrain[action.zone])


def _against_post(view: Battle, seat: Seat, action: Post, _number: int) -> Reasons:
    if action.zone not in (*view.field.camps[seat], view.field.reserve[seat]):
        yield _no("deploy_elsewhere", "VIR-072")
    else:
        yield _no("two_generals", "VIR-213", place=view.place(action.zone))


# Cards and charges


def _against_laying(view: Battle, seat: Seat, action: Lay | Discard) -> Reasons:
    if view.on.pips:
        yield from _against_dice(view, action)
    elif action.card not in view.hand[seat]:
        yield _no("card_not_in_hand", "VIR-108", card=action.card)
    if isinstance(action, Lay):
        if action.card == cards.COURT and not view.on.pips:
            yield _no("court_on_segment", "VIR-R41")
        if not 0 <= action.segment < view.sectors:
            yield _no("no_such_segment", "VIR-103")
        elif view.laid[action.segment]:
            yield _no("segment_has_die" if view.on.pips else "segment_has_card", "VIR-109", segment=action.segment)


def _against_dice(view: Battle, action: Lay | Discard) -> Reasons:
    """Dice that replace the cards are laid or lost."""
    if isinstance(action, Discard):
        yield _no("dice_not_discarded", "VIR-R102")
    elif action.card not in map(str, view.dice):
        yield _no("die_not_there", "VIR-309", die=action.card)


def _against_declaration(view: Battle, seat: Seat, action: DeclareCharge) -> Reasons:
    unit = action.unit
    if _foreign(view, seat, unit):
        yield _no("not_your_unit", "VIR-125")
        return
    zone, troop = view.zone[unit], view.troop(unit)
    if not view.is_engaged(zone):
        yield _no("not_engaged", "VIR-130", unit=view.title(unit))
        return
    yield from _spent(view, unit, RETREATED | CHARGING)
    if troop.artillery:
        yield _no("artillery_charges", "VIR-144")
    if troop.mounted and zone in view.camp:
        yield _no("charge_in_camp", "VIR-295")
    if all(view.troop(enemy).mvt > troop.mvt for enemy in view.standing(1 - seat, zone)):
        yield _no("all_faster", "VIR-143", unit=view.title(unit))
    yield from _too_dear(view, zone % view.sectors, price(view, unit, charge_cost(troop)))


# Segments


def _against_undertaking(view: Battle, seat: Seat, action: Activate | MoveGeneral) -> Reasons:
    if isinstance(action, MoveGeneral):
        yield from _against_general(view, seat, action)
    elif not 0 <= action.segment < view.sectors:
        yield _no("no_such_segment", "VIR-103")
    elif view.resolved[action.segment]:
        yield _no("segment_resolved", "VIR-114", segment=action.segment)
    else:
        without = "segment_without_die" if view.on.pips else "segment_without_card"
        yield _no(without, "VIR-102", segment=action.segment)


def _against_general(view: Battle, seat: Seat, action: MoveGeneral) -> Reasons:
    number = action.general
    if number not in view.own_generals[seat] or view.general_zone[number] < 0:
        yield _no("not_your_general", "VIR-209")
        return
    if view.general_state[number] & GENERAL_MOVED:
        yield _no("general_has_moved", "VIR-R47")
    if view.joined[number] != NOBODY:
        yield _no("general_has_joined", "VIR-278")
    if action.zone not in view.field.reached[seat][view.general_zone[number]]:
        yield _no("general_too_far", "VIR-171")
    elif action.zone < 2 * view.sectors and view.general_in(seat, action.zone) != NOBODY:
        yield _no("two_generals", "VIR-213", place=view.place(action.zone))


def _against_attack(view: Battle, seat: Seat, action: Fight | Shoot | FlankAttack, segment: int) -> Reasons:
    units = action.units if isinstance(action, Fight) else (action.unit,)
    if not units or any(_foreign(view, seat, unit) for unit in units):
        yield _no("not_your_unit", "VIR-125")
        return
    if any(view.zone[unit] >= 2 * view.sectors or view.zone[unit] % view.sectors != segment for unit in units):
        yield _no("other_segment", "VIR-312", segment=segment)
        return
    for unit in units:
        yield from _spent(view, unit, combat.CANNOT_FIGHT)
    engaged = view.is_engaged(view.zone[units[0]])
    if isinstance(action, Fight):
        if not engaged:
            yield _no("not_engaged", "VIR-130", unit=view.title(units[0]))
        yield from _against_extras(view, seat, action)
        cost = sum(price(view, unit, 1 + action.hill + action.pila) for unit in units)
        yield from _too_dear(view, segment, cost)
        return
    if engaged:
        yield _no("engaged_elsewhere", "VIR-145" if isinstance(action, Shoot) else "VIR-151")
    against = _against_shot if isinstance(action, Shoot) else _against_flank
    yield from against(view, seat, action)
    yield from _too_dear(view, segment, action.cost(view))


def _against_extras(view: Battle, seat: Seat, action: Fight) -> Reasons:
    if action.hill and not combat.may_use_hill(view, seat, view.zone[action.units[0]]):
        yield _no("no_hill", "VIR-183")
    if action.pila and not all(view.troop(unit).pila for unit in action.units):
        yield _no("no_pila", "VIR-244")
    if action.pila and any(view.state[unit] & WALLED for unit in action.units):
        yield _no("pila_in_tortoise", "VIR-247")


def _against_shot(view: Battle, seat: Seat, action: Any) -> Reasons:
    troop, sector = view.troop(action.unit), view.zone[action.unit]
    if not troop.shooting:
        yield _no("cannot_shoot", "VIR-145", unit=view.title(action.unit))
    if sector // view.sectors != seat or action.sector != view.field.facing[sector]:
        yield _no("shoot_facing", "VIR-145")
        return
    if not view.standing(1 - seat, action.sector):
        yield _no("nobody_there", "VIR-145", place=view.place(action.sector))
    if view.terrain[action.sector] in WOODED:
        yield _no("shoot_into_wood", "VIR-149", place=view.place(action.sector))
    if view.standing(seat, action.sector) and not troop.plunging:
        yield _no("shoot_at_friends", "VIR-148", place=view.place(action.sector))


def _against_flank(view: Battle, seat: Seat, action: Any) -> Reasons:
    sector = view.zone[action.unit]
    if action.sector not in view.field.beside[sector]:
        yield _no("not_beside", "VIR-151")
    elif sector // view.sectors == seat:
        if combat.fixed(view, seat, sector):
            yield _no("fixed", "VIR-156", unit=view.title(action.unit))
        if not view.standing(1 - seat, action.sector):
            yield _no("nobody_there", "VIR-151", place=view.place(action.sector))


def _against_charge(view: Battle, seat: Seat, action: Charge, segment: int) -> Reasons:
    unit = action.unit
    if _foreign(view, seat, unit) or not view.state[unit] & CHARGING or view.zone[unit] % view.sectors != segment:
        yield _no("no_charge_declared", "VIR-139", segment=segment)
        return
    if action.target not in view.standing(1 - seat, view.zone[unit]):
        yield _no("target_not_here", "VIR-138")
    elif view.troop(action.target).mvt > view.troop(unit).mvt:
        yield _no("target_faster", "VIR-143", unit=view.title(action.target))
    if action.hill and not combat.may_use_hill(view, seat, view.zone[unit]):
        yield _no("no_hill", "VIR-183")
    elif action.hill:
        yield from _too_dear(view, segment, 1)


def _against_hit(view: Battle, seat: Seat, action: TakeHit) -> Reasons:
    units = view.standing(seat, view.under_attack)
    if action.unit not in units:
        yield _no("hit_elsewhere", "VIR-135", place=view.place(view.under_attack))
    elif len(view.tokens[action.unit]) > min(len(view.tokens[unit]) for unit in units):
        yield _no("hit_unevenly", "VIR-136", unit=view.title(action.unit))


def _against_move(view: Battle, seat: Seat, action: Move | Form | Hold, segment: int) -> Reasons:
    unit = action.unit
    if _foreign(view, seat, unit):
        yield _no("not_your_unit", "VIR-125")
        return
    if isinstance(action, Hold):
        if not movement.is_headlong(view, seat, unit):
            yield _no("nothing_to_hold", "VIR-223", unit=view.title(unit))
        yield from _too_dear(view, segment, price(view, unit))
    elif isinstance(action, Form):
        yield from _spent(view, unit, movement.CANNOT_FORM)
        yield from _too_dear(view, segment, price(view, unit))
        yield _no("no_such_formation", "VIR-R90", unit=view.title(unit))
    else:
        yield from _against_walk(view, seat, action, segment)


def _against_walk(view: Battle, seat: Seat, action: Move, segment: int) -> Reasons:
    unit, walk = action.unit, action.walk
    troop, here = view.troop(unit), view.zone[unit]
    fought = FOUGHT if not troop.evades else 0
    yield from _spent(view, unit, movement.CANNOT_MOVE | fought)
    if not walk or any(not 0 <= zone < 2 * view.sectors + 2 for zone in walk):
        yield _no("no_way", "VIR-161")
        return
    if any(step not in view.field.steps[seat][zone] for zone, step in zip((here, *walk), walk, strict=False)):
        yield _no("no_such_step", "VIR-163")
        return
    paying = here if here < 2 * view.sectors else next(zone for zone in reversed(walk) if zone < 2 * view.sectors)
    if paying % view.sectors != segment:
        yield _no("other_segment", "VIR-123", segment=segment)
    if len(walk) > troop.mvt + 1:
        yield _no("too_far", "VIR-177", most=troop.mvt)
    elif len(walk) > troop.mvt and (troop.artillery or view.state[unit] & WALLED):
        yield _no("no_march", "VIR-178")
    if any(view.terrain[zone] in STOPS for zone in walk[:-1] if zone < 2 * view.sectors):
        yield _no("stops", "VIR-R71")
    if troop.artillery and any(view.terrain[zone] in IMPASSABLE for zone in walk if zone < 2 * view.sectors):
        yield _no("impassable_for_artillery", "VIR-205")
    if view.is_engaged(here) and any(zone // view.sectors == 1 - seat for zone in walk if zone < 2 * view.sectors):
        yield _no("engaged_advance", "VIR-167", unit=view.title(unit))
    yield from _too_dear(view, segment, move_price(view, unit, forced=len(walk) > troop.mvt))


def _against_rally(view: Battle, seat: Seat, action: Rally) -> Reasons:
    unit = action.unit
    if _foreign(view, seat, unit):
        yield _no("not_your_unit", "VIR-125")
        return
    if view.zone[unit] != view.field.reserve[seat]:
        yield _no("rally_elsewhere", "VIR-215", unit=view.title(unit))
    if view.cohesion[unit] == view.troop(unit).vc:
        yield _no("nothing_lost", "VIR-215", unit=view.title(unit))
    yield from _spent(view, unit, RETREATED)
    if view.state[unit] & (ACTIVATED | ARRIVED):
        yield _no("busy_this_turn", "VIR-216", unit=view.title(unit))


# What several of them ask


def _foreign(view: Battle, seat: Seat, unit: int) -> bool:
    return unit not in view.units(seat) or view.zone[unit] < 0


SPENT: Final = (
    (RETREATED, "has_retreated", "VIR-096"),
    (FOUGHT, "has_fought", "VIR-126"),
    (MOVED, "has_moved", "VIR-127"),
    (CHARGING, "will_charge", "VIR-139"),
    (CHANGED, "has_changed", "VIR-262"),
    (IMMOBILE, "cannot_move", "VIR-271"),
)
"""What a unit has done or is in, and why it may not do something else then."""


def _spent(view: Battle, unit: int, forbidding: int) -> Reasons:
    for bits, key, rule in SPENT:
        if view.state[unit] & forbidding & bits:
            yield _no(key, rule, unit=view.title(unit))


def _too_dear(view: Battle, segment: int, cost: int) -> Reasons:
    if cost > view.points[segment]:
        yield _no("too_dear", "VIR-113", cost=cost, have=view.points[segment])


AGAINST: Final[dict[Any, tuple[Any, Callable[..., Reasons]]]] = {
    setup.deployments: (Deploy, _against_deployment),
    setup.posts: (Post, _against_post),
    cards.layings: (Lay | Discard, _against_laying),
    orders.declarations: (DeclareCharge, _against_declaration),
    turn.undertakings: (Activate | MoveGeneral, _against_undertaking),
    combat.attacks: (Fight | Shoot | FlankAttack, _against_attack),
    combat.charges: (Charge, _against_charge),
    combat.takings: (TakeHit, _against_hit),
    movement.moves: (Move | Form | Hold, _against_move),
    turn.rallies: (Rally, _against_rally),
    **dict.fromkeys(
        (
            setup.terrain_dice,
            setup.table_sides,
            setup.camp_places,
            setup.decoys,
            saves.devotions,
            saves.tests,
            saves.token_tests,
            saves.rerolls,
            saves.dodges,
            orders.joinings,
            cards.court_discards,
        ),
        ((), lambda *_: iter(())),
    ),
}
"""For each question the actions that it is about, and what speaks against one of them."""
