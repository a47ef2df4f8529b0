"""Invictus: a card duel. Fighters, Supports and citizens; a Leader to protect; reactions out of turn."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from harena.core.errors import fault
from harena.core.game import Game, Programs, Rules, Screens
from harena.core.text import Text
from harena.games.invictus.armies import (
    BLITZ,
    LOCALE,
    STANDARD,
    Bring,
    check_ready_armies,
    random_army,
    read_army,
    write_army,
)
from harena.games.invictus.builder import ArmyBuilder
from harena.games.invictus.cards import Content, book, check_content, own_box
from harena.games.invictus.drawing.board import BOARD_WIDTH, board, listing
from harena.games.invictus.drawing.legend import legend
from harena.games.invictus.drawing.picture import LAYOUTS, picture
from harena.games.invictus.effects import EFFECTS
from harena.games.invictus.evaluate import evaluate
from harena.games.invictus.facts import facts
from harena.games.invictus.imagine import imagine
from harena.games.invictus.rules.conscription import CONSCRIPTS, SECOND_CONSCRIPTS
from harena.games.invictus.rules.kingdom import SETTLEMENTS
from harena.games.invictus.rules.opening import DEPLOYMENTS, EXCHANGES, STATIONS, open_the_game
from harena.games.invictus.rules.reactions import REACTIONS
from harena.games.invictus.rules.turn import ACTIONS, DISCARDS
from harena.games.invictus.standing import standing
from harena.games.invictus.table import EMPTY, SIDES, Duel
from harena.kit.roster import of_each_seat

Handicap = Literal["none", "experienced", "master", "king", "invictus"]
RESERVE: Final = {"none": 5, "experienced": 4, "master": 3, "king": 2, "invictus": 1}
"""INV-035, INV-149, INV-150, INV-151, INV-152, INV-153: how many units a reserve holds."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """INV-D01: what the players agree on. Handicaps 3 and 4 are for the third and fourth seat of a team game.

    INV-R03: `copies` is how many of one Soldier an army may have; four of each make an army, twenty are no limit.
    """

    variant: Literal["standard", "blitz"] = "standard"
    open_armies: bool = False
    handicap_1: Handicap = "none"
    handicap_2: Handicap = "none"
    handicap_3: Handicap = "none"
    handicap_4: Handicap = "none"
    copies: Annotated[int, Meta(ge=4, le=STANDARD)] = STANDARD


def soldiers_of_an_army(seats: int, options: Options) -> int:
    """INV-019, INV-146, INV-154: twenty, in a blitz and with four players ten."""
    return BLITZ if options.variant == "blitz" or seats == 4 else STANDARD


def setup(brought: Sequence[Bring], options: Options, content: Content) -> Duel:
    """INV-026, INV-041, INV-043, INV-155, INV-156: two or four armies, everything else empty."""
    seats = len(brought)
    size = soldiers_of_an_army(seats, options)
    armies = of_each_seat(brought, lambda own: read_army(own.army, size, content, options.copies))
    soldiers = [sorted(card for card, count in army.soldiers.items() for _ in range(count)) for army in armies]
    t = Duel(
        seats=seats,
        content=book(content),
        zone=[EMPTY] * 12,
        tilted=[False] * 12,
        damage=[0] * 12,
        reserve=[[] for _ in SIDES],
        graveyard=[[] for _ in SIDES],
        caps=_caps(seats, options),
        hand=[[] for _ in brought],
        pile=soldiers,
        kingdom=[[] for _ in brought],
        known=[[] for _ in brought],
        army=[list(cards) for cards in soldiers],
        leader=[army.leader for army in armies],
        wishes=[""] * seats,
        open_armies=options.open_armies,
        starting_cards=3 if seats == 2 else 2,
        copies=options.copies,
    )
    t.then((open_the_game,))
    return t


def _caps(seats: int, options: Options) -> tuple[int, int]:
    """INV-149, INV-R62: a shared reserve has one cap, the lower of the two partners'."""
    levels = [options.handicap_1, options.handicap_2, options.handicap_3, options.handicap_4][:seats]
    first, second = (min(RESERVE[level] for level in levels[side::2]) for side in SIDES)
    return first, second


def check_options(seats: int, options: Options, _content: Content) -> list[Text]:
    """A handicap for a seat that nobody takes is refused: it was meant for somebody, and would change nothing."""
    levels = {f"handicap_{seat}": getattr(options, f"handicap_{seat}") for seat in range(seats + 1, 5)}
    return [
        fault("handicap_of_nobody", setting=name, seats=seats, rule="INV-149")
        for name, level in levels.items()
        if level != "none"
    ]


def sample_brings(rng: Random, seats: int, options: Options, content: Content) -> list[Bring]:
    """Mixed armies, for tests and simulation."""
    size = soldiers_of_an_army(seats, options)
    return [Bring(write_army(random_army(rng, size, content, options.copies))) for _ in range(seats)]


def builder(seats: int, options: Options, content: Content) -> ArmyBuilder:
    """How people put an army together for such a game."""
    return ArmyBuilder(soldiers_of_an_army(seats, options), options.copies, content)


def faults(content: Content) -> list[Text]:
    return [*check_content(content, EFFECTS), *check_ready_armies(content)]


GAME: Final = Game(
    name="invictus",
    seats=(2, 4),
    rules_version="1",
    status="complete",
    rules=Rules(
        setup=setup,
        questions=(
            *(EXCHANGES, DEPLOYMENTS, STATIONS, SETTLEMENTS, ACTIONS, DISCARDS, REACTIONS),
            *(CONSCRIPTS, SECOND_CONSCRIPTS),
        ),
        options=Options,
        check_options=check_options,
        brings=Bring,
        builder=builder,
        content_type=Content,
        content_folder=files(__package__) / "content",
        check_content=faults,
        to_fill_in=own_box,
    ),
    screens=Screens(
        board=board,
        board_width=BOARD_WIDTH,
        listing=listing,
        standing=standing,
        facts=facts,
        picture=picture,
        layouts=tuple(LAYOUTS.values()),
        legend=legend,
        marks={"attack": "attack", "support": "ability"},
        decisive=frozenset({"developed", "war_compared", "war_decided"}),
        leading=("variant", "open_armies"),
        builder_options=("variant", "copies"),
    ),
    programs=Programs(evaluate=evaluate, imagine=imagine, sample_brings=sample_brings),
    locale=LOCALE,
    registry="invictus",
)
