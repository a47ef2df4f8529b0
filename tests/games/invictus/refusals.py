"""Illegal answers, given at a real match: what is said against them in both languages, and that nothing changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harena.core.action import Action
from harena.core.errors import Refused
from harena.core.match import Match, new_header
from harena.core.record import Player, RecordWriter
from harena.core.seat import Seat
from harena.core.sources import Seeded
from harena.core.text import LANGUAGES, Text
from harena.games.invictus.effects import EFFECTS
from harena.games.invictus.game import GAME
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import asked

NBSP = "\N{NO-BREAK SPACE}"
KINDS: Sequence[type[Action]] = GAME.rules.actions.__args__
NAMES = ("Anne", "Bruno", "Chloé", "David")


def reasons(t: Duel, action: Action, record: Path, seat: Seat | None = None) -> tuple[Text, ...]:
    """Why whoever is asked may not do this at a match that has come to this table.

    Neither the table nor the record, which is being written, has changed afterwards.
    """
    source = Seeded("refusals")
    header = new_header(GAME, [Player(name) for name in NAMES[: t.seats]], source)
    with RecordWriter.create(record, header) as writer:
        match = Match(GAME, header, source=source, writer=writer)
        match._fold.table = t
        before, written = t.digest(), record.read_bytes()
        with pytest.raises(Refused) as refused:
            match.answer(asked(t) if seat is None else seat, action)
    assert match.table is t
    assert (t.digest(), match.lines, match.version) == (before, [], 0)
    assert record.read_bytes() == written
    return refused.value.reasons


def said(why: tuple[Text, ...]) -> dict[str, list[str]]:
    """The sentences by language."""
    return {language: [GAME.texts(language).with_names(NAMES).say(reason) for reason in why] for language in LANGUAGES}


def rules(why: tuple[Text, ...]) -> list[str]:
    """The rows of the registry that the reasons name; each sentence ends with its own in both languages."""
    named = [str(reason.params["rule"]) for reason in why]
    for sentences in said(why).values():
        assert [re.findall(r"\((INV-R?\d+)\)\.$", sentence) for sentence in sentences] == [[rule] for rule in named]
    return named


def words(sentence: str) -> str:
    """A French sentence with its no-break spaces as plain ones, as a test can be read."""
    return sentence.replace(NBSP, " ")


def anything(t: Duel, rng: Random) -> Action:
    """An answer of any kind, with cards and cells that may exist or not."""
    cards = [*(piece for row in (*t.hand, *t.reserve, *t.kingdom) for piece in row), *t.content.pieces, "dragon.0", ""]
    cells = [*range(12), -1, 12, 10**9]
    values: dict[str, Any] = {
        "card": rng.choice(cards),
        "cell": rng.choice(cells),
        "unit": rng.choice(cells),
        "target": rng.choice(cells),
        "effect": rng.choice([*EFFECTS, "copy", ""]),
        "choice": tuple(rng.choice([*cells, *cards]) for _ in range(rng.randint(0, 3))),
    }
    kind = rng.choice(KINDS)
    return kind(**{name: values[name] for name in kind.__struct_fields__})
