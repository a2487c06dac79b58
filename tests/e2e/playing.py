"""Playing in a browser: waiting for a table's version, and drivers that play by mouse or by keyboard alone."""

import random
from typing import Any

from playwright.sync_api import Locator, Page

TABLE = ".table[data-v]"
CLICKABLE = (
    ".felt :is(button, [role=button]):not([aria-disabled=true], .off, [data-keep]):visible, "
    ".dock .acts button:not([aria-disabled=true]):visible"
)
LIT = ".felt :is(.can, .lit):is(button, [role=button]):not([aria-disabled=true], [data-keep]):visible"


def version(page: Page) -> int:
    return int(page.get_attribute(TABLE, "data-v") or "-1")


def status(page: Page) -> str:
    return page.get_attribute(TABLE, "data-status") or ""


def wait_for_version(page: Page, v: int) -> None:
    """Until the table shows at least this version."""
    page.wait_for_function("v => Number(document.querySelector('.table[data-v]')?.dataset.v ?? -1) >= v", arg=v)


def wait_for_the_answer(page: Page, v: int) -> None:
    """Until an answer to the question of version v has been taken: the table has gone on, or asks no more."""
    page.wait_for_function(
        "v => Number(document.querySelector('.table[data-v]').dataset.v) > v || !document.querySelector('.dock.mine')",
        arg=v,
    )


def wait_until_asked(page: Page) -> bool:
    """Until it is this person's turn (True) or the game is over (False)."""
    while True:
        page.wait_for_function(
            "() => document.querySelector('.dock.mine')"
            " || !['playing', undefined].includes(document.querySelector('.table[data-v]')?.dataset.status)"
        )
        if status(page) != "playing":
            return False
        if page.locator(".dock.mine").count():  # else the last click was played just now, and others are to answer
            return True


def play_by_clicking(page: Page, seed: int, most_clicks: int = 3000, until: int = 1_000_000) -> int:
    """Clicks on whatever can be clicked, now and then on the main button, until the game is over or the table
    shows version `until`; how many clicks.
    The driver knows nothing of the game: what the table lights up must be enough to play it."""
    rng = random.Random(seed)
    clicks = 0
    while wait_until_asked(page) and version(page) < until:
        before = version(page)
        in_vain = 0
        while version(page) == before and page.locator(".dock.mine").count():
            main = page.locator(".dock .acts .btn.main:not([aria-disabled=true]):visible")
            if main.count() and rng.random() < 0.7:
                target: Locator | None = main.first
            else:
                lit = page.locator(LIT)
                found = lit if lit.count() and rng.random() < 0.7 else page.locator(CLICKABLE)
                n = found.count()
                target = found.nth(rng.randrange(n)) if n else None  # the last click has just been played
            clicks += 1
            in_vain += 1
            assert clicks < most_clicks, f"{clicks} clicks and no end, version {before}"
            assert in_vain < 120, f"{in_vain} clicks change nothing at version {before}"
            if target is not None:
                click(page, target)
    return clicks


def click(page: Page, target: Any) -> None:
    """A real click. Where something lies over the target, or it has gone in between, Escape closes what is open."""
    try:
        target.click(timeout=400)
    except Exception as e:
        if "Timeout" not in str(e):
            raise
        if not page.locator("dialog[open]").count():  # the end of the game stays open
            page.keyboard.press("Escape")
    page.evaluate("() => new Promise(requestAnimationFrame)")


def play_by_keyboard(page: Page, seed: int) -> int:
    """Plays the generic view with keys alone until the game is over; how many keys."""
    rng = random.Random(seed)
    pressed = looked = 0
    while wait_until_asked(page):
        before = version(page)
        texts = page.evaluate("() => [...document.querySelectorAll('.generic .choices .do')].map(b => b.dataset.text)")
        looked += 1
        assert looked < 1000, f"{looked} looks and no end, version {before}"
        if not texts:  # an answer without a choice was just given by the server
            continue
        if version(page) != before:  # the list is that of a later question
            continue
        way = rng.randrange(3)
        if way == 0:
            page.keyboard.press(str(rng.randint(1, min(9, len(texts)))))
            pressed += 1
        elif way == 1:
            if pressed == 0:
                page.keyboard.press("ArrowDown")  # into the list
            assert page.evaluate("() => !!document.activeElement?.closest('.choices')"), "focus has left the list"
            for _ in range(rng.randrange(len(texts))):
                page.keyboard.press("ArrowDown")
                pressed += 1
            page.keyboard.press("Enter")
            pressed += 1
        else:
            page.keyboard.press("/")
            page.keyboard.type(texts[0])
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
            pressed += 3 + len(texts[0])
        wait_for_the_answer(page, before)
    return pressed
