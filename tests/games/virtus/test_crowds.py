"""Crowded sectors: their columns grow, pieces stay large enough to read on a phone, and no name is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from harena.core.svg import ELLIPSIS, NAMESPACE
from harena.core.text import LANGUAGES
from harena.games.virtus.drawing.faces import short_name
from harena.games.virtus.drawing.ground import draw_ground
from harena.games.virtus.drawing.heads import ACROSS
from harena.games.virtus.drawing.picture import layout
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.table import Battle
from harena.kit.counters import LETTERS, snug
from harena.kit.ranks import FULL, SMALL, evened, ranks, shares
from tests.games.virtus.battles import LEFT, RESERVE, RIGHT, SECOND, THIRD, across, battle
from tests.games.virtus.looks import EVERYTHING, drawn, find, positions, words, written

PHONE = 350
"""How many pixels a board has on a phone 360 pixels wide."""
SMALLEST = 8.3
"""No letter is smaller, as in `tests_browser/test_reading.py`."""
ROOM = (330.0, 137.0)
SCALE = re.compile(r"scale\(([\d.]+)")

Part = ElementTree.Element


# Large enough


def sizes(part: Part, scale: float) -> Iterator[tuple[str, float]]:
    """Every text with the height of its letters in pixels."""
    found = SCALE.search(part.get("transform", ""))
    scale *= float(found[1]) if found else 1
    if part.tag == f"{{{NAMESPACE}}}text":
        yield part.text or "", scale * float(part.attrib["font-size"])
    for child in part:
        yield from sizes(child, scale)


def too_small(t: Battle, language: str = "en") -> list[tuple[str, float]]:
    broad, _ = layout().upright
    root = drawn(t, texts=words(language))
    return [(text, size) for text, size in sizes(root, PHONE / broad) if size < SMALLEST]


def melee(each: int) -> Battle:
    """So many units of each side in one sector, with tokens and generals."""
    mine = " ".join(["legionnaires*2", "archers_formes*4", "veterans/tortoise"] * each)
    foes = " ".join(["guerriers*5", "horde", "elephants"] * each)
    generals = {"generals": {SECOND: "general+superior+charismatic+hero*2"}, "foe_generals": {SECOND: "general"}}
    return battle({SECOND: mine, LEFT: "horde"}, {SECOND: foes, across(RIGHT): "horde"}, **generals)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_whole_battle_every_letter_is_large_enough_on_a_phone(language: str) -> None:
    for options in (EVERYTHING, Options(preset="everything"), Options(preset="basic", sectors=3, budget=150)):
        for t in positions(21, 13, options):
            assert too_small(t, language) == []


@pytest.mark.parametrize("each", [1, 2, 3, 4])
def test_in_a_melee_of_many_every_letter_is_large_enough_on_a_phone(each: int) -> None:
    assert too_small(melee(each)) == []


def test_a_large_army_waits_to_be_deployed_in_letters_that_can_be_read() -> None:
    t: Battle = GAME.table(2, Options(budget=400, preset="basic"))
    assert too_small(t) == []
    assert too_small(battle({RESERVE: " ".join(["horde"] * 24)})) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("army", GAME.content.armies)
def test_an_army_waits_to_be_deployed_with_its_whole_names_in_large_letters(army: str, language: str) -> None:
    t: Battle = GAME.table([GAME.rules.brings(army=army)] * 2, Options())
    tray = next(part for part in drawn(t, texts=words(language)) if part.get("class") == "panel hand")
    letters = list(sizes(tray, PHONE / (ACROSS + 6)))
    assert min(size for _, size in letters) > 10
    assert not [text for text, _ in letters if ELLIPSIS in text]


# The columns


def columns(t: Battle) -> list[float]:
    """How broad the sectors of the own camp are, from left to right."""
    root = drawn(t)
    rings = [find(root, f"zone:{zone}")[0].findall(f"{{{NAMESPACE}}}rect") for zone in range(4)]
    return [max(float(ring.attrib["width"]) for ring in own) for own in rings]


def test_without_a_crowd_all_columns_are_alike() -> None:
    few = battle({LEFT: "horde horde", SECOND: "horde", THIRD: "legionnaires horde"}, {LEFT: "guerriers"})
    assert len(set(columns(few))) == 1


def test_a_crowded_column_grows_at_the_cost_of_the_others() -> None:
    widths = columns(battle({THIRD: " ".join(["horde"] * 6), LEFT: "horde"}, {THIRD: " ".join(["guerriers"] * 5)}))
    assert widths.index(max(widths)) == THIRD
    assert widths[THIRD] > 1.3 * widths[LEFT]
    assert min(widths) > 60


def test_where_columns_do_not_suffice_a_crowded_camp_grows_before_pieces_change_their_cut() -> None:
    nine, none = (9,), ()
    widths, shift = shares([none] * 4, [nine] * 4, ROOM, 60)
    assert shift < 0
    assert widths == [ROOM[0] / 4] * 4
    assert all(ranks(nine, (across, ROOM[1] - shift)).cut is FULL for across in widths)
    _, the_other_way = shares([nine] * 4, [none] * 4, ROOM, 60)
    assert the_other_way == -shift


def test_a_crowd_does_not_make_the_pieces_beside_it_small() -> None:
    two_and_two = (2, 2)
    widths, shift = shares([(3,), (7, 5), two_and_two, (1, 2)], [(1,), (), (4,), (1,)], ROOM, 60)
    assert ranks((7, 5), (widths[1], ROOM[1] + shift)).cut is SMALL
    assert ranks(two_and_two, (widths[2], ROOM[1] + shift)).cut is FULL
    assert ranks((4,), (widths[2], ROOM[1] - shift)).cut is FULL


def test_only_a_great_crowd_has_pieces_of_the_small_cut() -> None:
    assert ranks((4,), (80.0, 137.0)).cut is FULL
    assert ranks((6, 5), (85.0, 137.0)).cut is SMALL
    assert written(find(drawn(melee(4)), "unit:0")[0]) == ["3·3", "1"]


def test_what_is_shared_out_is_all_of_it_and_nobody_has_less_than_needed() -> None:
    assert evened([10, 10, 10], 90) == [30, 30, 30]
    assert evened([50, 10, 10], 90) == [50, 20, 20]
    assert evened([50, 25, 10], 90) == [50, 25, 15]
    assert sum(evened([22.6, 113.1, 60, 60], 333)) == pytest.approx(333)


def test_pieces_that_can_be_large_are_not_made_small_for_the_sake_of_fewer_columns() -> None:
    order = ranks((1, 5), (113.1, 137.0))
    assert order.cut is FULL
    assert order.columns == 3


def test_what_grows_in_a_narrow_sector_stays_in_it() -> None:
    for broad in (61.0, 88.0, 160.0):
        ground = ElementTree.fromstring(f"<g>{draw_ground('marsh', broad, 140)}</g>")
        pools = [part for part in ground if part.find("path[@class='ripple']") is not None]
        assert pools
        for pool in pools:
            x, _, scale = map(float, re.findall(r"[\d.]+", pool.attrib["transform"]))
            assert 13 * scale <= x <= broad - 13 * scale


# Names


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_cut_on_the_narrowest_counter(language: str) -> None:
    texts = words(language)
    for unit in GAME.content.units:
        name = short_name(texts, unit)
        assert ELLIPSIS not in snug(name, "9", 4.6, 32, LETTERS / FULL.least, FULL.narrowest - 8.6), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ground_is_named_where_there_is_room_and_never_cut(language: str) -> None:
    grounds = ("hill", "wooded_hill", "steep_height", "thick_forest", "marsh", "rocks", "wood", "crevasse")
    even = battle({LEFT: "horde"}, terrain=dict(enumerate(grounds)))
    uneven = battle({LEFT: " ".join(["horde"] * 12)}, {LEFT: " ".join(["horde"] * 8)}, terrain=dict(enumerate(grounds)))
    for t in (even, uneven):
        root = drawn(t, texts=words(language))
        plates = [written(find(root, f"zone:{zone}")[0]) for zone in range(8)]
        assert not [plate for plate in plates if ELLIPSIS in "".join(plate)]
    root = drawn(even, texts=words(language))
    assert all(written(find(root, f"zone:{zone}")[0])[2] for zone in range(8))
