"""A campaign between its fights as a picture: the world map, the tracks, and the camp with all its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from harena.core.question import Ask
from harena.core.text import LANGUAGES
from harena.games.hoplomachus.campaign import Held
from harena.games.hoplomachus.chips import REGIONS
from harena.games.hoplomachus.drawing.encampment import HIGHEST, draw_encampment
from harena.games.hoplomachus.drawing.journey_scene import JourneyScene
from harena.games.hoplomachus.drawing.picture import LAYOUTS, picture
from harena.games.hoplomachus.drawing.world import MAP, _names, chart
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.rules import clean_up
from harena.games.hoplomachus.table import SEAT, Combat

from .campaigns import after_fight, at_event, begun, camp, cleaned, go_on
from .fights import asked, let

ENGLISH = GAME.texts("en")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(t: Combat, language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(picture(t.seen_by(SEAT), GAME.texts(language)))


def parts(t: Combat, ids: str, panel: str = "") -> list[ElementTree.Element]:
    """The parts of the picture with these ids, perhaps of one panel."""
    root = drawn(t)
    if panel:
        root = next(part for part in root if panel in (part.get("class") or "").split())
    return [part for part in root.iter() if part.get("data-id") == ids]


def words(part: ElementTree.Element) -> str:
    return " ".join(text for text in part.itertext() if text)


# The map


@pytest.mark.rule("HOP-M19")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_and_harbour_is_on_the_map_with_its_sentence(language: str) -> None:
    root, content = drawn(camp("ves_c"), language), camp("ves_c").book.content
    wanted = {f"location:{name}" for name in content.locations} | {f"harbour:{name}" for name in content.harbours}
    world = next(part for part in root if "map" in (part.get("class") or "").split())
    told = {part.get("data-id"): part.get("aria-label") or "" for part in world.iter() if part.get("data-id")}
    assert set(told) == wanted
    assert not [said for said in told.values() if not said or re.search(r"[{}]|map\.|waits\.|[a-z]_[a-z]", said)]


def test_shape_and_letters_tell_the_kind_of_a_place() -> None:
    signs: dict[str, set[tuple[str, str]]] = {}
    t = camp("ves_c")
    for name, place in t.book.content.locations.items():
        (part,) = parts(t, f"location:{name}", "map")
        shape, letters = part.find(f"{SVG}path"), part.find(f"{SVG}text")
        assert shape is not None
        assert letters is not None
        signs.setdefault(place.kind, set()).add((shape.get("d") or "", letters.text or ""))
    assert [len(found) for found in signs.values()] == [1, 1, 1, 1]
    assert len({shape for found in signs.values() for shape, _ in found}) == 4
    assert len({letters for found in signs.values() for _, letters in found}) == 4


@pytest.mark.rule("HOP-D05", "HOP-D06")
def test_the_places_within_reach_are_marked_on_the_map() -> None:
    t = camp("ves_c", before="ves_l")
    marked = {part.get("data-id") for part in drawn(t).iter() if "within" in (part.get("class") or "").split()}
    roads = {"location:ves_r", "location:atl_c", "location:arg_c"}
    assert marked == roads | {f"harbour:{name}" for name in ("jade", "sands", "pillars", "dawn", "dusk")}


@pytest.mark.rule("HOP-027", "HOP-028")
def test_the_capitals_where_the_act_can_end_are_named_with_who_waits_there() -> None:
    assert "Iolkea Decimus" in words(drawn(camp("ves_c")))
    assert "Cinera Kalliope" in words(drawn(camp("ves_c", act=4)))
    (capital,) = parts(camp("ves_c"), "location:arg_k", "map")
    assert "the Primus Decimus waits with 6 Health" in (capital.get("aria-label") or "")


def test_names_stay_on_the_map_and_leave_each_other_free() -> None:
    t = camp("ves_c")
    for name in t.book.content.locations:
        t.campaign = replace(t.journey, location=name, before="")
        laid = _names(JourneyScene(t, ENGLISH), chart(t.book.content))
        assert len(laid) >= len(REGIONS) + 1
        for number, one in enumerate(laid):
            x, y, across, down = one.box
            assert x >= 0, (name, one)
            assert y >= 0, (name, one)
            assert x + across <= MAP[0], (name, one)
            assert y + down <= MAP[1], (name, one)
            for other in laid[:number]:
                a, b, w, h = other.box
                apart = x >= a + w or a >= x + across or y >= b + h or b >= y + down
                assert apart, (name, one.label.lines, other.label.lines)


# Every answer can be given on the picture


def positions(seeds: range) -> Iterator[Combat]:
    """Questions of whole campaigns that chance plays, outside of arenas."""
    for seed in seeds:
        rng = Random(seed)
        t = begun(seed=seed, until="travels")
        for _ in range(60):
            if t.outcome is not None or t.arena:
                break
            yield t
            pending = t.pending
            assert pending is not None
            t.answer(rng.choice(t.options()) if isinstance(pending, Ask) else pending.sample(t, rng))


def test_whatever_a_path_names_is_on_the_picture() -> None:
    seen = set()
    for t in positions(range(8)):
        if isinstance(t.pending, Ask):
            ids = {one for part in drawn(t).iter() for one in (part.get("data-id") or "").split()}
            assert {step for option in t.options() for step in option.path()} <= ids
            seen.add(asked(t))
    assert {"travels", "events"} <= seen


# The tracks


@pytest.mark.rule("HOP-003", "HOP-074", "HOP-M18")
def test_the_tracks_say_how_far_weeks_and_influence_are() -> None:
    t = camp("ves_c", act=2, weeks=4, influence=9, primuses=("virago", "bingqing"), beaten=("decimus",))
    said = [(parts(t, f"act:{act}")[0].get("aria-label") or "") for act in (1, 2, 3, 4)]
    assert said == [
        "Act I, over, Decimus is beaten",
        "Act II, 4 of 12 weeks are marked, one of 2 Primuses",
        "Act III, still to come, a Primus",
        "Act IV, still to come, Kalliope",
    ]
    (track,) = parts(t, "track:influence")
    assert track.get("aria-label") == "Influence of Kalliope: 9 of 44; the next Bane comes at 12."
    shapes = {part.get("class"): part.get("d") or "" for part in track.iter(f"{SVG}path")}
    assert shapes["influence entered"].count("M") == 9
    assert shapes["influence"].count("M") == 35
    assert shapes["banesign"].count("M") == 11


def test_marked_weeks_are_crossed_out() -> None:
    (act,) = parts(camp("ves_c", weeks=5), "act:1")
    (crosses,) = [part for part in act.iter(f"{SVG}path") if part.get("class") == "weekcross"]
    assert (crosses.get("d") or "").count("M") == 5


# The camp


def rich() -> Combat:
    t = camp("ves_c", held=(Held("four_horizons", ("vesuvians", "kunlun")), Held("reckless")))
    t.powers = ("ember_cloak_2", "torn_sail")
    t.bag = sorted([*t.bag, "lemure"])
    t.tactics = ["stun", "stun"]
    return t


@pytest.mark.rule("HOP-H06", "HOP-M07")
def test_every_card_of_the_camp_says_what_it_does() -> None:
    for card, said in {
        "ember_cloak_2": "Ember Cloak level 2 The hero has Fury Aura (2).",
        "torn_sail": "Torn Sail in the camp A Harbor trip costs 2 weeks.",
        "lemure": "Lemure in the bag Lemure (house)",
        "reckless": "Reckless to be declared At the end of set-up you may call one more rival",
    }.items():
        (part,) = parts(rich(), f"card:{card}")
        assert said in " ".join(words(part).split()), card
    (tactic,) = parts(rich(), "tactic:stun")
    assert "Stun ×2" in words(tactic)
    assert "Stun" in (tactic.findtext(f"{SVG}desc") or "")


@pytest.mark.rule("HOP-055")
def test_an_opportunity_says_how_near_it_is() -> None:
    (part,) = parts(rich(), "card:four_horizons")
    assert "2 of 4 regions" in words(part)


@pytest.mark.rule("HOP-H01")
def test_the_bag_tells_what_lies_in_it() -> None:
    t = rich()
    t.bag = ["ves_ember", "neu_poacher", "neu_veteran"]
    (bag,) = parts(t, "bag:all")
    assert "Neutral 2, Vesuvians 1. Chips: " in words(bag)


@pytest.mark.rule("HOP-031")
def test_an_event_is_read_with_all_that_it_says() -> None:
    told = " ".join(words(drawn(at_event("ves_c", "spo_market"))).split())
    assert "Market-Day Bout (house): Capture the flag, King of the hill, Spar. Rivals: Local" in told


@pytest.mark.rule("HOP-054")
def test_both_opportunities_that_are_offered_stand_there() -> None:
    t = at_event("ves_r", "reckless")
    t.answer(next(option for option in t.options() if option.tag() == "accept"))
    while asked(t) != "keeps":
        go_on(t, Random(1), {})
    for option in t.options():
        assert parts(t, f"offer:{option.params()['opportunity']}")


@pytest.mark.rule("HOP-217")
def test_after_a_fight_its_outcome_and_the_growth_to_choose_from_are_shown() -> None:
    t = after_fight("bloodshed", table={"cause": "all_rivals"})
    let(t, (clean_up.clean_up,))
    assert asked(t) == "upgrades"
    assert "The fight is won" in words(drawn(t))
    assert "map" in {name for part in drawn(t) for name in (part.get("class") or "").split()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_camp_of_any_size_has_a_sheet(language: str) -> None:
    t = rich()
    content = t.book.content
    own = [f"{name}_{len(one.levels)}" for name, one in content.prowess.items() if one.hero in ("nox", "")]
    kinds_of = {name: bane.kind for name, bane in content.banes.items() if bane.scion in ("", "kalliope")}
    most = t.book.parameters.influence_spaces // t.book.parameters.bane_every
    banes = sorted(kinds_of, key=lambda name: kinds_of[name] != "unit")[:most]
    t.powers = (*own, *(name for name in banes if kinds_of[name] == "camp"))
    t.bag = sorted([*t.bag, *(name for name in banes if kinds_of[name] != "camp")])
    t.campaign = replace(t.journey, held=tuple(map(Held, content.opportunities)))
    high, _ = draw_encampment(JourneyScene(t, GAME.texts(language)))
    assert high <= HIGHEST
    kinds = {layout.kind for layout in LAYOUTS}
    for one in (t, rich()):
        shown = (drawn(one, language).get("class") or "").removeprefix("board ")
        assert shown in kinds


def test_a_campaign_that_is_being_prepared_says_so() -> None:
    t = GAME.table(1, GAME.read_options({"mode": "campaign"}), journal=True)
    assert "The campaign is being prepared." in words(drawn(t))


def test_a_cleaned_up_week_leads_back_to_the_map() -> None:
    t = cleaned(after_fight("bloodshed", table={"cause": "all_rivals"}))
    assert not t.arena
    assert parts(t, "location:ves_c", "map")
