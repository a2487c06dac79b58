"""Homeworlds: how one wins at this table, as far as the seat knows its role, and how safe everybody's home is."""

from tessera.games.homeworlds.state import Table, count
from tessera.games.homeworlds.view import deduced
from tessera.games.homeworlds.words.labels import say


def goal(g: Table, seat: int, lang: str) -> str:
    return say(f"goal.{way(g, seat)}" if seat >= 0 else f"goal.watch.{aim(g)}", {}, lang)


def aim(g: Table) -> str:
    """What decides this game: the cards, the neighbours, or who is left; of two, always who is left."""
    if g.seats == 2:
        return "two"
    return "cards" if g.settings["alignments"] else str(g.settings["aim"])


def way(g: Table, seat: int) -> str:
    found = aim(g)
    return deduced(g, seat)[seat] if found == "cards" else found


def how_far(g: Table, lang: str) -> list[str]:
    """How many ships keep everybody's home: who has none there is out."""
    out: list[str] = []
    for p in range(int(g.seats)):
        ships = int(count(g.board.ships(p, p))) if g.board.homes >> p & 1 else 0
        key = "goal.out" if not g.alive >> p & 1 else "goal.unset" if g.stage == 0 and not ships else "goal.home"
        out.append(say(f"{key}.1" if key == "goal.home" and ships == 1 else key, {"n": ships}, lang))
    return out
