"""Virtus: ancient battles. Cards activate segments, units lose cohesion, two enemy sectors win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Final

from harena.core.errors import Refused
from harena.core.game import Game, Programs, Rules, Screens
from harena.core.question import questions_of
from harena.core.text import Text
from harena.games.virtus.armies import LOCALE, Army, Bring, check_ready_armies, random_army, read_army, write_army
from harena.games.virtus.attack_odds import attack_odds
from harena.games.virtus.builder import ArmyBuilder
from harena.games.virtus.drawing.board import BOARD_WIDTH, board, listing
from harena.games.virtus.drawing.compact import COMPACT_WIDTH, compact
from harena.games.virtus.drawing.legend import legend
from harena.games.virtus.drawing.picture import LAYOUTS, picture
from harena.games.virtus.evaluate import evaluate
from harena.games.virtus.facts import facts
from harena.games.virtus.field import GONE
from harena.games.virtus.imagine import imagine
from harena.games.virtus.modules import Modules, Options, modules
from harena.games.virtus.rules import cards, charges, combat, movement, orders, preparation, saves, spreading, turn
from harena.games.virtus.rules.ending import standing
from harena.games.virtus.scenarios import check_scenario_name, check_scenarios
from harena.games.virtus.table import NOBODY, SEATS, Battle
from harena.games.virtus.terrain import CLEAR
from harena.games.virtus.units import DESIGNATIONS, Content, Scenario, book, check_units
from harena.games.virtus.win_chance import judge, stage
from harena.kit.roster import of_each_seat


def setup(brought: Sequence[Bring], options: Options, content: Content) -> Battle:
    """VIR-044, VIR-052, VIR-072, VIR-074: two armies beside an empty field, and what comes before the first turn."""
    scenario, armies = _read_all(brought, options, content)
    t = _field(armies, scenario, options, content)
    t.then(
        (preparation.show_ground, *_left_out(scenario, t.on)) if scenario else (preparation.prepare_ground,),
        *((preparation.pitch_camps, seat) for seat in SEATS),
        *((preparation.deploy_army, seat) for seat in SEATS),
        (preparation.reveal_deployment,),
        (preparation.roll_for_first,),
    )
    return t


def _read_all(brought: Sequence[Bring], options: Options, content: Content) -> tuple[Scenario | None, Sequence[Army]]:
    """The scenario and both armies, or everything that is wrong with any of them."""
    unknown = check_scenario_name(options.scenario, content)
    try:
        armies = of_each_seat(brought, lambda own: read_army(own.army, options.budget, content, modules(options)))
    except Refused as refused:
        raise Refused(*unknown, *refused.reasons) from refused
    if unknown:
        raise Refused(*unknown)
    return content.scenarios.get(options.scenario), armies


def _left_out(scenario: Scenario, on: Modules) -> list[str]:
    """VIR-R02: what a scenario has that belongs to modules which are off."""
    parts = {"watercourse": any(scenario.water), "fortified_camp": bool(scenario.camp)}
    return [module for module, has in parts.items() if has and not getattr(on, module)]


def _field(armies: Sequence[Army], scenario: Scenario | None, options: Options, content: Content) -> Battle:
    """VIR-048: an empty field with armies and cards beside it; a camp that was bought waits for its place."""
    sectors = len(scenario.first) if scenario else options.sectors
    on = modules(options)
    units = [list(Counter(army.troops).elements()) for army in armies]
    generals = [list(army.generals) for army in armies]
    zones = 2 * sectors + 2
    the_book = book(content, on, sectors)
    names, leaders = [*units[0], *units[1]], len(generals[0]) + len(generals[1])
    return Battle(
        seats=2,
        content=the_book,
        on=on,
        sectors=sectors,
        terrain=(*scenario.first, *scenario.second) if scenario else (CLEAR,) * (2 * sectors),
        water=scenario.water if scenario and on.watercourse else (),
        camp_bought=tuple(
            bool(on.fortified_camp and (army.camp or (scenario and scenario.camp == side + 1)))
            for side, army in enumerate(armies)
        ),
        holder=[sector // sectors for sector in range(2 * sectors)],
        last=[NOBODY] * (2 * sectors),
        markers=[0] * (2 * sectors),
        split=len(units[0]),
        troops=tuple(names),
        zone=[GONE] * len(names),
        cohesion=[the_book.troops[name].vc for name in names],
        state=[0] * len(names),
        tokens=[()] * len(names),
        present=[[()] * zones, [()] * zones],
        own_generals=(tuple(range(len(generals[0]))), tuple(range(len(generals[0]), leaders))),
        generals=(*generals[0], *generals[1]),
        general_zone=[GONE] * leaders,
        general_tokens=[0] * leaders,
        general_state=[0] * leaders,
        joined=[NOBODY] * leaders,
        hand=[[], []],
        pile=[[], []] if on.pips else [list(cards.DECK), list(cards.DECK)],
        discards=[(), ()],
        removed=[(), ()],
        laid=[""] * sectors,
        points=[0] * sectors,
        resolved=(False,) * sectors,
        crossed=(0,) * sectors,
    )


def sample_brings(rng: Random, seats: int, options: Options, content: Content) -> list[Bring]:
    """Armies that somebody might recruit, for tests and simulation."""
    return [Bring(write_army(random_army(rng, options.budget, content, modules(options)))) for _ in range(seats)]


def builder(_seats: int, options: Options, content: Content) -> ArmyBuilder:
    """How people recruit an army for such a battle."""
    return ArmyBuilder(options.budget, modules(options), content)


def faults(content: Content) -> list[Text]:
    return [*check_units(content), *check_ready_armies(content), *check_scenarios(content)]


GAME: Final = Game(
    name="virtus",
    seats=(2,),
    rules_version="4",
    status="complete",
    rules=Rules(
        setup=setup,
        questions=questions_of(preparation, saves, cards, orders, turn, combat, charges, spreading, movement),
        options=Options,
        brings=Bring,
        builder=builder,
        content_type=Content,
        content_folder=files(__package__) / "content",
        check_content=faults,
    ),
    screens=Screens(
        board=board,
        board_width=BOARD_WIDTH,
        compact=compact,
        compact_width=COMPACT_WIDTH,
        listing=listing,
        standing=standing,
        facts=facts,
        picture=picture,
        layouts=LAYOUTS,
        legend=legend,
        marks={"fight": "attack", "shoot": "attack", "flank_attack": "attack", "charge": "attack", "form": "ability"},
        odds=attack_odds,
        decisive=frozenset({"camp_taken", "flank_open", "army_gone", "nightfall"}),
        leading=("scenario", "preset", "budget", "sectors"),
        builder_options=("budget", "preset", *DESIGNATIONS, "intrepid_general", "devotio", "fortified_camp"),
    ),
    programs=Programs(
        evaluate=evaluate, imagine=imagine, foresight=1, stage=stage, judge=judge, sample_brings=sample_brings
    ),
    locale=LOCALE,
    registry="virtus",
)
