"""Splendor in the terminal: nobles, cities or posts, the face-up cards with level 3 on top, the bank, and a line for
each player.

Everything is read from the view. A card shows its id, the bonus it gives (+U), its points and its cost, and under them
what the reader would still have to pay after bonuses; * marks what the reader can afford now, # a stronghold. Every
colour is its letter (W U G R K, gold), and ANSI colour only repeats it. The reader's purse is in purse.py.
"""

import textwrap

from tessera.games.splendor.cards import (
    BONUS,
    BONUSES,
    CARD_IDS,
    COPY,
    COPY_AND_TAKE,
    COST,
    DISCARD,
    DOUBLE,
    GOLD_CARD,
    LETTERS,
    NAMES,
    NOBLE,
    NOBLE_IDS,
    NOBLE_NEED,
    POST_NEED,
    POSTS,
    POWER,
    PRESTIGE,
    PRICE_COLOUR,
    TAKE,
    TILE_ANY,
    TILE_IDS,
    TILE_NEED,
    TILE_PRESTIGE,
)
from tessera.games.splendor.state import FORTS, LIMIT
from tessera.games.splendor.words.purse import Purse
from tessera.kernel.events import View
from tessera.kernel.native import i64, vec

STYLES = (
    (r"(?<![\w])\+?W+\d*(?![\w])|\bwhite\b", "97"),
    (r"(?<![\w])\+?U+\d*(?![\w])|\bblue\b", "94"),
    (r"(?<![\w])\+?G+\d*(?![\w])|\bgreen\b", "32"),
    (r"(?<![\w])\+?R+\d*(?![\w])|\bred\b", "31"),
    (r"(?<![\w])\+?K+\d*(?![\w])|\bblack\b", "90"),
    (r"\bgold\d*\b", "33"),
    (r"\*[BO]\d\w+|#+ [^#\n]{1,12}|\*(?= marks)", "1"),
    (r"\b(?:NOBLES|CITIES|POSTS|LEVEL \d|ORIENT \d|BANK|PLAYERS)\b", "1"),
)

HELP = """\
Moves are typed as they are listed; small letters do:
  take WUG        three different gems
  take WW         two of one colour, from a pile of four or more
  reserve B2K5    a face-up card; reserve deck 2 (or deck O1) one unseen
  buy B3U4        from the table or your hand; buy B3U4 with U3 gold1 paid so
W white, U blue, G green, R red, K black. On a card +U is its bonus, 5p its
points, "pay" what it costs after your bonuses; * marks what you can buy now,
# a stronghold."""

LABEL = 9
ACROSS = 4
POWERS = {
    GOLD_CARD: "two gold, once",
    COPY: "copies a bonus of yours",
    COPY_AND_TAKE: "copies; a free level 1 card",
    DOUBLE: "two bonuses",
    NOBLE: "lays a noble aside for you",
    TAKE: "and a free level 2 card",
    DISCARD: "",
}
NOBLE_POST = 3  # SPL-64
POST_WORDS = (
    "a gem after each purchase",
    "a third gem with two equal ones",
    "a gold pays two gems of one colour",
    "5 points",
    "a point for each of your shields",
)


def draw(view: View, width: int) -> str:
    purse = Purse(view)
    rows = [head(view, width)]
    rows += nobles(view, width) + cities(view, purse) + posts(view)
    for level in (3, 2, 1):
        rows += face_up(view, purse, level, width)
        rows += orient(view, purse, level)
    rows += ["", *bank(view, purse), *players(view, purse, width)]
    return "\n".join(row.rstrip() for row in rows)


def head(view: View, width: int) -> str:
    facts = view.facts
    over = "result" in facts
    said = [f"Round {facts['round']}", "the game is over" if over else f"{name(view, facts['mover'])} to move"]
    if facts["last_round"] and not over:
        said.append("the last round")
    return f" {' · '.join(said)} ".center(width, "─")


# What there is to win


def nobles(view: View, width: int) -> list[str]:
    """Those that may still come, with what the reader lacks for each."""
    places = view.facts.get("nobles", {})
    here = [n for n in places if not places[n].startswith("player ")]
    if not here:
        return []
    cells: list[list[str]] = []
    for n in here:
        need = five(NOBLE_NEED, NOBLE_IDS.index(n))
        cells.append([f"{n} {amounts(need)}", lack(view, need), ""])
        if places[n].startswith("reserved by "):
            owner = int(places[n].rsplit(None, 1)[1])
            cells[-1][2] = f"for {name(view, owner)}"
            if owner != view.seat:
                cells[-1][1] = ""
    return block(["NOBLES", "3p each"], cells, max(14, (width - LABEL) // 5), 5)


def cities(view: View, purse: Purse) -> list[str]:
    rows: list[str] = []
    places = view.facts.get("cities", {})
    has_one = f"player {purse.seat}" in places.values()  # SPL-45
    for t, place in places.items():
        i = TILE_IDS.index(t)
        need = five(TILE_NEED, i)
        asked = amounts(need)
        if TILE_ANY[i]:
            asked += f"{' and ' if asked else ''}{TILE_ANY[i]} of {'another' if any(need) else 'one'} colour"
        label = "" if rows else "CITIES"
        row = f"{label:<{LABEL}}{city_name(t):<11}{TILE_PRESTIGE[i]}p  {asked or 'no bonuses':<24}"
        if place != "table":
            row += f"taken by {name(view, int(place.split()[1]))}"
        elif purse.seat >= 0 and not has_one:
            row += purse.city_lack(i)
        rows.append(row)
    return rows


def posts(view: View) -> list[str]:
    if "posts" not in view.facts:
        return []
    rows: list[str] = []
    for i in range(POSTS):
        need = five(POST_NEED, i)
        asked = amounts(need) + (" noble" if i == NOBLE_POST else "")
        row = f"{'POSTS' if i == 0 else '':<{LABEL}}{i + 1}  {asked:<10}{POST_WORDS[i]:<36}"
        if view.seat >= 0:
            row += "you have it" if i + 1 in view.facts["posts"][view.seat] else post_lack(view, i, need)
        rows.append(row)
    return rows


def post_lack(view: View, post: int, need: list[int]) -> str:
    won = f"player {view.seat}" in view.facts.get("nobles", {}).values()
    lacking = lack(view, need)
    if post != NOBLE_POST or won:
        return lacking
    return f"{lacking} noble" if lacking.startswith("lack") else "lack noble"


# Cards


def face_up(view: View, purse: Purse, level: int, width: int) -> list[str]:
    label = [f"LEVEL {level}", f"deck {len(view.zones.get(f'deck {level}', ()))}"]
    cells = [cell(view, purse, card) for card in view.zones.get(f"row {level}", ())]
    return block(label, cells or [["no cards left"]], (width - LABEL) // ACROSS, ACROSS)


def cell(view: View, purse: Purse, card: str) -> list[str]:
    """Four lines: the card, its cost, the price that is left, who stands on it."""
    left = purse.price_text(card) if purse.any_bonus else ""
    first = title(purse, card, occupied(view, card))
    return [first, f" {cost_text(card)}", f" pay {left}" if left else "", forts(view, card)]


def title(purse: Purse, card: str, occupied: bool) -> str:
    i = CARD_IDS.index(card)
    mark = "*" if not occupied and purse.can_afford(card) else " "
    points = f" {PRESTIGE[i]}p" if PRESTIGE[i] else ""
    return f"{mark}{card} {bonus_text(i)}{points}"


def bonus_text(i: int) -> str:
    if POWER[i] == GOLD_CARD:
        return "gold2"
    return "+" + LETTERS[BONUS[i]] * int(BONUSES[i]) if BONUS[i] >= 0 else "+?"


def cost_text(card: str) -> str:
    i = CARD_IDS.index(card)
    if POWER[i] == DISCARD:
        return f"2 {NAMES[PRICE_COLOUR[i]]} bonuses"
    return amounts(five(COST, i))


def orient(view: View, purse: Purse, level: int) -> list[str]:
    """A line for each card, with its power in words."""
    if "copies" not in view.facts:
        return []
    label = [f"ORIENT {level}", f"deck {len(view.zones.get(f'orient deck {level}', ()))}"]
    rows: list[str] = []
    for card in view.zones.get(f"orient row {level}", ()) or ("",):
        row = f"{label[len(rows)]:<{LABEL}}"
        if card:
            left = purse.price_text(card) if purse.any_bonus else ""
            row += f"{title(purse, card, occupied(view, card)):<12}{cost_text(card):<16}"
            row += f"{f'pay {left}' if left else '':<16}{POWERS[int(POWER[CARD_IDS.index(card)])]}"
        rows.append(row)
        label.append("")
        if forts(view, card):
            rows.append(f"{label[len(rows)]:<{LABEL}}{forts(view, card)}")
    return rows


def forts(view: View, card: str) -> str:
    owner, n = view.facts.get("strongholds", {}).get(card, (-1, 0))
    return f" {'#' * n} {name(view, owner)}" if n else ""


def occupied(view: View, card: str) -> bool:
    owner: int = view.facts.get("strongholds", {}).get(card, (view.seat, 0))[0]
    return owner != view.seat


# Tokens and players


def bank(view: View, purse: Purse) -> list[str]:
    held = view.zones.get("bank", ())
    row = f"{'BANK':<{LABEL}}" + " ".join(f"{c}{held.count(c)}" for c in LETTERS)
    return [f"{row}    {'* marks what you can buy now' if purse.seat >= 0 else ''}"]


def players(view: View, purse: Purse, width: int) -> list[str]:
    points = view.facts["points"]
    wide = max(7, *(len(name(view, p)[:12]) for p in range(len(points))))
    rows = [f"{'PLAYERS':<{wide + 2}}points  tokens{'':<19}{'of ' + str(LIMIT):<7}bonuses{'':<10}cards"]
    for p in sorted(range(len(points)), key=lambda q: (q != view.seat, q)):
        tokens = view.zones.get(f"tokens {p}", ())
        have = " ".join(f"{c}{tokens.count(c)}" if c in tokens else " " * (len(c) + 1) for c in LETTERS)
        bonuses = " ".join(f"{LETTERS[c]}{n}" if n else "  " for c, n in enumerate(view.facts["bonuses"][p]))
        mark = ">" if view.facts["mover"] == p and "result" not in view.facts else " "
        row = f"{mark} {name(view, p)[:12]:<{wide}}{points[p]:>6}  {have:<23} {len(tokens):>3}   {bonuses:<17}"
        rows.append(f"{row}{len(view.zones.get(f'cards {p}', ())):>3}")
        for part in possessions(view, purse, p):
            rows += [f"    {line}" for line in textwrap.wrap(part, width - 4, subsequent_indent="  ")]
    return rows


def possessions(view: View, purse: Purse, p: int) -> list[str]:
    """What else a player has: reserved cards, nobles, a city, shields, strongholds, gold cards."""
    hand = view.zones.get(f"hand {p}", ())
    out: list[str] = []
    if hand and p == view.seat:
        out = [f"reserved {card_line(purse, card)}" for card in hand]
    elif hand:
        out = [f"reserved {', '.join(card_line(None, card) for card in hand)}"]
    more: list[str] = []
    won = [n for n, place in view.facts.get("nobles", {}).items() if place == f"player {p}"]
    if won:
        more.append(f"noble{'s' if len(won) > 1 else ''} {' '.join(won)}")
    more += [f"city {city_name(t)}" for t, place in view.facts.get("cities", {}).items() if place == f"player {p}"]
    golden = [c for c in view.zones.get(f"cards {p}", ()) if POWER[CARD_IDS.index(c)] == GOLD_CARD]
    if golden:
        more.append(f"{len(golden)} gold card{'s' if len(golden) > 1 else ''} to spend")
    if "posts" in view.facts and view.facts["posts"][p]:
        more.append(f"shields on posts {' '.join(map(str, view.facts['posts'][p]))}")
    if "strongholds_left" in view.facts:
        more.append(f"{view.facts['strongholds_left'][p]} of {FORTS} strongholds to place")
    return out + ([" · ".join(more)] if more else [])


def card_line(purse: Purse | None, card: str) -> str:
    """A reserved card; `purse` is the owner's if the owner reads."""
    if card.startswith("?"):
        return f"{'an Orient' if card[1] == 'O' else 'a'} level {card[2]} card"
    i = CARD_IDS.index(card)
    said = f"{card} {bonus_text(i)}{f' {PRESTIGE[i]}p' if PRESTIGE[i] else ''} {cost_text(card)}"
    if purse is None:
        return said
    power = f", {POWERS[int(POWER[i])]}" if POWER[i] and POWERS[int(POWER[i])] else ""
    left = f", pay {purse.price_text(card)}" if purse.any_bonus and purse.price_text(card) else ""
    return f"{'*' if purse.can_afford(card) else ' '}{said}{left}{power}"


# Words


def block(label: list[str], cells: list[list[str]], wide: int, across: int) -> list[str]:
    """Cells side by side under each other's lines; a line that is empty in all of them is left out."""
    rows: list[str] = []
    for start in range(0, len(cells), across):
        some = cells[start : start + across]
        for i in range(max(len(c) for c in some)):
            line = "".join(f"{c[i] if i < len(c) else '':<{wide}}" for c in some)
            if line.strip() or i < 1:
                rows.append(f"{label[len(rows)] if len(rows) < len(label) else '':<{LABEL}}{line}")
    return rows


def lack(view: View, need: list[int]) -> str:
    if view.seat < 0:
        return ""
    short = [max(0, n - have) for n, have in zip(need, view.facts["bonuses"][view.seat], strict=True)]
    return f"lack {amounts(short)}" if any(short) else "comes to you"


def amounts(counts: list[int]) -> str:
    """Such as W2 G1."""
    return " ".join(f"{LETTERS[c]}{n}" for c, n in enumerate(counts) if n)


def five(table: vec[i64], i: int) -> list[int]:
    return [int(table[5 * i + c]) for c in range(5)]


def city_name(tile: str) -> str:
    """FlorenceA as people read it: Florence A."""
    return f"{tile[:-1]} {tile[-1]}"


def name(view: View, seat: int) -> str:
    names = view.facts.get("names")
    return str(names[seat]) if names else f"player {seat + 1}"
