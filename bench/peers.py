"""Who is measured: our tables, and other engines in the fastest ordinary way that their own documentation shows.

All play at random from setup to end and list the legal moves before every one of them. All choose with the same line,
so that no generator is slower than another. A contender's maker imports its package when called, not before; what is
not installed is reported as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, Final

from msgspec import Struct

from bench.brings import ready_armies
from bench.small_games import CONNECT_FOUR, TIC_TAC_TOE
from harena.core.game import Game
from harena.lab.measure import Work, playouts

HARENA: Final = "harena"
AT_HOME: Final = "own games"
"""The group of engines that each play a game of their own: for orientation, not on equal ground."""


class Contender(Struct, frozen=True):
    """An engine on a game. `make(rng)` gives the work that plays one game and counts its decisions."""

    game: str
    engine: str
    package: str
    make: Callable[[Random], Work]
    note: str = ""

    def version(self) -> str | None:
        """The installed version of the package, if there is one."""
        try:
            return version(self.package)
        except PackageNotFoundError:
            return None


class Missing(Struct, frozen=True):
    """Why a contender does not take part."""

    reason: str


def load(contender: Contender, rng: Random) -> Work | Missing:
    """The contender's work, or the reason why there is none. A package that is there but broken says how."""
    try:
        return contender.make(rng)
    except ImportError as error:
        return Missing("not installed" if contender.version() is None else f"does not load: {error}")


# Ourselves


def ours(game: Game[Any], group: str, engine: str = HARENA) -> Contender:
    """One of our games; where it has ready armies, every seat takes one of them at random for each game."""
    return Contender(group, engine, HARENA, lambda rng: playouts(game, rng, ready_armies(game)), "plain Python")


# OpenSpiel


def open_spiel(name: str) -> Callable[[Random], Work]:
    """The loop of its `example.py`, without printing."""

    def make(rng: Random) -> Work:
        game = import_module("pyspiel").load_game(name)

        def play() -> int:
            random = rng.random
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
            return decisions

        return play

    return make


# PettingZoo


def _zoo_environment(name: str) -> Any:
    """Its games need pygame even where nothing is drawn, and hide its absence behind an error of their own."""
    zoo = import_module("pettingzoo")
    import_module("pygame")
    return zoo.make("aec", name)


def petting_zoo(name: str) -> Callable[[Random], Work]:
    """The loop of its documentation: `agent_iter`, `last`, `step`, with the checks that `make` puts around a game."""

    def make(rng: Random) -> Work:
        env = _zoo_environment(name)

        def play() -> int:
            random = rng.random
            env.reset()
            decisions = 0
            for _agent in env.agent_iter():
                observation, _reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[int(random() * len(legal))])
                decisions += 1
            return decisions

        return play

    return make


def petting_zoo_bare(name: str) -> Callable[[Random], Work]:
    """The same game without the checks, asked for no more than the legal moves."""

    def make(rng: Random) -> Work:
        env = _zoo_environment(name).unwrapped

        def play() -> int:
            random = rng.random
            env.reset()
            decisions = 0
            while not env.terminations[agent := env.agent_selection]:
                legal = env.observe(agent)["action_mask"].nonzero()[0]
                env.step(legal[int(random() * len(legal))])
                decisions += 1
            return decisions

        return play

    return make


# Engines at home


def chess(rng: Random) -> Work:
    """A game of chess; its end is found in the list of moves, which is faster than asking `is_game_over`."""
    new_board = import_module("chess").Board

    def play() -> int:
        random = rng.random
        board = new_board()
        decisions = 0
        while True:
            legal = list(board.legal_moves)
            if not legal or board.is_insufficient_material() or board.is_seventyfive_moves():
                return decisions
            board.push(legal[int(random() * len(legal))])
            decisions += 1

    return play


def catanatron(rng: Random) -> Work:
    """Four of its own random players in its own loop; each entry of its log is a decision."""
    engine = import_module("catanatron")

    def play() -> int:
        game = engine.Game([engine.RandomPlayer(colour) for colour in engine.Color], seed=rng.getrandbits(32) + 1)
        game.play()
        return len(game.state.actions)

    return play


def uno(rng: Random) -> Work:
    """Two players of RLCard at its game of Uno, through the environment that its documentation shows.

    Actions go in by name (`raw_action`), which spares it to look them up by number.
    """
    env = import_module("rlcard").make("uno", config={"seed": rng.getrandbits(32)})

    def play() -> int:
        random = rng.random
        state, _player = env.reset()
        decisions = 0
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _player = env.step(legal[int(random() * len(legal))], raw_action=True)
            decisions += 1
        return decisions

    return play


def uno_bare(rng: Random) -> Work:
    """The game inside that environment, without the observations in numbers that a learner would need."""
    game = import_module("rlcard").make("uno", config={"seed": rng.getrandbits(32)}).game

    def play() -> int:
        random = rng.random
        state, _player = game.init_game()
        decisions = 0
        while not game.is_over():
            legal = state["legal_actions"]
            state, _player = game.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


POKER_PLAYERS: Final = 3
POKER_STACK: Final = 2_000
"""The number of players at which PokerKit is fastest; the stacks are deep, so that hands last."""


def poker(rng: Random) -> Work:
    """A hand of no-limit Texas hold'em in PokerKit; dealer and showdown are its automations. A raise has any amount.

    It has no list of legal actions: whoever wants one asks `can_fold` and its like, as its documentation does. It
    shuffles with the generator of the `random` module, whatever we hand it.
    """
    kit = import_module("pokerkit")
    holdem = kit.NoLimitTexasHoldem(tuple(kit.Automation), True, 0, (1, 2), 2)

    def play() -> int:
        random = rng.random
        hand = holdem((POKER_STACK,) * POKER_PLAYERS, POKER_PLAYERS)
        decisions = 0
        while hand.status:
            legal = _poker_actions(hand)
            action = legal[int(random() * len(legal))]
            if action == hand.complete_bet_or_raise_to:
                least = hand.min_completion_betting_or_raising_to_amount
                most = hand.max_completion_betting_or_raising_to_amount
                action(least + int(random() * (most - least + 1)))
            else:
                action()
            decisions += 1
        return decisions

    return play


def _poker_actions(hand: Any) -> list[Callable[..., Any]]:
    legal = []
    if hand.can_fold():
        legal.append(hand.fold)
    if hand.can_check_or_call():
        legal.append(hand.check_or_call)
    if hand.can_complete_bet_or_raise_to():
        legal.append(hand.complete_bet_or_raise_to)
    return legal


def contenders(games: Iterable[Game[Any]]) -> list[Contender]:
    """Everybody, group by group, ourselves first; `games` are ours to stand among the engines at home."""
    return [
        *_on_small_game("tic-tac-toe", TIC_TAC_TOE, "tic_tac_toe", "classic/tictactoe-v3"),
        *_on_small_game("connect four", CONNECT_FOUR, "connect_four", "classic/connect_four-v3"),
        *(ours(game, AT_HOME, f"{HARENA}: {game.name}") for game in games),
        Contender(AT_HOME, "python-chess", "chess", chess, "plain Python"),
        Contender(AT_HOME, "catanatron", "catanatron", catanatron, "plain Python, four players"),
        Contender(AT_HOME, "RLCard Uno", "rlcard", uno, "Python and numpy, two players"),
        Contender(AT_HOME, "RLCard Uno, bare", "rlcard", uno_bare, "the same, its observations left out"),
        Contender(AT_HOME, "PokerKit", "pokerkit", poker, "plain Python, no-limit hold'em, three players"),
    ]


def _on_small_game(group: str, game: Game[Any], spiel_name: str, zoo_name: str) -> list[Contender]:
    return [
        ours(game, group),
        Contender(group, "OpenSpiel", "open_spiel", open_spiel(spiel_name), "C++ core, loop in Python"),
        Contender(group, "PettingZoo", "pettingzoo", petting_zoo(zoo_name), "Python and numpy"),
        Contender(
            group, "PettingZoo, bare", "pettingzoo", petting_zoo_bare(zoo_name), "Python and numpy, its checks left out"
        ),
    ]
