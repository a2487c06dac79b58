"""How often what was promised happened, and the rising map that corrects it: isotonic regression on samples of what was
said and what came of it. tools/calibrate.py plays the games; bots/chances.py reads the maps.
"""

from collections.abc import Sequence
from typing import Final

from tessera.bots.chances import between

BINS: Final = 24  # of as many samples each, before they are pooled
SAID: Final = 0.1  # what the search says counts so much beside what happened: better stays better after the map
FOLDS: Final = 10
PARTS: Final = 20  # of the scale, in each of which a game counts once

Sample = tuple[float, float]  # what was said, and the share of the win that it came to
Point = tuple[float, float]


def pooled(bins: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Pool adjacent violators: bins (said, happened, weight) in rising order of what was said, joined until what
    happened rises too.

    >>> pooled([(0.1, 0.3, 1), (0.2, 0.1, 1), (0.9, 0.8, 2)])
    [(0.15, 0.2, 2), (0.9, 0.8, 2)]
    """
    out: list[tuple[float, float, float]] = []
    for said, happened, weight in bins:
        out.append((said, happened, weight))
        while len(out) > 1 and out[-2][1] >= out[-1][1]:
            (x, y, n), (right, up, more) = out[-2:]
            whole = n + more
            out[-2:] = [(round((x * n + right * more) / whole, 12), round((y * n + up * more) / whole, 12), whole)]
    return out


def once(games: Sequence[Sequence[Sample]]) -> list[Sample]:
    """One sample of each game in every part of the scale: those of one game hang together."""
    out: list[Sample] = []
    for game in games:
        parts: dict[int, list[Sample]] = {}
        for one in game:
            parts.setdefault(int(one[0] * PARTS), []).append(one)
        for same in parts.values():
            out.append((sum(x for x, _ in same) / len(same), sum(y for _, y in same) / len(same)))
    return out


def fitted(games: Sequence[Sequence[Sample]]) -> list[Point]:
    """The map: bins, half a sample for and half a one against in each so that nothing is sure, pooled, and rising
    everywhere."""
    ordered = sorted(once(games))
    bins: list[tuple[float, float, float]] = []
    for i in range(BINS):
        part = ordered[len(ordered) * i // BINS : len(ordered) * (i + 1) // BINS]
        if part:
            n = len(part)
            bins.append((sum(x for x, _ in part) / n, (sum(y for _, y in part) + 0.5) / (n + 1), float(n)))
    out: list[Point] = []
    for said, happened, _ in pooled(bins):
        x, y = round(said, 4), round((1.0 - SAID) * happened + SAID * said, 4)
        if not out or x > out[-1][0]:
            out.append((x, y))
    return out


def held_out(games: Sequence[Sequence[Sample]]) -> list[list[Sample]]:
    """The samples of every game, with what a map makes of them that was fitted on other games."""
    out: list[list[Sample]] = [[] for _ in games]
    for fold in range(FOLDS):
        points = fitted([game for i, game in enumerate(games) if i % FOLDS != fold])
        for i in range(fold, len(games), FOLDS):
            out[i] = [(between(points, said), happened) for said, happened in games[i]]
    return out


class Tenth:
    """A tenth of the scale: how many games had such a promise, what was said on the average, what happened."""

    def __init__(self, number: int, games: Sequence[Sequence[Sample]]) -> None:
        self.number = number
        means: list[Sample] = []  # of each game, the unit of analysis: its own promises hang together
        for game in games:
            here = [one for one in game if min(9, int(one[0] * 10)) == number]
            if here:
                means.append((sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here)))
        self.games = len(means)
        self.said = sum(x for x, _ in means) / max(1, self.games)
        self.happened = sum(y for _, y in means) / max(1, self.games)
        spread = sum((y - self.happened) ** 2 for _, y in means) / max(1, self.games - 1)
        self.error = 1.96 * (spread / max(1, self.games)) ** 0.5

    @property
    def off(self) -> float:
        return self.happened - self.said


def tenths(games: Sequence[Sequence[Sample]]) -> list[Tenth]:
    return [tenth for tenth in (Tenth(i, games) for i in range(10)) if tenth.games]
