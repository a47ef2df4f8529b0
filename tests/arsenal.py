"""Arsenal, a toy game: dice with faces of their own are chosen one by one, cards are seen by their owners only.

Each turn a seat commits dice from its rack, as many as it likes, throws them together with a plain die, draws a card
and asks a compass where the wind blows from. Whoever has scored enough hits wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Annotated, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from msgspec import Meta, Struct, field

from harena.core.action import Action
from harena.core.chance import Die
from harena.core.game import Game, Nothing, Programs, Rules, Screens
from harena.core.hidden import NOBODY_SEES, OWN_ROW, deal, only
from harena.core.odds import Odds, face_chances
from harena.core.question import Question, Reasons, allowed, no
from harena.core.seat import Seat
from harena.core.table import Table
from harena.core.text import Text, Texts

YELLOW: Final = Die("yellow", ("miss", "miss", "miss", "miss", "hit", "crit"))
RED: Final = Die("red", ("hit", "hit", "hit", "hit", "hit", "crit"))
COMPASS: Final = Die("compass", ("n", "ne", "se", "s", "sw", "nw"))
DICE: Final = {"yellow": YELLOW, "red": RED}
WORTH: Final = {"miss": 0, "hit": 1, "crit": 2}
MOST: Final = 5
"""So many dice may be thrown at once."""
ENOUGH: Final = 12
CARDS: Final = ("helmet", "sandal", "trident")


class Content(Struct, frozen=True):
    cards: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CARDS, 3))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    enough: Annotated[int, Meta(ge=1, le=99)] = ENOUGH


class Arsenal(Table):
    yellow: list[int]
    red: list[int]
    committed: tuple[str, ...]
    hits: list[int]
    enough: int
    hand: Annotated[list[list[str]], OWN_ROW]
    pile: Annotated[list[str], NOBODY_SEES]
    wind: str


class Commit(Action, frozen=True):
    colour: str

    def times(self, view: Any) -> int:
        return int(getattr(view, self.colour)[view.pending.seat])

    def shared(self, view: Any) -> int:
        return MOST - len(view.committed)

    def closing(self) -> Action:
        return Throw()


class Throw(Action, frozen=True):
    pass


def setup(brought: Sequence[Nothing], options: Options, content: Content) -> Arsenal:
    seats = len(brought)
    t = Arsenal(
        seats=seats,
        content=content,
        yellow=[4] * seats,
        red=[3] * seats,
        committed=(),
        hits=[0] * seats,
        enough=options.enough,
        hand=[[] for _ in range(seats)],
        pile=[card for card, copies in content.cards.items() for _ in range(copies)],
        wind="",
    )
    t.then(*[(deal_hand, Seat(seat)) for seat in range(seats)], (choose_beginner,))
    return t


def deal_hand(t: Arsenal, seat: Seat) -> None:
    t.deal(2, the_pile, dealt, seat, seen_by=(seat,))


def the_pile(t: Arsenal, _seat: Seat) -> list[str]:
    return t.pile


def dealt(t: Arsenal, seat: Seat, cards: tuple[str, ...]) -> None:
    t.hand[seat].extend(cards)
    t.hand[seat].sort()


def choose_beginner(t: Arsenal) -> None:
    t.pick(t.seats, begun)


def begun(t: Arsenal, first: int) -> None:
    t.tell("begins", seat=first)
    t.then((turn, Seat(first)))


def turn(t: Arsenal, seat: Seat) -> None:
    t.barrier()
    t.tell("turn", seat=seat)
    t.then((commit_dice, seat))


def commit_dice(t: Arsenal, seat: Seat) -> None:
    t.ask(seat, COMMITMENTS)


def commitments(t: Arsenal, seat: Seat) -> list[Commit | Throw]:
    return allowed(may_commit, t, seat, [*map(Commit, DICE), Throw()])


def may_commit(t: Arsenal, seat: Seat, action: Commit | Throw) -> Reasons:
    if isinstance(action, Throw):
        if not t.committed:
            yield no("nothing_committed", "ARS-3")
    elif action.colour not in DICE or not getattr(t, action.colour)[seat]:
        yield no("no_such_die", "ARS-1", colour=action.colour)
    elif len(t.committed) >= MOST:
        yield no("too_many_dice", "ARS-2", count=MOST)


def commit(t: Arsenal, seat: Seat, action: Commit | Throw) -> None:
    if isinstance(action, Throw):
        dice = tuple(DICE[colour] for colour in t.committed)
        return t.roll((*dice, 6), thrown, seat, by=seat)
    getattr(t, action.colour)[seat] -= 1
    t.committed = (*t.committed, action.colour)
    t.tell("committed", seat=seat, colour=action.colour)
    t.then((commit_dice, seat))


COMMITMENTS: Final = Question("commitments", commitments, commit, Commit | Throw, may_commit, rule="ARS-1")


def thrown(t: Arsenal, seat: Seat, dice: tuple[Any, ...]) -> None:
    *faces, ground = dice
    hits = sum(WORTH[face] for face in faces) + (ground == 6)
    for colour in t.committed:
        getattr(t, colour)[seat] += 1
    t.committed = ()
    t.hits[seat] += hits
    t.tell("thrown", seat=seat, face=dice, count=hits)
    if t.hits[seat] >= t.enough:
        return t.end([seat], "enough")
    t.then((draw_card, seat), (ask_the_wind, seat), (turn, Seat((seat + 1) % t.seats)))


def draw_card(t: Arsenal, seat: Seat) -> None:
    if t.pile:
        t.draw(the_pile, drawn, seat, seen_by=(seat,))


def drawn(t: Arsenal, seat: Seat, card: str) -> None:
    t.hand[seat].append(card)
    t.hand[seat].sort()
    t.tell("drew", seat=seat, card=only(seat, card))


def ask_the_wind(t: Arsenal, _seat: Seat) -> None:
    t.roll((COMPASS,), blown)


def blown(t: Arsenal, faces: tuple[str, ...]) -> None:
    t.wind = faces[0]
    t.tell("blown", face=faces)


def imagine(view: Arsenal, rng: Random) -> Arsenal:
    unseen = [card for card, copies in view.content.cards.items() for _ in range(copies)]
    for card in (card for hand in view.hand for card in hand if card in unseen):
        unseen.remove(card)
    deal(rng, unseen, *view.hand, view.pile)
    for hand in view.hand:
        hand.sort()
    return view


def evaluate(t: Arsenal, seat: Seat) -> float:
    return min(1.0, 0.5 + (t.hits[seat] - max(t.hits)) / 24)


def board(view: Arsenal, texts: Texts) -> str:
    return "\n".join(texts("board.seat", seat=seat, count=hits) for seat, hits in enumerate(view.hits))


def odds(view: Arsenal, action: Action) -> Odds | None:
    if isinstance(action, Throw):
        return Odds(Text("odds.throw"), tuple((Text("odds.of", {"colour": colour}), 1.0) for colour in view.committed))
    if not isinstance(action, Commit):
        return None
    return Odds(Text("odds.of", {"colour": action.colour}), face_chances(DICE[action.colour]))


WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "game.arsenal": ("Arsenal", "Arsenal"),
    "game.arsenal.how": ("Commit dice and throw them.", "Engagez des dés et lancez-les."),
    "die.yellow": ("yellow", "jaune"),
    "die.red": ("red", "rouge"),
    "die.compass": ("compass", "des vents"),
    "face.miss": ("miss", "raté"),
    "face.hit": ("hit", "touché"),
    "face.crit": ("crit", "coup critique"),
    "face.n": ("north", "nord"),
    "face.ne": ("north-east", "nord-est"),
    "face.se": ("south-east", "sud-est"),
    "face.s": ("south", "sud"),
    "face.sw": ("south-west", "sud-ouest"),
    "face.nw": ("north-west", "nord-ouest"),
    "card.helmet": ("a helmet", "un casque"),
    "card.sandal": ("a sandal", "une sandale"),
    "card.trident": ("a trident", "un trident"),
    "card.?": ("a card", "une carte"),
    "colour.yellow": ("yellow", "jaune"),
    "colour.red": ("red", "rouge"),
    "option.enough": ("Hits to win", "Touches pour gagner"),
    "prompt.commitments": ("{seat}: which dice do you commit?", "{seat} : quels dés engagez-vous ?"),
    "now.commitments": ("dice are committed", "on engage des dés"),
    "action.commit": ("Commit a {colour} die", "Engager un dé {colour}"),
    "action.throw": ("Throw", "Lancer"),
    "chance.begun": ("Draw lots for who begins: {lots}", "Tirez au sort qui commence : {lots}"),
    "event.begins": ("{seat} begins.", "{seat} commence."),
    "event.turn": ("Turn of {seat}", "Tour de {seat}"),
    "event.committed": ("{seat} commits a {colour} die.", "{seat} engage un dé {colour}."),
    "event.thrown": ("{seat} throws {face}: {count}.", "{seat} lance {face} : {count}."),
    "event.drew": ("{seat} draws {card}.", "{seat} pioche {card}."),
    "event.blown": ("The wind blows from: {face}.", "Vent de : {face}."),
    "end.enough": ("{seat} has enough hits.", "{seat} a assez de touches."),
    "reason.enough": ("enough hits", "assez de touches"),
    "board.seat": ("{seat}: {count}", "{seat} : {count}"),
    "closing.throw": ("Commit {number} and throw", "Engager {number} et lancer"),
    "odds.throw": ("What is thrown", "Ce qui est lancé"),
    "odds.of": ("A {colour} die", "Un dé {colour}"),
    "refused.nothing_committed": ("Commit a die first ({rule}).", "Engagez d’abord un dé ({rule})."),
    "refused.no_such_die": ("No {colour} die is left ({rule}).", "Il ne reste pas de dé {colour} ({rule})."),
    "refused.too_many_dice": ("No more than {count} dice ({rule}).", "Pas plus de {count} dés ({rule})."),
}


def compiled() -> str:
    """The folder of the catalogues, made anew for this run."""
    folder = Path(mkdtemp(prefix="arsenal-"))
    for place, language in enumerate(("en", "fr")):
        catalogue = Catalog(locale=language)
        for key, words in WORDS.items():
            catalogue.add(key, words[place])
        (here := folder / language / "LC_MESSAGES").mkdir(parents=True)
        with (here / "arsenal.mo").open("wb") as file:
            write_mo(file, catalogue)
    return str(folder)


ARSENAL: Final = Game(
    name="arsenal",
    seats=(1, 2),
    rules_version="1",
    status="example",
    rules=Rules(setup=setup, questions=(COMMITMENTS,), options=Options, content_type=Content),
    screens=Screens(board=board, odds=odds),
    programs=Programs(evaluate=evaluate, imagine=imagine),
    locale=("arsenal", compiled()),
)
