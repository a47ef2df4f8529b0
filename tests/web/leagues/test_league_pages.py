"""The pages of a league: founded by a form, joined by a link, read by whom it is for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.leagues.guild import Guild
from tests.web.serving import Served, serving, where, words

FRENCH = {"accept-language": "fr"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


# Founding and joining


def test_a_newcomer_founds_a_league_and_finds_it_again(served: Served) -> None:
    guild = Guild(served)
    assert "Olga organises this league" in words(guild.olga.get(guild.path).text)
    for path in ("/", "/leagues"):
        assert f'href="{guild.path}"' in guild.olga.get(path).text
    assert 'href="/leagues"' in served.visitor().get("/").text


def test_the_form_that_founds_a_league_works_once(served: Served) -> None:
    guild = Guild(served)
    again = guild.olga.post("/leagues", data={"title": "Thursday", "name": "Olga", "client": "found"})
    assert where(again).startswith(guild.path)
    assert guild.olga.get("/leagues").text.count(f'href="{guild.path}"') == 1


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"title": "", "name": "Olga"}, "Give the league a name"),
        ({"title": "Thursday", "name": "<b>"}, "A name has 2 to 24"),
        ({"title": "Thursday"}, "A name has 2 to 24"),
    ],
)
def test_a_league_that_cannot_be_founded_is_told_why_and_nothing_typed_is_lost(
    served: Served, form: dict[str, str], why: str
) -> None:
    answer = served.visitor().post("/leagues", data={**form, "client": "x"})
    assert answer.status_code == 422
    assert why in words(answer.text)
    assert f'value="{form["title"]}"' in answer.text
    assert served.tables()["leagues"] == []


def test_whoever_follows_the_link_joins_with_an_army(served: Served) -> None:
    guild = Guild(served)
    newcomer = served.visitor()
    invitation = words(newcomer.get(guild.link()).text)
    assert "Olga invites you" in invitation
    assert "Chaos Warriors" in invitation
    ann = guild.invite("Ann")
    page = words(ann.get(guild.path).text)
    assert "Ann joins the league with The Empire." in page
    assert "Buy your first units" in page
    assert where(ann.get(guild.link())) == guild.path, "she is there already"


def test_somebody_only_looks_on_until_they_follow_the_link_again(served: Served) -> None:
    guild = Guild(served)
    vic = guild.invite("Vic")
    assert "looks on" in words(vic.get(f"{guild.path}/people").text)
    refused = guild.send(vic, "/join", army="empire")
    assert refused.status_code == 403
    assert "You look on in this league" in words(refused.text)
    form = {"name": "Vic", "army": "chaos", "client": "again"}
    assert where(vic.post(guild.link(), data=form)).startswith(guild.path)
    assert "Vic joins the league with Chaos Warriors." in words(vic.get(guild.path).text)


def test_an_organiser_may_play_too(served: Served) -> None:
    guild = Guild(served)
    assert where(guild.send(guild.olga, "/join", army="empire")) == f"{guild.path}?done=1"
    told = guild.olga.get(f"{guild.path}?done=1").text
    assert re.search(r'role="status">Olga joins the league with The Empire\.', told)
    again = guild.send(guild.olga, "/join", army="chaos")
    assert again.status_code == 422
    assert "Olga already leads the army of Olga" in words(again.text)
    assert '/rules/league#LEA-001"' in again.text


def test_a_name_that_is_taken_is_told_on_the_page_of_the_link(served: Served) -> None:
    guild = Guild(served)
    answer = served.visitor().post(guild.link(), data={"name": "olga", "army": "chaos", "client": "c"})
    assert answer.status_code == 422
    assert "Somebody in this league is called “olga”" in words(answer.text)
    assert re.search(r'value="chaos" required checked', answer.text)


def test_an_unknown_army_is_refused_and_the_place_kept(served: Served) -> None:
    guild = Guild(served)
    who = served.visitor()
    answer = who.post(guild.link(), data={"name": "Ann", "army": "elves", "client": "c"})
    assert answer.status_code == 422
    assert "This league has no such army. Its armies are:" in words(answer.text)
    assert who.get(guild.path).status_code == 200


def test_an_old_link_invites_nobody(served: Served) -> None:
    guild = Guild(served)
    old = guild.link()
    where(guild.send(guild.olga, "/people/invite", anew="yes"))
    for answer in (served.visitor().get(old), served.visitor().post(old, data={"name": "Ann", "army": "empire"})):
        assert answer.status_code == 403
        assert "This link no longer invites anybody" in words(answer.text)
    assert served.visitor().get(guild.link()).status_code == 200
    where(guild.send(guild.olga, "/people/invite", anew="no"))
    assert "No link invites anybody now" in words(guild.olga.get(f"{guild.path}/people").text)


# Who may read and change what

PAGES = ("", "/chronicle", "/people", "/settings", "/stream")
FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/join", {"army": "empire"}),
    ("/people/role", {"n": "1", "role": "viewer"}),
    ("/people/name", {"n": "1", "name": "Nobody"}),
    ("/people/invite", {"anew": "yes"}),
    ("/people/hand-over", {"person": "2"}),
    ("/people/leave", {}),
    ("/settings/title", {"title": "Mine"}),
    ("/settings/public", {"public": "yes"}),
    ("/settings/archive", {"archived": "yes"}),
    ("/settings/rules", {"win_margin": "100"}),
)


def test_a_private_league_is_not_there_for_strangers(served: Served) -> None:
    guild = Guild(served)
    guild.invite("Ann")
    stranger = Guild(served, title="Another", client="other").olga
    before = served.tables()
    for path in PAGES:
        answer = stranger.get(f"{guild.path}{path}")
        assert answer.status_code == 404, path
        assert "Thursday" not in answer.text
        assert "There is no such league, or you do not belong to it" in words(answer.text)
    for path, form in FORMS:
        assert stranger.post(f"{guild.path}{path}", data=form).status_code == 404, path
    assert stranger.get("/l/nowhere").status_code == 404
    assert served.tables() == before


def test_nobody_enters_anything_without_being_somebody(served: Served) -> None:
    guild = Guild(served, public="yes")
    before = served.tables()
    for path, form in FORMS:
        assert served.visitor().post(f"{guild.path}{path}", data=form).status_code == 401, path
    assert served.tables() == before


def test_a_public_league_is_read_by_everybody_and_its_link_by_the_organiser(served: Served) -> None:
    guild = Guild(served, public="yes")
    guild.invite("Ann")
    stranger = served.visitor()
    for path in ("", "/chronicle", "/people", "/settings"):
        answer = stranger.get(f"{guild.path}{path}")
        assert answer.status_code == 200, path
        assert "/join/" not in answer.text
        assert "<form" not in answer.text.partition("<main")[2], path
    assert f'href="{guild.path}"' in stranger.get("/leagues").text


def test_a_player_does_not_do_what_an_organiser_does(served: Served) -> None:
    guild = Guild(served)
    ann = guild.invite("Ann")
    before = served.tables()
    allowed = ("/people/leave",)
    for path, form in FORMS:
        if path not in allowed:
            answer = guild.send(ann, path, **form)
            assert answer.status_code in (403, 422), path
    tables = served.tables()
    assert (tables["leagues"], tables["league_people"]) == (before["leagues"], before["league_people"])
    assert len(tables["league_entries"]) == 1


def test_a_name_is_text_and_never_a_part_of_the_page(served: Served) -> None:
    guild = Guild(served, title="<script>alert(1)</script>")
    assert "<script>alert" not in guild.olga.get(guild.path).text
    assert "&lt;script&gt;alert(1)" in guild.olga.get(guild.path).text


# Changing things


def test_people_are_renamed_given_roles_and_leave(served: Served) -> None:
    guild = Guild(served)
    ann, bob = guild.invite("Ann"), guild.invite("Bob")
    where(guild.send(ann, "/people/name", n="2", name="Annabel"))
    assert "Annabel joins the league" in words(guild.olga.get(guild.path).text)
    where(guild.send(guild.olga, "/people/role", n="3", role="viewer"))
    assert "You look on" in words(guild.send(bob, "/join", army="empire").text)
    assert where(guild.send(bob, "/people/leave")) == "/leagues"
    assert bob.get(guild.path).status_code == 404
    page = words(guild.olga.get(f"{guild.path}/people").text)
    assert "has left" in page
    where(guild.send(guild.olga, "/people/role", n="3", role="player"))
    assert bob.get(guild.path).status_code == 200


def test_the_league_is_handed_over(served: Served) -> None:
    guild = Guild(served)
    ann = guild.invite("Ann")
    where(guild.send(guild.olga, "/people/hand-over", person="2"))
    assert "Ann organises this league" in words(guild.olga.get(guild.path).text)
    assert "Invite players" in words(ann.get(f"{guild.path}/people").text)
    assert "Invite players" not in words(guild.olga.get(f"{guild.path}/people").text)
    assert guild.send(guild.olga, "/settings/title", title="Mine").status_code == 403


def test_a_league_is_renamed_published_and_archived(served: Served) -> None:
    guild = Guild(served)
    ann = guild.invite("Ann")
    where(guild.send(guild.olga, "/settings/title", title="Friday"))
    where(guild.send(guild.olga, "/settings/public", public="yes"))
    assert "Friday" in words(served.visitor().get(guild.path).text)
    where(guild.send(guild.olga, "/settings/archive", archived="yes"))
    assert "This league is archived" in words(ann.get(guild.path).text)
    refused = guild.send(guild.olga, "/settings/rules", win_margin="100")
    assert refused.status_code == 422
    assert "This league is archived: it can be read, not changed." in words(refused.text)
    where(guild.send(guild.olga, "/settings/archive", archived="no"))
    where(guild.send(guild.olga, "/settings/rules", win_margin="100"))


def test_settings_hold_from_their_entry_on_and_bad_ones_are_refused(served: Served) -> None:
    guild = Guild(served)
    where(guild.send(guild.olga, "/settings/rules", win_margin="100", open_treasury="false", balance_basis="own"))
    page = guild.olga.get(f"{guild.path}/settings").text
    assert re.search(r'name="win_margin"[^>]*value="100"', page)
    assert "Olga changes the settings of the league." in words(guild.olga.get(guild.path).text)
    for bad in ({"win_margin": "0"}, {"win_margin": "x"}, {"balance_basis": "moon"}):
        assert guild.send(guild.olga, "/settings/rules", **bad).status_code == 422
    assert len(served.tables()["league_entries"]) == 1


def test_whoever_saves_on_an_old_page_is_told_what_changed_and_keeps_what_was_typed(served: Served) -> None:
    guild = Guild(served)
    form = {"client": "tab one", "seen": "0", "win_margin": "150"}
    where(guild.send(guild.olga, "/settings/rules", win_margin="100"))
    answer = guild.olga.post(f"{guild.path}/settings/rules", data=form)
    assert answer.status_code == 409
    told = words(answer.text)
    assert "Somebody has changed this in the meantime" in told
    assert "Meanwhile: Olga changes the settings of the league." in told
    assert re.search(r'name="win_margin"[^>]*value="150"', answer.text)
    assert len(served.tables()["league_entries"]) == 1


def test_a_form_that_is_sent_twice_enters_once(served: Served) -> None:
    guild = Guild(served)
    form = {"client": "click", "seen": "0", "win_margin": "150"}
    answers = [guild.olga.post(f"{guild.path}/settings/rules", data=form) for _ in range(2)]
    assert [where(answer) for answer in answers] == [f"{guild.path}/settings?done=1"] * 2
    assert len(served.tables()["league_entries"]) == 1


def test_only_what_the_reader_has_entered_is_told_as_done(served: Served) -> None:
    guild = Guild(served)
    ann = guild.invite("Ann")
    for number in ("1", "0", "99", "-1", "x", "9" * 30):
        assert 'class="good"' not in guild.olga.get(f"{guild.path}?done={number}").text
    assert 'class="good"' in ann.get(f"{guild.path}?done=1").text


# Reading


def test_the_league_is_read_in_french(served: Served) -> None:
    guild = Guild(served)
    cat = guild.invite("Cat", **FRENCH)
    page = words(cat.get(guild.path).text)
    assert "Olga organise cette ligue." in page
    assert "Achetez vos premières unités" in page
    settings = words(cat.get(f"{guild.path}/settings").text)
    assert "25 % du camp le plus faible" in settings.replace("\N{NO-BREAK SPACE}", " ")


def test_the_chronicle_comes_in_windows(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.web.pages.league.hall.A_WINDOW", 2)
    guild = Guild(served)
    for margin in range(5):
        where(guild.send(guild.olga, "/settings/rules", win_margin=str(margin + 1)))
    seen = []
    path: str | None = f"{guild.path}/chronicle"
    while path:
        page = guild.olga.get(path).text
        seen += re.findall(r'id="e(\d+)"', page)
        found = re.search(r'href="([^"]+\?before=\d+)">Earlier entries', page)
        path = found[1] if found else None
    assert seen == ["5", "4", "3", "2", "1"]
    for before in ("-5", "0", "99999"):
        assert guild.olga.get(f"{guild.path}/chronicle?before={before}").status_code == 200


def test_the_rules_of_the_league_can_be_read(served: Served) -> None:
    page = served.visitor().get("/rules/league")
    assert 'id="LEA-R75"' in page.text
    assert served.visitor().get("/rules/league/LEA-071").status_code == 200
    assert "league" in served.visitor().get("/rules").text
    assert served.visitor().get("/rules/nowhere").status_code == 404
