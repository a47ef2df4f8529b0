"""What one viewer sees of a match: the one source of pages, streams, pictures and the API.

Everything here is made from the viewer's own view of the table and the events as this viewer witnessed them. There is
no other way from a match to a reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from harena.bots.advice import figure
from harena.bots.thinker import Advice
from harena.core.action import Action
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.hints import LATEST, Hint, hints
from harena.core.journal import Witnessed
from harena.core.labels import label, prompt
from harena.core.odds import Odds, between, percent
from harena.core.record import Answered, Undone
from harena.core.seat import SPECTATOR, Seat
from harena.core.suggestions import suggestion, suggestion_told
from harena.core.table import Table
from harena.core.text import Text, Texts
from harena.web.advisers import other_people
from harena.web.chronicle import Entry
from harena.web.marks import with_advised, with_touched
from harena.web.rooms import Room
from harena.web.seats import names_of, with_whom
from harena.web.store.matches import Wanted
from harena.web.typed_chance import Typing, typed_prompt, typing_of

MOST_TOLD: Final = 120
"""How many lines of the log a view has, so that one of many hours is no larger than others."""


class Possible(Struct, frozen=True):
    """Something that chance may bring. `told`: its chance in words."""

    what: str
    chance: float
    told: str


class Concerned(Struct, frozen=True):
    """One whom an action concerns, with the chance of each thing that may happen then, in words."""

    who: str
    told: list[str]


class Chances(Struct, frozen=True):
    """What may come of an action: all that the dice may mean, and how likely each of `columns` is for whom."""

    title: str
    outcomes: list[Possible]
    columns: list[str]
    rows: list[Concerned]
    note: str


class Choice(Struct, frozen=True):
    """Something that the viewer may do now. `path`: the places to click on the board, one after the other."""

    number: int
    label: str
    path: tuple[str, ...]
    action: Any
    odds: Chances | None = None
    """What it may bring, where the game can tell."""
    most: int = 0
    """How often it may be answered in a row, in one request; 0 for what is chosen once."""
    shared: int = 0
    """How often this and others of its kind may be answered in a row, together; 0 where no limit is shared."""
    closing: str = ""
    """What can be sent together with it when it was counted, in words; `…` stands for how many were counted."""
    gives_up: bool = False
    """Whether it only throws the game away, and so stands behind all others."""


class Suggested(Struct, frozen=True):
    """The option that the game suggests, and what is done if one follows its suggestions to the end of the phase."""

    number: int
    label: str


class Weighed(Struct, frozen=True):
    """An option that a program looked at closely before it gave advice."""

    number: int
    label: str
    weight: float
    """How much speaks for it, 1 for the best."""
    worth: float
    """The chance to win after it where `Advised.is_chance`; else how well one stands, from 0 to 1."""
    told: str
    """Its worth as people read it: a percentage, or a number of 100."""


class Advised(Struct, frozen=True):
    """What a program would choose in the viewer's place. A program that only chooses has weighed nothing."""

    number: int
    label: str
    path: tuple[str, ...]
    weighed: list[Weighed]
    is_chance: bool
    odds: Chances | None
    """What the advised option or the plan that it belongs to may bring, where the game can tell."""


class Chair(Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    name: str
    bot: str | None
    asked: bool
    won: bool | None
    stands_in: bool
    """Whether the program plays on for somebody who has left."""
    ally: bool | None = None
    """Where more than two play: whether this seat wins and loses with the viewer's; none for the viewer's own."""


class Asked(Struct, frozen=True):
    """What a seat asks the others to agree to."""

    what: Wanted
    seat: int


class Over(Struct, frozen=True):
    """How a game ended."""

    winners: list[int]
    """The seats that won; nobody in a draw, and where whoever played alone has lost."""
    reason: str
    drawn: bool
    score: int | None
    """What was reached, in games that count it."""
    following: dict[str, Any] | None
    """The options that are other in the game that follows this one: a rank that was won, the next campaign."""
    rewinds: int
    """How often whoever played alone took back something past the dice."""


class MatchView(Struct, frozen=True, kw_only=True):
    """A match as one viewer sees it, in that viewer's language."""

    match: str
    game: str
    title: str
    solo: bool
    """Whether one person plays alone, against the game itself."""
    version: int
    at: int
    """The version that is shown: the last one, or an earlier one that somebody looks back at."""
    state: str
    seat: int | None
    yours: bool
    prompt: str
    chairs: list[Chair]
    choices: list[Choice]
    suggested: Suggested | None
    """What the game suggests, where one need not choose oneself."""
    typing: Typing | None
    """Beside a real table: what the viewer is to tell of the dice or cards now."""
    outcome: Over | None
    """None while the game goes on."""
    undo: Literal["free", "ask", "no"]
    why_no_undo: str
    """Where the last answer cannot be taken back: why not."""
    draw: bool
    """Whether the viewer may offer the others a draw now."""
    proposal: Asked | None
    """To take back the last answer of a seat, or a draw: all the other people must agree."""
    advisable: bool
    """Whether the viewer may ask a program for advice now."""
    advice: Advised | None
    """The advice that the viewer was given for this position."""
    replaced: bool
    """Whether the viewer has left this seat to a program, and now only watches from there."""
    standing: list[str]
    """The goal of the game and how far each side is from it; nothing where the game does not tell, or is over."""
    log: list[Entry]
    """The last lines of the log."""
    inside: list[Entry]
    """The lines that began the chapters in which `log` begins, the largest first."""
    earlier: int
    """How many lines of the log come before these."""
    fresh: int
    """What the log tells of later versions has happened since the viewer last decided; for spectators, just now."""
    touched: list[str]
    """The pieces and places that this has touched, by their ids on the board."""
    hints: list[Hint]
    """The rules that matter now, the most special first."""
    board: str
    """The position as text, for programs and for games without a picture."""
    picture: str
    """The position as SVG."""


def match_view(
    room: Room,
    viewer: Seat,
    texts: Texts,
    at: int | None = None,
    *,
    plain: bool = False,
    advice: Advice | None = None,
) -> MatchView:
    """What this viewer sees now, or saw after line `at`, with marks on what that line has touched.

    `plain`: with the board as text even where it is drawn. `advice`: what whoever must answer now was advised.
    """
    shown = room.version if at is None else min(max(at, 0), room.version)
    now = shown == room.version
    view = room.match.view(viewer) if now else room.match.view_at(viewer, shown)
    words = texts.with_names(names_of(room.row, texts))
    replaced = viewer in room.match.programs
    undo, why_no_undo = _undo(room, SPECTATOR if replaced else viewer)
    witnessed = room.match.log(viewer)
    chronicle = room.chronicle(viewer, words)
    told = chronicle.newest(shown, MOST_TOLD)
    fresh = last_decision(room, SPECTATOR if replaced else viewer, witnessed) if at is None else shown - 1
    touched = touched_by(chronicle.between(fresh, shown))
    yours = viewer in room.match.waited_for() and not replaced
    options = choices(room.game, view, words) if now and not replaced else []
    advised = None if advice is None or not yours or not now else in_words(advice, view, options, words)
    return MatchView(
        match=room.row.id,
        game=room.game.name,
        title=words(f"game.{room.game.name}"),
        solo=room.row.solo,
        version=room.version,
        at=shown,
        state=room.row.state if not room.match.over else "over",
        seat=None if viewer == SPECTATOR else int(viewer),
        yours=yours,
        prompt=(typed_prompt(room, view, viewer, words) if now else None)
        or prompt(words, view, SPECTATOR if replaced else viewer),
        chairs=_chairs(room, viewer, words),
        choices=options,
        suggested=suggested(view, words) if options else None,
        typing=typing_of(room, view, viewer, words) if now else None,
        outcome=_over(room),
        undo=undo,
        why_no_undo=words.say(why_no_undo) if why_no_undo else "",
        draw=_draw(room, viewer),
        proposal=_proposal(room),
        advisable=bool(options) and not other_people(room, viewer),
        advice=advised,
        replaced=replaced,
        standing=[words.say(text) for text in room.game.screens.standing(view)] if view.outcome is None else [],
        log=told.entries,
        inside=told.inside,
        earlier=told.earlier,
        fresh=fresh,
        touched=touched,
        hints=hints(view, words, witnessed) if now and not replaced else [],
        board=room.game.screens.board(view, words) if plain or not room.game.screens.picture else "",
        picture=_picture(room.game, view, words, touched, advised.path if advised else ()),
    )


def _picture(game: Game[Any], view: Table, texts: Texts, touched: Sequence[str], advised: Sequence[str]) -> str:
    """The position as SVG with its marks; nothing where the game draws none."""
    draw = game.screens.picture
    return with_advised(with_touched(draw(view, texts), touched), advised) if draw else ""


def choices(game: Game[Any], view: Table, texts: Texts) -> list[Choice]:
    """The viewer's options as labels and paths, in the order in which the rules list them."""
    options = view.options()
    return [
        Choice(
            number,
            label(texts, view, action, len(options) == 1),
            action.path(),
            msgspec.to_builtins(action),
            chances(game.screens.odds(view, action), texts),
            action.times(view),
            action.shared(view),
            _closing(action, texts),
            action.gives_up,
        )
        for number, action in enumerate(options)
    ]


def suggested(view: Table, texts: Texts) -> Suggested | None:
    """What the game suggests to whoever is asked; nothing where it leaves the choice to people."""
    action, told = suggestion(view), suggestion_told(view)
    return None if action is None or told is None else Suggested(view.options().index(action), texts.say(told))


def _closing(action: Action, texts: Texts) -> str:
    closing = action.closing()
    return texts(f"closing.{closing.tag()}", number="…") if closing else ""


def in_words(advice: Advice, view: Table, listed: Sequence[Choice], texts: Texts) -> Advised:
    """Advice on the options of a view, in the reader's words."""
    numbers = {action: number for number, action in enumerate(view.options())}
    chosen = listed[numbers[advice.action]]
    weighed = [
        Weighed(
            numbers[one.action],
            listed[numbers[one.action]].label,
            round(one.weight, 3),
            round(one.worth, 3),
            figure(texts, one, is_chance=advice.is_chance),
        )
        for one in advice.considered
    ]
    odds = chances(advice.odds, texts) or chosen.odds
    return Advised(chosen.number, chosen.label, chosen.path, weighed, advice.is_chance, odds)


def chances(odds: Odds | None, texts: Texts) -> Chances | None:
    """Odds in the reader's words."""
    if odds is None:
        return None
    return Chances(
        title=texts.say(odds.title),
        outcomes=[Possible(texts.word("what", what), chance, percent(texts, chance)) for what, chance in odds.outcomes],
        columns=[texts.say(column) for column in odds.columns],
        rows=[Concerned(texts.say(row.who), [between(texts, chance) for chance in row.chances]) for row in odds.rows],
        note=texts.say(odds.note) if odds.note else "",
    )


def last_decision(room: Room, viewer: Seat, witnessed: Witnessed) -> int:
    """The line in which a seat has decided last, or has taken that back; 0 where it has not.

    A spectator decides nothing: for them it is the line before the last few answers.
    """
    if viewer == SPECTATOR:
        return witnessed[-LATEST][0] - 1 if len(witnessed) > LATEST else 0
    own = (line.n for line in reversed(room.match.lines) if isinstance(line, Answered | Undone) and line.seat == viewer)
    return next(own, 0)


def touched_by(entries: Sequence[Entry]) -> list[str]:
    """The pieces and places that these lines speak of, each once, in the order in which they do."""
    return list(dict.fromkeys(one for entry in entries for one in entry.touches))


def _chairs(room: Room, viewer: Seat, texts: Texts) -> list[Chair]:
    """Everybody at the table; `texts` know them by name."""
    outcome = room.match.table.outcome
    allied = with_whom(room.game.name, len(room.row.seats), None if viewer == SPECTATOR else int(viewer))
    return [
        Chair(
            seat=row.seat,
            name=texts.names[row.seat],
            bot=row.bot,
            asked=Seat(row.seat) in room.match.waited_for(),
            won=None if outcome is None else row.seat in outcome.winners,
            stands_in=row.seat in room.match.programs,
            ally=allied[row.seat],
        )
        for row in room.row.seats
    ]


def _over(room: Room) -> Over | None:
    outcome = room.match.table.outcome
    if outcome is None:
        return None
    winners = [int(seat) for seat in outcome.winners]
    return Over(winners, outcome.reason, outcome.drawn, outcome.score, outcome.following, room.match.rewinds)


def _undo(room: Room, viewer: Seat) -> tuple[Literal["free", "ask", "no"], Text | None]:
    """Whether the viewer may take back the last answer freely, must ask the others, or cannot; and then why."""
    if viewer == SPECTATOR or room.match.over:
        return "no", None
    try:
        return "ask" if room.match.take_back_needs(viewer) else "free", None
    except Refused as refused:
        return "no", refused.reasons[0]


def _draw(room: Room, viewer: Seat) -> bool:
    if viewer == SPECTATOR or room.proposal is not None:
        return False
    try:
        return bool(room.match.draw_needs(viewer))
    except Refused:
        return False


def why_no_draw(room: Room, viewer: Seat) -> Text | None:
    """Why the viewer has nobody to offer a draw to, where a program must be asked."""
    if viewer == SPECTATOR:
        return None
    try:
        room.match.draw_needs(viewer)
    except Refused as refused:
        return next((reason for reason in refused.reasons if reason.key == "refused.draw_with_programs"), None)
    return None


def _proposal(room: Room) -> Asked | None:
    pending = room.proposal
    return None if pending is None else Asked(pending.what, pending.seat)
