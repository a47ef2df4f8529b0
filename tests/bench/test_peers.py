"""Other engines are played as they wish, and named when they are not there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bench import peers
from bench.peers import Contender, Missing, contenders, load, ours
from harena.core.discovery import find_game, games
from harena.lab.measure import Work
from tests.core.builders import remade

AT_HOME = {"python-chess", "catanatron", "RLCard Uno", "RLCard Uno, bare", "PokerKit"}
PEERS = {"OpenSpiel", "PettingZoo", "PettingZoo, bare", *AT_HOME}
MODULES = ("pyspiel", "pettingzoo", "pygame", "chess", "catanatron", "rlcard", "pokerkit")


def no_version(_package: str) -> str:
    raise PackageNotFoundError


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(peers, "version", no_version)


def playing(engine: str) -> Work:
    contender = next(c for c in contenders([]) if c.engine == engine)
    work = load(contender, Random(1))
    assert not isinstance(work, Missing)
    return work


@pytest.mark.usefixtures("nothing_installed")
def test_a_peer_that_is_not_installed_is_named_as_such() -> None:
    found = {c.engine: load(c, Random(1)) for c in contenders([])}
    assert {engine for engine, work in found.items() if work == Missing("not installed")} == PEERS


def test_a_peer_that_is_installed_but_broken_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_rng: Random) -> Work:
        raise ImportError("libspiel.so: cannot open")

    monkeypatch.setattr(peers, "version", lambda _package: "1.0")
    assert load(Contender("chess", "x", "x", broken), Random(1)) == Missing("does not load: libspiel.so: cannot open")


def test_pygame_missing_behind_a_peer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", SimpleNamespace(make=None))
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setattr(peers, "version", lambda _package: "1.27.0")
    found = load(next(c for c in contenders([]) if c.engine == "PettingZoo"), Random(1))
    assert isinstance(found, Missing)
    assert "pygame" in found.reason


def test_every_group_begins_with_ourselves() -> None:
    everybody = contenders(games().values())
    groups = {c.game: next(o.engine for o in everybody if o.game == c.game) for c in everybody}
    assert all(engine.startswith("harena") for engine in groups.values())
    assert {"harena: ludus", "harena: invictus"} <= {c.engine for c in everybody}


def test_our_own_games_are_played_with_all_their_ready_armies() -> None:
    invictus = find_game("invictus")
    seen: set[str] = set()

    def noted(armies: Sequence[Any], options: Any, content: Any) -> Any:
        seen.update(own.army for own in armies)
        return invictus.rules.setup(armies, options, content)

    play = load(ours(remade(invictus, setup=noted), "own games"), Random(1))
    assert not isinstance(play, Missing)
    for _ in range(30):
        play()
    assert seen == set(invictus.content.armies)


# Stand-ins that count what is asked of them


class Countdown:
    """A game of five moves, with what OpenSpiel and python-chess ask of a state or a board."""

    def __init__(self) -> None:
        self.left = 5

    def is_terminal(self) -> bool:
        return self.left == 0

    def legal_actions(self) -> list[int]:
        return list(range(self.left))

    @property
    def legal_moves(self) -> list[int]:
        return self.legal_actions()

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.left -= 1

    push = apply_action

    def is_insufficient_material(self) -> bool:
        return False

    is_seventyfive_moves = is_insufficient_material


class Mask(list[int]):
    def nonzero(self) -> tuple[list[int]]:
        return ([index for index, legal in enumerate(self) if legal],)


class Zoo:
    """A game of five moves between two agents, in the manner of PettingZoo: after the end both step once more."""

    agent_selection = "a"

    def reset(self) -> None:
        self.left, self.farewells = 5, 2

    @property
    def unwrapped(self) -> Zoo:
        return self

    @property
    def terminations(self) -> dict[str, bool]:
        return {"a": self.left == 0}

    def agent_iter(self) -> Any:
        while self.farewells:
            yield "a"

    def observe(self, _agent: str) -> dict[str, Mask]:
        return {"action_mask": Mask([0, 1, 0, 1])}

    def last(self) -> tuple[Any, ...]:
        return self.observe("a"), 0, self.left == 0, False, {}

    def step(self, action: int | None) -> None:
        if self.left:
            assert action in (1, 3)
            self.left -= 1
        else:
            assert action is None
            self.farewells -= 1


def test_open_spiel_is_asked_for_its_moves_and_every_move_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    spiel = SimpleNamespace(load_game=lambda _name: SimpleNamespace(new_initial_state=Countdown))
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    assert playing("OpenSpiel")() == 5


def test_a_game_of_chess_ends_when_there_are_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", SimpleNamespace(Board=Countdown))
    play = playing("python-chess")
    assert (play(), play()) == (5, 5)


@pytest.mark.parametrize("engine", ["PettingZoo", "PettingZoo, bare"])
def test_petting_zoo_plays_by_the_mask_and_farewell_steps_do_not_count(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "pettingzoo", SimpleNamespace(make=lambda _kind, _name: Zoo()))
    play = playing(engine)
    assert (play(), play()) == (5, 5)


def test_catanatron_plays_its_own_loop_and_its_log_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Settlers:
        def __init__(self, players: list[str], seed: int) -> None:
            assert len(players) == 4
            assert seed
            self.state = SimpleNamespace(actions=[])

        def play(self) -> None:
            self.state.actions += ["roll", "build", "end"]

    engine = SimpleNamespace(Game=Settlers, RandomPlayer=str, Color=["red", "blue", "white", "orange"])
    monkeypatch.setitem(sys.modules, "catanatron", engine)
    assert playing("catanatron")() == 3


class Uno:
    """Five cards to play, in the manner of RLCard: environment and game in one, states that list what is legal."""

    listed: str

    def __init__(self) -> None:
        self.left = 5

    @property
    def game(self) -> Uno:
        self.listed = "legal_actions"
        return self

    def reset(self) -> tuple[dict[str, list[str]], int]:
        self.left = 5
        return self.state(), 0

    init_game = reset

    def state(self) -> dict[str, list[str]]:
        return {self.listed: [f"r-{self.left}", "draw"]}

    def is_over(self) -> bool:
        return self.left == 0

    def step(self, action: str, raw_action: bool = False) -> tuple[dict[str, list[str]], int]:
        assert action in self.state()[self.listed]
        assert raw_action == (self.listed == "raw_legal_actions")
        self.left -= 1
        return self.state(), 0


@pytest.mark.parametrize("engine", ["RLCard Uno", "RLCard Uno, bare"])
def test_uno_is_played_by_the_actions_that_its_states_name(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(name: str, config: dict[str, int]) -> Uno:
        assert (name, list(config)) == ("uno", ["seed"])
        uno = Uno()
        uno.listed = "raw_legal_actions"
        return uno

    monkeypatch.setitem(sys.modules, "rlcard", SimpleNamespace(make=make))
    play = playing(engine)
    assert (play(), play()) == (5, 5)


class Hand:
    """Eight decisions in the manner of PokerKit: whether one may fold or raise changes from one to the next."""

    min_completion_betting_or_raising_to_amount = 4
    max_completion_betting_or_raising_to_amount = 9
    calls: list[str]
    raises: list[int]

    def __init__(self, stacks: tuple[int, ...], players: int) -> None:
        assert len(stacks) == players
        self.left = 8

    @property
    def status(self) -> bool:
        return self.left > 0

    def can_fold(self) -> bool:
        return self.left % 2 == 0

    def can_check_or_call(self) -> bool:
        return True

    def can_complete_bet_or_raise_to(self) -> bool:
        return self.left > 4

    def done(self, name: str, allowed: bool) -> None:
        assert allowed
        self.calls.append(name)
        self.left -= 1

    def fold(self) -> None:
        self.done("fold", self.can_fold())

    def check_or_call(self) -> None:
        self.done("call", True)

    def complete_bet_or_raise_to(self, amount: int) -> None:
        self.raises.append(amount)
        self.done("raise", self.can_complete_bet_or_raise_to())


def test_a_hand_of_poker_asks_what_is_legal_and_raises_by_any_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    Hand.calls, Hand.raises = [], []
    kit = SimpleNamespace(Automation=["dealing", "showdown"], NoLimitTexasHoldem=lambda automations, *_stakes: Hand)
    monkeypatch.setitem(sys.modules, "pokerkit", kit)
    play = playing("PokerKit")
    assert [play() for _ in range(60)] == [8] * 60
    assert set(Hand.calls) == {"fold", "call", "raise"}
    assert set(Hand.raises) == set(range(4, 10))
