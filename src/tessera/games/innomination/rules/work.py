"""Innomination: what the rules may cost. Cards are data that anybody may write, and a right set can ask for millions of
changes in one line. So work is counted, not timed, between two free decisions: a card that is looked at is one, a card
that something is done to is a `deed`. Whoever goes over cards counts them; when more than `WORK_AT_MOST` has been done,
the line ends, and what waits is dropped, as with effects without end (AMB-72). No limit here is met by a game with
cards that are meant to be played (tests/games/innomination/test_work.py).

Values, prices and questions are worked out at any time, also by those who only look. They are not counted against the
answer but have limits of their own, and follow from the state alone."""

from typing import Final

from tessera.games.innomination.language import GAIN, GRANT, STAT
from tessera.games.innomination.state import M_A, M_B, M_PIECE, M_SEAT, M_UNTIL, M_WHAT, Q_CAST, Table
from tessera.kernel.native import i64

WORK_AT_MOST: Final[i64] = 250_000  # between two free decisions
TOLD: Final[i64] = 1_000_000_000_000  # too much, and everybody knows it
DEED: Final[i64] = 35  # what is done to a card costs for each player and for those who look on: all are told of it
LINGER_AT_MOST: Final = 500  # lasting changes on the table
RECKONED_AT_MOST: Final[i64] = 8_000  # cards that static lines and AURAs look at, all together
CHEAPER_AT_MOST: Final = 40  # changed costs that count for one card
ATTACKS_AT_MOST: Final = 5_000  # answers to one question, after which no more attacks are offered


def merged(linger: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The same lasting changes in fewer entries: changes of Attack and life that begin and end together are one (what
    is given and what is taken stay apart, AMB-43), and a trait without a number is granted or lost once."""
    places: dict[tuple[int, ...], int] = {}
    out: list[tuple[int, ...]] = []
    for m in linger:
        key = m
        if m[M_WHAT] == STAT:
            key = (m[M_PIECE], STAT, m[M_UNTIL], m[M_SEAT], -1 if m[M_B] < 0 else 1)
        if key not in places or m[M_WHAT] == GAIN or (m[M_WHAT] == GRANT and m[M_B]):
            places[key] = len(out)
            out.append(m)
        elif m[M_WHAT] == STAT:
            old = out[places[key]]
            out[places[key]] = (*old[:M_A], old[M_A] + m[M_A], old[M_B] + m[M_B], *old[M_UNTIL:])
    return tuple(out)


class Work(Table):
    def deed(self) -> None:
        """Something is done to a card, or told."""
        self.work += DEED * (self.seats + 1)

    def worn_out(self) -> bool:
        """Has more been done since the last free decision than one may ask for?"""
        return self.work > WORK_AT_MOST

    def wear_out(self) -> None:
        """There is no place for what a line would do: it ends."""
        self.work = max(self.work, WORK_AT_MOST + 1)

    def waiting(self) -> bool:
        """Is there something to be handled, or to be told, before the turn goes on?"""
        return self.cut or len(self.queue) > 0 or self.untold()

    def untold(self) -> bool:
        """Has a line just been ended, and nobody told of it?"""
        return WORK_AT_MOST < self.work < TOLD

    def wait(self, what: int, p: i64, piece: i64, slot: i64, other: i64 = 0) -> None:
        """An effect waits in the queue until the rules handle it; a Spell that has been played must leave play."""
        self.work += len(self.queue)
        if what == Q_CAST or not self.worn_out():
            self.queue = self.queue + ((what, int(p), int(piece), int(slot), int(other)),)
