"""`harena league forecast`, `rolls`: what lies ahead of a member, and which dice are to be rolled for losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, at_least, read_numbers, whole
from harena.cli.league_file import DEFAULT, LeagueFile, Person, must_see_gold, read_league, speak_of
from harena.core.errors import Refused
from harena.core.text import Text
from harena.league.forecast import force_reasons
from harena.league.forecast import forecast as look_ahead
from harena.league.forecast_texts import forecast_texts, purchase_texts
from harena.league.rules.losses import LossRolls, rolls_ahead
from harena.league.telling import reason_text, unit_text
from harena.league.views import seen_by


def forecast(
    name: Annotated[str, Parameter(help="help.option.league_member")],
    /,
    *,
    lost: Annotated[int, Parameter(help="help.option.forecast_lost", metavar="N", converter=whole)] = 0,
    scored: Annotated[int, Parameter(help="help.option.forecast_scored", metavar="N", converter=whole)] = 0,
    units: Annotated[str | None, Parameter(help="help.option.forecast_units", metavar="LIST")] = None,
    file: LeagueFile = DEFAULT,
    by: Person = None,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """What upkeep and wages will cost, which territories may go, what losses mean, what the list may still buy."""
    at_least("--lost", lost, 0)
    at_least("--scored", scored, 0)
    force = [] if units is None else read_numbers("--units", units)
    book = seen_by(read_league(screen, file).book, by)
    speak_of(screen, book.library, book.army(book.member(name).id))
    must_see_gold(book, name)
    if against := [reason_text(book, reason) for reason in force_reasons(book, name, force)]:
        raise Refused(*against)
    ahead = look_ahead(book, name, scored=scored, lost=lost, units=force)
    if as_json:
        screen.json(ahead)
        return
    for text in forecast_texts(book, ahead):
        screen.line(screen.texts.say(text))
    for text in purchase_texts(book, ahead.shopping):
        screen.line(f"  {screen.texts.say(text)}")


def rolls(
    name: Annotated[str, Parameter(help="help.option.league_member")],
    /,
    *,
    file: LeagueFile = DEFAULT,
    as_json: AsJson = False,
    screen: Injected,
) -> None:
    """Which dice a member rolls for losses, in the order in which `losses --dice` takes them."""
    book = read_league(screen, file).book
    ahead = rolls_ahead(book, book.member(name))
    speak_of(screen, book.library, book.army(name))
    if as_json:
        screen.json(ahead)
        return
    if not ahead:
        screen.say("club.no_rolls", who=name)
        return
    for unit in ahead:
        screen.say("club.rolls_of", named=unit_text(book, unit.unit))
        for text in _dice_of(unit):
            screen.line("  " + screen.texts.say(text))
    screen.say("club.rolls_items", rule="LEA-150")


def _dice_of(unit: LossRolls) -> Iterator[Text]:
    """LEA-138, LEA-139, LEA-143: the dice of a unit, group by group."""
    if unit.fallen:
        yield Text("club.rolls_again" if unit.unpaid else "club.rolls_fallen", {"count": unit.fallen})
    if unit.standing:
        yield Text("club.rolls_standing", {"count": unit.standing})
    yield from (Text("club.rolls_rank", {"gear": rank}) for rank in unit.command)
    if unit.monster:
        yield Text("club.rolls_monster", {})
