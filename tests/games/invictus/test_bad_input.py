"""Answers and armies that nobody may give: always a reason with its rule, and nothing changes."""

from __future__ import annotations

import ast
import io
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from harena.cli.app import run
from harena.core.action import Action
from harena.core.errors import Refused
from harena.core.match import Match, new_header
from harena.core.new_game import random_brings, random_options
from harena.core.promises import Listener, random_answer
from harena.core.question import Ask
from harena.core.record import Player
from harena.core.seat import SPECTATOR, Seat
from harena.core.sources import Seeded
from harena.core.text import LANGUAGES, Text
from harena.games.invictus import rules
from harena.games.invictus.actions import Attack, Rest
from harena.games.invictus.armies import Bring
from harena.games.invictus.game import GAME, Options
from harena.games.invictus.table import Duel
from harena.rulebook.registry import find_registry
from tests.games.invictus.duels import LEFT, ME, attack, duel, front
from tests.games.invictus.refusals import NBSP, anything, words

RULES = Path(rules.__file__).parent
ROWS = {row.id for row in find_registry("invictus").rows}


def illegal_answers(seed: int) -> list[tuple[Duel, Action]]:
    """Views of random games over all variants and mixed armies, each with answers that are not among the options."""
    rng = Random(f"illegal {seed}")
    seats = GAME.seats[seed % 2]
    options = random_options(GAME, rng)
    table: Duel = GAME.table(random_brings(GAME, seats, options, rng), GAME.read_options(options))
    found = []
    while table.pending is not None:
        if isinstance(table.pending, Ask):
            view = table.seen_by(table.pending.seat)
            legal = view.options()
            tries = (anything(table, rng) for _ in range(20))
            found += [(view, action) for action in islice((each for each in tries if each not in legal), 4)]
        table.answer(random_answer(table, rng))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_no_illegal_answer_gets_only_a_general_sentence(seed: int) -> None:
    """Every one is refused for a reason that names a row of the registry and can be said in both languages."""
    listeners = [Listener(GAME, language) for language in LANGUAGES]
    cases = illegal_answers(seed)
    assert len(cases) > 100
    for view, action in cases:
        before = view.encode()
        reasons = view.against(action)
        assert reasons, f"nothing is said against {action} at {view.pending}"
        for reason in reasons:
            assert reason.params["rule"] in ROWS
            assert all(len(listener.say(reason)) < 160 for listener in listeners)
        assert view.encode() == before
    assert [listener.missing for listener in listeners] == [[], []]


def test_every_question_that_the_rules_ask_is_declared_by_the_game() -> None:
    calls = (
        node
        for file in RULES.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "ask"
    )
    asked = {node.args[1].id for node in calls if isinstance(node.args[1], ast.Name)}
    assert asked == {question.name.upper() for question in GAME.rules.questions}
    assert len(asked) == 9


def test_every_question_names_its_rule() -> None:
    assert [question.name for question in GAME.rules.questions if question.rule not in ROWS] == []


def test_nobody_else_is_told_anything() -> None:
    t = duel("samurai", foe_front=". garde")
    assert t.seen_by(ME).against(attack())
    assert t.seen_by(Seat(1)).against(attack()) == t.seen_by(SPECTATOR).against(attack()) == []


def test_what_is_said_tells_nothing_of_the_foes_hand() -> None:
    worlds = [duel("samurai", hand="satrape", foe_front="garde", foe_hand=hand) for hand in ("musha", "roi")]
    rng = Random(1)
    for action in (anything(worlds[0], rng) for _ in range(300)):
        one, other = (t.seen_by(ME).against(action) for t in worlds)
        assert one == other


def test_an_illegal_answer_at_a_running_match_leaves_it_where_it_was() -> None:
    """One game is played twice, the second time with nonsense answered again and again."""
    clean, tried = (begun_match() for _ in range(2))
    rng = Random("nonsense")
    for _ in range(60):
        for match in (clean, tried):
            match.advance()
        if tried.over:
            break
        ask = tried.table.pending
        assert isinstance(ask, Ask)
        for action in (anything(tried.table, rng) for _ in range(5)):  # type: ignore[arg-type]
            if action not in tried.view(ask.seat).options():
                digest, version = tried.table.digest(), tried.version
                with pytest.raises(Refused):
                    tried.answer(ask.seat, action)
                assert (tried.table.digest(), tried.version) == (digest, version)
        for match in (clean, tried):
            match.answer(ask.seat, match.view(ask.seat).options()[-1])
    assert msgspec.json.encode(tried.lines) == msgspec.json.encode(clean.lines)
    assert tried.version > 60


def begun_match() -> Match:
    source = Seeded("nonsense")
    return Match(GAME, new_header(GAME, [Player("Anne"), Player("Bruno")], source, match="m"), source=source)


def test_an_attack_named_by_a_seat_that_is_not_asked_is_refused_before_anything_is_looked_at() -> None:
    match = begun_match()
    match.advance()
    with pytest.raises(Refused, match="not_your_turn"):
        match.answer(Seat(1), Attack(front(ME, LEFT), 99))
    with pytest.raises(Refused, match=r"now\.exchanges"):
        match.answer(ME, Rest())


# Armies


def refusal(*armies: str, options: Options = Options()) -> list[Text]:
    """Why these armies, one a seat, are not played with; no table has been made."""
    with pytest.raises(Refused) as refused:
        GAME.table([Bring(army) for army in armies], options)
    return list(refused.value.reasons)


ARMIES = {
    "19 Soldiers": (
        "roi: 19 guerrier",
        "The army has 19 Soldiers; it must have exactly 20 (INV-019).",
        "L’armée a 19 Soldats ; il en faut exactement 20 (INV-019).",
    ),
    "21 Soldiers": (
        "roi: 10 guerrier, 11 garde",
        "The army has 21 Soldiers; it must have exactly 20 (INV-019).",
        "L’armée a 21 Soldats ; il en faut exactement 20 (INV-019).",
    ),
    "a thousand Soldiers": (
        "roi: 1000 guerrier",
        "The army has 1,000 Soldiers; it must have exactly 20 (INV-019).",
        "L’armée a 1 000 Soldats ; il en faut exactement 20 (INV-019).",
    ),
    "two kinds of one colour": (
        "roi: 10 guerrier, 10 samurai",
        "Soldiers of one colour must all be the same card; blue has: Warrior, Samurai (INV-024).",
        "Une armée n’a qu’une sorte de Soldat par couleur ; bleu : Guerrier, Samurai (INV-024).",
    ),
    "no Leader": (
        ": 20 guerrier",
        "An army needs exactly one Leader (INV-020).",
        "Il faut exactement un Leader dans une armée (INV-020).",
    ),
    "a Soldier in the place of the Leader": (
        "garde: 20 guerrier",
        "Guard is a Soldier and cannot lead an army (INV-020).",
        "Garde est un Soldat et ne peut pas mener une armée (INV-020).",
    ),
    "two Leaders": (
        "roi: 19 guerrier, 1 odin",
        "Odin is a Leader and cannot be one of the Soldiers (INV-020).",
        "Odin est un Leader et ne peut pas être l’un des Soldats (INV-020).",
    ),
    "an unknown card": (
        "roi: 20 dragon",
        "There is no card “dragon” (INV-023).",
        "Il n’y a pas de carte « dragon » (INV-023).",
    ),
    "an unknown Leader": (
        "caesar: 20 guerrier",
        "There is no card “caesar” (INV-023).",
        "Il n’y a pas de carte « caesar » (INV-023).",
    ),
    "what is no number and card": (
        "roi: guerrier",
        "“guerrier” is not a number and a card; write for example “4 samurai”.",
        "« guerrier » n’est pas un nombre suivi d’une carte ; écrivez par exemple « 4 samurai ».",
    ),
    "a ready army that does not exist": (
        "caesar",
        "There is no ready army “caesar” (there are: empereur, odin, pharaon, roi, shogun, tlahtoani); "
        "write one in full, for example “pharaon: 10 samurai, 10 anubis”.",
        "Aucune armée prête à jouer ne s’appelle « caesar » (il y a : empereur, odin, pharaon, roi, shogun, "
        "tlahtoani) ; écrivez-en une en entier, par exemple « pharaon: 10 samurai, 10 anubis ».",
    ),
}


@pytest.mark.parametrize("case", ARMIES)
def test_what_is_wrong_with_an_army_is_said_in_words_with_the_seat(case: str) -> None:
    army, english, french = ARMIES[case]
    (reason,) = refusal("roi", army)
    assert GAME.texts("en").say(reason) == f"Army of seat 2: {english}"
    assert words(GAME.texts("fr").say(reason)) == f"Armée du joueur 2 : {french}"


@pytest.mark.rule("INV-146")
def test_a_blitz_wants_ten_and_names_its_own_rule() -> None:
    (reason,) = refusal("roi", "roi: 20 guerrier", options=Options(variant="blitz"))
    assert GAME.texts("en").say(reason.params["why"]) == "The army has 20 Soldiers; it must have exactly 10 (INV-146)."


@pytest.mark.rule("INV-R03")
def test_more_copies_than_agreed_are_refused_with_the_agreement() -> None:
    (reason,) = refusal("roi", "roi: 15 guerrier, 5 garde", options=Options(copies=10))
    assert GAME.texts("en").say(reason.params["why"]) == (
        "Warrior: 15 copies, but the players agreed on at most 10 of one Soldier (INV-R03)."
    )
    assert GAME.texts("fr").say(reason.params["why"]) == (
        f"Guerrier{NBSP}: 15 exemplaires, mais les joueurs ont convenu d’un maximum de 10 par Soldat (INV-R03)."
    )


def test_everything_wrong_with_one_army_is_said_at_once() -> None:
    why = [reason.params["why"] for reason in refusal("roi", "garde: 9 guerrier, 9 samurai, 1 odin, 2 dragon")]
    assert [text.params["rule"] for text in why] == ["INV-023", "INV-020", "INV-020", "INV-019", "INV-024"]


def test_every_part_that_cannot_be_read_is_named() -> None:
    why = [reason.params["why"] for reason in refusal("roi", "roi: four garde, 4 archer, -1 pretre, 12")]
    assert [text.params["part"] for text in why] == ["four garde", "-1 pretre", "12"]


@pytest.mark.parametrize(
    "army", ["", " ", ":", ",", "roi:", "roi: " + "9" * 10_000 + " garde", "x" * 10_000, "\0: 20 \0"]
)
def test_nonsense_is_refused_in_short_sentences(army: str) -> None:
    for reason in refusal("roi", army):
        assert all(len(GAME.texts(language).say(reason)) < 250 for language in LANGUAGES)


# At the command line


def refused_by_the_command_line(data: Path, *arguments: str, language: str = "en") -> list[str]:
    """The sentences of a command that was refused; it has answered nothing and written nothing."""
    out, err = io.StringIO(), io.StringIO()
    environment = {"HARENA_DATA": str(data), "LANG": f"{language}.UTF-8"}
    assert run(list(arguments), environment=environment, stdin=io.StringIO("1\n"), stdout=out, stderr=err) == 2
    assert out.getvalue() == ""
    assert not data.exists()
    return err.getvalue().splitlines()


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("case", ARMIES)
def test_a_wrong_army_is_refused_before_the_game_begins(command: str, case: str, tmp_path: Path) -> None:
    army, english, french = ARMIES[case]
    given = (command, "invictus", "--seats", "random,random", "--bring", "roi", "--bring", army)
    assert refused_by_the_command_line(tmp_path / "data", *given) == [f"Army of seat 2: {english}"]
    (said,) = refused_by_the_command_line(tmp_path / "data", *given, language="fr")
    assert words(said) == f"Armée du joueur 2 : {french}"


def test_everything_wrong_with_all_armies_is_said_before_the_game_begins(tmp_path: Path) -> None:
    given = ("play", "invictus", "--bring", "roi: 21 guerrier", "--bring", "garde: 10 viking, 10 samurai")
    assert refused_by_the_command_line(tmp_path / "data", *given) == [
        "Army of seat 1: The army has 21 Soldiers; it must have exactly 20 (INV-019).",
        "Army of seat 2: Guard is a Soldier and cannot lead an army (INV-020).",
        "Army of seat 2: Soldiers of one colour must all be the same card; blue has: Samurai, Viking (INV-024).",
    ]
