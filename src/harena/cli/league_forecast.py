"""`harena league forecast`: what lies ahead of a member, before a battle or a purchase."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected, at_least, read_numbers, whole
from harena.cli.league_file import DEFAULT, LeagueFile, Person, must_see_gold, read_league, speak_of
from harena.core.errors import Refused
from harena.league.forecast import force_reasons
from harena.league.forecast import forecast as look_ahead
from harena.league.forecast_texts import forecast_texts, purchase_texts
from harena.league.telling import reason_text
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
