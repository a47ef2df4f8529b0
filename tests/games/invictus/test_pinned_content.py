"""The 36 cards and 9 ranges, written out here: a value that changes in a file by mistake is seen."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from harena.games.invictus.cards import LEADER
from harena.games.invictus.game import GAME
from tests.games.invictus.duels import VERSIONS

CARDS: Final = """
roi        roi            leader 1 5 4 SW  copy
roi        guerrier       blue   X 2 1 F1  all_plus_1
roi        garde          green  1 3 2 F1  cancel_attack
roi        archer         red    1 2 1 KN  damage_1
roi        pretre         yellow 1 2 2 DG  relocate
roi        sorcier        violet 1 4 3 L3  cancel_support
shogun     shogun         leader 1 5 3 ST2 copy
shogun     samurai        blue   1 2 1 F1  next_soldier_plus_3
shogun     musha          green  1 3 1 F1  cancel_attack
shogun     ashigaru       red    1 2 1 ST2 damage_1
shogun     miko           yellow 1 2 1 DG  recall
shogun     onmyoji        violet 1 2 2 L3  exhaust
pharaon    pharaon        leader 1 5 3 SW  copy
pharaon    commandant     blue   2 2 1 F1  ready
pharaon    medjay         green  2 2 3 F1  cancel_attack
pharaon    frondeur       red    1 2 1 KN  damage_1
pharaon    anubis         yellow 1 2 2 DG  raise
pharaon    ensorceleur    violet 1 2 2 L3  cancel_support
odin       odin           leader 1 5 3 VEE copy
odin       viking         blue   2 2 1 F1  hunt_plus_2
odin       huscarl        green  2 3 2 F1  brace_plus_2
odin       arbaletrier    red    1 2 1 LOB snipe_2
odin       valkyrie       yellow 1 2 2 DG  raise_to_reserve
odin       druide         violet 1 2 2 L3  cancel_support
tlahtoani  tlahtoani      leader 1 5 3 SW  copy
tlahtoani  ocelomeh       blue   C 2 2 F1  take_alive
tlahtoani  cuauhtli       green  2 3 2 F1  homeward
tlahtoani  tlaminqui      red    1 2 2 KN  damage_1
tlahtoani  ticitl         yellow 1 2 2 DG  exchange
tlahtoani  tlamacazqui    violet 1 2 2 L3  cancel_support
empereur   empereur       leader N 5 3 F1  copy
empereur   melophore      blue   N 2 1 F1  next_two_plus_1
empereur   cataphractaire green  2 3 2 F1  cancel_attack
empereur   archer_parthe  red    1 2 1 ARC damage_1
empereur   mobed          yellow 1 2 2 DG  disorder
empereur   satrape        violet 1 2 2 L3  unmask
"""

RANGES: Final = {
    "F1": {(0, 1)},
    "SW": {(-1, 1), (0, 1), (1, 1)},
    "ST2": {(0, 1), (0, 2)},
    "L3": {(0, 1), (0, 2), (0, 3)},
    "KN": {(-1, 2), (1, 2), (-2, 1), (2, 1)},
    "DG": {(-1, 1), (1, 1), (-2, 2), (2, 2)},
    "VEE": {(0, 1), (-1, 2), (1, 2)},
    "LOB": {(0, 2), (-1, 2), (1, 2), (0, 3)},
    "ARC": {(0, 2), (-1, 2), (1, 2)},
}

ROWS: Final = [row.split() for row in CARDS.split("\n") if row]


def test_there_are_36_cards_and_no_other() -> None:
    assert [row[1] for row in sorted(ROWS)] == [
        name for name, _ in sorted(GAME.content.cards.items(), key=lambda item: (item[1].version, item[0]))
    ]
    assert len(ROWS) == 36


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_what_is_printed_on_each_card(row: list[str]) -> None:
    version, name, colour, attack, upright, tilted, reach, support = row
    card = GAME.content.cards[name]
    assert (card.version, card.colour, str(card.attack)) == (version, colour, attack)
    assert (card.upright, card.tilted, card.range, card.support) == (int(upright), int(tilted), reach, support)
    assert card.moments == ("before", "during", "after")


def test_the_cells_of_each_range() -> None:
    assert {name: set(offsets) for name, offsets in GAME.content.ranges.items()} == RANGES


def test_the_ready_armies_are_four_of_each_soldier_of_a_version() -> None:
    for version in VERSIONS:
        soldiers = {row[1]: 4 for row in ROWS if row[0] == version and row[2] != LEADER}
        army = GAME.content.armies[version]
        assert (army.leader, army.soldiers) == (version, soldiers)
    assert len(GAME.content.armies) == len(VERSIONS)


# Where values come from


@pytest.mark.parametrize("name", GAME.content.cards)
def test_every_card_of_the_box_says_of_every_value_where_it_comes_from(name: str) -> None:
    assert None not in msgspec.structs.astuple(GAME.content.cards[name].origin)


@pytest.mark.parametrize(
    ("name", "origin"),
    [
        ("samurai", "rulebook rulebook rulebook rulebook house house house rulebook"),
        ("musha", "rulebook house house house rulebook house house rulebook"),
        ("viking", "rulebook rulebook rulebook house house rulebook house house"),
        ("medjay", "rulebook found house house house house house rulebook"),
        ("sorcier", "rulebook found house found house house found rulebook"),
        ("arbaletrier", "rulebook house house rulebook house house house house"),
        ("guerrier", "rulebook rulebook rulebook found found found found found"),
        ("anubis", "rulebook found house house house house house rulebook"),
        ("pharaon", "rulebook rulebook rulebook house house house house found"),
        ("mobed", "house house house house house house house house"),
    ],
)
def test_the_origin_of_name_version_colour_attack_both_defences_range_and_support(name: str, origin: str) -> None:
    assert list(msgspec.structs.astuple(GAME.content.cards[name].origin)) == origin.split()
