"""Chapter 12: blitz and handicap."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core.errors import Refused
from harena.games.invictus.actions import Deploy, Keep, Recruit, Settle, Station, Support
from harena.games.invictus.armies import BLITZ, Bring, check_army, read_army
from harena.games.invictus.cards import Army
from harena.games.invictus.game import GAME, Handicap, Options
from harena.games.invictus.rules.opening import EXCHANGES
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    asked,
    attack,
    cards,
    duel,
    front,
    mine,
    offered,
    play,
    question,
    support,
    theirs,
    winners,
)

BLITZ_GAME = Options(variant="blitz")


def handicapped(level: Handicap, foe: Handicap = "none") -> Options:
    return Options(handicap_1=level, handicap_2=foe)


def rules_named(army: Army) -> list[Any]:
    """The rules by which a blitz army is refused."""
    return [reason.params.get("rule") for reason in check_army(army, BLITZ, GAME.content)]


# Blitz


@pytest.mark.rule("INV-145")
def test_a_ready_army_of_a_blitz_has_eleven_units() -> None:
    t: Duel = GAME.table(2, BLITZ_GAME)
    assert [len(pile) + len([leader]) for pile, leader in zip(t.pile, t.leader, strict=True)] == [11, 11]


@pytest.mark.rule("INV-145")
def test_an_army_of_the_standard_game_is_refused_in_a_blitz() -> None:
    with pytest.raises(Refused, match="number_of_soldiers"):
        GAME.table([Bring("roi: 20 guerrier"), Bring()], BLITZ_GAME)


@pytest.mark.rule("INV-145")
def test_an_army_of_a_blitz_is_refused_in_the_standard_game() -> None:
    with pytest.raises(Refused, match="number_of_soldiers"):
        GAME.table([Bring("roi: 10 guerrier"), Bring()])


@pytest.mark.rule("INV-146")
@pytest.mark.parametrize("soldiers", [9, 11])
def test_a_blitz_army_with_nine_or_eleven_soldiers_is_refused(soldiers: int) -> None:
    assert rules_named(Army("roi", {"guerrier": soldiers})) == ["INV-146"]


@pytest.mark.rule("INV-146")
def test_a_blitz_army_with_ten_soldiers_is_right() -> None:
    assert read_army("roi: 6 guerrier, 4 anubis", BLITZ, GAME.content) == Army("roi", {"guerrier": 6, "anubis": 4})


@pytest.mark.rule("INV-147")
def test_a_blitz_army_without_a_leader_is_refused() -> None:
    assert rules_named(Army("", {"guerrier": 10})) == ["INV-020"]


@pytest.mark.rule("INV-147")
def test_a_blitz_army_with_a_second_leader_is_refused() -> None:
    assert rules_named(Army("roi", {"guerrier": 9, "odin": 1})) == ["INV-020"]


@pytest.mark.rule("INV-R61")
def test_in_a_blitz_of_two_three_cards_are_drawn_and_seven_remain() -> None:
    t: Duel = GAME.table([Bring("roi: 10 guerrier")] * 2, BLITZ_GAME)
    play(t, *["guerrier"] * 6)
    assert question(t) == EXCHANGES
    assert [len(hand) for hand in t.hand] == [3, 3]
    assert [len(pile) for pile in t.pile] == [7, 7]


# Handicap


@pytest.mark.rule("INV-149")
def test_only_the_handicapped_players_reserve_is_smaller() -> None:
    t: Duel = GAME.table(2, handicapped("none", foe="master"))
    assert t.caps == (5, 3)


@pytest.mark.rule("INV-149")
def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(Refused, match="bad_option"):
        GAME.read_options({"handicap_1": "emperor"})


def fill_reserve(level: Handicap) -> int:
    """Play Supports until the reserve takes no more, and count what lies there."""
    t = duel("garde", hand=" ".join(["guerrier"] * 6), foe_front="garde", options=handicapped(level))
    while offered(t, Support):
        play(t, support("guerrier"))
    return len(t.reserve[0])


@pytest.mark.rule("INV-149")
def test_without_a_handicap_the_reserve_takes_five() -> None:
    assert fill_reserve("none") == 5


@pytest.mark.rule("INV-150")
def test_the_reserve_of_an_experienced_player_takes_four() -> None:
    assert fill_reserve("experienced") == 4


@pytest.mark.rule("INV-151")
def test_the_reserve_of_a_master_takes_three() -> None:
    assert fill_reserve("master") == 3


@pytest.mark.rule("INV-152")
def test_the_reserve_of_a_king_takes_two() -> None:
    assert fill_reserve("king") == 2


@pytest.mark.rule("INV-153")
def test_the_reserve_of_an_invictus_takes_one() -> None:
    assert fill_reserve("invictus") == 1


@pytest.mark.rule("INV-R62")
def test_the_handicap_binds_reactions() -> None:
    t = duel(
        "medjay",
        foe_front="guerrier garde",
        foe_hand="musha",
        foe_reserve="archer",
        options=handicapped("none", "invictus"),
    )
    play(t, attack())
    assert cards(t.kingdom[ME]) == ["guerrier"], "nobody was asked for a reaction"


@pytest.mark.rule("INV-R62")
def test_the_handicap_binds_what_an_effect_puts_into_the_reserve() -> None:
    t = duel("garde", hand="valkyrie", graveyard="archer", foe_front="garde", options=handicapped("invictus"))
    assert offered(t, Support) == []


@pytest.mark.rule("INV-R62")
def test_an_invictus_still_sets_up_one_unit_in_reserve_and_exchanges_it() -> None:
    t: Duel = GAME.table([Bring("roi: 20 guerrier")] * 2, handicapped("invictus", foe="invictus"))
    play(t, *["guerrier"] * 6, Keep(), Keep(), 0)
    play(t, Deploy(mine("roi"), front(ME, LEFT)), Deploy(theirs("roi"), front(FOE, LEFT)))
    play(t, Station(mine("guerrier")), Station(theirs("guerrier")))
    play(t, Settle(mine("guerrier")), Settle(theirs("guerrier")), "guerrier")
    play(t, Recruit(mine("guerrier"), front(ME, LEFT)))
    assert cards(t.reserve[0]) == ["roi"]


@pytest.mark.rule("INV-R62")
def test_with_one_place_in_reserve_a_conscription_takes_one_unit_and_one_citizen() -> None:
    t = duel(
        "medjay",
        foe_front="guerrier>",
        foe_reserve="garde",
        foe_kingdom="archer pretre",
        options=handicapped("none", "invictus"),
    )
    play(t, attack(), Deploy(theirs("garde"), front(FOE, LEFT)), Deploy(theirs("pretre"), front(FOE, CENTRE)))
    assert (t.reserve[1], cards(t.kingdom[FOE])) == ([], ["archer"])


@pytest.mark.rule("INV-R62")
def test_with_one_place_in_reserve_and_nothing_there_two_citizens_are_conscripted() -> None:
    t = duel("medjay", foe_front="guerrier>", foe_kingdom="archer pretre", options=handicapped("none", "invictus"))
    play(t, attack(), Deploy(theirs("archer"), front(FOE, LEFT)), Deploy(theirs("pretre"), front(FOE, CENTRE)))
    assert (winners(t), t.kingdom[FOE]) == (None, [])


@pytest.mark.rule("INV-R62")
def test_the_lower_level_of_two_partners_binds_their_common_reserve() -> None:
    t: Duel = GAME.table(4, Options(handicap_1="experienced", handicap_3="king", handicap_4="master"))
    assert t.caps == (2, 3)


@pytest.mark.rule("INV-R62")
def test_my_partners_handicap_stops_my_supports() -> None:
    t = duel(
        "garde", hand="archer", reserve="garde garde", foe_front="garde", seats=4, options=Options(handicap_3="king")
    )
    assert asked(t) == ME
    assert offered(t, Support) == []
