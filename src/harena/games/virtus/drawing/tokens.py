"""Loss tokens to look at: which colour and shape a token has at a table with these modules (VIR-M07, VIR-R02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from harena.core.svg import Drawn, el, joined, moved, number, path, remembered, writing
from harena.core.text import Text
from harena.games.virtus.rules.values import is_missile
from harena.games.virtus.table import COMBAT, FLANK, SHOT, Battle, Token
from harena.games.virtus.units import Troop

KINDS: Final = ("plain", "two_handed", "missile", "bolt", "pila", "one", "camel", "elephant")
COLOURS: Final = {
    "plain": "white",
    "two_handed": "blue",
    "missile": "green",
    "bolt": "green",
    "pila": "violet",
    "one": "red",
    "camel": "yellow",
    "elephant": "black",
}
"""VIR-M07: the colours that the rulebook suggests."""

DISC: Final = "M0-3A3 3 0 1 1 0 3 3 3 0 1 1 0-3Z"
SHAPES: Final = {
    "plain": DISC,
    "two_handed": "M0-3.9 3.9 0 0 3.9-3.9 0Z",
    "missile": "M0-3A3 3 0 1 1 0 3 3 3 0 1 1 0-3ZM0-1.1A1.1 1.1 0 1 0 0 1.1 1.1 1.1 0 1 0 0-1.1Z",
    "bolt": "M-2.9-2.9H2.9V2.9H-2.9ZM-1-1V1H1V-1Z",
    "pila": "M0-4 3.3 3.2H-3.3Z",
    "one": "M-1.3-3.5H1.3V-1.3H3.5V1.3H1.3V3.5H-1.3V1.3H-3.5V-1.3H-1.3Z",
    "camel": "M-3.7 3V-.4A1.85 2.6 0 0 1 0-.4 1.85 2.6 0 0 1 3.7-.4V3Z",
    "elephant": "M-1.6-3.7H1.6L3.7-1.6V1.6L1.6 3.7H-1.6L-3.7 1.6V-1.6Z",
}
"""A disc, a lozenge, a ring, a square ring, a point, a cross, two humps, a block: nobody needs to see the colours."""
STEP: Final = 7.2
COUNTED: Final = 13.0
"""How far apart tokens lie, and kinds of tokens with their number."""
DIGITS: Final = 9.5


def token_kind(t: Battle, token: Token) -> str:
    """By what a save must reckon with, as `rules/values.py` reads a token. With a module off its tokens are white."""
    attacker = t.content.troops[token.troop]
    if attacker.elephant:
        return "elephant"
    if attacker.camel:
        return "camel"
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
    return {kind: counts[kind] for kind in KINDS if counts[kind]}


def told(t: Battle, tokens: Sequence[Token]) -> list[Text]:
    """The same for a sentence."""
    return [Text("picture.some_loss", {"number": count, "loss": kind}) for kind, count in counted(t, tokens).items()]


@remembered
def draw_token(kind: str, scale: float = 1) -> Drawn:
    """One token round the origin."""
    grown = f"scale({number(scale)})" if scale != 1 else None
    return el(
        "g", path(SHAPES[kind], class_="token", fill_rule="evenodd"), class_=f"t-{COLOURS[kind]}", transform=grown
    )


@remembered
def draw_tokens(kinds: tuple[tuple[str, int], ...], room: float, digits: float = DIGITS) -> Drawn:
    """Tokens in a line: each of them; of many each kind with its number; of very many only the kinds."""
    return joined([moved(x, 0, *parts) for x, parts in _line(kinds, room, max(digits, DIGITS))])


def tokens_width(kinds: tuple[tuple[str, int], ...], room: float) -> float:
    """How much of the room such a line takes."""
    total = sum(count for _, count in kinds)
    return min(room, STEP * total)


def _line(kinds: tuple[tuple[str, int], ...], room: float, digits: float) -> Iterator[tuple[float, list[Drawn]]]:
    if sum(count for _, count in kinds) * STEP <= room + 1:
        each = [kind for kind, count in kinds for _ in range(count)]
        for place, kind in enumerate(each):
            yield STEP * (place + 0.5), [draw_token(kind)]
        return
    step = min(COUNTED, (room - 2) / len(kinds))
    for place, (kind, count) in enumerate(kinds):
        number_of = [writing(str(count), 4.2, 3.2, size=digits, class_="count")] if step > COUNTED - 3 else []
        yield step * place + STEP / 2, [draw_token(kind), *number_of]
