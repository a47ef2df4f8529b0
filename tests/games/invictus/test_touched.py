"""Every event names the pieces and places that it touches, by ids that the picture has, and none that is hidden."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from harena.core.action import Action
from harena.core.promises import random_answer
from harena.core.seat import Seat
from harena.games.invictus.actions import Recruit, Rest, Settle
from harena.games.invictus.drawing.picture import picture
from harena.games.invictus.game import GAME, Options
from harena.games.invictus.rules.reactions import REACTIONS
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import FOE, ME, attack, duel, front, mine, play, question, rear, support, theirs

TOUCH_NOTHING = {"turn", "rested", "war_decided"}
"""What happens to nobody's cards."""
ENGLISH = GAME.texts("en")


def touched(t: Duel, key: str) -> tuple[str, ...]:
    """What the last event of this kind has touched."""
    return [event for event in t.journal or [] if event.key == key][-1].touches


def ids(t: Duel) -> set[str]:
    """All ids on the pictures of the players."""
    pictures = [ElementTree.fromstring(picture(t.seen_by(Seat(seat)), ENGLISH)) for seat in range(t.seats)]
    return {one for root in pictures for part in root.iter() for one in part.get("data-id", "").split()}


@pytest.mark.parametrize("seed", range(6))
def test_what_an_event_touches_is_on_the_picture_before_or_after_it(seed: int) -> None:
    rng = Random(f"touched {seed}")
    seats = GAME.seats[seed % 2]
    assert GAME.programs.sample_brings is not None
    brought = GAME.programs.sample_brings(rng, seats, Options(), GAME.content)
    t: Duel = GAME.table(brought, journal=True)
    before, seen = ids(t), 0
    while t.pending is not None:
        t.answer(random_answer(t, rng))
        after = ids(t)
        for event in (t.journal or [])[seen:]:
            assert set(event.touches) <= before | after, event
            assert bool(event.touches) != (event.key in TOUCH_NOTHING), event
        before, seen = after, len(t.journal or [])


def test_an_attack_touches_who_attacks_and_who_is_attacked() -> None:
    t = play(duel("samurai", foe_front="garde"), attack())
    assert touched(t, "attacked") == (f"cell:{front(ME, 0)}", f"cell:{front(FOE, 0)}")


def test_a_captured_unit_is_touched_where_it_stood_and_among_the_citizens() -> None:
    t = play(duel("commandant", foe_front="garde> garde"), attack())
    assert touched(t, "captured") == (f"cell:{front(FOE, 0)}", f"citizen:{ME}:{theirs('garde')}")


def test_a_killed_unit_is_touched_where_it_stood_and_in_the_graveyard() -> None:
    t = play(duel("commandant", foe_front="samurai> garde"), attack())
    assert touched(t, "killed") == (f"cell:{front(FOE, 0)}", f"grave:1:{theirs('samurai')}")


def test_a_killed_leader_is_touched_on_the_battlefield_only() -> None:
    t = play(duel("commandant", foe_front="roi>-3"), attack())
    assert touched(t, "killed") == (f"cell:{front(FOE, 0)}",)


def test_a_unit_that_moves_up_touches_both_its_places() -> None:
    t = play(duel("commandant", foe_front="samurai>", foe_rear="garde"), attack())
    assert touched(t, "advanced") == (f"cell:{front(FOE, 0)}", f"cell:{rear(FOE, 0)}")


def test_a_support_is_touched_in_the_reserve_with_what_it_is_aimed_at() -> None:
    t = play(duel("samurai", hand="archer", foe_front="garde"), support("archer", front(FOE, 0)))
    assert touched(t, "supported") == (f"cell:{front(FOE, 0)}", f"reserve:0:{mine('archer')}")


def test_a_citizen_is_touched_in_its_kingdom() -> None:
    t = play(duel("samurai", hand="archer"), Settle(mine("archer")))
    assert touched(t, "settled") == (f"citizen:{ME}:{mine('archer')}",)


def test_a_unit_that_gives_way_is_touched_in_the_hand() -> None:
    t = play(duel("samurai", hand="archer"), Recruit(mine("archer"), front(ME, 0)))
    assert touched(t, "displaced_to_hand") == (f"hand:{ME}:{mine('samurai')}",)


def test_a_drawn_card_touches_the_player_and_is_not_named() -> None:
    t = play(duel("garde", foe_front="garde", foe_pile="archer guerrier"), Rest(), "archer")
    assert touched(t, "drew") == (f"player:{FOE}",)


def test_a_development_touches_the_citizens_of_the_colours_that_are_led() -> None:
    t = duel("garde", hand="sorcier", kingdom="guerrier garde archer pretre", foe_kingdom="pretre pretre")
    play(t, Settle(mine("sorcier")))
    pieces = ("archer", "garde", "guerrier", "sorcier")
    assert touched(t, "developed") == tuple(f"citizen:{ME}:{mine(piece)}" for piece in pieces)


REACTED_TO: dict[str, tuple[Action, tuple[str, ...]]] = {
    "an attack": (attack(), (f"cell:{front(ME, 0)}", f"cell:{front(FOE, 0)}")),
    "a Support": (support("archer", front(FOE, 0)), (f"cell:{front(FOE, 0)}", f"reserve:0:{mine('archer')}")),
}


@pytest.mark.parametrize("case", REACTED_TO)
def test_a_reaction_is_asked_about_what_it_would_answer(case: str) -> None:
    action, pieces = REACTED_TO[case]
    t = play(duel("samurai", hand="archer", foe_front="garde", foe_hand="musha"), action)
    assert question(t) is REACTIONS
    assert t.pending is not None
    assert t.pending.subject(t.seen_by(FOE)) == pieces  # type: ignore[union-attr]


def test_a_cancelled_attack_touches_both_units() -> None:
    t = play(duel("samurai", foe_front="garde", foe_hand="musha"), attack(), support("musha", by=FOE))
    assert touched(t, "attack_cancelled") == (f"cell:{front(ME, 0)}", f"cell:{front(FOE, 0)}")
