"""Chapter 11: what each Bane does: those of the bag when they are drawn, those of the camp at their moments.

The same modifiers of a formation are declared by some Opportunities (HOP-123).
"""

from __future__ import annotations

from typing import Final

from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus import effects as e
from harena.games.hoplomachus.actions import Choose, LoseTactic
from harena.games.hoplomachus.conditions import HERO, Lasting, hold
from harena.games.hoplomachus.rules import events, influence, powers, preparation, travel, yellow
from harena.games.hoplomachus.rules.lasting import put
from harena.games.hoplomachus.skills import BIT, UNDYING
from harena.games.hoplomachus.table import CAMP, NOBODY, PLAYER, RIVAL, SEAT, Combat

OnFormation = e.RivalsAppend | e.RivalsHp | e.RivalsSkill
OnFirst = e.TempStat | e.Fatigue | e.DazeNext


def act(t: Combat, effect: e.Effect, name: str) -> None:
    """HOP-098: the effect of a Bag Bane. What is for a fight does nothing where none is set up or fought."""
    in_fight = bool(t.arena) and not t.result
    match effect:
        case e.Influence():
            influence.raise_influence(t, effect.value)
        case e.LoseTactic():
            t.then(*((lose_tactic,),) * effect.count)
        case e.RivalsTactic() if in_fight:
            t.extra_tactics += events.taken(t, effect.kind)
        case e.RivalsFirstDeploy() if in_fight and not t.round:
            t.rush += effect.value
        case e.RivalsAppend() | e.RivalsHp() | e.RivalsSkill() if in_fight and t.round:
            modify(t, effect)
        case _ if in_fight and isinstance(effect, OnFormation | OnFirst):
            t.omens = (*t.omens, name)


# The rival formation


def formed(t: Combat) -> None:
    """HOP-098: Bag Banes that bear on a whole formation act when it is complete, one after the other."""
    for name in t.omens:
        found = [one for one in t.book.content.banes[name].effects if isinstance(one, OnFormation)]
        if found:
            t.omens = tuple(one for one in t.omens if one != name)
            t.then((formed,))
            return modify(t, found[0])
    return None


def modify(t: Combat, effect: e.Effect) -> None:
    """A modifier of the formations takes effect."""
    match effect:
        case e.RivalsAppend():
            t.then(*((preparation.add_rival, "XT" if effect.tactic else "X", 0),) * effect.count)
        case e.RivalsHp():
            for unit in meant(t, effect.target):
                harden(t, unit, effect.value)
        case e.RivalsSkill():
            for unit in meant(t, effect.target):
                if effect.target != "rival_all" or not t.is_elite(unit):
                    put(t, Lasting(unit, "skill", BIT[effect.skill], "combat_end", RIVAL))
        case e.PlayerSlots():
            limit_slots(t, effect)


def would_change(t: Combat, effect: e.Effect) -> bool:
    """HOP-123: whether a modifier would change anything."""
    match effect:
        case e.RivalsAppend():
            return bool(t.bag)
        case e.PlayerSlots():
            return len(t.slots) > effect.floor and "U" in {slot[0] for slot in t.slots}
        case _:
            return bool(rivals(t))


def rivals(t: Combat) -> list[int]:
    """The undefeated units of the rival formation, from top to bottom."""
    return [unit for unit, side in enumerate(t.side) if side == RIVAL and t.place[unit] >= CAMP]


def meant(t: Combat, target: str) -> list[int]:
    """The rivals that a Bane names; of the strongest that tie the upper one."""
    found = rivals(t)
    if target == "rival_all" or not found:
        return found
    return [found[0] if target == "rival_first" else max(found, key=lambda unit: (t.max_health(unit), -unit))]


def harden(t: Combat, unit: int, n: int) -> None:
    """HOP-265: more HP when it is deployed; at once, where it is."""
    if t.place[unit] >= 0:
        t.hp[unit] += n
    else:
        t.bonus_hp[unit] += n


# The player's side of a fight


def limit_formation(t: Combat) -> None:
    """HOP-142: a Camp Bane takes a place of the player's formation."""
    for effect in powers.of(t, e.PlayerSlots):
        if hold(t, effect.only_if):
            limit_slots(t, effect)


def limit_slots(t: Combat, effect: e.PlayerSlots) -> None:
    """So many places for units fewer, the last ones first; the hero's stays, and so do as many as the floor says."""
    slots = list(t.slots)
    for _ in range(-effect.value):
        units = [place for place, slot in enumerate(slots) if slot[0] == "U"]
        if units and len(slots) > effect.floor:
            del slots[units[-1]]
    t.slots = tuple(slots)


def start_fight(t: Combat) -> None:
    """A Camp Bane costs the hero HP when a fight begins, never the last ones."""
    for effect in powers.of(t, e.HeroHp):
        if hold(t, effect.only_if) and t.hp[HERO] > effect.floor:
            t.hp[HERO] = max(effect.floor, t.hp[HERO] + effect.value)
            t.lowest[HERO] = min(t.lowest[HERO], t.hp[HERO])
            t.tell("lost", unit=HERO, count=-effect.value, left=t.hp[HERO])


def arrive(t: Combat, unit: int) -> None:
    """The first unit that the player deploys: Banes that were drawn, and fewer HP for the first beside the hero."""
    for name in t.omens:
        for effect in t.book.content.banes[name].effects:
            burden(t, unit, effect)
    t.omens = ()
    others = [one for one, side in enumerate(t.side) if side == PLAYER and one not in (HERO, unit)]
    if unit != HERO and all(t.slot_of[one] == NOBODY for one in others):
        for effect in powers.of(t, e.DeployHp):
            t.hp[unit] = max(effect.floor, t.hp[unit] + effect.value)


def burden(t: Combat, unit: int, effect: e.Effect) -> None:
    """HOP-259, HOP-266: slow for the fight, Fatigued, or dazed in the next turn too."""
    match effect:
        case e.TempStat():
            put(t, Lasting(unit, "movement", effect.value, effect.until, PLAYER))
        case e.Fatigue():
            t.fatigue[unit] = max(t.fatigue[unit], 2)
        case e.DazeNext():
            put(t, Lasting(unit, "daze", 1, "its_next_turn_end", PLAYER))


# When an act begins


def at_act_start(t: Combat) -> None:
    """What Camp Banes do when an act begins."""
    for effect in powers.of(t, e.MarkWeek):
        travel.mark_weeks(t, effect.count)
    for loss in powers.of(t, e.LoseTactic):
        t.then(*((lose_tactic,),) * loss.count)
    for price in powers.of(t, e.Sacrifice):
        t.then(*((sacrifice,),) * price.count)


def lose_tactic(t: Combat) -> None:
    """A Tactic of the player's choice goes back to the reserve, or as many as there are."""
    if found := list(dict.fromkeys(t.tactics)):
        t.ask(SEAT, LOSSES) if len(found) > 1 else give_up(t, found[0])


def give_up(t: Combat, name: str) -> None:
    t.tactics.remove(name)
    t.tell("tactic_lost", tactic=name)
    yellow.to_reserve(t, name)


def losses(t: Combat, _seat: Seat) -> list[LoseTactic]:
    return [LoseTactic(name) for name in dict.fromkeys(t.tactics)]


def may_lose(t: Combat, _seat: Seat, action: LoseTactic) -> Reasons:
    if action.tactic not in t.tactics:
        yield no("no_such_tactic_here", "HOP-098")


def lose(t: Combat, _seat: Seat, action: LoseTactic) -> None:
    give_up(t, action.tactic)


LOSSES: Final = Question("losses", losses, lose, LoseTactic, may_lose, rule="HOP-098", phase="event")


def sacrifice(t: Combat) -> None:
    """HOP-260: a unit of the player's choice; without any nothing."""
    if victims(t):
        t.ask(SEAT, SACRIFICES)


def victims(t: Combat) -> list[int]:
    """HOP-101, HOP-262, HOP-314: neither Elites nor Undying units; Banes are no units of the troop."""
    return [
        unit
        for unit, side in enumerate(t.side)
        if side == PLAYER and not t.is_elite(unit) and not t.figure(unit).skills & UNDYING
    ]


def sacrifices(t: Combat, _seat: Seat) -> list[Choose]:
    return [Choose(unit) for unit in victims(t)]


def may_sacrifice(t: Combat, _seat: Seat, action: Choose) -> Reasons:
    if action.unit not in victims(t):
        yield no("not_to_sacrifice", "HOP-262")


def give(t: Combat, _seat: Seat, action: Choose) -> None:
    """HOP-260: the unit goes into the bag."""
    t.tell("sacrificed", unit=action.unit)
    powers.to_reserve_or_bag(t, t.chip[action.unit])
    t.drop(action.unit)


SACRIFICES: Final = Question("sacrifices", sacrifices, give, Choose, may_sacrifice, rule="HOP-260", phase="event")
