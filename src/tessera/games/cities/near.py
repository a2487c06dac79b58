"""Cities: answers that a player would think of but cannot give now, with their labels greyed; and the rule behind each
answer."""

from tessera.games.cities.cards import FAMILY, FAMILY_RULES, KIND, PROTECTION
from tessera.games.cities.rules import DISCARD, PASS
from tessera.games.cities.state import Table
from tessera.kernel.game import Game
from tessera.kernel.script import CARD, SEAT, Ask


def choice_rule(ask: Ask, code: int) -> str:
    if ask.prompt == "play":
        if code == PASS:
            return "CIT-19"
        return "CIT-94" if code > DISCARD else FAMILY_RULES[FAMILY[code]]
    return "CIT-49" if ask.prompt == "protect" and code else ask.rule


def near_misses(game: Game, g: Table, seat: int) -> list[int]:
    ask = game.asked(g)
    if ask is None or ask.seat != seat:
        return []
    legal = game.legal(g)
    return [code for code in thought_of(g, ask, seat) if code not in legal]


def thought_of(g: Table, ask: Ask, seat: int) -> list[int]:
    held = sorted({int(KIND[c]) for c in g.hand(seat)})
    if ask.prompt == "play":
        return held
    if ask.prompt == "protect":
        return [kind for kind in held if FAMILY[kind] == PROTECTION]
    if ask.kind == SEAT:
        return [q for q in range(int(g.seats)) if q != seat]
    if ask.kind == CARD and ask.prompt == "lose":
        return list(g.cities(seat))
    return []
