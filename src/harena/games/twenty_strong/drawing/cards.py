"""Cards as they are drawn: small ones on the mountain, and such with room for what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.svg import (
    LEAST_SQUEEZE,
    Drawn,
    Size,
    broken,
    joined,
    moved,
    paragraph,
    path,
    rect,
    remembered,
    width,
    writing,
)
from harena.games.twenty_strong.card_texts import after_colon, condition_text
from harena.games.twenty_strong.cards import LIEUTENANT, OPPORTUNITY, PRIMUS
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.drawing.signs import (
    SIGNS,
    figure,
    figure_width,
    kind_sign,
    printed_figures,
    reward_sign,
)
from harena.games.twenty_strong.facts import HERO, allies_text, title

LETTERS: Final = 11.0
"""How large the words on a card are set, and how far its lines are apart."""
LINE: Final = 12.4
NAME: Final = 13.5
RIM: Final = 7.0
HEAD: Final = 42.0
"""How deep the head of a card is: its name and its figures."""
BARE_HEAD: Final = 24.0
"""The same without figures."""
FOOT: Final = 3.0
INDENT: Final = 13.0
"""How far a sentence is set in after the sign of a reward."""
MANY_LINES: Final = 99
HAIR: Final = 0.1
"""A line that is missing no more than this still fits."""

Said = tuple[str, str]
"""A sentence on a card, after the sign of a reward or after none."""


@remembered
def words_on(said: tuple[Said, ...], room: Size) -> Drawn:
    """Sentences below each other from the origin, as many lines as there is room for."""
    across, down = room
    left, y, parts = int((down + HAIR) // LINE), LETTERS - 2, []
    for sign, text in said:
        if left <= 0:
            break
        indent = INDENT if sign else 0
        lines = broken(text, LETTERS, across - indent, left)
        if sign:
            parts.append(moved(5, y - 3.6, reward_sign(sign, 0.8)))
        parts.append(paragraph(text, indent, y, size=LETTERS, room=across - indent, most=left, step=LINE / LETTERS))
        y += LINE * len(lines)
        left -= len(lines)
    return joined(*parts)


def lines_of(said: Sequence[Said], across: float) -> int:
    """How many lines sentences take where they have all the room they need."""
    return sum(len(broken(text, LETTERS, across - (INDENT if sign else 0), MANY_LINES)) for sign, text in said)


@remembered
def card_paper(size: Size, boss: bool, frame: str = "") -> Drawn:
    across, down = size
    return rect((0, 0, across, down), 6, class_=frame or ("bosscard" if boss else "leafcard"))


@remembered
def card_head(kind: str, name: str, across: float) -> Drawn:
    """The sign of the kind and the name, at the upper edge."""
    return joined(
        moved(RIM + 7, 13, kind_sign(kind, 0.9)),
        writing(name, RIM + 19, 17.5, size=NAME, room=across - RIM - 24, class_="strong name"),
    )


# Cards with what they do


def full_card(seen: AscentScene, card: str, kind: str, size: Size) -> Drawn:
    """A card of any kind: name, figures, what it does and what it gives."""
    across, down = size
    boss = kind in (PRIMUS, LIEUTENANT, HERO)
    name = name_on(seen, card, across - RIM - 24) if boss else seen.card(card)
    top = _head_of(seen, card, kind)
    words = words_on(tuple(said_on(seen, card, kind)), (across - 2 * RIM, down - top - FOOT))
    return joined(
        card_paper(size, boss),
        card_head(kind, name, across),
        moved(RIM, 33, _figures(seen, card, kind)),
        moved(RIM, top, words),
    )


def _head_of(seen: AscentScene, card: str, kind: str) -> float:
    """How deep the head of a card is: an Opportunity and a tactic have no figures."""
    return HEAD if kind in (PRIMUS, LIEUTENANT, HERO) or card in seen.view.book.faces else BARE_HEAD


def height_needed(seen: AscentScene, card: str, kind: str, across: float) -> float:
    """How high a card must be so that everything on it can be read."""
    lines = lines_of(said_on(seen, card, kind), across - 2 * RIM)
    return _head_of(seen, card, kind) + LINE * lines + FOOT


def name_on(seen: AscentScene, card: str, room: float, size: float = NAME) -> str:
    """The full name of a hero or lieutenant, or the short one where there is no room for it."""
    full = title(seen.texts, card)
    return full if width(full, size) <= room / LEAST_SQUEEZE else seen.card(card)


def _figures(seen: AscentScene, card: str, kind: str) -> Drawn:
    book = seen.view.book
    if kind == HERO:
        hero = book.heroes[card]
        return stat_figures(hero.health, hero.strategy, hero.recovery)
    face = book.enemies.get(card)
    return joined() if face is None else printed_figures(face.health, face.damage, face.plus, face.influence)


@remembered
def stat_figures(health: int, strategy: int, recovery: int) -> Drawn:
    """TWS-029: the three stats of a hero."""
    parts, x = [moved(0, 0, figure("health", str(health)))], figure_width(str(health)) + 9
    for name, value in (("passes", strategy), ("rise", recovery)):
        parts.append(moved(x + 6, 0, stat_sign(name, 0.75)))
        parts.append(writing(str(value), x + 15, 4.8, size=14, class_="strong"))
        x += 32
    return joined(*parts)


@remembered
def stat_sign(name: str, scale: float = 1) -> Drawn:
    """The sign of a stat: arrows for passes, an arrow upwards for Recovery."""
    return moved(0, 0, path(SIGNS[name], class_="heart" if name == "heart" else "lines"), scale=scale)


def said_on(seen: AscentScene, card: str, kind: str) -> list[Said]:
    """What is written on a card, by its kind."""
    texts, content = seen.texts, seen.view.book.content
    if kind == HERO:
        return [
            ("", line) for line in [*seen.on_own(seen.view.book.heroes[card].ability), *_advice(seen, "style", card)]
        ]
    if kind == LIEUTENANT:
        return _on_lieutenant(seen, card)
    if kind == OPPORTUNITY:
        printed = content.opportunity[card]
        return [("", texts.say(condition_text(printed.condition))), *_reward(seen, printed.reward.kind, card)]
    if kind == "tactic":
        return _reward(seen, "use", card)
    return [
        *(("", line) for line in _effects(seen, card)),
        *_reward(seen, seen.view.book.enemies[card].reward_kind, card),
        *(bane(seen, card) if kind == PRIMUS else ()),
    ]


def bane(seen: AscentScene, card: str) -> list[Said]:
    """TWS-144: what a primus leaves behind."""
    hero = seen.view.book.content.heroes.get(card)
    if hero is None or hero.primus is None or not hero.primus.bane:
        return []
    return [("", seen.texts("facts.bane", what=after_colon(seen.texts, hero.primus.bane)))]


def _effects(seen: AscentScene, card: str) -> list[str]:
    windows = seen.view.book.enemies[card].windows.values()
    return seen.on_enemy(seen.view.effect(number) for number in sorted(n for numbers in windows for n in numbers))


def _reward(seen: AscentScene, kind: str, card: str) -> list[Said]:
    """TWS-150, TWS-151, TWS-152: the sign of a reward and what it does."""
    if not kind:
        return []
    book = seen.view.book
    numbers: Sequence[int] = book.items[card].effects if card in book.items else book.enemies[card].reward
    return [(kind, " ".join(seen.on_own(seen.view.effect(number) for number in numbers)))]


def _on_lieutenant(seen: AscentScene, card: str) -> list[Said]:
    """TWS-038: both sides: the penalty of observing, then what he does in the Final."""
    printed, texts = seen.view.book.content.lieutenants[card], seen.texts
    conflict = printed.conflict
    said = [texts("picture.penalty", what=after_colon(texts, printed.penalty))]
    if conflict.setup:
        said.append(texts("facts.setup", what=after_colon(texts, conflict.setup)))
    said += seen.on_enemy(conflict.effects)
    said += [texts.say(allies_text(conflict.allies)), *_advice(seen, "puzzle", card)]
    return [("", line) for line in said]


def _advice(seen: AscentScene, family: str, card: str) -> list[str]:
    """How a hero is played, or what a lieutenant's Final asks for, where the catalogue says so."""
    said = seen.texts.word(family, card)
    return [said] if said != card else []
