"""Splendor: how one wins at this table, and how far everybody is."""

from tessera.games.splendor.state import WINNING, Table
from tessera.games.splendor.words.labels import say


def goal(g: Table, seat: int, lang: str) -> str:
    key = "goal" if seat >= 0 else "goal.watch"
    if g.cities:
        key += ".cities"
    return say(key, {"n": WINNING}, lang)


def how_far(g: Table, lang: str) -> list[str]:
    """Prestige of fifteen; with The Cities, whose tiles ask for different things, prestige and bonuses."""
    if not g.cities:
        return [say("goal.far", {"n": int(points), "of": WINNING}, lang) for points in g.points]
    counts = [sum([int(g.bonuses[5 * p + c]) for c in range(5)]) for p in range(int(g.seats))]
    return [say("goal.far.cities", {"n": int(g.points[p]), "x": counts[p]}, lang) for p in range(int(g.seats))]
