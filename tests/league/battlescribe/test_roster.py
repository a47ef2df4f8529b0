"""Rosters: what in them fits an army book, and what does not."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused
from harena.league.army_book import SampleUnit
from harena.league.battlescribe.roster import Fit, fit_roster, read_roster_file
from harena.league.battlescribe.safe_xml import parse
from harena.league.reading import built_in_book, built_in_items
from harena.league.texts import league_texts
from tests.league.battlescribe.samples import NEW, OLD_ROSTER, ROSTER

EMPIRE = built_in_book("empire")


def fitted(text: str = ROSTER) -> Fit:
    return fit_roster(read_roster_file(parse("list.ros", text.encode())), EMPIRE, built_in_items())


def said(fit: Fit, language: str = "en") -> list[str]:
    say = league_texts(language, EMPIRE, shared=built_in_items())
    return [say.say(note) for note in fit.notes]


def test_a_roster_that_fits_is_understood_whole() -> None:
    fit = fitted()
    assert fit.units == (
        SampleUnit(unit="halberdiers", size=20, take=("shield", "musician"), champion=True),
        SampleUnit(unit="mage", size=1, take=("level_2",), lore="embers", items=("candle_stub",)),
    )
    assert said(fit) == []


def test_the_first_generation_is_understood_too_in_french() -> None:
    fit = fitted(OLD_ROSTER)
    assert fit.units == (SampleUnit(unit="halberdiers", size=20, champion=True),)
    assert said(fit) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name="Mage"', 'name="Mages of Fog"', "The book has no unit “Mages of Fog”."),
        ('name="Mage"', 'name="Archmago"', "The book has no unit “Archmago”. Is “Archmage” meant?"),
        ('number="20" type="model"', 'number="9" type="model"', "Halberdiers: 9 figures; the book allows 10 to 40."),
        ('value="100"', 'value="120"', "Halberdiers: the roster says 154 points, the book 134."),
        (
            'value="100"',
            'value="100.5"',
            "Halberdiers: its price in the roster is no whole number; in the book it costs 134.",
        ),
        (
            'name="Shield"',
            'name="Sheild"',
            "Halberdiers: the book has no option or item “Sheild” for this unit. Is “Shield” meant?",
        ),
        (
            'name="Lore of Embers"',
            'name="Beard of Embers"',
            "Mage: the book has no option or item “Beard of Embers” for this unit.",
        ),
    ],
)
def test_what_does_not_fit_is_told(old: str, new: str, sentence: str) -> None:
    assert sentence in said(fitted(ROSTER.replace(old, new, 1)))


def test_what_does_not_fit_is_told_in_french() -> None:
    assert said(fitted(ROSTER.replace('value="100"', 'value="120"')), "fr") == [
        "Hallebardiers\xa0: la liste annonce 154 points, le livre 134."
    ]


def test_a_magic_standard_is_taken_with_its_option() -> None:
    banner = '<selection name="Road Banner" number="1" type="upgrade" points="20"/>'
    text = OLD_ROSTER.replace("Hallebardiers", "Joueurs d'Épée").replace(
        "</selections></selection>", f"{banner}</selections></selection>"
    )
    (unit,) = fitted(text).units
    assert (unit.unit, unit.items, unit.take) == ("greatswords", ("road_banner",), ("magic_standard",))


def test_a_chosen_alternative_of_the_basic_equipment_is_noted() -> None:
    text = OLD_ROSTER.replace("Hallebardiers", "Knights").replace('name="Sergent"', 'name="Lance"')
    assert fitted(text).units[0].gear == ("lance",)


@pytest.mark.parametrize("number", ["-3", "x", "99999999999999", ""])
def test_numbers_that_are_none_count_as_one(number: str) -> None:
    assert fitted(OLD_ROSTER.replace('number="20"', f'number="{number}"')).units[0].size == 1


def test_a_catalogue_is_no_roster() -> None:
    with pytest.raises(Refused) as refused:
        fitted(NEW)
    assert [reason.key for reason in refused.value.reasons] == ["refused.not_a_roster"]
