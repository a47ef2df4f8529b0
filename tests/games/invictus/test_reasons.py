"""What is said to the active player whose answer is not allowed: the reason in words, and the rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harena.core.action import PASS, Action
from harena.games.invictus.actions import (
    Attack,
    Deploy,
    EndTurn,
    Finish,
    Keep,
    Recruit,
    Redraw,
    Rest,
    Settle,
    Station,
    Support,
)
from harena.games.invictus.game import Options
from harena.games.invictus.table import AFTER, DURING, Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    attack,
    duel,
    front,
    mine,
    pack,
    rear,
    support,
    theirs,
)
from tests.games.invictus.refusals import reasons, rules, said, words

Case = tuple[Callable[[], Duel], Action, str, str, str]
"""A table, an answer, the rule against it, and the sentence in English and in French."""

ATTACKS: dict[str, Case] = {
    "an attack on an empty cell": (
        lambda: duel("samurai", foe_front=". garde"),
        attack(),
        "INV-088",
        "No enemy stands there (front left); an empty cell cannot be attacked (INV-088).",
        "Aucune unité adverse ne s’y trouve (front gauche) ; on n’attaque pas un emplacement vide (INV-088).",
    ),
    "an attack on a cell that is none": (
        lambda: duel("samurai", foe_front="garde"),
        Attack(front(ME, LEFT), 12),
        "INV-088",
        "No enemy stands there (12); an empty cell cannot be attacked (INV-088).",
        "Aucune unité adverse ne s’y trouve (12) ; on n’attaque pas un emplacement vide (INV-088).",
    ),
    "an attack out of range": (
        lambda: duel("samurai", foe_front=". . garde"),
        attack(LEFT, RIGHT),
        "INV-083",
        "Guard is out of the range of Samurai (INV-083).",
        "Garde est hors de portée pour Samurai (INV-083).",
    ),
    "an attack by a tilted unit": (
        lambda: duel("samurai> garde", foe_front="garde garde", stage=DURING, hand="garde"),
        attack(),
        "INV-082",
        "Samurai is tilted and cannot attack (INV-082).",
        "Samurai est à l’horizontale et ne peut pas attaquer (INV-082).",
    ),
    "an attack on an own unit": (
        lambda: duel("samurai garde", foe_front="garde"),
        Attack(front(ME, LEFT), front(ME, CENTRE)),
        "INV-083",
        "Samurai can only attack the enemy, not your own battle zone (INV-083).",
        "Samurai n’attaque que l’adversaire, pas votre propre zone de bataille (INV-083).",
    ),
    "an attack from an empty cell": (
        lambda: duel("samurai", foe_front="garde"),
        attack(RIGHT),
        "INV-081",
        "No unit of yours stands there (front right); choose one of your upright units (INV-081).",
        "Aucune de vos unités ne s’y trouve (front droite) ; choisissez une de vos unités debout (INV-081).",
    ),
    "an attack with a unit of the enemy": (
        lambda: duel("samurai", foe_front="garde"),
        Attack(front(FOE, LEFT), front(ME, LEFT)),
        "INV-081",
        "No unit of yours stands there (front left); choose one of your upright units (INV-081).",
        "Aucune de vos unités ne s’y trouve (front gauche) ; choisissez une de vos unités debout (INV-081).",
    ),
    "an attack after the action": (
        lambda: duel("samurai", foe_front="garde", stage=AFTER, hand="garde"),
        attack(),
        "INV-061",
        "The action of this turn is over; there are no more attacks (INV-061).",
        "L’action de ce tour est terminée ; il n’y a plus d’attaque (INV-061).",
    ),
}

RECRUITS: dict[str, Case] = {
    "a recruit to a rear cell with nobody in front": (
        lambda: duel("samurai", reserve="archer", foe_front="garde"),
        Recruit(mine("archer"), rear(ME, CENTRE)),
        "INV-074",
        "A rear cell (rear centre) can be taken only behind a unit of your own (INV-074).",
        "Un emplacement arrière (arrière centre) ne s’occupe que derrière une de vos unités (INV-074).",
    ),
    "a recruit to the enemy's side": (
        lambda: duel("samurai", reserve="archer", foe_front="garde"),
        Recruit(mine("archer"), front(FOE, RIGHT)),
        "INV-073",
        "That cell (front right) is not in your battle zone (INV-073).",
        "Cet emplacement (front droite) n’est pas dans votre zone de bataille (INV-073).",
    ),
    "a recruit from the hand while the reserve holds units": (
        lambda: duel("samurai", hand="garde", reserve="archer pretre", foe_front="garde"),
        Recruit(mine("garde"), front(ME, CENTRE)),
        "INV-070",
        "While the reserve holds a unit, its leftmost one comes first: Archer (INV-070).",
        "Tant que la réserve contient une unité, la plus à gauche passe d’abord : Archer (INV-070).",
    ),
    "a recruit of a card that is nowhere": (
        lambda: duel("samurai", hand="garde", foe_front="garde"),
        Recruit(mine("archer"), front(ME, CENTRE)),
        "INV-072",
        "Archer is not in your hand (INV-072).",
        "Archer n’est pas dans votre main (INV-072).",
    ),
    "a recruit after an attack": (
        lambda: duel("samurai garde>", hand="garde", foe_front="garde", stage=DURING),
        Recruit(mine("garde"), front(ME, RIGHT)),
        "INV-061",
        "There is one action a turn, and you have chosen it (INV-061).",
        "Il n’y a qu’une action par tour, et vous l’avez choisie (INV-061).",
    ),
}

SUPPORTS: dict[str, Case] = {
    "a Support that cannot be applied at all": (
        lambda: duel("samurai", hand="anubis", foe_front="garde"),
        support("anubis", mine("archer"), front(ME, CENTRE)),
        "INV-114",
        "As things stand the effect of Anubis cannot be applied entirely (INV-114).",
        "Anubis : dans cette situation, l’effet ne peut pas être appliqué entièrement (INV-114).",
    ),
    "a Support aimed at what it cannot be applied to": (
        lambda: duel("samurai", hand="archer", foe_front="garde"),
        support("archer", front(FOE, RIGHT)),
        "INV-114",
        "The effect of Archer cannot be applied entirely with this choice (INV-114).",
        "Archer : avec ce choix, l’effet ne peut pas être appliqué entièrement (INV-114).",
    ),
    "a boost that no attack would get": (
        lambda: duel("samurai", hand="samurai", foe_front=". . garde"),
        support("samurai"),
        "INV-R71",
        "Samurai would raise attacks, but no such attack is possible (INV-R71).",
        "Samurai renforcerait des attaques, mais aucune attaque de ce genre n’est possible (INV-R71).",
    ),
    "a Support with a full reserve": (
        lambda: duel(
            "samurai", hand="archer", reserve="garde garde", foe_front="garde", options=Options(handicap_1="king")
        ),
        support("archer", front(FOE, LEFT)),
        "INV-115",
        "The reserve is full (2); no Support can be played (INV-115).",
        "La réserve est pleine (2) ; aucun Soutien ne peut être joué (INV-115).",
    ),
    "a Support at a wrong moment": (
        lambda: duel("samurai", hand="archer", foe_front="garde", content=pack("archer", moments=("after",))),
        support("archer", front(FOE, LEFT)),
        "INV-116",
        "Archer cannot be played at this moment of the turn (INV-116).",
        "Archer ne se joue pas à ce moment du tour (INV-116).",
    ),
    "a reaction in the own turn": (
        lambda: duel("samurai", hand="musha", foe_front="garde"),
        support("musha"),
        "INV-117",
        "Musha can be played only as a reaction to the enemy (INV-117).",
        "Musha ne se joue qu’en réaction à l’adversaire (INV-117).",
    ),
    "a Support that is not in the hand": (
        lambda: duel("samurai", hand="musha", foe_front="garde"),
        support("archer", front(FOE, LEFT)),
        "INV-110",
        "Archer is not in your hand (INV-110).",
        "Archer n’est pas dans votre main (INV-110).",
    ),
    "a Support with the effect of another card": (
        lambda: duel("samurai", hand="musha", foe_front="garde"),
        support("musha", front(FOE, LEFT), effect="damage_1"),
        "INV-119",
        "Musha has no such effect (INV-119).",
        "Musha n’a pas cet effet (INV-119).",
    ),
    "a Support with an effect that does not exist": (
        lambda: duel("samurai", hand="musha", foe_front="garde"),
        support("musha", effect="fly"),
        "INV-119",
        "Musha has no such effect (INV-119).",
        "Musha n’a pas cet effet (INV-119).",
    ),
    "a card that does not exist": (
        lambda: duel("samurai", hand="musha", foe_front="garde"),
        Support("dragon.0", "damage_1", (front(FOE, LEFT),)),
        "INV-023",
        "“dragon.0” is none of the cards of this game (INV-023).",
        "« dragon.0 » n’est aucune des cartes de cette partie (INV-023).",
    ),
}


def with_a_citizen_given() -> Duel:
    t = duel("samurai", hand="archer", foe_front="garde")
    t.citizen_given = True
    return t


OTHERS: dict[str, Case] = {
    "a second citizen": (
        with_a_citizen_given,
        Settle(mine("archer")),
        "INV-063",
        "One Soldier a turn goes to the kingdom, and it has gone (INV-063).",
        "Un seul Soldat par tour rejoint ainsi le royaume, et c’est déjà fait (INV-063).",
    ),
    "a Leader as a citizen": (
        lambda: duel("samurai", hand="roi", foe_front="garde"),
        Settle(mine("roi")),
        "INV-053",
        "A Leader never enters a kingdom: King (INV-053).",
        "Un Leader n’entre jamais dans un royaume : Roi (INV-053).",
    ),
    "a citizen who is not in the hand": (
        lambda: duel("samurai", hand="roi", foe_front="garde"),
        Settle(theirs("archer")),
        "INV-063",
        "Archer is not in your hand (INV-063).",
        "Archer n’est pas dans votre main (INV-063).",
    ),
    "doing nothing after an action": (
        lambda: duel("samurai", hand="roi", foe_front="garde", stage=AFTER),
        Rest(),
        "INV-061",
        "There is one action a turn, and you have chosen it (INV-061).",
        "Il n’y a qu’une action par tour, et vous l’avez choisie (INV-061).",
    ),
    "finishing attacks that were never begun": (
        lambda: duel("samurai", foe_front="garde"),
        Finish(),
        "INV-R21",
        "You have not attacked in this turn; to do nothing is an action of its own (INV-R21).",
        "Vous n’avez pas attaqué pendant ce tour ; ne rien faire est une action à part (INV-R21).",
    ),
    "finishing an action that is over": (
        lambda: duel("samurai", hand="roi", foe_front="garde", stage=AFTER),
        Finish(),
        "INV-061",
        "The action of this turn is over; there are no more attacks (INV-061).",
        "L’action de ce tour est terminée ; il n’y a plus d’attaque (INV-061).",
    ),
    "ending the turn without an action": (
        lambda: duel("samurai", foe_front="garde"),
        EndTurn(),
        "INV-061",
        "First choose your action: do nothing, recruit or attack (INV-061).",
        "Choisissez d’abord votre action : ne rien faire, recruter ou attaquer (INV-061).",
    ),
    "ending the turn in the middle of the attacks": (
        lambda: duel("samurai garde>", foe_front="garde", stage=DURING),
        EndTurn(),
        "INV-R22",
        "First say that you attack no more (INV-R22).",
        "Déclarez d’abord que vous cessez d’attaquer (INV-R22).",
    ),
    "keeping cards in the battle": (
        lambda: duel("samurai", foe_front="garde"),
        Keep(),
        "INV-046",
        "Only the starting cards can be exchanged, once and before the battle (INV-046).",
        "Seules les cartes de départ s’échangent, une fois et avant la bataille (INV-046).",
    ),
    "exchanging cards in the battle": (
        lambda: duel("samurai", foe_front="garde"),
        Redraw(),
        "INV-046",
        "Only the starting cards can be exchanged, once and before the battle (INV-046).",
        "Seules les cartes de départ s’échangent, une fois et avant la bataille (INV-046).",
    ),
    "deploying in the battle": (
        lambda: duel("samurai", hand="roi", foe_front="garde"),
        Deploy(mine("roi"), front(ME, RIGHT)),
        "INV-069",
        "In the action phase a unit enters the battle zone by being recruited (INV-069).",
        "Pendant la phase d’action, une unité entre dans la zone de bataille quand on la recrute (INV-069).",
    ),
    "filling the reserve in the battle": (
        lambda: duel("samurai", hand="roi", foe_front="garde"),
        Station(mine("roi")),
        "INV-112",
        "In the action phase a card of the hand goes to the reserve only as a Support (INV-112).",
        "Pendant la phase d’action, une carte de la main ne va dans la réserve qu’en tant que Soutien (INV-112).",
    ),
    "passing where nothing has happened": (
        lambda: duel("samurai", foe_front="garde"),
        PASS,
        "INV-R35",
        "There is nothing to react to (INV-R35).",
        "Il n’y a rien à quoi réagir (INV-R35).",
    ),
}

CASES = {**ATTACKS, **RECRUITS, **SUPPORTS, **OTHERS}


@pytest.mark.parametrize("case", CASES)
def test_every_refusal_is_a_sentence_with_its_rule(case: str, tmp_path: Path) -> None:
    table, action, rule, english, french = CASES[case]
    why = reasons(table(), action, tmp_path / "record.jsonl")
    assert rules(why) == [rule]
    assert {language: [words(each) for each in sentences] for language, sentences in said(why).items()} == {
        "en": [english],
        "fr": [french],
    }


def test_everything_against_an_attack_is_said_at_once(tmp_path: Path) -> None:
    t = duel("samurai>", hand="garde", foe_front=". garde", stage=AFTER)
    assert rules(reasons(t, attack(), tmp_path / "record.jsonl")) == ["INV-061", "INV-082", "INV-088"]


def test_everything_against_a_recruit_is_said_at_once(tmp_path: Path) -> None:
    t = duel("samurai", hand="garde", reserve="archer", foe_front="garde", stage=AFTER)
    recruit = Recruit(mine("garde"), rear(ME, RIGHT))
    assert rules(reasons(t, recruit, tmp_path / "record.jsonl")) == ["INV-061", "INV-070", "INV-074"]


def test_everything_against_a_support_is_said_at_once(tmp_path: Path) -> None:
    t = duel("samurai", hand="musha", reserve="archer", foe_front="garde", options=Options(handicap_1="invictus"))
    assert rules(reasons(t, support("musha"), tmp_path / "record.jsonl")) == ["INV-115", "INV-117"]


def test_a_name_of_any_length_makes_a_short_sentence(tmp_path: Path) -> None:
    t = duel("samurai", hand="garde", foe_front="garde")
    (sentence,) = said(reasons(t, Settle("x" * 10_000), tmp_path / "record.jsonl"))["en"]
    assert len(sentence) < 100
