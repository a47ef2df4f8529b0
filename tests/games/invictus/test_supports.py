"""Chapter 8: units of the hand played as Supports in the own turn."""

from __future__ import annotations

import pytest

from harena.core.action import PASS
from harena.games.invictus.actions import EndTurn, Finish, Recruit, Rest, Settle, Support
from harena.games.invictus.rules.turn import ACTIONS
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    RIGHT,
    asked,
    at,
    attack,
    attack_value,
    cards,
    duel,
    front,
    mine,
    offered,
    pack,
    play,
    question,
    rear,
    support,
)

# When and how often


@pytest.mark.rule("INV-110")
def test_a_support_may_come_before_the_action() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde")
    play(t, support("archer", front(FOE, LEFT)), Rest())
    assert t.damage[front(FOE, LEFT)] == 1


@pytest.mark.rule("INV-110")
@pytest.mark.parametrize("action", [Rest(), Recruit(mine("garde"), front(ME, CENTRE)), attack()])
def test_a_support_goes_with_every_action(action: Rest) -> None:
    t = duel("garde", hand="archer sorcier", reserve="garde", foe_front="musha garde")
    play(t, action, support("archer", front(FOE, CENTRE)))
    assert t.damage[front(FOE, CENTRE)] == 1


@pytest.mark.rule("INV-110")
def test_several_supports_may_be_played_in_one_turn() -> None:
    t = duel("garde", hand="archer miko sorcier", foe_front="garde", rear="musha")
    play(t, support("archer", front(FOE, LEFT)), support("miko", front(ME, LEFT)))
    assert cards(t.reserve[0]) == ["archer", "miko"]


@pytest.mark.rule("INV-111")
def test_the_same_support_may_be_played_again_and_adds_up() -> None:
    t = duel("garde", hand="archer archer sorcier", foe_front="garde")
    play(t, support("archer", front(FOE, LEFT)), support("archer", front(FOE, LEFT)))
    assert t.damage[front(FOE, LEFT)] == 2


@pytest.mark.rule("INV-111")
def test_the_bonuses_of_two_samurai_add_up_on_one_attack() -> None:
    t = duel("samurai", hand="samurai samurai", foe_front="roi")
    play(t, support("samurai"), support("samurai"), attack())
    assert attack_value(t) == 7


@pytest.mark.rule("INV-116")
def test_a_support_for_after_the_action_waits_for_its_moment() -> None:
    only_after = pack("archer", moments=("after",))
    t = duel("garde garde", hand="archer sorcier", foe_front="garde garde", content=only_after)
    assert offered(t, Support) == []
    play(t, attack())
    assert offered(t, Support) == []
    play(t, Finish())
    assert support("archer", front(FOE, LEFT)) in t.options()


@pytest.mark.rule("INV-116")
def test_a_support_for_during_the_action_belongs_between_two_attacks() -> None:
    only_during = pack("archer", moments=("during",))
    t = duel("garde garde", hand="archer sorcier", foe_front="garde garde", content=only_during)
    assert offered(t, Support) == []
    play(t, attack())
    assert support("archer", front(FOE, LEFT)) in t.options()
    play(t, Finish())
    assert offered(t, Support) == []


@pytest.mark.rule("INV-116")
def test_a_support_for_before_the_action_comes_too_late_once_it_has_begun() -> None:
    t = duel("garde", hand="archer", foe_front="garde", content=pack("archer", moments=("before",)))
    assert support("archer", front(FOE, LEFT)) in t.options()
    play(t, Rest())
    assert offered(t, Support) == []


@pytest.mark.rule("INV-116", "INV-R42")
def test_a_leader_that_copies_a_support_keeps_to_its_timing() -> None:
    t = duel("garde", hand="roi", foe_front="garde", content=pack("archer", moments=("after",)))
    assert support("roi", front(FOE, LEFT), effect="damage_1") not in t.options()
    play(t, Rest())
    assert support("roi", front(FOE, LEFT), effect="damage_1") in t.options()


@pytest.mark.rule("INV-117")
def test_a_reaction_is_played_by_the_opponent_in_my_turn_and_not_in_the_own() -> None:
    t = duel("garde", hand="garde", foe_front="garde", foe_hand="garde")
    assert offered(t, Support) == []
    play(t, attack())
    assert (asked(t), offered(t, Support)) == (FOE, [support("garde", by=FOE)])


@pytest.mark.rule("INV-118")
def test_a_sorcier_may_be_played_by_either_player_in_the_same_turn() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde", foe_hand="sorcier")
    play(t, support("archer", front(FOE, LEFT)))
    assert support("sorcier", by=FOE) in t.options()
    play(t, support("sorcier", by=FOE))
    assert (asked(t), offered(t, Support)) == (ME, [support("sorcier")])


@pytest.mark.rule("INV-119")
def test_what_a_support_does_is_printed_on_its_card() -> None:
    t = duel("garde", hand="samurai sorcier", foe_front="garde", content=pack("samurai", support="damage_1"))
    play(t, support("samurai", front(FOE, LEFT), effect="damage_1"))
    assert t.damage[front(FOE, LEFT)] == 1


# Where it goes, and that it applies


@pytest.mark.rule("INV-112")
def test_the_card_lies_at_once_on_the_leftmost_free_place_of_the_reserve() -> None:
    t = duel("garde", hand="archer", reserve="musha druide", foe_front="garde", foe_hand="sorcier")
    play(t, support("archer", front(FOE, LEFT)))
    assert asked(t) == FOE
    assert (cards(t.reserve[0]), t.hand[0]) == (["musha", "druide", "archer"], [])


@pytest.mark.rule("INV-113")
def test_the_effect_follows_once_nobody_objects() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde", foe_hand="sorcier")
    play(t, support("archer", front(FOE, LEFT)))
    assert t.damage[front(FOE, LEFT)] == 0
    play(t, PASS)
    assert t.damage[front(FOE, LEFT)] == 1


@pytest.mark.rule("INV-035")
def test_with_a_full_reserve_no_support_is_played() -> None:
    t = duel("garde", hand="archer", reserve="garde garde garde garde garde", foe_front="garde")
    assert offered(t, Support) == []


@pytest.mark.rule("INV-114")
def test_a_support_that_cannot_apply_entirely_cannot_be_played() -> None:
    t = duel("garde", hand="mobed", foe_front="garde")
    assert offered(t, Support) == []


@pytest.mark.rule("INV-175")
def test_the_choices_are_announced_before_the_opponent_answers() -> None:
    t = duel("garde", hand="archer", foe_front="garde musha", foe_hand="sorcier")
    play(t, support("archer", front(FOE, CENTRE)))
    assert asked(t) == FOE
    aim = t.seen_by(FOE).journal[-1].params["aim"]  # type: ignore[index]
    assert [text.params for text in aim] == [{"card": "musha", "cell": front(FOE, CENTRE)}]


@pytest.mark.rule("INV-175")
def test_the_choices_are_kept_and_nobody_is_asked_again() -> None:
    t = duel("garde", hand="archer sorcier", foe_front="garde musha", foe_hand="sorcier")
    play(t, support("archer", front(FOE, CENTRE)), PASS)
    assert (asked(t), question(t)) == (ME, ACTIONS)
    assert t.damage[front(FOE, CENTRE)] == 1


@pytest.mark.rule("INV-175")
def test_to_name_a_card_of_the_hand_is_to_show_it() -> None:
    t = duel("garde", hand="ticitl musha", kingdom="samurai", foe_front="garde", foe_hand="sorcier")
    play(t, support("ticitl", mine("musha"), mine("samurai")))
    assert t.seen_by(FOE).known[ME] == [mine("musha")]


# What has become impossible meanwhile


@pytest.mark.rule("INV-R40")
def test_a_reserve_filled_by_the_chain_leaves_no_room_for_the_fallen() -> None:
    t = duel("garde", hand="valkyrie druide", reserve="garde garde garde", graveyard="viking", foe_front="garde")
    t.hand[1] = ["sorcier.1"]
    play(t, support("valkyrie", mine("viking")), support("sorcier", by=FOE), support("druide"))
    assert cards(t.reserve[0]) == ["garde", "garde", "garde", "valkyrie", "druide"]
    assert cards(t.graveyard[0]) == ["viking"]


@pytest.mark.rule("INV-R40")
def test_a_named_card_that_was_played_in_the_chain_is_exchanged_no_more() -> None:
    t = duel("garde", hand="ticitl druide", kingdom="samurai", foe_front="garde", foe_hand="sorcier")
    play(t, support("ticitl", mine("druide"), mine("samurai")), support("sorcier", by=FOE), support("druide"))
    assert (cards(t.kingdom[0]), t.hand[0]) == (["samurai"], [])
    assert cards(t.reserve[0]) == ["ticitl", "druide"]


@pytest.mark.rule("INV-R40")
def test_an_opponent_who_has_played_the_last_card_has_none_to_show() -> None:
    t = duel("garde", hand="satrape druide guerrier", foe_front="garde", foe_hand="sorcier")
    play(t, support("satrape"), support("sorcier", by=FOE), support("druide"))
    assert (asked(t), cards(t.reserve[1])) == (ME, ["sorcier"])


# Leaders and the fallen


@pytest.mark.rule("INV-R42")
def test_the_leader_may_be_played_as_a_support_and_then_lies_in_the_reserve() -> None:
    t = duel("garde", hand="roi sorcier", foe_front="garde")
    play(t, support("roi", front(FOE, LEFT), effect="damage_1"))
    assert (t.damage[front(FOE, LEFT)], cards(t.reserve[0])) == (1, ["roi"])


@pytest.mark.rule("INV-R42")
def test_a_leader_copies_the_soldiers_of_its_own_version_only() -> None:
    t = duel("garde", hand="roi", graveyard="viking", foe_front="garde garde>")
    assert {option.effect for option in offered(t, Support)} == {"all_plus_1", "damage_1", "relocate"}


@pytest.mark.rule("INV-R43")
def test_the_fallen_return_to_any_free_front_cell_or_behind_an_own_unit() -> None:
    t = duel("garde musha", rear="garde", hand="anubis", graveyard="viking", foe_front="garde")
    places = {option.choice[1] for option in offered(t, Support)}
    assert places == {front(ME, RIGHT), rear(ME, CENTRE)}


@pytest.mark.rule("INV-R43")
def test_without_a_free_cell_nobody_returns() -> None:
    line = "garde garde garde"
    t = duel(line, line, hand="anubis", graveyard="viking", foe_front="garde")
    assert offered(t, Support) == []


# Bonuses for attacks


@pytest.mark.rule("INV-R26")
def test_the_bonus_is_used_up_by_the_next_attack_of_a_soldier() -> None:
    t = duel("samurai samurai", hand="samurai", foe_front="garde garde garde")
    play(t, support("samurai"), attack(), attack(CENTRE, CENTRE))
    assert attack_value(t) == 1


@pytest.mark.rule("INV-R26")
def test_the_attack_of_a_leader_neither_gets_the_bonus_nor_uses_it_up() -> None:
    t = duel("roi samurai", hand="samurai", foe_front="shogun garde", foe_rear="garde")
    play(t, support("samurai"), attack())
    assert attack_value(t) == 1
    play(t, attack(CENTRE, CENTRE))
    assert attack_value(t) == 4


@pytest.mark.rule("INV-R26")
def test_the_bonus_is_used_up_although_the_attack_is_cancelled() -> None:
    t = duel("samurai samurai", hand="samurai", foe_front="garde garde", foe_hand="garde")
    play(t, support("samurai"), PASS, attack(), support("garde", by=FOE), attack(CENTRE, CENTRE))
    assert attack_value(t) == 1


@pytest.mark.rule("INV-R26")
def test_the_bonus_counts_against_leaders_too() -> None:
    t = duel("samurai", hand="samurai", foe_front="roi")
    play(t, support("samurai"), attack())
    assert attack_value(t) == 4


@pytest.mark.rule("INV-R26")
def test_an_unused_bonus_lapses_at_the_end_of_the_turn() -> None:
    t = duel("samurai", hand="samurai", foe_front="garde")
    play(t, support("samurai"), Rest())
    assert (t.active, t.next_bonus) == (FOE, [])


@pytest.mark.rule("INV-R27")
def test_a_bonus_changes_no_c_attack_but_is_used_up_by_it() -> None:
    t = duel("ocelomeh samurai", hand="samurai", foe_front="roi garde")
    play(t, support("samurai"), attack())
    assert (attack_value(t), t.damage[front(FOE, LEFT)]) == ("C", 1)
    play(t, attack(CENTRE, CENTRE))
    assert attack_value(t) == 1


@pytest.mark.rule("INV-R71")
@pytest.mark.parametrize("boost", ["guerrier", "samurai", "melophore", "viking", "ocelomeh"])
def test_a_boost_is_played_while_an_attack_that_it_raises_is_possible(boost: str) -> None:
    t = duel("garde", hand=boost, foe_front="garde>")
    assert support(boost) in t.options()


@pytest.mark.rule("INV-R71")
@pytest.mark.parametrize("boost", ["guerrier", "samurai", "melophore", "viking", "ocelomeh"])
def test_a_boost_is_not_played_without_an_enemy_in_range(boost: str) -> None:
    t = duel("garde", hand=boost, foe_front=". garde>")
    assert offered(t, Support) == []


@pytest.mark.rule("INV-R71")
@pytest.mark.parametrize("boost", ["guerrier", "samurai", "melophore", "viking", "ocelomeh"])
def test_a_boost_is_not_played_once_the_player_does_nothing(boost: str) -> None:
    t = duel("garde", hand=boost, foe_front="garde>")
    play(t, Rest())
    assert offered(t, Support) == []


@pytest.mark.rule("INV-R71")
@pytest.mark.parametrize("boost", ["guerrier", "samurai", "melophore", "viking", "ocelomeh"])
def test_no_boost_is_for_a_c_attack(boost: str) -> None:
    t = duel("ocelomeh", hand=boost, foe_front="garde>")
    assert offered(t, Support) == []


@pytest.mark.rule("INV-R71")
def test_a_samurai_needs_the_attack_of_a_soldier() -> None:
    t = duel("roi", hand="samurai guerrier", foe_front="garde")
    assert offered(t, Support) == [support("guerrier")]


@pytest.mark.rule("INV-R71")
def test_a_boost_may_come_between_two_attacks_but_not_after_the_last() -> None:
    t = duel("garde garde", hand="samurai", foe_front="garde garde")
    play(t, attack())
    assert support("samurai") in t.options()
    play(t, attack(CENTRE, CENTRE))
    assert offered(t, Support) == []


@pytest.mark.rule("INV-R71")
def test_recruiting_leaves_no_attack_to_raise() -> None:
    t = duel("garde", hand="samurai", reserve="garde", foe_front="garde")
    play(t, Recruit(mine("garde"), front(ME, RIGHT)))
    assert {type(option) for option in t.options()} == {EndTurn, Settle}
    assert at(t, front(ME, RIGHT)) == "garde"
