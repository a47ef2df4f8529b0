"""Catalogues of both generations become the same draft, with a list of what is not in it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from harena.core.errors import Refused
from harena.league.battlescribe import catalogue
from harena.league.battlescribe.catalogue import read_catalogue
from harena.league.battlescribe.draft import Draft, draft_book
from harena.league.battlescribe.safe_xml import parse
from harena.league.checking.book import check_book
from harena.league.reading import built_in_items
from harena.league.texts import league_texts
from tests.league.battlescribe.samples import NEW, OLD, ROSTER

GENERATIONS = pytest.mark.parametrize("text", [NEW, OLD], ids=["2.03", "1.15"])


def drafted(text: str) -> Draft:
    return draft_book(read_catalogue(parse("mill.cat", text.encode())))


def book(text: str) -> dict[str, Any]:
    return tomllib.loads(drafted(text).text)


@GENERATIONS
def test_a_unit_has_the_price_and_the_size_of_its_figures(text: str) -> None:
    unit = book(text)["units"]["threshers"]
    assert (unit["category"], unit["cost"], unit["size"]) == ("core", 6, [10, 40])
    assert unit["equipment"] == [["flail"]]
    assert unit["champion"] == {"name": {"fr": "Champion", "en": "Champion"}, "cost": 8}
    assert unit["options"] == [
        {"id": "musician", "kind": "command", "cost": 5},
        {"id": "standard_bearer", "kind": "command", "cost": 7},
        {"id": "shield", "kind": "armour", "cost": 1},
    ]


@GENERATIONS
def test_a_wizard_has_his_level_his_lores_and_his_items(text: str) -> None:
    unit = book(text)["units"]["miller"]
    assert (unit["category"], unit["cost"], unit["size"]) == ("hero", 60, [1, 1])
    assert unit["wizard"] == {"level": 1, "lores": ["lore_of_flour"]}
    assert unit["items"] == {"max": 50, "types": ["weapon"]}
    assert {"id": "level_2", "kind": "other", "cost": 35, "level": 2} in unit["options"]
    assert {"id": "ox", "kind": "mount", "cost": 15, "group": "mount"} in unit["options"]


@GENERATIONS
def test_magic_items_are_taken_over(text: str) -> None:
    assert book(text)["items"] == {
        "great_whisk": {
            "name": {"fr": "Great Whisk", "en": "Great Whisk"},
            "type": "weapon",
            "cost": 25,
            "bearer": "character",
        }
    }


@GENERATIONS
def test_what_was_not_understood_is_told(text: str) -> None:
    say = league_texts("en")
    notes = [say.say(note) for note in drafted(text).notes]
    assert "1 entry was left out, being no unit or option that the league knows: - Army Size." in notes
    assert "1 option was left out, since its price is not a whole number: Lucky charm." in notes
    assert any(note.startswith("1 condition (modifier)") for note in notes)
    assert any(note.startswith("1 link leads to something") for note in notes)


def test_both_generations_make_the_same_draft() -> None:
    assert drafted(NEW).text == drafted(OLD).text


def test_the_check_says_what_is_still_to_be_done(tmp_path: Path) -> None:
    """A draft is no book yet: it is read without a fault of its kinds, and lacks what no catalogue has."""
    file = tmp_path / "mill.toml"
    file.write_text(drafted(NEW).text, encoding="utf-8")
    keys = [fault.params.get("why", fault) for fault in check_book(file, built_in_items())]
    assert {getattr(key, "key", "") for key in keys} == {"refused.content_blank", "refused.book_total"}


@pytest.mark.parametrize("name", ['"]\n[army', "\\", "Ä\x7f", "?", "", "a" * 500])
def test_whatever_a_catalogue_calls_things_the_draft_is_toml(name: str) -> None:
    quoted = name.replace("&", "&amp;").replace('"', "&quot;").replace("\n", "&#10;")
    text = NEW.replace('name="Threshers"', f'name="{quoted}"').replace('name="Mill Folk"', f'name="{quoted}"')
    assert len(book(text)["units"]) == 2


def test_names_that_are_alike_get_ids_that_are_not() -> None:
    assert set(book(NEW.replace('name="Miller"', 'name="Threshers"'))["units"]) == {"threshers", "threshers_2"}


SYSTEM = """<gameSystem id="s" name="Old Mill" battleScribeVersion="2.03"><categoryEntries>
  <categoryEntry id="c-core" name="Core"/><categoryEntry id="c-hero" name="Heroes"/></categoryEntries></gameSystem>"""


def test_categories_are_often_named_in_the_game_system() -> None:
    alone = NEW.replace('<categoryEntry id="c-core" name="Core"/><categoryEntry id="c-hero" name="Heroes"/>', "")
    assert "draft.no_units" in [note.key for note in drafted(alone).notes]
    root, system = parse("mill.cat", alone.encode()), parse("mill.gst", SYSTEM.encode())
    draft = draft_book(read_catalogue(root, [system]))
    assert draft.units == 2
    assert "draft.no_units" not in [note.key for note in draft.notes]


# Catalogues that would go on for ever


def test_a_group_that_links_to_itself_ends() -> None:
    text = NEW.replace(
        '<selectionEntryGroup id="sg2" name="Magic Weapons">',
        '<selectionEntryGroup id="sg2" name="Magic Weapons"><entryLinks><entryLink id="z" targetId="sg1" '
        'type="selectionEntryGroup"/></entryLinks>',
    )
    assert book(text)["units"]["miller"]["items"]["types"] == ["weapon"]


def test_links_that_double_at_every_level_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "MOST_PARTS", 1_000)
    link = '<entryLink id="z" targetId="sg2" type="selectionEntryGroup"/>'
    text = NEW.replace(
        '<selectionEntryGroup id="sg2" name="Magic Weapons">',
        f'<selectionEntryGroup id="sg2" name="Magic Weapons"><entryLinks>{link * 4}</entryLinks>',
    )
    with pytest.raises(Refused) as refused:
        drafted(text)
    assert [reason.key for reason in refused.value.reasons] == ["refused.catalogue_too_large"]


def test_a_roster_is_no_catalogue() -> None:
    with pytest.raises(Refused) as refused:
        drafted(ROSTER)
    assert [reason.key for reason in refused.value.reasons] == ["refused.not_a_catalogue"]
