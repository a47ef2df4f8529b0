"""Practice: a game that begins in the middle, or with a given state, has every card once and every die in one zone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.core.question import Ask
from harena.core.text import LANGUAGES
from harena.games.twenty_strong.cards import Content
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.beginnings import Options, given_dice
from harena.games.twenty_strong.table import IN_FINAL, IN_PRIMUS, Ascent
from tests.games.twenty_strong.climbs import counts


def begun(until: Callable[[Ascent], bool] = lambda t: bool(t.turn), seed: str = "begun", **options: object) -> Ascent:
    """A game with these options, played at random until its first turn."""
    rng = Random(seed)
    t: Ascent = GAME.table(1, GAME.read_options(options))
    while not until(t) or not isinstance(t.pending, Ask):
        assert t.pending is not None
        t.answer(rng.choice(t.options()) if isinstance(t.pending, Ask) else t.pending.sample(t, rng))
    return t


def every_card(t: Ascent) -> list[str]:
    """Each Conflict card that is anywhere."""
    owned = [item.card for item in t.items if item.card in t.book.cards]
    fought = [card for card in t.foes if card in t.book.cards]
    buried = [card for pile in t.buried for card in pile]
    return [*filter(None, t.top), *t.unseen, *buried, *t.discard, *t.passed, *t.influence, *owned, *fought]


def refusals(content: Content | None = None, **options: object) -> list[str]:
    with pytest.raises(Refused) as refused:
        GAME.table(1, GAME.read_options(options), content)
    return [reason.key.removeprefix("refused.") for reason in refused.value.reasons]


# Moments


def test_a_whole_game_may_have_a_given_state_too() -> None:
    t = begun(health=3, dice="PPPR", items="testudo", hero="manto", lieutenant="orcus")
    assert (t.hero, t.lieutenant, t.health) == ("manto", "orcus", 3)
    assert t.pool == counts("PPPR")
    assert "testudo" in [item.card for item in t.items]


@pytest.mark.parametrize("rank", [1, 5])
def test_a_game_may_begin_at_the_first_primus(rank: int) -> None:
    t = begun(begin="primus", rank=rank)
    assert t.stage == IN_PRIMUS
    assert t.token == t.book.primus_camps[0]
    assert sum(map(bool, t.primus)) == rank + 1


@pytest.mark.parametrize("rank", [1, 5])
def test_a_game_may_begin_at_the_final(rank: int) -> None:
    t = begun(begin="final", rank=rank, lieutenant="charun")
    assert t.stage == IN_FINAL
    assert t.foes[0] == "charun"
    assert t.beaten == rank + 2


# Cards and dice


@pytest.mark.parametrize("begin", ["whole", "primus"])
def test_cards_that_lie_elsewhere_are_missing_from_the_piles(begin: str) -> None:
    t = begun(begin=begin, influence=20, items="rope_dancer, cretan_archer", rank=2)
    assert sorted(every_card(t)) == sorted(GAME.content.cards)
    assert sum(t.below) == len(t.unseen)


def test_piles_stay_as_even_as_they_can() -> None:
    t = begun(influence=20)
    assert max(t.below) - min(t.below) <= 1


@pytest.mark.parametrize("begin", ["whole", "primus"])
def test_a_game_with_thin_piles_can_be_played_to_its_end(begin: str) -> None:
    for number in range(5):
        t = begun(lambda t: t.outcome is not None or t.turn > 0, f"thin {number}", begin=begin, influence=20)
        rng = Random(number)
        while t.pending is not None:
            t.answer(rng.choice(t.options()) if isinstance(t.pending, Ask) else t.pending.sample(t, rng))
        assert t.outcome is not None


def test_an_item_is_there_once_though_it_was_chosen_before() -> None:
    t = begun(items="feint, second_wind, testudo, war_cry", hero="fabia")
    cards = [item.card for item in t.items]
    assert sorted(cards) == ["feint", "second_wind", "testudo", "war_cry"]
    assert t.tactics == []


@pytest.mark.rule("TWS-106")
def test_who_is_given_more_items_than_there_is_room_for_discards_some() -> None:
    t = begun(items="feint, second_wind, testudo, war_cry, rope_dancer", hero="manto")
    assert len(t.items) == t.strategy == 3


@pytest.mark.parametrize("written", ["YYGGBBPPR", "JJVVBBPPR", "yyggbbppr", "YY GG BB PP R"])
def test_dice_are_written_with_the_letters_of_either_language(written: str) -> None:
    assert given_dice(written) == counts("YYGGBBPPR")


def test_dice_that_are_not_given_wait_in_the_training_ground() -> None:
    t = begun(dice="RPP")
    assert [a + b for a, b in zip(t.pool, t.training, strict=True)] == list(t.book.stock)


@pytest.mark.rule("TWS-215")
def test_removed_cards_cost_no_die_of_a_pool_that_was_asked_for() -> None:
    names: list[str] = []

    def pool_is_there(t: Ascent) -> bool:
        if isinstance(t.pending, Ask):
            names.append(t.pending.question.name)
        return bool(t.turn)

    t = begun(pool_is_there, dice="YYR", rank=5)
    assert (t.pool, "removals" in names, "dismissals" in names) == (counts("YYR"), True, False)


# Ranks


@pytest.mark.rule("TWS-207", "TWS-212")
@pytest.mark.parametrize(("begin", "left"), [("whole", 7), ("primus", 6), ("final", 0)])
def test_rank_five_has_seven_primus_wherever_it_begins(begin: str, left: int) -> None:
    t = begun(begin=begin, rank=5)
    assert (sum(map(bool, t.primus)), t.beaten) == (left, 7 if begin == "final" else 0)


@pytest.mark.rule("TWS-213", "TWS-214", "TWS-215")
@pytest.mark.parametrize("begin", ["whole", "primus"])
def test_five_cards_leave_at_rank_five_and_those_without_the_icon_cost_a_die(begin: str) -> None:
    t = begun(begin=begin, rank=5)
    without_icon = len(t.discard) + len(t.passed)
    assert (len(t.influence) + without_icon, t.aside) == (5, ())
    assert sum(t.training) - 8 == without_icon > 0


@pytest.mark.rule("TWS-215")
def test_who_begins_at_the_final_of_rank_five_has_paid_for_the_removed_cards_too() -> None:
    whole, last = (begun(begin=begin, rank=5, lieutenant="charun") for begin in ("whole", "final"))
    assert last.training == whole.training


@pytest.mark.rule("TWS-215")
@pytest.mark.parametrize("begin", ["whole", "primus", "final"])
def test_a_pool_that_was_asked_for_loses_no_die_to_a_rank(begin: str) -> None:
    t = begun(begin=begin, rank=5, dice="YYGGBBPPR")
    assert (t.recruited(), t.aside) == (counts("YYGGBBPPR"), ())


# Each part of a state at each moment


@pytest.mark.parametrize("begin", ["whole", "primus", "final"])
class TestStates:
    def test_health(self, begin: str) -> None:
        assert begun(begin=begin, health=2).health == 2

    def test_the_heros_health_where_none_was_asked_for(self, begin: str) -> None:
        assert begun(begin=begin, hero="fabia").health == 4

    def test_dice(self, begin: str) -> None:
        t = begun(begin=begin, dice="PPR", lieutenant="charun")
        assert t.recruited() == counts("PPR")

    def test_items(self, begin: str) -> None:
        t = begun(begin=begin, items="Rope Dancer, testudo", hero="brennos")
        assert {"rope_dancer", "testudo"} <= {item.card for item in t.items}

    def test_hero_and_lieutenant(self, begin: str) -> None:
        t = begun(begin=begin, hero="ursus", lieutenant="alecto")
        assert (t.hero, t.lieutenant) == ("ursus", "alecto")

    @pytest.mark.rule("TWS-217")
    def test_a_universal_hero(self, begin: str) -> None:
        t = begun(begin=begin, universal=True, hero="ursus")
        assert t.hero in t.book.content.universal
        assert "ursus" not in t.primus


def test_an_opportunity_that_is_given_is_accomplished_if_its_state_is_met() -> None:
    met, unmet = (begun(items="full_barracks", dice=dice) for dice in ("YYYYGGGGBBBBP", "YYGG"))
    assert [t.items[-1].accomplished for t in (met, unmet)] == [True, False]


def test_so_many_cards_lie_on_the_influence_deck_but_opportunities() -> None:
    t = begun(influence=12)
    assert (len(t.influence) + len(t.passed), t.discard) == (12, [])
    assert set(t.influence) <= set(t.book.faces)


@pytest.mark.rule("TWS-190")
def test_allies_of_a_final_come_from_the_influence_that_was_asked_for() -> None:
    whole, last = (begun(begin=begin, influence=12, lieutenant="orcus") for begin in ("whole", "final"))
    allies = last.foes[1:]
    assert allies
    assert last.influence + allies[::-1] == whole.influence


def test_every_card_is_there_once_at_the_final_too() -> None:
    t = begun(begin="final", influence=20)
    assert sorted(every_card(t)) == sorted(GAME.content.cards)


# Bad input


def test_everything_that_is_wrong_with_a_beginning_is_said_at_once() -> None:
    content = replace(
        GAME.content,
        universal={},
        stats={**GAME.content.stats, "health": replace(GAME.content.stats["health"], most=5)},
    )
    wrong = {"hero": "nobody", "lieutenant": "nobody", "universal": True, "health": 6}
    found = refusals(content, **wrong, dice="YYYYYX", items="spoon, feint, feint, second_wnd")
    assert found == [
        "unknown_lieutenant",
        "unknown_hero",
        "no_universal_heroes",
        "too_much_health",
        "no_such_colour",
        "too_many_dice",
        "unknown_item",
        "unknown_item_near",
        "item_twice",
    ]


def test_of_each_colour_there_are_too_many_of_it_is_said() -> None:
    assert refusals(dice="YYYYYGGGGGRR") == ["too_many_dice"] * 3


@pytest.mark.parametrize(
    ("wrong", "count"),
    [
        ({"health": 7}, 1),
        ({"health": -1}, 1),
        ({"influence": 21}, 1),
        ({"rank": 0}, 1),
        ({"rank": 6}, 1),
        ({"begin": "middle"}, 1),
        ({"dice": "Y" * 41}, 1),
        ({"items": "x" * 201}, 1),
        ({"health": 7, "influence": 21, "rank": 6, "begin": "middle", "speed": 3}, 5),
    ],
)
def test_values_beyond_their_bounds_are_refused_together(wrong: dict[str, object], count: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_options(wrong)
    assert len(refused.value.reasons) == count


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_with_what_there_is(language: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.table(1, Options(hero="nobody", dice="YYYYYZ"))
    said = [GAME.texts(language).say(reason) for reason in refused.value.reasons]
    assert "brennos" in said[0]
    assert "Y, G, B, P, R" in said[1]
    assert said[2].startswith(
        {"en": "5 yellow dice are more than there are: 4", "fr": "5 dés (jaune), c’est"}[language]
    )
