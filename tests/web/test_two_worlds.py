"""Two worlds on the web: matches that differ only in what a viewer may not see reach that viewer alike, byte for byte.

A match is played at random on a real server. Then everything in it that is hidden from a viewer is exchanged for
something else, in memory and in the database, and every page, picture, download, stream and refusal is asked for again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pytest
from litestar import Litestar

from harena.core.discovery import find_game, games
from harena.core.fair import pledge
from harena.core.fold import Step
from harena.core.game import Game
from harena.core.hidden import Private
from harena.core.journal import Event
from harena.core.match import Match
from harena.core.new_game import random_brings
from harena.core.question import Ask
from harena.core.record import Answered, Chanced, Line, Player, encode_line
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Fair
from harena.core.table import Table
from harena.web import api
from harena.web.pages import match as match_page
from harena.web.rooms import Folded
from tests.web.serving import Served, Visitor, serving

DECOY: Final = "decoy"
OTHER_SEED: Final = b"\x07" * 32
FEWEST_STOPS: Final = 2
STRIDE: Final = 6
"""After so many answers somebody looks what lies on the table."""
MOST_MATCHES: Final = 5


class Course(msgspec.Struct, frozen=True):
    """What is played, and what must have lain on the table when it is enough."""

    game: str
    seats: int
    wanted: frozenset[str]
    options: dict[str, Any] = {}


EMPIRES: Final = frozenset({"hand", "citizen", "unit", "reserve", "grave"})
ARMIES: Final = frozenset({"unit", "general", "card", "discards"})
COURSES: Final = {
    "ludus": Course("ludus", 2, frozenset({"hand"})),
    "palus": Course("palus", 1, frozenset({"dice"})),
    "twenty_strong": Course("twenty_strong", 1, frozenset({"camp", "foe", "item"})),
    "hoplomachus": Course("hoplomachus", 1, frozenset({"unit", "hex"})),
    "invictus": Course("invictus", 2, EMPIRES),
    "invictus of four": Course("invictus", 4, frozenset({"grave"})),
    "virtus": Course("virtus", 2, ARMIES),
    "virtus in a thick forest": Course("virtus", 2, frozenset({"marker"}), {"scenario": "tapae"}),
}


# A match that has come some way


class Playing:
    """A match on a server, and those who look at it."""

    def __init__(
        self,
        served: Served,
        game: str,
        seats: int,
        seed: str,
        options: dict[str, Any] | None = None,
        *,
        public: bool = False,
        typed: bool = False,
    ) -> None:
        self.served = served
        self.rng = Random(seed)
        self.game: Game[Any] = find_game(game)
        self.players = [served.visitor() for _ in range(seats)]
        brought = [msgspec.to_builtins(own) for own in random_brings(self.game, seats, options or {}, self.rng)]
        places = ["me", *["open"] * (seats - 1)]
        wish = {"game": game, "seats": places, "brings": brought[0], "options": options or {}, "public": public}
        wish |= {"typed": typed}
        made = self.players[0].post("/api/matches", json=wish)
        assert made.status_code == 201, made.text
        self.id: str = made.json()["id"]
        for player, own in zip(self.players[1:], brought[1:], strict=True):
            joined = player.post(f"/api/matches/{self.id}/join", json={"brings": own})
            assert joined.status_code == 200, joined.text
        self.seen: list[dict[str, Any]] = []
        """Actions that somebody could have chosen on the way."""

    def play(self, answers: int) -> None:
        """So many random answers, as long as the match lasts."""
        for _ in range(answers):
            room = self.served.wait_for(self.served.services.rooms.enter, self.id)
            seat = room.asked()
            if room.match.over:
                return
            if seat is None:
                self.let_chance_answer()
                continue
            options = list(room.match.view(seat).options())
            self.seen += [json.loads(msgspec.json.encode(option)) for option in options[:3]]
            action = self.rng.choice(options)
            self.served.wait_for(
                self.served.services.rooms.change,
                self.id,
                room.version,
                lambda match, s=seat, a=action: match.answer(s, a),
            )

    def let_chance_answer(self) -> None:
        """Beside a real table: somebody types what may have come."""
        match = self.match
        question = match.table.pending
        assert question is not None
        assert not isinstance(question, Ask)
        outcome = question.sample(match.table, self.rng)
        change = self.served.services.rooms.change
        self.served.wait_for(change, self.id, match.version, lambda match: match.chance(outcome))

    @property
    def match(self) -> Match:
        room = self.served.wait_for(self.served.services.rooms.enter, self.id)
        found: Match = room.match
        return found

    def viewers(self) -> list[tuple[Seat, Visitor]]:
        return [*((Seat(seat), who) for seat, who in enumerate(self.players)), (SPECTATOR, self.served.visitor())]

    def lying(self) -> set[str]:
        """The kinds of things that somebody sees on the table, and `marker` where something lies under one."""
        pages = [who.get(f"/m/{self.id}").text for _, who in self.viewers()]
        names = [name for page in pages for names in re.findall(r'data-id="([^"]*)"', page) for name in names.split()]
        return {name.partition(":")[0] for name in names} | ({"marker"} if _covered(self.match.table) else set())


def _covered(table: Any) -> bool:
    """Whether markers lie on the table when everything else is seen, in the games that have markers."""
    return any(getattr(table, "markers", ())) and bool(table.deployed)


def stops(served: Served, name: str) -> Iterator[tuple[Playing, bool]]:
    """A match each time when something lies on the table that had not before, until all that is wanted has; and
    whether that was the last time. Where a match is over too soon, another one begins."""
    course, count = COURSES[name], 0
    missing = set(course.wanted)
    for number in range(MOST_MATCHES):
        playing = Playing(served, course.game, course.seats, f"worlds/{name}/{number}", course.options)
        playing.play(STRIDE // 2)
        while not playing.match.over:
            here = playing.lying()
            if missing & here or count < FEWEST_STOPS:
                missing, count = missing - here, count + 1
                enough = not missing and count >= FEWEST_STOPS
                yield playing, enough
                if enough:
                    return
            playing.play(STRIDE)
    raise AssertionError(f"never on the table: {sorted(missing)}")


# Everything that reaches somebody


def addresses(app: Litestar, match: str, versions: Sequence[int], painted: bool) -> list[str]:
    """Every page and download of a match, whoever made it: found from the routes, so that none is forgotten.

    `painted`: pictures as PNG too. They are made from the same SVG, slowly.
    """
    found: list[str] = []
    for route in app.routes:
        if "{match:str}" not in route.path_format.replace("{match}", "{match:str}") or "stream" in route.path_format:
            continue
        if "GET" not in getattr(route, "methods", ()):
            continue
        path = route.path_format.replace("{match}", match)
        if path.endswith(".png") and not painted:
            continue
        if "{version}" in path:
            found += [path.replace("{version}", str(version)) for version in versions]
        else:
            pasts = [] if path.endswith(".png") else versions
            found += [path, *(f"{path}?v={v}&at={v}" for v in pasts)]
    assert not [path for path in found if "{" in path]
    return sorted(found)


def refusals(playing: Playing, who: Visitor, version: int) -> Iterator[tuple[str, bytes]]:
    """What somebody is told who tries what is not allowed."""
    move = {"version": version, "client": "c"}
    tries: list[tuple[str, dict[str, Any]]] = [
        ("answer", {**move, "number": 99_999}),
        ("answer", {**move, "action": {"type": "fly"}}),
        ("answer", {**move, "version": version - 1, "number": 0}),
        ("consent", {**move, "agree": True, "of": 99}),
        ("draw", {**move, "version": version - 1}),
        ("claim", move),
        ("join", {}),
        ("chance", {**move, "shown": [DECOY]}),
        ("chance", {**move, "shown": [DECOY] * 99}),
        ("chance", {**move, "version": version - 1, "shown": []}),
    ]
    allowed = [choice["action"] for choice in who.get(f"/api/matches/{playing.id}/view").json()["choices"]]
    tries += [("answer", {**move, "action": action}) for action in playing.seen[-6:] if action not in allowed]
    for what, body in tries:
        refused = who.post(f"/api/matches/{playing.id}/{what}", json=body)
        assert refused.status_code >= 400 or what == "join", (what, body, refused.text)
        yield f"{what} {json.dumps(body)}", refused.content


def streamed(playing: Playing, who: Visitor) -> Iterator[tuple[str, bytes]]:
    """The first event of each stream."""

    class Asking:
        app, method = playing.served.app, "GET"
        scope: dict[str, Any] = {"state": {}}
        headers: dict[str, str] = {}
        cookies = who.cookies
        query_params: dict[str, str] = {}

    async def first(stream: Any) -> str:
        event = await anext(stream)
        await stream.aclose()
        return f"{event.event} {event.id} {event.data}"

    services = playing.served.services
    page = match_page.Matches(owner=playing.served.app)
    yield (
        "stream of the API",
        playing.served.wait_for(
            lambda: first(api.events(Asking(), services, playing.id, -1))  # type: ignore[arg-type]
        ).encode(),
    )
    yield (
        "stream of the page",
        playing.served.wait_for(
            lambda: first(page._events(Asking(), services, playing.id, -1))  # type: ignore[arg-type]
        ).encode(),
    )


def reaches(playing: Playing, who: Visitor, painted: bool = True) -> dict[str, bytes]:
    """Every byte that this viewer can get out of the server about the match, by the way it comes."""
    version = playing.match.version
    versions = [version // 2]
    found: dict[str, bytes] = {}
    for path in addresses(playing.served.app, playing.id, versions, painted):
        response = who.get(path)
        assert response.status_code in (200, 404), (path, response.text)
        found[path] = response.content
    found |= dict(refusals(playing, who, version))
    return found | dict(streamed(playing, who))


# The other world


def other_world(match: Match, viewer: Seat, rng: Random) -> Match:
    """The same match for this viewer, with everything else in it exchanged."""
    other, fold = copy(match), copy(match._fold)
    other._fold = fold
    fold.header = msgspec.structs.replace(fold.header, seats=_other_brings(fold.header.seats, viewer))
    fold.opening = [_veiled(event, viewer) for event in fold.opening]
    fold.kept = {at: _imagined(match, fold.position(at), viewer, rng) for at in range(len(fold.steps))}
    fold.steps = [_other_step(step, viewer) for step in fold.steps]
    fold.table = _imagined(match, match.table, viewer, rng)
    other._witnesses = {}
    other.lines = [_other_line(line, viewer) for line in match.lines]
    other.source = None if match.source is None else Fair(match.header.match, OTHER_SEED)
    return other


def _imagined(match: Match, table: Table, viewer: Seat, rng: Random) -> Table:
    found: Table = match.game.imagined(table.seen_by(viewer), rng)
    return found


def _other_step(step: Step, viewer: Seat) -> Step:
    return msgspec.structs.replace(step, events=[_veiled(event, viewer) for event in step.events])


def _veiled(event: Event, viewer: Seat) -> Event:
    hidden = {
        n: Private(DECOY, v.seats) for n, v in event.params.items() if isinstance(v, Private) and viewer not in v.seats
    }
    return msgspec.structs.replace(event, params={**event.params, **hidden})


def _other_brings(seats: Sequence[Player], viewer: Seat) -> list[Player]:
    return [
        player if seat == viewer else msgspec.structs.replace(player, brings={DECOY: DECOY})
        for seat, player in enumerate(seats)
    ]


def _other_line(line: Line, viewer: Seat) -> Line:
    match line:
        case Answered(secret=True, seat=seat) if seat != viewer:
            return msgspec.structs.replace(line, action=msgspec.Raw(b'{"type":"decoy"}'))
        case Chanced(seen_by=seats) if seats is not None and viewer not in seats:
            return msgspec.structs.replace(line, outcome=DECOY, of=[7], got=[3])
        case Chanced(kind="draw" | "deal"):
            return msgspec.structs.replace(line, of=[7], got=[3])
        case _:
            return line


@contextmanager
def in_another_world(playing: Playing, viewer: Seat) -> Iterator[None]:
    """For as long as the block lasts the server has the other world, in memory and in its database."""
    rooms, own = playing.served.services.rooms, playing.match
    other = other_world(own, viewer, playing.rng)
    rows = [row for row in playing.served.tables()["seats"] if row[0] == playing.id]
    brings = {row[1]: row[5] for row in rows}
    seed, header = getattr(own.source, "seed", b""), encode_line(own.header)
    try:
        rooms.forget(playing.id)
        rooms._keep(playing.id, Folded(other, {}, 0.0))
        _exchange(
            playing,
            OTHER_SEED if seed else seed,
            encode_line(other.header),
            {s: '{"decoy": "decoy"}' for s in brings if s != viewer},
        )
        yield
    finally:
        rooms.forget(playing.id)
        rooms._keep(playing.id, Folded(own, {}, 0.0))
        _exchange(playing, seed, header, brings)


def _exchange(playing: Playing, seed: bytes, header: bytes, brings: dict[int, str]) -> None:
    change = playing.served.change
    change("UPDATE matches SET seed = ?, header = ? WHERE id = ?", seed, header, playing.id)
    for seat, own in brings.items():
        change("UPDATE seats SET brings = ? WHERE match = ? AND seat = ?", own, playing.id, seat)


def what_tells(playing: Playing, viewer: Seat, who: Visitor, painted: bool = True) -> list[str]:
    """The ways by which this viewer could tell the two worlds apart."""
    who.get(f"/m/{playing.id}")  # what has been looked at once is no longer new
    here = reaches(playing, who, painted)
    with in_another_world(playing, viewer):
        there = reaches(playing, who, painted)
    assert here.keys() == there.keys()
    return [way for way, seen in here.items() if seen != there[way]]


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server without limits, on which the same matches are played every time."""
    rng = Random("two worlds")
    drawn = {"token_urlsafe": lambda size: rng.randbytes(size).hex(), "token_bytes": rng.randbytes}
    monkeypatch.setattr("harena.web.lobby.secrets", SimpleNamespace(**drawn))
    monkeypatch.setattr(
        "harena.web.store.shares.secrets", SimpleNamespace(token_hex=lambda size: rng.randbytes(size).hex())
    )
    with serving(tmp_path) as server:
        server.app.state.limits.use = lambda *_: None
        yield server


def test_every_game_is_looked_at_with_each_number_of_seats() -> None:
    assert {(course.game, course.seats) for course in COURSES.values()} == {
        (game.name, seats) for game in games().values() for seats in game.seats
    }


@pytest.mark.parametrize("course", COURSES)
def test_nobody_can_tell_two_worlds_apart(served: Served, course: str) -> None:
    for playing, last in stops(served, course):
        for viewer, who in playing.viewers():
            assert what_tells(playing, viewer, who, painted=last) == [], (playing.match.version, viewer)


@pytest.mark.parametrize("what", ["undo", "draw"])
def test_nobody_can_tell_two_worlds_apart_while_the_others_are_asked(served: Served, what: str) -> None:
    playing = Playing(served, "invictus", 2, f"asked/{what}")
    playing.play(14)
    move = {"version": playing.match.version, "client": "ask"}
    for who in playing.players:
        who.post(f"/api/matches/{playing.id}/{what}", json=move)
        room = served.wait_for(served.services.rooms.enter, playing.id)
        if room.proposal is not None:
            break
    assert room.proposal is not None
    assert room.proposal.what == what
    for viewer, who in playing.viewers():
        assert what_tells(playing, viewer, who, painted=False) == [], viewer
    assert served.wait_for(served.services.rooms.enter, playing.id).proposal == room.proposal


@pytest.mark.parametrize(("game", "answers"), [("ludus", 16), ("invictus", 8), ("virtus", 70)])
def test_nobody_can_tell_two_worlds_apart_while_somebody_types_what_was_drawn(
    served: Served, game: str, answers: int
) -> None:
    playing = Playing(served, game, 2, f"typed/{game}", typed=True)
    looked: set[str] = set()
    for _ in range(answers):
        pending = playing.match.table.pending
        assert pending is not None
        asked = "decision" if isinstance(pending, Ask) else f"{pending.kind} seen by {pending.seen_by}"
        if asked not in looked:
            for viewer, who in playing.viewers():
                assert what_tells(playing, viewer, who, painted=False) == [], (playing.match.version, viewer, asked)
        looked.add(asked)
        playing.play(1)
    assert len(looked) > 2, looked


def test_keys_are_those_of_all_cards_though_some_have_left_the_pile(served: Served) -> None:
    playing = Playing(served, "ludus", 2, "keys", typed=True)
    keys = []
    for _ in range(30):
        views = [who.get(f"/api/matches/{playing.id}/view").json() for _, who in playing.viewers()]
        typing = [view["typing"] for view in views if view["typing"] is not None]
        if typing and typing[0]["kind"] == "draw":
            assert len(typing) == 1
            keys.append([key["value"] for key in typing[0]["cards"]])
        playing.play(1)
    assert len(keys) > 6
    assert all(listed == sorted(find_game("ludus").content.cards) for listed in keys)


def test_the_same_world_looks_the_same_twice(served: Served) -> None:
    playing = Playing(served, "invictus", 2, "same")
    playing.play(5)
    for _, who in playing.viewers():
        who.get(f"/m/{playing.id}")
        assert reaches(playing, who) == reaches(playing, who)


# Before a match begins: the shares in the dice


def waiting_reaches(served: Served, match: str, who: Visitor) -> dict[str, bytes]:
    """Every byte that somebody can get out of the server about a match that has not begun."""
    paths = [
        *addresses(served.app, match, [0], painted=True),
        "/",
        "/account/export",
        "/api/matches",
        "/api/matches?which=mine",
    ]
    found = {path: who.get(path).content for path in paths}
    for what, body in (("answer", {"version": 0, "client": "c", "number": 0}), ("begin", {"nonce": DECOY})):
        found[what] = who.post(f"/api/matches/{match}/{what}", json=body).content
    playing = SimpleNamespace(served=served, id=match)
    return found | dict(streamed(playing, who))  # type: ignore[arg-type]


def told_apart(served: Served, match: str, who: Visitor) -> list[str]:
    """The ways by which somebody could tell which nonces the server holds for the others."""
    own = who.get(f"/api/matches/{match}").json()["seat"]
    nonces = {row.seat: row.nonce for row in served.wait_for(served.services.matches.find, match).seats}
    here = waiting_reaches(served, match, who)
    for seat, nonce in nonces.items():
        if nonce is not None and seat != own:
            served.change("UPDATE seats SET nonce = ? WHERE match = ? AND seat = ?", "f" * 32, match, seat)
    there = waiting_reaches(served, match, who)
    for seat, nonce in nonces.items():
        served.change("UPDATE seats SET nonce = ? WHERE match = ? AND seat = ?", nonce, match, seat)
    return [way for way, seen in here.items() if seen != there[way]]


@pytest.fixture
def half_shown(served: Served) -> tuple[str, list[Visitor]]:
    """A match of four: all have pledged, one has shown the own nonce, and for one the server picked it."""
    people = [served.visitor() for _ in range(4)]
    wish = {"game": "invictus", "seats": ["me", "open", "open", "open"], "own_share": True, "public": True}
    match = people[0].post("/api/matches", json=wish).json()["id"]
    people[0].post(f"/api/matches/{match}/pledge", json={"pledge": pledge(match, "n0")})
    for number, who in enumerate(people[1:], start=1):
        given = {} if number == 3 else {"pledge": pledge(match, f"n{number}")}
        assert who.post(f"/api/matches/{match}/join", json=given).status_code == 200
    assert people[1].post(f"/api/matches/{match}/begin", json={"nonce": "n1"}).json()["state"] == "waiting"
    return match, people


def test_nobody_learns_a_nonce_before_all_are_shown(served: Served, half_shown: tuple[str, list[Visitor]]) -> None:
    match, people = half_shown
    for who in (*people, served.visitor()):
        assert told_apart(served, match, who) == []


def test_not_even_the_own_nonce_comes_back_before_all_are_shown(
    served: Served, half_shown: tuple[str, list[Visitor]]
) -> None:
    """What the server picked for somebody is known to nobody else: else its owner could tell it to who comes last."""
    match, people = half_shown
    picked = served.wait_for(served.services.matches.find, match).seats[3].nonce.encode()
    assert [way for way, seen in waiting_reaches(served, match, people[3]).items() if picked in seen] == []


def whole_place(seat: Any, name: str) -> dict[str, Any]:
    return {"name": name, **msgspec.structs.asdict(seat)}


def test_a_planted_leak_of_a_nonce_is_found(
    served: Served, half_shown: tuple[str, list[Visitor]], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, people = half_shown
    monkeypatch.setattr("harena.web.api_shapes._place", whole_place)
    told = told_apart(served, match, people[0])
    assert "stream of the API" in told
    assert f"/api/matches/{match}" in told


def whole_table(match: Match, _viewer: Seat) -> Table:
    table = match.table.copy()
    table.viewer = Seat(0)
    return table


def whole_log(match: Match, _viewer: Seat) -> list[tuple[int, Sequence[Event]]]:
    steps = [(step.n, step.events) for step in match._fold.steps]
    return [
        (n, [Event(e.key, {k: getattr(v, "value", v) for k, v in e.params.items()}) for e in events])
        for n, events in [(0, match._fold.opening), *steps]
    ]


def whole_line(line: Line, _viewer: Seat) -> Line:
    return line


def whole_header(header: Any, _viewer: Seat) -> Any:
    return header


LEAKS: Final[dict[str, tuple[str, Callable[..., Any], str]]] = {
    "the table": ("harena.core.match.Match.view", whole_table, "stream of the API"),
    "the table of the past": ("harena.core.match.Match.view_at", lambda m, s, _v: whole_table(m, s), "/view?v="),
    "the log": ("harena.core.match.Match.log", whole_log, "stream of the page"),
    "the record": ("harena.web.commands.seen_by", whole_line, "/record"),
    "the armies": ("harena.web.commands.header_seen_by", whole_header, "/record"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(served: Served, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, leaking, way = LEAKS[leak]
    playing = Playing(served, "invictus", 2, "leak")
    playing.play(6)
    monkeypatch.setattr(name, leaking)
    told = what_tells(playing, SPECTATOR, served.visitor())
    assert [found for found in told if way in found], told


def lifted_markers(match: Match, viewer: Seat) -> Table:
    """A view that shows nothing more than it should but which units stand where."""
    view: Any = match.table.seen_by(viewer)
    whole: Any = match.table
    view.troops, view.zone = whole.troops, list(whole.zone)
    found: Table = view
    return found


def test_a_leak_of_what_lies_under_a_marker_is_found(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, (playing, _) = stops(served, "virtus in a thick forest")
    monkeypatch.setattr("harena.core.match.Match.view", lifted_markers)
    told = what_tells(playing, SPECTATOR, served.visitor(), painted=False)
    assert [found for found in told if found.endswith("board.svg")], told
