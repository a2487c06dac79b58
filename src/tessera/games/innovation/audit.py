"""Innovation: what must hold of the pieces at any time."""

from tessera.games.innovation.cards import AGE, BASE_CARDS, COLOUR, COLOURS, ICONS, ON_TOP, ROW, SHOWN
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.moves import home
from tessera.games.innovation.state import ACHIEVEMENTS


def audit(g: Innovation) -> str:
    """Cards lie where they belong, and the counts kept beside them agree with them."""
    for zone in range(ACHIEVEMENTS):
        for card in g.zones[zone]:
            if home(card) != zone:
                return f"card {card} in {g.zone_name(zone)}"
    for p in range(int(g.seats)):
        if sum([int(AGE[c]) for c in g.score_cards(p)]) != g.points[p]:
            return f"{g.points[p]} points of player {p}, but cards for something else"
        counts = [0] * ICONS
        for c in range(COLOURS):
            cards = g.pile(p, c)
            splay = int(g.splays[COLOURS * p + c])
            if splay and len(cards) < 2:
                return f"a splayed pile of {len(cards)} cards"
            for i, card in enumerate(cards):
                if COLOUR[card] != c:
                    return f"card {card} in a pile of colour {c}"
                shown = SHOWN[(ON_TOP if i == len(cards) - 1 else splay) * ROW + card]
                counts = [counts[k] + int(shown >> (8 * k) & 255) for k in range(ICONS)]
        if counts != [int(g.icons_of(p, k)) for k in range(ICONS)]:
            return f"icons of player {p} are not what the cards show"
        if any([card > BASE_CARDS for card in g.zones[g.claimed_zone(p)]]):
            return "a city among the achievements"
    return ""
