"""The random bot: every legal answer is as likely as every other. It is the measure below which no bot may fall."""

from tessera.bots.player import MOST_CANDIDATES, Bot, Candidate, Thought
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng


class RandomBot(Bot):
    name = "random"

    def choose(self, chair: Chair, rng: Rng) -> int:
        codes = chair.legal()
        return codes[rng.below(len(codes))]

    def think(self, chair: Chair, rng: Rng) -> Thought:
        code = self.choose(chair, rng)
        codes = chair.legal()
        sample = chair.sample(rng)
        shown = [code, *(c for c in codes if c != code)][:MOST_CANDIDATES]
        key = "thought.any" if len(codes) > 1 else "thought.only"
        return Thought(code, [Candidate(c, 1 / len(codes), chair.game.describe(sample, c), key) for c in shown])


BOT = RandomBot()
