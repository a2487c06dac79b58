"""The door: the first page, lessons that are offered, the goal at every table, what can be put away."""

import pytest
from e2e.browsing import Company
from e2e.playing import wait_until_asked

GAMES = ("cities", "homeworlds", "innomination", "innovation", "splendor")


def test_games_stand_by_how_easy_they_are_and_say_how_long_they_take(company: Company) -> None:
    page = company().open("/")
    page.wait_for_selector("article.game")
    first_row = page.locator(".games:not(.more) article.game")
    names = [first_row.nth(i).get_attribute("data-game") for i in range(first_row.count())]
    assert names[0] == "splendor" and names[-1] == "innomination" and set(names) == set(GAMES)
    for i in range(len(names)):
        tile = first_row.nth(i)
        assert "min" in tile.locator(".meta").inner_text()
        text = tile.locator("p")
        assert text.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), "its description is cut"


def test_the_level_of_the_bots_is_chosen_on_the_first_page_and_kept(company: Company) -> None:
    person = company()
    page = person.open("/")
    page.click(".levels label:has-text('Strong')")
    page = person.open("/")
    page.click("article[data-game=splendor] .btn.main")
    page.wait_for_selector(".dock")
    assert page.locator(".seats [data-seat='1']").get_by_text("Strong").count()


def test_a_first_game_is_of_the_simplest_kind(company: Company) -> None:
    for game, kind in (("homeworlds", "Binary"), ("cities", "Very short"), ("innovation", "Base")):
        page = company().open("/")
        page.click(f"article[data-game={game}] .btn.main")
        page.wait_for_selector(".dock")
        assert kind.lower() in page.locator(".where .name p").inner_text().lower()


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_stands_at_the_table_on_a_phone_too(company: Company, game: str) -> None:
    for phone in (False, True):
        page = company(phone=phone).open("/")
        page.click(f"article[data-game={game}] .btn.main")
        assert wait_until_asked(page)
        goal = page.locator(".goal")
        assert goal.locator("p").inner_text().startswith("You win")
        assert goal.locator("li").count() == 2
        assert goal.locator("p").evaluate("e => e.getBoundingClientRect().bottom <= innerHeight")


def test_a_lesson_is_offered_at_the_first_table_and_may_be_declined(company: Company) -> None:
    person = company()
    page = person.open("/")
    page.click("article[data-game=splendor] .btn.main")
    page.click(".offer .btn.quiet")
    page.wait_for_selector(".offer", state="detached")
    page = person.open("/")
    page.click("article[data-game=splendor] .btn.main")
    assert wait_until_asked(page)
    assert not page.locator(".offer").count()


def test_a_lesson_that_was_left_is_gone_on_with(company: Company) -> None:
    person = company()
    page = person.open("/")
    page.click("article[data-game=splendor] .learn")
    page.wait_for_selector(".lesson")
    table = page.url
    page = person.open("/learn/splendor")
    page.click("[data-lesson=first] button:has-text('Go on')")
    page.wait_for_selector(".lesson")
    assert page.url == table


def test_a_game_alone_can_be_put_away(company: Company) -> None:
    person = company()
    page = person.open("/")
    page.click("article[data-game=template] .btn.main")
    page.wait_for_selector(".dock")
    mine = page.url.rsplit("/", 1)[1]
    page = person.open("/tables")
    away = page.locator(f".parts .row:has([data-table='{mine}']) .tool")
    away.click()
    away.click()
    page.locator(f"[data-table='{mine}']").wait_for(state="detached")


def test_the_language_changes_on_every_page(company: Company) -> None:
    page = company().open("/rules")
    page.click(".hbar .tool:has-text('DE')")
    page.wait_for_selector("h1:has-text('Regeln')")


def test_who_comes_by_keyboard_may_skip_the_links(company: Company) -> None:
    page = company().open("/")
    page.wait_for_selector("article.game")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "content"


def test_enter_plays_what_was_clicked_together(company: Company) -> None:
    page = company().open("/")
    page.click("article[data-game=splendor] .btn.main")
    assert wait_until_asked(page)
    before = page.get_attribute("[data-v]", "data-v")
    gems = page.locator("[data-zone=bank] button:not([aria-disabled=true])")
    for i in range(3):
        gems.nth(i).click()
    page.keyboard.press("Enter")
    page.wait_for_function("v => document.querySelector('[data-v]').dataset.v !== v", arg=before)
