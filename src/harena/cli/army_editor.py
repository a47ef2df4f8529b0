"""An army is put together at the keyboard, line by line, with what is printed on the cards and what is still wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from harena.cli.army_picker import EXPLAIN, LEAVE, Ready, picked
from harena.cli.brings import written_bring
from harena.cli.choices import has_words, numbers_found
from harena.core.build import Part, Pick, Picks, Slot
from harena.core.errors import Refused, refuse
from harena.core.named_outcomes import small_number
from harena.core.text import LANGUAGES, Text, Texts, bare

MOST_COPIES: Final = 99
MANY: Final = 12
"""With more lines than this, empty ones are not shown."""
WAYS: Final = (
    re.compile(r"(?P<which>.+?)[ ,]+(?P<count>\d{1,6})"),
    re.compile(r"(?P<count>\d{1,6})[ ,]+(?P<which>\D.*)"),
    re.compile(r"(?P<which>.+)"),
)
"""How a part and its number are typed."""


class Leaves(Exception):
    """Somebody stops before the army is done."""


class Workbench:
    """What has been picked so far, and the commands that change it.

    Lines with the same title share one number, which stands for any of them.
    """

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
        """The finished army, with nothing wrong in it. None if the person leaves before."""
        self._screen.say("army.begin")
        begun = self._ready.choose(self._screen.words("army.begin_with"), self._begun)
        if begun is None:
            return None
        self._picks.update(self._begun(begun))
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

    def _begun(self, own: Any) -> Picks:
        """An army to go on from, even with faults; one that cannot be read is refused with all its faults."""
        try:
            return self._builder.draft(own)
        except Refused:
            self._builder.picks(own)
            raise

    def _work(self) -> Struct:
        """Change line after line until the person is done."""
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
        self._take(typed)
        self._show()

    def _take(self, typed: str) -> None:
        """`4` or the name of a line to be asked for the rest; `4 2 5`, `5 archers` or `archers 5` to say it at once."""
        first, _, rest = typed.partition(" ")
        slots = self._slots()
        if 1 <= (number := small_number(first)) <= len(slots) and not rest[:1].isalpha():
            return self._fill(slots[number - 1], rest) if rest else self._change(slots[number - 1])
        for way in WAYS:
            if (match := way.fullmatch(typed)) and (slot := self._slot(match["which"])):
                return self._fill(slot, typed) if "count" in way.groupindex else self._change(slot)
        raise refuse("no_such_line", given=typed, last=len(slots))

    def _slots(self) -> list[Slot]:
        """One slot for each title, with the parts of all lines of that title."""
        return [_as_one(list(lines)) for _, lines in groupby(self._builder.lines(self._picks), key=_title)]

    def _lines(self, slot: Slot) -> list[Slot]:
        """The lines of this title; none where these options do not have it."""
        return [line for line in self._builder.lines(self._picks) if line.title == slot.title]

    # What is shown

    def _show(self) -> None:
        """The army as it is, line by line, how many are missing, and whether it can be played."""
        texts, slots = self._screen.texts, self._slots()
        self._screen.line()
        lines = [
            (number if line is filled[0] else "", line)
            for number, slot in enumerate(slots, start=1)
            if (filled := self._filled(slot)) or (len(slots) <= MANY and (filled := [slot]))
            for line in filled
        ]
        width = max((len(texts.say(line.title)) for _, line in lines), default=0)
        digits = len(str(len(slots)))
        for number, line in lines:
            title = texts.say(line.title) if number else ""
            self._screen.line(
                f"  {number:>{digits}}  {title.ljust(width)}  {self._said(line)}", indent=" " * (width + digits + 6)
            )
        self._screen.line(texts.say(self._builder.total(self._picks)))
        faults = self._builder.faults(self._picks)
        if not faults:
            self._screen.say("army.good", style="green")
        for fault in faults:
            self._screen.line(texts.say(Text("army.fault", {"why": fault})), style="yellow")

    def _filled(self, slot: Slot) -> list[Slot]:
        return [line for line in self._lines(slot) if line.name in self._picks]

    def _said(self, line: Slot) -> str:
        """What fills a line, and what that costs where it costs something."""
        name, count = self._picks.get(line.name, ("", 0))
        cost = count * sum(part.cost for part in line.parts if part.name == name)
        said = picked(self._screen.texts, line, self._picks)
        return self._screen.texts.say(Text("army.some_for", {"some": said, "count": cost}) if cost else said)

    def _list_all(self) -> None:
        self._ready.show_slots(self._slots())

    def _explain(self) -> None:
        self._screen.say("army.help")
        self._screen.line(self._screen.texts.say(self._builder.legend))

    # What is changed

    def _draw(self) -> None:
        drawn = self._builder.picks(self._ready.drawn())
        self._picks.clear()
        self._picks.update(drawn)

    def _change(self, slot: Slot) -> None:
        """Ask what fills a slot, again until the answer can be read. Enter changes nothing."""
        self._ready.show_slot(slot)
        while typed := self._ask(_question(slot)):
            if typed == EXPLAIN:
                self._ready.show_slot(slot)
                self._screen.line(self._screen.texts.say(self._builder.legend))
                continue
            try:
                return self._fill(slot, typed)
            except Refused as refused:
                self._screen.complain(refused)

    def _fill(self, slot: Slot, typed: str) -> None:
        """Put so many of a part into its own line, else into a free one, else in place of another part.

        A part that these options withhold is refused before it replaces anything.
        """
        if typed == "0":
            for line in self._lines(slot):
                self._picks.pop(line.name, None)
            return
        part, count = self._picked(slot, typed)
        lines = self._lines(slot) or [slot]
        own = [line for line in lines if self._picks.get(line.name, ("", 0))[0] == part.name]
        if count == 0:
            for line in own:
                del self._picks[line.name]
            return
        if not own and (reasons := self._against(slot, part)):
            raise Refused(*reasons)
        free = [line for line in lines if line.name not in self._picks]
        line = [*own, *free, *lines][0]
        usual = self._builder.usual(self._picks, line) if slot.counted else 1
        self._picks[line.name] = (part.name, usual if count is None else count)

    def _against(self, slot: Slot, part: Part) -> list[Text]:
        """Why these options withhold a part; empty for a part that is offered."""
        if any(part == offered for line in self._builder.slots if line.title == slot.title for offered in line.parts):
            return []
        anyway = {fault.key for fault in self._builder.faults({})}
        return [fault for fault in self._builder.faults({slot.name: (part.name, 1)}) if fault.key not in anyway]

    def _picked(self, slot: Slot, typed: str) -> tuple[Part, int | None]:
        """Read `2`, `2 5`, `samurai 5` or `5 samurai`: which part, and how many if that is said.

        Where a slot has one part only, a number is how many of it.
        """
        if slot.counted and len(slot.parts) == 1 and typed.isdecimal():
            return slot.parts[0], self._counted(slot.parts[0], typed)
        for way in WAYS if slot.counted else WAYS[-1:]:
            if (match := way.fullmatch(typed)) and (part := self._part(slot, match["which"])):
                return part, self._counted(part, match["count"]) if "count" in way.groupindex else None
        raise refuse("no_such_part" if slot.counted else "no_such_part_alone", given=typed, last=len(slot.parts))

    def _counted(self, part: Part, typed: str) -> int:
        if len(typed) > len(str(MOST_COPIES)) or int(typed) > MOST_COPIES:
            raise refuse("too_many_of_part", given=typed, card=part.title, most=MOST_COPIES)
        return int(typed)

    # What is meant

    def _slot(self, which: str) -> Slot | None:
        """The slot of this name, or with a part of this name; else the only slot that has such words."""
        slots = self._slots()
        if which.isdecimal():
            return None
        for slot in slots:
            if bare(which) in (*self._names(slot), *(name for part in slot.parts for name in self._names(part))):
                return slot
        found = [slot for slot in slots if any(has_words(name, which) for name in self._names(slot))]
        if len(found) > 1:
            raise refuse("many_such_lines", given=which, lines=[slot.title for slot in found])
        if not found and (withheld := [slot for slot, _ in self._withheld(which)]):
            return withheld[0]
        found = found or [slot for slot in slots if self._part_with_words(slot, which)]
        return found[0] if len(found) == 1 else None

    def _part(self, slot: Slot, which: str) -> Part | None:
        """The part of this number or name, in any language; also one that these options withhold, to say why."""
        if which.isdecimal():
            number = small_number(which)
            return slot.parts[number - 1] if 1 <= number <= len(slot.parts) else None
        for part in slot.parts:
            if bare(which) in self._names(part):
                return part
        if len(slot.parts) == 1 and any(has_words(name, which) for name in self._names(slot)):
            return slot.parts[0]
        withheld = [part for line, part in self._withheld(which) if line.title == slot.title]
        return withheld[0] if withheld else self._part_with_words(slot, which)

    def _part_with_words(self, slot: Slot, which: str) -> Part | None:
        """The part that has such words and the fewest others: *elite* is the unit that is elite and nothing else."""
        if len(set(which.split())) < len(which.split()):
            return None
        for texts in self._languages():
            titles = [texts.say(part.title) for part in slot.parts]
            found = sorted((len(titles[number - 1].split()), number) for number in numbers_found(titles, which))
            if found and [length for length, _ in found].count(found[0][0]) == 1:
                return slot.parts[found[0][1] - 1]
        return None

    def _names(self, named: Slot | Part) -> list[str]:
        """What a line or a part is called: its key, and its title in every language."""
        return [bare(named.name), *(bare(texts.say(named.title)) for texts in self._languages())]

    def _languages(self) -> list[Texts]:
        """The reader's own words, which may be those of a pack, then every language."""
        return [self._screen.texts, *(self._ready.game.texts(language) for language in LANGUAGES)]

    def _withheld(self, which: str) -> Iterator[tuple[Slot, Part]]:
        """The lines that would take a part of this key, which these options withhold."""
        key = bare(which).replace(" ", "_")
        for name in (*(line.name for line in self._builder.lines(self._picks)), key):
            for slot in self._builder.lines({**self._picks, name: (key, 1)}):
                yield from ((slot, part) for part in slot.parts if slot.name == name and part.name == key)


def _title(line: Slot) -> Text:
    return line.title


def _as_one(lines: list[Slot]) -> Slot:
    parts = {part.name: part for line in lines for part in line.parts}
    return replace(lines[0], parts=list(parts.values()))


def _question(slot: Slot) -> str:
    if not slot.counted:
        return "army.which"
    return "army.which_and_how_many" if len(slot.parts) > 1 else "army.how_many"
