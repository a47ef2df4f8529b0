"""The set-up of a fight: objective, rival formation, act modifiers, Tribune, arena units, the player's formation."""

from __future__ import annotations

from typing import Any, Final

import pytest

from harena.games.hoplomachus.actions import ChooseObjective, ChooseTribune
from harena.games.hoplomachus.chips import Event, Primus, Scion
from harena.games.hoplomachus.rules.deployment import deploy_rivals
from harena.games.hoplomachus.rules.preparation import (
    form_rivals,
    name_tribune,
    prepare,
    read_formation,
    set_up_arena,
)
from harena.games.hoplomachus.table import ARENA, NOBODY, RIVAL, Combat
from harena.games.hoplomachus.vocabulary import (
    Beasts,
    ExtraTactic,
    GiftTactic,
    Heal,
    Kennel,
    NoTactics,
    RivalHp,
    ScionLine,
    ScoreStart,
    Seals,
    TribuneHp,
)

from .fights import CLOSEST, arena, asked, chip, fight, hex_, hexes, let, on, refused, unit, where

CHIPS: Final = {
    **{name: chip(faction="kunlun", classes="archer") for name in ("l1", "l2", "l3", "l4", "l5", "l6")},
    **{name: chip(classes="defender") for name in ("x1", "x2", "x3")},
    **{name: chip(faction="beast", beast=True, arena=True) for name in ("lion", "bull")},
}
PRIMUS: Final = Primus("kunlun", 2, 1, (6, 8, 10), ("green",), ("attacker",), CLOSEST)


def event(rivals: str, *setup: Any, kinds: tuple[Any, ...] = (), player: tuple[str, ...] = ("H", "U")) -> Event:
    return Event("sport" if kinds else "bloodshed", tuple(rivals.split()), player, kinds, setup)


def box(card: Event | None = None, bag: str = "x1 x2 x3", pile: str = "l2 l3 l4 l5 l6", **fields: Any) -> Combat:
    """A fight that is not set up yet: a bag, and a Local pile with l1 on top."""
    fields = {"pile_top": "l1", "chips": CHIPS, **fields}
    return fight({"a": "camp"}, event=card, bag=bag.split(), pile=pile.split(), **fields)


def formed(t: Combat, drawn: str = "") -> Combat:
    """The rivals are formed, with these chips in the order in which chance is asked."""
    let(t, (form_rivals,))
    for name in drawn.split():
        t.answer(name)
    assert asked(t) == "rest"
    return t


def rivals(t: Combat) -> list[str]:
    return [name for name, side in zip(t.chip, t.side, strict=True) if side == RIVAL]


# The objective


@pytest.mark.rule("HOP-059")
def test_the_player_chooses_one_of_the_objectives_of_the_card() -> None:
    t = let(box(event("X", kinds=("flag", "spar")), kind=""), (prepare,))
    assert t.options() == [ChooseObjective("flag"), ChooseObjective("spar")]
    assert refused(t, ChooseObjective("hill")) == ["not_on_the_card"]
    t.answer(ChooseObjective("spar"))
    assert t.kind == "spar"


@pytest.mark.rule("HOP-062")
def test_the_flag_is_laid_on_rival_hex_no_1() -> None:
    t = let(box(event("L", kinds=("flag",)), kind="flag", pile=""), (prepare,))
    assert t.flag == on(t, "A2")
    assert t.bearer == NOBODY


@pytest.mark.rule("HOP-062")
def test_other_objectives_have_no_flag() -> None:
    t = let(box(event("L", kinds=("hill",)), kind="hill", pile=""), (prepare,))
    assert t.flag == NOBODY


@pytest.mark.rule("HOP-102")
def test_the_set_up_goes_in_order_and_ends_with_the_players_formation() -> None:
    card = event("L X", Beasts(n=1), kinds=("flag", "hill"), player=("H", "U", "U"))
    t = let(box(card, kind=""), (prepare,))
    seen = []
    for answer in (ChooseObjective("hill"), "l2", "x2", ChooseTribune(3), "bull"):
        seen.append(asked(t))
        t.answer(answer)
    assert seen == ["objectives", "chance", "chance", "tribunes", "chance"]
    assert asked(t) == "rest"
    assert t.slots == ("H", "U", "U")


@pytest.mark.rule("HOP-108")
def test_the_player_commits_nobody_at_set_up() -> None:
    t = let(box(event("L"), pile="", tactics=["stun"]), (prepare,))
    assert (where(t, "hero"), where(t, "a")) == ("camp", "camp")
    assert t.tactics == ["stun"]


# The rival formation


@pytest.mark.rule("HOP-109", "HOP-111", "HOP-113")
def test_locals_come_from_their_pile_and_others_from_the_bag_from_top_to_bottom() -> None:
    t = formed(box(event("L X L")), "l4 x2 l2")
    assert rivals(t) == ["l1", "x2", "l4"]
    assert t.pile_top == "l2"
    assert sorted(t.pile) == ["l3", "l5", "l6"]
    assert t.bag == ["x1", "x3"]
    assert {where(t, name) for name in rivals(t)} == {"camp"}


@pytest.mark.rule("HOP-112", "HOP-R36")
def test_after_the_last_local_the_bag_serves_the_entry_with_any_chip() -> None:
    t = formed(box(event("L L"), pile=""), "x3")
    assert rivals(t) == ["l1", "x3"]


@pytest.mark.rule("HOP-R35")
def test_an_empty_bag_makes_the_formation_shorter() -> None:
    t = formed(box(event("X L X"), bag="", pile=""))
    assert rivals(t) == ["l1"]


@pytest.mark.rule("HOP-110", "HOP-181")
def test_an_entry_marked_t_receives_the_tactic_of_the_unit_drawn() -> None:
    t = formed(box(event("LT X XT"), pile=""), "x1 x2")
    assert [t.tactic_of[unit(t, name)] for name in rivals(t)] == ["bolster_health", "", "stun"]
    assert t.reserve == [4, 3, 4, 3]


@pytest.mark.rule("HOP-R41")
def test_no_tactic_is_dealt_that_the_reserve_does_not_have() -> None:
    t = box(event("LT"), pile="")
    t.reserve[t.book.tactics.index("bolster_health")] = 0
    formed(t)
    assert t.tactic_of[unit(t, "l1")] == ""
    assert t.reserve[t.book.tactics.index("bolster_health")] == 0


# Act modifiers


@pytest.mark.rule("HOP-115", "HOP-116", "HOP-R39")
@pytest.mark.parametrize(("act", "found"), [(1, ["l1"]), (2, ["l1", "x1"]), (3, ["l1", "x1"]), (4, ["l1", "x1"])])
def test_later_acts_append_one_unit_with_its_tactic(act: int, found: list[str]) -> None:
    t = formed(box(event("L"), pile="", act=act), "x1" if act > 1 else "")
    assert rivals(t) == found
    assert t.tactic_of[unit(t, "l1")] == ""
    assert t.tactic_of[-1] == ("stun" if act > 1 else "")


@pytest.mark.rule("HOP-R38")
def test_the_appended_unit_comes_from_the_bag() -> None:
    t = let(box(event("L"), act=2), (form_rivals,))
    t.answer("l3")
    assert t.pending is not None
    assert sorted(t.pending.pile(t, *t.pending.args)) == ["x1", "x2", "x3"]  # type: ignore[union-attr]


@pytest.mark.rule("HOP-X07", "HOP-122")
def test_the_unit_is_appended_before_the_first_two_gain_their_hp() -> None:
    t = formed(box(event("L"), pile="", act=4, round=1), "x1")
    let(t, (deploy_rivals,))
    assert [t.hp[unit(t, name)] for name in rivals(t)] == [5, 5]
    assert [where(t, name) for name in rivals(t)] == ["A2", "A3"]


# Primus and Scion


@pytest.mark.rule("HOP-114")
@pytest.mark.parametrize(
    ("act", "drawn", "found", "tactics"),
    [
        pytest.param(
            1, "l2 l3 l4", "l1 l2 l3 primus_nox", "- - - adrenaline", marks=pytest.mark.rule("HOP-078"), id="I"
        ),
        pytest.param(
            2,
            "l2 l3 l4 l5",
            "l1 l2 primus_nox l3 l4",
            "bolster_health bolster_health adrenaline - -",
            marks=pytest.mark.rule("HOP-080"),
            id="II",
        ),
        pytest.param(
            3,
            "l2 l3 l4 l5 l6",
            "primus_nox l1 l2 l3 l4 l5",
            "adrenaline bolster_health bolster_health bolster_health - -",
            marks=pytest.mark.rule("HOP-082"),
            id="III",
        ),
    ],
)
def test_the_formation_of_a_primus_follows_from_the_act(act: int, drawn: str, found: str, tactics: str) -> None:
    t = formed(box(kind="primus", primus=PRIMUS, act=act), drawn)
    assert rivals(t) == found.split()
    assert [t.tactic_of[unit(t, name)] or "-" for name in rivals(t)] == tactics.split()


@pytest.mark.rule("HOP-078", "HOP-080", "HOP-082")
@pytest.mark.parametrize(("act", "health"), [(1, 6), (2, 8), (3, 10)])
def test_the_health_of_a_primus_follows_from_the_act(act: int, health: int) -> None:
    t = formed(box(kind="primus", primus=PRIMUS, act=act, pile="", pile_top="", bag=""))
    assert t.hp[unit(t, "primus_nox")] == health


@pytest.mark.rule("HOP-079", "HOP-081", "HOP-083")
@pytest.mark.parametrize(("act", "units"), [(1, 3), (2, 4), (3, 5)])
def test_against_a_primus_the_player_has_the_hero_and_more_units_in_later_acts(act: int, units: int) -> None:
    t = let(box(kind="primus", primus=PRIMUS, act=act), (read_formation,))
    assert t.slots == ("H", *["U"] * units)


def scion(*rules: Any) -> Scion:
    line = ScionLine(deed=Heal(n=1), mode="always")
    return Scion(10, ("L", "S", "XT"), 3, (), (line,), rules)


@pytest.mark.rule("HOP-088", "HOP-114")
def test_the_sheet_of_a_scion_gives_the_formation() -> None:
    t = formed(box(kind="scion", scion=scion(), pile="", act=4), "x1")
    assert rivals(t) == ["l1", "kalliope", "x1"]


@pytest.mark.rule("HOP-089", "HOP-R60", "HOP-R140")
def test_the_limit_of_a_scion_is_simultaneous_and_open_to_all() -> None:
    t = let(box(kind="scion", scion=scion()), (read_formation,))
    assert t.slots == ("*", "*", "*")
    assert t.simultaneous


@pytest.mark.rule("HOP-086", "HOP-R139")
@pytest.mark.parametrize(("kind", "left"), [("scion", 0), ("primus", 2)])
def test_before_the_scion_all_blessings_are_used(kind: str, left: int) -> None:
    foe: dict[str, Any] = {"scion": scion()} if kind == "scion" else {"primus": PRIMUS}
    t = let(box(kind=kind, blessings=2, pile="", bag="", **foe), (prepare,))
    assert t.blessings == left


@pytest.mark.rule("HOP-105")
def test_what_lies_on_the_sheet_of_a_scion_is_set_up() -> None:
    t = let(box(kind="scion", scion=scion(Seals(hexes=hexes("C1 C2"), die="red"))), (set_up_arena,))
    assert t.seals == 1 << on(t, "C1") | 1 << on(t, "C2")


# The Tribune


@pytest.mark.rule("HOP-125", "HOP-124")
def test_the_tribune_of_spar_is_the_first_rival() -> None:
    t = fight({}, {"r": "camp", "s": "camp"}, kind="spar", agenda=[(name_tribune,)])
    t.proceed()
    assert t.tribune == unit(t, "r")


@pytest.mark.rule("HOP-126", "HOP-R46")
@pytest.mark.parametrize("kind", ["flag", "hill"])
def test_flag_and_hill_let_the_player_choose_the_tribune(kind: str) -> None:
    t = fight({"a": "camp"}, {"r": "camp", "s": "camp"}, kind=kind, agenda=[(name_tribune,)])
    t.proceed()
    assert t.options() == [ChooseTribune(unit(t, "r")), ChooseTribune(unit(t, "s"))]
    assert refused(t, ChooseTribune(unit(t, "a"))) == ["no_rival"]
    t.answer(ChooseTribune(unit(t, "s")))
    assert t.tribune == unit(t, "s")


@pytest.mark.rule("HOP-073")
@pytest.mark.parametrize("kind", ["bloodshed", "primus", "scion"])
def test_lethal_fights_have_no_tribune(kind: str) -> None:
    t = fight({}, {"r": "camp", "s": "camp"}, kind=kind, agenda=[(name_tribune,)])
    t.proceed()
    assert t.tribune == NOBODY


# The arena


@pytest.mark.rule("HOP-105", "HOP-135")
def test_beasts_stand_in_their_kennels_and_are_not_dazed() -> None:
    t = let(box(ground=arena(rules=(Kennel(hexes=hexes("C2 C5")),))), (set_up_arena,))
    t.answer("lion")
    assert asked(t) == "chance"
    t.answer("bull")
    assert (where(t, "lion"), where(t, "bull")) == ("C2", "C5")
    assert t.side[unit(t, "lion")] == ARENA
    assert t.dazed == 0


@pytest.mark.rule("HOP-M12")
def test_no_beast_is_there_twice() -> None:
    t = let(box(event("X", Beasts(n=3))), (set_up_arena,))
    t.answer("bull")
    assert t.pending is not None
    assert t.pending.pile(t, *t.pending.args) == ["lion"]  # type: ignore[union-attr]
    t.answer("lion")
    assert asked(t) == "rest"


@pytest.mark.rule("HOP-104")
def test_the_beasts_of_an_event_come_to_the_middle_or_beside_it() -> None:
    t = let(box(event("X", Beasts(n=1)), ground=arena(obstacles=(hex_("C3"),))), (set_up_arena,))
    t.answer("lion")
    assert where(t, "lion") == "C4"


# Instructions of the card


@pytest.mark.rule("HOP-104")
def test_a_card_gives_hp_to_the_rival_of_an_entry() -> None:
    t = formed(box(event("L X L", RivalHp(entry=2, n=3)), pile="l2"), "l2 x1")
    assert [t.bonus_hp[unit(t, name)] for name in rivals(t)] == [0, 3, 0]


@pytest.mark.rule("HOP-104")
def test_a_card_gives_hp_to_the_tribune() -> None:
    card = event("X", TribuneHp(n=2), kinds=("spar",))
    t = fight({}, {"r": "camp", "s": "camp"}, kind="spar", event=card, agenda=[(name_tribune,)])
    t.proceed()
    assert t.bonus_hp[1:] == [2, 0]


@pytest.mark.rule("HOP-104")
def test_a_card_gives_tactics_out_of_the_reserve() -> None:
    card = event("L", GiftTactic(tactic="stun"), ExtraTactic(tactic="hamstring"))
    t = let(box(card, pile=""), (prepare,))
    assert (t.gifts, t.extra_tactics) == (["stun"], ["hamstring"])
    assert t.reserve == [4, 4, 3, 3]


@pytest.mark.rule("HOP-104", "HOP-R41")
def test_a_gift_that_the_reserve_does_not_have_is_none() -> None:
    t = box(event("L", GiftTactic(tactic="stun")), pile="")
    t.reserve[t.book.tactics.index("stun")] = 0
    let(t, (prepare,))
    assert t.gifts == []


@pytest.mark.rule("HOP-104")
def test_a_card_gives_points_for_the_hill() -> None:
    t = let(box(event("L", ScoreStart(n=2), kinds=("hill",)), pile="", kind="hill"), (prepare,))
    assert t.score == 2


@pytest.mark.rule("HOP-104")
def test_rivals_who_may_play_no_tactics_are_dealt_none() -> None:
    t = formed(box(event("LT", NoTactics(side="rival")), pile="", act=2), "x1")
    assert t.tactic_of[1:] == ["", "", ""]
    assert t.reserve == [4, 4, 4, 4]
