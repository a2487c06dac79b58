"""The rules: contents, search, and worked positions that are opened and played, on the page and in a table's drawer."""

import pytest
from e2e.browsing import Company
from e2e.playing import status

SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""


def test_contents_lead_to_their_parts_and_stay_in_sight(company: Company) -> None:
    page = company().open("/rules/splendor")
    page.wait_for_selector(".rules .item")
    links = page.locator(".beside a")
    assert links.count() > 5 and links.all_inner_texts() == page.locator(".rules h2").all_inner_texts()
    links.nth(4).click()
    page.wait_for_function("() => document.activeElement.tagName === 'H2'")
    assert page.locator(".rules h2").nth(4).evaluate("(part) => part === document.activeElement")
    assert links.first.evaluate("(link) => link.getBoundingClientRect().top") >= 0, "the contents have come along"


def test_search_keeps_what_fits_and_marks_it(company: Company) -> None:
    page = company(lang="de").open("/rules/innomination")
    page.wait_for_selector(".rules .item")
    every = page.locator(".rules .item").count()
    page.fill(".find input", "taunt kreatur")
    page.wait_for_selector(".rules mark")
    found = page.locator(".rules .item")
    assert 0 < found.count() < every / 4
    assert all("taunt" in text.lower() and "kreatur" in text.lower() for text in found.all_inner_texts())
    assert {text.lower() for text in page.locator("mark").all_inner_texts()} == {"taunt", "kreatur"}
    assert str(found.count()) in page.locator(".find [role=status]").inner_text()
    page.locator(".beside a").first.click()  # leaves the search
    page.wait_for_function("(n) => document.querySelectorAll('.rules .item').length === n", arg=every)
    assert page.input_value(".find input") == ""


@pytest.mark.parametrize(("game", "rule"), [("splendor", "SPL-11"), ("homeworlds", "HW-25"), ("innomination", "IM-87")])
def test_the_example_of_a_rule_is_told_and_played(company: Company, game: str, rule: str) -> None:
    page = company(phone=game == "homeworlds").open(f"/rules/{game}#{rule}")
    item = page.locator(f"[data-rule='{rule}']")
    item.locator("summary").click()
    assert item.locator(".shown .title").get_attribute("lang") == "en"
    assert item.locator(".shown li").count() > 0
    item.locator(".shown button").click()
    page.wait_for_selector(".table[data-status=playing] .dock.mine")
    assert rule in page.locator(".top .clocks, .lines, .lastline").all_inner_texts().__str__()
    assert page.locator(".pl").count() == 2 or page.locator(".pl").count() > 2
    page.keyboard.press("?")
    assert status(page) == "playing"


def test_from_a_table_the_example_opens_beside_it(company: Company) -> None:
    person = company()
    page = person.open(f"/table/{person.make(game='splendor', seats=2, play_now=True, bots=['random'])}")
    page.wait_for_selector(".table[data-status=playing] .ask .rid")
    page.locator(".ask .rid").first.click()
    item = page.locator(".drawer .item.marked")
    item.locator("summary").click()
    with person.context.expect_page() as opened:
        item.locator(".shown button").click()
    opened.value.wait_for_selector(".table[data-status=playing] .top .chip .rid")
    assert status(page) == "playing" and page.locator(".drawer").count() == 1


@pytest.mark.parametrize("phone", [False, True])
def test_the_rules_come_without_a_jump(company: Company, phone: bool) -> None:
    page = company(phone=phone).open("/rules/innovation")
    page.wait_for_selector(".rules .gw")
    assert page.evaluate(SHIFTS) < 0.05
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
