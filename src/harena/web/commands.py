"""What a person may do with a match, whichever door they come through: the pages and the API call these functions.

Each one works out the seat from the person, refuses what that seat may not do, and changes the match through its room.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from harena.core.action import Action
from harena.core.discovery import find_game
from harena.core.errors import Refused, refuse
from harena.core.match import Match, named_in_batch
from harena.core.named_outcomes import outcome_meant
from harena.core.question import Ask
from harena.core.record import encode_line, header_seen_by, seen_by
from harena.core.seat import SPECTATOR, Seat
from harena.core.suggestions import answer_as_suggested
from harena.web import lobby
from harena.web.advisers import other_people
from harena.web.hub import QUIET
from harena.web.lobby import Guest, Wish, seats_of
from harena.web.match_view import MatchView, match_view
from harena.web.opponents import STAND_IN
from harena.web.refusals import in_words_of
from harena.web.rooms import NoSuchMatch, NotBegun, Room, Stale
from harena.web.seats import manner_of
from harena.web.services import Services
from harena.web.store.matches import MatchRow, Proposal, Wanted
from harena.web.store.names import alike, checked_name
from harena.web.store.people import Person
from harena.web.store.shares import stage
from harena.web.words import game_texts

LONGEST_ID: Final = 24
LONGEST_MATCH: Final = 100_000
"""In a record of more lines nothing can be taken back any more: games end by themselves, taking back does not. A file
holds about as many (`LARGEST_RECORD`), and the longest campaign a tenth of it."""
TWO: Final = 2
"""Where more than so many play there is no claim, which would end the game for all: the computer takes the seat."""
SAID: Final = "/s"
"""Ends the name under which a consent is kept as given; the name without it is kept once it is carried out. Behind a
seat and a name of 60 characters no more fits where receipts are kept."""
PING_SECONDS: Final = 15.0
Who = Person | None

Version = Annotated[int, Meta(ge=0, le=2**31 - 1, description="The version of the match that this answers.")]
Key = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_.:-]{1,60}$",
        description="A name that the client gives to this request: repeated, it is answered as the first time.",
    ),
]
Nonce = Annotated[str, Meta(pattern="^[A-Za-z0-9]{0,64}$", description="The person's own share in the dice.")]
Pledge = Annotated[
    str,
    Meta(pattern="^([0-9a-f]{64})?$", description="SHA-256 of the match's id, a vertical bar and the nonce, in hex."),
]


class Move(Struct, frozen=True):
    """What every change carries: the version that it answers, and a name of its own, so that repeats do nothing."""

    version: Version
    client: Key


# Looking


async def find(services: Services, match: str) -> MatchRow:
    """The match of this id, begun or not."""
    row = await services.matches.find(match) if is_id(match) else None
    if row is None:
        raise NoSuchMatch
    return row


def is_id(match: str) -> bool:
    """Whether this may be the id of a match; what else comes in an address is not asked of the database."""
    return match.isascii() and match.replace("-", "").replace("_", "").isalnum() and len(match) <= LONGEST_ID


async def enter(services: Services, match: str, person: Who) -> tuple[Room, Seat]:
    """The room of a match that has begun, and who looks at it: a seat, or a spectator."""
    if not is_id(match):
        raise NoSuchMatch
    room = await services.rooms.enter(match)
    return room, viewer_of(room, person)


def viewer_of(room: Room, person: Who) -> Seat:
    """As whom this person looks at a match."""
    seat = room.row.seat_of(person.id if person else None)
    return SPECTATOR if seat is None else Seat(seat)


async def look(
    services: Services, match: str, person: Who, language: str, at: int | None = None, *, plain: bool = False
) -> tuple[MatchView, Room]:
    """What this person sees of a match, now or after line `at`. `plain`: with the board as text, for programs."""
    room, _ = await enter(services, match, person)
    return seen(services, room, person, language, at, plain=plain), room


def seen(
    services: Services, room: Room, person: Who, language: str, at: int | None = None, *, plain: bool = False
) -> MatchView:
    """What this person sees of a match whose room is at hand."""
    texts, advice = game_texts(room.game.name, language), services.advisers.known(room)
    return match_view(room, viewer_of(room, person), texts, at, plain=plain, advice=advice)


async def news(
    services: Services, match: str, have: int, who: Callable[[], Awaitable[Who]], known: str | None = None
) -> AsyncIterator[tuple[Room | MatchRow | Refused | None, Who]]:
    """The match whenever it has changed, beginning with now if the reader does not have that version: its room, its
    row while it waits for people, or why it cannot be opened, which ends the news.

    None after a while without news: a stream then says that it is still there, else proxies close it. `who` is asked
    each time: a session may have ended while its stream was open. `known`: the stage of a match that has not
    begun, as its reader knows it.
    """
    with services.hub.listen(match) as listener:
        row = await services.matches.find(match)
        if row is not None and _is_news(row, have, known):
            listener.tell(row.version)
        while (version := await listener.wait(PING_SECONDS)) is not None:
            if version == QUIET:
                yield None, None
                continue
            person = await who()
            try:
                found: Room | MatchRow = await services.rooms.latest(match)
            except NotBegun as waiting:
                found = waiting.row
            except NoSuchMatch:
                return
            except Refused as closed:
                yield closed, person
                return
            # No `await` from here on: the room shows what is committed until somebody else enters it.
            yield found, person


def _is_news(row: MatchRow, have: int, known: str | None) -> bool:
    """Whether a reader who has this version, or knows a match that waits up to this stage, must be told more."""
    if row.state == "waiting" and known is not None and known != stage(row):
        return True
    return row.version > have or row.proposal is not None or row.state == "over"


def last_had(header: str | None, seen: int) -> int:
    """The version that a reader says to have: a browser that connects again says so in a header."""
    return int(header) if header and header.isdecimal() and len(header) < 10 else seen


async def record(services: Services, match: str, person: Who) -> tuple[str, bytes]:
    """The record and a name for its file: whole once the game is over, else as this viewer may see it.

    It is signed by this server, unless it was taken in from elsewhere.
    """
    room, viewer = await enter(services, match, person)
    header, lines = room.match.header, list(room.match.lines)
    if not room.match.over:
        header = header_seen_by(header, viewer)
        lines = [shown for line in lines if (shown := seen_by(line, viewer)) is not None]
    raw = b"".join(map(encode_line, (header, *lines)))
    taken_in = room.row.came_with
    return f"{room.game.name}-{match}.jsonl", services.signer.signed(raw) if taken_in is None else raw + taken_in


# Sitting down


def check_wish(wish: Wish, called: Mapping[str, str], nonce: str | None = None) -> None:
    """Refuse a match that cannot be played before anybody becomes a guest for it. `nonce`: the host's, for the dice."""
    game = find_game(wish.game)
    with in_words_of(game.name):
        lobby.check_wish(game, wish, seats_of(wish, Guest("", ""), called))
    lobby.check_share(wish, nonce)


async def check_joining(services: Services, match: str, person: Who, brings: Mapping[str, Any]) -> None:
    """Refuse somebody for whom there is no seat, or who may not bring this to it, before they become a guest."""
    row = await find(services, match)
    if row.seat_of(person.id if person else None) is not None:
        return
    if row.state != "waiting":
        raise refuse("already_begun")
    if all(seat.taken for seat in row.seats):
        raise refuse("no_free_seat", manner=manner_of(row))
    with in_words_of(row.game):
        find_game(row.game).read_brings(brings)


async def join(
    services: Services, person: Person, match: str, brings: Mapping[str, Any], pledge: str | None, name: str = ""
) -> None:
    """Sit down on a free seat. A guest may say how to be called; accounts have a name.

    `pledge`: of the own share in the dice; without one the server draws that share.
    """
    row = await find(services, match)
    if name.strip() and person.is_guest and name.strip() != person.name:
        if any(alike(name, seat.name) for seat in row.seats if seat.taken and seat.person != person.id):
            raise refuse("same_name", name=name.strip())
        person = await rename(services, person, name)
    with in_words_of(row.game, row):
        await services.lobby.join(match, Guest(person.id, person.name), brings, pledge)
    services.players.wake(match)


async def rename(services: Services, person: Person, name: str) -> Person:
    """Call a person by another name, so that everybody at their tables sees it."""
    checked_name(name)
    services.limits.use("rename", person.id)
    renamed = await services.people.rename(person.id, name)
    await tell_tables(services, person)
    return renamed


async def tell_tables(services: Services, person: Person) -> None:
    """Update the tables of a person, whose name has changed; none of them has moved on by that."""
    for row in await services.matches.of_person(person.id):
        services.hub.publish(row.id, 0)


async def pledge(services: Services, person: Who, match: str, pledge: str) -> None:
    """Pledge the own share in the dice, where several people play."""
    await services.lobby.pledge(match, await _sits(services, person, match), pledge)


async def begin(services: Services, person: Who, match: str, nonce: str | None) -> None:
    """Show the own share in the dice, or let the server draw it, and begin if nothing is missing then."""
    await services.lobby.show(match, await _sits(services, person, match), nonce)
    services.players.wake(match)


async def restart(services: Services, person: Who, match: str) -> None:
    """Let all pledge again, because the own share is lost."""
    await services.lobby.restart(match, await _sits(services, person, match))


async def reopen(services: Services, person: Who, match: str) -> None:
    """Free the seats of those who keep the match from beginning."""
    await services.lobby.reopen(match, await _sits(services, person, match), services.waits.too_long)


async def _sits(services: Services, person: Who, match: str) -> str:
    """The id of a person who sits at this match."""
    row = await find(services, match)
    if person is None or row.seat_of(person.id) is None:
        raise refuse("not_seated", manner=manner_of(row))
    return person.id


# Acting


async def change(
    services: Services,
    person: Who,
    match: str,
    move: Move,
    change: Callable[[Match, Seat], None],
    allowed: Callable[[Room], None] | None = None,
) -> int:
    """Carry out what the person on a seat wants, once; the new version. `allowed` refuses it by the room as it is."""
    room, seat = await seated(services, person, match)

    def still(room: Room) -> None:
        check_seat(room, person, seat)
        if allowed is not None:
            allowed(room)

    try:
        with spoken(room):
            return await services.rooms.change(
                match, move.version, lambda played: change(played, seat), f"{seat}/{move.client}", still
            )
    finally:
        # Also if the request breaks off: what it asked for may have been done all the same.
        services.players.wake(match)


def spoken(room: Room) -> AbstractContextManager[None]:
    """What is refused inside is said in the words of the game that is played in this room."""
    return in_words_of(room.game.name, room.row)


async def seated(services: Services, person: Who, match: str) -> tuple[Room, Seat]:
    """The room and the person's seat in it; whoever has none, or has left it to a program, may only watch."""
    if not is_id(match):
        raise NoSuchMatch
    room = await services.rooms.latest(match)
    seat = viewer_of(room, person)
    check_seat(room, person, seat)
    return room, seat


def check_seat(room: Room, person: Who, seat: Seat) -> None:
    """Refuse whoever does not sit there, or has left the seat to a program."""
    if seat == SPECTATOR or viewer_of(room, person) != seat:
        raise refuse("not_seated", manner=manner_of(room.row))
    if seat in room.match.programs:
        raise refuse("seat_taken_over")


async def choose(
    services: Services, person: Who, match: str, move: Move, numbers: Sequence[int], *, close: bool = False
) -> int:
    """Take the options of these numbers in the seat's own list, one after the other: all of them or none.

    `close`: and then what usually closes the last of them.
    """

    def take(played: Match, seat: Seat) -> None:
        played.answer_all(seat, meant(played, seat, numbers, close=close))

    return await change(services, person, match, move, take)


def meant(played: Match, seat: Seat, numbers: Sequence[int], *, close: bool) -> list[Action]:
    """The options of these numbers in the seat's own list, and with `close` what closes the last of them."""
    options = played.view(seat).options()
    if not all(0 <= number < len(options) for number in numbers):
        raise refuse("no_such_choice") if options else refuse("not_your_turn", seat=seat)
    actions = [options[number] for number in numbers]
    if not close:
        return actions
    closing = actions[-1].closing() if actions else None
    if closing is None:
        raise refuse("bad_form")
    return [*actions, closing]


async def act(services: Services, person: Who, match: str, move: Move, actions: Sequence[Mapping[str, Any]]) -> int:
    """Take the options that are these actions, one after the other: all of them or none."""

    try:
        raw = [msgspec.json.encode(action) for action in actions]
    except (OverflowError, UnicodeEncodeError, RecursionError) as error:
        raise refuse("not_an_action", why=str(error)[:200]) from error

    def take(played: Match, seat: Seat) -> None:
        read = []
        for number, action in enumerate(raw, start=1):
            with named_in_batch(number, len(raw)):
                read.append(played.game.read_action(action))
        played.answer_all(seat, read)

    return await change(services, person, match, move, take)


async def follow_suggestions(services: Services, person: Who, match: str, move: Move) -> int:
    """Answer the questions of this phase as the game suggests."""
    return await change(services, person, match, move, answer_as_suggested)


async def type_outcome(
    services: Services, person: Who, match: str, move: Move, shown: Sequence[str], language: str
) -> int:
    """Beside a real table: take what somebody has seen the dice show, or which cards were drawn, a word for each."""

    def take(played: Match, seat: Seat) -> None:
        question = played.table.pending
        if played.source is not None:
            raise refuse("chance_not_typed")
        if question is None or isinstance(question, Ask):
            raise refuse("chance_not_asked")
        if seat not in played.typists():
            raise refuse("not_yours_to_type", seat=played.typists())
        played.chance(outcome_meant(game_texts(played.game.name, language), question, played.table, shown))

    return await change(services, person, match, move, take)


async def undo(services: Services, person: Who, match: str, move: Move) -> int:
    """Take back the last answer, or ask the others whether that may be."""
    room, seat = await seated(services, person, match)
    # A repeat, which answers an older version, is still answered as the first time.
    if room.version == move.version > LONGEST_MATCH:
        raise refuse("match_too_long", most=LONGEST_MATCH)
    with spoken(room):
        needed = room.match.take_back_needs(seat) if room.version == move.version else []
    if not needed:
        return await change(services, person, match, move, lambda played, own: played.take_back(own))
    return await ask_the_others(services, person, match, move, "undo")


async def draw(services: Services, person: Who, match: str, move: Move) -> int:
    """Offer the others a draw. Whoever was offered one, and offers one, agrees by that."""
    room, seat = await seated(services, person, match)
    offered = room.proposal
    if offered is not None and offered.what == "draw" and int(seat) in offered.needed:
        return await consent(services, person, match, move, agree=True, of=offered.seat, what="draw")
    return await ask_the_others(services, person, match, move, "draw")


NEEDED: Final[Mapping[Wanted, Callable[[Match, Seat], list[Seat]]]] = {
    "undo": Match.take_back_needs,
    "draw": Match.draw_needs,
}
"""Who must agree to what a seat asks for."""
AGREED: Final[Mapping[Wanted, Callable[[Match, Seat, list[Seat]], None]]] = {
    "undo": Match.take_back,
    "draw": Match.draw,
}
"""What is done when they have."""


async def ask_the_others(services: Services, person: Who, match: str, move: Move, what: Wanted) -> int:
    """Ask all whose consent is needed. One question is open at a time; to ask it again changes nothing. Nobody may ask
    again and again what the others do not want.
    """
    room, seat = await seated(services, person, match)

    def ask(room: Room) -> Proposal:
        check_seat(room, person, seat)
        if (pending := room.proposal) is not None:
            if (pending.seat, pending.what) == (seat, what):
                return pending
            raise refuse("asked_already")
        needed = [int(other) for other in NEEDED[what](room.match, seat)]
        services.limits.use(what, f"{room.row.seats[seat].person} {match}")
        return Proposal(seat=int(seat), version=room.version, needed=needed, agreed=[], what=what)

    with spoken(room):
        return await services.rooms.propose(match, move.version, ask, f"{seat}/{move.client}")


async def consent(
    services: Services,
    person: Who,
    match: str,
    move: Move,
    agree: bool,
    of: int | None = None,
    what: Wanted | None = None,
) -> int:
    """Agree to what another seat asks for, or not. It is done when all have agreed, and forgotten when one has not.

    `of`, `what`: the seat that asked, and for what, where the answer is meant for nothing else.
    """
    room, seat = await seated(services, person, match)
    client = f"{seat}/{move.client}"

    def answer(room: Room) -> Proposal | None:
        check_seat(room, person, seat)
        asked = room.proposal
        if asked is None or int(seat) not in asked.needed:
            raise refuse("no_proposal")
        if of not in (None, asked.seat) or what not in (None, asked.what):
            raise refuse("no_proposal")
        return replace(asked, agreed=sorted({*asked.agreed, int(seat)})) if agree else None

    with spoken(room):
        version = await services.rooms.propose(match, move.version, answer, f"{client}{SAID}")
        pending = (await services.rooms.latest(match)).proposal
        if not agree or pending is None or pending.agreed != pending.needed:
            done = await services.matches.receipt(match, client)
            return version if done is None else done
        asker, others = Seat(pending.seat), [Seat(other) for other in pending.agreed]

        def still_agreed(room: Room) -> None:
            if room.proposal != pending:
                raise refuse("no_proposal")

        carry_out = AGREED[pending.what]
        try:
            return await change(
                services, person, match, move, lambda played, _: carry_out(played, asker, others), still_agreed
            )
        except Stale as overtaken:  # the other who agreed last has carried it out
            return overtaken.version


async def advise(services: Services, person: Who, match: str, version: int) -> Room:
    """Have a program think in the person's place. What it advises is part of what the person sees from then on, until
    the match moves on; nothing else changes.
    """
    room, seat = await seated(services, person, match)
    with spoken(room):
        if other_people(room, seat):
            raise refuse("advice_with_people")
        if room.match.over:
            raise refuse("over")
        if room.version != version:
            raise Stale(room.version)
        if room.asked() != seat:
            raise refuse("not_your_turn", seat=seat)
        await services.advisers.advise(room, seat)
    return room


async def resign(services: Services, person: Who, match: str, move: Move) -> int:
    """Give up."""
    return await change(services, person, match, move, lambda played, seat: played.resign(seat))


async def claim(services: Services, person: Who, match: str, move: Move) -> int:
    """Take the game from somebody who has left the other waiting too long."""

    def long_enough(room: Room) -> None:
        check_others(room)
        if len(room.row.seats) > TWO:
            raise refuse("claim_ends_it_for_all")
        if not room.match.over and not services.waits.too_long(room.row):
            raise refuse("claim_too_early")

    return await change(services, person, match, move, lambda played, seat: played.claim(seat), long_enough)


async def take_over(services: Services, person: Who, match: str, move: Move) -> int:
    """Let the computer play on for somebody who has left the others waiting too long, where more than two play."""

    def long_enough(room: Room) -> None:
        check_others(room)
        if len(room.row.seats) <= TWO:
            raise refuse("takeover_of_two")
        if not room.match.over and not services.waits.too_long(room.row):
            raise refuse("takeover_too_early")

    def leave_to_the_computer(played: Match, own: Seat) -> None:
        played.take_over(next(iter(played.waited_for()), own), STAND_IN, own)

    return await change(services, person, match, move, leave_to_the_computer, long_enough)


def check_others(room: Room) -> None:
    """Refuse what is meant for a leaver where one plays alone."""
    if room.row.solo:
        raise refuse("plays_alone")
