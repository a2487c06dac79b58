"""What a hint and the coach say: in a place that covers nothing of the table, and what they speak of is lit."""

from typing import Any

import pytest
from e2e.browsing import Company, Person
from e2e.test_pages import AXE, serious
from playwright.sync_api import Page, expect

WON = "to move 0\nhome0 (0, b3y1) g3-\nhome1 (1, g1b2) r3-y1"  # the large red ship takes the last one at home


def seated(person: Person, **table: Any) -> Page:
    person.open()
    page = person.open(f"/table/{person.make(seats=2, play_now=True, bots=['greedy'], **table)}")
    page.wait_for_selector(".dock.mine")
    return page


def overlap(page: Page, one: str, other: str) -> bool:
    a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    assert a and b
    wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return wide > 1 and high > 1


@pytest.mark.parametrize("height", [800, 640])
def test_a_hint_covers_nothing_and_lights_what_it_speaks_of(company: Company, height: int) -> None:
    page = seated(company(), game="splendor", preset="base", seed=7)
    page.set_viewport_size({"width": 1280, "height": height})
    page.keyboard.press("h")
    first = page.locator(".counsel[data-kind=hint] li").first
    first.wait_for()
    assert not overlap(page, ".counsel", ".felt") and not overlap(page, ".counsel", ".dock")
    expect(first.locator("b")).to_contain_text("Your chance is")
    assert page.locator("[data-lit]").count() == 0
    first.hover()
    page.wait_for_selector(".felt [data-lit]")
    page.hover(".top")
    expect(page.locator("[data-lit]")).to_have_count(0)


def test_escape_closes_a_hint_before_it_lets_a_choice_go(company: Company) -> None:
    page = seated(company(), game="splendor", preset="base", seed=7)
    page.keyboard.press("1")
    chosen = page.locator(".dock .acts .btn.main")
    before = chosen.inner_text()
    page.keyboard.press("h")
    page.wait_for_selector(".counsel[data-kind=hint]")
    page.keyboard.press("Escape")
    expect(page.locator(".counsel")).to_have_count(0)
    assert chosen.inner_text() == before


def test_on_a_phone_a_hint_stands_in_the_dock(company: Company) -> None:
    page = seated(company(phone=True), game="splendor", preset="base", seed=7)
    page.locator(".dock button[aria-keyshortcuts=H]").tap()
    page.wait_for_selector(".dock .counsel[data-kind=hint]")
    assert not overlap(page, ".dock .counsel", ".dock .ask")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.locator(".counsel li").first.locator("p").first.tap()
    page.wait_for_selector(".felt [data-lit]", state="attached")


def test_a_coach_says_of_itself_that_one_can_win_and_can_be_sent_away(company: Company) -> None:
    me = company()
    page = seated(me, game="homeworlds", preset="binary", position=WON, coach=True)
    said = page.locator(".counsel[data-kind=coach]")
    expect(said).to_contain_text("You can win this turn:")
    assert not overlap(page, ".counsel", ".felt")
    page.wait_for_selector(".felt [data-lit]")
    said.locator("button:has-text('No coaching')").click()
    expect(page.locator(".counsel")).to_have_count(0)
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    page.reload()
    page.wait_for_selector(".dock.mine")
    page.keyboard.press("h")  # the answer comes after what would have been asked before
    page.wait_for_selector(".counsel[data-kind=hint]")
    assert any('"hint"' in frame for frame in asked) and not any('"coach"' in frame for frame in asked)


def test_no_coach_comes_to_a_table_that_has_none(company: Company) -> None:
    page = seated(company(), game="homeworlds", preset="binary", position=WON)
    page.keyboard.press("h")
    expect(page.locator(".counsel[data-kind=hint] li").first).to_contain_text("It wins.")
    page.keyboard.press("Escape")
    expect(page.locator(".counsel")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_beside_a_hint_or_a_coach(company: Company, phone: bool) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    me = company(phone=phone)
    me.context.add_init_script(path=AXE)
    page = seated(me, game="homeworlds", preset="binary", position=WON, coach=True)
    page.wait_for_selector(".counsel[data-kind=coach]")
    assert serious(page) == []
    page.click(".dock button[aria-keyshortcuts=H]")
    page.wait_for_selector(".counsel[data-kind=hint]")
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []
