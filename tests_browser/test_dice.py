"""Dice between two browsers: each picks its own number, keeps it through reloads, and compares it at the end."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests_browser.conftest import Newcomer
from tests_browser.player import OVER, READY

NOTED = "match => JSON.parse(localStorage.getItem('harena.dice.' + match))"
TABLE = f"{READY} #table"


def invited(newcomer: Newcomer) -> tuple[Page, Page, str]:
    """A host who waits, a friend who has the link open, and the match."""
    host, friend = newcomer(reduced_motion="reduce"), newcomer(reduced_motion="reduce")
    host.goto("/")
    host.click("button.door:has-text('Play a friend')")
    host.wait_for_selector(f"{READY} [data-waiting]")
    friend.goto(host.input_value("[data-link]"))
    friend.wait_for_selector(f"{READY} [data-waiting]")
    return host, friend, friend.url.rpartition("/")[2]


def begun(newcomer: Newcomer) -> tuple[Page, Page, str]:
    """Two people whose match has begun without another click than the friend's."""
    host, friend, match = invited(newcomer)
    friend.click("button:has-text('Join')")
    for page in (host, friend):
        page.wait_for_selector(TABLE)
    return host, friend, match


def noted(page: Page, match: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(NOTED, match)
    return found


def pledge(match: str, nonce: str) -> str:
    return hashlib.sha256(f"{match}|{nonce}".encode()).hexdigest()


def record_of(page: Page, match: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in page.request.get(f"/m/{match}/record").text().splitlines()]


def resign(page: Page) -> None:
    page.click(".resign summary")
    page.click(".resign button")
    page.wait_for_selector(OVER)


def test_the_script_hashes_as_everybody_does(newcomer: Newcomer) -> None:
    page, rng = newcomer(), Random(3)
    page.goto("/")
    given = [rng.randbytes(size) for size in (*range(130), 1000)]
    script = """async given => {
        const { hex, hmac, sha256, unhex } = await import("/static/sha256.js");
        return given.map(raw => [hex(sha256(unhex(raw))), hex(hmac(unhex("0102"), unhex(raw)))]);
    }"""
    want = [[hashlib.sha256(raw).hexdigest(), hmac.digest(b"\1\2", raw, "sha256").hex()] for raw in given]
    assert page.evaluate(script, [raw.hex() for raw in given]) == want


def test_no_number_leaves_a_browser_before_both_have_pledged(newcomer: Newcomer) -> None:
    host, friend, match = invited(newcomer)
    sent: list[str] = []
    host.on("request", lambda request: sent.append(request.post_data or ""))
    own = noted(host, match)["nonces"][-1]
    host.reload()
    host.wait_for_selector(f"{READY} [data-waiting][data-pledge='{pledge(match, own)}']")
    assert own not in " ".join(sent)
    host.click(".waiting details.more summary")
    expect(host.locator("[data-own] code")).to_have_text(own)
    friend.click("button:has-text('Join')")
    host.wait_for_selector(TABLE)
    assert own in " ".join(sent)
    nonces = [line["nonce"] for line in record_of(host, match) if line["what"] == "nonce"]
    assert nonces == [own, noted(friend, match)["shown"]]


def test_both_browsers_compare_by_themselves_and_find_the_same(newcomer: Newcomer) -> None:
    host, friend, match = begun(newcomer)
    for page in (host, friend):
        page.goto(f"/m/{match}/dice")
        expect(page.locator("#compared.good")).to_contain_text("are as it noted them before the match began")
    page = newcomer()
    page.goto(f"/m/{match}/dice")
    expect(page.locator("#compared.quiet")).to_contain_text("noted nothing before this match began")
    friend.goto(f"/m/{match}")
    resign(friend)
    host.goto(f"/m/{match}/dice")
    host.click("#verify button")
    host.wait_for_selector("#verdict.good")
    host.wait_for_selector("#compared.good")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("noted.seal = '0'.repeat(64)", "this is not the seal that this browser noted"),
        ("noted.shown = 'other'", "your number is not the one that this browser picked"),
        ("noted.pledges['1'] = '0'.repeat(64)", "is not the one whose fingerprint this browser noted"),
        ("delete noted.pledges['1']", "is not the one whose fingerprint this browser noted"),
    ],
)
def test_what_was_exchanged_after_it_was_noted_is_told(newcomer: Newcomer, change: str, said: str) -> None:
    host, _, match = begun(newcomer)
    host.evaluate(
        f"name => {{ const noted = JSON.parse(localStorage.getItem(name)); {change};"
        " localStorage.setItem(name, JSON.stringify(noted)); }",
        f"harena.dice.{match}",
    )
    host.goto(f"/m/{match}/dice")
    expect(host.locator("#compared.fault")).to_contain_text(said)


def test_a_record_with_another_seed_is_found_out_though_everything_in_it_fits(newcomer: Newcomer) -> None:
    """The server shows the true seal on the page, and hands out the record of another match as if it were this one."""
    host, friend, match = begun(newcomer)
    resign(friend)
    host.goto(f"/m/{match}/dice")
    seed = bytes(32)
    end = {"what": "end", "n": 1, "winners": [0], "reason": "resigned", "digest": "", "seed": seed.hex()}
    header = {**record_of(host, match)[0], "commitment": hashlib.sha256(match.encode() + seed).hexdigest()}
    host.route("**/record", lambda route: route.fulfill(body=f"{json.dumps(header)}\n{json.dumps(end)}\n"))
    host.click("#verify button")
    host.wait_for_selector("#verdict.good")
    expect(host.locator("#compared.fault")).to_contain_text("The seed was exchanged.")


def test_whoever_lost_the_own_number_asks_for_another_round_and_both_must_want_it(newcomer: Newcomer) -> None:
    host, friend, match = invited(newcomer)
    host.evaluate("localStorage.clear()")
    friend.click("button:has-text('Join')")
    host.click("button:has-text('Let everybody pick again')")
    for page in (host, friend):
        page.wait_for_selector("text=this is round 2")
    friend.click("button:has-text('Pick a number')")
    host.click("button:has-text('Pick a number')")
    for page in (host, friend):
        page.wait_for_selector(TABLE)
    header = record_of(host, match)[0]
    assert header["round"] == 2
    host.goto(f"/m/{match}/dice")
    expect(host.locator("#compared.good")).to_be_visible()
    assert "The numbers were picked 2 times" in host.inner_text("main")


def test_a_person_on_another_device_may_pick_anew_until_both_have_pledged(newcomer: Newcomer) -> None:
    host, friend, match = invited(newcomer)
    phone = newcomer(width=400, height=800)
    for cookie in host.context.cookies():
        phone.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": host.url}])
    host.close()
    phone.goto(f"/m/{match}")
    phone.wait_for_selector("text=Your number for the dice lies in another browser")
    phone.click("button:has-text('Pick a number')")
    phone.wait_for_function("match => document.querySelector('[data-pledge]').dataset.pledge !== ''", arg=match)
    friend.click("button:has-text('Join')")
    phone.wait_for_selector(TABLE)
    friend.wait_for_selector(TABLE)


def test_a_browser_that_keeps_nothing_lets_the_server_pick(newcomer: Newcomer) -> None:
    page = newcomer()
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.goto("/")
    page.click("button.door:has-text('Play a friend')")
    page.wait_for_selector("[data-waiting][data-by-server=yes]")
    friend = newcomer()
    friend.goto(page.input_value("[data-link]"))
    friend.click("button:has-text('Join')")
    for one in (page, friend):
        one.wait_for_selector(TABLE)


def test_against_the_computer_one_click_is_enough_and_the_number_is_the_browsers_own(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/")
    page.click("button.door.main")
    page.wait_for_selector(TABLE)
    match = page.url.rpartition("/")[2]
    [nonce] = [line for line in record_of(page, match) if line["what"] == "nonce"]
    assert nonce["nonce"] == noted(page, match)["shown"]
    assert "by_server" not in nonce
    page.goto(f"/m/{match}/dice")
    page.wait_for_selector("#compared.good")


def test_without_a_script_the_server_picks_and_says_so(browser: Browser, address: str) -> None:
    contexts = [browser.new_context(base_url=address, java_script_enabled=False, locale="en") for _ in range(2)]
    host, friend = (context.new_page() for context in contexts)
    host.goto("/")
    host.click("button.door:has-text('Play a friend')")
    link = host.url
    friend.goto(link)
    assert "The server picks one instead" in friend.inner_text("main")
    friend.click("button:has-text('Join')")
    host.click("button:has-text('Let the server pick')")
    host.wait_for_selector("#table")
    host.goto(f"{link}/dice")
    assert len(re.findall("picked by the server", host.inner_text("main"))) == 2
    for context in contexts:
        context.close()
