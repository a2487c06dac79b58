"""People at one table, besides the moves: who is seated, who gives up or leaves, who is away, what the log and the chat
show to whom, and the way into a rematch."""

from typing import Any

from e2e.browsing import Company, Person
from e2e.playing import version, wait_for_version, wait_until_asked
from playwright.sync_api import Page, expect


def in_list_view(person: Person) -> Person:
    person.context.add_init_script("localStorage.setItem('tessera', JSON.stringify({ list: true, lang: 'en' }))")
    return person


def at_table(people: list[Person], **table: Any) -> str:
    """A game that has begun, the first of the people having made the table."""
    id = people[0].make(seats=len(people), seed=1, **table)
    for seat, person in enumerate(people[1:], 1):
        person.context.request.get(f"{person.address}/api/me")
        person.do(id, t="sit", seat=seat)
    people[0].do(id, t="start")
    for person in people:
        person.open(f"/table/{id}")
        person.page.wait_for_selector(".table[data-status=playing]")
    return id


def asked(people: list[Person]) -> tuple[Person, Person]:
    """Who is to act, and another one."""
    people[0].page.wait_for_selector(".pl .now", state="attached")
    now = next(p for p in people if p.page.locator(".dock.mine").count())
    return now, next(p for p in people if p is not now)


def move_by_key(page: Page) -> None:
    v = version(page)
    page.keyboard.press("1")
    if page.locator(".fold[aria-expanded=true]").count():
        page.keyboard.press("Enter")
    wait_for_version(page, v + 1)


def menu(page: Page) -> None:
    page.click(".tools .tool:last-child")


def log(page: Page) -> list[tuple[str, bool, int]]:
    """Each line of the log: its words, whether it is set in, and the mark of which seat stands before it."""
    found: list[tuple[str, bool, int]] = page.evaluate(
        """() => [...document.querySelectorAll(".lines li")].map((li) => [
          li.innerText.trim(), li.classList.contains("step"), Number(/\\bs(\\d)\\b/.exec(
            li.querySelector("svg.seat")?.getAttribute("class") ?? "")?.[1] ?? 0)])"""
    )
    return found


# Sitting down


def test_who_makes_a_table_sits_down_first_and_does_not_start_standing(company: Company) -> None:
    ada, bea = company(), company()
    page = ada.open("/new?game=template")
    page.click(".home button[type=submit].main")
    page.wait_for_selector(".places [data-seat='0'] b")
    assert page.get_attribute(".table", "data-you") == "0"
    start = page.locator(".dock .btn.main")
    assert start.get_attribute("aria-disabled") is None

    page.click(".places [data-seat='0'] .btn:not(.main)")  # stands up
    page.wait_for_selector(".table[data-you='-1']")
    assert start.get_attribute("aria-disabled") == "true"
    page.keyboard.press("Enter")
    start.click(force=True)
    bea.page.goto(page.url)
    bea.page.click(".places [data-seat='1'] .btn.main")
    page.wait_for_selector(".places [data-seat='1'] b")
    assert page.get_attribute(".table", "data-status") == "open", "nothing was started"

    page.select_option(".places [data-seat='0'] select", "casual")  # then one only watches, and wants to
    page.wait_for_selector(".dock .btn.main:not([aria-disabled])")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table[data-status=playing][data-you='-1']")


# Giving up and leaving


def test_of_two_who_resigns_ends_the_game_for_both(company: Company) -> None:
    ada, bea = company(), company()
    at_table([ada, bea], game="splendor")
    menu(ada.page)
    ada.page.click(".dialog .resign")
    name = bea.page.inner_text(".pl[data-seat='1'] header b")
    assert ada.page.inner_text(".dialog .means") == f"The game ends at once, and {name} wins. There is no way back."
    ada.page.keyboard.press("Escape")  # thinks better of it, and worse again
    ada.page.wait_for_selector(".dialog", state="detached")
    menu(ada.page)
    ada.page.click(".dialog .resign")
    ada.page.click(".dialog .danger")
    for person in (ada, bea):
        person.page.wait_for_selector(".table[data-status=over] .dialog .ranks")
        assert name in person.page.inner_text(".dialog .ranks li.first")
        assert "By resignation." in person.page.inner_text(".dialog")
    assert bea.page.inner_text(".dialog h2").startswith("You win")


def test_of_three_who_resigns_gets_a_way_out_and_the_others_play_on(company: Company) -> None:
    ada, bea, cleo = company(), company(), company()
    at_table([ada, bea, cleo], game="splendor")
    menu(bea.page)
    bea.page.click(".dialog .resign")
    assert "The others play on" in bea.page.inner_text(".dialog .means")
    bea.page.click(".dialog .danger")
    bea.page.wait_for_selector("[data-gone=resigned]")
    ada.page.wait_for_selector(".pl[data-seat='1'] .bot")
    assert ada.page.get_attribute(".table", "data-status") == "playing"
    bea.page.click(".dialog footer .btn:not(.main)")  # watch on
    bea.page.wait_for_selector("[data-gone]", state="detached")
    menu(bea.page)
    assert bea.page.locator(".dialog .resign, .dialog .leave").count() == 0
    bea.page.keyboard.press("Escape")
    bea.page.click(".clocks .chip")
    bea.page.click(".dialog footer a.main")
    bea.page.wait_for_selector(".games")


def test_who_leaves_is_played_for_and_can_come_back(company: Company) -> None:
    ada, bea = company(), company()
    at_table([ada, bea], game="splendor")
    menu(ada.page)
    ada.page.click(".dialog .leave")
    ada.page.wait_for_selector("[data-gone=left]")
    bea.page.wait_for_selector(".pl[data-seat='0'] .bot")
    assert bea.page.get_attribute(".table", "data-status") == "playing"
    ada.page.reload()
    ada.page.wait_for_selector("[data-gone=left]")
    ada.page.click(".dialog footer .btn.main")
    ada.page.wait_for_selector("[data-gone]", state="detached")
    bea.page.wait_for_selector(".pl[data-seat='0'] .bot", state="detached")


# Somebody is away


def test_who_is_away_and_to_act_is_shown_as_both_and_a_bot_can_play_on(company: Company) -> None:
    ada, bea = company(), company()
    table = at_table([ada, bea], game="splendor")
    gone, waits = asked([ada, bea])
    seat = gone.page.get_attribute(".table", "data-you")
    gone.page.goto("about:blank")
    waits.page.wait_for_selector(f".pl[data-seat='{seat}'] .gone:text-is('away')")
    assert waits.page.inner_text(f".pl[data-seat='{seat}'] .now") == "to act"
    waits.page.wait_for_selector(f"[data-away='{seat}']")
    waits.page.click("[data-away] .btn:not(.main)")
    waits.page.wait_for_selector("[data-away] .btn[aria-disabled=true]")
    waits.page.click("[data-away] .btn.main")
    waits.page.wait_for_selector(f".pl[data-seat='{seat}'] .bot")
    assert wait_until_asked(waits.page), "the game goes on"

    gone.open(f"/table/{table}")
    gone.page.wait_for_selector("[data-gone=left]")
    gone.page.click(".dialog footer .btn.main")
    waits.page.wait_for_selector(f".pl[data-seat='{seat}'] .bot", state="detached")


def test_with_three_the_one_who_is_also_there_must_agree_to_a_bot(company: Company) -> None:
    people = [company(), company(), company()]
    at_table(people, game="splendor")
    gone, _ = asked(people)
    seat = gone.page.get_attribute(".table", "data-you")
    first, second = [p for p in people if p is not gone]
    gone.page.goto("about:blank")
    first.page.wait_for_selector(f"[data-away='{seat}']")
    first.page.click("[data-away] .btn.main")
    second.page.wait_for_selector("[data-offer=bot]")
    assert first.page.locator(f".pl[data-seat='{seat}'] .bot").count() == 0
    second.page.click("[data-offer] .btn.main")
    for person in (first, second):
        person.page.wait_for_selector(f".pl[data-seat='{seat}'] .bot")
        person.page.wait_for_selector("[data-offer]", state="detached")


def test_a_nudge_is_seen_by_who_is_awaited(company: Company) -> None:
    ada, bea = company(), company()
    table = at_table([ada, bea], game="splendor")
    now, waits = asked([ada, bea])
    waits.do(table, t="nudge", seat=int(now.page.get_attribute(".table", "data-you") or "-1"))
    now.page.wait_for_selector(".toast")
    assert "is waiting for you." in now.page.inner_text(".toast")


def test_the_menu_nudges_who_is_awaited_and_gives_the_seat_of_who_is_away_to_a_bot(company: Company) -> None:
    ada, bea = company(), company()
    at_table([ada, bea], game="splendor")
    now, waits = asked([ada, bea])
    seat = now.page.get_attribute(".table", "data-you")
    name = waits.page.inner_text(f".pl[data-seat='{seat}'] header b")
    menu(waits.page)
    assert not waits.page.locator(f".dialog .btn:has-text('Let a bot play on for {name}')").count(), "they are here"
    waits.page.click(f".dialog .btn:has-text('Nudge {name}')")
    now.page.wait_for_selector(".toast:has-text('is waiting for you.')")
    menu(now.page)
    assert not now.page.locator(".dialog .btn:has-text('Nudge')").count()
    now.page.goto("about:blank")
    waits.page.wait_for_selector(f".pl[data-seat='{seat}'] .gone:text-is('away')")
    waits.page.wait_for_selector(f"[data-away='{seat}']")  # for a moment: as long as a page that is loaded again takes
    menu(waits.page)
    waits.page.click(f".dialog .btn:has-text('Let a bot play on for {name}')")
    waits.page.wait_for_selector(f".pl[data-seat='{seat}'] .bot")


# The log


def test_the_log_is_the_same_live_and_after_a_reload(company: Company) -> None:
    """Innovation, where others act in the middle of somebody's effect."""
    ada = in_list_view(company())
    position = "supply 1: Pottery, Clothing\nplayer 0: green The Wheel\nplayer 1: red Metalworking | hand Oars"
    table = ada.make(game="innovation", seats=2, play_now=True, seed=1, position=position)
    page = ada.open(f"/table/{table}")
    for _ in range(6):
        assert wait_until_asked(page)
        move_by_key(page)
    assert wait_until_asked(page)
    live = log(page)
    page.reload()
    assert wait_until_asked(page)
    assert log(page) == live
    assert any(step for _, step, _ in live), "what follows is set in"
    assert {1, 2} <= {mark for _, _, mark in live}, "both seats have their marks"


def headings(page: Page) -> list[str]:
    return [heading.strip() for heading in page.locator(".lines li.turn").all_inner_texts()]


def test_after_an_undo_the_first_turn_is_still_the_first(company: Company) -> None:
    ada = in_list_view(company())
    table = ada.make(game="splendor", seats=2, play_now=True, seed=1)
    page = ada.open(f"/table/{table}")
    assert wait_until_asked(page)
    me = page.inner_text(".pl[data-seat='0'] header b")
    before = headings(page)
    move_by_key(page)
    assert wait_until_asked(page)
    page.keyboard.press("u")
    page.wait_for_selector(".lines li.undone")
    assert wait_until_asked(page)
    assert headings(page) == [*before, f"{me}, turn 1"]  # above what was taken back
    move_by_key(page)
    assert wait_until_asked(page)
    assert f"{me}, turn 1" in headings(page) and f"{me}, turn 2" not in headings(page)
    now = log(page)
    page.reload()
    assert wait_until_asked(page)
    assert log(page) == now


# Rematch and chat


def test_one_click_takes_everybody_into_the_rematch(company: Company) -> None:
    ada, bea, cleo = company(), company(), company()
    table = at_table([ada, bea], game="template")
    cleo.open(f"/table/{table}")
    cleo.page.wait_for_selector(".table[data-you='-1']")
    bea.do(table, t="resign")
    for person in (ada, bea, cleo):
        person.page.wait_for_selector(".table[data-status=over] .dialog .ranks")
    ada.page.click(".dialog footer button.main")
    for person in (ada, bea, cleo):
        person.page.wait_for_selector(".table[data-status=playing]")
        assert table not in person.page.url
    assert len({person.page.url for person in (ada, bea, cleo)}) == 1
    assert [p.page.get_attribute(".table", "data-you") for p in (ada, bea, cleo)] == ["1", "0", "-1"]

    # Who comes to the old table later finds the way, and is not taken along.
    late = company()
    page = late.open(f"/table/{table}")
    page.wait_for_selector(".dialog footer a.main")
    assert table in page.url


def test_a_line_is_seen_by_its_writer_and_by_who_reads_the_log(company: Company) -> None:
    ada, bea, phone = company(), company(), company(phone=True)
    at_table([ada, bea, phone], game="template")
    for person in (ada, bea):
        assert person.page.get_attribute("[role=tab]:nth-of-type(1)", "aria-selected") == "true"
    ada.page.fill(".say input", "hello there")
    ada.page.press(".say input", "Enter")
    ada.page.wait_for_selector(".lines li .text:text-is('hello there')")
    for person in (bea, phone):
        person.page.wait_for_selector(".unread:has-text('hello there'):visible")
        person.page.click(".unread:visible")
        person.page.wait_for_selector(".lines li .text:text-is('hello there')")
        person.page.wait_for_selector(".unread", state="detached")
    phone.page.click(".log .close")
    ada.page.fill(".say input", "and again")
    ada.page.press(".say input", "Enter")
    phone.page.wait_for_selector(".unread:has-text('and again'):visible")
    bea.page.wait_for_selector(".lines li .text:text-is('and again')")
    assert bea.page.locator(".unread").count() == 0


# The table's webhook


def test_a_maker_with_an_account_sets_the_tables_webhook_and_nobody_else_sees_it(company: Company) -> None:
    ada, bea = company(), company()
    table = ada.make(game="template", seats=2, name="Club night")
    signed_up = {"name": "Ada of the club", "password": "a good long one"}
    assert ada.context.request.post(f"{ada.address}/api/signup", data=signed_up).ok
    for person in (ada, bea):
        person.open(f"/table/{table}").wait_for_selector(".table[data-status=open]")
    bea.do(table, t="sit", seat=1)
    ada.do(table, t="start")
    for person in (ada, bea):
        person.page.wait_for_selector(".table[data-status=playing]")
    menu(ada.page)
    ada.page.fill(".dialog input[type=url]", "http://10.0.0.1/inside")
    ada.page.click(".dialog form .btn")
    assert "all the world can reach" in ada.page.inner_text(".dialog .problem")
    ada.page.fill(".dialog input[type=url]", "https://example.org/club")
    ada.page.select_option(".dialog select", "slack")
    ada.page.click(".dialog form .btn")
    ada.page.wait_for_selector(".dialog [role=status]")
    ada.page.keyboard.press("Escape")
    menu(ada.page)
    expect(ada.page.locator(".dialog input[type=url]")).to_have_value("https://example.org/club")
    assert ada.page.input_value(".dialog select") == "slack"
    menu(bea.page)
    bea.page.wait_for_selector(".dialog")
    assert bea.page.locator(".dialog input[type=url]").count() == 0
