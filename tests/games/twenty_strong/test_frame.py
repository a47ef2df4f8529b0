"""Chapters 1 and 2: one player, one deck, what wins and what loses, and what lies in the box."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.core.seat import Seat
from harena.games.twenty_strong.actions import FINISH, Activate, Commit, Next, Observe, Use
from harena.games.twenty_strong.cards import CARNAGE, COUNTS, OPPORTUNITY, SPORT, check_content
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.happening import ORDERS
from harena.games.twenty_strong.rules.strategy import COMMITS
from harena.games.twenty_strong.rules.turn import MOVES
from harena.games.twenty_strong.table import IN_FINAL, IN_PRIMUS
from harena.games.twenty_strong.vocabulary import (
    BanishDice,
    ChangeHealth,
    CommitLimit,
    ExhaustDice,
    HitValue,
    MissesExhaust,
    RollPrice,
    StrengthenDice,
)
from tests.games.twenty_strong.climbs import ROLL, asked, climb, fight, foe, play, put, throw
from tests.games.twenty_strong.moments import (
    BOSS,
    STOP,
    begun,
    boss,
    die,
    final,
    go,
    next_turn,
    primus_fight,
    to_turn,
)

# The frame


@pytest.mark.rule("TWS-001")
def test_one_player_climbs_with_one_deck() -> None:
    assert (GAME.seats, begun().seats) == ((1,), 1)


@pytest.mark.rule("TWS-003")
def test_the_text_of_a_card_beats_the_rule_that_any_number_of_dice_may_be_committed() -> None:
    t = fight(foe(effects=[CommitLimit(when="continuous", n=1)]), pool="YG")
    play(t, Commit("yellow"))
    assert t.options() == [STOP, ROLL]


@pytest.mark.rule("TWS-004")
def test_the_text_of_an_enemy_beats_the_ability_of_the_hero() -> None:
    mine = HitValue(when="continuous", face="crit", value=3, scope="mine")
    t = fight(foe(health=3, effects=[HitValue(when="continuous", face="crit", value=1)]), hero=[mine])
    play(throw(t, "R", "crit"), put("R", "crit"))
    assert t.standing() == [0]


@pytest.mark.rule("TWS-004")
def test_where_no_enemy_contradicts_the_ability_of_the_hero_holds() -> None:
    mine = HitValue(when="continuous", face="crit", value=3, scope="mine")
    t = fight(foe(health=3), hero=[mine])
    play(throw(t, "R", "crit"), put("R", "crit"))
    assert t.standing() == []


@pytest.mark.rule("TWS-005")
def test_an_effect_that_one_may_use_can_be_declined() -> None:
    t = climb({"b1": "nubian_lion"}, hero="manto", lieutenant="orcus")
    assert isinstance(t.effect(t.book.abilities["manto"][0]), StrengthenDice)
    play(t, go("b1"), Observe())
    assert {FINISH, die("Y")} <= set(t.options())
    play(t, FINISH)
    assert (t.pool, asked(t)) == ([2, 2, 2, 2, 1], MOVES)


@pytest.mark.rule("TWS-006")
def test_the_player_orders_two_effects_of_the_same_moment() -> None:
    banishing = foe(damage=0, effects=[BanishDice(when="aftereffect_undefeated", n=1, which="weakest", zone="pool")])
    exhausting = foe(damage=0, effects=[ExhaustDice(when="aftereffect_undefeated", n=1, which="weakest")])
    t = play(fight(banishing, exhausting, pool="YG", recovery=1), STOP)
    assert (asked(t), list(t.options())) == (ORDERS, [Next(0), Next(1)])
    play(t, Next(1))
    assert (t.banished, t.pool) == ([0, 1, 0, 0, 0], [1, 0, 0, 0, 0])


@pytest.mark.rule("TWS-006")
def test_the_player_orders_what_enemies_do_after_a_roll() -> None:
    price = RollPrice(when="after_roll", test="misses", at_least=1, pay="health", n=1)
    t = fight(foe(effects=[price]), foe(effects=[MissesExhaust(when="after_roll", n=17)]))
    throw(t, "Y", "miss")
    assert list(t.options()) == [Next(0), Next(1)]
    play(t, Next(1))
    assert (t.health, t.exhausted) == (6, [1, 0, 0, 0, 0])


# Victory and defeat


@pytest.mark.rule("TWS-007")
def test_the_player_wins_when_the_lieutenant_and_every_ally_are_defeated() -> None:
    t = final(boss(health=1, allies=1), {"dog": foe(health=1)}, influence="dog")
    play(throw(t, "PR", "hit hit"), put("P", "hit", 0))
    assert t.outcome is None
    play(t, put("R", "hit", 1))
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((Seat(0),), "victory")


@pytest.mark.rule("TWS-007")
def test_an_ally_alone_does_not_win_the_game_when_it_falls() -> None:
    t = final(boss(health=1, allies=1), {"dog": foe(health=1)}, influence="dog")
    play(throw(t, "R", "hit"), put("R", "hit", 1))
    assert t.outcome is None


@pytest.mark.rule("TWS-007", "TWS-R34")
def test_an_ally_that_flees_when_the_lieutenant_is_defeated_wins_the_game() -> None:
    t = final(boss(health=1, allies=1), {"dog": foe(health=2)}, influence="dog", items="beast_tamer")
    play(throw(t, "R", "hit"), put("R", "hit", 0))
    assert t.standing() == [1]
    play(t, Use("beast_tamer"))
    assert t.outcome is not None
    assert t.outcome.winners == (Seat(0),)


@pytest.mark.rule("TWS-008")
def test_while_one_primus_is_left_the_next_turn_is_no_final() -> None:
    t = primus_fight(health=1, token="b0", primus={"u1": "ursus"})
    to_turn(play(throw(t, "R", "hit"), put("R", "hit")), 2)
    assert (t.stage, asked(t)) == ("climb", MOVES)


@pytest.mark.rule("TWS-008", "TWS-212")
def test_at_rank_two_the_fourth_primus_keeps_the_final_away_too() -> None:
    t = primus_fight(health=1, token="b0", primus={"b3": "ursus"}, rank=2)
    t.beaten = 2
    to_turn(play(throw(t, "R", "hit"), put("R", "hit")), 2)
    assert (t.beaten, t.stage, asked(t)) == (3, "climb", MOVES)


@pytest.mark.rule("TWS-010")
def test_health_below_one_loses_the_game() -> None:
    t = play(fight(foe(damage=2), health=2), STOP)
    assert t.outcome is not None
    assert (t.health, t.outcome.winners, t.outcome.reason) == (0, (), "fallen")


@pytest.mark.rule("TWS-010")
def test_with_one_health_left_the_game_goes_on() -> None:
    assert play(fight(foe("sport", damage=2), health=3), STOP).outcome is None


@pytest.mark.rule("TWS-010")
def test_the_loss_is_checked_after_an_aftereffect_too() -> None:
    bite = ChangeHealth(when="aftereffect", n=-1)
    t = play(fight(foe(damage=0, effects=[bite]), health=1), STOP)
    assert t.outcome is not None


@pytest.mark.rule("TWS-010")
def test_the_loss_is_checked_in_the_middle_of_a_strategy_phase_too() -> None:
    price = RollPrice(when="after_roll", test="no_crit", pay="health", n=1)
    t = throw(fight(foe(effects=[price]), health=1), "R", "hit")
    assert t.outcome is not None


@pytest.mark.rule("TWS-010")
def test_the_loss_is_checked_when_a_bane_is_suffered() -> None:
    t = primus_fight(health=1, bane=[ChangeHealth(when="bane", n=-1)])
    t.health = 1
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.outcome is not None
    assert t.outcome.winners == ()


@pytest.mark.rule("TWS-010", "TWS-R13")
def test_the_last_blow_of_the_final_wins_before_any_damage_is_dealt() -> None:
    t = final(boss(health=1, damage=6), health=1)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.outcome is not None
    assert (t.outcome.winners, t.health) == ((Seat(0),), 1)


@pytest.mark.rule("TWS-R13")
def test_an_effect_of_the_last_enemy_does_not_turn_the_victory_into_a_defeat() -> None:
    curse = ChangeHealth(when="when_defeated", n=-3)
    t = final(boss(health=1, effects=[curse]), health=1)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert t.outcome is not None
    assert t.outcome.winners == (Seat(0),)


@pytest.mark.rule("TWS-R13")
def test_who_falls_before_the_last_blow_has_lost() -> None:
    price = RollPrice(when="after_roll", test="no_crit", pay="health", n=1)
    t = throw(final(boss(health=1, effects=[price]), health=1), "R", "hit")
    assert t.outcome is not None
    assert t.outcome.winners == ()


@pytest.mark.rule("TWS-R65")
@pytest.mark.parametrize("stage", [IN_PRIMUS, IN_FINAL])
def test_a_boss_conflict_that_nobody_can_end_is_lost_after_twenty_turns(stage: str) -> None:
    t = primus_fight(damage=0) if stage == IN_PRIMUS else final(boss(damage=0))
    for _ in range(19):
        next_turn(t)
    assert t.outcome is None
    next_turn(t)
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((), "erupted")


@pytest.mark.rule("TWS-R65")
def test_the_turns_of_one_conflict_do_not_count_for_the_next() -> None:
    t = primus_fight(damage=0, health=1, primus={})
    for _ in range(15):
        next_turn(t)
    play(throw(t, "R", "hit"), put("R", "hit"))
    assert (t.stage, t.conflict_turns) == (IN_FINAL, 0)


# The box


@pytest.mark.rule("TWS-011", "TWS-012")
def test_the_conflict_deck_has_54_cards() -> None:
    kinds = list(begun().book.kinds.values())
    assert (kinds.count(SPORT), kinds.count(CARNAGE), kinds.count(OPPORTUNITY), len(kinds)) == (22, 22, 10, 54)


@pytest.mark.rule("TWS-013")
def test_nine_cards_have_a_hero_side_and_a_primus_side() -> None:
    cards = begun().book
    assert len(GAME.content.heroes) == 9
    assert set(cards.primus) == set(GAME.content.heroes) == set(cards.banes)


@pytest.mark.rule("TWS-013")
def test_a_hero_card_without_a_primus_side_is_refused() -> None:
    heroes = GAME.content.heroes
    content = replace(GAME.content, heroes={**heroes, "ursus": replace(heroes["ursus"], primus=None)})
    assert [text.key for text in check_content(content)] == ["refused.no_primus_side"]


@pytest.mark.rule("TWS-014")
def test_nine_lieutenants_have_a_penalty_and_a_conflict_side() -> None:
    cards = begun().book
    assert len(cards.lieutenants) == 9
    assert all(cards.penalties[name] for name in cards.lieutenants)
    assert all(face.health for face in cards.lieutenants.values())


@pytest.mark.rule("TWS-015")
def test_there_are_four_tactics() -> None:
    assert len(begun().tactics) == 4


@pytest.mark.rule("TWS-011", "TWS-012", "TWS-015")
@pytest.mark.parametrize("kind", COUNTS)
def test_a_box_with_a_card_too_few_is_refused(kind: str) -> None:
    cards = dict(getattr(GAME.content, kind))
    cards.popitem()
    faults = check_content(replace(GAME.content, **{kind: cards}))
    assert [(text.key, text.params["want"]) for text in faults] == [("refused.wrong_count", COUNTS[kind])]


@pytest.mark.rule("TWS-011", "TWS-014")
@pytest.mark.parametrize(
    ("kind", "want"),
    [("sport", 22), ("carnage", 22), ("opportunity", 10), ("heroes", 9), ("lieutenants", 9), ("tactics", 4)],
)
def test_a_box_has_as_many_cards_of_each_kind_as_the_leaflet_says(kind: str, want: int) -> None:
    assert (len(getattr(GAME.content, kind)), COUNTS[kind]) == (want, want)


@pytest.mark.rule("TWS-017")
@pytest.mark.parametrize("card", ["stadion_sprinter", "nubian_lion"])
def test_an_activated_sport_or_carnage_card_is_an_enemy(card: str) -> None:
    t = play(climb({"b1": card}), go("b1"), Activate())
    assert (t.foes, t.standing(), asked(t)) == ([card], [0], COMMITS)


@pytest.mark.rule("TWS-017")
def test_primus_and_lieutenant_are_enemies_too() -> None:
    assert (primus_fight().standing(), final().foes) == ([0], [BOSS])


@pytest.mark.rule("TWS-017")
def test_an_activated_opportunity_is_no_enemy() -> None:
    t = play(climb({"b1": "clean_hands"}), go("b1"), Activate())
    assert t.foes == []


@pytest.mark.rule("TWS-017")
def test_an_opportunity_has_no_side_that_can_fight() -> None:
    cards = begun().book
    assert not {name for name, kind in cards.kinds.items() if kind == OPPORTUNITY} & set(cards.enemies)
