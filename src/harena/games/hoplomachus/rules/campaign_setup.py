"""Chapters 1, 24 and 25: how a campaign, or an act by itself, begins."""

from __future__ import annotations

from bisect import insort
from typing import Final

from msgspec.structs import replace

from harena.games.hoplomachus.book import counted
from harena.games.hoplomachus.campaign import (
    BANE_STACK,
    BLOODSHED_DECK,
    OPPORTUNITY_DECK,
    SPORT_DECK,
    Campaign,
    Pile,
    with_pile,
)
from harena.games.hoplomachus.chips import REGIONS, Content, Start
from harena.games.hoplomachus.rules import acts, beginnings, events, growth, influence, powers, week
from harena.games.hoplomachus.rules.choices import USUAL, Options, act_meant, primuses_meant
from harena.games.hoplomachus.table import PLAYER, Combat
from harena.kit.deck import Stack, decks, shuffle

PRIMUSES: Final = 3
"""HOP-R21: one for each act before the last."""
PROWESS: Final = {"chosen": 3, "valiant": 1, "fearless": 0}
"""HOP-242, HOP-246, HOP-R27: Hero Prowess to begin with."""
FEARLESS_INFLUENCE: Final = 3
"""HOP-250."""
KINDS: Final = ("bag", "unit", "camp")


def begin(t: Combat, options: Options) -> None:
    """HOP-M20: who plays against whom, then camp, bag, decks and Bane stack; then the first act."""
    content = t.book.content
    t.act = act_meant(options)
    t.campaign = Campaign(
        whole=options.mode == "campaign",
        difficulty=options.difficulty,
        scion=options.scion,
        primuses=primuses_meant(options, content),
        yellow=(*yellow_units(content), *content.yellow_tactics),
    )
    lay_decks(t)
    t.then(
        (settle_hero,),
        (settle_scion,),
        (settle_primuses,),
        (raise_camp, options.blessings, options.tactics),
        (gather_troop,),
        (growth.favour, options.difficulty),
        (fill_bag,),
        (stack_banes,),
        (turn_up_decks,),
        (learn_prowess,),
        (first_influence,),
        (acts.open_act,),
        (week.play_round,),
    )


def yellow_units(content: Content) -> list[str]:
    """HOP-M15: the units that Opportunities bring."""
    return [name for name, chip in content.units.items() if chip.faction == "opportunity"]


def lay_decks(t: Combat) -> None:
    """HOP-C07, HOP-C08, HOP-M13: event cards by type and the Opportunities, shuffled; the Bane stack comes later."""
    content = t.book.content
    by_type = [[name for name, card in content.events.items() if card.type == one] for one in ("sport", "bloodshed")]
    laid = decks(*map(Stack, (*by_type, list(content.opportunities), [])))
    t.top, t.middle, t.bottom = laid["top"], laid["middle"], laid["bottom"]


def start_of(t: Combat) -> Start:
    """How far hero and troop have come: a campaign begins with nothing, a later act with what came before it."""
    return t.book.content.starts[f"act_{t.act}"] if t.act > 1 else Start()


# Who plays against whom


def settle_hero(t: Combat) -> None:
    """HOP-D01, HOP-R21: whoever was not chosen is drawn; the hero's own chip is no Primus."""
    if not t.hero:
        t.draw(heroes, beginnings.hero_drawn)


def heroes(t: Combat) -> list[str]:
    return [name for name in t.book.content.heroes if name not in t.journey.primuses]


def settle_scion(t: Combat) -> None:
    """HOP-D03, HOP-C09."""
    if not t.journey.scion:
        t.draw(beginnings.scions, scion_drawn)


def scion_drawn(t: Combat, name: str) -> None:
    t.campaign = replace(t.journey, scion=name)


def settle_primuses(t: Combat) -> None:
    """HOP-011, HOP-D03, HOP-R21, HOP-C09: three others than the hero."""
    if t.journey.primuses:
        return set_primuses(t, t.journey.primuses)
    t.deal(PRIMUSES, primuses, primuses_dealt)


def primuses(t: Combat) -> list[str]:
    return [name for name in t.book.content.primuses if name != t.hero]


def primuses_dealt(t: Combat, names: tuple[str, ...]) -> None:
    set_primuses(t, names)


def set_primuses(t: Combat, names: tuple[str, ...]) -> None:
    """HOP-074: where a later act begins, the first of them are beaten already."""
    before = t.act - 1
    t.campaign = replace(t.journey, primuses=names[before:], beaten=names[:before])
    t.tell("campaign_begins", hero=t.hero, scion=t.journey.scion, primus=list(names[before:]))


# Camp, bag and decks


def raise_camp(t: Combat, blessings: str, tactics: str) -> None:
    """HOP-230, HOP-243, HOP-247, HOP-249, HOP-251, HOP-R23, HOP-R24, HOP-R25: the hero in the capital of his region."""
    hero, start, difficulty = t.book.content.heroes[t.hero], start_of(t), t.journey.difficulty
    t.health, t.leadership = hero.health + start.health, hero.leadership + start.leadership
    t.join(t.hero, PLAYER, counts=True)
    t.hp[0] = t.lowest[0] = t.health
    t.dice = counted(hero.dice)
    for change in start.dice:
        beginnings.grow(t, change)
    t.blessings = growth.BLESSINGS[difficulty] if blessings == USUAL else int(blessings)
    usual = 0 if difficulty == "fearless" else len(hero.tactics)
    for name in hero.tactics[: usual if tactics == USUAL else int(tactics)]:
        t.tactics += events.taken(t, name)
    t.campaign = replace(t.journey, location=t.book.atlas.capitals[hero.region])


def gather_troop(t: Combat) -> None:
    """HOP-R24: one unit for each class of the hero's entry; where a later act begins, recruits by lot before them."""
    recruits = min(start_of(t).recruits, t.leadership)
    if recruits:
        t.deal(recruits, beginnings.recruitable, beginnings.gathered)
    else:
        beginnings.gathered(t, ())


def fill_bag(t: Combat) -> None:
    """HOP-M05, HOP-R32: the neutrals that nobody has, one chip of each faction, and more where a later act begins."""
    t.bag = sorted(chip for chip in t.book.neutrals if chip not in t.chip)
    for region in REGIONS:
        rest = tuple(chip for chip in t.book.piles[region] if chip not in t.chip)
        t.campaign = with_pile(t.journey, region, Pile("", rest))
    t.then(*((bag_one, region) for region in REGIONS), (bag_more,), *((turn_up_pile, region) for region in REGIONS))


def bag_one(t: Combat, region: str) -> None:
    if t.journey.piles[region].rest:
        t.draw(pile_of, bagged_one, region)


def pile_of(t: Combat, region: str) -> list[str]:
    """HOP-M04: what lies in the pile of a faction."""
    return list(t.journey.piles[region].rest)


def bagged_one(t: Combat, region: str, chip: str) -> None:
    _without(t, region, chip)
    insort(t.bag, chip)


def _without(t: Combat, region: str, chip: str, top: str = "") -> None:
    rest = tuple(one for one in t.journey.piles[region].rest if one != chip)
    t.campaign = with_pile(t.journey, region, Pile(top, rest))


def bag_more(t: Combat) -> None:
    """HOP-044: rivals of earlier acts lie in the bag."""
    more = max(0, start_of(t).bag - len(REGIONS))
    if more := min(more, len(all_piles(t))):
        t.deal(more, all_piles, more_bagged)


def all_piles(t: Combat) -> list[str]:
    return [chip for region in REGIONS for chip in t.journey.piles[region].rest]


def more_bagged(t: Combat, chips: tuple[str, ...]) -> None:
    for chip in chips:
        bagged_one(t, t.book.figures[chip].faction, chip)


def turn_up_pile(t: Combat, region: str) -> None:
    """HOP-015, HOP-H04, HOP-R12: the top of each pile is seen."""
    if t.journey.piles[region].rest:
        t.draw(pile_of, pile_turned, region)


def pile_turned(t: Combat, region: str, chip: str) -> None:
    _without(t, region, chip, top=chip)


def stack_banes(t: Combat) -> None:
    """HOP-016, HOP-M17, HOP-M20, HOP-C08: the Scion's Banes and some of each kind; their order is unknown."""
    own = [name for name, bane in t.book.content.banes.items() if bane.scion == t.journey.scion]
    shuffle(t, BANE_STACK, *own)
    t.then(*((deal_banes, kind) for kind in KINDS))


def deal_banes(t: Combat, kind: str) -> None:
    found, most = general_banes(t, kind), t.book.parameters.banes_of_a_kind
    count = min(most, len(found)) if most else len(found)
    if count:
        t.deal(count, general_banes, banes_dealt, kind)


def general_banes(t: Combat, kind: str) -> list[str]:
    return [name for name, bane in t.book.content.banes.items() if bane.kind == kind and not bane.scion]


def banes_dealt(t: Combat, _kind: str, names: tuple[str, ...]) -> None:
    shuffle(t, BANE_STACK, *names)


def turn_up_decks(t: Combat) -> None:
    """HOP-R12: the top of each deck is seen, except that of the Bane stack."""
    t.then(*((week.turn_up, number) for number in (SPORT_DECK, BLOODSHED_DECK, OPPORTUNITY_DECK)))


# Difficulty


def learn_prowess(t: Combat) -> None:
    """HOP-242, HOP-246, HOP-D04, HOP-R27: by difficulty, and one for each act that is over."""
    count = PROWESS[t.journey.difficulty] + start_of(t).prowess
    t.then(*((powers.choose_prowess, t.hero),) * count)


def first_influence(t: Combat) -> None:
    """HOP-250, HOP-R27: Fearless begins with 3, a later act with more; icons that are entered add Banes."""
    more = FEARLESS_INFLUENCE if t.journey.difficulty == "fearless" else 0
    influence.raise_influence(t, start_of(t).influence + more)
