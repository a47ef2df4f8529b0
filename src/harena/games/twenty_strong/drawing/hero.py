"""The player's own things: the hero with three stat dice, the inventory, the tactics area."""

from __future__ import annotations

from math import ceil
from typing import Final

from harena.core.svg import NOTHING, Drawn, Size, joined, moved, paragraph, path, rect, writing
from harena.core.text import Text
from harena.games.twenty_strong.card_texts import condition_text
from harena.games.twenty_strong.drawing.cards import RIM, Said, name_on, stat_sign, words_on
from harena.games.twenty_strong.drawing.dice import ACROSS
from harena.games.twenty_strong.drawing.scene import AscentScene
from harena.games.twenty_strong.drawing.signs import kind_sign, reward_sign
from harena.games.twenty_strong.facts import HERO
from harena.games.twenty_strong.rules.items import item_limit
from harena.games.twenty_strong.table import Owned
from harena.kit.scene import described
from harena.kit.things import draw_die

PERSON: Final = 70.0
STAT: Final = 50.0
"""The room for a stat die with its name."""
STATS: Final = {"health": "heart", "strategy": "passes", "recovery": "rise"}
ITEMS: Final = 98.0
SLOT: Final = 18.0
"""How broad a free place beside items is."""
CAPTION: Final = 17.0
TACTIC: Final = (112.0, 26.0)
OWN: Final = (ACROSS, PERSON + 2 * CAPTION + ITEMS + TACTIC[1] + 6)
FEW: Final = 3
"""So many items lie in one row, with what they do."""
TICK: Final = "M-5 0-1.5 4 5-4.5"


def draw_own(seen: AscentScene) -> Drawn:
    """Hero, inventory and tactics below each other."""
    return joined(
        rect((0, 0, *OWN), 8, class_="ground"),
        draw_hero(seen),
        moved(0, PERSON, draw_items(seen)),
        moved(0, PERSON + CAPTION + ITEMS, draw_tactics(seen)),
    )


# The hero


def draw_hero(seen: AscentScene) -> Drawn:
    """TWS-046, TWS-048: name and ability, and a die for each stat."""
    view, hero = seen.view, seen.view.hero
    across = ACROSS - 3 * STAT - 10
    ability = " ".join(seen.on_own(view.book.heroes[hero].ability)) if hero else ""
    card = described(
        "piece hero beside",
        seen.say(Text("one_card", {"card": hero}), Text("picture.your_hero")),
        rect((4, 4, across, PERSON - 6), 6, class_="bosscard"),
        moved(17, 18, kind_sign(HERO, 0.9)),
        writing(name_on(seen, hero, across - 30), 29, 21.5, size=13.5, room=across - 30, class_="strong name"),
        paragraph(ability, 10, 36, size=11, room=across - 12, most=3, step=1.12),
        rect((3, 3, across + 2, PERSON - 4), 6, class_="ring"),
        ids=f"item:{hero} foe:-1",
        more=seen.facts(hero, HERO),
    )
    stats = [
        moved(ACROSS - 3 * STAT - 2 + STAT * place, 0, draw_stat(seen, stat, sign))
        for place, (stat, sign) in enumerate(STATS.items())
    ]
    return joined(card if hero else NOTHING, *stats)


def draw_stat(seen: AscentScene, stat: str, sign: str) -> Drawn:
    """TWS-018: a die that shows the value of a stat."""
    value, most = max(0, getattr(seen.view, stat)), seen.view.book.most[stat]
    return described(
        "stat",
        seen.say(Text("picture.stat", {"stat": stat, "value": value}), Text("picture.at_most", {"most": most})),
        moved(STAT / 2 - 7, 24, draw_die(value, 32)),
        moved(STAT / 2 + 17, 18, stat_sign(sign, 0.8)),
        writing(str(value), STAT / 2 + 17, 39, size=14, class_="count middle"),
        writing(seen.texts.word("stat", stat), STAT / 2, 57, size=10.5, room=STAT - 1, class_="caption middle"),
        rect((1, 4, STAT - 2, PERSON - 7), 6, class_="ring"),
        ids=f"stat:{stat}",
    )


# The inventory


def draw_items(seen: AscentScene) -> Drawn:
    """TWS-106: the items in one row or two, and a free place for each that may still be taken."""
    view = seen.view
    free = max(0, item_limit(view) - len(view.items)) if view.hero else 0
    rows = 1 if len(view.items) <= FEW else 2
    beside = ceil(len(view.items) / rows)
    room = ACROSS - 12 - (free * (SLOT + 4) if beside else 0)
    size = (room + 4) / max(1, beside) - 4, ITEMS / rows - 4
    drawn = [
        moved(
            6 + (size[0] + 4) * (place % beside),
            CAPTION + (size[1] + 4) * (place // beside),
            draw_item(seen, owned, size),
        )
        for place, owned in enumerate(view.items)
    ]
    caption = writing(seen.about_inventory(), 7, 12.5, size=12, room=ACROSS - 14, class_="caption")
    return joined(
        caption, *drawn, moved(6 + (room + 4 if beside else 0), CAPTION, _free_places(free, alone=not beside))
    )


def _free_places(count: int, *, alone: bool) -> Drawn:
    """Places without an item: narrow ones beside items, else as broad as there is room for."""
    across = (ACROSS - 8) / max(1, count) - 4 if alone else SLOT
    return joined(*(rect(((across + 4) * place, 0, across, ITEMS - 4), 6, class_="slot") for place in range(count)))


def draw_item(seen: AscentScene, owned: Owned, size: Size) -> Drawn:
    """TWS-083, TWS-105: an item; an Opportunity is dashed until it is accomplished, and then has a tick."""
    item, (across, down) = seen.view.book.items[owned.card], size
    opportunity, progress = item.condition is not None, seen.progress(owned)
    sign = kind_sign("opportunity", 0.72) if opportunity else reward_sign(item.kind, 0.85)
    done = opportunity and owned.accomplished
    room = across - 24 - (18 if done or progress else 0)
    return described(
        "piece card beside",
        seen.about_item(owned),
        rect((0, 0, across, down), 6, class_="leafcard" if owned.accomplished else "leafcard dashed"),
        moved(11, 11, sign),
        writing(seen.card(owned.card), 21, 15, size=12, room=room, class_="strong name"),
        moved(across - 10, 10, path(TICK, class_="goal")) if done else NOTHING,
        writing(progress, across - 5, 15, size=12, class_="count end") if progress else NOTHING,
        moved(RIM - 1, 20, words_on(_said(seen, owned), (across - 2 * RIM + 2, down - 21))),
        rect((0, 0, across, down), 6, class_="ring"),
        ids=f"item:{owned.card}",
        more=seen.facts(owned.card),
    )


def _said(seen: AscentScene, owned: Owned) -> tuple[Said, ...]:
    """What an item does; of an Opportunity that is not accomplished what must come true."""
    item = seen.view.book.items[owned.card]
    if item.condition is not None and not owned.accomplished:
        return (("", seen.texts.say(condition_text(item.condition))),)
    told = " ".join(seen.on_own(seen.view.effect(number) for number in item.effects))
    return ((item.kind if item.condition is not None else "", told),)


# The tactics area


def draw_tactics(seen: AscentScene) -> Drawn:
    """TWS-050: the tactics that nobody has."""
    view = seen.view
    count = max(1, len(view.tactics))
    across = min(TACTIC[0], (ACROSS - 8) / count - 2)
    drawn = [
        moved(5 + (across + 2) * place, CAPTION, _tactic(seen, card, (across, TACTIC[1])))
        for place, card in enumerate(view.tactics)
    ]
    caption = writing(seen.texts("picture.tactics"), 7, 12.5, size=12, room=ACROSS - 14, class_="caption")
    return joined(caption, *drawn)


def _tactic(seen: AscentScene, card: str, size: Size) -> Drawn:
    across, down = size
    return described(
        "piece card",
        seen.say(Text("one_card", {"card": card}), Text("picture.kind", {"kind": "tactic"})),
        rect((0, 0, across, down), 6, class_="leafcard"),
        moved(11, 13, kind_sign("tactic", 0.72)),
        writing(seen.card(card), 20, 17, size=11.5, room=across - 23, class_="name"),
        rect((0, 0, across, down), 6, class_="ring"),
        ids=f"tactic:{card}",
        more=seen.facts(card),
    )
