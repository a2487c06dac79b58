"""Fair cards on the page: two people mix without a click, see so, and see it when the host has cheated."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.browsing import Company, Person, Server
from e2e.playing import wait_until_asked
from playwright.sync_api import Browser

from tessera import cli

HOST = Path(__file__).with_name("cheating_host.py")
FINDING = ".dialog .shuffle"


def started(company: Company, **more: Any) -> tuple[Person, Person, str]:
    """Two pages at an open table; the first one starts by its button."""
    ada, bea = company(**more), company(**more)
    table = ada.make(game="splendor", seats=2)
    ada.open(f"/table/{table}")
    bea.open(f"/table/{table}").click(".places [data-seat='1'] .btn.main")
    ada.page.wait_for_selector(".places [data-seat='1'] b")
    ada.page.click(".dock .btn.main")
    for person in (ada, bea):
        person.page.wait_for_selector(".table[data-status=playing]")
    return ada, bea, table


def ended(ada: Person, bea: Person, table: str) -> None:
    ada.do(table, t="resign")
    for person in (ada, bea):
        person.page.wait_for_selector(".table[data-status=over] .dialog .ranks")


@pytest.mark.parametrize(("lang", "dark", "phone"), [("en", False, False), ("de", True, True)])
def test_two_people_mix_without_a_click_and_see_that_it_was_fair(
    company: Company, tmp_path: Path, lang: str, dark: bool, phone: bool
) -> None:
    ada, bea, table = started(company, lang=lang, dark=dark, phone=phone)
    name = ada.page.inner_text(".pl[data-seat='0'] header b")
    ended(ada, bea, table)
    for person in (ada, bea):
        page = person.page
        assert page.get_attribute(FINDING, "data-verified") == "true"
        assert page.get_attribute(FINDING, "data-own") == "true"
        said = page.inner_text(f"{FINDING} summary")
        assert {"en": "Your browser’s own number is in it.", "de": "Die Zahl deines Browsers steckt darin."}[
            lang
        ] in said
        assert name in said
        page.click(f"{FINDING} summary")
        assert page.locator(f"{FINDING} code").count() == 7
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
            "nothing is wider than the page"
        )
    record = ada.context.request.get(f"{ada.address}/api/tables/{table}/record").text()
    path = tmp_path / "game.jsonl"
    path.write_text(record)
    assert cli.run(lambda: cli._command(["verify", str(path)])) == 0

    # It is still known after a reload and in the replay; another browser can check all but its own part.
    bea.open(f"/replay/{table}")
    cleo = company(lang=lang)
    cleo.open(f"/table/{table}").wait_for_selector(FINDING)
    assert cleo.page.get_attribute(FINDING, "data-verified") == "true"
    assert cleo.page.get_attribute(FINDING, "data-own") == "false"


def test_a_game_from_the_first_page_is_mixed_and_so_is_its_rematch(company: Company) -> None:
    ada = company()
    page = ada.open()
    page.click("[data-game=splendor] .btn.main")
    assert wait_until_asked(page)
    first = page.url.rsplit("/", 1)[1]
    ada.do(first, t="resign")
    page.wait_for_selector(f"{FINDING}[data-verified=true][data-own=true]")
    page.click(".dialog footer button.main")
    page.wait_for_function("old => !location.href.endsWith(old)", arg=first)
    assert wait_until_asked(page)
    again = page.url.rsplit("/", 1)[1]
    ada.do(again, t="resign")
    page.wait_for_selector(f"{FINDING}[data-verified=true][data-own=true]")


def test_a_game_that_goes_on_from_a_record_says_so_in_list_table_and_log(company: Company) -> None:
    ada, bea = company(), company()
    table = ada.make(game="splendor", seats=2, play_now=True, bots=["random"])
    ada.advance(table, 2)
    ada.do(table, t="resign")
    fork = ada.make(game="", seats=0, table=table, at=2, listed=True)
    bea.open("/tables").wait_for_selector(f"[data-table='{fork}'] .chip.warn:text-is('cards known')")
    bea.open(f"/table/{fork}").wait_for_selector(".waiting .foreknown")
    ada.do(fork, t="start")
    bea.page.wait_for_selector(".table[data-status=playing] .chip.warn:text-is('cards known')")
    assert bea.page.locator(".lines li:has-text('knows what is face down')").count() == 1
    ada.do(fork, t="resign")
    assert "nothing is proved" in bea.page.inner_text(".dialog .foreknown")


@pytest.fixture
def cheating(browser: Browser, tmp_path: Path) -> Iterator[Callable[[str], Company]]:
    """A company at a server whose host cheats in this way."""
    opened: list[tuple[Server, Company]] = []

    def at(how: str) -> Company:
        server = Server(tmp_path, (str(HOST), how))
        opened.append((server, Company(browser, server.address)))
        return opened[-1][1]

    yield at
    for server, company in opened:
        for person in company.people:
            person.context.close()
        server.kill()


@pytest.mark.parametrize(
    ("how", "seen"),
    [
        ("exchanged", ["exchanged", "exchanged"]),
        ("dropped", ["list", "own"]),
        ("replaced", ["list", "own"]),
        ("alone", ["own", "own"]),
    ],
)
def test_a_host_who_changes_the_shuffle_is_seen_by_both(
    cheating: Callable[[str], Company], how: str, seen: list[str]
) -> None:
    ada, bea, table = started(cheating(how))
    ended(ada, bea, table)
    for person, fault in zip((ada, bea), seen, strict=True):
        assert person.page.get_attribute(FINDING, "data-verified") == "false"
        found = person.page.locator(f"{FINDING} [data-fault]").evaluate_all(
            "all => all.map((one) => one.dataset.fault)"
        )
        assert found == [fault]
        assert person.page.inner_text(f"{FINDING} summary").startswith("The shuffle does not match what was promised")


def test_a_host_who_changes_a_number_in_the_database_is_seen(own_server: Server, company: Company) -> None:
    ada, bea, table = started(company)
    ended(ada, bea, table)
    own_server.kill()
    with sqlite3.connect(own_server.database.removeprefix("sqlite:///")) as c:
        (doc,) = c.execute("SELECT doc FROM tables WHERE id = ?", [table]).fetchone()
        number = bea.page.locator(f"{FINDING} dd code").nth(3).text_content() or "?"
        text = doc if isinstance(doc, str) else doc.decode()
        assert text.count(number) == 1
        c.execute("UPDATE tables SET doc = ? WHERE id = ?", [text.replace(number, number[::-1]), table])
    own_server.start()
    for person in (ada, bea):
        person.open(f"/table/{table}").wait_for_selector(FINDING)
        assert person.page.get_attribute(FINDING, "data-verified") == "false"
    assert bea.page.locator(f"{FINDING} [data-fault=own]").count() == 1
    assert ada.page.locator(f"{FINDING} [data-fault=number]").count() == 1
