"""How to read the board: every sign has its drawing and its words, in both languages."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from harena.core.seat import SPECTATOR
from harena.core.svg import NAMESPACE
from harena.core.text import LANGUAGES
from harena.games.invictus.drawing.legend import legend
from harena.games.invictus.drawing.picture import picture
from harena.games.invictus.game import GAME
from tests.games.invictus.duels import attack, duel, play


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_drawn_and_told(language: str) -> None:
    signs = legend(GAME.texts(language))
    assert len(signs) > 15
    for sign in signs:
        assert len(ElementTree.fromstring(sign.drawing)) > 0
        assert re.match(r"[A-ZÀÉ]", sign.meaning)
        assert sign.meaning.endswith(".")
        assert "sign." not in sign.meaning
    assert len({sign.meaning for sign in signs}) == len(signs)


def test_the_five_colours_stand_first_each_with_its_letter() -> None:
    first = legend(GAME.texts("fr"))[0]
    letters = [part.text for part in ElementTree.fromstring(first.drawing).iter(f"{{{NAMESPACE}}}text")]
    assert letters == ["B", "Ve", "R", "J", "Vi"]
    assert first.meaning.endswith("bleu, vert, rouge, jaune, violet.")


def test_the_letters_on_a_blade_are_explained() -> None:
    told = [sign.meaning[:2] for sign in legend(GAME.texts("en"))]
    assert {"X:", "N:", "C:"} <= set(told)


def test_what_a_newcomer_sees_on_a_board_is_in_the_legend() -> None:
    t = play(duel("samurai garde>-1", hand="archer", foe_front="archer", foe_hand="musha", kingdom="garde"), attack())
    shown = _kinds(picture(t.seen_by(SPECTATOR), GAME.texts("en")))
    signs = {"blade", "shield", "blood", "hits", "misses", "crown", "sign", "slot", "back", "flag", "turnmark", "burst"}
    assert signs <= shown
    explained = set().union(*(_kinds(sign.drawing) for sign in legend(GAME.texts("en"))))
    assert signs <= explained
    assert {"ring", "struck", "leaf", "tint", "boost", "lesser"} <= explained


def _kinds(drawing: str) -> set[str]:
    return {kind for part in ElementTree.fromstring(drawing).iter() for kind in part.get("class", "").split()}
