"""Beside a real table: people type what real dice and cards show, each what they may see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from harena.core.discovery import games
from harena.core.fold import refold
from harena.core.record import parse_record
from tests.arsenal import ARSENAL
from tests.web.serving import Served, Visitor, new_duel, reasons, serving, view, where, words

Duel = tuple[str, Visitor, Visitor]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setitem(games(), "arsenal", ARSENAL)
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def duel(served: Served) -> Duel:
    """Anna and Bruno beside a real table; nobody has cards yet."""
    anna, bruno = served.visitor(), served.visitor()
    return new_duel(anna, bruno, "arsenal", typed=True), anna, bruno


def tell(who: Visitor, match: str, *shown: str, client: str = "", version: int | None = None) -> Response:
    now = view(who, match)["version"] if version is None else version
    body = {"version": now, "client": client or f"tell-{now}", "shown": list(shown)}
    return who.post(f"/api/matches/{match}/chance", json=body)


def answer(who: Visitor, match: str, *actions: dict[str, Any]) -> Response:
    now = view(who, match)["version"]
    body = {"version": now, "client": f"answer-{now}", "actions": list(actions)}
    return who.post(f"/api/matches/{match}/answer", json=body)


def dealt(duel: Duel) -> Duel:
    """Both have their cards, and Anna begins."""
    match, anna, bruno = duel
    assert tell(anna, match, "helmet", "sandal").status_code == 200
    assert tell(bruno, match, "helmet", "trident").status_code == 200
    assert tell(anna, match, "1").status_code == 200
    return duel


YELLOW, THROW = {"type": "commit", "colour": "yellow"}, {"type": "throw"}


def thrown(duel: Duel) -> Duel:
    """Anna has thrown a yellow die and the plain one."""
    match, anna, _ = dealt(duel)
    assert answer(anna, match, YELLOW, THROW).status_code == 200
    return duel


# Before it begins


def test_a_match_beside_a_real_table_promises_nothing_about_dice(served: Served, duel: Duel) -> None:
    match, anna, _ = duel
    info = anna.get(f"/api/matches/{match}").json()
    assert (info["typed"], info["commitment"]) == (True, None)
    header = anna.get(f"/api/matches/{match}/record").text.splitlines()[0]
    assert '"rng":"typed"' in header
    assert '"commitment":null' in header


def test_other_matches_are_as_ever(served: Served) -> None:
    host = served.visitor()
    match = new_duel(host, served.visitor())
    info = host.get(f"/api/matches/{match}").json()
    assert info["typed"] is False
    assert len(info["commitment"]) == 64
    assert reasons(tell(host, match, "3")) == [
        "The dice of this table are not typed by people; wait for them to be rolled."
    ]


def test_the_form_offers_it_and_the_page_that_waits_tells_it(served: Served) -> None:
    host = served.visitor()
    assert 'name="dice" value="typed"' in host.get("/new/ludus").text
    address = where(host.post("/new/ludus", data={"seats": "2", "seat.1": "open", "dice": "typed"}))
    page = words(host.get(address).text)
    assert "This match is played beside a real table" in page
    assert "Sealed" not in page


def test_a_refused_form_keeps_the_tick(served: Served) -> None:
    refused = served.visitor().post("/new/ludus", data={"seats": "2", "dice": "typed", "option.health": "99"})
    assert refused.status_code == 422
    assert re.search(r'name="dice" value="typed" checked', refused.text)


def test_it_is_played_again_in_the_same_way(duel: Duel) -> None:
    match, anna, _ = thrown(duel)
    version = view(anna, match)["version"]
    anna.post(f"/api/matches/{match}/resign", json={"version": version, "client": "r"})
    again = where(anna.post(f"/m/{match}/rematch", data={})).removeprefix("/m/")
    assert anna.get(f"/api/matches/{again}").json()["typed"] is True


# Who types what


def test_cards_are_typed_by_their_owner_and_others_are_told_who_types(duel: Duel) -> None:
    match, anna, bruno = duel
    own, other = view(anna, match), view(bruno, match)
    assert own["yours"]
    assert [blank["label"] for blank in own["typing"]["blanks"]] == ["Card 1", "Card 2"]
    assert [key["label"] for key in own["typing"]["cards"]] == ["a helmet", "a sandal", "a trident"]
    assert (other["yours"], other["typing"]) == (False, None)
    assert own["chairs"][0]["name"] in other["prompt"]
    refused = tell(bruno, match, "helmet", "sandal")
    assert refused.status_code == 403
    assert "may see it" in reasons(refused)[0]


def test_dice_are_typed_by_anybody_at_the_table(duel: Duel) -> None:
    match, anna, bruno = thrown(duel)
    for who in (anna, bruno):
        seen = view(who, match)
        assert seen["yours"]
        assert [blank["label"] for blank in seen["typing"]["blanks"]] == ["yellow", "d6"]
        assert [key["value"] for key in seen["typing"]["blanks"][0]["keys"]] == ["miss", "hit", "crit"]
        assert [key["value"] for key in seen["typing"]["blanks"][1]["keys"]] == list("123456")
    assert tell(bruno, match, "hit", "3").status_code == 200


def test_who_looks_on_types_nothing(served: Served, duel: Duel) -> None:
    match, _, _ = thrown(duel)
    stranger = served.visitor()
    seen = view(stranger, match)
    assert (seen["yours"], seen["typing"]) == (False, None)
    assert "one of them types what comes" in seen["prompt"]
    assert tell(stranger, match, "hit", "3").status_code == 403


def test_lots_are_drawn_by_the_names_of_the_seats(duel: Duel) -> None:
    match, anna, bruno = duel
    tell(anna, match, "helmet", "sandal")
    tell(bruno, match, "helmet", "trident")
    names = [chair["name"] for chair in view(anna, match)["chairs"]]
    assert [key["label"] for key in view(bruno, match)["typing"]["blanks"][0]["keys"]] == names
    tell(bruno, match, "2")
    assert view(bruno, match)["choices"]


def test_alone_one_types_everything(served: Served) -> None:
    who = served.visitor()
    made = who.post("/api/matches", json={"game": "arsenal", "seats": ["me"], "typed": True})
    match = made.json()["id"]
    for shown in (["helmet", "helmet"], ["1"]):
        assert view(who, match)["yours"]
        assert tell(who, match, *shown).status_code == 200
    assert view(who, match)["choices"]


# What is typed


def test_a_turn_is_a_record_that_holds(duel: Duel, tmp_path: Path) -> None:
    match, anna, bruno = thrown(duel)
    assert tell(anna, match, "crit", "6").status_code == 200
    assert tell(anna, match, "a helmet").status_code == 200
    assert tell(bruno, match, "south-west").status_code == 200
    version = view(anna, match)["version"]
    anna.post(f"/api/matches/{match}/resign", json={"version": version, "client": "end"})
    raw = anna.get(f"/api/matches/{match}/record").content
    assert b'"is":["crit",6]' in raw
    assert b'"got"' not in raw
    path = tmp_path / "record.jsonl"
    path.write_bytes(raw)
    with path.open("rb") as file:
        assert refold(ARSENAL, parse_record(file)).ended


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        (["block", "3"], "No face “block” is on this die (yellow); its faces are: miss, hit, crit."),
        (["hit", "7"], "A die with 6 sides cannot show 7; type a number from 1 to 6."),
        (["hit"], "1 yellow die + 1d6 are rolled here: give 2 results, one for each die."),
        (["hit", "3", "3"], "give 2 results"),
        ([], "give 2 results"),
        (["", ""], "No face “” is on this die"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_has_changed(
    duel: Duel, served: Served, shown: list[str], sentence: str
) -> None:
    match, anna, _ = thrown(duel)
    tables = served.tables()
    refused = tell(anna, match, *shown)
    assert refused.status_code == 422
    assert sentence in reasons(refused)[0]
    assert served.tables() == tables


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        (["gladius", "helmet"], "“gladius” is no card of this game; there are: a helmet, a sandal, a trident."),
        (["helmet"], "2 cards are drawn here"),
        (["", "helmet"], "Type the name of the card"),
    ],
)
def test_cards_that_cannot_be_are_refused(duel: Duel, shown: list[str], sentence: str) -> None:
    match, anna, _ = duel
    assert sentence in reasons(tell(anna, match, *shown))[0]


def test_more_of_a_card_than_there_are_is_refused(duel: Duel) -> None:
    match, anna, bruno = duel
    tell(anna, match, "helmet", "helmet")
    assert "was typed 2 times, but only one is left" in reasons(tell(bruno, match, "helmet", "helmet"))[0]


def test_the_sentence_and_the_keys_are_in_the_language_of_the_reader(served: Served) -> None:
    anna, bruno = (served.visitor(**{"accept-language": "fr"}) for _ in range(2))
    match = new_duel(anna, bruno, "arsenal", typed=True)
    assert [key["label"] for key in view(anna, match)["typing"]["cards"]] == ["un casque", "un trident", "une sandale"]
    assert "n’est pas une carte de ce jeu" in reasons(tell(anna, match, "x", "y"))[0]
    assert tell(anna, match, "casque", "une sandale").status_code == 200


def test_a_decision_is_not_typed(duel: Duel) -> None:
    match, anna, _ = dealt(duel)
    assert reasons(tell(anna, match, "3")) == ["Chance has not been asked; no dice are rolled now."]


def test_a_repeat_is_answered_as_the_first_time_and_a_stale_one_refused(duel: Duel) -> None:
    match, anna, bruno = thrown(duel)
    version = view(anna, match)["version"]
    first = tell(anna, match, "hit", "3", client="same", version=version)
    second = tell(anna, match, "hit", "3", client="same", version=version)
    assert first.json() == second.json() == {"version": version + 1}
    late = tell(bruno, match, "miss", "3", client="other", version=version)
    assert (late.status_code, late.json()["version"]) == (409, version + 1)


def test_a_form_tells_it_too(duel: Duel) -> None:
    match, anna, _ = thrown(duel)
    page = anna.get(f"/m/{match}").text
    assert 'type="radio" name="shown.0" value="crit"' in page
    assert 'type="radio" name="shown.1" value="6"' in page
    version = view(anna, match)["version"]
    done = anna.post(f"/m/{match}/chance", data={"version": version, "client": "f", "shown.1": "6", "shown.0": "crit"})
    assert where(done) == f"/m/{match}"
    assert "throws crit, 6: 3." in words(anna.get(f"/m/{match}").text)


@pytest.mark.parametrize("fields", [{"shown.x": "1"}, {"shown.": "1"}, {"shown.0": "hit"}, {}, {"shown.9999": "1"}])
def test_forms_that_no_page_sends_change_nothing(duel: Duel, served: Served, fields: dict[str, str]) -> None:
    match, anna, _ = thrown(duel)
    tables = served.tables()
    version = view(anna, match)["version"]
    assert anna.post(f"/m/{match}/chance", data={"version": version, "client": "f", **fields}).status_code == 422
    assert served.tables() == tables


def test_the_page_says_that_a_first_hand_cannot_be_taken_back(duel: Duel) -> None:
    match, anna, _ = duel
    assert view(anna, match)["typing"]["note"] == "It cannot be taken back afterwards."
    thrown(duel)
    assert view(anna, match)["typing"]["note"] == ""


# Taking back


def undo(who: Visitor, match: str) -> Response:
    version = view(who, match)["version"]
    return who.post(f"/api/matches/{match}/undo", json={"version": version, "client": f"undo-{version}"})


def agree(who: Visitor, match: str) -> Response:
    version = view(who, match)["version"]
    return who.post(
        f"/api/matches/{match}/consent", json={"version": version, "client": f"agree-{version}", "agree": True}
    )


def test_a_slip_is_taken_back_with_the_last_decision_whoever_asks(duel: Duel) -> None:
    match, anna, bruno = thrown(duel)
    tell(bruno, match, "miss", "1")
    assert view(bruno, match)["undo"] == "ask"
    assert undo(bruno, match).status_code == 200
    assert "last decision" in words(anna.get(f"/m/{match}").text)
    assert agree(anna, match).status_code == 200
    assert [choice["label"] for choice in view(anna, match)["choices"]][-1] == "Throw"
    raw = anna.get(f"/api/matches/{match}/record").text
    assert '"what":"undo","n":7,"seat":0,"to":4,"agreed":[1]' in raw
    assert answer(anna, match, THROW).status_code == 200
    assert tell(anna, match, "crit", "1").status_code == 200


def test_before_any_decision_nothing_can_be_taken_back(duel: Duel) -> None:
    match, anna, bruno = duel
    tell(anna, match, "helmet", "sandal")
    assert view(anna, match)["undo"] == view(bruno, match)["undo"] == "no"
    assert undo(anna, match).status_code == 422


def test_who_has_just_decided_takes_it_back_alone(duel: Duel) -> None:
    match, anna, _ = thrown(duel)
    assert view(anna, match)["undo"] == "free"
    assert undo(anna, match).status_code == 200
    assert view(anna, match)["choices"]


# Leaving


def test_nobody_claims_a_game_in_which_they_could_type_themselves(served: Served, duel: Duel) -> None:
    match, anna, _ = thrown(duel)
    served.time_passes(match)
    version = view(anna, match)["version"]
    refused = anna.post(f"/api/matches/{match}/claim", json={"version": version, "client": "c"})
    assert refused.status_code == 422


def test_who_never_types_the_own_cards_loses_the_game(served: Served, duel: Duel) -> None:
    match, anna, bruno = duel
    served.time_passes(match)
    version = view(anna, match)["version"]
    claims = [
        who.post(f"/api/matches/{match}/claim", json={"version": version, "client": "c"}).status_code
        for who in (anna, bruno)
    ]
    assert claims == [422, 200]


# The dice page


def test_the_dice_page_says_that_the_dice_were_real(duel: Duel) -> None:
    match, anna, _ = thrown(duel)
    tell(anna, match, "crit", "6")
    page = words(anna.get(f"/m/{match}/dice").text)
    assert "real dice" in page
    assert "crit, 6" in page
    assert "Seal" not in page


def test_the_dice_page_hides_what_only_others_saw(duel: Duel) -> None:
    match, anna, bruno = dealt(duel)
    assert "a trident" not in words(anna.get(f"/m/{match}/dice").text)
    assert "a trident" in words(bruno.get(f"/m/{match}/dice").text)
