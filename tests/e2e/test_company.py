"""Several people at one table: invitation, spectators, chat, undo, going back by consent, and a server that dies."""

from typing import Any

from e2e.browsing import Company, Person, Server
from e2e.playing import status, version, wait_for_the_answer, wait_for_version, wait_until_asked
from playwright.sync_api import Page


def choices(page: Page) -> Any:
    return page.locator(".generic .choices .do[data-text]")


def in_list_view(person: Person) -> Person:
    person.context.add_init_script("localStorage.setItem('tessera', JSON.stringify({ list: true, lang: 'en' }))")
    return person


def move_by_key(page: Page) -> None:
    assert wait_until_asked(page)
    v = version(page)
    page.keyboard.press("1")
    if page.locator(".fold[aria-expanded=true]").count():
        page.keyboard.press("Enter")
    wait_for_version(page, v + 1)


def test_two_people_and_a_spectator_play_to_the_end_in_three_browsers(company: Company) -> None:
    ada, bea, cleo = company(), company(), company()
    page = ada.open("/new?game=template")
    page.click(".home button[type=submit].main")
    page.wait_for_selector(".places [data-seat='0'] b")
    link = page.input_value(".waiting .link input")

    bea.page.goto(link)
    bea.page.click(".places [data-seat='1'] .btn.main")
    page.wait_for_selector(".places [data-seat='1'] b")
    cleo.page.goto(link)
    cleo.page.wait_for_selector(".waiting")
    page.click(".dock .btn.main")
    for person in (ada, bea, cleo):
        person.page.wait_for_selector(".table[data-status=playing]")
    assert [p.page.get_attribute(".table", "data-you") for p in (ada, bea, cleo)] == ["0", "1", "-1"]

    page.fill(".say input", "hello")
    page.press(".say input", "Enter")
    for person in (bea, cleo):
        person.page.click("[role=tab]:nth-of-type(2)")
        person.page.wait_for_selector(".lines li .text:text-is('hello')")
        person.page.click("[role=tab]:nth-of-type(1)")
    assert cleo.page.locator(".say").count() == 0, "spectators do not chat unless the owner lets them"

    # A spectator sees no hand, each player only their own.
    assert cleo.page.locator("[data-zone^='hand'] .piece:not(.hidden)").count() == 0
    assert page.locator("[data-zone='hand 0'] .piece:not(.hidden)").count() > 0
    assert page.locator("[data-zone='hand 1'] .piece:not(.hidden)").count() == 0

    turns = 0
    while status(page) == "playing" and turns < 200:
        turns += 1
        for person in (ada, bea):
            if person.page.locator(".dock.mine").count():
                v = version(person.page)
                choices(person.page).first.click()
                wait_for_the_answer(person.page, v)
    for person in (ada, bea, cleo):
        person.page.wait_for_selector(".table[data-status=over]")
        person.page.wait_for_selector(".dialog .ranks")
    assert len({version(person.page) for person in (ada, bea, cleo)}) == 1


def test_undo_is_free_while_nothing_was_shown_and_struck_in_the_log(company: Company) -> None:
    ada = in_list_view(company())
    table = ada.make(game="homeworlds", seats=2, preset="binary", play_now=True, seed=1)
    page = ada.open(f"/table/{table}")
    assert wait_until_asked(page)
    before = version(page)
    question = page.inner_text(".ask h2")
    choices(page).nth(2).click()
    wait_for_version(page, before + 1)
    if not wait_until_asked(page) or page.inner_text(".ask h2") == question:
        raise AssertionError("the set-up asks for several pieces, one after another")
    page.keyboard.press("u")
    page.wait_for_function("q => document.querySelector('.ask h2')?.innerText === q", arg=question)
    assert version(page) == before + 2, "an undo is an entry, not a deletion"
    page.wait_for_selector(".lines li.undone")


def test_going_back_further_needs_the_others_consent(company: Company) -> None:
    ada, bea = in_list_view(company()), in_list_view(company())
    table = ada.make(game="splendor", seats=2, seed=1)
    page = ada.open(f"/table/{table}")
    other = bea.open(f"/table/{table}")
    other.click(".places [data-seat='1'] .btn.main")
    page.wait_for_selector(".places [data-seat='1'] b")
    page.click(".dock .btn.main")
    first = None
    for _ in range(2):  # whoever starts makes a move
        for person in (ada, bea):
            person.page.wait_for_selector(".table[data-status=playing]")
            if first is None and person.page.locator(".dock.mine").count():
                first = person
    assert first is not None
    second = bea if first is ada else ada
    first.page.keyboard.press("/")
    first.page.keyboard.type("take WUG")
    first.page.keyboard.press("Enter")
    second.page.wait_for_selector(".dock.mine")
    move_by_key(second.page)  # till then it would be free
    first.page.wait_for_selector(".dock.mine")
    v = version(second.page)
    first.page.click(".tools .tool:last-child")
    first.page.click(".dialog .list .btn:nth-of-type(2)")
    second.page.wait_for_selector("[data-offer]")
    second.page.click("[data-offer] .btn.main")
    wait_for_version(first.page, v + 2)  # the consent and the undo
    first.page.wait_for_selector(".dock.mine")
    assert second.page.locator(".dock.mine").count() == 0


def test_a_killed_server_comes_back_and_no_move_is_lost(company: Company, own_server: Server) -> None:
    ada = in_list_view(company())
    table = ada.make(game="splendor", seats=2, play_now=True, seed=3)
    page = ada.open(f"/table/{table}")
    for _ in range(3):
        move_by_key(page)
    assert wait_until_asked(page)
    before, log = version(page), page.locator(".lines li:not(.turn)").all_inner_texts()
    own_server.kill()
    page.wait_for_selector("[data-connection=lost]")
    page.keyboard.press("/")
    page.keyboard.type("take WU")  # not legal: three different ones are there
    page.keyboard.press("Enter")
    own_server.start()
    page.wait_for_selector("[data-connection=lost]", state="detached")
    page.wait_for_selector(".toast .rid")  # the refusal of what was sent into the void
    assert version(page) == before
    assert page.locator(".lines li:not(.turn)").all_inner_texts() == log
    page.fill(".moveline input", "")
    page.click(".toast .tool")
    for _ in range(3):
        move_by_key(page)
    assert wait_until_asked(page)
    told = page.locator(".lines li:not(.turn)").all_inner_texts()
    page.reload()
    assert wait_until_asked(page)
    assert page.locator(".lines li:not(.turn)").all_inner_texts() == told, "the kept log is the one that was seen"
