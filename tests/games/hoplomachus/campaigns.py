"""Campaigns in a given position, for tests: the map of the box, a chosen hero, forced chance.

    t = camp("ves_c", before="ves_l", weeks=3)

sets the camp down in a location of the box, at the question where to go. `ves_k` is the capital of the Vesuvians, and
`ves_c`, the Sport by the coast, has a Harbour on the way to `arg_c`.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Ask
from harena.games.hoplomachus.actions import Travel
from harena.games.hoplomachus.campaign import DECK_OF
from harena.games.hoplomachus.game import GAME
from harena.games.hoplomachus.rules import clean_up, travel, week
from harena.games.hoplomachus.rules.beginnings import lay_out
from harena.games.hoplomachus.rules.choices import Options, arena_of
from harena.games.hoplomachus.table import FALLEN, PLAYER, RIVAL, Combat
from harena.kit import deck

from .fights import asked, let

HERO: Final = "nox"
PRIMUSES: Final = "decimus, virago, bingqing"


def begun(*, until: str = "travels", seed: int = 1, choices: dict[str, Action] | None = None, **options: Any) -> Combat:
    """A campaign at the first question of this name; before it chance answers by a seed, and the first option is taken.

    `choices`: what is answered to a question in place of its first option.
    """
    usual = {"mode": "campaign", "hero": HERO, "scion": "kalliope"}
    if options.get("hero", HERO) == HERO:
        usual["primuses"] = PRIMUSES
    t = GAME.table(1, Options(**{**usual, **options}), journal=True)
    rng = Random(seed)
    while asked(t) != until:
        go_on(t, rng, choices or {})
    return t


def go_on(t: Combat, rng: Random, choices: dict[str, Action]) -> None:
    """One answer, of chance or of the player."""
    pending = t.pending
    if isinstance(pending, Ask):
        t.answer(choices.get(pending.question.name) or t.options()[0])
    else:
        assert pending is not None
        t.answer(pending.sample(t, rng))


def chance_answers(t: Combat) -> None:
    """Chance answers until the player is asked, or the campaign is over."""
    rng = Random(1)
    while asked(t) == "chance":
        go_on(t, rng, {})


def camp(location: str, *, act: int = 1, table: dict[str, Any] | None = None, **fields: Any) -> Combat:
    """A camp in a location, at the question where to go. `fields`: of the campaign; `table`: of the table."""
    t = begun()
    t.act = act
    t.campaign = replace(t.journey, **{"location": location, "fresh": False, **fields})
    for name, value in (table or {}).items():
        setattr(t, name, value)
    return let(t, (travel.travel,), (week.meet_event,), (week.play_round,))


def at_event(location: str, card: str, *, act: int = 1, table: dict[str, Any] | None = None, **fields: Any) -> Combat:
    """A camp that has come to a location whose deck has this card on top, at the question whether to accept."""
    t = camp(location, act=act, table=table, **fields)
    put_on_deck(t, card)
    return let(t, (week.meet_event,), (week.play_round,))


def put_on_deck(t: Combat, *cards: str) -> None:
    """These cards lie on top of their decks, the first one uppermost."""
    for card in reversed(cards):
        number = deck_of(t, card)
        for rows in (t.top, t.bottom):
            rows[number] = tuple(row for row in rows[number] if row[0] != card)
        if card in t.middle[number]:
            t.middle[number].remove(card)
        deck.put_on_top(t, number, card)


def deck_of(t: Combat, card: str) -> int:
    event = t.book.content.events.get(card)
    return DECK_OF[event.type if event else "opportunity"]


def places(t: Combat) -> set[str]:
    """The locations to which a road may be taken now."""
    return {option.location for option in t.options() if isinstance(option, Travel)}


def after_fight(
    kind: str,
    *,
    won: bool = True,
    region: str = "vesuvians",
    location: str = "ves_c",
    rivals: tuple[str, ...] = ("ves_ember", "ves_forge"),
    act: int = 1,
    foe: str = "",
    event: str = "",
    fallen: tuple[str, ...] = (),
    table: dict[str, Any] | None = None,
    **fields: Any,
) -> Combat:
    """A fight that has just ended in the arena of a region, with these rivals in it; Clean-up is still to come.

    The troop is the hero and his three first units; `fallen`: which of them lie face down.
    """
    t = begun()
    t.act = act
    t.campaign = replace(t.journey, **{"location": location, "fresh": False, **fields})
    t.kind, t.foe, t.event, t.arena = kind, foe, event, arena_of(t.book.content, region)
    if event:
        put_on_deck(t, event)
        deck.take_top(t, deck_of(t, event), 1)
    lay_out(t)
    pile = t.journey.piles[region]
    t.pile, t.pile_top = list(pile.rest), pile.top
    for chip in rivals:
        remove(t, chip)
        unit = t.join(chip, RIVAL, counts=True)
        t.set_down(unit, t.sheet.rival_hexes[unit % len(t.sheet.rival_hexes)])
        t.deployed |= 1 << unit
    for chip in fallen:
        t.place[t.chip.index(chip)] = FALLEN
    for name, value in (table or {}).items():
        setattr(t, name, value)
    t.result = "won" if won else "failed"
    t.pending = t.listed = None
    return t


def remove(t: Combat, chip: str) -> None:
    """A chip lies neither in the bag nor in the pile of the fight."""
    for row in (t.bag, t.pile):
        if chip in row:
            row.remove(chip)
    if chip == t.pile_top:
        t.pile_top = t.pile.pop() if t.pile else ""


def cleaned(t: Combat, **choices: Action) -> Combat:
    """The same after Clean-up; rewards as chosen, else the first that is offered."""
    let(t, (clean_up.clean_up,))
    rng = Random(1)
    while asked(t) != "rest" and t.outcome is None:
        go_on(t, rng, choices)
    return t


def troop(t: Combat) -> list[str]:
    """The chips of the player's troop besides the hero."""
    return [t.chip[unit] for unit, side in enumerate(t.side) if side == PLAYER and unit]
