"""The odds of attacks and Specials are those of the rules, and everything that changes them is named."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest

from harena.core.odds import Odds, odds_lines
from harena.core.text import Text, texts
from harena.games.hoplomachus.actions import Agile, Attack, Heave, LongShot, OfUnit, Regen, Whirlwind
from harena.games.hoplomachus.attack_odds import Engagement, attack_odds, fates_of, has_fallen, loss
from harena.games.hoplomachus.rules.choices import LOCALE
from harena.games.hoplomachus.rules.ending import after_fight
from harena.games.hoplomachus.rules.engage import engagements_of
from harena.games.hoplomachus.table import ENGAGE, PLAYER, Combat
from harena.games.hoplomachus.vocabulary import DieOnSet

from .blows import bout
from .fights import arena, chip, hexes, unit
from .outcomes import after
from .positions import random_position

POSITIONS = 300


def odds(t: Combat, action: OfUnit) -> Odds:
    found = attack_odds(t, action)
    assert found is not None
    return found


def attack_of(t: Combat, name: str = "a", target: str = "r") -> Attack:
    return Attack(unit(t, name), unit(t, target))


def chances(t: Combat, found: Odds, name: str) -> list[tuple[float, float]]:
    """The least and the most of losing HP, and of falling."""
    row = next(row for row in found.rows if row.who == t.title(unit(t, name)))
    return [(round(least, 6), round(most, 6)) for least, most in row.chances]


def named(found: Odds) -> set[str]:
    """The keys of all sentences of the note."""
    keys: set[str] = set()
    notes = [found.note]
    while notes:
        note = notes.pop()
        assert note is not None
        if note.key == "odds.both":
            notes += [note.params["one"], note.params["other"]]
        else:
            keys.add(note.key.removeprefix("odds."))
    return keys - {"dice"}


# Figures


@pytest.mark.rule("HOP-C01")
def test_the_chances_of_a_green_and_a_yellow_die() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(dice="VJ"), "r": chip(health=2)})
    found = odds(t, attack_of(t))
    assert {what: round(chance, 6) for what, chance in found.outcomes} == {"0": 0.222222, "1": 0.555556, "2": 0.222222}
    assert chances(t, found, "r") == [(0.777778, 0.777778), (0.222222, 0.222222)]


@pytest.mark.rule("HOP-C01", "HOP-C02")
def test_odds_agree_with_all_dice_played_through_the_table() -> None:
    rng, seen = Random(5), Counter[str]()
    for _ in range(POSITIONS):
        t = random_position(rng, active=PLAYER)
        t.step, t.agenda, t.blessings = ENGAGE, [(after_fight,)], rng.randint(0, 1)
        for one in t.in_arena(rng.choice((0, 1, 2))):
            for action in engagements_of(t, one):
                if isinstance(action, Engagement):
                    compare(t, action)
                    seen[action.tag()] += 1
    assert seen["attack"] > 100
    assert min(seen[kind] for kind in ("agile", "heave", "long_shot", "whirlwind")) > 4


def compare(t: Combat, action: Engagement) -> None:
    """Loss and defeat of every unit, by number of hits and by single dice; choices inside are all the last one."""
    _, fates = fates_of(t, action)
    quick: dict[tuple[int, int, bool], float] = defaultdict(float)
    slow: dict[tuple[int, int, bool], float] = defaultdict(float)
    for fate in fates:
        for one in t.units(t.present):
            quick[one, loss(t, fate.tables[-1], one), has_fallen(t, fate.tables[-1], one)] += fate.chance
    for chance, table in after(t, action):
        for one in t.units(t.present):
            slow[one, loss(t, table, one), has_fallen(t, table, one)] += chance
    assert quick == pytest.approx(slow)


@pytest.mark.rule("HOP-C02", "HOP-316")
def test_whirlwind_tells_the_damage_to_each_and_who_falls() -> None:
    t = bout({"a": "C3"}, {"r": "C2", "s": "B2"}, chips={"a": chip(dice="J", skills="whirlwind"), "r": chip(health=1)})
    found = odds(t, Whirlwind(unit(t, "a")))
    assert found.title.key == "odds.hits_on_each"
    assert [what for what, _ in found.outcomes] == ["0", "1", "2"]
    assert chances(t, found, "r")[1] == (0.555556, 0.555556)
    assert chances(t, found, "s")[1] == (0.0, 0.0)


@pytest.mark.rule("HOP-R102")
def test_an_attacker_whom_quickstrike_defeats_deals_nothing_for_sure() -> None:
    t = bout({"a": "D2", "b": "E1"}, {"r": "C2"}, chips={"a": chip(health=1), "r": chip(skills="quickstrike")})
    found = odds(t, attack_of(t))
    assert found.outcomes == (("0", 1.0),)
    assert chances(t, found, "a")[1] == (1.0, 1.0)


@pytest.mark.rule("HOP-D26")
def test_where_the_player_may_intercept_chances_go_from_least_to_most() -> None:
    t = bout({"a": "D2", "guard": "D1"}, {"r": "C2"}, chips={"guard": chip(skills="intercept_blow")})
    found = odds(t, attack_of(t, "r", "a"))
    assert chances(t, found, "a")[0] == (0.0, 0.5)
    assert chances(t, found, "guard")[0] == (0.0, 0.5)
    assert found.outcomes == (("0", 0.5), ("1", 0.5))


@pytest.mark.rule("HOP-R104")
def test_a_hero_whom_a_blessing_saves_counts_as_defeated() -> None:
    t = bout({"hero": "D2"}, {"r": "C2"}, blessings=1)
    t.hp[0] = 1
    assert chances(t, odds(t, attack_of(t, "r", "hero")), "hero")[1] == (0.5, 0.5)


@pytest.mark.rule("HOP-C01")
def test_looking_at_odds_changes_nothing() -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"r": chip(skills="quickstrike retaliate")})
    before = t.key()
    odds(t, attack_of(t))
    assert t.key() == before


def test_what_needs_no_dice_has_no_odds() -> None:
    t = bout({"a": "D2"}, {"r": "C2"})
    assert attack_odds(t, Regen(unit(t, "a"))) is None


# What is named


@pytest.mark.rule("HOP-176")
@pytest.mark.parametrize(
    ("own", "other", "key"),
    [
        ("perfect_strike", "", "perfect_strike"),
        ("dig_in", "", "dig_in"),
        ("confidence", "", "confidence"),
        ("", "absorb", "absorb"),
        ("", "nimble", "nimble"),
        ("", "dodge", "dodge"),
        ("", "deflect", "deflect"),
        ("", "quickstrike", "quickstrike"),
        ("", "retaliate", "retaliate"),
        ("", "taunt", "taunt"),
    ],
)
def test_a_skill_that_changes_the_odds_is_named_and_no_other(own: str, other: str, key: str) -> None:
    t = bout({"a": "D2"}, {"r": "C2", "s": "A4"}, chips={"a": chip(skills=own), "r": chip(skills=other)})
    assert named(odds(t, attack_of(t))) == {key}


@pytest.mark.rule("HOP-291")
def test_inspire_is_named_with_the_number_of_its_dice() -> None:
    bell = chip(skills="inspire")
    t = bout({"a": "D2", "bell": "D1", "horn": "D3"}, {"r": "C2"}, chips={"bell": bell, "horn": bell})
    assert "Inspire adds 2 blue dice." in odds_lines(texts("en", LOCALE), odds(t, attack_of(t)))[-1]


@pytest.mark.rule("HOP-M16", "HOP-106")
def test_hamstring_a_curse_and_the_ground_are_named() -> None:
    ground = arena(sets={"rock": hexes("D2")}, rules=(DieOnSet(set="rock", die="green"),))
    t = bout({"a": "D2"}, {"r": "C2"}, ground=ground, chips={"a": chip(dice="VVV")}, moved=2, weakened=2)
    t.attached[unit(t, "a")] = ("hamstring",)
    assert named(odds(t, attack_of(t))) == {"hamstring", "weakened", "ground"}


@pytest.mark.rule("HOP-274", "HOP-293")
def test_blasphemous_and_guards_are_named() -> None:
    chips = {"r": chip(skills="blasphemous"), "guard": chip(skills="intercept_blow")}
    t = bout({"hero": "D2"}, {"r": "C2", "guard": "C1"}, chips=chips)
    assert named(odds(t, attack_of(t, "hero"))) == {"blasphemous", "intercept_blow"}


@pytest.mark.rule("HOP-296", "HOP-302")
def test_a_skill_that_does_not_act_now_is_not_named() -> None:
    chips = {"a": chip(range=2, skills="dig_in confidence"), "r": chip(skills="nimble retaliate quickstrike")}
    t = bout({"a": "D2"}, {"r": "B2"}, chips=chips, moved=2)
    t.hp[unit(t, "r")] = 2
    assert named(odds(t, attack_of(t))) == set()


@pytest.mark.rule("HOP-R111")
@pytest.mark.parametrize("use", [Agile, Heave, LongShot])
def test_a_special_names_what_does_not_help_against_it(use: type[Agile | Heave | LongShot]) -> None:
    t = bout({"a": "D2"}, {"r": "C2"}, chips={"a": chip(skills="heave"), "r": chip(skills="absorb nimble")})
    found = odds(t, use(unit(t, "a"), unit(t, "r")))
    assert named(found) == {"no_attack"}
    assert found.rows[0].who == Text("one_unit", {"chip": "r"})


@pytest.mark.parametrize("language", ["en", "fr"])
def test_odds_are_sentences_in_both_languages(language: str) -> None:
    chips = {"a": chip(dice="VJ", skills="perfect_strike"), "r": chip(skills="dodge nimble retaliate")}
    t = bout({"a": "D2"}, {"r": "C2"}, chips=chips)
    told = " ".join(odds_lines(texts(language, LOCALE), odds(t, attack_of(t))))
    assert "odds." not in told
    assert ("1 yellow die" if language == "en" else "1 dé jaune") in told
