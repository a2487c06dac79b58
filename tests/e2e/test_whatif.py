"""What happens if I do this: tried out from the dock, in the generic view by keyboard and at a rich table by mouse."""

from e2e.browsing import Company
from e2e.playing import version, wait_for_version, wait_until_asked
from e2e.test_pages import AXE, serious


def test_an_answer_is_tried_out_by_keyboard_and_then_played(company: Company) -> None:
    me = company()
    if AXE.exists():
        me.context.add_init_script(path=AXE)
    table = me.make(game="innovation", seats=2, play_now=True, seed=7, name="Ahead")
    me.advance(table, 2)
    page = me.open(f"/table/{table}")
    wait_until_asked(page)
    page.keyboard.press("v")
    page.wait_for_selector(".generic .choices")
    before = version(page)
    page.keyboard.press("w")
    page.wait_for_selector(".whatif:has-text('tried out and not played')")
    page.keyboard.press("Escape")
    page.wait_for_selector(".whatif", state="detached")
    page.keyboard.press("ArrowDown")
    draw = page.evaluate("() => document.activeElement.dataset.text")
    assert draw == "draw"
    page.keyboard.press("w")  # at once, since a choice has the focus
    page.wait_for_selector(".whatif [data-sure=true]:has-text('draws a card of age 1')")
    assert version(page) == before
    for scheme in ("light", "dark") if AXE.exists() else ():
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == [], scheme
    assert page.locator(".whatif .btn.main:visible").count() == 1, "the dock has no main button here"
    page.keyboard.press("Enter")  # on the choice that is shown: it is meant now
    wait_for_version(page, before + 1)
    page.wait_for_selector(".whatif", state="detached")
    assert "draws" in page.locator(".log").inner_text()


def test_a_rich_table_needs_nothing_of_its_own_and_words_are_german_too(company: Company) -> None:
    me = company(lang="de", phone=True)
    table = me.make(game="splendor", seats=2, play_now=True, seed=7, name="Ahead")
    page = me.open(f"/table/{table}")
    wait_until_asked(page)
    before = version(page)
    page.click(".felt [data-zone^=row] [data-piece]")
    page.click(".dock button[aria-keyshortcuts=W]")  # at once, since the dock's main button says what is chosen
    page.wait_for_selector(".whatif [data-sure=true]:has-text('reserviert')")
    page.wait_for_selector(".whatif [data-sure=true]:has-text('vom Stapel kommt nach')")
    page.click(".whatif .tool")
    page.wait_for_selector(".whatif", state="detached")
    assert version(page) == before
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
