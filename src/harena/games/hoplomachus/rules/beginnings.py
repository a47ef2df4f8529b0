"""A single fight as a match of its own: what the lot decides, and the camp with which it begins."""

from __future__ import annotations

from harena.games.hoplomachus.book import counted
from harena.games.hoplomachus.chips import SPORTS, Start
from harena.games.hoplomachus.rules import events, growth, preparation
from harena.games.hoplomachus.rules.choices import LAST_ACT, LOT, USUAL, Options, arena_of, capital_of_scions
from harena.games.hoplomachus.rules.preparation import prepare
from harena.games.hoplomachus.rules.turn import fight
from harena.games.hoplomachus.table import NOBODY, PLAYER, Combat


def begin(t: Combat, options: Options, troop: tuple[str, ...]) -> None:
    """What was left open is drawn; then the camp is raised, the fight prepared and fought."""
    t.then(
        (settle_kind, options.act),
        (settle_act, options.act),
        (settle_event,),
        (settle_foe,),
        (settle_arena,),
        (settle_hero,),
        (raise_camp, options.difficulty, options.blessings, options.tactics),
        (gather_troop, troop),
        (fill_bag,),
        (preparation.turn_up,),
        (growth.favour, options.difficulty),
        (prepare,),
        (fight,),
    )


# What the lot decides


def settle_kind(t: Combat, act: str) -> None:
    """One of the kinds of fight that go with all that was chosen."""
    if not t.kind and not t.event:
        t.draw(kinds, kind_drawn, act)


def kinds(t: Combat, act: str) -> list[str]:
    found = [*SPORTS, "bloodshed"]
    if act != str(LAST_ACT) and (not t.arena or primuses(t)):
        found.append("primus")
    if act in (USUAL, LOT, str(LAST_ACT)) and t.arena in ("", capital_of_scions(t.book.content)):
        found.append("scion")
    return found


def kind_drawn(t: Combat, _act: str, kind: str) -> None:
    t.kind = kind


def settle_act(t: Combat, act: str) -> None:
    """HOP-002: a Primus closes Acts I to III, the Scion Act IV."""
    if t.kind == "scion":
        t.act = LAST_ACT
    elif act == LOT:
        t.pick(LAST_ACT - (t.kind == "primus"), act_drawn)
    else:
        t.act = 1 if act == USUAL else int(act)


def act_drawn(t: Combat, number: int) -> None:
    t.act = number + 1


def settle_event(t: Combat) -> None:
    """HOP-M13: a capital has no event card."""
    if not t.event and not t.capital:
        t.draw(event_cards, event_drawn)


def event_cards(t: Combat) -> list[str]:
    return list(t.book.cards[t.kind])


def event_drawn(t: Combat, name: str) -> None:
    t.event = name


def settle_foe(t: Combat) -> None:
    if t.capital and not t.foe:
        t.draw(primuses if t.kind == "primus" else scions, foe_drawn)


def primuses(t: Combat) -> list[str]:
    """HOP-103, HOP-R21: never the hero's own chip; in a chosen arena only the Primus of its region."""
    content = t.book.content
    here = content.arenas[t.arena].region if t.arena else ""
    return [name for name, one in content.primuses.items() if name != t.hero and here in ("", one.region)]


def scions(t: Combat) -> list[str]:
    return list(t.book.content.scions)


def foe_drawn(t: Combat, name: str) -> None:
    t.foe = name


def settle_arena(t: Combat) -> None:
    """HOP-028, HOP-103: a Primus is fought in his capital, the Scion in that of the Vesuvians, others anywhere."""
    if t.kind == "primus":
        t.arena = arena_of(t.book.content, t.book.content.primuses[t.foe].region)
    elif t.kind == "scion":
        t.arena = capital_of_scions(t.book.content)
    if t.arena:
        lay_out(t)
    else:
        t.draw(arenas, arena_drawn)


def arenas(t: Combat) -> list[str]:
    return list(t.book.content.arenas)


def arena_drawn(t: Combat, name: str) -> None:
    t.arena = name
    lay_out(t)


def lay_out(t: Combat) -> None:
    """HOP-103, HOP-105: the arena with its tokens; nobody is there yet."""
    t.look_up()
    t.at = [NOBODY] * len(t.ground.hexes)
    t.tokens = list(t.sheet.token_hexes)


def settle_hero(t: Combat) -> None:
    if not t.hero:
        t.draw(heroes, hero_drawn)


def heroes(t: Combat) -> list[str]:
    """HOP-R21: anybody whose chip is not the Primus."""
    return [name for name in t.book.content.heroes if t.kind != "primus" or name != t.foe]


def hero_drawn(t: Combat, name: str) -> None:
    t.hero = name


# The player's camp


def start_of(t: Combat) -> Start:
    """How far the hero has come: a Primus or the Scion is fought at the end of an act, as the next one begins."""
    return t.book.content.starts[f"act_{t.act + t.capital}"]


def raise_camp(t: Combat, difficulty: str, blessings: str, tactics: str) -> None:
    """HOP-230, HOP-241, HOP-R24, HOP-R25: the hero as his sheet and the act have him, with Blessings and Tactics."""
    hero, start = t.book.content.heroes[t.hero], start_of(t)
    t.health, t.leadership = hero.health + start.health, hero.leadership + start.leadership
    t.join(t.hero, PLAYER, counts=True)
    t.hp[0] = t.lowest[0] = t.health
    t.dice = counted(hero.dice)
    for change in start.dice:
        grow(t, change)
    t.blessings = min(growth.BLESSINGS[difficulty], start.blessings) if blessings == USUAL else int(blessings)
    usual = 0 if difficulty == "fearless" else len(hero.tactics)
    for name in hero.tactics[: usual if tactics == USUAL else int(tactics)]:
        t.tactics += events.taken(t, name)


def grow(t: Combat, change: str) -> None:
    """HOP-218: a die more, or the weakest one a step stronger."""
    if change == "add" or not growth.upgradable(t):
        growth.add_die(t)
    else:
        growth.upgrade_die(t, growth.upgradable(t)[0])


def gather_troop(t: Combat, named: tuple[str, ...]) -> None:
    """HOP-R24: the units that were named; else recruits by lot and the hero's first units, as many as he can lead."""
    recruits = min(start_of(t).recruits, t.leadership)
    if named:
        enlist(t, named)
    elif recruits:
        t.deal(recruits, recruitable, gathered)
    else:
        gathered(t, ())


def recruitable(t: Combat) -> list[str]:
    """The chips of all factions that nobody has."""
    return without(t, t.book.recruits)


def without(t: Combat, chips: tuple[str, ...]) -> list[str]:
    """These chips without those that somebody has, in their order."""
    found = list(chips)
    for chip in t.chip:
        if chip in chips:
            found.remove(chip)
    return found


def gathered(t: Combat, recruits: tuple[str, ...]) -> None:
    content = t.book.content
    first = [content.starting_units[unit_class] for unit_class in content.heroes[t.hero].units]
    enlist(t, (*first[: t.leadership - len(recruits)], *recruits))


def enlist(t: Combat, chips: tuple[str, ...]) -> None:
    for chip in chips:
        t.join(chip, PLAYER, counts=True)
    t.tell("troop", unit=list(range(1, len(t.chip))))


# Bag and pile


def fill_bag(t: Combat) -> None:
    """HOP-R32, HOP-M05: the neutrals that nobody has, and units of other factions; the Local pile keeps its own."""
    t.bag = without(t, t.book.neutrals)
    t.pile = without(t, t.book.piles[t.sheet.region])
    strangers = min(start_of(t).bag, len(foreign(t)))
    if strangers:
        t.deal(strangers, foreign, bagged)


def foreign(t: Combat) -> list[str]:
    """The chips of all other factions that nobody has."""
    return without(t, t.book.strangers[t.sheet.region])


def bagged(t: Combat, chips: tuple[str, ...]) -> None:
    t.bag = sorted((*t.bag, *chips))
