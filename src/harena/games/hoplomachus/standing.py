"""The goal of a fight and how far it is, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core.text import Text
from harena.games.hoplomachus.campaign import ACTS, WEEKS
from harena.games.hoplomachus.chips import SCION_REGION, SPORTS
from harena.games.hoplomachus.rules.deployment import deployable
from harena.games.hoplomachus.rules.objectives import key_hexes
from harena.games.hoplomachus.rules.scion_sheet import scion_of, sheet_of
from harena.games.hoplomachus.table import CAMP, NOBODY, PLAYER, RIVAL, Combat, hex_name

FEW_ROUNDS: Final = 10
"""From how many rounds on the end of a fight without damage is announced."""
FEW_UNITS: Final = 2


def standing(view: Combat) -> list[Text]:
    """HOP-059, HOP-072, HOP-076, HOP-085: what wins, how far it is, and what could lose the fight."""
    if view.outcome is not None:
        return []
    if view.campaign is not None and not view.arena:
        return list(_journey(view))
    if view.result:
        return [*_thread(view), Text("event.fight_over", {"reason": view.cause, "manner": view.result})]
    if not view.round:
        return [*_thread(view), Text("standing.setup")]
    return [*_thread(view), *GOALS[view.kind](view), *_tribune(view), _hero(view), *_troop(view), *_patience(view)]


def _thread(view: Combat) -> Iterator[Text]:
    """HOP-003, HOP-043: where a fight stands in its campaign, and what it is fought for."""
    if view.campaign is None:
        return
    kind = "sport" if not view.kind or view.kind in SPORTS else view.kind
    said = {"number": view.act, "location": view.journey.location, "stakes": Text(f"stakes.{kind}")}
    if view.journey.weeks >= WEEKS:
        yield Text("standing.thread_late", said)
    else:
        yield Text("standing.thread", {**said, "week": view.journey.weeks + 1})


def _journey(view: Combat) -> Iterator[Text]:
    """HOP-027, HOP-028, HOP-R18: what ends the act, how many weeks are left, and what would lose the campaign."""
    journey = view.journey
    if not journey.location:
        yield Text("journey.setup")
        return
    left = WEEKS - journey.weeks
    if view.act == ACTS:
        home = view.book.atlas.capitals[SCION_REGION]
        yield Text("standing.journey_last", {"scion": journey.scion, "location": home, "count": left})
    else:
        yield Text("standing.journey", {"number": view.act, "count": left})
    most = view.book.parameters.influence_spaces
    yield Text("standing.influence", {"number": journey.influence, "most": most})


# What wins


def _flag(view: Combat) -> Iterator[Text]:
    """HOP-061, HOP-064: where the flag is, and how far it is from home."""
    if view.bearer != NOBODY:
        yield Text("standing.carried", view.named({"unit": view.bearer, "count": _way_home(view)}))
    else:
        yield Text("standing.flag", {"hex": hex_name(view.ground, view.flag)})
    yield _or_all_rivals(view)


def _way_home(view: Combat) -> int:
    """How many hexes the flag is from the nearest player hex."""
    return min(view.ground.apart[view.flag][home] for home in view.ground.members(view.sheet.player_hexes))


def _hill(view: Combat) -> Iterator[Text]:
    """HOP-068, HOP-137: the points, and how many the next turn would bring."""
    most, coming = view.book.parameters.score_to_win, (view.stand[PLAYER] & key_hexes(view)).bit_count()
    yield Text("standing.hill", {"number": view.score, "most": most, "count": coming})
    yield _or_all_rivals(view)


def _or_all_rivals(view: Combat) -> Text:
    """HOP-060: any Sport is also won by defeating all rivals."""
    return Text("standing.or_rivals", {"count": len(rivals_left(view))})


def _spar(view: Combat) -> Iterator[Text]:
    """HOP-071, HOP-R45: all rivals but the Tribune."""
    yield Text("standing.spar", {"count": len([unit for unit in rivals_left(view) if unit != view.tribune])})


def _bloodshed(view: Combat) -> Iterator[Text]:
    yield Text("standing.bloodshed", {"count": len(rivals_left(view))})


def _primus(view: Combat) -> Iterator[Text]:
    """HOP-076: the Primus and everybody with him."""
    left = rivals_left(view)
    primus = next((unit for unit in left if view.is_elite(unit)), None)
    if primus is not None:
        yield Text("standing.primus", view.named({"unit": primus, "count": view.hp[primus]}))
    yield Text("standing.bloodshed", {"count": len(left)})


def _scion(view: Combat) -> Iterator[Text]:
    """HOP-085: the Scion, and what its sheet asks for beside its defeat."""
    scion = scion_of(view)
    yield Text("standing.scion", view.named({"unit": scion, "count": max(0, view.hp[scion])}))
    if view.seals:
        yield Text("standing.seals", {"count": view.seals.bit_count()})
    if "no_beasts" in sheet_of(view).win:
        beasts = [unit for unit in view.in_arena(RIVAL) if view.figure(unit).beast]
        yield Text("standing.beasts", {"count": len(beasts)})


GOALS: Final = {
    "flag": _flag,
    "hill": _hill,
    "spar": _spar,
    "bloodshed": _bloodshed,
    "primus": _primus,
    "scion": _scion,
}


def rivals_left(view: Combat) -> list[int]:
    """HOP-R45: the rivals that are not defeated, in the arena or in their camp."""
    return [unit for unit, side in enumerate(view.side) if side == RIVAL and view.place[unit] >= CAMP]


# What could lose it


def _tribune(view: Combat) -> Iterator[Text]:
    """HOP-128: the defeat of the Tribune costs the hero nearly everything."""
    if view.tribune != NOBODY and view.place[view.tribune] >= CAMP and view.hp[0] > 1:
        yield Text("standing.tribune", view.named({"unit": view.tribune}))


def _hero(view: Combat) -> Text:
    """HOP-087, HOP-207, HOP-209: the hero's HP, and the Blessings that may raise him; none against the Scion."""
    said = {"unit": 0, "left": view.hp[0], "most": view.health, "count": view.blessings}
    helped = view.blessings and view.kind != "scion"
    return Text("standing.hero" if helped else "standing.hero_last", view.named(said))


def _troop(view: Combat) -> Iterator[Text]:
    """HOP-142, HOP-225: a warning while few units stand in the arena and nobody else may come."""
    inside = view.stand[PLAYER].bit_count()
    if 0 < inside <= FEW_UNITS and not deployable(view):
        yield Text("standing.troop", {"count": inside})


def _patience(view: Combat) -> Iterator[Text]:
    """HOP-R147: how many rounds without damage the crowd still bears, once they are few."""
    limit = view.book.parameters.idle_round_limit
    if limit and limit - view.idle <= FEW_ROUNDS:
        yield Text("standing.patience", {"count": limit - view.idle})
