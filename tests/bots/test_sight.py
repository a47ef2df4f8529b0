"""What a seat sees is all that a bot is shown, and the key of what a search remembers."""

from __future__ import annotations

from random import Random

import pytest

from harena.bots.sight import own_seat, sight
from harena.core.errors import BrokenRules
from harena.games.ludus.game import GAME as LUDUS
from tests.bots.toys import ANN, BOB, CUP, first_view, ludus_views, two_worlds


def test_tables_that_differ_only_in_what_the_seat_cannot_know_look_the_same() -> None:
    for view in ludus_views(seed=3, count=20):
        seat = own_seat(view)
        one, other = two_worlds(view)
        assert one.encode() != other.encode()
        assert sight(one, seat) == sight(other, seat) == view.key()


def test_what_the_seat_does_see_tells_two_tables_apart() -> None:
    view = ludus_views(seed=3, count=1)[0]
    table = LUDUS.imagined(view, Random(1))
    weaker = table.copy()
    weaker.health[0] -= 1
    assert sight(table, ANN) != sight(weaker, ANN)
    assert sight(table, ANN) != sight(table, BOB)


def test_the_view_of_another_seat_or_the_whole_table_is_refused() -> None:
    view = first_view(CUP)
    table = CUP.imagined(view, Random(1))
    for not_the_own_view in (table, table.seen_by(BOB)):
        with pytest.raises(BrokenRules):
            own_seat(not_the_own_view)
