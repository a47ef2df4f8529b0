"""Content: joined from files, checked, with packs of one's own on top."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harena.core.content import content_hash, join, read_content, read_pack
from harena.core.errors import Refused
from harena.core.game import Game
from harena.core.text import Text
from harena.games.ludus.game import GAME, Card, Content

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
    assert keys(refused) == ["refused.content_wrong", "refused.content_not_toml", "refused.content_wrong"]
    assert [reason.params["file"] for reason in refused.value.reasons] == ["a.toml", "b.toml", "c.toml"]
    assert "cards" in str(refused.value.reasons[0].params["why"])


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused) as refused:
        read_content(tmp_path, Content)
    assert keys(refused) == ["refused.content_not_toml"]


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

    strict: Game = replace(GAME, check_content=unarmed)  # type: ignore[type-arg]
    folder(tmp_path, pack=PACK, cards="[cards.ram]\ncopies = 1\ndice = 9\n")
    with pytest.raises(Refused) as refused:
        strict.content_with(tmp_path)
    assert refused.value.reasons == (Text("refused.no_attack", {"card": "ram"}),)


def test_equal_content_has_an_equal_hash_whatever_the_order() -> None:
    one = Content({"cut": Card(1, 2), "parry": Card(3, 0)})
    same = Content({"parry": Card(3, 0), "cut": Card(1, 2)})
    assert content_hash(one) == content_hash(same) != content_hash(Content({"cut": Card(1, 3)}))
