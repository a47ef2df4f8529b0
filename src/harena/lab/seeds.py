"""Where the randomness of many games comes from: one seed, and a stream of its own for each game and purpose.

A stream depends on nothing but the seed, the game's number and the purpose. So game 17 is the same game whether it is
played alone, after the sixteen before it, or by another process.
"""

from __future__ import annotations

import hashlib
from random import Random
from typing import Final

CHANCE_STREAM: Final = "chance"
"""The purpose of the stream that rolls the dice and turns the cards."""


def stream(seed: str, number: int, purpose: str) -> Random:
    """The generator for one purpose in one game. The seed stands last, so that no two places share a name."""
    return Random(_name(seed, number, purpose))


def chance_stream(seed: str, number: int) -> Random:
    """The generator of the dice and cards of this game."""
    return Random(chance_seed(seed, number))


def chance_seed(seed: str, number: int) -> str:
    """The seed of `chance_stream`, as a record names it."""
    return _name(seed, number, CHANCE_STREAM)


def bot_stream(seed: str, number: int, player: int) -> Random:
    """The generator of one of the bots of this game."""
    return stream(seed, number, f"bot-{player}")


def options_stream(seed: str, number: int) -> Random:
    """The generator that draws the options of this game."""
    return stream(seed, number, "options")


def brings_stream(seed: str, number: int) -> Random:
    """The generator that draws what the seats of this game bring."""
    return stream(seed, number, "brings")


def match_id(seed: str, number: int) -> str:
    """The id in the header of a game's record: the same whenever the game is played again."""
    return hashlib.sha256(_name(seed, number, "match").encode()).hexdigest()[:16]


def _name(seed: str, number: int, purpose: str) -> str:
    return f"{purpose} {number} {seed}"
