"""`harena texts`: compile the catalogues of a game of one's own, so that it can speak."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from harena.cli.arguments import AsJson, Injected
from harena.cli.files import quoted
from harena.core.errors import Refused, refuse
from harena.core.text import Text
from harena.kit.catalogues import BadCatalogue, compile_file

WHY: Final = {
    "syntax": "refused.catalogue_syntax",
    "order": "refused.catalogue_order",
    "twice": "refused.catalogue_twice",
    "encoding": "refused.catalogue_encoding",
}


def texts(
    folder: Annotated[Path, Parameter(help="help.option.locale")], /, *, as_json: AsJson = False, screen: Injected
) -> None:
    """Write the `.mo` of every `.po` below a folder, and say what was done."""
    found = sorted(folder.rglob("*.po"))
    if not found:
        raise refuse("no_catalogues", folder=str(folder))
    compiled = {po: _compiled(po) for po in found}
    if as_json:
        screen.json([{"file": str(po), "messages": count} for po, count in compiled.items()])
        return
    for po, count in compiled.items():
        screen.say("texts.compiled", file=quoted(po), count=count)


def _compiled(po: Path) -> int:
    try:
        return compile_file(po)
    except BadCatalogue as bad:
        why = Text(WHY[bad.why], {"given": bad.quoted})
        raise Refused(Text("refused.bad_catalogue", {"file": str(po), "line": bad.line, "why": why})) from bad
    except OSError as error:
        raise refuse("cannot_read", file=str(error.filename), why=error.strerror or str(error)) from error
