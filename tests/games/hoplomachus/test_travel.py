"""Travel: roads, Harbours, capitals, and the way back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.games.hoplomachus.actions import Sail, Travel
from harena.games.hoplomachus.book import book
from harena.games.hoplomachus.rules import travel

from .campaigns import begun, camp, places
from .fights import asked, let, refused


@pytest.mark.rule("HOP-018", "HOP-020")
def test_the_camp_follows_roads_and_does_not_go_back() -> None:
    t = camp("ves_l", before="ves_c")
    assert places(t) == {"ves_a"}  # the capital is closed
    assert refused(t, Travel("ves_c")) == ["not_back"]
    assert refused(t, Travel("kun_c")) == ["no_road"]


@pytest.mark.rule("HOP-019")
def test_the_camp_must_move_on() -> None:
    t = camp("ves_l", before="ves_c")
    assert refused(t, Travel("ves_l")) == ["must_move_on"]
    t.answer(Travel("ves_a"))
    assert (t.journey.location, t.journey.before) == ("ves_a", "ves_l")


@pytest.mark.rule("HOP-021", "HOP-R10")
def test_only_the_first_travel_of_an_act_may_lead_back() -> None:
    t = camp("ves_l", before="ves_c", fresh=True)
    assert places(t) == {"ves_a", "ves_c"}
    t.answer(Travel("ves_c"))
    assert not t.journey.fresh


@pytest.mark.rule("HOP-022", "HOP-023")
def test_a_harbour_that_is_not_used_is_passed_through_at_no_cost() -> None:
    t = camp("ves_c", before="ves_l")
    assert "arg_c" in places(t)
    t.answer(Travel("arg_c"))
    assert t.journey.weeks == 0


@pytest.mark.rule("HOP-024", "HOP-026", "HOP-R11")
def test_a_harbour_leads_to_every_other_harbour_and_ashore_beside_it() -> None:
    t = camp("ves_c", before="ves_l")
    trips = {(one.harbour, one.location) for one in t.options() if isinstance(one, Sail)}
    assert trips == {
        (harbour, shore)
        for harbour, place in t.book.content.harbours.items()
        if harbour != "sirens"
        for shore in place.joins
    }
    assert refused(t, Sail("jade", "arg_c")) == ["not_at_harbour"]
    assert refused(t, Sail("sirens", "arg_c")) == ["no_trip_there"]
    t.answer(Sail("jade", "kun_c"))
    assert t.journey.location == "kun_c"


@pytest.mark.rule("HOP-025")
def test_a_trip_marks_a_week_at_once() -> None:
    t = camp("ves_c", before="ves_l", weeks=3)
    t.answer(Sail("jade", "kun_c"))
    assert t.journey.weeks == 4
    assert asked(t) == "events"


@pytest.mark.rule("HOP-R03", "HOP-D06")
def test_without_a_week_left_nobody_sails_but_may_pass_through() -> None:
    t = camp("ves_c", before="ves_l", weeks=12)
    assert not any(isinstance(one, Sail) for one in t.options())
    assert "arg_c" in places(t)
    assert refused(t, Sail("jade", "kun_c")) == ["no_week_for_trip"]


@pytest.mark.rule("HOP-R09")
def test_a_trip_leads_neither_to_where_the_camp_is_nor_to_where_it_comes_from() -> None:
    t = camp("ves_c", before="kun_c")
    shores = {one.location for one in t.options() if isinstance(one, Sail)}
    assert not {"ves_c", "kun_c"} & shores
    assert "ama_c" in shores
    assert refused(t, Sail("jade", "kun_c")) == ["not_back"]


@pytest.mark.rule("HOP-027")
def test_a_capital_is_open_while_its_primus_is_undefeated() -> None:
    t = camp("arg_c", before="ves_c", primuses=("decimus", "virago"))
    assert "arg_k" in places(t)
    t = camp("arg_c", before="ves_c", primuses=("virago",), beaten=("decimus",))
    assert refused(t, Travel("arg_k")) == ["capital_closed"]


@pytest.mark.rule("HOP-028")
def test_in_act_four_only_the_capital_of_the_vesuvians_is_open() -> None:
    t = camp("ves_l", before="ves_c", act=4, primuses=())
    assert "ves_k" in places(t)
    t = camp("arg_c", before="ves_c", act=4, primuses=("decimus",))
    assert "arg_k" not in places(t)


@pytest.mark.rule("HOP-R08")
def test_where_nothing_else_is_left_the_camp_goes_back() -> None:
    t = begun()
    content = t.book.content
    lonely = {"ves_l": replace(content.locations["ves_l"], roads=("ves_a",)), "ves_a": content.locations["ves_a"]}
    lonely["ves_a"] = replace(lonely["ves_a"], roads=())
    t.content = book(replace(content, locations=lonely, harbours={}))
    t.campaign = replace(t.journey, location="ves_a", before="ves_l", fresh=False)
    let(t, (travel.travel,))
    assert t.options() == [Travel("ves_l")]


@pytest.mark.rule("HOP-010", "HOP-017")
def test_the_map_has_eight_regions_with_a_capital_and_every_kind_of_location() -> None:
    content = begun().book.content
    capitals = [place.region for place in content.locations.values() if place.kind == "capital"]
    assert len(capitals) == len(set(capitals)) == 8
    for region in capitals:
        kinds = {place.kind for place in content.locations.values() if place.region == region}
        assert kinds == {"sport", "bloodshed", "opportunity", "capital"}
