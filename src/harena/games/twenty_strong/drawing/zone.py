"""The active zone: each enemy with what it still needs, what it deals and the dice on it; or the cards of the camp."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from harena.core.svg import NOTHING, Drawn, Size, circle, el, joined, moved, paragraph, path, rect, writing
from harena.core.text import Text
from harena.games.twenty_strong.actions import Observe
from harena.games.twenty_strong.cards import COLOURS, PRIMUS
from harena.games.twenty_strong.drawing.cards import (
    FOOT,
    HEAD,
    LINE,
    RIM,
    Said,
    bane,
    card_head,
    card_paper,
    full_card,
    height_needed,
    lines_of,
    words_on,
)
from harena.games.twenty_strong.drawing.dice import ACROSS, TRAY, dice_row, draw_tray, letter_of
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.drawing.signs import SIGNS, figure, figure_width, plus_sign
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.rules.strategy import passes_left
from harena.games.twenty_strong.table import CLIMBING, DEFEATED, IN_FINAL
from harena.kit.scene import described

CAPTION: Final = 18.0
STEP: Final = 36.0
"""Panels grow by such steps: a style sheet knows all their heights."""
LEAST_STEPS: Final = 4
MOST_STEPS: Final = 25
HERE_STEPS: Final = 8
LEAST: Final = 66.0
"""No card is lower."""
OBSERVE: Final = 36.0
"""How high the panel about observing is."""
GAP: Final = 5.0
MOST_ROWS: Final = 6
BESIDE: Final = 2
"""So many enemies lie side by side, as long as there are rows enough."""
DIE: Final = 24.0
BROAD: Final = 300.0
"""On a card so broad the dice lie beside the figures, else below them."""
FIGURES: Final = 120.0
"""The room for the figures there."""
SPOT: Final = 34.0
"""The room for the mark of a target, at the right."""


def in_steps(height: float, most: int = MOST_STEPS) -> int:
    """How many steps are enough for this height."""
    return min(most, ceil(height / STEP))


# Enemies


def rows_of(seen: AscentScene) -> list[list[int]]:
    """The enemies row by row: a boss has a row of its own, the others lie in pairs, or closer where they are many."""
    bosses = [foe for foe in seen.active_foes if seen.view.printed(foe).boss]
    others = [foe for foe in seen.active_foes if foe not in bosses]
    beside = max(BESIDE, ceil(len(others) / max(1, MOST_ROWS - len(bosses))))
    pairs = [others[first : first + beside] for first in range(0, len(others), beside)]
    return [*([foe] for foe in bosses), *pairs]


def active_height(seen: AscentScene) -> float:
    """How high the enemies and the committed dice are together."""
    return CAPTION + sum(_row_height(seen, row) + GAP for row in rows_of(seen)) + TRAY[1]


def _row_height(seen: AscentScene, row: Sequence[int]) -> float:
    """The words on a card say how high it is. Dice below its figures have their place from the start: nothing moves."""
    across = _across(row)
    below = 0 if across > BROAD else DIE + 4
    lines = max(lines_of(_printed(seen, foe), across - 2 * RIM) for foe in row)
    return max(LEAST, HEAD + below + LINE * lines + FOOT)


def _across(row: Sequence[object]) -> float:
    """How broad each card of a row is."""
    return (ACROSS - GAP * (len(row) - 1)) / len(row)


def draw_active(seen: AscentScene) -> Drawn:
    """TWS-032: the enemies, and below them the committed dice."""
    parts, y = [_caption(seen)], CAPTION
    for row in rows_of(seen):
        size = _across(row), _row_height(seen, row)
        parts += [moved((size[0] + GAP) * place, y, draw_foe(seen, foe, size)) for place, foe in enumerate(row)]
        y += size[1] + GAP
    return joined(*parts, moved(0, y, draw_tray(seen)))


def _caption(seen: AscentScene) -> Drawn:
    """What kind of fight it is, and which pass of how many."""
    view, texts = seen.view, seen.texts
    most = view.passes + max(0, passes_left(view)) if view.standing() else view.strategy + view.more_passes
    passes = texts("picture.passes", number=view.passes, most=most)
    if view.stage == CLIMBING:
        title = texts("picture.fight")
    else:
        key = "picture.final_turn" if view.stage == IN_FINAL else "picture.conflict_turn"
        title = texts(key, card=view.rival, number=view.conflict_turns + 1)
    if view.prevented:
        title = f"{title} · {texts('picture.prevented', count=view.prevented)}"
    return joined(
        writing(title, 3, 12.5, size=13, room=ACROSS - 120, class_="strong"),
        writing(passes, ACROSS - 3, 12.5, size=12.5, room=112, class_="caption end") if most else NOTHING,
    )


def draw_foe(seen: AscentScene, foe: int, size: Size) -> Drawn:
    """TWS-095, TWS-101: an enemy with the hits that it still needs, its damage as it is now, and the dice on it."""
    view, printed = seen.view, seen.view.printed(foe)
    (across, down), fallen = size, view.foe_state[foe] == DEFEATED
    broad = across > BROAD
    dice = _dice_on(seen, foe, across - FIGURES - SPOT if broad else across - 2 * RIM)
    top = HEAD + (DIE + 4 if dice and not broad else 0)
    words = words_on(tuple(_said(seen, foe)), (across - 2 * RIM, down - top - FOOT))
    return described(
        f"piece foe {printed.kind}{' waiting' if seen.is_about(f'foe:{foe}') else ''}",
        seen.about_foe(foe),
        el(
            "g",
            card_paper(size, printed.boss),
            card_head(printed.kind, seen.card(view.foes[foe]), across),
            moved(RIM, 33, _stamp(seen) if fallen else _figures(seen, foe)),
            moved(FIGURES, 28, dice) if broad else moved(RIM, HEAD + DIE / 2, dice),
            moved(RIM, top, words),
            class_="fallenfoe" if fallen else None,
        ),
        rect((across - 30, 22, 22, 22), class_="spot"),
        rect((1, 1, across - 2, down - 2), 6, class_="ring"),
        ids=f"foe:{foe}",
        more=seen.facts(view.foes[foe], "primus"),
    )


def _figures(seen: AscentScene, foe: int) -> Drawn:
    view, needed = seen.view, str(seen.needed(foe))
    rest = f"/{view.foe_health[foe]}"
    parts, x = [figure("health", needed, 16, rest)], figure_width(needed, 16, rest) + 8
    damage = str(damage_of(view, foe))
    parts.append(moved(x, 0, figure("damage", damage, 16)))
    x += figure_width(damage, 16) + 8
    if icons := view.printed(foe).influence:
        parts.append(moved(x, 0, figure("influence", str(icons), 13)))
        x += figure_width(str(icons), 13) + 6
    if pending := dict(view.icons).get(foe, 0):
        parts.append(moved(x, 0, plus_sign(pending, 14)))
    return joined(*parts)


def _stamp(seen: AscentScene) -> Drawn:
    return writing(seen.texts("picture.defeated_stamp"), 0, 4.8, size=14, class_="strong")


def _dice_on(seen: AscentScene, foe: int, room: float) -> Drawn:
    """The dice that are assigned to an enemy, then the hits without dice."""
    view = seen.view
    dice = tuple(
        (COLOURS[place // 2], letter_of(seen.texts, COLOURS[place // 2]), "crit" if place % 2 else "hit")
        for place, count in enumerate(view.foe_dice[foe])
        for _ in range(count)
    )
    marks = view.foe_marks[foe]
    row = dice_row(dice, room - (30 if marks else 0), DIE) if dice else NOTHING
    return joined(row, moved(room - 13, 0, _marks(marks))) if marks else row


def _marks(count: int) -> Drawn:
    """Hits without dice."""
    return joined(circle(0, 0, 11, class_="boost"), writing(f"{count}", 0, 5, size=14, class_="onboost strong middle"))


def _said(seen: AscentScene, foe: int) -> list[Said]:
    """What an enemy does now, and the sign of what it gives."""
    if not seen.view.foe_hushed[foe]:
        return _printed(seen, foe)
    return [("", seen.texts("picture.silenced")), *_reward(seen, foe)]


def _printed(seen: AscentScene, foe: int) -> list[Said]:
    """What is printed on an enemy: its effects, its reward, its bane."""
    view, face = seen.view, seen.view.printed(foe)
    numbers = sorted(number for window in face.windows.values() for number in window)
    effects: list[Said] = [("", line) for line in seen.on_enemy(view.effect(number) for number in numbers)]
    return [*effects, *_reward(seen, foe), *(bane(seen, view.foes[foe]) if face.kind == PRIMUS else ())]


def _reward(seen: AscentScene, foe: int) -> list[Said]:
    face = seen.view.printed(foe)
    told = " ".join(seen.on_own(seen.view.effect(number) for number in face.reward))
    return [(face.reward_kind, told)] if face.reward_kind else []


# The camp before a fight


def here_height(seen: AscentScene) -> float:
    """How high the cards of the camp are with what stands above and below them."""
    return CAPTION + _card_height(seen) + (GAP + OBSERVE if _can_observe(seen) else 0)


def _card_height(seen: AscentScene) -> float:
    across = _across(seen.here)
    return max(LEAST, *(height_needed(seen, card, kind, across) for card, kind in seen.here))


def draw_here(seen: AscentScene) -> Drawn:
    """TWS-066: the cards that may be faced at the camp of the token, as large as enemies."""
    across, height = _across(seen.here), _card_height(seen)
    key = "picture.found" if seen.question == "keeps" else "picture.here"
    camp = seen.view.book.camps[seen.view.token]
    drawn = [
        moved((across + GAP) * place, CAPTION, _here(seen, card, kind, (across, height)))
        for place, (card, kind) in enumerate(seen.here)
    ]
    caption = writing(seen.texts(key, camp=camp), 3, 12.5, size=13, room=ACROSS - 6, class_="strong")
    observing = moved(0, CAPTION + height + GAP, _observing(seen)) if _can_observe(seen) else NOTHING
    return joined(caption, *drawn, observing)


def _can_observe(seen: AscentScene) -> bool:
    return any(isinstance(option, Observe) for option in seen.options)


def _observing(seen: AscentScene) -> Drawn:
    """TWS-075, TWS-077: what observing costs and gives."""
    told = seen.about_observing()
    return described(
        "piece card",
        told,
        rect((0, 0, ACROSS, OBSERVE), 6, class_="tray"),
        moved(RIM + 9, OBSERVE / 2, path(SIGNS["eye"], class_="lines")),
        paragraph(told, RIM + 22, 15, size=11, room=ACROSS - RIM - 28, most=2, step=1.15),
        rect((0, 0, ACROSS, OBSERVE), 6, class_="ring"),
        ids="here:observe",
    )


def _here(seen: AscentScene, card: str, kind: str, size: Size) -> Drawn:
    told = seen.say(Text("one_card", {"card": card}), Text("picture.kind", {"kind": kind}))
    return described(
        "piece card waiting",
        told,
        full_card(seen, card, kind, size),
        rect((0, 0, *size), 6, class_="ring"),
        ids=f"here:{PRIMUS if kind == PRIMUS else 'top'}" if seen.question == "deeds" else None,
        title=seen.facts(card, kind),
        more=seen.facts(card, kind),
    )
