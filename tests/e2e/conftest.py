"""Browser tests: a real server (`tessera serve` with a fresh SQLite file, run for tests) and a real Chromium.

Motion is reduced, and nothing waits for time to pass: tests wait for what is on the page, above all for the version
(`data-v`) that the table shows. Where there is no Chromium, or the page is not built, the tests are skipped, and the
end of the run says so in capitals.
"""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.browsing import FLAGS, Company, Server, chromium, excuse
from playwright.sync_api import Browser, sync_playwright


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reasons = {str(r.longrepr[2]) for r in terminalreporter.stats.get("skipped", []) if "e2e" in str(r.nodeid)}
    for reason in reasons:
        terminalreporter.write_line(f"BROWSER TESTS WERE SKIPPED: {reason}", bold=True, red=True)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if why := excuse():
        pytest.skip(why)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not end it."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill(signal.SIGTERM)


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server to be killed."""
    server = Server(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def company(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Company]:
    server: Server = request.getfixturevalue("own_server" if "own_server" in request.fixturenames else "server")
    company = Company(browser, server.address)
    yield company
    faults = [fault for person in company.people for fault in person.faults]
    for person in company.people:
        person.context.close()
    assert not faults
