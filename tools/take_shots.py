"""Takes the pictures under docs/shots: the main pages at desktop size in light and dark, and on a phone.

It starts a server of its own with an empty database, plays some moves by the bot's hints so that there is something to
see, and needs Chromium like the browser tests. `python tools/take_shots.py [NAME ...]` takes all pictures, or those
whose names begin so.
"""

import base64
import json
import signal
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parent.parent
SHOTS = ROOT / "docs/shots"
sys.path.insert(0, str(ROOT / "tests"))

from e2e.browsing import DESKTOP, FLAGS, PHONE, Person, Server, chromium  # noqa: E402
from e2e.playing import wait_until_asked  # noqa: E402
from playwright.sync_api import Browser, ViewportSize, sync_playwright  # noqa: E402

from tessera.games.innomination.card_sets import starter_data  # noqa: E402

LOOKS: dict[str, tuple[ViewportSize, Literal["light", "dark"]]] = {
    "light": (DESKTOP, "light"),
    "dark": (DESKTOP, "dark"),
    "phone": (PHONE, "light"),
}
SEED = 7
BROOD = """
    to move 0, starter 0, turn 11, phase main, source played
    deck 0: sectonia A
    deck 1: vesuvion A
    leader 0: ixxara_mother_of_the_brood 27
    leader 1: field_marshal_vendrik_and_grand_guardian_mushen 33
    hand 0: feast_of_the_hive web_snare swarm_caller zerdian_runner evening_prayers
    hand 1: flame_lance flame_lance
    field 0: sectonian_burrow; sectonian_burrow; sectonian_burrow; sectonian_burrow; sectonian_burrow down; \
sectonian_burrow down; pssspso_praying_mantis 3/4; carapace_plate on pssspso_praying_mantis; chitin_guard 1/2; \
spore_tender 1/3 acts 0; insect_token 1/1; insect_token 1/1; insect_token 1/1
    field 1: vesuvian_vent; vesuvian_vent; vesuvian_vent; vesuvian_vent down; vesuvian_vent down; \
captain_torvane 4/4; twin_blade_dancer 2/3; shield_bearer 1/4 acts 0
    graveyard 0: hive_needler wasp_skirmisher
"""


def a_chain(person: Person) -> str:
    """A table of Innomination with an effect on the chain, to be answered."""
    table = person.make(game="innomination", seats=2, play_now=True, seed=SEED, position=BROOD, name="Brood and Legion")
    play = {"t": "play", "id": "p1", "v": 0, "text": "play feast_of_the_hive; insect_token.a1; captain_torvane.b1"}
    reply = person.context.request.post(f"{person.address}/api/tables/{table}/do", data=play).json()
    assert reply["t"] == "done", reply
    return table


def a_deck() -> str:
    """A deck of Innomination as it stands in the address of the deck builder."""
    deck = json.dumps({**starter_data()["decks"][2], "name": "My legion"})
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(deck.encode()) + packer.flush()).decode().rstrip("=")


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


def turning_point(person: Person, table: str) -> int:
    """The first one of a finished game; some move if there is none. A search judges every choice, in some seconds."""
    found: dict[str, Any] = {"done": False}
    while not found["done"]:
        found = person.context.request.get(f"{person.address}/api/tables/{table}/turning-points").json()
    return min((point["v"] for point in found["points"]), default=30)


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
        "replay": (
            maker.make(game="splendor", seats=2, play_now=True, seed=SEED, bots=["beginner"], name="First voyage"),
            1000,
        ),
    }
    for name, (table, moves) in made.items():
        if is_wanted(name, wanted):
            play_well(maker, table, moves)
    over = made["replay"][0]
    moment = turning_point(maker, over) if is_wanted("replay", wanted) else 0
    return {
        "home": "/",
        **{name: f"/table/{table}" for name, (table, _) in made.items()},
        "replay": f"/replay/{over}#v={moment}",
        "waiting": f"/table/{maker.make(game='splendor', seats=3, name='Open harbour')}",
        "new": "/new?game=splendor",
        "rules": "/rules/splendor#SPL-9",
        "cards": "/cards/splendor",
        "innomination": f"/table/{a_chain(maker)}",
        "decks": f"/games/innomination/decks#deck={a_deck()}",
    }


def take(browser: Browser, server: Server, wanted: list[str]) -> None:
    maker = Person(browser.new_context(), server.address)
    addresses = scenes(maker, wanted)
    cookies = maker.context.cookies()
    for look, (size, scheme) in LOOKS.items():
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", locale="en")
        context.add_cookies(cookies)  # type: ignore[arg-type]  # Playwright's own, given back
        page = Person(context, server.address).page
        for name, address in addresses.items():
            if not is_wanted(name, wanted):
                continue
            page.goto(server.address + address)
            page.wait_for_selector("main")
            page.wait_for_load_state("networkidle")
            if name in ("homeworlds", "splendor", "innovation", "cities", "list", "innomination"):
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
