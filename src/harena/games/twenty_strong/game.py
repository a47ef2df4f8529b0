"""20 Strong: Victorum. One player climbs Mount Vesuvius with a pool of dice, past every primus to the lieutenant."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from harena.core.errors import Refused
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.question import questions_of
from harena.games.twenty_strong.book import book
from harena.games.twenty_strong.card_texts import in_words
from harena.games.twenty_strong.cards import Content, check_content, own_box
from harena.games.twenty_strong.confrontation_odds import confrontation_odds
from harena.games.twenty_strong.drawing.board import BOARD_WIDTH, board, listing
from harena.games.twenty_strong.drawing.legend import legend
from harena.games.twenty_strong.drawing.picture import LAYOUTS, picture
from harena.games.twenty_strong.effects import dice, foes, mountain, rolls
from harena.games.twenty_strong.evaluate import evaluate
from harena.games.twenty_strong.facts import facts
from harena.games.twenty_strong.player import quick, solving
from harena.games.twenty_strong.player.counsel import counsel
from harena.games.twenty_strong.printed import printed
from harena.games.twenty_strong.rules import (
    enemies,
    happening,
    influence,
    items,
    preparation,
    resolution,
    rewards,
    strategy,
    training,
    turn,
)
from harena.games.twenty_strong.rules.beginnings import Options, begin, faults_of, is_practice
from harena.games.twenty_strong.standing import standing
from harena.games.twenty_strong.table import NO_CARD, SIDES, Ascent

FORESIGHT: Final = 3
"""How many turns programs play on before they judge."""


def turn_number(t: Ascent) -> int:
    """The turn, by which programs compare options that take more or fewer choices."""
    return t.turn


def setup(_brought: Sequence[Nothing], options: Options, content: Content) -> Ascent:
    """TWS-001, TWS-057: one player; everything empty, the cards shuffled."""
    cards = book(content)
    if reasons := faults_of(options, cards):
        raise Refused(*reasons)
    camps = len(cards.camps) - 1
    t = Ascent(
        seats=1,
        content=cards,
        rank=options.rank,
        lieutenant=options.lieutenant,
        hero=options.hero,
        top=[NO_CARD] * camps,
        below=[0] * camps,
        buried=[()] * camps,
        primus=[NO_CARD] * camps,
        unseen=list(cards.conflict_deck),
        discard=[],
        passed=[],
        influence=[],
        health=1,
        strategy=1,
        recovery=1,
        items=[],
        tactics=sorted(content.tactics),
        shown=sorted(content.heroes),
        pool=[0] * 5,
        exhausted=[0] * 5,
        training=[0] * 5,
        banished=[0] * 5,
        active=[0] * (5 * SIDES),
        foes=[],
        foe_state=[],
        foe_from=[],
        foe_health=[],
        foe_dice=[],
        foe_marks=[],
        foe_hushed=[],
        foe_risen=[],
        foe_assigned=[],
        icons=[],
        queue=[],
        due=[],
        spent=[],
        universal=options.universal,
        practice=is_practice(options),
    )
    begin(t, options)
    return t


GAME: Final = Game(
    name="twenty_strong",
    seats=(1,),
    rules_version="1",
    status="growing",
    rules=Rules(
        setup=setup,
        questions=questions_of(
            preparation,
            turn,
            enemies,
            strategy,
            rolls,
            foes,
            mountain,
            dice,
            resolution,
            rewards,
            items,
            training,
            influence,
            happening,
        ),
        options=Options,
        content_type=Content,
        content_folder=files(__package__) / "content",
        check_content=check_content,
        to_fill_in=own_box,
    ),
    screens=Screens(
        board=board,
        board_width=BOARD_WIDTH,
        listing=listing,
        standing=standing,
        facts=facts,
        in_words=in_words,
        printed=printed,
        picture=picture,
        layouts=LAYOUTS,
        legend=legend,
        marks={"assign": "attack", "target": "attack"},
        odds=confrontation_odds,
        decisive=frozenset({"conquered", "final", "defeated", "dealt", "lost_health"}),
        leading=("rank", "lieutenant", "hero", "begin"),
    ),
    programs=Programs(
        evaluate=evaluate,
        judge=evaluate,
        foresight=FORESIGHT,
        stage=turn_number,
        player=quick.choose,
        policy=solving.choose,
        solve=solving.solve,
        counsel=counsel,
    ),
    locale=("twenty_strong", str(Path(__file__).parent / "locale")),
    registry="twenty_strong",
)
