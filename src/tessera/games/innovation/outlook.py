"""Innovation: what a table shows before anything is done: who would carry out which effect of a top card, what icons a
meld, a tuck or a splay would leave, from which supply a draw would come, and how far everybody is from achievements.

All of it reads boards, which are open; `prospects` also reads the hand of the seat that is asked, for that seat alone.
"""

from typing import Any, Final

from tessera.games.innovation.cards import (
    AGE,
    CARD_NAMES,
    CLOCK,
    COLOUR,
    COLOURS,
    DEMAND,
    EMPIRE,
    FEATURED,
    FIRST_EFFECT,
    ICONS,
    MONUMENT,
    NO_SPLAY,
    ON_TOP,
    RIGHT,
    ROW,
    SHOWN,
    SPECIALS,
    UNIVERSE,
    WONDER,
    WORLD,
    is_city,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import MELD, SPLAY, card_of, splayed_colour, splayed_direction, verb_of
from tessera.games.innovation.rules.turn import concerned, in_order
from tessera.games.innovation.state import ACHIEVEMENTS, UNCLAIMED
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import CARD, Ask

POINTS_AN_AGE: Final = 5  # INN-66
# What the special achievements count up to (INN-70 to INN-74); the others are single deeds.
NEEDED: Final = {EMPIRE: 6, MONUMENT: 6, WONDER: 5, WORLD: 12, UNIVERSE: 5}

# Questions whose answer is a card of your own hand that goes onto your own board, or a top card that leaves it.
MELDS: Final = ("opening", "meld", "meld_next")
TUCKS: Final = ("tuck", "tuck_next", "endorse_tuck")
LEAVES: Final = ("return_top", "score_top", "transfer_top_score")


# Dogma


def dogmas(g: Innovation) -> dict[str, Any]:
    """For every top card with effects: who shares, who is hit, and who carries out each effect, in order (INN-45 to
    INN-49). `twice` is the same for an Endorse action of the player whose turn it is (INN-103, INN-104)."""
    out: dict[str, Any] = {}
    for p in range(int(g.seats)):
        for card in g.tops(p):
            if not is_city(card):
                out[CARD_NAMES[card]] = dogma(g, Seat(p), card)
    return out


def dogma(g: Innovation, p: Seat, card: Card) -> dict[str, Any]:
    both = concerned(g, p, FEATURED[card])
    effects = range(int(FIRST_EFFECT[card]), int(FIRST_EFFECT[card + 1]))
    once = [order(g, p, e, 1, int(both)) for e in effects]
    out: dict[str, Any] = {"effects": once}
    for key, demand in (("share", 0), ("hit", 1)):
        lists = [who for e, who in zip(effects, once, strict=True) if DEMAND[e] == demand]
        out[key] = [q for q in lists[0] if q != p] if lists else []
    if g.cities and p == g.mover:
        out["twice"] = [order(g, p, e, 2, int(both)) for e in effects]
    return out


def order(g: Innovation, p: Seat, effect: int, times: int, both: int) -> list[int]:
    who = both >> 4 if DEMAND[effect] else both & 15
    return [int(q) for q in in_order(g, p, effect, times, who)]


# Icons


def counts(packed: int) -> list[int]:
    return [packed >> 8 * k & 255 for k in range(ICONS)]


def shown_by(cards: tuple[int, ...], splay: int) -> int:
    """INN-40: what a pile shows, from its bottom to its top, as a packed count."""
    if not cards:
        return 0
    below = sum([int(SHOWN[splay * ROW + card]) for card in cards[:-1]]) if splay else 0
    return below + int(SHOWN[ON_TOP * ROW + cards[-1]])


def icons_with(g: Innovation, p: int, colour: int, cards: tuple[int, ...], splay: int) -> list[int]:
    """A board's icons if this pile were so."""
    kept = splay if len(cards) > 1 else NO_SPLAY
    return counts(int(g.icons[p] - g.pile_icons[COLOURS * p + colour]) + shown_by(cards, kept))


def prospect(g: Innovation, p: int, ask: Ask, code: int) -> list[int] | None:
    """The icons of the seat that is asked after what this answer does first; None if it moves nothing on its board."""
    if ask.kind == CARD:
        verb, card = ask.prompt, code
    elif verb_of(code) == MELD:
        verb, card = "meld", card_of(code)
    elif verb_of(code) == SPLAY:
        colour = int(splayed_colour(code))
        return icons_with(g, p, colour, g.pile(p, colour), int(splayed_direction(code)))
    else:
        return None
    colour = int(COLOUR[card])
    cards, splay = g.pile(p, colour), int(g.splay_of(p, colour))
    if verb in MELDS and card in g.hand(p):
        return icons_with(g, p, colour, (*cards, card), splay)
    if verb in TUCKS and card in g.hand(p):
        return icons_with(g, p, colour, (card, *cards), splay)
    if verb in LEAVES and card == g.top(p, colour):
        return icons_with(g, p, colour, cards[:-1], splay)
    return None


# Drawing and achievements


def drawn_age(g: Innovation, p: int) -> int:
    """INN-16, INN-18: the supply that a Draw action takes from; 0: there is none, and the game would end."""
    return int(g.age_to_draw(g.highest_top(p)))


def ages_left(g: Innovation) -> list[dict[str, int]]:
    """INN-66: the ordinary achievements that are left, with what each needs."""
    return [
        {"age": age, "score": POINTS_AN_AGE * age, "top": age} for age in [int(AGE[c]) for c in g.zones[ACHIEVEMENTS]]
    ]


def progress(g: Innovation) -> dict[str, dict[str, Any]]:
    """How far everybody is from each special achievement that is left."""
    return {
        SPECIALS[i]: {"need": need, "have": [have(g, p, i) for p in range(int(g.seats))]}
        for i, need in NEEDED.items()
        if g.specials[i] == UNCLAIMED
    }


def have(g: Innovation, p: int, special: int) -> int:
    if special == MONUMENT:
        return int(max(g.tucked[p], g.scored[p]))
    if special == EMPIRE:
        return sum([g.icons_of(p, k) >= 3 for k in range(ICONS)])
    if special == WORLD:
        return int(g.icons_of(p, CLOCK))
    if special == WONDER:
        return sum([g.splay_of(p, c) >= RIGHT for c in range(COLOURS)])
    return sum([AGE[card] >= 8 for card in g.tops(p)])
