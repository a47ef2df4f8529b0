"""Other engines are played as they wish, and named when they are not there."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bench import peers
from bench.peers import Contender, Missing, contenders, load
from harena.core.discovery import games
from harena.lab.measure import Work

PEERS = {"OpenSpiel", "PettingZoo", "PettingZoo, bare", "python-chess", "catanatron"}
MODULES = ("pyspiel", "pettingzoo", "pygame", "chess", "catanatron")


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
    assert "harena: ludus" in [c.engine for c in everybody]


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
