"""Who answers: the seats round the table, and chance, which is a seat too."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)

CHANCE: Final = Seat(-1)
"""The seat that rolls dice and turns cards."""

SPECTATOR: Final = Seat(-2)
"""A viewer without a seat: sees what lies open, nothing else."""
