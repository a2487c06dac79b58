"""Innomination in the terminal: the others above, your own side below; a line for each card in play, the chain in
between."""

import re
import textwrap
from typing import Any

from tessera.games.innomination.card_sets import card_set, known_sets
from tessera.games.innomination.words.text import WORDS
from tessera.kernel.events import View

STYLES = (
    (r"\bface down\b|\bat Rest\b", "2"),
    (r"\b\d+ Earth\b", "32"),
    (r"\b\d+ Fire\b", "31"),
    (r"\b\d+ Light\b", "33"),
    (r"\b\d+ Thunder\b", "36"),
    (r"\b\d+ Dark\b", "35"),
    (r"\bLeader\b", "1"),
)

HELP = """\
play X               a card of your hand; expedite X for its lower cost, spell X to play it as a Spell
source X             one Source a turn
attack X Y           attack ash runner leader 1; seats count from 0: leader 0 is the first player's
use X 1              the first effect line of a card; use leader 0 3 is the first player's Unleash
name X into Y        once a turn, when your Named Deck is face up
pass                 let an effect happen; end ends your turn
X is a card's title. Of several copies in play each has a number: attack ash runner 2 squire."""


def draw(view: View, width: int) -> str:
    facts = view.facts
    n = len(facts["life"])
    names = facts.get("names") or [f"player {p + 1}" for p in range(n)]
    if "result" in facts:
        now = "The game is over"
    else:
        now = f"Turn {facts['turn']}: {names[facts['mover']]}, {facts['phase'].upper()} PHASE"
    rows = [f" {now} ".center(width, "─")]
    me = view.seat if view.seat >= 0 else 0
    for k in range(1, n + 1):
        p = (me + k) % n
        rows += _side(view, p, names[p], width)
    if facts.get("chain"):
        rows.append(" Effect Chain, the top last ".center(width, "·"))
        for i, link in enumerate(facts["chain"], 1):
            status = f" ({link['status']})" if link.get("status") else ""
            targets = f" → {', '.join(_called(view, t) for t in link['targets'])}" if link["targets"] else ""
            rows += _wrap(f"{i}. {_title(link['source'])}, line {link['line']}{targets}{status}", width)
    return "\n".join(rows)


def _side(view: View, p: int, name: str, width: int) -> list[str]:
    facts = view.facts
    leaders = view.zones.get(f"leader {p}", ())
    if not leaders:
        return [f"{name}: out" if p not in facts["alive"] else f"{name}: no Leader yet"]
    head = f"{name}: {facts['life'][p]} life, Leader {', '.join(_title(x) for x in leaders)}"
    count = {z: len(view.zones.get(f"{z} {p}", ())) for z in ("hand", "main", "graveyard", "banished", "named")}
    up = "up" if p in facts["named_up"] else "down"
    counts = f"hand {count['hand']}, deck {count['main']}, graveyard {count['graveyard']}, banished {count['banished']}"
    unleash = "Unleash used" if p in facts["unleashed"] else "Unleash ready"
    rows = [*_wrap(head, width), f"  {counts}, named deck {up}, {unleash}"[:width]]
    sources: dict[str, int] = {}
    for card in view.zones.get(f"field {p}", ()):
        state = facts.get(card, {})
        if "attack" in state or state.get("on"):
            rows += _wrap(f"  {_card(view, card, state)}", width, "      ")
        else:
            said = f"{_title(card)}{_aether(state)}"
            sources[said] = sources.get(said, 0) + 1
    if sources:
        rows += _wrap("  " + ", ".join(f"{k} {x}" if k > 1 else x for x, k in sources.items()), width, "      ")
    hand = [x for x in view.zones.get(f"hand {p}", ()) if not x.startswith("?")]
    if hand:
        rows += _wrap("  hand: " + ", ".join(_title(x) for x in hand), width, "      ")
    return rows


def _card(view: View, card: str, state: dict[str, Any]) -> str:
    out = _called(view, card)
    if "attack" in state:
        life = f"{state['life']}" + (f" of {state['max_life']}" if state["life"] != state["max_life"] else "")
        out += f" {state['attack']}/{life}"
    if state.get("on"):
        out += f" on {_called(view, state['on'])}"
    words = list(state.get("traits", []))
    actions = state.get("actions", 1)
    if "attack" in state and actions == 0:
        words.append("at Rest")
    elif actions > 1:
        words.append(f"{actions} actions")
    if state.get("new"):
        words.append("new")
    if state.get("face_down"):
        words.append("face down")
    return out + (f" [{', '.join(words)}]" if words else "")


def _aether(state: dict[str, Any]) -> str:
    if state.get("face_down"):
        return " (spent)"
    made = re.findall(r"([A-Z])(\d+)", state.get("aether", ""))
    said = [f"{n} {WORDS['aether.' + element]}" for element, n in made]
    return f" ({', '.join(said)})" if said else ""


def _called(view: View, name: str) -> str:
    """A card in play: with its number where there are several of a player."""
    slug, _, copy = name.partition(".")
    owner = next((zone for zone, cards in view.zones.items() if name in cards), "")
    alike = [c for c in view.zones.get(owner, ()) if c.partition(".")[0] == slug]
    return f"{_title(name)} {copy[1:]}" if len(alike) > 1 else _title(name)


def _title(name: str) -> str:
    slug = name.partition(".")[0]
    for key in known_sets():
        cards = card_set(key)
        if slug in cards.by_slug:
            return cards.cards[cards.by_slug[slug]].title
    return slug.replace("_", " ").capitalize()


def _wrap(text: str, width: int, indent: str = "    ") -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=indent) or [""]
