"""Every module of the game can be imported first: rules that know each other must not depend on the order."""

from __future__ import annotations

import subprocess
import sys

ALONE = """
import importlib, pkgutil, sys
import harena.games.hoplomachus as game
names = [module.name for module in pkgutil.walk_packages(game.__path__, game.__name__ + ".")]
assert len(names) > 60
for name in names:
    for loaded in [one for one in sys.modules if one.startswith(game.__name__)]:
        del sys.modules[loaded]
    importlib.import_module(name)
"""


def test_every_module_can_be_the_first() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr.splitlines()[-1]
