"""A game from outside the package (examples/nim) on the page: found, begun and played to its end by keyboard."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.browsing import Company, Server
from e2e.playing import play_by_keyboard
from playwright.sync_api import Browser
from support.nim import lay_down


@pytest.fixture
def nim_server(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    installed = tmp_path / "installed"
    installed.mkdir()
    lay_down(installed)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(installed), os.environ.get("PYTHONPATH")])))
    server = Server(tmp_path)
    yield server
    server.kill(signal.SIGTERM)


def test_nim_is_begun_on_the_home_page_and_played_to_its_end(browser: Browser, nim_server: Server) -> None:
    company = Company(browser, nim_server.address)
    me = company()
    page = me.open("/")
    page.get_by_text("Take one, two or three pieces").first.wait_for()
    table = me.make(game="nim", seats=2, play_now=True, seed=3, bots=["casual"])
    page = me.open(f"/table/{table}")
    page.wait_for_selector(".generic .choices .do")
    assert "of the 21 pieces" in page.inner_text(".dock")
    assert "Pieces on the heap" in page.inner_text(".generic")
    play_by_keyboard(page, 5)
    assert page.locator(".table[data-status=over]").count() == 1
    page.get_by_text("The last piece is taken").first.wait_for()
    assert me.faults == []
    me.context.close()
