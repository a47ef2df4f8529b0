"""Names of people: which are allowed, which count as the same, and which look alike."""

from __future__ import annotations

import unicodedata
from typing import Final

from harena.core.errors import refuse

SHORTEST: Final = 2
LONGEST: Final = 24
LONGEST_LOGIN: Final = 40
SIGNS: Final = " -_.'’"
"""What may stand between the letters of a name."""
LOOKS_LIKE: Final = str.maketrans(
    "01I" + "АВЕЅІЈКМНОРСТУХ" + "аеѕіјкорсухһӏ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αεηικνορτυχγ" + "ı",
    "Oll" + "ABESlJKMHOPCTYX" + "aesijkopcyxhl" + "ABEZHlKMNOPTYX" + "aenikvoptuxy" + "i",
)
"""Digits, Cyrillic and Greek letters that a reader takes for Latin letters."""


def checked_name(name: str) -> str:
    """The name as it is kept; refused unless it is made of letters, digits and a few signs."""
    tidy = " ".join(unicodedata.normalize("NFKC", name[: 4 * LONGEST]).split())
    allowed = all(letter.isalnum() or letter in SIGNS or unicodedata.combining(letter) for letter in tidy)
    if not (allowed and SHORTEST <= len(tidy) <= LONGEST and len(name) <= 4 * LONGEST):
        raise refuse("bad_name", least=SHORTEST, most=LONGEST)
    if not SHORTEST <= len(login_of(tidy)) <= LONGEST_LOGIN:
        raise refuse("bad_name", least=SHORTEST, most=LONGEST)
    return tidy


def login_of(name: str) -> str:
    """A name as it is compared: its letters and digits without case and accents."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def look_of(name: str) -> str:
    """A name as it looks to somebody who glances at it: without accents, signs and spaces, and with the Latin letters
    for which others may be taken.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    bare = "".join(letter for letter in plain if letter.isalnum())
    return bare.translate(LOOKS_LIKE).casefold()


def alike(name: str, other: str) -> bool:
    """Whether two people of these names could be taken for each other at a table."""
    return login_of(name) == login_of(other) or look_of(name) == look_of(other)
