"""How to read the battlefield: every sign has its drawing and its words, in both languages."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from harena.core.text import LANGUAGES
from harena.games.virtus.drawing.glyphs import MARKS, SHAPES
from harena.games.virtus.drawing.legend import legend
from harena.games.virtus.drawing.tokens import TOKENS
from harena.games.virtus.game import GAME
from tests.games.virtus.battles import ME
from tests.games.virtus.looks import classes, drawn
from tests.games.virtus.test_picture import everywhere


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_drawn_and_told(language: str) -> None:
    signs = legend(GAME.texts(language))
    for sign in signs:
        assert len(ElementTree.fromstring(sign.drawing)) > 0
        assert re.match(r"[A-ZÀÉ]", sign.meaning)
        assert sign.meaning.endswith(".")
        assert "sign." not in sign.meaning
    assert len({sign.meaning for sign in signs}) == len(signs)


def test_every_kind_of_token_and_every_mark_is_explained() -> None:
    drawings = "".join(sign.drawing for sign in legend(GAME.texts("en")))
    assert all(f'd="{shape}"' in drawings for _, shape in TOKENS.values())
    assert all(f'd="{shape}"' in drawings for _, shape in (SHAPES["marks"][name] for name in MARKS.values()))


def test_what_a_newcomer_sees_on_the_field_is_in_the_legend() -> None:
    shown = classes(drawn(everywhere(), ME))
    signs = {"arm", "order", "stone", "flag", "halo", "taken", "clash", "contour", "foliage", "reed", "rock", "gorge"}
    signs |= {"water", "depth", "bridge", "stake", "decoy", "blade", "boost", "court", "joker", "token"}
    assert signs <= shown
    explained = set().union(*(classes(ElementTree.fromstring(sign.drawing)) for sign in legend(GAME.texts("en"))))
    assert signs | {"ring", "struck", "waiting", "leaf", "die", "covered", "disputed"} <= explained
