"""Innomination: how one wins at this table, and how far everybody is."""

from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.words.labels import say


def goal(g: Innomination, seat: int, lang: str) -> str:
    match = say("goal.match" if g.best_of > 1 else "nothing_more", {"n": int(g.best_of)}, lang)
    number = "two" if g.seats == 2 else "more"
    return say(f"goal.{'you' if seat >= 0 else 'watch'}.{number}", {"match": match}, lang)


def how_far(g: Innomination, lang: str) -> list[str]:
    """Life of the Leaders, and the games of a match that are won."""
    out: list[str] = []
    for p in range(int(g.seats)):
        life = say("goal.life" if g.living(p) else "goal.out", {"n": int(g.life[g.leader(p)])}, lang)
        won = say("goal.won", {"n": int(g.won[p])}, lang) if g.best_of > 1 else ""
        out.append(f"{life}{won}")
    return out
