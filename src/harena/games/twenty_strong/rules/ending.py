"""Chapters 1 and 17: Health, stats, victory and defeat, and the rank of the next game."""

from __future__ import annotations

from typing import Any, Final

from harena.games.twenty_strong.table import PLAYER, Ascent

RANKS: Final = (1, 2, 3, 4, 5)


def lose_health(t: Ascent, points: int, floor: int | None = None) -> int:
    """TWS-009, TWS-010: Health falls, and below 1 the game is lost at once. Returns how much was lost."""
    lost = points if floor is None else max(0, min(points, t.health - floor))
    if not lost:
        return 0
    t.health -= lost
    t.tell("lost_health", count=lost, left=max(0, t.health), stat="health")
    if t.health < 1:
        lose(t)
    return lost


def gain_health(t: Ascent, points: int) -> None:
    """TWS-030: Health rises; what is beyond the highest value is lost."""
    gained = min(points, t.book.most["health"] - t.health)
    if gained > 0:
        t.health += gained
        t.tell("gained_health", count=gained, left=t.health, stat="health")


def change_stat(t: Ascent, stat: str, n: int) -> None:
    """TWS-030: Strategy and Recovery stay between 1 and their highest value."""
    before = getattr(t, stat)
    after = max(1, min(t.book.most[stat], before + n))
    if after != before:
        setattr(t, stat, after)
        t.tell("stat_changed", stat=stat, count=after)


def win(t: Ascent) -> None:
    """TWS-007, TWS-209: the lieutenant and all allies are defeated."""
    t.end([PLAYER], "victory", following=_following(t, won=True))


def lose(t: Ascent, reason: str = "fallen") -> None:
    """TWS-009, TWS-210: Health has fallen below 1, or a conflict cannot be decided (TWS-R65)."""
    t.end([], reason, following=_following(t, won=False))


def next_rank(rank: int, *, won: bool) -> int:
    """TWS-208, TWS-209, TWS-210, TWS-R57, TWS-R58: one rank up after a victory, one down after a defeat."""
    return min(RANKS[-1], rank + 1) if won else max(RANKS[0], rank - 1)


def _following(t: Ascent, *, won: bool) -> dict[str, Any] | None:
    """TWS-208: the rank of the next game of the series; practice is no part of it."""
    return None if t.practice else {"rank": next_rank(t.rank, won=won)}
