"""A round of the campaign: events that are accepted or watched, Opportunities that are kept, twelve weeks."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.actions import ACCEPT, SPECTATE, Accept, Keep, Rearrange, Sail, Spectate, Travel
from harena.games.hoplomachus.campaign import BLOODSHED_DECK, OPPORTUNITY_DECK, SPORT_DECK
from harena.games.hoplomachus.rules import week
from harena.games.hoplomachus.table import Combat
from harena.kit import deck

from .campaigns import at_event, camp, chance_answers, put_on_deck
from .fights import asked, let, refused


def spectated(t: Combat) -> Combat:
    """Spectate, and put the cards back as they lay."""
    t.answer(SPECTATE)
    chance_answers(t)
    t.answer(t.options()[0])
    chance_answers(t)
    return t


# Reading, accepting, declining


@pytest.mark.rule("HOP-030", "HOP-031", "HOP-032")
def test_the_card_of_the_location_is_read_before_it_is_accepted_or_declined() -> None:
    t = at_event("ves_c", "spo_market")
    assert t.about()["card"] == "spo_market"
    assert t.options() == [ACCEPT, SPECTATE]
    t.answer(Accept())
    assert (t.event, t.arena) == ("spo_market", "vesuvians")


@pytest.mark.rule("HOP-007", "HOP-D07")
def test_travel_comes_before_the_event() -> None:
    t = camp("ves_l", before="ves_c")
    put_on_deck(t, "spo_market")
    t.answer(Travel("ves_a"))
    assert asked(t) == "events"


@pytest.mark.rule("HOP-009", "HOP-X25")
def test_after_twelve_weeks_an_event_can_only_be_watched() -> None:
    t = at_event("ves_c", "spo_market", act=2, weeks=12)
    assert t.options() == [SPECTATE]
    assert refused(t, ACCEPT) == ["no_week_left"]


@pytest.mark.rule("HOP-R04", "HOP-X25")
def test_capitals_stay_open_after_twelve_weeks() -> None:
    t = camp("arg_c", before="ves_c", act=2, weeks=12, primuses=("decimus", "virago"))
    t.answer(Travel("arg_k"))
    assert (t.kind, t.foe) == ("primus", "decimus")


@pytest.mark.rule("HOP-R02")
def test_the_week_of_a_trip_counts_before_the_event() -> None:
    t = camp("ves_c", before="ves_l", weeks=11)
    put_on_deck(t, "blo_debt")
    t.answer(Sail("jade", "kun_c"))
    assert t.options() == [SPECTATE]


@pytest.mark.rule("HOP-029", "HOP-034")
def test_in_a_capital_the_fight_begins_at_once() -> None:
    t = camp("arg_c", before="ves_c", primuses=("decimus", "virago"))
    t.answer(Travel("arg_k"))
    assert asked(t) != "events"
    assert (t.kind, t.foe, t.arena, t.event) == ("primus", "decimus", "new_argonauts", "")


@pytest.mark.rule("HOP-084", "HOP-028")
def test_the_scion_waits_in_the_capital_of_the_vesuvians() -> None:
    t = camp("ves_l", before="ves_c", act=4, primuses=())
    t.answer(Travel("ves_k"))
    assert (t.kind, t.foe, t.arena) == ("scion", "kalliope", "vesuvians")


# Spectate


@pytest.mark.rule("HOP-035", "HOP-256")
def test_a_declined_card_goes_under_its_deck() -> None:
    t = spectated(at_event("ves_l", "blo_debt"))
    assert t.bottom[BLOODSHED_DECK][-1] == ("blo_debt", None)


@pytest.mark.rule("HOP-036", "HOP-R16", "HOP-D08")
def test_the_next_three_cards_come_back_in_any_order() -> None:
    t = at_event("ves_c", "spo_market")
    put_on_deck(t, "spo_market", "spo_fog", "spo_wall", "spo_doors")
    t.answer(SPECTATE)
    assert len(t.options()) == 6
    assert refused(t, Rearrange(("spo_fog", "spo_wall", "spo_market"))) == ["other_cards"]
    t.answer(Rearrange(("spo_doors", "spo_fog", "spo_wall")))
    assert deck.top_cards(t, SPORT_DECK, 3) == ["spo_doors", "spo_fog", "spo_wall"]


@pytest.mark.rule("HOP-R15")
def test_of_a_small_deck_all_cards_are_looked_at() -> None:
    t = at_event("ves_c", "spo_market")
    t.top[SPORT_DECK], t.middle[SPORT_DECK], t.bottom[SPORT_DECK] = (("spo_market", None), ("spo_fog", None)), [], ()
    t.answer(SPECTATE)
    assert {tuple(sorted(one.cards)) for one in t.options() if isinstance(one, Rearrange)} == {
        ("spo_fog", "spo_market")
    }


@pytest.mark.rule("HOP-037")
def test_spectating_raises_influence_by_the_number_of_the_act() -> None:
    for act in (1, 2, 3):
        assert spectated(at_event("ves_c", "spo_market", act=act)).journey.influence == act


@pytest.mark.rule("HOP-039", "HOP-040", "HOP-008")
def test_spectating_heals_the_hero_and_takes_no_week() -> None:
    t = spectated(at_event("ves_c", "spo_market", table={"health": 6, "hp": [2, 1, 1, 1]}))
    assert t.hp[0] == 6
    assert t.journey.weeks == 0
    assert asked(t) == "travels"


@pytest.mark.rule("HOP-R63")
def test_a_hero_above_his_health_keeps_his_hp() -> None:
    t = spectated(at_event("ves_c", "spo_market", table={"health": 6, "hp": [8, 1, 1, 1]}))
    assert t.hp[0] == 8


@pytest.mark.rule("HOP-X23")
def test_spectating_in_act_three() -> None:
    t = at_event("ves_l", "blo_debt", act=3, weeks=5, table={"health": 6, "hp": [2, 1, 1, 1]})
    put_on_deck(t, "blo_debt", "blo_noon", "blo_pit", "blo_rush")
    t.answer(SPECTATE)
    t.answer(Rearrange(("blo_rush", "blo_noon", "blo_pit")))
    assert t.bottom[BLOODSHED_DECK][-1] == ("blo_debt", None)
    assert deck.top_cards(t, BLOODSHED_DECK, 3) == ["blo_rush", "blo_noon", "blo_pit"]
    assert (t.journey.influence, t.hp[0], t.journey.weeks) == (3, 6, 5)


@pytest.mark.rule("HOP-R146")
def test_too_many_spectates_in_a_row_lose_the_campaign() -> None:
    t = at_event("ves_c", "spo_market", spectates=43)
    t.answer(Spectate())
    assert t.outcome is None
    t = at_event("ves_c", "spo_market", spectates=44)
    t.answer(Spectate())
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((), "influence_full")


@pytest.mark.rule("HOP-R146")
def test_an_accepted_event_ends_the_row() -> None:
    t = at_event("ves_c", "spo_market", spectates=44)
    t.answer(ACCEPT)
    assert t.journey.spectates == 0


# Weeks


@pytest.mark.rule("HOP-X22", "HOP-R01")
@pytest.mark.parametrize(
    ("by_sea", "accepted", "weeks"), [(False, True, 1), (False, False, 0), (True, False, 1), (True, True, 2)]
)
def test_the_weeks_of_a_round(by_sea: bool, accepted: bool, weeks: int) -> None:
    t = camp("ama_c", before="ama_r") if by_sea else camp("ama_l", before="ama_c")
    put_on_deck(t, "reckless", "confident")
    t.answer(Sail("dawn", "kun_b") if by_sea else Travel("ama_a"))
    if accepted:
        t.answer(ACCEPT)
        t.answer(Keep("reckless"))
    else:
        spectated(t)
    chance_answers(t)
    assert t.journey.weeks == weeks
    assert asked(t) == "travels"


# Opportunities


@pytest.mark.rule("HOP-054", "HOP-D09", "HOP-R13")
def test_of_two_opportunities_one_is_kept() -> None:
    t = at_event("ves_r", "reckless")
    put_on_deck(t, "reckless", "confident")
    assert t.about()["card"] == "reckless"
    t.answer(ACCEPT)
    assert t.options() == [Keep("reckless"), Keep("confident")]
    assert refused(t, Keep("one_table")) == ["not_offered"]
    t.answer(Keep("confident"))
    assert [one.card for one in t.journey.held] == ["confident"]
    assert t.bottom[OPPORTUNITY_DECK] == (("reckless", None),)


@pytest.mark.rule("HOP-R13")
def test_a_declined_opportunity_is_the_one_that_was_read() -> None:
    t = spectated(at_event("ves_r", "reckless"))
    assert t.bottom[OPPORTUNITY_DECK][-1] == ("reckless", None)


@pytest.mark.rule("HOP-055")
def test_any_number_of_opportunities_is_held() -> None:
    t = at_event("ves_r", "reckless")
    for card, other in (("reckless", "confident"), ("two_laurels", "on_one_breath"), ("still_standing", "one_table")):
        put_on_deck(t, card, other)
        while asked(t) != "keeps":
            t.answer(ACCEPT)
        t.answer(Keep(card))
        t = camp_again(t)
    assert [one.card for one in t.journey.held] == ["reckless", "two_laurels", "still_standing"]


def camp_again(t: Combat) -> Combat:
    """The same camp on an Opportunity once more."""
    chance_answers(t)
    return let(t, (week.meet_event,), (week.play_round,))


@pytest.mark.rule("HOP-042")
def test_a_kept_opportunity_takes_a_week() -> None:
    t = at_event("ves_r", "reckless", weeks=4)
    put_on_deck(t, "reckless", "confident")
    t.answer(ACCEPT)
    t.answer(Keep("reckless"))
    assert t.journey.weeks == 5


@pytest.mark.rule("HOP-014", "HOP-R12")
def test_the_top_of_every_deck_and_pile_is_seen_before_travel() -> None:
    t = camp("ves_c", before="ves_l")
    for number in (SPORT_DECK, BLOODSHED_DECK, OPPORTUNITY_DECK):
        assert len(deck.top_cards(t, number, 9)) == 1
    assert all(pile.top for pile in t.journey.piles.values())


@pytest.mark.rule("HOP-016", "HOP-015")
def test_only_the_bane_stack_has_no_visible_top() -> None:
    t = camp("ves_c", before="ves_l")
    assert deck.top_cards(t, 3, 1) == []
    assert deck.size(t, 3) == 14
