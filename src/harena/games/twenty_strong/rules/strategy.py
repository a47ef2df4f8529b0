"""Chapter 8: the Strategy phase. A pass is Commit, Roll, Assign."""

from __future__ import annotations

from typing import Any, Final

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.twenty_strong.actions import (
    FINISH,
    Assign,
    Commit,
    Discard,
    Finish,
    Hold,
    Roll,
    Stop,
    Use,
    assign,
    commits,
    room_to_commit,
)
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.effects.rolls import lay_faces
from harena.games.twenty_strong.rules.conditions import crits_fell
from harena.games.twenty_strong.rules.defeat import defeat, is_beaten, look_at_colours, worth_on
from harena.games.twenty_strong.rules.happening import HERO, all_at_this_moment
from harena.games.twenty_strong.rules.items import AFTER_ROLL, BETWEEN_PASSES, BETWEEN_STEPS, own_effects
from harena.games.twenty_strong.rules.resolution import resolve
from harena.games.twenty_strong.rules.training import ALL_COLOURS, drop_dice
from harena.games.twenty_strong.rules.using import item_choices, may_use, take_item_choice, usable
from harena.games.twenty_strong.suggestions import suggest_assignment
from harena.games.twenty_strong.table import (
    CRIT,
    HIT,
    KEPT_CRIT,
    KEPT_HIT,
    MISS,
    PLAYER,
    SHOWN,
    SIDES,
    STANDING,
    UNROLLED,
    Ascent,
    Opposition,
)
from harena.games.twenty_strong.vocabulary import KeepHits

NO_COLOURS: Final[frozenset[int]] = frozenset()
STOP: Final = Stop()
ROLL: Final = Roll()
NONE: Final = (0,) * len(COLOURS)
LOOSE: Final = tuple(colour * SIDES + shown for colour in ALL_COLOURS for shown in (HIT, CRIT))
"""Where dice lie that can be assigned."""
DIE: Final = {place: place // SIDES * 2 + (place % SIDES == CRIT) for place in LOOSE}
"""The place of such a die on an enemy, by colour and face."""
KEPT: Final = tuple(colour * SIDES + shown for colour in ALL_COLOURS for shown in (KEPT_HIT, KEPT_CRIT))


def confront(t: Ascent) -> None:
    """TWS-058: Strategy phase, then Resolution phase."""
    t.then((resolve,))
    next_pass(t)


def next_pass(t: Ascent) -> None:
    """TWS-090: the phase ends by itself when nobody is left to fight, or when no pass is left.

    Items that can be used in the Resolution phase too ask for no question of their own here.
    """
    t.committed = 0
    if STANDING in t.foe_state and (passes_left(t) > 0 or _only_now(t, BETWEEN_PASSES, BETWEEN_STEPS)):
        ask_commit(t)


def _only_now(t: Ascent, moment: str, later: str) -> bool:
    """Whether an item can be used at this moment that cannot be used at the next one."""
    now = usable(t, moment)
    return bool(now) and not set(now) <= set(usable(t, later))


def passes_left(t: Ascent) -> int:
    """TWS-026, TWS-089: at most Strategy passes, and what effects add or forbid."""
    return passes_against(t, t.opposition())


def passes_against(t: Ascent, opposition: Opposition) -> int:
    """TWS-089: the passes that are left where the enemies forbid so much."""
    return min(t.strategy + t.more_passes, opposition.pass_limit) - t.passes


# Commit


def ask_commit(t: Ascent) -> None:
    """TWS-090: an item may have ended the fight in the meantime."""
    if STANDING in t.foe_state:
        t.ask(PLAYER, COMMITS)


def commit_options(t: Ascent, _seat: Seat) -> list[Action]:
    """TWS-091, TWS-D12, TWS-D14: dice of the pool, the Roll, the end of the phase, items."""
    found: list[Action] = [STOP]
    opposition = t.opposition()
    if passes_against(t, opposition) > 0:
        if loose := has_loose_dice(t):
            found.append(ROLL)
        if opposition.commit_limit > t.committed:
            banned = colours_not_committed(t) if opposition.no_commit else NO_COLOURS
            pool, all_commits = t.pool, commits()
            found += [all_commits[colour] for colour in ALL_COLOURS if pool[colour] and colour not in banned]
        if loose:
            found += holds(t)
    return found + item_choices(t, BETWEEN_PASSES) if t.items else found


def has_loose_dice(t: Ascent) -> bool:
    """TWS-088, TWS-092: whether committed dice wait for the Roll or, kept as they are, for the Assign step."""
    return any(t.active)


def colours_not_committed(t: Ascent) -> frozenset[int]:
    """The colours that an enemy keeps out, unless no other colour is recruited."""
    banned = t.opposition().no_commit
    return banned if banned and _has_other(t, banned) else NO_COLOURS


def _has_other(t: Ascent, banned: frozenset[int] | tuple[int, ...]) -> bool:
    """Whether a die of another colour is recruited; else a ban is void."""
    return any(count for colour, count in enumerate(t.recruited()) if colour not in banned)


def holds(t: Ascent) -> list[Action]:
    """TWS-R05: with an item hits need not be rolled again."""
    shown = [place for place in LOOSE if t.active[place]]
    if not shown or not any(isinstance(effect, KeepHits) for effect in own_effects(t)):
        return []
    return [Hold(COLOURS[place // SIDES], SHOWN[place % SIDES]) for place in shown]  # type: ignore[arg-type]


def may_commit(t: Ascent, _seat: Seat, action: Action) -> Reasons:
    """TWS-026, TWS-091: what stands against committing or rolling."""
    if isinstance(action, Use | Discard):
        yield from may_use(t, BETWEEN_PASSES, action)
        return
    if isinstance(action, Stop):
        return
    if passes_left(t) <= 0:
        yield no("no_pass_left", "TWS-026", count=t.passes)
    elif isinstance(action, Roll) and not has_loose_dice(t):
        yield no("nothing_committed", "TWS-092")
    elif isinstance(action, Commit):
        yield from _against_die(t, action.colour)
    elif isinstance(action, Hold) and action not in holds(t):
        yield no("must_roll_again", "TWS-092")


def _against_die(t: Ascent, colour: str) -> Reasons:
    number = COLOURS.index(colour) if colour in COLOURS else -1
    if number < 0 or not t.pool[number]:
        yield no("none_in_pool", "TWS-091", colour=colour)
    if room_to_commit(t) <= 0:
        yield no("commit_limit", "TWS-099", count=t.committed)
    if number in colours_not_committed(t):
        yield no("colour_not_committed", "TWS-099", colour=colour)


def commit(t: Ascent, _seat: Seat, action: Action) -> None:
    """TWS-091: a die goes to the active zone; or the pass goes on, or the phase ends."""
    match action:
        case Commit(colour=name):
            colour = COLOURS.index(name)
            t.pool[colour] -= 1
            t.active[colour * SIDES] += 1
            t.committed += 1
            t.ask(PLAYER, COMMITS)
        case Roll():
            roll(t)
        case Stop():
            t.tell("stopped")
        case Hold(colour=name, face=face):
            place = COLOURS.index(name) * SIDES + (HIT if face == "hit" else CRIT)
            t.active[place] -= 1
            t.active[place + KEPT_HIT - HIT] += 1
            t.ask(PLAYER, COMMITS)
        case _:
            t.then((look_at_colours,), (ask_commit,))
            take_item_choice(t, action)


def pass_in_question(t: Ascent) -> dict[str, object]:
    """What the prompt says: which pass of how many comes next; none where only items can still be used."""
    left = passes_left(t)
    return {"number": t.passes + 1, "most": t.passes + left, "manner": "" if left > 0 else "none"}


COMMITS: Final = Question(
    "commits",
    commit_options,
    commit,
    Commit | Roll | Stop | Hold | Use | Discard,
    may_commit,
    rule="TWS-091",
    phase="commit",
    about=pass_in_question,
)


# Roll


def roll(t: Ascent) -> None:
    """TWS-092, TWS-R05: all committed dice that are not assigned, those that show a hit too.

    Where an item keeps every one of them as it is, the pass goes on without dice to roll.
    """
    active = t.active
    counts = tuple([sum(active[first : first + KEPT_HIT]) for first in range(0, len(active), SIDES)])
    t.passes += 1
    if any(counts):
        t.roll(t.book.dice_of(counts), rolled, counts, by=PLAYER)
    else:
        rolled(t, counts, ())


def rolled(t: Ascent, counts: tuple[int, ...], faces: tuple[str, ...]) -> None:
    """TWS-024, TWS-032: the dice show their faces; then come the effects of this moment, then the Assign step."""
    for shown in (UNROLLED, MISS, HIT, CRIT):
        t.active[shown::SIDES] = NONE
    lay_faces(t, counts, faces)
    if faces:
        t.tell("rolled", dice=faces, rolled=counts, zone="active")
    release_kept(t)
    crits_fell(t, faces.count("crit"))
    t.assigned = 0
    t.foe_assigned = [0] * len(t.foes)
    t.then((ask_assign,))
    after_roll(t)


def release_kept(t: Ascent) -> None:
    """TWS-R05: dice that were kept for one Roll can be assigned like the others."""
    active = t.active
    if not any(active[KEPT_HIT::SIDES]) and not any(active[KEPT_CRIT::SIDES]):
        return
    for place in KEPT:
        active[place + HIT - KEPT_HIT] += active[place]
        active[place] = 0


def after_roll(t: Ascent) -> None:
    """TWS-006, TWS-099: what enemies and the hero do after each Roll, in the player's order."""
    found = [(foe, number) for foe in t.standing() for number in t.face(foe).windows.get("after_roll", ())]
    found += [(HERO, number) for number in t.book.moments[t.hero].get("after_roll", ())]
    all_at_this_moment(t, found)


# Assign


def ask_assign(t: Ascent) -> None:
    """TWS-090, TWS-093: where a die can be assigned, or something be done before that."""
    found = assignments(t)
    if found or _only_now(t, AFTER_ROLL, BETWEEN_PASSES):
        t.ask(PLAYER, ASSIGNMENTS)
        t.listed = (FINISH, *found, *item_choices(t, AFTER_ROLL))
    else:
        end_assign(t)


def assignments(t: Ascent) -> list[Action]:
    """TWS-093, TWS-096: each die that shows a hit or a crit on each enemy that takes it, die by die."""
    active = t.active
    loose = [place for place in LOOSE if active[place]]
    if not loose:
        return []
    standing = t.standing()
    fronted = t.opposition().fronted
    takers = [
        (foe, worth_on(t, foe), colours_not_assigned(t, foe))
        for foe in standing
        if not _is_covered(t, foe, standing, fronted)
    ]
    return [
        assign(place, foe)
        for place in loose
        for foe, worth, banned in takers
        if worth[DIE[place]] and place // SIDES not in banned
    ]


def _is_covered(t: Ascent, foe: int, standing: list[int], fronted: bool) -> bool:
    """Whether no die may be assigned to this enemy at the moment: others guard it, or it has had enough."""
    face = t.face(foe)
    if t.foe_assigned[foe] >= face.assign_limit:
        return True
    if fronted and face.guard != "front":
        return True
    return face.guard == "rear" and any(t.face(other).guard != "rear" for other in standing)


def colours_not_assigned(t: Ascent, foe: int) -> tuple[int, ...]:
    """TWS-099: the colours that an enemy keeps off itself, unless no other colour is recruited."""
    banned = t.face(foe).no_assign
    return banned if banned and _has_other(t, banned) else ()


def assign_options(t: Ascent, _seat: Seat) -> list[Action]:
    """TWS-D13: assign a die, or no more; before the first, what may be done after a Roll."""
    return [FINISH, *assignments(t), *item_choices(t, AFTER_ROLL)]


def may_assign(t: Ascent, _seat: Seat, action: Any) -> Reasons:
    if isinstance(action, Use | Discard):
        yield from may_use(t, AFTER_ROLL, action)
        return
    if not isinstance(action, Assign) or action in assignments(t):
        return
    colour = COLOURS.index(action.colour) if action.colour in COLOURS else -1
    place = colour * SIDES + (HIT if action.face == "hit" else CRIT)
    foe = action.foe
    if colour < 0 or action.face not in ("hit", "crit") or not t.active[place]:
        yield no("no_such_face_rolled", "TWS-093", colour=action.colour, face=action.face)
    if not 0 <= foe < len(t.foes) or t.foe_state[foe] != STANDING:
        yield no("not_standing", "TWS-096")
    elif colour >= 0:
        yield from _against_assigning(t, foe, colour, place)


def _against_assigning(t: Ascent, foe: int, colour: int, place: int) -> Reasons:
    """TWS-099: the effects of enemies that keep this die off this one."""
    face, standing = t.face(foe), t.standing()
    if colour in colours_not_assigned(t, foe):
        yield no("colour_not_assigned", "TWS-099", colour=COLOURS[colour], foe=foe)
    if not worth_on(t, foe)[DIE[place]]:
        yield no("face_is_worthless", "TWS-099", foe=foe, face=SHOWN[place % SIDES])
    if t.foe_assigned[foe] >= face.assign_limit:
        yield no("assign_limit", "TWS-099", foe=foe, count=face.assign_limit)
    if any(t.face(other).guard == "front" for other in standing) and face.guard != "front":
        yield no("guarded", "TWS-099", foe=foe)
    if face.guard == "rear" and any(t.face(other).guard != "rear" for other in standing):
        yield no("behind_others", "TWS-099", foe=foe)


def assign_die(t: Ascent, _seat: Seat, action: Action) -> None:
    """TWS-093, TWS-094, TWS-095: the die lies on the enemy, which may be defeated by it."""
    match action:
        case Assign(colour=name, face=face, foe=foe):
            colour = COLOURS.index(name)
            crit = face == "crit"
            t.active[colour * SIDES + (CRIT if crit else HIT)] -= 1
            dice = list(t.foe_dice[foe])
            dice[2 * colour + crit] += 1
            t.foe_dice[foe] = tuple(dice)
            t.foe_assigned[foe] += 1
            t.assigned += 1
            t.tell("assigned", foe=foe, colour=name, face=face)
            if is_beaten(t, foe):
                t.then((defeat, foe), (ask_assign,))
            else:
                ask_assign(t)
        case Finish():
            end_assign(t)
        case _:
            t.then((ask_assign,))
            take_item_choice(t, action)


ASSIGNMENTS: Final = Question(
    "assignments",
    assign_options,
    assign_die,
    Assign | Finish | Use | Discard,
    may_assign,
    rule="TWS-093",
    phase="assign",
    suggest=suggest_assignment,
)


def end_assign(t: Ascent) -> None:
    """From some enemies all dice fall off at the end of the step; then the next pass."""
    for foe in t.standing():
        if t.face(foe).once == "pass":
            drop_dice(t, foe)
    t.then((look_at_colours,), (next_pass,))
