"""What happened since one's turn: the strip over the dock and the marks on the table, the pace at which bots' moves are
shown, going back, and questions that answer themselves."""

import json
from typing import Any

from e2e.browsing import Company, Person
from e2e.playing import status, version, wait_for_version, wait_until_asked
from e2e.test_together import asked, at_table, log, menu, move_by_key
from playwright.sync_api import Page, expect


def preferring(person: Person, **prefs: Any) -> Person:
    kept = json.dumps({"lang": "en", "list": True, **prefs})
    person.context.add_init_script(f"localStorage.setItem('tessera', {json.dumps(kept)})")
    return person


def among_bots(person: Person, game: str = "splendor", seats: int = 3, **table: Any) -> Page:
    id = person.make(game=game, seats=seats, play_now=True, seed=3, bots=["random"] * (seats - 1), **table)
    page = person.open(f"/table/{id}")
    assert wait_until_asked(page)
    return page


def stop_the_clock(page: Page) -> None:
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 1"))


def strip(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".since .telling .text").all_inner_texts()]


def marked(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("[data-news]")].map(
          (piece) => `${piece.closest("[data-zone]")?.dataset.zone} ${piece.dataset.piece}`).sort()"""
    )
    return found


# The strip


def test_the_strip_says_what_others_did_and_marks_the_pieces_until_the_next_decision(company: Company) -> None:
    ada = preferring(company(), list=False)
    page = among_bots(ada)
    ada.advance(page.url.rsplit("/", 1)[1], 1)
    assert wait_until_asked(page)
    page.wait_for_selector(".since .telling")
    told, pieces = strip(page), marked(page)
    others = [page.inner_text(f".pl[data-seat='{seat}'] header b") for seat in (1, 2)]
    assert [any(line.startswith(name) for line in told) for name in others] == [True, True]
    page.reload()
    assert wait_until_asked(page)
    page.wait_for_selector(".since .telling")
    assert strip(page) == told and marked(page) == pieces, "the same after a reload"

    page.click(".since .tool")  # closed: nothing is marked either
    page.wait_for_selector(".since .telling", state="detached")
    page.wait_for_function("() => !document.querySelector('[data-news]')")


ATTACK = """to move: 0
cities 0: Ephesus Memphis Persepolis
cities 1: Athens Olympia Rhodes Utica
hand 0: Attack Silence
hand 1: Basic-protection Darius
"""


def test_what_happened_to_oneself_comes_first_and_the_rest_is_in_the_log(company: Company) -> None:
    bea, ada = preferring(company()), preferring(company(phone=True))
    table = at_table([bea, ada], game="cities", position=ATTACK)
    for text in ("play Attack", "Athens"):
        wait_for_version(bea.page, bea.do(table, t="play", v=version(bea.page), text=text)["v"])
    assert wait_until_asked(ada.page)
    first = ada.page.locator(".since .telling").first
    assert "Athens" in first.inner_text() and first.locator(".yours").count() == 1
    first.click()  # on a phone the log is a drawer
    ada.page.wait_for_selector(".log.open .lines li.yours")
    assert not bea.page.locator(".lines li.yours").count()


def test_nothing_is_told_where_nothing_happened(company: Company) -> None:
    ada, bea = preferring(company()), preferring(company())
    at_table([ada, bea], game="homeworlds", preset="binary")
    now, waits = asked([ada, bea])
    assert strip(now.page) == [] and strip(waits.page) == []
    move_by_key(now.page)
    wait_for_version(waits.page, version(now.page))
    waits.page.wait_for_selector(".since .telling")
    assert strip(now.page) == []


def test_who_has_won_is_said_to_all_even_on_a_phone(company: Company) -> None:
    ada, bea = preferring(company(phone=True)), preferring(company())
    table = at_table([ada, bea], game="splendor")
    bea.do(table, t="resign")
    winner = ada.page.inner_text(".pl[data-seat='0'] header b")
    for person in (ada, bea):
        expect(person.page.locator("[role=status][data-loud]")).to_have_text(f"{winner} wins. By resignation.")
    assert any("wins" in text for text, _, _ in log(bea.page))


# The pace


def test_calm_shows_one_move_of_a_bot_after_the_other_and_space_skips(company: Company) -> None:
    ada = preferring(company(), pace="calm")
    ada.page.clock.install()
    page = among_bots(ada, "splendor", 4)
    stop_the_clock(page)
    before = version(page)
    page.keyboard.press("1")
    if page.locator(".fold[aria-expanded=true]").count():
        page.keyboard.press("Enter")
    page.wait_for_selector(".since > .said")  # the first bot's move stands, with its line
    standing = version(page)
    assert standing > before and not page.locator(".dock.mine").count()
    line = page.inner_text(".since > .said")
    page.clock.run_for(900)
    assert version(page) == standing and page.inner_text(".since > .said") == line
    page.clock.run_for(200)
    wait_for_version(page, standing + 1)
    assert not page.locator(".dock.mine").count()
    page.keyboard.press(" ")
    page.wait_for_selector(".dock.mine")
    assert not page.locator(".since > .said").count()


def test_where_a_clock_runs_nothing_is_held_up(company: Company) -> None:
    ada = preferring(company(), pace="calm")
    ada.page.clock.install()
    clock = {"kind": "live", "base": 600, "extra": 5, "on_time_out": "bot"}
    page = among_bots(ada, "splendor", 4, clock=clock)
    stop_the_clock(page)
    v = version(page)
    page.keyboard.press("1")
    if page.locator(".fold[aria-expanded=true]").count():
        page.keyboard.press("Enter")
    wait_for_version(page, v + 4)
    page.wait_for_selector(".dock.mine")


def test_watched_bots_keep_the_pace_too(company: Company) -> None:
    ada = preferring(company(), pace="calm")
    ada.page.clock.install()
    ada.open("/")
    id = ada.make(game="splendor", seats=2, seed=1)
    ada.do(id, t="sit", seat=-1)
    page = ada.open(f"/table/{id}")
    page.wait_for_selector(".table[data-status=open]")
    stop_the_clock(page)
    ada.do(id, t="start", bot="random")
    page.wait_for_selector(".since > .said")
    first = version(page)
    while ada.context.request.get(f"{ada.address}/api/tables/{id}").json()["status"] != "over":
        pass  # the server is far ahead
    assert version(page) == first and status(page) == "playing", "the game is not over before its end is shown"
    page.clock.run_for(1100)
    wait_for_version(page, first + 1)
    page.click(".since .btn")
    page.wait_for_selector(".table[data-status=over]")


# Going back


def test_against_bots_u_goes_back_at_once(company: Company) -> None:
    page = among_bots(preferring(company()))
    v = version(page)
    first = page.locator(".generic .choices .do").all_inner_texts()
    move_by_key(page)
    assert wait_until_asked(page)
    button = page.locator(".dock .help .btn").first
    assert button.get_attribute("title") == "Undo, with the bots’ answers"
    assert button.get_attribute("aria-disabled") is None
    now = version(page)
    page.keyboard.press("u")
    wait_for_version(page, now + 1)
    assert wait_until_asked(page)
    assert page.locator(".generic .choices .do").all_inner_texts() == first
    assert page.locator(".lines li.undone").count() and version(page) > v


def test_between_people_a_turn_that_is_over_comes_back_until_the_other_acts(company: Company) -> None:
    ada, bea = preferring(company()), preferring(company())
    at_table([ada, bea], game="homeworlds", preset="binary")
    now, waits = asked([ada, bea])
    for _ in range(3):  # two stars and a ship: then it is the other's turn
        move_by_key(now.page)
    assert wait_until_asked(waits.page)
    assert now.page.locator(".dock .help .btn").first.get_attribute("title") == "Undo"
    now.page.keyboard.press("u")
    assert wait_until_asked(now.page)
    waits.page.wait_for_selector(".dock:not(.mine)")
    move_by_key(now.page)
    assert wait_until_asked(waits.page)
    move_by_key(waits.page)
    expect(now.page.locator(".dock .help .btn").first).to_have_attribute("aria-disabled", "true")


def test_the_menu_takes_back_against_bots(company: Company) -> None:
    page = among_bots(preferring(company()))
    move_by_key(page)
    assert wait_until_asked(page)
    menu(page)
    page.click(".dialog .btn:has-text('Take back my last move')")
    page.wait_for_selector(".lines li.undone")


# Ending one's turn oneself


def test_bots_wait_until_the_turn_is_ended_and_it_can_be_taken_back_till_then(company: Company) -> None:
    page = among_bots(preferring(company(), confirm=True))
    first = page.locator(".generic .choices .do").all_inner_texts()
    move_by_key(page)
    page.wait_for_selector(".dock .acts .btn.main:has-text('End turn')")
    held = version(page)
    assert page.inner_text(".dock h2") == "End your turn, or take it back"
    button = page.locator(".dock .help .btn").first
    assert button.get_attribute("title") == "Undo", "nobody has acted"
    page.keyboard.press("u")
    wait_for_version(page, held + 1)
    assert wait_until_asked(page)
    assert page.locator(".generic .choices .do").all_inner_texts() == first
    move_by_key(page)
    page.wait_for_selector(".dock .acts .btn.main:has-text('End turn')")
    page.reload()
    page.wait_for_selector(".dock .acts .btn.main:has-text('End turn')")
    held = version(page)
    page.keyboard.press("Enter")
    wait_for_version(page, held + 2)
    assert wait_until_asked(page)


def test_the_preference_is_in_the_tables_menu(company: Company) -> None:
    page = among_bots(preferring(company()))
    menu(page)
    page.check(".dialog .switch:has-text('End my turn myself') input")
    page.keyboard.press("Escape")
    move_by_key(page)
    page.wait_for_selector(".dock .acts .btn.main:has-text('End turn')")


# Questions with one answer


ROBBED = """mover: 1
fines: 0 0
deck: lamp7 lamp6 lamp5 eye7 eye6
hand 0: lamp1 eye1 echo1
hand 1: thief1 thief2 thief3"""


def test_the_only_answer_gives_itself_unless_one_prefers_to_give_it(company: Company) -> None:
    """Who has no thief is asked all the same whether to stop one, since not to be asked would tell; a bot learns
    nothing by it. With another person at the table, or somebody who looks on, one answers oneself."""
    by_hand = among_bots(preferring(company(), forced=False), "template", 2, position=ROBBED)
    assert by_hand.locator(".generic .choices .do").count() == 1
    v = version(by_hand)
    by_itself = among_bots(preferring(company()), "template", 2, position=ROBBED)
    wait_for_version(by_itself, v + 1)
    assert wait_until_asked(by_itself)
    assert by_itself.locator(".generic .choices .do").count() > 1

    ada, bea = preferring(company()), preferring(company())
    table = at_table([ada, bea], game="template", position=ROBBED)
    assert wait_until_asked(bea.page)
    bea.do(table, t="play", v=version(bea.page), text="thief1")
    assert wait_until_asked(ada.page)
    assert ada.page.locator(".generic .choices .do").count() == 1
    move_by_key(ada.page)


def test_what_others_do_is_let_through_until_ones_turn(company: Company) -> None:
    """The same for every game with such questions: here a Protection that is not used."""
    bea, ada = preferring(company()), preferring(company(), list=False)
    table = at_table([bea, ada], game="cities", position=ATTACK)
    for text in ("play Attack", "Athens"):
        wait_for_version(bea.page, bea.do(table, t="play", v=version(bea.page), text=text)["v"])
    assert wait_until_asked(ada.page)
    v = version(ada.page)
    ada.page.click(".since .let:has-text('Let everything through until my turn')")
    wait_for_version(ada.page, v + 1)
    assert wait_until_asked(ada.page)  # my turn
    expect(ada.page.locator(".since .let")).to_have_count(0)
    assert not ada.page.locator(".grid [data-seat='1'] [data-piece='Athens']").count()
