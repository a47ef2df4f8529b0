"""The chance to win a fight: what programs ask where their foresight ends.

The weights come from logistic regression (`tools/fit_fight.py --fights 5000 --seed 1`) over 23,357 positions of 5,000
fights of all kinds and acts, played by the quick player with some random turns, so that what merely goes with winning
does not seem to cause it. Their mean log loss on fights left out of the fit is 0.472.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from harena.core.seat import Seat
from harena.games.hoplomachus.player.worth import HERO, REST, power
from harena.games.hoplomachus.rules.deployment import deployable
from harena.games.hoplomachus.rules.objectives import key_hexes
from harena.games.hoplomachus.table import CAMP, NOBODY, PLAYER, RIVAL, Combat

KINDS: Final = ("flag", "hill", "spar", "bloodshed", "primus", "scion")
WEIGHTS: Final = {
    "flag": -0.71,
    "hill": -1.5,
    "spar": -1.55,
    "bloodshed": -1.37,
    "primus": -2.05,
    "scion": -3.34,
    "odds": 1.92,
    "hero": 0.73,
    "saved": 1.13,
    "score": 0.76,
    "on_hill": 0.74,
    "carried": 1.33,
    "way": -0.12,
}
"""By how much each term speaks for victory; first what each kind of fight is worth by itself."""
NARROW: Final = 0.01
"""No fight that goes on is won or lost for sure."""


SPARED: Final = 0.1
"""What a failed fight of a campaign is worth, beside a hero who has fallen for good: the campaign goes on."""


def judge(t: Combat, seat: Seat) -> float:
    """From 0 (lost) to 1 (won); between the fights of a campaign, how the last one ended."""
    if t.outcome is not None:
        return t.outcome.payoff(seat)
    if result := t.result or (t.campaign.fought if t.campaign is not None and not t.arena else ""):
        return 1.0 if result == "won" else 0.0 if t.campaign is None else SPARED
    if t.kind not in KINDS or not t.arena or not t.chip:
        return 0.5  # nothing is settled yet
    lead = sum([weight * term for weight, term in zip(WEIGHTS.values(), terms(t), strict=True)])
    return NARROW + (1 - 2 * NARROW) / (1 + exp(-max(-30.0, min(30.0, lead))))


FORESIGHT: Final = 8
"""Options are compared four rounds later. Nearer, whoever holds back looks better than whoever fights: nobody has been
struck yet, and what came of it is still to come.
"""


OVER: Final = 900
"""The stage of a fight that is over: whoever plays on sees its end and stops."""


def stage(t: Combat) -> int:
    """Half a round: the turn of the rivals, or the turns of the player and the arena after it."""
    rounds = t.campaign.rounds if t.campaign is not None else 0
    if t.result:
        return 1000 * rounds + OVER
    return 1000 * rounds + 2 * t.round + (t.active != RIVAL)


# Terms


def terms(t: Combat) -> tuple[float, ...]:
    """What speaks for the player, in the order of the weights."""
    kinds = [float(t.kind == kind) for kind in KINDS]
    odds = log((0.3 + strength(t, PLAYER)) / (0.3 + strength(t, RIVAL)))
    return (*kinds, odds, hero(t), float(t.blessings if t.kind != "scion" else 0), *objective(t))


def strength(t: Combat, side: int) -> float:
    """What the units of a side are worth that are in the arena or may still come, by what is left of them."""
    camp = deployable(t) if side == PLAYER else [u for u, p in enumerate(t.place) if p == CAMP and t.side[u] == RIVAL]
    total = 0.0
    for unit in (*t.in_arena(side), *camp):
        health = max(1, t.max_health(unit))
        part = min(1.5, t.hp[unit] / health)
        if side == RIVAL and unit == t.tribune and t.kind == "spar":
            continue
        total += (0.3 + power(t, unit)) * (REST + (1 - REST) * part) * (health**0.5)
    return total


def hero(t: Combat) -> float:
    """What is left of the hero."""
    return t.hp[HERO] / max(1, t.health) if t.place[HERO] >= CAMP else 0.0


def objective(t: Combat) -> tuple[float, float, float, float]:
    """Points and who stands for more of them; the flag and its way home."""
    score = on_hill = carried = way = 0.0
    if t.kind == "hill":
        score = t.score / t.book.parameters.score_to_win
        on_hill = float((t.stand[PLAYER] & key_hexes(t)).bit_count())
    elif t.kind == "flag" and t.flag >= 0:
        carried = float(t.bearer != NOBODY)
        steps = t.ground.walks[t.flag]
        way = float(min([steps[home] for home in t.ground.members(t.sheet.player_hexes)]))
    return score, on_hill, carried, way
