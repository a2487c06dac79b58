"""The end of a game in words: who won, why, how everybody did, and how that compares with earlier games."""

from collections.abc import Sequence

from tessera.kernel.game import Game
from tessera.kernel.state import Result


def end_screen(game: Game, result: Result, names: Sequence[str], compared: str = "") -> str:
    rows = [verdict(result, names), game.ending(result)]
    if any(result.scores) or len(set(result.ranks)) > 2:
        order = sorted(range(len(names)), key=lambda p: result.ranks[p])
        wide = max(len(n) for n in names)
        rows += [f"  {result.ranks[p]}. {names[p]:<{wide}}  {result.scores[p]}" for p in order]
    return "\n".join([*rows, compared] if compared else rows)


def verdict(result: Result, names: Sequence[str]) -> str:
    winners = [names[p] for p in result.winners()]
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."
