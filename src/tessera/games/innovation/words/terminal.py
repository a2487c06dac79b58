"""Innovation in the terminal: supplies and achievements, then each board with its piles, icons and score, the reader's
hand with what the cards do, and the text of the effect that is being carried out.

Everything is read from the view. Icons are letters at their places (C castle, K crown, L leaf, B lightbulb, F factory,
T clock; the featured one is named), `>` marks a splay; ANSI colour only repeats what is written.
"""

import textwrap
from typing import Any

from tessera.games.innovation.cards import (
    AGE,
    CARD_NAMES,
    COLOUR,
    COLOUR_NAMES,
    DEMAND,
    EFFECT_TEXTS,
    FEATURED,
    FIRST_EFFECT,
    ICON_NAMES,
    PLACES,
)
from tessera.kernel.events import View

STYLES = (
    (r"\bblue\b", "94"),
    (r"\bred\b", "31"),
    (r"\bgreen\b", "32"),
    (r"\byellow\b", "33"),
    (r"\bpurple\b", "35"),
    (r"\b(?:SUPPLY|CITIES|TO ACHIEVE|SPECIAL|HAND|NOW)\b", "1"),
)

HELP = """\
Moves are typed as they are listed; small letters do:
  draw            from the supply of your highest top card
  meld Tools      a card from your hand
  dogma Tools     use one of your top cards
  achieve 3       with 15 points and a top card of value 3 or more
  endorse Cordoba use a card twice by one of your top cities
Inside effects type a card's name, a colour, splay blue left, player 2, yes or
no; none declines. Letters are icons: C castle, K crown, L leaf, B lightbulb,
F factory, T clock; small letters search, + > ^ < act, ! and ? are flags."""

LETTERS = {"castle": "C", "crown": "K", "leaf": "L", "lightbulb": "B", "factory": "F", "clock": "T"}
OTHERS = {"plus": "+", "arrow:left": "<", "arrow:right": ">", "arrow:up": "^", "flag": "?", "fountain": "!"}
SHOWN = 4  # cards of a pile that are named


def draw(view: View, width: int) -> str:
    rows = [head(view, width), *table(view, width)]
    for p in range(len(view.facts["scores"])):
        rows += board(view, p, width)
    rows += hand(view, width) + effect(view, width)
    return "\n".join(row.rstrip() for row in rows)


def name(view: View, p: int) -> str:
    names = view.facts.get("names")
    return names[p] if names else f"player {p + 1}"


def head(view: View, width: int) -> str:
    f = view.facts
    if "result" in f:
        said = "the game is over"
    elif f["actions"]:
        said = f"{name(view, f['mover'])} to act, {f['actions']} action{'s' if f['actions'] > 1 else ''} left"
    else:
        said = "the opening"
    return f" Turn {f['turn']} · {said} ".center(width, "─")


def table(view: View, width: int) -> list[str]:
    """What is left to draw and to achieve."""
    rows = ["SUPPLY      " + sizes(view, "supply")]
    if "flags" in view.facts:
        rows.append("CITIES      " + sizes(view, "cities"))
    ages = " ".join(back.lstrip("?") for back in view.zones.get("achievements", ())) or "none"
    rows.append(f"TO ACHIEVE  {ages}   ({view.facts['needed']} achievements win)")
    free = [special for special, who in view.facts["specials"].items() if who < 0]
    return rows + folded("SPECIAL     ", ", ".join(free) or "none left", width)


def sizes(view: View, kind: str) -> str:
    return "  ".join(f"{age}:{len(view.zones.get(f'{kind} {age}', ()))}" for age in range(1, 11))


def folded(label: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(label + text, width, subsequent_indent=" " * len(label), break_long_words=False) or [label]


# Boards


def board(view: View, p: int, width: int) -> list[str]:
    f = view.facts
    you = " (you)" if p == view.seat else ""
    claimed = [back.lstrip("?") for back in view.zones.get(f"claimed {p}", ())]
    claimed += [special for special, who in f["specials"].items() if who == p]
    if f.get("flags", [0] * 9)[p]:
        claimed.append(f"{f['flags'][p]} by flags")
    won = f" ({', '.join(claimed)})" if claimed else ""
    title = f"── {name(view, p)}{you} · score {f['scores'][p]} · {f['achievements'][p]} achieved{won} "
    counts = "  ".join(f"{n} {count}" for n, count in zip(ICON_NAMES, f["icons"][p], strict=True))
    rows = [title.ljust(width, "─"), f"  {counts}"]
    for c, colour in enumerate(COLOUR_NAMES):
        cards = view.zones.get(f"{colour} {p}", ())
        if cards:
            rows += folded(f"  {colour:<7}{splay_mark(f['splays'][p][c]):<6} ", pile_text(cards), width)
            rows += texts(cards[-1], width) if p == view.seat else []
    if p != view.seat:
        rows.append(f"  hand   {backs(view.zones.get(f'hand {p}', ()))}")
    return [*rows, f"  scored {backs(view.zones.get(f'score {p}', ()))}"]


def splay_mark(splay: str) -> str:
    return "" if splay == "unsplayed" else f">{splay}"


def pile_text(cards: tuple[str, ...]) -> str:
    """The top card with its icons, then those below it."""
    below = list(reversed(cards[:-1]))
    text = card_text(cards[-1])
    if below:
        text += f" on {', '.join(below[:SHOWN])}"
    return text + (f" and {len(below) - SHOWN} more" if len(below) > SHOWN else "")


def card_text(card: str) -> str:
    """As in: Tools 1 [-BBC lightbulb]."""
    if card.startswith("?"):
        return back_text(card)
    i = CARD_NAMES.index(card)
    featured = f" {ICON_NAMES[FEATURED[i]]}" if FEATURED[i] >= 0 else ""
    return f"{card} {AGE[i]} [{icons(i)}{featured}]"


def icons(i: int) -> str:
    places = PLACES[i]
    shown = places if FEATURED[i] < 0 else (places[0], *places[3:])
    return "".join(letter(icon) for icon in shown)


def letter(icon: str | None) -> str:
    if icon is None:
        return "-"
    if icon.startswith("search:"):
        return LETTERS[icon[7:]].lower()
    if icon.startswith("bonus:"):
        return f"({icon[6:]})"
    return LETTERS.get(icon) or OTHERS[icon]


def back_text(back: str) -> str:
    return f"city {back[2:]}" if back.startswith("?c") else back[1:]


def backs(cards: tuple[str, ...]) -> str:
    """Known cards by name, the others by value: 1 1 2, Tools."""
    known = [card for card in cards if not card.startswith("?")]
    hidden = sorted((back_text(card) for card in cards if card.startswith("?")), key=_by_value)
    return ", ".join([" ".join(hidden)] * bool(hidden) + known) or "-"


def _by_value(text: str) -> tuple[bool, int]:
    return (text.startswith("city"), int(text.rpartition(" ")[2]))


# The reader


def hand(view: View, width: int) -> list[str]:
    cards = view.zones.get(f"hand {view.seat}", ())
    if view.seat < 0:
        return []
    rows = ["HAND"] if cards else ["HAND  empty"]
    for card in cards:
        i = CARD_NAMES.index(card) if not card.startswith("?") else 0
        colour = COLOUR_NAMES[COLOUR[i]] if i else ""
        rows.append(f"  {colour:<7}{card_text(card)}"[:width])
        rows += texts(card, width)
    return rows


def texts(card: str, width: int) -> list[str]:
    """What a card does, effect by effect, for its owner; a demand has an exclamation mark."""
    i = CARD_NAMES.index(card) if not card.startswith("?") else 0
    rows: list[str] = []
    for e in range(int(FIRST_EFFECT[i]), int(FIRST_EFFECT[i + 1])) if i else ():
        rows += folded("         ! " if DEMAND[e] else "         - ", EFFECT_TEXTS[e], width)
    return rows


def effect(view: View, width: int) -> list[str]:
    """What is being carried out, in the words of the card."""
    now: dict[str, Any] = view.facts.get("effect", {})
    if not now or "result" in view.facts:
        return []
    number = int(FIRST_EFFECT[CARD_NAMES.index(now["card"])]) + now["number"] - 1
    return folded("NOW  ", f"{now['card']}: {EFFECT_TEXTS[number]}", width)
