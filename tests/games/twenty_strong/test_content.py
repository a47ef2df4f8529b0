"""The box of 20 Strong: how many cards there are, that no two enemies are alike, and what is said about a bad box."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.games.twenty_strong.cards import (
    Camp,
    Content,
    Enemy,
    Hero,
    Reward,
    StatDie,
    check_content,
    places_of_effects,
)
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.vocabulary import (
    AnyEffect,
    CommitLimit,
    ExhaustDice,
    GainTactic,
    KeepHits,
    RecoverDice,
    RecruitAny,
)

BOX: Content = GAME.content


def said(**changed: Any) -> list[str]:
    """What is wrong with the box when these parts of it are changed."""
    return [text.key.removeprefix("refused.") for text in check_content(replace(BOX, **changed))]


def changed(cards: dict[str, Any], name: str, **fields: Any) -> dict[str, Any]:
    """The same cards with one of them changed."""
    return {**cards, name: replace(cards[name], **fields)}


def without(cards: dict[str, Any], name: str) -> dict[str, Any]:
    return {other: card for other, card in cards.items() if other != name}


# The box as it is


def test_nothing_is_wrong_with_the_box() -> None:
    assert check_content(BOX) == []


@pytest.mark.rule("TWS-011")
@pytest.mark.rule("TWS-012")
def test_the_conflict_deck_has_fifty_four_cards_of_three_kinds() -> None:
    kinds = [len(BOX.sport), len(BOX.carnage), len(BOX.opportunity)]
    assert (kinds, len(BOX.cards)) == ([22, 22, 10], 54)


@pytest.mark.rule("TWS-013")
@pytest.mark.rule("TWS-014")
@pytest.mark.rule("TWS-015")
def test_the_box_has_nine_heroes_nine_lieutenants_and_four_tactics() -> None:
    assert [len(BOX.heroes), len(BOX.lieutenants), len(BOX.tactics)] == [9, 9, 4]


def test_the_box_has_ninety_four_faces() -> None:
    double_sided = 2 * (len(BOX.heroes) + len(BOX.lieutenants))
    assert len(BOX.cards) + double_sided + len(BOX.tactics) == 94


@pytest.mark.rule("TWS-018")
def test_the_box_has_seventeen_unit_dice() -> None:
    assert {colour: die.count for colour, die in BOX.dice.items()} == {
        "yellow": 4,
        "green": 4,
        "blue": 4,
        "purple": 4,
        "red": 1,
    }


def test_no_two_enemies_are_alike_in_figures_and_effects() -> None:
    cards = [*BOX.sport.values(), *BOX.carnage.values(), *(hero.primus for hero in BOX.heroes.values())]
    counted = Counter((one.health, one.damage, one.plus, one.effects) for one in cards if one)
    assert [card for card, count in counted.items() if count > 1] == []


def test_no_two_heroes_have_the_same_ability() -> None:
    assert len({hero.ability for hero in BOX.heroes.values()}) == 9


def test_no_two_lieutenants_have_the_same_penalty() -> None:
    assert len({lieutenant.penalty for lieutenant in BOX.lieutenants.values()}) == 9


def test_no_two_lieutenants_fight_alike() -> None:
    assert len({lieutenant.conflict.effects for lieutenant in BOX.lieutenants.values()}) == 9


def test_no_two_opportunities_have_the_same_condition() -> None:
    assert len({card.condition for card in BOX.opportunity.values()}) == 10


def test_some_enemies_are_items_with_an_icon_and_some_have_no_icon() -> None:
    enemies = [*BOX.sport.values(), *BOX.carnage.values()]
    items = [card for card in enemies if card.influence and card.reward and card.reward.kind != "now"]
    assert min(len(items), sum(not card.influence for card in enemies), sum(bool(card.plus) for card in enemies)) > 0


# What is said about a bad box


def test_a_missing_card_of_any_kind_is_named() -> None:
    kinds = {"sport": "desultor", "carnage": "lemures", "heroes": "manto", "lieutenants": "orcus", "tactics": "feint"}
    assert [said(**{kind: without(getattr(BOX, kind), card)}) for kind, card in kinds.items()] == [["wrong_count"]] * 5


def test_a_card_too_many_is_named() -> None:
    assert said(tactics={**BOX.tactics, "flight": BOX.tactics["feint"]}) == ["wrong_count"]


def test_a_name_that_two_cards_share_is_named() -> None:
    tactics = {**without(BOX.tactics, "feint"), "desultor": BOX.tactics["feint"]}
    assert said(tactics=tactics) == ["card_twice"]


def test_a_name_that_is_no_plain_word_is_named() -> None:
    assert said(tactics={**without(BOX.tactics, "feint"), "a feint": BOX.tactics["feint"]}) == ["card_name"]


@pytest.mark.rule("TWS-116")
def test_a_sport_card_needs_a_reward() -> None:
    assert said(sport=changed(BOX.sport, "desultor", reward=None)) == ["no_reward"]


@pytest.mark.rule("TWS-084")
def test_an_opportunity_gives_an_item() -> None:
    reward = Reward("now", (RecoverDice(when="now", n=1),))
    assert said(opportunity=changed(BOX.opportunity, "swift_justice", reward=reward)) == ["no_item"]


@pytest.mark.rule("TWS-013")
def test_a_hero_needs_a_primus_side() -> None:
    assert said(heroes=changed(BOX.heroes, "manto", primus=None)) == ["no_primus_side"]


@pytest.mark.rule("TWS-217")
def test_a_universal_hero_has_no_primus_side() -> None:
    assert said(universal={"nemo": replace(BOX.heroes["manto"], ability=())}) == ["primus_side"]


WRONG_MOMENTS: list[tuple[str, str, dict[str, Any]]] = [
    ("carnage", "lemures", {"effects": (RecoverDice(when="now", n=1),)}),
    ("carnage", "lemures", {"reward": Reward("use", (GainTactic(when="now"),))}),
    ("tactics", "feint", {"effects": (GainTactic(when="now"),)}),
    ("heroes", "manto", {"ability": (RecoverDice(when="use", n=1),)}),
    ("lieutenants", "orcus", {"penalty": (ExhaustDice(when="bane", n=1),)}),
]


@pytest.mark.parametrize(("kind", "card", "fields"), WRONG_MOMENTS)
def test_an_effect_at_a_moment_that_its_place_does_not_know_is_named(
    kind: str, card: str, fields: dict[str, Any]
) -> None:
    assert said(**{kind: changed(getattr(BOX, kind), card, **fields)}) == ["wrong_moment"]


WRONG_PLACES: list[tuple[str, str, dict[str, Any]]] = [
    ("carnage", "lemures", {"effects": (KeepHits(when="continuous"),)}),
    ("carnage", "lemures", {"reward": Reward("permanent", (RecruitAny(when="continuous"),))}),
    ("heroes", "manto", {"ability": (CommitLimit(when="continuous", n=2),)}),
]


@pytest.mark.parametrize(("kind", "card", "fields"), WRONG_PLACES)
def test_a_lasting_effect_where_nothing_reads_it_is_named(kind: str, card: str, fields: dict[str, Any]) -> None:
    assert said(**{kind: changed(getattr(BOX, kind), card, **fields)}) == ["wrong_place"]


def test_pieces_that_do_not_fit_are_named() -> None:
    assert said(dice=without(BOX.dice, "red")) == ["wrong_colours"]
    assert said(stats={**BOX.stats, "courage": StatDie(6)}) == ["wrong_stats"]
    assert said(dice=changed(BOX.dice, "red", start=2)) == ["more_dice_at_first"]


def test_camps_that_do_not_fit_are_named() -> None:
    assert said(camps={**BOX.camps, "x": Camp("foot", ("b0",))}) == ["one_way_camp", "wrong_camps"]
    assert said(camps=changed(BOX.camps, "b0", number=0)) == ["wrong_camp_numbers"]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    bad = Enemy(3, 1, effects=(KeepHits(when="continuous"),))
    heroes = {**BOX.heroes, "nemo": Hero(3, 3, 3, ())}
    tactics = changed(BOX.tactics, "feint", effects=(GainTactic(when="now"),))
    found = said(sport={**BOX.sport, "cheat": bad}, heroes=heroes, tactics=tactics)
    assert found == ["wrong_count", "wrong_count", "no_reward", "wrong_place", "wrong_moment", "no_primus_side"]


def test_every_effect_of_the_vocabulary_is_on_a_card() -> None:
    used = {type(effect) for _, _, effects in places_of_effects(BOX) for effect in effects}
    assert set(get_args(AnyEffect)) - used == set()


# What is said about a bad file


def pack(folder: Path, written: str) -> list[str]:
    """The sentences against a pack with this file."""
    (folder / "pack.toml").write_text('game = "twenty_strong"\nname = "Mine"\n')
    (folder / "cards.toml").write_text(written)
    with pytest.raises(Refused) as refused:
        GAME.content_with(folder)
    return [GAME.texts("en").say(reason) for reason in refused.value.reasons]


LION = "[carnage.nubian_lion]\nhealth = 4\ndamage = 2\n"
"""A card that is sound as far as it goes."""


def test_an_effect_that_does_not_exist_is_refused_with_its_line_and_those_there_are(tmp_path: Path) -> None:
    (told,) = pack(tmp_path, LION + 'effects = [{ key = "devour", when = "now" }]\n')
    assert told.startswith(
        "cards.toml, line 4: carnage.nubian_lion.effects.1.key cannot be “devour”; allowed: one of all_at_once,"
    )


def test_of_an_effect_that_is_nearly_right_the_right_one_is_named(tmp_path: Path) -> None:
    (told,) = pack(tmp_path, LION + 'effects = [{ key = "comit_limit", when = "continuous", n = 2 }]\n')
    assert told.endswith("effects.1.key cannot be “comit_limit”. Did you mean “commit_limit”?")


def test_an_effect_at_a_moment_that_it_does_not_know_is_refused(tmp_path: Path) -> None:
    (told,) = pack(tmp_path, LION + 'effects = [{ key = "strike", when = "bane", n = 1 }]\n')
    assert told == "cards.toml, line 4: carnage.nubian_lion.effects.1.when cannot be “bane”; allowed: only use."


def test_a_condition_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    reward = 'reward = { kind = "use", effects = [{ key = "extra_pass", when = "use" }] }\n'
    (told,) = pack(tmp_path, '[opportunity.clean_hands]\ncondition = { key = "prayer" }\n' + reward)
    assert told.startswith("cards.toml, line 2: opportunity.clean_hands.condition.key cannot be “prayer”")


def test_a_hero_without_stats_is_refused(tmp_path: Path) -> None:
    assert pack(tmp_path, "# mine\n[heroes.manto]\nability = []\n") == [
        f"cards.toml, line 2: heroes.manto lacks the field “{stat}”." for stat in ("health", "strategy", "recovery")
    ]


@pytest.mark.parametrize(
    ("penalty", "told"),
    [
        ("", "cards.toml, line 1: lieutenants.orcus lacks the field “penalty”."),
        ("penalty = []\n", "cards.toml, line 2: lieutenants.orcus.penalty cannot be “[]”; allowed: a list"),
    ],
)
def test_a_lieutenant_without_a_penalty_is_refused(tmp_path: Path, penalty: str, told: str) -> None:
    conflict = "conflict = { health = 1, damage = 1, allies = { base = 0, per = 1, max = 1 } }\n"
    (found,) = pack(tmp_path, f"[lieutenants.orcus]\n{penalty}{conflict}")
    assert found.startswith(told)


@pytest.mark.rule("TWS-011")
def test_a_deck_with_a_card_too_many_is_refused_where_its_kind_begins(tmp_path: Path) -> None:
    lion = LION.replace("nubian_lion", "numidian_lion")
    assert pack(tmp_path, f"\n{lion}") == ["cards.toml, line 2: Carnage cards: 23, and there must be 22 (TWS-011)."]


def test_cards_that_cannot_be_read_are_counted_all_the_same(tmp_path: Path) -> None:
    lions = "".join(LION.replace("nubian_lion", name) for name in ("first", "second")).replace("4", "99", 1)
    assert [told.partition(": ")[2].partition(";")[0] for told in pack(tmp_path, lions)] == [
        "carnage.first.health cannot be “99”",
        "Carnage cards: 24, and there must be 22 (TWS-011).",
    ]


def test_a_fault_beyond_types_is_told_with_its_line_too(tmp_path: Path) -> None:
    (told,) = pack(tmp_path, LION + 'effects = [{ key = "keep_hits", when = "continuous" }]\n')
    assert told.startswith("cards.toml, line 1: Nubian Lion: the effect keep_hits")


def test_every_fault_of_a_file_is_told_at_once_and_nothing_changes(tmp_path: Path) -> None:
    before = GAME.content
    written = LION.replace("4", "99") + 'effects = [{ key = "devour", when = "now" }]\n[heroes.manto]\nability = []\n'
    assert len(pack(tmp_path, written)) == 5
    assert GAME.content is before
