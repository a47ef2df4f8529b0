"""Tiny games whose best move is known, and small helpers to put bots before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Annotated, Any

from msgspec import Struct

from harena.bots.seer import SeerBot
from harena.core.action import Action
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.hidden import FACE_DOWN, Hidden
from harena.core.player import Bot, Clock
from harena.core.question import Ask, Question
from harena.core.seat import Seat
from harena.core.table import Outcome, Table
from harena.core.text import Texts
from harena.games.ludus.game import GAME as LUDUS
from harena.games.ludus.game import Bout
from tests.core.builders import remade

ANN, BOB = Seat(0), Seat(1)
OWN = Clock()
AnyQuestion = Question[Any, Any, *tuple[Any, ...]]


def no_board(_view: Table, _texts: Texts) -> str:
    return ""


def open_table(view: Any, _rng: Random) -> Any:
    return view


def no_idea(_table: Table, _seat: Seat) -> float:
    return 0.5


def toy(name: str, setup: Callable[..., Any], *questions: AnyQuestion, **changes: Any) -> Game[Any]:
    """A game with nothing hidden and an evaluation that knows nothing, but for the changes."""
    plain: Game[Any] = Game(
        name=name,
        seats=(2,),
        rules_version="1",
        status="example",
        rules=Rules(setup=setup, questions=questions),
        screens=Screens(board=no_board),
        programs=Programs(evaluate=no_idea, imagine=open_table),
    )
    return remade(plain, **changes)


# Nim: who takes the last stick wins; leave a multiple of four


class Sticks(Table):
    heap: int


class NimOptions(Struct, frozen=True):
    heap: int = 7


class Take(Action, frozen=True):
    sticks: int


def nim_setup(brought: Sequence[Nothing], options: NimOptions, _content: object) -> Sticks:
    t = Sticks(seats=len(brought), heap=options.heap)
    t.then((nim_turn, ANN))
    return t


def nim_turn(t: Sticks, seat: Seat) -> None:
    t.ask(seat, TAKES)


def takes(t: Sticks, seat: Seat) -> list[Take]:
    return [Take(n) for n in (1, 2, 3) if n <= t.heap]


def take(t: Sticks, seat: Seat, action: Take) -> None:
    t.heap -= action.sticks
    if t.heap == 0:
        t.end([seat], "last_stick")
    else:
        t.then((nim_turn, Seat((seat + 1) % t.seats)))


TAKES = Question("takes", takes, take, Take)
NIM = toy("nim", nim_setup, TAKES, options=NimOptions)


# The wager: win with so many chances in ten, or agree on a draw


class Wager(Table):
    offers: tuple[int, ...]


class WagerOptions(Struct, frozen=True):
    offers: tuple[int, ...] = (4,)


class Peace(Action, frozen=True):
    pass


class Stake(Action, frozen=True):
    chances: int


def wager_setup(brought: Sequence[Nothing], options: WagerOptions, _content: object) -> Wager:
    t = Wager(seats=len(brought), offers=options.offers)
    t.then((wager_turn,))
    return t


def wager_turn(t: Wager) -> None:
    t.ask(ANN, WAGERS)


def wagers(t: Wager, seat: Seat) -> list[Action]:
    return [Peace(), *(Stake(chances) for chances in t.offers)]


def wager(t: Wager, seat: Seat, action: Action) -> None:
    if isinstance(action, Stake):
        t.roll((10,), wager_rolled, action.chances)
    else:
        t.end([], "peace")


def wager_rolled(t: Wager, chances: int, dice: tuple[int, ...]) -> None:
    t.end([ANN if dice[0] <= chances else BOB], "dice")


WAGERS = Question("wagers", wagers, wager, Peace | Stake)
WAGER = toy("wager", wager_setup, WAGERS, options=WagerOptions)


# The omen: seven in ten at once, or four dice to read first, of which only the first one counts


class Omen(Table):
    dice: tuple[int, ...] = ()


class Rush(Action, frozen=True):
    pass


class Read(Action, frozen=True):
    pass


class High(Action, frozen=True):
    pass


class Low(Action, frozen=True):
    pass


def omen_setup(brought: Sequence[Nothing], _options: object, _content: object) -> Omen:
    t = Omen(seats=len(brought))
    t.then((omen_turn,))
    return t


def omen_turn(t: Omen) -> None:
    t.ask(ANN, OMENS)


def omens(t: Omen, seat: Seat) -> list[Action]:
    return [Rush(), Read()]


def choose_omen(t: Omen, seat: Seat, action: Action) -> None:
    if isinstance(action, Rush):
        t.roll((10,), rushed)
    else:
        t.roll((10, 10, 10, 10), omen_seen)


def rushed(t: Omen, dice: tuple[int, ...]) -> None:
    t.end([ANN if dice[0] <= 7 else BOB], "rush")


def omen_seen(t: Omen, dice: tuple[int, ...]) -> None:
    t.dice = dice
    t.ask(ANN, READINGS)


def readings(t: Omen, seat: Seat) -> list[Action]:
    return [High(), Low()]


def read(t: Omen, seat: Seat, action: Action) -> None:
    right = isinstance(action, High) == (t.dice[0] > 5)
    t.end([ANN if right else BOB], "omen")


OMENS = Question("omens", omens, choose_omen, Rush | Read)
READINGS = Question("readings", readings, read, High | Low)
OMEN = toy("omen", omen_setup, OMENS, READINGS)


# The cup: a coin under it is red or blue. Leave with six chances in ten, guess blindly, or look first if one may


def _under_the_cup(table: Any, coin: str, viewer: Seat) -> str:
    return coin if table.lifted or (table.hider == viewer) else FACE_DOWN


class Cup(Table):
    hider: int
    may_look: bool
    coin: Annotated[str, Hidden(_under_the_cup)] = FACE_DOWN
    lifted: bool = False


class CupOptions(Struct, frozen=True):
    hider: int = -1
    may_look: bool = False


class Leave(Action, frozen=True):
    pass


class Approach(Action, frozen=True):
    look: bool


class Colour(Action, frozen=True):
    colour: str


def cup_setup(brought: Sequence[Nothing], options: CupOptions, _content: object) -> Cup:
    """Chance hides the coin where nobody sees it; or Bob does, in secret, once Ann has approached."""
    t = Cup(seats=len(brought), hider=options.hider, may_look=options.may_look)
    t.then((face_the_cup,))
    if t.hider != BOB:
        t.pick(2, fell, seen_by=())
    return t


def fell(t: Cup, side: int) -> None:
    t.coin = ("red", "blue")[side]


def face_the_cup(t: Cup) -> None:
    t.ask(ANN, WAYS)


def ways(t: Cup, seat: Seat) -> list[Action]:
    return [Leave(), Approach(look=False), *([Approach(look=True)] if t.may_look else [])]


def go(t: Cup, seat: Seat, action: Action) -> None:
    if not isinstance(action, Approach):
        return t.roll((10,), left)
    t.lifted = action.look
    t.then((ask_for_a_guess,))
    if t.hider == BOB:
        t.ask(BOB, HIDDEN_COLOURS)


def colours(t: Cup, seat: Seat) -> list[Colour]:
    return [Colour("red"), Colour("blue")]


def hide(t: Cup, seat: Seat, action: Colour) -> None:
    t.coin = action.colour


def ask_for_a_guess(t: Cup) -> None:
    t.ask(ANN, GUESSES)


def left(t: Cup, dice: tuple[int, ...]) -> None:
    t.end([ANN if dice[0] <= 6 else BOB], "left")


def guess(t: Cup, seat: Seat, action: Colour) -> None:
    t.end([ANN if action.colour == t.coin else BOB], "guess")


def imagine_cup(view: Cup, rng: Random) -> Cup:
    if view.coin == FACE_DOWN:
        view.coin = rng.choice(["red", "blue"])
    return view


WAYS = Question("ways", ways, go, Leave | Approach)
HIDDEN_COLOURS = Question("hidden_colours", colours, hide, Colour, secret=True)
GUESSES = Question("guesses", colours, guess, Colour)
CUP = toy("cup", cup_setup, WAYS, HIDDEN_COLOURS, GUESSES, options=CupOptions, imagine=imagine_cup)


# The relay: Ann hands the torch to Bob, a foe, or to Cid, her ally; who holds it names the winning side


class Relay(Table):
    def allies(self, seat: Seat) -> tuple[Seat, ...]:
        return (Seat(seat % 2), Seat(seat % 2 + 2))


class Hand(Action, frozen=True):
    to: int


class Crown(Action, frozen=True):
    side: int


def relay_setup(brought: Sequence[Nothing], _options: object, _content: object) -> Relay:
    t = Relay(seats=len(brought))
    t.then((relay_turn,))
    return t


def relay_turn(t: Relay) -> None:
    t.ask(ANN, HANDS)


def hands(t: Relay, seat: Seat) -> list[Hand]:
    return [Hand(1), Hand(2)]


def hand(t: Relay, seat: Seat, action: Hand) -> None:
    t.ask(Seat(action.to), CROWNS)


def crowns(t: Relay, seat: Seat) -> list[Crown]:
    return [Crown(0), Crown(1)]


def crown(t: Relay, seat: Seat, action: Crown) -> None:
    t.end(t.allies(Seat(action.side)), "crowned")


HANDS = Question("hands", hands, hand, Hand)
CROWNS = Question("crowns", crowns, crown, Crown)
RELAY = toy("relay", relay_setup, HANDS, CROWNS, seats=(4,))


# Helpers


def first_view(game: Game[Any], **options: Any) -> Table:
    """The view of the seat that is asked first, after chance has answered."""
    table = game.table(game.seats[0], game.rules.options(**options))
    return next_view(table, Random(1))


def next_view(table: Table, rng: Random) -> Table:
    """Let chance answer until a seat must; that seat's view."""
    while not isinstance(table.pending, Ask):
        assert table.pending is not None
        table.answer(table.pending.sample(table, rng))
    return table.seen_by(table.pending.seat)


def seer(game: Game[Any], simulations: int, seed: int = 1, **changes: Any) -> SeerBot:
    return SeerBot(game, Random(seed), budget=Clock(simulations=simulations), **changes)


def ludus_views(seed: int, count: int) -> list[Bout]:
    """Views from bouts played at random, each with something to choose."""
    rng = Random(seed)
    views: list[Bout] = []
    table = LUDUS.table(2)
    while len(views) < count:
        if table.pending is None:
            table = LUDUS.table(2)
        if isinstance(table.pending, Ask):
            options = table.options()
            if len(options) > 1:
                views.append(table.seen_by(table.pending.seat))
            table.answer(rng.choice(options))
        else:
            assert table.pending is not None
            table.answer(table.pending.sample(table, rng))
    return views


def two_worlds(view: Bout) -> tuple[Bout, Bout]:
    """Two full tables that differ, but not in what the viewer sees."""
    one = LUDUS.imagined(view, Random(0))
    others = (LUDUS.imagined(view, Random(seed)) for seed in range(1, 100))
    return one, next(other for other in others if other != one)


def play(game: Game[Any], bots: Sequence[Bot], chance: Random) -> Outcome:
    """A game between bots; each choice must be one of the options."""
    table = game.table(len(bots))
    while table.pending is not None:
        if isinstance(table.pending, Ask):
            seat = table.pending.seat
            view = table.seen_by(seat)
            action = bots[seat].choose(view, view.options(), OWN)
            assert action in table.options()
            table.answer(action)
        else:
            table.answer(table.pending.sample(table, chance))
    outcome: Outcome = table.outcome
    return outcome
