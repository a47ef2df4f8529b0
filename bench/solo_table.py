"""The balance of a game for one as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bench.goals import SoloGoals
from harena.lab.ratings import Estimate
from harena.lab.solo_balance import Deviation, Rank, SoloBalance


def markdown(title: str, found: SoloBalance, goals: SoloGoals, command: str, content: str) -> str:
    """The whole page, with the command that makes it; the same figures give the same text."""
    options = list(dict.fromkeys(one.option for one in found.deviations))
    parts = [
        f"# How hard {title} is",
        f"`{command}`",
        f"{found.games} games of the game’s own policy, which follows the solver inside a confrontation and searches "
        "nothing between them. Every rank is played equally often, and all combinations of what can be chosen "
        f"beforehand take turns. Error bars are 95 % intervals. Content `{content[:12]}`.",
        _table(("rank", "games", "won", "95 %", "goal", ""), (rank_cells(one, goals) for one in found.ranks)),
        f"![How hard {title} is]({command.split()[3]}.svg)",
        "Each card as deviation from the mean of each rank, in points, over all ranks together.",
        *(_of_option(option, found, goals) for option in options),
        "How the games ended: "
        + ", ".join(f"{reason} {count / found.games:.1%}" for reason, count in found.endings.items())
        + f". A game takes {found.length:.0f} choices on average.",
    ]
    return "\n\n".join(parts) + "\n"


def rank_cells(one: Rank, goals: SoloGoals) -> Sequence[str]:
    """A rank as a line: games, share, interval, goal, verdict."""
    goal = goals.ranks.get(one.rank)
    told = (f"{goal.least:.0%}–{goal.most:.0%}", goal.verdict(one.share)) if goal else ("", "")
    return str(one.rank), str(one.games), f"{one.share.value:.1%}", _span(one.share, signed=False), *told


def card_cells(one: Deviation, goals: SoloGoals) -> Sequence[str]:
    """A card as a line: games, deviation, interval, verdict."""
    goal = goals.deviation
    told = f"±{100 * goal.most:.0f}" if goal.most < 1 else ""
    verdict = goal.verdict(one.share) if told else ""
    return one.name, str(one.games), f"{100 * one.share.value:+.1f}", _span(one.share, signed=True), told, verdict


def _of_option(option: str, found: SoloBalance, goals: SoloGoals) -> str:
    rows = (card_cells(one, goals) for one in found.deviations if one.option == option)
    return _table((option, "games", "deviation", "95 %", "goal", ""), rows)


def _span(share: Estimate, *, signed: bool) -> str:
    sign = "+" if signed else ""
    return f"{100 * share.low:{sign}.1f} to {100 * share.high:{sign}.1f}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Names to the left, figures to the right, words to the left."""
    marks = ["---", *["---:"] * (len(heads) - 2), "---"]
    return "\n".join(_line(cells) for cells in (heads, marks, *rows))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def lines(found: SoloBalance, goals: SoloGoals) -> Iterator[str]:
    """The same for a terminal."""
    for rank in found.ranks:
        name, games, share, span, goal, verdict = rank_cells(rank, goals)
        yield f"rank {name}: {games} games, {share} won ({span}) {goal} {verdict}".rstrip()
    for card in found.deviations:
        name, games, value, span, goal, verdict = card_cells(card, goals)
        yield f"{card.option:12}{name:14}{games:>5} games {value:>6} ({span}) {goal} {verdict}".rstrip()
