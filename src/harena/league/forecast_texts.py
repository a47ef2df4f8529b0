"""A forecast in sentences, in the order in which a campaign turn ends: bills, territories, losses, purchases."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.text import Text
from harena.league.book import Book
from harena.league.forecast import Bill, Casualties, Dues, Forecast, Land, MoreFigures, NewTerritory, Shopping
from harena.league.telling import reason_text, unit_text


def forecast_texts(book: Book, ahead: Forecast) -> Iterator[Text]:
    """What a forecast says; after the last sentence comes what can be bought (`purchase_texts`)."""
    yield from dues_texts(ahead.dues, next_turn=ahead.next_turn)
    yield from land_texts(ahead.land, ahead.dues.upkeep)
    if ahead.casualties.points:
        yield casualties_text(ahead.casualties)
    yield from shopping_texts(book, ahead.shopping)


def purchase_texts(book: Book, bought: Shopping) -> Iterator[Text]:
    """Everything that can be bought, one line each."""
    for new in bought.new_units:
        key = "forecast.new_unit_single" if new.most == 1 else "forecast.new_unit"
        yield Text(key, {"unit": new.unit, "least": new.least, "most": new.most, "cost": new.cost})
    yield from (_more_figures(book, more) for more in bought.more_figures)
    yield from map(_new_territory, bought.new_territories)


def dues_texts(dues: Dues, *, next_turn: bool) -> Iterator[Text]:
    """LEA-089, LEA-090: what upkeep and wages cost, whether gold reaches, and who goes unpaid if not."""
    upkeep, wages = dues.upkeep.due, dues.wages.due
    key = "forecast.dues_next" if next_turn else "forecast.dues"
    yield Text(key, {"upkeep": upkeep, "wages": wages, "count": upkeep + wages})
    if dues.scored:
        yield Text("forecast.with_points", {"scored": dues.scored, "have": dues.gold, "count": dues.left})
    elif dues.needed:
        yield Text("forecast.needed", {"have": dues.gold, "count": dues.needed})
    else:
        yield Text("forecast.enough", {"have": dues.gold, "count": dues.left})
    if dues.wages.missing:
        yield Text("forecast.unpaid", {"count": dues.wages.missing, "rule": "LEA-137"})


def land_texts(land: Land, upkeep: Bill) -> Iterator[Text]:
    """LEA-116, LEA-121: which territories can be lost, and which would be."""
    if not land.ends:
        yield Text("forecast.no_ends", {"rule": "LEA-119"})
        return
    yield Text("forecast.ends", {"territory": list(land.ends), "rule": "LEA-116"})
    if land.would_go:
        steps = [
            Text("forecast.one_of", {"territory": list(tied)}) if len(tied) > 1 else tied[0] for tied in land.would_go
        ]
        yield Text("forecast.would_go", {"count": upkeep.missing, "territory": steps, "rule": "LEA-121"})
    elif len(land.first_to_go) > 1:
        yield Text("forecast.first_by_die", {"territory": list(land.first_to_go), "rule": "LEA-118"})
    else:
        yield Text("forecast.first_to_go", {"territory": land.first_to_go[0], "rule": "LEA-117"})


def casualties_text(lost: Casualties) -> Text:
    figures = {"count": lost.points, "gold": lost.enemy_gold, "dead": lost.dead, "value": lost.value}
    return Text("forecast.casualties", {**figures, "rule": "LEA-141"})


def shopping_texts(book: Book, bought: Shopping) -> Iterator[Text]:
    """LEA-053, LEA-185, LEA-192: what is wrong with the list, how much room it has, and what gold buys."""
    yield from (reason_text(book, fault) for fault in bought.faults)
    if bought.value <= bought.maximum:
        figures = {"value": bought.value, "most": bought.maximum, "count": bought.maximum - bought.value}
        yield Text("forecast.room", {**figures, "rule": "LEA-049"})
    something = bought.new_units or bought.more_figures or bought.new_territories
    yield Text("forecast.purse" if something else "forecast.nothing_to_buy", {"count": bought.purse})


def _more_figures(book: Book, more: MoreFigures) -> Text:
    key = "forecast.more_figures_honour" if more.honour else "forecast.more_figures"
    named = unit_text(book, more.unit)
    return Text(key, {"named": named, "count": more.most, "cost": more.gold, "honour": more.honour})


def _new_territory(new: NewTerritory) -> Text:
    key = "forecast.new_territory_core" if new.core_missing else "forecast.new_territory"
    figures = {"cost": new.cost, "most": new.maximum, "upkeep": new.upkeep, "missing": new.core_missing}
    return Text(key, {"territory": new.territory, **figures})
