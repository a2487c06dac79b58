"""The Cities: a city tile ends the game, not fifteen points. It changes one point of the turn: the nobles are gone, a
tile may come (SPL-40..50)."""

from tessera.games.splendor.cards import COLOURS, TILE_ANY, TILE_ANY_DIFFERS, TILE_NEED, TILE_PRESTIGE, TILES
from tessera.games.splendor.state import TABLE, Table
from tessera.kernel.frame import Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, Ask, Script


def take_city(g: Table, p: Seat) -> Script:
    """SPL-42: a city that is met comes by itself; SPL-45: one of several by choice; SPL-46: the round is the last."""
    if p in [int(owner) for owner in g.tiles] or len(cities_met(g, p)) == 0:
        return
    tile: int = yield Ask(p, ACTION, cities_met(g, p), "city", "SPL-45")
    g.tiles[tile] = p
    g.last_round = True
    g.tell("city", p, "SPL-42", (tile,))


def cities_met(g: Table, p: i64) -> vec[i64]:
    out = vec[i64]()
    t: i64
    for t in range(TILES):
        if g.tiles[t] == TABLE and city_met(g, p, t):
            out = append(out, t)
    return out


def city_met(g: Table, p: i64, tile: i64) -> bool:
    if g.points[p] < TILE_PRESTIGE[tile]:
        return False
    any_one: bool = TILE_ANY[tile] == 0
    c: i64
    for c in range(COLOURS):
        have = g.bonuses[COLOURS * p + c]
        need = TILE_NEED[COLOURS * tile + c]
        if have < need:
            return False
        if have >= TILE_ANY[tile] and (need == 0 or TILE_ANY_DIFFERS[tile] == 0):  # SPL-43
            any_one = True
    return any_one
