"""`docs/security.md` names files, tests and functions that there are."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.pages import ROOT, page

PAGE = page("security.md")
NAMED = sorted(set(re.findall(r"`([^`]+)`", PAGE)))
PLACES = (ROOT, ROOT / "src" / "harena")
"""The page names files from here on."""


def text_of(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def test_every_file_that_the_page_names_is_there() -> None:
    files = [name for name in NAMED if re.fullmatch(r"\w[\w/*]*(\.(py|js|md|txt|html)|/)", name)]
    assert [name for name in files if not any(list(place.glob(name)) for place in PLACES)] == []
    assert len(files) > 20


def test_every_test_that_the_page_names_is_there() -> None:
    there, tests = text_of(ROOT / "tests"), [name for name in NAMED if re.fullmatch(r"test_\w+", name)]
    assert [name for name in tests if f"def {name}(" not in there] == []
    assert len(tests) > 10


def test_every_function_and_class_that_the_page_names_is_there() -> None:
    names = [name for name in NAMED if re.fullmatch(r"(?!test_)([a-z]+\.)?\w*[a-z]_[a-z]\w*|M\w+", name)]
    there = text_of(ROOT / "src")
    assert [name for name in names if not re.search(rf"(def|class) {name.rpartition('.')[2]}\b", there)] == []
    assert len(names) > 5
