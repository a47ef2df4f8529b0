"""The table as text for a terminal of 80 columns: Mount Vesuvius, the active zone, dice, items, the Influence deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from harena.core.action import Action
from harena.core.question import Ask
from harena.core.text import Text, Texts
from harena.games.twenty_strong.cards import COLOURS, LIEUTENANT, PRIMUS
from harena.games.twenty_strong.drawing.mountain import camp_lines, mountain
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.facts import HERO, brief
from harena.games.twenty_strong.rules.defeat import hits_on
from harena.games.twenty_strong.rules.items import item_limit
from harena.games.twenty_strong.rules.preparation import FIRST_TACTICS, HEROES, LIEUTENANTS, PLACINGS, UNIVERSALS
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.table import (
    DEFEATED,
    IN_FINAL,
    KEPT_CRIT,
    KEPT_HIT,
    PLAYER,
    SHOWN,
    SIDES,
    STANDING,
    Ascent,
    Owned,
)
from harena.games.twenty_strong.vocabulary import ObservedTimes, VisitRow

BOARD_WIDTH: Final = 80
"""How wide the board is; a narrower screen gets the list."""
NAME: Final = 24
"""The room for the name of an enemy."""
NBSP: Final = "\N{NO-BREAK SPACE}"
GAP: Final = "   "
FEW: Final = 3
"""Of so many enemies the board says what they do; `c` and a name reads the others."""
MANY: Final = 4
"""So many cards to choose from are told in full."""
OPEN: Final = "○"
"""The mark of an Opportunity that is not accomplished."""
CANDIDATES: Final = {LIEUTENANTS.name: LIEUTENANT, HEROES.name: HERO, UNIVERSALS.name: HERO, PLACINGS.name: PRIMUS}
"""The questions of the set-up that ask for a card, and which side of it matters."""


def board(view: Ascent, texts: Texts) -> str:
    """The mountain above, what is fought below it, then everything that the player has."""
    rows = [
        *_head(view, texts),
        *mountain(view, texts, options(view), BOARD_WIDTH, brief=len(_offered(view)) > MANY),
        *_enemies(view, texts),
        *_candidates(view, texts),
        *_belongings(view, texts),
    ]
    return "\n".join(rows)


def listing(view: Ascent, texts: Texts) -> str:
    """The table for a narrow screen: a line for each camp and each enemy, empty lines between the parts."""
    parts = [
        _head(view, texts),
        camp_lines(view, texts, options(view)),
        _enemies(view, texts, narrow=True),
        _candidates(view, texts),
        _belongings(view, texts),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def options(view: Ascent) -> Sequence[Action]:
    """What may be answered now; nothing is hidden, so a spectator may see that too."""
    ask = view.pending
    return ask.question.options(view, PLAYER, *ask.args) if isinstance(ask, Ask) else ()


def _wrapped(parts: Iterable[str], gap: str = GAP) -> list[str]:
    """Parts side by side, and on further lines what does not fit; none of them is broken where it can stand whole."""
    lines: list[str] = []
    for part in filter(None, parts):
        if lines and len(lines[-1]) + len(gap) + len(part) <= BOARD_WIDTH:
            lines[-1] += gap + part
        else:
            lines += wrap(part, BOARD_WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return lines


def _head(view: Ascent, texts: Texts) -> list[str]:
    """The turn, and the hero with the three stats."""
    turn = texts("board.turn" if view.turn else "board.setup", number=view.turn, rank=view.rank)
    if not view.hero:
        return [turn]
    stats = {"health": max(0, view.health), "strategy": view.strategy, "recovery": view.recovery}
    return _wrapped([turn, texts("board.stats", card=view.hero, **stats)])


# The active zone


def _enemies(view: Ascent, texts: Texts, narrow: bool = False) -> list[str]:
    """A line for each enemy: Health that is left, damage now, and the dice on it; of a few also what they do."""
    chosen = {foe for action in options(view) if isinstance(foe := getattr(action, "foe", None), int)}
    seen, few = AscentScene(view, texts), len(view.standing()) <= FEW
    lines = []
    for foe in seen.active_foes:
        mark = "→" if foe in chosen else " "
        name = texts.word("card", view.foes[foe])
        head = f"{mark}{name} " if narrow else f"{mark}{_cut(name, NAME):<{NAME}} "
        lines.append((head + _state(view, texts, foe)).rstrip())
        if few and view.foe_state[foe] == STANDING and (told := _effects(seen, foe)):
            lines += [f"  {told}"] if narrow else _indented(told, 2 if len(view.standing()) == 1 else 1)
    return lines


def _effects(seen: AscentScene, foe: int) -> str:
    """What an enemy does now, as short as on its picture."""
    numbers = sorted(number for window in seen.view.face(foe).windows.values() for number in window)
    return " ".join(seen.on_enemy(seen.view.effect(number) for number in numbers))


def _indented(told: str, most: int) -> list[str]:
    """A sentence below a name, on so many lines at most."""
    return wrap(
        told,
        BOARD_WIDTH,
        initial_indent=GAP,
        subsequent_indent=GAP,
        max_lines=most,
        placeholder="…",
        break_on_hyphens=False,
    )


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1]}…"


def _state(view: Ascent, texts: Texts, foe: int) -> str:
    if view.foe_state[foe] == DEFEATED:
        return texts("board.defeated")
    health, face = view.foe_health[foe], view.face(foe)
    left = max(0, health - hits_on(view, foe))
    parts = [f"{texts.word('kind_letter', face.kind)} ♥{left}/{health} ⚔{damage_of(view, foe)}"]
    if told := _dice_on(view, texts, foe):
        parts.append(texts("board.on_it", dice=told))
    if view.foe_marks[foe]:
        parts.append(texts("board.marks", number=view.foe_marks[foe]))
    if view.foe_hushed[foe]:
        parts.append(texts("board.silent"))
    return "  ".join(parts)


def _dice_on(view: Ascent, texts: Texts, foe: int) -> str:
    """*hit GG, crit R*."""
    dice = view.foe_dice[foe]
    shown = {"hit": dice[0::2], "crit": dice[1::2]}
    told = [
        texts("board.shown", face=face, dice=letters(texts, counts)) for face, counts in shown.items() if any(counts)
    ]
    return ", ".join(told)


# What the player has


def letters(texts: Texts, counts: Sequence[int]) -> str:
    """Dice by the letters of their colours: *YYGR*."""
    return "".join(texts.word("letter", colour) * count for colour, count in zip(COLOURS, counts, strict=True))


def counted(texts: Texts, counts: Sequence[int]) -> str:
    """Dice by letters, and how many: *YYGR (4)*."""
    return f"{letters(texts, counts)}{NBSP}({sum(counts)})" if any(counts) else "–"


def _belongings(view: Ascent, texts: Texts) -> list[str]:
    """Dice by zone, items, the tactics area and the Influence deck; before the set-up nothing of it is there."""
    if not any(view.top) and not view.turn:
        return []
    zones = {zone: getattr(view, zone) for zone in ("pool", "exhausted", "training", "banished")}
    there = [texts(f"board.{zone}", dice=counted(texts, dice)) for zone, dice in zones.items() if _is_told(zone, dice)]
    dice = [*_committed(view, texts), *_wrapped(there)] if any(map(any, zones.values())) or any(view.active) else []
    return [*dice, *_wrapped([_items(view, texts), _tactics(view, texts)]), *_wrapped(_decks(view, texts))]


def _is_told(zone: str, dice: Sequence[int]) -> bool:
    return any(dice) or zone != "banished"


def _committed(view: Ascent, texts: Texts) -> list[str]:
    """The committed dice that are not assigned, by what they show."""
    told = []
    for side in range(SIDES):
        counts = view.active[side::SIDES]
        if any(counts):
            key = (
                "board.unrolled"
                if not SHOWN[side]
                else "board.kept"
                if side in (KEPT_HIT, KEPT_CRIT)
                else "board.shown"
            )
            told.append(texts(key, face=SHOWN[side], dice=letters(texts, counts)))
    return [texts("board.active", dice=", ".join(told))] if told else []


def _items(view: Ascent, texts: Texts) -> str:
    """TWS-106: the inventory and how much room it has."""
    if not view.hero:
        return ""
    items: list[Text] = [Text("board.item", {"card": owned.card, "mark": _mark(view, owned)}) for owned in view.items]
    return texts("board.items", number=len(items), most=item_limit(view), item=items)


def _mark(view: Ascent, owned: Owned) -> Text | str:
    """▼ or ∞; of an Opportunity that is not accomplished, how far it is."""
    item = view.book.items[owned.card]
    if owned.accomplished:
        return Text(f"reward.{item.kind}")
    match item.condition:
        case VisitRow(n=n):
            return f"{OPEN}{owned.progress.bit_count()}/{n}"
        case ObservedTimes(n=n):
            return f"{OPEN}{owned.progress}/{n}"
    return OPEN


def _tactics(view: Ascent, texts: Texts) -> str:
    asked = view.pending.question.name if isinstance(view.pending, Ask) else ""
    if not view.hero or asked == FIRST_TACTICS.name or not view.tactics:
        return ""
    return texts("board.tactics", card=view.tactics)


def _decks(view: Ascent, texts: Texts) -> list[str]:
    """TWS-181, TWS-182: the Influence deck with its icons and its top card, and the discard pile."""
    cards = Text("board.cards", {"count": len(view.influence)})
    said = [texts("board.influence", cards=cards, influence=view.icons_in_deck())]
    if view.influence and view.stage != IN_FINAL:
        said.append(texts("board.top", card=view.influence[-1]))
    return [*said, texts("board.discard", number=len(view.discard) + len(view.passed))]


# Cards to choose from


def _offered(view: Ascent) -> list[str]:
    """The cards that a question of the set-up offers."""
    asked = view.pending.question.name if isinstance(view.pending, Ask) else ""
    return [str(getattr(action, "card", "")) for action in options(view)] if asked in CANDIDATES else []


def _candidates(view: Ascent, texts: Texts) -> list[str]:
    """In the set-up the cards that may be chosen, each with what makes it special."""
    cards = _offered(view)
    if not cards or not isinstance(view.pending, Ask):
        return []
    told = brief(texts, view.book.content, cards, CANDIDATES[view.pending.question.name])
    lines = [_candidate(texts, card, told[card]) for card in cards]
    return [line for several in lines for line in (several if len(lines) <= MANY else _shortened(several))]


def _candidate(texts: Texts, card: str, told: str) -> list[str]:
    said = texts("board.candidate", card=card, about=told) if told else texts.word("card", card)
    return wrap(said, BOARD_WIDTH - 1, subsequent_indent="  ", break_on_hyphens=False)


def _shortened(lines: Sequence[str]) -> list[str]:
    """Of many cards the first line alone, so that the board fits on a screen; `c` and the name read the rest."""
    return [lines[0] if len(lines) == 1 else f"{lines[0]}…"]
