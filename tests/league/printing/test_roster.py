"""Rosters on paper: the same figures as text, HTML and PDF; nothing that people wrote breaks out of the sheet."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser

import pytest

from harena.core.errors import Refused
from harena.league.army_book import ArmyBook
from harena.league.printing.as_html import roster_html
from harena.league.printing.as_pdf import roster_pdf
from harena.league.printing.as_text import WIDTH, roster_text
from harena.league.printing.roster import Roster, RosterUnit, sample_roster
from harena.league.reading import BUILT_IN, built_in_book, built_in_items
from harena.league.texts import league_texts

GRIM = RosterUnit(
    entry="Halberdiers",
    category="core",
    figures=20,
    gold=120,
    honour=20,
    left=4,
    name="The Grim Twenty",
    equipment=("Halberd", "Light armour", "Shield"),
    command=("Sergeant", "Musician"),
)
MAGE = RosterUnit(
    entry="Mage",
    category="hero",
    figures=1,
    gold=65,
    honour=45,
    options=("Level 2 wizard",),
    magic=("Lore of Embers", "Spark", "Cloak of Ash"),
    items=("Candle Stub",),
    is_general=True,
)
TIRED = RosterUnit(entry="Foresters", category="core", figures=3, gold=21, is_resting=True)
ROSTER = Roster(
    name="Ann’s list",
    army="The Empire",
    units=(GRIM, MAGE, TIRED),
    most=650,
    player="Ann",
    league="Tuesday league",
    gold=1,
    territories=("Free Town", "Town Smithy"),
    loot=("Grey Mail",),
    as_of="3 May 2026",
)
ENGLISH = league_texts("en")
HOSTILE = '</title><script>alert(1)</script>" #eval(read("/etc/passwd")) $x$ \\ *b* _i_ `c` <&>'


def every_sample(book: ArmyBook, language: str = "en") -> list[Roster]:
    return [sample_roster(book, built_in_items(), sample, language) for sample in book.samples]


def test_a_roster_as_text() -> None:
    assert roster_text(ROSTER, ENGLISH) == (
        "Ann’s list · The Empire · Ann · Tuesday league · 3 May 2026\n"
        "===========================================================\n"
        "271 of at most 650 points · 1 gold piece in the treasury\n"
        "Territories: Free Town, Town Smithy\n"
        "Loot: Grey Mail\n"
        "\n"
        "HEROES ............................................................ 110 points\n"
        "Mage, General ..................................................... 110 points\n"
        "    Options: Level 2 wizard\n"
        "    Magic: Lore of Embers, Spark, Cloak of Ash\n"
        "    Magic items: Candle Stub\n"
        "    65 in gold, 45 in honour\n"
        "\n"
        "CORE .............................................................. 161 points\n"
        "The Grim Twenty (20 Halberdiers) .................................. 140 points\n"
        "    Equipment: Halberd, Light armour, Shield\n"
        "    Command: Sergeant, Musician\n"
        "    120 in gold, 20 in honour\n"
        "    4 honour points left to spend\n"
        "3 Foresters, rests ................................................. 21 points\n"
    )


def test_a_roster_speaks_french() -> None:
    text = roster_text(ROSTER, league_texts("fr"))
    assert "271 points sur 650 au plus · 1 pièce d’or dans le trésor" in text
    assert "Objets magiques\xa0: Candle Stub" in text
    assert "3 Foresters, au repos" in text


@pytest.mark.parametrize("name", BUILT_IN)
def test_ready_lists_cost_in_gold_and_honour_what_they_say(name: str) -> None:
    book = built_in_book(name)
    assert [roster.points for roster in every_sample(book)] == [sample.points for sample in book.samples]
    assert all(unit.honour == 0 for unit in every_sample(book)[0].units)


def test_what_honour_bought_is_apart_from_what_gold_bought() -> None:
    units = every_sample(built_in_book("empire"))[2].units
    halberdiers = next(unit for unit in units if unit.entry == "Halberdiers")
    assert (halberdiers.figures, halberdiers.gold, halberdiers.honour) == (30, 180, 20)


def test_bought_armour_takes_the_place_of_basic_armour() -> None:
    book = built_in_book("empire")
    assert book.carried("knights", ["plate_armour"], ["great_weapon"]) == [
        *("hand_weapon", "great_weapon", "shield", "warhorse", "barding", "plate_armour")
    ]
    assert book.carried("halberdiers", ["shield", "musician"]) == ["halberd", "light_armour", "shield"]
    assert book.carried("halberdiers", ["shield"], lost=["body"]) == ["halberd", "shield"]


def test_lines_of_text_are_short_enough_for_a_mail() -> None:
    for roster in every_sample(built_in_book("chaos"), "fr"):
        assert max(map(len, roster_text(roster, league_texts("fr")).splitlines())) <= WIDTH


# HTML


class Reader(HTMLParser):
    """Notes the elements of a page and what is written in them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError(f"<{tag}/> is no HTML")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_roster_as_html_has_a_table_for_each_category() -> None:
    page = Reader(roster_html(ROSTER, ENGLISH))
    assert page.tags.count("table") == page.tags.count("caption") == 2
    assert page.tags.count("tr") == 2 + 3
    assert "The Grim Twenty (20 Halberdiers)" in page.text
    assert 'lang="fr"' in roster_html(ROSTER, league_texts("fr"))


def test_nothing_that_people_write_breaks_out_of_the_page() -> None:
    unit = RosterUnit(entry=HOSTILE, name=HOSTILE, category="core", figures=1, gold=1, items=(HOSTILE,))
    page = Reader(roster_html(Roster(name=HOSTILE, army=HOSTILE, units=(unit,), most=500), ENGLISH))
    assert "script" not in page.tags
    assert page.text.count("<script>alert(1)</script>") >= 4


def test_an_empty_roster_is_a_page_too() -> None:
    empty = Roster(name="", army="", units=(), most=500)
    assert Reader(roster_html(empty, ENGLISH)).tags.count("table") == 0
    assert "0 of at most 500 points" in roster_text(empty, ENGLISH)


# PDF


def test_a_roster_as_pdf_is_tagged_and_the_same_each_time() -> None:
    pytest.importorskip("typst")
    made = roster_pdf(ROSTER, ENGLISH)
    assert made.startswith(b"%PDF-")
    assert re.search(rb"/StructTreeRoot", made)
    assert made == roster_pdf(ROSTER, ENGLISH)


def test_nothing_that_people_write_is_run_by_typst() -> None:
    pytest.importorskip("typst")
    unit = RosterUnit(entry=HOSTILE, name=HOSTILE, category="core", figures=1, gold=1, items=(HOSTILE,))
    made = roster_pdf(Roster(name=HOSTILE, army=HOSTILE, units=(unit,), most=500), ENGLISH)
    assert made.startswith(b"%PDF-")


def test_without_typst_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refused) as refused:
        roster_pdf(ROSTER, ENGLISH)
    assert 'pip install "harena[pdf]"' in ENGLISH.say(refused.value.reasons[0])
