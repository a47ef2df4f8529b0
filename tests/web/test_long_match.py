"""A match of many hours: what is sent stays as large as it was, nothing is worded twice, all can be reached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bench.long_match import begun
from bench.saga import installed
from harena.core import labels
from harena.core.text import Texts
from harena.web import chronicle as chronicle_module
from harena.web.commands import LONGEST_MATCH
from harena.web.match_view import MOST_TOLD
from harena.web.pages.windows import MOST
from tests.web.serving import Served, Visitor, serving, view, words

SHORT, LONG = 400, 3200
SLACK = 1.35
"""Later numbers have more digits, and a window is cut where a chapter begins."""


class Long:
    """A server with a match of some hundred answers and one of some thousand."""

    def __init__(self, served: Served, game: Any) -> None:
        self.served = served
        self.host, self.friend = served.visitor(), served.visitor()
        self.short = begun(served, self.host, self.friend, SHORT, game)
        self.long = begun(served, self.host, self.friend, LONG, game)


@pytest.fixture(scope="module")
def saga(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Long]:
    with installed() as game, serving(tmp_path_factory.mktemp("saga")) as served:
        yield Long(served, game)


def entries(saga: Long) -> list[dict[str, Any]]:
    """The whole log of the long match, read backwards as a program does."""
    found: list[dict[str, Any]] = []
    before: dict[str, int] = {}
    while True:
        part = saga.host.get(f"/api/matches/{saga.long}/log", params={"most": 500, **before}).json()
        found = part["log"] + found
        if not part["earlier"]:
            return found
        before = {"before": part["log"][0]["version"]}


# What is sent


@pytest.mark.parametrize(
    "path", ["/api/matches/{}/view", "/m/{}", "/m/{}/table", "/m/{}/log", "/m/{}/replay", "/m/{}/dice"]
)
def test_what_is_sent_of_a_long_match_is_no_larger(saga: Long, path: str) -> None:
    short, long = (len(saga.host.get(path.format(match)).content) for match in (saga.short, saga.long))
    assert long < SLACK * short


def test_a_position_of_the_past_is_no_larger_either(saga: Long) -> None:
    short, long = (len(saga.host.get(f"/m/{match}/replay?v=200").content) for match in (saga.short, saga.long))
    assert long < SLACK * short


def test_an_answer_puts_only_what_is_new_into_words(saga: Long, monkeypatch: pytest.MonkeyPatch) -> None:
    players = (saga.host, saga.friend)
    for who in players:
        who.get(f"/m/{saga.long}/table")
    worded: list[str] = []
    real = labels.told

    def told(texts: Texts, event: Any) -> str:
        worded.append(event.key)
        return real(texts, event)

    monkeypatch.setattr(chronicle_module, "told", told)
    answer(saga.long, *players)
    for who in players:
        for path in ("table", "replay", "log", "dice"):
            who.get(f"/m/{saga.long}/{path}")
    assert 0 < len(worded) <= 2 * 8


def answer(match: str, *players: Visitor) -> None:
    asked = next(who for who in players if view(who, match)["yours"])
    version = view(asked, match)["version"]
    form = {"version": str(version), "client": f"a{version}", "choice": "0"}
    assert asked.post(f"/m/{match}/answer", data=form).status_code == 303


# The API


def test_a_view_has_the_last_lines_and_says_how_many_come_before(saga: Long) -> None:
    seen, whole = view(saga.host, saga.long), entries(saga)
    assert len(seen["log"]) <= MOST_TOLD
    assert seen["earlier"] + len(seen["log"]) == len(whole)
    assert seen["log"] == whole[seen["earlier"] :]


def test_the_log_in_parts_is_whole_and_in_order(saga: Long) -> None:
    whole = entries(saga)
    versions = [entry["version"] for entry in whole]
    assert versions == sorted(versions)
    assert whole[0]["text"] == "Act 1"
    assert sum(entry["text"].startswith("Turn") for entry in whole) >= LONG / 4 - 1


def test_a_part_of_the_log_says_in_which_chapters_it_begins(saga: Long) -> None:
    part = saga.host.get(f"/api/matches/{saga.long}/log", params={"before": 1800, "most": 20}).json()
    assert [entry["chapter"] for entry in part["inside"]] == sorted({entry["chapter"] for entry in part["inside"]})
    assert part["inside"][0]["text"] == "Act 1"
    assert part["later"] > 0
    assert all(entry["version"] < 1800 for entry in part["log"])


def test_chapters_are_listed_with_their_length(saga: Long) -> None:
    acts = saga.host.get(f"/api/matches/{saga.long}/chapters").json()
    assert [(one["kind"], one["title"]) for one in acts["chapters"]] == [("act", "Act 1"), ("act", "Act 2")]
    assert sum(one["lines"] for one in acts["chapters"]) == len(entries(saga))
    weeks = saga.host.get(f"/api/matches/{saga.long}/chapters", params={"smallest": 1, "most": 3}).json()
    assert len(weeks["chapters"]) == 3
    assert weeks["earlier"] > 10
    older = {"smallest": 1, "most": 500, "before": weeks["chapters"][0]["version"]}
    assert len(saga.host.get(f"/api/matches/{saga.long}/chapters", params=older).json()["chapters"]) == weeks["earlier"]


@pytest.mark.parametrize("query", ["most=0", "most=501", "before=-1", "before=x", "smallest=-1"])
@pytest.mark.parametrize("what", ["log", "chapters"])
def test_a_part_that_cannot_be_is_refused(saga: Long, what: str, query: str) -> None:
    if what == "log" and query.startswith("smallest"):
        return
    assert saga.host.get(f"/api/matches/{saga.long}/{what}?{query}").status_code == 400


def test_what_one_seat_alone_saw_stays_hidden_in_the_log_in_parts(saga: Long) -> None:
    [own] = [entry for entry in entries(saga) if "Guest" in entry["text"] and "catches sight of chip" in entry["text"]][
        :1
    ]
    assert own
    spectator = saga.served.visitor()
    for path in (f"/api/matches/{saga.long}/log?most=500", f"/m/{saga.long}/log", f"/m/{saga.long}/replay"):
        assert "catches sight of chip" not in spectator.get(path).text
        assert "catches sight of a chip" in spectator.get(path).text


# Pages without a script


def steps(saga: Long, page: str, first: str, way: str) -> Iterator[str]:
    """The pages that a reader without a script turns over."""
    address: str | None = first
    while address is not None:
        text = saga.host.get(address).text
        yield text
        found = re.search(rf'rel="{way}" href="([^"#]*)', text)
        address = found[1] if found else None


def test_all_of_a_long_log_can_be_read_by_turning_over(saga: Long) -> None:
    whole, told = entries(saga), 0
    lines = []
    for text in steps(saga, "log", f"/m/{saga.long}/log", "prev"):
        found = re.findall(r"<li><a href=", text)
        assert len(found) <= MOST
        lines.append(len(found))
        told += len(found)
    assert told == sum(entry["chapter"] is None for entry in whole)
    assert len(lines) > 5


def test_all_dice_of_a_long_match_can_be_read_by_turning_over(saga: Long) -> None:
    told = 0
    for text in steps(saga, "dice", f"/m/{saga.long}/dice", "prev"):
        told += (here := text.count(f'<a href="/m/{saga.long}/replay?v='))
        assert here <= MOST
    room = saga.served.wait_for(saga.served.services.rooms.enter, saga.long)
    assert told == len(room.match.rolls())


def test_the_log_beside_the_board_leads_to_what_is_older(saga: Long) -> None:
    page = saga.host.get(f"/m/{saga.long}").text
    found = re.search(rf'<p class="earlier"><a href="(/m/{saga.long}/log\?v=\d+)">([\d,]+) earlier lines', page)
    assert found is not None
    older = saga.host.get(found[1]).text
    first = view(saga.host, saga.long)["log"][0]["version"]
    assert max(int(v) for v in re.findall(r'/replay\?v=(\d+)">', older)) >= first - 2


def test_a_replay_steps_from_one_window_into_the_next(saga: Long) -> None:
    page = saga.host.get(f"/m/{saga.long}/replay?v=1500").text
    stops = re.search(r'data-stops="([^"]*)"', page)
    later = re.search(r'data-later="(\d+)"', page)
    assert stops is not None
    assert later is not None
    last = stops[1].split()[-1]
    following = saga.host.get(f"/m/{saga.long}/replay?v={last}").text
    assert f'id="after" rel="next" aria-label="One step on" href="/m/{saga.long}/replay?v={later[1]}"' in following
    after = saga.host.get(f"/m/{saga.long}/replay?v={later[1]}").text
    assert f'data-earlier="{last}"' in after


def test_a_replay_names_the_act_week_fight_and_turn_of_its_position(saga: Long) -> None:
    page = saga.host.get(f"/m/{saga.long}/replay?v=1500").text
    lists = re.findall(r'<select name="v" class="chapter">(.*?)</select>', page, re.DOTALL)
    chosen = [re.findall(r'<option value="\d+" selected>([^<]*)<', listed) for listed in lists]
    assert [words(one).split()[0] for [one] in chosen] == ["Act", "Week", "Fight", "Turn"]
    assert [len(re.findall("<option", listed)) for listed in lists] == [2, 12, 3, 14]


# Taking back


TOO_LONG = "nothing can be taken back any more"
"""What the refusal of an undo says once a match has as many lines as a record may have."""


@pytest.mark.parametrize(("more", "refused"), [(12_000, False), (LONGEST_MATCH, True)])
def test_taking_back_ends_only_where_a_record_is_full(
    saga: Long, monkeypatch: pytest.MonkeyPatch, more: int, refused: bool
) -> None:
    room = saga.served.wait_for(saga.served.services.rooms.enter, saga.short)
    seat = next(one.seat for one in reversed(room.match._fold.steps) if one.seat in (0, 1))
    who, version = (saga.host, saga.friend)[seat], room.version
    monkeypatch.setattr(type(room), "version", property(lambda room: room.match.version + more))
    asked = who.post(f"/m/{saga.short}/undo", data={"version": str(version + more), "client": f"u{more}"})
    assert (TOO_LONG in words(asked.text)) == refused


# Where one is in a long list


def test_the_log_is_scrolled_to_the_chapter_that_was_asked_for(saga: Long) -> None:
    begun_there = [entry for entry in entries(saga) if entry["chapter"] is not None]
    wanted = begun_there[len(begun_there) // 2]
    page = saga.host.get(f"/m/{saga.long}/log", params={"v": wanted["version"]}).text
    assert f'action="/m/{saga.long}/log#here"' in page
    (heading,) = re.findall(r'<h\d id="here"><a href="[^"]*\?v=(\d+)">', page)
    assert int(heading) == wanted["version"]


def test_a_replay_counts_within_its_window_and_says_which_one_that_is(saga: Long) -> None:
    numbers, earlier = [], view(saga.host, saga.long)["version"]
    while earlier is not None:
        text = saga.host.get(f"/m/{saga.long}/replay", params={"v": earlier}).text
        found = re.search(r"(\d+) / (\d+)</output> <span[^>]*>part (\d+) of (\d+)<", text)
        assert found is not None
        place, last, part, parts = map(int, found.groups())
        assert place == last <= MOST
        numbers.append(part)
        before = re.search(r'data-earlier="(\d+)"', text)
        earlier = int(before[1]) if before else None
    assert numbers == list(range(parts, 0, -1))
    assert parts > 5
