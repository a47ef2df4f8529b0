"""What stands in a PDF that a browser has printed: its pages, and the letters of its text."""

from __future__ import annotations

import re
import zlib


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def letters_of(pdf: bytes) -> str:
    """All letters in the order in which they were drawn, without the spaces."""
    objects = {int(number): body for number, body in re.findall(rb"\n(\d+) 0 obj\n?(.*?)\nendobj", pdf, re.DOTALL)}
    fonts = {}
    for number, body in objects.items():
        if found := re.search(rb"/ToUnicode (\d+) 0 R", body):
            fonts[number] = _letters(_unpacked(objects[int(found[1])]))
    drawn = []
    for body in (body for body in objects.values() if re.search(rb"/Type\s*/Page\b", body)):
        named = {name: int(font) for name, font in re.findall(rb"/(F\d+) (\d+) 0 R", _resources(body, objects))}
        (contents,) = re.findall(rb"/Contents (\d+) 0 R", body)
        drawn.append(_drawn(_unpacked(objects[int(contents)]), {name: fonts[font] for name, font in named.items()}))
    return "".join("".join(drawn).split())


def _resources(page: bytes, objects: dict[int, bytes]) -> bytes:
    found = re.search(rb"/Resources (\d+) 0 R", page)
    return objects[int(found[1])] if found else page


def _unpacked(body: bytes) -> bytes:
    head, _, stream = body.partition(b"stream\n")
    return zlib.decompress(stream) if b"FlateDecode" in head else stream


def _letters(table: bytes) -> dict[str, str]:
    """Glyphs by number, to what they are for a reader."""
    found: dict[str, str] = {}
    for chars in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for glyph, letter in re.findall(rb"<(\w+)> <(\w+)>", chars):
            found[glyph.decode().upper()] = _text(letter)
    for spans in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, letter in re.findall(rb"<(\w+)> <(\w+)> <(\w+)>", spans):
            for step in range(int(last, 16) - int(first, 16) + 1):
                found[f"{int(first, 16) + step:04X}"] = chr(int(letter, 16) + step)
    return found


def _text(letter: bytes) -> str:
    return bytes.fromhex(letter.decode()).decode("utf-16-be")


def _drawn(stream: bytes, fonts: dict[bytes, dict[str, str]]) -> str:
    said, letters = [], {}
    for font, glyphs in re.findall(rb"/(F\d+) [\d.]+ Tf|<(\w+)>", stream):
        if font:
            letters = fonts[font]
        written = glyphs.decode().upper()
        said += [letters.get(written[at : at + 4], "") for at in range(0, len(written), 4)]
    return "".join(said)
