"""The page of an army in tests: what its form sends, and what it shows as chosen."""

from __future__ import annotations

import re
from typing import Any, Final

from harena.core.discovery import games
from harena.games.virtus.armies import Bring
from harena.web.drafts import Draft, builder_of
from tests.web.serving import Served, words

MINE: Final = "6 legionnaires, 3 horde+elite, general+hero, camp"
"""An army of Virtus that fits the options *everything*."""


def build(served: Served, game: str = "virtus", **query: str) -> Any:
    return served.visitor().get(f"/army/{game}", params=query)


def draft(army: str, name: str = "", **options: object) -> Draft:
    """A draft of Virtus."""
    game = games()["virtus"]
    agreed = game.read_options(options)
    bench = builder_of(game, 2, agreed)
    return Draft(game, 2, agreed, bench, bench.draft(Bring(army)), name)


def form(draft: Draft, **changed: str) -> dict[str, str]:
    """What the form sends for a draft."""
    fields = {f"part.{slot}": part for slot, (part, _) in draft.picks.items()}
    fields |= {f"count.{slot}": str(count) for slot, (_, count) in draft.picks.items() if slot != "chief"}
    agreed = {f"option.{name}": str(getattr(draft.options, name)) for name in draft.game.screens.builder_options}
    return {"seats": "2", "name": draft.name, **fields, **agreed, **changed}


def count_of(page: str, slot: str) -> str:
    found = re.search(rf'name="count\.{slot}"[^>]* value="(\d+)"', page)
    return found[1] if found else ""


def picked(page: str, slot: str) -> str:
    chosen = page.partition(f'<select name="part.{slot}"')[2].partition("</select>")[0]
    found = re.search(r'value="([^"]+)" selected', chosen)
    return found[1] if found else ""


def begun(page: str) -> str:
    """What the list of armies to begin with has chosen."""
    listed = page.partition('<select name="start">')[2].partition("</select>")[0]
    found = re.search(r'value="([^"]+)" selected', listed)
    return found[1] if found else ""


def faults_of(page: str) -> str:
    """What stands at the head of the form."""
    return words(page.partition('id="faults"')[2].partition("</div>")[0].partition(">")[2])
