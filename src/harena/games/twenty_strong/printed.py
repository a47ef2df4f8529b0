"""The cards as they are printed, to be cut out and played with real dice."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.text import Texts
from harena.games.twenty_strong.card_texts import after_colon, condition_text, sentences
from harena.games.twenty_strong.cards import (
    CARNAGE,
    LIEUTENANT,
    OPPORTUNITY,
    PRIMUS,
    SPORT,
    Content,
    Enemy,
    Hero,
    Lieutenant,
    Primus,
    Reward,
)
from harena.games.twenty_strong.facts import HERO, TACTIC, UNIVERSAL, allies_text, reward_line, title
from harena.kit.card_sheet import PrintedCard, PrintedDeck, remarks


def printed(content: Content, texts: Texts) -> list[PrintedDeck]:
    """TWS-C01, TWS-C02: every card of the box by its deck; a Hero card has two sides, so it is there twice."""
    decks = {
        LIEUTENANT: [_lieutenant(texts, name, card) for name, card in content.lieutenants.items()],
        HERO: [_hero(texts, name, HERO, card) for name, card in content.heroes.items()],
        PRIMUS: [_enemy(texts, name, PRIMUS, card.primus) for name, card in content.heroes.items() if card.primus],
        UNIVERSAL: [_hero(texts, name, UNIVERSAL, card) for name, card in content.universal.items()],
        SPORT: [_enemy(texts, name, SPORT, card) for name, card in content.sport.items()],
        CARNAGE: [_enemy(texts, name, CARNAGE, card) for name, card in content.carnage.items()],
        OPPORTUNITY: [*_opportunities(texts, content)],
        TACTIC: [*_tactics(texts, content)],
    }
    return [PrintedDeck(texts(f"printed.{kind}"), cards) for kind, cards in decks.items() if cards]


def _enemy(texts: Texts, name: str, kind: str, enemy: Enemy | Primus) -> PrintedCard:
    """TWS-M01, TWS-M02, TWS-M06: figures, effects, reward and bane."""
    figures = [(texts("stat.health"), str(enemy.health)), (texts("printed.damage"), str(enemy.damage))]
    figures += [("+", str(enemy.plus))] if enemy.plus else []
    if isinstance(enemy, Enemy) and enemy.influence:
        figures.append((texts("printed.influence"), str(enemy.influence)))
    lines = [
        *(sentences(texts, enemy.effects, "enemy") or [texts("facts.no_effect")]),
        *reward_line(texts, enemy.reward),
    ]
    if isinstance(enemy, Primus) and enemy.bane:
        lines.append(texts("facts.bane", what=after_colon(texts, enemy.bane)))
    flavour = remarks(texts, "flavour", f"{name}.primus" if kind == PRIMUS else name)
    return PrintedCard(title(texts, name), texts(f"kind.{kind}"), figures, lines, " ".join(flavour))


def _hero(texts: Texts, name: str, kind: str, hero: Hero) -> PrintedCard:
    """TWS-M05: the stats and the ability."""
    stats = {"health": hero.health, "strategy": hero.strategy, "recovery": hero.recovery}
    figures = [(texts(f"stat.{stat}"), str(value)) for stat, value in stats.items()]
    lines = [*sentences(texts, hero.ability, "own"), *remarks(texts, "style", name)]
    return PrintedCard(
        title(texts, name), texts(f"kind.{kind}"), figures, lines, " ".join(remarks(texts, "flavour", name))
    )


def _lieutenant(texts: Texts, name: str, card: Lieutenant) -> PrintedCard:
    """TWS-M07, TWS-M08: the penalty of observation, and the conflict of the Final."""
    conflict = card.conflict
    figures = [(texts("stat.health"), str(conflict.health)), (texts("printed.damage"), str(conflict.damage))]
    lines = [texts("printed.penalty", what=after_colon(texts, card.penalty))]
    if conflict.setup:
        lines.append(texts("facts.setup", what=after_colon(texts, conflict.setup)))
    lines += [*sentences(texts, conflict.effects, "enemy"), texts.say(allies_text(conflict.allies))]
    flavour = " ".join(remarks(texts, "flavour", name))
    return PrintedCard(title(texts, name), texts(f"kind.{LIEUTENANT}"), figures, lines, flavour)


def _opportunities(texts: Texts, content: Content) -> Iterator[PrintedCard]:
    """TWS-M03: the condition, and the reward that it opens."""
    for name, card in content.opportunity.items():
        lines = [texts.say(condition_text(card.condition)), *reward_line(texts, card.reward)]
        flavour = " ".join(remarks(texts, "flavour", name))
        yield PrintedCard(title(texts, name), texts(f"kind.{OPPORTUNITY}"), (), lines, flavour)


def _tactics(texts: Texts, content: Content) -> Iterator[PrintedCard]:
    """TWS-M09: what a tactic does when it is used."""
    for name, card in content.tactics.items():
        lines = reward_line(texts, Reward("use", card.effects))
        flavour = " ".join(remarks(texts, "flavour", name))
        yield PrintedCard(title(texts, name), texts(f"kind.{TACTIC}"), (), lines, flavour)
