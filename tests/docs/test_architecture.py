"""`docs/architecture.md` and `CONTRIBUTING.md` speak of what there is."""

from __future__ import annotations

import re

import pytest

from bench.budgets import ANY_COPY_US, ANY_REFOLD, COPY_US, DECISIONS, REFOLD
from harena.core.discovery import games
from tests.docs.pages import ROOT, page, section

TITLES = {"20 Strong": "twenty_strong", "Hoplomachus": "hoplomachus"}


def test_every_make_target_is_listed() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):.*## ", makefile, re.MULTILINE))
    listed = set(re.findall(r"^\| `make (\w+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert listed == targets


@pytest.mark.parametrize("layer", ["core", "kit"])
def test_every_file_of_the_core_and_the_kit_has_its_subject(layer: str) -> None:
    table = section(page("architecture.md"), "Layers").split(f"| file of the {layer} |")[1].split("\n\n")[0]
    named = re.findall(r"`(\w+\.py)`", table)
    files = {path.name for path in (ROOT / "src/harena" / layer).glob("*.py")}
    assert sorted(named) == sorted(files - {"__init__.py"})


def test_budgets_are_those_of_the_bench_and_games_to_come_are_marked() -> None:
    row = r"^\| (.*?) \| ≥ ([\d,]+) \| ≤ ([\d.]+) µs \| ≥ ([\d,]+) answers/s \|"
    said: dict[str, tuple[int, float, int]] = {}
    for names, decisions, copy, answers in re.findall(row, section(page("architecture.md"), "Budgets"), re.MULTILINE):
        for title in re.sub(r"\*to come:\*|, combat", "", names).split(","):
            name = TITLES.get(title.strip(), title.strip().lower())
            said[name] = int(decisions.replace(",", "")), float(copy), int(answers.replace(",", ""))
            assert ("to come" in names) == (name not in games()), title
    assert said == {
        name: (figure, COPY_US.get(name, ANY_COPY_US), REFOLD.get(name, ANY_REFOLD))
        for name, figure in DECISIONS.items()
    }
