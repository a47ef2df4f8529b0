"""A game for one, on every page and in the API: begun by one click, played to its end, taken back, played again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any, Final

import pytest

from harena.core.discovery import find_game
from harena.core.text import texts
from harena.web import lobby
from harena.web.doors import ways_in
from harena.web.pages import home
from harena.web.words import game_texts
from tests.web.serving import Served, Visitor, reasons, version, view, where, words
from tests.web.toys import YEAR

GAME: Final = "palus"
ENOUGH: Final = 6
"""So many points of a turn are enough: who is never content rarely wins, who always is never does."""
NEVER: Final = {
    "en": r"opponents?|draws?|friends?|seats?|seated",
    "fr": r"adversaires?|nulles?|amis?|sièges?|places?|assise?s?",
}
"""What pages about a game for one never speak of, by language."""


@pytest.fixture(autouse=True)
def _the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches have the same names and seeds in every run."""
    numbers = count(1)
    fixed = SimpleNamespace(
        token_urlsafe=lambda _size: f"solo{next(numbers):06}", token_bytes=lambda size: bytes(range(size))
    )
    monkeypatch.setattr(lobby, "secrets", fixed)


class Alone:
    """Somebody who plays a match of Palus through its pages, without a script."""

    def __init__(self, who: Visitor, **form: str) -> None:
        self.who = who
        self.address = where(who.post(f"/new/{GAME}", data=form))
        where(who.post(f"{self.address}/begin", data={"nonce": "abc"}))

    @property
    def match(self) -> str:
        return self.address.removeprefix("/m/")

    def page(self, path: str = "", language: str = "en") -> str:
        answer = self.who.get(f"{self.address}{path}", headers={"accept-language": language})
        assert answer.status_code == 200, answer.text
        return answer.text

    def seen(self) -> dict[str, Any]:
        return view(self.who, self.match)

    def post(self, what: str, who: Visitor | None = None, **form: str) -> Any:
        """Send a form of the table, as a script does."""
        stamp = {"version": str(version(self.page())), "client": f"{what}-{version(self.page())}"}
        headers = {"accept": "application/json"}
        return (who or self.who).post(f"{self.address}/{what}", data={**stamp, **form}, headers=headers)

    def choose(self, kind: str) -> None:
        number = next(one["number"] for one in self.seen()["choices"] if one["action"]["type"] == kind)
        assert self.post("answer", choice=str(number)).status_code == 200

    def can(self) -> set[str]:
        return {one["action"]["type"] for one in self.seen()["choices"]}

    def worth(self) -> int:
        """What the hits of this turn are worth: the board says it."""
        found = re.search(r"\((\d+) point", self.seen()["board"])
        assert found is not None
        return int(found[1])

    def play(self, enough: int = ENOUGH) -> dict[str, Any]:
        """Play to the end: strike until the turn is worth enough. The outcome."""
        while self.seen()["state"] == "playing":
            self.choose("strike" if "strike" in self.can() and self.worth() < enough else "stop")
        found: dict[str, Any] = self.seen()["outcome"]
        return found


def won(served: Served, who: Visitor, **form: str) -> Alone:
    """A match that was won: the first of several."""
    for _ in range(20):
        match = Alone(who, **form)
        if match.play()["winners"] == [0]:
            return match
    raise AssertionError("nobody wins")


# The way in


def test_the_first_page_has_one_door_to_a_game_for_one_and_two_to_others() -> None:
    doors = {name: ways_in(find_game(name), game_texts(name, "en")) for name in (GAME, "ludus")}
    assert [door.title for door in doors[GAME]] == ["Play"]
    assert [door.title for door in doors["ludus"]] == ["Play the computer", "Play a friend"]
    assert [door.main for door in doors["ludus"]] == [True, False]


def test_a_game_for_one_or_two_has_all_doors() -> None:
    assert [door.fields for door in ways_in(YEAR, texts("en"))] == [
        {"game": "year", "with": "alone"},
        {"game": "year"},
        {"game": "year", "with": "friend"},
    ]


def test_one_click_on_the_first_page_leads_to_the_first_decision(alone: Served) -> None:
    who = alone.visitor()
    assert re.search(r'<form method="post" action="/play"><input [^>]*value="palus">', who.get("/").text)
    address = where(who.post("/play", data={"game": GAME, "with": "alone"}))
    assert "data-begin" in who.get(address).text  # the script begins at once
    where(who.post(f"{address}/begin", data={}))
    assert "Strike with 5 dice" in words(who.get(address).text)


def test_the_first_page_opens_with_the_game_that_it_names_not_with_the_first_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert home.showcase_game().name == home.SHOWCASE
    monkeypatch.setattr(home, "SHOWCASE", "not installed")
    assert home.showcase_game().status == "complete"


def test_the_form_asks_for_the_options_of_the_game_and_nothing_else(alone: Served) -> None:
    page = alone.visitor().get(f"/new/{GAME}").text
    form = page.partition('id="setup"')[2].partition("</form>")[0]
    assert set(re.findall(r' name="([^"]+)"', form)) == {"seats", "option.rank", "rewind", "dice"}


def test_the_form_keeps_its_tick_when_it_is_refused(alone: Served) -> None:
    answer = alone.visitor().post(f"/new/{GAME}", data={"rewind": "yes", "option.rank": "9"})
    assert answer.status_code == 422
    assert re.search(r'name="rewind" value="yes" checked', answer.text)


# At the table


def test_a_match_is_played_to_its_end_through_its_pages(alone: Served) -> None:
    match = Alone(alone.visitor())
    outcome = match.play()
    page = words(match.page())
    verdict = "You won! The trainer nods." if outcome["winners"] else "You lost. Evening falls"
    assert verdict in page
    assert f"Score: {outcome['score']}." in page
    assert "What decided it" in page


def test_who_gives_up_has_lost_and_nobody_has_won(alone: Served) -> None:
    match = Alone(alone.visitor())
    assert "The game is then lost." in words(match.page())
    assert match.post("resign").status_code == 200
    assert "You lost. The game was given up." in words(match.page())
    assert match.seen()["outcome"] == {
        "winners": [],
        "reason": "resigned",
        "drawn": False,
        "score": None,
        "following": None,
        "rewinds": 0,
    }


def test_a_spectator_of_a_match_for_one_is_offered_the_game_itself(alone: Served) -> None:
    match = Alone(alone.visitor())
    match.play()
    page = alone.visitor().get(match.address).text
    doors = page.partition('<div class="next">')[2].partition("</div>")[0]
    assert words(doors).split() == ["Play", "Replay"]
    assert "You won" not in page
    assert "You lost" not in page


@pytest.mark.parametrize("what", ["claim", "takeover"])
def test_where_nobody_else_plays_nobody_can_have_left(alone: Served, what: str) -> None:
    match = Alone(alone.visitor())
    alone.time_passes(match.match)
    refused = match.post(what)
    assert refused.status_code == 422
    assert reasons(refused) == ["You play this game alone: nobody else can have left it."]


def test_nobody_is_offered_a_draw(alone: Served) -> None:
    match = Alone(alone.visitor())
    assert match.seen()["draw"] is False
    assert match.post("draw").status_code == 422


# Taking back


def test_what_the_dice_have_answered_stands_and_the_button_says_why(alone: Served) -> None:
    match = Alone(alone.visitor())
    match.choose("strike")
    before = match.seen()
    refused = match.post("undo")
    assert refused.status_code == 422
    assert reasons(refused) == [before["why_no_undo"]]
    assert before["why_no_undo"].startswith("You have seen dice or cards since")
    assert re.search(r'<button id="undo"[^>]* title="You have seen dice[^>]* disabled>', match.page())
    assert match.seen() == before


def test_what_no_dice_have_answered_can_be_taken_back(alone: Served) -> None:
    match = Alone(alone.visitor())
    before = match.seen()["board"]
    match.choose("stop")
    assert match.post("undo").status_code == 200
    assert match.seen()["board"] == before


def test_a_match_that_allows_it_goes_back_past_the_dice_and_the_same_dice_come_again(alone: Served) -> None:
    match = Alone(alone.visitor(), rewind="yes")
    match.choose("strike")
    first = match.seen()["board"]
    assert match.post("undo").status_code == 200
    assert match.seen()["board"] != first
    match.choose("strike")
    assert match.seen()["board"] == first


def test_the_end_the_list_and_the_record_tell_what_was_taken_back_past_the_dice(alone: Served) -> None:
    match = Alone(alone.visitor(), rewind="yes")
    for _ in range(3):
        match.choose("strike")
        assert match.post("undo").status_code == 200
    match.play()
    assert "Taken back past the dice: 3 times." in words(match.page())
    assert match.seen()["outcome"]["rewinds"] == 3
    assert "(taken back past the dice)" in words(match.who.get("/").text)
    assert '"rewind":true' in match.page("/record").splitlines()[0]


def test_nothing_is_noted_where_nothing_was_taken_back_past_the_dice(alone: Served) -> None:
    match = Alone(alone.visitor(), rewind="yes")
    match.choose("stop")
    match.post("undo")
    match.play()
    assert "Taken back" not in words(match.page())


def test_only_a_match_for_one_can_be_rewound(alone: Served) -> None:
    wish = {"game": "ludus", "seats": ["me", "random"], "rewind": True}
    refused = alone.visitor().post("/api/matches", json=wish)
    assert refused.status_code == 422
    assert reasons(refused) == ["Only a game for one can be rewound."]


# Afterwards


def test_the_dice_page_counts_what_stands_and_shows_the_seed_at_the_end(alone: Served) -> None:
    match = Alone(alone.visitor(), rewind="yes")
    match.choose("strike")
    match.post("undo")
    match.play()
    page = match.page("/dice")
    assert "(undone)" in words(page)
    assert 'id="verify"' in page
    record = match.page("/record")
    assert page.count('class="undone"') == 1
    assert record.count('"what":"chance"') == page.count("/replay?v=")


def test_the_replay_steps_through_all_turns(alone: Served) -> None:
    match = Alone(alone.visitor())
    match.play()
    page = words(match.page("/replay"))
    assert "Turn 1 of 6." in page
    assert re.search(r"0 / \d+", page)


def test_the_list_of_ones_matches_tells_the_result_and_the_score(alone: Served) -> None:
    who = alone.visitor()
    running, ended = Alone(who), Alone(who)
    outcome = ended.play()
    mine = words(who.get("/").text.partition('class="mine"')[2].partition("</section>")[0])
    assert f"{'won' if outcome['winners'] else 'lost'}, score {outcome['score']}" in mine
    assert "Palus in play" in mine
    assert running.seen()["state"] == "playing"


def test_playing_again_keeps_the_options_and_asks_nobody(alone: Served) -> None:
    match = Alone(alone.visitor(), **{"option.rank": "2", "rewind": "yes"})
    match.post("resign")
    again = where(match.who.post(f"{match.address}/rematch", data={})).removeprefix("/m/")
    info = match.who.get(f"/api/matches/{again}").json()
    assert (info["options"], info["rewind"], len(info["seats"])) == ({"rank": 2}, True, 1)


def test_who_wins_a_rank_goes_on_to_the_next_by_one_button(alone: Served) -> None:
    match = won(alone, alone.visitor())
    assert match.seen()["outcome"]["following"] == {"rank": 2}
    assert "Go on: Rank 2" in words(match.page())
    assert "Continuer : Rang 2" in words(match.page(language="fr"))
    following = where(match.who.post(f"{match.address}/rematch", data={"go_on": "yes"})).removeprefix("/m/")
    assert match.who.get(f"/api/matches/{following}").json()["options"] == {"rank": 2}


def rank_of(who: Visitor) -> int:
    """The rank of a match that is begun by one click on the first page."""
    match = where(who.post("/play", data={"game": GAME, "with": "alone"})).removeprefix("/m/")
    return int(who.get(f"/api/matches/{match}").json()["options"]["rank"])


def test_a_rank_that_was_won_is_kept_for_the_next_visit(alone: Served) -> None:
    who = alone.visitor()
    assert rank_of(who) == 1
    won(alone, who)
    assert "Play: Rank 2" in words(who.get("/").text)
    assert "Jouer : Rang 2" in words(who.get("/", headers={"accept-language": "fr"}).text)
    assert rank_of(who) == 2
    assert re.search(r'name="option.rank"[^>]*value="2"', who.get(f"/new/{GAME}").text)
    assert re.search(r'name="option.rank"[^>]*value="1"', who.get(f"/new/{GAME}?option.rank=1").text)


def test_a_match_that_brings_nothing_leaves_the_rank_as_it_is(alone: Served) -> None:
    who = alone.visitor()
    won(alone, who)
    Alone(who, **{"option.rank": "2"}).post("resign")
    assert rank_of(who) == 2


def test_somebody_elses_rank_is_not_mine(alone: Served) -> None:
    won(alone, alone.visitor())
    other = alone.visitor()
    assert "Play: Rank" not in words(other.get("/").text)
    assert rank_of(other) == 1


def test_a_guest_who_signs_up_keeps_the_rank(alone: Served) -> None:
    who = alone.visitor()
    won(alone, who)
    where(who.post("/account/sign-up", data={"name": "Hylas", "password": "correct horse battery"}))
    assert rank_of(who) == 2


def test_the_best_scores_are_those_with_the_same_options_the_best_first(alone: Served) -> None:
    who = alone.visitor()
    other = Alone(who, **{"option.rank": "2"})
    other.play(enough=1)
    assert "Your best scores" not in other.page()
    played = [Alone(who) for _ in range(3)]
    scores = [match.play(enough)["score"] for match, enough in zip(played, (1, 3, 6), strict=True)]
    assert len(set(scores)) == 3
    best = played[-1].page().partition('<ol class="best">')[2].partition("</ol>")[0]
    told = [int(found) for found in re.findall(r"(\d+)</(?:a|strong)>", best)]
    assert told == sorted(scores, reverse=True)
    assert f"<strong>{scores[-1]}</strong> (this game)" in best


def test_somebody_elses_scores_are_not_told(alone: Served) -> None:
    Alone(alone.visitor()).play()
    match = Alone(alone.visitor())
    match.play()
    assert "Your best scores" not in match.page()


# Programs


def test_the_api_tells_of_a_game_for_one_and_its_result(alone: Served) -> None:
    who = alone.visitor()
    told = who.get(f"/api/games/{GAME}").json()
    assert (told["solo"], told["seats"], told["bots"]) == (True, [1], [])
    made = who.post("/api/matches", json={"game": GAME, "seats": ["me"], "options": {"rank": 3}}).json()
    assert (made["state"], made["result"]) == ("playing", None)
    seen = view(who, made["id"])
    assert (seen["solo"], seen["outcome"], seen["undo"]) == (True, None, "no")
    resigned = {"version": seen["version"], "client": "r"}
    assert who.post(f"/api/matches/{made['id']}/resign", json=resigned).status_code == 200
    [listed] = who.get("/api/matches", params={"which": "mine"}).json()
    assert listed["result"] == {"winners": []}


# Words


def spoken(pages: Iterator[str], language: str) -> set[str]:
    """What these pages say that they should not, in text and in attributes."""
    return {found.lower() for page in pages for found in re.findall(rf"(?i)\b(?:{NEVER[language]})\b", said(page))}


def said(page: str) -> str:
    """What a person reads or hears, and what search engines show: no addresses, no names of fields."""
    spoken_of = re.findall(
        r'(?:aria-label|title|content|data-(?:later|now|offline|picked|again|looked|idle))="([^"]*)"', page
    )
    return " ".join([words(re.sub(r"<script.*?</script>|<style.*?</style>", "", page, flags=re.DOTALL)), *spoken_of])


def pages_of(match: Alone, other: Visitor, language: str) -> Iterator[str]:
    """Every page of a match, as its player and as somebody else sees it."""
    for path in ("", "?v=1", "/table", "/dice", "/replay", "/replay?v=1"):
        for who in (match.who, other):
            answer = who.get(f"{match.address}{path}", headers={"accept-language": language})
            assert answer.status_code == 200
            yield answer.text


def walk(served: Served, language: str) -> Iterator[str]:
    who, other = served.visitor(**{"accept-language": language}), served.visitor(**{"accept-language": language})
    yield who.get(f"/new/{GAME}").text
    yield who.post(f"/new/{GAME}", data={"option.rank": "9"}).text
    waiting = where(who.post("/play", data={"game": GAME, "with": "alone"}))
    yield from (one.get(waiting).text for one in (who, other))
    yield other.post(f"{waiting}/join", data={}).text
    yield other.post(f"{waiting}/begin", data={}).text
    match = Alone(who, rewind="yes")
    yield from pages_of(match, other, language)
    match.choose("strike")
    match.post("undo")
    match.choose("strike")
    yield from pages_of(match, other, language)
    for what in ("undo", "resign", "answer", "claim", "takeover"):
        yield " ".join(reasons(match.post(what, other, choice="0")))
    for what in ("claim", "takeover"):
        yield " ".join(reasons(match.post(what)))
    match.play()
    yield from pages_of(match, other, language)
    given_up = Alone(who)
    given_up.choose("strike")
    yield " ".join(reasons(given_up.post("undo")))
    given_up.post("resign")
    yield from pages_of(given_up, other, language)
    yield from pages_of(won(served, who), other, language)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_of_a_game_for_one_speaks_of_anybody_else(alone: Served, language: str) -> None:
    assert spoken(walk(alone, language), language) == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_that_are_looked_for_are_found_where_two_play(alone: Served, language: str) -> None:
    """Else the test above would prove nothing."""
    who = alone.visitor(**{"accept-language": language})
    address = where(who.post("/play", data={"game": "ludus", "with": "friend"}))
    pages = (who.get(path).text for path in ("/", "/new/ludus", address))
    assert len(spoken(pages, language)) >= 3
