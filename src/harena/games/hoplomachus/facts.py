"""What is printed on chips, sheets and cards, in words: for those who choose and those who play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from harena.core.text import Text, Texts
from harena.games.hoplomachus.actions import TakeProwess
from harena.games.hoplomachus.book import PRIMUS, Book, Figure
from harena.games.hoplomachus.campaign import DECK_OF
from harena.games.hoplomachus.chips import Content, Event, Scion
from harena.games.hoplomachus.drawing.scene import colours_of, skills_explained
from harena.games.hoplomachus.rules.telling import line_told as priority_told
from harena.games.hoplomachus.sheet import Sheet
from harena.games.hoplomachus.sheet_texts import line_told, rule_told
from harena.games.hoplomachus.table import Combat, hex_name
from harena.games.hoplomachus.talents import split
from harena.games.hoplomachus.vocabulary import PriorityList, Rule
from harena.kit import deck
from harena.kit.card_sheet import remarks

HOUSE: Final = "house"


def facts(view: Combat, texts: Texts, everything: bool = False) -> dict[str, str]:
    """Event, arena, every chip in sight and the player's Tactics; or all that lies in the box."""
    told = Facts(view.book, texts, view.arena)
    content = view.book.content
    if everything:
        said = {name: told.chip(name) for name in view.book.figures}
        said |= {name: told.arena(name) for name in content.arenas}
        said |= {name: told.event(name) for name in content.events}
        said |= {name: told.tactic(name) for name in (*content.tactics, *content.yellow_tactics)}
        said |= {name: told.bane(name) for name, bane in content.banes.items() if bane.kind != "unit"}
        said |= {name: told.opportunity(name) for name in content.opportunities}
        return said | {card: told.prowess(card) for card in cards_of(content)}
    said = {view.event: told.event(view.event)} if view.event else {}
    said |= {view.arena: told.arena(view.arena)} if view.arena else {}
    said |= {chip: told.chip(chip) for chip in dict.fromkeys(view.chip)}
    said |= {name: told.tactic(name) for name in dict.fromkeys((*view.tactics, *view.gifts))}
    return said | told.campaign(view) if view.campaign is not None else said


class Facts:
    """The sentences about what lies in a box. `arena`: where a fight is, by whose names hexes are told."""

    def __init__(self, book: Book, texts: Texts, arena: str = "") -> None:
        self.book, self.texts, self.arena_now = book, texts, arena
        self.content: Content = book.content

    # Chips

    def chip(self, name: str) -> str:
        """HOP-268: class, values, dice and what the skills do; of a Scion its whole sheet."""
        content = self.content
        if name in content.scions:
            return self._scion(name, content.scions[name])
        figure = self.book.figures[name]
        parts = [self._head(name, figure), *skills_explained(self.texts, figure)]
        if figure.own_list is not None:
            health = content.primuses[name.removeprefix(PRIMUS)].health
            parts.append(self.texts("facts.primus", health=list(health)))
            parts += self.lists((figure.own_list,))
        if name in content.heroes:
            hero = content.heroes[name]
            tactics = [Text(f"tactic.{tactic}") for tactic in hero.tactics]
            parts.append(self.texts("facts.hero", number=hero.leadership, tactic=tactics))
        return " ".join([*parts, *self._flavour(name)])

    def _head(self, name: str, figure: Figure) -> str:
        return self.texts(
            "facts.chip",
            title=self.texts.word("chip", name),
            mark=self.mark(name),
            unit_class=[Text(f"class.{one}") for one in figure.classes],
            faction=figure.faction,
            movement=figure.movement,
            range=figure.range,
            health=figure.health,
            colour=colours_of(figure.dice),
        )

    def mark(self, name: str) -> Text | str:
        """What no rulebook prints carries a mark."""
        content, plain = self.content, name.removeprefix(PRIMUS)
        boxes: tuple[dict[str, Any], ...] = (content.units, content.scions, content.arenas, content.events)
        boxes += (content.primuses,) if plain != name else (content.heroes, content.tactics)
        origin = next((box[plain].origin for box in boxes if plain in box), "")
        return Text("facts.house") if origin == HOUSE else ""

    def _flavour(self, name: str) -> list[str]:
        return [self.texts("facts.flavour", flavour=said) for said in remarks(self.texts, "flavour", name)]

    # Sheets

    def _scion(self, name: str, scion: Scion) -> str:
        """HOP-086, HOP-090, HOP-094: Health, dice, rules and the lines of the sheet."""
        title = self.texts.word("scion", name)
        head = {"title": title, "mark": self.mark(name), "health": scion.health, "colour": list(scion.dice)}
        parts = [self.texts("facts.scion", **head, number=scion.limit)]
        parts += self.rules(scion.rules, self.book.sheet(self.capital(), ""))
        parts += [self.texts.say(line_told(line)) for line in scion.table]
        parts += [self.texts(f"facts.win.{wanted}") for wanted in scion.win]
        return " ".join([*parts, *remarks(self.texts, "fight", name)])

    def capital(self) -> str:
        return self.arena_now or next(iter(self.content.arenas))

    def arena(self, name: str) -> str:
        """HOP-105, HOP-106, HOP-159: what happens in an arena, what is better for Locals, and whom rivals look for."""
        printed, sheet = self.content.arenas[name], self.book.sheet(name, "")
        head = self.texts("facts.arena", arena=name, mark=self.mark(name), faction=printed.region)
        parts = [head, *self.rules(printed.rules, sheet)]
        if printed.local_bonus:
            parts += [self.texts("facts.local"), *self.rules(printed.local_bonus, sheet)]
        return " ".join([*parts, *self.lists(printed.priorities), *self._flavour(f"arena_{name}")])

    def rules(self, rules: tuple[Rule, ...], sheet: Sheet) -> list[str]:
        ground = sheet.ground
        return [self.texts.say(rule_told(rule, lambda hex_: hex_name(ground, ground.number[hex_]))) for rule in rules]

    def lists(self, lists: tuple[PriorityList, ...]) -> Iterator[str]:
        """HOP-190, HOP-191: each list, from its first line to its last."""
        for one in lists:
            numbered = enumerate(one.lines, 1)
            said = [Text("facts.line", {"number": number, "line": priority_told(line)}) for number, line in numbered]
            others = one.units == "all" and len(lists) > 1
            yield self.texts(
                "facts.list", units=Text("list_for.others" if others else f"list_for.{one.units}"), line=said
            )

    def event(self, name: str) -> str:
        """HOP-M13: both lists of an event, its objectives and its set-up."""
        event: Event = self.content.events[name]
        sheet = self.book.sheet(self.capital(), "")
        head = self.texts(
            "facts.event",
            title=self.texts.word("event_card", name),
            mark=self.mark(name),
            objective=list(event.kinds) or [event.type],
            entry=list(event.rivals),
            slot=[self.slot(slot) for slot in event.player],
        )
        return " ".join([head, *self.rules(event.setup, sheet), *self._flavour(name)])

    def slot(self, slot: str) -> Text:
        """HOP-107: a place of the player's formation."""
        kind, _, classes = slot.partition(":")
        if not classes:
            return Text(f"slot.{kind}")
        return Text("slot.of_class", {"unit_class": [Text(f"class.{one}") for one in classes.split("/")]})

    def tactic(self, name: str) -> str:
        """HOP-182, HOP-183, HOP-184, HOP-185: on whom a Tactic is played and what it does."""
        if name in self.content.yellow_tactics:
            mark = Text("facts.house")
            return self.texts("facts.yellow_tactic", tactic=name, mark=mark, does=Text(f"tactic_does.{name}"))
        tactic = self.content.tactics[name]
        said = {"tactic": name, "mark": self.mark(name), "unit_class": Text(f"class.{tactic.unit_class}")}
        return self.texts("facts.tactic", **said, on=Text(f"tactic_on.{tactic.on}"), does=Text(f"tactic_does.{name}"))

    # The campaign

    def campaign(self, view: Combat) -> dict[str, str]:
        """HOP-014: what lies face up: Prowess, Banes, Opportunities, and the cards on top of the decks."""
        banes = self.content.banes
        said = {card: self.bane(card) if card in banes else self.prowess(card) for card in view.powers}
        said |= {name: self.bane(name) for name in view.bag if name in banes and banes[name].kind != "unit"}
        said |= {one.card: self.opportunity(one.card) for one in view.journey.held}
        for number in DECK_OF.values():
            for card in deck.top_cards(view, number, SEEN_AT_ONCE):
                said[card] = self.event(card) if card in self.content.events else self.opportunity(card)
        for option in view.options():
            if isinstance(option, TakeProwess):
                said[option.card] = self.prowess(option.card)
        return said

    def prowess(self, card: str) -> str:
        """HOP-M07: what a level of a Prowess does."""
        name, level = split(card)
        origin = self.content.prowess[name].origin
        said = {"title": self.texts.word("prowess", name), "level": str(level)}
        mark = Text("facts.house") if origin == HOUSE else ""
        return self.texts("facts.prowess", **said, mark=mark, does=Text(f"prowess_does.{card}"))

    def bane(self, name: str) -> str:
        """HOP-M17: what a Bane of the bag or of the camp does."""
        title = self.texts.word("chip", name)
        return self.texts("facts.bane", title=title, mark=Text("facts.house"), does=Text(f"bane_does.{name}"))

    def opportunity(self, name: str) -> str:
        """HOP-M14: what an Opportunity asks for, and what it brings."""
        title, does = self.texts.word("opportunity", name), Text(f"opportunity_asks.{name}")
        return self.texts("facts.opportunity", title=title, mark=Text("facts.house"), does=does)


SEEN_AT_ONCE: Final = 3


def cards_of(content: Content) -> Iterator[str]:
    """Every Prowess card by its name and level."""
    for name, prowess in content.prowess.items():
        yield from (f"{name}_{level}" for level in range(1, len(prowess.levels) + 1))
