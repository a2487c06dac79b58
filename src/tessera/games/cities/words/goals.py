"""Cities: how one wins at this table, and how far everybody is."""

from tessera.games.cities.cards import EMPIRE_SIZE, NEUTRAL
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.state import ABSENT
from tessera.games.cities.words.labels import say


def goal(g: Cities, seat: int, lang: str) -> str:
    kind = "solo" if g.rules.solo else "teams" if g.rules.in_teams else "all"
    bonus = say("goal.bonus" if g.rules.wonder_bonus else "nothing_more", {}, lang)
    return say(f"goal.{'you' if seat >= 0 else 'watch'}.{kind}", {"bonus": bonus}, lang)


def how_far(g: Cities, lang: str) -> list[str]:
    """Points (a team's together), and how much of the next empire is there."""
    out: list[str] = []
    for p in range(int(g.seats)):
        points = int(g.team_score(p))
        most = max((int(g.count(p, e)) for e in range(NEUTRAL) if g.finished[e] != ABSENT), default=0)
        key = "goal.far.1" if points == 1 else "goal.far"
        out.append(say(key, {"n": points, "x": most, "of": EMPIRE_SIZE}, lang))
    return out
