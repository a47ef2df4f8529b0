"""Whom to write to about a hole in the security of this server: `/.well-known/security.txt`, as RFC 9116 has it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from harena.core.errors import refuse
from harena.core.text import LANGUAGES

VARIABLE: Final = "HARENA_CONTACT"
"""The environment variable that names a contact, where the command line names none."""
ADDRESS: Final = re.compile(r"[^\s@:/<>]+@[^\s@:/<>]+")
URI: Final = re.compile(r"(https://|mailto:|tel:)[!-~]+")
LONGEST: Final = 200
VALID_DAYS: Final = 90
"""How long a reader may rely on the file; it is made anew each time."""


def contact_uri(given: str) -> str:
    """A contact as a URI; an e-mail address may stand alone. Refused where nobody could be reached by it."""
    uri = f"mailto:{given}" if ADDRESS.fullmatch(given) else given
    if not URI.fullmatch(uri) or len(uri) > LONGEST:
        raise refuse("bad_contact", given=given[:LONGEST])
    return uri


def security_txt(uri: str, now: datetime) -> str:
    """The file, for a contact that was checked."""
    expires = (now + timedelta(days=VALID_DAYS)).strftime("%Y-%m-%dT00:00:00Z")
    return f"Contact: {uri}\nExpires: {expires}\nPreferred-Languages: {', '.join(LANGUAGES)}\n"
