"""Effects on enemies: hits without dice, flight, silence, and what enemies do by themselves."""

from __future__ import annotations

from typing import Any, Final

from harena.core.question import Question, Reasons
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import Target
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.rules.asking import not_offered, settle
from harena.games.twenty_strong.rules.defeat import is_won, look_for_defeats
from harena.games.twenty_strong.rules.ending import win
from harena.games.twenty_strong.rules.enemies import call_ally
from harena.games.twenty_strong.rules.happening import act
from harena.games.twenty_strong.rules.influence import discard_card
from harena.games.twenty_strong.rules.training import drop_dice
from harena.games.twenty_strong.table import GONE, Ascent
from harena.games.twenty_strong.vocabulary import CallAllies, ExtraPass, Rout, ShedDie, Shield, Silence, Strike


@act(Strike)
def strike(t: Ascent, effect: Strike, _foe: int) -> None:
    """Hits without dice on one enemy."""
    settle(t, STRIKES, effect.n, effect.boss)


def strikes(t: Ascent, _seat: Seat, _hits: int, boss: bool) -> list[Target]:
    """TWS-096: an enemy that is not defeated; a primus or lieutenant where the card says so."""
    return [Target(foe) for foe in targets(t, boss)]


def targets(t: Ascent, boss: bool) -> list[int]:
    return [foe for foe in t.standing() if boss or not t.face(foe).boss]


def strike_target(t: Ascent, _seat: Seat, hits: int, _boss: bool, action: Target) -> None:
    t.foe_marks[action.foe] += hits
    t.tell("marked", foe=action.foe, count=hits)
    look_for_defeats(t)


@act(Rout)
def rout(t: Ascent, effect: Rout, _foe: int) -> None:
    """One enemy leaves without being defeated."""
    settle(t, ROUTS, effect.kind, effect.max_health)


def routs(t: Ascent, _seat: Seat, kind: str, most: int) -> list[Target]:
    """TWS-R34: an enemy of this kind with so much printed Health, never a primus or lieutenant."""
    return [Target(foe) for foe in routable(t, kind, most)]


def routable(t: Ascent, kind: str, most: int) -> list[int]:
    faces = ((foe, t.face(foe)) for foe in targets(t, boss=False))
    return [foe for foe, face in faces if kind in ("any", face.kind) and face.health <= most]


def rout_target(t: Ascent, _seat: Seat, _kind: str, _most: int, action: Target) -> None:
    """TWS-R34: it is discarded and gives nothing; dice on it are exhausted. The Final may be won by that."""
    t.tell("routed", foe=action.foe)
    drop_dice(t, action.foe)
    t.foe_state[action.foe] = GONE
    discard_card(t, t.foes[action.foe])
    look_for_defeats(t)
    if is_won(t):
        win(t)


@act(Silence)
def silence(t: Ascent, effect: Silence, _foe: int) -> None:
    """One enemy has no effects in this turn."""
    settle(t, SILENCES, effect.boss)


def silences(t: Ascent, _seat: Seat, boss: bool) -> list[Target]:
    """TWS-D22: an enemy that has an effect; a primus or lieutenant where the card says so."""
    return [Target(foe) for foe in audible(t, boss)]


def audible(t: Ascent, boss: bool) -> list[int]:
    """TWS-R64: the enemies that silence would change: what happened when they were activated stays as it is."""
    return [foe for foe in targets(t, boss) if t.face(foe).windows.keys() - {"activated"}]


def silence_target(t: Ascent, _seat: Seat, _boss: bool, action: Target) -> None:
    """Health that has grown and damage stay; what was forbidden is allowed at once."""
    t.foe_hushed[action.foe] = True
    t.tell("hushed", foe=action.foe)
    look_for_defeats(t)


@act(Shield)
def shield(t: Ascent, effect: Shield, _foe: int) -> None:
    """Damage of this turn is prevented."""
    t.prevented += effect.n
    t.tell("shielded", count=effect.n, stat="health")


@act(ShedDie)
def shed_die(t: Ascent, effect: ShedDie, foe: int) -> None:
    """Dice on this enemy are exhausted, the strongest or the weakest first."""
    for _ in range(effect.n):
        dice = list(t.foe_dice[foe])
        places = [place for place, count in enumerate(dice) if count]
        if not places:
            return
        colour = (max if effect.which == "strongest" else min)(place // 2 for place in places)
        place = min(one for one in places if one // 2 == colour)
        dice[place] -= 1
        t.foe_dice[foe] = tuple(dice)
        t.exhausted[colour] += 1
        t.tell("shed", foe=foe, colour=COLOURS[colour])


@act(ExtraPass)
def extra_pass(t: Ascent, effect: ExtraPass, _foe: int) -> None:
    """More passes in this turn."""
    t.more_passes += effect.n


@act(CallAllies)
def call_allies(t: Ascent, effect: CallAllies, _foe: int) -> None:
    """TWS-190, TWS-194: the top cards of the Influence deck join as allies."""
    t.then(*((call_ally,),) * min(effect.n, len(t.influence)))


def may_target(t: Ascent, _seat: Seat, *given: Any) -> Reasons:
    return not_offered(t, given[-1], "TWS-096")


STRIKES: Final = Question(
    "strikes", strikes, strike_target, Target, may_target, rule="TWS-155", phase="items", about="count"
)
ROUTS: Final = Question("routs", routs, rout_target, Target, may_target, rule="TWS-155", phase="items")
SILENCES: Final = Question("silences", silences, silence_target, Target, may_target, rule="TWS-155", phase="items")
