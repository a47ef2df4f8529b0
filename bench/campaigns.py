"""`python -m bench.campaigns`: how far the quick player of Hoplomachus comes in whole campaigns, by hero and by Scion.

Every hero meets every Scion equally often. Each campaign is kept as it is played; the same command goes on where the
last one stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any, Final

from msgspec import Struct
from rich.console import Console

import harena
from bench.series import Results, file_name, hash_of
from harena.core.discovery import find_game
from harena.core.game import Game
from harena.core.question import Ask
from harena.lab.ratings import Estimate
from harena.lab.seeds import bot_stream, chance_stream
from harena.lab.solo import share_of

GAME: Final = "hoplomachus"
GAME_FOLDER: Final = Path(harena.__file__).parent / "games" / GAME
EVERY: Final = 32
"""After so many campaigns the page is written anew."""
ROMAN: Final = ("", "I", "II", "III", "IV")
FAR: Final = 0.2
"""No hero and no Scion is to lie farther from the mean."""


class Series(Struct, frozen=True, kw_only=True):
    """What decides how the campaigns go. How many there are does not."""

    content: str
    code: str
    difficulty: str
    seed: str


class Told(Struct, frozen=True, kw_only=True):
    """How one campaign went. `met`: whether it came to the fight against the Scion."""

    number: int
    hero: str
    scion: str
    act: int
    weeks: int
    """Marked in its last act."""
    influence: int
    met: bool
    won: bool
    reason: str
    kind: str
    """The fight in which it ended; empty between fights."""
    decisions: int
    seconds: float


def play(game: Game[Any], number: int, difficulty: str, seed: str) -> Told:
    """The campaign of this number, by the game's own player."""
    heroes, scions = list(game.content.heroes), list(game.content.scions)
    hero, scion = heroes[number % len(heroes)], scions[number // len(heroes) % len(scions)]
    chosen = {"mode": "campaign", "difficulty": difficulty, "hero": hero, "scion": scion}
    t = game.table(1, game.read_options(chosen))
    dice, mind, player = chance_stream(seed, number), bot_stream(seed, number, 0), game.programs.player
    assert player is not None
    decisions, met, started = 0, False, process_time()
    while (pending := t.pending) is not None:
        if isinstance(pending, Ask):
            t.answer(player(t, mind))
            decisions += 1
            met = met or t.kind == "scion"
        else:
            t.answer(pending.sample(t, dice))
    assert t.outcome is not None
    return Told(
        number=number,
        hero=hero,
        scion=scion,
        act=t.act,
        weeks=t.journey.weeks,
        influence=t.journey.influence,
        met=met,
        won=bool(t.outcome.winners),
        reason=t.outcome.reason,
        kind=t.kind,
        decisions=decisions,
        seconds=process_time() - started,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing and write what came out; 130 after Ctrl-C."""
    chosen, console = _read(arguments), Console(soft_wrap=True)
    game = find_game(GAME)
    series = Series(
        content=game.content_hash(game.content),
        code=hash_of(GAME_FOLDER),
        difficulty=chosen.difficulty,
        seed=chosen.seed,
    )
    kept = Results(chosen.kept / file_name("campaigns", series), series, Told)
    try:
        while len(kept.pairs) < chosen.campaigns:
            kept.add(play(game, len(kept.pairs), chosen.difficulty, chosen.seed))
            if len(kept.pairs) % EVERY == 0:
                _write(chosen, game, kept)
    except KeyboardInterrupt:
        console.print("Broken off. What was played is kept; the same command goes on from there.")
        return 130
    if kept.pairs:
        _write(chosen, game, kept)
        console.print(markdown(game, kept.pairs, chosen), markup=False, highlight=False)
    return 0


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m bench.campaigns", description="Measure how far campaigns come.")
    parser.add_argument("--campaigns", type=int, default=512, help="so many in all (default: 512)")
    parser.add_argument("--difficulty", choices=("chosen", "valiant", "fearless"), default="chosen")
    parser.add_argument("--seed", default="1", help="of all campaigns (default: 1)")
    parser.add_argument("--folder", type=Path, default=Path("docs/balance"), help="for the page")
    parser.add_argument("--kept", type=Path, default=Path("build"), help="for the results of all campaigns")
    return parser.parse_args(arguments)


# The page


def markdown(game: Game[Any], told: Sequence[Told], chosen: Namespace) -> str:
    """What came out, as a page of Markdown."""
    command = f"python -m bench.campaigns --difficulty {chosen.difficulty} --campaigns {chosen.campaigns}"
    parts = [
        "# Campaigns of Hoplomachus",
        f"`{command} --seed {chosen.seed}`",
        f"{len(told)} whole campaigns of the quick player, difficulty {chosen.difficulty}. Every hero meets every "
        "Scion equally often. The intervals are of 95 %.",
        "\n".join(_acts(told)),
        "\n".join(_ends(told)),
        "\n".join(_by(told, "hero", lambda one: one.hero, list(game.content.heroes))),
        "\n".join(_by(told, "Scion", lambda one: one.scion, list(game.content.scions))),
        _pace(told),
    ]
    return "\n\n".join(parts) + "\n"


def _acts(told: Sequence[Told]) -> Iterator[str]:
    """How far the campaigns came, with weeks and influence at their ends."""
    yield "| ended in | campaigns | share | weeks marked | influence |"
    yield "|---|---:|---:|---:|---:|"
    for act in range(1, len(ROMAN)):
        if there := [one for one in told if one.act == act]:
            weeks, influence = fmean(one.weeks for one in there), fmean(one.influence for one in there)
            share = _told(share_of(len(there), len(told)))
            yield f"| Act {ROMAN[act]} | {len(there)} | {share} | {weeks:.1f} | {influence:.1f} |"
    for name, found in (("the Scion was met", [one.met for one in told]), ("won", [one.won for one in told])):
        yield f"| {name} | {sum(found)} | {_told(share_of(sum(found), len(told)))} | | |"


def _ends(told: Sequence[Told]) -> Iterator[str]:
    """Why campaigns ended, the most frequent reason first."""
    yield "| how it ended | campaigns |"
    yield "|---|---:|"
    for (reason, kind), count in Counter((one.reason, one.kind) for one in told).most_common():
        yield f"| {reason}{f' ({kind})' if kind else ''} | {count} |"


def _by(told: Sequence[Told], title: str, of: Callable[[Told], str], names: Sequence[str]) -> Iterator[str]:
    """Each hero, or Scion, beside the mean of all, in points."""
    yield f"| {title} | campaigns | Scion met | beside the mean | won | beside the mean | at most ±{FAR:.0%} |"
    yield "|---|---:|---:|---:|---:|---:|---|"
    for name in names:
        if own := [one for one in told if of(one) == name]:
            met, won = [one.met for one in own], [one.won for one in own]
            far = [fmean(met) - fmean(one.met for one in told), fmean(won) - fmean(one.won for one in told)]
            cells = [_told(share_of(sum(met), len(own))), f"{100 * far[0]:+.0f}"]
            cells += [_told(share_of(sum(won), len(own))), f"{100 * far[1]:+.0f}"]
            verdict = "reached" if max(map(abs, far)) <= FAR else "missed"
            yield f"| {name} | {len(own)} | {' | '.join(cells)} | {verdict} |"


def _pace(told: Sequence[Told]) -> str:
    decisions, seconds = sum(one.decisions for one in told), sum(one.seconds for one in told)
    return (
        f"A campaign takes {decisions / len(told):.0f} choices on average; the player makes {decisions / seconds:,.0f} "
        "a second, rules and dice included."
    )


def _told(share: Estimate) -> str:
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"


def _write(chosen: Namespace, game: Game[Any], kept: Results[Told]) -> None:
    chosen.folder.mkdir(parents=True, exist_ok=True)
    page = markdown(game, kept.pairs, chosen)
    (chosen.folder / "hoplomachus_campaign.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
