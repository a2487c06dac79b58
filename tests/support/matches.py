"""Matches that go on at random."""

from tessera.kernel.rng import Rng
from tessera.matches.match import Match


def answer_at_random(m: Match, rng: Rng) -> None:
    """One answer of the seat that is asked, each as likely as the others."""
    codes = m.game.legal(m.state)
    m.answer(int(m.game.question(m.state).seat), codes[int(rng.below(len(codes)))])
