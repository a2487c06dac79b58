"""Splendor: what a seat, or a spectator, may know: everything but the decks and the cards that others reserved from
them (SPL-7)."""

from typing import Any

from tessera.games.splendor.cards import CARD_IDS, DISCARD, GOLD, LETTERS, NOBLE_IDS, POSTS, POWER, TILE_IDS, TOKENS
from tessera.games.splendor.rules.paying import affords, means, usual_payment
from tessera.games.splendor.rules.tokens import BANK, TOKEN, purse
from tessera.games.splendor.state import AWAY, BASE_DECKS, DECKS, HAND, RESERVED, TABLE, Table
from tessera.kernel.events import View


def piece_name(g: Table, piece: int, known: bool) -> str:
    """A token by its letter, a card by its id; an unknown one by its back: the deck it came from."""
    if piece >= TOKEN:
        return LETTERS[piece - TOKEN]
    if known:
        return CARD_IDS[piece]
    back = g.back(piece)
    return f"?{'O' if back >= BASE_DECKS else 'B'}{back % BASE_DECKS + 1}"


def view(g: Table, seat: int) -> View:
    bit = g.bit(seat)
    n = int(g.seats)
    zones: dict[str, tuple[str, ...]] = {}
    for z in range(len(g.zones)):
        zones[g.zone_name(z)] = tuple(piece_name(g, c, bool(g.known[c] & bit)) for c in g.zones[z])
    zones[BANK] = tokens(g, [int(x) for x in g.bank])
    for p in range(n):
        zones[purse(p)] = tokens(g, [int(g.tokens[TOKENS * p + c]) for c in range(TOKENS)])
    said = facts(g)
    if seat >= 0:
        said["pays"] = payments(g, seat)
    return View(seat, zones, tuple(g.zone_name(z) for z in range(DECKS)), said)


def payments(g: Table, seat: int) -> dict[str, dict[str, int]]:
    """The usual payment (R-4) for every card that the seat could pay for: its own reserved ones are among them."""
    out: dict[str, dict[str, int]] = {}
    have = means(g, seat)
    for z in (*range(DECKS, HAND), HAND + seat):
        for card in g.zones[z]:
            if POWER[card] != DISCARD and affords(g, seat, card, have):
                payment = int(usual_payment(g, seat, card))
                paid = {LETTERS[c]: payment >> 3 * c & 7 for c in range(GOLD + 1) if payment >> 3 * c & 7}
                out[CARD_IDS[card]] = {**paid, "cards": payment >> 18} if payment >> 18 else paid
    return out


def tokens(g: Table, counts: list[int]) -> tuple[str, ...]:
    return tuple(LETTERS[c] for c in range(TOKENS) for _ in range(counts[c]))


def facts(g: Table) -> dict[str, Any]:
    n = int(g.seats)
    out: dict[str, Any] = {
        "mover": int(g.mover),
        "starter": int(g.starter),
        "round": int(g.rounds) + 1,
        "last_round": g.last_round,
        "points": [int(x) for x in g.points],
        "bonuses": [[int(g.bonuses[5 * p + c]) for c in range(5)] for p in range(n)],
    }
    if not g.cities:
        out["nobles"] = {NOBLE_IDS[i]: place(int(w)) for i, w in enumerate(g.nobles) if w != AWAY}
    else:
        out["cities"] = {TILE_IDS[i]: place(int(w)) for i, w in enumerate(g.tiles) if w != AWAY}
    if g.trading:
        out["posts"] = [[i + 1 for i in range(POSTS) if g.has_post(p, i)] for p in range(n)]
    if g.orient:
        out["copies"] = {CARD_IDS[c]: "WUGRK"[g.colour(c)] for c in range(1, len(g.copies)) if g.copies[c]}
    if g.strongholds:
        rows = [c for z in range(DECKS, HAND) for c in g.zones[z] if g.forts[c]]
        out["strongholds"] = {CARD_IDS[c]: [int(g.fort_owner(c)), int(g.fort_count(c))] for c in rows}
        out["strongholds_left"] = [int(x) for x in g.forts_left]
    return out


def place(where: int) -> str:
    """Where a noble or a tile is."""
    if where == TABLE:
        return "table"
    return f"reserved by {where - RESERVED}" if where >= RESERVED else f"player {where}"
