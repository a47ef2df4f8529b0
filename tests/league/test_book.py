"""The book: ledger, corrections, versions, views, record, snapshots, dice that can be checked, sentences."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from harena.core.errors import Refused
from harena.core.text import LANGUAGES, Text
from harena.league.accounts import balance, gold_account, of_entry
from harena.league.book import Book, Fate, Library
from harena.league.commands import KINDS, check, issue, tag_of, touched_by
from harena.league.dice import commit, fair_roll
from harena.league.entries import Entry, LeagueRecord, LeagueWriter, parse_record, read_record
from harena.league.history import after_entry, begin, fold, from_snapshot, is_true, on_date, snapshot, verify
from harena.league.kinds import (
    BuyTerritory,
    CloseSequence,
    Correct,
    Join,
    NameUnit,
    OpenSequence,
    OpenWishes,
    PayUpkeep,
    PayWages,
    Recruit,
    Reinforce,
    Retire,
    Reverse,
    RollLosses,
    SealWishes,
    SettleWishes,
    TakeBack,
)
from harena.league.rules.wishes import seal
from harena.league.settings import Settings
from harena.league.telling import entry_text
from harena.league.texts import league_texts
from harena.league.views import entries_seen_by, seen_by
from tests.league.club import LIBRARY, START, Club, after_battle, refusal, two

SALT, OTHER = "5a" * 32, "a5" * 32


def plain(book: Book) -> bytes:
    """A book as bytes, without the army books."""
    return msgspec.json.encode(msgspec.structs.replace(book, library=Library({}, LIBRARY.shared)))


# The ledger


def test_every_gold_piece_is_traced_to_an_entry() -> None:
    club = two()
    entry = club.entries[2]
    assert isinstance(entry.command, Recruit)
    assert of_entry(club.book, entry.n) == {"gold/ann": -100, "honour/1": 2}
    for account, postings in club.book.ledger.items():
        assert balance(club.book, account) == sum(posting.amount for posting in postings)
        assert all(1 <= posting.entry <= club.book.entries for posting in postings)


def test_a_correction_is_an_entry_with_a_reason_and_later_entries_stand() -> None:
    club = two()
    before, entries = club.gold("ann"), len(club.entries)
    assert club.why(Correct("ann", "typing error", gold=5), by="ann") == ["organiser_only"]
    club.do(Correct("ann", "typing error", gold=5), by="organiser")
    assert (club.gold("ann"), len(club.entries)) == (before + 5, entries + 1)
    assert club.book.ledger[gold_account("ann")][-1].source == "correction"


def test_no_correction_makes_gold_or_honour_negative() -> None:
    club = two()
    unit = min(club.member("ann").units)
    assert club.why(Correct("ann", "x", gold=-501), by="organiser") == ["would_be_negative"]
    assert club.why(Correct("ann", "x", honour={unit: -3}), by="organiser") == ["would_be_negative"]
    assert club.why(Correct("ann", "x", sizes={unit: 41}), by="organiser") == ["size_above"]
    assert club.why(Correct("ann", "x", gains=("armoury",)), by="organiser") == ["territories_apart"]
    assert club.why(Correct("ann", "x", loses=("free_town",)), by="organiser") == ["territory_not_owned"]
    assert club.why(Correct("ann", "x"), by="organiser") == ["nothing_chosen"]


def test_an_entry_is_reversed_once_and_by_the_organiser() -> None:
    club = two()
    entry = club.do(Correct("ann", "too much", gold=50), by="organiser")
    assert club.why(Reverse(entry.n, "twice"), by="ann") == ["organiser_only"]
    before = club.gold("ann")
    club.do(Reverse(entry.n, "never happened"), by="organiser")
    assert club.gold("ann") == before - 50
    assert club.why(Reverse(entry.n, "again"), by="organiser") == ["nothing_to_reverse"]


def test_a_purchase_that_was_taken_back_is_not_reversed_again() -> None:
    club = Club(ann="empire")
    entry = club.do(BuyTerritory("ann", "smithy"))
    club.do(TakeBack("ann"))
    assert club.gold("ann") == 500
    assert club.why(Reverse(entry.n, "again"), by="organiser") == ["nothing_to_reverse"]


# Versions


def test_two_members_act_at_once_but_nobody_acts_on_what_has_changed() -> None:
    club = Club(ann="empire", bob="chaos")
    seen = dict(club.book.versions)
    club.do(Recruit("bob", "marauders", 10))
    ann, bob = Recruit("ann", "militia", 10), Recruit("bob", "marauders", 10)
    assert check(club.book, "ann", ann, seen) == []
    assert [reason.key for reason in check(club.book, "bob", bob, seen)] == ["refused.stale"]
    assert touched_by(SettleWishes("ann", 3)) == ["member/ann", "battle/3"]


# Fold, history, snapshots


def test_a_league_is_the_fold_of_its_entries() -> None:
    club = after_battle(gains=("smithy",))
    assert fold(club.header, club.entries, LIBRARY) == club.book
    assert verify(club.header, club.entries, LIBRARY) == club.book


def test_whoever_folds_the_record_of_others_finds_a_wrong_entry_by_its_number() -> None:
    club = two()
    wrong = msgspec.structs.replace(club.entries[2], command=Recruit("ann", "knights", 10))
    with pytest.raises(Refused, match=r"entry_wrong\(number=3"):
        verify(club.header, [*club.entries[:2], wrong, *club.entries[3:]], LIBRARY)
    old = msgspec.structs.replace(club.entries[3], at=START - timedelta(days=1))
    with pytest.raises(Refused, match="entry_before"):
        verify(club.header, [*club.entries[:3], old], LIBRARY)


def test_the_league_as_it_stood_after_an_entry_or_on_a_date() -> None:
    club = two()
    record = LeagueRecord(club.header, club.entries)
    assert list(after_entry(record, 1, LIBRARY).members) == ["ann"]
    assert after_entry(record, 0, LIBRARY) == begin(club.header, LIBRARY)
    assert on_date(record, club.entries[4].at, LIBRARY) == after_entry(record, 5, LIBRARY)
    with pytest.raises(Refused, match="no_such_entry"):
        after_entry(record, 99, LIBRARY)


def test_a_snapshot_saves_folding_and_is_checked_by_it() -> None:
    club = two()
    kept = snapshot(after_entry(LeagueRecord(club.header, club.entries), 5, LIBRARY), club.entries)
    assert from_snapshot(kept, club.header, club.entries, LIBRARY) == club.book
    assert is_true(kept, club.header, club.entries, LIBRARY)
    false = msgspec.structs.replace(kept, state=kept.state.replace(b"ann", b"anm"))
    assert not is_true(false, club.header, club.entries, LIBRARY)
    with pytest.raises(Refused, match="other_snapshot"):
        from_snapshot(kept, club.header, club.entries[1:], LIBRARY)


def test_other_army_books_are_refused() -> None:
    club = two()
    empire = LIBRARY.books["empire"]
    other = msgspec.structs.replace(empire, units={**empire.units, "militia": empire.units["halberdiers"]})
    with pytest.raises(Refused, match="other_books"):
        fold(club.header, club.entries, Library({**LIBRARY.books, "empire": other}, LIBRARY.shared))


# The record


def written(club: Club, path: Path) -> None:
    with LeagueWriter.create(path, club.header) as writer:
        for entry in club.entries:
            writer.write(entry)


def test_a_record_is_written_and_read_line_by_line(tmp_path: Path) -> None:
    club, path = two(), tmp_path / "league.jsonl"
    written(club, path)
    record = read_record(path)
    assert (record.entries, record.truncated) == (club.entries, False)
    assert fold(record.header, record.entries, LIBRARY) == club.book


def test_a_last_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    club, path = two(), tmp_path / "league.jsonl"
    written(club, path)
    path.write_bytes(path.read_bytes()[:-20])
    writer, record = LeagueWriter.resume(path)
    with writer:
        assert record.truncated
        assert record.entries == club.entries[:-1]
        writer.write(club.entries[-1])
    assert read_record(path).entries == club.entries


def test_one_program_writes_at_a_time_and_nothing_is_overwritten(tmp_path: Path) -> None:
    club, path = two(), tmp_path / "league.jsonl"
    with LeagueWriter.create(path, club.header):
        with pytest.raises(Refused, match="record_in_use"):
            LeagueWriter.resume(path)
        with pytest.raises(Refused, match="cannot_write"):
            LeagueWriter.create(path, club.header)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"n": 2}\n', "record_not_json"),
        (b"\xff\n", "record_not_json"),
        (b'{"n":7,"at":"2026-01-01T00:00:00Z","by":"a","command":{"do":"retire","member":"a"}}\n', "record_number"),
        (b"[" * 300_000 + b"\n", "record_line_too_long"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: bytes, why: str) -> None:
    club = two()
    header = msgspec.json.encode(club.header) + b"\n"
    with pytest.raises(Refused, match=why):
        parse_record([header, line])


# Fair dice


def test_fair_dice_follow_from_the_seed_that_the_turn_was_committed_to() -> None:
    seed = bytes(range(32))
    club = Club(bob="chaos")
    committed = commit_for(club, "ann", seed)
    club.do(Join("ann", "empire", commitment=committed))
    for entry in ("halberdiers", "halberdiers", "militia"):
        club.recruit("ann", entry, 20)
    for _ in range(3):
        club.recruit("bob", "marauders", 20)
    club.close("ann")
    club.close("bob")
    battle = club.battle("ann", "bob")
    club.settle(battle, Fate(battle.forces["ann"][0].unit, lost=12))
    club.grant("ann", gold=500)
    club.to_losses("ann")
    ann = club.member("ann")
    roll = fair_roll(club.book, ann, "roll_losses", seed)
    rolled = issue(club.book, "ann", START, RollLosses("ann"), roll=roll, dice_from="fair")
    club.entries.append(rolled)
    assert len(rolled.dice) == 12
    assert refusal(club, CloseSequence("ann", seed=bytes(32).hex())) == ["seed_differs"]
    kind, bounds, numbers = ann.turn.fair_rolls[0]
    ann.turn.fair_rolls[0] = (kind, bounds, (numbers[0] % 6 + 1, *numbers[1:]))
    assert refusal(club, CloseSequence("ann", seed=seed.hex())) == ["dice_differ"]
    ann.turn.fair_rolls[0] = (kind, bounds, numbers)
    club.do(CloseSequence("ann", seed=seed.hex()))
    assert club.member("ann").turn.fair_rolls == []


def commit_for(club: Club, member: str, seed: bytes) -> str:
    """The commitment of a member's first turn, before that member has joined."""
    other = Club(armies={member: "empire"})
    return commit(other.book, other.member(member), seed)


# Views


def wishing(items: tuple[str, ...], salt: str = SALT) -> tuple[Club, int]:
    """Ann has sealed and opened wishes; Bob has sealed only."""
    club = two()
    battle = club.battle("ann", "bob")
    club.settle(battle)
    club.do(SealWishes("ann", battle.id, seal(items, salt)))
    club.do(SealWishes("bob", battle.id, seal((), SALT)))
    club.do(OpenWishes("ann", battle.id, items, salt))
    return club, battle.id


@pytest.mark.parametrize("viewer", ["bob", None, "organiser"])
def test_two_worlds_that_differ_in_sealed_wishes_look_the_same(viewer: str | None) -> None:
    (one, _), (other, _) = wishing(("river_blade",)), wishing(("grey_mail", "long_knife"), OTHER)
    assert plain(one.book) != plain(other.book)
    assert plain(seen_by(one.book, viewer)) == plain(seen_by(other.book, viewer))
    views = [msgspec.json.encode(entries_seen_by(club.book, club.entries, viewer)) for club in (one, other)]
    assert views[0] == views[1]
    assert b"river_blade" not in views[0]


def test_a_member_sees_the_own_wishes_and_everybody_sees_them_once_settled() -> None:
    club, battle = wishing(("river_blade",))
    assert seen_by(club.book, "ann").battles[battle].wishes["ann"].items == ("river_blade",)
    club.do(OpenWishes("bob", battle, (), SALT))
    club.do(SettleWishes("bob", battle))
    assert seen_by(club.book, None).battles[battle].wishes["ann"].items == ("river_blade",)


def test_a_league_may_keep_treasuries_private() -> None:
    club = after_battle(Settings(open_treasury=False))
    club.do(Reinforce("ann", min(club.member("ann").units), 1))
    assert gold_account("ann") not in seen_by(club.book, "bob").ledger
    assert not seen_by(club.book, "bob").members["ann"].turn.trades
    assert seen_by(club.book, "ann").ledger[gold_account("ann")]
    assert seen_by(club.book, "organiser") == club.book
    assert seen_by(after_battle().book, None).ledger


# Sentences


def test_every_kind_of_entry_has_a_sentence_in_both_languages() -> None:
    for language in LANGUAGES:
        words = league_texts(language)
        for kind in KINDS:
            assert words.knows(f"entry.{kind.__struct_config__.tag}"), kind  # type: ignore[attr-defined]


def test_entries_and_refusals_read_as_sentences() -> None:
    club = two()
    french = league_texts("fr", *LIBRARY.books.values(), shared=LIBRARY.shared)
    told = [french.say(entry_text(club.book, entry)) for entry in club.entries]
    assert told[0] == "ann rejoint la ligue avec L’Empire."
    assert told[2] == "ann recrute 20 × Hallebardiers."
    (why,) = check(club.book, "ann", Reinforce("ann", min(club.member("ann").units), 1))
    assert french.say(why).endswith("(LEA-092).")
    named = check(club.book, "organiser", Correct("bob", "x", honour={min(club.member("ann").units): 1}))
    assert "«\u00a0Old Guard\u00a0»" in french.say(named[0])


def test_every_reason_names_its_rule() -> None:
    club = two()
    for command in (BuyTerritory("ann", "armoury"), PayWages("ann"), OpenSequence("ann"), PayUpkeep("ann")):
        for reason in check(club.book, "ann", command):
            assert str(reason.params["rule"]).startswith("LEA-")


def test_unknown_members_and_things_are_refused_with_a_sentence() -> None:
    club = two()
    assert check(club.book, "zoe", Retire("zoe")) == [Text("refused.no_such_member", {"member": "zoe"})]
    assert club.why(NameUnit("ann", 999, "x")) == ["not_your_unit"]
    assert club.why(SettleWishes("ann", 999)) == ["no_such_battle"]
    assert tag_of(PayUpkeep("ann")) == "pay_upkeep"


def test_a_refused_command_changes_nothing() -> None:
    club = two()
    before = plain(club.book)
    refusal(club, Reinforce("ann", min(club.member("ann").units), 1))
    refusal(club, OpenSequence("ann"))
    assert plain(club.book) == before
    assert all(isinstance(entry, Entry) for entry in club.entries)
