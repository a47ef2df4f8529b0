"""The goal of the climb and what is left to do, in words, at every stage."""

from __future__ import annotations

from typing import Final

from harena.core.text import Text
from harena.games.twenty_strong.rules.defeat import hits_on, worth_on
from harena.games.twenty_strong.rules.items import own_effects
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.rules.turn import LONGEST_CONFLICT
from harena.games.twenty_strong.table import IN_FINAL, IN_PRIMUS, Ascent
from harena.games.twenty_strong.vocabulary import Shield

FEW_TURNS: Final = 10
"""From how many turns on the end of a boss conflict is announced."""


def standing(view: Ascent) -> list[Text]:
    """TWS-007, TWS-008: the goal; in a fight what it still takes and what it would cost to stop; the influence."""
    if not view.turn or view.outcome is not None:
        return [Text("standing.setup")]
    return [_goal(view), *_needed(view), *_danger(view), *_patience(view), *_influence(view)]


def _goal(view: Ascent) -> Text:
    """TWS-136, TWS-184, TWS-197: which primus are left and where, or the conflict that must be ended."""
    waiting = [
        Text("standing.primus_at", {"card": card, "camp": view.book.camps[camp]})
        for camp, card in enumerate(view.primus)
        if card
    ]
    if view.stage == IN_FINAL:
        return Text("standing.final", {"card": view.lieutenant})
    if view.stage == IN_PRIMUS:
        key = "standing.conflict" if waiting else "standing.last_conflict"
        return Text(key, {"card": view.rival, "count": len(waiting)})
    if not waiting:
        return Text("standing.final_next", {"card": view.lieutenant})
    key = "standing.fight" if view.standing() else "standing.climb"
    return Text(key, {"count": len(waiting), "primus": waiting, "card": view.lieutenant})


# A fight


def _needed(view: Ascent) -> list[Text]:
    """TWS-095: what each enemy that stands still needs."""
    foes = view.standing()
    return [Text("standing.needed", {"foe": [_foe(view, foe) for foe in foes]})] if foes else []


def _foe(view: Ascent, foe: int) -> Text:
    missing = max(0, view.foe_health[foe] - hits_on(view, foe))
    return Text("standing.foe", {"card": view.foes[foe], "count": missing, "more": _beside_hits(view, foe)})


def _beside_hits(view: Ascent, foe: int) -> Text | str:
    """What must lie on it beside the hits: crits, or dice of several colours."""
    face, dice = view.face(foe), view.foe_dice[foe]
    if not any(worth_on(view, foe)[0::2]):
        return Text("standing.crits_only")
    if (crits := face.needs_crits - sum(dice[1::2])) > 0:
        return Text("standing.crits", {"count": crits})
    have = sum(bool(dice[place] or dice[place + 1]) for place in range(0, len(dice), 2))
    if (colours := min(face.needs_colours, sum(map(bool, view.recruited()))) - have) > 0:
        return Text("standing.colours", {"count": colours})
    return ""


def danger(view: Ascent) -> int:
    """TWS-101, TWS-114: how much Health would be lost if the Strategy phase ended now."""
    spared = view.prevented + sum(effect.n for effect in own_effects(view) if isinstance(effect, Shield))
    return max(0, sum(damage_of(view, foe) for foe in view.standing()) - spared)


def _danger(view: Ascent) -> list[Text]:
    if view.damaged or not (lost := danger(view)):
        return []
    key = "standing.deadly" if lost >= view.health else "standing.danger"
    return [Text(key, {"count": lost, "left": view.health})]


def _patience(view: Ascent) -> list[Text]:
    """TWS-R65: how many turns a boss conflict may still last, once they are few."""
    left = LONGEST_CONFLICT - view.conflict_turns
    return [Text("standing.patience", {"count": left})] if left <= FEW_TURNS else []


# The lieutenant's influence


def _influence(view: Ascent) -> list[Text]:
    """TWS-181, TWS-189: how many allies there would be if the Final began now, and from which influence on one more."""
    if view.stage == IN_FINAL:
        return []
    allies, icons = view.book.content.lieutenants[view.lieutenant].conflict.allies, view.icons_in_deck()
    number = allies.number(icons)
    more = (icons // allies.per + 1) * allies.per
    following = Text("standing.next_ally", {"number": number + 1, "influence": more}) if number < allies.max else ""
    said = {"influence": icons, "card": view.lieutenant, "count": number, "next": following}
    return [Text("standing.influence", said)]
