"""What is said against an answer in set-up, in the discard phase, as a reaction and at a conscription."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harena.core.action import PASS, Action
from harena.games.invictus.actions import (
    Attack,
    Deploy,
    EndTurn,
    Keep,
    Rest,
    Settle,
    Station,
)
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.reactions import REACTIONS
from harena.games.invictus.table import AFTER, Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    PARTNER,
    RIGHT,
    asked,
    attack,
    duel,
    front,
    mine,
    play,
    question,
    rear,
    support,
    team_duel,
    theirs,
)
from tests.games.invictus.refusals import anything, reasons, rules, said, words

Case = tuple[Callable[[], Duel], Action, str, str, str]
"""A table, an answer, the rule against it, and the sentence in English and in French."""


def setting_up(*answers: object) -> Duel:
    """Two players who have drawn three Guerriers each; I come first."""
    t: Duel = GAME.table([Bring("roi: 20 guerrier")] * 2)
    return play(t, *["guerrier"] * 6, *answers)


def first_step() -> Duel:
    return setting_up(Keep(), Keep(), 0)


def second_step() -> Duel:
    return play(first_step(), Deploy(mine("guerrier"), LEFT), Deploy(theirs("guerrier"), front(FOE, LEFT)))


def third_step() -> Duel:
    return play(second_step(), Station(mine("guerrier")), Station(theirs("guerrier")))


SETTING_UP: dict[str, Case] = {
    "an action before the starting cards are kept or exchanged": (
        setting_up,
        Rest(),
        "INV-045",
        "This is not what is asked now: keep your starting cards, or exchange all of them (INV-045).",
        "Ce n’est pas ce qui est demandé : garder vos cartes de départ ou les échanger toutes (INV-045).",
    ),
    "a citizen in the first step": (
        first_step,
        Settle(mine("guerrier")),
        "INV-049",
        "This is not what is asked now: place a unit of your hand on your front line (INV-049).",
        "Ce n’est pas ce qui est demandé : placer une unité de votre main sur votre ligne de front (INV-049).",
    ),
    "a first unit on the rear line": (
        first_step,
        Deploy(mine("roi"), rear(ME, LEFT)),
        "INV-049",
        "That cell (rear left) is not on your front line (INV-049).",
        "Cet emplacement (arrière gauche) n’est pas sur votre ligne de front (INV-049).",
    ),
    "a first unit that is not in the hand": (
        first_step,
        Deploy(mine("samurai"), LEFT),
        "INV-049",
        "Samurai is not in your hand (INV-049).",
        "Samurai n’est pas dans votre main (INV-049).",
    ),
    "a deployment in the second step": (
        second_step,
        Deploy(mine("guerrier"), RIGHT),
        "INV-050",
        "This is not what is asked now: put a unit of your hand into the reserve (INV-050).",
        "Ce n’est pas ce qui est demandé : mettre une unité de votre main en réserve (INV-050).",
    ),
    "a reserve that is not in the hand": (
        second_step,
        Station(mine("samurai")),
        "INV-050",
        "Samurai is not in your hand (INV-050).",
        "Samurai n’est pas dans votre main (INV-050).",
    ),
    "an attack in the third step": (
        third_step,
        attack(),
        "INV-052",
        "This is not what is asked now: put a Soldier of your hand into your kingdom (INV-052).",
        "Ce n’est pas ce qui est demandé : mettre un Soldat de votre main dans votre royaume (INV-052).",
    ),
    "the Leader as the first citizen": (
        third_step,
        Settle(mine("roi")),
        "INV-053",
        "A Leader never enters a kingdom: King (INV-053).",
        "Un Leader n’entre jamais dans un royaume : Roi (INV-053).",
    ),
    "a first citizen who is not in the hand": (
        third_step,
        Settle(mine("samurai")),
        "INV-052",
        "Samurai is not in your hand (INV-052).",
        "Samurai n’est pas dans votre main (INV-052).",
    ),
}


def too_many_cards() -> Duel:
    full = "archer archer archer archer archer roi"
    return play(duel("garde", hand=full, foe_front="garde", stage=AFTER), EndTurn())


DISCARDING: dict[str, Case] = {
    "ending a turn with six cards": (
        too_many_cards,
        EndTurn(),
        "INV-067",
        "This is not what is asked now: "
        "put a Soldier of your hand into your kingdom, since you hold more than five cards (INV-067).",
        "Ce n’est pas ce qui est demandé : "
        "défausser un Soldat dans votre royaume, car vous avez plus de cinq cartes en main (INV-067).",
    ),
    "discarding the Leader": (
        too_many_cards,
        Settle(mine("roi")),
        "INV-053",
        "A Leader never enters a kingdom: King (INV-053).",
        "Un Leader n’entre jamais dans un royaume : Roi (INV-053).",
    ),
    "discarding what is not in the hand": (
        too_many_cards,
        Settle(mine("miko")),
        "INV-067",
        "Miko is not in your hand (INV-067).",
        "Miko n’est pas dans votre main (INV-067).",
    ),
}


def attacked(target: str = "garde") -> Duel:
    """I attack; the foe may react."""
    return play(duel("commandant", foe_front=target, foe_hand="musha druide archer cuauhtli"), attack())


def supported() -> Duel:
    """I play a Support; the foe may react."""
    t = duel("commandant", hand="archer", foe_front="garde", foe_hand="musha druide archer")
    return play(t, support("archer", front(FOE, LEFT)))


REACTING: dict[str, Case] = {
    "an attack out of turn": (
        attacked,
        Attack(front(FOE, LEFT), front(ME, LEFT)),
        "INV-R35",
        "This is not what is asked now: react with a Support, or let it happen (INV-R35).",
        "Ce n’est pas ce qui est demandé : réagir avec un Soutien ou laisser faire (INV-R35).",
    ),
    "a Support that is no reaction": (
        attacked,
        support("archer", front(ME, LEFT), by=FOE),
        "INV-117",
        "Archer cannot be played as a reaction (INV-117).",
        "Archer ne se joue pas en réaction (INV-117).",
    ),
    "an answer to Supports in the window of an attack": (
        attacked,
        support("druide", by=FOE),
        "INV-120",
        "Druid answers a Support, not an attack (INV-120).",
        "Druide répond à un Soutien, pas à une attaque (INV-120).",
    ),
    "an answer to attacks in the window of a Support": (
        supported,
        support("musha", by=FOE),
        "INV-121",
        "Musha answers an attack, not a Support (INV-121).",
        "Musha répond à une attaque, pas à un Soutien (INV-121).",
    ),
    "a reaction that is not in the hand": (
        attacked,
        support("garde", by=FOE),
        "INV-117",
        "Guard is not in your hand (INV-117).",
        "Garde n’est pas dans votre main (INV-117).",
    ),
    "a reaction with the effect of another card": (
        attacked,
        support("druide", by=FOE, effect="cancel_attack"),
        "INV-119",
        "Druid has no such effect (INV-119).",
        "Druide n’a pas cet effet (INV-119).",
    ),
    "a reaction that saves Soldiers, for a Leader": (
        lambda: attacked("roi"),
        support("cuauhtli", by=FOE),
        "INV-114",
        "As things stand the effect of Cuāuhtli cannot be applied entirely (INV-114).",
        "Cuāuhtli : dans cette situation, l’effet ne peut pas être appliqué entièrement (INV-114).",
    ),
}


def overrun(**zones: Any) -> Duel:
    """I kill the foe's last unit; the foe must conscript."""
    zones = {"foe_reserve": "archer pretre", "foe_kingdom": "sorcier sorcier", **zones}
    t = play(duel("commandant", foe_front="samurai>", **zones), attack())
    return play(t, PASS) if question(t) == REACTIONS else t


def overrun_team() -> Duel:
    """I kill the last unit of a team; FOE conscripts for it."""
    t = team_duel("commandant", foe_front="samurai>", foe_kingdom="pretre pretre", foe_partner_kingdom="sorcier")
    return play(t, attack())


CONSCRIPTIONS: dict[str, Case] = {
    "anything but a conscription": (
        overrun,
        Rest(),
        "INV-126",
        "This is not what is asked now: conscript a unit, since your battle zone is empty (INV-126).",
        "Ce n’est pas ce qui est demandé : conscrire une unité, car votre zone de bataille est vide (INV-126).",
    ),
    "the second unit of the reserve first": (
        overrun,
        Deploy(theirs("pretre"), front(FOE, LEFT)),
        "INV-127",
        "While the reserve holds a unit, its leftmost one comes first: Archer (INV-127).",
        "Tant que la réserve contient une unité, la plus à gauche passe d’abord : Archer (INV-127).",
    ),
    "a card of the hand": (
        lambda: overrun(foe_reserve="", foe_hand="garde"),
        Deploy(theirs("garde"), front(FOE, LEFT)),
        "INV-132",
        "Cards of the hand cannot be conscripted: Guard (INV-132).",
        "Les cartes de la main ne peuvent pas être conscrites : Garde (INV-132).",
    ),
    "a Soldier who is no citizen": (
        lambda: overrun(foe_reserve=""),
        Deploy(theirs("garde"), front(FOE, LEFT)),
        "INV-130",
        "Guard is not among the citizens of your kingdom (INV-130).",
        "Garde n’est pas parmi les citoyens de votre royaume (INV-130).",
    ),
    "a citizen of the partner": (
        overrun_team,
        Deploy(theirs("sorcier"), front(FOE, LEFT)),
        "INV-169",
        "Wizard is not among the citizens of your kingdom (INV-169).",
        "Sorcier n’est pas parmi les citoyens de votre royaume (INV-169).",
    ),
    "a card that does not exist": (
        lambda: overrun(foe_reserve=""),
        Deploy("dragon.1", front(FOE, LEFT)),
        "INV-023",
        "“dragon.1” is none of the cards of this game (INV-023).",
        "« dragon.1 » n’est aucune des cartes de cette partie (INV-023).",
    ),
    "a rear cell with nobody in front": (
        overrun,
        Deploy(theirs("archer"), rear(FOE, CENTRE)),
        "INV-R45",
        "A rear cell (rear centre) can be taken only behind a unit of your own (INV-R45).",
        "Un emplacement arrière (arrière centre) ne s’occupe que derrière une de vos unités (INV-R45).",
    ),
    "a cell of the enemy": (
        overrun,
        Deploy(theirs("archer"), front(ME, CENTRE)),
        "INV-R45",
        "That cell (front centre) is not in your battle zone (INV-R45).",
        "Cet emplacement (front centre) n’est pas dans votre zone de bataille (INV-R45).",
    ),
    "the place of the first conscript": (
        lambda: play(overrun(), Deploy(theirs("archer"), front(FOE, RIGHT))),
        Deploy(theirs("pretre"), front(FOE, RIGHT)),
        "INV-128",
        "One of your units stands there already (front right); conscripted units do not replace each other (INV-128).",
        "Une de vos unités s’y trouve déjà (front droite) ; une unité conscrite n’en remplace pas une autre (INV-128).",
    ),
}

CASES = {
    **SETTING_UP,
    **DISCARDING,
    **REACTING,
    **{f"conscripting {name}": case for name, case in CONSCRIPTIONS.items()},
}


@pytest.mark.parametrize("case", CASES)
def test_every_refusal_is_a_sentence_with_its_rule(case: str, tmp_path: Path) -> None:
    table, action, rule, english, french = CASES[case]
    why = reasons(table(), action, tmp_path / "record.jsonl")
    assert rules(why) == [rule]
    assert {language: [words(each) for each in sentences] for language, sentences in said(why).items()} == {
        "en": [english],
        "fr": [french],
    }


@pytest.mark.rule("INV-130", "INV-132")
def test_a_citizen_may_be_conscripted_though_the_same_card_is_also_in_the_hand() -> None:
    t = overrun(foe_reserve="", foe_hand="sorcier")
    assert t.seen_by(FOE).against(Deploy(theirs("sorcier"), front(FOE, LEFT))) == []


@pytest.mark.rule("INV-R35", "INV-122")
@pytest.mark.parametrize("table", [attacked, supported])
def test_the_questions_of_these_stories_are_reactions_of_the_foe(table: Callable[[], Duel]) -> None:
    assert (question(table()), asked(table())) == (REACTIONS, FOE)


@pytest.mark.parametrize("seat", [FOE, PARTNER])
def test_whoever_is_not_asked_is_told_so(seat: int, tmp_path: Path) -> None:
    """The platform says it for all games, without a look at the rules or at anybody's cards."""
    t = team_duel("samurai", foe_front="garde")
    (why,) = reasons(t, Rest(), tmp_path / "record.jsonl", seat=seat)  # type: ignore[arg-type]
    assert (why.key, why.params) == ("refused.not_your_turn", {"seat": seat})


@pytest.mark.parametrize(
    "table",
    [setting_up, first_step, second_step, third_step, too_many_cards, attacked, supported, overrun, overrun_team],
)
def test_whatever_is_answered_to_these_questions_is_an_option_or_has_a_reason(table: Callable[[], Duel]) -> None:
    t, rng = table(), Random(table.__name__)
    view = t.seen_by(asked(t))
    illegal = [action for action in (anything(t, rng) for _ in range(400)) if action not in view.options()]
    assert len(illegal) > 300
    for action in illegal:
        assert all("rule" in reason.params for reason in view.against(action))
        assert view.against(action), action
