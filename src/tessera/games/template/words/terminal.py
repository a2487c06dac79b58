"""Beacons in the terminal: a line for each player, then the deck and the discard pile."""

from tessera.kernel.events import View

STYLES = ((r"\blamp\d\b", "33"), (r"\beye\d\b", "36"), (r"\bthief\d\b", "31"), (r"\becho\d\b", "35"))

HELP = """\
A card is played by its name, such as lamp3; none plays nothing. Lamps score their number, an eye looks at the deck,
a thief steals a card, an echo draws one and plays again."""


def draw(view: View, width: int) -> str:
    points = view.facts["points"]
    names = view.facts.get("names") or [f"player {p + 1}" for p in range(len(points))]
    wide = max(len(name) for name in names)
    now = "The game is over" if "result" in view.facts else f"{names[view.facts['mover']]} to move"
    rows = [f" {now} ".center(width, "─")]
    for p, name in enumerate(names):
        lit = " ".join(view.zones.get(f"score {p}", ())) or "nothing"
        rows.append(f"{name:<{wide}}  {points[p]:>3} points   lit:  {lit}")
        rows.append(f"{'':<{wide}}               hand: {_cards(view.zones.get(f'hand {p}', ()))}")
    discard = view.zones.get("discard", ())
    rows.append(f"Deck: {len(view.zones.get('deck', ()))} cards; discarded: {len(discard)}{_top(discard)}")
    return "\n".join(rows)


def _cards(cards: tuple[str, ...]) -> str:
    hidden = cards.count("?")
    shown = [c for c in cards if c != "?"]
    if hidden:
        shown.append(f"{hidden} hidden card{'s' if hidden > 1 else ''}")
    return " ".join(shown) or "empty"


def _top(discard: tuple[str, ...]) -> str:
    return f", {discard[-1]} on top" if discard else ""
