"""Chapters 15.3 and 16: Tactics, step 3 of a turn, and which of them rivals are dealt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus.actions import FINISH, AimTactic, Finish, PlayTactic, Surrender
from harena.games.hoplomachus.chips import Tactic
from harena.games.hoplomachus.effects import ExtraTactic, ReturnTactic
from harena.games.hoplomachus.rules import damage, events, feats, marks, telling, yellow
from harena.games.hoplomachus.rules.surrender import surrender, surrenders
from harena.games.hoplomachus.skills import TACTICAL
from harena.games.hoplomachus.table import NOBODY, PLAYER, RIVAL, SEAT, SIDE_NAMES, Combat


def tactic_of_class(t: Combat, chip: str) -> str:
    """HOP-181, HOP-R41: the Tactic of the first class of a chip; none where the reserve has none of it."""
    classes = t.book.figures[chip].classes
    name = t.book.tactic_for.get(classes[0], "") if classes else ""
    return name if name and t.reserve[t.book.tactics.index(name)] else ""


# Who may be the target


def valid_targets(t: Combat, side: int, name: str) -> list[int]:
    """HOP-145, HOP-R71, HOP-R149: units of the own troop, or opponents, in the arena; never an Elite."""
    own = yellow.tactic_of(t, name)
    on = own.on if own else t.book.content.tactics[name].on
    found = t.in_arena(side) if on == "ally" else sorted(t.standing_on(exposed(t, side)))
    return [unit for unit in found if not t.is_elite(unit) and (own is None or yellow.can_bear(t, own, unit))]


def exposed(t: Combat, side: int) -> int:
    """HOP-152, HOP-155, HOP-311, HOP-R72: opponents beside a unit of the troop; all, where the troop has Tactical."""
    units = t.in_arena(side)
    far = t.afoot & TACTICAL and any(t.skills(unit) & TACTICAL for unit in units)
    anywhere = t.ground.everywhere if far else 0
    found = 0
    for unit in units:
        found |= t.facing(unit) & (anywhere or t.beside(unit))
    return found


# What a Tactic does


def play(t: Combat, name: str, unit: int) -> None:
    """HOP-151, HOP-154: one Tactic in a turn."""
    t.played = True
    own = yellow.tactic_of(t, name)
    reason = telling.tactic_told(t.book.content.tactics[name]) if t.journal is not None and own is None else ""
    t.tell("played_tactic", tactic=name, unit=unit, reason=reason, manner=SIDE_NAMES[t.active])
    if own is None:
        attach(t, name, unit)
    else:
        yellow.play(t, name, unit)


def attach(t: Combat, name: str, unit: int) -> None:
    """HOP-146, HOP-147, HOP-148: an Instant Tactic acts and goes to the reserve, the others stay on the unit."""
    tactic = t.book.content.tactics[name]
    if tactic.kind == "instant":
        return_to_reserve(t, (name,))
    else:
        t.attached[unit] += (name,)
    if tactic.fatigue:
        t.fatigue[unit] = max(t.fatigue[unit], 1)
    if tactic.gain_hp:
        damage.gain(t, unit, tactic.gain_hp)


def drop_tactics(t: Combat, unit: int) -> None:
    """HOP-146, HOP-149, HOP-R74: the Tactics on a unit that is defeated or leaves go to the reserve."""
    return_to_reserve(t, t.attached[unit])
    t.attached[unit] = ()


def drop_temporary(t: Combat, unit: int) -> None:
    """HOP-148: the time of Temporary Tactics is over."""
    of = t.book.content.tactics
    over = [name for name in t.attached[unit] if of[name].kind == "temporary"]
    if over:
        return_to_reserve(t, over)
        t.attached[unit] = tuple(name for name in t.attached[unit] if of[name].kind != "temporary")
        t.tell("recovered", unit=unit)


def return_to_reserve(t: Combat, names: Iterable[str]) -> None:
    """HOP-149: a used Tactic is the reserve's."""
    for name in names:
        t.reserve[t.book.tactics.index(name)] += 1


# Rivals


def rival_tactics(t: Combat) -> None:
    """HOP-150, HOP-153, HOP-R69: the first Tactic of the camp that has a valid target, from the top down."""
    for name in camp_tactics(t):
        if targets := rival_targets(t, name):
            if len(targets) > 1:
                t.ask(SEAT, RIVAL_TACTICS, name)
            else:
                spend(t, name, targets[0])
            return


def camp_tactics(t: Combat) -> list[str]:
    """HOP-150, HOP-328: the rivals' Tactics in the order of their slots, whoever is deployed or defeated."""
    if t.sheet.silent[RIVAL] or not (any(t.tactic_of) or t.extra_tactics):
        return []
    return list(dict.fromkeys([*filter(None, t.tactic_of), *t.extra_tactics]))


def rival_targets(t: Combat, name: str) -> list[int]:
    """HOP-182, HOP-183, HOP-184, HOP-185, HOP-R67: of the valid targets the weakest, slowest and so on; ties stay."""
    tactic = t.book.content.tactics[name]
    units = [unit for unit in valid_targets(t, RIVAL, name) if not _has_it(t, tactic, name, unit)]
    return marks.best(t, units, tactic.pick, NOBODY) if units else []


def _has_it(t: Combat, tactic: Tactic, name: str, unit: int) -> bool:
    """HOP-185, HOP-R73: rivals put no second Hamstring on a unit."""
    return tactic.lame and name in t.attached[unit]


def spend(t: Combat, name: str, unit: int) -> None:
    """HOP-149, HOP-150: the topmost chip of this Tactic leaves the rival camp."""
    if name in t.tactic_of:
        t.tactic_of[t.tactic_of.index(name)] = ""
    else:
        t.extra_tactics.remove(name)
    play(t, name, unit)


def targets_that_tie(t: Combat, _seat: Seat, name: str) -> list[AimTactic]:
    """HOP-D14, HOP-R68: the player chooses among equal targets."""
    return [AimTactic(name, unit) for unit in rival_targets(t, name)]


def settle_target(t: Combat, _seat: Seat, _name: str, action: AimTactic) -> None:
    spend(t, action.tactic, action.unit)


def may_settle(t: Combat, _seat: Seat, name: str, action: AimTactic) -> Reasons:
    if action.tactic != name or action.unit not in rival_targets(t, name):
        yield no("not_their_target", "HOP-R68", tactic=name)


def _their_tactic(_t: Combat, name: str) -> dict[str, object]:
    return {"tactic": name}


RIVAL_TACTICS: Final = Question(
    "rival_tactics",
    targets_that_tie,
    settle_target,
    AimTactic,
    may_settle,
    rule="HOP-R68",
    phase="tactics",
    about=_their_tactic,
)


# The player


def ask_tactic(t: Combat) -> None:
    """HOP-154: one Tactic, where there is any that can be played."""
    if found := own_plays(t):
        t.ask(SEAT, OWN_TACTICS)
        t.listed = (*found, FINISH, *surrenders(t))


def own_tactics(t: Combat) -> list[str]:
    """The Tactics that the player has, those that he has for this fight only first."""
    if not t.tactics and not t.gifts:
        return []
    again = t.played and not any(feats.usable(t, ExtraTactic))
    return [] if t.sheet.silent[PLAYER] or again else list(dict.fromkeys([*t.gifts, *t.tactics]))


def own_plays(t: Combat) -> list[Action]:
    return [PlayTactic(name, unit) for name in own_tactics(t) for unit in valid_targets(t, PLAYER, name)]


def plays(t: Combat, _seat: Seat) -> list[Action]:
    """HOP-154, HOP-155, HOP-D22: a Tactic and a target, or none."""
    return [*own_plays(t), FINISH, *surrenders(t)]


def may_play(t: Combat, _seat: Seat, action: Action) -> Reasons:
    if isinstance(action, Surrender):
        if t.capital:
            yield no("no_surrender", "HOP-229")
    elif isinstance(action, PlayTactic):
        yield from _against(t, action)


def _against(t: Combat, action: PlayTactic) -> Reasons:
    if action.tactic not in own_tactics(t):
        yield no("no_such_tactic", "HOP-154", tactic=action.tactic)
    elif not (0 <= action.unit < len(t.place) and t.place[action.unit] >= 0):
        yield no("not_in_the_arena", "HOP-R71")
    elif t.is_elite(action.unit):
        yield no("no_tactic_on_elite", "HOP-145", unit=action.unit)
    elif action.unit not in valid_targets(t, PLAYER, action.tactic):
        own = yellow.tactic_of(t, action.tactic)
        if (own or t.book.content.tactics[action.tactic]).on == "ally":
            yield no("tactic_for_allies", "HOP-R71", tactic=action.tactic)
        else:
            yield no("tactic_too_far", "HOP-155", tactic=action.tactic)


def play_own(t: Combat, _seat: Seat, action: Action) -> None:
    """HOP-149, HOP-154: the chip leaves the camp for good."""
    if isinstance(action, Surrender):
        return surrender(t)
    if isinstance(action, PlayTactic):
        (t.gifts if action.tactic in t.gifts else t.tactics).remove(action.tactic)
        again = t.played
        t.then((ask_tactic,))
        play(t, action.tactic, action.unit)
        if t.powers:
            use_prowess(t, action.tactic, again=again)
    return None


def use_prowess(t: Combat, name: str, *, again: bool) -> None:
    """A second Tactic uses a card up; and a card may bring another chip of a Tactic that was played."""
    if again:
        for card, effect in tuple(feats.usable(t, ExtraTactic)):
            feats.use(t, card, effect)
    for card, back in tuple(feats.usable(t, ReturnTactic)):
        if yellow.tactic_of(t, name) is None and (taken := events.taken(t, name)):
            t.tactics += taken
            feats.use(t, card, back)
            t.tell("took_tactic", tactic=name)


OWN_TACTICS: Final = Question(
    "own_tactics", plays, play_own, PlayTactic | Finish | Surrender, may_play, rule="HOP-154", phase="tactics"
)
