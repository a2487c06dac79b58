"""Innovation: what a seat, or a spectator, may know (INN-85, INN-86, INN-121).

Every card lies in a zone, by its name if the seat knows it and by its back if not; `known` in the kernel remembers who
saw what. Boards are open: every card on them was seen when it came.
"""

from typing import Any, Final

from tessera.games.innovation.cards import (
    AGES,
    CARD_NAMES,
    COLOURS,
    DEMAND,
    EFFECT_CARD,
    FIRST_EFFECT,
    ICONS,
    SPECIALS,
    SPLAY_NAMES,
)
from tessera.games.innovation.outlook import ages_left, dogmas, drawn_age, progress
from tessera.games.innovation.rules import _steps
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.state import ABSENT
from tessera.kernel.events import View

ALONE: Final = [info.name for info in _steps.SCRIPTS].index("effects.nested.alone")


def piece_name(g: Innovation, card: int, known: bool) -> str:
    """A card by its title; an unknown one by its back: ?3 is a base card of age 3, ?c3 a city."""
    if known:
        return CARD_NAMES[card]
    back = g.back(card)
    return f"?{back}" if back <= AGES else f"?c{back - AGES}"


def view(g: Innovation, seat: int) -> View:
    bit = g.bit(seat)
    zones: dict[str, tuple[str, ...]] = {}
    for z in range(len(g.zones)):
        zones[g.zone_name(z)] = tuple([piece_name(g, c, g.known[c] & bit != 0) for c in g.zones[z]])
    return View(seat, zones, tuple([g.zone_name(z) for z in range(len(g.zones)) if g.has_order(z)]), facts(g))


def facts(g: Innovation) -> dict[str, Any]:
    n = int(g.seats)
    out: dict[str, Any] = {
        "mover": int(g.mover),
        "actions": int(g.actions),
        "turn": int(g.turns) + 1,
        "needed": int(g.needed),
        "splays": [[SPLAY_NAMES[g.splays[COLOURS * p + c]] for c in range(COLOURS)] for p in range(n)],
        "icons": [[int(g.icons_of(p, k)) for k in range(ICONS)] for p in range(n)],
        "scores": [int(g.score_of(p)) for p in range(n)],
        "achievements": [int(g.achievements(p)) for p in range(n)],
        "together": [int(g.side_achievements(p)) for p in range(n)],
        "highest": [int(g.highest_top(p)) for p in range(n)],
        "draws": [drawn_age(g, p) for p in range(n)],
        "dogmas": dogmas(g),
        "ages": ages_left(g),
        "progress": progress(g),
        "specials": {SPECIALS[i]: int(who) for i, who in enumerate(g.specials) if who != ABSENT},
        "tucked": [int(x) for x in g.tucked],
        "scored": [int(x) for x in g.scored],
    }
    if g.cities:
        out["flags"] = [int(x) for x in g.flagged]
        out["endorsed"] = g.endorsed
    if g.teams:
        out["teams"] = [[0, 2], [1, 3]]
    if g.effect >= 0:
        card = int(EFFECT_CARD[g.effect])
        kinds = [DEMAND[e] for e in range(int(FIRST_EFFECT[card]), int(FIRST_EFFECT[card + 1]))]
        by = by_alone(g)
        if by >= 0:  # INN-58: nobody shares it, and nobody is hit
            kinds = []
        out["effect"] = {
            "card": CARD_NAMES[card],
            "number": int(g.effect - FIRST_EFFECT[card]) + 1,
            "activator": by if by >= 0 else int(g.activator),
            # As far as the card has effects for them.
            "sharers": [p for p in range(n) if g.sharers >> p & 1 and 0 in kinds],
            "targets": [p for p in range(n) if g.targets >> p & 1 and 1 in kinds],
        }
    return out


def by_alone(g: Innovation) -> int:
    """Who carries out a card from within another one; -1 if nobody does."""
    found = [int(f.n0) for f in g.stack if f.fn == ALONE]  # the first parameter of `alone`
    return found[-1] if found else -1
