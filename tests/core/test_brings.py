"""What a seat brings of its own: read, checked, recorded, and hidden from the others while the game runs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from harena.core.conformance import examine
from harena.core.errors import Refused, refuse
from harena.core.fold import refold
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.record import Player, header_seen_by
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Seeded
from harena.games.ludus.game import GAME, Bout, Content, Options
from tests.core.builders import parsed, play_out, raw_record, remade


class Charm(Struct, frozen=True, forbid_unknown_fields=True):
    """Each fighter brings a charm that is worth some health."""

    charm: str = "none"


WORTH = {"none": 0, "amulet": 2, "ring": 1}


def setup(brought: Sequence[Charm], options: Options, content: Content) -> Bout:
    bout = GAME.rules.setup(brought, options, content)
    for seat, own in enumerate(brought):
        if own.charm not in WORTH:
            raise refuse("unknown_charm", charm=own.charm)
        bout.health[seat] += WORTH[own.charm]
    return bout


def sample(rng: Random, seats: int, _options: Any, _content: Any) -> list[Charm]:
    return [Charm(rng.choice(sorted(WORTH))) for _ in range(seats)]


CHARMED: Game[Bout] = remade(GAME, setup=setup, brings=Charm, sample_brings=sample)


def charmed_match(*charms: str) -> Match:
    players = [Player(f"player {seat}", brings={"charm": charm}) for seat, charm in enumerate(charms)]
    source = Seeded("charms")
    return Match(CHARMED, new_header(CHARMED, players, source), source=source)


def test_what_each_seat_brings_reaches_the_table() -> None:
    match = charmed_match("amulet", "ring")
    assert isinstance(match.table, Bout)
    assert match.table.health == [8, 7]


def test_a_seat_that_brings_nothing_brings_the_usual() -> None:
    assert CHARMED.table(2).health == [6, 6]


def test_a_record_keeps_what_was_brought_and_folds_with_it() -> None:
    match = play_out(charmed_match("amulet", "none"), Random(1))
    assert refold(CHARMED, parsed(raw_record(match))).table.encode() == match.table.encode()


def test_what_cannot_be_played_with_is_refused() -> None:
    with pytest.raises(Refused, match="unknown_charm"):
        charmed_match("amulet", "trident")


def test_what_nobody_declared_is_refused() -> None:
    with pytest.raises(Refused, match="unknown_option"):
        CHARMED.read_brings({"horse": "white"})


def test_while_the_game_runs_a_viewer_sees_only_the_own() -> None:
    header = charmed_match("amulet", "ring").header
    assert [player.brings for player in header_seen_by(header, Seat(1)).seats] == [{}, {"charm": "ring"}]
    assert [player.brings for player in header_seen_by(header, SPECTATOR).seats] == [{}, {}]


def test_a_form_is_told_what_may_be_brought() -> None:
    assert CHARMED.declared_brings() == [{"name": "charm", "default": "none", "type": "text"}]


def test_the_conformance_suite_plays_with_what_people_might_bring() -> None:
    healths: set[tuple[int, ...]] = set()

    def noting(brought: Sequence[Charm], options: Options, content: Content) -> Bout:
        bout = setup(brought, options, content)
        healths.add(tuple(bout.health))
        return bout

    assert all(result.passed for result in examine(remade(CHARMED, setup=noting), games=4))
    assert len(healths) > 2
