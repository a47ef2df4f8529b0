"""Compile the gettext catalogues: every `.po` under `src/` gets its `.mo` beside it.

Runs when the package is built or installed (a hatchling hook) and by `make texts` after a catalogue was edited.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Write the `.mo` of every `.po` below `root`; returns what was written."""
    written = []
    for po in sorted(root.rglob("*.po")):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parents[1].name, abort_invalid=True)
        mo = po.with_suffix(".mo")
        with mo.open("wb") as target:
            write_mo(target, catalogue)
        written.append(mo)
    return written


class BuildTexts(BuildHookInterface[Any]):
    """What hatchling calls before it packs or links the package."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root) / "src")


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parents[1] / "src"):
        print(path)
