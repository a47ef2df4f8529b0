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
    """What chance answers from in this game."""
    return Random(chance_seed(seed, number))


def chance_seed(seed: str, number: int) -> str:
    """The seed of that stream: what a record names."""
    return _name(seed, number, CHANCE_STREAM)


def bot_stream(seed: str, number: int, player: int) -> Random:
    """What one of the bots of this game thinks with."""
    return stream(seed, number, f"bot-{player}")


def options_stream(seed: str, number: int) -> Random:
    """What the options of this game are drawn from, where they are."""
    return stream(seed, number, "options")


def brings_stream(seed: str, number: int) -> Random:
    """What the seats of this game bring is drawn from this, where it is."""
    return stream(seed, number, "brings")


def match_id(seed: str, number: int) -> str:
    """The id in the header of a game's record: the same whenever the game is played again."""
    return hashlib.sha256(_name(seed, number, "match").encode()).hexdigest()[:16]


def _name(seed: str, number: int, purpose: str) -> str:
    return f"{purpose} {number} {seed}"
