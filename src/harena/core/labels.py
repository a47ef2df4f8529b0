"""What a person reads at the table: options as labels, questions as prompts, events and endings as sentences.

Whatever shows a table uses these functions, so that a choice is called the same everywhere.
"""

from __future__ import annotations

from typing import Any

from harena.core.action import PASS, Action
from harena.core.chance import ChanceQuestion, Deal, Draw, Pick, Roll, dice_names
from harena.core.journal import Event
from harena.core.question import Ask
from harena.core.seat import SPECTATOR, Seat
from harena.core.table import Outcome, Table
from harena.core.text import Text, Texts


def label(texts: Texts, view: Table, action: Action, alone: bool = False) -> str:
    """An option in words. `action.pass.parries` wins over `action.pass` where the question is `parries`.

    `alone`: it is the only option. A pass then reads "Continue", where the prompt says that nothing else can be done.
    """
    key = f"action.{action.tag()}"
    if isinstance(view.pending, Ask):
        asked = view.pending.prompt().key
        if alone and action == PASS and texts.knows(f"{asked}.alone"):
            return texts("action.alone")
        special = f"{key}.{asked.removeprefix('prompt.')}"
        key = special if texts.knows(special) else key
    return texts(key, **{"manner": view.manner(), **action.params(view)})


def prompt(texts: Texts, table: Table, to: Seat | None = None) -> str:
    """Who must do what; for chance, what must be rolled or drawn; at the end, how it ended.

    `to`: who reads it, a seat or a spectator. Without one the seat is called by its name, as where several people sit
    before one screen.
    """
    match table.pending:
        case None:
            return ending(texts, table.outcome, to) if table.outcome else ""
        case Ask() as ask:
            return _asked(texts, table, ask, to)
        case question:
            return chance_prompt(texts, table, question)


def _asked(texts: Texts, table: Table, ask: Ask, to: Seat | None) -> str:
    """The question, for the seat that must answer; for the others, whom they wait for.

    `prompt.<question>.alone` is said where there is only one answer.
    """
    text = ask.prompt()
    params: dict[str, Any] = {"manner": table.manner(), **table.about(), **text.params}
    if to not in (None, ask.seat):
        others = f"{text.key}.others"
        return texts.say(Text(others if texts.knows(others) else "prompt.others", params))
    if to is not None:
        params["seat"] = Text("prompt.you")
    alone = f"{text.key}.alone"
    key = alone if texts.knows(alone) and len(table.options()) == 1 else text.key
    return texts.say(Text(key, params))


def chance_prompt(texts: Texts, table: Table, question: ChanceQuestion) -> str:
    """What chance is asked: the game's own words (`chance.<taker>`) where it has some.

    `{lots}` tells which number is whose, for words about a pick among seats.
    """
    params: dict[str, Any] = {}
    match question:
        case Roll(dice=dice, thrown=thrown):
            params = {"dice": dice_names(thrown), "count": len(dice)}
        case Draw(seen_by=seen_by):
            params = {"seat": list(seen_by or ())}
        case Deal(seen_by=seen_by, count=count):
            params = {"seat": list(seen_by or ()), "count": count}
        case Pick(among=among):
            lots = [Text("chance.lot", {"number": seat + 1, "seat": Seat(seat)}) for seat in range(among)]
            params = {"last": among, "lots": lots}
    own = f"chance.{question.taker.__name__}"
    return texts(own if texts.knows(own) else f"chance.{question.kind}", **{**table.about(), **params})


def told(texts: Texts, event: Event) -> str:
    """A line of the log."""
    return texts.say(event.text())


def ending(texts: Texts, outcome: Outcome, to: Seat | None = None) -> str:
    """Who won and why; a player who reads it is first told whether that is good news.

    A draw and a lost solo game may have words of their own, `end.<reason>.nobody`; so may an ending for who has lost,
    `end.<reason>.lost`: the enemy of the winner is then the reader.
    """
    text = outcome.text()
    nobody = Text(f"{text.key}.nobody", text.params)
    own_words = not outcome.winners and texts.knows(nobody.key)
    said = texts.say(nobody if own_words else text)
    if to in (None, SPECTATOR) or (outcome.drawn and own_words):
        return said
    verdict = "drawn" if outcome.drawn else "won" if to in outcome.winners else "lost"
    lost = Text(f"{text.key}.lost", text.params)
    if verdict == "lost" and outcome.winners and texts.knows(lost.key):
        said = texts.say(lost)
    return f"{texts(f'verdict.{verdict}')} {said}"
