"""What people call cards and armies: any language, any capitals, with or without accents."""

from __future__ import annotations

from random import Random

import pytest

from harena.core.errors import Refused
from harena.games.invictus.armies import army_called, card_names, random_army, read_army
from harena.games.invictus.game import GAME

CONTENT = GAME.content


@pytest.mark.parametrize(
    "written", ["archer_parthe", "Archer parthe", "ARCHER PARTHE", "archer  parthe", "parthian archer"]
)
def test_a_card_has_a_key_and_a_name_in_each_language(written: str) -> None:
    assert card_names(CONTENT).key(written) == "archer_parthe"


def test_accents_make_no_difference() -> None:
    assert card_names(CONTENT).key("arbaletrier") == card_names(CONTENT).key("Arbalétrier") == "arbaletrier"
    assert card_names(CONTENT).key("tlahtoani") == card_names(CONTENT).key("Tlahtoāni") == "tlahtoani"


def test_every_card_is_found_by_all_of_its_names() -> None:
    for card in CONTENT.cards:
        for language in ("en", "fr"):
            assert card_names(CONTENT).key(GAME.texts(language).word("card", card)) == card


@pytest.mark.parametrize("written", ["empereur", "Empereur", " EMPEROR "])
def test_a_ready_army_is_called_by_its_name_or_its_leader(written: str) -> None:
    assert army_called(written, CONTENT) == "empereur"
    assert read_army(written, 20, CONTENT).leader == "empereur"


def test_a_slip_is_answered_by_the_nearest_name_and_nonsense_by_none() -> None:
    assert card_names(CONTENT).nearest("sumurai") == "samurai"
    assert card_names(CONTENT).nearest("zzz") is None
    with pytest.raises(Refused) as refused:
        read_army("roi: 10 sumurai, 10 zzz", 20, CONTENT)
    assert [reason.key for reason in refused.value.reasons] == ["refused.unknown_card_near", "refused.unknown_card"]


@pytest.mark.parametrize("seed", range(40))
def test_an_army_that_is_made_up_has_three_to_five_colours(seed: int) -> None:
    assert 3 <= len(random_army(Random(seed), 20, CONTENT).soldiers) <= 5
