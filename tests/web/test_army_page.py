"""The army page: options that change what may be brought, and links that carry an army."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

from harena.core.discovery import games
from harena.core.game import Game
from harena.games.virtus.armies import MOST_UNITS, Bring
from harena.games.virtus.units import GENERAL_TRAITS
from harena.web.drafts import LONGEST_ARMY, LONGEST_TYPED, Draft, builder_of, picked_in_address
from harena.web.option_forms import option_fields
from harena.web.security import own_path
from tests.web.army_forms import MINE, begun, build, count_of, draft, faults_of, form, picked
from tests.web.serving import Served, serving, where, words

BROKEN = "This link has no army that can be read here"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


# Options


def test_the_page_asks_for_the_options_that_change_what_may_be_brought_and_no_others(served: Served) -> None:
    for game in (game for game in games().values() if game.rules.builder):
        asked = re.findall(r'name="option\.(\w+)"', build(served, game.name).text)
        assert tuple(asked) == game.screens.builder_options


@pytest.mark.parametrize("game", [game for game in games().values() if game.rules.builder], ids=lambda game: game.name)
def test_each_of_these_options_changes_what_may_be_brought(game: Game[Any]) -> None:
    """And of the others none does."""
    told: dict[str, bool] = {}
    for option in option_fields(game, game.rules.options()):
        others = option.get("choices") or [option["least"], option["most"]]
        told[option["name"]] = any(_offered(game, {option["name"]: other}) != _offered(game, {}) for other in others)
    assert {name for name, changes in told.items() if changes} == set(game.screens.builder_options)


def _offered(game: Game[Any], options: dict[str, object]) -> object:
    """Which parts there are, and what is wrong with as many of them as a slot takes."""
    bench = builder_of(game, 2, game.read_options(options))
    most = {slot.name: (slot.parts[0].name, slot.most) for slot in bench.slots}
    faults = [(fault.key, str(fault.params)) for fault in bench.faults(most)]
    return [[part.name for part in slot.parts] for slot in bench.slots], faults


def test_other_options_keep_what_is_picked_and_say_what_is_wrong_now(served: Served) -> None:
    who, own = served.visitor(), draft(MINE, preset="everything")
    address = where(who.post("/army/virtus/draft", data=form(own, **{"option.preset": "basic", "option.budget": "90"})))
    assert "option.preset=basic" in address
    assert "option.budget=90" in address
    page = who.get(address).text
    assert (count_of(page, "legionnaires"), count_of(page, "horde"), count_of(page, "camp")) == ("6", "3", "1")
    assert (picked(page, "horde"), picked(page, "chief")) == ("horde+elite", "general+hero")
    assert re.findall(r"VIR-\w+", faults_of(page)) == ["VIR-R02", "VIR-R02", "VIR-290", "VIR-R12"]
    assert "141 of 90 points" in words(page)


def test_the_script_is_told_the_same_with_the_address(served: Served) -> None:
    own = draft(MINE, preset="everything", budget=90)
    told = served.visitor().post("/army/virtus/check", data=form(own)).json()
    assert told["total"] == "141 of 90 points, 9 units"
    assert told["summary"] == "1 thing to mend"
    assert told["address"] == own.address()


def test_an_option_that_cannot_be_so_is_refused_in_words_and_the_army_stays(served: Served) -> None:
    answer = served.visitor().post("/army/virtus/draft", data=form(draft(MINE), **{"option.budget": "9999"}))
    assert answer.status_code == 422
    assert "Budget of an army cannot be “9999”; allowed: 50–400." in words(answer.text)
    assert count_of(answer.text, "legionnaires") == "6"


def test_a_saved_army_is_kept_alone_and_the_match_is_set_up_with_its_options(served: Served) -> None:
    who, own = served.visitor(), draft("6 legionnaires+elite, general", "Mine", elite="on", budget=150)
    address = where(who.post("/army/virtus", data=form(own)))
    assert address.startswith("/new/virtus?seats=2&option.budget=150&option.elite=on&army=saved:")
    ((*_, kept, _),) = served.tables()["armies"]
    assert "option" not in str(kept)
    page = who.get(address).text
    assert "<details open>" in page
    assert 'name="option.budget" min="50" max="400" value="150"' in page
    saved = address.partition("army=")[2]
    match = who.post("/new/virtus", data={"seats": "2", "seat.1": "random", "bring": saved, "option.elite": "on"})
    assert where(match).startswith("/m/")


def test_who_changes_a_saved_army_finds_its_name_again(served: Served) -> None:
    who = served.visitor()
    saved = where(who.post("/army/virtus", data=form(draft("6 legionnaires, general", "Mine")))).partition("army=")[2]
    assert 'name="name" value="Mine"' in who.get(f"/army/virtus?start={saved}").text


def test_who_joins_is_offered_no_army_that_the_options_forbid(served: Served) -> None:
    host = served.visitor()
    own = where(host.post("/army/virtus", data=form(draft("2 legionnaires, general", "Few"))))
    wish = {"seats": "2", "seat.1": "open", "option.budget": "60", "bring": own.partition("army=")[2]}
    match = where(host.post("/new/virtus", data=wish))
    page = served.visitor().get(match).text
    assert "/join" in page
    assert "ready:" not in page


# The list to begin with


def test_a_refused_save_leaves_the_list_as_it_was(served: Served) -> None:
    sent = form(draft("9 elephants, general"), start="ready:bretons")
    assert begun(served.visitor().post("/army/virtus", data=sent).text) == "ready:bretons"
    assert begun(served.visitor().post("/army/virtus", data={**sent, "start": ""}).text) == "ready:trajan"


def test_other_options_leave_the_list_as_it_was(served: Served) -> None:
    who = served.visitor()
    page = who.get("/army/virtus?start=ready:bretons").text
    assert '<input type="hidden" name="start" value="ready:bretons">' in page
    sent = form(draft(MINE), start="ready:bretons", **{"option.preset": "everything"})
    assert begun(who.get(where(who.post("/army/virtus/draft", data=sent))).text) == "ready:bretons"


def test_a_saved_army_stays_chosen_in_the_list_and_lends_its_name_only_where_one_begins_with_it(served: Served) -> None:
    who = served.visitor()
    saved = where(who.post("/army/virtus", data=form(draft("6 legionnaires, general", "Mine")))).partition("army=")[2]
    page = who.post("/army/virtus", data=form(draft("5 legionnaires, general"), start=saved)).text
    assert begun(page) == saved
    assert 'name="name" value=""' in page


@pytest.mark.parametrize("start", ["ready:nobody", "saved:0", "x" * 5000, "<b>"])
def test_a_choice_that_the_list_does_not_have_is_the_usual_one(served: Served, start: str) -> None:
    page = build(served, **{"start": start, "start.army": MINE, "option.preset": "everything"})
    assert (page.status_code, begun(page.text), count_of(page.text, "horde")) == (200, "ready:trajan", "3")
    assert "x" * 81 not in page.text.partition('id="builder"')[2]


def test_a_choice_that_is_too_dear_for_other_options_gives_way_and_comes_back(served: Served) -> None:
    who = served.visitor()
    sent = form(draft("2 horde, general"), start="ready:bretons", **{"option.budget": "60"})
    page = who.get(where(who.post("/army/virtus/draft", data=sent))).text
    assert 'value="ready:' not in page.partition('<select name="start">')[2].partition("</select>")[0]
    assert '<input type="hidden" name="start" value="ready:bretons">' in page


# What must be chosen


def test_where_no_general_is_chosen_the_form_says_so(served: Served) -> None:
    page = build(served, **{"start.army": "5 legionnaires"}).text
    chosen = page.partition('<select name="part.chief"')[2].partition("</select>")[0]
    assert '<option value="" selected>none</option>' in chosen
    assert chosen.count("selected") == 1
    assert "VIR-005" in faults_of(page)
    french = served.visitor(**{"Accept-Language": "fr"}).get("/army/virtus?start.army=5+legionnaires").text
    assert '<option value="" selected>aucun</option>' in french
    sent = {**form(draft("5 legionnaires")), "part.chief": ""}
    assert served.visitor().post("/army/virtus/check", data=sent).json()["total"] == "55 of 200 points, 5 units"
    mended = served.visitor().post("/army/virtus/check", data={**sent, "part.chief": "general"}).json()
    assert (mended["total"], mended["faults"]) == ("65 of 200 points, 5 units", [])


def test_where_a_general_is_chosen_there_is_no_empty_choice(served: Served) -> None:
    assert '<option value=""' not in build(served, **{"start.army": "5 legionnaires, general"}).text


def test_an_army_of_nothing_has_no_leader_chosen(served: Served) -> None:
    page = build(served, "invictus", **{"start.army": "-"}).text
    assert '<input type="radio" name="part.leader" value="odin">' in page
    assert not re.search(r'name="part\.leader" value="\w+" checked', page)


# Links


@pytest.mark.parametrize("game", [game for game in games().values() if game.rules.builder], ids=lambda game: game.name)
def test_a_link_has_the_whole_army_whatever_it_is(game: Game[Any]) -> None:
    for seed in range(40):
        bench = builder_of(game, 2, game.rules.options())
        assert game.programs.sample_brings is not None
        (own,) = game.programs.sample_brings(Random(seed), 1, game.rules.options(), game.content)
        picks = bench.draft(own)
        address = Draft(game, 2, game.rules.options(), bench, picks, "").address()
        assert picked_in_address(game, bench, query_of(address)) == picks


def query_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(address.partition("?")[2]))


def test_whoever_opens_a_link_has_the_army_before_them_and_nothing_is_kept_for_it(served: Served) -> None:
    before = served.tables()
    answer = served.visitor().get(draft(MINE, "Ours", preset="everything").address())
    assert answer.status_code == 200
    assert (count_of(answer.text, "horde"), picked(answer.text, "horde")) == ("3", "horde+elite")
    assert 'name="name" value="Ours"' in answer.text
    assert "set-cookie" not in answer.headers
    assert served.tables() == before


def test_a_link_to_nothing_picked_shows_nothing_picked(served: Served) -> None:
    game = games()["virtus"]
    bench = builder_of(game, 2, game.rules.options())
    page = served.visitor().get(Draft(game, 2, game.rules.options(), bench, {}).address()).text
    assert "0 of 200 points, 0 units" in words(page)


def test_a_link_does_not_lead_to_what_somebody_has_saved(served: Served) -> None:
    who = served.visitor()
    saved = where(who.post("/army/virtus", data=form(draft("6 legionnaires, general", "Mine")))).partition("army=")[2]
    answer = served.visitor().get(f"/army/virtus?start={saved}")
    assert answer.status_code == 422
    assert "no such army" in words(answer.text)
    link = re.search(r'value="([^"]+)" data-link', who.get(f"/army/virtus?start={saved}").text)
    assert link is not None
    assert query_of(unescape(link[1]))["start.army"] == "6 legionnaires, general"
    answer = served.visitor().get(unescape(link[1]))
    assert (answer.status_code, count_of(answer.text, "legionnaires")) == (200, "6")
    assert begun(answer.text) == "ready:trajan"


@pytest.mark.parametrize(
    ("written", "reasons"),
    [
        ("3 foos, general", ["VIR-001"]),
        ("3 licornes, 2 horde+loud, 90 elephants", ["VIR-001", "VIR-R09", "VIR-005", "VIR-R107", "VIR-R12"]),
        ("2 camp", ["VIR-R97", "VIR-005", "VIR-R11"]),
        ("<script>, general", ["VIR-001"]),
        ("nobody", []),
        ("legionnaires 3", []),
        ("\0", []),
        ("6 legionnaires, " * 400, []),
    ],
)
@pytest.mark.parametrize("page", ["", "/sheet"])
def test_a_link_that_cannot_be_read_says_so_once_with_every_reason(
    served: Served, written: str, reasons: list[str], page: str
) -> None:
    before = served.tables()
    answer = served.visitor().get(f"/army/virtus{page}", params={"start.army": written, "option.budget": "150"})
    assert answer.status_code == 422
    told = words(answer.text.partition('id="slots"')[0])
    assert told.count(BROKEN) == 1
    assert re.findall(r"\(?(VIR-\w+)", told) == reasons
    assert served.tables() == before
    assert "<script>" not in answer.text
    if not page:
        assert 'name="option.budget" min="50" max="400" value="150"' in answer.text
        assert "may march" not in told


def test_a_reason_against_a_link_is_that_of_the_terminal(served: Served) -> None:
    told = words(build(served, **{"start.army": "nobody"}).text)
    assert "There is no army “nobody”. Known are: aurelien, bretons" in told
    told = words(build(served, **{"start.army": "2 legionaires, general"}).text)
    assert "There is no unit “legionaires” ( VIR-001 ). Did you mean “Legionaries”?" in told


def test_a_field_that_no_army_has_is_a_broken_link(served: Served) -> None:
    assert BROKEN in words(build(served, **{"start.elephants": "3"}).text)


def test_what_a_link_calls_an_army_is_plain_text_of_bounded_length(served: Served) -> None:
    page = served.visitor().get(draft(MINE, preset="everything").address("/sheet") + "&name=%3Cb%3E" + "x" * 500).text
    assert f"<h1>&lt;b&gt;{'x' * (LONGEST_TYPED - 3)}</h1>" in page


def test_the_longest_army_that_may_be_brought_fits_into_a_link_and_survives_another_language(served: Served) -> None:
    game = games()["virtus"]
    options = game.read_options({"preset": "everything", "budget": "400"})
    bench = builder_of(game, 2, options)
    troops = sorted((part.name for slot in bench.slots[2:] for part in slot.parts), key=len)[-MOST_UNITS:]
    generals = ["+".join(("general", *GENERAL_TRAITS))] * 8 + ["general"] * 39
    longest = bench.draft(Bring(", ".join([*(f"1 {troop}" for troop in troops), *generals, "camp"])))
    own = Draft(game, 2, options, bench, longest, "ή" * 60)
    assert len(query_of(own.address())["start.army"]) < LONGEST_ARMY
    assert own_path(own.address()) == own.address()
    assert served.visitor().get(own.address()).status_code == 200


# Several lines of one unit

MIXED = "5 legionnaires+elite, 2 legionnaires, 1 horde+elite+stoic, general, general+superior, general+hero"


def test_an_army_with_variants_of_one_unit_opens_by_its_link_line_by_line(served: Served) -> None:
    answer = build(served, **{"option.preset": "everything", "start.army": MIXED})
    assert answer.status_code == 200
    shown = {slot: (count_of(answer.text, slot), picked(answer.text, slot)) for slot in LINES}
    assert shown == LINES
    assert faults_of(answer.text) == "This army may march."


LINES = {
    "generals": ("1", "general+superior"),
    "generals-2": ("1", "general+hero"),
    "generals-3": ("0", "general"),
    "legionnaires": ("5", "legionnaires+elite"),
    "legionnaires-2": ("2", "legionnaires"),
    "legionnaires-3": ("0", "legionnaires+rabble"),
    "horde": ("1", "horde+elite+stoic"),
    "horde-2": ("0", "horde"),
    "veterans": ("0", "veterans"),
}
"""What the form has for it: a free line begins with what no other line of the unit has."""


def test_an_army_with_variants_of_one_unit_is_saved_and_brought(served: Served) -> None:
    who, own = served.visitor(), draft(MIXED, "Mine", preset="everything")
    address = where(who.post("/army/virtus", data=form(own)))
    ((*_, kept, _),) = served.tables()["armies"]
    assert MIXED in str(kept)
    wish = {"seats": "2", "seat.1": "random", "bring": address.partition("army=")[2], "option.preset": "everything"}
    assert where(who.post("/new/virtus", data=wish)).startswith("/m/")


def test_each_unit_stands_once_on_the_page_whatever_variants_it_has(served: Served) -> None:
    page = build(served, **{"option.preset": "everything", "start.army": MIXED}).text
    assert page.count("infantry, dense formation; VO 3, VD 3, VC 4, Mvt 1; tortoise, pila") == 1
    chosen = page.partition('<select name="part.legionnaires"')[2].partition("</select>")[0]
    assert re.findall(r">([^<]+)</option>", chosen)[:3] == ["plain, 11 points", "elite, 17 points", "rabble, 6 points"]
    assert "elite, stoic, 17 points" in chosen


def test_the_script_is_told_of_a_line_more(served: Served) -> None:
    own = draft("2 horde, general", elite="on")
    told = served.visitor().post("/army/virtus/check", data=form(own)).json()["lines"]
    assert told[told.index("horde") + 1] == "horde-2"
    assert "legionnaires-2" not in told


# Numbers that nobody can mean


@pytest.mark.parametrize("typed", ["1000", "-3", "100", "2.5", "many", "…", "٣", "9" * 5000])
def test_a_number_that_cannot_be_is_a_fault_and_nothing_is_saved_without_it(served: Served, typed: str) -> None:
    who, own = served.visitor(), draft("6 legionnaires, 2 horde, general", "Mine")
    sent = form(own, **{"count.legionnaires": typed})
    said = f"Legionaries: “{typed[:20]}” is no possible number; write one from 0 to 40."
    told = who.post("/army/virtus/check", data=sent).json()
    assert (told["faults"], told["summary"], told["address"]) == ([said], "1 thing to mend", "")
    for path in ("", "/draft"):
        answer = who.post(f"/army/virtus{path}", data=sent)
        assert answer.status_code == 422
        assert said in faults_of(answer.text)
        assert f'value="{typed[:20]}" inputmode="numeric" aria-invalid="true"' in answer.text
    assert served.tables()["armies"] == []


def test_a_line_of_a_number_that_cannot_be_keeps_its_variant(served: Served) -> None:
    own = draft("6 legionnaires, 2 legionnaires+elite+stoic, general", "Mine", preset="everything")
    page = served.visitor().post("/army/virtus", data=form(own, **{"count.legionnaires-2": "-1"})).text
    assert "Legionaries (elite, stoic): “-1” is no possible number" in faults_of(page)
    assert picked(page, "legionnaires-2") == "legionnaires+elite+stoic"


def test_every_number_that_cannot_be_is_said_though_nothing_else_of_the_unit_is_picked(served: Served) -> None:
    own = draft("6 horde, 2 horde+elite, 1 legionnaires, general", "Mine", elite="on")
    sent = form(own, **{"count.horde": "-1", "count.horde-2": "-2"})
    page = served.visitor().post("/army/virtus", data=sent).text
    assert re.findall(r"Horde( \(elite\))?: “(-\d)”", faults_of(page)) == [("", "-1"), (" (elite)", "-2")]


def test_a_number_that_is_left_empty_means_none(served: Served) -> None:
    sent = form(draft("6 legionnaires, 2 horde, general", "Mine"), **{"count.legionnaires": " "})
    told = served.visitor().post("/army/virtus/check", data=sent).json()
    assert (told["total"], told["faults"]) == ("30 of 200 points, 2 units", [])


def test_too_many_of_a_unit_is_for_the_rules_to_say(served: Served) -> None:
    sent = form(draft("6 horde, general", "Mine"), **{"count.horde": "41"})
    told = served.visitor().post("/army/virtus/check", data=sent).json()["faults"]
    assert [re.findall(r"VIR-\w+", fault) for fault in told] == [["VIR-R107"], ["VIR-R12"]]


# Why it was not saved


def test_what_is_wrong_stands_above_the_form_and_is_read_first_after_a_refusal(served: Served) -> None:
    who, own = served.visitor(), draft("2 horde+elite, general+hero", "Mine", preset="basic")
    page = who.post("/army/virtus", data=form(own)).text
    assert page.index('id="faults"') < page.index('id="agreed"') < page.index('id="slots"')
    assert '<div id="faults" tabindex="-1" role="alert" autofocus' in page
    said = faults_of(page)
    assert said.startswith("Horde (elite): this needs an optional rule")
    assert "general (hero): this needs an optional rule" in said
    assert '<a href="#faults" id="summary" class="wrong">2 things to mend</a>' in page
    calm = who.get(own.address()).text
    assert "autofocus" not in calm
    assert '<div id="faults" tabindex="-1" role="status"' in calm


def test_in_french_too_many_points_are_no_points_to_mend(served: Served) -> None:
    sent = form(draft("9 elephants, general", "A", budget=50))
    who = served.visitor(**{"Accept-Language": "fr"})
    assert who.post("/army/virtus/check", data=sent).json()["summary"] == "1 erreur à corriger"
    worse = sent | {"part.horde": "horde", "count.horde": "-1"}
    assert who.post("/army/virtus/check", data=worse).json()["summary"] == "2 erreurs à corriger"


def test_a_missing_name_is_told_together_with_everything_else(served: Served) -> None:
    page = served.visitor().post("/army/virtus", data=form(draft("2 horde"))).text
    assert faults_of(page).endswith("( VIR-005 ). Give the army a name.")


def test_an_option_that_cannot_be_so_is_read_first_after_a_refusal(served: Served) -> None:
    page = served.visitor().post("/army/virtus/draft", data=form(draft(MINE), **{"option.budget": "9999"})).text
    assert '<div id="complaints" tabindex="-1" autofocus' in page
    assert page.count("autofocus") == 1


# Where a match is set up


def test_a_scenario_is_chosen_from_a_list_in_the_readers_language(served: Served) -> None:
    page = served.visitor(**{"accept-language": "fr"}).get("/new/virtus").text
    listed = page.partition('<select name="option.scenario"')[2].partition("</select>")[0]
    assert re.findall(r'value="(\w*)"( selected)?', listed) == [
        ("", " selected"),
        ("danube", ""),
        ("alesia", ""),
        ("tapae", ""),
    ]
    assert "Le passage du Danube" in listed
    assert "aucun" in listed


def test_an_option_has_its_note_where_the_game_gives_one(served: Served) -> None:
    page = served.visitor().get("/new/virtus").text
    noted = dict(re.findall(r'<span>([^<]+?) <small class="note">([^<]+)</small></span>', page))
    assert noted["Scenario"] == "it decides the ground and the number of sectors"
    assert "Budget of an army" not in noted


def test_a_match_begins_on_the_field_that_was_chosen(served: Served) -> None:
    who = served.visitor()
    wish = {"seats": "2", "seat.1": "random", "option.scenario": "tapae"}
    match = where(who.post("/new/virtus", data=wish)).removeprefix("/m/")
    assert who.get(f"/api/matches/{match}").json()["options"]["scenario"] == "tapae"


def test_an_address_begins_the_form_with_its_options(served: Served) -> None:
    page = served.visitor().get("/new/invictus?option.variant=blitz&option.open_armies=true").text
    assert '<option value="blitz" selected>' in page
    assert 'name="option.open_armies" value="true" checked' in page
    assert 'formaction="/army/invictus" formmethod="get" formnovalidate' in page
    plain = served.visitor().get("/new/invictus").text
    assert "<details>" in plain
    refused = served.visitor().get("/new/invictus?option.variant=chess")
    assert refused.status_code == 422
    assert "Kind of battle cannot be “chess”" in words(refused.text)
