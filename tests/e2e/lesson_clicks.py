"""How a lesson's typed answers are given at each game's own table, by mouse or thumb: a game whose lessons are to be
clicked through adds its hands here."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

MAIN = ".dock .acts .btn.main:not([aria-disabled=true])"
Hands = Callable[[Page, str], None]


def seen(page: Page, selector: str) -> Locator:
    return page.locator(f"{selector} >> visible=true").first


def press(page: Page, *selectors: str) -> None:
    for selector in selectors:
        seen(page, selector).click()


def cities(page: Page, line: str) -> None:
    verb, _, name = line.partition(" ")
    if verb == "pass":
        press(page, ".dock .acts .btn[aria-keyshortcuts=P]")
    elif verb == "use":  # the weakest that will do is lifted already
        seen(page, f".hand [data-piece='{name}'][aria-pressed=true]").wait_for()
        press(page, MAIN)
    elif verb == "play":
        press(page, f".hand [data-piece='{name}']", MAIN)
    else:
        press(page, f".grid .ct.can[data-piece='{verb}']", MAIN)


def homeworlds(page: Page, line: str) -> None:
    """Two or three things that are pointed at; the last of them settles it."""
    verb, *rest = line.split()
    steps = page.locator("[data-power=sacrifice] .btn[aria-disabled=true]").count() > 0
    piece = rest[{"trade": 1, "discover": 2}.get(verb, 0)] if rest else ""
    bank = f"[data-mark='bank {piece}']"
    if verb == "end":
        press(page, MAIN)
    elif verb in ("star", "ship"):
        press(page, bank, *[MAIN] * (verb == "ship"))
    elif verb == "catastrophe":
        press(page, f"[data-mark='crowd {rest[0]} {rest[1][0]}']")
    else:
        system = rest[2] if verb == "trade" else rest[1]
        choose_ship(page, system, rest[0][0] if verb == "build" else "" if verb == "attack" else rest[0])
        power = f"[data-power={'move' if verb == 'discover' else verb}] .btn"
        if verb == "attack":
            ships = ".tray" if thumb(page) else ".sys"
            press(page, f"{ships} [data-mark='ship {system} 1 {rest[0]}']")
        elif verb == "move":
            press(page, f"[data-system={rest[2]}] .nm")
        elif verb in ("trade", "discover"):
            press(page, power, bank)
        else:
            press(page, bank if steps and verb == "build" else power)


def choose_ship(page: Page, system: str, kind: str) -> None:
    """One's own ship of a kind or colour there. On a phone the place is tapped, and then the ship in the dock, if there
    are several kinds."""
    ships = f"[data-mark^='ship {system} 0 {kind}']"
    if not thumb(page):
        return press(page, f".sys {ships}")
    own = page.locator(f".sys .ship:not(.idle)[data-mark^='ship {system} 0 ']")
    kinds = set(own.evaluate_all("all => all.map((ship) => ship.dataset.piece)"))
    press(page, f"[data-system={system}] .nm", *[f".tray {ships}"] * (len(kinds) > 1))


def thumb(page: Page) -> bool:
    size = page.viewport_size
    return size is not None and size["width"] < 500


def innovation(page: Page, line: str) -> None:
    verb, _, name = line.partition(" ")
    if verb == "draw":
        press(page, ".dock .acts .btn[aria-keyshortcuts=d]")
    elif verb == "achieve":
        press(page, f"[data-target='goal {name}']", MAIN)
    elif verb == "splay":
        press(page, f"[data-target='pile {name.split()[0]}']", MAIN)
    else:
        press(page, f"[data-target='{name if verb in ('meld', 'dogma') else line}']", MAIN)


def innomination(page: Page, line: str) -> None:
    """Names stand in lines without the mark of their copy; `leader 1` is a Leader."""
    verb, *rest = line.split()

    def card(words: list[str], zone: str = "") -> str:
        if words[0] == "leader":
            return f"[data-zone='leader {words[1]}'] [data-piece]"
        return f"{zone} [data-piece^='{words[0].partition('.')[0]}.']"

    if verb in ("end", "pass"):
        press(page, f".dock .acts .btn:is([aria-keyshortcuts={verb[0]}], .main)")
    elif verb == "yes":
        press(page, ".dock .acts .btn:not(.main, .quiet)")
    elif verb == "source":
        press(page, ".field .plus", card(rest, ".tray"), MAIN)
    elif verb == "play":
        press(page, card(rest, ".hand"), MAIN)
    elif verb == "attack":
        press(page, card(rest[:1], "[data-zone='field 0']"), card(rest[1:], "[data-zone='field 1']"))
    elif verb == "name":
        press(page, f".names [data-named='{rest[2]}']", MAIN)
    else:
        press(page, card(line.split(), ".field"), MAIN)


def splendor(page: Page, line: str) -> None:
    verb, *rest = line.split()
    keys = {"reserve": "R", "remove": "X", "place": "P"}
    if verb == "take":
        press(page, *(f".bank .pile[aria-keyshortcuts='{'WUGRK'.index(gem) + 1}']" for gem in rest[0]), MAIN)
    elif verb in ("yes", "with"):
        press(page, MAIN)
    elif rest:
        press(page, f".felt [data-piece='{rest[0]}']")
        press(page, f".dock .acts .btn:is([aria-keyshortcuts={keys.get(verb, 'B')}], .main)")
    else:
        press(page, f".felt button:is([data-piece='{verb}'], [data-name='{verb}'])", MAIN)


HANDS: dict[str, Hands] = {
    "cities": cities,
    "homeworlds": homeworlds,
    "innomination": innomination,
    "innovation": innovation,
    "splendor": splendor,
}
