"""Chapter 10: the Scion's Activity step and the rules of the sheets."""

from __future__ import annotations

from typing import Any

import pytest

from harena.games.hoplomachus import vocabulary as v
from harena.games.hoplomachus.actions import Choose, GoTo
from harena.games.hoplomachus.chips import Chip, Scion
from harena.games.hoplomachus.rules import damage, scion, scion_sheet
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.table import RIVAL, Combat
from harena.games.hoplomachus.vocabulary import ScionLine
from tests.games.hoplomachus.fights import asked, chip, fight, on, roll, unit, where


def line(deed: v.AnyDeed, mode: str = "hit", count: tuple[str, ...] = ("green",), most: int = 0) -> ScionLine:
    return ScionLine(deed=deed, mode=mode, count=count, most=most)  # type: ignore[arg-type]


def activity(
    *lines: ScionLine,
    at: str = "C3",
    mine: dict[str, str] | None = None,
    rivals: dict[str, str] | None = None,
    dice: tuple[str, ...] = ("green",),
    rules: tuple[Any, ...] = (),
    win: tuple[Any, ...] = (),
    chips: dict[str, Chip] | None = None,
    **fields: Any,
) -> Combat:
    """The Scion stands in the arena, and its Activity step is next."""
    sheet = Scion(10, ("S",), 5, dice, lines, rules, win)  # type: ignore[arg-type]
    standing = {"hero": "E1", "a": "E2"} if mine is None else mine
    t = fight(
        standing,
        {"kalliope": at, **(rivals or {})},
        kind="scion",
        scion=sheet,
        active=RIVAL,
        agenda=[(scion.act,), (pause,), (after_fight,)],
        chips=chips,
        **fields,
    )
    scion_sheet.set_up(t)
    t.proceed()
    return t


def pause(t: Combat) -> None:
    """Stop here: an arena die that nobody needs."""
    t.roll((6,), paused)


def paused(_t: Combat, _dice: tuple[int, ...]) -> None:
    pass


def is_over_with_activity(t: Combat) -> bool:
    pending = t.pending
    return pending is not None and getattr(pending, "taker", None) is paused


STRONGEST = v.Damage(n=1, pick="strongest")


# The step


@pytest.mark.rule("HOP-093")
def test_the_scion_rolls_the_dice_of_its_sheet_and_does_what_they_say() -> None:
    t = activity(line(STRONGEST), mine={"hero": "camp", "a": "E2"})
    roll(t, "x")
    assert t.hp[unit(t, "a")] == 2
    assert is_over_with_activity(t)


@pytest.mark.rule("HOP-092")
def test_a_scion_that_was_deployed_in_this_turn_does_nothing() -> None:
    t = activity(line(STRONGEST), dazed=1 << 2)
    assert unit(t, "kalliope") == 2
    assert is_over_with_activity(t)


def test_a_scion_in_its_camp_does_nothing() -> None:
    assert is_over_with_activity(activity(line(STRONGEST), at="camp"))


@pytest.mark.rule("HOP-094")
@pytest.mark.parametrize(
    ("mode", "most", "faces", "lost"),
    [
        ("hit", 0, "xxx", 3),
        ("hit", 2, "xxx", 2),
        ("hit", 0, "ooo", 0),
        ("pair", 0, "xxx", 1),
        ("pair", 0, "xoo", 0),
        ("total", 0, "xxx", 1),
        ("total", 0, "ooo", 0),
        ("always", 0, "ooo", 1),
    ],
)
def test_a_line_counts_hits_pairs_or_nothing(mode: str, most: int, faces: str, lost: int) -> None:
    far = v.Damage(n=1, pick="any", filter=("hero",))
    t = activity(line(far, mode, most=most), dice=("green",) * 3, mine={"hero": "E1"})
    roll(t, faces)
    assert t.hp[0] == 5 - lost


@pytest.mark.rule("HOP-094")
def test_a_total_is_the_number_of_hits() -> None:
    t = activity(line(v.Damage(n=0, pick="any"), "total"), dice=("green",) * 3, mine={"hero": "E1"})
    roll(t, "xxo")
    assert t.hp[0] == 3


@pytest.mark.rule("HOP-094")
def test_only_the_hits_of_the_lines_colours_count() -> None:
    t = activity(line(STRONGEST, count=("black",)), dice=("black", "green", "green"), mine={"hero": "E1"})
    roll(t, "xxo")  # green, green, black: the weak ones come first
    assert t.hp[0] == 5


@pytest.mark.rule("HOP-093")
def test_the_lines_are_done_from_top_to_bottom() -> None:
    pull, hit = line(v.Pull(n=1, pick="any")), line(v.Damage(n=1, pick="any", within=2))
    near_then_hit = activity(pull, hit, at="C1", mine={"hero": "C4"})
    roll(near_then_hit, "x")
    assert near_then_hit.hp[0] == 4
    hit_then_near = activity(hit, pull, at="C1", mine={"hero": "C4"})
    roll(hit_then_near, "x")
    assert hit_then_near.hp[0] == 5


@pytest.mark.rule("HOP-R138")
def test_what_a_scion_does_is_no_attack() -> None:
    t = activity(line(STRONGEST), mine={"a": "E2"}, chips={"a": chip(skills="nimble retaliate absorb")})
    roll(t, "x")
    assert (t.hp[unit(t, "a")], t.hp[unit(t, "kalliope")]) == (2, 10)


# Whom it strikes


def test_the_player_decides_ties() -> None:
    t = activity(line(v.Damage(n=1, pick="weakest")), mine={"a": "E1", "b": "E3"})
    roll(t, "x")
    assert asked(t) == "scion_picks"
    t.answer(Choose(unit(t, "b")))
    assert (t.hp[unit(t, "a")], t.hp[unit(t, "b")]) == (3, 2)


def test_each_hit_is_judged_when_it_falls() -> None:
    t = activity(line(STRONGEST), dice=("green", "green"), mine={"hero": "E1", "a": "E3"}, chips={"a": chip(health=4)})
    roll(t, "xx")
    assert asked(t) == "scion_picks"
    assert t.hp[0] == 4


@pytest.mark.parametrize(("pick", "struck"), [("closest", "a"), ("farthest", "b")])
def test_near_and_far_are_hexes_from_the_scion(pick: Any, struck: str) -> None:
    t = activity(line(v.Damage(n=1, pick=pick)), at="A1", mine={"a": "B2", "b": "E4"})
    roll(t, "x")
    assert t.hp[unit(t, struck)] == 2


def test_only_those_within_the_distance_are_struck() -> None:
    t = activity(line(v.Damage(n=1, pick="any", within=1)), at="A1", mine={"a": "E4"})
    roll(t, "x")
    assert t.hp[unit(t, "a")] == 3


def test_who_is_wounded_is_picked() -> None:
    t = activity(line(v.Damage(n=1, pick="any", filter=("wounded",))), mine={"a": "E1", "b": "E3"})
    t.hp[unit(t, "b")] = 2
    roll(t, "x")
    assert (t.hp[unit(t, "a")], t.hp[unit(t, "b")]) == (3, 1)


# The deeds


def test_splash_strikes_everybody_within_the_distance() -> None:
    t = activity(line(v.Splash(n=1, within=1)), at="D2", mine={"hero": "E1", "a": "E2", "b": "E4"})
    roll(t, "x")
    assert (t.hp[0], t.hp[unit(t, "a")], t.hp[unit(t, "b")]) == (4, 2, 3)


def test_the_tide_moves_down_and_strikes_its_row() -> None:
    lines = (line(v.Tide(n=1), "always"), line(v.Splash(n=1, row=True)))
    t = activity(*lines, rules=(v.TideRow(start=-2),), mine={"a": "B1", "b": "A1"})
    roll(t, "x")
    assert t.tide == -1
    assert (t.hp[unit(t, "a")], t.hp[unit(t, "b")]) == (2, 3)


def test_after_the_last_row_the_tide_comes_to_the_first() -> None:
    t = activity(line(v.Tide(n=1), "always"), rules=(v.TideRow(start=2),))
    roll(t, "o")
    assert t.tide == -2


def test_muster_deploys_the_topmost_rival_of_the_camp() -> None:
    t = activity(line(v.Muster()), at="A2", rivals={"r": "camp", "s": "camp"})
    roll(t, "x")
    assert (where(t, "r"), where(t, "s")) == ("A3", "camp")
    assert t.dazed >> unit(t, "r") & 1


def test_with_an_empty_camp_muster_draws_from_the_bag() -> None:
    t = activity(line(v.Muster()), at="A2", chips={"x": chip()}, bag=["x"])
    roll(t, "x")
    assert asked(t) == "chance"
    t.answer("x")
    assert where(t, "x") == "A3"
    assert t.bag == []


def test_without_a_free_rival_hex_nobody_is_mustered() -> None:
    rivals = {"p": "A1", "q": "A3", "s": "A4", "r": "camp"}
    t = activity(line(v.Muster()), at="A2", rivals=rivals)
    roll(t, "x")
    assert where(t, "r") == "camp"


def test_a_summoned_beast_is_a_rival_and_no_second_one_of_its_kind_comes() -> None:
    beasts = {"lion": chip(beast=True, arena=True), "bear": chip(beast=True, arena=True)}
    t = activity(line(v.Summon()), at="A2", dice=("green", "green"), chips=beasts, rules=(v.Leash(),))
    roll(t, "xx")
    assert sorted(t.kinds(t.pending)) == ["bear", "lion"]  # type: ignore[arg-type]
    t.answer("lion")
    assert sorted(t.kinds(t.pending)) == ["bear"]  # type: ignore[arg-type]
    assert t.side[unit(t, "lion")] == RIVAL


def test_a_leashed_beast_does_not_roam_while_the_scion_is_there() -> None:
    t = activity(
        line(STRONGEST), rules=(v.Leash(),), rivals={"lion": "A1"}, chips={"lion": chip(skills="roaming", beast=True)}
    )
    assert scion_sheet.leashed(t, unit(t, "lion"))
    t.lift(unit(t, "kalliope"))
    assert not scion_sheet.leashed(t, unit(t, "lion"))


def test_the_scion_heals_up_to_its_health_and_gains_beyond_it() -> None:
    healed = activity(line(v.Heal(n=3)))
    healed.hp[unit(healed, "kalliope")] = 9
    roll(healed, "x")
    assert healed.hp[unit(healed, "kalliope")] == 10
    gained = activity(line(v.Gain(n=3, whom="self")))
    roll(gained, "x")
    assert gained.hp[unit(gained, "kalliope")] == 13


def test_the_scions_allies_gain_and_it_does_not() -> None:
    t = activity(line(v.Gain(n=2, whom="allies")), rivals={"r": "A1", "s": "camp"})
    roll(t, "x")
    assert [t.hp[unit(t, name)] for name in ("kalliope", "r", "s")] == [10, 5, 3]


def test_a_push_goes_away_from_the_scion_hex_by_hex() -> None:
    t = activity(line(v.Push(n=2, pick="any")), at="C1", mine={"a": "C2"})
    roll(t, "x")
    while asked(t) == "scion_hexes":
        t.answer(t.options()[0])
    assert scion_sheet.away(t, unit(t, "a")) == 3


def test_nobody_is_pushed_who_is_more_than_two_hexes_away() -> None:
    t = activity(line(v.Push(n=1, pick="any")), at="C1", mine={"a": "C4"})
    roll(t, "x")
    assert where(t, "a") == "C4"


def test_the_player_chooses_between_hexes_that_are_equally_far() -> None:
    t = activity(line(v.Push(n=1, pick="any")), at="C2", mine={"a": "C3"})
    roll(t, "x")
    assert asked(t) == "scion_hexes"
    assert len(t.options()) == 3
    t.answer(GoTo(on(t, "C4")))
    assert where(t, "a") == "C4"


def test_a_pull_stops_beside_the_scion() -> None:
    t = activity(line(v.Pull(n=3, pick="any")), at="C1", mine={"a": "C3"})
    roll(t, "x")
    assert where(t, "a") == "C2"


def test_root_and_weaken_mark_the_unit() -> None:
    t = activity(line(v.Root(pick="any")), line(v.Weaken(pick="any")), mine={"a": "E2"})
    roll(t, "x")
    assert (t.rooted, t.weakened) == (1 << unit(t, "a"), 1 << unit(t, "a"))


def test_an_ally_of_the_scion_attacks_at_once() -> None:
    t = activity(
        line(v.AllyAttack(pick="deadliest")),
        mine={"a": "E2"},
        rivals={"r": "D2", "s": "D3"},
        chips={"r": chip(dice="VV"), "s": chip(dice="B")},
    )
    roll(t, "x")
    assert asked(t) == "chance"
    roll(t, "xx")
    assert t.hp[unit(t, "a")] == 1


def test_an_ally_that_reaches_nobody_or_is_dazed_does_not_attack() -> None:
    lines = line(v.AllyAttack(pick="any"))
    far = activity(lines, mine={"a": "E2"}, rivals={"r": "A1"})
    roll(far, "x")
    assert is_over_with_activity(far)
    dazed = activity(lines, mine={"a": "E2"}, rivals={"r": "D2"}, dazed=1 << 3)
    roll(dazed, "x")
    assert is_over_with_activity(dazed)


def test_the_scion_advances_on_the_hero_and_stops_beside_him() -> None:
    t = activity(line(v.Advance(n=2, pick="any", filter=("hero",))), at="C1", mine={"hero": "C3", "a": "E1"})
    roll(t, "x")
    assert where(t, "kalliope") == "C2"


def test_a_scion_blinks_to_the_hex_farthest_from_all_opponents() -> None:
    t = activity(line(v.Blink()), at="D3", mine={"hero": "E1", "a": "E4"})
    roll(t, "x")
    while asked(t) == "scion_hexes":
        t.answer(t.options()[0])
    opponents = [t.place[0], t.place[unit(t, "a")]]
    here = t.place[unit(t, "kalliope")]
    nearest = [min(t.ground.apart[hex_][other] for other in opponents) for hex_ in t.ground.members(t.free())]
    assert min(t.ground.apart[here][other] for other in opponents) == max([*nearest, 0])


# The rules of the sheets


def suffered(t: Combat, n: int, by: str = "hero") -> int:
    """How many HP the Scion loses by so much damage."""
    before = t.hp[unit(t, "kalliope")]
    damage.suffer(t, unit(t, "kalliope"), n, unit(t, by))
    return before - t.hp[unit(t, "kalliope")]


CHORUS = (v.CapByAllies(), v.NeverAlone())


@pytest.mark.rule("HOP-318", "HOP-X04", "HOP-X05")
@pytest.mark.parametrize(("dealt", "lost"), [(5, 3), (2, 2)])
def test_kalliope_loses_at_most_as_many_hp_as_she_has_allies_in_the_arena(dealt: int, lost: int) -> None:
    t = activity(line(STRONGEST), rules=CHORUS, rivals={"p": "A1", "q": "A2", "r": "A3", "s": "camp"})
    assert suffered(t, dealt) == lost


@pytest.mark.rule("HOP-R105")
def test_without_an_ally_in_the_arena_she_loses_nothing_while_one_can_come() -> None:
    t = activity(line(STRONGEST), rules=(v.CapByAllies(),), rivals={"r": "camp"})
    assert suffered(t, 5) == 0


@pytest.mark.rule("HOP-R105")
def test_when_nobody_can_come_any_more_she_can_be_beaten() -> None:
    t = activity(line(STRONGEST), rules=CHORUS)
    assert suffered(t, 5) == 1


@pytest.mark.rule("HOP-R105")
def test_she_is_never_alone_at_the_start_of_her_step() -> None:
    t = activity(line(STRONGEST), rules=CHORUS, rivals={"r": "camp"}, dazed=1 << 2)
    assert where(t, "r") == "A2"


def test_a_seal_breaks_under_a_unit_of_the_player_and_adds_a_die() -> None:
    seals = v.Seals(hexes=((-1, -1), (3, -1)), die="green")
    t = activity(line(STRONGEST), rules=(seals,), dice=("blue",), mine={"hero": "E1", "a": "B1"})
    assert scion.dice_of(t) == (0, 1, 0, 0, 0)
    assert suffered(t, 3) == 0
    scion_sheet.break_seals(t)
    assert t.seals.bit_count() == 1
    assert scion.dice_of(t) == (0, 1, 1, 0, 0)
    t.seals = 0
    assert suffered(t, 3) == 3


def test_a_mirror_rolls_the_heros_dice_and_its_own() -> None:
    t = activity(line(STRONGEST, count=()), dice=(), rules=(v.Mirror(plus=("blue",)),))
    assert scion.dice_of(t) == (1, 1, 1, 0, 0)


def test_only_the_hero_takes_the_last_hp() -> None:
    t = activity(line(STRONGEST), rules=(v.Finish(),))
    assert suffered(t, 12, by="a") == 9
    assert suffered(t, 1, by="a") == 0
    assert suffered(t, 1) == 1


def test_thorns_hurt_the_hero_and_nobody_else() -> None:
    t = activity(line(STRONGEST), rules=(v.Thorns(n=1),))
    scion_unit = unit(t, "kalliope")
    assert [scion_sheet.thorns(t, one, scion_unit) for one in (0, unit(t, "a"))] == [1, 0]


def test_who_is_not_beside_a_shrouded_scion_does_not_hurt_it() -> None:
    t = activity(line(STRONGEST), at="D2", rules=(v.Shroud(),), mine={"hero": "E1", "a": "E4"})
    assert (suffered(t, 2), suffered(t, 2, by="a")) == (2, 0)


def test_small_blows_crack_armour_and_cracks_cost_hp() -> None:
    t = activity(line(STRONGEST), rules=(v.Armour(below=2, cracks=2),))
    assert [suffered(t, n) for n in (1, 1, 1, 2)] == [0, 1, 0, 2]
    assert t.cracks == 1


def test_a_scion_feeds_on_the_players_losses() -> None:
    t = activity(line(STRONGEST), rules=(v.Feed(n=2),))
    damage.suffer(t, unit(t, "a"), 9, unit(t, "kalliope"))
    assert t.hp[unit(t, "kalliope")] == 12


# The end


@pytest.mark.rule("HOP-085")
def test_the_scions_defeat_wins_whoever_else_still_stands() -> None:
    t = activity(line(STRONGEST), rivals={"r": "A1"})
    damage.suffer(t, unit(t, "kalliope"), 10, 0)
    assert t.result == "won"


@pytest.mark.rule("HOP-085")
def test_every_further_condition_of_the_sheet_must_hold() -> None:
    beast = {"lion": chip(beast=True, arena=True)}
    t = activity(line(v.Summon()), win=("no_beasts",), rivals={"lion": "A1"}, chips=beast)
    damage.suffer(t, unit(t, "kalliope"), 10, 0)
    assert t.result == ""
    damage.suffer(t, unit(t, "lion"), 9, 0)
    assert t.result == "won"
