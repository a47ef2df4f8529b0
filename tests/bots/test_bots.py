"""What holds for every bot: it chooses from its view alone, changes nothing, and repeats itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from harena.bots import bot_names, make_bot
from harena.bots.sight import own_seat
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.hidden import FACE_DOWN
from harena.core.match import Match, new_header
from harena.core.player import Clock
from harena.core.record import Player, Record, Undone
from harena.core.seat import Seat
from harena.core.sources import Fair, Seeded
from harena.games.ludus.game import GAME as LUDUS
from tests.bots.toys import OWN, ludus_views, two_worlds
from tests.core.builders import remade

QUICK = Clock(simulations=25)
FAR = remade(LUDUS, foresight=3)
"""The same game for a seer that plays on."""

every_bot = pytest.mark.parametrize(
    ("game", "spec"),
    [
        *((LUDUS, spec) for spec in [*bot_names(), "seer:12"]),
        *((FAR, spec) for spec in bot_names() if spec.startswith("seer")),
    ],
    ids=lambda value: value if isinstance(value, str) else f"foresight {value.programs.foresight}",
)


@every_bot
def test_it_chooses_although_the_rest_lies_face_down(game: Game[Any], spec: str) -> None:
    bot = make_bot(spec, game, Random(1))
    for view in ludus_views(seed=7, count=15):
        foe = view.foe(own_seat(view))
        assert set(view.pile) | set(view.hand[foe]) <= {FACE_DOWN}
        assert bot.choose(view, view.options(), QUICK) in view.options()


@every_bot
def test_it_changes_nothing_in_its_view(game: Game[Any], spec: str) -> None:
    bot = make_bot(spec, game, Random(1))
    for view in ludus_views(seed=7, count=5):
        before = view.copy()
        bot.choose(view, view.options(), QUICK)
        assert view == before


@every_bot
def test_two_worlds_that_look_the_same_get_the_same_answer(game: Game[Any], spec: str) -> None:
    for number, view in enumerate(ludus_views(seed=8, count=12)):
        chosen = []
        for world in two_worlds(view):
            seen = world.seen_by(own_seat(view))
            bot = make_bot(spec, game, Random(number))
            chosen.append([bot.choose(seen, seen.options(), QUICK) for _ in range(3)])
        assert chosen[0] == chosen[1]


@every_bot
def test_the_same_seed_plays_the_same_match(game: Game[Any], spec: str) -> None:
    def moves() -> list[object]:
        match = _match(game, spec, Seeded("3"))
        match.advance()
        return list(match.lines)

    assert moves() == moves()


@every_bot
def test_it_goes_on_after_an_undo(game: Game[Any], spec: str) -> None:
    """A person takes a decision back; the bot must still answer by the rules."""
    match = _match(game, spec, Fair("undone", bytes(32)), person=Seat(0))
    match.advance()
    for _ in range(2):
        match.answer(Seat(0), match.view(Seat(0)).options()[-1])
        match.advance()
        match.undo(Seat(0))
    while not match.over:
        match.answer(Seat(0), match.view(Seat(0)).options()[0])
        match.advance()
    assert sum(isinstance(line, Undone) for line in match.lines) == 2
    assert refold(game, Record(match.header, match.lines)).ended


def _match(game: Game[Any], spec: str, source: Fair | Seeded, person: Seat | None = None) -> Match:
    """A match between two of the same kind, or between one and a person."""
    players = [Player("Ann", None if person == 0 else spec), Player("Bob", spec)]
    bots = {Seat(s): make_bot(spec, game, Random(s)) for s, player in enumerate(players) if player.bot}
    header = new_header(game, players, source, match="undone")
    return Match(game, header, source=source, bots=bots, clock=OWN if spec in ("random", "greedy") else QUICK)


@pytest.mark.parametrize(("game", "spec"), [(LUDUS, "greedy"), (LUDUS, "seer:50"), (FAR, "seer:50")])
def test_where_time_could_tell_it_thinks_about_a_single_option_too(game: Game[Any], spec: str) -> None:
    """Asked to parry without a parry, a bot must not answer sooner than with one."""
    imagined: list[int] = []

    def imagine(view: Any, rng: Random) -> Any:
        imagined.append(1)
        return LUDUS.programs.imagine(view, rng)

    view = ludus_views(seed=1, count=1)[0]
    bot = make_bot(spec, remade(game, imagine=imagine), Random(1))
    only = view.options()[:1]
    assert bot.choose(view, only, Clock()) == only[0]
    assert imagined == []
    assert bot.choose(view, only, Clock(even=True)) == only[0]
    assert len(imagined) >= 12
