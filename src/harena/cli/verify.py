"""`harena verify`: is a record a legal game, are its dice the ones that were committed to, and is it that very match?

A whole record can be made up. So it is compared with what somebody noted before the match, and its signature tells
which server handed it out.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from cyclopts import Parameter
from msgspec import Struct

from harena.cli.arguments import AsJson, Injected, RecordedPack, RecordFile, named_game, read_content
from harena.cli.files import open_record, why_of
from harena.cli.pins import Pins, differences, read_pins
from harena.cli.screen import Screen
from harena.core.errors import Refused, first_of
from harena.core.fair import COMMITTED
from harena.core.fold import Fold, refold
from harena.core.record import Ended, Nonce, Record, RecordError, Undone
from harena.core.sources import Seeded
from harena.core.text import Text
from harena.web.signing import is_unchanged

NO: Final = 1
CANNOT_TELL: Final = {"refused.other_rules_version", "refused.other_content", "refused.record_format"}
"""Reasons that lie in this installation, not in the record."""

Dice = Literal["derived", "not_revealed", "named", "typed"]


class Given(Struct, frozen=True):
    """The share of a seat in the dice."""

    seat: int
    nonce: str
    by_server: bool


class Verdict(Struct, frozen=True, kw_only=True):
    """What was checked and what came out; what `--json` prints."""

    legal: bool
    same: bool | None = None
    """Whether it is as was noted; none where nothing was."""
    line: int | None = None
    reasons: list[str] = []
    game: str | None = None
    rules: list[str] = []
    """The version of the rules by which the game was played, and the one that has checked it, where that is another."""
    match: str | None = None
    commitment: str | None = None
    nonces: list[Given] = []
    round: int = 1
    signed_by: str | None = None
    """The public key of the server that signed it."""
    decisions: int = 0
    chances: int = 0
    undone: int = 0
    rewinds: int = 0
    scheme: str | None = None
    dice: Dice | None = None
    ended: bool = False
    digest: str | None = None
    truncated: bool = False


def verify(
    file: RecordFile,
    /,
    *,
    commitment: Annotated[str | None, Parameter(help="help.option.noted_commitment", metavar="TEXT")] = None,
    nonce: Annotated[list[str] | None, Parameter(help="help.option.noted_nonce", metavar="TEXT")] = None,
    key: Annotated[str | None, Parameter(help="help.option.key", metavar="FILE")] = None,
    content: RecordedPack = None,
    as_json: AsJson = False,
    screen: Injected,
) -> int:
    """Read the record, play it again with every check, and say what was checked. Exit code 1: it does not hold."""
    pins = read_pins(commitment, nonce, key)
    try:
        record = open_record(file)
        if not is_unchanged(record):
            raise RecordError(len(record.lines) + 2, Text("refused.signature_wrong"))
        game = named_game(screen, record.header.game)
        fold = refold(game, record, read_content(screen, game, content))
    except RecordError as error:
        if any(why_of(reason).key in CANNOT_TELL for reason in error.reasons):
            raise
        verdict = Verdict(legal=False, line=error.line, reasons=[screen.reason(why) for why in first_of(error.reasons)])
        return _say_no(screen, error, verdict, as_json)
    if record.truncated:
        screen.warn("record.truncated")
    other = list(differences(record, pins))
    verdict = _verdict(record, fold, pins, [screen.texts.say(why) for why in other])
    if as_json:
        screen.json(verdict)
    else:
        _report(screen, record, verdict, pins)
    if other and not as_json:
        screen.complain(Refused(*other))
        screen.say("verify.other")
    return NO if other else 0


def _say_no(screen: Screen, error: Refused, verdict: Verdict, as_json: bool) -> int:
    if as_json:
        screen.json(verdict)
    else:
        screen.complain(error)
        screen.say("verify.no")
    return NO


def _verdict(record: Record, fold: Fold, pins: Pins, other: list[str]) -> Verdict:
    nonces = [line for line in record.lines if isinstance(line, Nonce)]
    return Verdict(
        legal=True,
        same=not other if pins.of_dice or pins.key else None,
        reasons=other,
        game=fold.game.name,
        rules=list(dict.fromkeys((record.header.rules_version, fold.game.rules_version))),
        match=record.header.match,
        commitment=record.header.commitment,
        nonces=[Given(line.seat, line.nonce, line.by_server) for line in nonces],
        round=record.header.round,
        signed_by=record.signature.key if record.signature else None,
        decisions=fold.decisions(),
        chances=fold.chances(),
        undone=sum(isinstance(line, Undone) for line in record.lines),
        rewinds=fold.rewinds,
        scheme=record.header.rng,
        dice=_dice(record, fold),
        ended=fold.ended,
        digest=_digest(record, fold),
        truncated=record.truncated,
    )


def _digest(record: Record, fold: Fold) -> str:
    """The fingerprint that was recorded and has been checked; of a game that is not over, the one of its position."""
    last = record.lines[-1] if record.lines else None
    return last.digest if isinstance(last, Ended) else fold.table.digest()


def _dice(record: Record, fold: Fold) -> Dice:
    if record.header.rng in COMMITTED:
        return "derived" if fold.ended else "not_revealed"
    return "named" if record.header.rng == Seeded.scheme else "typed"


def _report(screen: Screen, record: Record, verdict: Verdict, pins: Pins) -> None:
    header = record.header
    players = [player.name for player in header.seats]
    alone = {"manner": "solo"} if len(players) == 1 else {}
    screen.say("verify.record", game=header.game, version=header.rules_version, players=players, **alone)
    if len(verdict.rules) > 1:
        screen.say("verify.other_rules", have=verdict.rules[0], want=verdict.rules[1])
    _report_pledges(screen, record, verdict)
    screen.say("verify.decisions", count=verdict.decisions)
    screen.say("verify.chances", count=verdict.chances)
    if verdict.undone:
        screen.say("verify.undone", count=verdict.undone)
    if verdict.rewinds:
        screen.say("verify.rewinds", count=verdict.rewinds)
    screen.say(f"verify.dice.{verdict.dice}", scheme=verdict.scheme)
    screen.say("verify.ended" if verdict.ended else "verify.running", value=verdict.digest)
    _report_pins(screen, verdict, pins)
    screen.line(screen.texts("verify.yes" if verdict.ended else "verify.yes_so_far"), style="bold")


def _report_pledges(screen: Screen, record: Record, verdict: Verdict) -> None:
    """What tells this match from another one."""
    header = record.header
    screen.say("verify.match", value=header.match)
    if header.commitment is not None:
        screen.say("verify.commitment", value=header.commitment)
    texts = screen.texts.with_names(player.name for player in header.seats)
    for given in verdict.nonces:
        key = "verify.nonce_by_server" if given.by_server else "verify.nonce"
        screen.line(texts(key, number=given.seat + 1, seat=given.seat, value=given.nonce))
    if verdict.round > 1:
        screen.say("verify.rounds", round=verdict.round)


def _report_pins(screen: Screen, verdict: Verdict, pins: Pins) -> None:
    """By whom the record is signed, and what it was compared with."""
    if verdict.signed_by is None:
        screen.say("verify.unsigned")
    else:
        screen.say("verify.signed_by" if pins.key == verdict.signed_by else "verify.signed", value=verdict.signed_by)
    if verdict.commitment is not None and not pins.of_dice:
        screen.say("verify.not_compared")
    elif pins.of_dice and verdict.same:
        screen.say("verify.compared")
