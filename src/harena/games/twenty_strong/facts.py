"""What is printed on a card, in words: for those who choose and those who play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from harena.core.text import Text, Texts
from harena.games.twenty_strong.card_texts import after_colon, condition_text, sentences
from harena.games.twenty_strong.cards import (
    CARNAGE,
    LIEUTENANT,
    OPPORTUNITY,
    PRIMUS,
    SPORT,
    Allies,
    Content,
    Enemy,
    Hero,
    Lieutenant,
    Opportunity,
    Primus,
    Reward,
    Tactic,
)
from harena.games.twenty_strong.table import GONE, Ascent
from harena.kit.card_sheet import remarks

HOUSE: Final = "house"
HERO: Final = "hero"
UNIVERSAL: Final = "universal"
TACTIC: Final = "tactic"


def facts(view: Ascent, texts: Texts, everything: bool = False) -> dict[str, str]:
    """Each card that can be seen, what is fought first; or every card of the box."""
    content = view.book.content
    if everything:
        return {card: card_facts(texts, content, card) for card in _all_cards(content)}
    return {card: card_facts(texts, content, card, side) for card, side in _in_sight(view)}


def _all_cards(content: Content) -> list[str]:
    return [*content.cards, *content.heroes, *content.universal, *content.lieutenants, *content.tactics]


def _in_sight(view: Ascent) -> Iterator[tuple[str, str]]:
    """TWS-H03, TWS-H04: enemies, hero, items, top cards, primus, lieutenant, tactics, the Influence deck."""
    seen = [(card, PRIMUS) for card, state in zip(view.foes, view.foe_state, strict=True) if state != GONE]
    seen += [(view.hero, HERO)] if view.hero else []
    seen += [(owned.card, "") for owned in view.items]
    seen += [(card, "") for card in view.top if card]
    seen += [(card, PRIMUS) for card in view.primus if card]
    seen += [(card, "") for card in revealed(view)]
    seen += [(card, "") for card in ([view.lieutenant] if view.lieutenant else view.book.lieutenants)]
    seen += [(card, "") for card in (*view.tactics, *reversed(view.influence))]
    sides: dict[str, str] = {}
    for card, side in seen:
        sides.setdefault(card, side)
    yield from sides.items()


def revealed(view: Ascent) -> list[str]:
    """TWS-045, TWS-H02: the Hero cards that were revealed and have no place yet."""
    return view.shown if len(view.shown) < len(view.book.content.heroes) else []


# A card


def card_facts(texts: Texts, content: Content, card: str, side: str = "") -> str:
    """All that is printed on a card; of a Hero card the side that is named, or both, a line each."""
    if card in content.sport:
        return _enemy(texts, card, SPORT, content.sport[card])
    if card in content.carnage:
        return _enemy(texts, card, CARNAGE, content.carnage[card])
    if card in content.opportunity:
        return _opportunity(texts, card, content.opportunity[card])
    if card in content.tactics:
        return _tactic(texts, card, content.tactics[card])
    if card in content.lieutenants:
        return _lieutenant(texts, card, content.lieutenants[card])
    if card in content.universal:
        return _hero(texts, card, UNIVERSAL, content.universal[card])
    hero = content.heroes[card]
    sides = {HERO: _hero(texts, card, HERO, hero)}
    if hero.primus:
        sides[PRIMUS] = _enemy(texts, card, PRIMUS, hero.primus, hero.origin)
    return sides.get(side) or "\n".join(sides.values())


def title(texts: Texts, card: str) -> str:
    """The full name of a hero or lieutenant, *Brennos, the Sworn*; of other cards the name."""
    full = (texts.word(family, card) for family in (HERO, LIEUTENANT))
    return next((name for name in full if name != card), texts.word("card", card))


def _head(texts: Texts, key: str, card: str, kind: str, origin: str, **figures: Any) -> str:
    mark = Text("facts.house") if origin == HOUSE else ""  # a card that no rulebook prints carries a mark
    return texts(key, title=title(texts, card), mark=mark, kind=kind, **figures)


def _flavour(texts: Texts, name: str) -> list[str]:
    return [texts("facts.flavour", flavour=said) for said in remarks(texts, "flavour", name)]


def reward_line(texts: Texts, reward: Reward | None) -> list[str]:
    """TWS-150, TWS-151, TWS-152: the sign of the reward and what it does."""
    if reward is None:
        return []
    return [texts("facts.reward", reward=reward.kind, what=" ".join(sentences(texts, reward.effects, "own")))]


def _enemy(texts: Texts, card: str, kind: str, enemy: Enemy | Primus, origin: str = "") -> str:
    """TWS-M01, TWS-M02, TWS-M06: an enemy with its figures, effects, reward and bane."""
    influence = enemy.influence if isinstance(enemy, Enemy) else 0
    figures = {
        "health": enemy.health,
        "damage": enemy.damage,
        "plus": Text("facts.plus", {"plus": enemy.plus}) if enemy.plus else "",
        "icons": Text("facts.influence", {"influence": influence}) if influence else "",
    }
    parts = [_head(texts, "facts.enemy", card, kind, origin or getattr(enemy, "origin", HOUSE), **figures)]
    parts += sentences(texts, enemy.effects, "enemy") or [texts("facts.no_effect")]
    parts += reward_line(texts, enemy.reward)
    if isinstance(enemy, Primus):
        if enemy.bane:
            parts.append(texts("facts.bane", what=after_colon(texts, enemy.bane)))
        return " ".join([*parts, *_flavour(texts, f"{card}.primus")])
    return " ".join([*parts, *_flavour(texts, card)])


def _opportunity(texts: Texts, card: str, printed: Opportunity) -> str:
    """TWS-M03: the condition, and the reward that it opens."""
    head = _head(texts, "facts.plain", card, OPPORTUNITY, printed.origin)
    condition = texts.say(condition_text(printed.condition))
    return " ".join([head, condition, *reward_line(texts, printed.reward), *_flavour(texts, card)])


def _tactic(texts: Texts, card: str, printed: Tactic) -> str:
    """TWS-M09: what a tactic does when it is used."""
    reward = Reward("use", printed.effects)
    head = _head(texts, "facts.plain", card, TACTIC, printed.origin)
    return " ".join([head, *reward_line(texts, reward), *_flavour(texts, card)])


def _hero(texts: Texts, card: str, kind: str, hero: Hero) -> str:
    """TWS-M05: the stats and the ability, and how to play him."""
    stats = {"health": hero.health, "strategy": hero.strategy, "recovery": hero.recovery}
    head = _head(texts, "facts.hero", card, kind, hero.origin, **stats)
    ability = sentences(texts, hero.ability, "own")
    return " ".join([head, *ability, *remarks(texts, "style", card), *_flavour(texts, card)])


def _lieutenant(texts: Texts, card: str, printed: Lieutenant) -> str:
    """TWS-M07, TWS-M08, TWS-038: both sides, and what his Final asks for."""
    conflict = printed.conflict
    penalty = after_colon(texts, printed.penalty)
    parts = [_head(texts, "facts.lieutenant", card, LIEUTENANT, printed.origin, penalty=penalty)]
    parts.append(texts("facts.last_conflict", health=conflict.health, damage=conflict.damage))
    if conflict.setup:
        parts.append(texts("facts.setup", what=after_colon(texts, conflict.setup)))
    parts += [*sentences(texts, conflict.effects, "enemy"), texts.say(allies_text(conflict.allies))]
    flavours = [*_flavour(texts, card), *_flavour(texts, f"{card}.final")]
    return " ".join([*parts, *remarks(texts, "puzzle", card), *flavours])


def allies_text(allies: Allies) -> Text:
    """TWS-189: how many allies there are, by the influence."""
    if not allies.max:
        return Text("allies.none", {"count": 0})
    if allies.base >= allies.max:
        return Text("allies.fixed", {"count": allies.max})
    said = {"count": allies.per, "base": allies.base, "max": allies.max}
    return Text("allies.more" if allies.base else "allies.only", said)


def brief(texts: Texts, content: Content, cards: Sequence[str], side: str) -> dict[str, str]:
    """What makes each of these cards special, in a line: the advice of the catalogue, or what it does."""
    return {card: _brief(texts, content, card, side) for card in cards}


def _brief(texts: Texts, content: Content, card: str, side: str) -> str:
    if side == LIEUTENANT:
        conflict = content.lieutenants[card].conflict
        return " ".join(remarks(texts, "puzzle", card) or sentences(texts, conflict.effects, "enemy"))
    hero = {**content.heroes, **content.universal}[card]
    if side == HERO:
        return " ".join(remarks(texts, "style", card) or sentences(texts, hero.ability, "own"))
    return " ".join(sentences(texts, hero.primus.effects, "enemy")) if hero.primus else ""
