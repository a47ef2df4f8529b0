"""What a card does, in words: sentences that are made from its effects, so that a pack of one's own needs names only.

`what` says an effect as a piece of a sentence, *recover up to 2 dice*; `sentences` adds the moment, *Aftereffect, if
undefeated: …*, and makes it whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, Final, Literal

from harena.core.text import Text, Texts
from harena.games.twenty_strong.vocabulary import (
    ALL,
    AllAtOnce,
    AnyCondition,
    AnyEffect,
    BanishDice,
    ChangeHealth,
    ChangeStat,
    ColourBan,
    CommitLimit,
    DamageGrows,
    DenyInfluence,
    DiscardItems,
    DiscardTops,
    DismissDice,
    Effect,
    ExhaustDice,
    Guard,
    HealthGrows,
    HitValue,
    InfluenceAtMost,
    ItemLimit,
    KeepHits,
    MissesExhaust,
    Needs,
    PrimusFast,
    RecoverDice,
    RecoveryStep,
    RecruitAny,
    RecruitDice,
    RecruitSwap,
    RerollDice,
    RollPrice,
    Rout,
    SecondLife,
    ShedDie,
    Shield,
    Silence,
    Strike,
    SufferPenalty,
    TurnFaces,
    VisitRow,
    WeakenDice,
    WoundsRecover,
)

Side = Literal["enemy", "own"]
"""Whose effect it is: an enemy's, or one that serves the player: of a hero, a reward or an item."""
Told = tuple[str, dict[str, Any]]
"""Which of the sentences of an effect it is, and what that sentence speaks of."""
PLAIN: Final = ""
BARE: Final = "plain"
"""The sentence of an effect without a number. It has a key of its own: by the name of an effect alone, a sentence about
a content file still says that name."""
OWN_MOMENTS: Final = ("after_roll", "roll_once", "observed", "item_used", "carnage_defeated")
"""The moments of own effects that are told; of the others the effect itself tells."""
ENEMY_MOMENTS: Final = (
    *("continuous", "activated", "after_roll", "when_defeated", "aftereffect", "aftereffect_undefeated"),
)


# Effects


def what(effect: AnyEffect) -> Text:
    """What an effect does, without its moment: *gain 1 Health*."""
    tag = effect.__struct_config__.tag
    tell = TELLERS.get(type(effect))
    kind, more = tell(effect) if tell else (PLAIN if hasattr(effect, "n") else BARE, {})
    return Text(f"effect.{tag}.{kind}" if kind else f"effect.{tag}", {"count": getattr(effect, "n", 1), **more})


def sentences(texts: Texts, effects: Iterable[AnyEffect], side: Side) -> list[str]:
    """A whole sentence for each effect: *While undefeated: commit at most 3 dice in each Commit step.*"""
    return [capital(texts.say(Text(_moment(effect, side), {"what": what(effect)}))) for effect in effects]


def after_colon(texts: Texts, effects: Sequence[AnyEffect], side: Side = "own") -> str:
    """The sentences as they stand after a heading and a colon: the first one goes on in small letters."""
    first, *others = [texts.say(Text(_moment(effect, side), {"what": what(effect)})) for effect in effects]
    return " ".join([first, *map(capital, others)])


def _moment(effect: AnyEffect, side: Side) -> str:
    """The key of the sentence that says when an effect happens."""
    if isinstance(effect, SecondLife):
        return "moment.plain"
    if side == "enemy":
        always = isinstance(effect, RecoveryStep) and effect.always
        return "moment.enemy.always" if always else f"moment.enemy.{effect.when}"
    return f"moment.own.{effect.when}" if effect.when in OWN_MOMENTS else "moment.plain"


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def joined(words: Sequence[Text], link: Literal["and", "or"]) -> Text:
    """*yellow, green and blue*."""
    *first, last = words
    if not first:
        return last
    before = reduce(lambda one, other: Text("list.comma", {"one": one, "other": other}), first)
    return Text(f"list.{link}", {"one": before, "other": last})


def _colours(names: Sequence[str], link: Literal["and", "or"] = "and", count: int = 2) -> Text:
    """Colours as they describe so many dice."""
    family = "colour" if count == 1 else "colours"
    return joined([Text(f"{family}.{name}") for name in names], link)


def _which(effect: Any) -> Text | str:
    """*(the strongest)*, where the player has no choice."""
    return "" if effect.which == "choice" else Text(f"which.{effect.which}", {"count": effect.n})


def _otherwise(effect: Any) -> Text | str:
    """What happens where the effect cannot be suffered in full."""
    return Text("effect.otherwise") if effect.else_health else ""


def _all(effect: Any) -> str:
    return "all" if effect.n >= ALL else PLAIN


def _change_health(effect: ChangeHealth) -> Told:
    if effect.n >= 0:
        return "gain", {}
    lost: dict[str, Any] = {"count": -effect.n}
    return ("lose", lost) if effect.floor is None else ("lose_floor", {**lost, "floor": effect.floor})


def _change_stat(effect: ChangeStat) -> Told:
    return PLAIN, {"change": f"{effect.n:+}".replace("-", "−"), "stat": effect.stat}


def _recruit(effect: RecruitDice) -> Told:
    return ("any" if effect.which == "any" else PLAIN), {}


def _exhaust(effect: ExhaustDice) -> Told:
    return _all(effect), {"which": _which(effect), "otherwise": _otherwise(effect)}


def _banish(effect: BanishDice) -> Told:
    zone = "both" if _all(effect) and effect.zone == "any" else effect.zone
    return _all(effect), {"which": _which(effect), "source": Text(f"of_zone.{zone}")}


def _discard_tops(effect: DiscardTops) -> Told:
    return (effect.scope if effect.kind == "any" else f"{effect.scope}_kind"), {"kind": effect.kind}


def _rout(effect: Rout) -> Told:
    return (PLAIN if effect.kind == "any" else "kind"), {"kind": effect.kind, "health": effect.max_health}


def _turn_faces(effect: TurnFaces) -> Told:
    faces = {"shown": Text(f"a_face.{effect.from_}"), "wanted": Text(f"a_face.{effect.to}")}
    if not effect.cost:
        return effect.when, faces
    return f"{effect.when}_paid", {**faces, "cost": Text("some_dice", {"count": effect.cost})}


def _suffer_penalty(effect: SufferPenalty) -> Told:
    return {1: PLAIN, 2: "twice"}.get(effect.times, "times"), {"count": effect.times}


def _roll_price(effect: RollPrice) -> Told:
    return effect.test, {"count": effect.at_least, "price": Text(f"price.{effect.pay}", {"count": effect.n})}


def _hit_value(effect: HitValue) -> Told:
    kind = "none" if effect.scope == "this" and not effect.value else effect.scope
    said: dict[str, Any] = {
        "count": effect.value,
        "face": effect.face,
        "faces": effect.face,
        "shown": Text(f"a_face.{effect.face}"),
    }
    if not effect.colours:
        return kind, said
    return f"{kind}_colours", {**said, "colours": _colours(effect.colours)}


def _damage_grows(effect: DamageGrows) -> Told:
    return PLAIN, {"per": Text(f"per.{effect.per}", {"count": effect.each}), "max": effect.max}


def _health_grows(effect: HealthGrows) -> Told:
    return PLAIN, {"per": Text(f"per.{effect.per}", {"count": effect.each, "base": effect.base}), "max": effect.max}


def _recovery_step(effect: RecoveryStep) -> Told:
    count = abs(effect.n)
    if effect.n < 0:
        return "fewer", {"count": count}
    kind = "more_unhurt" if effect.if_no_damage else "more"
    if not effect.colours:
        return kind, {"count": count}
    return f"{kind}_colours", {"count": count, "colours": _colours(effect.colours, "or", count)}


TELLERS: Final[dict[type, Callable[[Any], Told]]] = {
    ChangeHealth: _change_health,
    ChangeStat: _change_stat,
    RecoverDice: lambda effect: (_all(effect), {}),
    ExhaustDice: _exhaust,
    RecruitDice: _recruit,
    DismissDice: lambda effect: (_all(effect), {"which": _which(effect)}),
    BanishDice: _banish,
    WeakenDice: lambda effect: (PLAIN, {"which": _which(effect)}),
    DiscardItems: lambda effect: (PLAIN, {"otherwise": _otherwise(effect)}),
    DiscardTops: _discard_tops,
    Strike: lambda effect: ("boss" if effect.boss else PLAIN, {}),
    Rout: _rout,
    Silence: lambda effect: ("boss" if effect.boss else PLAIN, {}),
    Shield: lambda effect: (effect.when, {}),
    TurnFaces: _turn_faces,
    RerollDice: lambda effect: (effect.when, {}),
    SufferPenalty: _suffer_penalty,
    MissesExhaust: lambda effect: (_all(effect), {}),
    RollPrice: _roll_price,
    ShedDie: lambda effect: (PLAIN, {"which": _which(effect)}),
    CommitLimit: lambda effect: (PLAIN if effect.n else "none", {}),
    ColourBan: lambda effect: (effect.step, {"colours": _colours(effect.colours)}),
    HitValue: _hit_value,
    Needs: lambda effect: (effect.what, {}),
    AllAtOnce: lambda effect: (effect.span, {}),
    Guard: lambda effect: (effect.mode, {}),
    DamageGrows: _damage_grows,
    HealthGrows: _health_grows,
    RecoveryStep: _recovery_step,
    SecondLife: lambda effect: (PLAIN, {"health": effect.health}),
    DenyInfluence: lambda effect: (PLAIN, {"count": effect.cost}),
    WoundsRecover: lambda effect: (PLAIN, {"count": effect.max}),
}
"""Which sentence an effect has and what that speaks of, where it has more than one or speaks of more than a number."""


# Conditions


def condition_text(condition: AnyCondition) -> Text:
    """What must come true before an Opportunity gives its reward."""
    key = f"condition.{condition.__struct_config__.tag}"
    match condition:
        case InfluenceAtMost(n=n, primus=primus):
            return Text(f"{key}.primus" if primus else key, {"influence": n, "count": primus})
        case VisitRow(n=n, row=row):
            return Text(key, {"count": n, "row": Text(f"of_row.{row}")})
        case PrimusFast(turns=turns):
            return Text(key, {"count": turns})
        case _:
            return Text(key, {"count": condition.n})


# Parts of a card by themselves


def in_words(part: Any, texts: Texts) -> str:
    """An effect or a condition as a card says it, whose side it stands on being told by the effect itself."""
    if not isinstance(part, Effect):
        return texts.say(condition_text(part))
    effect: Any = part
    return " ".join(sentences(texts, [effect], "enemy" if _is_an_enemys(effect) else "own"))


def _is_an_enemys(effect: AnyEffect) -> bool:
    match effect:
        case Shield() | KeepHits() | ItemLimit() | RecruitSwap() | RecruitAny() | HitValue(scope="mine"):
            return False
        case RecoveryStep(n=n):
            return n < 0
        case _:
            return effect.when in ENEMY_MOMENTS
