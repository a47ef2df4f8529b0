"""Which dice of a league can be checked, turn by turn, from its record alone.

Folding a record already refuses a seed that was not committed to, and a fair die that does not follow from its seed.
What is left to tell is which dice are fair and revealed, which are still to be revealed, and which nobody can check.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from harena.league.book import Book, Library
from harena.league.entries import Entry, LeagueRecord
from harena.league.history import verified
from harena.league.kinds import CloseSequence, OfMember, Retire

State = Literal["uncommitted", "open", "revealed", "lost"]
"""Whether a turn has no commitment, is not over, has revealed its seed, or ended without it."""


class TurnDice(Struct):
    """The dice of a member's campaign turn, by where they came from."""

    member: str
    turn: int
    state: State
    commitment: str = ""
    seed: str = ""
    fair: int = 0
    typed: int = 0
    rolled: int = 0

    @property
    def checked(self) -> int:
        """How many dice follow from a seed that was committed to before."""
        return self.fair if self.state == "revealed" else 0


def dice_of_turns(record: LeagueRecord, library: Library) -> list[TurnDice]:
    """LEA-A10: every turn with its dice; a record that breaks a rule or forges a die is refused."""
    turns: dict[tuple[str, int], TurnDice] = {}
    for book, entry in verified(record.header, record.entries, library):
        if isinstance(entry.command, OfMember):
            _note_end(turns.values(), entry.command)
            _count(_turn(turns, book, entry.command.member), entry)
    return list(turns.values())


def _turn(turns: dict[tuple[str, int], TurnDice], book: Book, member: str) -> TurnDice:
    """The turn that a member has reached; a new one is open."""
    turn = book.members[member].turn
    state: State = "open" if turn.commitment else "uncommitted"
    return turns.setdefault((member, turn.number), TurnDice(member, turn.number, state, turn.commitment))


def _note_end(turns: Iterable[TurnDice], command: OfMember) -> None:
    """A command that ends a turn has revealed its seed, or nobody ever will."""
    match command:
        case CloseSequence(seed=seed, seed_lost=lost):
            ends = seed != "" or lost
        case Retire(seed=seed):
            ends = True
        case _:
            return
    for turn in turns:
        if ends and turn.member == command.member and turn.state == "open":
            turn.state, turn.seed = "revealed" if seed else "lost", seed


def _count(turn: TurnDice, entry: Entry) -> None:
    match entry.dice_from:
        case "fair":
            turn.fair += len(entry.dice)
        case "typed":
            turn.typed += len(entry.dice)
        case "rolled":
            turn.rolled += len(entry.dice)
        case "":
            pass
