"""Streams: one for each game and purpose, told apart by nothing else."""

from __future__ import annotations

from harena.lab.seeds import bot_stream, chance_stream, match_id, stream


def first(seed: str, number: int, purpose: str) -> float:
    return stream(seed, number, purpose).random()


def test_the_same_game_has_the_same_luck_every_time() -> None:
    assert chance_stream("sand", 17).random() == chance_stream("sand", 17).random()
    assert match_id("sand", 17) == match_id("sand", 17)


def test_seed_number_and_purpose_each_make_another_stream() -> None:
    streams = {first(seed, number, purpose) for seed in "ab" for number in (0, 1) for purpose in ("chance", "bot-0")}
    assert len(streams) == 8


def test_a_number_cannot_be_mistaken_for_a_part_of_the_seed() -> None:
    assert first("1", 1, "chance") != first("11", 1, "chance")
    assert first("1", 11, "chance") != first("11", 1, "chance")
    assert first("1 x", 1, "chance") != first("x", 1, "chance")


def test_chance_and_each_bot_draw_from_streams_of_their_own() -> None:
    numbers = {chance_stream("s", 0).random(), bot_stream("s", 0, 0).random(), bot_stream("s", 0, 1).random()}
    assert len(numbers) == 3


def test_a_stream_is_what_it_was_when_records_were_first_made() -> None:
    """Changing these would silently make every published seed mean other games."""
    assert int(chance_stream("sand", 0).random() * 10**6) == 620171
    assert match_id("sand", 0) == "4c8ebf054d53161f"
