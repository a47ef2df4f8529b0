"""Chapter 2: building the army."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from harena.core.errors import Refused
from harena.games.invictus.armies import STANDARD, Bring, random_army, read_army, write_army
from harena.games.invictus.cards import Army, Content
from harena.games.invictus.game import GAME, Options
from tests.games.invictus.duels import VERSIONS

CONTENT: Content = GAME.content


def standard(written: str) -> Army:
    """An army for the standard game."""
    return read_army(written, STANDARD, CONTENT)


def reasons(written: str) -> list[str]:
    """Why this is no army, by the keys of the reasons."""
    with pytest.raises(Refused) as refused:
        standard(written)
    return [reason.key.removeprefix("refused.") for reason in refused.value.reasons]


def rules(written: str) -> list[str]:
    """The rows of the registry that the reasons name."""
    with pytest.raises(Refused) as refused:
        standard(written)
    return [reason.params["rule"] for reason in refused.value.reasons]


# How many


@pytest.mark.rule("INV-018")
def test_an_army_of_21_units_lies_before_each_player() -> None:
    t = GAME.table([Bring("roi"), Bring("pharaon: 20 samurai")])
    assert [len(soldiers) + len([leader]) for soldiers, leader in zip(t.army, t.leader, strict=True)] == [21, 21]


@pytest.mark.rule("INV-018", "INV-019")
@pytest.mark.parametrize("count", [1, 19, 21, 40])
def test_more_or_fewer_than_twenty_soldiers_are_refused(count: int) -> None:
    assert rules(f"roi: {count} guerrier") == ["INV-019"]


@pytest.mark.rule("INV-019")
def test_twenty_soldiers_are_counted_over_all_colours() -> None:
    assert standard("roi: 7 guerrier, 6 musha, 7 anubis").soldiers == {"guerrier": 7, "musha": 6, "anubis": 7}


@pytest.mark.rule("INV-020")
def test_an_army_without_a_leader_is_refused() -> None:
    assert reasons(": 20 guerrier") == ["army_without_leader"]


@pytest.mark.rule("INV-020")
def test_a_soldier_is_no_leader() -> None:
    assert reasons("garde: 20 guerrier") == ["not_a_leader"]


@pytest.mark.rule("INV-020")
def test_a_second_leader_is_refused() -> None:
    assert reasons("roi: 19 guerrier, 1 shogun") == ["second_leader"]


@pytest.mark.rule("INV-R03")
def test_one_soldier_may_come_twenty_times() -> None:
    assert standard("roi: 20 guerrier").soldiers == {"guerrier": 20}


@pytest.mark.rule("INV-R03")
def test_players_may_agree_on_how_many_copies_their_boxes_hold() -> None:
    seven = GAME.read_options({"copies": 7})
    GAME.table([Bring("roi: 7 guerrier, 7 garde, 6 archer"), Bring()], seven)
    with pytest.raises(Refused, match="too_many_copies"):
        GAME.table([Bring("roi: 8 guerrier, 6 garde, 6 archer"), Bring()], seven)


@pytest.mark.rule("INV-R03")
def test_a_sampled_army_keeps_to_the_agreed_copies() -> None:
    few = GAME.read_options({"copies": 4})
    assert GAME.programs.sample_brings is not None
    GAME.table(GAME.programs.sample_brings(Random(1), 2, few, CONTENT), few)


# The first army


@pytest.mark.rule("INV-021", "INV-X02")
@pytest.mark.parametrize("version", VERSIONS)
def test_the_first_army_is_four_of_each_soldier_of_a_version_and_its_leader(version: str) -> None:
    army = standard(version)
    assert army.leader == version
    assert {CONTENT.cards[card].version for card in army.soldiers} == {version}
    assert sorted(army.soldiers.values()) == [4, 4, 4, 4, 4]


@pytest.mark.rule("INV-021")
def test_who_brings_nothing_of_their_own_plays_a_first_army() -> None:
    t = GAME.table(2)
    assert Counter(t.army[0]) == {"guerrier": 4, "garde": 4, "archer": 4, "pretre": 4, "sorcier": 4}


# What may be in it


@pytest.mark.rule("INV-022")
def test_an_army_may_leave_out_a_colour() -> None:
    assert standard("roi: 5 guerrier, 5 garde, 5 archer, 5 pretre").leader == "roi"


@pytest.mark.rule("INV-022")
def test_no_copies_of_a_card_are_as_good_as_leaving_it_out() -> None:
    assert standard("roi: 0 guerrier, 20 samurai").soldiers == {"samurai": 20}


@pytest.mark.rule("INV-023")
def test_an_army_may_mix_soldiers_of_all_versions() -> None:
    army = standard("roi: 4 samurai, 4 medjay, 4 arbaletrier, 4 ticitl, 4 satrape")
    assert len({CONTENT.cards[card].version for card in army.soldiers}) == 5


@pytest.mark.rule("INV-023")
def test_the_versions_are_six() -> None:
    assert {card.version for card in CONTENT.cards.values()} == {
        "roi",
        "shogun",
        "pharaon",
        "odin",
        "tlahtoani",
        "empereur",
    }


@pytest.mark.rule("INV-R04")
@pytest.mark.parametrize("leader", VERSIONS)
def test_any_leader_leads_soldiers_of_another_version(leader: str) -> None:
    assert standard(f"{leader}: 10 huscarl, 10 miko").leader == leader


@pytest.mark.rule("INV-024", "INV-X01")
@pytest.mark.parametrize("other", ["guerrier", "commandant", "viking", "ocelomeh", "melophore"])
def test_beside_a_samurai_no_other_blue_soldier_is_allowed(other: str) -> None:
    assert rules(f"shogun: 1 samurai, 1 {other}, 18 musha") == ["INV-024"]


@pytest.mark.rule("INV-X01")
def test_more_samurais_are_allowed_up_to_twenty() -> None:
    assert standard("shogun: 1 samurai, 19 samurai").soldiers == {"samurai": 20}
    assert reasons("shogun: 20 samurai, 1 samurai") == ["number_of_soldiers"]


@pytest.mark.rule("INV-024")
@pytest.mark.parametrize("pair", ["garde huscarl", "archer frondeur", "miko valkyrie", "sorcier druide"])
def test_every_other_colour_has_one_kind_too(pair: str) -> None:
    one, other = pair.split()
    assert reasons(f"roi: 10 {one}, 10 {other}") == ["two_kinds_of_colour"]


@pytest.mark.rule("INV-025")
def test_five_kinds_are_allowed_and_a_sixth_never_fits() -> None:
    assert len(standard("odin: 16 viking, 1 garde, 1 archer, 1 miko, 1 druide").soldiers) == 5
    assert reasons("odin: 15 viking, 1 garde, 1 archer, 1 miko, 1 druide, 1 satrape") == ["two_kinds_of_colour"]


def test_everything_wrong_with_both_armies_is_said_at_once() -> None:
    with pytest.raises(Refused) as refused:
        GAME.table([Bring(": 19 guerrier"), Bring("roi: 10 dragon, 10 garde")])
    said = [(reason.params["number"], reason.params["why"].key) for reason in refused.value.reasons]
    assert said == [
        (1, "refused.army_without_leader"),
        (1, "refused.number_of_soldiers"),
        (2, "refused.unknown_card"),
    ]


@pytest.mark.parametrize("seed", range(5))
def test_a_random_army_can_be_written_and_read_again(seed: int) -> None:
    army = random_army(Random(seed), STANDARD, CONTENT)
    assert standard(write_army(army)) == army


def test_an_agreement_on_fewer_copies_than_make_an_army_is_refused() -> None:
    with pytest.raises(Refused, match="bad_option"):
        GAME.read_options({"copies": 3})
    assert Options().copies == STANDARD
