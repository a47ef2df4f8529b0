"""XML from strangers: read within bounds, zipped or not, with nothing in it that could do harm.

defusedxml refuses document types, entities and references to elsewhere; size, depth, number of elements and how far
an archive unfolds are bounded here. Whatever is wrong becomes one sentence.
"""

from __future__ import annotations

import zipfile
import zlib
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final
from xml.etree.ElementTree import ParseError  # the class of the error only; defusedxml parses

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser
from msgspec import Struct

from harena.core.errors import refuse

LARGEST: Final = 10_000_000
"""Bytes of a file, and of what an archive unfolds to. The largest catalogue for this game has 0.9 million."""
MOST_TIMES: Final = 100
"""How many times larger than its archive a file may be; BattleScribe's own are 10 to 25 times."""
DEEPEST: Final = 60
"""Elements within one another; catalogues have 15."""
MOST_ELEMENTS: Final = 300_000
"""Catalogues have 7,000."""
ARCHIVE: Final = b"PK"


class Node(Struct):
    """An element: its name without its namespace, its attributes, and what is in it."""

    tag: str
    attributes: dict[str, str]
    children: list[Node]

    def get(self, name: str, otherwise: str = "") -> str:
        """An attribute, without signs that cannot be printed."""
        return "".join(filter(str.isprintable, self.attributes.get(name, otherwise))).strip()

    def all(self, *path: str) -> list[Node]:
        """The elements at the end of a path: `all("costs", "cost")`."""
        found = [self]
        for tag in path:
            found = [child for node in found for child in node.children if child.tag == tag]
        return found


class TooMuch(Exception):
    """More depth or more elements than any file of this kind has."""


class _Builder:
    """Builds nodes as the parser meets elements, and stops it where there are too many."""

    def __init__(self) -> None:
        self.root = Node("", {}, [])
        self._open = [self.root]
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) > DEEPEST:
            raise TooMuch
        node = Node(tag.rpartition("}")[2], attributes, [])
        self._open[-1].children.append(node)
        self._open.append(node)

    def end(self, _tag: str) -> None:
        self._open.pop()

    def close(self) -> Node:
        return self.root.children[0]


def read_xml(file: Traversable) -> Node:
    """The root of an XML file, or of the one file in an archive; what cannot be read is refused with a sentence."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST + 1)
    except OSError as error:
        raise refuse("cannot_read", file=file.name, why=error.strerror or str(error)) from error
    if len(raw) > LARGEST:
        raise refuse("xml_too_large", file=file.name, most=LARGEST)
    return parse(file.name, _unfolded(file.name, raw) if raw.startswith(ARCHIVE) else raw)


def parse(name: str, raw: bytes) -> Node:
    """The root of an XML text."""
    parser = DefusedXMLParser(target=_Builder(), forbid_dtd=True, forbid_entities=True, forbid_external=True)
    try:
        parser.feed(raw)
        root: Node = parser.close()
    except DefusedXmlException as error:
        raise refuse("xml_hostile", file=name) from error
    except TooMuch as error:
        raise refuse("xml_too_deep", file=name, most=DEEPEST, count=MOST_ELEMENTS) from error
    except ParseError as error:
        line, column = error.position
        raise refuse("xml_broken", file=name, line=line, column=column + 1) from error
    except (LookupError, ValueError) as error:  # an encoding that does not exist, or that nobody can read here
        raise refuse("xml_encoding", file=name) from error
    return root


def _unfolded(name: str, raw: bytes) -> bytes:
    """The one file of an archive."""
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            inside = [info for info in archive.infolist() if not info.is_dir()]
            if len(inside) != 1 or inside[0].flag_bits & 1:
                raise refuse("zip_other", file=name)
            with archive.open(inside[0]) as opened:
                unfolded = opened.read(LARGEST + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise refuse("zip_broken", file=name) from error
    if len(unfolded) > min(LARGEST, MOST_TIMES * len(raw)):
        raise refuse("zip_bomb", file=name)
    return unfolded
