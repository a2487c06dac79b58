"""Cards are read without being chosen: by pointing and by focus, where they lie on one another, and by a long press
with a thumb.
"""

import pytest
from e2e.browsing import Company, Person
from e2e.playing import wait_until_asked
from playwright.sync_api import Page

# Whether a card shows its right end, too: what is seen there is its own.
WHOLE = """
  slot => {
    const card = slot.querySelector("button");
    const box = card.getBoundingClientRect();
    const at = document.elementFromPoint(box.right - 6, box.top + box.height / 2);
    return card.contains(at);
  }
"""


def seated(person: Person, game: str, preset: str = "", moves: int = 0) -> Page:
    table = person.make(game=game, seats=2, preset=preset, play_now=True, seed=5, bots=["random"])
    person.advance(table, moves)
    page = person.open(f"/table/{table}")
    assert wait_until_asked(page)
    return page


def test_a_card_of_the_hand_is_read_by_pointing_and_by_focus(company: Company) -> None:
    page = seated(company(), "innomination")
    cards = page.locator(".felt .hand .slot button")
    cards.nth(2).hover()
    name = cards.nth(2).locator(".nm").inner_text()
    page.wait_for_selector(f".reading.passing h3:has-text('{name}')")
    assert page.locator(".felt .hand [aria-pressed=true]").count() == 0
    page.mouse.move(640, 20)
    page.wait_for_selector(".reading", state="detached")
    cards.nth(3).focus()
    page.wait_for_selector(".reading.passing")


def test_the_first_choice_shows_whole_cards(company: Company) -> None:
    page = seated(company(), "innomination")
    page.set_viewport_size({"width": 1280, "height": 640})
    slots = page.locator(".felt .hand .slot")
    assert slots.count() == 10
    for i in range(5):
        slots.nth(i).click()
    page.mouse.move(640, 20)
    assert all(slots.nth(i).evaluate(WHOLE) for i in range(10)), "chosen cards cover no neighbours"


@pytest.mark.parametrize(("game", "preset"), [("innomination", ""), ("cities", "full")])
def test_a_hand_spreads_under_the_pointer(company: Company, game: str, preset: str) -> None:
    page = seated(company(), game, preset, moves=12)
    page.set_viewport_size({"width": 780, "height": 640})
    slots = page.locator(".felt .hand .slot")
    covered = [i for i in range(slots.count()) if not slots.nth(i).evaluate(WHOLE)]
    assert covered, "the cards lie on one another"
    for i in covered:
        box = slots.nth(i).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 8, box["y"] + box["height"] - 20)
        page.wait_for_function(f"slot => ({WHOLE})(slot)", arg=slots.nth(i).element_handle())
        page.mouse.move(390, 20)


@pytest.mark.parametrize("game", ["splendor", "innovation", "innomination"])
def test_a_long_press_holds_a_card_large_and_a_tap_puts_it_back(company: Company, game: str) -> None:
    page = seated(company(phone=True), game)
    card = page.locator(".felt .hand button[data-piece], .felt .rows .zone button[data-piece]").first
    card.evaluate("card => card.scrollIntoView({ block: 'center', behavior: 'instant' })")
    box = card.bounding_box()
    assert box is not None
    where = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] * 0.3}]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    page.wait_for_selector("dialog [data-zoomed]")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert len(page.inner_text("[data-zoomed] .says").strip()) > 5
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert card.get_attribute("aria-pressed") != "true", "looking chooses nothing"
    page.click("[data-zoomed] .says")
    page.wait_for_selector("dialog", state="detached")
