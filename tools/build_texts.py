"""Compile the gettext catalogues: every `.po` under `src/` gets its `.mo` beside it.

Runs when the package is built or installed (a hatchling hook) and by `make texts` after a catalogue was edited. While
the package is built it cannot be imported, so the compiler is loaded from its file.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compiler(root: Path) -> ModuleType:
    """The module that compiles catalogues."""
    spec = spec_from_file_location("catalogues", root / "src" / "harena" / "kit" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compile_catalogues(root: Path) -> list[Path]:
    """Write the `.mo` of every `.po` of the package; returns what was read."""
    compile_file = compiler(root).compile_file
    found = sorted((root / "src").rglob("*.po"))
    for po in found:
        compile_file(po)
    return found


class BuildTexts(BuildHookInterface[Any]):
    """What hatchling calls before it packs or links the package."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parents[1]):
        print(path.with_suffix(".mo"))
