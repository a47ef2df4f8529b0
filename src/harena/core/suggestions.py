"""What a game would answer in a person's place where nobody wants to be asked so often: an army in line of battle.

A question may suggest an answer (`Question.suggest`). Whoever follows the suggestions answers a whole phase at once;
the record holds ordinary answers, one a line.
"""

from __future__ import annotations

from harena.core.action import Action
from harena.core.errors import refuse
from harena.core.match import Match
from harena.core.question import Ask
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text


def suggestion(view: Table) -> Action | None:
    """What the game suggests to whoever is asked, from what that seat sees; None where it has nothing to suggest."""
    ask = view.pending
    if not isinstance(ask, Ask) or ask.question.suggest is None or view.viewer not in (None, ask.seat):
        return None
    action: Action = ask.question.suggest(view, ask.seat, *ask.args)
    return action


def suggestion_told(view: Table) -> Text | None:
    """What following the suggestions would do, `suggest.<phase>`; nothing where there are none."""
    return None if suggestion(view) is None else Text(f"suggest.{_phase(view)}")


def answer_as_suggested(match: Match, seat: Seat) -> None:
    """Answer the questions of this phase as the game suggests.

    The last answer, after which others or chance go on, is left to the seat unless it is the only one: so one can look
    at what was done, and take it back.
    """
    if match.over or match.waited_for() != [seat]:
        raise refuse("over") if match.over else refuse("not_your_turn", seat=seat)
    action, phase = suggestion(match.view(seat)), _phase(match.table)
    if action is None:
        raise refuse("nothing_suggested")
    while True:
        match.answer(seat, action)
        further = suggestion(match.view(seat)) if _phase(match.table) == phase else None
        if further is None or not _asked_again(match.table, seat, further):
            return
        action = further


def _phase(table: Table) -> str:
    return table.pending.question.phase if isinstance(table.pending, Ask) else ""


def _asked_again(table: Table, seat: Seat, action: Action) -> bool:
    """Whether this answer can be taken back freely: the seat is asked again, and nothing has come to light."""
    after = table.copy()
    after.answer(action)
    return isinstance(after.pending, Ask) and after.pending.seat == seat and after.barriers == table.barriers
