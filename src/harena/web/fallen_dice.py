"""Dice as they fell, to be drawn among words: in the log, on the dice page, on the keys of who types them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from harena.core.chance import Die, Roll
from harena.core.record import Chanced
from harena.core.text import Texts
from harena.kit.things import die_swatch


class Fallen(Struct, frozen=True):
    """A die as it fell. `face`: what a record says of it, `word`: how that reads; `name`: of a die with own faces.

    `letter`: of the die, where its catalogue has one (`letter.yellow`).
    """

    face: int | str
    word: str
    sides: int
    name: str = ""
    letter: str = ""

    def drawn(self) -> str:
        """A small picture."""
        return die_swatch(self.face, self.sides, self.name, self.letter, self.word)


def fallen(die: int | Die, face: int | str, texts: Texts) -> Fallen:
    """A die of this kind that shows this face."""
    if isinstance(die, Die):
        letter = texts(f"letter.{die.name}") if texts.knows(f"letter.{die.name}") else ""
        return Fallen(face, texts.word("face", face), len(die.faces), die.name, letter)
    return Fallen(face, str(face), die)


def fallen_in(line: Chanced, roll: Roll | None, texts: Texts) -> list[Fallen]:
    """The dice of a line. Of a roll that was taken back it may be no longer known what kind of dice they were."""
    shown = line.outcome if isinstance(line.outcome, tuple) else (line.outcome,)
    if roll is not None:
        return [fallen(die, face, texts) for die, face in zip(roll.thrown, shown, strict=True)]
    sides = line.of or [0] * len(shown)
    return [
        Fallen(face, texts.word("face", face), most, "unknown")
        if isinstance(face, str)
        else Fallen(face, str(face), most)
        for face, most in zip(shown, sides, strict=False)
    ]


def in_words(dice: Sequence[Fallen]) -> str:
    """What the dice show: *3, 5, hit*."""
    return ", ".join(die.word for die in dice)
