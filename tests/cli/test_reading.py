"""What a newcomer reads at the table: the cards, the signs, the teams, and what happened right above the question."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from harena.cli.cards import can_read, read_cards
from harena.cli.screen import Screen
from harena.core.action import Action
from harena.core.text import texts
from tests.cli.conftest import Cli, Said
from tests.core.builders import ROAD, refused

NBSP = "\N{NO-BREAK SPACE}"
FRENCH = "fr_FR.UTF-8"


def table(cli: Cli, *lines: str, lang: str = "en_GB.UTF-8", seats: str = "human,random") -> Said:
    arguments = ("play", "invictus", "--seats", seats, "--seed", "3", "--bring", "shogun")
    return cli(*arguments, lines=list(lines), lang=lang)


# The cards


def test_the_cards_in_sight_can_be_read_during_the_game(cli: Cli) -> None:
    said = table(cli, "c", "q")
    assert "c: what the cards say" in said.out.partition("Player 1, your choice")[0]
    told = said.out.partition("Player 1, your choice: ")[2]
    held = re.findall(r"hand: (.*)", said.out)[-1]
    for name in re.findall(r"([\w ]+) \((?:blue|green|red|yellow|violet)\)", held):
        assert f"{name.strip()} (Shogun), " in told
    assert "Attack X: as many points as cards in your hand." in told
    assert said.out.count("Player 1, your choice:") == 2, "reading answers nothing"


@pytest.mark.parametrize("name", ["musha", "MUSHA", "mush", "C'est"])
def test_one_card_is_read_by_its_name_or_the_beginning_of_it(cli: Cli, name: str) -> None:
    said = table(cli, f"c {name}", "q")
    if name == "C'est":
        assert "There is nothing called “C'est” to read; c alone lists what is in sight." in said.err
    else:
        assert said.out.count("Musha (Shogun), green") == 1


def test_a_card_is_read_by_its_name_in_the_other_language_too(cli: Cli) -> None:
    assert "Parthian Archer (Emperor)" in table(cli, "c archer parthe", "q").out
    assert "Archer parthe (Empereur), rouge" in table(cli, "c Parthian Archer", "q", lang=FRENCH).out


def test_a_slip_in_a_name_is_answered_by_the_nearest(cli: Cli) -> None:
    assert "the nearest name is Samurai" in table(cli, "c samuray", "q").err


def test_how_to_read_cards_stands_under_all_of_them_and_under_the_first_one_only(cli: Cli) -> None:
    assert table(cli, "c musha", "c miko", "c samurai", "q").out.count("Attack X: as many points") == 1
    assert table(cli, "c", "c miko", "c", "q").out.count("Attack X: as many points") == 2


def battlefield(cli: Cli, *lines: str, lang: str = "en_GB.UTF-8", preset: str = "basic") -> Said:
    arguments = ("play", "virtus", "--seats", "human,random", "--seed", "3", "--bring", "trajan")
    return cli(*arguments, "--option", f"preset={preset}", lines=list(lines), lang=lang)


@pytest.mark.parametrize("name", ["cavalerie lourde", "Heavy cavalry", "cavalerie_lourde", "heavy cav", "CAV LOURD"])
def test_a_unit_is_read_by_its_name_in_any_language_or_by_the_beginnings_of_its_words(cli: Cli, name: str) -> None:
    said = battlefield(cli, f"c {name}", "q")
    assert said.out.count("Heavy cavalry: cavalry, dense formation; VO 3, VD 3, VC 4, Mvt 2; 24 points\n") == 1
    assert said.err == ""


def test_all_units_with_a_word_in_their_name_are_read(cli: Cli) -> None:
    said = battlefield(cli, "c archers", "c a", "q", lang=FRENCH)
    told = said.out.partition("votre choix")[2]
    assert [f"{unit}{NBSP}: " in told for unit in ("Archers formés", "Archers légers", "Archers montés")] == [True] * 3
    assert f"Plusieurs noms contiennent «{NBSP}a{NBSP}»" in said.err


def test_terrain_generals_and_optional_rules_can_be_looked_up(cli: Cli) -> None:
    said = battlefield(cli, "c marsh", "c superior", "c tortoise", "c Joker", "q").out
    assert "\nmarsh: VD 1 there, but for infantry in dispersed order;" in said
    assert "\nsuperior: this general gives 2 points instead of 1 (VIR-211)\n" in said
    assert "\ntortoise (not in play): a formation for 1 point" in said
    assert "\nthe Joker: as many points as wished in its segment" in said
    assert "\ntortoise: a formation for 1 point" in battlefield(cli, "c tortoise", "q", preset="standard").out


@pytest.mark.parametrize("name", ["camp", "fortified camp", "camp retranché"])
def test_a_fortified_camp_is_called_so_and_found_by_a_shorter_name_too(cli: Cli, name: str) -> None:
    assert "\nfortified camp: 10 points" in battlefield(cli, f"c {name}", "q", preset="everything").out
    said = battlefield(cli, f"c {name}", "q", lang=FRENCH, preset="everything").out
    assert f"\ncamp retranché{NBSP}: 10 points" in said


# The words


@pytest.mark.parametrize("word", ["conscription", "CONSCR", "conscrire"])
def test_a_word_of_the_game_is_explained_with_its_rules_whatever_language_it_was_typed_in(cli: Cli, word: str) -> None:
    meaning = "whoever has no unit left in the battle zone brings in two at once"
    said = table(cli, f"c {word}", "q")
    assert f"\nconscription, conscript: {meaning}" in said.out
    assert "(INV-126, INV-127, INV-129, INV-130)." in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("royaume", f"royaume{NBSP}: les Soldats que vous avez donnés ou capturés"),
        ("kingdom", f"royaume{NBSP}: les Soldats que vous avez donnés ou capturés"),
        ("citoyen", f"citoyen{NBSP}: un Soldat dans un royaume."),
        ("capture", f"capturer, capture{NBSP}: une seule attaque égale à la défense"),
    ],
)
def test_words_are_explained_in_the_language_of_the_reader(cli: Cli, word: str, meaning: str) -> None:
    assert f"\n{meaning}" in table(cli, f"c {word}", "q", lang=FRENCH).out


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("VO", "VO, offensive value: in a combat each die that shows it or less is a hit"),
        ("cohesion", "VC, cohesion: how many dice a unit rolls"),
        ("open flank", "open flank: a sector without units of its camp"),
        ("flanc ouvert", "open flank: a sector without units of its camp"),
        ("rout", "rout: a second retreat in one turn"),
    ],
)
def test_the_values_and_the_states_of_a_unit_are_explained(cli: Cli, word: str, meaning: str) -> None:
    said = battlefield(cli, f"c {word}", "q")
    assert f"\n{meaning}" in said.out
    assert said.err == ""


def test_all_words_are_named_under_the_cards_in_sight(cli: Cli) -> None:
    assert "c also explains: unit, Leader, Soldier, battle zone," in table(cli, "c", "q").out


def test_how_to_read_cards_does_not_stand_under_a_word(cli: Cli) -> None:
    assert "Attack X: as many points" not in table(cli, "c kingdom", "q").out
    assert "Attack X: as many points" in table(cli, "c kingdom", "c musha", "q").out


def test_a_game_without_cards_explains_its_words_and_says_so(cli: Cli) -> None:
    said = cli("play", "ludus", "--seats", "human,random", lines=["c", "?", "q"])
    assert "c and a word: what it means in this game." in said.out
    assert "\nfeint: an attack with 2 dice that cannot be parried (LUD-009, LUD-012).\n" in said.out
    assert "  c WORD  read one of them: a beginning of it is enough" in said.out
    assert "what the cards say" not in said.out


def test_a_game_with_nothing_to_read_says_so() -> None:
    screen = Screen(texts("en"), io.StringIO(), io.StringIO(), io.StringIO())
    assert not can_read(screen, ROAD)
    with refused("no_card_facts", game="road"):
        read_cards(screen, ROAD, ROAD.table(2), "", explained=True)


def test_cards_can_be_read_while_real_cards_are_typed(cli: Cli) -> None:
    said = cli("play", "invictus", "--dice", "typed", "--seats", "human,random", lines=["c musha", "q"])
    assert "Musha (Shogun), green" in said.out


def test_the_names_of_a_pack_are_known_too(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "invictus"\nname = "h"\n[words.en]\n"card.hussar" = "Winged Hussar"\n')
    values = 'attack = 3\nupright = 2\ntilted = 1\nrange = "F1"\nsupport = "ready"\n'
    (tmp_path / "cards.toml").write_text(f'[cards.hussar]\nversion = "hussar"\ncolour = "blue"\n{values}')
    said = cli("play", "invictus", "--content", tmp_path, lines=["c winged hussar", "q"])
    assert "Winged Hussar, blue: attack 3; defence 2 upright" in said.out


# Help


def test_help_explains_the_signs_of_the_board_and_the_key_for_cards(cli: Cli) -> None:
    said = table(cli, "?", "q", lang=FRENCH).out
    assert f"⚔ attaque (X=3{NBSP}: X vaut 3 en ce moment)" in said
    assert f"réserve 2/5{NBSP}: deux places sur cinq" in said
    assert "\n  c  lire les cartes" in said


def test_help_explains_every_sign_of_the_battlefield_and_the_present_question(cli: Cli) -> None:
    said = battlefield(cli, "1", "?", "q").out
    signs = said.partition("On the board: ")[2].partition("Type the number")[0]
    for sign in "▲▼★⚑◆•x><!two?∞▶✓◀":
        assert f"{sign}{NBSP}" in signs or f"{sign}▲{NBSP}" in signs, sign
    assert "#camp a fortified camp" in signs
    assert "Your opponent sees nothing of this until both have deployed (VIR-072)." in said.partition("?  this help")[2]


def test_help_of_a_game_with_odds_tells_how_to_ask_for_them(cli: Cli) -> None:
    assert "\nType o and the number of a choice to read what it may bring" in battlefield(cli, "?", "q").out
    assert "Type o and" not in table(cli, "?", "q").out


def test_no_board_pushes_the_help_out_of_sight(cli: Cli) -> None:
    without, with_help = (battlefield(cli, *lines, "q").out for lines in ([], ["?"]))
    assert "b  see the board and the choices again" in with_help
    assert len(boards(with_help)) == len(boards(without))
    assert with_help.count("Keep this side") == without.count("Keep this side")


def test_the_board_is_shown_again(cli: Cli) -> None:
    once, twice = (battlefield(cli, *lines, "q").out for lines in ([], ["b"]))
    assert len(boards(twice)) == len(boards(once)) + 1
    assert twice.count("Keep this side") == once.count("Keep this side") + 1


def test_a_rule_is_read_by_its_number(cli: Cli) -> None:
    assert "assigned to a segment of choice" in battlefield(cli, "c VIR-108", "q").out
    assert "VIR-999" in battlefield(cli, "c VIR-999", "q").err
    french = battlefield(cli, "c VIR-108", "q", lang=FRENCH).out
    assert "sur le segment de son choix" in french
    assert "en anglais" not in french
    assert "\n  c NUMÉRO  lire une règle" in table(cli, "?", "q", lang=FRENCH).out


def test_a_hint_names_the_number_to_type(cli: Cli) -> None:
    said = table(cli, "1", "h", "q").out
    (number, advice) = re.findall(r"Hint: (\d+)  (.*?) – ", said)[0]
    listed = said.rpartition("Hint: ")[0]
    assert f"  {number}  {advice}\n" in listed or f"[{number}]" in listed


def test_a_hint_tells_in_one_line_what_the_best_options_are_worth(cli: Cli) -> None:
    (line,) = re.findall(r"^Hint: .*", table(cli, "1", "h", "q").out, re.MULTILINE)
    worths = [int(worth) for worth in re.findall(r"\d+: (\d+) of 100", line)]
    assert worths
    assert worths[0] == max(worths)


def test_a_hint_is_a_chance_to_win_where_the_game_judges_it(cli: Cli) -> None:
    assert re.search(r"^Hint: \d  .* – \d: \d+% to win", battlefield(cli, "h", "q").out, re.MULTILINE)


def test_a_hint_tells_the_plan_of_a_game_that_solves_its_fights(cli: Cli) -> None:
    begin = ("--option", "begin=final", "--option", "lieutenant=charun", "--option", "hero=ursus")
    said = cli("play", "twenty_strong", *begin, "--seed", "1", lines=["1", "1", "1", "5", "h", "q"]).out
    assert re.search(r"^Hint: .*\nCharun: Falls by this plan \d+%\nPlan: commit ", said, re.MULTILINE)


def test_a_hint_of_a_program_that_only_chooses_has_no_figures(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    class Last:
        def choose(self, _view: object, options: Sequence[Action], _clock: object) -> Action:
            return options[-1]

    monkeypatch.setattr("harena.bots.advice.make_bot", lambda *_: Last())
    assert "\nHint: 2  Take the opposite side\n" in battlefield(cli, "h", "q").out


def test_the_goal_and_how_far_each_side_is_from_it_stand_under_the_board(cli: Cli) -> None:
    said = cli("play", "ludus", "--seats", "human,random", "--seed", "1", lines=["q"]).out
    assert re.search(r"last laid off: none\nKnock the other down; .*\nPlayer 1 has 6 health left\.", said)


def test_what_happened_since_the_last_decision_is_marked_in_the_log(cli: Cli) -> None:
    told = cli("play", "ludus", "--seats", "human,random", "--seed", "1", lines=["1", "l", "q"]).out
    assert re.findall(r"^› .*", told, re.MULTILINE)
    before, _, _ = told.partition("› ")
    assert "Player 1 waits." in before.rpartition("begins.")[2]


def test_with_four_players_the_teams_are_named_and_what_is_different(cli: Cli) -> None:
    said = table(cli, "q", seats="human,random,random,random").out
    assert "Two teams: Player 1, Random 3 against Random 2, Random 4." in said
    assert "A team shares the battle zone, the reserve and the graveyard" in said
    assert "Two teams" not in table(cli, "q").out


# Where it stands


def test_what_happened_stands_between_the_board_and_the_question(cli: Cli) -> None:
    said = table(cli, "1", "q").out
    shown = said.split("Player 1, your choice: ")[1]
    assert re.search(r"leads: 0/4\n(?:.*\.\n)*\n(?:.*\.\n)*Order of play: .*\n(?:.*\.\n)*\nPlayer 1: ", shown)


def test_many_options_share_lines_and_are_still_chosen_by_their_number(cli: Cli) -> None:
    said = table(cli, "1", "3", "1", "1", "q").out
    shared = re.search(r"^ +(\d+)–(\d+)  Place (.*?): \[(\d+)\]", said, re.MULTILINE)
    assert shared is not None
    assert shared[1] == shared[4]
    assert re.search(r"Player 1 places \w+ \(front right\)\.", said), "the third option of the first card"


def test_an_option_is_taken_by_words_that_only_it_has(cli: Cli) -> None:
    said = battlefield(cli, "side", "keep", "RES", "nowhere", "q")
    turns = said.out.split("Player 1, your choice: ")
    assert turns[1] == "\n  1  Keep this side\n  2  Take the opposite side\n", "words of several list them"
    assert "Player 1 keeps this side of the table" in turns[2]
    assert f"reserve{NBSP}1: " in turns[3], "a unit stands there now"
    assert "“nowhere” is not a choice; type a number from 1 to 5, words of a choice, or ? for help." in said.err
    by_words, by_numbers = (battlefield(cli, "1", *lines, "q").out for lines in (["reserve 1", "b1"], ["5", "2"]))
    assert boards(by_words)[-1] == boards(by_numbers)[-1] != boards(by_numbers)[0]


def boards(said: str) -> list[str]:
    return re.findall(r"^┌(?:.*\n)+?└.*", said, re.MULTILINE)


# Before the game


@pytest.mark.parametrize("seats", ["human,random", "human,seer:hard"])
def test_a_level_without_a_plain_seer_is_refused_in_true_words(cli: Cli, seats: str) -> None:
    said = cli("play", "invictus", "--level", "easy", "--seats", seats, lang=FRENCH)
    assert said.err.startswith("--level easy vaut pour un seer sans niveau, et aucun ne joue ici")


def test_an_unknown_level_is_answered_by_the_levels(cli: Cli) -> None:
    said = cli("play", "invictus", "--level", "nonsense")
    assert said.err.startswith("“nonsense” is no level of the seer; there are: beginner, easy, medium, hard.")


def test_the_seer_has_one_name_in_french(cli: Cli) -> None:
    said = cli("bots", lang=FRENCH).out + cli("play", "--help", lang=FRENCH).out
    assert "Le Devin (seer)" in said
    assert "voyant" not in said
    assert not re.search(r"\bdevin\b", said)


def test_help_says_that_a_game_kept_elsewhere_must_be_named(cli: Cli) -> None:
    said = " ".join(cli("play", "--help").out.split())
    assert "A game kept elsewhere is not among `harena records`: name its file after --resume." in said
    assert "of those kept without --record" in said
    assert "kept without --record" in " ".join(cli("records", "--help").out.split())


def test_an_option_is_named_as_it_is_typed_where_its_value_is_refused(cli: Cli) -> None:
    said = cli("play", "invictus", "--option", "variant=x", lang=FRENCH)
    assert said.err.startswith("L’option variant ne peut pas valoir")
