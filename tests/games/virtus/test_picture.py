"""The battlefield as a picture: what it shows, to whom, and by which names a page and a reader know its parts."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from harena.core.question import Ask
from harena.core.seat import SPECTATOR, Seat
from harena.core.svg import NAMESPACE
from harena.games.virtus.actions import Activate
from harena.games.virtus.drawing.heads import TRAY
from harena.games.virtus.drawing.picture import GAP, layout, picture
from harena.games.virtus.drawing.zones import PLATE
from harena.games.virtus.field import GONE
from harena.games.virtus.game import GAME
from harena.games.virtus.modules import Options
from harena.games.virtus.rules.preparation import DEPLOYMENTS
from harena.games.virtus.table import CHARGING, COMBAT, FOUGHT, MOVED, RETREATED, Battle, Token
from harena.kit.ranks import ranks
from harena.web.board_style import sheet
from tests.games.virtus.battles import (
    FOE,
    FOE_RESERVE,
    LEFT,
    ME,
    RESERVE,
    RIGHT,
    SECOND,
    THIRD,
    across,
    battle,
    pack,
    play,
)
from tests.games.virtus.looks import (
    EVERYTHING,
    SMALL_DICE,
    classes,
    count,
    drawn,
    find,
    ids,
    kinds,
    label,
    more,
    place_of,
    positions,
    words,
    written,
)

# What a viewer must not see


@pytest.mark.parametrize(("seed", "options"), [(1, None), (2, EVERYTHING), (3, SMALL_DICE)])
def test_two_worlds_that_differ_in_what_is_hidden_look_alike(seed: int, options: Options | None) -> None:
    differ = 0
    for t in positions(seed, 41, options):
        for viewer in (ME, FOE, SPECTATOR):
            other = GAME.imagined(t.seen_by(viewer), Random(seed))
            differ += other.hand != t.hand or other.troops != t.troops or other.zone != t.zone
            assert picture(t.seen_by(viewer), words()) == picture(other.seen_by(viewer), words())
    assert differ


def test_before_both_have_deployed_nothing_of_the_enemy_is_drawn() -> None:
    seen = 0
    for t in positions(4, 1000):
        if not t.deployed and isinstance(t.pending, Ask) and t.pending.question is DEPLOYMENTS:
            watching = Seat(1 - t.pending.seat)
            shown = ids(drawn(t, watching))
            hidden = {f"unit:{unit}" for unit in t.units(t.pending.seat)}
            assert not hidden & shown
            assert hidden <= ids(drawn(t, t.pending.seat))
            seen += 1
    assert seen > 10


def test_a_unit_under_a_marker_is_a_marker_to_the_enemy_and_itself_to_its_owner() -> None:
    t = battle({THIRD: "javeliniers/lurking", LEFT: "horde"}, terrain={THIRD: "thick_forest"}, decoys={THIRD: 2})
    own, foe = drawn(t), drawn(t, FOE)
    assert label(own, "unit:0").endswith("under a marker")
    assert label(own, f"zone:{THIRD}").endswith("1 unit (yours), 2 decoys")
    assert not find(foe, "unit:0")
    assert label(foe, f"zone:{THIRD}") == "enemy, C1: thick forest, 3 markers, face down"
    assert count(foe, "covered") == 3
    for root in (foe, drawn(t, SPECTATOR)):
        assert "Javelin" not in ElementTree.tostring(root, "unicode")


def test_a_hand_is_drawn_face_up_for_its_owner_only() -> None:
    t = battle({LEFT: "horde"}, hand="4 court", foe_hand="joker 6", at="cards")
    assert {"card:4", "card:court"} <= ids(drawn(t))
    assert not {"card:joker", "card:6"} & ids(drawn(t))
    assert not any(one.startswith("card:") for one in ids(drawn(t, SPECTATOR)))
    assert count(drawn(t, SPECTATOR), "facedown") == 2


# What a page needs


@pytest.mark.parametrize(
    ("seed", "options"),
    [(5, None), (6, EVERYTHING), (7, SMALL_DICE), (8, Options(preset="everything", sectors=3, budget=150))],
)
def test_everything_that_a_path_names_is_in_the_picture(seed: int, options: Options | None) -> None:
    seen = set()
    for t in positions(seed, 7, options):
        if isinstance(t.pending, Ask):
            view = t.seen_by(t.pending.seat)
            named = {part for option in view.options() for part in option.path()}
            assert named <= ids(ElementTree.fromstring(picture(view, words())))
            seen |= {part.partition(":")[0] for part in named}
    assert {"unit", "general", "zone", "segment", "card"} <= seen


def test_the_hill_die_and_pila_can_be_clicked_where_they_are_offered() -> None:
    story = {"terrain": {LEFT: "hill"}, "laid": {LEFT: "6", SECOND: "2"}, "on": "pila"}
    t = battle({LEFT: "legionnaires", SECOND: "horde"}, {LEFT: "guerriers", SECOND: "guerriers"}, **story)  # type: ignore[arg-type]
    assert not {"hill", "pila"} & ids(drawn(t))
    play(t, Activate(LEFT))
    assert {"hill", "pila"} <= ids(drawn(t))
    assert not {"hill", "pila"} & ids(drawn(t, FOE))


def test_where_a_unit_may_hide_there_is_a_marker_to_click() -> None:
    t: Battle = GAME.table(2)
    t.terrain = ("thick_forest", *t.terrain[1:-1], "thick_forest")
    t.pending = None
    t.ask(ME, DEPLOYMENTS, 0)
    root = drawn(t)
    assert {one for one in ids(root) if one.startswith("marker")} == {"marker", f"marker:{LEFT}"}
    assert label(root, "marker") == "A1: deploy it under a marker, face down"
    assert not {one for one in ids(drawn(t, FOE)) if one.startswith("marker")}


def test_a_picture_has_no_style_of_its_own_and_nothing_that_runs() -> None:
    tags = {"svg", "g", "rect", "path", "circle", "text", "title", "desc"}
    for t in positions(10, 97, EVERYTHING):
        for part in drawn(t, SPECTATOR).iter():
            assert part.tag.removeprefix(f"{{{NAMESPACE}}}") in tags
            assert not {name for name in part.attrib if name == "style" or name.startswith("on") or "href" in name}


def test_every_class_of_a_drawing_is_painted() -> None:
    """A shape without a rule would be black in the dark."""
    shapes = {f"{{{NAMESPACE}}}{tag}" for tag in ("rect", "path", "circle")}
    style = sheet()
    for t in (*positions(11, 97, EVERYTHING), everywhere()):
        for part in drawn(t).iter():
            if part.tag in shapes:
                names = part.attrib["class"].split()
                assert any(re.search(rf"\.{name}\b[^{{]*\{{", style) for name in names), names


def reserved(mine: int, foes: int) -> Battle:
    """Everybody of a side in one zone."""
    zones = {"generals": {mine: "general"}, "foe_generals": {foes: "general"}}
    return battle({mine: "horde"}, {foes: "horde"}, **zones)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mine", "foes", "bare"),
    [
        (RESERVE, FOE_RESERVE, ""),
        (RESERVE, across(LEFT), " bare-foe-reserve"),
        (LEFT, FOE_RESERVE, " bare-own-reserve"),
        (LEFT, across(LEFT), " bare-foe-reserve bare-own-reserve"),
    ],
)
def test_a_picture_has_a_layout_that_the_game_declares(mine: int, foes: int, bare: str) -> None:
    _is_declared(reserved(mine, foes), bare)


def test_the_layout_of_a_tray_of_pieces_that_wait_is_declared() -> None:
    _is_declared(GAME.table(2, Options()), " deploying")


def _is_declared(t: Battle, kind: str) -> None:
    root = drawn(t)
    [layout] = [layout for layout in GAME.screens.layouts if root.attrib["class"] == f"board {layout.kind}"]
    assert layout.kind == f"virtus{kind}"
    for shape, size in (("data-upright", layout.upright), ("data-wide", layout.wide)):
        assert tuple(map(float, root.attrib[shape].split())) == pytest.approx(size, abs=0.01)


def test_a_name_that_looks_like_markup_is_only_a_name() -> None:
    evil = '<script>"&\x00'
    assert any(text.startswith('<script>"&') for text in written(drawn(everywhere(), texts=words(names=[evil, "B"]))))


def test_a_unit_of_a_pack_with_a_hostile_name_is_only_a_unit() -> None:
    t = battle({LEFT: "sapeurs"}, content=pack("sapeurs"))
    texts = words().with_words({"unit.sapeurs": '</text><script>"'})
    root = drawn(t, texts=texts)
    assert not [part for part in root.iter() if part.tag.endswith("script")]
    assert label(root, "unit:0").startswith('yours, A1: </text><script>"')


def test_every_part_that_can_be_chosen_has_a_sentence_of_words() -> None:
    families = ("picture.", "done.", "arm.", "formation.", "loss.", "camp.", "phase.", "short.", "letter.")
    for language in ("en", "fr"):
        for t in (*positions(12, 89, EVERYTHING), everywhere()):
            for part in drawn(t, ME, words(language)).iter():
                if "data-id" in part.attrib:
                    assert part.attrib["role"] == "img"
                told = (part.get("aria-label", ""), part.text or "")
                assert not any(family in text for family in families for text in told), told


# Where things stand


def everywhere() -> Battle:
    """Every kind of ground, of water and of arm."""
    return battle(
        {
            LEFT: "legionnaires=2*2 veterans/tortoise archers_formes scorpions",
            SECOND: "cavalerie_lourde veterans/shieldwall veterans/orbis",
            RESERVE: "balistes frondeurs dromedarii chariots_legers cavalerie_legere",
        },
        {
            across(LEFT): "guerriers elephants",
            SECOND: "guerriers=1 horde+rabble",
            across(THIRD): "archers_montes dromadaires_cataphractes cavalerie_moyenne",
            FOE_RESERVE: "javeliniers",
        },
        generals={SECOND: "general+superior+hero*1@4", RESERVE: "general+charismatic"},
        terrain=dict(
            zip(
                range(8),
                ("hill", "wooded_hill", "steep_height", "thick_forest", "marsh", "rocks", "wood", "crevasse"),
                strict=True,
            )
        ),
        water={LEFT: "river", SECOND: "bridge", THIRD: "deep", RIGHT: "deep_bridge"},
        camp=LEFT,
        foe_camp=across(THIRD),
        held={RIGHT: FOE},
        decoys={RIGHT: 5},
        hand="1 court joker",
        laid={SECOND: "4"},
        at="cards",
        on="tortoise shieldwall orbis rabble intrepid_general watercourse fortified_camp camels elephants",
    )


def test_the_own_camp_stands_below_and_the_other_side_sees_everything_turned_round() -> None:
    t = everywhere()
    for viewer, own, foe in ((ME, 0, 4), (FOE, 4, 0), (SPECTATOR, 0, 4)):
        root = drawn(t, viewer)
        places = {zone: place_of(root, f"zone:{zone}") for zone in range(8)}
        assert all(places[own + segment][1] > places[foe + segment][1] for segment in range(4))
        assert all(places[own + segment][0] == places[foe + segment][0] for segment in range(4))
        from_left = [places[own + segment][0] for segment in range(4)]
        assert from_left == sorted(from_left, reverse=viewer == FOE)


def test_in_an_engaged_sector_the_own_units_stand_below_those_of_the_enemy() -> None:
    t = battle({LEFT: "horde horde"}, {LEFT: "guerriers"})
    for viewer, lower, upper in ((ME, 0, 2), (FOE, 2, 0)):
        root = drawn(t, viewer)
        assert place_of(root, f"unit:{lower}")[1] > place_of(root, f"unit:{upper}")[1]
        assert "clash" in classes(root)
    assert "clash" not in classes(drawn(battle({LEFT: "horde"})))


def test_no_piece_covers_the_plate_of_a_zone_or_leaves_its_room() -> None:
    for crowd in range(1, 22):
        for groups in ((crowd,), (crowd, crowd), (1, crowd)):
            for room in ((85.0, 138.0), (115.0, 138.0), (352.0, 70.0)):
                order = ranks(groups, room)
                lines = sum(-(-number // order.columns) for number in groups)
                assert order.columns * order.scale * order.across <= room[0]
                assert lines * order.scale * order.cut.down <= room[1]
    assert ranks((10,), (85.0, 138.0)).scale > 0.7
    assert PLATE >= 18


def test_ten_units_in_a_sector_are_all_there_each_by_its_id() -> None:
    root = drawn(battle({LEFT: " ".join(["legionnaires"] * 10)}))
    assert {f"unit:{number}" for number in range(10)} <= ids(root)
    assert {f"Legion {number}" for number in range(1, 11)} <= set(written(root))


# What a piece says of itself


def test_a_sentence_tells_all_of_a_unit() -> None:
    t = battle({LEFT: "archers_formes=2*2 horde", SECOND: "veterans/tortoise"}, on="tortoise missiles")
    t.state[2] |= FOUGHT | MOVED
    root = drawn(t)
    assert label(root, "unit:0") == (
        "yours, A1: Formed archers, infantry, ordinary formation, VO 1, shooting 2, VD 2, Mvt 1, cohesion 2 of 3, "
        "loss tokens: 2 white"
    )
    assert label(root, "unit:2").endswith("cohesion 4 of 4, in tortoise, fought, moved")
    assert label(drawn(t, FOE), "unit:1").startswith("enemy, A1: Horde")
    assert label(drawn(t, SPECTATOR, words("fr")), "unit:1").startswith("camp 1, A1\N{NO-BREAK SPACE}: Horde")


def test_a_reserve_where_nobody_is_leaves_its_room_to_the_camps() -> None:
    def depth(t: Battle, zone: int) -> float:
        return max(float(part.get("height", 0)) for part in find(drawn(t), f"zone:{zone}")[0])

    full, bare = reserved(RESERVE, FOE_RESERVE), reserved(LEFT, across(LEFT))
    assert depth(full, RESERVE) == depth(full, FOE_RESERVE) == 92
    assert 24 <= depth(bare, RESERVE) == depth(bare, FOE_RESERVE) < 30
    assert depth(bare, SECOND) > depth(full, SECOND) + 20


def test_before_both_have_deployed_reserves_keep_their_room() -> None:
    t: Battle = GAME.table(2, Options())
    assert "bare" not in picture(t.seen_by(ME), words())


def test_only_while_own_pieces_wait_their_tray_is_deep_and_the_field_never_moves() -> None:
    assert layout(hand=TRAY).panels["field"].wide == layout().panels["field"].wide
    seen = set()
    for t in positions(9, 1000):
        if not t.deployed:
            generals = (t.general_zone[number] for number in t.own_generals[ME])
            waits = GONE in (*(t.zone[unit] for unit in t.units(ME)), *generals)
            assert ("deploying" in classes(drawn(t))) == waits
            seen.add(waits)
    assert seen == {True, False}


def test_the_tray_fills_the_room_between_the_reserves_of_the_wide_sheet() -> None:
    panels = layout(hand=TRAY).panels
    (_, y, _, h), (_, below, _, _) = panels["foe-reserve"].wide, panels["own-reserve"].wide
    assert below == pytest.approx(y + h + GAP)


def test_a_unit_explains_its_specials_that_are_in_play() -> None:
    t = battle({LEFT: "legionnaires+elite horde"}, on="pila elite")
    assert more(drawn(t), "unit:0") == (
        "Elite: may roll the dark die of a failed save again, and rallies on its initial VC; costs half as much again. "
        "Pila: for 1 point more in a combat, not in a charge: its hits are saved with VD −1."
    )
    assert more(drawn(t), "unit:1") == ""
    assert more(drawn(t, texts=words("fr")), "unit:0").startswith("Élite\N{NO-BREAK SPACE}: peut relancer")


def test_a_general_explains_his_traits() -> None:
    t = battle({LEFT: "horde"}, generals={LEFT: "general+superior+hero"})
    assert more(drawn(t), "general:0") == "Superior: this general gives 2 points instead of 1."


def test_a_sector_explains_its_terrain_and_its_camp() -> None:
    terrain = {LEFT: "marsh", SECOND: "wooded_hill", RIGHT: "hill"}
    root = drawn(battle({LEFT: "horde"}, terrain=terrain, camp=RIGHT))
    assert more(root, "zone:0").startswith("Marsh: VD 1 there, but for infantry")
    assert re.findall(r"(\w[^.:]*):", more(root, "zone:1"))[:2] == ["Wooded hill", "Hill"]
    assert "Wood: nobody shoots into it" in more(root, "zone:1")
    assert more(root, "zone:2") == ""
    assert more(root, "zone:3").startswith("Hill: ")
    assert "Fortified camp: 10 points" in more(root, "zone:3")


def test_a_counter_shows_values_and_cohesion_with_its_losses_hollow() -> None:
    unit = find(drawn(battle({LEFT: "archers_formes=2"})), "unit:0")[0]
    assert {"Archers", "1·(2)·2"} <= set(written(unit))
    assert (count(unit, "stone"), count(unit, "hole")) == (2, 1)


def test_what_a_unit_has_done_is_marked() -> None:
    t = battle({LEFT: "horde", SECOND: "horde", THIRD: "horde", RIGHT: "horde"})
    for unit_number, bit in enumerate((FOUGHT, MOVED, RETREATED, CHARGING)):
        t.state[unit_number] |= bit
    root = drawn(t)
    marks = [part.attrib["d"] for part in root.iter() if "mark" in part.get("class", "").split()]
    assert len(set(marks)) == len(marks) == 4


def test_sides_differ_by_shape_and_numeral_too() -> None:
    root = drawn(battle({LEFT: "horde"}, {across(LEFT): "horde"}))
    own, foe = (find(root, f"unit:{number}")[0] for number in (0, 1))
    corners = [next(part.tag for part in unit.iter() if "chit" in part.get("class", "").split()) for unit in (own, foe)]
    assert [tag.rpartition("}")[2] for tag in corners] == ["rect", "path"]
    plates = [written(find(root, f"zone:{zone}")[0])[0] for zone in (LEFT, across(LEFT))]
    assert plates == ["I", "II"]


def test_a_general_shows_his_points_his_traits_and_his_tokens() -> None:
    t = battle({LEFT: "horde"}, generals={LEFT: "general+superior+charismatic*2", RESERVE: "general"})
    root = drawn(t)
    chief, other = (find(root, f"general:{number}")[0] for number in (0, 1))
    assert {"2", "S C"} <= set(written(chief))
    assert ("halo" in classes(chief), "halo" in classes(other)) == (True, False)
    said = "yours, A1: general (superior, charismatic), in chief, Mvt 3, gives 2 points, 2 tokens"
    assert label(root, "general:0") == said
    assert count(chief, "token") == 2


def test_a_general_who_has_joined_a_unit_is_seen_on_both() -> None:
    t = battle({LEFT: "horde", SECOND: "horde"}, generals={SECOND: "general+hero@1"}, on="intrepid_general")
    root = drawn(t)
    assert label(root, "unit:1").endswith("with a general: general (hero)")
    assert label(root, "general:0").endswith("fights with Horde\N{NO-BREAK SPACE}2")


# The field


def test_a_zone_tells_its_ground_its_holder_and_who_stands_there() -> None:
    root = drawn(everywhere())
    assert label(root, f"zone:{LEFT}") == "yours, A1: hill, fortified camp, 4 units (yours)"
    assert label(root, f"zone:{SECOND}") == "yours, B1: wooded hill, 3 units (yours), 2 units (enemy)"
    assert label(root, f"zone:{RIGHT}") == "yours, D1: thick forest, conquered (enemy), 5 decoys"
    assert label(root, f"zone:{RESERVE}") == "yours: reserve\N{NO-BREAK SPACE}1, 5 units (yours)"
    assert count(root, "taken") == 1
    assert written(find(root, f"zone:{RIGHT}")[0])[0] == "II"


@pytest.mark.rule("VIR-R24")
def test_a_disputed_sector_says_so_and_has_a_broken_frame() -> None:
    root = drawn(battle({LEFT: "horde"}, {across(LEFT): "guerriers"}, held={across(LEFT): ME}))
    assert label(root, f"zone:{across(LEFT)}") == "enemy, A2: clear, conquered (yours), but disputed, 1 unit (enemy)"
    assert count(root, "taken") == count(root, "disputed") == 1


def test_a_segment_tells_its_card_its_points_and_what_runs_through_it() -> None:
    root = drawn(everywhere())
    assert label(root, f"segment:{SECOND}") == "segment B, bridge: 3 units a turn, a 4, 4 points left"
    assert written(find(root, f"segment:{SECOND}")[0]) == ["4", "B", "4"]
    assert {"water", "depth", "bridge", "stake"} <= classes(root)


def test_the_segment_that_is_being_resolved_is_marked() -> None:
    t = battle({LEFT: "horde", SECOND: "horde"}, {LEFT: "guerriers"}, laid={LEFT: "4", SECOND: "joker"})
    play(t, Activate(LEFT))
    root = drawn(t)
    assert "active" in kinds(root, f"segment:{LEFT}")
    assert "active" not in kinds(root, f"segment:{SECOND}")
    assert label(root, f"segment:{SECOND}").endswith("as many points as you wish")
    assert "∞" in written(find(root, f"segment:{SECOND}")[0])


def test_a_camp_that_is_bought_but_not_yet_placed_stands_nowhere() -> None:
    options = Options(fortified_camp="on")
    army = "6 legionnaires, general, camp"
    t = GAME.table([GAME.rules.brings(army=army)] * 2, options)
    assert "stake" not in classes(drawn(t))


def test_hits_that_are_being_spread_are_shown_in_their_sector() -> None:
    t = battle({LEFT: "horde"}, {LEFT: "guerriers horde"})
    t.hits, t.under_attack = (Token("guerriers", COMBAT, LEFT),) * 2, LEFT
    root = drawn(t)
    assert "struck" in kinds(root, f"zone:{LEFT}")
    assert label(root, f"zone:{LEFT}").endswith("hits to be spread: 2 white")


def test_whose_turn_it_is_and_what_is_going_on_is_written() -> None:
    t = battle({LEFT: "horde", SECOND: "horde"}, hand="4", at="cards")
    heads = [part for part in drawn(t).iter() if "head" in part.get("class", "").split()]
    assert ["asked" in head.attrib["class"] for head in heads] == [False, True]
    assert "turn 2: activation" in written(heads[1])
    assert heads[1].attrib["aria-label"] == (
        "Anna: 0 of the 2 sectors that win, hand 1, pile 18, discards 0, at turn, must choose"
    )


def test_the_winner_wears_laurels() -> None:
    t = battle({LEFT: "horde"})
    t.end([FOE], "conquest")
    heads = [part for part in drawn(t).iter() if "head" in part.get("class", "").split()]
    assert ["wreath" in classes(head) for head in heads] == [True, False]


def test_the_fallen_are_counted_by_their_arm() -> None:
    t = battle({LEFT: "horde horde javeliniers guerriers"}, {FOE_RESERVE: "guerriers"})
    for place in (0, 1, 2):
        t.zone[place] = -1
    head = [part for part in drawn(t).iter() if "head" in part.get("class", "").split()][1]
    assert head.attrib["aria-label"].endswith("fallen: 2 Horde, 1 Javelinmen")
    assert count(head, "arm") == 2


def test_dice_of_pips_lie_where_cards_would() -> None:
    t = battle({LEFT: "horde"}, on="pips")
    t.dice, t.laid[LEFT], t.points[LEFT] = (0, 3), "5", 5
    root = drawn(t)
    assert {"card:0", "card:3"} <= ids(root)
    assert count(root, "die") == 3
    assert count(root, "pip") == 3 + 5
    assert "discards" not in ids(root)
