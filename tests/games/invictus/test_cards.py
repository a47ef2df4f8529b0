"""Chapter 1: cards and vocabulary."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.core.seat import Seat
from harena.games.invictus.actions import Attack, Recruit, Rest, Settle, Support
from harena.games.invictus.armies import Bring
from harena.games.invictus.cards import COLOURS, Content
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.ending import citizens
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    VERSIONS,
    attack,
    attack_value,
    cards,
    duel,
    front,
    mine,
    offered,
    play,
    rear,
    support,
    told,
)

CONTENT: Content = GAME.content


def ranges(**changed: list[tuple[int, int]]) -> Content:
    """The built-in cards with other ranges."""
    return replace(CONTENT, ranges={**CONTENT.ranges, **changed})


def own_card(folder: Path, colour: str = "blue", attack: str = "1") -> Content:
    """A pack of one card."""
    (folder / "pack.toml").write_text('game = "invictus"\nname = "mine"\n')
    (folder / "cards.toml").write_text(
        f'[cards.gladiator]\nversion = "mine"\ncolour = "{colour}"\nattack = {attack}\n'
        'upright = 2\ntilted = 1\nrange = "F1"\nsupport = "damage_1"\n'
    )
    content: Content = GAME.content_with(folder)
    return content


def targets(unit: int, content: Content = CONTENT, card: str = "samurai") -> list[int]:
    """Which cells a card reaches from this cell, when enemies stand on all of theirs."""
    owner = Seat(unit // 6)
    full = "garde garde garde"
    t = duel(foe_front=full, foe_rear=full, content=content) if owner == ME else duel(full, full, content=content)
    t.zone[unit] = f"{card}.{owner}"
    if owner == FOE:
        play(t, Rest(), "guerrier")
    return [option.target for option in offered(t, Attack) if option.unit == unit]


# Two players, two types of cards, five colours


@pytest.mark.rule("INV-001")
def test_two_play_and_three_are_refused() -> None:
    assert GAME.table([Bring("roi"), Bring("shogun")]).seats == 2
    with pytest.raises(Refused, match="wrong_number_of_seats"):
        GAME.table([Bring(), Bring(), Bring()])


@pytest.mark.rule("INV-001")
def test_one_alone_is_refused() -> None:
    with pytest.raises(Refused, match="wrong_number_of_seats"):
        GAME.table([Bring()])


@pytest.mark.rule("INV-002", "INV-003")
@pytest.mark.parametrize("version", VERSIONS)
def test_a_version_has_a_leader_and_a_soldier_of_each_colour(version: str) -> None:
    colours = sorted(card.colour for card in CONTENT.cards.values() if card.version == version)
    assert colours == ["blue", "green", "leader", "red", "violet", "yellow"]


@pytest.mark.rule("INV-002")
def test_only_brown_cards_are_leaders() -> None:
    leaders = {piece.card for piece in duel().content.pieces.values() if piece.leader}
    assert leaders == set(VERSIONS)


@pytest.mark.rule("INV-003")
def test_a_soldier_of_a_sixth_colour_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="content_"):
        own_card(tmp_path, colour="orange")


@pytest.mark.rule("INV-004")
def test_what_is_said_of_a_soldier_does_not_hold_for_the_leader() -> None:
    t = duel("samurai> roi>", hand="commandant", foe_front="garde")
    assert offered(t, Support) == [support("commandant", front(ME, LEFT))]


@pytest.mark.rule("INV-004")
def test_what_is_said_of_a_unit_holds_for_the_leader_too() -> None:
    t = duel("samurai roi", hand="miko", foe_front="garde")
    assert support("miko", front(ME, CENTRE)) in offered(t, Support)


@pytest.mark.rule("INV-005")
def test_a_card_can_fight_or_support_or_become_a_citizen() -> None:
    t = duel("samurai", hand="archer", foe_front=". garde")
    archer = mine("archer")
    assert {type(option) for option in t.options() if archer == getattr(option, "card", "")} == {
        Recruit,
        Support,
        Settle,
    }


# Attack points


@pytest.mark.rule("INV-006")
@pytest.mark.parametrize("printed", ["0", "3", '"X"', '"N"', '"C"'])
def test_attack_points_are_a_number_or_one_of_three_letters(printed: str, tmp_path: Path) -> None:
    assert str(own_card(tmp_path, attack=printed).cards["gladiator"].attack) == printed.strip('"')


@pytest.mark.rule("INV-006")
@pytest.mark.parametrize("printed", ['"Y"', '"x"', "-1", "1.5"])
def test_other_attack_points_are_refused(printed: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="content_"):
        own_card(tmp_path, attack=printed)


@pytest.mark.rule("INV-006")
def test_a_printed_number_is_the_value_of_the_attack() -> None:
    t = play(duel("commandant", hand="garde garde garde", foe_front="roi"), attack())
    assert attack_value(t) == 2


@pytest.mark.rule("INV-007")
def test_x_is_the_number_of_cards_in_hand() -> None:
    t = play(duel("guerrier garde", hand="garde roi archer", foe_front="roi"), attack())
    assert attack_value(t) == 3


@pytest.mark.rule("INV-007")
def test_a_card_that_has_left_the_hand_no_longer_counts_for_x() -> None:
    t = duel("guerrier", hand="garde roi archer", foe_front="roi")
    play(t, support("archer", front(FOE, LEFT)), attack())
    assert attack_value(t) == 2


@pytest.mark.rule("INV-008")
def test_n_is_the_number_of_units_in_the_own_battle_zone() -> None:
    t = play(duel("melophore . garde>", "roi", foe_front="roi garde", hand="garde"), attack())
    assert attack_value(t) == 3


@pytest.mark.rule("INV-009")
def test_c_captures_a_soldier_whatever_its_defence() -> None:
    t = play(duel("ocelomeh", foe_front="garde garde"), attack())
    assert (cards(t.kingdom[0]), t.graveyard[1]) == (["garde"], [])


@pytest.mark.rule("INV-010")
def test_c_inflicts_one_point_on_the_leader() -> None:
    t = play(duel("ocelomeh", hand="garde", foe_front="roi"), attack())
    assert (t.damage[front(FOE, LEFT)], t.outcome) == (1, None)


@pytest.mark.rule("INV-011")
def test_no_support_raises_the_one_point_of_c() -> None:
    t = duel("ocelomeh samurai", hand="guerrier", foe_front="roi garde")
    play(t, support("guerrier"), attack())
    assert t.damage[front(FOE, LEFT)] == 1


# Defence points and orientation


@pytest.mark.rule("INV-012", "INV-014")
def test_an_upright_medjay_has_two_points_of_defence() -> None:
    t = play(duel("commandant", foe_front="medjay garde"), attack())
    assert cards(t.kingdom[0]) == ["medjay"]


@pytest.mark.rule("INV-012", "INV-014")
def test_a_tilted_medjay_has_three_points_of_defence() -> None:
    t = play(duel("commandant", hand="garde", foe_front="medjay> garde"), attack())
    assert (t.kingdom[0], t.damage[front(FOE, LEFT)]) == ([], 2)


@pytest.mark.rule("INV-013")
def test_a_unit_stands_upright_until_it_has_attacked() -> None:
    t = duel("commandant", hand="garde", foe_front="garde")
    assert not t.tilted[front(ME, LEFT)]
    play(t, attack())
    assert t.tilted[front(ME, LEFT)]


@pytest.mark.rule("INV-R12")
def test_a_unit_destroyed_by_an_attack_is_killed() -> None:
    t = play(duel("commandant", hand="garde", foe_front="samurai> garde"), attack())
    assert (told(t)[-1], cards(t.graveyard[1])) == ("killed", ["samurai"])


@pytest.mark.rule("INV-R12")
def test_a_unit_destroyed_by_damage_is_killed_in_the_same_way() -> None:
    t = play(duel("commandant", hand="archer garde", foe_front="samurai> garde"), support("archer", front(FOE, LEFT)))
    assert (told(t)[-1], cards(t.graveyard[1])) == ("killed", ["samurai"])


# Range


@pytest.mark.rule("INV-015")
def test_a_range_is_counted_from_the_cell_of_the_unit() -> None:
    assert targets(front(ME, LEFT), card="roi") == [front(FOE, LEFT), front(FOE, CENTRE)]
    assert targets(front(ME, RIGHT), card="roi") == [front(FOE, CENTRE), front(FOE, RIGHT)]


@pytest.mark.rule("INV-016")
def test_one_attack_hits_one_of_the_cells_in_range() -> None:
    t = duel(". roi", hand="garde", foe_front="garde garde garde")
    assert len(offered(t, Attack)) == 3
    play(t, attack(CENTRE, RIGHT))
    assert t.damage[front(FOE, LEFT) :] == [0, 0, 1, 0, 0, 0]


@pytest.mark.rule("INV-R13")
def test_both_fronts_touch() -> None:
    assert targets(front(ME, CENTRE), ranges(F1=[(0, 1)])) == [front(FOE, CENTRE)]


@pytest.mark.rule("INV-R13")
def test_the_enemy_rear_lies_two_rows_before_the_own_front() -> None:
    assert targets(front(ME, CENTRE), ranges(F1=[(0, 2)])) == [rear(FOE, CENTRE)]


@pytest.mark.rule("INV-R13")
def test_the_enemy_rear_lies_three_rows_before_the_own_rear() -> None:
    assert targets(rear(ME, CENTRE), ranges(F1=[(0, 3)])) == [rear(FOE, CENTRE)]


@pytest.mark.rule("INV-R13")
def test_cells_outside_the_enemys_battle_zone_are_ignored() -> None:
    wide = ranges(F1=[(-2, 1), (-1, 1), (1, 1), (2, 1), (0, 3)])
    assert targets(front(ME, LEFT), wide) == [front(FOE, CENTRE), front(FOE, RIGHT)]


@pytest.mark.rule("INV-R13")
def test_empty_cells_count_as_distance() -> None:
    t = duel("samurai", foe_front=". garde", foe_rear=". garde", content=ranges(F1=[(1, 2)]))
    assert offered(t, Attack) == [Attack(front(ME, LEFT), rear(FOE, CENTRE))]


@pytest.mark.rule("INV-R13")
def test_to_my_right_is_to_the_left_of_the_player_who_faces_me() -> None:
    to_the_right = ranges(F1=[(1, 1)])
    assert targets(front(ME, CENTRE), to_the_right) == [front(FOE, RIGHT)]
    assert targets(front(FOE, CENTRE), to_the_right) == [front(ME, LEFT)]


# Worked example


@pytest.mark.rule("INV-X08")
def test_an_arbaletrier_captures_a_viking_with_one_point_of_defence() -> None:
    t = duel("garde>", "arbaletrier", foe_front="viking> garde")
    play(t, Attack(rear(ME, LEFT), front(FOE, LEFT)))
    assert attack_value(t) == 1
    assert (t.kingdom[0], t.graveyard[1]) == (["viking.1"], [])
    assert dict(zip(COLOURS, citizens(t, ME), strict=True))["blue"] == 1
