"""Whole games in the browser, and what happens on the way."""

import pytest
from e2e.browsing import Company
from e2e.playing import play_by_clicking, play_by_keyboard, status


@pytest.mark.parametrize("game", ["template", "homeworlds", "splendor"])
def test_a_guest_plays_a_whole_game_against_bots_by_clicking(company: Company, game: str) -> None:
    """Longer than five seconds, since a whole game is some hundred clicks."""
    page = company().open()
    page.click(f"article[data-game={game}] .btn.main")
    page.wait_for_selector(".table[data-status=playing]")
    play_by_clicking(page, seed=3)
    assert status(page) == "over"
    page.wait_for_selector(".dialog .ranks")
    assert page.get_attribute(".dialog .shuffle", "data-verified") == "true"


def test_a_whole_game_by_keyboard_alone_in_the_generic_view(company: Company) -> None:
    page = company().open()
    while page.evaluate("() => document.activeElement?.closest('article')?.dataset.game") != "template":
        page.keyboard.press("Tab")
    while page.evaluate("() => document.activeElement?.className") != "btn main":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table[data-status=playing] .generic")
    play_by_keyboard(page, seed=5)
    assert status(page) == "over"
    page.wait_for_selector(".dialog .ranks")
    followed = page.locator(".generic .lying").inner_text()
    page.reload()
    page.wait_for_selector(".dialog .ranks")
    assert page.locator(".generic .lying").inner_text() == followed, "what was followed is what a fresh snapshot shows"
