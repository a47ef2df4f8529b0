"""What a person reads at the table: options as labels, questions as prompts, events and endings as sentences.

Whatever shows a table uses these functions, so that a choice is called the same everywhere.
"""

from __future__ import annotations

from typing import Any

from harena.core.action import Action
from harena.core.chance import Draw, Pick, Question, Roll, dice_names
from harena.core.journal import Event
from harena.core.table import Ask, Outcome, Table
from harena.core.text import Text, Texts


def label(texts: Texts, view: Table, action: Action) -> str:
    """An option in words. `action.pass.parries` wins over `action.pass` where the question is `parries`."""
    key = f"action.{action.tag()}"
    if isinstance(view.pending, Ask):
        special = f"{key}.{view.pending.prompt().key.removeprefix('prompt.')}"
        key = special if texts.knows(special) else key
    return texts(key, **action.params(view))


def prompt(texts: Texts, table: Table) -> str:
    """Who must do what; for chance, what must be rolled or drawn; at the end, how it ended."""
    match table.pending:
        case None:
            return ending(texts, table.outcome) if table.outcome else ""
        case Ask() as ask:
            text = ask.prompt()
            return texts.say(Text(text.key, {**table.about(), **text.params}))
        case question:
            return chance_prompt(texts, question)


def chance_prompt(texts: Texts, question: Question) -> str:
    """What chance is asked: the game's own words (`chance.<taker>`) where it has some."""
    params: dict[str, Any] = {}
    match question:
        case Roll(dice=dice):
            params = {"dice": dice_names(dice), "count": len(dice)}
        case Draw(seen_by=seen_by):
            params = {"seat": list(seen_by or ())}
        case Pick(among=among):
            params = {"last": among}
    own = f"chance.{question.taker.__name__}"
    return texts(own if texts.knows(own) else f"chance.{question.kind}", **params)


def told(texts: Texts, event: Event) -> str:
    """A line of the log."""
    return texts.say(event.text())


def ending(texts: Texts, outcome: Outcome) -> str:
    """Who won and why. A draw and a lost solo game may have words of their own: `end.<reason>.nobody`."""
    text = outcome.text()
    nobody = Text(f"{text.key}.nobody", text.params)
    return texts.say(nobody if not outcome.winners and texts.knows(nobody.key) else text)
