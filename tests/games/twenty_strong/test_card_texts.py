"""What cards do, in words: a sentence for every effect and condition of a content file, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from harena.core.promises import Listener
from harena.core.text import LANGUAGES, Text
from harena.games.twenty_strong import vocabulary
from harena.games.twenty_strong.card_texts import after_colon, condition_text, joined, sentences, what
from harena.games.twenty_strong.cards import ON_ENEMY, places_of_effects
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.vocabulary import (
    AllAtOnce,
    AnyCondition,
    AnyEffect,
    BanishDice,
    BuryTop,
    ChangeHealth,
    ChangeStat,
    ColourBan,
    CommitLimit,
    DamageGrows,
    DiscardTops,
    ExhaustDice,
    Guard,
    HealthGrows,
    HitValue,
    InfluenceAtMost,
    Needs,
    RecoverDice,
    RecoveryStep,
    RerollDice,
    RollPrice,
    SecondLife,
    Shield,
    Strike,
    SufferPenalty,
    TurnFaces,
    VisitRow,
    WeakenDice,
)

IN_BOTH = pytest.mark.parametrize("language", LANGUAGES)
ENGLISH, FRENCH = (GAME.texts(language) for language in LANGUAGES)
COLOURS: tuple[tuple[str, ...], ...] = (("yellow",), ("yellow", "green"), ("blue", "purple", "red"))


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def values(name: str, kind: Any) -> Sequence[Any]:
    """What a field may be: each word, yes and no, a few numbers, some colours."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (False, True)
    if name == "colours":
        return COLOURS
    if name == "floor":
        return (None, 1)
    meta = [mark for mark in get_args(kind) if isinstance(mark, msgspec.Meta)]
    least = meta[0].ge if meta and meta[0].ge is not None else 0
    most = meta[0].le if meta and meta[0].le is not None else 9
    return sorted({max(least, -2), max(least, 1), min(2, most), most})


def variants(kind: type[msgspec.Struct]) -> Iterator[Any]:
    """An effect or condition with every word and a few numbers in each field."""
    hints = get_type_hints(kind, vars(vocabulary), include_extras=True)
    names = [field.name for field in msgspec.structs.fields(kind)]
    for chosen in product(*(values(name, hints[name]) for name in names)):
        yield kind(**dict(zip(names, chosen, strict=True)))


EFFECTS = get_args(AnyEffect)
CONDITIONS = get_args(AnyCondition)


@pytest.mark.parametrize("kind", EFFECTS, ids=lambda kind: kind.__name__)
@IN_BOTH
def test_every_effect_has_a_sentence_whatever_its_figures(kind: type[msgspec.Struct], language: str) -> None:
    texts = Listener(GAME, language)
    for effect in variants(kind):
        assert texts.say(what(effect))
        (own,) = sentences(texts, [effect], "own")
        assert own.endswith(".")
        assert own[0] == own[0].upper()
        if effect.when in ON_ENEMY.moments:
            assert sentences(texts, [effect], "enemy")[0].endswith(".")
    assert texts.missing == []


@pytest.mark.parametrize("kind", CONDITIONS, ids=lambda kind: kind.__name__)
@IN_BOTH
def test_every_condition_has_a_sentence_whatever_its_figures(kind: type[msgspec.Struct], language: str) -> None:
    texts = Listener(GAME, language)
    for condition in variants(kind):
        assert texts.say(condition_text(condition)).endswith(".")
    assert texts.missing == []


@IN_BOTH
def test_effects_that_differ_are_told_differently(language: str) -> None:
    texts = GAME.texts(language)
    told: dict[tuple[bool, str, str], AnyEffect] = {}
    for _, where, effects in places_of_effects(GAME.content):
        for effect in effects:
            said = sentences(texts, [effect], "enemy" if where is ON_ENEMY else "own")[0]
            assert told.setdefault((where is ON_ENEMY, effect.when, said), effect) == effect


ON_ENEMIES: list[tuple[AnyEffect, str, str]] = [
    (
        CommitLimit(when="continuous", n=3),
        "While undefeated: commit at most 3 dice in each Commit step.",
        "Tant qu’il est invaincu : engagez au plus 3 dés à chaque étape Engager.",
    ),
    (
        CommitLimit(when="continuous", n=0),
        "While undefeated: no die may be committed.",
        "Tant qu’il est invaincu : aucun dé ne peut être engagé.",
    ),
    (
        ExhaustDice(when="aftereffect_undefeated", n=1, which="strongest"),
        "Aftereffect, if undefeated: exhaust 1 die of the pool (the strongest).",
        "Effet subséquent, si invaincu : épuisez 1 dé de la réserve (le plus fort).",
    ),
    (
        ExhaustDice(when="aftereffect", n=2),
        "Aftereffect (defeated or not): exhaust 2 dice of the pool.",
        "Effet subséquent (vaincu ou non) : épuisez 2 dés de la réserve.",
    ),
    (
        ColourBan(when="continuous", colours=("blue", "purple", "red")),
        "While undefeated: blue, purple and red dice may not be assigned to it, unless you have no others.",
        "Tant qu’il est invaincu : les dés bleus, violets et rouges ne peuvent pas lui être assignés, sauf si vous "
        "n’en avez pas d’autres.",
    ),
    (
        HitValue(when="continuous", face="crit", value=1),
        "While undefeated: each crit counts 1 hit on it.",
        "Tant qu’il est invaincu : chaque critique compte pour 1 touche contre lui.",
    ),
    (
        HitValue(when="continuous", face="hit", value=0),
        "While undefeated: dice showing a hit may not be assigned to it.",
        "Tant qu’il est invaincu : les dés montrant une touche ne peuvent pas lui être assignés.",
    ),
    (
        Needs(when="continuous", what="crits", n=1),
        "While undefeated: it is defeated only if at least 1 crit lies on it.",
        "Tant qu’il est invaincu : il n’est vaincu que si au moins 1 critique lui est assigné.",
    ),
    (
        DamageGrows(when="continuous", per="exhausted", each=4, max=2),
        "While undefeated: +1 damage for each 4 exhausted dice (at most +2).",
        "Tant qu’il est invaincu : +1 dégât par tranche de 4 dés épuisés (au plus +2).",
    ),
    (
        DamageGrows(when="continuous", per="other_enemies", n=2, max=4),
        "While undefeated: +2 damage for each other undefeated enemy (at most +4).",
        "Tant qu’il est invaincu : +2 dégâts par autre ennemi invaincu (au plus +4).",
    ),
    (
        HealthGrows(when="activated", per="recruited_over", base=9, max=4),
        "When activated: +1 Health for each recruited die beyond 9 (at most +4).",
        "Quand il est activé : +1 Santé par dé recruté au-delà de 9 (au plus +4).",
    ),
    (
        RollPrice(when="after_roll", test="misses", at_least=4, pay="health"),
        "While undefeated, after each Roll: if 4 or more dice show a miss, lose 1 Health.",
        "Tant qu’il est invaincu, après chaque Lancer : si 4 dés ou plus montrent un raté, perdez 1 Santé.",
    ),
    (
        RecoveryStep(when="continuous", n=-2, always=True),
        "Defeated or not: recover 2 fewer dice in the Recover step (at least 1).",
        "Vaincu ou non : récupérez 2 dés de moins à l’étape Récupérer (au moins 1).",
    ),
    (
        SecondLife(when="when_defeated", health=7),
        "The first time its Health is reached it is not defeated: exhaust all dice on it; its Health becomes 7.",
        "La première fois que sa Santé est atteinte, il n’est pas vaincu : épuisez tous les dés qui lui sont "
        "assignés ; sa Santé devient 7.",
    ),
    (
        BanishDice(when="aftereffect_undefeated", n=1, which="weakest"),
        "Aftereffect, if undefeated: banish 1 die of the pool or the exhaustion zone (the weakest).",
        "Effet subséquent, si invaincu : bannissez 1 dé de la réserve ou de la zone d’épuisement (le plus faible).",
    ),
    (
        AllAtOnce(when="continuous", span="pass"),
        "While undefeated: at the end of each Assign step exhaust all dice on it.",
        "Tant qu’il est invaincu : à la fin de chaque étape Assigner, épuisez tous les dés qui lui sont assignés.",
    ),
    (
        Guard(when="continuous", mode="front"),
        "While undefeated: no die may be assigned to an enemy without this effect.",
        "Tant qu’il est invaincu : aucun dé ne peut être assigné à un ennemi sans cet effet.",
    ),
    (
        TurnFaces(when="after_roll", from_="crit", to="miss", n=2),
        "While undefeated, after each Roll: turn 2 dice showing a crit to a miss.",
        "Tant qu’il est invaincu, après chaque Lancer : tournez 2 dés montrant un critique sur un raté.",
    ),
]
OWN: list[tuple[AnyEffect, str, str]] = [
    (ChangeHealth(when="now", n=2), "Gain 2 Health.", "Gagnez 2 Santé."),
    (
        ChangeStat(when="use", stat="strategy", n=-1),
        "−1 Strategy for the rest of the game.",
        "−1 Stratégie pour le reste de la partie.",
    ),
    (RecoverDice(when="use", n=17), "Recover all exhausted dice.", "Récupérez tous les dés épuisés."),
    (
        RecoverDice(when="carnage_defeated", n=1),
        "Once per turn, when you defeat a Carnage enemy: recover 1 die.",
        "Une fois par tour, quand vous vainquez un ennemi Carnage : récupérez 1 dé.",
    ),
    (
        RecoveryStep(when="continuous", n=1, colours=("yellow", "green")),
        "In the Recover step you may recover 1 more yellow or green die.",
        "À l’étape Récupérer, vous pouvez récupérer 1 dé jaune ou vert de plus.",
    ),
    (
        RecoveryStep(when="continuous", n=2, colours=("yellow", "green")),
        "In the Recover step you may recover 2 more yellow or green dice.",
        "À l’étape Récupérer, vous pouvez récupérer 2 dés jaunes ou verts de plus.",
    ),
    (
        HitValue(when="continuous", face="crit", value=3, colours=("yellow", "green"), scope="mine"),
        "Your yellow and green dice showing a crit count 3 hits each.",
        "Vos dés jaunes et verts montrant un critique valent chacun 3 touches.",
    ),
    (
        TurnFaces(when="roll_once", from_="hit", to="crit", n=1, cost=1),
        "Once per turn, after a Roll, you may exhaust 1 die of the pool to turn 1 die showing a hit to a crit.",
        "Une fois par tour, après un Lancer, vous pouvez épuiser 1 dé de la réserve pour tourner 1 dé montrant "
        "une touche sur un critique.",
    ),
    (
        RerollDice(when="use", n=4),
        "After a Roll: roll up to 4 unassigned dice again.",
        "Après un Lancer : relancez jusqu’à 4 dés non assignés.",
    ),
    (
        Shield(when="continuous", n=1),
        "In each Take damage step prevent 1 damage.",
        "À chaque étape Subir des dégâts, évitez 1 dégât.",
    ),
    (
        Strike(when="use", n=3),
        "Put 3 hits on one enemy (not a primus or lieutenant).",
        "Infligez 3 touches à un ennemi (ni primus ni lieutenant).",
    ),
    (
        BuryTop(when="now", n=1),
        "You may put the top card of a camp under its pile.",
        "Vous pouvez glisser la première carte d’un camp sous sa pile.",
    ),
]


@pytest.mark.parametrize(("effect", "english", "french"), ON_ENEMIES, ids=lambda one: type(one).__name__)
def test_the_effects_of_enemies_say_when_they_hold(effect: AnyEffect, english: str, french: str) -> None:
    assert [plain(sentences(texts, [effect], "enemy")[0]) for texts in (ENGLISH, FRENCH)] == [english, french]


@pytest.mark.parametrize(("effect", "english", "french"), OWN, ids=lambda one: type(one).__name__)
def test_the_effects_of_heroes_and_items_speak_to_the_player(effect: AnyEffect, english: str, french: str) -> None:
    assert [plain(sentences(texts, [effect], "own")[0]) for texts in (ENGLISH, FRENCH)] == [english, french]


def test_after_a_heading_the_first_sentence_goes_on_in_small_letters() -> None:
    bane: list[AnyEffect] = [ChangeHealth(when="bane", n=-2, floor=1), WeakenDice(when="bane", n=2, which="strongest")]
    assert after_colon(ENGLISH, bane) == "lose 2 Health, but not below 1. Weaken 2 dice (the strongest)."
    assert after_colon(FRENCH, bane) == "perdez 2 Santé, sans descendre sous 1. Affaiblissez 2 dés (les plus forts)."


def test_a_penalty_may_be_suffered_once_twice_or_more_often() -> None:
    said = [ENGLISH.say(what(SufferPenalty(when="bane", times=times))) for times in (1, 2, 3)]
    assert [words.removeprefix("suffer the observation penalty") for words in said] == ["", " twice", " 3 times"]


def test_cards_of_one_kind_alone_may_be_discarded() -> None:
    said = ENGLISH.say(what(DiscardTops(when="bane", scope="all", kind="sport")))
    assert said == "discard every Sport card that is the top card of a camp"


def test_a_row_is_named_in_the_condition() -> None:
    condition = VisitRow(row="foot", n=3)
    assert ENGLISH.say(condition_text(condition)) == "Enter 3 different camps of the foot."
    assert FRENCH.say(condition_text(condition)) == "Entrez dans 3 camps différents du pied."


def test_the_influence_may_be_asked_for_after_a_primus_or_at_any_time() -> None:
    said = [ENGLISH.say(condition_text(InfluenceAtMost(n=3, primus=primus))) for primus in (0, 1, 2)]
    assert said == [
        "The current influence is 3 or less.",
        "At least 1 primus is defeated and the current influence is 3 or less.",
        "At least 2 primus are defeated and the current influence is 3 or less.",
    ]


def test_lists_end_with_and_or_or() -> None:
    words = [Text(f"colour.{colour}") for colour in ("yellow", "green", "blue")]
    assert ENGLISH.say(joined(words[:1], "and")) == "yellow"
    assert ENGLISH.say(joined(words[:2], "or")) == "yellow or green"
    assert FRENCH.say(joined(words, "and")) == "jaune, vert et bleu"
