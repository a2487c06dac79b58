"""Cities in the terminal: the decks with what is known of their bottoms, then each player with cities by empire.

Everything is read from the view. A capital is marked with *, a wonder with +; an empire's count stands before its
cities. The reader's events come last.
"""

import textwrap
from collections import Counter
from typing import Any

from tessera.games.cities.cards import CITY_NAMES, EMPIRE, EMPIRES, NEUTRAL, WONDER
from tessera.kernel.events import View

STYLES = (
    (r"[\w-]+\*", "33"),
    (r"[\w-]+\+", "36"),
    (r"\b(?:cursed|silent|no city next turn)\b", "31"),
    (r"\b(?:DECKS|EVENTS|FINISHED)\b", "1"),
)

HELP = """\
Answers are typed as they are listed; small letters do:
  play Attack     an event of your hand; what it needs is asked next
  player 2        whom it hits; Athens: which city
  pass            play nothing
  use Protection  against an event that hits you; none lets it happen
  yes, no         to an offer; west or east for an Unrest
* marks a capital, + a wonder; six cities of an empire finish it."""

SHORT = ("Rome", "Greece", "Carth.", "Egypt", "Persia", "Celts", "Jews", "Etrus.", "neutral")


def draw(view: View, width: int) -> str:
    f = view.facts
    names = f.get("names") or [f"player {p + 1}" for p in range(len(f["points"]))]
    now = "The game is over" if "result" in f else f"Round {f['round']}: {names[f['mover']]} to move"
    rows = [f" {now} ".center(width, "─")]
    rows += _decks(view, width)
    for p, name in enumerate(names):
        rows += _player(view, p, name, width)
    if view.zones.get("played"):
        rows.append(f"Being played: {', '.join(view.zones['played'])}")
    if view.zones.get("lost"):
        rows += _wrapped("Lost: ", " ".join(view.zones["lost"]), width)
    if view.seat >= 0:
        hand = view.zones.get(f"hand {view.seat}", ())
        rows += _wrapped("EVENTS in your hand: ", _counted(hand) or "none", width)
    return "\n".join(rows)


def _decks(view: View, width: int) -> list[str]:
    cities, events = view.zones.get("city deck", ()), view.zones.get("event deck", ())
    counts = f"{len(cities)} cities, {len(events)} events; bonus for wonders: {_bonus(view)}"
    out = _wrapped("DECKS: ", counts, width)
    for what, deck in (("city", cities), ("event", events)):
        known = [card for card in deck if not card.startswith("?")]
        if known:
            shown = known[:6] + (["..."] if len(known) > 6 else [])
            out += _wrapped(f"  known in the {what} deck, from the bottom: ", " ".join(shown), width)
    for batch in view.facts["returned"][:3]:
        out += _wrapped("  together in the city deck: ", " ".join(batch), width)
    return out


def _bonus(view: View) -> str:
    bonus = view.facts["bonus"]
    if isinstance(bonus, str):
        return bonus
    names = view.facts.get("names")
    return f"won by {names[bonus] if names else f'player {bonus + 1}'}"


def _player(view: View, p: int, name: str, width: int) -> list[str]:
    f: dict[str, Any] = view.facts
    hand = len(view.zones.get(f"hand {p}", ()))
    status = [f"{f['points'][p]} points", f"{hand} event{'' if hand == 1 else 's'}"]
    if "teams" in f:
        status.insert(0, f"team {'ABC'[f['teams'][p]]}")
    if f["cursed"][p]:
        status.append("cursed")
    if f["silent"][p]:
        status.append(f"silent for {f['silent'][p]}")
    if f["blocked"][p]:
        status.append("no city next turn")
    done = [SHORT[EMPIRES.index(e)] for e, q in f["finished"].items() if q == p]
    if done:
        status.append(f"FINISHED {', '.join(done)}")
    if view.zones.get(f"armed {p}"):
        status.append(f"laid down {', '.join(view.zones[f'armed {p}'])}")
    out = _wrapped(f"{name}: ", ", ".join(status), width)
    held = [CITY_NAMES.index(c) for c in view.zones.get(f"cities {p}", ())]
    groups = []
    for e in range(NEUTRAL + 1):
        own = sorted(c for c in held if EMPIRE[c] == e)
        if own:
            size = f"{len(own)}/6" if e != NEUTRAL else str(len(own))
            groups.append(f"{SHORT[e]} {size}: {' '.join(_marked(c, f['capitals']) for c in own)}")
    return out + _flow(groups or ["no cities"], width)


def _flow(groups: list[str], width: int) -> list[str]:
    """Groups side by side as far as they fit."""
    rows: list[str] = []
    for group in groups:
        if rows and len(rows[-1]) + len(group) + 3 <= width:
            rows[-1] += f" | {group}"
        else:
            rows += _wrapped("  ", group, width)
    return rows


def _marked(card: int, capitals: list[str]) -> str:
    name = CITY_NAMES[card]
    return name + ("*" if name in capitals else "+" if WONDER[card] else "")


def _counted(cards: tuple[str, ...]) -> str:
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in Counter(cards).items())


def _wrapped(head: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(head + text, width, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False)
