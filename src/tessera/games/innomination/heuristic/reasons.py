"""Innomination: what an answer is good for, in the terms by which a state is valued (value.py): life of Leaders,
creatures that come and go, Aether, cards in hand, and whether somebody's creatures could fell a Leader."""

from typing import Final

from tessera.games.innomination.heuristic.value import CARD, SCALE, creature, strength
from tessera.games.innomination.language import IS_CREATURE, IS_NAMED, K_UPKEEP, SOURCE, TAUNT
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import DRAFT, FIELD, HAND, OPENING, UNDER, ZONES_EACH
from tessera.games.innomination.view import piece_name
from tessera.kernel.heuristic import Merit
from tessera.kernel.native import i64

CHANCE: Final = 1.0 / (4.0 * SCALE)  # what a point of worth is worth between equals
LIFE: Final = 1.2
AETHER: Final = 1.6
LETHAL: Final = 8.0


def reasons(b: Innomination, a: Innomination, p: int) -> list[Merit]:
    out: list[Merit] = []
    if b.phase == DRAFT or a.phase == DRAFT or b.phase == OPENING or not a.living(p):
        return out
    b.refresh()
    a.refresh()
    _own(b, a, p, out)
    for q in range(int(a.seats)):
        if q != p and b.living(q):
            _against(b, a, p, q, out)
    return out


def arrived(b: Innomination, a: Innomination, p: int) -> list[int]:
    """Pieces on a player's field that were not there before."""
    before = b.zones[ZONES_EACH * p + FIELD]
    return [piece for piece in a.zones[ZONES_EACH * p + FIELD] if piece not in before]


def worth(g: Innomination, piece: i64) -> float:
    return creature(g, piece, g.card_set.flags[g.kind[piece]] & IS_NAMED != 0)


def makes(g: Innomination, p: int) -> int:
    """Aether that the Sources of a player make every turn, without those that cost something."""
    total: i64 = 0
    for piece in g.zones[ZONES_EACH * p + FIELD]:
        d = g.card_set.cards[g.kind[piece]]
        if d.type == SOURCE and not d.words & K_UPKEEP:
            total += d.makes
    return int(total)


def _own(b: Innomination, a: Innomination, p: int, out: list[Merit]) -> None:
    for piece in arrived(b, a, p):
        facts = a.card_set.flags[a.kind[piece]]
        if not facts & IS_CREATURE:
            continue
        about = (piece_name(a, piece, True),)
        if b.known[piece] & b.bit(p) == 0:
            continue  # a sample made it up
        args = {
            "card": a.card(piece).title,
            "n": str(max(0, int(a.attack[piece]))),
            "life": str(int(a.life[piece])),
        }
        key = "why.names" if facts & IS_NAMED else "why.creature"
        out.append(Merit(key, worth(a, piece) * CHANCE, args, about))
        if a.traits[piece] & TAUNT:
            out.append(Merit("why.guards", 2.0 * CHANCE, {"card": a.card(piece).title}, about))
    under = a.zones[ZONES_EACH * p + UNDER]
    for piece in arrived(a, b, p):
        if piece not in under and b.card_set.flags[b.kind[piece]] & IS_CREATURE:
            about = (piece_name(b, piece, True),)
            out.append(Merit("why.loses", -worth(b, piece) * CHANCE, {"card": b.card(piece).title}, about))
    more = makes(a, p) - makes(b, p)
    if more > 0:
        key = "why.aether.1" if more == 1 else "why.aether"
        out.append(Merit(key, more * AETHER * CHANCE, {} if more == 1 else {"n": str(more)}))
    cards = len(a.zones[ZONES_EACH * p + HAND]) - len(b.zones[ZONES_EACH * p + HAND])
    if cards > 0:
        key = "why.cards.1" if cards == 1 else "why.cards"
        out.append(Merit(key, cards * CARD * CHANCE, {} if cards == 1 else {"n": str(cards)}))
    life = int(a.life[a.leader(p)] - b.life[b.leader(p)])
    if life:
        key = "why.heals" if life > 0 else "why.hurts"
        out.append(Merit(key, life * LIFE * CHANCE, {"n": str(abs(life))}))


def _against(b: Innomination, a: Innomination, p: int, q: int, out: list[Merit]) -> None:
    who = str(q)
    if not a.living(q):
        out.append(Merit("why.fells", 0.5, {"who": who}))
        return
    life = int(b.life[b.leader(q)] - a.life[a.leader(q)])
    if life > 0:
        args = {"n": str(life), "who": who, "life": str(int(a.life[a.leader(q)]))}
        out.append(Merit("why.hits", life * LIFE * CHANCE, args, (f"leader {q}",)))
    elif life < 0:
        out.append(Merit("why.heals_them", life * LIFE * CHANCE, {"n": str(-life), "who": who}))
    for piece in arrived(a, b, q):
        if b.card_set.flags[b.kind[piece]] & IS_CREATURE:
            args = {"card": b.card(piece).title, "who": who}
            out.append(Merit("why.removes", worth(b, piece) * CHANCE, args, (piece_name(b, piece, True),)))
    _wounds(b, a, q, out)
    if strength(a, p) >= a.life[a.leader(q)] and strength(b, p) < b.life[b.leader(q)]:
        out.append(Merit("why.lethal", LETHAL * CHANCE, {"who": who}, (f"leader {q}",)))
    if strength(a, q) < a.life[a.leader(p)] and strength(b, q) >= b.life[b.leader(p)]:
        out.append(Merit("why.saves", LETHAL * CHANCE, {"who": who}))
    cards = len(b.zones[ZONES_EACH * q + HAND]) - len(a.zones[ZONES_EACH * q + HAND])
    if cards > 0:
        key = "why.hand_taken.1" if cards == 1 else "why.hand_taken"
        out.append(Merit(key, cards * CARD * CHANCE, {"n": str(cards), "who": who}, (f"hand {q}",)))


def _wounds(b: Innomination, a: Innomination, q: int, out: list[Merit]) -> None:
    """The creature of another's that lost most life and still stands."""
    most: i64 = 0
    wounded: i64 = 0
    for piece in a.zones[ZONES_EACH * q + FIELD]:
        if a.card_set.flags[a.kind[piece]] & IS_CREATURE and piece in b.zones[ZONES_EACH * q + FIELD]:
            lost = b.life[piece] - a.life[piece]
            if lost > most:
                most, wounded = lost, piece
    if wounded:
        args = {"n": str(int(most)), "card": a.card(wounded).title, "who": str(q)}
        out.append(Merit("why.wounds", 0.9 * int(most) * CHANCE, args, (piece_name(a, int(wounded), True),)))
