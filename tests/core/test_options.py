"""Options: declared once, read from what a person typed, described for forms."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from harena.core.errors import Refused
from harena.core.options import Having, Named, allowed_values, declared, read_options
from harena.core.text import texts


class Box(Struct, frozen=True):
    """A content."""

    fields: dict[str, int] = {}


class Placed(Struct, frozen=True):
    """Options that name an entry of the content."""

    field: Annotated[str, Named("fields")] = ""


class Fenced(Struct, frozen=True):
    """Options of which one means something only where the content has fields."""

    fences: Annotated[bool, Having("fields")] = False
    gates: bool = False


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    variant: Literal["standard", "blitz"] = "standard"
    reserve: Annotated[int, Meta(ge=1, le=5)] = 5
    open_hands: bool = False
    name: str = ""


def test_nothing_given_means_the_defaults() -> None:
    assert read_options("duel", Table, {}) == Table()


def test_options_typed_as_words_become_their_types() -> None:
    typed = {"variant": "blitz", "reserve": "3", "open_hands": "true"}
    assert read_options("duel", Table, typed) == Table("blitz", 3, True)


@pytest.mark.parametrize(
    ("typed", "meant"), [("yes", True), ("Oui", True), ("no", False), ("non", False), ("0", False)]
)
def test_yes_and_no_are_read_in_every_language(typed: str, meant: bool) -> None:
    assert read_options("duel", Table, {"open_hands": typed}) == Table(open_hands=meant)
    assert read_options("duel", Table, {"name": typed}) == Table(name=typed)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("open_hands", "perhaps", "L’option open_hands ne peut pas valoir «_perhaps_»_; permis_: oui, non."),
        ("open_hands", None, "L’option open_hands ne peut pas valoir «_null_»_; permis_: oui, non."),
        ("reserve", True, "L’option reserve ne peut pas valoir «_oui_»_; permis_: 1–5."),
        ("reserve", 10**4000, f"L’option reserve ne peut pas valoir «_1{'0' * 39}_»_; permis_: 1–5."),
        ("variant", [True, "x"], 'L’option variant ne peut pas valoir «_[true,"x"]_»_; permis_: standard, blitz.'),
        ("name", 3, "L’option name ne peut pas valoir «_3_»_; permis_: un texte entre guillemets."),
    ],
)
def test_a_refused_value_and_what_is_allowed_are_said_in_the_words_of_the_reader(
    name: str, value: object, said: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_options("duel", Table, {name: value})
    assert texts("fr").say(refused.value.reasons[0]).replace("\N{NO-BREAK SPACE}", "_") == said


def test_options_from_a_record_are_taken_as_they_are() -> None:
    assert read_options("duel", Table, {"reserve": 2, "open_hands": True}) == Table("standard", 2, True)


@pytest.mark.parametrize("value", ["six", "6", "0", 6, 2.5, 4.0, "2.5", True, None, [1]])
def test_a_value_that_is_not_allowed_is_refused_with_what_is(value: object) -> None:
    with pytest.raises(Refused) as refused:
        read_options("duel", Table, {"reserve": value})
    assert refused.value.reasons[0].key == "refused.bad_option"
    assert refused.value.reasons[0].params["allowed"] == ["1–5"]


def test_a_person_may_type_a_whole_number_with_a_point() -> None:
    """Of a program or a record 4.0 is refused: what is written by us has one spelling."""
    assert read_options("duel", Table, {"reserve": "4.0"}) == Table(reserve=4)


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(Refused) as refused:
        read_options("duel", Table, {"colour": "red", "variant": "chess", "reserve": "2"})
    assert [reason.key for reason in refused.value.reasons] == ["refused.unknown_option", "refused.bad_option"]
    assert refused.value.reasons[0].params["known"] == ["name", "open_hands", "reserve", "variant"]


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "Duel has no option “x0”; it has: name, open_hands, reserve, variant."),
        (3, "Duel has no options called x0, x1, x2; it has: name, open_hands, reserve, variant."),
        (
            3000,
            "Duel has no options called x0, x1, x2, nor 2,997 more that were named; "
            "it has: name, open_hands, reserve, variant.",
        ),
    ],
)
def test_unknown_names_are_refused_by_one_sentence_however_many_they_are(count: int, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_options("Duel", Table, {f"x{number}": 1 for number in range(count)})
    assert [texts("en").say(reason) for reason in refused.value.reasons] == [said]


def test_a_long_unknown_name_is_cut_short() -> None:
    with pytest.raises(Refused) as refused:
        read_options("Duel", Table, {"x" * 60_000: 1})
    assert len(texts("en").say(refused.value.reasons[0])) < 200


def test_a_form_is_told_each_option_with_default_and_choices() -> None:
    assert declared(Table) == [
        {"name": "variant", "default": "standard", "type": "choice", "choices": ["standard", "blitz"]},
        {"name": "reserve", "default": 5, "type": "int", "least": 1, "most": 5},
        {"name": "open_hands", "default": False, "type": "bool", "choices": [True, False]},
        {"name": "name", "default": "", "type": "text"},
    ]


def test_an_option_that_names_something_of_the_content_may_be_chosen_from_a_list_none_first() -> None:
    (row,) = declared(Placed, Box({"river": 1, "hill": 2}))
    assert row == {"name": "field", "default": "", "type": "name", "choices": ["", "river", "hill"]}


def test_whether_the_content_has_the_name_is_not_for_the_options_to_judge() -> None:
    """A record may have been made with a pack."""
    assert read_options("duel", Placed, {"field": "elsewhere"}) == Placed("elsewhere")


def test_an_option_of_a_kind_that_no_form_could_show_is_a_fault_of_the_game() -> None:
    with pytest.raises(TypeError, match="an option must be"):
        allowed_values(dict[str, int])


def test_a_number_without_bounds_is_a_fault_of_the_game() -> None:
    with pytest.raises(TypeError, match="bounded int"):
        allowed_values(int)


def test_an_option_for_what_the_content_lacks_is_not_offered() -> None:
    assert [option["name"] for option in declared(Fenced, Box())] == ["gates"]
    assert [option["name"] for option in declared(Fenced, Box({"north": 1}))] == ["fences", "gates"]


def test_an_option_that_is_not_offered_can_be_named_all_the_same() -> None:
    assert read_options("duel", Fenced, {"fences": "yes"}) == Fenced(fences=True)
