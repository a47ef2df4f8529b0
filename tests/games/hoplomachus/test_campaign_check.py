"""What is said about a box whose campaign cannot be played: all reasons at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.games.hoplomachus import effects as e
from harena.games.hoplomachus.chips import Bane, Harbour, Location, Opportunity, Prowess
from harena.games.hoplomachus.game import GAME

from .test_content import BOX, said, with_one, without


def more(part: str, name: str, entry: Any) -> dict[str, Any]:
    """A part of the box with one entry more."""
    return {part: {**getattr(BOX, part), name: entry}}


@pytest.mark.rule("HOP-010", "HOP-M19")
def test_each_region_has_one_capital_and_a_map_is_needed() -> None:
    assert said(locations={}) == ["no_map"]
    assert "capitals" in said(**with_one("locations", "ves_k", kind="sport"))


@pytest.mark.rule("HOP-M19")
def test_a_capital_that_no_road_leads_to() -> None:
    cut = {
        name: replace(place, roads=tuple(road for road in place.roads if road != "ves_k"))
        for name, place in BOX.locations.items()
    }
    cut["ves_k"] = replace(cut["ves_k"], roads=())
    assert said(locations=cut) == ["unreachable_capital"]


@pytest.mark.rule("HOP-R08")
def test_a_dead_end() -> None:
    dead = Location("sport", "kunlun", 1, 1, ("kun_c",))
    assert said(**more("locations", "kun_x", dead)) == ["dead_end"]


@pytest.mark.rule("HOP-018", "HOP-022")
def test_roads_and_harbours_lead_to_locations() -> None:
    assert said(**with_one("locations", "ves_c", roads=("nowhere",))) == ["road_to_nowhere"]
    assert said(**more("harbours", "x", Harbour(("ves_c", "ves_c"), 1, 1))) == ["harbour"]


@pytest.mark.rule("HOP-M17")
def test_a_bane_of_no_kind_or_without_chip_effect_or_scion() -> None:
    assert said(**without("banes", "lemure")) == ["bane_of_no_kind"]
    assert said(**more("banes", "ghost", Bane("unit"))) == ["bane_without_chip"]
    assert said(**more("banes", "ghost", Bane("camp"))) == ["bane_effects"]
    assert said(**with_one("banes", "rain_of_ash", scion="nobody")) == ["bane_of_nobody"]


@pytest.mark.rule("HOP-M07")
def test_a_prowess_without_its_hero() -> None:
    assert said(**with_one("prowess", "path_reader", hero="nobody")) == ["prowess_without_hero"]
    assert said(**more("prowess", "x", Prowess(((),)))) == ["empty_prowess"]
    few = {name: one for name, one in BOX.prowess.items() if one.hero != "nox" or name == "last_ember"}
    assert said(prowess=few) == ["few_prowess"]


@pytest.mark.rule("HOP-M14")
@pytest.mark.parametrize(
    "criteria",
    [
        e.RegionsVisited(n=9),
        e.TroopFactions(n=9),
        e.ScoreStep(n=9),
        e.WinNoLoss(kinds=("primus",), min_deployed=7),
        e.DefeatWith(by="hero", sources=()),
        e.DeclaredWin(kinds=("scion",), modifiers=(e.RivalsHp(target="rival_all", value=1),)),
    ],
)
def test_a_condition_that_never_holds(criteria: e.AnyCriteria) -> None:
    card = Opportunity(criteria, e.RewardProwess(pool="hero"))
    assert said(**more("opportunities", "x", card)) == ["never_holds"]


@pytest.mark.rule("HOP-M15")
def test_a_reward_that_is_not_in_the_box() -> None:
    card = Opportunity(e.FlagWinBy(who="hero"), e.RewardUnit(unit="nobody"))
    assert said(**more("opportunities", "x", card)) == ["no_reward"]
    card = Opportunity(e.FlagWinBy(who="hero"), e.RewardTactic(tactic="nothing"))
    assert said(**more("opportunities", "x", card)) == ["no_reward"]


def test_a_pack_is_told_everything_at_once_with_file_and_row(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "hoplomachus"\nname = "Mine"\n', encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        '[banes.ghost]\neffects = []\n\n[prowess.fly]\nhero = "nobody"\nlevels = [[{ key = "backtrack" }]]\n\n'
        '[locations.kun_x]\nkind = "sport"\nregion = "kunlun"\nx = 1\ny = 1\nroads = ["kun_c"]\n',
        encoding="utf-8",
    )
    with pytest.raises(Refused) as refusal:
        GAME.content_with(tmp_path)
    texts = GAME.texts("en")
    told = [texts.say(reason) for reason in refusal.value.reasons]
    assert len(told) == 3
    assert all("mine.toml" in line for line in told)
    assert [any(word in line for line in told) for word in ("kind", "nobody", "dead end")] == [True] * 3
