"""Innovation: how one wins at this table, and how far everybody is."""

from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.words.labels import say


def goal(g: Innovation, seat: int, lang: str) -> str:
    kind = "teams" if g.teams else "all"
    return say(f"goal.{'you' if seat >= 0 else 'watch'}.{kind}", {"n": int(g.needed)}, lang)


def how_far(g: Innovation, lang: str) -> list[str]:
    """Achievements, a team's together."""
    return [say("goal.far", {"n": int(g.side_achievements(p)), "of": int(g.needed)}, lang) for p in range(int(g.seats))]
