"""Virtus in the browser: an army is built, deployed blind against the computer, and fought with to the end."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, ViewportSize

from tests_browser.conftest import Newcomer
from tests_browser.player import MOST_DECISIONS, READY, Choice, Player
from tests_browser.test_everybody import grave_faults
from tests_browser.test_reading import SIZES, SMALLEST
from tests_browser.test_small_screens import hidden

ARMY: Final = {"legionnaires": 6, "veterans": 2, "cavalerie_lourde": 2}
FEW: Final = {"legionnaires": 3}
FOES: Final = ("Horde", "Warriors", "Noble warriors", "Javelinmen")
"""What the Germans have, and the army above has not."""
WIN: Final = ("wins the battle", " charge ", " fight", " from the flank", " shoot ")
PREPARE: Final = ("will charge", " on segment", "segment ")
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
WINDOW: Final[ViewportSize] = {"width": 1280, "height": 900}
OFTEN: Final = 20
"""At every so many decisions the board is looked at."""
READABLE: Final = 10.0
"""So many pixels high are the letters of pieces that wait to be deployed."""
SMALLEST_IN_A_WINDOW: Final = 8.9
"""So high are those of a reserve with many pieces; everything else is larger."""


def build(page: Page, units: dict[str, int], name: str) -> None:
    """Recruit an army on its page and keep it."""
    page.goto("/army/virtus")
    boxes = page.eval_on_selector_all("input[name^='count.']", "all => all.map(one => one.name)")
    for box in boxes:
        page.fill(f"[name='{box}']", str(units.get(box.removeprefix("count."), 0)))
    page.select_option("[name='part.chief']", "general")
    page.fill("[name=name]", name)
    page.wait_for_selector("#summary:not(.wrong)")
    page.click(".total button.main")
    page.wait_for_url("**/new/virtus?*")


def begin(page: Page, budget: int, foe: str) -> Player:
    """A small battle against a program that thinks of nothing, with the army that was just saved."""
    page.select_option("[name='seat.1']", "random")
    page.select_option("[name=foe]", label=foe)
    page.fill("[name='option.sectors']", "3")
    page.fill("[name='option.budget']", str(budget))
    page.select_option("[name='option.preset']", "basic")
    page.click("form.setup button.main")
    page.wait_for_selector("#table.live")
    return Player(page, seed=7)


def eager(player: Player) -> Choice:
    """Whatever wins, fights or leads into the enemy's camp; else what makes that possible."""
    choices = player.choices()
    best = min(map(_rank, choices))
    return player.rng.choice([choice for choice in choices if _rank(choice) == best])


def _rank(choice: Choice) -> int:
    words = (*WIN, *PREPARE)
    found = next((place for place, word in enumerate(words) if word in choice.label), len(words) + 1)
    if " → " in choice.label:
        return len(WIN) if choice.path[-1] in ("zone:3", "zone:4", "zone:5") else len(words) + 2
    return found if found < len(WIN) else found + 1


# Deployment


def deploys(player: Player) -> bool:
    """Whether a unit or a general waits for its place, or a thick forest for its decoys."""
    waits = player.page.query_selector("#board .waiting") is not None
    return waits or any("decoy" in choice.label for choice in player.choices())


def deploy_blind(player: Player) -> None:
    """Both deploy in secret: nothing that the page has or can fetch tells of the enemy before both are done."""
    page = player.page
    units = 0
    while not player.is_over() and deploys(player):
        own = set(page.locator("#board [data-id^='unit:']").evaluate_all("all => all.map(one => one.dataset.id)"))
        assert own == {f"unit:{number}" for number in range(sum(ARMY.values()))}
        record = page.request.get(f"{page.url}/record").text()
        for told in (page.content(), page.request.get(f"{page.url}/table").text(), record):
            assert not [foe for foe in FOES if foe in told]
        assert "horde" not in record
        units += 1
        player.click(player.rng.choice(player.choices()))
    assert units > sum(ARMY.values())


def deploying(page: Page) -> Player:
    """Somebody with the usual army, asked where its first unit stands."""
    page.goto("/new/virtus")
    page.select_option("[name='seat.1']", "random")
    page.click("form.setup button.main")
    page.wait_for_selector("#table.live")
    player = Player(page, seed=7)
    while not player.is_over() and not deploys(player):
        player.click(player.choices()[0])
    return player


# A look now and then


def look(page: Page) -> None:
    """Every letter on the board is large enough, and on a phone nothing is wider than the screen."""
    page.set_viewport_size(PHONE)
    assert too_small(page, "#board", SMALLEST) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(WINDOW)
    assert too_small(page, "#board", SMALLEST_IN_A_WINDOW) == []
    assert too_small(page, "#board .field", READABLE) == []


def too_small(page: Page, part: str, least: float) -> list[object]:
    """What is written there in smaller letters, or is cut."""
    texts = page.locator(f"{part} text").evaluate_all(SIZES)
    return [text for text in texts if text["words"] and (text["size"] < least or "…" in text["words"])]


def read_odds(player: Player) -> None:
    """What an attack may bring is read without doing it: every number of hits, and each unit that may take them."""
    page, before = player.page, player.version
    folded = page.locator(".options details:not(.odds):not([open]) > summary")
    while folded.count():
        folded.first.click()
    sign = page.locator(".options .odds summary").first
    assert (sign.get_attribute("aria-label") or "").startswith("Odds: ")
    sign.click()
    table = page.locator(".options .odds[open]")
    rows = table.locator("tr").all_inner_texts()
    hits = [row for row in rows if row[:1].isdigit()]
    assert len(hits) > 1
    assert "Retreat" in table.inner_text()
    assert grave_faults(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.set_viewport_size(WINDOW)
    sign.click()
    assert player.waits_at(before)


def test_an_army_is_built_deployed_blind_and_fought_with_to_the_end_by_mouse(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    build(page, ARMY, "The Tenth")
    assert page.locator("[name=bring] option:checked").inner_text() == "The Tenth"
    player = begin(page, 150, "Germans")
    while not player.is_over() and not deploys(player):
        player.click(player.choices()[0])
    deploy_blind(player)
    player.is_over()
    assert [foe for foe in FOES if foe in page.content()]
    read = False
    for number in range(MOST_DECISIONS):
        if player.is_over():
            break
        if number % OFTEN == 0:
            look(page)
        if not read and page.locator(".options .odds").count():
            read_odds(player)
            read = True
        player.click(eager(player))
        assert page.query_selector(".complaint") is None
    assert page.is_visible(".ending .verdict")
    assert read
    look(page)
    page.click(".ending >> text=Replay")
    page.wait_for_selector(f"{READY} #replay svg.virtus")
    page.keyboard.press("End")
    assert int(page.input_value("#slider")) > sum(ARMY.values())


def test_a_small_battle_without_a_mouse(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    build(page, FEW, "A cohort")
    player = begin(page, 50, "A cohort")
    for _ in range(MOST_DECISIONS):
        if player.is_over():
            break
        player.type(eager(player))
        assert page.query_selector(".complaint") is None
    assert page.is_visible(".ending .verdict")


def test_pieces_that_wait_to_be_deployed_are_read_whole_and_the_one_asked_about_is_in_view(newcomer: Newcomer) -> None:
    """The usual army has 17 pieces."""
    page = newcomer(reduced_motion="reduce")
    player = deploying(page)
    assert page.locator("#board .hand .piece").count() == 17
    page.set_viewport_size(PHONE)
    page.reload()
    page.wait_for_selector("#table.live")
    while not player.is_over() and page.query_selector("#board .waiting"):
        assert hidden(page, "#board .waiting, #board .can") == []
        for window in (WINDOW, PHONE):
            page.set_viewport_size(window)
            assert too_small(page, "#board .hand", READABLE) == []
        player.press_button(player.rng.choice(player.choices()))


def test_a_unit_that_stands_in_the_way_does_not_hide_its_sector(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    page.goto("/new/virtus")
    player = begin(page, 150, "Germans")
    while not player.is_over() and not deploys(player):
        player.click(player.choices()[0])
    first = next(choice for choice in player.choices() if choice.path == ["zone:0"])
    player.click(first)
    assert not player.is_over()
    before, unit = player.version, page.locator("#board [data-id='unit:0']")
    unit.click()
    assert player.has_chosen(["zone:0"])
    assert page.inner_text("#picked").startswith("Chosen, a second click does it:")
    assert player.waits_at(before)
    unit.click()
    player.wait_for_news(before)
    assert "2 units" in (page.get_attribute("#board [data-id='zone:0']", "aria-label") or "")


def test_a_unit_that_is_clicked_explains_its_specials(newcomer: Newcomer) -> None:
    page = newcomer(reduced_motion="reduce")
    deploying(page)
    unit = page.locator("#board .unit", has=page.locator("desc")).first
    unit.click()
    name, rest = page.inner_text("#picked b"), page.inner_text("#picked small")
    assert name
    assert "·" not in name
    assert rest.endswith(unit.locator("desc").text_content() or "?")
