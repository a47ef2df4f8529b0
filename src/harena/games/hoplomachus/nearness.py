"""How near an Opportunity of the camp is to being met, in words, where that can be counted."""

from __future__ import annotations

from harena.core.text import Text
from harena.games.hoplomachus import effects as e
from harena.games.hoplomachus.campaign import Held
from harena.games.hoplomachus.chips import REGIONS
from harena.games.hoplomachus.table import CAMP, PLAYER, Combat


def nearness(view: Combat, held: Held) -> Text:
    """HOP-055, HOP-057: what is done of it, or when it can happen."""
    match view.book.content.opportunities[held.card].criteria:
        case e.RegionsVisited(n=most):
            return Text("near.regions", {"number": len(held.regions), "most": most})
        case e.HarboursUsed(n=most):
            return Text("near.trips", {"number": held.trips, "most": most})
        case e.TroopFactions(n=most):
            return Text("near.factions", {"number": len(factions_of(view)), "most": most})
        case e.DeclaredWin():
            return Text("near.declared" if held.declared else "near.to_declare")
        case _:
            return Text("near.fight")


def factions_of(view: Combat) -> set[str]:
    """The factions of hero and undefeated units; neutral and yellow units have none that counts."""
    own = [unit for unit, side in enumerate(view.side) if side == PLAYER and view.place[unit] >= CAMP]
    return {view.figure(unit).faction for unit in own} & set(REGIONS)
