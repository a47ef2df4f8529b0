"""How pages are made: templates, the reader's language, and what every page needs."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from markupsafe import Markup, escape

from harena.core.errors import first_of
from harena.core.game import Game
from harena.core.options import value_notes
from harena.core.text import LANGUAGES, Text, Texts
from harena.web.identity import language_of, person_of, texts_of
from harena.web.option_forms import option_word
from harena.web.pages.grouping import FEW, HAND, marks_of, sections
from harena.web.pages.legend import has_cards, has_legend, legend_of, words_of_game
from harena.web.pages.told_log import fallen, latest, told_log, whole_log
from harena.web.pictures import board_sheet_address
from harena.web.seats import names_of
from harena.web.security import LONGEST_PATH
from harena.web.store.people import Person

TEMPLATES: Final = Path(__file__).parents[1] / "templates"
RULE: Final = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+\b")
"""The id of a row of a rule registry."""


def with_links(text: str, game: str) -> Markup:
    """A sentence in which every rule that it names is a link to its row."""
    return Markup(RULE.sub(lambda found: f'<a href="/rules/{game}#{found[0]}">{found[0]}</a>', escape(text)))


def with_rules(text: str, game: str) -> Markup:
    """A sentence at a table, in which every rule that it names opens in place; without a script, in a new tab."""
    link = '<a href="/rules/{}#{}" target="_blank" rel="noopener" data-rule>{}</a>'
    return Markup(RULE.sub(lambda found: link.format(game, found[0], found[0]), escape(text)))


def fresh_name() -> str:
    """A name for a form, so that it is known again if it is sent twice."""
    return secrets.token_urlsafe(9)


_templates: Final = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.filters.update(with_links=with_links, with_rules=with_rules)
_templates.globals.update(sections=sections, marks_of=marks_of, few=FEW, hand=HAND, names_of=names_of)
_templates.globals.update(fallen=fallen, told_log=told_log, whole_log=whole_log, latest=latest)
_templates.globals.update(board_sheet=board_sheet_address)
_templates.globals.update(legend_of=legend_of, has_legend=has_legend, option_word=option_word, value_notes=value_notes)
_templates.globals.update(words_of_game=words_of_game, has_cards=has_cards, fresh=fresh_name)


def render(template: str, texts: Texts, **values: Any) -> str:
    """A template with its values; `t` says sentences."""
    return _templates.get_template(template).render(t=texts, say=texts.say, raw=Markup, **values)


async def page(
    request: Request[Any, Any, Any],
    template: str,
    *,
    texts: Texts | None = None,
    person: Person | None = None,
    of: Game[Any] | None = None,
    status: int = 200,
    cookies: list[Cookie] | None = None,
    back: str = "",
    rules: str = "",
    **values: Any,
) -> Response[str]:
    """A whole page for whoever asks.

    `of`: the game at hand, whose rules are then a click away; `rules`: the address of other rules. `back`: the address
    of this page, where it is shown in answer to a form.
    """
    who = person or await person_of(request)
    words = texts or texts_of(request)
    read = rules or (f"/rules/{of.name}" if of is not None and of.registry else "/rules")
    body = render(template, words, **frame(request, who, read, back), **values)
    return Response(body, media_type=MediaType.HTML, status_code=status, cookies=cookies or [])


def frame(request: Request[Any, Any, Any], person: Person | None, rules: str, back: str = "") -> dict[str, Any]:
    """What lies around every page: who reads it, the rules, and where to read on in another language."""
    # Nobody could come back to a longer address, and whoever sends one shall not be served a long page.
    short = len(request.scope["query_string"]) <= LONGEST_PATH
    here = back or (address(request) if short else request.url.path)
    return {
        "person": person,
        "language": language_of(request),
        "languages": LANGUAGES,
        "rules": rules,
        "here": here if len(here) <= LONGEST_PATH else request.url.path,
    }


def address(request: Request[Any, Any, Any]) -> str:
    """The address of this page with its query, but for the language: to switch it must not be undone by the query."""
    asked = [(name, value) for name, value in request.query_params.multi_items() if name != "lang"]
    return request.url.path + (f"?{urlencode(asked)}" if asked else "")


def sentences(texts: Texts, reasons: tuple[Text, ...] | list[Text]) -> list[str]:
    """The first of several reasons, in words."""
    return [texts.say(reason) for reason in first_of(reasons)]
