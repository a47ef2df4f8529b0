"""How to read the table: every sign has its drawing and its words, in both languages."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from harena.core.text import LANGUAGES
from harena.games.twenty_strong.drawing.legend import legend
from harena.games.twenty_strong.drawing.signs import SHAPES
from harena.games.twenty_strong.game import GAME
from harena.games.twenty_strong.rules.beginnings import Options
from harena.kit.things import SHAPES as KIT_SHAPES
from tests.games.twenty_strong.looks import FINAL, classes, drawn, positions


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_drawn_and_told(language: str) -> None:
    signs = legend(GAME.texts(language))
    for sign in signs:
        assert len(ElementTree.fromstring(sign.drawing)) > 0
        assert re.match(r"[A-ZÀÉÊ]", sign.meaning)
        assert sign.meaning.endswith(".")
        assert "sign." not in sign.meaning
    assert len({sign.meaning for sign in signs}) == len(signs)


def test_every_kind_of_card_and_every_face_of_a_die_is_explained() -> None:
    drawings = "".join(sign.drawing for sign in legend(GAME.texts("en")))
    shapes = [shape for _, shape in (*SHAPES["kinds"].values(), *KIT_SHAPES["faces"].values())]
    assert all(f'd="{shape}"' in drawings for shape in shapes)


def test_what_a_newcomer_sees_on_the_table_is_in_the_legend() -> None:
    signs = {"heart", "flame", "pawn", "goal", "peep", "keptdie", "back", "slot", "dashed", "leafcard", "boost", "pip"}
    signs |= {"onring", "onstar", "ondie", "lines", "solid", "sport", "carnage", "opportunity", "primus", "lieutenant"}
    explained = set().union(*(classes(ElementTree.fromstring(sign.drawing)) for sign in legend(GAME.texts("en"))))
    assert signs | {"ring", "can", "waiting"} <= explained
    shown: set[str] = set()
    for t in (*positions(14, Options()), *positions(15, FINAL)):
        shown |= classes(drawn(t))
    assert signs - {"keptdie", "boost"} <= shown
