"""Chapter 6: Opportunities that are held, the moment in which each is met, and declarations before a fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from msgspec.structs import replace

from harena.core.action import Action
from harena.core.question import Question, Reasons, no
from harena.core.seat import Seat
from harena.games.hoplomachus import effects as e
from harena.games.hoplomachus.actions import DECLINE, Declare, Decline
from harena.games.hoplomachus.campaign import OPPORTUNITY_DECK, Held
from harena.games.hoplomachus.chips import REGIONS
from harena.games.hoplomachus.conditions import HERO, fight_kind
from harena.games.hoplomachus.rules import bane_effects, opportunity_rewards
from harena.games.hoplomachus.rules.ending import WON
from harena.games.hoplomachus.table import CAMP, FALLEN, NOBODY, PLAYER, SEAT, Combat
from harena.kit import deck

C = TypeVar("C", bound=e.Criteria)
SURVIVED: Final = "survived"
"""What is noted of a hero whom a Blessing has raised in this fight."""


def keep(t: Combat, card: str) -> None:
    """HOP-055: a card comes to the camp; there is no limit."""
    region = t.book.content.locations[t.journey.location].region
    t.campaign = replace(t.journey, held=(*t.journey.held, Held(card, (region,))))
    t.tell("opportunity_kept", opportunity=card)
    troop_changed(t)


def held(t: Combat, kind: type[C]) -> Iterator[tuple[Held, C]]:
    """The cards in the camp that ask for something of this kind."""
    for one in t.journey.held:
        criteria = t.book.content.opportunities[one.card].criteria
        if isinstance(criteria, kind):
            yield one, criteria


def meet(t: Combat, kind: type[C], is_met: Callable[[C], bool]) -> None:
    """The cards of a kind that are met now are fulfilled."""
    for one, criteria in tuple(held(t, kind)):
        if is_met(criteria):
            fulfil(t, one)


def fulfil(t: Combat, one: Held) -> None:
    """HOP-057, HOP-R14: the card pays at once and goes under its deck; it stays where it could bring nothing."""
    if not opportunity_rewards.can_pay(t, one.card):
        return
    t.tell("opportunity_met", opportunity=one.card)
    left = tuple(other for other in t.journey.held if other != one)
    t.campaign = replace(t.journey, held=left, due=(*t.journey.due, one.card))
    deck.put_at_bottom(t, OPPORTUNITY_DECK, one.card)
    t.then((opportunity_rewards.pay_due,))


# On the road


def travelled(t: Combat, *, sailed: bool) -> None:
    """The camp stands somewhere else: regions are counted, and trips."""
    region = t.book.content.locations[t.journey.location].region
    counted = tuple(
        replace(one, regions=tuple(dict.fromkeys((*one.regions, region))), trips=one.trips + sailed)
        for one in t.journey.held
    )
    t.campaign = replace(t.journey, held=counted)
    for one, visited in tuple(held(t, e.RegionsVisited)):
        if len(one.regions) >= visited.n:
            fulfil(t, one)
    for one, trips in tuple(held(t, e.HarboursUsed)):
        if one.trips >= trips.n:
            fulfil(t, one)


def troop_changed(t: Combat) -> None:
    """The troop has other units: factions are counted, those of neutral and yellow units not."""
    if t.campaign is None:
        return
    own = [unit for unit, side in enumerate(t.side) if side == PLAYER and t.place[unit] >= CAMP]
    factions = {t.figure(unit).faction for unit in own} & set(REGIONS)
    meet(t, e.TroopFactions, lambda one: len(factions) >= one.n)


# In a fight


def all_hit(t: Combat, unit: int, dice: int) -> None:
    """HOP-R94, stage 4: every die of an attack has hit."""
    if unit == HERO:
        meet(t, e.RollAllHits, lambda one: dice >= one.min_dice)


def survived(t: Combat, dealt: int) -> None:
    """HOP-203: the hero has suffered so much damage by an attack and is not defeated."""
    meet(t, e.SurviveAttack, lambda one: dealt >= one.damage)


def scored(t: Combat, points: int) -> None:
    """HOP-137: points of one Score step, before the victory is judged."""
    meet(t, e.ScoreStep, lambda one: points >= one.n)


def defeated(t: Combat, unit: int, by: int, *, attack: bool) -> None:
    """HOP-057: a unit of the player has defeated a rival."""
    if t.active == PLAYER:
        t.felled += 1
        meet(t, e.DefeatsInTurn, lambda one: t.felled >= one.n)
    if not attack:
        meet(t, e.DefeatWith, lambda one: one.by == "own_any" or by == HERO)
    if t.chip[unit] in t.book.content.banes:
        meet(t, e.DefeatTarget, lambda one: one.by == "own_any" or by == HERO)


def after_fight(t: Combat) -> None:
    """HOP-057: before Clean-up whatever is due is paid, also what the last blow or the victory has brought."""
    t.then((opportunity_rewards.pay_due,))
    if t.result == WON:
        won(t)


def won(t: Combat) -> None:
    """HOP-R53: a fight is won: whatever asks for that is judged before Clean-up."""
    kind = fight_kind(t)
    meet(t, e.WinByTurn, lambda one: kind in one.kinds and t.round <= one.n)
    meet(t, e.WinNoLoss, lambda one: kind in one.kinds and no_loss(t) and deployed(t) >= one.min_deployed)
    meet(t, e.WinHeroHp, lambda one: kind in one.kinds and t.place[HERO] >= 0 and t.hp[HERO] <= one.max)
    meet(t, e.FlagWinBy, lambda _one: t.cause == "flag_home" and t.bearer == HERO)
    for one, _ in tuple(held(t, e.DeclaredWin)):
        if one.declared:
            fulfil(t, one)


def no_loss(t: Combat) -> bool:
    """No unit of the player was defeated; a hero whom a Blessing has raised was."""
    fallen = any(side == PLAYER and t.place[unit] == FALLEN for unit, side in enumerate(t.side))
    return not fallen and SURVIVED not in t.spent


def deployed(t: Combat) -> int:
    """How many units the player has deployed, the hero included."""
    return sum(side == PLAYER and t.slot_of[unit] != NOBODY for unit, side in enumerate(t.side))


# Declarations


def offer_declarations(t: Combat) -> None:
    """HOP-123, HOP-X08: after all other modifiers the player decides about each card that he may declare."""
    if t.campaign is not None:
        t.then(*((offer_declaration, one.card) for one, _ in held(t, e.DeclaredWin)))


def offer_declaration(t: Combat, card: str) -> None:
    if can_declare(t, card):
        t.ask(SEAT, DECLARATIONS, card)


def can_declare(t: Combat, card: str) -> bool:
    """HOP-123: in a fight of its kinds, where every modifier would change something."""
    criteria = t.book.content.opportunities[card].criteria
    assert isinstance(criteria, e.DeclaredWin)
    return fight_kind(t) in criteria.kinds and all(bane_effects.would_change(t, one) for one in criteria.modifiers)


def answers_to_declaration(_t: Combat, _seat: Seat, card: str) -> list[Action]:
    """HOP-D12: yes or no."""
    return [Declare(card), DECLINE]


def may_declare(_t: Combat, _seat: Seat, card: str, action: Action) -> Reasons:
    if isinstance(action, Declare) and action.opportunity != card:
        yield no("not_held", "HOP-123")


def declare(t: Combat, _seat: Seat, card: str, action: Action) -> None:
    """HOP-123: the modifiers hold at once."""
    if not isinstance(action, Declare):
        return
    criteria = t.book.content.opportunities[card].criteria
    assert isinstance(criteria, e.DeclaredWin)
    marked = tuple(replace(one, declared=True) if one.card == card else one for one in t.journey.held)
    t.campaign = replace(t.journey, held=marked)
    t.tell("declared", opportunity=card)
    for modifier in criteria.modifiers:
        bane_effects.modify(t, modifier)


def _about(_t: Combat, card: str) -> dict[str, object]:
    return {"opportunity": card}


DECLARATIONS: Final = Question(
    "declarations",
    answers_to_declaration,
    declare,
    Declare | Decline,
    may_declare,
    rule="HOP-123",
    phase="preparation",
    about=_about,
)
