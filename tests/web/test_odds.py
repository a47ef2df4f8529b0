"""Odds on the page: what an attack may bring stands beside its button, in the reader's language."""

from __future__ import annotations

from html.parser import HTMLParser

from harena.core.odds import Odds, Row
from harena.core.text import Text
from harena.games.virtus.actions import Activate, Fight
from harena.games.virtus.game import GAME
from harena.web.match_view import Choice, chances, choices
from harena.web.pages.grouping import sections
from harena.web.pages.render import render
from harena.web.words import game_texts
from tests.games.virtus.battles import LEFT, ME, battle, play

ODDS = Odds(
    Text("odds.hits"),
    (("0", 0.25), ("1", 0.75)),
    (Text("odds.loses"), Text("odds.gone")),
    (Row(Text("unit.plain", {"unit": "horde"}), ((0.2, 0.45), (0.031, 0.031))),),
    Text("odds.spread"),
)


class Words(HTMLParser):
    """The rows of all tables of a page, and the names of its summaries."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.bars: list[str] = []
        self.names: list[str] = []
        self._cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "tr":
            self.rows.append([])
        if tag == "rect":
            self.bars.append(given["width"] or "")
        if tag == "summary":
            self.names.append(given.get("aria-label") or "")
        self._cell = tag in ("th", "td")

    def handle_data(self, data: str) -> None:
        if self._cell and data.strip():
            self.rows[-1].append(data.strip())


def shown(odds: Odds, language: str = "en") -> Words:
    """The buttons of an option with these odds, as the page has them."""
    texts = game_texts("virtus", language)
    (section,) = sections([Choice(0, "Fight", ("unit:0",), {"type": "fight"}, chances(odds, texts))])
    page = Words()
    page.feed(render("odds.html", texts, option=section.groups[0].options[0], shown={"game": "virtus"}))
    return page


def test_a_table_tells_each_outcome_with_a_bar_and_each_unit_with_its_chances() -> None:
    page = shown(ODDS)
    assert page.rows == [["0", "25%"], ["1", "75%"], ["Who", "Loss", "Gone"], ["Horde", "20–45%", "3.1%"]]
    assert page.bars == ["25.0", "75.0"]
    assert page.names == ["Odds: Fight"]


def test_it_is_told_in_french_too() -> None:
    page = shown(ODDS, "fr")
    assert page.rows[-1] == ["Horde", "20–45\N{NO-BREAK SPACE}%", "3,1\N{NO-BREAK SPACE}%"]


def test_the_choices_of_a_view_carry_the_odds_that_the_game_knows() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "horde"}, laid={LEFT: "4"})
    play(t, Activate(LEFT))
    finish, fight = choices(GAME, t.seen_by(ME), game_texts("virtus", "en"))
    assert fight.action == {"type": "fight", "units": (0,), "hill": False, "pila": False}
    assert GAME.screens.odds(t.seen_by(ME), Fight((0,))) is not None
    assert finish.odds is None
    assert fight.odds is not None
    assert [one.told for one in fight.odds.outcomes] == ["6.2%", "25%", "38%", "25%", "6.2%"]
