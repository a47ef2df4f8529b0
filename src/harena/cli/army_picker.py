"""Choosing an army to begin with: from a numbered list of ready ones, or anything that `--bring` takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct

from harena.cli.brings import read_bring, written_bring
from harena.cli.screen import Screen
from harena.core.build import Builder, Part, Picks, Slot
from harena.core.errors import Refused, refuse
from harena.core.game import Game
from harena.core.named_outcomes import small_number
from harena.core.new_game import brought
from harena.core.text import Text, Texts, bare

LEAVE: Final = "q"
EXPLAIN: Final = "?"


class Ready:
    """What may be brought to a game of so many seats, with these options and this content."""

    def __init__(self, screen: Screen, game: Game[Any], seats: int, options: dict[str, object], content: Any) -> None:
        if game.rules.builder is None:
            raise refuse("nothing_to_build", game=game.name)
        self.screen = screen
        self.game = game
        self.seats = seats
        self.options = options
        self.content = content
        self.builder: Builder = game.rules.builder(seats, game.read_options(options), content)

    def choose(self, question: str, taken: Callable[[Any], object] | None = None) -> Struct | None:
        """The army that a person picks from the list or writes. None: the person leaves.

        Asks again until the army can be brought, or until `taken` accepts it, where that is given.
        """
        names = self._show()
        usual = self._usual(names)
        if usual is not None:
            question += " " + self.screen.words("army.enter", number=names.index(usual) + 1)
        while (typed := self.screen.ask(f"{question} ")) is not None and typed.casefold() != LEAVE:
            if typed == EXPLAIN:
                self._explain()
                continue
            try:
                own = self._read(names, typed or usual or "")
                (taken or self.builder.picks)(own)
            except Refused as refused:
                self.screen.complain(refused)
            else:
                return own
        return None

    def drawn(self) -> Struct:
        """An army that the game draws."""
        return brought(self.game, [None], self.seats, self.options, self.content, Random())[0]

    def _show(self) -> list[str]:
        """Print the list of ready armies, and return their names."""
        names = list(self.builder.ready)
        for number, name in enumerate(names, start=1):
            picks = self.builder.picks(self.builder.ready[name])
            slots = self.builder.lines(picks)
            parts = [picked(self.screen.texts, slot, picks) for slot in slots if slot.name in picks]
            line = self.screen.words("army.ready", number=number, ready=name, parts=parts)
            self.screen.line(f"  {line}", indent=" " * 5)
        return names

    def _explain(self) -> None:
        """What may be typed, and all cards with what is printed on them."""
        self.show_slots(self.builder.slots)
        self.screen.line()
        example = self.builder.made(self.builder.picks(next(iter(self.builder.ready.values()), None) or self.drawn()))
        self.screen.say("army.help_begin", example=written_bring(example))

    def show_slots(self, slots: Sequence[Slot]) -> None:
        """Print everything that may be picked, then how to read it.

        A slot with a single part, or with variants of one, is one line with its number.
        """
        for number, slot in enumerate(slots, start=1):
            if len(slot.parts) > 1 and not _has_variants(slot):
                self.show_slot(slot)
                continue
            if number == 1 or (len(slots[number - 2].parts) > 1 and not _has_variants(slots[number - 2])):
                self.screen.line()
            self._show_part(number, slot.parts[0])
        self.screen.line()
        if any(map(_has_variants, slots)):
            self.screen.say("army.variants")
        self.screen.line(self.screen.texts.say(self.builder.legend))

    def show_slot(self, slot: Slot) -> None:
        """The parts that may fill a slot, numbered."""
        self.screen.line()
        self.screen.line(self.screen.texts.say(slot.title), style="bold")
        for number, part in enumerate(slot.parts, start=1):
            if number > 1 and _has_variants(slot):
                said = self.screen.texts("army.some_for", some=part.title, count=part.cost)
                self.screen.line(f" {number:>2}  {said}", indent=" " * 5)
            else:
                self._show_part(number, part)

    def _show_part(self, number: int, part: Part) -> None:
        line = self.screen.texts("army.part", number=f"{number:>2}", title=part.title, facts=part.facts)
        self.screen.line(f" {line}", indent=" " * 5)

    def _usual(self, names: list[str]) -> str | None:
        """What Enter means: what is brought by default, else the first of the list."""
        usual = [name for name in names if self.builder.ready[name] == self.game.rules.brings()]
        return next(iter([*usual, *names]), None)

    def _read(self, names: list[str], typed: str) -> Struct:
        if called := [name for name in names if bare(typed) in (bare(name), bare(self._title(name)))]:
            return self._ready(called[0])
        if typed.isdecimal():
            if not 1 <= (number := small_number(typed)) <= len(names):
                raise refuse("no_such_army", given=typed, last=len(names))
            return self._ready(names[number - 1])
        if not typed:
            raise refuse("no_army_typed")
        given = read_bring(self.game, typed)
        return self.drawn() if given is None else self.game.read_brings(given)

    def _title(self, name: str) -> str:
        return self.screen.texts.word("ready", name)

    def _ready(self, name: str) -> Struct:
        own: Struct = self.builder.ready[name]
        return own


def _has_variants(slot: Slot) -> bool:
    """Whether the parts of a slot are one unit at several costs: what is printed on the first then holds for all."""
    first, *others = slot.parts
    return bool(others and first.cost and first.title == slot.title)


def picked(texts: Texts, slot: Slot, picks: Picks) -> Text:
    """What fills a slot, and how many where they are counted. A card goes by its short name, the rest by title."""
    if slot.name not in picks:
        return Text("none")
    name, count = picks[slot.name]
    titles = {part.name: part.title for part in slot.parts}
    said = {"card": titles.get(name, name) if texts.word("card", name) == name else name}
    return Text("army.some", {"number": count, **said}) if slot.counted else Text("army.one", said)


def may_choose(screen: Screen, game: Game[Any]) -> bool:
    """Whether there is a person to ask what to bring, and something to choose from."""
    return screen.at_terminal and game.rules.builder is not None
