"""The league at a glance: who stands where, and what waits for the reader now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from harena.core.text import Texts
from harena.league.book import Challenge, Member
from harena.league.rules.value import list_value, maximum_of
from harena.league.telling import entry_text
from harena.web.leagues.sight import Sight
from harena.web.pages.moments import moment

STEPS_AFTER_BATTLE = ("upkeep", "wages", "losses", "purchases")


class Standing(Struct, frozen=True, kw_only=True):
    """A line of the standings."""

    place: int
    member: str
    name: str
    army: str
    own: bool
    value: str
    most: str
    gold: str
    territories: int
    battles: int
    won: int
    step: str


class Task(Struct, frozen=True):
    """Something that the reader can do now, and where."""

    text: str
    path: str


class Told(Struct, frozen=True):
    """An entry of the record as a sentence."""

    n: int
    at: str
    when: str
    text: str
    by: str
    """Who entered it, where that was not the member it is about."""
    dice: str


def standings(sight: Sight, texts: Texts) -> list[Standing]:
    """The members who play, the most valuable army first."""
    book = sight.book
    playing = [member for member in book.members.values() if member.turn.step != "retired"]
    playing.sort(key=lambda member: (-list_value(book, member), -_won(sight, member), sight.name(member.id)))
    return [_standing(sight, texts, place, member) for place, member in enumerate(playing, start=1)]


def _standing(sight: Sight, texts: Texts, place: int, member: Member) -> Standing:
    book, gold = sight.book, sight.gold(member.id)
    return Standing(
        place=place,
        member=member.id,
        name=sight.name(member.id),
        army=texts.word("army", member.army),
        own=sight.own is not None and sight.own.id == member.id,
        value=texts.number(list_value(book, member)),
        most=texts.number(maximum_of(book, member)),
        gold="–" if gold is None else texts.number(gold),
        territories=len(member.territories),
        battles=sum(battle.settled and member.id in battle.members for battle in book.battles.values()),
        won=_won(sight, member),
        step=texts.word("step", member.turn.step),
    )


def _won(sight: Sight, member: Member) -> int:
    settled = (one for one in sight.book.battles.values() if one.settled and member.id in one.members)
    return sum(battle.winner == battle.side_of(member.id) for battle in settled)


# What waits


def tasks(sight: Sight, texts: Texts) -> list[Task]:
    """What the reader can do now, the most pressing first."""
    if not sight.may_act:
        return []
    base, own = f"/l/{sight.row.id}", sight.own
    found = [] if own is None else [Task(texts(key), f"{base}{path}") for key, path in _of_member(own)]
    if sight.organises:
        found += [Task(texts("hall.task.refusal", number=one.id), f"{base}/chronicle") for one in _refused(sight)]
    return found


def _of_member(member: Member) -> Iterator[tuple[str, str]]:
    step, army = member.turn.step, f"/army/{member.id}"
    if step == "building":
        yield ("hall.task.build" if member.units else "hall.task.begin"), army
    if step in STEPS_AFTER_BATTLE:
        yield f"hall.task.{step}", army


def _refused(sight: Sight) -> list[Challenge]:
    return [one for one in sight.book.challenges.values() if one.refusals]


# The chronicle


def told(sight: Sight, texts: Texts, after: int, upto: int) -> list[Told]:
    """These entries as sentences, the latest first. What the reader may not know is not in them."""
    found = []
    for entry in reversed(sight.entries(after, upto)):
        about = sight.book.members.get(getattr(entry.command, "member", ""))
        other = about is not None and about.person != entry.by
        said = texts.say(entry_text(sight.book, entry))
        dice = texts(f"hall.dice.{entry.dice_from}", dice=list(entry.dice)) if entry.dice else ""
        by = texts("hall.entered_by", person=entry.by) if other else ""
        found.append(Told(entry.n, entry.at.isoformat(), moment(entry.at, texts), said, by, dice))
    return found
