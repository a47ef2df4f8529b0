"""What wins and what loses a fight: rivals, the flag, the hill, the wipe-out."""

from __future__ import annotations

import pytest

from harena.games.hoplomachus.chips import Primus, Token
from harena.games.hoplomachus.rules.damage import defeat, suffer
from harena.games.hoplomachus.rules.entering import displace
from harena.games.hoplomachus.rules.objectives import score
from harena.games.hoplomachus.table import NOBODY, Combat

from .fights import CLOSEST, arena, fight, hex_, on, unit

PRIMUS = Primus("kunlun", 2, 1, (6, 8, 10), ("green",), ("attacker",), CLOSEST)
CHARIOT = arena(keys="", key_token="chariot", tokens={"chariot": Token(hex_("B2"))})


def fell(t: Combat, *names: str) -> None:
    for name in names:
        defeat(t, unit(t, name))


# Rivals


@pytest.mark.rule("HOP-072", "HOP-R53")
def test_bloodshed_is_won_as_soon_as_the_last_rival_falls() -> None:
    t = fight({"a": "D1"}, {"r": "A1", "s": "A2"})
    fell(t, "r")
    assert t.result == ""
    fell(t, "s")
    assert (t.result, t.cause) == ("won", "rivals_beaten")


@pytest.mark.rule("HOP-R45", "HOP-072")
def test_rivals_who_wait_in_their_camp_must_be_defeated_too() -> None:
    t = fight({"a": "D1"}, {"r": "A1", "s": "camp"})
    fell(t, "r")
    assert t.result == ""


@pytest.mark.rule("HOP-071", "HOP-R45")
def test_spar_spares_the_tribune() -> None:
    t = fight({"a": "D1"}, {"r": "A1", "s": "A2"}, kind="spar")
    t.tribune = unit(t, "r")
    fell(t, "s")
    assert t.result == "won"


@pytest.mark.rule("HOP-071", "HOP-127")
def test_the_fall_of_the_tribune_alone_does_not_win_spar() -> None:
    t = fight({"a": "D1"}, {"r": "A1", "s": "A2"}, kind="spar")
    t.tribune = unit(t, "r")
    fell(t, "r")
    assert t.result == ""


@pytest.mark.rule("HOP-060")
@pytest.mark.parametrize("kind", ["flag", "hill"])
def test_a_sport_is_also_won_over_all_rivals_the_tribune_included(kind: str) -> None:
    t = fight({"a": "D1"}, {"r": "A1", "s": "A2"}, kind=kind)
    t.tribune = unit(t, "r")
    fell(t, "s")
    assert t.result == ""
    fell(t, "r")
    assert t.result == "won"


@pytest.mark.rule("HOP-076")
def test_a_primus_fight_is_won_over_the_primus_and_all_his_locals() -> None:
    t = fight({"a": "D1"}, {"primus_nox": "A1", "s": "A2"}, kind="primus", primus=PRIMUS)
    fell(t, "primus_nox")
    assert t.result == ""
    fell(t, "s")
    assert t.result == "won"


@pytest.mark.rule("HOP-X27", "HOP-128", "HOP-R48")
def test_the_fall_of_the_tribune_costs_a_hero_in_camp_all_hp_but_one_whoever_caused_it() -> None:
    t = fight({"a": "D1"}, {"r": "A1", "s": "A2"}, {"lion": "B1"}, kind="spar", blessings=1)
    t.tribune = unit(t, "r")
    suffer(t, unit(t, "r"), 3, unit(t, "lion"))
    assert (t.hp[0], t.blessings, t.result) == (1, 1, "")


@pytest.mark.rule("HOP-033")
def test_sports_are_not_lethal_and_all_other_fights_are() -> None:
    lethal = {kind: fight({}, kind=kind).lethal for kind in ("flag", "hill", "spar", "bloodshed", "primus", "scion")}
    assert [kind for kind, is_lethal in lethal.items() if is_lethal] == ["bloodshed", "primus", "scion"]


@pytest.mark.rule("HOP-332")
def test_no_victory_asks_for_beasts() -> None:
    t = fight({"a": "D1"}, {"r": "A1"}, {"lion": "C3"})
    fell(t, "r")
    assert t.result == "won"


@pytest.mark.rule("HOP-R53")
def test_nothing_that_was_still_to_happen_happens_after_the_end() -> None:
    t = fight({"a": "D1"}, {"r": "A1"}, agenda=[(defeat, 2), (score,)], kind="hill")
    t.proceed()
    assert t.outcome is not None
    assert t.outcome.winners == (0,)
    assert t.outcome.reason == "rivals_beaten"


# Failure


@pytest.mark.rule("HOP-225", "HOP-R55")
def test_a_fight_without_the_hero_fails_when_all_units_are_defeated() -> None:
    t = fight({"a": "D1", "b": "D2"}, {"r": "A1"}, slots=("U", "U"))
    fell(t, "a")
    assert t.result == ""
    fell(t, "b")
    assert (t.result, t.cause) == ("failed", "wiped_out")


@pytest.mark.rule("HOP-R55")
def test_no_fight_fails_while_the_hero_can_still_come() -> None:
    t = fight({"a": "D1"}, {"r": "A1"}, slots=("H", "U"))
    fell(t, "a")
    assert t.result == ""


@pytest.mark.rule("HOP-R55", "HOP-R60")
def test_a_limit_that_is_used_up_fails_the_fight_though_units_are_left_in_camp() -> None:
    t = fight({"a": "D1", "b": "camp"}, {"r": "A1"}, slots=("U",))
    fell(t, "a")
    assert t.cause == "wiped_out"


@pytest.mark.rule("HOP-R55", "HOP-R60")
def test_where_the_limit_is_simultaneous_the_fallen_make_room() -> None:
    t = fight({"a": "D1", "b": "camp"}, {"r": "A1"}, slots=("U",), simultaneous=True)
    fell(t, "a")
    assert t.result == ""


@pytest.mark.rule("HOP-R07")
def test_a_wipe_out_in_a_capital_loses_everything() -> None:
    t = fight({"a": "D1"}, {"r": "A1"}, slots=("U",), kind="primus")
    fell(t, "a")
    assert t.outcome is not None
    assert t.outcome.winners == ()
    assert t.outcome.reason == "wiped_out"


# King of the hill


@pytest.mark.rule("HOP-X26", "HOP-068", "HOP-137")
def test_two_units_on_key_hexes_bring_the_score_from_four_to_six_and_win() -> None:
    ground = arena(keys="C2 C3 C4")
    t = fight({"a": "C2", "b": "C3"}, {"r": "C4"}, kind="hill", score=4, ground=ground, agenda=[(score,)])
    t.proceed()
    assert t.score == 6
    assert t.cause == "hill_held"


@pytest.mark.rule("HOP-137", "HOP-R52")
def test_points_are_kept_and_a_unit_scores_again_each_turn() -> None:
    t = fight({"a": "C3"}, {"r": "A1"}, kind="hill", agenda=[(score,), (score,)])
    t.proceed()
    assert t.score == 2
    assert t.result == ""


@pytest.mark.rule("HOP-137")
def test_a_unit_beside_the_hill_scores_nothing() -> None:
    t = fight({"a": "C2"}, {"r": "A1"}, kind="hill")
    score(t)
    assert t.score == 0


@pytest.mark.rule("HOP-070")
def test_rivals_and_beasts_score_nothing() -> None:
    t = fight({"a": "D1"}, {"r": "C3"}, {"lion": "C4"}, kind="hill")
    score(t)
    assert t.score == 0


@pytest.mark.rule("HOP-136")
def test_only_king_of_the_hill_has_points() -> None:
    t = fight({"a": "C3"}, {"r": "A1"}, kind="spar")
    score(t)
    assert t.score == 0


@pytest.mark.rule("HOP-069")
def test_where_the_key_hex_is_that_of_a_token_it_goes_with_it() -> None:
    t = fight({"a": "B2"}, {"r": "A1"}, kind="hill", ground=CHARIOT)
    score(t)
    t.tokens[0] = on(t, "B3")
    score(t)
    assert t.score == 1


# The flag


def with_flag(mine: dict[str, str], rivals: dict[str, str], flag: str) -> Combat:
    t = fight(mine, rivals, kind="flag")
    t.flag = on(t, flag)
    return t


@pytest.mark.rule("HOP-065", "HOP-066")
def test_a_unit_takes_the_flag_and_carries_it_along() -> None:
    t = with_flag({"a": "B1"}, {"r": "A4"}, "A1")
    displace(t, unit(t, "a"), on(t, "A1"))
    displace(t, unit(t, "a"), on(t, "B2"))
    assert (t.bearer, t.flag) == (unit(t, "a"), on(t, "B2"))


@pytest.mark.rule("HOP-064", "HOP-063")
def test_neither_rivals_nor_beasts_take_the_flag_though_they_may_stand_there() -> None:
    t = fight({"a": "D1"}, {"r": "A2"}, {"lion": "B1"}, kind="flag")
    t.flag = on(t, "A1")
    displace(t, unit(t, "r"), on(t, "A1"))
    displace(t, unit(t, "r"), on(t, "A2"))
    displace(t, unit(t, "lion"), on(t, "A1"))
    assert (t.bearer, t.flag) == (NOBODY, on(t, "A1"))


@pytest.mark.rule("HOP-061")
def test_the_flag_wins_when_its_bearer_stands_on_a_player_hex() -> None:
    t = with_flag({"a": "A1"}, {"r": "A4"}, "A1")
    t.bearer = unit(t, "a")
    displace(t, unit(t, "a"), on(t, "D1"))
    assert t.result == ""
    displace(t, unit(t, "a"), on(t, "E1"))
    assert (t.result, t.cause) == ("won", "flag_home")


@pytest.mark.rule("HOP-R51")
def test_another_unit_on_a_player_hex_brings_nothing_home() -> None:
    t = with_flag({"a": "A1", "b": "D2"}, {"r": "A4"}, "A1")
    t.bearer = unit(t, "a")
    displace(t, unit(t, "b"), on(t, "E2"))
    assert t.result == ""


@pytest.mark.rule("HOP-067", "HOP-R51")
def test_the_flag_of_a_fallen_bearer_waits_for_the_next_of_the_players_units() -> None:
    t = with_flag({"a": "C3", "b": "D3"}, {"r": "A4"}, "C3")
    t.bearer = unit(t, "a")
    fell(t, "a")
    assert (t.bearer, t.flag) == (NOBODY, on(t, "C3"))
    displace(t, unit(t, "b"), on(t, "C3"))
    assert t.bearer == unit(t, "b")
