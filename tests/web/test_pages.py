"""The pages as a browser without a script gets them: every door, every form, every link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.core.discovery import games
from harena.web.match_view import Choice
from harena.web.opponents import opponents
from harena.web.pages.grouping import marks_of, sections
from harena.web.pages.render import with_links
from harena.web.pictures import board_sheet
from tests.web.serving import Served, begun, new_duel, serving, to_move, version, view, where, words

STATIC = Path("src/harena/web/static")
SCRIPTS_OF_THE_TABLE = ("table.js", "board.js", "inview.js", "hints.js", "talk.js")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


# The first five minutes


def test_the_first_page_has_three_doors_and_a_board(served: Served) -> None:
    page = served.visitor().get("/").text
    assert len(re.findall(r'class="door[ "]', page)) == 3
    assert 'class="board invictus' in page
    assert "Play the computer" in page


def test_two_clicks_from_the_first_page_there_are_options(served: Served) -> None:
    who = served.visitor()
    address = where(who.post("/play", data={"game": "invictus"}))
    where(who.post(f"{address}/begin", data={"nonce": ""}))
    page = who.get(address).text
    assert re.search(r'<button name="choice" value="0"', page)
    assert 'id="undo"' in page


def test_an_answer_by_a_plain_form_leads_back_to_the_table(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    before = version(who.get(address).text)
    form = {"version": str(before), "client": "plain-1", "choice": "0"}
    assert where(who.post(f"{address}/answer", data=form)) == address
    assert version(who.get(address).text) > before


def test_my_matches_tell_whose_turn_it_is(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    asked, waiting = to_move(new_duel(host, other), host, other)
    assert "your turn" in words(asked.get("/").text)
    assert "their turn" in words(waiting.get("/").text)


def test_a_public_match_stands_open_to_all_and_a_private_one_does_not(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    public = where(host.post("/new/ludus", data={"seats": "2", "seat.1": "open", "public": "yes"}))
    private = where(host.post("/new/ludus", data={"seats": "2", "seat.1": "open"}))
    page = other.get("/").text
    assert public in page
    assert private not in page


# Setting up


def test_the_form_is_made_from_what_the_game_declares(served: Served) -> None:
    page = served.visitor().get("/new/invictus?seats=4").text
    for name in ("option.variant", "option.handicap_4", "option.open_armies", "bring", "foe", "seat.3"):
        assert f'name="{name}"' in page
    two = served.visitor().get("/new/invictus").text
    assert 'name="option.handicap_3"' not in two
    assert "Computer (hard)" in two


def test_options_and_armies_of_the_form_come_to_the_table(served: Served) -> None:
    who = served.visitor()
    form = {"seats": "2", "seat.1": "random", "option.variant": "blitz", "bring": "ready:odin", "foe": "ready:shogun"}
    address = where(who.post("/new/invictus", data=form))
    where(who.post(f"{address}/begin", data={}))
    page = words(who.get(address).text)
    assert "Odin" in page
    assert "Shogun" in page


def test_an_army_that_does_not_exist_is_refused(served: Served) -> None:
    before = served.tables()
    answer = served.visitor().post("/new/invictus", data={"seats": "2", "bring": "saved:nobodys"})
    assert answer.status_code == 422
    assert "no such army" in words(answer.text)
    assert served.tables() == before


def test_a_guest_who_joins_chooses_a_name_and_an_army(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    address = where(host.post("/play", data={"game": "invictus", "with": "friend"}))
    waiting = other.get(address).text
    assert 'name="name"' in waiting
    assert 'value="ready:pharaon"' in waiting
    where(other.post(f"{address}/join", data={"name": "Fabia", "bring": "ready:pharaon"}))
    where(host.post(f"{address}/begin", data={"nonce": ""}))
    page = words(host.get(address).text)
    assert "Fabia" in page
    assert "Pharaoh" in page


# Building an army


def army(**changed: str) -> dict[str, str]:
    picks = {
        "leader": "roi",
        "blue": "guerrier",
        "green": "garde",
        "red": "archer",
        "yellow": "pretre",
        "violet": "sorcier",
    }
    counts = {f"count.{slot}": "4" for slot in picks if slot != "leader"}
    return {"seats": "2", "name": "Mine", **{f"part.{slot}": part for slot, part in picks.items()}, **counts, **changed}


def test_the_builder_says_what_is_wrong_as_one_goes_along(served: Served) -> None:
    who = served.visitor()
    good = who.post("/army/invictus/check", data=army()).json()
    assert (good["total"], good["faults"], good["summary"]) == ("20 of 20 chosen.", [], "in order")
    few = who.post("/army/invictus/check", data=army(**{"count.red": "3"})).json()
    assert few["total"] == "19 of 20 chosen."
    assert "INV-019" in few["faults"][0]
    assert few["summary"] == "1 thing to mend"


def test_a_saved_army_can_be_brought_changed_and_deleted(served: Served) -> None:
    who = served.visitor()
    address = where(who.post("/army/invictus", data=army()))
    saved = address.partition("army=")[2]
    page = who.get(address).text
    assert f'value="{saved}" selected' in page
    match = where(who.post("/new/invictus", data={"seats": "2", "seat.1": "random", "bring": saved}))
    assert who.get(match).status_code == 200
    assert "Mine" in who.get(f"/army/invictus?start={saved}").text
    where(who.post("/army/invictus/delete", data={"army": saved}))
    assert saved not in who.get("/army/invictus").text


def test_nobody_brings_what_somebody_else_has_saved(served: Served) -> None:
    who, other = served.visitor(), served.visitor()
    saved = where(who.post("/army/invictus", data=army())).partition("army=")[2]
    begun(other)
    assert other.post("/new/invictus", data={"seats": "2", "bring": saved}).status_code == 422


def test_a_faulty_army_is_not_saved_and_stays_on_the_page(served: Served) -> None:
    who = served.visitor()
    answer = who.post("/army/invictus", data=army(**{"count.red": "3", "name": "<b>Mine</b>"}))
    assert answer.status_code == 422
    assert 'value="&lt;b&gt;Mine&lt;/b&gt;"' in answer.text
    assert "INV-019" in answer.text
    assert served.tables()["armies"] == []


def test_the_bar_that_stays_in_sight_has_the_count_the_verdict_the_name_and_the_button(served: Served) -> None:
    page = served.visitor().get("/army/invictus").text
    bar = page.partition('<div class="total"')[2].partition("</form>")[0]
    assert re.search(r'id="sum">20 of 20 chosen.</output>', bar)
    assert '<a href="#name" id="summary" class="unnamed">name missing</a>' in bar
    assert "<button" in bar
    assert re.findall("<input [^>]*>", bar) == re.findall('<input id="name" name="name" [^>]*>', bar)
    named = served.visitor().get("/army/invictus?name=Mine").text
    assert '<a href="#faults" id="summary">in order</a>' in named
    assert 'id="faults"' in page


def test_no_page_names_a_file_of_the_project_to_a_player(served: Served) -> None:
    for path in ("/army/invictus", "/rules/invictus", "/new/invictus", "/"):
        assert "docs/" not in words(served.visitor().get(path).text)


def test_a_game_without_anything_to_build_has_no_such_page(served: Served) -> None:
    assert served.visitor().get("/army/ludus").status_code == 404


# At the table


def test_looking_back_never_hides_that_it_is_your_turn(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    page = who.get(f"{address}?v=1").text
    assert "It is your turn: back to now" in words(page)
    assert 'name="choice"' not in page


def test_since_you_left_tells_what_the_others_did(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    for who in (host, other):
        assert "Since you left" not in words(who.get(f"/m/{match}").text)
    asked, waiting = to_move(match, host, other)
    seen = view(asked, match)
    asked.post(f"/m/{match}/answer", data={"version": str(seen["version"]), "client": "a", "choice": "0"})
    assert "Since you left" in words(waiting.get(f"/m/{match}").text)
    assert "Since you left" not in words(waiting.get(f"/m/{match}").text)
    assert "Since you left" not in words(served.visitor().get(f"/m/{match}").text)


def test_a_resigned_game_says_what_can_follow(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    form = {"version": str(version(who.get(address).text)), "client": "r"}
    where(who.post(f"{address}/resign", data=form))
    page = who.get(address).text
    for offer in ("Play again", "Play a harder opponent", "Play a friend", "Replay", "Keep this game"):
        assert offer in words(page)
    assert 'value="seer:medium"' in page
    again = where(who.post(f"{address}/rematch", data={"level": "seer:medium"}))
    assert "Computer (medium)" in words(who.get(again).text)


def test_a_rematch_of_two_people_is_one_table_for_both(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    form = {"version": str(view(host, match)["version"]), "client": "r"}
    where(host.post(f"/m/{match}/resign", data=form))
    first = where(host.post(f"/m/{match}/rematch", data={}))
    assert where(other.post(f"/m/{match}/rematch", data={})) == first
    assert first in other.get(f"/m/{match}").text
    assert served.visitor().post(f"/m/{match}/rematch", data={}).status_code == 403


def test_the_time_to_claim_is_told_only_to_who_waits_for_a_person(served: Served) -> None:
    host, other = served.visitor(), served.visitor()
    match = new_duel(host, other)
    asked, waiting = to_move(match, host, other)
    assert "data-claim-at" in waiting.get(f"/m/{match}").text
    assert "data-claim-at" not in asked.get(f"/m/{match}").text


def test_the_table_alone_is_what_the_page_shows(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    alone = who.get(f"{address}/table?seen=0")
    assert alone.text.lstrip().startswith('<div class="table"')
    assert alone.text.count('name="choice"') == who.get(address).text.count('name="choice"')


# Looking back


def test_every_position_of_a_replay_can_be_fetched(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    page = who.get(f"{address}/replay").text
    found = re.search(r'data-stops="([\d ]+)"', page)
    assert found is not None
    for stop in found[1].split():
        position = who.get(f"{address}/at/{stop}")
        assert position.status_code == 200
        assert "<svg" in position.text
    assert 'rel="prev"' in page
    assert f'href="{address}/replay?v=' in page


def test_a_spectator_sees_no_hand_in_any_position(served: Served) -> None:
    who, watcher = served.visitor(), served.visitor()
    address = begun(who)
    last = version(who.get(address).text)
    for at in range(last + 1):
        assert "held" in who.get(f"{address}/at/{last}").text
        assert "held" not in watcher.get(f"{address}/at/{at}").text


def test_a_position_can_be_had_as_svg_and_png(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    drawing, picture = who.get(f"{address}/board.svg?v=3"), who.get(f"{address}/board.png?width=300")
    assert drawing.headers["content-type"].startswith("image/svg+xml")
    assert "script" not in drawing.headers["content-security-policy"]
    assert picture.content.startswith(b"\x89PNG")
    assert who.get(f"{address}/board.png?width=99999").status_code == 422


# Rules and words


def test_every_rule_has_a_place_that_can_be_linked_to(served: Served) -> None:
    page = served.visitor().get("/rules/invictus").text
    assert '<div id="INV-086">' in page
    assert '<a href="/rules/invictus#INV-R24">INV-R24</a>' in page
    assert served.visitor().get("/rules/nothing").status_code in (404, 422)


def test_the_rules_of_virtus_are_french_for_who_reads_french(served: Served) -> None:
    page = served.visitor(**{"Accept-Language": "fr"}).get("/rules/virtus").text
    assert '<section class="rules" lang="fr">' in page
    assert ">4. Les cartes</h2>" in page
    assert "en posant chacune sur le segment de son choix. [voir <a " in page
    assert 'lang="en"' not in page.partition("<main")[2].partition("</main>")[0]
    assert "en anglais" not in page


def test_rules_that_nobody_has_translated_are_shown_in_english_and_say_so(served: Served) -> None:
    page = served.visitor(**{"Accept-Language": "fr"}).get("/rules/ludus").text
    assert '<section class="rules" lang="en">' in page
    assert "Ce qui n’est pas encore traduit est en anglais." in page
    assert "in English" not in served.visitor().get("/rules/ludus").text


def test_a_ruling_stands_under_its_question(served: Served) -> None:
    page = served.visitor().get("/rules/virtus").text
    assert (
        "<dd><em>May a card go to a segment without friendly units?</em><br>"
        "Yes, for units arriving from the reserve.</dd>"
    ) in page


def test_the_rules_are_a_click_away_those_of_the_game_at_hand_first(served: Served) -> None:
    who = served.visitor()
    assert '<a href="/rules">Rules</a>' in who.get("/").text
    duel = begun(who, game="ludus")
    for path in (duel, f"{duel}/dice", f"{duel}/replay", "/new/ludus", "/rules/ludus"):
        assert re.search(r'<a href="/rules/ludus"[^>]*>Rules</a>', who.get(path).text), path
    assert '<a href="/rules/invictus">Rules</a>' in who.get("/army/invictus").text


def test_the_list_of_rulebooks_leads_to_each_of_them(served: Served) -> None:
    page = served.visitor().get("/rules").text
    books = re.findall(r'href="(/rules/[^"]+)"', page)
    assert books == [f"/rules/{game.name}" for game in games().values() if game.registry] + ["/rules/league"]
    for book in books:
        assert served.visitor().get(book).text.count("<dt><a") == int(re.findall(rf"{book}.*?<em>(\d+) rules", page)[0])


def test_hints_explain_in_few_words_and_name_a_rule_that_exists(served: Served) -> None:
    rules = served.visitor().get("/rules/invictus").text
    for language in ("en", "fr"):
        source = Path(f"src/harena/games/invictus/locale/{language}/LC_MESSAGES/invictus.po").read_text("utf-8")
        hints = re.findall(r'msgid "hint\.[^"]+"\nmsgstr "(.+)"', source)
        assert len(hints) > 10
        for hint in hints:
            text, _, rule = hint.rpartition(" (")
            assert len(text.split()) <= 25, hint
            assert f'id="{rule.removesuffix(").")}"' in rules, hint


def test_ids_of_rules_become_links_and_nothing_else_does() -> None:
    assert with_links("Out of range (INV-083).", "invictus") == (
        'Out of range (<a href="/rules/invictus#INV-083">INV-083</a>).'
    )
    assert with_links("<i>", "invictus") == "&lt;i&gt;"


def test_a_language_that_is_not_spoken_here_is_english(served: Served) -> None:
    for wish in ("pseudo", "en-XA", "xx"):
        page = served.visitor(**{"accept-language": wish}).get(f"/?lang={wish}").text
        assert ('<html lang="en">' in page, "Play the computer" in page) == (True, True)


def pages_of(address: str) -> list[str]:
    """A page of every kind, those of a match among them."""
    return [
        "/",
        "/new/invictus",
        "/army/invictus",
        "/rules/ludus",
        *(address + part for part in ("", "/replay", "/dice")),
    ]


def test_every_page_can_be_read_in_french(served: Served) -> None:
    who = served.visitor(**{"Accept-Language": "fr"})
    address = begun(who)
    for path in pages_of(address):
        page = who.get(path)
        assert '<html lang="fr">' in page.text
        raw = re.findall(
            r"\b(?:page|home|new|table|over|keys|replay|dice|army|rules|waiting|level|option|choice)\.[a-z_]+",
            words(page.text),
        )
        assert raw == [], path


def test_no_page_has_a_style_or_a_script_inside(served: Served) -> None:
    who = served.visitor()
    address = begun(who)
    for path in pages_of(address):
        page = who.get(path).text
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=", page), path


def test_the_table_weighs_little(served: Served) -> None:
    who = served.visitor()
    page = len(who.get(begun(who)).content)
    parts = [STATIC / name for name in (*SCRIPTS_OF_THE_TABLE, "harena.css", "mosaic.svg", "icon.svg")]
    assert page + len(board_sheet("invictus")) + sum(part.stat().st_size for part in parts) <= 150_000
    assert sum((STATIC / name).stat().st_size for name in SCRIPTS_OF_THE_TABLE) <= 36_000


def test_only_games_whose_pictures_foretell_load_the_script_for_that(served: Served) -> None:
    who = served.visitor()
    assert "outlook.js" not in who.get(begun(who)).text
    alone = who.get(begun(who, game="hoplomachus")).text
    assert "/static/outlook.js" in alone
    assert 'id="foretold"' in alone


# Options in groups


def choice(number: int, label: str, kind: str, *path: str) -> Choice:
    return Choice(number, label, path, {"type": kind})


def test_options_are_grouped_by_kind_and_by_the_piece_that_acts() -> None:
    listed = [
        choice(0, "Do nothing", "rest"),
        choice(1, "Recruit Guard to front left", "recruit", "card:g", "cell:0"),
        choice(2, "Recruit Guard to front right", "recruit", "card:g", "cell:2"),
        choice(3, "Guard becomes a citizen", "settle", "card:g"),
        choice(4, "Attack Priest (front left) with King (rear left)", "attack", "cell:3", "cell:6"),
        choice(5, "Attack Archer (front right) with King (rear left)", "attack", "cell:3", "cell:8"),
    ]
    plain, recruit, settle, attack = sections(listed, {"attack": "attack"})
    assert plain.plain
    assert [group.title for group in recruit.groups] == ["Recruit Guard to front …"]
    assert [option.short for option in recruit.groups[0].options] == ["left", "right"]
    assert settle.groups[0].title == ""
    assert attack.groups[0].title == "Attack … with King (rear left)"
    assert [option.short for option in attack.groups[0].options] == ["Priest (front left)", "Archer (front right)"]
    assert {option.mark for option in attack.groups[0].options} == {"attack"}
    assert {option.mark for option in recruit.groups[0].options} == {"move"}
    numbers = [o.number for section in sections(listed) for group in section.groups for o in group.options]
    assert sorted(numbers) == [0, 1, 2, 3, 4, 5]


def test_to_give_up_stands_behind_all_other_options() -> None:
    listed = [
        Choice(0, "Surrender", (), {"type": "surrender"}, gives_up=True),
        choice(1, "Deploy Nox to E1", "deploy", "unit:0", "hex:20"),
        choice(2, "Deploy nobody", "finish"),
    ]
    order = [option.number for section in sections(listed) for group in section.groups for option in group.options]
    assert order == [2, 1, 0]


def test_a_button_of_a_group_says_all_that_follows_its_target() -> None:
    listed = [
        choice(0, "Mobed attacks Emperor (front left): 1 against 5, hurts", "attack", "cell:1", "cell:6"),
        choice(1, "Mobed attacks Emperor (front right): 1 against 5, hurts", "attack", "cell:1", "cell:8"),
    ]
    (group,) = sections(listed)[0].groups
    assert group.title == "Mobed attacks Emperor …"
    assert [option.short for option in group.options] == [
        "front left: 1 against 5, hurts",
        "front right: 1 against 5, hurts",
    ]


def test_options_of_a_piece_that_share_no_word_stand_apart() -> None:
    listed = [
        choice(0, "Horde\N{NO-BREAK SPACE}1 (A1) fight: 4d6 at 3", "fight", "unit:0"),
        choice(1, "Horde\N{NO-BREAK SPACE}1 (A1) fight with pila: 4d6 at 3", "fight", "unit:0", "pila"),
        choice(
            2, "Horde\N{NO-BREAK SPACE}1, Horde\N{NO-BREAK SPACE}2 (A1) fight: 8d6 at 3", "fight", "unit:0", "unit:1"
        ),
    ]
    alone, together = sections(listed)[0].groups
    assert alone.title == "Horde\N{NO-BREAK SPACE}1 (A1) …"
    assert [option.short for option in alone.options] == ["fight: 4d6 at 3", "fight with pila: 4d6 at 3"]
    assert together.title == ""
    assert together.options[0].short == listed[2].label


def test_how_targets_are_marked_is_declared_by_the_game() -> None:
    assert dict(marks_of("invictus")) == {"attack": "attack", "support": "ability"}
    assert dict(marks_of("ludus")) == {}


def test_levels_go_from_weak_to_strong() -> None:
    assert opponents()[:4] == ["seer:beginner", "seer:easy", "seer:medium", "seer:hard"]
