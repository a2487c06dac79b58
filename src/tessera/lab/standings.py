"""What came of a tournament: who won how much against whom, ratings, times for a decision.

The unit of analysis is the deal: intervals are bootstrapped over deals (`standing`). The rows are those that
tournament.py keeps, one a game.
"""

import random
from collections import Counter
from math import log10
from typing import Any

from tessera.kernel.game import Game
from tessera.lab.simulate import shares_of

RESAMPLES = 4000
STEPS_PER_DECADE = 20  # steps of the kept decision times: so many from one power of ten to the next


class Standing:
    """How one bot did against another: its share of the wins with the 95 % interval, over so many deals, and how many
    of the games nobody won."""

    def __init__(self, share: float, low: float, high: float, deals: int, nobody: float = 0.0) -> None:
        self.share = share
        self.low = low
        self.high = high
        self.deals = deals
        self.nobody = nobody


def standing(rows: list[dict[str, Any]], a: str, b: str) -> Standing | None:
    """How a did against b. With two seats every game between them counts, with more those in which a was alone. A game
    that nobody won counts as an even share."""
    deals: dict[int, list[float]] = {}
    nobody = games = 0
    for row in rows:
        if set(row["bots"]) == {a, b} and (len(row["bots"]) == 2 or row["challenger"] == a):
            games += 1
            nobody += not any(row["shares"])
            deals.setdefault(row["deal"], []).append(shares_of(row)[row["bots"].index(a)])
    if not deals:
        return None
    means = [sum(xs) / len(xs) for xs in deals.values()]
    low, high = bootstrapped(means)
    return Standing(sum(means) / len(means), low, high, len(means), nobody / games)


def bootstrapped(means: list[float]) -> tuple[float, float]:
    """The middle 95 % of the means of deals drawn again and again. Where all deals ended alike that would show no
    luck at all; then deals that end otherwise may be as frequent as is compatible with having met none."""
    n = len(means)
    if min(means) == max(means):
        unseen = 1.0 - 0.025 ** (1.0 / n)
        return means[0] * (1.0 - unseen), means[0] + (1.0 - means[0]) * unseen
    rng = random.Random(n)
    drawn = sorted(sum(rng.choices(means, k=n)) / n for _ in range(RESAMPLES))
    return drawn[int(0.025 * RESAMPLES)], drawn[int(0.975 * RESAMPLES) - 1]


def ratings(bots: list[str], rows: list[dict[str, Any]]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its uncertainty (openskill, Plackett-Luce), the games in the order of the deals. Against
    the payoff matrix a rating is only a summary."""
    from openskill.models import PlackettLuce  # only tournaments need it, and it loads slowly

    model = PlackettLuce()
    known = {b: model.rating(name=b) for b in bots}
    for row in rows:
        sides = list(dict.fromkeys(row["bots"]))
        best = [min(r for r, b in zip(row["ranks"], row["bots"], strict=True) if b == side) for side in sides]
        if len(sides) == 2:  # a challenger among equals meets each of them; their best one counts
            new = model.rate([[known[side]] for side in sides], ranks=[float(x) for x in best])
            for side, (rating,) in zip(sides, new, strict=True):
                known[side] = rating
    return {b: (r.mu, r.sigma) for b, r in known.items()}


def step_of(seconds: float) -> int:
    """The step of a logarithmic scale on which a decision's time is kept, from a tenth of a millisecond on."""
    return max(0, round(STEPS_PER_DECADE * log10(max(seconds, 1e-9) * 10_000)))


def decision_times(rows: list[dict[str, Any]], bot: str) -> tuple[float, float, int]:
    """Median and 99th percentile of a bot's decisions in milliseconds (to 6 %), and how many there were."""
    counts: Counter[int] = Counter()
    for row in rows:
        for step, k in row["times"].get(bot, {}).items():
            counts[int(step)] += k
    n = counts.total()
    out: list[float] = []
    for share in (0.5, 0.99):
        seen = 0
        for step in sorted(counts):
            seen += counts[step]
            if seen >= share * n:
                out.append(0.1 * 10 ** (step / STEPS_PER_DECADE))
                break
    return (out[0], out[1], n) if n else (0.0, 0.0, 0)


def summary(game: Game, seats: int, bots: list[str], rows: list[dict[str, Any]]) -> str:
    deals = len({row["deal"] for row in rows})
    out = [f"{game.title}: {len(rows)} games, {seats} seats, {deals} deals; even is {1 / seats:.1%}"]
    for a in bots:
        for b in bots:
            found = standing(rows, a, b) if a != b else None
            if found:
                apart = f"; nobody won {found.nobody:.1%}" if found.nobody else ""
                out.append(
                    f"  {a:<12} against {b:<12} {found.share:>6.1%}  ({found.low:.1%} to {found.high:.1%}, "
                    f"{found.deals} deals{apart})"
                )
    rated = ratings(bots, rows)
    for b in sorted(bots, key=lambda b: -rated[b][0]):
        middle, late, n = decision_times(rows, b)
        mu, sigma = rated[b]
        out.append(
            f"  {b:<12} rating {mu:5.1f} ± {2 * sigma:.1f}; a decision {middle:,.1f} ms, 99 % {late:,.1f} ms ({n:,})"
        )
    turns = sorted(row["turns"] for row in rows)
    out.append(f"  turns: median {turns[len(turns) // 2]}, longest {turns[-1]}; illegal answers: 0")
    return "\n".join(out)
