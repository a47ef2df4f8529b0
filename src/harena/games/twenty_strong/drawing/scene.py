"""What the picture of a climb needs to know beside the position, and the sentences about its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from harena.core.question import Ask
from harena.core.text import Text
from harena.games.twenty_strong.card_texts import capital, sentences, what
from harena.games.twenty_strong.cards import COLOURS, LIEUTENANT, OPPORTUNITY, PRIMUS
from harena.games.twenty_strong.facts import HERO, card_facts, revealed
from harena.games.twenty_strong.rules.defeat import hits_on
from harena.games.twenty_strong.rules.items import item_limit
from harena.games.twenty_strong.rules.resolution import damage_of
from harena.games.twenty_strong.table import DEFEATED, GONE, KEPT_HIT, SHOWN, Ascent, Owned
from harena.games.twenty_strong.vocabulary import AnyEffect, ObservedTimes, RecoveryStep, VisitRow
from harena.kit.scene import Scene, sentence

CHOOSING: dict[str, str] = {
    "lieutenants": LIEUTENANT,
    "heroes": HERO,
    "universals": HERO,
    "first_tactics": "tactic",
    "placings": PRIMUS,
}
"""The questions of the set-up that ask for a card, and which side of it matters."""


class AscentScene(Scene[Ascent]):
    """A view of a climb with what its picture needs to know of it."""

    # What is asked

    @cached_property
    def ask(self) -> Ask | None:
        return self.view.pending if isinstance(self.view.pending, Ask) else None

    @cached_property
    def question(self) -> str:
        """The name of the question that is asked now."""
        return self.ask.question.name if self.ask else ""

    @cached_property
    def goals(self) -> frozenset[int]:
        """The camps that can be chosen now."""
        return frozenset(camp for option in self.options if (camp := getattr(option, "camp", None)) is not None)

    @cached_property
    def offered(self) -> list[str]:
        """The cards among which the set-up asks to choose."""
        view = self.view
        match self.question:
            case "lieutenants":
                return list(view.book.lieutenants)
            case "universals":
                return list(view.book.content.universal)
            case "first_tactics":
                return list(view.tactics)
            case "heroes" | "placings":
                return revealed(view)
        return []

    @cached_property
    def here(self) -> list[tuple[str, str]]:
        """The cards that the player may face now, each with its kind: at the token's camp, or a found Opportunity."""
        view = self.view
        if self.question == "keeps" and self.ask:
            return [(self.ask.args[0], OPPORTUNITY)]
        if self.question != "deeds":
            return []
        top, primus = view.top[view.token], view.primus[view.token]
        return [(card, kind) for card, kind in ((top, view.book.kinds.get(top, "")), (primus, PRIMUS)) if card]

    @cached_property
    def active_foes(self) -> list[int]:
        """The enemies that lie in the active zone."""
        return [foe for foe, state in enumerate(self.view.foe_state) if state != GONE]

    def needed(self, foe: int) -> int:
        """TWS-095: how many hits an enemy still needs."""
        return max(0, self.view.foe_health[foe] - hits_on(self.view, foe))

    # Words

    def card(self, name: str) -> str:
        return self.texts.word("card", name)

    def facts(self, card: str, side: str = "") -> str:
        """All that is printed on a card."""
        return card_facts(self.texts, self.view.book.content, card, side)

    def on_enemy(self, effects: Iterable[AnyEffect]) -> list[str]:
        """What an enemy does, as short as there is room on its card."""
        return [self._short(effect) for effect in effects]

    def on_own(self, effects: Iterable[AnyEffect]) -> list[str]:
        """What a hero, a reward or an item does."""
        return [self._spelt(line) for line in sentences(self.texts, effects, "own")]

    def _spelt(self, line: str) -> str:
        """A sentence with words for the signs of rewards, which the letters of a picture do not have."""
        return line.replace("▼", self.texts("picture.word.use")).replace("∞", self.texts("picture.word.permanent"))

    def _short(self, effect: AnyEffect) -> str:
        always = isinstance(effect, RecoveryStep) and effect.always
        told = self.texts(f"picture.when.{'always' if always else effect.when}", what=what(effect))
        return self._spelt(capital(told))

    def progress(self, owned: Owned) -> str:
        """How far the condition of an Opportunity is met, where that is counted."""
        condition = self.view.book.items[owned.card].condition
        if owned.accomplished:
            return ""
        match condition:
            case VisitRow(n=n):
                return f"{owned.progress.bit_count()}/{n}"
            case ObservedTimes(n=n):
                return f"{owned.progress}/{n}"
        return ""

    # Sentences

    @sentence
    def about_camp(self, camp: int) -> Iterator[Text]:
        """*foot 1: Cretan Archer, Sport, Health 3, damage 1, 5 cards below, your token stands here.*"""
        view = self.view
        top, primus, below = view.top[camp], view.primus[camp], view.pile(camp) - bool(view.top[camp])
        place = view.book.camps[camp]
        if top:
            yield Text("picture.at", {"camp": place, "card": top})
            yield from self._printed(top)
            yield Text("picture.below", {"count": below})
        else:
            yield Text("picture.no_pile", {"camp": place})
        if primus:
            yield Text("picture.primus_here", {"card": primus})
        if camp == view.token:
            yield Text("picture.token")
        if camp in self.goals:
            yield Text("picture.goal" if self.question == "moves" else "picture.choice")

    @sentence
    def about_summit(self) -> Iterator[Text]:
        """*summit: Charun, lieutenant, Health 10, damage 1.*"""
        view = self.view
        yield Text("picture.at", {"camp": view.book.camps[view.book.summit], "card": view.lieutenant})
        yield Text("picture.kind", {"kind": LIEUTENANT})
        if view.token == view.book.summit:
            yield Text("picture.token")

    @sentence
    def about_observing(self) -> Iterator[Text]:
        """*Observe instead: lose 1 Health, then recover a die or gain 1 Health.*"""
        penalty = self.view.book.content.lieutenants[self.view.lieutenant].penalty
        yield Text("picture.observe", {"what": [what(effect) for effect in penalty]})

    def _printed(self, card: str, side: str = "") -> Iterator[Text]:
        """TWS-M01: the kind of a card and its figures."""
        book = self.view.book
        yield Text("picture.kind", {"kind": side or book.kinds.get(card, "") or book.enemies[card].kind})
        if face := book.enemies.get(card):
            yield Text("picture.figures", {"health": face.health, "damage": face.damage})
            if face.plus:
                yield Text("picture.plus", {"count": face.plus})
            if face.influence:
                yield Text("picture.icons", {"count": face.influence})

    @sentence
    def about_foe(self, foe: int) -> Iterator[Text]:
        """*Cretan Archer, Sport, 2 of 3 hits still needed, damage 1, on it: blue hit.*"""
        view = self.view
        yield Text("one_card", {"card": view.foes[foe]})
        yield Text("picture.kind", {"kind": view.printed(foe).kind})
        if view.foe_state[foe] == DEFEATED:
            yield Text("picture.defeated")
            return
        yield Text("picture.needs", {"count": self.needed(foe), "most": view.foe_health[foe]})
        yield Text("picture.damage", {"count": damage_of(view, foe)})
        if dice := self.dice_on(foe):
            yield Text("picture.dice_on", {"dice": dice})
        if view.foe_marks[foe]:
            yield Text("picture.marks", {"count": view.foe_marks[foe]})
        if view.foe_hushed[foe]:
            yield Text("picture.hushed")

    def dice_on(self, foe: int) -> list[Text]:
        """The dice that are assigned to an enemy, by colour and face."""
        return [
            Text("picture.one_die", {"colour": COLOURS[place // 2], "face": "crit" if place % 2 else "hit"})
            for place, count in enumerate(self.view.foe_dice[foe])
            for _ in range(count)
        ]

    @sentence
    def about_dice(self, zone: str, colour: str, count: int) -> Iterator[Text]:
        """*2 yellow dice in the pool.*"""
        yield Text(f"picture.dice.{zone}", {"count": count, **_coloured(colour)})

    @sentence
    def about_committed(self, colour: str, shown: int, count: int) -> Iterator[Text]:
        """*2 yellow dice committed, showing a hit.*"""
        yield Text("picture.dice.active", {"count": count, **_coloured(colour)})
        if SHOWN[shown]:
            yield Text("picture.showing", {"shown": Text(f"a_face.{SHOWN[shown]}")})
        if shown >= KEPT_HIT:
            yield Text("picture.kept")

    @sentence
    def about_item(self, owned: Owned) -> Iterator[Text]:
        """*Testudo, tactic, used once.*"""
        item = self.view.book.items[owned.card]
        yield Text("one_card", {"card": owned.card})
        if item.condition is not None:
            yield Text("picture.accomplished" if owned.accomplished else "picture.unaccomplished")
        yield Text(f"picture.item.{item.kind}")
        if progress := self.progress(owned):
            yield Text("picture.progress", {"progress": progress})

    @sentence
    def about_deck(self) -> Iterator[Text]:
        """*Influence deck, 3 cards, influence 4.*"""
        yield Text("picture.deck")
        yield Text("picture.cards", {"count": len(self.view.influence)})
        yield Text("picture.icons", {"count": self.view.icons_in_deck()})

    @sentence
    def about_inventory(self) -> Iterator[Text]:
        yield Text("picture.inventory", {"count": len(self.view.items), "most": item_limit(self.view)})


def _coloured(colour: str) -> dict[str, Any]:
    """A colour as it describes one die, and several."""
    return {"colour": colour, "colours": Text(f"colours.{colour}")}
