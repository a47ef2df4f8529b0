"""A new game in the terminal: who plays, what they bring and where chance comes from, before the first decision."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from harena.cli.army_picker import Ready
from harena.cli.files import keep_seed, new_record_path
from harena.cli.screen import Screen
from harena.cli.seating import seat_bots, seat_players, seat_specs
from harena.cli.terminal_game import TerminalGame
from harena.core.build import Builder
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.match import Match, new_header
from harena.core.new_game import Given, brought
from harena.core.player import Clock
from harena.core.record import Header, RecordWriter
from harena.core.seat import Seat
from harena.core.sources import Fair, Seeded, Source

Dice = Literal["fair", "typed"]

EVEN: Final = Clock(even=True)
"""Programs take their time even without a choice, so that their pace does not tell what they hold."""


class NewTable:
    """What is settled before the first decision. Nothing is written until all of it is right."""

    def __init__(self, screen: Screen, game: Game[Any], content: Any, options: dict[str, object]) -> None:
        self._screen = screen
        self._game = game
        self._content = content
        self._options = options

    def seat(self, given: list[str], level: str | None, names: list[str], seed: str | None) -> None:
        specs = seat_specs(self._game, given, level)
        self._players = seat_players(self._screen.texts, specs, names)
        self._bots = seat_bots(self._game, self._players, seed)

    @property
    def seats(self) -> int:
        return len(self._players)

    def ask_what_people_bring(self) -> dict[Seat, Given] | None:
        """Ask each person what to bring. None: somebody leaves before the game has begun."""
        people = self._people()
        if not people:
            return {}
        ready = Ready(self._screen, self._game, len(self._players), self._options, self._content)
        brings: dict[Seat, Given] = {}
        for seat in people:
            own = ready.choose(self._screen.words("army.which_one", name=self._players[seat].name))
            if own is None:
                return None
            brings[seat] = msgspec.to_builtins(own)
            if len(people) > 1:
                self._screen.clear()
        return brings

    def bring(self, given: list[Given], seed: str | None) -> None:
        """Take what the seats bring, in their order; by default the usual. A single one belongs to the only person."""
        people = self._people()
        if len(given) == len(people) == 1:
            self.people_bring({people[0]: given[0]}, seed)
        else:
            self._settle(given, _drawing(seed))

    def people_bring(self, chosen: Mapping[Seat, Given], seed: str | None) -> None:
        """Take what people have chosen. Programs bring ready armies, which are not named: armies are secret."""
        rng = _drawing(seed)
        builder = self._builder()
        if not chosen or builder is None or not builder.ready:
            return self._settle([chosen.get(Seat(seat), {}) for seat in range(len(self._players))], rng)
        ready = sorted(builder.ready)
        drawn = [msgspec.to_builtins(builder.ready[rng.choice(ready)]) for _ in self._players]
        if self._bots:
            self._screen.say("play.programs_bring", style="dim")
        self._settle([chosen.get(Seat(seat), own) for seat, own in enumerate(drawn)], rng)

    def _settle(self, given: list[Given], rng: Random) -> None:
        """Check that the game can be played so, and note what each player brings."""
        options = self._game.read_options(self._options)
        content = self._game.content if self._content is None else self._content
        if faults := self._game.rules.check_options(len(self._players), options, content):
            raise Refused(*faults)
        own = brought(self._game, given, len(self._players), self._options, self._content, rng)
        self._game.table(own, options, self._content)
        if any(one != {} for one in given):
            self._players = [
                msgspec.structs.replace(player, brings=msgspec.to_builtins(self._plainly(one)))
                for player, one in zip(self._players, own, strict=True)
            ]

    def _plainly(self, own: Struct) -> Struct:
        """An army as the game writes it, so that a record does not depend on the words of a language.

        An army that does not fit into the builder's slots stays as it was written.
        """
        builder = self._builder()
        if builder is None or own in builder.ready.values():
            return own
        try:
            written: Struct = builder.made(builder.draft(own))
        except Refused:
            return own
        return written

    def _builder(self) -> Builder | None:
        """How people put together what they bring to this game."""
        make = self._game.rules.builder
        return make(len(self._players), self._game.read_options(self._options), self._content) if make else None

    def _people(self) -> list[Seat]:
        return [Seat(seat) for seat, player in enumerate(self._players) if player.bot is None]

    def open(
        self, dice: Dice | None, seed: str | None, nonces: list[str], path: Path | None, *, rewind: bool
    ) -> TerminalGame:
        """Begin the record, commit the dice, and let the people add their nonces."""
        match_id = secrets.token_hex(8)
        source = _new_source(dice, seed, match_id)
        people = self._people()
        _check_nonces(nonces, people, source)
        if source is None and seed is not None:
            self._tell_what_the_seed_is_for()
        record = path or new_record_path(self._screen.environment, self._game.name, match_id)
        agreed = {"options": self._options, "content": self._content, "match": match_id, "rewind": rewind}
        header = new_header(self._game, self._players, source, **agreed)
        writer = _begin_record(record, header, source)
        match = Match(
            self._game, header, source=source, bots=self._bots, writer=writer, content=self._content, clock=EVEN
        )
        if isinstance(source, Fair):
            self._add_nonces(match, people, nonces)
        return TerminalGame(self._screen, match, record, writer)

    def _tell_what_the_seed_is_for(self) -> None:
        """Say that the seed is for the programs only, since people type the dice."""
        if not self._bots:
            raise refuse("seed_without_use")
        self._screen.say("play.seed_for_programs", style="dim")

    def _add_nonces(self, match: Match, people: list[Seat], given: list[str]) -> None:
        texts = self._screen.texts.with_names(player.name for player in self._players)
        self._screen.line(texts("play.commitment", value=match.header.commitment), style="dim")
        for number, seat in enumerate(people):
            nonce = given[number] if number < len(given) else secrets.token_hex(8)
            match.add_nonce(seat, nonce)
            alone = {"manner": "solo"} if len(self._players) == 1 else {}
            self._screen.line(texts("play.nonce", seat=seat, value=nonce, **alone), style="dim")


def _drawing(seed: str | None) -> Random:
    """The generator that draws armies; with a seed it draws the same ones again."""
    return Random() if seed is None else Random(f"brings/{seed}")


def _check_nonces(nonces: list[str], people: list[Seat], source: Source | None) -> None:
    if nonces and not isinstance(source, Fair):
        raise refuse("nonce_without_fair_dice")
    if len(nonces) > len(people) or not all(
        nonce.isascii() and nonce.isalnum() and len(nonce) <= 64 for nonce in nonces
    ):
        raise refuse("bad_nonce")


def _begin_record(path: Path, header: Header, source: Source | None) -> RecordWriter:
    """Begin the record and write its seed beside it; if one fails, neither stays."""
    writer = RecordWriter.create(path, header)
    if isinstance(source, Fair):
        try:
            keep_seed(path, source.seed)
        except Refused:
            writer.close()
            path.unlink()
            raise
    return writer


def _new_source(dice: Dice | None, seed: str | None, match: str) -> Source | None:
    """Committed dice, or a seeded generator where a seed is given. None: a person types them."""
    if dice == "typed":
        return None
    if seed is None:
        return Fair(match, secrets.token_bytes(32))
    if dice == "fair":
        raise refuse("seed_with_fair_dice")
    return Seeded(seed)
