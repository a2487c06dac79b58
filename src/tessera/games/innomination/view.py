"""Innomination: what a seat, or a spectator, may know: everything in play, in the piles and on the chain; its own hand,
Named Deck and Source Deck; of others only how many cards there are.
"""

from typing import Any

from tessera.games.innomination.language import ELEMENTS, NUMBERED, TRAITS, unpacked
from tessera.games.innomination.outlook import as_fact
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.setup import own_leaders
from tessera.games.innomination.state import (
    FIELD,
    L_SEAT,
    L_SLOT,
    L_SOURCE,
    L_STATUS,
    L_TARGETS,
    LEADERS,
    M_A,
    M_B,
    M_PIECE,
    M_TIMER,
    M_UNTIL,
    M_WHAT,
    OPENING,
    OPENING_HAND,
    PHASES,
    PIECES,
    TOKENS_EACH,
    UNDER,
    ZONES_EACH,
)
from tessera.kernel.events import View

BACKS = ("?main", "?named", "?source", "?leader")
SEAT_LETTERS = "abcdef"
STATUS = ("", "negated", "cut short")
UNTIL = ("", "end of turn", "next turn")


def copy_number(g: Innomination, piece: int) -> int:
    """Which copy of its card a piece is, among the pieces of its owner."""
    first = int(PIECES * g.seats)
    if piece > first:
        return (piece - first - 1) % TOKENS_EACH + 1
    start = (piece - 1) // PIECES * PIECES + 1
    kind = g.kind[piece]
    n = 0
    for other in range(start, piece + 1):
        if g.kind[other] == kind:
            n += 1
    return n


def piece_name(g: Innomination, piece: int, known: bool) -> str:
    """Such as bolt.a2: the second Bolt of the first player; an unknown card by its back."""
    if not known:
        back = g.back(piece)
        return BACKS[back % 4] if back < 4 * g.seats else "?token"
    if not g.kind[piece]:
        return f"blank.{SEAT_LETTERS[g.owner(piece)]}{piece}"
    return f"{g.card(piece).slug}.{SEAT_LETTERS[g.owner(piece)]}{copy_number(g, piece)}"


def names_of_all(g: Innomination) -> list[str]:
    """The names of all pieces as `piece_name` gives them one by one, in one go."""
    out = [""]
    copies: dict[tuple[int, int], int] = {}
    for piece in range(1, int(PIECES * g.seats) + 1):
        kind = int(g.kind[piece])
        if not kind:
            out.append("")
            continue
        owner = (piece - 1) // PIECES
        n = copies.get((owner, kind), 0) + 1
        copies[(owner, kind)] = n
        out.append(f"{g.card_set.cards[kind].slug}.{SEAT_LETTERS[owner]}{n}")
    return out


def name_in(g: Innomination, names: list[str], piece: int) -> str:
    return (names[piece] if piece < len(names) else "") or piece_name(g, piece, True)


def view(g: Innomination, seat: int) -> View:
    bit = g.bit(seat)
    names = names_of_all(g)
    zones: dict[str, tuple[str, ...]] = {}
    ordered: list[str] = []
    for z in range(ZONES_EACH * int(g.seats) + 1):  # the box is nobody's business
        name = g.zone_name(z)
        zones[name] = tuple([name_in(g, names, c) if g.known[c] & bit else piece_name(g, c, False) for c in g.zones[z]])
        if g.has_order(z):
            ordered.append(name)
    said = facts(g, names)
    if seat >= 0 and g.living(seat):
        said["naming"] = as_fact(g, seat, piece_name)  # the owner's alone: nobody else knows a Named Deck
    return View(seat, zones, tuple(ordered), said)


def facts(g: Innomination, names: list[str]) -> dict[str, Any]:
    n = int(g.seats)
    g.refresh()
    out: dict[str, Any] = {
        "mover": int(g.mover),
        "starter": int(g.starter),
        "phase": PHASES[g.phase],
        "turn": int(g.turns),
        "life": [int(g.life[g.leader(p)]) for p in range(n)],
        "alive": [p for p in range(n) if g.living(p)],
        "named_up": [p for p in range(n) if g.face_up >> p & 1],
        "unleashed": [p for p in range(n) if g.unleashed >> p & 1],
        "source_played": g.source_played,
        "may_name": [p for p in range(n) if g.face_up >> p & 1 and not g.naming_used >> p & 1],
    }
    if g.locked:
        out["chains_locked"] = True
    if g.phase == OPENING:
        out["keep"] = OPENING_HAND
    else:
        out["aether"] = [in_elements(int(g.available(p))) for p in range(n)]
        out["aether_most"] = [produced(g, p) for p in range(n)]
    if g.best_of > 1:
        out["games_won"] = list(g.won)
        out["games_drawn"] = int(g.drawn)
        out["best_of"] = int(g.best_of)
    if g.drafted:
        out["drafted"] = [[g.card_set.cards[c].slug for c in own_leaders(g, p)] for p in range(n)]
    if g.chain:
        out["chain"] = [link(g, x) for x in g.chain]
        if g.answerable():  # in the order in which they are asked, by what everybody knows
            out["may_answer"] = [p for p in g.clockwise(g.mover) if g.could_answer(p)]
    for p in range(n):
        for piece in (*g.cards_in(p, LEADERS), *g.cards_in(p, FIELD), *g.cards_in(p, UNDER)):
            out[name_in(g, names, piece)] = card_facts(g, piece)
    return out


def in_elements(amount: int) -> dict[str, int]:
    return {ELEMENTS[k]: int(n) for k, n in enumerate(unpacked(amount)) if n}


def produced(g: Innomination, p: int) -> int:
    """All Aether of a player's cards in play, spent or not."""
    cards = (*g.cards_in(p, FIELD), *g.cards_in(p, LEADERS))
    return sum(max(sum(unpacked(int(g.card(c).produces))), sum(unpacked(int(g.aether[c])))) for c in cards)


def link(g: Innomination, x: tuple[int, ...]) -> dict[str, Any]:
    """A link of the chain (source, line, targets, what became of it)."""
    out: dict[str, Any] = {
        "seat": x[L_SEAT],
        "source": piece_name(g, x[L_SOURCE], True),
        "line": int(g.card_set.slots[x[L_SLOT]].place) + 1
        if g.card_set.slots[x[L_SLOT]].card >= 0
        else 0,  # 0: a gained one
        "targets": [piece_name(g, c, True) for c in x[L_TARGETS:]],
    }
    if x[L_STATUS]:
        out["status"] = STATUS[x[L_STATUS]]
    if x[4] >= 0:
        out["status"] = "replaced"
    return out


def traits_in_words(traits: int, xs: int) -> list[str]:
    out: list[str] = []
    for k, name in enumerate(TRAITS):
        if traits >> k & 1:
            x = xs // 256 ** NUMBERED.index(name) % 256 if name in NUMBERED else 0
            out.append(f"{name} {x}" if x else name)
    return out


def card_facts(g: Innomination, piece: int) -> dict[str, Any]:
    """What a card in play carries; what is as usual is left out."""
    d = g.card(piece)
    out: dict[str, Any] = {}
    if g.host[piece]:
        out["on"] = piece_name(g, int(g.host[piece]), True)
    if piece in g.cards_in(g.owner(piece), UNDER):
        return {**out, "under": True}
    if d.type == 1:
        out["attack"] = int(g.attack_of(piece))
    if d.type <= 1:
        out["life"] = int(g.life[piece])
        out["max_life"] = int(g.max_life(piece))
    if g.actions[piece] != 1:
        out["actions"] = int(g.actions[piece])
    traits = traits_in_words(int(g.traits_of(piece)), int(g.xs[piece]))
    if traits:
        out["traits"] = traits
    if g.down[piece]:
        out["face_down"] = True
    if g.aether[piece]:
        out["aether"] = "".join(f"{e}{x}" for e, x in in_elements(int(g.aether[piece])).items())
    if g.entered[piece] == g.turns and d.type:
        out["new"] = True
    if g.strikes[piece]:
        out["strikes"] = int(g.strikes[piece])
    if g.shields[piece]:
        out["shields_used"] = int(g.shields[piece])
    if g.counts[piece]:
        out["counts"] = [int(x) for x in unpacked(int(g.counts[piece]))[:3] if x]
    timers = g.timers_left(piece)
    if timers:
        out["timers"] = timers
    lasting = [[m[M_WHAT], m[M_A], m[M_B], UNTIL[m[M_UNTIL]], m[M_TIMER]] for m in g.linger if m[M_PIECE] == piece]
    if lasting:
        out["lasting"] = lasting
    return out
