"""The annals of a campaign: a page made from the record, a sheet to print, the list of one's own, and the last week."""

from __future__ import annotations

import re

import pytest

from harena.web.chronicle import Entry
from harena.web.pages import annals_pages
from harena.web.pages.annals import _joined, _shortened
from harena.web.pages.chapters import chapters
from tests.web.campaigns import campaign, fixed_seeds, play_on
from tests.web.serving import Served, begun, version, words

ACT, WEEK, FIGHT, ROUND = range(4)
LINK = re.compile(r'href="(/m/[^"]+/replay\?v=(\d+))"[^>]*>([^<]+)<')


@pytest.fixture(autouse=True)
def _the_same_campaigns(monkeypatch: pytest.MonkeyPatch) -> None:
    fixed_seeds(monkeypatch)


def test_annals_keep_what_lasts_and_tell_fights_as_lines() -> None:
    log = [
        Entry(1, "Act 1", ACT),
        Entry(1, "Week 1", WEEK),
        Entry(2, "goes", annals=True),
        Entry(3, "Fight", FIGHT, annals=True),
        Entry(4, "Round 1", ROUND),
        Entry(5, "a blow"),
        Entry(6, "won", annals=True),
    ]
    (act,) = chapters(_shortened(log, WEEK))
    (week,) = act.parts
    assert [entry.text for entry in week.entries] == ["goes", "Fight", "won"]
    assert week.parts == []


def test_rounds_of_one_week_are_told_together() -> None:
    log = [Entry(1, "Act 1", ACT), Entry(1, "Week 1", WEEK), Entry(2, "a"), Entry(3, "Week 1", WEEK), Entry(4, "b")]
    (act,) = chapters([*log, Entry(5, "Week 2", WEEK), Entry(6, "c")])
    weeks = _joined(act.parts)
    assert [(week.title.text if week.title else "", [one.text for one in week.entries]) for week in weeks] == [
        ("Week 1", ["a", "b"]),
        ("Week 2", ["c"]),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_tells_the_campaign_week_by_week(alone: Served, language: str) -> None:
    who = alone.visitor()
    address = campaign(who)
    play_on(alone, address, 250)
    page = who.get(f"{address}/annals?lang={language}").text
    said = words(page)
    assert {"en": "Hero Nox Difficulty Valiant Primuses", "fr": "Héros Nox Difficulté"}[language] in said
    assert {"en": "Comments", "fr": "Remarques"}[language] in said
    assert len(re.findall(r'<section class="week">', page)) >= 2
    assert "annals." not in said
    assert not re.search(r"attacks|attaque ", said), "blows belong into the log"


def test_every_line_leads_to_its_position(alone: Served) -> None:
    who = alone.visitor()
    address = campaign(who)
    play_on(alone, address, 120)
    lines = LINK.findall(who.get(f"{address}/annals").text)
    assert len(lines) > 5
    newest = version(who.get(address).text)
    for path, at, told in (lines[0], lines[len(lines) // 2], lines[-1]):
        assert 0 <= int(at) <= newest
        shown = who.get(path).text
        assert f'data-at="{at}"' in shown
        assert told in shown


def test_the_log_sheet_tells_how_it_ended(alone: Served) -> None:
    who = alone.visitor()
    address = campaign(who, difficulty="fearless")
    play_on(alone, address, 20_000)
    said = words(who.get(f"{address}/annals").text)
    assert re.search(r"End (won|lost): ", said)
    assert "/annals" in who.get(address).text


def test_a_match_without_annals_has_no_such_page(alone: Served) -> None:
    who = alone.visitor()
    address = begun(who)
    assert who.get(f"{address}/annals").status_code == 404
    assert "/annals" not in who.get(address).text
    fight = campaign(who, mode="fight", scion="", primuses="")
    assert who.get(f"{fight}/annals").status_code == 404


def test_a_player_finds_the_own_campaigns_and_nobody_elses(alone: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annals_pages, "ON_A_PAGE", 2)
    who, other = alone.visitor(), alone.visitor()
    assert "You have not begun a campaign yet." in words(who.get("/annals").text)
    own = [campaign(who, hero=hero, primuses="") for hero in ("nox", "virago", "decimus")]
    foreign = campaign(other)
    campaign(who, mode="fight", scion="", primuses="")
    first, second = (who.get(f"/annals?part={part}").text for part in (0, 1))
    assert [address for address in own if f"{address}/annals" in first] == own[1:]
    assert [address for address in own if f"{address}/annals" in second] == own[:1]
    assert foreign not in first + second
    assert "Hero Virago" in words(first)
    assert who.get("/annals?part=99").text.count("<article") == 1
    assert 'href="/annals"' in who.get("/").text
    assert 'href="/annals"' not in alone.visitor().get("/").text


def test_whoever_comes_back_after_a_while_is_told_the_last_week(alone: Served) -> None:
    who = alone.visitor()
    address = campaign(who)
    play_on(alone, address, 150)
    assert "before you left" not in words(who.get(address).text)
    alone.time_passes(address.removeprefix("/m/"))
    said = words(who.get(address).text)
    assert "The last week, before you left" in said
    told = said.partition("before you left")[2].partition("Chronicle")[0]
    assert "Week" in told
    assert "The camp goes to" in told
    assert "before you left" not in words(alone.visitor().get(address).text)
