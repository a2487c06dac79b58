"""What a newcomer meets on the page: no raw data in names and facts, texts and hints that can be read where they are
needed, buttons that do what they say, prices as they are paid."""

import re

import pytest
from e2e.browsing import WAIT, Company, Person
from e2e.playing import version, wait_for_version, wait_until_asked
from playwright.sync_api import Page, WebSocketRoute, expect

RAW = re.compile(r"\[[A-Za-z]\d+\]|\*|\w_\w|\b\w+\.[a-f]\d+\b|activator|sharers")
GAMES = ("cities", "homeworlds", "innomination", "innovation", "splendor")
MAIN = ".dock .acts .btn.main"
expect.set_options(timeout=WAIT)

SHOWN = """root => {
  const named = ['aria-label', 'title', 'placeholder', 'alt'];
  const names = [root, ...root.querySelectorAll('*')].flatMap(e => named.map(a => e.getAttribute(a)).filter(Boolean));
  const read = [...root.querySelectorAll('.sr')].map(e => e.textContent);
  return [root.innerText, ...read, ...names].join('\\n');
}"""


def raw_in(page: Page, what: str) -> list[str]:
    """What only programs should read, in all that is seen or read aloud below an element."""
    shown = page.locator(what).first.evaluate(SHOWN)
    return [line for line in shown.split("\n") if RAW.search(line)]


def seated(person: Person, game: str, position: str = "", seed: int = 3, **more: object) -> Page:
    table = {"seats": 2, "bots": ["random"], **more}
    page = person.open(f"/table/{person.make(game=game, play_now=True, seed=seed, position=position, **table)}")
    assert wait_until_asked(page)
    return page


def in_the_list(person: Person) -> Person:
    person.context.add_init_script(
        "const old = JSON.parse(localStorage.getItem('tessera') ?? '{}');"
        "localStorage.setItem('tessera', JSON.stringify({ ...old, list: true }))"
    )
    return person


# Raw data


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_the_list_view_speaks_as_people_do(company: Company, game: str, lang: str) -> None:
    me = in_the_list(company(lang=lang))
    table = me.make(game=game, seats=2, play_now=True, seed=5, bots=["random"])
    for moves in (3, 9, 18):
        me.advance(table, moves)
        page = me.open(f"/table/{table}")
        page.wait_for_selector(".generic .lying .seated")
        assert raw_in(page, ".table") == []


@pytest.mark.parametrize("game", GAMES)
def test_the_card_browser_shows_no_raw_data(company: Company, game: str) -> None:
    page = company().open(f"/cards/{game}")
    page.wait_for_selector(".cards li[data-card]")
    assert raw_in(page, ".cards") == []
    assert (
        page.locator(".cards").evaluate("e => [...e.children].filter(c => c.scrollWidth > c.clientWidth + 1).length")
        == 0
    )


FIELD = """
    to move 0, starter 0, turn 9, phase main, source played
    leader 0: ixxara_mother_of_the_brood 27
    hand 0: chitin_guard mantis_acolyte call_to_arms
    field 0: sectonian_burrow; sectonian_burrow; chitin_guard 1/4; insect_token 1/1; insect_token 1/1
    field 1: squire 1/2
"""


def test_cards_of_innomination_go_by_their_titles_and_numbers_only_where_two_are_alike(company: Company) -> None:
    me = company()
    page = seated(me, "innomination", FIELD)
    assert raw_in(page, ".table") == []
    page.keyboard.press("v")
    page.wait_for_selector(".generic .choices")
    assert raw_in(page, ".table") == []
    lying = page.inner_text(".generic .lying")
    assert "Ixxara, Mother of the Brood" in lying and "Attack 1, life 1, full life 1" in lying
    field = page.inner_text(".generic [data-zone='field 0']")
    assert "Insect Token 1" in field and "Insect Token 2" in field and not re.search(r"Chitin Guard \d", field)
    assert page.inner_text(".generic [data-zone='field 0'] [data-piece^=sectonian_burrow]").split() == [
        "Sectonian", "Burrow", "2",
    ]  # fmt: skip
    page.click(".generic [data-zone='field 0'] .lit >> text=Chitin Guard")
    assert page.input_value(".moveline input") == "Chitin Guard"
    assert (
        page.locator(".generic .choices .do").count()
        == page.locator(".generic .choices .do:has-text('Chitin Guard')").count()
        > 0
    )


def test_a_refusal_and_a_hint_of_innomination_say_the_price_in_words(company: Company) -> None:
    page = seated(company(), "innomination", FIELD)
    page.click(".hand [data-piece^=call_to_arms]", force=True)  # greyed: a press asks why
    page.wait_for_selector(".toast:has-text('it costs 2 Metal and 2 more')")
    assert raw_in(page, ".dock") == []
    page.keyboard.press("h")
    page.wait_for_selector(".counsel[data-kind=hint]")
    assert raw_in(page, ".counsel") == []


# Texts where they are needed

TRAY = """
to act 0, actions 2, turn 20
player 0: blue Evolution | score Tools, Oars, Pottery | hand Sailing
player 1: red Archery
"""


def to_the_tray(page: Page) -> None:
    """Evolution: choose to score and return; then a card of the score pile goes back."""
    start = version(page)
    page.click("[data-target='Evolution']")
    page.click("[data-target='Evolution']")
    wait_for_version(page, start + 1)
    wait_until_asked(page)
    for _ in range(4):
        if page.locator(".laid").count():
            return
        before = version(page)
        page.wait_for_selector(".dock.mine .acts .btn.main, .laid")
        if not page.locator(".laid").count():
            page.click(MAIN)
            wait_for_version(page, before + 1)
            wait_until_asked(page)
    page.wait_for_selector(".laid")


@pytest.mark.parametrize("phone", [False, True])
def test_a_card_in_a_tray_can_be_read_and_a_hint_lies_over_it(company: Company, phone: bool) -> None:
    page = seated(company(phone=phone), "innovation", TRAY, preset="base")
    to_the_tray(page)
    card = page.locator(".laid [data-target='Tools']")
    if phone:
        card.tap()
    else:
        card.hover()
    said = page.locator(".laid .read")
    expect(said).to_contain_text("return exactly three hand cards")
    box, laid = said.bounding_box(), page.locator(".laid").bounding_box()
    assert (
        box and laid and laid["y"] <= box["y"] and box["y"] + min(box["height"], 40) <= laid["y"] + laid["height"] + 1
    )
    page.locator(".dock button[aria-keyshortcuts=H]").click()
    chip = page.locator(".counsel[data-kind=hint] .chip").first
    chip.wait_for()
    middle = "e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"
    on_top = "(e, [x, y]) => e.contains(document.elementFromPoint(x, y))"
    assert chip.evaluate(on_top, chip.evaluate(middle)), "nothing lies over it"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    before = version(page)
    chip.click()
    wait_for_version(page, before + 1)


def test_an_effect_that_is_carried_out_is_told_in_the_list(company: Company) -> None:
    page = seated(company(), "innovation", TRAY, preset="base")
    to_the_tray(page)
    me = page.inner_text(".seats .pl.on b >> nth=0")
    page.keyboard.press("v")
    page.wait_for_selector(".generic .choices")
    told = page.locator(".generic .fact:has-text('Being carried out')").inner_text()
    assert told.split("\n")[-1] == f"Evolution (blue 7); effect 1; by {me}"
    assert raw_in(page, ".table") == []


# Buttons that do what they say


def test_the_main_button_plays_what_is_shown(company: Company) -> None:
    page = seated(company(), "splendor")
    before = version(page)
    for key in "123":
        page.keyboard.press(key)
    page.keyboard.press("w")
    page.wait_for_selector(".whatif:not([data-waiting]) .story")
    assert page.inner_text(f"{MAIN} span") == "Do it"
    assert page.locator(".dock .btn.main:visible").count() == 1, "one main button"
    page.keyboard.press("Enter")
    wait_for_version(page, before + 1)
    assert "takes" in page.inner_text(".lines")


def test_another_choice_is_shown_before_it_is_played(company: Company) -> None:
    page = seated(company(), "splendor")
    before = version(page)
    for key in "123":
        page.keyboard.press(key)
    page.keyboard.press("w")
    page.wait_for_selector(".whatif:not([data-waiting]) h3 b")
    page.click(".felt [data-zone='row 1'] [data-piece] >> nth=0")
    expect(page.locator(".whatif h3 b")).to_contain_text("Reserve")
    page.wait_for_selector(".whatif:not([data-waiting]) .story")
    assert version(page) == before
    page.keyboard.press("Enter")  # on the chosen card
    wait_for_version(page, before + 1)
    assert "reserves" in page.inner_text(".lines")


def test_a_hint_can_be_asked_for_while_pieces_fly_and_says_that_it_thinks(company: Company) -> None:
    me = company()
    me.page.emulate_media(reduced_motion="no-preference")
    page = seated(me, "splendor", PRICE, bots=["greedy"])  # and begins
    page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => {
          const told = document.querySelector('.counsel'); if (told) window.seen.push(told.dataset.kind);
          if (window.asked || !document.querySelector('.ghost')) return;
          window.asked = true;  // at once, while it flies
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }));
        }).observe(document.body, { childList: true, subtree: true }); }"""
    )
    for key in "123":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.asked")
    page.wait_for_selector(".counsel[data-kind=hint]")
    assert "thinking" in page.evaluate("() => window.seen")
    assert page.locator(".dock button[aria-keyshortcuts=H][aria-busy]").count() == 0


# Prices and cards

PRICE = "row 2: B2K5 B2U1 B2G1 B2R1\nplayer 0: tokens W3 gold1 | cards B1W1"


def test_a_purchase_is_shown_as_it_would_be_paid(company: Company) -> None:
    page = seated(company(), "splendor", PRICE)
    page.click(".felt [data-piece=B2K5]")
    assert page.get_attribute(".dock .ask .paid", "aria-label") == "3 white, 1 gold"
    page.click(".felt [data-piece=B2G1]")
    page.keyboard.press("b")
    page.wait_for_selector(".toast:has-text('you lack 3 blue and 2 black; your gold does not cover that')")


@pytest.mark.parametrize("dark", [False, True])
def test_cards_that_cannot_be_played_are_dimmed_and_not_see_through(company: Company, dark: bool) -> None:
    page = seated(company(dark=dark), "innomination", FIELD)
    off = page.locator(".hand .card.off")
    assert off.count() > 0
    for i in range(off.count()):
        style = off.nth(i).evaluate(
            "e => [getComputedStyle(e).opacity, getComputedStyle(e, '::after').backgroundColor]"
        )
        assert style[0] == "1" and style[1] not in ("rgba(0, 0, 0, 0)", "transparent")


def test_a_question_can_be_answered_before_the_last_answer_is_known_to_be_kept(company: Company) -> None:
    """The news that an answer is kept may come after the next question; until then a second answer was lost."""
    me = in_the_list(company())
    held: list[str] = []

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: held.append(str(text)) if '"t":"done"' in str(text) else socket.send(text))

    me.page.route_web_socket(re.compile("/socket"), hold)
    page = seated(me, "template")
    for _ in range(3):
        before = version(page)
        page.keyboard.press("1")
        wait_for_version(page, before + 1)
        assert wait_until_asked(page)
    assert len(held) == 3
