"""Battlefields that are given: VIR-052, VIR-287, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.errors import fault
from harena.core.text import Text
from harena.games.virtus.field import LARGE, SMALL
from harena.games.virtus.terrain import CAMP_GROUND
from harena.games.virtus.units import Content, Scenario


def check_scenario_name(name: str, content: Content) -> list[Text]:
    """What is wrong with the name of a scenario; none is named by nothing."""
    if not name or name in content.scenarios:
        return []
    return [fault("unknown_scenario", scenario=name[:40], known=sorted(content.scenarios))]


def check_scenarios(content: Content) -> list[Text]:
    """VIR-050, VIR-103, VIR-287, VIR-290: all reasons at once, each with its rule."""
    return [reason for name, scenario in content.scenarios.items() for reason in check_scenario(name, scenario)]


def check_scenario(name: str, scenario: Scenario) -> Iterator[Text]:
    sectors = len(scenario.first)
    if sectors not in (SMALL, LARGE):
        yield fault("scenario_sectors", scenario=name, count=sectors, known=[SMALL, LARGE], rule="VIR-050")
    if (facing := len(scenario.second)) != sectors:
        yield fault("scenario_facing", scenario=name, count=facing, want=sectors, rule="VIR-103")
    if (water := len(scenario.water)) not in (0, sectors):
        yield fault("scenario_water", scenario=name, count=water, want=sectors, rule="VIR-287")
    ground = (scenario.first, scenario.second)[scenario.camp - 1] if scenario.camp else ("clear",)
    if not CAMP_GROUND & set(ground):
        yield fault("scenario_camp", scenario=name, rule="VIR-290")
