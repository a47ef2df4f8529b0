"""The box on paper: chips, sheets and cards of fights and of the campaign, to be cut out and played with real dice."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.text import Text, Texts
from harena.games.hoplomachus.book import PRIMUS, Book, book
from harena.games.hoplomachus.chips import REGIONS, Content
from harena.games.hoplomachus.drawing.scene import colours_of, skills_explained
from harena.games.hoplomachus.facts import Facts, cards_of
from harena.games.hoplomachus.sheet_texts import line_told
from harena.games.hoplomachus.talents import split
from harena.kit.card_sheet import PrintedCard, PrintedDeck, remarks


def printed(content: Content, texts: Texts) -> list[PrintedDeck]:
    """HOP-C02, HOP-C07, HOP-C08: everything by its deck; a chip of two sides is there twice."""
    box = Printed(book(content), texts)
    decks = {
        "heroes": [box.chip(name, "hero") for name in content.heroes],
        "primuses": [box.chip(PRIMUS + name, "primus") for name in content.primuses],
        "scions": [box.scion(name) for name in content.scions],
        "units": [box.chip(name, "unit") for name in content.units],
        "arenas": [box.arena(name) for name in content.arenas],
        "events": [box.event(name) for name in content.events],
        "tactics": [*box.tactics()],
        "prowess": [box.prowess(card) for card in cards_of(content)],
        "opportunities": [box.opportunity(name) for name in content.opportunities],
        "banes": [box.bane(name) for name, bane in content.banes.items() if bane.kind != "unit"],
        "map": [box.region(region) for region in REGIONS],
    }
    return [PrintedDeck(texts(f"printed.{name}"), cards) for name, cards in decks.items() if cards]


class Printed:
    """What stands on each of them."""

    def __init__(self, box: Book, texts: Texts) -> None:
        self.book, self.content, self.texts = box, box.content, texts
        self.facts = Facts(box, texts)

    def _card(self, name: str, title: str, kind: str, figures: dict[str, object], lines: list[str]) -> PrintedCard:
        values = [(self.texts(f"printed.figure.{key}"), self.texts.word(key, value)) for key, value in figures.items()]
        flavour = " ".join(remarks(self.texts, "flavour", name))
        return PrintedCard(title, self.texts(f"printed.kind.{kind}"), values, lines, flavour)

    # Chips and sheets

    def chip(self, name: str, kind: str) -> PrintedCard:
        """HOP-268: values, dice, classes and skills; of a Primus his Health by act and his list."""
        figure, content = self.book.figures[name], self.content
        figures: dict[str, object] = {"movement": figure.movement, "range": figure.range, "health": figure.health}
        figures["colour"] = colours_of(figure.dice)
        faction = Text("printed.of", {"faction": figure.faction})
        classes = [Text(f"class.{one}") for one in figure.classes]
        lines = [self.texts("printed.classes", unit_class=classes, faction=faction)]
        lines += skills_explained(self.texts, figure)
        if kind == "primus":
            figures["health"] = list(content.primuses[name.removeprefix(PRIMUS)].health)
        if kind == "hero":
            hero = content.heroes[name]
            figures["leadership"] = hero.leadership
            lines.append(self.texts("printed.hero", tactic=[Text(f"tactic.{tactic}") for tactic in hero.tactics]))
        if figure.own_list is not None:
            lines += self.facts.lists((figure.own_list,))
        return self._card(name, self.texts.word("chip", name), kind, figures, lines)

    def scion(self, name: str) -> PrintedCard:
        """HOP-086, HOP-090, HOP-094."""
        scion = self.content.scions[name]
        lines = self.facts.rules(scion.rules, self.book.sheet(self.facts.capital(), ""))
        lines += [self.texts.say(line_told(line)) for line in scion.table]
        lines += [self.texts(f"facts.win.{wanted}") for wanted in scion.win]
        figures: dict[str, object] = {"health": scion.health, "colour": list(scion.dice)}
        return self._card(name, self.texts.word("scion", name), "scion", figures, lines)

    def arena(self, name: str) -> PrintedCard:
        """HOP-105, HOP-106, HOP-159."""
        arena, sheet = self.content.arenas[name], self.book.sheet(name, "")
        lines = self.facts.rules(arena.rules, sheet)
        if arena.local_bonus:
            lines += [self.texts("facts.local"), *self.facts.rules(arena.local_bonus, sheet)]
        lines += self.facts.lists(arena.priorities)
        return self._card(f"arena_{name}", self.texts.word("arena", name), "arena", {}, lines)

    # Cards

    def event(self, name: str) -> PrintedCard:
        """HOP-M13: objectives, both formations and the set-up."""
        event = self.content.events[name]
        slots = [self.facts.slot(slot) for slot in event.player]
        objectives: list[str] = [*event.kinds] or [event.type]
        lines = [self.texts("printed.formations", objective=objectives, entry=list(event.rivals), slot=slots)]
        lines += self.facts.rules(event.setup, self.book.sheet(self.facts.capital(), ""))
        return self._card(name, self.texts.word("event_card", name), event.type, {}, lines)

    def tactics(self) -> Iterator[PrintedCard]:
        """HOP-181, HOP-M15: the Tactics of the classes, and the yellow ones."""
        for name, tactic in self.content.tactics.items():
            lines = [self.texts(f"tactic_on.{tactic.on}"), self.texts(f"tactic_does.{name}")]
            yield self._card(name, self.texts.word("tactic", name), "tactic", {}, lines)
        for name in self.content.yellow_tactics:
            lines = [self.texts(f"tactic_does.{name}")]
            yield self._card(name, self.texts.word("tactic", name), "yellow_tactic", {}, lines)

    def prowess(self, card: str) -> PrintedCard:
        """HOP-M07: a level of a Prowess."""
        name, level = split(card)
        hero = self.content.prowess[name].hero
        lines = [self.texts(f"prowess_does.{card}")]
        lines += [self.texts("printed.of_hero", hero=hero)] if hero else []
        return self._card(name, self.texts.word("prowess", name), "prowess", {"level": level}, lines)

    def opportunity(self, name: str) -> PrintedCard:
        """HOP-M14."""
        lines = [self.texts(f"opportunity_asks.{name}")]
        return self._card(name, self.texts.word("opportunity", name), "opportunity", {}, lines)

    def bane(self, name: str) -> PrintedCard:
        """HOP-M17: a Bane of the bag or of the camp; those that fight are chips."""
        bane = self.content.banes[name]
        return self._card(
            name, self.texts.word("chip", name), f"bane_{bane.kind}", {}, [self.texts(f"bane_does.{name}")]
        )

    def region(self, region: str) -> PrintedCard:
        """HOP-M19: the places of a region, and where their roads and Harbours lead."""
        locations, atlas = self.content.locations, self.book.atlas
        lines = []
        for name, place in locations.items():
            if place.region == region:
                kind = Text(f"location_kind.{place.kind}")
                ways = [Text("journey.place_short", {"location": other}) for other in atlas.roads[name]]
                ways += [Text("printed.harbour", {"harbour": one}) for one in atlas.harbours_at(name)]
                lines.append(self.texts("printed.place", location=name, place=kind, way=ways))
        return self._card(region, self.texts.word("faction", region), "map", {}, lines)
