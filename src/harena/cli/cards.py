"""Reading the cards during a game: those in sight, or one by its name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.core.game import Game
from harena.core.table import Table
from harena.core.text import LANGUAGES, bare


def read_cards(screen: Screen, game: Game[Any], view: Table, wanted: str = "") -> None:
    """What is printed on the cards that this viewer can see, or on the one that is asked for."""
    if game.facts is None:
        raise refuse("no_card_facts", game=game.name)
    if wanted:
        known = game.facts(view, screen.texts, True)
        shown = [known[_named(screen, game, known, wanted)]]
    else:
        shown = list(game.facts(view, screen.texts, False).values())
    screen.line()
    for sentence in shown:
        screen.line(sentence, indent="  ")
    screen.line()
    if screen.texts.knows(legend := f"game.{game.name}.legend"):
        screen.say(legend, style="dim")


def _named(screen: Screen, game: Game[Any], known: Mapping[str, str], wanted: str) -> str:
    """The card of this key or name, in any language; a part of a name is enough where it is the only one."""
    called = {bare(screen.texts.word("card", card)): card for card in known}
    for language in LANGUAGES:
        called = {bare(game.texts(language).word("card", card)): card for card in known} | called
    called |= {bare(card): card for card in known}
    name = bare(wanted)
    if name in called:
        return called[name]
    begun = {card for other, card in called.items() if other.startswith(name)}
    if len(begun) == 1:
        return begun.pop()
    near = get_close_matches(name, called, n=1)
    if near:
        raise refuse("no_such_card_near", given=wanted[:40], near=screen.texts.word("card", called[near[0]]))
    raise refuse("no_such_card", given=wanted[:40])
