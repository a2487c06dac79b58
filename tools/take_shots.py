"""Takes the pictures under docs/shots: the main pages at desktop size in light and dark, and on a phone.

It starts a server of its own with an empty database, plays some moves by the bot's hints so that there is something to
see, and needs Chromium like the browser tests. `python tools/take_shots.py [NAME ...]` takes all pictures, or those
whose names begin so.
"""

import signal
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOTS = ROOT / "docs/shots"
sys.path.insert(0, str(ROOT / "tests"))

from e2e.browsing import DESKTOP, FLAGS, PHONE, Person, Server, chromium  # noqa: E402
from e2e.playing import wait_until_asked  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

LOOKS = {"light": (DESKTOP, "light"), "dark": (DESKTOP, "dark"), "phone": (PHONE, "light")}
SEED = 7


def play_well(person: Person, table: str, moves: int) -> None:
    """Moves over the API as the hint advises."""
    at = f"{person.address}/api/tables/{table}"
    request = person.context.request
    n = 0
    while n < moves:
        seen = request.get(f"{at}/notices").json()[0]
        if seen["table"]["status"] != "playing":
            return
        if seen["question"] is None:
            continue
        n += 1
        advice = request.post(f"{at}/do", data={"t": "hint", "id": f"h{n}", "v": seen["v"]}).json()
        best = (advice.get("choices") or seen["question"]["choices"])[0]
        request.post(f"{at}/do", data={"t": "play", "id": f"p{n}", "v": seen["v"], "code": best["code"]})


def is_wanted(name: str, wanted: list[str]) -> bool:
    return not wanted or any(name.startswith(w) for w in wanted)


def scenes(maker: Person, wanted: list[str]) -> dict[str, str]:
    """Name of each picture and the address to take it at."""
    made = {
        "homeworlds": (maker.make(game="homeworlds", seats=2, play_now=True, seed=SEED, name="Three on a star"), 40),
        "splendor": (
            maker.make(game="splendor", seats=3, preset="strongholds", play_now=True, seed=SEED, name="Harbour lights"),
            26,
        ),
        "innovation": (
            maker.make(game="innovation", seats=3, preset="beta", play_now=True, seed=SEED, name="Tuesday progress"),
            16,
        ),
        "cities": (maker.make(game="cities", seats=4, play_now=True, seed=SEED, name="Mare nostrum"), 30),
        "list": (maker.make(game="template", seats=3, play_now=True, seed=SEED, name="Evening beacons"), 6),
        "closing": (maker.make(game="splendor", seats=2, play_now=True, seed=SEED, name="Quiet harbour"), 1000),
    }
    for name, (table, moves) in made.items():
        if is_wanted(name, wanted) or (name == "closing" and is_wanted("replay", wanted)):
            play_well(maker, table, moves)
    over = made["closing"][0]
    return {
        "home": "/",
        **{name: f"/table/{table}" for name, (table, _) in made.items()},
        "replay": f"/replay/{over}#v=30",
        "waiting": f"/table/{maker.make(game='splendor', seats=3, name='Open harbour')}",
        "new": "/new?game=splendor",
        "rules": "/rules/splendor#SPL-9",
        "cards": "/cards/splendor",
    }


def take(browser: Browser, server: Server, wanted: list[str]) -> None:
    maker = Person(browser.new_context(), server.address)
    addresses = scenes(maker, wanted)
    cookies = maker.context.cookies()
    for look, (size, scheme) in LOOKS.items():
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", locale="en")
        context.add_cookies(cookies)
        page = Person(context, server.address).page
        for name, address in addresses.items():
            if not is_wanted(name, wanted):
                continue
            page.goto(server.address + address)
            page.wait_for_selector("main")
            page.wait_for_load_state("networkidle")
            if name in ("homeworlds", "splendor", "innovation", "cities", "list"):
                wait_until_asked(page)
            if name == "innovation":  # a chosen dogma tells who shares and who is hit
                page.locator("[data-board='0'] .k.can").first.click()
            page.mouse.move(0, 0)
            page.screenshot(path=SHOTS / f"{name}-{look}.png")
        context.close()


def main() -> int:
    if not chromium():
        print("There is no Chromium here: apt-get install chromium")
        return 1
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            take(browser, server, sys.argv[1:])
        finally:
            browser.close()
            server.kill(signal.SIGTERM)
    return 0


if __name__ == "__main__":
    sys.exit(main())
