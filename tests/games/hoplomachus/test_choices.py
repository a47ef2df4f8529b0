"""What people choose for a single fight, and what is said against it."""

from __future__ import annotations

import pytest

from harena.core.errors import Refused
from harena.core.text import texts
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.rules.choices import LOCALE, Options, faults_of, kind_meant, troop_meant


def keys(**chosen: str) -> list[str]:
    """The keys of all faults of these options."""
    return [text.key.removeprefix("refused.") for text in faults_of(Options(**chosen), GAME.content)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"kind": "hill", "event_card": "spo_steps"},
        {"event_card": "spo_market", "act": "4"},
        {"primus": "nox", "hero": "virago", "arena": "vesuvians", "act": "3"},
        {"kind": "scion", "scion": "kalliope", "arena": "vesuvians", "act": "4"},
        {"kind": "primus", "arena": "kunlun", "act": "lot"},
    ],
)
def test_what_goes_together_is_not_refused(chosen: dict[str, str]) -> None:
    assert keys(**chosen) == []


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(Refused) as refusal:
        GAME.table(1, Options(arena="rome", hero="spartacus", event_card="gala", troop="cow"))
    found = [text.key.removeprefix("refused.") for text in refusal.value.reasons]
    assert found == ["unknown_arena", "unknown_hero", "unknown_event_card", "unknown_chip"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refusal_is_a_sentence_that_says_what_to_do(language: str) -> None:
    [text] = faults_of(Options(kind="scion", act="2"), GAME.content)
    said = texts(language, LOCALE).say(text)
    assert "IV" in said
    assert "HOP-002" in said


@pytest.mark.rule("HOP-M13")
def test_a_capital_has_no_event_card() -> None:
    assert keys(kind="primus", event_card="blo_debt") == ["no_card_in_capital"]


@pytest.mark.rule("HOP-059")
def test_an_event_card_goes_with_its_own_kinds_of_fight() -> None:
    assert keys(kind="flag", event_card="spo_steps") == ["card_of_another_kind"]
    assert keys(kind="flag", event_card="blo_debt") == ["card_of_another_kind"]
    assert keys(kind="bloodshed", event_card="blo_debt") == []


@pytest.mark.rule("HOP-029")
def test_primus_and_scion_are_fought_in_their_own_kinds_of_fight() -> None:
    assert keys(kind="spar", primus="nox") == ["no_primus_here"]
    assert keys(kind="spar", scion="kalliope") == ["no_scion_here"]
    assert keys(primus="nox", scion="kalliope") == ["no_scion_here"]


@pytest.mark.rule("HOP-002")
def test_each_act_is_closed_by_its_own_opponent() -> None:
    assert keys(kind="primus", act="4") == ["no_primus_in_last_act"]
    assert keys(kind="scion", act="3") == ["scion_in_last_act"]
    assert keys(kind="scion", act="lot") == []


@pytest.mark.rule("HOP-028")
def test_the_scion_waits_in_the_vesuvian_capital() -> None:
    assert keys(kind="scion", arena="kunlun") == ["scion_elsewhere"]


@pytest.mark.rule("HOP-103")
def test_a_primus_is_fought_in_his_own_capital() -> None:
    assert keys(primus="nox", arena="kunlun") == ["primus_elsewhere"]


@pytest.mark.rule("HOP-R21")
def test_nobody_fights_against_his_own_chip() -> None:
    assert keys(primus="nox", hero="nox") == ["own_primus"]
    assert keys(kind="primus", arena="vesuvians", hero="nox") == ["own_primus"]


# The kind that is meant


@pytest.mark.parametrize(
    ("chosen", "kind"),
    [
        ({}, ""),
        ({"kind": "hill"}, "hill"),
        ({"event_card": "blo_debt"}, "bloodshed"),
        ({"event_card": "spo_garland"}, "flag"),
        ({"event_card": "spo_market"}, ""),
        ({"primus": "nox"}, "primus"),
        ({"scion": "kalliope"}, "scion"),
    ],
)
def test_a_card_or_an_opponent_says_what_kind_of_fight_is_meant(chosen: dict[str, str], kind: str) -> None:
    assert kind_meant(Options(**chosen), GAME.content) == kind  # type: ignore[arg-type]


# The troop


def test_units_are_called_by_their_names_in_any_language_or_by_their_keys() -> None:
    names = [texts(language, LOCALE).word("chip", "neu_poacher") for language in ("en", "fr")]
    assert names[0] != names[1]
    for name in (*names, names[1].upper(), "neu_poacher"):
        assert troop_meant(Options(troop=f"neu_pugilist, {name},"), GAME.content) == ("neu_pugilist", "neu_poacher")


@pytest.mark.rule("HOP-R24")
def test_a_name_that_no_unit_has_is_refused_with_one_that_is_like_it() -> None:
    assert keys(troop="qqqqqq") == ["unknown_chip"]
    assert keys(troop="neu_pugilis") == ["unknown_chip_near"]
    assert keys(troop="nox") == ["unknown_chip"]


@pytest.mark.rule("HOP-R24")
def test_beasts_of_the_arenas_follow_nobody() -> None:
    assert keys(troop="bst_lion") == ["arena_unit_in_troop"]


@pytest.mark.rule("HOP-M03")
def test_there_is_one_chip_of_each_unit() -> None:
    assert keys(troop="neu_poacher, neu_poacher, neu_pugilist") == ["chip_twice"]


@pytest.mark.rule("HOP-R33")
def test_a_hero_leads_as_many_units_as_his_leadership() -> None:
    named = sorted(name for name, chip in GAME.content.units.items() if not chip.arena)
    assert keys(troop=", ".join(named[:5])) == []
    assert keys(troop=", ".join(named[:6])) == ["troop_too_large"]
    assert keys(troop=", ".join(named[:6]), difficulty="chosen") == []
