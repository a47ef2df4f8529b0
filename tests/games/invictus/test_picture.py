"""The table as a picture: what it shows, to whom, and by which names a page and a screen reader know its parts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

from harena.core.action import PASS
from harena.core.question import Ask
from harena.core.seat import SPECTATOR, Seat
from harena.core.svg import NAMESPACE
from harena.core.text import Texts
from harena.games.invictus.actions import Recruit, Settle, Support
from harena.games.invictus.drawing.picture import picture
from harena.games.invictus.game import GAME, Options
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import FOE, ME, attack, duel, mine, offered, play, support, team_duel

NAMES = ["Anna", "Bruno", "Chloé", "David"]


def words(language: str = "en", names: list[str] = NAMES) -> Texts:
    return GAME.texts(language).with_names(names)


def drawn(t: Duel, viewer: Seat = ME, texts: Texts | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(picture(t.seen_by(viewer), texts or words()))


def find(root: ElementTree.Element, data_id: str) -> list[ElementTree.Element]:
    """What answers to this id."""
    return [part for part in root.iter() if data_id in part.get("data-id", "").split()]


def label(root: ElementTree.Element, data_id: str) -> str:
    return find(root, data_id)[0].attrib["aria-label"]


def kinds(root: ElementTree.Element, data_id: str) -> list[str]:
    return find(root, data_id)[0].attrib["class"].split()


def ids(root: ElementTree.Element) -> set[str]:
    return {one for part in root.iter() for one in part.get("data-id", "").split()}


def written(root: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in root.iter(f"{{{NAMESPACE}}}text")]


def heads(root: ElementTree.Element) -> list[ElementTree.Element]:
    """What stands at the head of each player's goods, from above."""
    return [part for part in root.iter() if "head" in part.get("class", "").split()]


def height(root: ElementTree.Element, data_id: str) -> float:
    """How far down the group round this place was moved."""
    (group,) = [part for part in root.iter() if any(child.get("data-id") == data_id for child in part)]
    return float(group.attrib["transform"].split()[1].rstrip(")"))


def positions(seats: int, seed: int, every: int) -> Iterator[Duel]:
    """Tables from a game of random choices."""
    rng = Random(seed)
    t: Duel = GAME.table(GAME.programs.sample_brings(rng, seats, Options(), GAME.content))  # type: ignore[misc]
    step = 0
    while t.outcome is None:
        step += 1
        if step % every == 0:
            yield t
        question = t.pending
        assert question is not None
        t.answer(rng.choice(t.options()) if isinstance(question, Ask) else question.sample(t, rng))
    yield t


# What a viewer must not see


def test_a_hand_is_drawn_face_up_for_its_owner_only() -> None:
    t = duel(hand="pretre", foe_hand="sorcier")
    assert "Priest" in written(drawn(t))
    assert "Wizard" not in picture(t.seen_by(ME), words())
    for name in ("Priest", "Wizard", "pretre", "sorcier"):
        assert name not in picture(t.seen_by(SPECTATOR), words())


def test_a_card_of_the_enemy_hand_that_all_have_seen_is_told() -> None:
    t = duel(foe_hand="sorcier pretre")
    t.known[FOE] = ["sorcier.1"]
    foe = heads(drawn(t))[0]
    assert foe.attrib["aria-label"].endswith("known to be in hand: Wizard")
    assert "V" in written(foe)
    assert "Y" not in written(foe)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
def test_two_worlds_that_differ_in_what_is_hidden_look_alike(seats: int, seed: int) -> None:
    differ = 0
    for t in positions(seats, seed, 23):
        for viewer in (*map(Seat, range(seats)), SPECTATOR):
            other = GAME.imagined(t.seen_by(viewer), Random(seed))
            differ += other.hand != t.hand
            assert picture(t.seen_by(viewer), words()) == picture(other.seen_by(viewer), words())
    assert differ


# What a card says of itself


def told_by_pointer(root: ElementTree.Element, data_id: str) -> str:
    return find(root, data_id)[0].findtext(f"{{{NAMESPACE}}}title") or ""


def test_a_pointer_that_rests_on_a_card_is_told_what_its_support_does() -> None:
    root = drawn(
        duel("samurai", hand="pretre", reserve="garde", kingdom="sorcier", foe_front="archer", foe_graveyard="musha")
    )
    assert told_by_pointer(root, "cell:0") == "Samurai. As a Support: +3 to your next Soldier’s attack."
    for data_id, name in (
        ("hand:pretre.0", "Priest"),
        ("unit:garde.0", "Guard"),
        ("citizen:sorcier.0", "Wizard"),
        ("cell:6", "Archer"),
        ("grave:1:musha.1", "Musha"),
    ):
        assert told_by_pointer(root, data_id).startswith(f"{name}. As a Support: ")
    assert told_by_pointer(root, "cell:1") == ""


def test_backs_are_drawn_under_a_name_that_no_page_hides() -> None:
    """`hidden` is what pages call that which only screen readers get."""
    root = drawn(duel(hand="pretre garde"), SPECTATOR)
    named = [part.get("class", "").split() for part in root.iter()]
    assert sum("facedown" in kinds for kinds in named) == 2
    assert not any("hidden" in kinds for kinds in named)


# What a page needs


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (2, 4), (4, 5)])
def test_everything_that_a_path_names_is_in_the_picture(seats: int, seed: int) -> None:
    seen = 0
    for t in positions(seats, seed, 5):
        if isinstance(t.pending, Ask):
            view = t.seen_by(t.pending.seat)
            named = {part for option in view.options() for part in option.path()}
            assert named <= ids(ElementTree.fromstring(picture(view, words())))
            seen += len(named)
    assert seen


def test_copies_of_a_card_that_lie_elsewhere_are_not_what_an_option_means() -> None:
    t = duel("samurai", hand="garde pretre", reserve="garde archer garde", kingdom="garde pretre", graveyard="garde")
    view = t.seen_by(ME)
    root = drawn(t)
    (settled,) = {option.path()[0] for option in offered(view, Settle) if option.card == mine("garde")}
    (recruited,) = {option.path()[0] for option in offered(view, Recruit)}
    assert [kinds_of(part) for part in find(root, settled)] == ["held"]
    assert [part.attrib["aria-label"][:24] for part in find(root, recruited)] == ["yours, reserve, place 1:"]


def test_with_an_empty_reserve_a_card_of_the_hand_is_recruited_played_and_settled_by_the_same_click() -> None:
    t = duel("samurai", hand="archer garde", kingdom="archer", graveyard="archer", foe_front="garde")
    root = drawn(t)
    means = [
        option for kind in (Recruit, Settle, Support) for option in offered(t, kind) if option.card == mine("archer")
    ]
    assert {type(option) for option in means} == {Recruit, Settle, Support}
    (held,) = {id(part) for option in means for part in find(root, option.path()[0])}
    assert held == id(find(root, "hand:archer.0")[0])


def test_conscripts_come_from_the_kingdom_and_not_from_the_hand() -> None:
    t = play(duel("medjay", foe_front="guerrier>", foe_hand="archer", foe_kingdom="archer garde"), attack(), PASS)
    root = drawn(t, FOE)
    assert {option.path()[0] for option in t.options()} == {"unit:archer.1", "unit:garde.1"}
    assert [kinds_of(part) for part in find(root, "unit:archer.1")] == ["citizen"]
    assert not find(drawn(t, ME), "unit:archer.1")


def test_a_fallen_copy_of_the_card_that_raises_it_is_the_second_click() -> None:
    t = duel("samurai", hand="anubis", graveyard="anubis", kingdom="anubis", foe_front="garde")
    first, second = {option.path()[:2] for option in offered(t, Support)}.pop()
    assert [[kinds_of(part) for part in find(drawn(t), step)] for step in (first, second)] == [["held"], ["fallen"]]


def kinds_of(part: ElementTree.Element) -> str:
    """Where a card lies, by its class."""
    (zone,) = {"held", "citizen", "fallen", "unit"} & set(part.attrib["class"].split())
    return zone


@pytest.mark.parametrize("seats", [2, 4])
def test_a_picture_has_no_style_of_its_own_and_nothing_that_runs(seats: int) -> None:
    for t in positions(seats, 6, 40):
        for part in drawn(t, SPECTATOR).iter():
            assert part.tag.removeprefix(f"{{{NAMESPACE}}}") in {"svg", "g", "rect", "path", "circle", "text", "title"}
            assert not {name for name in part.attrib if name == "style" or name.startswith("on") or "href" in name}


def test_a_name_that_looks_like_markup_is_only_a_name() -> None:
    evil = '<script>"&\x00'
    root = drawn(duel("samurai"), texts=words(names=[evil, "Bruno"]))
    assert any(text.startswith('<script>"&') for text in written(root))


def test_every_part_that_can_be_chosen_has_a_sentence() -> None:
    for t in positions(2, 7, 30):
        for part in drawn(t, ME).iter():
            if "data-id" in part.attrib:
                assert part.attrib["role"] == "img"
                assert len(part.attrib["aria-label"].split(", ")) > 1
                assert "picture." not in part.attrib["aria-label"]


# Where things stand


def test_the_own_side_stands_below_and_fronts_face_each_other() -> None:
    for viewer, order in ((ME, (9, 6, 0, 3)), (FOE, (3, 0, 6, 9)), (SPECTATOR, (9, 6, 0, 3))):
        root = drawn(duel("samurai"), viewer)
        tops = [height(root, f"cell:{cell}") for cell in order]
        assert tops == sorted(tops)


def test_a_tilted_card_is_really_turned() -> None:
    root = drawn(duel("samurai musha>"))
    turned = [cell for cell in (0, 1) if "rotate(90)" in ElementTree.tostring(find(root, f"cell:{cell}")[0], "unicode")]
    assert turned == [1]


def test_a_sentence_tells_all_of_a_unit() -> None:
    root = drawn(duel("samurai . garde>-1", foe_front="archer"))
    assert label(root, "cell:0") == ("yours, front left: Samurai, blue, attack 1, defence 2 of 2, upright, can attack")
    assert label(root, "cell:2") == "yours, front right: Guard, green, attack 1, defence 1 of 2, turned sideways"
    assert label(root, "cell:6") == "enemy, front left: Archer, red, attack 1, defence 2 of 2, upright"
    assert label(root, "cell:4") == "yours, rear centre: empty"


def test_a_spectator_hears_of_sides_not_of_enemies() -> None:
    root = drawn(duel("samurai", foe_front="archer"), SPECTATOR, words("fr"))
    assert [label(root, f"cell:{cell}").split(",")[0] for cell in (0, 6)] == ["camp 1", "camp 2"]


def test_colour_and_side_are_told_by_letters_too() -> None:
    unit = find(drawn(duel("samurai", foe_front="archer")), "cell:6")[0]
    assert {"R", "II"} <= set(written(unit))


def test_the_letters_of_the_colours_differ_in_both_languages() -> None:
    for language in ("en", "fr"):
        letters = [words(language).word("letter", colour) for colour in ("blue", "green", "red", "yellow", "violet")]
        assert len({*letters, words(language).word("letter", "leader")}) == 6


# Reserve, kingdom, graveyard


def test_the_reserve_stands_in_order_and_ends_at_its_cap() -> None:
    root = drawn(duel(reserve="garde archer garde", options=Options(handicap_1="experienced")))
    assert "Reserve 3/4" in written(root)
    places = [
        part.attrib["aria-label"].split(":")[0] for part in root.iter() if "reserve" in part.get("aria-label", "")
    ]
    assert places == [f"yours, reserve, place {number}" for number in (1, 2, 3)]
    assert sum("walled" in part.get("class", "") for part in root.iter()) == 1


def test_a_kingdom_is_counted_and_shows_who_leads() -> None:
    root = drawn(duel(kingdom="archer archer sorcier", foe_kingdom="archer sorcier garde"))
    assert label(root, "citizen:archer.0") == "kingdom of Anna: Archer, red, 2"
    led = [part for part in root.iter() if part.get("class") == "quarter led"]
    assert len(led) == 2  # red is mine, green is theirs, violet is nobody's
    told = [head.attrib["aria-label"].split(", ")[2] for head in heads(root)]
    assert told == ["leads in 1 of the 4 colours needed"] * 2


def test_captives_and_own_citizens_of_one_colour_can_be_told_apart() -> None:
    root = drawn(duel(kingdom="archer sorcier sorcier*"))
    assert [label(root, f"citizen:sorcier.{side}") for side in (0, 1)] == ["kingdom of Anna: Wizard, violet, 1"] * 2
    assert "II" in written(find(root, "citizen:sorcier.1")[0])


def test_of_two_kinds_in_a_colour_each_has_a_row_of_its_own_with_its_name() -> None:
    root = drawn(duel(kingdom="archer sorcier sorcier*"))
    rows = [find(root, f"citizen:sorcier.{side}")[0] for side in (0, 1)]
    assert all({"Wizard", "×1"} <= set(written(row)) for row in rows)
    assert len({row.attrib["transform"] for row in rows}) == 2


def test_where_many_kinds_have_fallen_there_is_room_for_numbers_only() -> None:
    few = drawn(duel(graveyard="pretre pretre"))
    assert "Priest" in written(find(few, "grave:pretre.0")[0])
    many = drawn(duel(graveyard="garde archer pretre sorcier musha medjay anubis viking huscarl druide"))
    assert written(find(many, "grave:pretre.0")[0]) == ["Y", "×1"]


def test_the_fallen_lie_in_the_graveyard_of_their_side() -> None:
    root = drawn(duel(graveyard="pretre pretre", foe_graveyard="garde"))
    assert label(root, "grave:pretre.0") == "yours, graveyard: Priest, yellow, 2"
    assert label(root, "grave:1:garde.1") == "enemy, graveyard: Guard, green, 1"


def test_at_a_table_of_four_everyone_has_a_head_and_a_kingdom() -> None:
    root = drawn(team_duel(hand="archer", partner_hand="garde", partner_kingdom="archer", foe_partner_kingdom="garde"))
    assert {"Anna", "Bruno", "Chloé", "David"} <= set(written(root))
    assert label(root, "citizen:3:garde.1") == "kingdom of David: Guard, green, 1"
    assert "Guard" not in [text for part in find(root, "hand:garde.0") for text in written(part)]


# What is going on


def test_an_attack_that_may_be_answered_is_marked_with_its_value() -> None:
    t = play(duel("samurai", foe_front="archer", foe_hand="musha"), attack())
    root = drawn(t, FOE)
    assert "struck" in kinds(root, "cell:6")
    assert label(root, "cell:6").endswith("under attack, value 1")
    assert "striker" in kinds(root, "cell:0")
    assert label(root, "cell:0").endswith("is attacking")


def test_nothing_waits_any_more_when_somebody_has_resigned_in_the_middle_of_an_attack() -> None:
    t = play(duel("samurai", foe_front="archer", foe_hand="musha"), attack())
    t.end([FOE], "resigned")
    assert not [part for part in drawn(t).iter() if "struck" in part.get("class", "").split()]


def test_without_an_attack_no_cell_is_marked() -> None:
    root = drawn(duel("samurai", foe_front="archer"))
    assert not [part for part in root.iter() if "struck" in part.get("class", "").split()]


def test_a_reaction_waits_in_the_reserve_while_the_attack_still_stands() -> None:
    t = duel("samurai", foe_front="archer", foe_hand="musha garde", hand="anubis")
    play(t, attack(), support("musha", by=FOE))
    root = drawn(t)
    assert "waiting" in kinds(root, "reserve:1:0:musha.1")
    assert label(root, "reserve:1:0:musha.1").endswith("waits for its effect")
    assert "struck" in kinds(root, "cell:6")


def test_an_attack_that_was_cancelled_is_struck_out() -> None:
    t = play(duel("samurai", foe_front="archer", foe_hand="musha garde"), attack())
    t.chain[0] = False
    root = drawn(t, FOE)
    assert "spared" in kinds(root, "cell:6")
    assert label(root, "cell:6").endswith("the attack on it is cancelled")


def test_a_support_that_is_aimed_marks_its_aim() -> None:
    t = duel("samurai", hand="ashigaru", foe_front="archer", foe_hand="pretre")
    play(t, support("ashigaru", 6))
    root = drawn(t, FOE)
    assert "aimed" in kinds(root, "cell:6")
    assert label(root, "cell:6").endswith("a Support is aimed at it: Ashigaru")


def test_what_supports_add_to_an_attack_is_shown() -> None:
    t = duel("garde garde> ocelomeh", "roi", hand="samurai", foe_front="archer")
    play(t, support("samurai"))
    root = drawn(t)
    assert "+3 by Supports" in label(root, "cell:0")
    for other in (1, 2, 3, 6):  # turned, a captor, a Leader, an enemy
        assert "+3" not in label(root, f"cell:{other}")
    assert "+3" in written(find(root, "cell:0")[0])


def test_laurels_never_lie_on_the_crown_of_majorities() -> None:
    t = duel("samurai", foe_front="archer")
    t.end([ME], "execution")
    head = heads(drawn(t, texts=words(names=["Maximilienne de la Tour-du-Pin", "Bruno"])))[1]
    places = {}
    for part in head:
        for inner in part:
            kind = "wreath" if inner.findall(".//*[@class='leaf']") else inner.get("class", "").split(" ")[0]
            places[kind] = float(part.get("transform", "translate(0 0)").removeprefix("translate(").split()[0])
    assert places["wreath"] + 9 + 14 <= places["crown"] - 6.5


def test_the_winner_wears_laurels() -> None:
    t = duel("samurai", foe_front="archer")
    t.end([ME], "execution")
    assert [bool(head.findall(".//*[@class='wreath']")) for head in heads(drawn(t))] == [False, True]
    assert heads(drawn(t))[1].attrib["aria-label"].endswith("has won")
