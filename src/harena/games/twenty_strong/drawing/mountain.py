"""Mount Vesuvius as text: the pyramid of camps with their top cards, or a line for each camp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.action import Action
from harena.core.text import Text, Texts
from harena.games.twenty_strong.cards import OPPORTUNITY
from harena.games.twenty_strong.facts import title
from harena.games.twenty_strong.table import IN_FINAL, STANDING, Ascent

ROWS: Final = ("upper", "middle", "foot")
HERE: Final = "▶"
CHOICE: Final = "→"
BOSS: Final = "♚"
RIVAL: Final = "♛"


def mountain(view: Ascent, texts: Texts, options: Sequence[Action], width: int, *, brief: bool = False) -> list[str]:
    """TWS-040, TWS-041: the rows one above the other, each shifted by half a camp; in the Final all camps are empty.

    `brief`: a line for each row. That is enough while enemies are fought too, unless a camp is to be chosen.
    """
    if not any(view.top) and not any(view.primus):
        return []
    chosen = choices(options)
    rows = [[camp for camp, row in enumerate(view.book.rows) if row == name] for name in ROWS]
    widest = max(map(len, rows))
    cell = width // widest
    brief = brief or (STANDING in view.foe_state and not chosen)
    lines = [] if brief else [f"{BOSS} {title(texts, view.lieutenant)}".center(width).rstrip()]
    for row in rows:
        indent = " " * ((widest - len(row)) * cell // 2)
        cells = [_cell(view, texts, camp, chosen, cell - 1, not brief) for camp in row]
        lines += [indent + "".join(part.ljust(cell) for part in line).rstrip() for line in zip(*cells, strict=True)]
    return [*lines, *_primus(view, texts)]


def choices(options: Sequence[Action]) -> set[int]:
    """The camps that the present question offers."""
    return {camp for action in options if isinstance(camp := getattr(action, "camp", None), int)}


def _mark(view: Ascent, camp: int, chosen: set[int]) -> str:
    return CHOICE if camp in chosen else HERE if camp == view.token else " "


def _cell(view: Ascent, texts: Texts, camp: int, chosen: set[int], room: int, whole: bool) -> tuple[str, ...]:
    """*→F1 C ♥4⚔2 (6)♛* above the name of the top card; in short the name alone."""
    mark, short = _mark(view, camp, chosen), texts.word("camp_short", view.book.camps[camp])
    card = view.top[camp]
    name = texts.word("card", card) if card else texts("board.empty")
    rival = RIVAL if view.primus[camp] else ""
    if not whole:
        return (_fitted(f"{mark}{short} ", name, rival, room),)
    printed = f" {figures(view, texts, card)} ({view.pile(camp)})" if card else ""
    return f"{mark}{short}{printed}{rival}"[:room], _fitted(" ", name, "", room)


def _fitted(before: str, name: str, after: str, room: int) -> str:
    """A name cut where the room is too small; what stands before and after it never is."""
    left = room - len(before) - len(after)
    return before + (name if len(name) <= left else f"{name[: left - 1]}…") + after


def figures(view: Ascent, texts: Texts, card: str) -> str:
    """*C ♥4⚔2+1◉1*: kind, Health, damage, additional enemies, influence icons."""
    kind = view.book.kinds[card]
    letter = texts.word("kind_letter", kind)
    if kind == OPPORTUNITY:
        return letter
    face = view.book.faces[card]
    plus = f"+{face.plus}" if face.plus else ""
    icons = f"◉{face.influence}" if face.influence else ""
    return f"{letter} ♥{face.health}⚔{face.damage}{plus}{icons}"


def _primus(view: Ascent, texts: Texts) -> list[str]:
    """TWS-054: who waits under which camp."""
    waiting = [
        Text("board.at", {"place": texts.word("camp_short", view.book.camps[camp]), "card": card})
        for camp, card in enumerate(view.primus)
        if card
    ]
    return [texts("board.primus", primus=waiting)] if waiting else []


# Line by line


def camp_lines(view: Ascent, texts: Texts, options: Sequence[Action]) -> list[str]:
    """Each camp in a line, from the summit down."""
    if view.stage == IN_FINAL or not (any(view.top) or any(view.primus)):
        return []
    chosen = choices(options)
    order = [camp for name in ROWS for camp, row in enumerate(view.book.rows) if row == name]
    return [f"{BOSS} {title(texts, view.lieutenant)}", *(_line(view, texts, camp, chosen) for camp in order)]


def _line(view: Ascent, texts: Texts, camp: int, chosen: set[int]) -> str:
    card = view.top[camp]
    there = (
        f"{texts.word('card', card)} {figures(view, texts, card)} ({view.pile(camp)})" if card else texts("board.empty")
    )
    rival = f" {RIVAL} {texts.word('card', view.primus[camp])}" if view.primus[camp] else ""
    mark = _mark(view, camp, chosen).strip()
    return texts("board.camp", mark=mark, camp=view.book.camps[camp], card=there + rival)
