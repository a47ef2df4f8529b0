"""Reading the cards: figures, effects, reward and bane in words, what the project chose itself marked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.core.promises import Listener
from harena.core.seat import SPECTATOR
from harena.core.text import LANGUAGES
from harena.games.twenty_strong.book import book
from harena.games.twenty_strong.cards import (
    Allies,
    Content,
    Enemy,
    Hero,
    LastConflict,
    Lieutenant,
    Opportunity,
    Primus,
    Reward,
    Tactic,
)
from harena.games.twenty_strong.facts import allies_text, brief, card_facts, facts, title
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.table import PLAYER
from harena.games.twenty_strong.vocabulary import (
    BanishDice,
    ChangeHealth,
    ChangeStat,
    DismissDice,
    ExhaustDice,
    InfluenceAtLeast,
    RecoverDice,
    RecoveryStep,
    RecruitDice,
    ShedDie,
    Strike,
    WoundsRecover,
)
from tests.games.twenty_strong.climbs import box, climb, fight, foe

ENGLISH, FRENCH = (GAME.texts(language) for language in LANGUAGES)
CONTENT: Content = GAME.content
RECRUITS = Reward("now", (RecruitDice(when="now", n=2),))
URSUS = Hero(
    6,
    3,
    3,
    (WoundsRecover(when="damage_taken", max=4),),
    Primus(
        9,
        1,
        effects=(ShedDie(when="aftereffect_undefeated", n=1, which="strongest"),),
        reward=Reward("now", (ChangeHealth(when="now", n=3),)),
        bane=(ChangeHealth(when="bane", n=-2, floor=1),),
    ),
)
LIBITINA = Lieutenant(
    (DismissDice(when="penalty", n=1),),
    LastConflict(
        8,
        2,
        Allies(base=1, per=6, max=5),
        (RecoveryStep(when="continuous", n=-1),),
        (BanishDice(when="setup", n=17, zone="exhausted"),),
    ),
)
PINNED = replace(
    CONTENT,
    sport={
        "naumachia_crew": Enemy(6, 2, 1, 1, (ExhaustDice(when="aftereffect_undefeated", n=2),), RECRUITS),
    },
    carnage={"war_elephant": Enemy(8, 2, 0, 2, reward=Reward("now", (ChangeStat(when="now", stat="recovery", n=1),)))},
    opportunity={
        "debt_to_vulcan": Opportunity(InfluenceAtLeast(n=8), Reward("use", (Strike(when="use", n=4, boss=True),)))
    },
    heroes={"ursus": URSUS},
    lieutenants={"libitina": LIBITINA},
    tactics={"second_wind": Tactic((RecoverDice(when="use", n=3),))},
)
"""A box in which these cards have these figures, whatever the balance asks for."""


def read(card: str, side: str = "", language: str = "en") -> str:
    return card_facts(GAME.texts(language), PINNED, card, side).replace("\N{NO-BREAK SPACE}", " ")


def test_an_enemy_is_told_with_figures_effects_reward_and_flavour() -> None:
    assert read("naumachia_crew") == (
        "Naumachia Crew* (Sport): Health 6, damage 2, +1, influence 1. Aftereffect, if undefeated: exhaust 2 dice of "
        "the pool. ♦ Recruit 2 dice. “They sink for applause, and sign on with whoever wins.”"
    )


def test_an_enemy_is_told_in_french() -> None:
    assert read("war_elephant", language="fr") == (
        "Éléphant de guerre* (Carnage) : Santé 8, dégâts 2, influence 2. Aucun effet. "
        "♦ +1 Récupération pour le reste de la partie. « Hannibal en a oublié un. Lui n’a pas oublié. »"
    )


def test_an_opportunity_is_told_with_its_condition() -> None:
    assert read("debt_to_vulcan").startswith(
        "Debt to Vulcan* (Opportunity). The current influence is 8 or more. "
        "▼ Put 4 hits on one enemy, a primus or lieutenant included."
    )


def test_a_tactic_is_an_item_that_is_used_once() -> None:
    assert read("second_wind").startswith("Second Wind* (tactic). ▼ Recover up to 3 dice.")


def test_a_hero_is_told_with_stats_ability_and_style() -> None:
    assert read("ursus", "hero") == (
        "Ursus, the Unfallen* (hero): Health 6, Strategy 3, Recovery 3. Right after Take damage recover 1 die for each "
        "Health lost in it, at most 4. Endurance: spend Health to get dice back. “Hit him. It wakes him up.”"
    )


def test_a_primus_is_told_with_its_bane() -> None:
    assert read("ursus", "primus") == (
        "Ursus, the Unfallen* (primus): Health 9, damage 1. Aftereffect, if undefeated: exhaust 1 die on it (the "
        "strongest). ♦ Gain 3 Health. Bane: lose 2 Health, but not below 1. "
        "“Each evening he pulls out the blades and sells them.”"
    )


def test_both_sides_of_a_hero_card_are_read_where_none_is_named() -> None:
    assert read("ursus").split("\n") == [read("ursus", "hero"), read("ursus", "primus")]


@pytest.mark.rule("TWS-038")
def test_a_lieutenant_is_told_with_both_sides_of_his_card() -> None:
    assert read("libitina") == (
        "Libitina, Lady of Funerals* (lieutenant). Observation penalty: dismiss 1 die. "
        "In the Final: Health 8, damage 2. Setup: banish all dice of the exhaustion zone. "
        "While undefeated: recover 1 fewer die in the Recover step (at least 1). "
        "Allies: 1, plus 1 for each 6 influence icons (at most 5). "
        "Arrive rested: every exhausted die is lost for good. “She has your men measured, just in case.” "
        "“Whoever lies down when she comes does not rise again.”"
    )


@pytest.mark.parametrize(
    ("allies", "said"),
    [
        (Allies(base=0, per=1, max=0), "No allies."),
        (Allies(base=3, per=1, max=3), "Allies: 3."),
        (Allies(base=0, per=2, max=8), "Allies: 1 for each 2 influence icons (at most 8)."),
        (Allies(base=1, per=1, max=4), "Allies: 1, plus 1 for each influence icon (at most 4)."),
    ],
)
def test_the_number_of_allies_is_told_by_the_influence(allies: Allies, said: str) -> None:
    assert ENGLISH.say(allies_text(allies)) == said


def test_a_card_of_the_rulebook_carries_no_mark() -> None:
    printed = replace(CONTENT.sport["desultor"], origin="rulebook")
    content = replace(CONTENT, sport={**CONTENT.sport, "desultor": printed})
    assert card_facts(ENGLISH, content, "desultor").startswith("Desultor (Sport): ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_box_can_be_read(language: str) -> None:
    texts = Listener(GAME, language)
    every = facts(climb(content=CONTENT, hero="ursus"), texts, True)
    assert len(every) == 54 + 9 + 9 + 4 + len(CONTENT.universal)
    assert len(set(every.values())) == len(every)
    assert all("*" in line for told in every.values() for line in told.split("\n"))
    assert texts.missing == []


def test_what_is_fought_is_read_first_then_hero_items_and_the_mountain() -> None:
    t = climb({"b1": "desultor"}, hero="manto", items="testudo", influence="nubian_lion", content=CONTENT)
    first = ["manto", "testudo", "desultor", "ursus", "charun"]
    assert list(facts(t.seen_by(PLAYER), ENGLISH)) == [*first, "feint", "second_wind", "war_cry", "nubian_lion"]
    t = fight("hyena_pack", hero=(), content=box())
    assert next(iter(facts(t.seen_by(PLAYER), ENGLISH))) == "hyena_pack"


def test_of_a_hero_card_the_side_in_play_is_read() -> None:
    seen = facts(climb(hero="manto", content=CONTENT), ENGLISH)
    assert "(hero)" in seen["manto"]
    assert "(primus)" in seen["ursus"]


def test_a_spectator_reads_the_same_cards() -> None:
    t = climb({"b1": "desultor"})
    assert facts(t.seen_by(SPECTATOR), ENGLISH) == facts(t.seen_by(PLAYER), ENGLISH)


def test_all_lieutenants_are_read_before_one_is_chosen_and_no_hero_before_they_are_revealed() -> None:
    t = GAME.table(1)
    assert set(facts(t, ENGLISH)) == {*CONTENT.lieutenants, *CONTENT.tactics}


# A box of one's own


def test_a_card_of_a_pack_needs_nothing_but_a_name() -> None:
    content = box({"trident": foe("carnage", health=3, damage=2)})
    texts = ENGLISH.with_words({"card.trident": "Trident of Ostia"})
    assert card_facts(texts, content, "trident") == "Trident of Ostia* (Carnage): Health 3, damage 2. No effect."


def test_a_hero_of_a_pack_is_told_by_name_and_ability() -> None:
    content = box()
    assert title(ENGLISH.with_words({"card.nemo": "Nemo"}), "nemo") == "Nemo"
    assert card_facts(ENGLISH, content, "nemo") == "nemo* (universal hero): Health 6, Strategy 3, Recovery 2."
    assert brief(ENGLISH, content, ["ursus", "nemo"], "hero") == {
        "ursus": "Endurance: spend Health to get dice back.",
        "nemo": "",
    }
    assert book(content).heroes["nemo"].primus is None
