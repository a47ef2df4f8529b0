"""Windows of all effects, effects of Leaders and reactions, and what is left when the aim is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harena.core.action import PASS
from harena.games.invictus.actions import Support
from harena.games.invictus.effects import EFFECTS, IN_ACTION, ON_ATTACK, ON_SUPPORT
from harena.games.invictus.rules.field import advance, take_off
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
    put,
    rear,
    support,
    told,
    winners,
)

WINDOWS = {
    IN_ACTION: "all_plus_1 next_soldier_plus_3 next_two_plus_1 hunt_plus_2 take_alive damage_1 snipe_2 relocate"
    " disorder recall ready exhaust raise raise_to_reserve exchange unmask",
    ON_ATTACK: "cancel_attack brace_plus_2 homeward",
    ON_SUPPORT: "cancel_support",
}


@pytest.mark.parametrize(
    ("name", "window"), [(name, window) for window, names in WINDOWS.items() for name in names.split()]
)
def test_every_effect_belongs_to_one_window(name: str, window: str) -> None:
    assert EFFECTS[name].window == window


# copy


@pytest.mark.rule("INV-R42")
def test_a_leader_copies_a_reaction_in_the_window_of_that_reaction() -> None:
    t = duel("commandant", hand="archer", foe_front="samurai roi", foe_hand="pharaon")
    play(t, attack())
    assert t.options() == [PASS, support("pharaon", by=FOE, effect="cancel_attack")]
    play(t, support("pharaon", by=FOE, effect="cancel_attack"), PASS)
    assert at(t, front(FOE, LEFT)) == "samurai"


@pytest.mark.rule("INV-114")
def test_a_leader_copies_only_what_could_be_played_now() -> None:
    t = duel("garde", hand="pharaon", graveyard="viking", foe_front=". garde")
    assert {option.effect for option in offered(t, Support)} == {"damage_1", "raise"}


# brace_plus_2


@pytest.mark.rule("INV-113")
def test_a_huscarl_lets_the_target_withstand_two_more_points() -> None:
    t = duel("commandant", hand="sorcier", foe_front="samurai roi", foe_hand="huscarl")
    play(t, attack(), support("huscarl", by=FOE), PASS)
    assert (at(t, front(FOE, LEFT)), t.damage[front(FOE, LEFT)]) == ("samurai", 0)


@pytest.mark.rule("INV-097")
def test_an_attack_that_equals_the_braced_defence_captures() -> None:
    t = duel("samurai", hand="samurai sorcier", foe_front="samurai roi", foe_hand="huscarl")
    play(t, support("samurai"), PASS, attack(), support("huscarl", by=FOE), PASS)
    assert (cards(t.kingdom[0]), t.graveyard[1]) == (["samurai"], [])


def test_a_braced_target_takes_only_the_points_that_go_beyond() -> None:
    t = duel("guerrier", hand="garde sorcier garde", foe_front="roi", foe_hand="huscarl")
    play(t, attack(), support("huscarl", by=FOE), PASS)
    assert t.damage[front(FOE, LEFT)] == 1


def test_a_brace_is_for_one_attack_only() -> None:
    t = duel("commandant pharaon", hand="sorcier", foe_front="viking> roi", foe_hand="huscarl garde")
    play(t, attack(), support("huscarl", by=FOE), PASS, attack(CENTRE, LEFT), PASS)
    assert cards(t.kingdom[0]) == ["viking"]


# homeward


@pytest.mark.rule("INV-113")
@pytest.mark.parametrize("target", ["viking>", "samurai"])
def test_with_a_cuauhtli_the_soldier_goes_home_whether_killed_or_captured(target: str) -> None:
    t = duel("commandant", hand="sorcier", foe_front=f"{target} roi", foe_hand="cuauhtli")
    play(t, attack(), support("cuauhtli", by=FOE), PASS)
    assert (cards(t.kingdom[1]), t.kingdom[0], t.graveyard[1]) == ([target.strip(">")], [], [])


def test_a_hurt_soldier_whose_damage_adds_up_goes_home_too() -> None:
    t = duel("samurai", hand="sorcier", foe_front="samurai-1 roi", foe_hand="cuauhtli")
    play(t, attack(), support("cuauhtli", by=FOE), PASS)
    assert (cards(t.kingdom[1]), t.graveyard[1]) == (["samurai"], [])


def test_the_unit_behind_who_went_home_moves_up() -> None:
    t = duel("commandant", hand="sorcier", foe_front="samurai", foe_rear="roi", foe_hand="cuauhtli")
    play(t, attack(), support("cuauhtli", by=FOE), PASS)
    assert at(t, front(FOE, LEFT)) == "roi"


def test_a_soldier_who_survives_does_not_go_home() -> None:
    t = duel("samurai", hand="sorcier", foe_front="samurai roi", foe_hand="cuauhtli")
    play(t, attack(), support("cuauhtli", by=FOE), PASS)
    assert (at(t, front(FOE, LEFT)), t.damage[front(FOE, LEFT)], t.kingdom[1]) == ("samurai", 1, [])


def test_the_way_home_is_open_for_one_attack_only() -> None:
    t = duel("samurai commandant", hand="sorcier", foe_front="samurai samurai roi", foe_hand="cuauhtli garde")
    play(t, attack(), support("cuauhtli", by=FOE), PASS, attack(CENTRE, CENTRE), PASS)
    assert (cards(t.kingdom[0]), t.kingdom[1]) == (["samurai"], [])


@pytest.mark.rule("INV-114")
def test_no_leader_is_sent_home() -> None:
    t = duel("commandant", hand="sorcier", foe_front="roi", foe_hand="cuauhtli")
    play(t, attack())
    assert t.options() == [PASS]


@pytest.mark.rule("INV-137")
def test_a_soldier_who_goes_home_may_complete_the_fourth_majority() -> None:
    t = duel(
        "commandant", hand="sorcier", foe_front="samurai roi", foe_hand="cuauhtli", foe_kingdom="garde archer miko"
    )
    play(t, attack(), support("cuauhtli", by=FOE), PASS)
    assert winners(t) == ((FOE,), "development")


# cancel_attack, cancel_support


@pytest.mark.rule("INV-121")
def test_a_garde_cancels_the_attack_and_the_attacker_stays_tilted() -> None:
    t = duel("commandant", hand="sorcier", foe_front="samurai roi", foe_hand="garde")
    play(t, attack(), support("garde", by=FOE), PASS)
    assert (at(t, front(FOE, LEFT)), t.tilted[front(ME, LEFT)]) == ("samurai", True)


@pytest.mark.rule("INV-120")
def test_a_sorcier_cancels_a_huscarl_as_well() -> None:
    t = duel("commandant", hand="sorcier", foe_front="samurai roi", foe_hand="huscarl")
    play(t, attack(), support("huscarl", by=FOE), support("sorcier"))
    assert cards(t.kingdom[0]) == ["samurai"]


# Choices are kept; what has become impossible is left out


def gone(cell: int) -> Callable[[Duel], None]:
    """The unit of this cell has left before the effect applies."""

    def happen(t: Duel) -> None:
        take_off(t, cell)
        advance(t, cell // 6)

    return happen


def taken(cell: int) -> Callable[[Duel], None]:
    """The place of this cell is no longer free."""
    return lambda t: put(t, cell, "samurai")


def everything(t: Duel) -> list[str]:
    """All that an effect might have changed."""
    return [str(row) for row in (t.zone, t.tilted, t.damage, t.hand, t.kingdom, t.graveyard)]


def nobody_fallen(t: Duel) -> None:
    t.graveyard[0].clear()


def no_citizen(t: Duel) -> None:
    t.kingdom[0].clear()


@pytest.mark.rule("INV-R40", "INV-175")
@pytest.mark.parametrize(
    ("played", "meanwhile"),
    [
        (support("archer", front(FOE, RIGHT)), gone(front(FOE, RIGHT))),
        (support("arbaletrier", rear(FOE, LEFT)), gone(rear(FOE, LEFT))),
        (support("pretre", front(ME, CENTRE), front(ME, RIGHT)), gone(front(ME, CENTRE))),
        (support("mobed", front(FOE, CENTRE), front(FOE, RIGHT)), gone(front(FOE, CENTRE))),
        (support("miko", front(ME, CENTRE)), gone(front(ME, CENTRE))),
        (support("commandant", front(ME, CENTRE)), gone(front(ME, CENTRE))),
        (support("onmyoji", front(FOE, RIGHT)), gone(front(FOE, RIGHT))),
        (support("anubis", mine("viking"), front(ME, RIGHT)), nobody_fallen),
        (support("anubis", mine("viking"), front(ME, RIGHT)), taken(front(ME, RIGHT))),
        (support("valkyrie", mine("viking")), nobody_fallen),
        (support("ticitl", mine("garde"), mine("samurai")), no_citizen),
    ],
)
def test_an_effect_whose_aim_is_gone_does_nothing_and_nobody_chooses_again(
    played: Support, meanwhile: Callable[[Duel], None]
) -> None:
    hand = f"{played.card[:-2]} garde"
    t = duel(
        "garde musha>",
        hand=hand,
        kingdom="samurai",
        graveyard="viking",
        foe_front="garde samurai musha",
        foe_rear="musha",
        foe_hand="sorcier",
    )
    play(t, played)
    meanwhile(t)
    before, events = everything(t), told(t)
    play(t, PASS)
    assert (everything(t), told(t)) == (before, events)
    assert (asked(t), t.reserve[0]) == (ME, [played.card])


@pytest.mark.rule("INV-R40")
def test_of_a_swap_of_places_the_unit_that_is_left_still_moves() -> None:
    t = duel("garde", hand="mobed sorcier", foe_front="garde musha", foe_hand="sorcier")
    play(t, support("mobed", front(FOE, LEFT), front(FOE, CENTRE)))
    take_off(t, front(FOE, CENTRE))
    play(t, PASS)
    assert (at(t, front(FOE, LEFT)), at(t, front(FOE, CENTRE))) == ("", "garde")


def test_an_attack_whose_target_is_gone_hits_nobody() -> None:
    t = duel("commandant", hand="sorcier", foe_front="samurai roi", foe_hand="garde")
    play(t, attack())
    take_off(t, front(FOE, LEFT))
    play(t, PASS)
    assert (told(t)[-1], t.kingdom[0], t.graveyard[1]) == ("attack_failed", [], [])
