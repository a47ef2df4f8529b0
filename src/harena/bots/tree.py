"""What the seer remembers of a search: places, the moves tried there, and what chance answered.

A **place** is what the searching seat sees when somebody must answer. Its key is the view itself (see `sight.py`), not
the way that led there. So tables that differ only in what the seat cannot know share a place, as they must: a search
that told them apart would act on cards that it cannot see. Secret answers and unseen draws need no special care, for
they leave the view as it was. Rolls that come to the same thing share what follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from harena.core.action import Action
from harena.core.chance import ChanceQuestion
from harena.core.errors import Refused
from harena.core.table import Table

WIDTH: Final = 2.0
"""How many places may follow a question to chance after it was asked once…"""

WIDENING: Final = 0.5
"""…and the power with which this number grows: asked n times, WIDTH * n ** WIDENING."""

MOVES_WIDTH: Final = 1.5
"""How many moves are tried below the first choice: this many times the root of the visits."""

LEAST_SPREAD: Final = 0.001
"""The least spread that is assumed, so that chance decides what is looked at where all results are equal."""

TRIES: Final = 8
"""How many remembered outcomes are tried for one that this table allows, before chance is asked anew."""

MOST: Final = 100_000
"""How many places are remembered; a longer search goes on with those it has."""


class Move:
    """An action at a place: how often it could be chosen, how often it was, and what it brought its actor in all.

    `squares`: the sum of the squares of what it brought, which tells how much that varies.
    """

    __slots__ = ("offered", "squares", "visits", "worth")

    def __init__(self) -> None:
        self.offered = 1
        self.visits = 0
        self.worth = 0.0
        self.squares = 0.0

    def credit(self, standing: float) -> None:
        """Note a result: its actor stood so well in the end."""
        self.visits += 1
        self.worth += standing
        self.squares += standing * standing


class Place:
    """A decision of some seat, as the searching seat sees it. `search`: the number of the last search that came by."""

    __slots__ = ("moves", "search")

    def __init__(self, search: int) -> None:
        self.moves: dict[Action, Move] = {}
        self.search = search

    def select(
        self, options: Sequence[Action], exploration: float, rng: Random, *, try_all: bool = True
    ) -> tuple[Action, Move]:
        """An option that was never tried, else the one with the best upper confidence bound.

        Only what this table offers can be chosen, and a move is judged by how often it was *offered*, not by how often
        somebody came by: otherwise a move that is seldom possible would look neglected and be tried too often
        (Cowling, Powley and Whitehouse 2012). How much the confidence counts is drawn anew for each move, up to
        `exploration` (RandUCB, Vaswani and others 2020): two seats that choose in secret from each other would else
        fall into step, and one of them would seem to guess what it cannot know.

        Unless `try_all`, new options are tried only as the visits grow (progressive widening), so that a search looks
        further ahead than to the next choice where there is much to choose from.
        """
        moves = self.moves
        known = [(moves[option], option) for option in options if option in moves]
        for move, _ in known:
            move.offered += 1
        if len(known) < len(options) and (try_all or len(known) < _width(known)):
            untried = [option for option in options if option not in moves]
            action = untried[int(rng.random() * len(untried))]
            moves[action] = Move()
            return action, moves[action]
        best, choice, random = -1.0, known[0], rng.random
        weight = exploration * _spread(known)
        for pair in known:
            move = pair[0]
            doubt = log(move.offered) / move.visits
            bound = move.worth / move.visits + weight * random() * (sqrt(doubt) + doubt)
            if bound > best:
                best, choice = bound, pair
        return choice[1], choice[0]


def _width(known: list[tuple[Move, Action]]) -> float:
    """How many options may be tried after so many visits."""
    return 1 + MOVES_WIDTH * sqrt(sum([move.visits for move, _ in known]))


def _spread(known: list[tuple[Move, Action]]) -> float:
    """How much the results at this place vary, so that a game whose evaluation moves little is searched like others.

    Every move counts equally, however often it was visited: a safe move that is visited often must not make a gamble
    beside it look settled.
    """
    mean = sum([move.worth / move.visits for move, _ in known]) / len(known)
    variance = sum([move.squares / move.visits for move, _ in known]) / len(known) - mean * mean
    return max(LEAST_SPREAD, sqrt(max(0.0, variance)))


class Lot:
    """A question to chance with so many answers that a search must come back to some of them to look deeper.

    Progressive widening: chance is asked anew while fewer than WIDTH * visits ** WIDENING places have followed; after
    that an earlier outcome is taken again. It is taken in proportion to how often chance *gave* it, not to how often
    it was visited: visits would feed on themselves and make an early accident look likely for ever. Taken so, outcomes
    weigh on average what they should, but for the rule itself: to stop when something new has come favours rare
    outcomes, by about one part in the number of draws, which fades as draws go on. Where only few places follow,
    whatever the dice, the rule never stops, and there is no bias at all.
    """

    __slots__ = ("draws", "followed", "search", "visits")

    def __init__(self, search: int) -> None:
        self.draws: list[Any] = []
        self.followed: set[bytes] = set()
        self.visits = 0
        self.search = search

    def outcome(self, question: ChanceQuestion, table: Table, rng: Random) -> Any:
        """A new outcome or one to come back to; always one that is possible on this table."""
        self.visits += 1
        if len(self.followed) >= WIDTH * self.visits**WIDENING:
            for _ in range(TRIES):
                outcome = self.draws[int(rng.random() * len(self.draws))]
                if _possible(question, table, outcome):
                    return outcome
        outcome = question.sample(table, rng)
        self.draws.append(outcome)
        return outcome


class Memory:
    """All places and lots of a search, by what the searching seat sees. Kept from one search to the next."""

    def __init__(self) -> None:
        self.places: dict[bytes, Place] = {}
        self.lots: dict[bytes, Lot] = {}
        self._search = 0
        self._content: Any = None

    def begin(self, view: Table) -> Place:
        """The place where a new search starts, with what the last one learned of it and of what may follow.

        What the last search did not pass is dropped, and everything where the game is played with other cards.
        """
        if view.content is not self._content:
            self.forget()
        self.places = {key: place for key, place in self.places.items() if place.search == self._search}
        self.lots = {key: lot for key, lot in self.lots.items() if lot.search == self._search}
        self._content = view.content
        self._search += 1
        return self.place(view.key())

    def forget(self) -> None:
        self.places = {}
        self.lots = {}

    def place(self, key: bytes) -> Place:
        """The place of this key; a new one is remembered while there is room."""
        place = self.places.get(key)
        if place is None:
            place = Place(self._search)
            if len(self.places) < MOST:
                self.places[key] = place
        place.search = self._search
        return place

    def lot(self, key: bytes) -> Lot:
        """The lot of this key; a new one is remembered while there is room."""
        lot = self.lots.get(key)
        if lot is None:
            lot = Lot(self._search)
            if len(self.lots) < MOST:
                self.lots[key] = lot
        lot.search = self._search
        return lot


def _possible(question: ChanceQuestion, table: Table, outcome: Any) -> bool:
    try:
        question.check(table, outcome)
    except Refused:
        return False
    return True
