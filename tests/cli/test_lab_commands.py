"""`harena simulate`, `arena`, `conform` and `bench`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harena.cli import bench, conform
from harena.core.conformance import Result
from harena.lab import arena as lab
from harena.lab import simulate as series
from harena.lab.measure import Measurement
from harena.lab.simulate import Played, play, play_number
from tests.cli.conftest import Cli


def interrupted_after(games: int) -> Callable[..., Any]:
    """Play so many games, and then somebody presses Ctrl-C."""
    left = iter(range(games))

    def one_more(*args: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return play_number(*args)

    return one_more


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("seats", ["greedy,random", "random,random"])
def test_ctrl_c_in_simulate_prints_what_there_is(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, seats: str, as_json: bool
) -> None:
    """Games of random players are counted by the dozen; those before Ctrl-C count all the same."""
    monkeypatch.setattr(series, "play_number", interrupted_after(7))
    said = cli("simulate", "ludus", "--games", "800", "--seats", seats, *(["--json"] if as_json else []))
    assert said.code == 130
    assert said.err == "Interrupted: these are 7 of 800 games.\n"
    if as_json:
        assert (said.json["interrupted"], said.json["games"], said.json["planned"]) == (True, 7, 800)
    else:
        assert "7 games, draws" in said.out


def test_ctrl_c_in_simulate_leaves_the_records_of_games_that_count(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(setting: Any, specs: Any, number: int, path: Path) -> Any:
        if number == 3:
            path.write_text('{"what":')
            raise KeyboardInterrupt
        return play_number(setting, specs, number, path)

    monkeypatch.setattr(series, "play_number", cut_off)
    said = cli("simulate", "ludus", "--games", "16", "--seats", "greedy,random", "--records", tmp_path / "kept")
    assert "3 records written" in said.err
    kept = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in kept] == ["0000.jsonl", "0001.jsonl", "0002.jsonl"]
    assert all(cli("verify", path).code == 0 for path in kept)


def test_ctrl_c_before_the_first_game_is_over_only_says_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "play_number", interrupted_after(0))
    said = cli("simulate", "ludus", lang="fr_FR.UTF-8")
    assert (said.code, said.out, said.err) == (130, "", "Interrompu.\n")


def outcome(result: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the machine."""
    return {name: value for name, value in result.items() if name not in ("seconds", "decisions_per_second")}


def test_simulate_as_json_has_the_promised_shape(cli: Cli) -> None:
    result = cli("simulate", "ludus", "--games", "40", "--seats", "random,random", "--seed", "3", "--json").json
    assert result["games"] == 40
    assert len(result["wins"]) == 2
    assert sum(result["wins"]) + result["draws"] == 40
    assert result["decisions_per_second"] == pytest.approx(result["decisions"] / result["seconds"])
    assert sum(result["endings"].values()) == 40


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_workers(cli: Cli) -> None:
    arguments = ("simulate", "ludus", "--games", "30", "--json", "--seed")
    one = outcome(cli(*arguments, "x").json)
    assert outcome(cli(*arguments, "x", "--workers", "2").json) == one
    assert outcome(cli(*arguments, "y").json) != one


def test_simulate_tells_a_person_the_same(cli: Cli) -> None:
    said = cli("simulate", "ludus", "--games", "40", "--seats", "random,greedy", lang="fr_FR.UTF-8")
    assert said.code == 0
    assert "greedy" in said.out
    assert "40 parties, nulles" in said.out
    assert "mise à terre" in said.out
    assert "," in next(line for line in said.out.splitlines() if "décisions par partie" in line)


def test_records_are_named_by_number_and_legal(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    said = cli("simulate", "ludus", "--games", "3", "--records", folder, "--json")
    assert [path.name for path in sorted(folder.iterdir())] == ["0000.jsonl", "0001.jsonl", "0002.jsonl"]
    assert said.json["games"] == 3
    assert "3 records written" in said.err
    assert all(cli("verify", path).code == 0 for path in folder.iterdir())
    assert "not empty" in cli("simulate", "ludus", "--games", "3", "--records", folder).err


def test_options_change_the_games(cli: Cli) -> None:
    short = cli("simulate", "ludus", "--games", "30", "--option", "health=1", "--option", "hand=1", "--json").json
    assert short["decisions"] < cli("simulate", "ludus", "--games", "30", "--json").json["decisions"]


def test_the_arena_rates_programs_with_error_bars(cli: Cli) -> None:
    said = cli("arena", "ludus", "--bots", "random,greedy", "--games", "40", "--seed", "1")
    first, second = (line.split() for line in said.out.splitlines()[2:4])
    assert (first[0], second[0]) == ("greedy", "random")
    assert first[2] == "±"
    assert "random – greedy" in said.out
    assert "40 games in" in said.out


def test_a_pairing_is_told_with_share_error_bars_and_length(cli: Cli) -> None:
    arguments = ("arena", "ludus", "--bots", "greedy,random", "--games", "40", "--seed", "1")
    (pairing,) = cli(*arguments, "--json").json["pairings"]
    share, low, high = (f"{100 * pairing['score'][end]:.1f}" for end in ("value", "low", "high"))
    row = next(line for line in cli(*arguments).out.splitlines() if line.startswith("greedy – random"))
    assert f"{share} [{low}–{high}]" in row
    assert row.endswith(f"{pairing['length']:.1f}")
    assert 5 < pairing["length"] < 60
    french = cli(*arguments, lang="fr_FR.UTF-8").out
    assert f"{share} [{low}–{high}]".replace(".", ",") in french


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_in_the_arena_prints_what_there_is(cli: Cli, monkeypatch: pytest.MonkeyPatch, as_json: bool) -> None:
    left = iter(range(9))

    def one_more(*args: Any) -> Played:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return play(*args)

    monkeypatch.setattr(lab, "play", one_more)
    said = cli("arena", "ludus", "--bots", "greedy,random", "--games", "40", *(["--json"] if as_json else []))
    assert said.code == 130
    assert said.err == "Interrupted: these are 8 of 40 games.\n"
    if as_json:
        assert (said.json["interrupted"], said.json["games"]) == (True, 8)
    else:
        assert "greedy – random" in said.out
        assert "8 games in" in said.out


def test_ctrl_c_before_the_first_pair_is_over_only_says_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> Played:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "play", interrupt)
    said = cli("arena", "ludus", "--bots", "greedy,random", lang="fr_FR.UTF-8")
    assert (said.code, said.out, said.err) == (130, "", "Interrompu.\n")


def test_the_arena_takes_a_list_and_gives_json(cli: Cli) -> None:
    result = cli("arena", "ludus", "--bots", "random,random", "--games", "4", "--json").json
    assert result["games"] == 4
    assert result["pairings"][0]["first"] == "random"
    assert len(result["ratings"]) == 2


def test_the_arena_plays_as_many_games_as_it_is_told(cli: Cli) -> None:
    said = cli("arena", "ludus", "--bots", "greedy,random,random", "--games", "3")
    assert "9 games in" in said.out


def test_the_arena_stops_early_when_asked(cli: Cli) -> None:
    said = cli("arena", "ludus", "--bots", "greedy,random", "--games", "400", "--sprt", "0,100", "--seed", "1")
    assert "Test decided: greedy is stronger than random by at least 100 Elo." in said.out
    assert "400 games in" not in said.out
    undecided = cli("arena", "ludus", "--bots", "greedy,random", "--games", "2", "--sprt", "0,100")
    assert "Test undecided" in undecided.out


def test_a_game_that_keeps_its_promises(cli: Cli) -> None:
    said = cli("conform", "ludus", "--games", "1")
    assert said.code == 0
    assert said.out.endswith("Ludus keeps every promise.\n")
    assert all(row["passed"] for row in cli("conform", "ludus", "--games", "1", "--json").json)


def test_a_game_that_breaks_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    results = [Result("copies", 5), Result("two worlds", 3, "the board tells")]
    monkeypatch.setattr(conform, "examine", lambda *_, **__: results)
    said = cli("conform", "ludus", lang="fr_FR.UTF-8")
    assert said.code == 1
    assert "ROMPUE" in said.out
    assert "deux mondes, une seule vue\N{NO-BREAK SPACE}: the board tells" in said.out
    assert "Ludus rompt 1 promesse." in said.out
    assert cli("conform", "ludus", "--json").code == 1


def test_what_a_broken_game_kept_from_being_looked_at_reads_as_not_tried(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = [Result("copies", 0, tried=False), Result("ends", 0, "no sand")]
    monkeypatch.setattr(conform, "examine", lambda *_, **__: results)
    said = cli("conform", "ludus")
    assert said.code == 1
    assert "not tried" in next(line for line in said.out.splitlines() if line.startswith("copies"))
    assert "Ludus breaks 1 promise." in said.out
    assert [(row["tried"], row["passed"]) for row in cli("conform", "ludus", "--json").json] == [
        (False, False),
        (True, False),
    ]


def test_bench_measures_the_installed_games(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def quickly(game: Any, _rng: object, *, seconds: float) -> Measurement:
        return Measurement(game.name, 70000.4, 1.5, 50000, 4000, {}, int(seconds))

    monkeypatch.setattr(bench, "measure", quickly)
    figures = cli("bench", "ludus", "--json", "--seconds", "2").json["ludus"]
    promised = {"decisions_per_second", "copy_us", "refold_per_second", "seer_simulations_per_second"}
    assert promised <= set(figures)
    assert figures["repetitions"] == 2
    row = next(line for line in cli("bench", "--lang", "fr").out.splitlines() if line.startswith("ludus"))
    assert row.split("   ")[-1].strip() == "4\N{NO-BREAK SPACE}000"
    assert "1,50" in row
    assert "at least 1" in cli("bench", "--seconds", "0").err
