"""What can be chosen and what happened, in words: colours, places, values, and what comes of it."""

from __future__ import annotations

from harena.core.action import PASS
from harena.core.labels import label, prompt
from harena.core.labels import told as said
from harena.core.text import Texts
from harena.games.invictus.actions import Attack, Recruit, Settle
from harena.games.invictus.game import GAME
from harena.games.invictus.rules.values import CAPTURED, HURT, KILLED, UNHARMED, blow
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import (
    CENTRE,
    FOE,
    LEFT,
    ME,
    attack,
    duel,
    front,
    mine,
    pack,
    play,
    rear,
    support,
    team_duel,
)

NBSP = "\N{NO-BREAK SPACE}"


def texts(language: str = "en") -> Texts:
    return GAME.texts(language).with_names(["Anna", "Bruno", "Chloé", "David"])


def labels(t: Duel, kind: type, language: str = "en") -> list[str]:
    view = t.seen_by(ME)
    return [label(texts(language), view, option) for option in view.options() if isinstance(option, kind)]


def events(t: Duel, language: str = "en") -> list[str]:
    return [said(texts(language), event) for event in t.journal or []]


# Colours


def test_a_citizen_is_offered_and_told_with_its_colour() -> None:
    t = duel("garde", hand="musha")
    assert labels(t, Settle, "fr") == ["Musha devient citoyen (vert)"]
    play(t, Settle(mine("musha")))
    assert "Anna: Musha becomes a citizen (green)." in events(t)


def test_an_exchange_names_both_cards_with_their_colours() -> None:
    content = pack("garde", support="exchange")
    t = duel("garde", hand="garde archer", kingdom="sorcier", content=content)
    choice = support("garde", mine("archer"), mine("sorcier"), effect="exchange")
    words = label(texts(), t.seen_by(ME), choice)
    assert words == "Play Guard as a Support: exchange for a citizen: Archer (red) ↔ Wizard (violet)"
    play(t, choice)
    assert "Anna gives Archer (red) to the kingdom and takes Wizard (violet) into the hand." in events(t)


# Recruiting


def test_a_recruit_says_who_gives_way_and_whereto() -> None:
    from_reserve = duel("samurai", hand="archer", reserve="garde")
    assert labels(from_reserve, Recruit)[:2] == [
        "Recruit Guard (front left); Samurai back to the reserve",
        "Recruit Guard (front centre)",
    ]
    from_hand = duel("samurai", hand="archer")
    assert labels(from_hand, Recruit, "fr")[0] == (
        f"Recruter Archer (front gauche){NBSP}; Samurai rentre dans votre main"
    )


def test_it_is_told_whereto_a_unit_gives_way() -> None:
    t = play(duel("samurai", hand="archer", reserve="garde"), Recruit(mine("garde"), front(ME, LEFT)))
    assert events(t)[-2:] == [
        "Anna recruits Guard (front left).",
        "Anna: Samurai gives way and goes back to the reserve.",
    ]
    t = play(duel("samurai", hand="archer archer"), Recruit(mine("archer"), front(ME, LEFT)))
    assert events(t, "fr")[-1] == f"Anna{NBSP}: Samurai cède sa place et retourne en main."


# Attacks


def test_an_attack_says_its_value_the_defence_and_what_comes_of_it() -> None:
    t = duel("medjay", hand="archer", foe_front="roi")
    (words,) = labels(t, Attack)
    assert words.startswith("Medjay (front left) attacks King (front left): ")
    values = {"garde": "2 against 3, hurts", "garde>": "2 against 2, captures", "garde-2": "2 against 1, kills"}
    for foe, expected in values.items():
        t = duel("medjay", foe_front=foe, hand="archer", content=pack("medjay", attack=2))
        assert labels(t, Attack)[0].endswith(f": {expected}"), foe
    t = duel("guerrier", foe_front="garde")
    assert labels(t, Attack)[0].endswith(": 0 against 3, no effect")


def test_a_capturing_attack_has_no_number_but_against_a_leader() -> None:
    t = duel("ocelomeh", foe_front="garde", content=pack("ocelomeh", range="F1"))
    assert labels(t, Attack)[0].endswith(": C, captures")
    t = duel("ocelomeh", foe_front="roi", content=pack("ocelomeh", range="F1"))
    assert labels(t, Attack)[0].endswith(": C against 5, hurts")


def test_what_supports_add_is_part_of_what_is_expected() -> None:
    t = duel("samurai", hand="samurai archer", foe_front="roi>")
    play(t, support("samurai"))
    assert labels(t, Attack) == ["Samurai (front left) attacks King (front left): 4 against 4, captures"]
    t.next_alive, t.next_bonus = True, [9]
    assert labels(t, Attack)[0].endswith("10 against 4, kills"), "a Leader is never taken alive"


def test_what_is_expected_comes_true_where_nobody_reacts() -> None:
    for foe in ("garde", "garde>", "garde>-1", "roi", "sorcier", "samurai>"):
        for cards in ("", "garde", "garde garde", "garde garde garde"):
            t = duel("guerrier", hand=cards, foe_front=foe)
            (words,) = labels(t, Attack)
            play(t, attack())
            told = {event.key for event in t.journal or []}
            fate = {"captures": "captured", "kills": "killed", "hurts": "hurt", "no effect": "unharmed"}
            assert fate[words.rpartition(", ")[2]] in told, (foe, cards)


def test_a_blow_is_judged_without_changing_the_table() -> None:
    t = duel("garde", foe_front="garde")
    before = t.encode()
    fates = [blow(t, front(FOE, LEFT), value, alive=False) for value in (0, 1, 3, 4)]
    assert fates == [(UNHARMED, 0), (HURT, 1), (CAPTURED, 3), (KILLED, 4)]
    assert blow(t, front(FOE, LEFT), 4, alive=True) == (CAPTURED, 4)
    assert blow(t, front(FOE, LEFT), 4, alive=False, brace=2) == (HURT, 2)
    assert t.encode() == before


# Events name places


def test_an_attack_and_its_outcome_are_told_with_their_places() -> None:
    t = play(duel(". medjay", foe_front="garde garde", hand="archer"), Attack(front(ME, CENTRE), front(FOE, CENTRE)))
    assert events(t)[-2:] == [
        "Anna: Medjay (front centre) attacks the enemy Guard (front centre), value 2.",
        "Bruno: Guard (front centre) takes 2 damage.",
    ]


def test_two_units_of_one_name_on_one_place_are_told_apart_by_whom_they_fight_for() -> None:
    t = play(duel("garde", foe_front="garde>-1", hand="archer"), attack())
    assert events(t)[-2:] == [
        "Anna: Guard (front left) attacks the enemy Guard (front left), value 1.",
        "Bruno: Guard (front left) is killed.",
    ]
    t = play(team_duel("garde", foe_front="garde>-1", foe_rear="archer"), attack())
    assert events(t, "fr")[-3:-1] == [
        f"Camp 2{NBSP}: Garde (front gauche), unité tuée.",
        f"Camp 2{NBSP}: Archer avance (front gauche).",
    ]


def test_an_attack_without_effect_says_so() -> None:
    t = play(duel("guerrier", foe_front="garde"), attack())
    assert "Bruno: Guard (front left) takes no damage, the attack has no effect." in events(t)
    t = duel("samurai", foe_front="garde", foe_hand="garde", hand="archer")
    play(t, attack(), support("garde", by=FOE), PASS)
    assert "Anna: the attack from front left is cancelled." in events(t)


def test_two_units_that_change_places_are_both_told() -> None:
    t = play(duel("samurai garde", hand="pretre"), support("pretre", front(ME, LEFT), front(ME, CENTRE)))
    assert "Anna: Samurai (now front centre) and Guard (now front left) change places." in events(t)
    t = play(duel("samurai garde", hand="pretre"), support("pretre", front(ME, CENTRE), rear(ME, LEFT)))
    assert "Anna: Guard moves from front centre to rear left." in events(t)


def test_a_captured_soldier_joins_with_its_colour_and_a_leader_goes_nowhere() -> None:
    t = play(duel("samurai", hand="archer", foe_front="archer>"), attack())
    assert "Bruno: Archer (front left) is captured and joins the kingdom of Anna as a citizen (red)." in events(t)
    t = play(duel("samurai", hand="samurai", foe_front="roi>"), support("samurai"), attack())
    assert events(t)[-1] == "Bruno: King (front left) is captured by Anna."


# Leaders and reactions


def test_a_leader_says_which_soldier_it_copies() -> None:
    t = duel("garde", hand="roi", foe_front="archer")
    words = [label(texts("fr"), t.seen_by(ME), option) for option in t.options()]
    assert f"Jouer Roi en Soutien{NBSP}: comme Archer, 1 dégât{NBSP}: Archer (front gauche)" in words
    assert f"Jouer Roi en Soutien{NBSP}: comme Guerrier, +1 à toutes les attaques de ce tour" in words


def test_who_may_react_to_an_attack_is_told_which_one() -> None:
    t = play(duel("samurai", hand="archer", foe_front="garde", foe_hand="garde"), attack())
    assert prompt(texts(), t.seen_by(FOE)) == (
        "Anna: Samurai (front left) attacks the enemy Guard (front left), 1 against 3, hurts. "
        "Bruno: react, or let it happen"
    )


def test_who_may_react_to_a_support_is_told_its_effect() -> None:
    t = duel("samurai", hand="archer archer", foe_front="garde", foe_hand="sorcier garde")
    play(t, support("archer", front(FOE, LEFT)))
    french = prompt(texts("fr"), t.seen_by(FOE))
    assert french.startswith(f"Anna joue Archer en Soutien{NBSP}: 1 dégât{NBSP}: Garde (front gauche). Bruno{NBSP}: ")


def test_a_reaction_to_a_reaction_names_the_last_one_and_then_the_attack_again() -> None:
    t = duel("samurai", hand="sorcier archer", foe_front="garde", foe_hand="garde garde")
    play(t, attack(), support("garde", by=FOE))
    assert prompt(texts(), t.seen_by(ME)).startswith("Bruno plays Guard as a Support: cancel the attack. Anna: ")
    play(t, support("sorcier"), PASS)
    assert prompt(texts(), t.seen_by(FOE)).startswith("Anna: Samurai (front left) attacks the enemy Guard")


def test_an_attacker_that_fell_by_turning_is_not_named() -> None:
    t = play(duel("garde-2 garde", hand="archer", foe_front="garde", foe_hand="garde"), attack())
    assert prompt(texts(), t.seen_by(FOE)).startswith(
        "Anna attacks the enemy Guard (front left), 1 against 3, hurts. Bruno: "
    )


def test_at_a_table_of_four_the_next_player_is_asked_about_the_same() -> None:
    t = play(team_duel("samurai", hand="archer", foe_front="garde", foe_hand="garde"), attack())
    assert prompt(texts(), t.seen_by(FOE)).startswith("Anna: Samurai (front left) attacks the enemy Guard (front left)")
