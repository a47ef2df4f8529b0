"""Chapter 15.5: Abilities that Prowess gives to the hero (HOP-169)."""

from __future__ import annotations

from collections.abc import Iterator

from harena.games.hoplomachus.actions import Feat
from harena.games.hoplomachus.conditions import HERO, Lasting, Moment, hold, is_meant
from harena.games.hoplomachus.effects import BonusAttack, Mark, MoveUnit, SwapUnits, TempStat
from harena.games.hoplomachus.rules import attack, entering, triggers
from harena.games.hoplomachus.rules.lasting import put
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.games.hoplomachus.talents import split

HeroAbility = TempStat | MoveUnit | SwapUnits | BonusAttack | Mark


def ability_of(t: Combat, card: str) -> HeroAbility | None:
    """The Ability of a card, if it has one."""
    for one, effect in t.book.talents[t.powers].effects:
        if (
            one == card
            and isinstance(effect, HeroAbility)
            and getattr(effect, "when", "own_abilities") == "own_abilities"
        ):
            return effect
    return None


def feats(t: Combat) -> Iterator[Feat]:
    """HOP-169, HOP-R120: every use of these Abilities; the hero must be in the arena, neither dazed nor Fatigued."""
    ready = t.place[HERO] >= 0 and not t.fatigue[HERO] and not (t.dazed | t.staggered) & 1
    for card in t.powers if ready else ():
        effect = ability_of(t, card)
        if effect is not None and is_unused(t, card):
            yield from uses_of(t, card, effect)


def is_unused(t: Combat, card: str) -> bool:
    """HOP-R120: each Ability once in an Abilities step."""
    return f"{card}:ability:turn" not in t.spent


def uses_of(t: Combat, card: str, effect: HeroAbility) -> Iterator[Feat]:
    match effect:
        case TempStat() | Mark():
            near = t.ground.within[t.place[HERO]][effect.within]
            yield from (Feat(card, one) for one in t.standing_on(t.facing(HERO) & near))
        case SwapUnits():
            yield from (Feat(card, one) for one in allies(t, effect, effect.within))
        case MoveUnit():
            for one in allies(t, effect, effect.within):
                yield from (Feat(card, one, hex_) for hex_ in t.ground.members(triggers.steps(t, one, effect.hexes)))
        case BonusAttack():
            for one in allies(t, effect, effect.within):
                yield from (Feat(card, one, other=foe) for foe in t.standing_on(attack.attackable(t, one)))


def allies(t: Combat, effect: MoveUnit | SwapUnits | BonusAttack, within: int) -> list[int]:
    """HOP-319, HOP-320: the allies that an Ability may be used on."""
    found = [unit for unit in t.in_arena(PLAYER) if unit != HERO and is_meant(t, effect.who, unit, within)]
    return [unit for unit in found if hold(t, effect.only_if, Moment(unit))]


def perform(t: Combat, feat: Feat) -> None:
    """HOP-169, HOP-R114, HOP-R120: the Ability is used."""
    effect = ability_of(t, feat.card)
    t.spent = (*t.spent, f"{feat.card}:ability:turn")
    t.tell("feat", prowess=split(feat.card)[0], unit=feat.unit)
    match effect:
        case TempStat():
            put(t, Lasting(feat.unit, "movement", effect.value, effect.until, t.side[feat.unit]))
        case Mark():
            put(t, Lasting(feat.unit, "mark", 1, effect.until, PLAYER))
        case SwapUnits():
            entering.exchange(t, HERO, feat.unit)
            triggers.after_displacing(t, feat.unit, opponent=False)
        case MoveUnit():
            triggers.stride(t, feat.unit, feat.hex)
        case BonusAttack():
            attack.bonus_attack(t, feat.unit, feat.other)
