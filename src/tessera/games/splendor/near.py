"""Splendor: what a player would think of besides the answers that are possible now, and the rule that an answer belongs
to."""

from tessera.games.splendor.cards import COLOURS, DISCARD, POWER, TILES
from tessera.games.splendor.expansions import strongholds
from tessera.games.splendor.rules import BUY, PASS, RESERVE, RESERVE_DECK, TAKE, TAKE_TWO, code
from tessera.games.splendor.state import DECKS, HAND, HAND_LIMIT, ROW, TABLE, Table
from tessera.kernel.game import Game
from tessera.kernel.script import Ask

RULES = {TAKE: "SPL-9", TAKE_TWO: "SPL-11", RESERVE: "SPL-13", RESERVE_DECK: "SPL-13", BUY: "SPL-16", PASS: "SPL-31"}
FORT_RULES = {
    strongholds.PLACE: "SPL-102",
    strongholds.MOVE: "SPL-104",
    strongholds.REMOVE: "SPL-103",
    strongholds.TO: "SPL-104",
}


def choice_rule(ask: Ask, answer: int) -> str:
    verb, x = answer >> 8, answer & 255
    if ask.prompt == "main":
        if verb == TAKE and x.bit_count() < 3:
            return "SPL-10"
        if verb == BUY and POWER[x] == DISCARD:
            return "SPL-88"
        return RULES.get(verb, ask.rule)
    if ask.prompt in ("stronghold", "move_stronghold"):
        return FORT_RULES.get(verb, ask.rule)
    return ask.rule


def near_misses(game: Game, g: Table, seat: int) -> list[int]:
    """Cards that cannot be bought, pairs that cannot be taken, and the like: only what lies open and the own hand."""
    ask = game.asked(g)
    if ask is None or ask.seat != seat:
        return []
    legal = set(game.legal(g))
    return [c for c in _thought_of(g, seat, ask) if c not in legal]


def _thought_of(g: Table, seat: int, ask: Ask) -> list[int]:
    rows = [card for zone in range(ROW, ROW + DECKS) for card in g.zones[zone]]
    if ask.prompt == "main":
        out = [code(BUY, card) for card in (*rows, *g.zones[HAND + seat])]
        out += [code(TAKE_TWO, c) for c in range(COLOURS) if g.bank[c]]
        if len(g.zones[HAND + seat]) >= HAND_LIMIT:
            out += [code(RESERVE_DECK, deck) for deck in range(DECKS) if g.zones[deck]]
        return [int(c) for c in out]
    if ask.prompt == "third_token":
        return [c for c in range(COLOURS) if g.bank[c]]
    if ask.prompt == "city":
        return [t for t in range(TILES) if g.tiles[t] == TABLE]
    if ask.prompt == "stronghold":
        return [int(strongholds.fort_code(strongholds.PLACE, card)) for card in rows]
    if ask.prompt == "discard":
        return [card for card in g.zones[g.owned_zone(seat)] if g.colour(card) >= 0]
    return []
