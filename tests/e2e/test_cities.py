"""Cities in the browser: a whole game by clicking, a Protection that answers an Attack, an exchange that is refused,
losses chosen in secret; a phone; axe."""

from typing import Any

import pytest
from e2e.browsing import Company, Person
from e2e.playing import play_by_clicking, status, wait_for_version, wait_until_asked
from e2e.test_pages import AXE, serious
from playwright.sync_api import Page

ATTACK = """to move: 0
cities 0: Ephesus Memphis Persepolis
cities 1: Athens Olympia Rhodes Utica
hand 0: Attack Silence
hand 1: Basic-protection Great-protection Darius
"""
EXCHANGE = """to move: 0
cities 0: Ephesus Memphis Giza
cities 1: Athens Olympia Saqqara
hand 0: Exchange Curse
hand 1: Darius
"""
PLAGUE = """to move: 0
cities 0: Ephesus Memphis Giza Abydos Susa
cities 1: Athens Olympia Rhodes Utica
hand 0: Plague
hand 1: Darius
"""


class Seated:
    """Ada and Bea at a table that starts from a position."""

    def __init__(self, company: Company, position: str, **table: Any) -> None:
        self.ada, self.bea = company(), company()
        self.id = self.ada.make(game="cities", seats=2, position=position, seed=4, **table)
        for seat, person in enumerate((self.ada, self.bea)):
            person.context.request.get(f"{person.address}/api/me")
            self.tell(person, t="sit", seat=seat)
        self.tell(self.ada, t="start")

    def tell(self, person: Person, **command: Any) -> None:
        reply = person.context.request.post(
            f"{person.address}/api/tables/{self.id}/do", data={"id": f"{command}"[:60], **command}
        )
        assert reply.ok and reply.json()["t"] == "done", reply.text()

    def open(self, person: Person) -> Page:
        page = person.open(f"/table/{self.id}")
        page.wait_for_selector(".table[data-status=playing] .cit")
        return page


def event(page: Page, name: str) -> Any:
    return page.locator(f".hand [data-piece='{name}']")


def city(page: Page, name: str) -> Any:
    return page.locator(f".grid .ct[data-piece='{name}']")


def choose_city(page: Page, name: str) -> None:
    """Before it is asked for, a click on it would only look at it."""
    page.wait_for_selector(f".grid .ct.can[data-piece='{name}']")
    city(page, name).click()


def in_row(page: Page, seat: int, name: str) -> Any:
    return page.locator(f"[data-zone='cities {seat}'] [data-piece='{name}']")


def play(page: Page) -> None:
    page.click(".dock .acts .btn.main")


def aim_the_attack(table: Seated) -> tuple[Page, Page]:
    """Ada attacks Athens; both pages."""
    page, other = table.open(table.ada), table.open(table.bea)
    assert wait_until_asked(page)
    event(page, "Attack").click()
    play(page)
    choose_city(page, "Athens")
    assert page.inner_text(".dock .btn.main").startswith("Take Athens")
    play(page)
    assert wait_until_asked(other)
    return page, other


def test_a_whole_game_is_played_to_its_end_by_clicking(company: Company) -> None:
    """Longer than five seconds, since a whole game is some hundred clicks."""
    person = company()
    table = person.make(game="cities", preset="very-short", seats=2, play_now=True, seed=11)
    page = person.open(f"/table/{table}")
    page.wait_for_selector(".table[data-status=playing] .cit")
    play_by_clicking(page, seed=3)
    assert status(page) == "over"
    page.wait_for_selector(".dialog .ranks")
    assert page.get_attribute(".dialog .shuffle", "data-verified") == "true"


def test_a_protection_answers_an_attack(company: Company) -> None:
    page, other = aim_the_attack(Seated(company, ATTACK))
    name = other.inner_text(".pl[data-seat='0'] header b")
    assert other.inner_text(".ask h2") == f"{name} plays Attack. Do you use a Protection?"
    assert "hit" in (city(other, "Athens").get_attribute("class") or "").split(), "the target is framed"
    assert city(other, "Olympia").get_attribute("class") == city(other, "Rhodes").get_attribute("class")
    assert event(other, "Basic-protection").get_attribute("aria-pressed") == "true", (
        "the weakest that will do is lifted"
    )
    assert event(other, "Great-protection").get_attribute("aria-disabled") is None
    assert event(other, "Darius").get_attribute("aria-disabled") == "true"
    assert other.locator(".dock .ring").count() == 0, "this table has no clock"
    play(other)
    page.wait_for_selector(".lines li:has-text('uses Basic protection')")
    assert in_row(page, 1, "Athens").count() == 1
    assert event(other, "Basic-protection").count() == 0
    assert "Bottom: Attack" in page.inner_text(".dk.e")
    page.click(".dk.e button")
    assert page.locator(".look ol li").all_inner_texts() == ["Attack", "Basic protection"], (
        "both lie known under the deck"
    )


def test_without_a_protection_the_city_goes_and_a_clock_is_shown_as_a_ring(company: Company) -> None:
    table = Seated(company, ATTACK, clock={"kind": "live", "base": 600, "extra": 5})
    page, other = aim_the_attack(table)
    other.wait_for_selector(".dock .ring text")
    other.click(".dock .acts .btn:not(.main)")
    page.wait_for_selector("[data-zone='cities 0'] [data-piece='Athens']")
    assert in_row(page, 1, "Athens").count() == 0


def test_an_exchange_is_offered_and_refused(company: Company) -> None:
    table = Seated(company, EXCHANGE)
    page, other = table.open(table.ada), table.open(table.bea)
    assert wait_until_asked(page)
    event(page, "Exchange").click()
    play(page)
    for name in ("Saqqara", "Ephesus"):
        choose_city(page, name)
        play(page)
    other.wait_for_selector(".offer[role=dialog]")
    assert "Ephesus" in other.inner_text(".offer .city:first-child") and "you get" in other.inner_text(".offer")
    assert "Saqqara" in other.inner_text(".offer .city:last-child")
    for name in ("Saqqara", "Ephesus"):
        assert "offered" in (city(page, name).get_attribute("class") or "").split()
    assert page.locator(".offer").count() == 0, "the dialog is for the one who is asked"
    other.click(".offer .btn:not(.main)")
    page.wait_for_selector(".lines li:has-text('refuses')")
    other.wait_for_selector(".offer", state="detached")
    assert in_row(page, 0, "Ephesus").count() == 1 and in_row(page, 1, "Saqqara").count() == 1
    page.wait_for_selector(".hand [data-piece='Exchange']")


def test_losses_in_secret_show_nothing_until_all_have_chosen(company: Company) -> None:
    table = Seated(company, PLAGUE, options={"blind_simultaneous": True})
    page, other = table.open(table.ada), table.open(table.bea)
    assert wait_until_asked(page)
    event(page, "Plague").click()
    play(page)
    assert wait_until_asked(other)  # for a Protection
    play(other)
    for name in ("Memphis", "Giza", "Susa"):
        v = int(page.get_attribute(".table", "data-v") or "0")
        page.wait_for_selector(".dock.mine")
        city(page, name).click()
        play(page)
        wait_for_version(page, v + 1)
    assert other.locator("[data-zone='cities 0'] .ct").count() == 5, "nothing is shown yet"
    for name in ("Athens", "Olympia", "Utica"):
        v = int(other.get_attribute(".table", "data-v") or "0")
        other.wait_for_selector(".dock.mine")
        city(other, name).click()
        play(other)
        wait_for_version(other, v + 1)
    page.wait_for_selector("[data-zone='cities 0'] [data-piece='Memphis']", state="detached")
    assert in_row(page, 1, "Rhodes").count() == 1 and in_row(page, 1, "Athens").count() == 0


@pytest.mark.parametrize("seats", [2, 6])
def test_a_phone_never_scrolls_sideways(company: Company, seats: int) -> None:
    person = company(phone=True)
    table = person.make(game="cities", seats=seats, play_now=True, seed=5)
    person.advance(table, 6)
    page = person.open(f"/table/{table}")
    assert wait_until_asked(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.click(".dk.c button")
    page.wait_for_selector(".look")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_axe_finds_nothing_serious_where_somebody_may_answer(company: Company) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    table = Seated(company, ATTACK)
    table.bea.context.add_init_script(path=AXE)
    _, other = aim_the_attack(table)
    assert serious(other) == []
    other.emulate_media(color_scheme="dark")
    assert serious(other) == []
    other.click(".strengths")
    other.wait_for_selector(".look table")
    assert serious(other) == []


def test_what_lies_on_a_player_is_shown_with_its_end(company: Company) -> None:
    table = Seated(company, ATTACK + "status 1: cursed 1, silent 2, blocked\n")
    page = table.open(table.ada)
    assert page.inner_text(".pl[data-seat='1'] [data-state=silent]").strip() == "Silenced: no events for 2 turns"
    assert page.inner_text(".pl[data-seat='1'] [data-state=cursed]").strip() == "Cursed: 1 turn without draws"
    assert page.locator(".pl[data-seat='1'] [data-state=blocked]").count() == 1
    assert page.locator(".pl[data-seat='0'] [data-state]").count() == 0


ALONE = """turn: round 37
finished 0: greece egypt persia
cities 0: Rome Capua Milan Ravenna Tarraco
hand 0: Small-festival
city deck: Brundisium
event deck: Curse Curse
"""


def ended_alone(person: Person, position: str, played: str = "", **options: Any) -> Page:
    """A game alone that ends with an event, or by passing."""
    table = person.make(game="cities", preset="solo", seats=1, play_now=True, position=position, options=options)
    page = person.open(f"/table/{table}")
    page.wait_for_selector(".table[data-status=playing] .cit")
    assert wait_until_asked(page)
    if played:
        event(page, played).click()
        play(page)
    else:
        page.click(".dock .acts .btn:has-text('Pass')")
    page.wait_for_selector(".dialog .ranks")
    return page


def test_a_game_alone_ends_with_its_turns_and_the_best_so_far(company: Company) -> None:
    person = company()
    first = ended_alone(person, ALONE.replace("37", "31"), "Small-festival", max_rounds=499)
    first.wait_for_selector(".dialog .best")
    assert first.inner_text(".dialog .best") == "Finished in 31 turns, the first with these options."
    assert first.inner_text(".dialog h2") == "You win"
    page = ended_alone(person, ALONE, "Small-festival", max_rounds=499)
    page.wait_for_selector(".dialog .best")
    assert page.inner_text(".dialog .best") == "Finished in 37 turns; the best with these options so far: 31."
    assert page.inner_text(".dialog .score") == "37"


def test_a_game_alone_that_is_not_finished_has_no_winner(company: Company) -> None:
    page = ended_alone(company(), ALONE, max_rounds=37)
    assert page.inner_text(".dialog h2") == "Nobody wins"
    assert page.locator(".dialog .best").count() == 0
    assert page.locator(".dialog .ranks .first").count() == 0


def test_events_are_left_out_by_number_on_the_page_for_a_new_table(company: Company) -> None:
    person = company()
    page = person.open("/new?game=cities")
    page.wait_for_selector("details summary")
    page.click("details summary")
    field = page.locator("[aria-labelledby=option-without_events]")
    assert field.get_attribute("placeholder") == "none"
    field.fill("12,99")
    field.press("Tab")
    page.wait_for_selector("text=There is no event '99'")
    field.fill("12, 30")
    field.press("Tab")
    page.wait_for_selector("text=There is no event", state="detached")
    assert "12, 30" in page.inner_text(".chips")
