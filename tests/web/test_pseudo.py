"""Every page, fragment and picture, read in a language that nobody speaks: no word may be left in English.

See `pseudo.py`. All routes of the server are looked at: a new one must be listed here, or a test fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from jinja2 import FileSystemLoader

from harena.core.discovery import find_game
from harena.core.hints import hints
from harena.core.labels import prompt
from harena.core.match import Match, new_header
from harena.core.new_game import random_brings
from harena.core.question import Ask
from harena.core.record import Player
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Seeded
from harena.web.match_view import choices
from harena.web.pages import render as rendering
from harena.web.words import game_texts, page_texts
from tests.web.pseudo import PLAIN, in_english, plain_words, said_in, untranslated
from tests.web.scene import GREEK, Scene, who_looks
from tests.web.serving import view, words
from tests.web.test_two_worlds import streamed

STATIC: Final = Path("src/harena/web/static")
UNSPOKEN: Final = {"seal", "yes"}
"""Words in scripts that are compared, not shown."""

# What can be read

PAGES: Final = {
    "/": ["nobody /", "guest /", "owner /"],
    "/new/{name}": ["nobody /new/invictus", "owner /new/invictus?seats=4", "nobody /new/ludus", "nobody /new/virtus"],
    "/army/{name}": [
        *("nobody /army/invictus", "owner /army/invictus?seats=4", "nobody /army/invictus?start=ready:odin"),
        *("nobody /army/virtus", "nobody /army/virtus?option.preset=everything&start.army=2+horde%2Belite,+general"),
    ],
    "/army/{name}/sheet": ["nobody /army/invictus/sheet?option.variant=blitz", "nobody /army/virtus/sheet"],
    "/showcase": ["nobody /showcase"],
    "/rules": ["nobody /rules"],
    "/rules/{name}": ["nobody /rules/invictus", "nobody /rules/ludus"],
    "/rules/{name}/{wanted}": ["nobody /rules/invictus/INV-020", "nobody /rules/ludus/LUD-007"],
    "/cards/{name}": ["nobody /cards/twenty_strong"],
    "/account": ["nobody /account", "guest /account", "owner /account"],
    "/m/{match}": [
        *("guest /m/{open}", "nobody /m/{open}", "owner /m/{open}", "guest /m/{full}", "nobody /m/{full}"),
        *("guest /m/{duel}", "foe /m/{duel}", "nobody /m/{duel}", "guest /m/{duel}?v=9", "nobody /m/{bout}"),
        *("winner /m/{bout}", "loser /m/{bout}", "left /m/{four}", "fourth /m/{four}", "nobody /m/{four}"),
        *("offers /m/{calm}", "offered /m/{calm}", "partner /m/{four}"),
        *("guest /m/{showing}", "patient /m/{showing}", "nobody /m/{showing}", "patient /m/{late}", "guest /m/{again}"),
    ],
    "/m/{match}/table": ["guest /m/{duel}/table", "left /m/{four}/table", "winner /m/{bout}/table"],
    "/m/{match}/replay": ["guest /m/{duel}/replay", "nobody /m/{bout}/replay?v=12", "left /m/{four}/replay"],
    "/m/{match}/at/{version}": ["guest /m/{duel}/at/7", "nobody /m/{bout}/at/7"],
    "/m/{match}/board.svg": ["guest /m/{duel}/board.svg", "nobody /m/{bout}/board.svg"],
    "/m/{match}/log": ["guest /m/{duel}/log", "nobody /m/{bout}/log?v=12", "left /m/{four}/log"],
    "/m/{match}/annals": ["owner /m/{saga}/annals", "nobody /m/{saga}/annals"],
    "/annals": ["owner /annals", "guest /annals", "nobody /annals"],
    "/m/{match}/dice": ["guest /m/{duel}/dice", "nobody /m/{bout}/dice", "nobody /m/{four}/dice"],
    "/leagues": ["nobody /leagues", "guest /leagues"],
    "/l/{league}": ["nobody /l/{league}", "guest /l/{league}", "owner /l/{league}?done=1", "viewer /l/{league}"],
    "/l/{league}/join/{key}": ["nobody /l/{league}/join/{key}", "viewer /l/{league}/join/{key}"],
    "/l/{league}/chronicle": ["nobody /l/{league}/chronicle", "owner /l/{league}/chronicle?before=1"],
    "/l/{league}/people": ["nobody /l/{league}/people", "guest /l/{league}/people", "owner /l/{league}/people"],
    "/l/{league}/settings": ["nobody /l/{league}/settings", "guest /l/{league}/settings"],
    "/l/{league}/army/{member}": ["nobody /l/{league}/army/2", "owner /l/{league}/army/2", "guest /l/{league}/army/2"],
    "/l/{league}/army/{member}/sheet": ["owner /l/{league}/army/2/sheet"],
    "/l/{league}/army/{member}/recruit": ["owner /l/{league}/army/2/recruit"],
    "/l/{league}/army/{member}/recruit/{unit}": [
        *("owner /l/{league}/army/2/recruit/militia", "owner /l/{league}/army/2/recruit/knights?size=4"),
        "owner /l/{league}/army/2/recruit/mage",
    ],
    "/l/{league}/army/{member}/unit/{number}": ["owner /l/{league}/army/2/unit/1", "nobody /l/{league}/army/2/unit/1"],
    "/l/{league}/army/{member}/tree": ["owner /l/{league}/army/2/tree", "nobody /l/{league}/army/2/tree"],
    "/api/leagues": ["guest /api/leagues?which=mine", "nobody /api/leagues?which=public"],
    "/api/leagues/{league}": ["owner /api/leagues/{league}"],
    "/api/leagues/{league}/entries": ["owner /api/leagues/{league}/entries"],
    "/api/games": ["nobody /api/games"],
    "/api/games/{name}": ["nobody /api/games/invictus"],
    "/api/matches": ["guest /api/matches?which=mine", "nobody /api/matches?which=open"],
    "/api/matches/{match}": ["guest /api/matches/{duel}"],
    "/api/matches/{match}/view": [
        *("guest /api/matches/{duel}/view", "foe /api/matches/{duel}/view", "nobody /api/matches/{bout}/view"),
        *("left /api/matches/{four}/view", "guest /api/matches/{duel}/view?at=5"),
    ],
    "/api/matches/{match}/log": ["guest /api/matches/{duel}/log", "nobody /api/matches/{bout}/log?before=12"],
    "/api/matches/{match}/chapters": ["guest /api/matches/{duel}/chapters?smallest=3"],
    "/api/me": ["guest /api/me"],
    "/api/me/tokens": ["owner /api/me/tokens"],
}
"""By route: who looks where."""

NOT_READ: Final = {
    "/.well-known/harena-key",  # a number
    *("/healthz", "/readyz", "/favicon.ico", "/robots.txt", "/board.css", "/static/{file_path}"),  # not for people
    "/.well-known/security.txt",  # for programs too
    *("/api", "/api/{path}", "/api/openapi.json"),  # for programmers, in English
    *("/m/{match}/record", "/api/matches/{match}/record", "/account/export"),  # data
    "/m/{match}/board.png",  # drawn from the SVG
    *("/m/{match}/stream", "/api/matches/{match}/stream"),  # looked at below
    "/l/{league}/stream",  # a number
    "/l/{league}/army/{member}/sheet.pdf",  # the sheet on paper
}


@pytest.mark.parametrize("look", [look for looks in PAGES.values() for look in looks])
def test_no_word_of_a_page_is_left_in_english(scene: Scene, look: str) -> None:
    name, path = look.split(" ")
    response = who_looks(scene, name).get(path.format(**scene.ids()))
    assert response.status_code == 200, response.text
    assert in_english(response) == []


def test_the_scene_shows_what_is_seldom_shown(scene: Scene) -> None:
    """Else the test above would have nothing to look at."""
    foe, left = who_looks(scene, "foe"), who_looks(scene, "left")
    asked = [who.get(f"/m/{scene.duel.id}").text for who in (scene.guest, foe)]
    assert any("/consent" in page for page in asked)
    offered = who_looks(scene, "offered").get(f"/m/{scene.calm.id}").text
    name = view(scene.nobody, scene.calm.id)["chairs"][0]["name"]
    assert page_texts("en")("table.asks_draw", seat=name) in words(offered)
    assert page_texts("en")("table.asked_draw") in who_looks(scene, "offers").get(f"/m/{scene.calm.id}").text
    assert "/draw" in who_looks(scene, "partner").get(f"/m/{scene.four.id}").text
    assert page_texts("en")("table.replaced") in left.get(f"/m/{scene.four.id}").text
    assert "/takeover" in who_looks(scene, "fourth").get(f"/m/{scene.four.id}").text
    assert 'id="verify"' in scene.nobody.get(f"/m/{scene.bout.id}/dice").text
    assert 'class="luck"' in scene.nobody.get(f"/m/{scene.bout.id}/dice").text
    assert "/rematch" in who_looks(scene, "winner").get(f"/m/{scene.bout.id}").text
    assert "revoke-others" in scene.owner.get("/account").text


def test_no_word_of_a_stream_is_left_in_english(scene: Scene) -> None:
    for playing in (scene.duel, scene.bout, scene.four):
        for who in (playing.players[0], scene.nobody):
            for way, told in streamed(playing, who):
                kind, _, data = told.decode().split(" ", 2)
                found = [w for said in said_in(json.loads(data)) for w in untranslated(said)] if kind == "view" else []
                assert (found if kind == "view" else untranslated(data)) == [], way


# What is said at the table


def said_at(match: Match, seat: Seat, seen: list[Any]) -> Iterator[str]:
    """Everything that this seat reads of a position, and why what it could do earlier cannot be done now."""
    texts = game_texts(match.game.name, "en").with_names(GREEK)
    table = match.view(seat)
    yield prompt(texts, table)
    yield from (choice.label for choice in choices(match.game, table, texts))
    yield from (hint.text for hint in hints(table, texts, match.log(seat)))
    yield match.game.screens.board(table, texts)
    if match.game.screens.picture:
        yield match.game.screens.picture(table, texts)
    options = list(table.options())
    for action in seen[-20:]:
        if action not in options:
            yield from (texts.say(reason) for reason in table.against(action))


@pytest.mark.usefixtures("scene")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "seats"), [("ludus", 2), ("invictus", 2), ("invictus", 4)])
def test_no_option_event_prompt_or_explanation_is_left_in_english(game: str, seats: int, seed: int) -> None:
    """Whole games at random; the scene keeps the language in force."""
    found, rng = set(), Random(f"said/{game}/{seats}/{seed}")
    rules, source = find_game(game), Seeded(f"{game}/{seats}/{seed}")
    brought = [msgspec.to_builtins(own) for own in random_brings(rules, seats, {}, rng)]
    players = [Player(GREEK[seat], None, own) for seat, own in enumerate(brought)]
    match = Match(rules, new_header(rules, players, source), source=source)
    seen: list[Any] = []
    match.advance()
    while isinstance(ask := match.table.pending, Ask):
        options = list(match.view(ask.seat).options())
        if match.decisions() % 3 == 0:
            for text in said_at(match, ask.seat, seen):
                found |= set(untranslated(text))
        seen += options[:5]
        match.answer(ask.seat, rng.choice(options))
        match.advance()
    texts = game_texts(game, "en").with_names(GREEK)
    for viewer in (SPECTATOR, *(Seat(seat) for seat in range(seats))):
        for _, events in match.log(viewer):
            found |= {word for event in events for word in plain_words(texts.say(event.text()))}
    assert found | set(plain_words(prompt(texts, match.table))) == set()


# Scripts and styles


def test_scripts_say_only_what_pages_have_given_them() -> None:
    shown = re.compile(r"(?:textContent|ariaLabel|title|placeholder|alt) = ([^;]*);")
    for script in STATIC.glob("*.js"):
        for expression in shown.findall(script.read_text()):
            literals = re.findall(r'"([^"]*)"|`([^`]*)`', expression)
            bare = [re.sub(r"\$\{[^}]*\}", "", "".join(literal)) for literal in literals]
            assert not [text for text in bare if PLAIN.search(text) and text not in UNSPOKEN], (script.name, expression)


def test_styles_say_nothing() -> None:
    for style in STATIC.glob("*.css"):
        said = re.findall(r'content: "([^"]*)"', style.read_text())
        assert not [word for text in said for word in plain_words(text)], style.name


# The test of the test


def test_every_route_is_looked_at(scene: Scene) -> None:
    routes = [route for route in scene.served.app.routes if hasattr(route, "methods")]
    read = {route.path_format for route in routes if "GET" in route.methods}
    assert read - NOT_READ == set(PAGES)


PLANTS: Final = {
    "a text": ("rulebooks.html", "<h1>", "<h1>Rulebooks "),
    "a title": ("rulebooks.html", "<h1>", '<h1 title="Rulebooks">'),
    "a sentence for a script": ("rulebooks.html", "<h1>", '<h1 data-done="Copied">'),
    "a key without a text": ("rulebooks.html", "rules.list_lead", "rules.lost_lead"),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_english_word_is_found(
    scene: Scene, plant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, old, new = PLANTS[plant]
    for template in rendering.TEMPLATES.glob("*.html"):
        source = template.read_text()
        (tmp_path / template.name).write_text(source.replace(old, new) if template.name == name else source)
    copy = rendering._templates.overlay(loader=FileSystemLoader(tmp_path), cache_size=10)
    monkeypatch.setattr(rendering, "_templates", copy)
    assert in_english(scene.nobody.get("/rules")) != []
