"""Chapters 9, 10 and 12: the Resolution phase in its six steps, and what ends a primus conflict."""

from __future__ import annotations

from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.twenty_strong.actions import Deny, Discard, GoOn, Next, StepByStep, Use
from harena.games.twenty_strong.cards import CARNAGE, COLOURS
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.rules.conditions import primus_conflict_ended
from harena.games.twenty_strong.rules.defeat import look_at_colours, look_for_defeats
from harena.games.twenty_strong.rules.ending import lose_health
from harena.games.twenty_strong.rules.happening import HERO, all_at_this_moment, happen
from harena.games.twenty_strong.rules.influence import discard_card, put_on_influence
from harena.games.twenty_strong.rules.items import BETWEEN_STEPS, own_effects
from harena.games.twenty_strong.rules.rewards import gain_items
from harena.games.twenty_strong.rules.training import (
    ALL_COLOURS,
    dismiss_dice,
    exhaust_dice,
    exhaust_dice_on,
    recover_dice,
)
from harena.games.twenty_strong.rules.using import item_choices, may_use, take_item_choice, usable
from harena.games.twenty_strong.table import (
    CLIMBING,
    DEFEATED,
    GONE,
    IN_FINAL,
    IN_PRIMUS,
    NO_CARD,
    PLAYER,
    SIDES,
    STANDING,
    Ascent,
)
from harena.games.twenty_strong.vocabulary import (
    DamageGrows,
    DenyInfluence,
    IdlePass,
    RecoveryStep,
    Shield,
    WoundsRecover,
)


def resolve(t: Ascent) -> None:
    """TWS-100: the six steps in their order; items may be used between them."""
    t.then(*SIX_STEPS)


# Between the steps


def pause(t: Ascent, step: str) -> None:
    """TWS-155: before this step; who has an item to use is asked once in a turn, and between all steps by wish."""
    if t.items and (t.step_by_step or not t.paused):
        ask_pause(t, step)


def ask_pause(t: Ascent, step: str) -> None:
    if usable(t, BETWEEN_STEPS):
        t.paused = True
        t.ask(PLAYER, PAUSES, step)


def pauses(t: Ascent, _seat: Seat, _step: str) -> list[Action]:
    """TWS-155, TWS-D20: go on, use or discard items."""
    wish: list[Action] = [] if t.step_by_step else [StepByStep()]
    return [GoOn(), *wish, *item_choices(t, BETWEEN_STEPS)]


def may_pause(t: Ascent, _seat: Seat, _step: str, action: Action) -> Reasons:
    if isinstance(action, StepByStep):
        if t.step_by_step:
            yield no("already_step_by_step", "TWS-155")
    elif not isinstance(action, GoOn):
        yield from may_use(t, BETWEEN_STEPS, action)


def go_on(t: Ascent, _seat: Seat, step: str, action: Action) -> None:
    if isinstance(action, StepByStep):
        t.step_by_step = True
    elif not isinstance(action, GoOn):
        t.then((ask_pause, step))
        take_item_choice(t, action)


def step_in_question(_t: Ascent, step: str) -> dict[str, object]:
    """What the prompt says: which step comes next."""
    return {"next": Text(f"step.{step}")}


PAUSES: Final = Question(
    "pauses",
    pauses,
    go_on,
    GoOn | StepByStep | Use | Discard,
    may_pause,
    rule="TWS-155",
    phase="resolution",
    about=step_in_question,
)


# Take damage


def damage_of(t: Ascent, foe: int) -> int:
    """TWS-101: the damage that an enemy deals now, with what its effects add."""
    face = t.face(foe)
    return face.damage + sum([_more_damage(t, effect) for effect in face.grows])


def _more_damage(t: Ascent, effect: DamageGrows) -> int:
    match effect.per:
        case "other_enemies":
            found = len(t.standing()) - 1
        case "conflict_turns":
            found = t.conflict_turns
        case "influence":
            found = t.icons_in_deck()
        case "exhausted":
            found = sum(t.exhausted)
    return min(effect.max, effect.n * (found // effect.each))


def take_damage(t: Ascent) -> None:
    """TWS-101, TWS-114: every enemy that is not defeated deals its damage, in an order of the player's choice."""
    t.prevented += sum([effect.n for effect in own_effects(t) if isinstance(effect, Shield)])
    t.queue = [(foe, damage) for foe in t.standing() if (damage := damage_of(t, foe))]
    t.then((damage_is_over,))
    next_damage(t)


def next_damage(t: Ascent) -> None:
    if not t.queue:
        return
    if order_matters(t):
        settle(t, DAMAGES)
    else:
        _deal(t, t.queue[0][0])


def order_matters(t: Ascent) -> bool:
    """TWS-114: whether the order decides which Carnage enemies do no harm: one can be spared, but not everybody."""
    if not t.prevented:
        return False
    blows = {(t.face(foe).kind == CARNAGE, damage) for foe, damage in t.queue}
    can_be_spared = any(carnage and damage <= t.prevented for carnage, damage in blows)
    return can_be_spared and len(blows) > 1 and t.prevented < sum(damage for _, damage in t.queue)


def damages(t: Ascent, _seat: Seat) -> list[Next]:
    """TWS-114, TWS-D24: whose damage comes next."""
    return [Next(foe) for foe, _ in t.queue]


def may_damage(t: Ascent, _seat: Seat, action: Next) -> Reasons:
    return not_offered(t, action, "TWS-114")


def deal(t: Ascent, _seat: Seat, action: Next) -> None:
    _deal(t, action.foe)


def _deal(t: Ascent, foe: int) -> None:
    """TWS-111, TWS-112, TWS-114: one enemy's damage, less what is prevented; a Carnage enemy that hurts costs a die."""
    damage = dict(t.queue)[foe]
    t.queue.remove((foe, damage))
    spared = min(damage, t.prevented)
    t.prevented -= spared
    t.tell("dealt", foe=foe, count=damage - spared, spared=spared, manner="spared" if spared else "")
    if damage > spared:
        t.wounds += damage - spared
        t.bleeding += t.face(foe).kind == CARNAGE
        lose_health(t, damage - spared)
    if t.outcome is None:
        t.then((next_damage,))


DAMAGES: Final = Question("damages", damages, deal, Next, may_damage, rule="TWS-114", phase="resolution")


def damage_is_over(t: Ascent) -> None:
    """What is left of a prevention ends; a hero may recover dice for wounds."""
    t.prevented = 0
    t.damaged = True
    for effect in t.book.heroes[t.hero].ability:
        if isinstance(effect, WoundsRecover):
            recover_dice(t, min(effect.max, t.wounds))


# Aftereffects, Exhaust, Recover


def aftereffects(t: Ascent) -> None:
    """TWS-102, TWS-R09: also of enemies that were defeated in this turn, unless the text asks for undefeated ones."""
    found: list[tuple[int, int]] = []
    for foe, state in enumerate(t.foe_state):
        windows = t.face(foe).windows
        if state != GONE:
            found += [(foe, number) for number in windows.get("aftereffect", ())]
        if state == STANDING:
            found += [(foe, number) for number in windows.get("aftereffect_undefeated", ())]
    all_at_this_moment(t, found)


def exhaust_step(t: Ascent) -> None:
    """TWS-103, TWS-138, TWS-139, TWS-140, TWS-198: in a boss conflict dice on enemies that stand stay there."""
    before = sum(t.exhausted)
    if any(t.active):
        for colour in ALL_COLOURS:
            t.exhausted[colour] += sum(t.active[colour * SIDES : (colour + 1) * SIDES])
        t.active = [0] * len(t.active)
    for foe, state in enumerate(t.foe_state):
        stays = t.stage != CLIMBING and state == STANDING
        if stays and t.face(foe).once == "turn":
            t.foe_marks[foe] = 0
        elif stays:
            continue
        exhaust_dice_on(t, foe)
    if went := sum(t.exhausted) - before:
        t.tell("exhausted_all", count=went, zone="exhausted")


def recover_step(t: Ascent) -> None:
    """TWS-104: up to Recovery exhausted dice return to the pool; effects change how many."""
    plain, coloured = recovery_of(t)
    t.then(*((recover_dice, count, colours) for count, colours in coloured), (recover_dice, plain, ALL_COLOURS))


def recovery_of(t: Ascent) -> tuple[int, list[tuple[int, tuple[int, ...]]]]:
    """How many dice of any colour may be recovered, and how many more of which colours."""
    more, coloured = 0, []
    for effect in own_effects(t):
        if isinstance(effect, IdlePass) and STANDING not in t.foe_state:
            more += effect.n * max(0, t.strategy - t.passes)
        if not isinstance(effect, RecoveryStep) or (effect.if_no_damage and t.wounds):
            continue
        if effect.colours:
            coloured.append((effect.n, tuple(COLOURS.index(colour) for colour in effect.colours)))
        else:
            more += effect.n
    return max(1, t.recovery + more - _slowed(t)), coloured


def _slowed(t: Ascent) -> int:
    """How many dice fewer enemies let one recover."""
    slowed = 0
    for foe, state in enumerate(t.foe_state):
        if state != GONE:
            face = t.face(foe)
            slowed += face.slows_always + (face.slows if state == STANDING else 0)
    return slowed


def late_gains(t: Ascent) -> None:
    """TWS-095, TWS-105: who falls by an item after the Gain items step was defeated in this turn too."""
    if t.due:
        t.then((gain_items,), (look_for_defeats,), (late_gains,))


# Maintenance


def maintenance(t: Ascent) -> None:
    """TWS-108: Carnage penalty, Influence deck, discards, bane."""
    t.then(*MAINTENANCE)


def carnage_penalty(t: Ascent) -> None:
    """TWS-111, TWS-115: a die is dismissed for each Carnage enemy that dealt damage."""
    dismiss_dice(t, t.bleeding, "choice")


def feed_deck(t: Ascent) -> None:
    """TWS-175, TWS-176, TWS-196: defeated cards with the icon go onto the Influence deck, in the player's order."""
    t.queue = [
        (foe, 0)
        for foe, state in enumerate(t.foe_state)
        if state == DEFEATED and t.face(foe).influence and t.stage != IN_FINAL
    ]
    t.then((next_for_deck,))


def next_for_deck(t: Ascent) -> None:
    if t.queue:
        settle(t, DECKINGS)


def deckings(t: Ascent, _seat: Seat) -> list[Action]:
    """TWS-176, TWS-D23: the next card for the deck; a hero may pay dice to keep one off it."""
    found: list[Action] = [Next(foe) for foe, _ in t.queue]
    if deny_cost(t):
        found += [Deny(foe) for foe, _ in t.queue]
    return found


def deny_cost(t: Ascent) -> int:
    """How many dice of the pool keep a card off the deck, where the hero can and has not done so in this turn."""
    abilities = (t.effect(number) for number in t.book.abilities[t.hero])
    cost = next((effect.cost for effect in abilities if isinstance(effect, DenyInfluence)), 0)
    return cost if cost and sum(t.pool) >= cost and "deny" not in t.spent else 0


def may_deck(t: Ascent, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Deny) and not deny_cost(t):
        yield no("cannot_deny", "TWS-175")
    elif action not in t.options():
        yield no("not_offered", "TWS-176")


def deck(t: Ascent, _seat: Seat, action: Action) -> None:
    """TWS-175: the card goes onto the deck, or is kept off it for some dice."""
    assert isinstance(action, Next | Deny)
    t.queue.remove((action.foe, 0))
    t.then((next_for_deck,))
    if isinstance(action, Deny):
        cost = deny_cost(t)
        t.spent.append("deny")
        t.tell("denied", foe=action.foe)
        discard_card(t, t.foes[action.foe])
        exhaust_dice(t, cost, "choice")
    else:
        put_on_influence(t, t.foes[action.foe])
    t.foe_state[action.foe] = GONE


DECKINGS: Final = Question("deckings", deckings, deck, Next | Deny, may_deck, rule="TWS-176", phase="maintenance")


def clear_cards(t: Ascent) -> None:
    """TWS-109, TWS-179: everything else that is active is discarded; in a boss conflict only what is defeated.

    TWS-036, TWS-140: dice on an enemy that fell after the Exhaust step are exhausted now.
    """
    for foe, state in enumerate(t.foe_state):
        if state == STANDING and t.stage != CLIMBING:
            continue
        exhaust_dice_on(t, foe)
        if state == GONE:
            continue
        t.foe_state[foe] = GONE
        if not t.printed(foe).boss:
            discard_card(t, t.foes[foe])


def end_conflict(t: Ascent) -> None:
    """TWS-136, TWS-145, TWS-146, TWS-148: when the last enemy is gone, the bane of the primus comes, and it leaves."""
    if t.stage != IN_PRIMUS or STANDING in t.foe_state:
        return
    t.stage = CLIMBING
    primus_conflict_ended(t)
    left = sum(map(bool, t.primus))
    t.tell("conquered", card=t.rival, count=left, manner="" if left else "last")
    rival, t.rival = t.rival, NO_CARD
    if t.book.banes[rival]:
        t.tell("bane", card=rival, effects=t.book.banes[rival])
    t.then(*happen(t.book.banes[rival], HERO))


# The order of all this

SIX_STEPS: Final = (
    (pause, "damage"),
    (take_damage,),
    (pause, "aftereffects"),
    (aftereffects,),
    (look_at_colours,),
    (pause, "exhaust"),
    (exhaust_step,),
    (pause, "recover"),
    (recover_step,),
    (pause, "gain_items"),
    (gain_items,),
    (look_for_defeats,),
    (pause, "maintenance"),
    (late_gains,),
    (maintenance,),
)
MAINTENANCE: Final = (
    (carnage_penalty,),
    (look_at_colours,),
    (late_gains,),
    (feed_deck,),
    (clear_cards,),
    (end_conflict,),
)
