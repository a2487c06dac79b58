"""Replays: scrubbing, links to a moment, playing on, files and addresses that hold a whole game."""

from pathlib import Path

import pytest
from e2e.browsing import Company
from e2e.playing import version, wait_until_asked
from playwright.sync_api import Page


@pytest.fixture
def finished(company: Company) -> tuple[Page, str]:
    """A game of Beacons that is over, and its table's id."""
    ada = company()
    table = ada.make(game="template", seats=2, play_now=True, seed=11)
    ada.advance(table)
    return ada.open(f"/table/{table}"), table


def pieces(page: Page) -> list[str]:
    return page.locator("[data-zone] [data-piece]").all_inner_texts()


def as_a_spectator(page: Page) -> None:
    """Who has played sees the replay from the own seat; others see it so."""
    page.select_option(".eyes select", "-1")
    page.wait_for_selector(".table[data-you='-1']")


def test_scrub_link_to_a_moment_and_play_on(finished: tuple[Page, str], company: Company) -> None:
    page, table = finished
    page.click(".dialog a[href^='/replay/']")
    page.wait_for_selector("[role=slider]")
    last = version(page)
    assert last > 10
    page.focus("[role=slider]")
    page.keyboard.press("Home")
    assert version(page) == 0
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    assert version(page) == 7 and page.url.endswith("#v=7")
    as_a_spectator(page)
    shown = pieces(page)
    page.keyboard.press("End")
    assert version(page) == last

    # The link shows the same moment to somebody else.
    bea = company()
    other = bea.open(f"/replay/{table}#v=7")
    other.wait_for_selector(".table[data-v='7']")
    assert pieces(other) == shown

    # And the game can be played on from there.
    other.click(".dock .btn.main")
    other.click(".dialog footer .btn.main")
    other.wait_for_selector(".table[data-status=playing]")
    assert "/table/" in other.url and table not in other.url
    assert wait_until_asked(other)
    assert version(other) >= 7


def test_a_file_and_an_address_hold_the_whole_game(
    finished: tuple[Page, str], company: Company, tmp_path: Path
) -> None:
    page, table = finished
    page.goto(f"{company.address}/replay/{table}")
    page.wait_for_selector("[role=slider]")
    last = version(page)
    page.focus("[role=slider]")
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    as_a_spectator(page)
    shown = pieces(page)
    page.click(".dock .acts .btn:not(.main)")
    address = page.locator(".dialog .field input").last.input_value()
    assert "#g=" in address
    with page.expect_download() as download:
        page.click(".dialog .btn:has-text('Save')")
    file = tmp_path / "game.jsonl"
    download.value.save_as(file)

    bea = company()
    bea.page.goto(f"{address}&v=10")
    bea.page.wait_for_selector(".table[data-v='10']")
    assert pieces(bea.page) == shown

    cleo = company()
    home = cleo.open("/")
    home.set_input_files("input[type=file]", file)
    home.wait_for_selector("[role=slider]")
    assert version(home) == last


def test_looking_back_in_a_running_game_and_returning(company: Company) -> None:
    ada = company()
    table = ada.make(game="template", seats=2, play_now=True, seed=4)
    page = ada.open(f"/table/{table}")
    assert wait_until_asked(page)
    now = version(page)
    while now < 3:
        page.keyboard.press("1")
        page.wait_for_function("v => Number(document.querySelector('.table').dataset.v) > v", arg=now)
        assert wait_until_asked(page)
        now = version(page)
    page.click(".log header .tool:nth-of-type(1)")
    page.wait_for_selector(".table[data-v='0'] [role=slider]")
    page.click(".dock.rep .btn.main")
    page.wait_for_selector(f".table[data-v='{now}'] .dock.mine")


def test_turning_points_are_marked_and_told(finished: tuple[Page, str], company: Company) -> None:
    """Every choice of the game is judged by a search, so it may take a while until the first mark is there."""
    page, table = finished
    page.goto(f"{company.address}/replay/{table}")
    page.wait_for_selector("[role=slider]")
    mark = page.locator(".track i").first
    mark.wait_for(state="attached", timeout=120_000)
    sentence = mark.get_attribute("title") or ""
    assert sentence.startswith("Turning point: −") and "Better: " in sentence
    v = round(float((mark.get_attribute("style") or "").split(":")[1].strip(" %;")) * version(page) / 100)
    page.goto(f"{company.address}/replay/{table}#v={v}")
    page.wait_for_selector(f".table[data-v='{v}']")
    told = page.locator(".rlab .point")
    told.wait_for()
    assert sentence in told.inner_text()


def test_a_turning_point_stands_before_its_choice_and_can_be_tried_otherwise(
    finished: tuple[Page, str], company: Company
) -> None:
    page, table = finished
    point = {"v": 6, "seat": 0, "cost": 0.3, "sentence": "Turning point: Better: something else."}
    page.route("**/turning-points*", lambda route: route.fulfill(json={"done": True, "judged": 9, "of": 9, "points": [point]}))
    page.goto(f"{company.address}/replay/{table}#v=5")
    page.wait_for_selector(".table[data-v='5'][data-you='0']")  # from the own seat: who plays it again has played it
    page.locator(".rlab .point:text('something else')").wait_for()
    page.click(".dock .btn.main:has-text('Try it')")
    page.wait_for_selector(".table[data-status=playing][data-you='0']")
    assert table not in page.url and wait_until_asked(page)
    assert version(page) == 5
