"""Options and armies that are drawn: from a game's own seed, the same for whoever plays it, fair in the arena."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from harena.core.errors import Refused
from harena.core.player import Clock
from harena.core.record import read_record
from harena.core.table import Table
from harena.games.invictus.armies import Bring, read_army
from harena.games.invictus.game import GAME
from harena.lab import arena as arena_module
from harena.lab import simulate as lab
from harena.lab.arena import Arena, arena, meeting_seed
from harena.lab.results import Simulation
from harena.lab.simulate import Played, Setting, checked_setting, play, simulate
from tests.lab.toys import SOLO, install


def run(games: int = 6, seats: Sequence[str] = ("random", "random"), **more: Any) -> Simulation:
    return replace(simulate("invictus", games=games, seats=seats, seed="sand", **more), seconds=0.0)


def mixed(seed: str = "sand", **more: Any) -> Setting:
    return checked_setting("invictus", ["random"], seed, None, None, Clock(), [None], True, **more)


# What is drawn


def test_a_game_draws_from_its_seed_and_number_alone() -> None:
    assert mixed().agreed(2, 17) == mixed().agreed(2, 17)
    assert mixed().agreed(2, 17) != mixed().agreed(2, 18)
    assert mixed().agreed(2, 17) != mixed("salt").agreed(2, 17)


def test_armies_fit_the_options_that_are_drawn() -> None:
    drawn = [mixed().agreed(2, number) for number in range(30)]
    sizes = {agreed.options.get("variant", "standard"): agreed for agreed in drawn}
    assert set(sizes) == {"standard", "blitz"}
    for agreed in drawn:
        size = 10 if agreed.options.get("variant") == "blitz" else 20
        for own in agreed.brought:
            assert isinstance(own, Bring)
            read_army(own.army, size, GAME.content, int(str(agreed.options.get("copies", 20))))


def test_a_record_does_not_name_what_everybody_brings(tmp_path: Path) -> None:
    run(1, records=tmp_path / "records")
    assert [player.brings for player in read_record(tmp_path / "records" / "0000.jsonl").header.seats] == [{}, {}]


def test_cards_of_a_pack_are_drawn_too(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "invictus"\nname = "hussars"\n')
    hussar = 'version = "roi"\ncolour = "leader"\nattack = 1\nupright = 5\ntilted = 4\nrange = "SW"\nsupport = "copy"'
    (tmp_path / "cards.toml").write_text(f"[cards.hussar]\n{hussar}\n")
    setting = checked_setting("invictus", ["random"], "sand", None, tmp_path, Clock(), [None])
    leaders = {str(own.army).partition(":")[0] for n in range(40) for own in setting.agreed(2, n).brought}  # type: ignore[attr-defined]
    assert "hussar" in leaders


def test_games_with_and_without_records_draw_the_same(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"brings": [None], "draw_options": True, "players": [2, 4], "seats": ["random"]}
    assert run(6, **settings) == run(6, records=tmp_path / "records", **settings)


def test_tables_of_different_size_are_counted_seat_by_seat(tmp_path: Path) -> None:
    result = run(5, ["random"], players=[2, 4], records=tmp_path / "records")
    assert result.sat == [5, 5, 2, 2]
    sizes = [len(read_record(file).header.seats) for file in sorted((tmp_path / "records").iterdir())]
    assert sizes == [2, 4, 2, 4, 2]
    assert sum(result.wins[2:]) <= 2


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"brings": [{}, {}, {}]}, "wrong_number_of_brings"),
        ({"brings": [{"army": "nobody"}]}, "army_of_seat"),
        ({"players": [2, 4]}, "one_program_for_all"),
        ({"players": [3], "seats": ["random"], "draw_options": True}, "wrong_number_of_seats"),
        ({"brings": [{"army": "roi: 20 garde"}], "draw_options": True, "games": 30}, "drawn_game"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(wrong: dict[str, Any], key: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        run(records=tmp_path / "records", **wrong)
    assert refused.value.reasons[0].key == f"refused.{key}"
    assert not (tmp_path / "records").exists()


def test_a_game_that_thinks_of_nothing_cannot_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SOLO)
    with pytest.raises(Refused, match="no_random_brings"):
        simulate("solo", games=1, seats=["random"], seed="sand", brings=[None])


def test_an_error_in_the_rules_is_told_with_the_game_that_it_happened_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Played:
        raise ZeroDivisionError

    monkeypatch.setattr(lab, "play", fail)
    with pytest.raises(ZeroDivisionError) as error:
        run(1)
    assert error.value.__notes__ == ["invictus: game 0 of seed 'sand'"]


# What is counted


def test_mixed_tables_count_a_handicap_only_where_its_seat_was_taken(tmp_path: Path) -> None:
    result = simulate(
        "invictus", games=12, seats=["random"], players=[2, 4], seed="1", draw_options=True, records=tmp_path / "r"
    )
    assert {name: sum(values.values()) for name, values in result.drawn.items()} == {
        **dict.fromkeys(("variant", "open_armies", "handicap_1", "handicap_2", "copies"), 12),
        **dict.fromkeys(("handicap_3", "handicap_4"), 6),
    }
    headers = [read_record(file).header for file in sorted((tmp_path / "r").iterdir())]
    duels = [header for header in headers if len(header.seats) == 2]
    assert {header.options["handicap_4"] for header in duels} == {"none"}
    assert {header.options["handicap_1"] for header in duels} != {"none"}


def test_an_option_that_never_applied_is_counted_for_no_game() -> None:
    result = simulate("invictus", games=4, seats=["random", "random"], seed="1", draw_options=True)
    assert result.drawn["handicap_3"] == {}
    assert sum(result.drawn["handicap_1"].values()) == 4


# In the arena


def tables(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], list[str]]]:
    """For each game to come the bots and the Leaders, seat by seat."""
    seen: list[tuple[list[str], list[str]]] = []

    def note(setting: Setting, table: Table, players: lab.Players, *rest: Any) -> Played:
        seen.append(([spec for spec, _ in players], list(table.leader)))  # type: ignore[attr-defined]
        return play(setting, table, players, *rest)

    monkeypatch.setattr(arena_module, "play", note)
    return seen


def hold(games: int, bots: Sequence[str] = ("random", "greedy"), **more: Any) -> Arena:
    return replace(arena("invictus", bots, games=games, seed="sand", **more), seconds=0.0)


def test_armies_stay_at_their_seats_while_the_bots_change(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = tables(monkeypatch)
    hold(2, brings=[{"army": "odin"}, {"army": "shogun"}])
    assert seen == [(["random", "greedy"], ["odin", "shogun"]), (["greedy", "random"], ["odin", "shogun"])]


def test_both_games_of_a_pair_draw_the_same_and_the_next_pair_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = tables(monkeypatch)
    hold(12, ["random", "random"], brings=[None], draw_options=True)
    pairs = list(zip(seen[::2], seen[1::2], strict=True))
    assert all(one[1] == other[1] for one, other in pairs)
    assert len({tuple(one[1]) for one, _ in pairs}) > 1


def test_simulate_plays_the_first_game_of_each_pair_with_the_armies_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Played] = []

    def keep(*args: Any) -> Played:
        played.append(play(*args))
        return played[-1]

    monkeypatch.setattr(arena_module, "play", keep)
    hold(8, ["random", "random"], brings=[None])
    seed = meeting_seed("sand", (0, 1))
    again = simulate("invictus", games=4, seats=["random", "random"], seed=seed, brings=[None])
    assert again.answers == sum(game.answers for game in played[::2])


def test_the_length_of_a_game_is_the_mean_over_both_games_of_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_module, "play", lambda *args: replace(play(*args), decisions=30 + 10 * len(args[0].seed)))
    result = hold(4, ["random", "random"])
    assert result.pairings[0].length == 30 + 10 * len(meeting_seed("sand", (0, 1)))


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"brings": [{"army": "nobody"}]}, "army_of_seat"),
        ({"brings": [{"army": "roi: 20 garde"}], "draw_options": True, "games": 60}, "drawn_game"),
    ],
)
def test_the_arena_refuses_armies_that_cannot_be_played(wrong: dict[str, Any], key: str) -> None:
    with pytest.raises(Refused) as refused:
        hold(**{"games": 2, **wrong})
    assert refused.value.reasons[0].key == f"refused.{key}"


# Ctrl-C


def interrupt_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    left = iter(range(games))

    def one_more(*args: Any) -> Played:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return play(*args)

    monkeypatch.setattr(arena_module, "play", one_more)


def test_ctrl_c_leaves_what_has_been_played(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(monkeypatch, 13)
    result = arena("ludus", ["random", "greedy", "random", "random"], games=4, seed="sand")
    assert result.interrupted
    assert [(pairing.games, pairing.second) for pairing in result.pairings] == [
        (4, "greedy"),
        (4, "random"),
        (4, "random"),
    ]
    assert (result.games, result.planned) == (12, 24)
    assert sorted(one.bot for one in result.ratings) == ["greedy", "random", "random", "random"]


def test_a_bot_that_had_not_played_by_then_has_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(monkeypatch, 5)
    result = arena("ludus", ["random", "random", "greedy"], games=4, seed="sand")
    assert [one.bot for one in result.ratings] == ["random", "random"]


def test_an_arena_that_was_played_to_its_end_was_not_interrupted() -> None:
    assert not hold(2).interrupted


def test_ctrl_c_before_anything_was_played_goes_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(monkeypatch, 1)
    with pytest.raises(KeyboardInterrupt):
        arena("ludus", ["random", "greedy"], games=4, seed="sand")
