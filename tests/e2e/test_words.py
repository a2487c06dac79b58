"""Words that explain themselves: by pointing, keys and touch, at tables, in the list view, cards, rules and log; and
what screen readers are told holds neither marks nor ids."""

import json
import re
from typing import Any

import pytest
from e2e.browsing import Company, Person
from playwright.sync_api import Locator, Page

TIP = "#word-tip:popover-open"
GAMES = ["cities", "homeworlds", "innomination", "innovation", "splendor"]
# Marks of cards ([E1], *name*), words for programs (max_life) and copies (bolt.a1); Homeworlds' {1,2} is no mark.
RAW = re.compile(r"\[[EFLTMDN]\d+\]|\*\w[^*]*\*|\b[a-z]+_[a-z_]+\b|\b\w+\.[a-z]\d+\b")
TYPED = re.compile(r"build g1 home0")  # what the field for typed moves shows as an example


def table(person: Person, game: str, moves: int = 6, path: str = "/table/") -> Page:
    id = person.make(game=game, seats=2, play_now=True, bots=["casual"], seed=7)
    person.advance(id, moves)
    page = person.open(path + id)
    page.wait_for_selector(".table[data-status=playing] .ask .gw")
    return page


def box(found: Locator) -> dict[str, float]:
    got = found.bounding_box()
    assert got is not None
    return {"left": got["x"], "top": got["y"], "right": got["x"] + got["width"], "bottom": got["y"] + got["height"]}


def apart(a: dict[str, float], b: dict[str, float]) -> bool:
    return a["right"] <= b["left"] or b["right"] <= a["left"] or a["bottom"] <= b["top"] or b["bottom"] <= a["top"]


def test_pointing_at_a_word_says_what_it_means_beside_it(company: Company) -> None:
    page = table(company(), "splendor")
    word = page.locator(".ask .gw").first
    word.hover()
    tip = page.locator(TIP)
    tip.wait_for()
    assert word.get_attribute("aria-describedby") == "word-tip" and tip.get_attribute("role") == "tooltip"
    assert "SPL-" in tip.inner_text() and apart(box(word), box(tip))
    page.keyboard.press("Escape")
    page.wait_for_selector(TIP, state="detached")
    assert word.get_attribute("aria-describedby") is None
    page.mouse.move(5, 5)
    word.hover()
    rule = page.locator(f"{TIP} .rid")
    wanted = rule.inner_text()
    rule.click()  # the way into the tip does not close it
    page.wait_for_selector(f".drawer .marked[data-rule={wanted}]")
    assert page.locator(TIP).count() == 0


def test_words_of_a_question_are_one_tab_stop_and_open_their_rule(company: Company) -> None:
    page = table(company(), "innovation")
    words = page.locator(".ask .gw[tabindex]")
    assert words.count() > 1
    assert page.locator(".ask .gw[tabindex='0']").count() == 1
    page.locator(".ask .gw[tabindex='0']").focus()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.wait_for_selector(TIP)
    assert words.first.evaluate("(word) => word === document.activeElement")
    first = page.locator(TIP).inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f"{TIP}:not(:has-text({json.dumps(first.split()[0])}))")
    assert words.nth(1).get_attribute("aria-describedby") == "word-tip"
    v = page.get_attribute(".table", "data-v")
    rule = page.locator(f"{TIP} .rid").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector(f".drawer .marked[data-rule={rule}]")
    assert page.get_attribute(".table", "data-v") == v
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer", state="detached")


def long_press(page: Page, found: Locator) -> None:
    """A finger that stays: down until the tip is there, then up."""
    at = box(found)
    x, y = (at["left"] + at["right"]) / 2, (at["top"] + at["bottom"]) / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector(TIP)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_explains_a_sign_and_presses_nothing(company: Company) -> None:
    page = table(company(phone=True), "splendor")
    tile = page.locator(".goals .tile").first
    pressed = tile.get_attribute("aria-pressed")
    long_press(page, tile.locator(".worth"))
    assert "SPL-22" in page.locator(TIP).inner_text()
    assert tile.get_attribute("aria-pressed") == pressed
    box_of_tip = box(page.locator(TIP))
    assert 0 <= box_of_tip["left"] and box_of_tip["right"] <= 390
    page.locator(".ask h2").tap(position={"x": 1, "y": 1})
    page.wait_for_selector(TIP, state="detached")
    page.locator(".ask .gw").first.tap()
    page.wait_for_selector(TIP)


@pytest.mark.parametrize("game", GAMES)
def test_what_screen_readers_are_told_holds_no_marks_and_no_ids(company: Company, game: str) -> None:
    person = company()
    page = table(person, game, moves=8)
    told = {"table": page.locator("body").aria_snapshot()}
    reading = page.locator(".hand button:not([aria-disabled]), button.card:not([aria-disabled])").first
    if reading.count() and reading.is_visible():
        reading.click()
        told["a card"] = page.locator("body").aria_snapshot()
        page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.wait_for_selector(".generic")
    told["list"] = page.locator("body").aria_snapshot()
    person.open(f"/cards/{game}")
    page.wait_for_selector(".cards li[data-card]")
    told["cards"] = page.locator("main").aria_snapshot()
    for where, text in told.items():
        assert RAW.findall(TYPED.sub("", text)) == [], where
        assert len(text) > 500, where


def test_the_check_for_marks_would_see_them() -> None:
    for raw in ("it costs [E1][N1]", "Create *Insect Token*", "max_life: 3", "aldous_singer.a1", "Dame Rosalind.a1"):
        assert RAW.search(raw), raw
    for fine in ("{1,2}", "B1G8", "2/3", "IM-87", "half a.m.", "ARMOR(2)"):
        assert not RAW.search(fine), fine


@pytest.mark.parametrize("game", GAMES)
def test_the_list_says_what_cards_do_once_and_may_be_told_not_to(company: Company, game: str) -> None:
    page = table(company(), game, moves=8)
    page.keyboard.press("v")
    page.wait_for_selector(".generic .zone .says .gw")
    said = page.locator(".generic .says").all_inner_texts()
    pieces = page.locator(".generic .zone:has(.says) .piece:has(+ .says)").all_inner_texts()
    assert said and len(pieces) == len(set(pieces)) == len(said)
    assert page.locator(".generic .lying .gw[tabindex='0']").count() == 1
    page.locator(".generic .say").click()
    page.wait_for_selector(".generic .says", state="detached")


SHAPED = ".dock, .ask, .lines li, .lines li .said, .felt, .side, .seats, .rules .item"
SHAPES = """(shaped) => [...document.querySelectorAll(shaped)].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.className, ...[box.x, box.width, box.height].map(Math.round)].join();
})"""


def shapes(page: Page) -> Any:
    """Where things lie and how large they are, to the pixel."""
    return page.evaluate(SHAPES, SHAPED)


def at_rest(page: Page) -> None:
    """Everything has come, and at a table somebody is asked."""
    page.wait_for_load_state("networkidle")
    if page.locator(".table[data-v]").count():
        page.wait_for_selector(".dock.mine")


@pytest.mark.parametrize("game", ["innomination", "splendor"])
def test_marked_words_take_no_room_and_make_no_tab_stops_in_the_log(company: Company, game: str) -> None:
    person = company()
    page = person.page
    page.route("**/glossary*", lambda route: route.abort())
    id = person.make(game=game, seats=2, play_now=True, bots=["casual"], seed=7)
    person.advance(id, 10)
    places = [f"/table/{id}", f"/rules/{game}"]
    plain = []
    for place in places:
        person.open(place)
        page.wait_for_selector(".lines li, .rules .item")
        at_rest(page)
        plain.append(shapes(page))
        assert page.locator(".gw").count() == 0
    page.unroute("**/glossary*")
    for place, before in zip(places, plain, strict=True):
        person.open(place)
        page.wait_for_selector(".lines .gw, .rules .gw")
        at_rest(page)
        assert shapes(page) == before and before
        assert page.locator(".lines .gw[tabindex]").count() == 0
        assert page.locator(".rules .gw[tabindex='0']").count() <= 1


def test_words_and_signs_are_explained_in_the_card_browser_and_in_german(company: Company) -> None:
    page = company(lang="de").open("/cards/innomination")
    page.locator(".cards .gw", has_text="TAUNT").first.hover()
    page.wait_for_selector(TIP)
    assert "nur Kreaturen mit TAUNT" in page.locator(TIP).inner_text()
    page.mouse.move(5, 5)
    page.wait_for_selector(TIP, state="detached")
    page.locator(".cards .pip.E").first.hover()
    page.wait_for_selector(TIP)
    assert "Element von Sektonia" in page.locator(TIP).inner_text()
