"""Innomination: a fast value of a state for a seat: what a side is worth in life, creatures, cards and Aether, against
what the others are worth."""

import math
from typing import Final

from tessera.games.innomination.language import (
    EVASIVE,
    HIDDEN,
    INITIATIVE,
    INVINCIBLE,
    IS_CREATURE,
    IS_NAMED,
    K_UPKEEP,
    REGENERATE,
    RESTRAINT,
    SLAYER,
    SOURCE,
    TAUNT,
)
from tessera.games.innomination.rules.aether import covers
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.rules.matches import decided
from tessera.games.innomination.state import BETWEEN, FIELD, HAND, HAND_LIMIT, MAIN, NAMED, ZONES_EACH
from tessera.kernel.native import i64

SCALE: Final = 14.0  # so much more worth makes a win three times in four
CARD: Final = 2.1
UNLEASH: Final = 5.0
SPARE: Final = 0.4  # a card of the Named Deck; a naming that brings nothing is not worth it
NEAR: Final = 8  # damage that may come from the hand


def creature(g: Innomination, piece: i64, named: bool) -> float:
    attack = float(max(0, g.attack[piece]))
    life = float(g.life[piece])
    traits = g.traits[piece]
    worth = 0.4 + 1.3 * attack + 0.9 * life
    if traits & RESTRAINT:
        worth -= 0.9 * attack
    if traits & (EVASIVE | HIDDEN | SLAYER):
        worth += 0.4 * attack + 0.6
    if traits & (TAUNT | INITIATIVE | REGENERATE):
        worth += 0.8
    if traits & INVINCIBLE:
        worth += 4.0
    if named:
        worth += 1.5
    return worth


def side(g: Innomination, p: i64) -> float:
    """What a player has; values are fresh."""
    piece: i64
    life = float(g.life[g.leader(p)])
    worth = 0.9 * life + min(life, 12.0) * 1.0
    sources: i64 = 0
    dear: i64 = 0  # from Sources that cost something every turn, less what they cost
    steady: i64 = 0
    upkeep: i64 = 0
    ready: i64 = 0
    for piece in g.zones[ZONES_EACH * p + FIELD]:
        kind = g.kind[piece]
        facts = g.card_set.flags[kind]
        if facts & IS_CREATURE:
            worth += creature(g, piece, facts & IS_NAMED != 0)
            if g.actions[piece] > 0:
                ready += 1
            continue
        d = g.card_set.cards[kind]
        if d.type == SOURCE:
            if d.words & K_UPKEEP:
                dear += d.makes - 1
                for slot in d.slots:
                    if slot.words & K_UPKEEP:
                        upkeep += slot.aether
            else:
                sources += d.makes
                steady += d.produces
                worth += 0.3 * float(len(d.slots))
        else:
            worth += 0.2
    if covers(steady, upkeep):
        sources += dear
    worth += 1.6 * float(min(sources, 7)) + 0.5 * float(max(0, sources - 7)) + 0.15 * float(ready)
    hand = len(g.zones[ZONES_EACH * p + HAND])
    worth += CARD * float(min(hand, HAND_LIMIT - 1)) + 0.3
    if not (g.unleashed >> p) & 1:
        worth += UNLEASH
    worth += SPARE * float(len(g.zones[ZONES_EACH * p + NAMED]))
    left = len(g.zones[ZONES_EACH * p + MAIN])
    if left < 4:
        worth -= 3.0 * float(4 - left)
    return worth


def value(g: Innomination, seat: int) -> float:
    if g.result is not None:
        return g.result.shares[seat]
    if g.best_of > 1:
        return in_match(g, seat)
    return in_game(g, seat)


def in_match(g: Innomination, seat: int) -> float:
    """AMB-71: the chance to win the match, from that to win the game at hand; games to come are anybody's."""
    if g.phase == BETWEEN:
        return chance_of_match(g.won, seat, int(g.best_of - g.drawn))
    mine = in_game(g, seat)
    others = (1.0 - mine) / float(g.seats - 1)
    total = 0.0
    for q in range(int(g.seats)):
        won = tuple(n + 1 if q == p else n for p, n in enumerate(g.won))
        total += (mine if q == seat else others) * chance_of_match(won, seat, int(g.best_of - g.drawn))
    return max(0.0005, total)


_chances: dict[tuple[tuple[int, ...], int, int], float] = {}


def chance_of_match(won: tuple[int, ...], seat: int, games: int) -> float:
    """The share of a match of this many games, where every player wins each further game as likely as the others."""
    key = (won, seat, games)
    if key not in _chances:
        most = max(won)
        if decided(won, games - sum(won)):
            _chances[key] = 1.0 / won.count(most) if won[seat] == most else 0.0
        else:
            total = 0.0
            for q in range(len(won)):
                total += chance_of_match(tuple(n + 1 if q == p else n for p, n in enumerate(won)), seat, games)
            _chances[key] = total / len(won)
    return _chances[key]


def in_game(g: Innomination, seat: int) -> float:
    """The chance to win the game at hand."""
    if not g.living(seat):
        return 0.0
    g.refresh()
    mine = side(g, seat)
    total = 0.0
    p: i64
    for p in range(g.seats):
        if p != seat and g.living(p):
            total += math.exp((side(g, p) - mine) / SCALE)
    return max(0.0005, 1.0 / (1.0 + total))


def near_end(g: Innomination) -> bool:
    """Could a Leader fall before its player's next turn? Guessed from what the creatures of the others could deal, and
    a little more. Whose turn it is is not in danger."""
    g.refresh()
    total: i64 = 0
    p: i64
    for p in range(g.seats):
        total += strength(g, p)
    for p in range(g.seats):
        life = g.life[g.leader(p)]
        if p != g.mover and g.living(p) and life <= 20 and life <= total - strength(g, p) + NEAR:
            return True
    return False


def strength(g: Innomination, p: i64) -> i64:
    """What a player's creatures could deal."""
    piece: i64
    total: i64 = 0
    for piece in g.zones[ZONES_EACH * p + FIELD]:
        if not g.traits[piece] & RESTRAINT:
            total += max(0, g.attack[piece])
    return total
