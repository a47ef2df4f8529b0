"""The dice page: what was promised, what chance answered, and how lucky each side was."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from harena.core.chance import Roll
from harena.core.discovery import games
from harena.core.record import Answered, Chanced, Ended, Line, Nonce, Undone
from harena.core.seat import SPECTATOR, Seat
from harena.core.table import Table
from harena.web.pages import dice as dice_page
from harena.web.pages.dice import Kind, Luck, casts, chances, luck, taken_back, throws, told_owner
from harena.web.words import game_texts
from tests.arsenal import ARSENAL, YELLOW
from tests.web.serving import Served, begun, new_duel, to_move, version, view, where, words

PASS = b'{"type":"pass"}'
STRIKE = b'{"type":"attack","card":"cut"}'


def answered(n: int, seat: int, action: bytes, secret: bool = False) -> Answered:
    return Answered(n, seat, msgspec.Raw(action), secret)


def rolled(n: int, *dice: int, by: int | str | tuple[int | str, ...] | None, sides: int = 6) -> Chanced:
    return Chanced(n, "roll", dice, [sides] * len(dice), [die - 1 for die in dice], by=by)


def asked(lines: Sequence[Line]) -> dict[int, Roll]:
    """The rolls of these lines that nobody has taken back, as the rules asked for them: plain dice."""
    stand = {line.n for line in lines} - taken_back(lines)
    return {
        line.n: Roll(print, (), line.seen_by, tuple(line.of or ()), line.by)  # type: ignore[arg-type]
        for line in lines
        if isinstance(line, Chanced) and line.kind == "roll" and line.n in stand
    }


def luck_of(lines: Sequence[Line]) -> dict[int, list[Luck]]:
    """The luck with plain dice, by the number of their sides."""
    return {len(kind.faces): kind.rows for kind in luck(throws(lines, asked(lines)))}


class Counted(list[Line]):
    """Lines that count how often somebody goes through them."""

    times = 0

    def __iter__(self) -> Iterator[Line]:
        self.times += 1
        return super().__iter__()


def test_the_dice_page_shows_the_seal_and_hides_what_others_drew(alone: Served) -> None:
    who = alone.visitor()
    address = begun(who)
    page = who.get(f"{address}/dice").text
    assert re.search(r'<code class="hash">[0-9a-f]{64}</code>', page)
    assert "hidden" in words(page)
    assert 'id="verify"' not in page
    where(who.post(f"{address}/resign", data={"version": str(version(who.get(address).text)), "client": "r"}))
    over = who.get(f"{address}/dice").text
    assert "> hidden <" not in over
    assert 'id="verify"' in over


def test_a_question_after_an_undo_has_the_same_number_again() -> None:
    lines: list[Line] = [
        Nonce(1, 0, "a"),
        Chanced(2, "draw", "cut", [3], [1], (0,)),
        Chanced(3, "roll", (6, 1), [6, 6], [5, 0]),
        Undone(4, 0, 2),
        Chanced(5, "roll", (6, 1), [6, 6], [5, 0]),
        Ended(6, [0], "time", "x", "ff"),
    ]
    rows = casts(chances(lines), None, game_texts("ludus", "en"))
    assert [(row.number, row.undone) for row in rows] == [(0, False), (1, True), (1, False)]
    assert rows[0].outcome == "cut"
    assert luck_of(lines) == {6: [Luck(None, [1, 0, 0, 0, 0, 1])]}


def test_an_undo_of_what_came_after_an_undo_takes_that_undo_back_too() -> None:
    lines: list[Line] = [
        answered(1, 0, STRIKE),
        answered(2, 0, PASS),
        Undone(3, 0, 1),
        answered(4, 0, STRIKE),
        Undone(5, 0, 0),
        answered(6, 0, PASS),
        Undone(7, 0, 5),
    ]
    assert taken_back(lines) == {1, 2, 3, 4, 6}


def test_however_often_somebody_goes_back_the_lines_are_gone_through_once() -> None:
    lines = Counted(
        line for n in range(0, 1000, 2) for line in (answered(n + 1, 0, PASS), Undone(n + 2, 0, max(0, n - 1)))
    )
    gone = taken_back(lines)
    assert lines.times == 1
    assert len(gone) == 999


def test_what_was_taken_back_is_worked_out_once_for_a_page(alone: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(lines: Sequence[Line]) -> set[int]:
        asked.append(lines)
        return taken_back(lines)

    who = alone.visitor()
    address = begun(who)
    monkeypatch.setattr(dice_page, "taken_back", counted)
    assert who.get(f"{address}/dice").status_code == 200
    assert len(asked) == 1


def test_who_did_not_see_a_draw_does_not_read_it() -> None:
    lines: list[Line] = [Chanced(1, "draw", "cut", [3], [1], (0,))]
    texts = game_texts("ludus", "en")
    assert casts(chances(lines), SPECTATOR, texts)[0].outcome is None
    assert casts(chances(lines), Seat(1), texts)[0].got is None
    own = casts(chances(lines), Seat(0), texts)[0]
    assert (own.outcome, own.got) == ("cut", None)


# Luck


def test_a_roll_counts_for_the_side_whose_dice_they_are_whoever_acted_before() -> None:
    lines: list[Line] = [
        answered(1, 0, STRIKE),
        rolled(2, 6, 5, by=0),
        answered(3, 0, STRIKE),
        rolled(4, 1, by=1),
    ]
    assert luck_of(lines) == {6: [Luck(0, [0, 0, 0, 0, 1, 1]), Luck(1, [1, 0, 0, 0, 0, 0])]}


def test_of_dice_that_both_roll_at_once_each_has_its_own() -> None:
    assert luck_of([rolled(1, 6, 2, by=(1, 0))]) == {6: [Luck(0, [0, 1, 0, 0, 0, 0]), Luck(1, [0, 0, 0, 0, 0, 1])]}


def test_what_is_to_be_expected_comes_from_the_faces_of_each_die() -> None:
    lines: list[Line] = [rolled(1, 3, 1, 1, sides=4, by=0), rolled(2, 2, sides=3, by=0)]
    three, four = luck(throws(lines, asked(lines)))
    assert three == Kind("", [1, 2, 3], [1 / 3] * 3, [Luck(0, [0, 1, 0])])
    assert four == Kind("", [1, 2, 3, 4], [0.25] * 4, [Luck(0, [2, 0, 1, 0])])
    assert [kind.rows[0].count for kind in (three, four)] == [1, 3]


def test_rolls_that_were_taken_back_are_no_luck_and_what_is_nobodys_stands_apart() -> None:
    lines: list[Line] = [rolled(1, 6, by=None), rolled(2, 6, by=0), Undone(3, 0, 1), rolled(4, 2, by=1)]
    assert luck_of(lines) == {6: [Luck(1, [0, 1, 0, 0, 0, 0]), Luck(None, [0, 0, 0, 0, 0, 1])]}


def test_dice_of_a_side_that_is_no_seat_count_for_it_and_come_after_the_seats() -> None:
    lines: list[Line] = [rolled(1, 6, by=None), rolled(2, 3, by="swamp"), rolled(3, 1, 2, by=("beasts", 0))]
    [rows] = luck_of(lines).values()
    assert [row.side for row in rows] == [0, "beasts", "swamp", None]
    assert [told_owner(row.side, game_texts("palus", "en")) for row in rows][1:] == ["beasts", "swamp", "nobody’s"]


def test_hidden_rolls_are_not_counted() -> None:
    lines: list[Line] = [Chanced(1, "roll", (6,), [6], [5], (0,), 0), rolled(2, 4, by=1)]
    assert luck_of(lines) == {6: [Luck(1, [0, 0, 0, 1, 0, 0])]}


def test_faces_that_stand_on_a_die_several_times_are_expected_so_much_oftener() -> None:
    t = Table(seats=2)
    t.roll((YELLOW, 6, YELLOW), lambda _t, _dice: None)
    assert isinstance(t.pending, Roll)
    line = Chanced(1, "roll", ("miss", 4, "crit"), [6, 6, 6], [0, 3, 5], by=1)
    plain, yellow = luck(throws([line], {1: t.pending}))
    assert plain.faces == [1, 2, 3, 4, 5, 6]
    assert yellow == Kind("yellow", ["miss", "hit", "crit"], [4 / 6, 1 / 6, 1 / 6], [Luck(1, [1, 0, 1])])
    assert (plain.even, yellow.even) == (True, False)


def test_the_page_draws_dice_and_names_their_faces(alone: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "arsenal", ARSENAL)
    who = alone.visitor()
    match = who.post("/api/matches", json={"game": "arsenal", "seats": ["me"]}).json()["id"]
    actions = [{"type": "commit", "colour": "red"}, {"type": "throw"}]
    move = {"version": view(who, match)["version"], "client": "c", "actions": actions}
    assert who.post(f"/api/matches/{match}/answer", json=move).status_code == 200
    page = who.get(f"/m/{match}/dice").text
    assert "Dice: red. How often each face came up" in words(page)
    assert 'class="die die-red"' in page
    assert 'class="die die-red"' in who.get(f"/m/{match}").text


def test_the_page_tells_each_side_how_often_each_face_came_up_and_judges_nothing(alone: Served) -> None:
    host, friend = alone.visitor(), alone.visitor()
    match = new_duel(host, friend)
    while 'class="luck"' not in (page := host.get(f"/m/{match}/dice").text):
        asked, _ = to_move(match, host, friend)
        seen = view(asked, match)
        attacks = [choice["number"] for choice in seen["choices"] if choice["action"]["type"] == "attack"]
        move = {"version": seen["version"], "client": f"c{seen['version']}", "number": (attacks or [0])[0]}
        assert asked.post(f"/api/matches/{match}/answer", json=move).status_code == 200
    luck_table = page.partition('<table class="luck">')[2].partition("</table>")[0]
    heads, [row] = re.findall(r'<th scope="col"[^>]*>([^<]+)', luck_table), re.findall("<td>(.*)</td>", luck_table)
    assert heads == ["Side", *"123456", "Thrown", "Expected"]
    *faces, thrown, expected = row.split("</td><td>")
    assert sum(map(int, faces)) == int(thrown)
    assert expected == f"{int(thrown) / 6:.1f}"
    assert re.search(r'aria-label="face 6"', luck_table)


def test_a_game_without_dice_has_no_luck_to_tell(alone: Served) -> None:
    who = alone.visitor()
    assert "Luck" not in words(who.get(f"{begun(who)}/dice").text)
