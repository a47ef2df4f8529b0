"""`harena user`: the people of a server, for whoever runs it."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected
from harena.cli.server import DatabaseAddress, on_database
from harena.core.errors import refuse
from harena.web.store.database import Database
from harena.web.store.people import GIVEN_FOR, People, Person

Whom = Annotated[str, Parameter(help="help.option.whom", metavar="NAME")]


def accounts(*, database: DatabaseAddress = None, as_json: AsJson = False, screen: Injected) -> None:
    """List everybody who has an account."""
    found = on_database(screen, database, lambda opened: People(opened).accounts())
    if as_json:
        screen.json([{"id": one.id, "name": one.name, "created": one.created} for one in found])
        return
    rows = [[one.name, one.id, one.created.date().isoformat()] for one in found]
    if rows:
        screen.table(("user.name", "user.id", "user.created"), rows)
    else:
        screen.say("user.none")


def rename(
    who: Whom,
    to: Annotated[str, Parameter(help="help.option.new_name", metavar="NAME")],
    /,
    *,
    database: DatabaseAddress = None,
    screen: Injected,
) -> None:
    """Rename a person, in past games too."""

    async def work(opened: Database) -> tuple[Person, Person]:
        people = People(opened)
        old = await _find(people, who)
        return old, await people.rename(old.id, to)

    old, new = on_database(screen, database, work)
    screen.say("user.renamed", who=old.name, wanted=new.name)


def reset_password(who: Whom, /, *, database: DatabaseAddress = None, screen: Injected) -> None:
    """Give a person a new password, and sign them out everywhere."""

    async def work(opened: Database) -> tuple[Person, str]:
        people = People(opened)
        person = await _find(people, who)
        return person, await people.give_password(person.id)

    person, fresh = on_database(screen, database, work)
    screen.say("user.password", who=person.name, secret=fresh, count=GIVEN_FOR // timedelta(hours=1))


def delete(
    who: Whom,
    /,
    *,
    yes: Annotated[bool, Parameter(help="help.option.yes")] = False,
    database: DatabaseAddress = None,
    screen: Injected,
) -> None:
    """Remove an account or a guest; their games stay for the others, without the name."""
    person = on_database(screen, database, lambda opened: _find(People(opened), who))
    if not yes and not screen.agrees("user.sure", who=person.name):
        screen.say("user.kept")
        return
    called = screen.texts("user.deleted_name")
    changed = on_database(screen, database, lambda opened: People(opened).delete(person.id, called))
    screen.say("user.deleted", who=person.name, count=len(changed))


async def _find(people: People, who: str) -> Person:
    """The person of this name, or of this id, since guests have no name."""
    found = await people.named(who) or await people.find(who)
    if found is None:
        raise refuse("nobody_called", wanted=who)
    return found
