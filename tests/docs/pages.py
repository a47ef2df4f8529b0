"""Pages of the documentation as programs: their files, their commands, and a package that is made of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]

NAMED_BLOCK = re.compile(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```", re.DOTALL | re.MULTILINE)
"""A code block that follows the name of a file."""


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def section(text: str, heading: str) -> str:
    """What stands under a heading of the second level."""
    after = text.split(f"\n## {heading}\n")[1]
    return after.split("\n## ")[0]


def files(text: str) -> dict[str, str]:
    """The files that a page shows whole, by name."""
    return dict(NAMED_BLOCK.findall(text))


def commands(text: str) -> list[str]:
    """The `harena` commands of a page."""
    lines = [line for block in blocks(text, "console") for line in block.splitlines()]
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ harena ")]


def write(folder: Path, shown: dict[str, str]) -> None:
    for name, content in shown.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def install(folder: Path) -> None:
    """What an editable installation leaves behind, without the network: the package and what it registers."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    info = folder / "src" / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))


def run(command: str, folder: Path, typed: str = "q\n") -> str:
    """What a command prints where the package of this folder is installed; it must succeed."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    settings = {"PATH": programs, "PYTHONPATH": str(folder / "src"), "HARENA_DATA": str(folder / "data"), "LANG": "C"}
    done = subprocess.run(
        command.split(),
        cwd=folder,
        env={**os.environ, **settings},
        input=typed,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout
