"""Every page at every size: nothing scrolls sideways on a phone, dark is dark, axe finds nothing serious, languages."""

from collections.abc import Callable
from pathlib import Path

import pytest
from e2e.browsing import Company, Person
from e2e.playing import wait_until_asked
from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
PLAIN = [
    "/", "/tables", "/new", "/rules", "/rules/splendor#SPL-9", "/cards/splendor", "/cards/homeworlds",
    "/cards/innovation", "/cards/cities", "/profile", "/host", "/reset#token", "/nowhere", "/learn",
    "/learn/splendor",
    '/new?game=cities#options={"crisis_count":"each"}',
]  # fmt: skip


def table_of(game: str) -> Callable[[Person], str]:
    def made(person: Person) -> str:
        table = person.make(game=game, seats=2, play_now=True, seed=5)
        person.advance(table, 3)
        return f"/table/{table}"

    made.__qualname__ = f"table of {game}"
    return made


def waiting(person: Person) -> str:
    return f"/table/{person.make(game='splendor', seats=3)}"


def closing(person: Person) -> str:
    table = person.make(game="template", seats=2, play_now=True, seed=5)
    person.advance(table)
    return f"/table/{table}"


def replay(person: Person) -> str:
    table = person.make(game="template", seats=2, play_now=True, seed=5)
    person.advance(table, 3)
    return f"/replay/{table}"


PAGES: list[str | Callable[[Person], str]] = [
    *PLAIN, waiting, table_of("template"), table_of("homeworlds"), table_of("splendor"), table_of("innovation"),
    table_of("cities"), closing, replay,
]  # fmt: skip


def named(page: str | Callable[[Person], str]) -> str:
    return page if isinstance(page, str) else page.__qualname__.partition(".")[0]


def show(person: Person, where: str | Callable[[Person], str]) -> Page:
    page = person.open(where if isinstance(where, str) else where(person))
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    if "/table/" in page.url and not page.locator(".waiting").count():
        wait_until_asked(page)
    return page


def serious(page: Page) -> list[str]:
    # Of a long list of equal things the first dozen will do.
    found = page.evaluate("() => axe.run({ exclude: ['.cards li:nth-child(n+13)'] }, { resultTypes: ['violations'] })")
    return [
        f"{v['id']}: {v['help']}: {[n['html'][:160] for n in v['nodes'][:3]]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("where", PAGES, ids=named)
def test_axe_finds_nothing_serious_in_light_and_dark(company: Company, where: str | Callable[[Person], str]) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    person = company()
    person.context.add_init_script(path=AXE)
    page = show(person, where)
    assert serious(page) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(19, 22, 25)"
    assert serious(page) == []


@pytest.mark.parametrize("where", PAGES, ids=named)
def test_a_phone_never_scrolls_sideways(company: Company, where: str | Callable[[Person], str]) -> None:
    page = show(company(phone=True, dark=True), where)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        """() => [...document.querySelectorAll('.dock .acts .btn, .dock .help .btn, .tools .tool')]
            .map(b => b.getBoundingClientRect()).filter(r => r.width && r.height < 40).length"""
    )
    assert small == 0


def test_dark_follows_the_system_and_german_speaks_german(company: Company) -> None:
    page = company(dark=True, lang="de").open("/")
    page.wait_for_selector("h1:text('Spiel aussuchen')")
    assert page.evaluate("() => document.documentElement.lang") == "de"
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(19, 22, 25)"
    page.click("article[data-game=splendor] .btn.main")
    page.wait_for_selector(".table[data-status=playing]")
    assert wait_until_asked(page)
    assert "Dein Zug" in page.inner_text(".ask h2") or "Du bist" in page.inner_text(".ask")


def test_every_game_of_the_first_page_starts_against_bots(company: Company) -> None:
    person = company()
    page = person.open("/")
    page.wait_for_selector(".btn.main")
    games = page.locator("button.btn.main").count()
    assert games >= 5
    for i in range(games):
        page = person.open("/")
        page.locator("button.btn.main").nth(i).click()
        page.wait_for_url("**/table/*")
        page.wait_for_selector(".dock")


def test_an_option_of_many_is_found_changed_and_put_back(company: Company) -> None:
    person = company()
    page = person.open("/new?game=cities")
    page.click("label:has-text('Fast') >> nth=0")
    page.click("summary")
    assert page.locator(".option").count() > 80
    fields = page.locator(".option")

    def is_set(value: str) -> None:
        page.wait_for_selector(f".option .pick label:has(:checked):text('{value}')")

    page.fill("[type=search]", "minotaur")
    page.wait_for_selector("details .empty")
    page.fill("[type=search]", "carthage in play")
    is_set("No")  # as this kind of game has it
    page.fill("[type=search]", "crisis count")
    is_set("Together")
    assert fields.count() == 1
    page.click(".option label:text('Each')")
    is_set("Each")
    assert (page.text_content(".chips") or "").strip() == "Crisis count: Each"
    page.click(".chips button")
    is_set("Together")
    assert page.locator(".chips").count() == 0 and fields.is_visible()
    page.click(".option label:text('Each')")
    page.click(".home button[type=submit].main")
    page.wait_for_url("**/table/*")
    made = person.context.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert (made["preset"], made["options"]["crisis_count"], made["options"]["carthage"]) == ("fast", "each", False)


def test_the_switch_turns_light_into_dark_and_is_remembered(company: Company) -> None:
    page = company().open("/")
    page.click(".hbar .tool.theme")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(19, 22, 25)"
    page.reload()
    page.wait_for_selector("main")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(19, 22, 25)"


def test_a_rule_id_opens_its_rule_beside_the_table(company: Company) -> None:
    person = company()
    page = show(person, table_of("splendor"))
    page.click(".dock .rid")
    rule = page.inner_text(".dock .rid")
    page.wait_for_selector(f".drawer [data-rule='{rule}'].marked")
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer", state="detached")


def test_a_refused_move_says_why_with_its_rule(company: Company) -> None:
    page = show(company(), table_of("splendor"))
    page.keyboard.press("v")
    page.fill(".moveline input", "take WU")
    page.press(".moveline input", "Enter")
    page.wait_for_selector(".toast .rid:text-is('SPL-10')")
    assert page.input_value(".moveline input") == "take WU", "what was refused stays to be mended"


def test_an_account_is_made_kept_and_left(company: Company) -> None:
    ada = company()
    page = ada.open("/profile")
    page.fill("input[autocomplete=username]", "Ada Lovelace")
    page.fill("input[autocomplete=new-password]", "correct horse battery")
    page.click(".panel .btn.main")
    page.wait_for_selector("h1:text-is('Ada Lovelace')")
    bea = company()
    other = bea.open("/profile")
    other.fill("input[autocomplete=username]", "Ada Lovelace")
    other.fill("input[autocomplete=new-password]", "correct horse battery")
    other.click("button:text-is('Log in')")
    other.wait_for_selector("h1:text-is('Ada Lovelace')")
    other.click("button:text-is('Log out')")
    other.wait_for_selector("h1:not(:text-is('Ada Lovelace'))")


def test_an_address_that_cannot_be_decoded_is_no_trouble(company: Company) -> None:
    page = company().open("/rules/splendor#%")
    page.wait_for_selector("article li, article p")
    assert not page.locator(".problem").count()
