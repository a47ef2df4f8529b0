"""`docs/add-a-game.md` walks through the whole of the example game, and through nothing else."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def code_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_page_shows_every_line_of_the_example_in_order() -> None:
    page = (ROOT / "docs/add-a-game.md").read_text()
    shown = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    assert code_lines(shown) == code_lines((ROOT / "src/harena/games/ludus/game.py").read_text())


def test_the_entry_point_on_the_page_is_the_real_one() -> None:
    page = (ROOT / "docs/add-a-game.md").read_text()
    for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL):
        assert block.strip() in (ROOT / "pyproject.toml").read_text()
