"""What pages say to whom: names, prompts, endings, invitations, refusals, in the language of the reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.core.discovery import find_game
from harena.core.seat import Seat
from harena.web.opponents import STAND_IN
from harena.web.store.matches import Note
from tests.web.serving import Served, Visitor, begun, new_duel, serving, to_move, version, view, where, words

NBSP = "\N{NO-BREAK SPACE}"
FRENCH = {"accept-language": "fr"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


def resigned(who: Visitor, address: str) -> str:
    """The page of a match after giving up."""
    form = {"version": str(version(who.get(address).text)), "client": "resign"}
    where(who.post(f"{address}/resign", data=form))
    return who.get(address).text


# Names of programs


def test_a_program_is_called_in_the_language_of_who_reads(served: Served) -> None:
    host, reader = served.visitor(), served.visitor(**FRENCH)
    form = {"seats": "4", "seat.1": "seer:easy", "seat.2": "seer:easy", "seat.3": "random", "public": "yes"}
    address = where(host.post("/new/invictus", data=form))
    match = address.removeprefix("/m/")
    for _ in ("waiting", "playing"):
        french = ["Ordinateur (facile)", "Ordinateur (facile) 2", "Ordinateur (au hasard)"]
        told = reader.get(f"/api/matches/{match}").json()["seats"]
        assert [seat["name"] for seat in told[1:]] == french
        page = words(reader.get(address).text)
        assert all(name in page for name in french)
        assert "Computer" not in page
        assert "Computer (easy) 2" in words(host.get(address).text)
        host.post(f"{address}/begin", data={"nonce": ""})
    for path in ("/", f"{address}/replay", f"{address}/dice"):
        page = words(reader.get(path).text)
        assert "Computer" not in page, path
    assert "Ordinateur (facile) 2" in words(reader.get("/").text)
    seen = view(reader, match)
    assert [chair["name"] for chair in seen["chairs"]][1:] == french
    assert "Computer" not in " ".join(entry["text"] for entry in seen["log"])


def test_a_seat_that_the_computer_plays_on_keeps_the_name_of_the_person(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    seen = view(host, match)
    away = Seat(next(chair["seat"] for chair in seen["chairs"] if chair["asked"]))
    change: Any = lambda played: played.take_over(away, STAND_IN, Seat(1 - away))  # noqa: E731
    served.wait_for(served.services.rooms.change, match, seen["version"], change)
    after = view(host, match)["chairs"]
    assert after[away]["bot"] == STAND_IN
    assert [chair["name"] for chair in after] == [chair["name"] for chair in seen["chairs"]]


def test_a_program_that_was_replaced_is_called_as_at_the_table(served: Served) -> None:
    who = served.visitor(**FRENCH)
    match = begun(who).removeprefix("/m/")
    note = Note(1, "bot_replaced", {"seat": 1, "bot": "seer:easy", "by": "random"})
    served.wait_for(served.services.rooms.note, match, note)
    said = [entry["text"] for entry in view(who, match)["log"] if "remplace" in entry["text"]]
    assert said == [f"Ordinateur (facile) n’a pas pu répondre{NBSP}; Ordinateur (au hasard) le remplace."]


# Prompts and endings


def test_who_must_answer_reads_your_turn_and_the_others_for_whom_they_wait(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    asked, waiting = to_move(match, host, other)
    name = asked.get("/api/me").json()["name"]
    assert view(asked, match)["prompt"].startswith("Your turn: ")
    for who in (waiting, served.visitor()):
        assert view(who, match)["prompt"] == f"Waiting for {name} to attack or wait"
        assert "Your turn" not in words(who.get(f"/m/{match}").text)


def test_the_end_says_who_has_won_to_each_player(served: Served) -> None:
    host, other = served.visitor(), served.visitor(**FRENCH)
    match = new_duel(host, other)
    assert "You lost. Victory for" in words(resigned(host, f"/m/{match}"))
    assert "Vous avez gagné ! Victoire" in words(other.get(f"/m/{match}").text)
    watched = words(served.visitor().get(f"/m/{match}").text)
    assert "You lost" not in watched
    assert "You won" not in watched


def test_nothing_has_decided_a_game_that_was_given_up(served: Served) -> None:
    who = served.visitor()
    page = resigned(who, begun(who))
    assert "What decided it" not in page
    assert "turns, " not in words(page)
    assert re.search(r"\b0 decisions", words(page))


@pytest.mark.parametrize("decisive", [frozenset[str](), frozenset({"struck"})])
def test_the_end_tells_what_decided_it_or_else_what_came_last(
    served: Served, monkeypatch: pytest.MonkeyPatch, decisive: frozenset[str]
) -> None:
    monkeypatch.setitem(find_game("ludus").screens.__dict__, "decisive", decisive)
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    while (seen := view(host, match))["state"] == "playing":
        asked, _ = to_move(match, host, other)
        last = str(len(view(asked, match)["choices"]) - 1)
        answer = {"version": str(seen["version"]), "client": f"a{seen['version']}", "choice": last}
        asked.post(f"/m/{match}/answer", data=answer)
    page = host.get(f"/m/{match}").text
    begun = sum(entry["chapter"] is not None for entry in view(host, match)["log"])
    assert f"{begun} turns, " in words(page)
    _, _, ending = page.partition("What decided it</h3>")
    told = [words(line) for line in re.findall("<li>(.*?)</li>", ending.partition("</ul>")[0])]
    assert told
    assert len(told) <= 5
    assert all("health left" in line for line in told) == bool(decisive)


def test_turns_and_decisions_are_counted_in_words_that_fit(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    asked, _ = to_move(match, host, other)
    seen = view(asked, match)
    asked.post(f"/m/{match}/answer", data={"version": str(seen["version"]), "client": "a", "choice": "0"})
    assert re.search(r"\b1 decision\b", words(resigned(host, f"/m/{match}")))


def test_only_guests_are_asked_to_choose_a_name_and_come_back_to_the_game(served: Served) -> None:
    guest, owner = served.visitor(), served.visitor()
    address = begun(guest)
    assert f'href="/account?next={address}"' in resigned(guest, address)
    assert guest.get(f"/account?next={address}").text.count(f'name="next" value="{address}"') == 2
    form = {"name": "Livia", "password": "correct horse battery", "next": address}
    assert where(guest.post("/account/sign-up", data=form)) == address
    assert "/account?next=" not in guest.get(address).text
    assert where(owner.post("/account/log-in", data=form)) == address


# Invitations


def test_a_friend_reads_who_invites_to_what(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    address = where(host.post("/play", data={"game": "invictus", "with": "friend"}))
    name = host.get("/api/me").json()["name"]
    page = words(friend.get(address).text)
    assert f"{name} invites you to a game of Invictus." in page
    assert "Kill or capture the enemy Leader" in page
    assert "invites you" not in words(host.get(address).text)


@pytest.mark.parametrize("name", ["x", "<b>", "y" * 25])
def test_a_refused_name_comes_back_with_the_complaint_and_the_form(served: Served, name: str) -> None:
    host, friend = served.visitor(), served.visitor()
    address = where(host.post("/play", data={"game": "invictus", "with": "friend"}))
    before = served.tables()
    again = friend.post(f"{address}/join", data={"name": name, "bring": "ready:odin"})
    assert again.status_code == 422
    assert "2 to 24" in words(again.text)
    assert f'action="{address}/join"' in again.text
    assert 'minlength="2" maxlength="24"' in again.text
    assert f'value="{name.replace("<", "&lt;").replace(">", "&gt;")}"' in again.text
    assert 'value="ready:odin" selected' in again.text
    assert f'name="back" value="{address}"' in again.text
    assert served.tables() == before


def test_a_name_that_the_other_bears_is_said_on_the_same_page_and_can_be_mended(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    address = where(host.post("/play", data={"game": "invictus", "with": "friend"}))
    taken = host.get("/api/me").json()["name"]
    again = friend.post(f"{address}/join", data={"name": taken})
    assert again.status_code == 422
    assert f'action="{address}/join"' in again.text
    where(friend.post(f"{address}/join", data={"name": "Fabia"}))
    assert "Fabia" in words(host.get(address).text)


def test_a_rematch_keeps_the_name_and_the_army(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    address = where(host.post("/play", data={"game": "invictus", "with": "friend"}))
    where(friend.post(f"{address}/join", data={"name": "Fabia", "bring": "ready:shogun"}))
    where(host.post(f"{address}/begin", data={"nonce": ""}))
    resigned(host, address)
    again = where(host.post(f"{address}/rematch", data={}))
    assert where(friend.post(f"{address}/rematch", data={})) == again
    page = friend.get(again).text
    assert 'value="Fabia"' in page
    assert 'value="last" selected' in page
    assert 'value="last"' not in served.visitor().get(again).text
    where(friend.post(f"{again}/join", data={"name": "Fabia", "bring": "last"}))
    row = served.wait_for(served.services.matches.find, again.removeprefix("/m/"))
    before = served.wait_for(served.services.matches.find, address.removeprefix("/m/"))
    assert row.seats[1].brings == before.seats[1].brings
    assert "shogun" in row.seats[1].brings.values()


def test_nobody_brings_the_last_army_to_a_first_match(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    address = where(host.post("/play", data={"game": "invictus", "with": "friend"}))
    assert friend.post(f"{address}/join", data={"bring": "last"}).status_code == 422


# With whom


def test_where_four_play_each_is_told_who_is_with_them(served: Served) -> None:
    host, friend = served.visitor(), served.visitor()
    sides = ["against you", "with you", "against you"]
    assert told_sides(host.get("/new/invictus?seats=4").text) == sides
    assert told_sides(host.get("/new/invictus?seats=2").text) == []
    form = {"seats": "4", "seat.1": "random", "seat.2": "open", "seat.3": "random"}
    address = where(host.post("/new/invictus", data=form))
    assert told_sides(host.get(address).text) == sides
    assert told_sides(friend.get(address).text) == ["with you", "against you", "against you"]
    assert 'class="side-1"' in friend.get(address).text
    where(friend.post(f"{address}/join", data={"name": "Fabia"}))
    where(host.post(f"{address}/begin", data={"nonce": ""}))
    assert told_sides(host.get(address).text) == sides
    assert told_sides(served.visitor().get(address).text) == []
    assert [chair["ally"] for chair in view(friend, address.removeprefix("/m/"))["chairs"]] == [
        True,
        False,
        None,
        False,
    ]


def told_sides(page: str) -> list[str]:
    return re.findall(r"<small>((?:with|against) you)</small>", page)


# Refusals


def test_an_army_that_no_form_offers_is_refused(served: Served) -> None:
    who, before = served.visitor(), served.tables()
    for name, value in (("bring", "nope"), ("foe", "nope"), ("bring", "last")):
        answer = who.post("/new/invictus", data={"seats": "2", "seat.1": "random", name: value})
        assert answer.status_code == 422, name
        assert "no such army" in words(answer.text)
    assert served.tables() == before


def test_a_refused_option_is_called_as_the_form_calls_it(served: Served) -> None:
    who = served.visitor()
    form = {"seats": "2", "seat.1": "random", "option.open_armies": "perhaps"}
    said = words(who.post("/new/invictus", data=form).text)
    label = re.search(r'name="option.open_armies"[^>]*> ([^<]+)<', who.get("/new/invictus").text)
    assert label is not None
    assert f"The option {label[1].strip()} cannot be" in said
    assert "open_armies" not in said
    wish = {"game": "invictus", "seats": ["me", "random"], "options": {"open_armies": "perhaps"}}
    assert "open_armies" in who.post("/api/matches", json=wish).text


def test_an_error_page_has_the_frame_of_every_page_and_leads_back_to_the_match(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    page = who.post(f"{address}/answer", data={"version": "0", "client": "late", "choice": "0"})
    assert page.status_code == 409
    assert f'<a class="button main" href="{address}">' in page.text
    for part in ('action="/language"', 'class="foot"', 'href="/rules"', f'name="back" value="{address}"'):
        assert part in page.text
    assert who.get("/api/me").json()["name"] in page.text
    missing = served.visitor().get("/nowhere?a=b")
    assert missing.status_code == 404
    assert '<a class="button main" href="/">' in missing.text
    assert 'name="back" value="/nowhere?a=b"' in missing.text
    assert '<a class="button main" href="/">' in who.get("/m/none").text
    assert f'<a class="button main" href="{address}">' in who.get(f"{address}/nothing").text


# Languages, heads, small files


def test_another_language_shows_the_same_page_with_its_query(served: Served) -> None:
    who = served.visitor()
    page = who.get("/new/invictus?seats=4&lang=en").text
    found = re.search(r'name="back" value="([^"]+)"', page)
    assert found is not None
    assert found[1] == "/new/invictus?seats=4"
    assert where(who.post("/language", data={"back": found[1], "language": "fr"})) == found[1]
    address = begun(who)
    assert f'name="back" value="{address}?v=2"' in who.get(f"{address}?v=2").text


def test_a_page_can_be_asked_for_its_head_alone(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    for path in ("/", "/rules", address, f"{address}/replay", "/api/games", "/favicon.ico"):
        whole, head = who.get(path), who.ask("HEAD", path)
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        assert head.headers["content-security-policy"]
    assert who.ask("HEAD", f"{address}/stream").status_code == 405
    assert who.ask("HEAD", f"{address}/answer").status_code == 405
    assert who.ask("HEAD", "/static/icon.svg").status_code == 200


def test_what_browsers_and_robots_ask_for_unasked_is_there(served: Served) -> None:
    who = served.visitor()
    icon = who.get("/favicon.ico")
    assert icon.status_code == 308
    assert who.get(icon.headers["location"]).status_code == 200
    robots = who.get("/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    assert "Disallow: /m/\n" in robots.text


def test_without_a_script_the_page_looks_again_while_others_are_to_move(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    asked, waiting = to_move(match, host, other)
    refresh = '<noscript><meta http-equiv="refresh"'
    assert refresh in waiting.get(f"/m/{match}").text
    assert refresh not in waiting.get(f"/m/{match}?v=1").text
    assert refresh not in asked.get(f"/m/{match}").text
    assert "by itself" not in words(waiting.get(f"/m/{match}").text)
    assert refresh not in resigned(asked, f"/m/{match}")
    address = where(host.post("/play", data={"game": "ludus", "with": "friend"}))
    assert refresh in host.get(address).text
    assert refresh not in other.get(address).text  # who types a name must not lose it


# Replay, chance, rules


def test_a_finished_match_is_told_from_its_beginning(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    playing = re.search(r'data-at="(\d+)"', who.get(f"{address}/replay").text)
    assert playing is not None
    assert int(playing[1]) > 0
    resigned(who, address)
    assert 'data-at="0"' in who.get(f"{address}/replay").text
    assert 'data-at="3"' in who.get(f"{address}/replay?v=3").text


def test_the_page_of_chance_speaks_of_dice_only_where_there_are_some(served: Served) -> None:
    who = served.visitor(**FRENCH)
    address = begun(who)
    page = who.get(f"{address}/dice").text
    assert "<h1>Le hasard de cette partie</h1>" in page
    resigned(who, address)
    page = who.get(f"{address}/dice").text
    numbers = re.findall(r'replay#\d+">(\d+)</a>', page)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert not re.search(r"\w; ", words(page))
    lots = [(int(lot), int(among)) for lot, among in re.findall(r"<td>(\d+) sur (\d+)", page)]
    assert lots
    assert all(1 <= lot <= among for lot, among in lots)


@pytest.mark.parametrize("game", ["invictus", "ludus"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_begin_with_how_to_play_and_a_turn_in_five_lines(served: Served, game: str, language: str) -> None:
    page = served.visitor(**{"accept-language": language}).get(f"/rules/{game}").text
    turn = re.search(r'<ol class="turn">(.*?)</ol>', page, re.DOTALL)
    assert turn is not None
    assert turn[1].count("<li>") == 5
    assert page.index('class="lead"') < turn.start() < page.index('class="more contents"')
    for rule in re.findall(r"#([A-Z]{3}-\d+)", turn[1]):
        assert f'<div id="{rule}">' in page
