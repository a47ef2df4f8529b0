"""The pages of an army: recruiting with a preview, options and why not, territories, names, the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.league.accounts import gold
from harena.league.rules.value import list_value
from harena.web.leagues.library import built_in_library
from tests.web.leagues.guild import Guild
from tests.web.serving import Served, Visitor, serving, where, words

ARMY = "/army/2"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def guild(served: Served) -> Guild:
    return Guild(served)


def recruit(guild: Guild, who: Visitor, unit: str, **fields: object) -> str:
    return where(guild.send(who, f"{ARMY}/recruit/{unit}", **fields))


def first_list(guild: Guild, who: Visitor) -> None:
    for unit in ("halberdiers", "halberdiers", "militia"):
        recruit(guild, who, unit, size="20")


def grant(guild: Guild, **fields: object) -> None:
    """The organiser gives something, so that a story can begin in the middle."""
    command = {"do": "correct", "member": "2", "reason": "a story", **fields}
    made = guild.olga.post(
        f"/api/leagues/{guild.id}/entries", json={"command": command, "client": f"grant.{len(str(fields))}"}
    )
    assert made.status_code == 201, made.text


def page(guild: Guild, who: Visitor, path: str = "") -> str:
    return who.get(f"{guild.path}{ARMY}{path}").text


# Recruiting


def test_a_unit_is_recruited_and_its_value_shown_with_all_that_is_wrong(guild: Guild) -> None:
    ann = guild.invite("Ann")
    where_to = recruit(guild, ann, "halberdiers", size="20", name="Old Guard")
    told = words(ann.get(where_to).text)
    assert "Ann recruits 20 × Halberdiers." in told
    assert "100 of at most 500 points" in told
    assert "Gold: 400" in told
    assert "Core 100 (20 %) at least 25 %" in told
    for fault in ("Core is worth 100; it must be worth 125 (25 %) ( LEA-185 )", "it needs 3 ( LEA-186 )"):
        assert fault in told
    assert "Old Guard (20 Halberdiers) 100 points 2 honour points" in told


def test_the_preview_says_what_a_purchase_leads_to_and_buys_nothing(guild: Guild) -> None:
    ann = guild.invite("Ann")
    before = guild.served.tables()
    shown = page(guild, ann, "/recruit/halberdiers?size=30")
    preview = words(shown.partition('id="preview"')[2])
    assert "Price: 150 gold" in preview
    assert "150 of at most 500 points Gold: 350" in preview
    assert "Core 150 (30 %)" in preview
    assert "it needs 3 ( LEA-186 )" in preview
    assert re.search(r'name="size"[^>]*value="30"', shown)
    assert guild.served.tables() == before


@pytest.mark.parametrize(
    ("unit", "query", "why"),
    [
        ("halberdiers", "size=9", "9 ( LEA-013 )"),
        ("halberdiers", "size=many", "The form was not complete"),
        ("halberdiers", "size=20&take=shield", "Not open to you yet: Shield. It needs: Town Smithy ( LEA-035 )"),
        ("halberdiers", "size=20&take=musician", "Gold does not buy this: Musician"),
        ("knights", "size=5", "Not open to you yet: Knights. It needs: Knights’ Castle ( LEA-031 )"),
    ],
)
def test_everything_that_stands_against_a_purchase_is_said_at_once(
    guild: Guild, unit: str, query: str, why: str
) -> None:
    ann = guild.invite("Ann")
    form = dict(part.split("=") for part in query.split("&"))
    shown = words(page(guild, ann, f"/recruit/{unit}?{query}"))
    refused = guild.send(ann, f"{ARMY}/recruit/{unit}", **form)
    assert refused.status_code == 422
    for told in (shown, words(refused.text)):
        assert why in told.replace("'", "’") or "form" in why
    assert f'value="{form["size"]}"' in refused.text, "nothing typed is lost"
    assert len(guild.served.tables()["league_entries"]) == 1


def test_the_list_of_units_says_which_territory_opens_what_is_closed(guild: Guild) -> None:
    ann = guild.invite("Ann")
    shown = page(guild, ann, "/recruit")
    assert f'href="{guild.path}{ARMY}/recruit/militia"' in shown
    assert f'href="{guild.path}{ARMY}/recruit/knights"' not in shown
    assert "Not open to you yet: Empire Hero. It needs: Barracks ( LEA-031 )" in words(shown)


def test_a_wizard_is_recruited_with_fair_dice_or_with_those_of_the_table(guild: Guild) -> None:
    ann, army = guild.invite("Ann"), built_in_library().books["empire"]
    grant(guild, gold=1000, gains=[id_ for id_ in army.territories if id_ != army.base])
    form = {"size": "1", "lore": army.units["mage"].wizard.lores[0]}  # type: ignore[union-attr]
    recruit(guild, ann, "mage", **form)
    assert "Fair dice:" in words(ann.get(f"{guild.path}/chronicle").text)
    recruit(guild, ann, "mage", **form, dice="4")
    assert "Dice at the table: 4." in words(ann.get(f"{guild.path}/chronicle").text)
    for dice, why in (
        ("7", "A die here shows 1 to 6, not 7"),
        ("x", "is not what dice show"),
        ("1 2 3", "dice were given"),
    ):
        refused = guild.send(ann, f"{ARMY}/recruit/mage", **form, dice=dice)
        assert refused.status_code == 422
        assert why in words(refused.text)
        assert f'value="{dice}"' in refused.text


# Closing and taking back


def test_a_list_is_finished_once_nothing_stands_against_it(guild: Guild) -> None:
    ann = guild.invite("Ann")
    assert "The list cannot be finished yet:" in words(page(guild, ann))
    refused = guild.send(ann, f"{ARMY}/close")
    assert refused.status_code == 422
    assert "LEA-186" in refused.text
    first_list(guild, ann)
    where(guild.send(ann, f"{ARMY}/close"))
    told = page(guild, ann)
    assert "ready to fight" in words(told)
    assert "Recruit a unit" not in words(told)
    late = guild.send(ann, f"{ARMY}/recruit/militia", size="10")
    assert late.status_code == 422
    assert "Purchases belong to the last step after a battle" in words(late.text)


def test_the_last_purchase_is_taken_back(guild: Guild) -> None:
    ann = guild.invite("Ann")
    recruit(guild, ann, "militia", size="10")
    assert "Take the last purchase back Ann recruits 10 × Town militia." in words(page(guild, ann))
    where(guild.send(ann, f"{ARMY}/take-back"))
    assert "0 of at most 500 points Gold: 500" in words(page(guild, ann))
    assert "Take the last purchase back" not in words(page(guild, ann))
    assert guild.send(ann, f"{ARMY}/take-back").status_code == 422


# A unit


def test_a_unit_is_named_enlarged_and_equipped(guild: Guild) -> None:
    ann = guild.invite("Ann")
    where(guild.send(ann, f"{ARMY}/tree", territory="smithy"))
    recruit(guild, ann, "halberdiers", size="20")
    grant(guild, honour={"1": 30})
    where(guild.send(ann, f"{ARMY}/unit/1/name", name="Old Guard"))
    where(guild.send(ann, f"{ARMY}/unit/1/figures", figures="5"))
    where(guild.send(ann, f"{ARMY}/unit/1/options", take="shield", pay="gold"))
    where(guild.send(ann, f"{ARMY}/unit/1/options", take=["champion", "musician"], pay="gold"))
    told = words(page(guild, ann, "/unit/1"))
    assert "Old Guard (25 Halberdiers)" in told
    assert "Sergeant, Musician" in told
    view = ann.get(f"/api/leagues/{guild.id}").json()["members"][0]
    (unit,) = view["units"]
    # 500 − 25 for the smithy − 20 × 5 − 5 × 5 − 25 × 1 for shields; 30 honour − 8 − 6, a late name brings none.
    assert (view["gold"], unit["honour"], unit["value"]) == (325, 16, 164)


def test_honour_pays_for_arms_where_the_player_wishes(guild: Guild) -> None:
    ann = guild.invite("Ann")
    where(guild.send(ann, f"{ARMY}/tree", territory="smithy"))
    recruit(guild, ann, "halberdiers", size="10")
    grant(guild, honour={"1": 30})
    where(guild.send(ann, f"{ARMY}/unit/1/options", take="shield", pay="honour"))
    view = ann.get(f"/api/leagues/{guild.id}").json()["members"][0]
    assert (view["gold"], view["units"][0]["honour"]) == (425, 20)


def test_an_option_says_its_price_and_why_it_cannot_be_bought(guild: Guild) -> None:
    ann = guild.invite("Ann")
    recruit(guild, ann, "halberdiers", size="20")
    told = words(page(guild, ann, "/unit/1"))
    assert "Sergeant 8 honour This costs 8 honour points; the unit has 0 ( LEA-029 )" in told
    assert "Shield 1 gold or honour for each figure Not open to you yet: Shield. It needs: Town Smithy" in told
    refused = guild.send(ann, f"{ARMY}/unit/1/options", take="shield", pay="gold")
    assert refused.status_code == 422
    assert re.search(r'value="shield" checked', refused.text), "what was chosen stays"


def test_a_general_is_named_and_an_item_bought(guild: Guild) -> None:
    ann, army = guild.invite("Ann"), built_in_library().books["empire"]
    grant(guild, gold=500, gains=[id_ for id_ in army.territories if id_ != army.base])
    general = next(id_ for id_, unit in army.units.items() if unit.general)
    recruit(guild, ann, general, size="1")
    number = ann.get(f"/api/leagues/{guild.id}").json()["members"][0]["units"][-1]["id"]
    grant(guild, honour={str(number): 200})
    where(guild.send(ann, f"{ARMY}/unit/{number}/general"))
    shown = page(guild, ann, f"/unit/{number}")
    assert "General" in words(shown)
    item = re.search(r'name="role" value="character"><button name="item" value="([^"]+)"', shown)
    assert item is not None
    where(guild.send(ann, f"{ARMY}/unit/{number}/item", item=item[1], role="character"))
    unit = ann.get(f"/api/leagues/{guild.id}").json()["members"][0]["units"][-1]
    assert unit["items"] == [item[1]]
    assert "items that it cannot buy yet, and why" in words(page(guild, ann, f"/unit/{number}"))


# Territories


def test_the_tree_shows_what_can_be_bought_and_what_the_maximum_becomes(guild: Guild) -> None:
    ann = guild.invite("Ann")
    shown = page(guild, ann, "/tree")
    assert 'data-id="smithy"' in shown, "the picture"
    told = words(shown)
    assert "Town Smithy, can be bought for 25 gold pieces. Opens: Shield, Spear." in told
    assert "With it the maximum value of the army becomes 550." in told
    where(guild.send(ann, f"{ARMY}/tree", territory="smithy"))
    told = words(page(guild, ann, "/tree"))
    assert "Town Smithy, owned, worth 25." in told
    assert "0 of at most 550 points Gold: 475" in told


def test_a_territory_out_of_reach_is_refused_with_those_that_lead_there(guild: Guild) -> None:
    ann = guild.invite("Ann")
    refused = guild.send(ann, f"{ARMY}/tree", territory="armoury")
    assert refused.status_code == 422
    assert "No line leads to Armoury from a territory of yours. Own one of these first: Town Smithy" in words(
        refused.text
    )


# Readers


def test_others_read_an_army_and_change_nothing(guild: Guild) -> None:
    ann, bob = guild.invite("Ann"), guild.invite("Bob")
    recruit(guild, ann, "halberdiers", size="20")
    before = guild.served.tables()["league_entries"]
    for path in ("", "/tree", "/unit/1", "/sheet"):
        shown = page(guild, bob, path)
        assert "<form" not in shown.partition("<main")[2], path
    for path, form in (
        ("/recruit/militia", {"size": "10"}),
        ("/unit/1/name", {"name": "Mine"}),
        ("/tree", {"territory": "smithy"}),
        ("/close", {}),
    ):
        answer = guild.send(bob, f"{ARMY}{path}", **form)
        assert answer.status_code == 403, path
        assert "Only Ann or the organiser, Olga, may do this" in words(answer.text)
    assert guild.served.tables()["league_entries"] == before


def test_a_closed_treasury_is_on_no_page_of_another_player(guild: Guild) -> None:
    ann, bob = guild.invite("Ann"), guild.invite("Bob")
    where(guild.send(guild.olga, "/settings/rules", open_treasury="false"))
    recruit(guild, ann, "halberdiers", size="20")
    for path in ("", "/tree", "/unit/1", "/sheet", "/recruit"):
        assert "400" not in words(page(guild, bob, path)), path
        assert "400" in words(page(guild, ann, path)), path


@pytest.mark.parametrize(
    "path", ["/army/9", "/army/9/tree", "/army/9/recruit", "/army/x/sheet", "/army/2/nowhere", "/army/2/unit/1/dance"]
)
def test_what_is_not_there_is_not_found(guild: Guild, path: str) -> None:
    ann = guild.invite("Ann")
    ask = guild.send(ann, path) if path.endswith(("nowhere", "dance")) else ann.get(f"{guild.path}{path}")
    assert ask.status_code == 404


def test_a_unit_that_is_not_there_is_told(guild: Guild) -> None:
    ann = guild.invite("Ann")
    for path in ("/unit/99", "/recruit/dragons"):
        answer = ann.get(f"{guild.path}{ARMY}{path}")
        assert answer.status_code == 422
        assert "LEA-" in answer.text


def test_an_unknown_name_is_text_on_every_page(guild: Guild) -> None:
    ann = guild.invite("Ann")
    recruit(guild, ann, "halberdiers", size="20", name="<script>x</script>")
    for path in ("", "/unit/1", "/sheet"):
        assert "<script>x" not in page(guild, ann, path), path


def test_the_sheet_says_as_of_which_entry_it_holds(guild: Guild) -> None:
    ann = guild.invite("Ann")
    first_list(guild, ann)
    told = words(page(guild, ann, "/sheet"))
    assert "Ann · The Empire · Thursday" in told
    assert "As it stands after entry 4 of the league." in told
    assert "280 of at most 500 points" in told


def test_the_army_is_read_in_french(guild: Guild) -> None:
    guild.invite("Ann")
    cat = guild.invite("Cat", **{"accept-language": "fr"})
    told = words(page(guild, cat, "/tree")).replace("\N{NO-BREAK SPACE}", " ")
    assert "Hors de portée" in told
    assert "0 points sur 500 au plus" in told


def test_an_old_page_is_told_what_changed(guild: Guild) -> None:
    ann = guild.invite("Ann")
    form = {"client": "tab", "seen": "1", "size": "20", "name": "Old Guard"}
    where(guild.send(ann, f"{ARMY}/tree", territory="smithy"))
    late = ann.post(f"{guild.path}{ARMY}/recruit/halberdiers", data=form)
    assert late.status_code == 409
    assert "Meanwhile: Ann acquires a territory: Town Smithy." in words(late.text)
    assert 'value="Old Guard"' in late.text


def test_a_trial_changes_nothing_of_the_league(guild: Guild) -> None:
    ann = guild.invite("Ann")
    recruit(guild, ann, "halberdiers", size="20")
    person = guild.served.services

    def figures(sight: object) -> tuple[int, int]:
        book = sight.book  # type: ignore[attr-defined]
        return list_value(book, book.members["2"]), gold(book, "2")

    owner = guild.served.tables()["league_people"][1]
    reader = next(value for value in owner if isinstance(value, str) and len(value) == 16)
    before = guild.served.wait_for(person.halls.look, guild.id, reader, figures)
    for _ in range(3):
        page(guild, ann, "/recruit/halberdiers?size=30&name=Trial")
    assert guild.served.wait_for(person.halls.look, guild.id, reader, figures) == before == (100, 400)
