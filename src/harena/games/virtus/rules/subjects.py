"""What several questions are about: for their prompts in words, for the board by the ids of its pieces and places."""

from __future__ import annotations

from harena.games.virtus.table import Battle


def about_unit(t: Battle, unit: int) -> dict[str, object]:
    return {"unit": t.title(unit)}


def the_unit(_t: Battle, unit: int, *_: object) -> tuple[str, ...]:
    return (f"unit:{unit}",)


def the_zone(_t: Battle, zone: int) -> tuple[str, ...]:
    return (f"zone:{zone}",)


def the_segment(_t: Battle, segment: int) -> tuple[str, ...]:
    return (f"segment:{segment}",)
