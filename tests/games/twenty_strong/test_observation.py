"""Chapter 6: observing. The penalty of the lieutenant, the card that is discarded, and the benefit."""

from __future__ import annotations

import pytest

from harena.core.chance import Draw
from harena.games.twenty_strong.actions import Activate, Challenge, Discard, GainHealth, Observe
from harena.games.twenty_strong.cards import Lieutenant
from harena.games.twenty_strong.rules.training import DISMISSALS
from harena.games.twenty_strong.rules.turn import BOONS, MOVES
from harena.games.twenty_strong.table import NO_CARD, Ascent
from harena.games.twenty_strong.vocabulary import BanishDice, ChangeHealth, DiscardItems, DismissDice, ExhaustDice
from tests.games.twenty_strong.climbs import asked, card_at, climb, keys, play, written
from tests.games.twenty_strong.moments import BOSS, boss, camp, die, go, led_by, owned

MILD = boss(penalty=[ChangeHealth(when="penalty", n=-1, floor=1)])


def before(card: str = "nubian_lion", *, lieutenant: Lieutenant = MILD, **state: object) -> Ascent:
    """The token has reached the camp b1 with this card on top; without another state a yellow die is exhausted."""
    state = {"exhausted": "Y"} | state
    t = climb({"b1": card}, content=led_by(lieutenant), lieutenant=BOSS, **state)  # type: ignore[arg-type]
    return play(t, go("b1"))


def observed(card: str = "nubian_lion", *, lieutenant: Lieutenant = MILD, **state: object) -> Ascent:
    """The player observes this card."""
    return play(before(card, lieutenant=lieutenant, **state), Observe())


@pytest.mark.rule("TWS-073")
@pytest.mark.parametrize("card", ["rope_dancer", "nubian_lion", "clean_hands"])
def test_sport_carnage_and_opportunity_cards_may_be_observed(card: str) -> None:
    assert Observe() in before(card).options()


@pytest.mark.rule("TWS-073")
def test_who_observes_does_not_face_the_card() -> None:
    t = observed()
    assert (t.foes, asked(t)) == ([], BOONS)


@pytest.mark.rule("TWS-074", "TWS-R21")
def test_a_primus_cannot_be_observed() -> None:
    t = play(climb({}, token="b1", primus={"m1": "ursus"}), go("m1"))
    assert t.options() == [Challenge()]


@pytest.mark.rule("TWS-074")
def test_a_primus_below_an_observed_card_is_not_affected() -> None:
    t = play(climb({"m1": "nubian_lion"}, token="b1", primus={"m1": "ursus"}), go("m1"), Observe())
    assert (t.primus[camp("m1")], card_at(t, "m1")) == ("ursus", NO_CARD)


@pytest.mark.rule("TWS-075")
def test_the_penalty_of_the_lieutenant_is_suffered() -> None:
    assert observed(lieutenant=boss(penalty=[ChangeHealth(when="penalty", n=-2)])).health == 4


@pytest.mark.rule("TWS-075")
def test_without_observing_there_is_no_penalty() -> None:
    assert play(before("clean_hands"), Activate()).health == 6


@pytest.mark.rule("TWS-075", "TWS-R61")
def test_a_penalty_is_suffered_as_far_as_possible() -> None:
    penalty = boss(penalty=[ExhaustDice(when="penalty", n=2)])
    t = observed(lieutenant=penalty, pool="R", exhausted="Y")
    assert (written(t.pool), written(t.exhausted), asked(t)) == ("", "YR", BOONS)


@pytest.mark.rule("TWS-R61")
@pytest.mark.parametrize(
    "effect",
    [
        DismissDice(when="penalty", n=1),
        ExhaustDice(when="penalty", n=3),
        BanishDice(when="penalty", n=1),
        DiscardItems(when="penalty", n=1),
    ],
)
def test_observing_stays_allowed_where_nothing_is_left_to_suffer(
    effect: DismissDice | ExhaustDice | BanishDice | DiscardItems,
) -> None:
    t = observed(lieutenant=boss(penalty=[effect]), pool="", exhausted="")
    assert (asked(t), t.health, t.discard) == (MOVES, 6, ["nubian_lion"])


@pytest.mark.rule("TWS-076")
def test_the_top_card_of_the_camp_is_discarded() -> None:
    t = observed()
    assert (card_at(t, "b1"), t.discard) == (NO_CARD, ["nubian_lion"])


@pytest.mark.rule("TWS-076")
def test_only_the_top_card_is_discarded() -> None:
    t = observed(below=4)
    assert isinstance(t.pending, Draw)
    assert (t.below[camp("b1")], t.discard) == (4, ["nubian_lion"])


@pytest.mark.rule("TWS-077")
def test_the_benefit_may_be_one_health() -> None:
    t = play(observed(health=3), GainHealth())
    assert (t.health, asked(t)) == (3, MOVES)


@pytest.mark.rule("TWS-077", "TWS-R23", "TWS-D09")
def test_the_benefit_may_be_one_exhausted_die_of_choice() -> None:
    t = observed(pool="", exhausted="YYR")
    assert list(t.options()) == [GainHealth(), die("Y", "exhausted"), die("R", "exhausted")]
    play(t, die("R", "exhausted"))
    assert (written(t.pool), written(t.exhausted), asked(t)) == ("R", "YY", MOVES)


@pytest.mark.rule("TWS-R23")
def test_health_may_be_named_where_it_is_at_its_highest() -> None:
    penalty = boss(penalty=[DismissDice(when="penalty", n=1, which="weakest")])
    t = play(observed(lieutenant=penalty, exhausted="G"), GainHealth())
    assert (t.health, asked(t)) == (6, MOVES)


@pytest.mark.rule("TWS-R23", "TWS-077")
def test_without_an_exhausted_die_nobody_is_asked_and_health_is_gained() -> None:
    t = observed(health=3, exhausted="")
    assert (t.health, keys(t)[-2:], asked(t)) == (3, ["gained_health", "turn"], MOVES)


@pytest.mark.rule("TWS-078")
def test_penalty_discard_and_benefit_come_in_this_order() -> None:
    t = observed(lieutenant=boss(penalty=[DismissDice(when="penalty", n=1)]), pool="YR")
    assert (asked(t), card_at(t, "b1")) == (DISMISSALS, "nubian_lion")
    play(t, die("Y"))
    assert (asked(t), card_at(t, "b1")) == (BOONS, NO_CARD)


@pytest.mark.rule("TWS-078")
def test_who_falls_by_the_penalty_gets_no_benefit() -> None:
    t = observed(lieutenant=boss(), health=1)
    assert t.outcome is not None
    assert (t.outcome.winners, card_at(t, "b1"), t.discard) == ((), "nubian_lion", [])


@pytest.mark.rule("TWS-079", "TWS-R22")
def test_an_observing_turn_has_no_recover_step() -> None:
    t = play(observed(pool="R", exhausted="YY"), GainHealth())
    assert (t.turn, written(t.exhausted)) == (2, "YY")


@pytest.mark.rule("TWS-079", "TWS-R22")
def test_an_observing_turn_has_neither_strategy_phase_nor_resolution_phase() -> None:
    t = before("nubian_lion")
    t.journal = []
    play(t, Observe(), GainHealth())
    assert keys(t) == ["observed", "lost_health", "emptied", "gained_health", "turn"]


@pytest.mark.rule("TWS-080")
def test_an_observed_card_with_the_icon_is_discarded_too() -> None:
    t = observed("war_elephant")
    assert (t.discard, t.influence) == (["war_elephant"], [])


@pytest.mark.rule("TWS-080")
def test_an_observed_opportunity_is_discarded() -> None:
    t = observed("clean_hands")
    assert (t.passed, owned(t)) == (["clean_hands"], [])


@pytest.mark.rule("TWS-075")
def test_the_player_chooses_what_a_penalty_leaves_open() -> None:
    t = observed(lieutenant=boss(penalty=[DiscardItems(when="penalty", n=1)]), items="testudo feint")
    assert set(t.options()) == {Discard("testudo"), Discard("feint")}
