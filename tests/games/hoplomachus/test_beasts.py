"""Pluto's Refugees: the Beasts of the arena oppose everybody but the Locals of their region."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.games.hoplomachus.rules.attack import attackable
from harena.games.hoplomachus.rules.rival_movement import move_rivals
from harena.games.hoplomachus.table import RIVAL, Combat
from harena.games.hoplomachus.vocabulary import Kennel, Line, PriorityList

from .fights import arena, chip, fight, hexes, on, unit, where
from .lists import CLOSEST, WEAKEST, hp, marks

LISTS: Final = PriorityList(units="beast", lines=(WEAKEST,)), PriorityList(lines=(CLOSEST,))
KENNEL: Final = arena(*LISTS, region="refugees", rules=(Kennel(hexes=hexes("C3")),))
LOCAL: Final = chip(faction="refugees")


def pluto(mine: dict[str, str], rivals: dict[str, str], beasts: dict[str, str], **fields: Any) -> Combat:
    """A fight in Pluto's arena; units whose names begin with `local` are of its region."""
    chips = {name: LOCAL for name in (*mine, *rivals) if name.startswith("local")}
    return fight(mine, rivals, beasts, ground=KENNEL, **{**fields, "chips": {**chips, **fields.get("chips", {})}})


@pytest.mark.rule("HOP-323", "HOP-331")
def test_a_beast_does_not_mark_locals_of_either_side() -> None:
    t = pluto({"local_a": "C2", "b": "C5"}, {"local_r": "B2"}, {"lion": "C3"})
    assert marks(t, "lion") == "b"


@pytest.mark.rule("HOP-323", "HOP-331")
def test_a_local_rival_does_not_mark_beasts() -> None:
    t = pluto({"a": "E4"}, {"local_r": "C2", "r": "A1"}, {"lion": "C3"})
    assert marks(t, "local_r") == "a"


@pytest.mark.rule("HOP-330", "HOP-164")
def test_any_other_rival_marks_beasts() -> None:
    t = pluto({"a": "E4"}, {"r": "C2"}, {"lion": "C3"})
    assert marks(t, "r") == "lion"


@pytest.mark.rule("HOP-330")
def test_beasts_are_opponents_of_rivals_and_of_the_player() -> None:
    t = hp(pluto({"a": "C2"}, {"r": "C4"}, {"lion": "C3"}), r=1)
    assert marks(t, "lion") == "r"
    assert marks(hp(t, a=1, r=3), "lion") == "a"


@pytest.mark.rule("HOP-X20", "HOP-325")
def test_a_locals_taunt_does_not_bind_a_beast() -> None:
    t = pluto(
        {"local_a": "C2", "b": "C4"},
        {},
        {"lion": "C3"},
        chips={"local_a": chip(faction="refugees", skills="taunt")},
    )
    assert attackable(t, unit(t, "lion")) == 1 << on(t, "C4")


@pytest.mark.rule("HOP-326", "HOP-X21")
def test_the_players_locals_cannot_attack_beasts_and_others_can() -> None:
    t = pluto({"local_a": "C2", "b": "C4"}, {}, {"lion": "C3"})
    assert attackable(t, unit(t, "local_a")) == 0
    assert attackable(t, unit(t, "b")) == 1 << on(t, "C3")


@pytest.mark.rule("HOP-R87", "HOP-331")
def test_beasts_do_not_outnumber_locals() -> None:
    lists = (
        PriorityList(units="beast", lines=(WEAKEST,)),
        PriorityList(lines=(Line(bold=True, filter=("outnumbered",)),)),
    )
    ground = arena(*lists, region="refugees", rules=(Kennel(hexes=hexes("C3")),))
    mine, beasts = {"local_a": "C2", "b": "C4"}, {"lion": "E1", "bear": "E4"}
    t = fight(mine, {"r": "C3"}, beasts, ground=ground, chips={"local_a": LOCAL, "r": LOCAL})
    assert marks(t, "r") == "b"


@pytest.mark.rule("HOP-323")
def test_in_other_arenas_beasts_oppose_locals_too() -> None:
    t = fight({"a": "C2"}, {}, {"lion": "C3"}, chips={"a": chip(faction="kunlun")})
    assert attackable(t, unit(t, "a")) == 1 << on(t, "C3")


@pytest.mark.rule("HOP-R82", "HOP-252")
def test_beasts_block_locals_though_they_are_no_opponents() -> None:
    walls = {f"w{n}": where_ for n, where_ in enumerate(["B1", "B2", "D1", "D2"])}
    t = pluto({"a": "C6"}, {"local_r": "C1"}, {"lion": "C2", **walls}, agenda=[(move_rivals, RIVAL)])
    t.proceed()
    assert where(t, "local_r") == "C1"
