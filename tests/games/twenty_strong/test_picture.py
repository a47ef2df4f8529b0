"""The table as a picture: what it shows, and by which names a page and a reader know its parts."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from harena.core.question import Ask
from harena.core.svg import NAMESPACE
from harena.core.text import LANGUAGES
from harena.games.twenty_strong.actions import Activate, ChooseLieutenant, Hold, Move
from harena.games.twenty_strong.cards import COLOURS
from harena.games.twenty_strong.drawing.cards import said_on
from harena.games.twenty_strong.drawing.picture import LAYOUTS
from harena.games.twenty_strong.drawing.scene import CHOOSING, AscentScene
from harena.games.twenty_strong.drawing.zone import MOST_ROWS, rows_of
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.beginnings import Options
from harena.games.twenty_strong.rules.influence import purge_influence
from harena.games.twenty_strong.table import IN_FINAL, Ascent
from harena.games.twenty_strong.vocabulary import DamageGrows, KeepHits, MissesExhaust, RollPrice
from harena.web.board_style import sheet
from tests.games.twenty_strong.climbs import climb, fight, foe, play, put, throw
from tests.games.twenty_strong.looks import (
    CONFLICT,
    FINAL,
    classes,
    count,
    drawn,
    find,
    ids,
    kinds,
    label,
    more,
    positions,
    words,
    written,
)

WAYS = [(1, Options(), True), (2, Options(rank=3), False), (3, FINAL, True), (4, CONFLICT, True), (5, FINAL, False)]
"""Games to look at: a seed, how they begin, and whether a sensible player plays them."""
STAYING = ("zone", "stat", "deck", "camp")
"""What lies on the table as long as there are dice; enemies and items may be gone when one looks."""
READABLE = 10.4
"""No letters are smaller, in units of a sheet 366 wide."""


def plain(told: str) -> str:
    """A sentence with ordinary spaces, as `written` has them."""
    return " ".join(told.split())


# What a page needs


@pytest.mark.parametrize(("seed", "options", "sensible"), WAYS)
def test_everything_that_a_path_names_is_in_the_picture(seed: int, options: Options, sensible: bool) -> None:
    for t in positions(seed, options, sensible=sensible):
        if isinstance(t.pending, Ask):
            named = {part for option in t.options() for part in option.path()}
            assert named <= ids(drawn(t)), t.pending.question


@pytest.mark.parametrize(("seed", "options", "sensible"), WAYS)
def test_everything_that_an_event_touches_and_that_is_still_there_is_in_the_picture(
    seed: int, options: Options, sensible: bool
) -> None:
    told, seen = 0, set()
    for t in positions(seed, options, sensible=sensible):
        assert t.journal is not None
        touched = {part for event in t.journal[told:] for part in event.touches}
        told = len(t.journal)
        there = {f"item:{owned.card}" for owned in t.items} | {
            f"foe:{n}" for n in range(len(t.foes)) if t.foe_state[n] < 2
        }
        fights = bool(there & {f"foe:{n}" for n in range(len(t.foes))})
        wanted = {part for part in touched if part in there or part.partition(":")[0] in STAYING}
        if any(t.recruited()):
            gone = set() if fights or t.stage == IN_FINAL else {"zone:active"}
            gone |= {f"camp:{camp}" for camp in range(9)} if t.stage == IN_FINAL else set()
            assert wanted - gone <= ids(drawn(t))
        seen |= wanted
    assert {"zone", "stat", "camp"} <= {part.partition(":")[0] for part in seen}


@pytest.mark.parametrize(("seed", "options", "sensible"), WAYS)
def test_every_picture_has_a_layout_that_pages_know(seed: int, options: Options, sensible: bool) -> None:
    known = {f"board {layout.kind}" for layout in LAYOUTS}
    assert len(known) == len(LAYOUTS)
    assert {drawn(t).attrib["class"] for t in positions(seed, options, sensible=sensible)} <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_a_sentence_in_both_languages(language: str) -> None:
    texts = words(language)
    for t in (*positions(6, Options(rank=2)), *positions(7, FINAL)):
        for part in drawn(t, texts).iter():
            told = (part.get("aria-label", "x"), part.text or "")
            assert all(told[:1])
            assert not any(re.search(r"\b(picture|sign|odds|card|kind)\.\w", one) for one in told)


def test_every_shape_is_painted() -> None:
    shapes = {f"{{{NAMESPACE}}}{tag}" for tag in ("rect", "path", "circle")}
    style = sheet()
    for t in (*positions(8, Options(rank=5)), *positions(9, FINAL)):
        for part in drawn(t).iter():
            if part.tag in shapes:
                names = part.attrib["class"].split()
                assert any(re.search(rf"\.{name}\b[^{{]*\{{", style) for name in names), names


def test_letters_are_large_enough_to_be_read_on_a_phone() -> None:
    for t in (*positions(10, Options(rank=4)), *positions(11, FINAL)):
        for part in drawn(t, words("fr")).iter(f"{{{NAMESPACE}}}text"):
            assert float(part.attrib["font-size"]) >= READABLE or part.attrib["class"].split()[-2:][0] == "ondie"


# Dice


@pytest.mark.parametrize("options", [Options(), FINAL])
def test_all_dice_are_there_in_every_position(options: Options) -> None:
    for t in positions(12, options):
        if any(t.recruited()):
            root = drawn(t)
            singles = sum(count(root, f"die-{colour}") for colour in COLOURS)
            stored = [int(text[1:]) for text in written(root) if re.fullmatch(r"×\d+", text)]
            assert singles - len(stored) + sum(stored) == 17


def test_a_die_has_the_letter_of_its_colour_beside_its_colour() -> None:
    t = fight(foe(), pool="YGBPR")
    for language, letters in (("en", "YGBPR"), ("fr", "JVBPR")):
        root = drawn(t, words(language))
        for colour, letter in zip(COLOURS, letters, strict=True):
            [pile] = find(root, f"pool:{colour}")
            assert written(pile) == [letter]
            assert {f"die-{colour}", f"ondie-{colour}"} <= classes(pile)


def test_rolled_dice_show_a_ring_a_star_or_two_stars() -> None:
    root = drawn(throw(fight(foe(health=9)), "YGR", "miss hit crit"))
    assert {"onring-yellow"} <= classes(find(root, "active:yellow:miss")[0])
    shapes = {
        face: find(root, f"active:{colour}:{face}")[0].findall(f".//{{{NAMESPACE}}}path")[0].attrib["d"]
        for colour, face in (("green", "hit"), ("red", "crit"))
    }
    assert (shapes["hit"].count("Z"), shapes["crit"].count("Z")) == (1, 2)


def test_dice_of_one_colour_are_one_piece_that_says_how_many() -> None:
    root = drawn(throw(fight(foe(health=9)), "YY", "hit hit"))
    assert label(root, "active:yellow:hit") == "2 committed yellow dice, showing a hit"
    assert count(find(root, "active:yellow:hit")[0], "die-yellow") == 2
    assert label(root, "pool:green") == "2 green dice in the pool"
    assert label(root, "training:blue") == "2 blue dice in the training ground"


def test_a_kept_die_is_framed_and_can_be_meant_only_where_no_other_shows_the_same() -> None:
    t = fight(foe(health=9), hero=[KeepHits(when="continuous")])
    throw(t, "YY", "hit hit")
    play(t, t.options()[0])
    play(t, Hold("yellow", "hit"))
    root = drawn(t)
    assert count(root, "keptdie") == 1
    assert len(find(root, "active:yellow:hit")) == 1
    play(t, Hold("yellow", "hit"))
    root = drawn(t)
    assert count(root, "keptdie") == 1
    assert label(root, "active:yellow:hit") == "2 committed yellow dice, showing a hit, kept for the next Roll"


# Enemies


def test_an_enemy_shows_the_hits_that_it_still_needs_and_the_dice_on_it() -> None:
    t = throw(fight(foe("sport", health=5, damage=2, influence=1)), "BR", "hit crit")
    play(t, put("R", "crit"))
    root = drawn(t)
    assert label(root, "foe:0") == "foe_0, Sport, 3 of 5 hits still needed, damage 2, on it: red crit"
    [card] = find(root, "foe:0")
    assert {"3", "/5", "2"} <= set(written(card))
    assert count(card, "die-red") == 1


def test_damage_is_shown_as_it_is_now() -> None:
    grows = DamageGrows(when="continuous", per="other_enemies", n=1, max=3)
    t = throw(fight(foe(damage=1, effects=[grows]), foe(health=1)), "R", "hit")
    assert "damage 2" in label(drawn(t), "foe:0")
    play(t, put("R", "hit", 1))
    assert "damage 1" in label(drawn(t), "foe:0")


def test_a_defeated_enemy_lies_there_until_it_is_cleared_away() -> None:
    t = throw(fight(foe(health=1), foe(health=4)), "R", "hit")
    play(t, put("R", "hit"))
    root = drawn(t)
    assert label(root, "foe:0").endswith("defeated")
    assert "Defeated" in written(find(root, "foe:0")[0])
    assert count(root, "fallenfoe") == 1


def test_hits_without_dice_are_told() -> None:
    t = fight(foe(health=9))
    t.foe_marks[0] = 2
    assert "7 of 9 hits still needed" in label(drawn(t), "foe:0")
    assert label(drawn(t), "foe:0").endswith("2 hits without dice")


def test_an_enemy_tells_all_that_is_printed_on_it_to_who_asks() -> None:
    root = drawn(fight("cretan_archer"))
    assert more(root, "foe:0").startswith("Cretan Archer* (Sport): Health 3, damage 1, influence 1. While undefeated: ")


def test_many_enemies_lie_in_no_more_rows_than_there_are() -> None:
    for number, wanted in {1: [1], 2: [2], 3: [2, 1], 12: [2] * MOST_ROWS, 13: [3, 3, 3, 3, 1]}.items():
        t = fight(*(foe(health=3) for _ in range(number)))
        assert [len(row) for row in rows_of(AscentScene(t, words("en")))] == wanted
        assert {f"foe:{one}" for one in range(number)} <= ids(drawn(t))


def test_a_boss_has_a_row_of_its_own() -> None:
    t = fight("ursus", foe(), foe())
    assert [len(row) for row in rows_of(AscentScene(t, words("en")))] == [1, 2]


def test_the_enemy_that_a_question_is_about_stands_out() -> None:
    t = throw(fight("stadion_sprinter", "nubian_lion"), "PR", "hit crit")
    play(t, put("R", "crit"))
    assert "waiting" in kinds(drawn(t), "foe:0")
    assert "waiting" not in kinds(drawn(t), "foe:1")


def test_a_primus_says_which_bane_it_leaves() -> None:
    [card] = find(drawn(fight("ursus")), "foe:0")
    assert any(line.startswith("Bane: ") for line in written(card))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_printed_on_an_enemy_can_be_read_with_dice_on_it_too(language: str) -> None:
    texts = words(language)
    for card in (card for card in GAME.content.cards if card not in GAME.content.opportunity):
        t = fight(card, foe(health=9))
        t.foe_dice[0] = (1,) * 10
        shown = " ".join(written(find(drawn(t, texts), "foe:0")[0]))
        for _, told in said_on(AscentScene(t, texts), card, t.book.kinds[card]):
            assert plain(told) in shown, card


# The mountain


def test_a_camp_tells_its_top_card_what_lies_below_and_where_one_may_go() -> None:
    t = climb({"b0": "nubian_lion", "b1": "cretan_archer", "m0": "full_barracks"}, below=5, primus={"b1": "ursus"})
    root = drawn(t)
    assert label(root, "camp:0") == (
        "foot 1: Nubian Lion, Carnage, Health 4, damage 2, 5 cards below, your token stands here"
    )
    assert label(root, "camp:1") == (
        "foot 2: Cretan Archer, Sport, Health 3, damage 1, influence 1, 5 cards below, the primus Ursus underneath, "
        "you can go there"
    )
    assert label(root, "camp:4").startswith("middle 1: Full Barracks, Opportunity, 5 cards below")
    assert label(root, "camp:8") == "upper 2: no cards left"
    assert count(root, "pawn") == 1


def test_a_primus_without_a_pile_still_shows() -> None:
    root = drawn(climb({"b0": "nubian_lion"}, primus={"b1": "ursus"}))
    assert label(root, "camp:1") == "foot 2: no cards left, the primus Ursus underneath, you can go there"
    assert "Ursus" in written(find(root, "camp:1")[0])


def test_the_camp_of_the_token_is_shown_with_what_its_cards_do() -> None:
    t = climb({"b0": "nubian_lion", "b1": "cretan_archer"}, primus={"b1": "ursus"})
    play(t, Move(1))
    shown = " ".join(written(drawn(t)))
    assert "At your camp (foot 2)" in shown
    assert "Ursus, the Unfallen" in shown
    assert "Observe instead: lose 1 Health, then recover a die or gain 1 Health" in shown
    assert {option.path() for option in t.options()} == {("here:top",), ("here:observe",), ("here:primus",)}
    play(t, Activate())
    assert "At your camp" not in " ".join(written(drawn(t)))


def test_the_deck_tells_its_icons_and_its_cards_from_the_top() -> None:
    root = drawn(climb({"b1": "nubian_lion"}, influence="oiled_wrestler cretan_archer"))
    assert label(root, "deck:influence") == "Influence deck, 2 cards, influence 3"
    assert more(root, "deck:influence") == "From the top: Cretan Archer, Oiled Wrestler."


def test_the_top_card_of_the_deck_is_meant_by_the_deck_where_it_may_be_purged() -> None:
    t = climb({"b1": "nubian_lion"}, influence="oiled_wrestler cretan_archer", ask=False)
    t.then((purge_influence, 1))
    t.proceed()
    assert [part.attrib["data-id"] for part in find(drawn(t), "item:cretan_archer")] == [
        "deck:influence item:cretan_archer"
    ]


# The player


def test_stats_are_dice_with_their_value() -> None:
    root = drawn(climb({"b1": "nubian_lion"}, health=4, strategy=3, recovery=2))
    assert [label(root, f"stat:{stat}") for stat in ("health", "strategy", "recovery")] == [
        "Health 4, at most 6",
        "Strategy 3, at most 6",
        "Recovery 2, at most 6",
    ]
    assert count(find(root, "stat:health")[0], "pip") == 4


def test_an_opportunity_is_dashed_until_it_is_accomplished() -> None:
    t = climb({"b1": "nubian_lion"}, items="coin_for_the_ferryman testudo")
    root = drawn(t)
    assert label(root, "item:coin_for_the_ferryman") == (
        "Coin for the Ferryman, Opportunity, not accomplished yet, used once"
    )
    assert count(find(root, "item:coin_for_the_ferryman")[0], "dashed") == 1
    assert label(root, "item:testudo") == "Testudo, tactic, used once"
    assert count(find(root, "item:testudo")[0], "dashed") == 0


def test_the_inventory_has_a_place_for_each_item_that_may_be_owned() -> None:
    root = drawn(climb({"b1": "nubian_lion"}, items="testudo", strategy=5))
    assert "Inventory: 1 of 5 items" in written(root)


def test_the_hero_is_clicked_where_his_effect_and_an_enemys_come_at_the_same_moment() -> None:
    price = RollPrice(when="after_roll", test="misses", at_least=1, pay="dice")
    t = throw(fight(foe(effects=[MissesExhaust(when="after_roll", n=1)]), hero=[price]), "YY", "miss miss")
    assert {option.path() for option in t.options()} == {("foe:0",), ("foe:-1",)}
    assert {"foe:0", "foe:-1"} <= ids(drawn(t))


# The set-up


def test_the_set_up_offers_cards_to_click() -> None:
    t: Ascent = GAME.table(1, Options(rank=2))
    lieutenants = {f"card:{card}" for card in t.book.lieutenants}
    assert lieutenants <= ids(drawn(t))
    play(t, ChooseLieutenant("orcus"))
    assert not lieutenants & ids(drawn(t))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_printed_on_an_offered_card_can_be_read(language: str) -> None:
    texts = words(language)
    for rank in (1, 5):
        for t in islice(positions(14, Options(rank=rank)), 12):
            seen, root = AscentScene(t, texts), drawn(t, texts)
            for card in seen.offered:
                side = CHOOSING[seen.question]
                [shown] = find(root, f"card:{card}") or find(root, f"tactic:{card}")[:1]
                assert all(plain(told) in " ".join(written(shown)) for _, told in said_on(seen, card, side)), card


def test_the_camp_that_gets_a_primus_stands_out() -> None:
    for t in positions(13, Options()):
        if isinstance(t.pending, Ask) and t.pending.question.name == "placings":
            waiting = [part.attrib["data-id"] for part in drawn(t).iter() if "waiting" in part.get("class", "").split()]
            assert waiting == [f"camp:{t.book.primus_camps[2 - len(t.shown) + 1]}"]


def test_names_cannot_break_out_of_the_picture() -> None:
    texts = GAME.texts("en").with_words({"card.nubian_lion": '<b onclick="x">&'})
    root = drawn(fight("nubian_lion"), texts)
    assert not any(part.tag.endswith("b") and "onclick" in part.attrib for part in root.iter())
    assert '<b onclick="x">&' in root.find(".//*[@data-id='foe:0']").attrib["aria-label"]  # type: ignore[union-attr]


def test_when_the_last_enemy_has_fallen_the_passes_are_still_told_out_of_all() -> None:
    t = throw(fight(foe("primus", health=1), stage="final", strategy=4), "R", "hit")
    play(t, put("R", "hit"))
    assert t.outcome is not None
    assert "passes made: 1 of 4" in written(drawn(t))
