"""What the solver tells people who ask for advice: its plan, and the chance that each enemy falls by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from harena.core.action import Action
from harena.core.odds import Counsel, Odds
from harena.core.text import Text
from harena.games.twenty_strong.actions import Assign, Commit, Stop
from harena.games.twenty_strong.confrontation_odds import row, said
from harena.games.twenty_strong.player.fighting import in_order
from harena.games.twenty_strong.player.fights import lives_of
from harena.games.twenty_strong.player.solving import plan_of, uses
from harena.games.twenty_strong.solver import MOST, Solution
from harena.games.twenty_strong.table import Ascent

TITLE: Final = Text("odds.title")
COLUMNS: Final = (Text("plan.falls"),)


def counsel(view: Ascent) -> Counsel | None:
    """The plan for this confrontation, and the items that may be used instead; None elsewhere."""
    lives = lives_of(view, in_order(view))
    aims = [number for number, life in enumerate(lives, start=1) if life.is_last]
    plans = [plan for aim in reversed(aims) if (plan := plan_of(view, aim, MOST))]
    if not plans:
        return None
    best, cards = plans[0], [view.foes[foe] for foe in in_order(view)]
    notes = [_what(view, best.answers), Text("plan.exact" if best.exact else "odds.best")]
    if isinstance(best.answers[0], Stop):
        return Counsel(best.answers[0], Odds(TITLE, note=notes[0]), tuple(uses(view)), best.exact)
    rows = [
        row(Text("one_card", {"card": cards[:number]}), Solution(plan.value.imag, plan.exact))
        for number, plan in enumerate(reversed(plans), start=1)
    ]
    odds = Odds(TITLE, (), COLUMNS, tuple(rows), said(notes))
    return Counsel(best.answers[0], odds, tuple(uses(view)), best.exact)


def _what(view: Ascent, answers: Sequence[Action]) -> Text:
    """What the plan does now, in a sentence."""
    commits = Counter(answer.colour for answer in answers if isinstance(answer, Commit))
    puts = [answer for answer in answers if isinstance(answer, Assign)]
    if commits:
        return Text("plan.commit", {"dice": _dice(commits)})
    if puts:
        told = [
            Text(
                "plan.put",
                {"dice": _dice(Counter(put.colour for put in puts if put.foe == foe)), "card": view.foes[foe]},
            )
            for foe in dict.fromkeys(put.foe for put in puts)
        ]
        return Text("plan.assign", {"puts": told})
    return Text(f"plan.{answers[0].tag()}")


def _dice(counts: Counter[str]) -> list[Text]:
    return [Text(f"dice.named.{colour}", {"count": count}) for colour, count in counts.items()]
