"""Setting up a match: what is proposed, what is kept when it is refused, and what those who are invited are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from harena.core.discovery import find_game
from harena.web.bringing import Bringable, begun_with, ready_armies
from harena.web.option_forms import leading_first, option_fields
from tests.web.army_forms import draft, form
from tests.web.serving import Served, Visitor, begun, serving, version, where, words

ELITE = "6 legionnaires+elite, general"
PLAIN = "6 legionnaires, general"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


def saved(who: Visitor, army: str, name: str = "Mine", **options: object) -> str:
    """Save an army; where the match for it is then set up."""
    return where(who.post("/army/virtus", data=form(draft(army, name, **options))))


def chosen(page: str, field: str) -> str:
    """What a list of the form has chosen."""
    listed = page.partition(f'<select name="{field}"')[2].partition("</select>")[0]
    found = re.search(r'<option value="([^"]*)" ?selected', listed)
    return found[1] if found else "the first one"


def complaints(page: str) -> str:
    return words(page.partition('<div id="complaints"')[2].partition("</div>")[0].partition(">")[2])


# What is proposed


def test_the_computer_is_proposed_to_draw_lots_and_never_ones_own(served: Served) -> None:
    who = served.visitor()
    address = saved(who, PLAIN)
    for path in ("/new/virtus", address):
        page = who.get(path).text
        assert chosen(page, "foe") == "lot"
    assert chosen(who.get(address).text, "bring").startswith("saved:")
    assert chosen(who.get("/new/virtus").text, "bring") == "ready:trajan"


def test_the_computer_draws_lots_among_the_ready_armies_that_fit(served: Served) -> None:
    who, game = served.visitor(), find_game("virtus")
    fitting = set(ready_armies(game, 2, game.read_options({"budget": 148})))
    assert 1 < len(fitting) < len(ready_armies(game, 2))
    wish = {"seats": "2", "seat.1": "random", "bring": "ready:parthes", "foe": "lot", "option.budget": "148"}
    drawn = set()
    for _ in range(12):
        match = where(who.post("/new/virtus", data=wish)).rpartition("/")[2]
        own, foe = served.wait_for(served.services.matches.find, match).seats
        assert own.brings == {"army": "parthes"}
        drawn.add(foe.brings["army"])
    assert drawn <= fitting
    assert len(drawn) > 1


def test_where_no_ready_army_fits_no_lots_are_drawn(served: Served) -> None:
    who = served.visitor()
    saved(who, "3 legionnaires, general")
    page = who.get("/new/virtus?option.budget=50").text
    assert chosen(page, "foe").startswith("saved:")
    assert 'value="lot"' not in page
    wish = {"seats": "2", "seat.1": "random", "foe": "lot", "option.budget": "50"}
    told = served.visitor().post("/new/virtus", data=wish)
    assert told.status_code == 422
    assert "Army of seat 2" in complaints(told.text)


def test_an_army_that_does_not_fit_the_options_is_marked_and_is_no_default(served: Served) -> None:
    who = served.visitor()
    army = saved(who, ELITE, elite="on").partition("army=")[2]
    fitting = who.get(f"/new/virtus?option.elite=on&army={army}").text
    assert chosen(fitting, "bring") == army
    assert ">Mine<" in fitting
    page = who.get(f"/new/virtus?army={army}")
    assert (page.status_code, chosen(page.text, "bring"), chosen(page.text, "foe")) == (422, "ready:trajan", "lot")
    assert "Mine (does not fit these options)" in words(page.text)
    assert complaints(page.text) == "“Mine” does not fit these options; another army is proposed."
    assert who.get("/new/virtus").status_code == 200


def test_where_nothing_fits_nothing_is_chosen(served: Served) -> None:
    who = served.visitor()
    saved(who, ELITE, elite="on")
    page = who.get("/new/virtus?option.budget=60").text
    assert "ready:" not in page
    assert chosen(page, "bring") == ""
    assert "none fits these options" in words(page)


def test_where_only_the_own_fits_that_is_chosen(served: Served) -> None:
    who = served.visitor()
    saved(who, ELITE, "A", elite="on")
    army = saved(who, "2 legionnaires, general", "B").partition("army=")[2]
    assert chosen(who.get("/new/virtus?option.budget=60").text, "bring") == army


def test_something_ready_comes_before_ones_own_where_the_usual_is_not_there() -> None:
    listed = [Bringable("saved:a", "A", own=True), Bringable("ready:b", "B", own=False)]
    assert begun_with(listed, "", "ready:gone") == "ready:b"
    assert begun_with(listed, "saved:a", "ready:b") == "saved:a"


# The order of the options


def test_what_everybody_chooses_comes_before_the_long_list(served: Served) -> None:
    page = served.visitor().get("/new/virtus").text
    few, _, many = page.partition('<fieldset id="options">')[2].partition("</fieldset>")[0].partition("<details>")
    assert re.findall(r'name="option\.(\w+)"', few) == ["scenario", "preset", "budget", "sectors"]
    assert re.findall(r'name="option\.(\w+)"', many)[:2] == ["attrition", "impetuous"]
    assert "Sectors of a camp where a scenario is chosen, it decides" in words(few)


def test_scenarios_explain_themselves_where_one_is_chosen(served: Served) -> None:
    page = served.visitor().get("/new/virtus").text
    assert 'name="option.scenario" aria-describedby="about-scenario"' in page
    about = page.partition('id="about-scenario"')[2].partition("</div>")[0]
    assert [told.partition(":")[0] for told in re.findall(r'<small class="note">(.*?)</small>', about)] == [
        "The crossing of the Danube",
        "The camp before Alesia",
        "The gorge of Tapae",
    ]
    assert "about-preset" not in page


def test_the_long_list_is_open_where_something_in_it_is_not_as_usual(served: Served) -> None:
    who = served.visitor()
    assert "<details open>" not in who.get("/new/virtus?option.budget=150").text
    assert "<details open>" in who.get("/new/virtus?option.elite=on").text


def test_a_game_says_what_everybody_chooses_and_in_which_order() -> None:
    game = find_game("invictus")
    few, many = leading_first(game, option_fields(game, game.rules.options()))
    assert [field["name"] for field in few] == ["variant", "open_armies"]
    assert many[0]["name"] == "handicap_1"
    game = find_game("virtus")
    few, many = leading_first(game, option_fields(game, game.rules.options()))
    assert [field["name"] for field in few] == ["scenario", "preset", "budget", "sectors"]
    assert (many[0]["name"], len(many)) == ("attrition", 25)


def test_a_game_that_names_no_leading_options_shows_them_all() -> None:
    fields = option_fields(find_game("ludus"), find_game("ludus").rules.options())
    assert leading_first(find_game("ludus"), fields) == (fields, [])


# What an address cannot have


def test_an_address_is_told_of_each_value_that_cannot_be_and_the_rest_is_kept(served: Served) -> None:
    query = "option.scenario=cannes&option.budget=9999&option.preset=everything&option.elite=often"
    page = served.visitor().get(f"/new/virtus?{query}")
    assert page.status_code == 422
    told = complaints(page.text)
    assert "The option Scenario cannot be “cannes”; allowed: " in told
    assert "The crossing of the Danube" in told
    assert "Budget of an army cannot be “9999”; allowed: 50–400." in told
    assert "cannot be “often”" in told
    assert chosen(page.text, "option.scenario") == "the first one"
    assert chosen(page.text, "option.preset") == "everything"
    assert 'id="complaints" tabindex="-1" autofocus' in page.text
    assert complaints(served.visitor().get("/new/virtus?option.scenario=danube").text) == ""


MANY = {f"option.x{number}": "1" for number in range(1000)}
"""Options that no game has."""


def test_unknown_options_in_an_address_are_told_once_and_fill_no_page(served: Served) -> None:
    page = served.visitor().get("/new/virtus", params=MANY)
    assert page.status_code == 422
    assert "Virtus has no options called x0, x1, x2, nor 997 more that were named; it has: " in complaints(page.text)
    assert "x3" not in page.text


def test_unknown_options_in_a_form_are_told_once_and_fill_no_page(served: Served) -> None:
    page = served.visitor().post("/new/virtus", data=MANY)
    assert page.status_code == 422
    assert complaints(page.text).count("no options called") == 1
    assert "x3" not in page.text


def test_unknown_options_of_a_program_are_told_once(served: Served) -> None:
    wish = {"game": "virtus", "seats": ["me", "open"], "options": dict.fromkeys("abcdef", 1)}
    refused = served.visitor().post("/api/matches", json=wish)
    assert refused.status_code == 422
    [said] = refused.json()["reasons"]
    assert said.startswith("Virtus has no options called a, b, c, nor 3 more that were named; it has: ")


def test_the_builder_repeats_no_address_that_is_too_long_to_come_back_to(served: Served) -> None:
    page = served.visitor().get("/army/virtus", params=MANY)
    assert page.status_code == 200
    assert "x3" not in page.text


# What is refused


def test_a_refused_form_comes_again_with_everything_that_was_chosen(served: Served) -> None:
    who, before = served.visitor(), served.tables()
    wish = {
        "seats": "2",
        "seat.1": "open",
        "public": "yes",
        "pace": "days",
        "bring": "ready:daces",
        "foe": "saved:nobodys",
        "option.scenario": "tapae",
        "option.budget": "20",
        "option.preset": "basic",
        "option.elite": "on",
    }
    answer = who.post("/new/virtus", data=wish)
    page = answer.text
    assert answer.status_code == 422
    assert "Budget of an army cannot be “20”" in complaints(page)
    assert "There is no such army any more" in complaints(page)
    assert 'id="complaints" tabindex="-1" autofocus' in page
    kept = {
        name: chosen(page, name) for name in ("seat.1", "bring", "option.scenario", "option.preset", "option.elite")
    }
    assert kept == {name: wish[name] for name in kept}
    assert 'name="option.budget" min="50" max="400" value="20"' in page
    assert 'name="public" value="yes" checked' in page
    assert 'name="pace" value="days" checked' in page
    assert served.tables() == before
    back = re.search(r'name="back" value="([^"]+)"', page)
    assert back is not None
    assert unescape(back[1]) == f"/new/virtus?{urlencode(wish)}"


def test_armies_of_both_seats_are_judged_at_once(served: Served) -> None:
    who = served.visitor()
    army = saved(who, ELITE, elite="on").partition("army=")[2]
    wish = {"seats": "2", "seat.1": "random", "bring": army, "foe": army}
    told = complaints(who.post("/new/virtus", data=wish).text)
    assert "Army of seat 1" in told
    assert "Army of seat 2" in told
    assert chosen(who.post("/new/virtus", data=wish).text, "bring") == army


def test_a_script_that_sends_the_form_is_answered_as_a_script(served: Served) -> None:
    wish = {"seats": "2", "option.budget": "20"}
    answer = served.visitor().post("/new/virtus", data=wish, headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert "20" in answer.json()["reasons"][0]


def test_who_may_begin_no_more_matches_keeps_the_form_too(tmp_path: Path) -> None:
    with serving(tmp_path, matches_a_day=1) as served:
        who, wish = served.visitor(), {"seats": "2", "seat.1": "random", "option.preset": "basic"}
        where(who.post("/new/virtus", data=wish))
        answer = who.post("/new/virtus", data=wish)
        assert (answer.status_code, chosen(answer.text, "option.preset")) == (429, "basic")
        assert complaints(answer.text)


def test_the_number_of_a_guest_is_a_name_and_not_a_quantity(served: Served) -> None:
    guest = served.visitor(**{"Accept-Language": "fr"})
    assert re.search(r"Invité \d{4}\b", words(guest.get(begun(guest)).text))


# Who is invited


def invited(served: Served, **options: str) -> tuple[Visitor, str]:
    host = served.visitor()
    agreed = {f"option.{name}": value for name, value in options.items()}
    return host, where(host.post("/new/virtus", data={"seats": "2", "seat.1": "open", **agreed}))


def test_who_is_invited_reads_what_is_played_and_so_does_everybody_at_the_table(served: Served) -> None:
    host, match = invited(served, scenario="danube", budget="150", elite="on")
    friend = served.visitor()
    told = ["Scenario: The crossing of the Danube", "Budget of an army: 150", "Elite units: yes"]
    for who in (friend, host):
        page = who.get(match).text
        listed = page.partition('<ul class="agreed-on">')[2].partition("</ul>")[0]
        assert sorted(words(line) for line in re.findall("<li>(.*?)</li>", listed)) == sorted(told)
    where(friend.post(f"{match}/join", data={"bring": "ready:trajan"}))
    where(host.post(f"{match}/begin", data={"nonce": ""}))
    assert "data-version" in (at_table := host.get(match).text)
    assert all(line in words(at_table.partition('<details class="more">')[2]) for line in told)


def test_where_all_is_as_usual_that_is_said(served: Served) -> None:
    _, match = invited(served)
    assert "All options are as usual." in words(served.visitor().get(match).text)


def test_who_is_invited_builds_an_army_for_these_options_and_comes_back_with_it(served: Served) -> None:
    _, match = invited(served, budget="150", elite="on")
    friend = served.visitor()
    found = re.search(r'href="(/army/virtus\?[^"]+)"', friend.get(match).text)
    assert found is not None
    page = friend.get(unescape(found[1])).text
    assert 'name="option.budget" min="50" max="400" value="150"' in page
    sent = {**form(draft(ELITE, "Mine", budget=150, elite="on")), "match": match.removeprefix("/m/")}
    back = where(friend.post("/army/virtus", data=sent))
    assert back.startswith(f"{match}?army=saved:")
    assert chosen(friend.get(back).text, "bring") == back.partition("army=")[2]


def test_the_match_for_which_an_army_is_built_stays_in_every_link_of_the_page(served: Served) -> None:
    page = served.visitor().get("/army/virtus?match=abc").text
    assert page.count('name="match" value="abc"') == 2
    assert "match=abc" in page.partition('id="link"')[2]
    assert 'name="match"' not in served.visitor().get("/army/virtus?match=a/../b").text


def test_what_was_chosen_for_a_match_is_still_chosen_after_an_army_was_built_for_it(served: Served) -> None:
    """The form goes to the builder as it is, and comes back with the army."""
    who = served.visitor()
    setup = {"seats": "2", "seat.1": "seer:hard", "public": "yes", "pace": "days", "foe": "ready:daces"}
    options = {"option.scenario": "tapae", "option.sectors": "4", "option.budget": "150", "option.elite": "on"}
    page = who.get(f"/army/virtus?{urlencode(setup | options | {'bring': 'ready:daces'})}").text
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.partition('id="builder"')[2])
    hidden = {name: value for name, value in fields if not name.startswith("part.")}
    assert hidden == {**setup, "start": "", "option.scenario": "tapae"}, (
        "neither what is as usual nor what the builder asks for itself"
    )
    for kept in ("seat.1=seer:hard", "pace=days", "option.scenario=tapae", "option.budget=150"):
        assert kept in page.partition('id="link"')[2]
    back = where(who.post("/army/virtus", data={**form(draft(ELITE, "Mine", budget=150, elite="on")), **hidden}))
    again = who.get(back).text
    assert chosen(again, "bring").startswith("saved:")
    assert [chosen(again, name) for name in ("seat.1", "foe")] == ["seer:hard", "ready:daces"]
    assert [chosen(again, name) for name in ("option.scenario", "option.elite")] == ["tapae", "on"]
    assert 'name="public" value="yes" checked' in again
    assert 'name="pace" value="days" checked' in again
    assert 'name="option.budget" min="50" max="400" value="150"' in again


def test_what_is_too_long_to_be_a_choice_is_not_carried_along(served: Served) -> None:
    page = served.visitor().get(f"/army/virtus?seat.1={'x' * 81}&foe={'y' * 80}&seat.7=z&option.scenario=nowhere").text
    assert 'name="foe"' in page
    assert not [name for name in ("seat.1", "seat.7", "option.scenario") if f'name="{name}"' in page]


def test_enter_begins_the_match_and_does_not_leave_for_the_builder(served: Served) -> None:
    page = served.visitor().get("/new/virtus").text.partition('id="setup"')[2]
    assert re.findall(r"<button ([^>]*)>", page)[0] == 'class="main"'


def test_a_ready_army_that_no_longer_fits_stays_chosen_and_is_marked(served: Served) -> None:
    who = served.visitor()
    wish = {"seats": "2", "seat.1": "random", "bring": "ready:daces", "option.budget": "60"}
    answer = who.post("/new/virtus", data=wish)
    assert answer.status_code == 422
    assert chosen(answer.text, "bring") == "ready:daces"
    assert "(does not fit these options)" in words(answer.text)
    assert "ready:daces" not in who.get("/new/virtus?option.budget=60").text


# The name of an army


def test_a_name_that_is_too_long_is_refused_and_not_cut(served: Served) -> None:
    who, name = served.visitor(), "Legio " * 11 + "X"
    answer = who.post("/army/virtus", data=form(draft(PLAIN, name)))
    assert answer.status_code == 422
    assert "1 to 60 characters" in words(answer.text)
    assert f'value="{name}"' in answer.text
    told = who.post("/army/virtus/check", data=form(draft(PLAIN, name))).json()
    assert len(told["faults"]) == 1
    assert served.tables()["armies"] == []


def test_what_is_missing_is_said_beside_the_button_before_it_is_pressed(served: Served) -> None:
    who = served.visitor()
    told = who.post("/army/virtus/check", data=form(draft(PLAIN))).json()
    assert (told["summary"], told["unnamed"], told["faults"]) == ("name missing", True, [])
    named = who.post("/army/virtus/check", data=form(draft(PLAIN, "Mine"))).json()
    assert (named["summary"], named["unnamed"]) == ("in order", False)
    page = who.post("/army/virtus", data=form(draft(PLAIN))).text
    assert re.search(r'<input id="name"[^>]* autofocus aria-invalid="true">', page)
    faulty = who.post("/army/virtus", data=form(draft("6 legionnaires"))).text
    assert re.search(r'<div id="faults"[^>]* autofocus', faulty)
    assert not re.search(r'<input id="name"[^>]* autofocus', faulty)


# At the table


def test_against_the_computer_the_table_says_why_there_is_no_draw(served: Served) -> None:
    who = served.visitor()
    page = who.get(begun(who)).text
    assert 'class="draw"' not in page
    assert re.search(r'<p class="no-draw quiet">Programs never agree to a draw: [^<]+</p>', page)


def test_what_was_taken_back_is_told_until_something_else_happens(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    line = r'<p class="undone( new)?">[^<]+ has taken back the last answer\.</p>'
    before = version(who.get(address).text)
    where(who.post(f"{address}/answer", data={"version": str(before), "client": "a", "choice": "0"}))
    while 'data-yours="yes"' not in (page := who.get(address).text):
        pass
    assert not re.search(line, page)
    where(who.post(f"{address}/undo", data={"version": str(version(page)), "client": "u"}))
    fresh = who.get(f"{address}/table?seen={version(page)}").text
    assert (found := re.search(line, fresh)) is not None
    assert found[1] == " new"
    assert not re.search(line, who.get(f"{address}?v={before}").text)
