"""Loss tokens to look at: which colour and shape a token has at a table with these modules (VIR-M07, VIR-R02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from harena.core.svg import Drawn, el, number, path, remembered, shapes
from harena.core.text import Text
from harena.games.virtus.rules.values import is_missile
from harena.games.virtus.table import COMBAT, FLANK, SHOT, Battle, Token
from harena.games.virtus.units import Troop

TOKENS: Final[dict[str, tuple[str, str]]] = shapes(__package__)["tokens"]
"""Colour and shape of each kind."""


def token_kind(t: Battle, token: Token) -> str:
    """The kind of a token, by what a save has to reckon with (`rules/values.py`); a module that is off has none."""
    attacker = t.content.troops[token.troop]
    if attacker.elephant or attacker.camel:
        return "elephant" if attacker.elephant else "camel"
    if token.pila:
        return "pila"
    if is_missile(attacker, token):
        return "bolt" if _pierces(attacker, token) else "missile"
    if attacker.two_handed:
        return "two_handed"
    return "one" if token.one else "plain"


def _pierces(attacker: Troop, token: Token) -> bool:
    """VIR-242, VIR-243: bolts from afar or from the flank, and sling stones from near."""
    return (attacker.bolts and token.attack in (SHOT, FLANK)) or (attacker.slings and token.attack == COMBAT)


def counted(t: Battle, tokens: Sequence[Token]) -> dict[str, int]:
    """How many of each kind, in a fixed order."""
    counts = Counter(token_kind(t, token) for token in tokens)
    return {kind: counts[kind] for kind in TOKENS if counts[kind]}


def told(t: Battle, tokens: Sequence[Token]) -> list[Text]:
    """How many of each kind, for a sentence."""
    return [Text("picture.some_loss", {"number": count, "loss": kind}) for kind, count in counted(t, tokens).items()]


@remembered
def draw_token(kind: str, scale: float = 1) -> Drawn:
    """One token round the origin."""
    colour, shape = TOKENS[kind]
    grown = f"scale({number(scale)})" if scale != 1 else None
    return el("g", path(shape, class_="token", fill_rule="evenodd"), class_=f"t-{colour}", transform=grown)
