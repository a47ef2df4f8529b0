"""An army put together line by line at the keyboard: slots, cards with what is printed on them, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from harena.cli.brings import written_bring
from harena.cli.ready import EXPLAIN, LEAVE, Ready, picked
from harena.cli.typed import small_number
from harena.core.build import Part, Pick, Slot
from harena.core.errors import Refused, refuse
from harena.core.text import LANGUAGES, Text, bare

MOST_COPIES: Final = 99
WAYS: Final = (
    re.compile(r"(?P<which>.+?)[ ,]+(?P<count>\d{1,6})"),
    re.compile(r"(?P<count>\d{1,6})[ ,]+(?P<which>\D.*)"),
    re.compile(r"(?P<which>.+)"),
)
"""How a part and its number are typed."""


class Leaves(Exception):
    """Somebody stops before the army is done."""


class Workbench:
    """What has been picked so far, and the commands that change it."""

    def __init__(self, ready: Ready) -> None:
        self._ready = ready
        self._screen = ready.screen
        self._builder = ready.builder
        self._picks: dict[str, Pick] = {}
        self._commands: dict[str, Callable[[], None]] = {
            "l": self._list_all,
            "r": self._draw,
            "e": self._picks.clear,
            EXPLAIN: self._explain,
        }

    def build(self) -> Struct | None:
        """What was put together, once nothing is wrong with it; None where somebody leaves before."""
        self._screen.say("army.begin")
        begun = self._ready.choose(self._screen.words("army.begin_with"))
        if begun is None:
            return None
        self._picks.update(self._builder.picks(begun))
        before = dict(self._picks)
        self._screen.say("army.commands")
        self._show()
        try:
            return self._work()
        except (Leaves, KeyboardInterrupt) as gone:
            if self._picks not in ({}, before):
                self._screen.line()
                self._screen.say("army.stands", written=written_bring(self._builder.made(self._picks)))
            if isinstance(gone, KeyboardInterrupt):
                raise
        return None

    def _work(self) -> Struct:
        """Change line after line until somebody is done."""
        while True:
            typed = self._ask("army.command")
            try:
                if not typed:
                    return self._finished()
                self._obey(typed)
            except Refused as refused:
                self._screen.complain(refused)

    def _ask(self, key: str) -> str:
        typed = self._screen.ask(self._screen.words(key) + " ")
        if typed is None or typed.casefold() == LEAVE:
            raise Leaves
        return typed

    def _finished(self) -> Struct:
        if faults := self._builder.faults(self._picks):
            raise Refused(*faults)
        own: Struct = self._builder.made(self._picks)
        return own

    def _obey(self, typed: str) -> None:
        if command := self._commands.get(typed.casefold()):
            command()
            if command not in (self._list_all, self._explain):
                self._show()
            return
        slots = self._builder.slots
        if not 1 <= (number := small_number(typed)) <= len(slots):
            raise refuse("no_such_line", given=typed, last=len(slots))
        self._change(slots[number - 1])
        self._show()

    # What is shown

    def _show(self) -> None:
        """The army as it is, line by line, how many are missing, and whether it can be played."""
        texts = self._screen.texts
        self._screen.line()
        width = max(len(texts.say(slot.title)) for slot in self._builder.slots)
        for number, slot in enumerate(self._builder.slots, start=1):
            title = texts.say(slot.title).ljust(width)
            self._screen.line(f"  {number}  {title}  {texts.say(picked(slot, self._picks))}", indent=" " * (width + 7))
        self._screen.line(texts.say(self._builder.total(self._picks)))
        faults = self._builder.faults(self._picks)
        if not faults:
            self._screen.say("army.good", style="green")
        for fault in faults:
            self._screen.line(texts.say(Text("army.fault", {"why": fault})), style="yellow")

    def _list_all(self) -> None:
        for slot in self._builder.slots:
            self._ready.show_slot(slot)
        self._screen.line()
        self._screen.line(self._screen.texts.say(self._builder.legend))

    def _explain(self) -> None:
        self._screen.say("army.help")
        self._screen.line(self._screen.texts.say(self._builder.legend))

    # What is changed

    def _draw(self) -> None:
        drawn = self._builder.picks(self._ready.drawn())
        self._picks.clear()
        self._picks.update(drawn)

    def _change(self, slot: Slot) -> None:
        """Another part for a slot, another number of it, or none; asks again until it is one. Enter changes nothing."""
        self._ready.show_slot(slot)
        while typed := self._ask("army.which_and_how_many" if slot.counted else "army.which"):
            if typed == EXPLAIN:
                self._ready.show_slot(slot)
                self._screen.line(self._screen.texts.say(self._builder.legend))
                continue
            try:
                return self._fill(slot, typed)
            except Refused as refused:
                self._screen.complain(refused)

    def _fill(self, slot: Slot, typed: str) -> None:
        part, count = (None, 0) if typed == "0" else self._picked(slot, typed)
        if part is None or count == 0:
            self._picks.pop(slot.name, None)
        else:
            usual = self._builder.usual(self._picks, slot) if slot.counted else 1
            self._picks[slot.name] = (part.name, usual if count is None else count)

    def _picked(self, slot: Slot, typed: str) -> tuple[Part, int | None]:
        """`2`, `2 5`, `samurai 5` or `5 samurai`: the part, and how many where that is said."""
        for way in WAYS if slot.counted else WAYS[-1:]:
            if (match := way.fullmatch(typed)) and (part := self._part(slot, match["which"])):
                count = int(match["count"]) if "count" in way.groupindex else None
                if count is not None and count > MOST_COPIES:
                    raise refuse("too_many_of_part", given=match["count"], card=part.name, most=MOST_COPIES)
                return part, count
        raise refuse("no_such_part" if slot.counted else "no_such_part_alone", given=typed, last=len(slot.parts))

    def _part(self, slot: Slot, which: str) -> Part | None:
        """The part of this number or name, in any language."""
        if which.isdecimal():
            number = small_number(which)
            return slot.parts[number - 1] if 1 <= number <= len(slot.parts) else None
        every = [self._screen.texts, *(self._ready.game.texts(language) for language in LANGUAGES)]
        for part in slot.parts:
            if bare(which) in (bare(part.name), *(bare(texts.say(part.title)) for texts in every)):
                return part
        return None
