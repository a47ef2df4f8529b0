"""Hoplomachus: Victorum. A hero and a small troop fight in hex arenas against rivals that act by their lists."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from harena.core.errors import Refused
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.question import questions_of
from harena.core.text import Text
from harena.games.hoplomachus.annals import ANNALS
from harena.games.hoplomachus.attack_odds import attack_odds
from harena.games.hoplomachus.book import book
from harena.games.hoplomachus.chips import Content
from harena.games.hoplomachus.content_check import check_content, own_box
from harena.games.hoplomachus.drawing.board import BOARD_WIDTH, board, listing
from harena.games.hoplomachus.drawing.legend import legend
from harena.games.hoplomachus.drawing.picture import LAYOUTS, picture
from harena.games.hoplomachus.evaluate import evaluate
from harena.games.hoplomachus.facts import facts
from harena.games.hoplomachus.player.counsel import counsel
from harena.games.hoplomachus.player.quick import choose
from harena.games.hoplomachus.player.solving import solve
from harena.games.hoplomachus.printed import printed
from harena.games.hoplomachus.rules import (
    abilities,
    arena_turn,
    attack,
    bane_effects,
    blessings,
    campaign_setup,
    deployment,
    engage,
    feats,
    growth,
    movement,
    opportunities,
    opportunity_rewards,
    powers,
    preparation,
    rewards,
    rival_abilities,
    rival_engage,
    rival_movement,
    scion,
    spectate,
    tactics,
    travel,
    triggers,
    week,
    yellow,
)
from harena.games.hoplomachus.rules.beginnings import begin, lay_out
from harena.games.hoplomachus.rules.choices import LOCALE, Options, faults_of, kind_meant, troop_meant
from harena.games.hoplomachus.standing import standing
from harena.games.hoplomachus.table import Combat
from harena.games.hoplomachus.win_chance import FORESIGHT, judge, stage


def check_options(_seats: int, options: Options, content: Content) -> list[Text]:
    """All that contradicts itself, or names what is not there."""
    return list(faults_of(options, content))


def setup(_brought: Sequence[Nothing], options: Options, content: Content) -> Combat:
    """One player; what was chosen is on the table, everything else is still to come."""
    if reasons := faults_of(options, content):
        raise Refused(*reasons)
    found = book(content)
    empty: dict[str, Any] = {name: [] for name in LISTS}
    t = Combat(
        seats=1,
        content=found,
        arena=options.arena,
        event=options.event_card,
        kind=kind_meant(options, content) if options.mode == "fight" else "",
        foe=(options.primus or options.scion) if options.mode == "fight" else "",
        simultaneous=options.formation_limit == "simultaneous",
        hero=options.hero,
        health=1,
        dice=(0, 0, 0, 0, 0),
        leadership=1,
        blessings=0,
        reserve=[tactic.supply for tactic in content.tactics.values()],
        stand=[0, 0, 0],
        **empty,
    )
    if options.mode == "fight":
        lay_out(t)
        begin(t, options, troop_meant(options, content))
    else:
        campaign_setup.begin(t, options)
    return t


LISTS: Final = (
    "tactics",
    "gifts",
    "bag",
    "pile",
    "chip",
    "side",
    "place",
    "hp",
    "bonus_hp",
    "lowest",
    "tactic_of",
    "extra_tactics",
    "attached",
    "slot_of",
    "fatigue",
    "locked_by",
    "used",
    "at",
    "tokens",
)
"""The lists of a table that are empty when a fight is chosen."""


GAME: Final = Game(
    name="hoplomachus",
    seats=(1,),
    rules_version="1",
    status="growing",
    rules=Rules(
        setup=setup,
        questions=questions_of(
            growth,
            preparation,
            blessings,
            deployment,
            tactics,
            movement,
            abilities,
            engage,
            attack,
            rival_movement,
            rival_abilities,
            rival_engage,
            arena_turn,
            scion,
            powers,
            travel,
            week,
            spectate,
            rewards,
            feats,
            triggers,
            yellow,
            bane_effects,
            opportunities,
            opportunity_rewards,
        ),
        options=Options,
        check_options=check_options,
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
        printed=printed,
        picture=picture,
        layouts=LAYOUTS,
        legend=legend,
        marks=dict.fromkeys(("attack", "agile", "heave", "long_shot", "throw", "fury_aura"), "attack"),
        odds=attack_odds,
        decisive=frozenset({"scored", "took_flag", "defeated", "survived", "surrendered"}),
        annals=ANNALS,
        leading=("mode", "kind", "arena", "act", "hero"),
    ),
    programs=Programs(
        evaluate=evaluate,
        judge=judge,
        foresight=FORESIGHT,
        stage=stage,
        player=choose,
        solve=solve,
        counsel=counsel,
    ),
    locale=LOCALE,
    registry="hoplomachus",
)
