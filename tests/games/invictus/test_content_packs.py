"""Packs of one's own cards: what makes them unplayable is said at once, and what does not is left alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.core.text import LANGUAGES
from harena.games.invictus.armies import BLITZ, STANDARD, Bring, check_army, random_army, read_army
from harena.games.invictus.cards import COLOURS, LEADER, Army, Content
from harena.games.invictus.game import GAME, Options
from tests.games.invictus.refusals import words

CONTENT: Content = GAME.content
CARD = 'version = "rome"\nattack = 1\nupright = 2\ntilted = 1\nrange = "F1"\n'
RANGE = "[ranges]\nF1 = [[0, 1]]\n"


def card(name: str, colour: str, **more: str) -> str:
    """A card as a file holds it."""
    printed = "".join(f"{field} = {value}\n" for field, value in {"support": '"damage_1"', **more}.items())
    return f'[cards.{name}]\n{CARD}colour = "{colour}"\n{printed}\n'


def army(name: str = "roi", leader: str = "consul", **soldiers: int) -> str:
    counted = ", ".join(f"{soldier} = {count}" for soldier, count in soldiers.items())
    return f'[armies.{name}]\nleader = "{leader}"\nsoldiers = {{ {counted} }}\n'


def pack(folder: Path, *parts: str, alone: bool = True) -> Content:
    """The content with a pack made of these parts, which stands alone unless told otherwise."""
    (folder / "pack.toml").write_text(f'game = "invictus"\nname = "Rome"\nalone = {str(alone).lower()}\n')
    (folder / "rome.toml").write_text((RANGE if alone else "") + "\n".join(parts))
    content: Content = GAME.content_with(folder)
    return content


def faults(folder: Path, *parts: str, alone: bool = True) -> list[str]:
    """What is said against a pack, in English; it can be said in French too."""
    with pytest.raises(Refused) as refused:
        pack(folder, *parts, alone=alone)
    said = {language: [GAME.texts(language).say(reason) for reason in refused.value.reasons] for language in LANGUAGES}
    assert all(
        "refused." not in sentence and "{" not in sentence for sentences in said.values() for sentence in sentences
    )
    assert said["en"] != said["fr"]
    return said["en"]


CONSUL = card("consul", LEADER, support='"copy"')
HASTATUS = card("hastatus", "blue")
TRIARIUS = card("triarius", "violet")
FIRST_ARMY = army(hastatus=20)


# What may be missing


def test_a_pack_with_one_leader_and_two_colours_is_enough_for_a_game(tmp_path: Path) -> None:
    content = pack(tmp_path, CONSUL, HASTATUS, TRIARIUS, army(hastatus=11, triarius=9))
    table = GAME.table(2, content=content)
    assert (table.leader, len(table.army[0])) == (["consul", "consul"], STANDARD)


@pytest.mark.rule("INV-022")
@pytest.mark.parametrize("seed", range(8))
def test_random_armies_are_made_of_the_colours_that_there_are(tmp_path: Path, seed: int) -> None:
    content = pack(tmp_path, CONSUL, HASTATUS, TRIARIUS, FIRST_ARMY)
    for size in (STANDARD, BLITZ):
        found = random_army(Random(seed), size, content, copies=10)
        assert check_army(found, size, content, copies=10) == []
        assert set(found.soldiers) <= {"hastatus", "triarius"}


def test_random_armies_of_the_box_use_every_colour() -> None:
    kinds = {card for seed in range(40) for card in random_army(Random(seed), STANDARD, CONTENT).soldiers}
    assert {CONTENT.cards[card].colour for card in kinds} == set(COLOURS)


@pytest.mark.parametrize("seed", range(4))
def test_a_random_army_that_cannot_be_is_refused_in_words(tmp_path: Path, seed: int) -> None:
    """Two colours with at most four of each are eight Soldiers."""
    content = pack(tmp_path, CONSUL, HASTATUS, TRIARIUS, FIRST_ARMY)
    with pytest.raises(Refused) as refused:
        random_army(Random(seed), STANDARD, content, copies=4)
    (reason,) = refused.value.reasons
    assert GAME.texts("en").say(reason) == (
        "These cards make no army: it needs a Leader and 20 Soldiers, with at most 4 of each kind and one kind for "
        "each of 2 colours (INV-019)."
    )
    assert words(GAME.texts("fr").say(reason)).startswith("Ces cartes ne font pas une armée : il faut un Leader et 20")


def test_without_a_leader_there_is_no_random_army_either() -> None:
    soldiers = {name: card for name, card in CONTENT.cards.items() if card.colour != LEADER}
    with pytest.raises(Refused, match="no_army_possible"):
        random_army(Random(1), STANDARD, replace(CONTENT, cards=soldiers))


# What is refused


def test_a_pack_without_a_leader_is_refused(tmp_path: Path) -> None:
    said = faults(tmp_path, HASTATUS, FIRST_ARMY)
    assert said[0] == "rome.toml, line 3: No card is a Leader, so nobody could lead an army (INV-020)."


def test_a_pack_without_soldiers_is_refused(tmp_path: Path) -> None:
    said = faults(tmp_path, CONSUL, army(consul=20))
    assert said[1] == "rome.toml, line 3: No card is a Soldier, so there could be no army (INV-019)."


def test_an_empty_pack_is_refused(tmp_path: Path) -> None:
    assert [sentence[-10:] for sentence in faults(tmp_path)] == ["(INV-020).", "(INV-019).", "mies.roi]."]


def test_a_pack_alone_needs_the_army_of_those_who_bring_none(tmp_path: Path) -> None:
    """Else the line that `content check` proposes for playing could not work."""
    assert faults(tmp_path, CONSUL, HASTATUS, army("rome", hastatus=20)) == [
        "There is no ready army roi, which everybody plays who brings none; add it as [armies.roi]."
    ]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (army("rome", hastatus=19), "The army has 19 Soldiers; it must have exactly 20 (INV-019)."),
        (army("rome", "hastatus", triarius=20), "hastatus is a Soldier and cannot lead an army (INV-020)."),
        (army("rome", samurai=20), "There is no card “Samurai” (INV-023)."),
    ],
)
def test_a_ready_army_that_is_none_is_refused_with_its_name(tmp_path: Path, written: str, why: str) -> None:
    assert faults(tmp_path, CONSUL, HASTATUS, TRIARIUS, FIRST_ARMY, written) == [
        f"rome.toml, line 37: Ready army rome: {why}"
    ]


def test_a_card_that_changes_its_colour_may_break_a_ready_army_of_the_box(tmp_path: Path) -> None:
    (said,) = faults(tmp_path, card("guerrier", "green"), alone=False)
    assert said == (
        "Ready army roi: Soldiers of one colour must all be the same card; green has: Guard, Warrior (INV-024)."
    )


@pytest.mark.rule("INV-116")
def test_a_card_that_could_be_played_at_no_moment_is_refused(tmp_path: Path) -> None:
    assert faults(tmp_path, card("hastatus", "blue", moments="[]"), alone=False) == [
        "rome.toml, line 1: The card hastatus has an empty list of moments; "
        "name at least one, or leave `moments` out (INV-116)."
    ]


def test_a_range_an_effect_and_a_name_that_do_not_exist_are_refused_at_once(tmp_path: Path) -> None:
    said = faults(tmp_path, card('"é t"', "blue", support='"fly"').replace("F1", "F9"), alone=False)
    assert [sentence.split(" names the ")[-1][:8] for sentence in said[:2]] == ["range F9", "effect f"]
    assert said[2] == "rome.toml, line 1: The card name é t must be made of plain letters, digits and underscores."


# Ready armies in a blitz


@pytest.mark.rule("INV-145", "INV-146")
@pytest.mark.parametrize(
    ("soldiers", "halves"),
    [
        ({"guerrier": 4, "garde": 16}, {"guerrier": 2, "garde": 8}),
        ({"guerrier": 5, "garde": 5, "archer": 5, "pretre": 5}, {"guerrier": 3, "garde": 3, "archer": 2, "pretre": 2}),
        ({"guerrier": 1, "garde": 19}, {"guerrier": 1, "garde": 9}),
        ({"guerrier": 2, "garde": 1, "archer": 17}, {"guerrier": 1, "garde": 1, "archer": 8}),
        ({"guerrier": 17, "garde": 1, "archer": 2}, {"guerrier": 9, "archer": 1}),
    ],
)
def test_a_ready_army_is_halved_for_a_blitz_whatever_its_numbers(
    soldiers: dict[str, int], halves: dict[str, int]
) -> None:
    content = replace(CONTENT, armies={"own": Army("roi", soldiers)})
    assert read_army("own", STANDARD, content).soldiers == soldiers
    assert read_army("own", BLITZ, content).soldiers == halves


def test_every_ready_army_of_the_box_can_be_played_in_every_variant() -> None:
    for name in CONTENT.armies:
        for options in (Options(), Options(variant="blitz"), Options(copies=4)):
            GAME.table([Bring(name)] * 2, options)
        GAME.table([Bring(name)] * 4)


# All at once


@pytest.mark.rule("INV-119")
def test_a_leader_that_has_nobody_to_copy_is_a_fault(tmp_path: Path) -> None:
    lonely = card("caesar", LEADER, support='"copy"').replace('"rome"', '"gaul"')
    said = faults(tmp_path, CONSUL, HASTATUS, FIRST_ARMY, lonely)
    why = "The card caesar copies a Soldier of its version, but no Soldier has the version “gaul” (INV-119)."
    assert said == [f"rome.toml, line 27: {why}"]


def test_what_an_attack_may_be_is_said(tmp_path: Path) -> None:
    wrong = card("eques", "red").replace("attack = 1", 'attack = "Z"')
    (said,) = faults(tmp_path, CONSUL, HASTATUS, FIRST_ARMY, wrong)
    assert said.endswith("allowed: a whole number from 0 to 9 or one of C, N, X.")


def test_values_that_do_not_fit_and_cards_that_cannot_be_played_are_said_together(tmp_path: Path) -> None:
    wrong = card("eques", "red").replace("attack = 1", "attack = 99")
    far = card("veles", "green").replace('"F1"', '"far"')
    said = faults(tmp_path, CONSUL, HASTATUS, FIRST_ARMY, wrong, far, army("cavalry", eques=20))
    assert [sentence.partition(";")[0] for sentence in said] == [
        "rome.toml, line 29: cards.eques.attack cannot be “99”",
        "rome.toml, line 37: The card veles names the range far, which no file describes",
    ], "the army of a card that does not fit is not called wrong for it"
