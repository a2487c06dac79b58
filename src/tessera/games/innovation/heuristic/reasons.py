"""Innovation: what an answer is good for, in the terms by which a state is valued (value.py): achievements and what
leads to them, score, top cards, icons beside those of the others, splays and cards in hand."""

from typing import Final

from tessera.games.innovation.cards import AGE, COLOUR_NAMES, COLOURS, ICON_NAMES, ICONS
from tessera.games.innovation.heuristic.value import HAND, ICON, LAST, ONE, POINT, SCALE, SPLAYED, TOP, strength
from tessera.games.innovation.outlook import POINTS_AN_AGE
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.state import ACHIEVEMENTS
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import i64

CHANCE: Final = 1.0 / (4.0 * SCALE)  # what a thousandth of an achievement is worth between equals
CLAIMABLE: Final = 500.0
AHEAD: Final = 90.0  # nobody shares an icon any more, or no demand hits
NEW_COLOUR: Final = 60.0
HELPED: Final = 60  # of strength, from which on it is said that another gains


def reasons(b: Innovation, a: Innovation, p: int) -> list[Merit]:
    out: list[Merit] = []
    won = int(a.side_achievements(p) - b.side_achievements(p))
    if won > 0:
        args = {"have": str(int(a.side_achievements(p))), "n": str(int(a.needed))}
        out.append(Merit("why.achievement", won * (ONE + LAST) * CHANCE, args))
    _claims(b, a, p, out)
    _own(b, a, p, out)
    for q in range(int(a.seats)):
        if a.is_opponent(p, q):
            _beside(b, a, p, q, out)
    return out


def _one_or_more(key: str, n: int) -> str:
    return f"{key}.1" if n == 1 else key


def can_claim(g: Innovation, p: int, age: int) -> bool:
    return bool(g.score_of(p) >= POINTS_AN_AGE * age and g.highest_top(p) >= age)


def _claims(b: Innovation, a: Innovation, p: int, out: list[Merit]) -> None:
    for card in a.zones[ACHIEVEMENTS]:
        age = int(AGE[card])
        if can_claim(a, p, age) and not can_claim(b, p, age):
            out.append(Merit("why.claimable", CLAIMABLE * CHANCE, {"n": str(age)}, (f"?{age}",)))
            return


def _own(b: Innovation, a: Innovation, p: int, out: list[Merit]) -> None:
    points = int(a.score_of(p) - b.score_of(p))
    if points:
        key = _one_or_more("why.score" if points > 0 else "why.score_lost", abs(points))
        out.append(Merit(key, points * (POINT + 10) * CHANCE, {"n": str(abs(points))}, (f"score {p}",)))
    top = int(a.highest_top(p))
    if top > b.highest_top(p):
        out.append(Merit("why.top", int(top - b.highest_top(p)) * (TOP + 40) * CHANCE, {"n": str(top)}))
    elif top < b.highest_top(p):
        out.append(Merit("why.top_lost", int(top - b.highest_top(p)) * TOP * CHANCE, {"n": str(top)}))
    cards = len(a.hand(p)) - len(b.hand(p))
    if cards > 0:
        key = _one_or_more("why.cards", cards)
        out.append(Merit(key, cards * (HAND + 4 * top) * CHANCE, {"n": str(cards)}))
    shown = 0
    c: i64
    k: i64
    for c in range(COLOURS):
        colour = COLOUR_NAMES[c]
        zone = (f"{colour} {p}",)
        if a.pile(p, c) and not b.pile(p, c):
            out.append(Merit("why.new_colour", NEW_COLOUR * CHANCE, {"colour": colour}, zone))
        if a.splay_of(p, c) > b.splay_of(p, c):
            out.append(Merit("why.splayed", 2.0 * SPLAYED * CHANCE, {"colour": colour}, zone))
    for k in range(ICONS):
        shown += int(a.icons_of(p, k) - b.icons_of(p, k))
    if shown > 2:
        out.append(Merit("why.icons", shown * 1.5 * ICON * CHANCE, {"n": str(shown)}))


def _beside(b: Innovation, a: Innovation, p: int, q: int, out: list[Merit]) -> None:
    """What changes between two players: who has more of an icon, and what the other lost or gained."""
    k: i64
    who = str(q)
    for k in range(ICONS):
        mine = a.icons_of(p, k)
        theirs = a.icons_of(q, k)
        args = {"icon": ICON_NAMES[k], "who": who}
        if mine > theirs and b.icons_of(p, k) <= b.icons_of(q, k):
            out.append(Merit("why.ahead", AHEAD * CHANCE, args))
        elif mine == theirs and b.icons_of(p, k) < b.icons_of(q, k):
            out.append(Merit("why.level", AHEAD * CHANCE, args))
        elif mine < theirs and b.icons_of(p, k) >= b.icons_of(q, k):
            out.append(Merit("why.behind", -AHEAD * CHANCE, args))
    points = int(b.score_of(q) - a.score_of(q))
    if points > 0:
        out.append(
            Merit(
                _one_or_more("why.score_taken", points), points * (POINT + 10) * CHANCE, {"n": str(points), "who": who}
            )
        )
    cards = len(b.hand(q)) - len(a.hand(q))
    if cards > 0:
        key = _one_or_more("why.hand_taken", cards)
        out.append(Merit(key, cards * 2.0 * HAND * CHANCE, {"n": str(cards), "who": who}, (f"hand {q}",)))
    tops = len(b.tops(q)) - len(a.tops(q))
    if tops > 0:
        out.append(Merit("why.colour_taken", tops * 2.0 * NEW_COLOUR * CHANCE, {"who": who}))
    gained = int(strength(a, q) - strength(b, q))
    if gained >= HELPED:
        out.append(Merit("why.helps", -gained * CHANCE, {"who": who}))
