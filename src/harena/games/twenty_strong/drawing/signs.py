"""The signs of 20 Strong: kinds of cards, figures, rewards, the token."""

from __future__ import annotations

from typing import Final

from harena.core.svg import Drawn, circle, joined, moved, path, remembered, shapes, width, writing

SHAPES: Final = shapes(__package__)
SIGNS: Final[dict[str, str]] = SHAPES["signs"]
REWARDS: Final = {"now": "diamond", "use": "triangle", "tactic": "triangle", "permanent": "endless"}
"""TWS-150, TWS-151, TWS-152: what is received at once, used once, or lasts."""
FIGURES: Final = {"health": ("heart", "heart"), "damage": ("sword", "solid"), "influence": ("flame", "flame")}
"""Shape and paint of what is printed in figures."""
APART: Final = 3.0
"""The room between two figures."""


@remembered
def kind_sign(kind: str, scale: float = 1) -> Drawn:
    """What kind of card it is: a cup for Sport, claws for Carnage, a wheel of fortune for an Opportunity."""
    paint, shape = SHAPES["kinds"][kind]
    return moved(0, 0, path(shape, class_="solid" if paint == "filled" else "lines"), scale=scale, class_=kind)


@remembered
def reward_sign(kind: str, scale: float = 1) -> Drawn:
    """♦, ▼ or ∞."""
    name = REWARDS[kind]
    return moved(0, 0, path(SIGNS[name], class_="lines" if name == "endless" else "solid"), scale=scale)


@remembered
def pawn() -> Drawn:
    """The token of the player."""
    helmet = moved(0, 0.6, path(SIGNS["helmet"], class_="onpawn"), scale=0.78)
    return joined(circle(0, 0, 9.5, class_="pawn"), helmet)


@remembered
def figure(name: str, value: str, size: float = 14, rest: str = "") -> Drawn:
    """A figure with its sign, from the origin to the right, its middle at the height of the origin.

    `rest`: what is written small behind it.
    """
    shape, paint = FIGURES[name]
    grown = size / 14
    sign = moved(6 * grown, 0, path(SIGNS[shape], class_=paint), scale=0.86 * grown)
    number = writing(value, 14 * grown, 4.8 * grown, size=size, class_="strong")
    small = writing(rest, 14 * grown + width(value, size) + 1, 4.8 * grown, size=size * 0.8, class_="caption")
    return joined(sign, number, *([small] if rest else []))


def figure_width(value: str, size: float = 14, rest: str = "") -> float:
    """How much room a figure takes."""
    return size + width(value, size) + (width(rest, size * 0.8) + 1 if rest else 0)


@remembered
def plus_sign(plus: int, size: float = 14) -> Drawn:
    """How many additional enemies a card calls: *+1*."""
    return writing(f"+{plus}", 0, 4.8 * size / 14, size=size, class_="strong")


@remembered
def printed_figures(health: int, damage: int, plus: int, influence: int, size: float = 14) -> Drawn:
    """What is printed on an enemy, side by side from the origin."""
    parts, x = [], 0.0
    for name, value in (("health", health), ("damage", damage)):
        parts.append(moved(x, 0, figure(name, str(value), size)))
        x += figure_width(str(value), size) + APART
    if influence:
        parts.append(moved(x, 0, figure("influence", str(influence), size)))
        x += figure_width(str(influence), size) + APART
    if plus:
        parts.append(moved(x, 0, plus_sign(plus, size)))
    return joined(*parts)


@remembered
def way_sign() -> Drawn:
    """Two chevrons: the token may go there."""
    return joined(circle(0, 0, 7.5, class_="burst"), moved(0, -1.3, path(SIGNS["chevron"], class_="goal"), scale=0.5))
