"""Chapter 7: challenges, balance, alliances, and refusing to fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from harena.core.errors import refuse
from harena.core.question import Reason, no
from harena.league.book import Battle, Book, Challenge, Member
from harena.league.dice import Roll
from harena.league.kinds import AnswerChallenge, ConfirmRefusal, IssueChallenge, WithdrawChallenge
from harena.league.rules.legality import force_faults, free_units
from harena.league.rules.upkeep import lose, one_lost
from harena.league.rules.value import fielded, force_value, list_value
from harena.league.settings import Settings


def is_balanced(own: int, other: int, basis: str = "weaker") -> bool:
    """LEA-071, LEA-083, LEA-R13: the sides may differ by 25 % of the weaker one, or as the league has set it.

    With the basis `own` it is the difference of 25 % of the first side that counts.
    """
    weaker, stronger = sorted((own, other))
    measure = {"weaker": weaker, "stronger": stronger, "own": own}[basis]
    return 4 * (stronger - weaker) <= measure


def may_take_place(settings: Settings, challengers: int, challenged: int) -> bool:
    """LEA-071, LEA-R13: whether a challenge of these values may be made."""
    return is_balanced(challengers, challenged, settings.balance_basis)


def binds(settings: Settings, challengers: int, challenged: int) -> bool:
    """LEA-073, LEA-074, LEA-R13: whether the challenged must fight; an unbalanced challenge is ignored."""
    return is_balanced(challenged, challengers, settings.balance_basis)


def is_format(challengers: int, challenged: int, settings: Settings) -> bool:
    """LEA-080, LEA-081, LEA-R18: one against one, two against one, one against two."""
    return (challengers, challenged) in ((1, 1), (2, 1), (1, 2)) or settings.other_alliances


def find_challenge(book: Book, id_: int) -> Challenge:
    if id_ not in book.challenges:
        raise refuse("no_such_challenge", number=id_)
    return book.challenges[id_]


# Making a challenge


def may_issue_challenge(book: Book, _by: str, command: IssueChallenge) -> Iterator[Reason]:
    """LEA-075, LEA-077, LEA-078, LEA-085: forces of units that have not fought in this turn, legal, balanced."""
    challengers, challenged = (command.member, *command.allies), command.opponents
    together = (*challengers, *challenged)
    if book.ended_by:
        yield no("league_ended", "LEA-198")
    if len(set(together)) != len(together) or not challenged:
        yield no("challenge_sides", "LEA-081")
        return
    if not is_format(len(challengers), len(challenged), book.settings):
        yield no("challenge_format", "LEA-R18", have=len(challengers), want=len(challenged))
    for id_ in together:
        yield from may_fight(book.member(id_))
    if any(book.members[id_].turn.step != "ready" for id_ in together):
        return
    for id_ in challengers:
        units = command.units if id_ == command.member else command.allied_units.get(id_, ())
        yield from may_field(book, book.members[id_], units)
        if not set(units) <= set(book.members[id_].units):
            return
    own, other = _values(book, command)
    if not may_take_place(book.settings, own, other) and not book.settings.allow_unbalanced_by_agreement:
        yield no("unbalanced", "LEA-071", have=own, other=other)


def _values(book: Book, command: IssueChallenge) -> tuple[int, int]:
    """LEA-083: what both sides are worth; of the challenged, all that is free to fight. LEA-R16."""
    own = force_value(book, command.member, command.units)
    own += sum(force_value(book, id_, command.allied_units.get(id_, ())) for id_ in command.allies)
    return own, sum(free_value(book, book.members[id_]) for id_ in command.opponents)


def free_value(book: Book, member: Member) -> int:
    """LEA-R16: what a member can field."""
    return force_value(book, member.id, [unit.id for unit in free_units(book, member)])


def may_fight(member: Member) -> Iterator[Reason]:
    """LEA-R02: a member fights with a finished list, before the after-battle sequence begins."""
    if member.turn.step != "ready":
        yield no("not_ready", "LEA-R02", member=member.id, step=member.turn.step)


def may_field(book: Book, member: Member, units: Sequence[int]) -> Iterator[Reason]:
    """LEA-077, LEA-085, LEA-191, LEA-197, LEA-R02: own units, usable, each at most once in a campaign turn."""
    free = {unit.id for unit in free_units(book, member)}
    for id_ in units:
        if id_ not in member.units:
            yield no("not_your_unit", "LEA-R02", named=id_, member=member.id)
        elif id_ not in free:
            yield no("unit_not_free", "LEA-191", named=id_, member=member.id)
    if set(units) <= free:
        yield from force_faults(book, member, units)
        yield from must_field_all(book, member, units)


def must_field_all(book: Book, member: Member, units: Iterable[int]) -> Iterator[Reason]:
    """LEA-197, LEA-R59: who has reached the value that may win the league plays with the whole army."""
    decides = member.reached and not book.ended_by and list_value(book, member) >= book.settings.threshold
    if decides and set(units) != set(member.units):
        yield no("whole_army", "LEA-197", member=member.id)


def issue_challenge(book: Book, _by: str, command: IssueChallenge, _roll: Roll) -> None:
    """LEA-A02: the challenge is written down; the challenger has accepted, allies and challenged have not."""
    forces = {command.member: command.units, **command.allied_units}
    id_ = book.new_id()
    book.challenges[id_] = Challenge(
        id_, (command.member, *command.allies), command.opponents, forces, command.present,
        answers={command.member: "accepted"},
    )  # fmt: skip


# Answering it


def is_binding(book: Book, challenge: Challenge) -> bool:
    """LEA-074, LEA-082, LEA-R15: balanced, with legal forces on both sides, and the challenged are present."""
    stands = all(_still_fields(book, id_, challenge.forces.get(id_, ())) for id_ in challenge.challengers)
    if not (challenge.present and stands and all(_can_field(book, book.members[id_]) for id_ in challenge.challenged)):
        return False
    return binds(book.settings, *challenge_values(book, challenge))


def challenge_values(book: Book, challenge: Challenge) -> tuple[int, int]:
    """LEA-083, LEA-R16: the force of the challengers, and all that the challenged can field."""
    own = sum(force_value(book, id_, challenge.forces.get(id_, ())) for id_ in challenge.challengers)
    return own, sum(free_value(book, book.members[id_]) for id_ in challenge.challenged)


def _still_fields(book: Book, member: str, units: Sequence[int]) -> bool:
    """Whether the force of a challenge can still be fielded."""
    own = book.members[member]
    return not any(may_fight(own)) and not any(may_field(book, own, units))


def _can_field(book: Book, member: Member) -> bool:
    return _still_fields(book, member.id, [unit.id for unit in free_units(book, member)])


def may_answer_challenge(book: Book, _by: str, command: AnswerChallenge) -> Iterator[Reason]:
    """LEA-073, LEA-074: only who was asked answers, once; a binding challenge cannot be ignored."""
    challenge = find_challenge(book, command.challenge)
    if challenge.state != "open":
        yield no("challenge_over", "LEA-A02")
        return
    if command.member not in challenge.members or command.member in challenge.answers:
        yield no("not_asked_to_answer", "LEA-A02", member=command.member)
        return
    if command.answer == "ignored" and command.member in challenge.challenged and is_binding(book, challenge):
        yield no("challenge_binds", "LEA-074")
    if command.answer == "accepted":
        yield from _may_accept(book, challenge, command)


def _may_accept(book: Book, challenge: Challenge, command: AnswerChallenge) -> Iterator[Reason]:
    member = book.members[command.member]
    units = fielded_by(book, challenge, command)
    yield from may_fight(member)
    yield from may_field(book, member, units)
    for id_ in challenge.answers:
        yield from may_fight(book.members[id_])
        yield from may_field(book, book.members[id_], challenge.forces[id_])
    others = ((book.members[id_], challenge.forces[id_]) for id_ in challenge.answers)
    if not all(set(fielded_) <= set(other.units) for other, fielded_ in (*others, (member, units))):
        return
    if not _waits_for_others(challenge, command.member):
        own, other = side_values(book, challenge, command.member, units)
        if not may_take_place(book.settings, own, other) and not book.settings.allow_unbalanced_by_agreement:
            yield no("unbalanced", "LEA-071", have=own, other=other)


def _waits_for_others(challenge: Challenge, member: str) -> bool:
    return any(id_ not in challenge.answers for id_ in challenge.members if id_ != member)


def fielded_by(book: Book, challenge: Challenge, command: AnswerChallenge) -> tuple[int, ...]:
    """LEA-R16: the units with which an answer is given: those named, else those agreed before, else all free ones."""
    everything = tuple(unit.id for unit in free_units(book, book.members[command.member]))
    return command.units or challenge.forces.get(command.member, ()) or everything


def side_values(book: Book, challenge: Challenge, member: str, units: Sequence[int]) -> tuple[int, int]:
    """LEA-083: what both sides field, with these units for a member."""
    forces = {**challenge.forces, member: tuple(units)}
    sides = (challenge.challengers, challenge.challenged)
    own, other = (sum(force_value(book, id_, forces.get(id_, ())) for id_ in side) for side in sides)
    return own, other


def answer_challenge(book: Book, _by: str, command: AnswerChallenge, _roll: Roll) -> None:
    """LEA-A02, LEA-R17: with the last acceptance the battle begins; a refusal or an ally's no ends the challenge."""
    challenge = find_challenge(book, command.challenge)
    bound = is_binding(book, challenge)
    challenge.answers[command.member] = command.answer
    if command.answer == "accepted":
        challenge.forces[command.member] = fielded_by(book, challenge, command)
        if all(id_ in challenge.answers for id_ in challenge.members):
            begin_battle(book, challenge)
        return
    challenge.state = "void"
    if command.answer == "refused" and command.member in challenge.challenged:
        challenge.refusals, challenge.bound = (*challenge.refusals, command.member), bound


def begin_battle(book: Book, challenge: Challenge) -> Battle:
    """LEA-087, LEA-A03: forces are frozen as they stand at the start."""
    challenge.state = "fought"
    forces = {
        id_: tuple(fielded(book, id_, book.members[id_].units[unit]) for unit in dict.fromkeys(challenge.forces[id_]))
        for id_ in challenge.members
    }
    battle = Battle(book.new_id(), (challenge.challengers, challenge.challenged), forces)
    book.battles[battle.id] = battle
    for id_ in challenge.members:
        book.members[id_].turn.battles.append(battle.id)
    return battle


def may_withdraw_challenge(book: Book, _by: str, command: WithdrawChallenge) -> Iterator[Reason]:
    """Only the challenger takes an open challenge back."""
    challenge = find_challenge(book, command.challenge)
    if challenge.state != "open":
        yield no("challenge_over", "LEA-A02")
    if command.member != challenge.challengers[0]:
        yield no("not_the_challenger", "LEA-A02", member=challenge.challengers[0])


def withdraw_challenge(book: Book, _by: str, command: WithdrawChallenge, _roll: Roll) -> None:
    find_challenge(book, command.challenge).state = "void"


# Refusing it


def may_confirm_refusal(book: Book, by: str, command: ConfirmRefusal) -> Iterator[Reason]:
    """LEA-069, LEA-R15: the organiser confirms a refusal; of a challenge that does not bind, none can be."""
    if by != book.organiser:
        yield no("organiser_only", "LEA-R15", person=book.organiser)
    challenge = find_challenge(book, command.challenge)
    if command.member not in challenge.refusals:
        yield no("nothing_refused", "LEA-R15", member=command.member)
    elif command.binding and not challenge.bound:
        yield no("challenge_not_binding", "LEA-073")


def roll_for_refusal(book: Book, command: ConfirmRefusal, roll: Roll) -> list[str]:
    member = book.member(command.member)
    return one_lost(book.army(member.id), member.territories, roll) if command.binding else []


def confirm_refusal(book: Book, _by: str, command: ConfirmRefusal, roll: Roll) -> None:
    """LEA-069, LEA-070: who refuses loses one territory; no battle, no after-battle sequence."""
    challenge = find_challenge(book, command.challenge)
    challenge.refusals = tuple(id_ for id_ in challenge.refusals if id_ != command.member)
    lose(book.member(command.member), roll_for_refusal(book, command, roll))
