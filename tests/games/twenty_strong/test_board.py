"""The table as text: what a player reads in a terminal of 80 columns and 24 lines, and on a narrower one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from harena.core.question import Ask
from harena.core.seat import SPECTATOR
from harena.core.text import LANGUAGES
from harena.games.twenty_strong.actions import Move
from harena.games.twenty_strong.cards import Reward
from harena.games.twenty_strong.drawing.board import BOARD_WIDTH, board, listing
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.player.quick import choose
from harena.games.twenty_strong.rules.beginnings import Options
from harena.games.twenty_strong.table import IN_FINAL, IN_PRIMUS, PLAYER, Ascent, Owned
from harena.games.twenty_strong.vocabulary import KeepHits, LongMarch
from tests.games.twenty_strong.climbs import ROLL, box, climb, fight, foe, play, put, throw

HEIGHT = 24
USED_ONCE = Reward("use", (LongMarch(when="use"),))
PINNED = box(
    {
        "nubian_lion": foe(health=4, damage=2),
        "hyena_pack": foe(health=2, damage=1, plus=2),
        "two_blade_dimachaerus": foe(health=4, damage=3, influence=1),
        "torch_relay": foe("sport", health=4, damage=1, plus=1, reward=USED_ONCE),
        "war_elephant": foe(health=8, damage=2, influence=2),
        "silent_secutor": foe(health=4, damage=2, influence=1),
        "green_charioteer": foe("sport", health=5, damage=1, plus=1, influence=1, reward=USED_ONCE),
        "pit_executioner": foe(health=5, damage=4, influence=2),
        "empusa": foe(health=4, damage=2, influence=2),
    }
)
"""A box in which these cards have these figures, whatever the balance asks for."""


def shown(t: Ascent, language: str = "en") -> list[str]:
    return board(t.seen_by(PLAYER), GAME.texts(language)).replace("\N{NO-BREAK SPACE}", " ").split("\n")


def line(t: Ascent, begin: str, language: str = "en") -> str:
    return next(one for one in shown(t, language) if one.strip().startswith(begin))


def positions(seed: str, options: Options | None = None) -> Iterator[Ascent]:
    """Every position of a game of the quick player, which now and then does anything."""
    rng = Random(seed)
    t: Ascent = GAME.table(1, options)
    while t.pending is not None:
        yield t
        if isinstance(t.pending, Ask):
            t.answer(choose(t, rng) if rng.random() < 0.9 else rng.choice(t.options()))
        else:
            t.answer(t.pending.sample(t, rng))
    yield t


# The whole table


TOPS = {
    "b0": "nubian_lion",
    "b1": "hyena_pack",
    "b2": "clean_hands",
    "m0": "two_blade_dimachaerus",
    "m1": "torch_relay",
    "u0": "war_elephant",
}


def test_a_climb_reads_from_the_summit_down_to_the_decks() -> None:
    t = climb(
        TOPS,
        content=PINNED,
        below={"b0": 5, "m1": 2},
        token="b1",
        primus={"m1": "ursus", "u1": "sosia"},
        hero="ursus",
        health=5,
        exhausted="YG",
        pool="YGBBPPR",
        items="second_wind rope_dancer",
        influence="empusa",
        discard="lemures",
    )
    assert shown(t) == [
        "Turn 1, rank 1 (Chosen)   Ursus: ♥5 Strategy 3 Recovery 2",
        "                              ♚ Charun, the Hammer",
        "                     U1 C ♥8⚔2◉2 (1)     U2♛",
        "                     War Elephant        empty",
        "          →M1 C ♥4⚔3◉1 (1)    →M2 S ♥4⚔1+1 (3)♛    M3",
        "           Two-Blade Dimacha…  Torch Relay         empty",
        "→F1 C ♥4⚔2 (6)      ▶F2 C ♥2⚔1+2 (1)    →F3 O (1)            F4",
        " Nubian Lion         Hyena Pack          Clean Hands         empty",
        "♛ M2 Ursus, U2 Sosia",
        "pool YGBBPPR (7)   exhausted YG (2)   training YYGGBBPP (8)",
        "items 2/3: Second Wind ▼, Rope Dancer ∞   tactics: Feint, Testudo, War Cry",
        "Influence deck: 1 card, influence 2   top Empusa   discard pile 1",
    ]


def test_a_fight_has_a_line_for_each_enemy_and_a_short_mountain() -> None:
    t = fight("nubian_lion", "silent_secutor", tops=TOPS | {"b0": "desultor"}, content=PINNED, health=4)
    t = play(throw(t, "YGBR", "miss hit crit crit"), put("R", "crit"), put("G", "hit"))
    assert shown(t) == [
        "Turn 1, rank 1 (Chosen)   nemo: ♥4 Strategy 3 Recovery 2",
        "                     U1 War Elephant     U2 empty",
        "           M1 Two-Blade Dima…  M2 Torch Relay♛     M3 empty",
        "▶F1 Desultor         F2 Hyena Pack       F3 Clean Hands      F4 empty",
        "♛ M2 Ursus",
        "→Nubian Lion              C ♥1/4 ⚔2  on it: hit G, crit R",
        "→Silent Secutor           C ♥4/4 ⚔2",
        "committed: miss Y, crit B",
        "pool YGBPP (5)   exhausted –   training YYGGBBPP (8)",
        "items 0/3: none   tactics: Feint, Second Wind, Testudo, War Cry",
        "Influence deck: 0 cards, influence 0   discard pile 0",
    ]


def test_the_table_reads_in_french_with_french_letters() -> None:
    t = throw(fight("nubian_lion", content=PINNED, exhausted="R", pool="YYGGBBPP"), "YG", "miss hit")
    assert shown(t, "fr")[0] == "Tour 1, rang 1 (Élu)   nemo : ♥6 Stratégie 3 Récupération 2"
    assert line(t, "→Lion", "fr") == "→Lion de Nubie            C ♥4/4 ⚔2"
    assert line(t, "engagés", "fr") == "engagés : raté J, touche V"
    assert line(t, "réserve", "fr") == "réserve JVBBPP (6)   épuisés R (1)   entraînement JJVVBBPP (8)"


def test_in_the_final_no_mountain_is_left() -> None:
    t = fight("charun", "nubian_lion", stage=IN_FINAL, primus={})
    assert [one.split()[0] for one in shown(t)] == ["Turn", "Charun", "+1", "Nubian", "pool", "items", "Influence"]


def test_of_a_few_enemies_the_board_says_what_they_do() -> None:
    bans = "   Make at most 1 pass in a turn."
    assert bans in shown(fight("stadion_sprinter", "nubian_lion"))
    t = fight("stadion_sprinter", "nubian_lion", "desultor", "long_jumper")
    assert bans not in shown(t)


def test_what_a_silent_enemy_does_is_not_told() -> None:
    t = fight("stadion_sprinter")
    t.foe_hushed[0] = True
    assert not any("pass" in one for one in shown(t))


# Marks


def test_arrows_mark_the_camps_that_the_token_may_enter() -> None:
    t = climb(TOPS, token="b0")
    cells = "".join(shown(t)).replace("♛", "")
    assert [camp for camp in ("F1", "F2", "F3", "M1", "M2", "U1") if f"→{camp}" in cells] == ["F2", "M1"]
    assert {action.camp for action in t.options() if isinstance(action, Move)} == {1, 4}


def test_a_spectator_sees_the_same_board() -> None:
    t = climb(TOPS)
    assert board(t.seen_by(SPECTATOR), GAME.texts("en")) == board(t.seen_by(PLAYER), GAME.texts("en"))


def test_a_primus_below_an_empty_pile_is_still_marked() -> None:
    assert " M2♛" in "\n".join(shown(climb({"b1": "desultor"})))


def test_a_defeated_a_silent_and_a_marked_enemy_are_told() -> None:
    t = fight(foe(health=1), foe(), foe(), pool="R")
    t = play(throw(t, "R", "hit"), put("R", "hit"))
    t.foe_hushed[1], t.foe_marks[2] = True, 2
    assert [one.strip() for one in shown(t) if "foe_" in one] == [
        "foe_0                    defeated",
        "foe_1                    C ♥4/4 ⚔1  silent",
        "foe_2                    C ♥2/4 ⚔1  2 without dice",
    ]


def test_dice_that_are_not_rolled_and_dice_that_are_kept_stand_apart() -> None:
    t = throw(fight(foe(health=9), hero=[KeepHits(when="continuous")]), "GR", "hit crit")
    t = play(t, t.options()[0])
    held = next(option for option in t.options() if option.tag() == "hold")
    t = play(t, held, next(option for option in t.options() if option.tag() == "commit"))
    assert line(t, "committed") == "committed: not rolled Y, crit R, kept hit G"
    assert ROLL in t.options()


def test_an_opportunity_shows_how_far_it_is() -> None:
    t = climb({"b1": "desultor"}, items="patience_of_the_owl circuit_of_the_foot full_barracks")
    t.items[:2] = [Owned("patience_of_the_owl", False, 2), Owned("circuit_of_the_foot", False, 0b101)]
    assert line(t, "items") == "items 3/3: Patience of the Owl ○2/3, Round of the Gates ○2/3, Full Barracks ○"


def test_banished_dice_are_shown_once_there_are_some() -> None:
    t = climb({"b1": "desultor"})
    assert "banished" not in "\n".join(shown(t))
    t.banished[0] = 2
    assert line(t, "pool").endswith("banished YY (2)")


# The set-up


def test_before_a_lieutenant_is_chosen_each_is_told_in_a_line() -> None:
    lines = shown(GAME.table(1))
    assert lines[:2] == [
        "Set-up, rank 1 (Chosen)",
        "Charun: A race: arrive with a full pool, his damage grows every turn.",
    ]
    assert len(lines) == 10


def asked(name: str, options: Options) -> Ascent:
    """The first position of a game in which this is asked."""
    games = positions("set-up", options)
    return next(t for t in games if isinstance(t.pending, Ask) and t.pending.question.name == name)


def test_heroes_are_told_by_how_they_play() -> None:
    t = asked("heroes", Options(lieutenant="charun"))
    styles = [f"{GAME.texts('en').word('card', hero)}: {GAME.texts('en').word('style', hero)}" for hero in t.shown]
    assert len(styles) == 4
    assert [one for one in shown(t) if one in styles] == styles


def test_primus_are_told_by_what_they_do() -> None:
    t = asked("placings", Options(lieutenant="charun", hero="brennos"))
    told = [
        one for one in shown(t) if ": While undefeated" in one or ": When activated" in one or ": Aftereffect" in one
    ]
    assert len(told) == len(t.shown) == 3


def test_of_many_cards_each_is_told_in_one_line_beside_a_short_mountain() -> None:
    t = asked("placings", Options(lieutenant="charun", hero="brennos", rank=5))
    lines = shown(t)
    assert len(t.shown) == 7
    assert len(lines) == 1 + 3 + 7 + 1 + 1
    assert sum(one.endswith("…") for one in lines) >= 2


# Size


GAMES = [
    ("alpha", None),
    ("beta", Options(rank=5)),
    ("gamma", Options(begin="primus", rank=5, hero="fabia", influence=8)),
    ("delta", Options(begin="final", lieutenant="orcus", influence=20, health=6, dice="YYYYGGGGBBBBPPPPR")),
]


@pytest.mark.parametrize(("seed", "options"), GAMES, ids=[seed for seed, _ in GAMES])
def test_the_board_fits_into_80_columns_and_24_lines(seed: str, options: Options | None) -> None:
    for t in positions(seed, options):
        for language in LANGUAGES:
            lines = board(t, GAME.texts(language)).split("\n")
            assert max(map(len, lines)) <= BOARD_WIDTH == 80
            assert len(lines) < HEIGHT


def test_a_long_name_loses_its_end_and_never_a_figure() -> None:
    t = climb({"b0": "green_charioteer", "b1": "pit_executioner"}, token="m0", content=PINNED)
    lines = shown(t)
    assert lines[6:8] == [
        "→F1 S ♥5⚔1+1◉1 (1)  →F2 C ♥5⚔4◉2 (1)     F3                  F4",
        " Charioteer of the…  Executioner of th…  empty               empty",
    ]


# A narrow screen


def test_on_a_narrow_screen_each_camp_has_a_line() -> None:
    t = climb(TOPS, token="b1", primus={"b0": "sosia"}, content=PINNED)
    camps = listing(t.seen_by(PLAYER), GAME.texts("en")).split("\n\n")[1].split("\n")
    assert camps == [
        "♚ Charun, the Hammer",
        "upper 1: War Elephant C ♥8⚔2◉2 (1)",
        "upper 2: empty",
        "→middle 1: Two-Blade Dimachaerus C ♥4⚔3◉1 (1)",
        "→middle 2: Torch Relay S ♥4⚔1+1 (1)",
        "middle 3: empty",
        "→foot 1: Nubian Lion C ♥4⚔2 (1) ♛ Sosia",
        "▶foot 2: Hyena Pack C ♥2⚔1+2 (1)",
        "→foot 3: Clean Hands O (1)",
        "foot 4: empty",
    ]


def test_the_list_has_enemies_dice_and_decks_too() -> None:
    t = fight("nubian_lion", stage=IN_PRIMUS, content=PINNED)
    blocks = listing(t.seen_by(PLAYER), GAME.texts("en")).split("\n\n")
    assert [block.split("\n")[0].strip() for block in blocks] == [
        "Turn 1, rank 1 (Chosen)   nemo: ♥6 Strategy 3 Recovery 2",
        "♚ Charun, the Hammer",
        "Nubian Lion C ♥4/4 ⚔2",
        "pool YYGGBBPPR (9)   exhausted –   training YYGGBBPP (8)".replace(" (", "\N{NO-BREAK SPACE}("),
    ]


def test_what_a_single_enemy_does_is_read_whole() -> None:
    found = shown(fight("lyre_contest"), "fr")
    first = next(place for place, one in enumerate(found) if one.startswith("   Les dés"))
    told = " ".join(part.strip() for part in found[first : first + 2])
    assert told == "Les dés violets et rouges ne peuvent pas lui être assignés, sauf si vous n’en avez pas d’autres."
    assert all(len(one) <= BOARD_WIDTH for one in found)


def test_of_several_enemies_each_has_one_line_about_what_it_does() -> None:
    found = shown(fight("lyre_contest", "hyena_pack"), "fr")
    assert sum("sauf si" in one for one in found) == 1
    assert not any("pas d’autres" in one for one in found)
