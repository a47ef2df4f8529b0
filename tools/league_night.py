"""Play the league night of the documentation again: `python -m tools.league_night`.

Writes docs/league-night.jsonl, the record of the evening, and docs/league-night.md, which tells it with what the
terminal said in French. To be run after a change of the built-in army books, which the record names by fingerprint.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from harena.cli.app import run

DOCS: Final = Path(__file__).parents[1] / "docs"
RECORD: Final = DOCS / "league-night.jsonl"
PAGE: Final = DOCS / "league-night.md"
SALT: Final = re.compile(r"salt=([0-9a-f]{64}) --as (\w+)")

NIGHT: Final[tuple[tuple[str, str], ...]] = (
    (
        "Olga keeps the book of a club that meets on Thursdays. She founds a league; Anne joins with the "
        "Empire, Bruno with Chaos. Each begins with 500 gold pieces and one territory, and the dice of each "
        "are committed to.",
        """
        found "Les jeudis de la tour" --as Olga
        join empire --as Anne
        join chaos --as Bruno
        """,
    ),
    (
        "Both spend their gold. `army empire` and `tree Anne` list what can be bought. Names of things serve "
        "as well as ids, in either language. A list that has somebody able to lead it must name a General; "
        "the terminal says so, and nothing is written.",
        """
        buy caserne --as Anne
        buy "maison des guildes" --as Anne
        recruit hallebardiers 20 "name=La Vieille Garde" --as Anne
        recruit hallebardiers 15 --as Anne
        recruit "milice du bourg" 20 --as Anne
        recruit "héros de l’empire" 1 "name=Capitaine Roche" --as Anne
        close --as Anne
        do name-general unit=4 --as Anne
        close --as Anne
        buy longhouse --as Bruno
        recruit marauders 20 "name=Les Loups gris" --as Bruno
        recruit marauders 20 --as Bruno
        recruit marauders 20 --as Bruno
        recruit scalde 1 name=Sigrun --as Bruno
        do name-general unit=8 --as Bruno
        close --as Bruno
        show
        """,
    ),
    (
        "Before she fights Anne asks what the evening may cost her.",
        """
        forecast Anne --scored 150 --lost 120
        """,
    ),
    (
        "She challenges Bruno with all she has. The battle is fought at a real table; its scenery is the "
        "first fair die of the evening. Honour is noted as it is gained, and the Wolves pay for a heroic "
        "action.",
        """
        challenge Bruno --as Anne
        answer 9 accepted --as Bruno
        do set-table battle=10 --as Bruno
        honour 10 1:presence*6 1:combat_won*3 1:elimination 1:panic 2:presence*6 --as Anne
        honour 10 3:presence*4 4:presence*6 4:combat_won*2 --as Anne
        honour 10 5:presence*6 5:combat_lost*2 6:presence*3 7:presence*6 7:combat_won --as Bruno
        honour 10 8:presence*6 8:challenge_issued --as Bruno
        do act-heroically battle=10 unit=5 action=charge round=3 whose=Bruno --as Bruno
        report 10 6:eliminated 5:lost=8 2:lost=5 3:flees,lost=9 --as Anne
        confirm 10 --as Bruno
        """,
    ),
    (
        "The after-battle sequence. Anne has the terminal roll for her losses, Bruno rolls his own dice: "
        "`rolls` tells in which order they are typed.",
        """
        open --as Anne
        upkeep --as Anne
        wages --as Anne
        losses --as Anne
        open --as Bruno
        upkeep --as Bruno
        wages --as Bruno
        rolls Bruno
        losses --as Bruno --dice 4,3,1,6,2,5,5,2,6,1,3,4,4,2,6,1,5,3,2,2,6,4,3,5,1,4,6,2
        """,
    ),
    (
        "Anne wants the Traveller’s Tinderbox. Whoever fought seals a wish first; the file holds only a "
        "salted hash until all have sealed theirs. Bruno wants nothing.",
        """
        wish 10 travellers_tinderbox --as Anne
        wish 10 --as Bruno
        do open-wishes battle=10 items=travellers_tinderbox salt=SALT --as Anne
        do open-wishes battle=10 items= salt=SALT --as Bruno
        do settle-wishes battle=10 --as Anne
        """,
    ),
    (
        "Honour buys a sergeant and the item, gold replaces the dead. Anne recruits a unit too many and takes "
        "it back. With the end of each turn the seed of its dice is revealed.",
        """
        do improve unit=1 champion=true --as Anne
        do buy-item unit=4 role=character item="briquet du voyageur" --as Anne
        do reinforce unit=2 figures=2 --as Anne
        recruit militia 10 --as Anne
        do take-back --as Anne
        close --as Anne
        buy "route commerciale" --as Bruno
        do reinforce unit=6 figures=2 --as Bruno
        close --as Bruno
        """,
    ),
    (
        "A second battle before the last tram. Sigrun kills Captain Roche in a challenge.",
        """
        challenge Anne --as Bruno
        answer 12 accepted --as Anne
        honour 13 1:presence*6 1:combat_won*3 1:elimination 1:challenge_issued 1:combat_lost*2 --as Anne
        honour 13 2:presence*3 3:presence*6 --as Anne
        honour 13 5:presence*6 5:combat_won*2 6:presence*2 7:presence*6 --as Bruno
        honour 13 8:presence*6 8:challenge_issued 8:elimination --as Bruno
        report 13 4:eliminated,duel=8 2:lost=9 6:eliminated 1:lost=6 --as Bruno
        confirm 13 --as Anne
        """,
    ),
    (
        "Roche’s die shows a 1: he is dead. The die of his tinderbox shows a 2: it is stolen. It waits in "
        "Bruno’s loot until he too has rolled for losses, and then goes first to Sigrun, who won the "
        "challenge.",
        """
        open --as Anne
        upkeep --as Anne
        wages --as Anne
        losses --as Anne --dice 6,5,1,4,3,2,2,6,5,5,1,3,4,6,2,1,2
        open --as Bruno
        upkeep --as Bruno
        wages --as Bruno
        losses --as Bruno
        do give-item item=travellers_tinderbox unit=8 role=character --as Bruno
        items
        """,
    ),
    (
        "The sergeant of the Old Guard rises to be the new Hero: 50 points less the 13 that he cost, paid "
        "with the honour of his unit. Anne names him General, and both close their turns.",
        """
        do promote unit=1 to=empire_hero who=champion "name=Capitaine Brandt" --as Anne
        do name-general unit=14 --as Anne
        close --as Anne
        close --as Bruno
        standings
        """,
    ),
    (
        "Anybody who has the file can check the evening: every entry against the rules, every fair die "
        "against the seed of its turn.",
        """
        verify
        """,
    ),
)

HEAD: Final = """# A league night

This is an evening of a small club at the terminal, in French, as `harena league` said it. Its record is
[league-night.jsonl](league-night.jsonl); `harena league verify --file docs/league-night.jsonl` checks it, and
`harena league show`, `log`, `ledger` and `at` read it. Lines that begin with `$` were typed. `python -m
tools.league_night` plays it again.
"""


def called(line: str, file: Path, salts: dict[str, str]) -> str:
    """What the terminal says to one line; the salt of a wish is noted for its owner."""
    said, wrong = io.StringIO(), io.StringIO()
    words = shlex.split(line)
    person = words[words.index("--as") + 1] if "--as" in words else ""
    words = [word.replace("salt=SALT", f"salt={salts.get(person, '')}") for word in words]
    arguments = ["league", *words, "--file", str(file)]
    run(arguments, environment={"LANG": "fr_FR.UTF-8"}, stdin=io.StringIO(), stdout=said, stderr=wrong)
    text = (said.getvalue() + wrong.getvalue()).replace(str(file.parent) + "/", "")
    for salt, who in SALT.findall(text):
        salts[who] = salt
    return SALT.sub(r"salt=… --as \2", text)


def main() -> int:
    salts: dict[str, str] = {}
    parts = [HEAD]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "league.jsonl"
        for told, lines in NIGHT:
            block = []
            for line in filter(None, map(str.strip, lines.splitlines())):
                block += [f"$ harena league {line}", called(line, file, salts).rstrip()]
            inside = "\n".join(filter(None, block))
            parts.append(f"{told}\n\n```text\n{inside}\n```\n")
        RECORD.write_bytes(file.read_bytes())
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
