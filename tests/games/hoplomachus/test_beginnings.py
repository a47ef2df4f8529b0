"""How a single fight begins: what the lot decides, and the camp, the bag and the pile with which it does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.chance import Deal, Draw
from harena.core.question import Ask
from harena.games.hoplomachus.actions import RaiseHealth
from harena.games.hoplomachus.book import counted
from harena.games.hoplomachus.chips import REGIONS, Start
from harena.games.hoplomachus.content_check import check_content
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.rules import beginnings
from harena.games.hoplomachus.rules.beginnings import fill_bag, gather_troop, raise_camp
from harena.games.hoplomachus.rules.choices import Options
from harena.games.hoplomachus.table import CAMP, PLAYER, RIVAL, Combat

CONTENT = GAME.content


def table(**chosen: str) -> Combat:
    return GAME.table(1, Options(**chosen))  # type: ignore[arg-type]


def until(t: Combat, taker: Any, seed: int = 1) -> list[Any]:
    """Let chance and the player answer at random until this lot is drawn; returns what may be drawn."""
    rng = Random(seed)
    while getattr(t.pending, "taker", None) is not taker:
        answer(t, rng)
    assert isinstance(t.pending, Draw | Deal)
    return list(t.pending.pile(t, *t.pending.args))


def answer(t: Combat, rng: Random) -> None:
    pending = t.pending
    assert pending is not None
    t.answer(rng.choice(t.options()) if isinstance(pending, Ask) else pending.sample(t, rng))


def ready(seed: int = 1, **chosen: str) -> Combat:
    """A fight that has just begun: the first question of its first turns."""
    t, rng = table(**chosen), Random(seed)
    while t.round == 0:
        answer(t, rng)
    return t


# Lots


def test_the_lot_draws_among_all_kinds_of_fight() -> None:
    assert until(table(), beginnings.kind_drawn) == ["flag", "hill", "spar", "bloodshed", "primus", "scion"]


@pytest.mark.rule("HOP-002", "HOP-028")
def test_but_only_among_those_that_go_with_act_and_arena() -> None:
    assert "scion" not in until(table(act="2"), beginnings.kind_drawn)
    assert "primus" not in until(table(act="4"), beginnings.kind_drawn)
    assert "scion" not in until(table(arena="kunlun"), beginnings.kind_drawn)
    assert "primus" not in until(table(arena="kunlun", hero="bingqing"), beginnings.kind_drawn)


@pytest.mark.rule("HOP-M13")
def test_an_event_card_of_the_chosen_kind_is_drawn() -> None:
    cards = until(table(kind="hill"), beginnings.event_drawn)
    assert cards == [name for name, event in CONTENT.events.items() if "hill" in event.kinds]
    assert len(until(table(kind="bloodshed"), beginnings.event_drawn)) == 16


@pytest.mark.rule("HOP-103")
def test_any_arena_may_be_drawn_for_an_event() -> None:
    assert sorted(until(table(kind="spar"), beginnings.arena_drawn)) == sorted(REGIONS)


@pytest.mark.rule("HOP-103", "HOP-R21")
def test_a_primus_is_drawn_who_is_not_the_hero_and_fought_in_his_capital() -> None:
    t = table(kind="primus", hero="nox")
    assert sorted(until(t, beginnings.foe_drawn)) == sorted(set(CONTENT.primuses) - {"nox"})
    t.answer("virago")
    assert t.arena == "amazons"


@pytest.mark.rule("HOP-103", "HOP-R21")
def test_in_a_chosen_arena_its_own_primus_waits_and_is_not_the_hero() -> None:
    t = table(kind="primus", arena="kunlun")
    assert until(t, beginnings.foe_drawn) == ["bingqing"]
    assert "bingqing" not in until(t, beginnings.hero_drawn)


@pytest.mark.rule("HOP-028", "HOP-002")
def test_the_scion_is_fought_in_act_four_in_the_vesuvian_capital() -> None:
    t = ready(kind="scion")
    assert (t.act, t.arena) == (4, "vesuvians")
    assert t.foe in CONTENT.scions


@pytest.mark.rule("HOP-002")
def test_the_lot_of_acts_has_four_for_events_and_three_for_a_primus() -> None:
    for kind, acts in (("spar", 4), ("primus", 3)):
        t = table(kind=kind, act="lot")
        assert t.pending is not None
        assert t.pending.bounds(t) == (acts,)  # type: ignore[union-attr]


def test_what_was_chosen_is_on_the_table() -> None:
    t = ready(kind="hill", event_card="spo_steps", arena="amazons", hero="nox", act="2", formation_limit="simultaneous")
    assert (t.kind, t.event, t.arena, t.hero, t.act, t.simultaneous) == ("hill", "spo_steps", "amazons", "nox", 2, True)


# The camp


@pytest.mark.rule("HOP-X15", "HOP-241", "HOP-R25")
def test_the_hero_comes_with_the_stats_of_his_sheet() -> None:
    t = table(kind="spar", event_card="spo_school", arena="kunlun", hero="bingqing", difficulty="fearless")
    until(t, beginnings.gathered)
    assert (t.movement(0), t.range(0), t.health, t.leadership) == (2, 1, 5, 5)
    assert (t.hp[0], t.dice) == (5, counted(["green", "yellow"]))


def camp(
    act: int, kind: str = "bloodshed", difficulty: str = "valiant", blessings: str = "usual", tactics: str = "usual"
) -> Combat:
    """Nox's camp in an act, as an event or a capital finds it."""
    t = GAME.rules.setup([], Options(kind="bloodshed", event_card="blo_debt", arena="kunlun", hero="nox"), CONTENT)
    t.agenda.clear()
    t.kind, t.act = kind, act
    raise_camp(t, difficulty, blessings, tactics)
    return t


@pytest.mark.rule("HOP-218", "HOP-R31")
def test_the_hero_grows_with_the_acts() -> None:
    assert CONTENT.starts["act_3"] == Start(3, 1, ("add", "upgrade", "upgrade"), 4, 18, 2, 8, 1)
    t = camp(3)
    assert (t.health, t.hp[0], t.leadership) == (8, 8, 6)
    assert t.dice == counted(["green", "black"])


@pytest.mark.rule("HOP-002")
def test_a_capital_is_fought_at_the_end_of_an_act() -> None:
    assert camp(2, "primus").health == camp(3).health > camp(2).health


def test_a_single_fight_has_few_of_the_blessings_of_a_campaign() -> None:
    assert camp(1).blessings == 0
    assert camp(1, "primus").blessings == 1
    assert camp(4, difficulty="chosen").blessings == 2
    assert camp(4, difficulty="fearless").blessings == 1
    assert camp(1, blessings="2").blessings == 2


@pytest.mark.rule("HOP-R24", "HOP-251")
def test_the_hero_has_his_tactics_out_of_the_reserve_and_the_fearless_none() -> None:
    t = camp(1)
    assert t.tactics == list(CONTENT.heroes["nox"].tactics)
    assert camp(1, difficulty="fearless").tactics == []
    assert camp(1, tactics="1").tactics == ["adrenaline"]
    t = ready(kind="spar", event_card="spo_rookies", tactics="3")
    assert sum(t.reserve) == sum(tactic.supply for tactic in CONTENT.tactics.values()) - 3


@pytest.mark.rule("HOP-M06")
def test_a_box_without_the_start_of_an_act_is_refused() -> None:
    box = replace(CONTENT, starts={name: start for name, start in CONTENT.starts.items() if name != "act_3"})
    assert [text.key for text in check_content(box)] == ["refused.box_no_start"]


@pytest.mark.rule("HOP-239")
def test_each_hero_lists_the_three_classes_that_are_not_his_own() -> None:
    for hero in CONTENT.heroes.values():
        assert sorted((*hero.units, *hero.classes)) == ["archer", "attacker", "defender", "tactician"]


@pytest.mark.rule("HOP-010", "HOP-258")
def test_each_region_has_an_arena_a_hero_and_units_of_its_faction() -> None:
    for region in REGIONS:
        assert sum(arena.region == region for arena in CONTENT.arenas.values()) == 1
        assert sum(hero.region == region for hero in CONTENT.heroes.values()) == 1
        assert sum(chip.faction == region for chip in CONTENT.units.values()) >= 10


@pytest.mark.rule("HOP-258", "HOP-198")
def test_a_hero_is_a_local_in_the_arena_of_his_region() -> None:
    assert ready(kind="spar", event_card="spo_school", hero="nox", arena="vesuvians").is_local(0)
    assert not ready(kind="spar", event_card="spo_school", hero="nox", arena="kunlun").is_local(0)


@pytest.mark.rule("HOP-R22")
def test_nox_may_be_a_primus_in_the_capital_in_which_the_scion_is_fought_later() -> None:
    t = ready(primus="nox", hero="virago")
    assert (t.arena, t.kind) == ("vesuvians", "primus")


# Troop, bag and pile


def troop(t: Combat) -> list[str]:
    return [chip for chip, side in zip(t.chip, t.side, strict=True) if side == PLAYER][1:]


@pytest.mark.rule("HOP-R24")
def test_the_troop_is_the_heros_first_units_and_recruits() -> None:
    t = camp(1)
    gather_troop(t, ())
    assert isinstance(t.pending, Deal)
    recruit = t.pending.sample(t, Random(1))
    t.pending.take(t, recruit)
    first = [CONTENT.starting_units[one] for one in CONTENT.heroes["nox"].units]
    assert troop(t) == [*first, *recruit]
    assert all(t.place[unit] == CAMP for unit in range(len(t.chip)))


@pytest.mark.rule("HOP-R33")
def test_recruits_go_before_first_units_where_leadership_is_too_small() -> None:
    t = camp(3, "primus")
    t.leadership = 5
    gather_troop(t, ())
    assert isinstance(t.pending, Deal)
    assert t.pending.count == 5
    t.pending.take(t, tuple(t.pending.pile(t)[:5]))
    assert len(troop(t)) == 5
    assert all(CONTENT.units[name].faction in REGIONS for name in troop(t))


def test_a_troop_that_was_named_comes_as_it_was_named() -> None:
    t = ready(kind="spar", troop="neu_barker, Jade Gate Warden")
    assert troop(t)[:2] == ["neu_barker", "kun_warden"]


@pytest.mark.rule("HOP-R32", "HOP-M05")
def test_the_bag_has_the_neutrals_that_nobody_has_and_strangers() -> None:
    t = camp(1)
    t.join("neu_poacher", PLAYER)
    t.join("ves_ember", PLAYER)
    fill_bag(t)
    assert isinstance(t.pending, Deal)
    assert t.pending.count == CONTENT.starts["act_1"].bag
    strangers = t.pending.pile(t)
    assert all(CONTENT.units[name].faction not in ("kunlun", "neutral", "beast") for name in strangers)
    assert "ves_ember" not in strangers
    t.pending.take(t, tuple(strangers[:6]))
    neutrals = [name for name, chip in CONTENT.units.items() if chip.faction == "neutral" and name != "neu_poacher"]
    assert t.bag == sorted([*neutrals, *strangers[:6]])


@pytest.mark.rule("HOP-M04", "HOP-R32")
def test_the_local_pile_keeps_its_own_but_for_those_in_the_troop() -> None:
    t = camp(1)
    t.join("kun_warden", PLAYER)
    fill_bag(t)
    locals_ = {name for name, chip in CONTENT.units.items() if chip.faction == "kunlun"}
    assert set(t.pile) == locals_ - {"kun_warden"}


@pytest.mark.rule("HOP-015")
def test_the_top_of_the_local_pile_is_seen_before_the_fight() -> None:
    t = table(kind="bloodshed", event_card="blo_noon", arena="kunlun", hero="nox")
    rng = Random(2)
    while not t.pile_top:
        answer(t, rng)
    assert t.pile_top not in t.pile
    assert CONTENT.units[t.pile_top].faction == "kunlun"


@pytest.mark.rule("HOP-M05")
def test_the_bag_serves_the_largest_formation_in_every_act() -> None:
    largest = max(sum(entry[0] == "X" for entry in event.rivals) for event in CONTENT.events.values()) + 1
    neutrals = sum(chip.faction == "neutral" for chip in CONTENT.units.values())
    for start in CONTENT.starts.values():
        assert neutrals - 4 + start.bag >= largest + CONTENT.heroes["nox"].leadership


def test_a_fight_begins_with_the_rivals_and_the_favour_of_the_difficulty() -> None:
    t = table(kind="spar", event_card="spo_school", hero="nox", arena="kunlun", act="1")
    rng = Random(3)
    while not isinstance(t.pending, Ask):
        answer(t, rng)
    assert t.pending.question.name == "favours"
    t.answer(RaiseHealth())
    while t.round == 0:
        answer(t, rng)
    assert t.health == 6
    assert len(t.in_arena(RIVAL)) == 1
