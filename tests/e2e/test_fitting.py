"""Tables fit their window: for every game, with the fewest and the most seats, at laptop, desktop and phone size, with a goal
in the header and with a lesson or its offer in the dock. One's own things are in sight, and nothing lies over what must be read.
"""

import json
import random

import pytest
from e2e.browsing import Company, Person
from e2e.fitting import faults
from e2e.playing import wait_until_asked
from playwright.sync_api import Page, Route

SIZES = [(1280, 640), (1024, 768), (1280, 800), (1920, 1080), (390, 844)]
EVERYWHERE = [
    ".dock .ask h2", ".dock .help button", ".dock .acts button", ".offer button", ".lesson p", ".lesson button",
    ".seats .pl", ".tools .tool", ".where h1",
]  # fmt: skip
OWN = {
    "splendor": [
        ".yours .tk", ".yours .mini", ".yours .keep .card", ".rows .card", ".bank .pile", ".goals .tile", ".post",
    ],
    "homeworlds": [".felt .can", ".felt [data-zone^=bank] button", ".felt [data-piece]:not([data-piece^='?'])", ".felt .powers button"],
    "innovation": [
        ".tray.own .pile > button", ".felt .hand button", ".felt .tray .who", ".felt .age", ".felt .ac", ".felt .icons",
    ],
    "cities": [".rowh .who", ".prow.you .ct", "fan .felt .hand .ev", ".heads .eh", ".ct.can", ".stacks .back"],
    "innomination": [
        ".field:not(.foe) .lead .card", ".field:not(.foe) .spot .card", ".field:not(.foe) .plus", "fan .felt .hand .card",
        ".field.foe .lead .card", ".field.foe .spot .card", ".links .lk", ".rail li",
    ],
}  # fmt: skip
# game, seats, kind, own moves before it is looked at
TABLES = [
    ("splendor", 2, "base", 18), ("splendor", 4, "base", 18), ("splendor", 4, "combined", 20),
    ("homeworlds", 2, "binary", 4), ("homeworlds", 6, "rulebook", 3), ("innovation", 2, "base", 20),
    ("innovation", 4, "beta", 24), ("cities", 2, "full", 20), ("cities", 6, "full", 24),
    ("innomination", 2, "standard", 25), ("innomination", 6, "standard", 22),
]  # fmt: skip


def wander(person: Person, table: str, moves: int, seed: int = 5) -> None:
    """So many own moves at random, over the API."""
    rng = random.Random(seed)
    made = 0
    while made < moves:
        notice = person.context.request.get(f"{person.address}/api/tables/{table}/notices").json()[0]
        assert notice["table"]["status"] == "playing", f"the game is over after {made} moves"
        if notice["question"] is None:  # a bot is thinking
            continue
        made += 1
        code = rng.choice(notice["question"]["choices"])["code"]
        play = {"t": "play", "id": f"wander{made}", "v": notice["v"], "code": code}
        person.context.request.post(f"{person.address}/api/tables/{table}/do", data=play)


def with_a_lesson(route: Route) -> None:
    """Every game has a lesson to offer."""
    games = route.fetch().json()
    for game in games:
        game["lessons"] = game["lessons"] or [{"name": "first", "title": "First steps", "steps": 6}]
    route.fulfill(body=json.dumps(games), content_type="application/json")


def seated(company: Company, game: str, seats: int, kind: str, moves: int) -> Page:
    person = company()
    table = person.make(
        game=game, seats=seats, preset=kind, play_now=True, seed=5, bots=["random"] * (seats - 1)
    )  # fmt: skip
    person.page.route("**/api/games", with_a_lesson)
    wander(person, table, moves)
    page = person.open(f"/table/{table}")
    assert wait_until_asked(page)
    page.wait_for_load_state("networkidle")
    return page


def at_every_size(page: Page, game: str) -> list[str]:
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        looked, found = faults(page, EVERYWHERE + OWN[game])
        assert looked > 12, f"{looked} things at {width}x{height}: the table has other names now"
        wrong += [f"{width}x{height}: {fault}" for fault in found]
    return wrong


@pytest.mark.parametrize(("game", "seats", "kind", "moves"), TABLES)
def test_a_table_fits_its_window(company: Company, game: str, seats: int, kind: str, moves: int) -> None:
    page = seated(company, game, seats, kind, moves)
    assert at_every_size(page, game) == []


@pytest.mark.parametrize("game", OWN)
def test_a_table_fits_with_a_lesson_offered_in_the_dock(company: Company, game: str) -> None:
    kind = {"innovation": "base", "cities": "very-short"}.get(game, "")
    page = seated(company, game, 2, kind, 1)
    page.wait_for_selector(".offer")
    assert at_every_size(page, game) == []


def test_a_table_fits_while_a_lesson_speaks(company: Company) -> None:
    person = company()
    page = person.open(f"/table/{person.make(game='splendor', seats=2, lesson='first')}")
    assert wait_until_asked(page)
    page.wait_for_selector(".lesson p")
    assert at_every_size(page, "splendor") == []


def test_the_measure_finds_what_is_cut_off_and_what_is_covered(company: Company) -> None:
    page = seated(company, "splendor", 2, "base", 4)
    page.click(".offer .quiet")
    assert not faults(page, OWN["splendor"])[1]
    page.add_style_tag(content=".own { translate: 0 60px } .rows { position: relative }")
    page.evaluate("""() => document.querySelector('.rows .card').insertAdjacentHTML('afterend',
        "<i style='position: absolute; inset: 0 60% 60% 0; z-index: 9; background: red'></i>")""")
    found = faults(page, OWN["splendor"])[1]
    assert any("out of sight" in fault for fault in found) and any("covered" in fault for fault in found)
