"""How a campaign begins: hero, Primuses, Scion, difficulty, bag, decks and Bane stack."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused
from harena.games.hoplomachus.actions import AddDie, RaiseLeadership, TakeProwess
from harena.games.hoplomachus.campaign import BANE_STACK
from harena.games.hoplomachus.chips import REGIONS
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.rules.choices import Options
from harena.games.hoplomachus.talents import split
from harena.kit import deck

from .campaigns import begun, troop
from .fights import asked


@pytest.mark.rule("HOP-R23", "HOP-S01")
def test_the_camp_begins_in_the_capital_of_the_heros_region() -> None:
    t = begun()
    assert (t.journey.location, t.journey.before) == ("ves_k", "")
    assert (t.act, t.journey.weeks) == (1, 0)
    assert begun(hero="the_parthian", primuses="").journey.location == "par_k"


@pytest.mark.rule("HOP-R24", "HOP-R25")
def test_the_hero_brings_his_first_units_and_his_tactics() -> None:
    t = begun(difficulty="valiant")
    assert troop(t) == ["neu_pugilist", "neu_poacher", "neu_barker"]
    assert t.tactics == ["adrenaline", "bolster_health", "stun"]
    assert t.hp[0] == t.health


@pytest.mark.rule("HOP-011", "HOP-D03")
def test_primuses_and_scion_are_those_that_were_chosen() -> None:
    t = begun(scion="akmon")
    assert t.journey.primuses == ("decimus", "virago", "bingqing")
    assert t.journey.scion == "akmon"


@pytest.mark.rule("HOP-R21", "HOP-C09")
def test_the_lot_never_makes_the_hero_a_primus() -> None:
    for seed in range(20):
        t = begun(hero="virago", primuses="", scion="", seed=seed)
        assert len(set(t.journey.primuses)) == 3
        assert "virago" not in t.journey.primuses


@pytest.mark.rule("HOP-R22")
def test_nox_may_be_a_primus() -> None:
    t = begun(hero="virago", primuses="nox, decimus, bingqing")
    assert "nox" in t.journey.primuses


@pytest.mark.rule("HOP-X38", "HOP-242", "HOP-244")
def test_nox_as_chosen() -> None:
    t = begun(difficulty="chosen", until="favours")
    assert (t.health, t.leadership, t.blessings) == (6, 6, 8)
    assert t.options() == [AddDie()]  # his one die is black already
    t = begun(difficulty="chosen")
    assert sum(split(card)[1] for card in t.powers) == 3
    assert t.journey.influence == 0


@pytest.mark.rule("HOP-X38", "HOP-246", "HOP-247")
def test_nox_as_valiant() -> None:
    t = begun(difficulty="valiant", until="favours")
    assert (t.health, t.leadership, t.blessings) == (5, 5, 4)
    t = begun(difficulty="valiant", choices={"favours": RaiseLeadership(), "prowess": TakeProwess("last_ember_1")})
    assert t.powers == ("last_ember_1",)
    assert t.leadership == 6


@pytest.mark.rule("HOP-X38", "HOP-250", "HOP-R27")
def test_nox_as_fearless() -> None:
    t = begun(difficulty="fearless")
    assert (t.health, t.leadership, t.blessings) == (5, 5, 1)
    assert (t.powers, t.tactics, t.journey.influence) == ((), [], 3)


@pytest.mark.rule("HOP-R32", "HOP-H01")
def test_the_bag_has_the_other_neutrals_and_one_chip_of_each_faction() -> None:
    t = begun()
    factions = [t.book.figures[chip].faction for chip in t.bag]
    assert factions.count("neutral") == 5
    assert sorted(one for one in factions if one != "neutral") == sorted(REGIONS)


@pytest.mark.rule("HOP-R12")
def test_every_chip_lies_in_one_place() -> None:
    t = begun()
    piles = [chip for pile in t.journey.piles.values() for chip in (pile.top, *pile.rest)]
    everything = [*t.chip[1:], *t.bag, *piles]
    assert len(everything) == len(set(everything))
    wanted = {name for name, chip in t.book.content.units.items() if chip.faction in (*REGIONS, "neutral")}
    assert set(everything) == wanted


@pytest.mark.rule("HOP-016")
def test_the_bane_stack_has_four_of_each_kind_and_those_of_the_scion() -> None:
    t = begun(scion="phlegyra")
    banes = t.book.content.banes
    names = t.middle[BANE_STACK]
    assert [
        sum(banes[name].kind == kind and not banes[name].scion for name in names) for kind in ("bag", "unit", "camp")
    ] == [4, 4, 4]
    assert {name for name in names if banes[name].scion} == {"scent_of_blood", "pack_leader"}
    assert deck.top_cards(t, BANE_STACK, 1) == []


@pytest.mark.rule("HOP-001")
def test_a_campaign_may_begin_with_a_later_act() -> None:
    t = begun(act="3")
    assert t.act == 3
    assert t.journey.beaten == ("decimus", "virago")
    assert t.journey.primuses == ("bingqing",)
    assert t.journey.influence == 8
    assert sum(split(card)[1] for card in t.powers if card not in t.book.content.banes) == 3
    assert asked(t) == "travels"


@pytest.mark.rule("HOP-012")
def test_a_record_names_hero_difficulty_primuses_and_scion() -> None:
    t = begun(difficulty="fearless", scion="ixone")
    assert (t.hero, t.journey.difficulty, t.journey.scion) == ("nox", "fearless", "ixone")
    assert (*t.journey.beaten, *t.journey.primuses) == ("decimus", "virago", "bingqing")


# What cannot be chosen


def faults(**options: str) -> list[str]:
    with pytest.raises(Refused) as refusal:
        GAME.table(1, Options(mode="campaign", **options))  # type: ignore[arg-type]
    return [reason.key.removeprefix("refused.") for reason in refusal.value.reasons]


@pytest.mark.rule("HOP-R21")
def test_three_different_primuses_are_named_and_not_the_hero() -> None:
    assert faults(primuses="decimus, virago") == ["three_primuses"]
    assert faults(primuses="nox, virago, decimus", hero="nox") == ["own_primus"]
    assert "own_primus" in faults(primuses="nox", hero="nox", kind="flag")


def test_a_campaign_decides_itself_what_is_fought() -> None:
    assert faults(kind="flag", arena="kunlun", troop="neu_poacher") == ["only_for_a_fight"]
    assert faults(act="lot") == ["act_by_lot"]


def test_a_fight_has_no_three_primuses() -> None:
    with pytest.raises(Refused) as refusal:
        GAME.table(1, Options(primuses="decimus, virago, nox"))
    assert [reason.key for reason in refusal.value.reasons] == ["refused.only_in_a_campaign"]
