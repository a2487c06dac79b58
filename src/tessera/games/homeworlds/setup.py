"""Homeworlds: the set-up."""

from tessera.games.homeworlds.state import CHANCE_CARDS, CHANCE_START, Table
from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Seat


def set_up(g: Table) -> None:
    seats = int(g.seats)
    if g.settings["alignments"]:  # HW-5; which of several Good cards it is means nothing, so they are dealt in order
        cards = g.shuffled(CHANCE_CARDS, tuple(range(1, seats + 1)))
        good = (seats + 1) // 2
        deal_alignments(g, ["good" if c <= good else "evil" for c in cards])
    g.mover = Seat(int(g.chance(CHANCE_START, seats)))  # HW-8


def deal_alignments(g: Table, words: list[str]) -> None:
    """Deal the cards as the words say, good or evil; a star means that the card is revealed."""
    n = int(g.seats)
    good = list(range(1, (n + 1) // 2 + 1))
    evil = list(range((n + 1) // 2 + 1, n + 1))
    for q, word in enumerate(words):
        pile = {"good": good, "evil": evil}.get(word.rstrip("*"))
        if not pile:
            raise BadInput(f"{' '.join(words)!r}: {n} players have {(n + 1) // 2} good and {n // 2} evil cards (HW-4).")
        g.put(q, (pile.pop(0),), g.everybody() if word.endswith("*") else g.bit(q))
    if good or evil:
        raise BadInput(f"{n} players have {n} alignment cards, not {len(words)} (HW-4).")
