"""The log explains itself: each line says whose unit it is, what it does, with which dice against which value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harena.core.labels import label, prompt, told
from harena.core.seat import Seat
from harena.core.text import LANGUAGES
from harena.games.virtus.actions import (
    ACCEPT,
    FINISH,
    REROLL,
    Activate,
    Charge,
    ChooseDie,
    ChooseSide,
    DeclareCharge,
    Deploy,
    Discard,
    DiscardCourt,
    Fight,
    FlankAttack,
    Hold,
    Lay,
    LayDecoys,
    Move,
    Post,
    Rally,
    Shoot,
    TakeHit,
)
from harena.games.virtus.armies import Bring
from harena.games.virtus.drawing.board import board
from harena.games.virtus.drawing.picture import picture
from harena.games.virtus.drawing.scene import Battlefield
from harena.games.virtus.facts import facts
from harena.games.virtus.game import GAME, setup
from harena.games.virtus.modules import Options
from harena.games.virtus.rules.orders import set_aside
from harena.games.virtus.rules.preparation import roll_for_first
from harena.games.virtus.scenarios import check_scenario
from harena.games.virtus.table import Battle
from harena.games.virtus.units import Scenario
from tests.games.virtus.battles import (
    FOE,
    FOE_RESERVE,
    LEFT,
    ME,
    RESERVE,
    SECOND,
    THIRD,
    across,
    battle,
    play,
)

NAMES = ("Ann", "Bob")
NBSP = "\N{NO-BREAK SPACE}"


def log(t: Battle, language: str = "en") -> list[str]:
    """The lines of the log, a no-break space written as a space."""
    texts = GAME.texts(language).with_names(NAMES)
    return [told(texts, event).replace(NBSP, " ") for event in t.journal or []]


def asked(t: Battle, language: str = "en") -> str:
    return prompt(GAME.texts(language).with_names(NAMES), t).replace(NBSP, " ")


# Attacks


def test_a_charge_names_its_side_and_its_target() -> None:
    t = battle({LEFT: "guerriers guerriers"}, {LEFT: "guerriers guerriers"}, at="charges", laid={LEFT: "4"})
    play(t, DeclareCharge(0), FINISH, Activate(LEFT), FINISH, Charge(0, 3))
    assert log(t)[-1] == "Ann: Warriors 1 charge the enemy’s Warriors 2 in A1, 3d6, a hit at 3 or less."
    assert (
        log(t, "fr")[-1] == "Ann : Guerriers 1, charge contre Guerriers 2 de l’ennemi en A1, 3d6, touche à 3 ou moins."
    )
    play(t, (1, 3, 5))
    assert "Ann rolls 1, 3, 5 (a hit at 3 or less): 2 hits in A1." in log(t)


def charging(mine: str, foes: str, laid: str = "4") -> Battle:
    """My first unit has declared a charge, and its segment is being resolved."""
    t = battle({LEFT: mine}, {LEFT: foes}, at="charges", laid={LEFT: laid})
    play(t, DeclareCharge(0), FINISH, Activate(LEFT))
    return t


def said(t: Battle, action: Any, language: str = "en", viewer: Seat = ME) -> str:
    return label(GAME.texts(language), t.seen_by(viewer), action).replace(NBSP, " ")


def test_whose_units_are_charged_is_said_where_names_collide() -> None:
    t = charging("legionnaires legionnaires", "legionnaires horde")
    play(t, FINISH)
    assert said(t, Charge(0, 2)).startswith("Legionaries 1 charge the enemy’s Legionaries: 4d6")
    assert said(t, Charge(0, 2), "fr").startswith("Légionnaires 1 : charge contre Légionnaires de l’ennemi, 4d6")
    assert said(t, Charge(0, 3)).startswith("Legionaries 1 charge Horde: 4d6")


def test_a_name_does_not_tell_of_units_under_markers() -> None:
    t = battle({LEFT: "guerriers", SECOND: "horde/lurking"}, {LEFT: "horde"}, at="charges", laid={LEFT: "4"})
    play(t, DeclareCharge(0), FINISH, Activate(LEFT), FINISH, Charge(0, 2))
    assert log(t)[-1].startswith("Ann: Warriors charge Horde in A1")


def test_chances_say_that_they_reckon_with_tokens_which_lie_there_already() -> None:
    t = charging("legionnaires legionnaires", "guerriers*1 horde*4 javeliniers")
    play(t, FINISH)
    assert said(t, Charge(0, 2)).endswith("% (with the token that it has already)")
    assert said(t, Charge(0, 3)).endswith("% (with the 4 tokens that it has already)")
    assert said(t, Charge(0, 3), "fr").endswith("% (avec les 4 jetons déjà reçus)")
    assert said(t, Charge(0, 4)).endswith("%")


def test_whoever_takes_a_hit_is_told_which_tokens_count_too() -> None:
    t = battle({LEFT: "legionnaires"}, {LEFT: "guerriers*2 horde*2"}, laid={LEFT: "1"})
    play(t, Activate(LEFT), Fight((0,)), (1, 6, 6, 6))
    assert said(t, TakeHit(1), viewer=FOE).endswith("% (with the 2 tokens that it has already)")


@pytest.mark.parametrize(
    ("mine", "foes", "action", "line"),
    [
        (LEFT, LEFT, Fight((0,)), "Ann: Formed archers fight in A1, 3d6, a hit at 1 or less."),
        (LEFT, across(LEFT), Shoot(0, across(LEFT)), "Ann: Formed archers shoot at A2, 3d6, a hit at 2 or less."),
    ],
)
def test_an_attack_names_its_side(mine: int, foes: int, action: Any, line: str) -> None:
    t = battle({mine: "archers_formes"}, {foes: "guerriers"}, laid={LEFT: "4"})
    play(t, Activate(LEFT), action)
    assert log(t)[-1] == line


def test_whoever_attacks_in_the_other_s_turn_is_named_too() -> None:
    t = battle({LEFT: "guerriers"}, {LEFT: "guerriers"}, laid={LEFT: "4"}, active=FOE)
    play(t, Activate(LEFT), Fight((1,)))
    assert log(t)[-1].startswith("Bob: Warriors fight in A1")


def test_a_test_before_pikes_is_told_with_its_die() -> None:
    story: dict[str, Any] = {"at": "charges", "laid": {LEFT: "4"}, "on": "pikes"}
    for die, line in (
        (6, "Ann: Heavy cavalry shy at the pikes of Warriors (pikes) (die 6, above VC 4)."),
        (2, "Ann: Heavy cavalry face the pikes of Warriors (pikes) (die 2, 4 or less needed)."),
    ):
        t = battle({LEFT: "cavalerie_lourde"}, {LEFT: "guerriers+pikes"}, **story)
        play(t, DeclareCharge(0), Activate(LEFT), Charge(0, 1), (die,))
        assert line in log(t)


# Saves


@pytest.mark.parametrize(
    ("dice", "lines"),
    [
        ((2, 6), ["Ann: Warriors save (light die 2, 2 or less needed)."]),
        (
            (5, 6),
            [
                "Ann: Warriors fail a save (light die 5, 2 or less needed).",
                "Ann: Warriors, dark die 6 above VC 3: a loss and a retreat.",
                "Ann: Warriors lose cohesion, 2 left.",
                "Ann: Warriors retreat to reserve 1.",
            ],
        ),
        (
            (5, 3),
            [
                "Ann: Warriors fail a save (light die 5, 2 or less needed).",
                "Ann: Warriors, dark die 3 not above VC 3: no retreat.",
                "Ann: Warriors lose cohesion, 2 left.",
            ],
        ),
    ],
)
def test_a_save_is_told_with_both_dice_and_what_follows(dice: tuple[int, int], lines: list[str]) -> None:
    t = play(battle({LEFT: "guerriers*1", RESERVE: "horde"}, at="tests"), dice)
    assert log(t)[: len(lines)] == lines


def test_the_dark_die_of_the_other_side_is_told_as_theirs() -> None:
    t = battle({LEFT: "horde"}, {across(LEFT): "guerriers*1", FOE_RESERVE: "horde"}, at="tests", active=FOE)
    play(t, (5, 6))
    assert "Bob : Guerriers, dé foncé 6 au-dessus de la VC 3 : perte et retraite." in log(t, "fr")


def test_a_second_roll_of_the_dark_die_is_told() -> None:
    t = battle({LEFT: "guerriers+elite*1", RESERVE: "horde"}, at="tests", on="elite")
    play(t, (5, 6), REROLL, (2,))
    told_so = [line for line in log(t) if "dark die" in line]
    assert told_so == [
        "Ann: Warriors (elite) roll the dark die again, which showed 6.",
        "Ann: Warriors (elite), dark die 2 not above VC 3: no retreat.",
    ]


def test_who_may_dodge_is_not_said_to_stay() -> None:
    t = battle({LEFT: "cavalerie_legere*1", RESERVE: "horde"}, at="tests")
    play(t, (6, 1))
    assert log(t)[-1] == "Ann: Light cavalry, dark die 1 not above VC 2: a loss, or a retreat if they wish."
    play(t, ACCEPT)
    assert "Ann: Light cavalry lose cohesion, 1 left." in log(t)


def test_the_friends_of_elephants_are_told_why_they_test() -> None:
    t = battle({LEFT: "elephants*1", RESERVE: "guerriers"}, at="tests", on="elephants")
    play(t, (6,))
    assert "Ann: Warriors test because elephants retreat into reserve 1." in log(t)


def test_a_general_s_test_is_told_with_its_dice() -> None:
    for dice, line in (
        ((3, 4), "Ann: general is unhurt (dice 3, 4, 6 or more kills)."),
        ((3, 6), "Ann: general is mortally hit (dice 3, 6, 6 or more kills)."),
    ):
        t = battle({LEFT: "guerriers"}, generals={LEFT: "general*2"}, at="tests")
        assert line in log(play(t, dice))


def test_marches_and_rallies_are_told_with_their_die() -> None:
    t = battle({RESERVE: "guerriers"}, laid={LEFT: "4"})
    play(t, Activate(LEFT), Move(0, (LEFT, across(LEFT))), (6,))
    assert any(line.startswith("Ann: Warriors suffer from the forced march (die 6, ") for line in log(t))
    t = battle({RESERVE: "guerriers=2"}, at="rally")
    play(t, Rally(0), (1,))
    assert "Ann: Warriors rally (die 1, 2 or less needed), cohesion 3." in log(t)


def test_without_a_journal_nothing_is_worked_out_for_the_log() -> None:
    t = battle({LEFT: "guerriers"})
    t.journal = None

    def costly() -> int:
        raise AssertionError

    t.tell("shaken", unit=0, die=6, value=costly)


# Before the battle


def on_the_ground() -> Battle:
    t = setup([Bring(), Bring()], Options(preset="basic"), GAME.content)
    t.journal = []
    t.proceed()
    return play(t, 0, ChooseDie("P"), (1,), (1,) * 16)


def test_the_ground_is_told_sector_by_sector() -> None:
    t = on_the_ground()
    line = log(t)[-1]
    ground = [GAME.texts("en").word("terrain", terrain) for terrain in t.terrain]
    places = [f"{segment}{camp}" for camp in (1, 2) for segment in "ABCD"]
    assert line == f"The ground: {', '.join(f'{p} {g}' for p, g in zip(places, ground, strict=True))}."


def test_who_takes_the_opposite_side_is_told_the_ground_anew() -> None:
    t = on_the_ground()
    t.terrain = ("hill", *("clear",) * 7)
    kept, changed = play(t.copy(), ChooseSide(False)), play(t, ChooseSide(True))
    assert "Bob keeps this side of the table." in log(kept)
    assert any(line.startswith("Bob takes the opposite side; ") and "D2 hill" in line for line in log(changed))


def test_who_begins_is_told_with_the_total_of_each() -> None:
    t = battle({LEFT: "guerriers"}, terrain={LEFT: "hill", SECOND: "wood", across(LEFT): "hill"})
    t.journal, t.pending, t.agenda = [], None, [(roll_for_first,)]
    t.proceed()
    play(t, (3, 4), (5, 1))
    totals = "Ann 5 (die 3, ground 2), Bob 5 (die 4, ground 1)"
    assert log(t)[0] == f"Who begins: {totals}; a tie, so they roll again."
    assert log(t)[1] == "Who begins: Ann 7 (die 5, ground 2), Bob 2 (die 1, ground 1); the lower total."
    assert log(t, "fr")[1].startswith("Qui commence : Ann 7 (dé 5, terrain 2), Bob 2 ")


def test_units_are_numbered_anew_by_sector_and_the_log_says_so() -> None:
    t = setup([Bring("2 veterans, general"), Bring("1 horde, general")], Options(preset="basic"), GAME.content)
    t.journal = []
    t.agenda.pop()  # the dice for the ground
    t.proceed()
    play(t, Deploy(0, THIRD), Deploy(1, SECOND), Post(0, RESERVE), Deploy(2, across(LEFT)), Post(1, FOE_RESERVE))
    assert [t.zone[unit] for unit in t.units(ME)] == [SECOND, THIRD]
    assert "numbered anew: by sector from A on, then in the reserve" in log(t)[-1]


# Dice instead of cards


def rolled(*dice: int, **story: Any) -> Battle:
    t = battle({LEFT: "guerriers", SECOND: "guerriers"}, at="draw", on="pips", **story)
    return play(t, dice)


def test_dice_are_asked_for_in_words_for_dice() -> None:
    t = rolled(2, 5)
    assert asked(t) == "Ann: lay dice on segments, or go on"
    assert asked(t, "fr") == "Ann : posez des dés sur les segments, ou continuez"
    assert prompt(GAME.texts("en").with_names(NAMES), t, FOE) == "Waiting for Ann to lay dice"
    assert label(GAME.texts("fr"), t, FINISH) == "Ne plus poser de dé"
    assert label(GAME.texts("en"), t, FINISH) == "Lay no more dice"


def test_cards_are_still_asked_for_in_words_for_cards() -> None:
    t = battle({LEFT: "guerriers"}, at="cards", hand="3")
    assert asked(t) == "Ann: lay cards on segments, discard, or go on"
    assert label(GAME.texts("en"), t, FINISH) == "Lay no more cards"


def test_a_point_less_for_want_of_the_chief_is_told() -> None:
    assert log(rolled(2, 5))[-1] == "Ann rolls for activation: 2, 5."
    line = log(rolled(2, 5, generals={LEFT: "general"}))[-1]
    assert line == (
        "Ann rolls for activation: 2, 5; a point less each without the general-in-chief in the reserve: 1, 4."
    )


def test_a_die_of_nothing_shows_a_nought_and_is_told_as_a_die() -> None:
    drawn = picture(rolled(1, 5, generals={LEFT: "general"}).seen_by(ME), GAME.texts("en"))
    nought = drawn.partition('data-id="card:0"')
    assert "to be laid: a die of 0" in drawn
    assert ">0</text>" in (nought[0].rpartition("<g")[2] + nought[2].partition("data-id")[0])


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Lay("3", LEFT), "No die that you may lay shows 3 (VIR-309)."),
        (Discard("2"), "Dice are not discarded: those that you do not lay are lost (VIR-R102)."),
        (Lay("5", SECOND), "Segment B has its die already (VIR-109)."),
        (Activate(LEFT), "This is not what is asked now: lay dice (VIR-108)."),
    ],
)
def test_dice_are_refused_in_words_for_dice(action: Any, words: str) -> None:
    t = rolled(2, 5)
    t.laid[SECOND] = "4"
    said = [GAME.texts("en").say(reason) for reason in t.seen_by(ME).against(action)]
    assert words in said
    assert not any(" card" in line for line in said)


def test_a_segment_without_a_die_is_refused_as_such() -> None:
    t = play(rolled(2, 5), FINISH)
    said = [GAME.texts("en").say(reason) for reason in t.seen_by(ME).against(Activate(THIRD))]
    assert said == ["Segment C has no die: nothing can be activated there (VIR-102)."]


def test_with_dice_no_card_is_in_play_and_the_chief_keeps_the_dice_whole() -> None:
    known = facts(rolled(2, 5).seen_by(ME), GAME.texts("en"), everything=True)
    assert "(not in play)" in known["joker"]
    assert "card" not in known["general"]
    assert "each die is worth a point less" in known["general"]
    cards = facts(battle({LEFT: "guerriers"}).seen_by(ME), GAME.texts("en"), everything=True)
    assert "(not in play)" not in cards["joker"]
    assert "one card more" in cards["general"]


# Words


@pytest.mark.parametrize(
    ("hand", "count", "english", "french"),
    [
        ("6 court", 0, "Keep the court card", "Garder la figure"),
        ("court court", 0, "Keep the court cards", "Garder les figures"),
        ("court court", 1, "Discard 1 court card", "Défausser 1 figure"),
        ("court court", 2, "Discard 2 court cards", "Défausser 2 figures"),
        ("6", 0, "Continue", "Continuer"),
    ],
)
def test_who_discards_no_court_card_keeps_them_or_has_none(hand: str, count: int, english: str, french: str) -> None:
    t = battle({LEFT: "guerriers"}, hand=hand, at="end")
    assert label(GAME.texts("en"), t, DiscardCourt(count)) == english
    assert label(GAME.texts("fr"), t, DiscardCourt(count)) == french


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "No decoy", "Aucun leurre"), (1, "1 decoy", "1 leurre"), (2, "2 decoys", "2 leurres")],
)
def test_no_decoys_are_not_counted(count: int, english: str, french: str) -> None:
    t = battle({LEFT: "guerriers"})
    assert label(GAME.texts("en"), t, LayDecoys(LEFT, count)) == english
    assert label(GAME.texts("fr"), t, LayDecoys(LEFT, count)) == french


def test_means_below_two_are_singular_in_french() -> None:
    def said(units: str, language: str) -> str:
        t = battle({LEFT: units}, {LEFT: "guerriers"}, laid={LEFT: "4"})
        play(t, Activate(LEFT))
        return label(GAME.texts(language), t, Fight((0,)))

    assert "0,5 touche en moyenne" in said("archers_formes", "fr")
    assert "1,5 touche en moyenne" in said("guerriers", "fr")
    assert "2 touches en moyenne" in said("legionnaires", "fr")
    assert "0.5 hits expected" in said("archers_formes", "en")
    assert "1 hit expected" in said("guerriers=2", "en")


def test_a_scenario_has_three_or_four_sectors() -> None:
    reasons = check_scenario("x", Scenario(first=("clear",) * 5, second=("clear",) * 5))
    assert [GAME.texts("fr").say(why).replace(NBSP, " ") for why in reasons] == [
        "Scénario x : 5 secteurs par camp ; il en faut 3 ou 4 (VIR-050)."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_in_five_lines_has_five(language: str) -> None:
    assert len(GAME.texts(language)("game.virtus.turn").splitlines()) == 5


# The end


@pytest.mark.parametrize(
    ("ended", "english", "french"),
    [
        (
            lambda: play(
                battle({across(LEFT): "guerriers", RESERVE: "horde"}, {across(THIRD): "horde"}, laid={LEFT: "1"}),
                Activate(LEFT),
                FlankAttack(0, across(SECOND)),
            ),
            ["Ann: Warriors in A2 can attack B2 from the flank, and nobody is there to defend it."],
            ["Ann : Guerriers en A2, débordement de B2 : personne n’y est pour le défendre."],
        ),
        (
            lambda: battle({across(LEFT): "guerriers", across(THIRD): "horde"}, active=FOE, at="end"),
            ["Ann holds two sectors of the enemy’s camp: A2, C2."],
            ["Ann tient deux secteurs du camp adverse : A2, C2."],
        ),
        (
            lambda: play(battle({LEFT: "guerriers=1*2"}, at="tests"), (6, 1)),
            ["Ann has no unit left."],
            ["Ann n’a plus une seule unité."],
        ),
        (
            lambda: battle({LEFT: "horde=3"}, {FOE_RESERVE: "horde horde=1"}, active=FOE, turn=80, at="end"),
            [
                "Ann, at nightfall: 0 enemy sectors held, cohesion 3 of 4.",
                "Bob, at nightfall: 0 enemy sectors held, cohesion 5 of 8.",
            ],
            [
                "Ann, à la tombée de la nuit : 0 secteur adverse tenu, cohésion 3 sur 4.",
                "Bob, à la tombée de la nuit : 0 secteur adverse tenu, cohésion 5 sur 8.",
            ],
        ),
    ],
    ids=["flank", "sectors", "last unit", "limit"],
)
def test_the_end_says_what_decided_the_battle(
    ended: Callable[[], Battle], english: list[str], french: list[str]
) -> None:
    t = ended()
    assert t.outcome is not None
    assert (decisive(t), decisive(t, "fr")) == (english, french)


def decisive(t: Battle, language: str = "en") -> list[str]:
    """The lines that the page shows under *What decided it*."""
    keys = [event.key for event in t.journal or []]
    return [line for key, line in zip(keys, log(t, language), strict=True) if key in GAME.screens.decisive]


# Who cannot be held


def running(water: dict[int, str] | None = None) -> Battle:
    """Mine stand before the enemy in two segments and cannot be held for nothing."""
    mine = {LEFT: "horde horde guerriers", SECOND: "guerriers", THIRD: "guerriers"}
    foes = {across(LEFT): "veterans", across(SECOND): "veterans"}
    return battle(mine, foes, laid={LEFT: "3"}, on="impetuous watercourse", water=water)


def test_before_the_moves_end_it_is_said_who_will_rush_forward() -> None:
    t = running()
    everybody = "If you finish, these rush forward: 2 Horde, 1 Warriors to A2, 1 Warriors to B2"
    assert asked(t) == f"Ann: activate a segment, or move a general. {everybody}"
    play(t, Activate(LEFT))
    assert asked(t).endswith("3 points left. If you finish, these rush forward: 2 Horde, 1 Warriors to A2")
    assert asked(t, "fr").endswith("Si vous finissez, s’élancent : 2 Horde, 1 Guerriers vers A2")
    play(t, Hold(0), Hold(1))
    assert asked(t).endswith("If you finish, these rush forward: 1 Warriors to A2")


def test_no_more_are_said_to_rush_than_can_cross_the_water() -> None:
    t = play(running({LEFT: "deep"}), Activate(LEFT))
    assert asked(t).endswith("If you finish, these rush forward: 1 Horde to A2")


def test_the_enemy_is_not_told_who_will_rush_forward() -> None:
    t = play(running(), Activate(LEFT))
    assert t.seen_by(ME).about()["headlong"]
    assert not t.seen_by(FOE).about()["headlong"]


def test_nothing_is_said_where_nobody_rushes() -> None:
    t = play(battle({LEFT: "guerriers"}, {across(LEFT): "veterans"}, laid={LEFT: "2"}), Activate(LEFT))
    assert asked(t) == "Ann: moves in segment A, 2 points left"


# Points


def test_points_that_are_kept_for_a_charge_are_told_apart_from_those_that_are_left() -> None:
    t = charging("legionnaires legionnaires", "horde")
    assert asked(t).endswith("combats in segment A, 2 points left, 2 kept for the charge")
    assert asked(t, "fr").endswith("2 points restants, plus 2 pour la charge")
    assert "4, 2 pts, +2!" in board(t.seen_by(ME), GAME.texts("en").with_names(NAMES))
    play(t, FINISH, Charge(0, 2), (6, 6, 6, 6))
    assert asked(t).endswith("moves in segment A, 2 points left")


def test_a_surcharge_is_kept_for_the_charge_too() -> None:
    t = battle({LEFT: "fanatiques fanatiques"}, {LEFT: "horde"}, at="charges", laid={LEFT: "6"}, on="fanatics")
    play(t, DeclareCharge(0))
    assert sum(set_aside(t, LEFT)) == 3 == 6 - t.points[LEFT]


def test_the_points_of_several_charges_are_kept_until_each_is_resolved() -> None:
    t = battle({LEFT: "horde guerriers"}, {LEFT: "legionnaires"}, at="charges", laid={LEFT: "4"})
    play(t, DeclareCharge(0), DeclareCharge(1))
    assert set_aside(t, LEFT) == [2, 2]
    seen = Battlefield(t.seen_by(ME), GAME.texts("en").with_names(NAMES))
    assert seen.about_segment(LEFT) == "segment A, a 4, 0 points left, 4 kept for the charges"
