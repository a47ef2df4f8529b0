"""Content: joined from files, checked, with packs of one's own on top."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from harena.core.content import content_hash, join, read_content, read_pack
from harena.core.errors import Refused
from harena.core.text import Text
from harena.games.ludus.game import GAME, Card, Content
from tests.core.builders import remade

PACK = 'game = "ludus"\nname = "Heavy swords"\n'


def folder(path: Path, **files: str) -> Path:
    for name, text in files.items():
        (path / f"{name}.toml").write_text(text)
    return path


def keys(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [reason.key for reason in refused.value.reasons]


def test_the_files_of_a_folder_are_joined(tmp_path: Path) -> None:
    folder(tmp_path, a="[cards.cut]\ncopies = 1\ndice = 2\n", b="[cards.parry]\ncopies = 3\ndice = 0\n")
    assert read_content(tmp_path, Content).cards == {"cut": Card(1, 2), "parry": Card(3, 0)}


def test_lists_follow_one_another_when_contents_are_joined() -> None:
    class Lists(Content, frozen=True):
        names: list[str] = []

    joined = join(Lists, Lists(names=["a"]), Lists(cards={"cut": Card(1, 1)}, names=["b"]))
    assert (joined.names, list(joined.cards)) == (["a", "b"], ["cut"])


def test_a_pack_replaces_and_adds(tmp_path: Path) -> None:
    folder(tmp_path, pack=PACK, cards="[cards.lunge]\ncopies = 1\ndice = 6\n[cards.bite]\ncopies = 2\ndice = 1\n")
    content = GAME.content_with(tmp_path)
    assert content.cards["lunge"] == Card(1, 6)
    assert content.cards["bite"] == Card(2, 1)
    assert content.cards["cut"] == GAME.content.cards["cut"]


def test_a_pack_may_stand_alone(tmp_path: Path) -> None:
    folder(tmp_path, pack=PACK + "alone = true\n", cards="[cards.bite]\ncopies = 40\ndice = 1\n")
    assert list(GAME.content_with(tmp_path).cards) == ["bite"]


def test_every_broken_file_is_reported_with_its_name(tmp_path: Path) -> None:
    folder(tmp_path, a="[cards.cut]\ncopies = 'many'\ndice = 2\n", b="= broken", c="[cards.x]\nweight = 1\n")
    with pytest.raises(Refused) as refused:
        read_content(tmp_path, Content)
    wrong, broken, *names = refused.value.reasons
    line = Text("content.place", {"file": "a.toml", "line": 2})
    place = {"file": line, "entry": "cards.cut.copies", "value": "many"}
    assert wrong == Text("refused.content_value", {**place, "allowed": Text("allowed.range", {"least": 1, "most": 60})})
    assert broken == Text("refused.content_not_toml", {"file": "b.toml", "line": 1, "column": 1})
    assert [(name.key, name.params["entry"], name.params["field"]) for name in names] == [
        ("refused.content_unknown", "cards.x", "weight"),
        ("refused.content_missing", "cards.x", "copies"),
        ("refused.content_missing", "cards.x", "dice"),
    ]


def test_every_entry_that_is_wrong_is_named_with_what_is_allowed_in_the_reader_s_language(tmp_path: Path) -> None:
    folder(tmp_path, a="[cards.cut]\ncopies = 99\ndice = true\n[cards.net]\ncopies = 1\ndice = 1\nparried = 'no'\n")
    with pytest.raises(Refused) as refused:
        read_content(tmp_path, Content)
    assert [GAME.texts("fr").say(reason).replace("\N{NO-BREAK SPACE}", " ") for reason in refused.value.reasons] == [
        "a.toml, ligne 2 : cards.cut.copies ne peut pas valoir « 99 » ; permis : un nombre entier de 1 à 60.",
        "a.toml, ligne 3 : cards.cut.dice ne peut pas valoir « true » ; permis : un nombre entier de 0 à 12.",
        "a.toml, ligne 7 : cards.net.parried ne peut pas valoir « no » ; permis : true ou false.",
    ]


class Kinds(Struct, frozen=True):
    """One of everything that content may hold."""

    numbers: Annotated[list[int], Meta(max_length=3)] = []
    shares: dict[str, float] = {}
    ranks: dict[str, Literal["slave", "free"]] = {}
    pairs: list[tuple[str, ...]] = []
    heights: dict[str, Annotated[int, Meta(ge=1)]] = {}
    mixed: dict[str, int | Literal["X", "Y"]] = {}
    maybe: dict[str, int | None] = {}
    days: dict[str, date] = {}


@pytest.mark.parametrize(
    ("written", "entry", "allowed"),
    [
        ("numbers = [1, 'b']", "numbers.2", "a whole number"),
        ("numbers = 3", "numbers", "a list in square brackets of 0 to 3 items"),
        ("numbers = [1, 2, 3, 4]", "numbers", "a list in square brackets of 0 to 3 items"),
        ("shares.a = 'x'", "shares.a", "a number"),
        ("shares = 1", "shares", "a table with fields"),
        ("ranks.a = 'king'", "ranks.a", "one of free, slave"),
        ("pairs = [['a', 1]]", "pairs.1.2", "a text in quotes"),
        ("heights.a = 0", "heights.a", "a whole number, at least 1"),
        ("mixed.a = 'Z'", "mixed.a", "a whole number or one of X, Y"),
        ("maybe.a = 'x'", "maybe.a", "a whole number"),
        ("days.a = 1", "days.a", "a value of another kind"),
    ],
)
def test_whatever_stands_in_a_file_its_fault_is_found(tmp_path: Path, written: str, entry: str, allowed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_content(folder(tmp_path, a=written), Kinds)
    (reason,) = refused.value.reasons
    assert (reason.params["entry"], GAME.texts("en").word("allowed", reason.params["allowed"])) == (entry, allowed)


class Spell(Struct, frozen=True, forbid_unknown_fields=True, tag_field="key", tag=True):
    power: int


class Ward(Struct, frozen=True, forbid_unknown_fields=True, tag_field="key", tag=True):
    turns: int = 1


class Spells(Struct, frozen=True):
    spells: dict[str, list[Spell | Ward]] = {}


@pytest.mark.parametrize(
    ("written", "key", "entry"),
    [
        ("{ power = 1 }", "content_missing", "spells.a.1"),
        ('{ key = "Nothing" }', "content_value", "spells.a.1.key"),
        ('{ key = "Spel" }', "content_near", "spells.a.1.key"),
        ('{ key = "Spell", power = "x" }', "content_value", "spells.a.1.power"),
        ('{ key = "Ward", power = 1 }', "content_unknown", "spells.a.1"),
        ("3", "content_value", "spells.a.1"),
    ],
)
def test_of_several_kinds_of_tables_the_one_that_the_key_names_is_meant(
    tmp_path: Path, written: str, key: str, entry: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_content(folder(tmp_path, a=f"[spells]\na = [{written}]\n"), Spells)
    (reason,) = refused.value.reasons
    assert (reason.key, reason.params["entry"]) == (f"refused.{key}", entry)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("[cards.cut]\ncopies = 1\ndice = 99\n", 3),
        ("# cards\n\n[cards]\ncut = { copies = 1, dice = 99 }\n", 4),
        ('cards.cut.copies = 1\ncards."cut".dice = 99\n', 2),
        ("[ cards . 'cut' ] # mine\ncopies = 1\ndice = [\n  99,\n]\n", 3),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, written: str, line: int) -> None:
    with pytest.raises(Refused) as refused:
        read_content(folder(tmp_path, a=written), Content)
    (reason,) = refused.value.reasons
    assert reason.params["file"] == Text("content.place", {"file": "a.toml", "line": line})


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("[spells]\na = [\n  { key = 'Ward' }, # , {\n  3,\n]\n", 4),
        ("[spells]\na = [{ key = 'Ward' }, # '],['\n 3]\n", 3),
        ("[[spells.a]]\nkey = 'Ward'\n\n[[spells.a]]\nkey = 'Sea'\n", 4),
    ],
)
def test_a_fault_in_an_item_of_a_list_is_told_with_the_line_of_the_item(
    tmp_path: Path, written: str, line: int
) -> None:
    with pytest.raises(Refused) as refused:
        read_content(folder(tmp_path, a=written), Spells)
    assert refused.value.reasons[-1].params["file"] == Text("content.place", {"file": "a.toml", "line": line})


def test_a_text_that_is_too_long_is_told_how_long_it_may_be(tmp_path: Path) -> None:
    class Named(Struct, frozen=True):
        names: dict[str, Annotated[str, Meta(min_length=1, max_length=5)]] = {}

    with pytest.raises(Refused) as refused:
        read_content(folder(tmp_path, a='[names]\ncut = "slice and cut"\n'), Named)
    assert refused.value.reasons[0].params["allowed"] == Text("allowed.text_of", {"least": 1, "most": 5})


def test_blanks_are_told_together_for_entries_that_lack_the_same(tmp_path: Path) -> None:
    cards = {"cut": ("?", 1), "net": ("?", 1), "ram": ("?", "?"), "axe": (1, 1)}
    written = "".join(f"[cards.{n}]\ncopies = {a!r}\ndice = {b!r}\n" for n, (a, b) in cards.items())
    with pytest.raises(Refused) as refused:
        read_content(folder(tmp_path, a=written), Content)
    assert [GAME.texts("en").say(reason) for reason in refused.value.reasons] == [
        "a.toml, line 1: 2 entries are still to be filled in (copies): cut, net.",
        "a.toml, line 7: ram is still to be filled in: copies, dice.",
    ]


def test_a_blank_where_any_text_may_stand_is_a_blank_all_the_same(tmp_path: Path) -> None:
    class Names(Struct, frozen=True):
        names: dict[str, dict[str, str]] = {}

    with pytest.raises(Refused) as refused:
        read_content(folder(tmp_path, a='[names.cut]\nshort = "?"\n'), Names)
    assert keys(refused) == ["refused.content_blank"]


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused) as refused:
        read_content(tmp_path, Content)
    assert keys(refused) == ["refused.content_not_text"]


def test_a_file_larger_than_any_content_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("# " + "x" * 1_000_000)
    with pytest.raises(Refused) as refused:
        read_content(tmp_path, Content)
    assert keys(refused) == ["refused.content_too_large"]


def test_a_folder_without_pack_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        read_pack(tmp_path, "ludus")
    assert keys(refused) == ["refused.no_pack"]


def test_a_pack_for_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        read_pack(folder(tmp_path, pack='game = "chess"\nname = "Kings"\n'), "ludus")
    assert keys(refused) == ["refused.pack_of_another_game"]


def test_a_game_may_check_more_than_types(tmp_path: Path) -> None:
    def unarmed(content: Content) -> list[Text]:
        return [Text("refused.no_attack", {"card": name}) for name, card in content.cards.items() if card.dice > 5]

    strict = remade(GAME, check_content=unarmed)
    folder(tmp_path, pack=PACK, cards="[cards.ram]\ncopies = 1\ndice = 9\n")
    with pytest.raises(Refused) as refused:
        strict.content_with(tmp_path)
    line = Text("content.place", {"file": "cards.toml", "line": 1})
    why = Text("refused.no_attack", {"card": "ram"})
    assert refused.value.reasons == (Text("refused.content_entry", {"file": line, "why": why}),)


def test_equal_content_has_an_equal_hash_whatever_the_order() -> None:
    one = Content({"cut": Card(1, 2), "parry": Card(3, 0)})
    same = Content({"parry": Card(3, 0), "cut": Card(1, 2)})
    assert content_hash(one) == content_hash(same) != content_hash(Content({"cut": Card(1, 3)}))


def test_a_pack_names_its_cards_in_both_languages_and_the_hash_stays(tmp_path: Path) -> None:
    card = "[cards.sling]\ncopies = 2\ndice = 1\n"
    words = '[words.en]\n"card.sling" = "sling"\n[words.fr]\n"card.sling" = "fronde"\n'
    folder(tmp_path, pack=PACK, cards=card)
    before = content_hash(GAME.content_with(tmp_path))
    folder(tmp_path, pack=PACK + words)
    assert content_hash(GAME.content_with(tmp_path)) == before
    pack = read_pack(tmp_path, "ludus")
    assert [pack.words_in(language) for language in ("en", "fr", "la")] == [
        {"card.sling": "sling"},
        {"card.sling": "fronde"},
        {},
    ]
    assert GAME.texts("fr", tmp_path).word("card", "sling") == "fronde"


@pytest.mark.parametrize("words", ['[words.la]\n"card.sling" = "funda"', '[words.en]\n"card.sling" = ""', "words = 3"])
def test_words_in_another_language_or_of_another_kind_are_refused(tmp_path: Path, words: str) -> None:
    with pytest.raises(Refused):
        read_pack(folder(tmp_path, pack=PACK + words), "ludus")


def test_nothing_can_be_called_like_a_face_down_card(tmp_path: Path) -> None:
    folder(tmp_path, pack=PACK, cards='[cards."?"]\ncopies = 1\ndice = 1\n')
    with pytest.raises(Refused) as refused:
        GAME.content_with(tmp_path)
    assert keys(refused) == ["refused.content_name"]


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    folder(tmp_path, pack=PACK)
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "more.toml").mkdir()
    with pytest.raises(Refused) as refused:
        GAME.content_with(tmp_path)
    assert [reason.params["file"] for reason in refused.value.reasons] == ["gone.toml", "more.toml"]
    assert keys(refused) == ["refused.cannot_read"] * 2


def test_each_place_of_a_pair_has_its_own_bounds(tmp_path: Path) -> None:
    """Nothing is said against the first for what only the second may not be."""

    class Cells(Struct, frozen=True):
        cells: dict[str, list[tuple[Annotated[int, Meta(ge=0, le=2)], Annotated[int, Meta(ge=1, le=3)]]]] = {}

    (tmp_path / "cells.toml").write_text("[cells]\ngood = [[0, 3]]\nbad = [[0, 3], [2, 0]]\n")
    with pytest.raises(Refused) as refused:
        read_content(tmp_path, Cells)
    assert [reason.params["entry"] for reason in refused.value.reasons] == ["cells.bad.2.2"]
