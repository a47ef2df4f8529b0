"""The goals of the game always stand on the table in words, and how far each player is from them."""

from __future__ import annotations

from harena.core.seat import SPECTATOR
from harena.games.invictus.actions import Keep
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME
from harena.games.invictus.table import Duel
from tests.games.invictus.duels import ME, duel, play, team_duel
from tests.games.invictus.refusals import NAMES
from tests.games.invictus.refusals import words as plain


def told(t: Duel, language: str = "en") -> list[str]:
    texts = GAME.texts(language).with_names(NAMES)
    return [plain(texts.say(text)) for text in GAME.screens.standing(t.seen_by(ME))]


def test_the_goals_come_first_with_the_cards_that_are_left_to_draw() -> None:
    goal = told(duel(pile="garde garde", foe_pile="garde"))[0]
    assert goal == (
        "Kill or capture an enemy Leader, lead in 4 colours of citizens, or leave the enemy unable to conscript. "
        "When all piles are empty, majorities decide; 3 cards are left to draw."
    )


def test_the_goals_are_told_in_french() -> None:
    goal = told(duel(pile="garde", foe_pile=""), "fr")[0]
    assert goal == (
        "Tuez ou capturez un Leader adverse, soyez majoritaire dans 4 couleurs de citoyens, ou privez l’adversaire "
        "d’unités à conscrire. Quand toutes les pioches sont vides, les majorités décident ; "
        "il reste 1 carte à piocher."
    )


def test_every_player_is_told_the_colours_that_are_led() -> None:
    t = duel(kingdom="garde archer", foe_kingdom="garde garde")
    assert told(t)[1] == "Anne: leads in 1 of 4 colours (red); Leader King outside the battle zone."
    assert told(t, "fr")[1:] == [
        "Anne : majorité dans 1 couleur sur 4 (rouge) ; Leader Roi hors de la zone de bataille.",
        "Bruno : majorité dans 1 couleur sur 4 (vert) ; Leader Roi hors de la zone de bataille.",
    ]


def test_who_leads_in_no_colour_is_told_so() -> None:
    t = duel(kingdom="garde garde", foe_kingdom="garde garde")
    assert told(t)[2] == "Bruno: leads in none of 4 colours; Leader King outside the battle zone."
    assert told(t, "fr")[2] == "Bruno : aucune majorité sur 4 ; Leader Roi hors de la zone de bataille."


def test_a_leader_in_the_battle_zone_is_told_with_the_defence_that_is_left() -> None:
    t = duel("roi-1", kingdom="garde garde", foe_kingdom="garde garde")
    most = t.defence(0)
    assert told(t)[1].endswith(f"Leader King (front left), defence {most - 1} of {most}.")


def test_of_two_partners_with_the_same_leader_one_may_stand_in_the_battle_zone() -> None:
    t = team_duel("roi", kingdom="garde garde", foe_kingdom="garde garde")
    places = [line.partition("Leader King ")[2] for line in told(t)[1:5]]
    assert [place.startswith("(front left)") for place in places] == [True, False, False, False]


def test_a_side_that_could_not_conscript_is_told_so() -> None:
    t = duel("garde", reserve="garde", foe_front="garde", foe_reserve="garde garde")
    assert told(t)[3:] == [
        "Anne: too few units in reserve and kingdom to conscript; an empty battle zone would lose the game."
    ]
    assert told(t, "fr")[3:] == [
        "Anne : trop peu d’unités en réserve et dans le royaume pour conscrire ; "
        "une zone de bataille vide ferait perdre la partie."
    ]


def test_in_set_up_nobody_is_said_to_be_about_to_collapse() -> None:
    t: Duel = GAME.table([Bring("roi: 20 guerrier")] * 2)
    assert len(told(t)) == 3
    play(t, *["guerrier"] * 6, Keep(), Keep(), 0)
    for _ in range(6):  # a unit on the front line, one in the reserve and a citizen each
        assert len(told(t)) == 3
        play(t, t.options()[-1])
    assert len(told(t)) == 3


def test_a_spectator_is_told_as_much_as_the_players() -> None:
    t = duel("garde", hand="archer", foe_front="garde", kingdom="garde")
    assert GAME.screens.standing(t.seen_by(SPECTATOR)) == GAME.screens.standing(t.seen_by(ME))
