"""Chapter 10: an empty battle zone, and the two units that must fill it."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.action import PASS
from harena.core.labels import prompt
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.games.invictus.actions import Attack, Deploy
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.conscription import CONSCRIPTS, SECOND_CONSCRIPTS
from harena.games.invictus.rules.turn import ACTIONS
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    asked,
    at,
    attack,
    cards,
    duel,
    front,
    mine,
    offered,
    play,
    question,
    rear,
    support,
    theirs,
    told,
    winners,
)


def last_stand(**zones: Any) -> Duel:
    """My Medjay has just killed the foe's last unit."""
    return play(duel("medjay", foe_front="guerrier>", **zones), attack())


def places(t: Duel) -> set[int]:
    return {option.cell for option in offered(t, Deploy)}


def choices(t: Duel) -> set[str]:
    return {option.card for option in offered(t, Deploy)}


# When


@pytest.mark.rule("INV-126")
def test_a_foe_without_a_unit_must_conscript_at_once_in_my_turn() -> None:
    t = last_stand(foe_reserve="garde archer", hand="sorcier")
    assert (asked(t), question(t)) == (FOE, CONSCRIPTS)
    assert all(isinstance(option, Deploy) for option in t.options())


@pytest.mark.rule("INV-126")
def test_a_foe_whose_last_unit_is_captured_must_conscript_too() -> None:
    t = play(duel("medjay", foe_front="guerrier", foe_reserve="garde archer"), attack())
    assert (asked(t), question(t)) == (FOE, CONSCRIPTS)


@pytest.mark.rule("INV-126")
def test_damage_of_a_support_can_force_a_conscription() -> None:
    t = duel("garde", hand="archer", foe_front="guerrier>", foe_reserve="garde archer")
    play(t, support("archer", front(FOE, LEFT)))
    assert (asked(t), question(t)) == (FOE, CONSCRIPTS)


@pytest.mark.rule("INV-126")
def test_who_loses_the_last_unit_as_it_turns_must_conscript_in_the_own_turn() -> None:
    t = play(duel("guerrier-1", reserve="archer garde", foe_front="garde"), attack())
    assert (asked(t), question(t)) == (ME, CONSCRIPTS)


@pytest.mark.rule("INV-126")
def test_nobody_conscripts_while_one_unit_is_left() -> None:
    t = play(duel("medjay", hand="archer", foe_front="guerrier> garde", foe_reserve="garde archer"), attack())
    assert (asked(t), question(t)) == (ME, ACTIONS)


# Which units


@pytest.mark.rule("INV-127")
def test_the_two_leftmost_units_of_the_reserve_are_placed_in_their_order() -> None:
    t = last_stand(foe_reserve="garde archer pretre", foe_kingdom="sorcier")
    assert choices(t) == {theirs("garde")}
    play(t, Deploy(theirs("garde"), front(FOE, LEFT)))
    assert choices(t) == {theirs("archer")}
    play(t, Deploy(theirs("archer"), front(FOE, RIGHT)))
    assert (at(t, front(FOE, LEFT)), at(t, front(FOE, RIGHT))) == ("garde", "archer")
    assert cards(t.reserve[1]) == ["pretre"]
    assert cards(t.kingdom[FOE]) == ["sorcier"]


@pytest.mark.rule("INV-128")
def test_the_second_unit_cannot_take_the_place_of_the_first() -> None:
    t = last_stand(foe_reserve="garde archer")
    play(t, Deploy(theirs("garde"), front(FOE, CENTRE)))
    assert front(FOE, CENTRE) not in places(t)


@pytest.mark.rule("INV-129")
def test_with_one_unit_in_reserve_the_second_is_a_citizen_of_choice() -> None:
    t = last_stand(foe_reserve="garde", foe_kingdom="archer sorcier sorcier")
    assert choices(t) == {theirs("garde")}
    play(t, Deploy(theirs("garde"), front(FOE, LEFT)))
    assert choices(t) == {theirs("archer"), theirs("sorcier")}
    play(t, Deploy(theirs("sorcier"), front(FOE, CENTRE)))
    assert t.reserve[1] == []
    assert cards(t.kingdom[FOE]) == ["archer", "sorcier"]


@pytest.mark.rule("INV-130")
def test_with_an_empty_reserve_two_citizens_of_choice_fight() -> None:
    t = last_stand(foe_kingdom="archer garde sorcier")
    assert choices(t) == {theirs("archer"), theirs("garde"), theirs("sorcier")}
    play(t, Deploy(theirs("sorcier"), front(FOE, LEFT)), Deploy(theirs("archer"), front(FOE, CENTRE)))
    assert (at(t, front(FOE, LEFT)), at(t, front(FOE, CENTRE))) == ("sorcier", "archer")
    assert cards(t.kingdom[FOE]) == ["garde"]


@pytest.mark.rule("INV-131")
def test_a_captured_soldier_may_be_conscripted_and_fights_for_its_captor() -> None:
    t = play(duel("guerrier-1", reserve="miko", kingdom="samurai*", foe_front="garde"), attack())
    play(t, Deploy(mine("miko"), front(ME, RIGHT)), Deploy(theirs("samurai"), front(ME, LEFT)))
    assert Attack(front(ME, LEFT), front(FOE, LEFT)) in offered(t, Attack)


@pytest.mark.rule("INV-131")
def test_a_conscripted_prisoner_that_dies_goes_to_the_graveyard_of_its_own_army() -> None:
    t = play(duel("medjay", foe_front="samurai*> garde"), attack())
    assert (cards(t.graveyard[0]), t.graveyard[1]) == (["samurai"], [])


@pytest.mark.rule("INV-132")
def test_cards_in_hand_are_no_choice_for_conscription() -> None:
    t = last_stand(foe_reserve="garde", foe_kingdom="archer", foe_hand="pretre")
    play(t, PASS, Deploy(theirs("garde"), front(FOE, LEFT)))
    assert choices(t) == {theirs("archer")}


@pytest.mark.rule("INV-133")
@pytest.mark.parametrize("zones", [{}, {"foe_reserve": "garde"}, {"foe_kingdom": "garde"}])
def test_who_cannot_conscript_two_units_loses_even_with_cards_in_hand(zones: dict[str, str]) -> None:
    t = play(last_stand(foe_hand="pretre sorcier archer", **zones), PASS)
    assert winners(t) == ((ME,), "collapse")


@pytest.mark.rule("INV-R48")
def test_one_unit_in_reserve_and_no_citizen_is_a_collapse_before_anything_is_placed() -> None:
    t = last_stand(foe_reserve="garde")
    assert winners(t) == ((ME,), "collapse")
    assert cards(t.reserve[1]) == ["garde"]


# Where


@pytest.mark.rule("INV-R45")
def test_the_first_conscript_stands_on_the_front_line() -> None:
    t = last_stand(foe_reserve="garde archer")
    assert places(t) == {front(FOE, column) for column in (LEFT, CENTRE, RIGHT)}


@pytest.mark.rule("INV-R45")
def test_the_second_conscript_stands_beside_the_first_or_behind_it() -> None:
    t = last_stand(foe_reserve="garde archer")
    play(t, Deploy(theirs("garde"), front(FOE, CENTRE)))
    assert places(t) == {front(FOE, LEFT), front(FOE, RIGHT), rear(FOE, CENTRE)}


@pytest.mark.rule("INV-R45")
def test_conscripts_stand_upright_and_unhurt() -> None:
    t = last_stand(foe_reserve="garde archer")
    play(t, Deploy(theirs("garde"), front(FOE, LEFT)), Deploy(theirs("archer"), rear(FOE, LEFT)))
    assert not any(t.tilted[cell] or t.damage[cell] for cell in t.units(1))


@pytest.mark.rule("INV-R45")
def test_of_two_citizens_the_player_says_which_comes_first() -> None:
    t = last_stand(foe_kingdom="archer garde")
    play(t, Deploy(theirs("garde"), front(FOE, LEFT)), Deploy(theirs("archer"), rear(FOE, LEFT)))
    assert (at(t, front(FOE, LEFT)), at(t, rear(FOE, LEFT))) == ("garde", "archer")


@pytest.mark.rule("INV-R49")
def test_a_leader_at_the_left_of_the_reserve_must_fight() -> None:
    t = last_stand(foe_reserve="roi garde archer")
    assert choices(t) == {theirs("roi")}
    play(t, Deploy(theirs("roi"), front(FOE, LEFT)))
    assert at(t, front(FOE, LEFT)) == "roi"


# In words


def said(t: Duel, reader: Seat = FOE) -> str:
    return prompt(GAME.texts("en").with_names(["Ann", "Bob"]), t.seen_by(reader), reader)


def logged(t: Duel) -> list[str]:
    texts = GAME.texts("en").with_names(["Ann", "Bob"])
    return [texts.say(event.text()) for event in t.journal or [] if event.key.startswith("conscripted")]


@pytest.mark.rule("INV-126", "INV-127")
def test_the_first_conscript_is_asked_for_because_the_zone_is_empty() -> None:
    t = last_stand(foe_reserve="garde archer")
    assert said(t) == "Your turn: your battle zone is empty; conscript two units, first the leftmost of the reserve"
    assert said(t, ME) == "Waiting for Bob to conscript two units: the battle zone is empty"


@pytest.mark.rule("INV-127", "INV-129")
@pytest.mark.parametrize(
    ("zones", "wanted"),
    [
        ({"foe_reserve": "garde archer"}, "the leftmost of the reserve"),
        ({"foe_reserve": "garde", "foe_kingdom": "archer"}, "a citizen out of your kingdom"),
    ],
    ids=["reserve", "kingdom"],
)
def test_nobody_is_told_that_the_zone_is_empty_when_one_conscript_stands_there(zones: Any, wanted: str) -> None:
    t = play(last_stand(**zones), Deploy(theirs("garde"), front(FOE, LEFT)))
    assert said(t) == f"Your turn: conscript a second unit, {wanted}"
    assert said(t, ME) == "Waiting for Bob to conscript a second unit"


@pytest.mark.rule("INV-127")
def test_whoever_attacks_before_the_second_conscript_is_told_that_one_is_not_enough() -> None:
    t = play(last_stand(foe_reserve="garde archer"), Deploy(theirs("garde"), front(FOE, LEFT)))
    assert isinstance(t.pending, Ask)
    [refusal] = t.pending.against(t.seen_by(FOE), Attack(front(FOE, LEFT), front(ME, LEFT)))
    assert "conscript a second unit, since one is not enough" in GAME.texts("en").say(refusal)


@pytest.mark.rule("INV-130")
def test_the_question_says_that_conscripts_come_out_of_the_kingdom() -> None:
    t = last_stand(foe_kingdom="archer garde")
    wanted = "conscript two citizens out of your kingdom"
    assert said(t) == f"Your turn: your battle zone and the reserve are empty; {wanted}"


@pytest.mark.rule("INV-129")
def test_the_log_says_where_each_conscript_came_from() -> None:
    t = last_stand(foe_reserve="garde", foe_kingdom="archer")
    play(t, Deploy(theirs("garde"), front(FOE, LEFT)), Deploy(theirs("archer"), front(FOE, RIGHT)))
    assert logged(t) == [
        "Bob conscripts Guard from the reserve (front left).",
        "Bob conscripts Archer out of the kingdom (front right).",
    ]


# In the middle of things


@pytest.mark.rule("INV-R46")
def test_the_attacker_goes_on_attacking_also_the_new_units() -> None:
    t = duel("medjay medjay", foe_front="guerrier>", foe_reserve="garde archer")
    play(t, attack(), Deploy(theirs("garde"), front(FOE, LEFT)), Deploy(theirs("archer"), front(FOE, CENTRE)))
    assert offered(t, Attack) == [attack(CENTRE, CENTRE)]
    play(t, attack(CENTRE, CENTRE))
    assert cards(t.kingdom[ME]) == ["archer"]


@pytest.mark.rule("INV-R47")
def test_nobody_may_react_to_a_conscription() -> None:
    t = last_stand(foe_reserve="garde archer", foe_hand="musha druide", hand="musha druide")
    play(t, PASS, Deploy(theirs("garde"), front(FOE, LEFT)))
    assert (asked(t), question(t)) == (FOE, SECOND_CONSCRIPTS)
    play(t, Deploy(theirs("archer"), front(FOE, CENTRE)))
    assert (asked(t), question(t)) == (ME, ACTIONS)


@pytest.mark.rule("INV-R47")
def test_the_effect_that_empties_the_zone_is_over_before_the_conscription() -> None:
    t = duel("garde", hand="archer", foe_front="guerrier>", foe_reserve="garde archer")
    play(t, support("archer", front(FOE, LEFT)))
    assert (cards(t.graveyard[1]), cards(t.reserve[0]), t.chain) == (["guerrier"], ["archer"], [])
    assert choices(t) == {theirs("garde")}


@pytest.mark.rule("INV-R47")
def test_a_front_unit_whose_second_moves_up_leaves_no_empty_zone() -> None:
    t = play(duel("medjay", hand="garde", foe_front="guerrier>", foe_rear="archer"), attack())
    assert (asked(t), at(t, front(FOE, LEFT))) == (ME, "archer")


# Both zones empty: a hurt Samurai falls as it turns, and its blow captures a tilted one


def mutual_end(**zones: Any) -> Duel:
    return play(duel("samurai-1", foe_front="samurai>", **zones), attack())


@pytest.mark.rule("INV-R50")
def test_if_neither_can_conscript_it_is_a_draw() -> None:
    assert winners(mutual_end(reserve="", foe_reserve="garde")) == ((), "collapse")


@pytest.mark.rule("INV-R50")
def test_if_only_i_cannot_conscript_i_lose() -> None:
    assert winners(mutual_end(foe_reserve="garde archer")) == ((FOE,), "collapse")


@pytest.mark.rule("INV-R50")
def test_if_only_the_foe_cannot_conscript_the_foe_loses() -> None:
    assert winners(mutual_end(reserve="garde archer", foe_kingdom="pretre")) == ((ME,), "collapse")


@pytest.mark.rule("INV-R50")
def test_if_both_can_the_active_player_places_first() -> None:
    t = mutual_end(reserve="garde archer", foe_reserve="pretre sorcier")
    play(t, Deploy(mine("garde"), front(ME, LEFT)), Deploy(mine("archer"), front(ME, RIGHT)))
    play(t, Deploy(theirs("pretre"), front(FOE, LEFT)), Deploy(theirs("sorcier"), front(FOE, RIGHT)))
    assert told(t)[-4:] == ["conscripted"] * 4


@pytest.mark.rule("INV-R50", "INV-R52")
def test_my_conscription_is_judged_before_the_foe_conscripts() -> None:
    t = mutual_end(
        kingdom="garde archer", foe_reserve="pretre valkyrie", foe_kingdom="guerrier guerrier garde archer sorcier"
    )
    play(t, Deploy(mine("garde"), front(ME, LEFT)), Deploy(mine("archer"), front(ME, RIGHT)))
    assert winners(t) == ((FOE,), "development")
