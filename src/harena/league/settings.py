"""What a league may choose for itself, where its rules leave a choice."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a league; whoever founds it changes what the group plays otherwise."""

    balance_basis: Literal["weaker", "stronger", "own"] = "weaker"
    """LEA-R13: of which side the difference may be at most 25 %."""
    allow_unbalanced_by_agreement: bool = False
    """LEA-R14: whether all sides together may agree to an unbalanced battle."""
    other_alliances: bool = False
    """LEA-R18: whether more than two may ally, or pairs meet pairs."""
    win_margin: Annotated[int, Meta(ge=1, le=2500)] = 1
    """LEA-R24: by how many victory points a battle is won."""
    loot_loss: Literal["gold_and_items", "gold"] = "gold_and_items"
    """LEA-R52: what is lost with the loot."""
    item_market: Literal["closed", "open"] = "closed"
    """LEA-R37: whether others than its first buyer may buy a lost item."""
    lost_option_credit: bool = False
    """LEA-R70: whether options that a promotion loses are credited at the old price."""
    closed_group: bool = False
    """LEA-196: whether a fixed group plays until somebody wins the league."""
    threshold: Annotated[int, Meta(ge=500, le=2500)] = 2500
    """LEA-R59: the value at which an army may win it."""
    open_treasury: bool = True
    """LEA-H01: whether everybody sees everybody's gold."""
