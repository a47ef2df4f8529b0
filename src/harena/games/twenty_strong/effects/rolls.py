"""Effects after a Roll: faces that are turned, dice that are rolled again, what a bad Roll costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.text import Text
from harena.games.twenty_strong.actions import FINISH, Finish, TakeDie
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.rules.asking import settle
from harena.games.twenty_strong.rules.ending import lose_health
from harena.games.twenty_strong.rules.happening import act
from harena.games.twenty_strong.rules.training import ALL_COLOURS, committed_dice, exhaust_one, lift, may_take
from harena.games.twenty_strong.table import CRIT, HIT, MISS, PLAYER, SHOWN, SIDES, UNROLLED, Ascent
from harena.games.twenty_strong.vocabulary import MissesExhaust, RerollDice, RollPrice, TurnFaces

FACES: Final = {"miss": MISS, "hit": HIT, "crit": CRIT}


@act(TurnFaces)
def turn_faces(t: Ascent, effect: TurnFaces, foe: int) -> None:
    """Dice are turned from one face to another: an enemy's effect is compulsory, one's own is not.

    The price is paid first.
    """
    price = ((exhaust_one, "choice"),) * effect.cost
    t.then(*price, (turn_one, FACES[effect.from_], FACES[effect.to], effect.n, effect.when != "after_roll", foe))


def turn_one(t: Ascent, before: int, after: int, left: int, optional: bool, foe: int) -> None:
    """The player chooses a die, unless all of them must be turned."""
    dice = committed_dice(t, (before,))
    if dice and not optional and left >= sum(t.active[before::SIDES]):
        turn(t, PLAYER, before, after, left, optional, foe, dice[0])
    elif left:
        settle(t, TURNS, before, after, left, optional, foe)


def turns(
    t: Ascent, _seat: Seat, before: int, _after: int, _left: int, optional: bool, _foe: int
) -> list[TakeDie | Finish]:
    """TWS-D22: the dice that show the face."""
    dice = committed_dice(t, (before,))
    return [FINISH, *dice] if optional and dice else list(dice)


def turn(
    t: Ascent, _seat: Seat, before: int, after: int, left: int, optional: bool, foe: int, action: TakeDie | Finish
) -> None:
    """A die is turned."""
    if isinstance(action, TakeDie):
        colour = lift(t, action)
        t.active[colour * SIDES + after] += 1
        t.tell("turned", colour=action.colour, face=SHOWN[before], other=SHOWN[after], zone="active")
        turn_one(t, before, after, left - 1, optional, foe)


@act(RerollDice)
def reroll_dice(t: Ascent, effect: RerollDice, _foe: int) -> None:
    """Up to n dice are rolled again."""
    choose_rerolls(t, effect.n, (0,) * len(COLOURS))


def choose_rerolls(t: Ascent, left: int, chosen: tuple[int, ...]) -> None:
    if left and t.offer(PLAYER, REROLLS, left, chosen):
        return
    if any(chosen):
        t.roll(t.book.dice_of(chosen), rerolled, chosen, by=PLAYER)


def rerolls(t: Ascent, _seat: Seat, _left: int, _chosen: tuple[int, ...]) -> list[TakeDie | Finish]:
    """TWS-D22: any committed die that is not assigned and shows a face."""
    return [FINISH, *committed_dice(t, (MISS, HIT, CRIT))]


def choose_reroll(t: Ascent, _seat: Seat, left: int, chosen: tuple[int, ...], action: TakeDie | Finish) -> None:
    """The die shows nothing until the chosen dice are rolled together."""
    if isinstance(action, Finish):
        return choose_rerolls(t, 0, chosen)
    colour = lift(t, action)
    t.active[colour * SIDES + UNROLLED] += 1
    return choose_rerolls(t, left - 1, tuple(n + (c == colour) for c, n in enumerate(chosen)))


def rerolled(t: Ascent, counts: tuple[int, ...], faces: tuple[str, ...]) -> None:
    """The dice are back in the active zone with what they show now."""
    for colour in ALL_COLOURS:
        t.active[colour * SIDES + UNROLLED] -= counts[colour]
    lay_faces(t, counts, faces)
    t.tell("rerolled", dice=faces, rolled=counts, zone="active")


def lay_faces(t: Ascent, counts: Sequence[int], faces: Sequence[str]) -> None:
    """TWS-032: rolled dice lie in the active zone with their faces."""
    first, active = 0, t.active
    for colour, count in enumerate(counts):
        for face in faces[first : first + count]:
            active[colour * SIDES + FACES[face]] += 1
        first += count


@act(MissesExhaust)
def misses_exhaust(t: Ascent, effect: MissesExhaust, foe: int) -> None:
    """Dice that show a miss are exhausted, as many as possible."""
    exhaust_shown(t, effect.n, (MISS,), foe)


@act(RollPrice)
def roll_price(t: Ascent, effect: RollPrice, foe: int) -> None:
    """A bad Roll costs Health or dice."""
    misses, crits = sum(t.active[MISS::SIDES]), sum(t.active[CRIT::SIDES])
    if effect.test == "misses" and misses < effect.at_least:
        return
    if effect.test == "no_crit" and crits:
        return
    if effect.pay == "health":
        lose_health(t, effect.n)
    else:
        exhaust_shown(t, effect.n, (MISS, HIT, CRIT), foe)


def exhaust_shown(t: Ascent, count: int, faces: tuple[int, ...], foe: int) -> None:
    """Committed dice that show these faces are exhausted; all of them without a question where there are no more."""
    if count < sum(sum(t.active[face::SIDES]) for face in faces):
        return t.then(*((exhaust_committed, faces, foe),) * count)
    while dice := committed_dice(t, faces):
        pay_toll(t, PLAYER, faces, foe, dice[0])
    return None


def exhaust_committed(t: Ascent, faces: tuple[int, ...], foe: int) -> None:
    settle(t, TOLLS, faces, foe)


def tolls(t: Ascent, _seat: Seat, faces: tuple[int, ...], _foe: int) -> list[TakeDie]:
    """TWS-D22: the committed dice that show one of these faces."""
    return committed_dice(t, faces)


def pay_toll(t: Ascent, _seat: Seat, _faces: tuple[int, ...], _foe: int, die: TakeDie) -> None:
    """A committed die is exhausted."""
    t.exhausted[lift(t, die)] += 1
    t.tell("exhausted", colour=die.colour, count=1, zone=("active", "exhausted"))


def faces_in_question(_t: Ascent, before: int, after: int, left: int, _optional: bool, foe: int) -> dict[str, object]:
    """What the prompt says: from which face to which, how many dice, and whose effect it is."""
    faces = {"shown": Text(f"a_face.{SHOWN[before]}"), "wanted": Text(f"a_face.{SHOWN[after]}")}
    return {**faces, "count": left, **_asked_by(foe)}


def enemy_in_question(_t: Ascent, _faces: tuple[int, ...], foe: int) -> dict[str, object]:
    """What the prompt says: whose effect it is."""
    return _asked_by(foe)


def _asked_by(foe: int) -> dict[str, object]:
    """An enemy is named; one's own effects one knows."""
    return {"manner": "enemy", "foe": foe} if foe >= 0 else {}


TURNS: Final = Question(
    "turns",
    turns,
    turn,
    TakeDie | Finish,
    may_take("TWS-093"),
    rule="TWS-093",
    phase="assign",
    about=faces_in_question,
)
REROLLS: Final = Question(
    "rerolls",
    rerolls,
    choose_reroll,
    TakeDie | Finish,
    may_take("TWS-092"),
    rule="TWS-092",
    phase="assign",
    about="count",
)
TOLLS: Final = Question(
    "tolls",
    tolls,
    pay_toll,
    TakeDie,
    may_take("TWS-033"),
    rule="TWS-033",
    phase="assign",
    about=enemy_in_question,
)
