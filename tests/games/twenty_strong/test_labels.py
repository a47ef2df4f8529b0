"""What choices are called: with what they bring, so that nobody must look a card up to choose."""

from __future__ import annotations

from harena.core.action import Action
from harena.core.labels import label, prompt, told
from harena.games.twenty_strong.actions import (
    FINISH,
    Activate,
    Assign,
    Challenge,
    Commit,
    Discard,
    GoOn,
    Keep,
    Leave,
    Move,
    Observe,
    Roll,
    Stop,
    TakeReward,
    Use,
)
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.training import dismiss_dice, recover_dice, strengthen_dice, weaken_dice
from harena.games.twenty_strong.table import PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import (
    ChangeHealth,
    MissesExhaust,
    RecoverDice,
    RerollDice,
    RollPrice,
    TurnFaces,
)
from tests.games.twenty_strong.climbs import asked, box, climb, fight, foe, play, put, refusals, throw

HEALING = Reward("now", (ChangeHealth(when="now", n=2), RecoverDice(when="now", n=3)))
REROLL = Reward("permanent", (RerollDice(when="roll_once", n=1),))


def called(t: Ascent, action: Action, language: str = "en") -> str:
    assert action in t.options()
    return label(GAME.texts(language), t.seen_by(PLAYER), action).replace("\N{NO-BREAK SPACE}", " ")


def question(t: Ascent, language: str = "en") -> str:
    return prompt(GAME.texts(language), t.seen_by(PLAYER), PLAYER).replace("\N{NO-BREAK SPACE}", " ")


def happened(t: Ascent, language: str = "en") -> list[str]:
    events = [told(GAME.texts(language), event) for event in t.journal or []]
    return [event.replace("\N{NO-BREAK SPACE}", " ") for event in events]


# On the mountain


def test_a_move_names_the_camp_its_top_card_and_its_primus() -> None:
    t = climb({"b1": "desultor", "m1": "empusa"}, token="b2", primus={"m1": "ursus", "m2": "sosia"})
    moves = [called(t, action) for action in t.options() if isinstance(action, Move)]
    assert moves == [
        "Go to foot 2: Desultor",
        "Go to middle 2: Empusa, and the primus Ursus",
        "Go to middle 3: the primus Sosia",
    ]


def test_what_can_be_done_at_a_camp_is_told_with_figures_and_the_price_of_observing() -> None:
    content = box({"lion": foe(health=4, damage=2, plus=1), "rex": foe("primus", health=9, damage=3)})
    t = play(climb({"b1": "lion"}, primus={"b1": "rex"}, content=content), Move(1))
    assert [called(t, action) for action in (Activate(), Observe(), Challenge())] == [
        "Fight lion (Health 4, damage 2, +1)",
        "Observe lion: lose 1 Health, then recover a die or gain 1 Health",
        "Challenge the primus rex (Health 9, damage 3)",
    ]


def test_an_opportunity_is_taken_up_and_kept_with_what_it_gives() -> None:
    t = play(climb({"b1": "coin_for_the_ferryman"}), Move(1))
    assert called(t, Activate()) == "Take up the Opportunity Coin for the Ferryman"
    t = play(t, Activate())
    assert question(t) == "Coin for the Ferryman: do you keep this Opportunity?"
    assert called(t, Keep()).startswith("Keep Coin for the Ferryman: ▼ gain ")
    assert called(t, Leave()) == "Discard it"


def test_the_card_that_comes_up_is_asked_for_with_its_camp() -> None:
    t = play(climb({"b1": "desultor"}, below={"b1": 2}), Move(1), Activate())
    assert question(t) == "The next card of the camp foot 2"
    assert question(t, "fr") == "La carte suivante du camp pied 2"


# In a fight


def test_the_prompt_says_which_pass_of_how_many_comes_next() -> None:
    t = fight(foe(health=9), strategy=3)
    assert question(t) == "Pass 1 of 3: commit dice, then roll"
    t = play(throw(t, "R", "hit"), FINISH)
    assert question(t) == "Pass 2 of 3: commit dice, then roll"


def test_dice_are_called_by_their_colours_and_faces() -> None:
    t = fight("lemures")
    assert called(t, Commit("yellow")) == "Commit a die: yellow (hits 2 in 6)"
    assert called(t, Commit("red"), "fr") == "Engager un dé rouge (touche 6/6)"
    assert called(t, Stop()) == "Stop here: undefeated enemies deal their damage"
    t = play(t, Commit("yellow"), Commit("green"))
    assert called(t, Roll()) == "Roll 2 dice"
    t = play(t, Roll(), ("hit", "crit"))
    assert called(t, Assign("yellow", "hit", 0)) == "Assign a yellow hit to Lemures"
    assert called(t, Assign("green", "crit", 0), "fr") == "Assigner un dé vert (critique) : Lémures"


def test_the_dice_that_are_rolled_are_named_for_a_real_table() -> None:
    t = play(fight(foe()), Commit("yellow"), Commit("yellow"), Commit("red"), Roll())
    assert question(t) == "Roll 2 yellow dice + 1 red die"
    assert question(t, "fr") == "Lancez 2 dés jaunes + 1 dé rouge"


def test_a_roll_is_told_by_what_the_dice_show_the_best_first() -> None:
    t = fight(foe())
    t.journal = []
    throw(t, "YYGGR", "miss hit hit hit crit")
    assert happened(t)[-1] == "Roll: 1 crit (red), 3 hits (yellow, 2 green), 1 miss (yellow)."


def test_an_enemy_that_spoils_a_roll_is_named_and_one_s_own_effect_is_not() -> None:
    t = throw(fight("blind_andabata"), "BR", "hit hit")
    assert question(t) == "Blind Andabata: which die showing a hit do you turn to a miss?"
    t = throw(fight(foe(effects=[MissesExhaust(when="after_roll", n=1)])), "YG", "miss miss")
    assert question(t) == "foe_0: which committed die is exhausted?"
    price = RollPrice(when="after_roll", test="misses", at_least=1, pay="dice")
    t = throw(fight(foe(), hero=[price]), "YG", "miss miss")
    assert question(t) == "Which committed die is exhausted?"


def test_an_effect_that_nobody_asked_for_is_told_with_whose_it_is() -> None:
    t = fight("desultor", items="testudo")
    t.journal = []
    play(t, Stop(), GoOn())
    assert happened(t)[1:3] == ["Desultor deals 1 damage.", "You lose 1 Health; 5 left."]
    assert happened(t)[3:5] == ["Desultor: discard 1 item.", "You discard Testudo."]


def test_a_reward_is_called_by_what_it_does() -> None:
    t = play(throw(fight(foe("sport", health=1, reward=HEALING)), "R", "hit"), put("R", "hit"))
    assert question(t) == "foe_0 is defeated: which reward?"
    assert called(t, TakeReward()) == "Take the reward: gain 2 Health, recover up to 3 dice"
    assert called(t, TakeReward(), "fr") == "Prendre la récompense : gagnez 2 Santé, récupérez jusqu’à 3 dés"


def test_items_are_called_by_what_they_do() -> None:
    t = fight(foe(), items="testudo")
    assert called(t, Use("testudo")) == "Use Testudo: before Take damage: prevent up to 3 damage this turn"
    assert called(t, Discard("testudo")) == "Discard Testudo"


def test_an_ability_is_called_by_what_can_be_done_once_per_turn() -> None:
    t = throw(fight(foe(), hero=[RerollDice(when="roll_once", n=2)]), "YY", "miss miss")
    assert called(t, Use("nemo")) == "Use nemo: you may roll up to 2 unassigned dice again"


def test_effects_that_are_put_in_order_are_told() -> None:
    exhausting = MissesExhaust(when="after_roll", n=1)
    turning = TurnFaces(when="after_roll", from_="hit", to="miss", n=1)
    t = throw(fight(foe(effects=[exhausting]), foe(effects=[turning])), "YG", "miss hit")
    assert [called(t, action) for action in t.options()] == [
        "First foe_0: exhaust 1 die showing a miss, if there is one",
        "First foe_1: turn 1 die showing a hit to a miss",
    ]


# Dice for effects


def answering(t: Ascent) -> list[str]:
    t.pending = t.listed = None
    t.proceed()
    return [called(t, action) for action in t.options()]


def test_dice_are_called_by_what_happens_to_them_and_where_they_lie() -> None:
    t = climb({"b1": "desultor"}, pool="Y", exhausted="R")
    dismiss_dice(t, 1, "choice")
    assert answering(t) == ["Dismiss a die: yellow (pool)", "Dismiss a die: red (exhausted)"]


def test_a_recovery_says_how_many_are_left() -> None:
    t = climb({"b1": "desultor"}, pool="Y", exhausted="GGR")
    t.pending = t.listed = None
    recover_dice(t, 2)
    assert question(t) == "Which die do you recover? (up to 2)"
    assert [called(t, action) for action in t.options()] == [
        "Recover no more dice",
        "Recover a die: green",
        "Recover a die: red",
    ]


def test_strengthening_and_weakening_say_what_the_die_becomes() -> None:
    t = climb({"b1": "desultor"}, pool="YP", exhausted="R")
    t.training = [0, 0, 1, 0, 0]
    strengthen_dice(t, 1)
    assert answering(t) == ["Strengthen no more dice", "Strengthen a die: yellow to blue (pool)"]
    t = climb({"b1": "desultor"}, pool="YP", exhausted="R")
    t.training = [0, 0, 1, 0, 0]
    weaken_dice(t, 1, "choice")
    assert answering(t) == ["Weaken a die: purple to blue (pool)", "Weaken a die: red to blue (exhausted)"]


# Answers that cannot be given


def test_a_face_that_no_die_has_is_refused() -> None:
    t = throw(fight(foe()), "RB", "hit crit")
    assert refusals(t, Assign("red", "lion", 0)) == [("no_such_face_rolled", "TWS-093")]  # type: ignore[arg-type]


def test_who_must_turn_a_die_cannot_stop() -> None:
    turning = TurnFaces(when="after_roll", from_="hit", to="miss", n=1)
    t = throw(fight(foe(effects=[turning])), "YG", "hit hit")
    question = asked(t)
    assert question is not None
    assert question.name == "turns"
    assert refusals(t, FINISH) == [("must_take_a_die", "TWS-093")]


def test_the_dice_of_one_face_stand_together_enemy_by_enemy() -> None:
    t = throw(fight(foe(), foe()), "GR", "hit hit")
    assigns = [action for action in t.options() if isinstance(action, Assign)]
    assert [(action.colour, action.foe) for action in assigns] == [("green", 0), ("green", 1), ("red", 0), ("red", 1)]


def test_the_cards_that_chance_may_bring_are_those_of_the_right_deck() -> None:
    t: Ascent = GAME.table(1, GAME.read_options({"lieutenant": "charun"}))
    assert set(t.kinds(t.pending)) == set(GAME.content.cards)  # type: ignore[arg-type]
    t.answer(t.pending.check(t, sorted(GAME.content.cards)[:9]))  # type: ignore[union-attr]
    assert set(t.kinds(t.pending)) == set(GAME.content.heroes)  # type: ignore[arg-type]
