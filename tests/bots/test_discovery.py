"""Bots of other packages are found by their entry points; a broken package breaks only itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

from harena.bots import bot_names, broken_bots, discovery, make_bot
from harena.bots.greedy import GreedyBot
from harena.core.action import Action
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.player import Clock
from harena.core.table import Table
from harena.core.text import Text, texts
from tests.bots.toys import NIM, OWN, first_view


class Pupil:
    """Takes the last option, and remembers what it was made of."""

    def __init__(self, game: Game[Any], rng: Random, argument: str | None) -> None:
        self.made_of = (game, rng, argument)

    def choose(self, view: Table, options: Sequence[Action], clock: Clock) -> Action:
        return options[-1]


def counting(game: Game[Any], rng: Random, argument: str | None) -> Pupil:
    """Wants a number."""
    return Pupil(game, rng, str(int(argument or "none given")))


def picky(game: Game[Any], rng: Random, argument: str | None) -> Pupil:
    """Refuses everything in its own words."""
    raise refuse("unknown_language", wanted=argument, known=[])


def nothing(_game: Game[Any], _rng: Random, _argument: str | None) -> None:
    return None


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Entry points of our choice, by name."""
    points: dict[str, str] = {}

    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        assert group == "harena.bots"
        found = [EntryPoint(key, value, group) for key, value in points.items()]
        return [point for point in found if name in (None, point.name)]

    caches = (discovery.factories, discovery.broken_bots, discovery._load)
    monkeypatch.setattr(discovery, "entry_points", entry_points)
    for cached in caches:
        cached.cache_clear()
    yield points
    for cached in caches:
        cached.cache_clear()


def refusal(spec: str) -> str:
    with pytest.raises(Refused) as refused:
        make_bot(spec, NIM, Random(1))
    (reason,) = refused.value.reasons
    assert texts("en").say(reason) != texts("fr").say(reason) != reason.key
    return reason.key


def test_a_bot_of_another_package_is_found_by_its_name(installed: dict[str, str]) -> None:
    installed["pupil"] = f"{__name__}:Pupil"
    view, rng = first_view(NIM), Random(1)
    bot = make_bot("pupil", NIM, rng)
    assert bot.choose(view, view.options(), OWN) == view.options()[-1]
    assert isinstance(bot, Pupil)
    assert bot.made_of == (NIM, rng, None)


@pytest.mark.parametrize(("spec", "argument"), [("pupil:", ""), ("pupil:7", "7"), ("pupil:a:b", "a:b")])
def test_what_follows_the_colon_is_the_argument(installed: dict[str, str], spec: str, argument: str) -> None:
    installed["pupil"] = f"{__name__}:Pupil"
    bot = make_bot(spec, NIM, Random(1))
    assert isinstance(bot, Pupil)
    assert bot.made_of[2] == argument


def test_a_factory_may_refuse_its_argument(installed: dict[str, str]) -> None:
    installed.update(counting=f"{__name__}:counting", picky=f"{__name__}:picky")
    make_bot("counting:12", NIM, Random(1))
    assert refusal("counting:fast") == "refused.bot_argument"
    assert refusal("picky:fast") == "refused.unknown_language"


def test_a_factory_that_fails_without_an_argument_is_at_fault_itself(installed: dict[str, str]) -> None:
    installed["counting"] = f"{__name__}:counting"
    with pytest.raises(ValueError, match="none given"):
        make_bot("counting", NIM, Random(1))


def test_installed_bots_are_listed_after_the_built_in_ones(installed: dict[str, str]) -> None:
    built_in = bot_names()
    discovery.factories.cache_clear()
    installed.update(zeno=f"{__name__}:Pupil", ajax=f"{__name__}:Pupil")
    assert bot_names() == [*built_in, "ajax", "zeno"]


def test_a_package_that_does_not_load_is_named_and_the_others_work(installed: dict[str, str]) -> None:
    installed.update(pupil=f"{__name__}:Pupil", wreck="no.such.module:make", stone="harena.core.seat:CHANCE")
    assert isinstance(make_bot("pupil", NIM, Random(1)), Pupil)
    assert list(discovery.factories()) == ["pupil"]
    assert set(broken_bots()) == {"wreck", "stone"}
    assert "ModuleNotFoundError" in str(broken_bots()["wreck"])
    assert refusal("wreck") == "refused.bot_does_not_load"
    assert refusal("stone:3") == "refused.bot_not_a_factory"


@pytest.mark.parametrize("name", ["random", "greedy", "seer", "human", "seer:hard", "a,b", "a b"])
def test_a_built_in_name_cannot_be_taken_over(installed: dict[str, str], name: str) -> None:
    installed[name] = f"{__name__}:Pupil"
    assert discovery.factories() == {}
    assert broken_bots()[name].key == "refused.bot_name_taken"
    assert type(make_bot("greedy", NIM, Random(1))) is GreedyBot


def test_a_name_that_two_packages_want_belongs_to_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        return [EntryPoint("pupil", f"{__name__}:{value}", group) for value in ("Pupil", "picky")]

    monkeypatch.setattr(discovery, "entry_points", entry_points)
    discovery._load.cache_clear()
    loaded = discovery._load("pupil")
    discovery._load.cache_clear()
    assert loaded == Text(
        "refused.bot_twice", {"wanted": "pupil", "values": [f"{__name__}:Pupil", f"{__name__}:picky"]}
    )


def test_a_factory_that_makes_no_player_is_refused(installed: dict[str, str]) -> None:
    installed["ghost"] = f"{__name__}:nothing"
    assert refusal("ghost") == "refused.bot_cannot_choose"


def test_a_spec_never_imports(installed: dict[str, str]) -> None:
    """A spec may come from a request or a record: only what is installed can be named."""
    assert refusal(f"{__name__}:Pupil") == "refused.unknown_bot"
