"""Every game and preset played again in the browser: each move forwards, jumps back and forth, through several eyes;
and what happens where a replay cannot go on."""

import json
from typing import Any

import pytest
from e2e.browsing import Company, Person
from e2e.playing import version
from playwright.sync_api import Page, Route
from support.matches import answer_at_random

from tessera.kernel.game import Game
from tessera.kernel.options import Preset
from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.registry import all_games

CASES = [pytest.param(g, p, id=f"{g.name}-{p.name}") for g in all_games().values() for p in g.presets]
SHORT = {"max_rounds": 12, "turn_limit": 60}  # where a game can be cut off: random players may need thousands of moves
SEEDS = 4
LONG = 120  # moves; of longer games the shortest is taken

# Presses keys on the scrubber; after each one the version that is shown, and what the table then says.
SCRUB = """
async (keys) => {
  const shown = [];
  for (const key of keys) {
    const slider = document.querySelector("[role=slider]");
    slider.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await new Promise((done) => setTimeout(done));
    const stuck = document.querySelector("[data-stuck]")?.textContent ?? "";
    const pieces = [...document.querySelectorAll("main [data-piece]")].map(
      (piece) => `${piece.closest("[data-zone]")?.dataset.zone} ${piece.dataset.piece}`,
    );
    shown.push([Number(document.querySelector(".table").dataset.v), pieces.sort().join(), stuck]);
  }
  return shown;
}
"""


def finished(game: Game, preset: Preset) -> Match:
    """A random game that is over, as long as possible up to LONG moves; its seed is that of the record."""
    found: Match | None = None
    for seed in range(SEEDS):
        cut = {o.name: SHORT[o.name] for o in game.options if o.name in SHORT}
        seats = preset.seats[0]
        m = Match.start(game, game.choose_options(preset.name, cut, seats), seats, seed)
        rng = Rng(seed)
        while m.state.result is None and (found is None or m.version < max(LONG, found.version)):
            answer_at_random(m, rng)
        if m.state.result is not None and (found is None or found.version > LONG or m.version > found.version):
            found = m
        if found is not None and LONG / 2 < found.version <= LONG:
            break
    assert found is not None
    return found


def errors_of(person: Person) -> list[str]:
    """What the console complains of from now on."""
    errors: list[str] = []
    person.page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    return errors


def scrub(page: Page, keys: list[str]) -> list[tuple[int, str, str]]:
    return [(int(v), str(text), str(stuck)) for v, text, stuck in page.evaluate(SCRUB, keys)]


def all_versions(page: Page, last: int) -> dict[int, str]:
    """Every moment from the first on, forwards; the pieces at each."""
    shown = scrub(page, ["Home", *["ArrowRight"] * last])
    assert [v for v, _, _ in shown] == list(range(last + 1))
    assert not any(stuck for _, _, stuck in shown)
    return {v: text for v, text, _ in shown}


@pytest.mark.parametrize(("game", "preset"), CASES)
def test_every_kind_of_game_can_be_scrubbed_from_end_to_end(company: Company, game: Game, preset: Preset) -> None:
    ada = company()
    errors = errors_of(ada)
    match = finished(game, preset)
    print(f"{game.name} {preset.name}: seed {match.record.header.seed}, {match.version} moves")
    table = ada.make(game=game.name, seats=match.record.header.seats, record=match.record.text())
    page = ada.open(f"/replay/{table}")
    page.wait_for_selector(f".table[data-v='{match.version}'] [role=slider]")
    last = version(page)
    seen = all_versions(page, last)
    jumps = [
        "Home",
        "End",
        *["PageDown"] * 3,
        *["ArrowLeft"] * 4,
        "PageUp",
        "Home",
        "PageUp",
        "ArrowRight",
        "ArrowLeft",
    ]
    for v, text, _ in scrub(page, jumps):
        assert text == seen[v], f"move {v} is shown otherwise when one comes back to it"
    page.select_option(".eyes select", "0")
    page.wait_for_selector(".table[data-you='0']")
    scrub(page, [*["PageUp"] * (last // 10 + 1), "Home", "End"])
    assert version(page) == last
    assert errors == []


def test_a_live_table_shows_tokens_come_and_go_without_a_word_in_the_console(company: Company) -> None:
    """Tokens come from a zone that no view shows. A page that could not follow would ask for everything anew, over a
    new socket."""
    ada = company()
    errors = errors_of(ada)
    sockets: list[Any] = []
    created: set[str] = set()

    def frame(payload: str | bytes) -> None:
        notice = json.loads(payload)
        for event in notice.get("events", []) if notice["t"] == "moved" else []:
            if event["pieces"] and not event["source"]:
                created.update(event["pieces"])

    def opened(socket: Any) -> None:
        sockets.append(socket)
        socket.on("framereceived", frame)

    ada.page.on("websocket", opened)
    table = ada.make(game="innomination", seats=2, bots=["random"], seed=6)
    page = ada.open(f"/table/{table}")
    page.wait_for_selector(".waiting")
    for order in ({"t": "sit", "seat": -1}, {"t": "seat_bot", "seat": 0, "bot": "random"}, {"t": "start"}):
        ada.do(table, **order)
    page.wait_for_selector(".table[data-status=over]", timeout=60_000)
    assert any("token" in piece for piece in created), "this game has no tokens: choose another seed"
    assert len(sockets) == 1
    assert errors == []


def break_the_stream(page: Page, at: int) -> list[int]:
    """From now on replays tell of a piece that is not there; how often they were asked for."""
    asked: list[int] = []

    def answer(route: Route) -> None:
        asked.append(1)
        reply = route.fetch()
        frames = reply.json()
        piece = {"was": ["a piece that is not there"], "pieces": ["?"], "source": "deck", "target": "discard"}
        event = {"verb": "play", "actor": 0, "rule": "", "args": [], "lost": [], "places": [0], "target_at": -1}
        frames["steps"][at - 1]["events"].append({**event, **piece, "facts": {}, "line": ""})
        route.fulfill(response=reply, json=frames)

    page.route("**/api/tables/*/replay?*", answer)
    return asked


def test_a_replay_that_cannot_go_on_says_so_and_offers_a_way(company: Company) -> None:
    ada = company()
    table = ada.make(game="template", seats=2, play_now=True, seed=11)
    ada.advance(table)
    page = ada.page
    asked = break_the_stream(page, at=6)
    ada.open(f"/replay/{table}#v=9")
    page.wait_for_selector("[data-stuck='6']")
    assert version(page) == 5
    page.click("[data-stuck] .btn.main")
    page.wait_for_selector("[data-stuck]", state="detached")
    last = version(page)
    assert last > 9, "the end can be shown"
    page.focus("[role=slider]")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-stuck='6']")
    page.keyboard.press("Home")
    page.wait_for_selector("[data-stuck]", state="detached")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-stuck='6']")
    assert version(page) == 5

    # Playing by itself stops there too.
    page.keyboard.press("ArrowLeft")
    page.click(".trans .pp")
    page.wait_for_selector("[data-stuck='6']")
    page.wait_for_selector(".trans .pp[title='Play']")

    # Loaded again, and now whole.
    page.unroute("**/api/tables/*/replay?*")
    n = len(asked)
    page.click("[data-stuck] .btn:not(.main)")
    page.wait_for_selector("[data-stuck]", state="detached")
    page.wait_for_selector(".table[data-v='6']")
    assert len(asked) == n


def test_looking_back_in_a_running_game_says_where_it_cannot_go(company: Company) -> None:
    ada = company()
    table = ada.make(game="template", seats=2, play_now=True, seed=4)
    ada.advance(table, moves=4)
    break_the_stream(ada.page, at=2)
    page = ada.open(f"/table/{table}")
    page.wait_for_selector(".dock.mine")
    page.click(".log header .tool:nth-of-type(2)")
    page.wait_for_selector("[data-stuck='2']")
    page.click(".dock.rep .btn.main")
    page.wait_for_selector(".dock.mine")
    assert page.locator("[data-stuck]").count() == 0
