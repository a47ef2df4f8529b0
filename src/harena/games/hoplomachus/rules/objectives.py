"""Chapters 7 to 10 and 15.1: what wins a fight, the flag, the points of the hill."""

from __future__ import annotations

from harena.games.hoplomachus.rules import deployment, opportunities, scion_sheet
from harena.games.hoplomachus.rules.ending import WON, end_fight, fail, over
from harena.games.hoplomachus.table import CAMP, NOBODY, PLAYER, RIVAL, Combat

# Victory and failure


def check_victory(t: Combat) -> None:
    """HOP-R53, HOP-R55: after each defeat the fight may be over. Flag and points are judged where they change."""
    if over(t):
        return
    if cause := why_won(t):
        end_fight(t, WON, cause)
    elif is_wiped_out(t):
        fail(t, "wiped_out")


def why_won(t: Combat) -> str:
    """Why the player has won by defeating rivals; empty while he has not."""
    if t.kind == "scion":
        return "scion_beaten" if scion_sheet.is_beaten(t) else ""
    return "rivals_beaten" if rivals_beaten(t) else ""


def rivals_beaten(t: Combat) -> bool:
    """HOP-060, HOP-071, HOP-072, HOP-076, HOP-R45: nobody of the whole formation is left; Spar spares the Tribune."""
    spared = t.tribune if t.kind == "spar" else NOBODY
    place = t.place
    return all(place[unit] < CAMP or unit == spared for unit in t.units(t.troops[RIVAL]))


def is_wiped_out(t: Combat) -> bool:
    """HOP-225, HOP-R55: nobody of the player is in the arena, and nobody may be deployed any more."""
    return not t.stand[PLAYER] and not deployment.deployable(t)


# King of the hill


def score(t: Combat) -> None:
    """HOP-136, HOP-137, HOP-R52: a point for each of the player's units on a key hex, at the start of his turn."""
    if t.kind != "hill":
        return
    on_hill = t.stand[PLAYER] & key_hexes(t)
    if on_hill:
        count = on_hill.bit_count()
        t.score += count
        t.tell("scored", unit=t.standing_on(on_hill), count=count, left=t.score)
        if t.campaign is not None:
            opportunities.scored(t, count)
        if hill_is_held(t):
            end_fight(t, WON, "hill_held")


def hill_is_held(t: Combat) -> bool:
    """HOP-068: 6 points win."""
    return t.score >= t.book.parameters.score_to_win


def key_hexes(t: Combat) -> int:
    """HOP-069: the key hexes of the arena, or the hex of the token that is one."""
    sheet = t.sheet
    return sheet.keys if sheet.key_token < 0 else 1 << t.tokens[sheet.key_token]


# Capture the flag


def flag_moves(t: Combat, unit: int, hex_: int) -> None:
    """HOP-064, HOP-065, HOP-066, HOP-R51, HOP-R148: a unit comes onto a hex; it takes the flag, or brings it along."""
    if t.bearer == NOBODY and t.flag == hex_ and t.side[unit] == PLAYER:
        t.bearer = unit
        t.tell("took_flag", unit=unit)
    if t.bearer == unit:
        t.flag = hex_
        if flag_is_home(t):
            end_fight(t, WON, "flag_home")


def flag_is_home(t: Combat) -> bool:
    """HOP-061, HOP-R50: the bearer stands on a player hex."""
    return t.bearer != NOBODY and bool(t.sheet.player_hexes >> t.flag & 1)
