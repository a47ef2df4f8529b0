"""Marks: what others and chance have touched is marked on the board until one decides oneself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from harena.core.svg import el, rect
from harena.web.chronicle import Entry
from harena.web.marks import with_advised, with_touched
from harena.web.match_view import touched_by
from tests.web.serving import Served, Visitor, begun, new_duel, to_move, view

PIECE = el(
    "g",
    el("g", rect((0, 0, 1, 1), class_="ring")),
    rect((2, 3, 40, 20), 4, class_="ring"),
    class_="piece",
    data_id="unit:1 zone:7",
)
PICTURE = el("svg", PIECE, el("g", rect((0, 0, 9, 9), class_="plain"), data_id="unit:2"), el("g", data_id="unit:3"))


def answered(who: Visitor, match: str, choice: int = -1) -> None:
    """Who must answer takes an option, the last one unless told otherwise."""
    seen = view(who, match)
    number = seen["choices"][choice]["number"]
    answer = {"version": str(seen["version"]), "client": f"a{seen['version']}", "choice": str(number)}
    assert who.post(f"/m/{match}/answer", data=answer).status_code == 303


def marked(page: str) -> list[str]:
    return re.findall(r'data-id="([^"]*)"[^>]* data-touched=', page)


# In the picture


@pytest.mark.parametrize("wanted", ["unit:1", "zone:7"])
def test_a_piece_is_marked_by_any_of_its_ids(wanted: str) -> None:
    drawn = with_touched(PICTURE, [wanted])
    [piece] = [part for part in ElementTree.fromstring(drawn) if "data-touched" in part.attrib]
    assert piece.attrib["data-id"] == "unit:1 zone:7"
    assert list(piece)[-1].attrib["class"] == "note touched"


def test_a_mark_lies_round_the_ring_of_its_piece() -> None:
    outline = re.search(
        r'<rect x="([\d.]+)" y="([\d.]+)" width="(\d+)"[^>]*class="outline"', with_touched(PICTURE, ["unit:1"])
    )
    assert outline is not None
    assert outline.groups() == ("0.5", "1.5", "43")


def test_the_ring_of_a_part_is_not_the_ring_of_its_piece() -> None:
    part = el("g", rect((0, 0, 1, 1), class_="ring"))
    picture = el("svg", el("g", rect((2, 3, 40, 20), 4, class_="ring"), part, data_id="unit:1"))
    assert re.findall(r'width="(\d+)"[^>]*class="outline"', with_touched(picture, ["unit:1"])) == ["43"]


@pytest.mark.parametrize("unmarked", ["unit:2", "unit:3", "unit:99", "unit"])
def test_what_has_no_ring_or_is_not_there_leaves_the_picture_as_it_is(unmarked: str) -> None:
    assert with_touched(PICTURE, [unmarked]) == PICTURE


def test_an_advised_path_is_numbered_step_by_step() -> None:
    both = el("svg", PIECE, el("g", rect((0, 0, 9, 9), class_="ring"), data_id="unit:2"))
    drawn = with_advised(both, ["unit:2", "unit:1"])
    assert re.findall(r'class="strong middle step">(\d)<', drawn) == ["2", "1"]


def test_a_piece_is_named_once_however_often_it_was_touched() -> None:
    log = [Entry(1, "a", touches=("x",)), Entry(2, "b", touches=("y", "z")), Entry(3, "c", touches=("y",))]
    assert touched_by(log[1:]) == ["y", "z"]


# On the page


def test_what_the_other_has_touched_stays_marked_until_i_decide(alone: Served) -> None:
    host, other = alone.visitor(), alone.visitor()
    match = new_duel(host, other)
    asked, _ = to_move(match, host, other)
    answered(asked, match, 0)
    me, _ = to_move(match, host, other)
    assert me is not asked
    before = me.get(f"/m/{match}").text
    assert marked(before) == view(me, match)["touched"] != []
    answered(me, match, 0)
    events = [entry for entry in view(me, match)["log"] if entry["version"] > view(me, match)["fresh"]]
    assert set(marked(me.get(f"/m/{match}").text)) == {name for entry in events for name in entry["touches"]}


def test_my_own_decision_marks_nothing_for_me_but_for_the_other(alone: Served) -> None:
    """An attack that may be parried: nobody rolls before the other has answered."""
    host, other = alone.visitor(), alone.visitor()
    match = new_duel(host, other)
    while True:
        asked, foe = to_move(match, host, other)
        choices = view(asked, match)["choices"]
        if found := [choice for choice in choices if choice["action"].get("card") in ("lunge", "cut")]:
            break
        answered(asked, match, 0)
    answered(asked, match, found[0]["number"])
    assert view(foe, match)["yours"]
    assert marked(asked.get(f"/m/{match}").text) == []
    assert f"fighter:{view(asked, match)['seat']}" in marked(foe.get(f"/m/{match}").text)


def test_taking_back_is_a_decision_after_which_nothing_is_fresh(alone: Served) -> None:
    who = alone.visitor()
    match = begun(who, game="palus").removeprefix("/m/")
    seen = view(who, match)
    [stop] = [place for place, choice in enumerate(seen["choices"]) if choice["action"]["type"] == "stop"]
    answered(who, match, stop)
    move = {"version": view(who, match)["version"], "client": "u"}
    assert who.post(f"/api/matches/{match}/undo", json=move).status_code == 200
    now = view(who, match)
    assert now["fresh"] == now["version"]


def test_a_spectator_sees_what_the_last_answers_have_touched(alone: Served) -> None:
    host, other, third = alone.visitor(), alone.visitor(), alone.visitor()
    match = new_duel(host, other)
    for _ in range(8):
        answered(to_move(match, host, other)[0], match, 0)
    seen = view(third, match)
    assert 0 < seen["fresh"] < seen["version"]
    assert marked(third.get(f"/m/{match}").text)


def test_in_the_replay_the_step_that_is_shown_is_marked(alone: Served) -> None:
    host, other = alone.visitor(), alone.visitor()
    match = new_duel(host, other)
    for _ in range(4):
        answered(to_move(match, host, other)[0], match, 0)
    for entry in view(host, match)["log"]:
        told = [one for one in view(host, match)["log"] if one["version"] == entry["version"]]
        touched = {name for one in told for name in one["touches"]}
        assert set(marked(host.get(f"/m/{match}/at/{entry['version']}").text)) == touched


def test_a_line_of_the_log_names_what_it_touches(alone: Served) -> None:
    who = alone.visitor()
    address = begun(who, game="ludus")
    assert re.search(r'<a href="[^"]*\?v=\d+" data-touches="fighter:\d">', who.get(address).text)
