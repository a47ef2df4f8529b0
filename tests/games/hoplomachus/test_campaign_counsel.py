"""Advice between the fights of a campaign: a choice, its reasons in both languages, and the chances."""

from __future__ import annotations

from random import Random

import pytest

from harena.bots.advice import advise
from harena.core.odds import odds_lines
from harena.core.question import Ask
from harena.games.hoplomachus.actions import SPECTATE, Travel
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.player.counsel import REASONS, counsel
from harena.games.hoplomachus.player.quick import choose
from harena.games.hoplomachus.table import SEAT, Combat

from .campaigns import at_event, camp
from .fights import fight


def told(t: Combat, language: str) -> str:
    """What is advised, in words."""
    advice = advise(GAME, t.seen_by(SEAT), Random(1))
    assert advice.odds is not None
    return " ".join(odds_lines(GAME.texts(language), advice.odds))


def test_with_no_week_left_it_sends_the_camp_to_the_primus() -> None:
    t = camp("arg_a", before="arg_b", weeks=12)
    found = counsel(t)
    assert found is not None
    assert found.action == Travel("arg_k")
    assert "Meet Primus Decimus now" in told(t, "en")
    assert "Il ne reste aucune semaine dans cet acte." in told(t, "fr")


def test_a_place_is_recommended_by_what_waits_there_and_by_its_way() -> None:
    t = camp("ves_c", before="ves_l", weeks=3)
    said = told(t, "en")
    assert "nearest open capital" in said
    assert "9 weeks of this act are left." in said


def test_a_wounded_hero_is_told_to_rest() -> None:
    t = at_event("ves_l", "blo_veteran", table={"blessings": 0})
    t.hp[0] = 1
    found = counsel(t)
    assert found is not None
    assert found.action == SPECTATE
    assert "watching heals him" in told(t, "en")
    assert "rester spectateur le soigne" in told(t, "fr")


def test_the_chances_of_events_and_primuses_are_given() -> None:
    found = counsel(camp("ves_c", before="ves_l"))
    assert found is not None
    assert len(found.odds.rows) >= 4
    assert all(0 < low == high < 1 for row in found.odds.rows for low, high in row.chances)


def test_inside_a_fight_the_seer_advises() -> None:
    assert counsel(fight({"hero": "D3"}, {"a": "C3"})) is None


@pytest.mark.parametrize("number", range(3))
def test_every_advice_of_a_campaign_is_an_option_with_reasons_in_both_languages(number: int) -> None:
    t = GAME.table(1, GAME.read_options({"mode": "campaign", "difficulty": "chosen"}))
    dice, mind = Random(f"dice {number}"), Random(number)
    texts = [GAME.texts(language) for language in ("en", "fr")]
    while (pending := t.pending) is not None:
        if not isinstance(pending, Ask):
            t.answer(pending.sample(t, dice))
            continue
        if pending.question.name in REASONS and len(t.options()) > 1:
            found = counsel(t)
            assert found is not None
            assert found.action in t.options()
            for language in texts:
                lines = " ".join(odds_lines(language, found.odds))
                assert lines
                assert "counsel." not in lines
                assert "{" not in lines
        t.answer(choose(t, mind))
