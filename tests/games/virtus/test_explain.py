"""Why an action is refused: the sentence names what stands against it, and its rule."""

from __future__ import annotations

import pytest

from harena.core.action import Action
from harena.games.virtus.actions import Activate, Fight, FlankAttack, Lay, Move, MoveGeneral, Shoot
from harena.games.virtus.explain import explain
from tests.games.virtus.battles import LEFT, ME, RESERVE, RIGHT, SECOND, across, battle, play


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Fight((1,)), "VIR-130"),
        (Fight((5,)), "VIR-125"),
        (Shoot(2, across(LEFT)), "VIR-145"),
        (FlankAttack(1, SECOND), "VIR-156"),
        (Fight((0,)), "VIR-312"),
    ],
)
def test_attacks_that_are_not_allowed(action: Action, rule: str) -> None:
    t = battle({RIGHT: "guerriers", LEFT: "archers_formes guerriers"}, {across(LEFT): "horde"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    reasons = explain(t.seen_by(ME), action)
    assert rule in {reason.params.get("rule") for reason in reasons}
    assert action not in t.options()


@pytest.mark.parametrize(
    ("walk", "rule"),
    [((SECOND,), "VIR-163"), ((RESERVE, SECOND, RESERVE), "VIR-177"), ((across(LEFT), RESERVE), "VIR-163")],
)
def test_walks_that_are_not_allowed(walk: tuple[int, ...], rule: str) -> None:
    t = battle({LEFT: "guerriers"}, laid={LEFT: "3"})
    play(t, Activate(LEFT))
    reasons = explain(t.seen_by(ME), Move(0, walk))
    assert rule in {reason.params.get("rule") for reason in reasons}


def test_cards_segments_and_generals() -> None:
    t = battle({LEFT: "guerriers"}, hand="2 court", laid={RIGHT: "3"}, at="cards")
    view = t.seen_by(ME)
    assert [reason.params["rule"] for reason in explain(view, Lay("6", RIGHT))] == ["VIR-108", "VIR-109"]
    assert [reason.params["rule"] for reason in explain(view, Lay("court", LEFT))] == ["VIR-R41"]
    assert [reason.key for reason in explain(view, MoveGeneral(0, LEFT))] == ["refused.not_now"]
    t = battle({LEFT: "guerriers"}, laid={RIGHT: "3"})
    assert [reason.params["rule"] for reason in explain(t.seen_by(ME), Activate(LEFT))] == ["VIR-102"]
    assert [reason.params["rule"] for reason in explain(t.seen_by(ME), MoveGeneral(1, LEFT))] == ["VIR-209"]
