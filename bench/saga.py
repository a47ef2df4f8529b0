"""Saga: a small game as long as a campaign, to measure and test matches of many hours.

Four acts of twelve weeks, three fights a week, fourteen turns a fight, and a blow of each side in every turn: 8,064
answers. Its state is kept as `docs/add-a-game.md` says: the campaign in a frozen struct that copies share, the fight
in flat lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from harena.core.action import Action
from harena.core.discovery import games
from harena.core.game import Game, NoContent, Nothing, Programs, Rules, Screens
from harena.core.hidden import NOBODY_SEES, only
from harena.core.question import Question
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Texts
from harena.kit.catalogues import compile_file

LOCALE: Final = Path(__file__).parent / "locale"
HEXES: Final = 91
CHIPS: Final = 40
AIMS: Final = ("head", "flank", "shield")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the saga is."""

    acts: Annotated[int, Meta(ge=1, le=8)] = 4
    weeks: Annotated[int, Meta(ge=1, le=12)] = 12
    fights: Annotated[int, Meta(ge=1, le=6)] = 3
    turns: Annotated[int, Meta(ge=1, le=50)] = 14


class Campaign(Struct, frozen=True):
    """What stays from fight to fight. All positions of a fight share it."""

    fame: tuple[int, ...]
    won: tuple[str, ...] = ()


class Saga(Table):
    """A campaign, and the fight of the moment in flat lists."""

    chapters: ClassVar[tuple[str, ...]] = ("act", "week", "fight", "turn")
    on_board: ClassVar[Mapping[str, str]] = {"chip": "chip"}
    options_of: Options
    campaign: Campaign
    hexes: list[int]
    health: list[int]
    bag: Annotated[list[str], NOBODY_SEES]


class Strike(Action, frozen=True):
    """A blow at one of three places."""

    aim: str

    def path(self) -> tuple[str, ...]:
        return (f"aim:{self.aim}",)


BLOWS: Final = tuple(Strike(aim) for aim in AIMS)


def setup(brought: Sequence[Nothing], options: Options, _content: NoContent) -> Saga:
    bag = [f"chip{number % 12}" for number in range(CHIPS)]
    t = Saga(
        seats=len(brought),
        options_of=options,
        campaign=Campaign((0,) * len(brought)),
        hexes=[0] * HEXES,
        health=[6] * CHIPS,
        bag=bag,
    )
    t.then(*((live_act, act) for act in range(1, options.acts + 1)), (rest,))
    return t


def live_act(t: Saga, act: int) -> None:
    t.tell("act", number=act)
    t.then(*((live_week, week) for week in range(1, t.options_of.weeks + 1)))


def live_week(t: Saga, week: int) -> None:
    t.tell("week", number=week)
    t.then(*((fight, number) for number in range(1, t.options_of.fights + 1)))


def fight(t: Saga, number: int) -> None:
    """Set out the chips anew; what was won before stays."""
    t.tell("fight", number=number)
    t.hexes, t.health = [0] * HEXES, [6] * CHIPS
    t.then(*((take_turn, turn) for turn in range(1, t.options_of.turns + 1)), (end_fight, number))


def take_turn(t: Saga, turn: int) -> None:
    t.tell("turn", number=turn)
    sides = [Seat(turn % t.seats), Seat((turn + 1) % t.seats)]
    t.then(*((ask_for_blow, seat) for seat in sides))


def ask_for_blow(t: Saga, seat: Seat) -> None:
    t.ask(seat, STRIKES)


def strikes(_t: Saga, _seat: Seat) -> Sequence[Strike]:
    return BLOWS


def strike(t: Saga, seat: Seat, blow: Strike) -> None:
    t.roll((6, 6), struck, seat, blow.aim, by=seat)


def struck(t: Saga, seat: Seat, aim: str, dice: tuple[int, ...]) -> None:
    """The dice say which chip is hit; an equal pair draws attention to one that only this seat sees."""
    chip = sum(dice) * 3 % CHIPS
    t.health[chip] = max(0, t.health[chip] - max(dice))
    t.hexes[dice[0] * 6 + dice[1]] += 1
    t.tell("struck", seat=seat, aim=aim, dice=dice, chip=chip, count=max(dice))
    if dice[0] == dice[1]:
        t.tell("spied", seat=seat, card=only(seat, f"chip{chip % 12}"))


def end_fight(t: Saga, number: int) -> None:
    """The fight leaves fame, and nothing of it can be undone freely any more."""
    fame = tuple(old + sum(t.health[seat :: t.seats]) for seat, old in enumerate(t.campaign.fame))
    t.campaign = replace(t.campaign, fame=fame, won=(*t.campaign.won, f"fight{number}")[-12:])
    t.barrier()


def rest(t: Saga) -> None:
    t.end([Seat(0)], "rested")


def board(view: Saga, texts: Texts) -> str:
    return texts("board.saga", number=sum(view.health), count=sum(view.campaign.fame))


STRIKES: Final = Question("strikes", strikes, strike, Strike)
SAGA: Final = Game(
    name="saga",
    seats=(1, 2),
    rules_version="1",
    status="example",
    rules=Rules(setup=setup, questions=(STRIKES,), options=Options),
    screens=Screens(board=board),
    programs=Programs(evaluate=lambda _table, _seat: 0.5),
    locale=("saga", str(LOCALE)),
)


@contextmanager
def installed() -> Iterator[Game[Saga]]:
    """Saga among the installed games, with its words, for as long as the block lasts."""
    for po in LOCALE.rglob("*.po"):
        compile_file(po)
    games()[SAGA.name] = SAGA
    try:
        yield SAGA
    finally:
        del games()[SAGA.name]
