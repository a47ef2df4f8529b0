"""`harena verify`: is a record a legal game, and are its dice the ones that were committed to?"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from harena.cli.arguments import AsJson, Injected, RecordedPack, RecordFile, named_game, read_content
from harena.cli.files import open_record, why_of
from harena.cli.screen import Screen
from harena.core.errors import Refused
from harena.core.fair import SCHEME
from harena.core.fold import Fold, refold
from harena.core.record import Record, RecordError, Undone
from harena.core.sources import Seeded

NO: Final = 1
CANNOT_TELL: Final = {"refused.other_rules_version", "refused.other_content", "refused.record_format"}
"""Reasons that lie in this installation, not in the record."""

Dice = Literal["derived", "not_revealed", "named", "typed"]


class Verdict(Struct, frozen=True, kw_only=True):
    """What was checked and what came out; what `--json` prints."""

    legal: bool
    line: int | None = None
    reasons: list[str] = []
    game: str | None = None
    decisions: int = 0
    chances: int = 0
    undone: int = 0
    rewinds: int = 0
    scheme: str | None = None
    dice: Dice | None = None
    ended: bool = False
    digest: str | None = None
    truncated: bool = False


def verify(file: RecordFile, /, *, content: RecordedPack = None, as_json: AsJson = False, screen: Injected) -> int:
    """Read the record, play it again with every check, and say what was checked. Exit code 1: it does not hold."""
    try:
        record = open_record(file)
        game = named_game(screen, record.header.game)
        fold = refold(game, record, read_content(screen, game, content))
    except RecordError as error:
        if any(why_of(reason).key in CANNOT_TELL for reason in error.reasons):
            raise
        verdict = Verdict(legal=False, line=error.line, reasons=[screen.reason(why) for why in error.reasons])
        return _say_no(screen, error, verdict, as_json)
    if record.truncated:
        screen.warn("record.truncated")
    verdict = _verdict(record, fold)
    if as_json:
        screen.json(verdict)
    else:
        _report(screen, record, verdict)
    return 0


def _say_no(screen: Screen, error: Refused, verdict: Verdict, as_json: bool) -> int:
    if as_json:
        screen.json(verdict)
    else:
        screen.complain(error)
        screen.say("verify.no")
    return NO


def _verdict(record: Record, fold: Fold) -> Verdict:
    return Verdict(
        legal=True,
        game=fold.game.name,
        decisions=fold.decisions(),
        chances=fold.chances(),
        undone=sum(isinstance(line, Undone) for line in record.lines),
        rewinds=fold.rewinds,
        scheme=record.header.rng,
        dice=_dice(record, fold),
        ended=fold.ended,
        digest=fold.table.digest(),
        truncated=record.truncated,
    )


def _dice(record: Record, fold: Fold) -> Dice:
    if record.header.rng == SCHEME:
        return "derived" if fold.ended else "not_revealed"
    return "named" if record.header.rng == Seeded.scheme else "typed"


def _report(screen: Screen, record: Record, verdict: Verdict) -> None:
    header = record.header
    players = [player.name for player in header.seats]
    alone = {"manner": "solo"} if len(players) == 1 else {}
    screen.say("verify.record", game=header.game, version=header.rules_version, players=players, **alone)
    screen.say("verify.decisions", count=verdict.decisions)
    screen.say("verify.chances", count=verdict.chances)
    if verdict.undone:
        screen.say("verify.undone", count=verdict.undone)
    if verdict.rewinds:
        screen.say("verify.rewinds", count=verdict.rewinds)
    screen.say(f"verify.dice.{verdict.dice}", scheme=verdict.scheme)
    screen.say("verify.ended" if verdict.ended else "verify.running", value=verdict.digest)
    screen.line(screen.texts("verify.yes" if verdict.ended else "verify.yes_so_far"), style="bold")
