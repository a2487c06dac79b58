"""The bots that people choose from, by how well they play: Beginner, Casual, Strong, Expert.

Beginner sees what an answer brings at once and is often mistaken about it; Casual is greedy; Strong and Expert search
(search.py). Their simulations are the measure of how well they play; the seconds only keep a slow machine from making
people wait.
"""

from typing import Final

from tessera.bots.greedy import BOT as GREEDY, explained, rank
from tessera.bots.player import MOST_CANDIDATES, Bot, Candidate, Thought
from tessera.bots.search import Searcher
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng

LEVELS: Final = ("beginner", "casual", "strong", "expert")
MISTAKEN: Final = 0.1  # by how much Beginner may overrate an answer: so many points of its chance to win


class Beginner(Bot):
    name = "beginner"

    def choose(self, chair: Chair, rng: Rng) -> int:
        return self.think(chair, rng).code

    def think(self, chair: Chair, rng: Rng) -> Thought:
        codes = chair.legal()
        sample = chair.sample(rng)
        if len(codes) == 1:
            only = Candidate(codes[0], 1.0, chair.game.describe(sample, codes[0]), "thought.only")
            return Thought(codes[0], [only])
        lines = rank(chair.game, chair.seat, codes, [sample], rng)
        felt = [(line.value + MISTAKEN * int(rng.below(1000)) / 1000, -i) for i, line in enumerate(lines)]
        order = [lines[-i] for _, i in sorted(felt, reverse=True)]
        return Thought(order[0].code, [explained(chair, sample, line) for line in order[:MOST_CANDIDATES]])


class Casual(Bot):
    name = "casual"

    def choose(self, chair: Chair, rng: Rng) -> int:
        return GREEDY.choose(chair, rng)

    def think(self, chair: Chair, rng: Rng) -> Thought:
        return GREEDY.think(chair, rng)


BOTS = (Beginner(), Casual(), Searcher("strong", 1000, 2.0), Searcher("expert", 4000, 8.0))
