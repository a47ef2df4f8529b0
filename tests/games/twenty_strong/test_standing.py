"""The goal always stands on the table in words, and what is left to do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from harena.core.seat import SPECTATOR
from harena.games.twenty_strong.cards import Allies, Content, LastConflict
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.standing import danger
from harena.games.twenty_strong.table import IN_FINAL, IN_PRIMUS, PLAYER, Ascent
from harena.games.twenty_strong.vocabulary import DamageGrows, HitValue, Needs, Shield
from tests.games.twenty_strong.climbs import box, climb, fight, foe, play, put, throw


def court(base: int, per: int, most: int) -> Content:
    """A box in which Charun has so many allies, Health 10 and damage 1; `icon_2` has two influence icons."""
    cards = {f"icon_{number}": foe(influence=number) for number in range(1, 4)}
    content = box({**cards, "lion": foe(health=4, damage=2)})
    conflict = LastConflict(10, 1, Allies(base=base, per=per, max=most))
    charun = replace(content.lieutenants["charun"], conflict=conflict)
    return replace(content, lieutenants={**content.lieutenants, "charun": charun})


def told(t: Ascent, language: str = "en") -> list[str]:
    texts = GAME.texts(language)
    said = [texts.say(text) for text in GAME.screens.standing(t.seen_by(PLAYER))]
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in said]


# On the way


def test_before_the_climb_the_goal_of_the_game_is_told() -> None:
    assert told(GAME.table(1)) == [
        "Climb Mount Vesuvius, defeat every primus, then the lieutenant at the summit (TWS-007, TWS-008)."
    ]


@pytest.mark.rule("TWS-008")
def test_every_primus_that_is_left_is_named_with_its_camp() -> None:
    t = climb({"b1": "desultor"}, primus={"b0": "sosia", "u1": "ursus"})
    assert told(t)[0] == "Defeat 2 more primuses, Sosia (foot 1), Ursus (upper 2); then Charun in the Final."
    assert told(t, "fr")[0] == "Vainquez encore 2 primus, Sosia (pied 1), Ursus (haut 2) ; puis Charun au Final."


def test_when_no_primus_is_left_the_final_is_announced() -> None:
    t = climb({"b1": "desultor"}, primus={"b0": "sosia"})
    t.primus = [""] * 9
    assert told(t)[0] == "Every primus is defeated: the Final against Charun follows."


@pytest.mark.rule("TWS-181", "TWS-189")
def test_the_influence_is_told_as_the_allies_that_it_would_bring() -> None:
    t = climb({"b1": "desultor"}, influence="icon_1 icon_3", content=court(1, 6, 5))
    assert told(t)[1] == "Influence 4: Charun would have 1 ally in the Final; 2 from influence 6 on."
    assert told(t, "fr")[1] == "Influence 4 : Charun aurait 1 allié au Final ; 2 à partir de l’influence 6."


def test_no_further_ally_is_announced_where_there_are_as_many_as_there_can_be() -> None:
    t = climb({"b1": "desultor"}, influence="icon_3", content=court(0, 2, 2))
    assert told(t)[1] == "Influence 3: Charun would have 1 ally in the Final; 2 from influence 4 on."
    t.influence += ["icon_1"]
    assert told(t)[1] == "Influence 4: Charun would have 2 allies in the Final."


# In a fight


def test_a_fight_tells_the_hits_that_each_enemy_still_needs() -> None:
    t = throw(fight(foe(health=4, damage=2), foe(health=1, damage=0)), "GR", "hit crit")
    assert told(t)[:2] == ["After this fight: 1 more primus, then Charun in the Final.", told(t)[1]]
    assert told(t)[1] == "Still needed: foe_0 4 hits, foe_1 1 hit."
    assert told(play(t, put("R", "crit")))[1] == "Still needed: foe_0 2 hits, foe_1 1 hit."


def test_an_enemy_that_only_crits_can_hurt_is_told_as_such() -> None:
    assert told(fight("long_jumper"))[1] == "Still needed: Long Jumper 1 hit, by crits only."


def test_crits_and_colours_that_must_lie_on_an_enemy_are_told() -> None:
    crits, colours = (Needs(when="continuous", what=what, n=2) for what in ("crits", "colours"))
    t = fight(foe(health=3, effects=[crits]), foe(health=2, effects=[colours]))
    assert told(t)[1] == "Still needed: foe_0 3 hits (at least 2 crits), foe_1 2 hits (2 more colours)."
    t = play(throw(t, "BR", "hit crit"), put("R", "crit"), put("B", "hit", 1))
    assert told(t)[1] == "Still needed: foe_0 1 hit (at least 1 crit), foe_1 1 hit (1 more colour)."


def test_hits_that_count_more_are_counted_so() -> None:
    worthy = HitValue(when="continuous", face="crit", value=3, scope="mine")
    t = throw(fight(foe(health=5), hero=[worthy]), "R", "crit")
    assert told(play(t, put("R", "crit")))[1] == "Still needed: foe_0 2 hits."


@pytest.mark.rule("TWS-101")
def test_the_health_that_stopping_would_cost_is_told() -> None:
    growing = DamageGrows(when="continuous", per="other_enemies", max=2)
    t = fight(foe(damage=1, effects=[growing]), foe(damage=1), health=5)
    assert told(t)[2] == "If you stop now you lose 3 Health of 5."
    assert told(t, "fr")[2] == "Si vous arrêtez maintenant, vous perdez 3 points de Santé sur 5."


def test_stopping_that_would_lose_the_game_is_told_as_such() -> None:
    assert told(fight(foe(damage=2), health=2))[2] == "If you stop now you lose 2 Health of 2, and the game."


@pytest.mark.rule("TWS-114")
def test_what_is_prevented_does_not_count_as_danger() -> None:
    assert danger(fight(foe(damage=3), hero=[Shield(when="continuous", n=1)])) == 2
    t = fight(foe(damage=3))
    t.prevented = 3
    assert danger(t) == 0
    assert not any(line.startswith("If you stop") for line in told(t))


def test_after_the_damage_nothing_is_threatened_any_more() -> None:
    t = fight(foe(damage=2))
    t.damaged = True
    assert not any(line.startswith("If you stop") for line in told(t))


# Boss conflicts


def test_a_primus_conflict_lasts_until_all_its_enemies_are_defeated() -> None:
    t = fight(foe("primus", health=7), stage=IN_PRIMUS, primus={"b0": "sosia", "b1": "manto"})
    assert told(t)[0] == "The conflict with foe_0 lasts until all its enemies are defeated; 2 more primuses wait."
    t = fight(foe("primus", health=7), stage=IN_PRIMUS, primus={})
    assert told(t)[0] == "The conflict with foe_0 lasts until all its enemies are defeated; then comes the Final."


@pytest.mark.rule("TWS-197")
def test_in_the_final_the_lieutenant_and_all_allies_are_named_and_no_influence() -> None:
    t = fight("charun", "lion", stage=IN_FINAL, health=6, content=court(1, 6, 5))
    assert told(t) == [
        "The Final: defeat Charun and all allies to win.",
        "Still needed: Charun 10 hits, lion 4 hits.",
        "If you stop now you lose 3 Health of 6.",
    ]


def test_a_spectator_is_told_as_much_as_the_player() -> None:
    t = fight(foe(damage=2))
    assert GAME.screens.standing(t.seen_by(SPECTATOR)) == GAME.screens.standing(t.seen_by(PLAYER))


@pytest.mark.rule("TWS-R65")
@pytest.mark.parametrize(
    ("turns", "said"),
    [
        (9, []),
        (10, ["Vesuvius erupts, and you lose, unless this conflict ends within 10 turns (TWS-R65)."]),
        (19, ["Vesuvius erupts, and you lose, unless this conflict ends in this turn (TWS-R65)."]),
    ],
)
def test_the_last_turns_of_a_boss_conflict_are_counted(turns: int, said: list[str]) -> None:
    t = fight(foe("primus", damage=0), stage=IN_PRIMUS)
    t.conflict_turns = turns
    assert [line for line in told(t) if "erupts" in line] == said
