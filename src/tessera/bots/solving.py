"""What can be told for sure before any search: a win in this turn, a loss before the next one.

A game that can tell quickly does (`Game.win_now`, `Game.beatable`); for all others positions are tried in the order of
what looks best to the one who wants it, up to a limit, and "no" may mean that the limit was too low.
"""

from heapq import heappop, heappush
from typing import Final

from tessera.bots.greedy import can_lose
from tessera.kernel.game import Game
from tessera.kernel.native import i64
from tessera.kernel.state import State

WINS_TRIED: Final = 400  # positions of this seat's turn
LOSSES_TRIED: Final = 600  # positions of the others' turns after one answer, over all samples


def find_win(game: Game, s: State, seat: int) -> int:
    """An answer by which the seat, which is asked, can win before anybody else is asked; -1 if none was found."""
    told = game.win_now(s)
    if told is not None:
        return told[0] if told else -1
    if not game.near_end(s):
        return -1
    heap: list[tuple[float, int, int, State]] = [(0.0, 0, -1, s)]
    tried: i64 = 0
    while heap and tried < WINS_TRIED:
        item = heappop(heap)
        first = item[2]
        for answer in game.question(item[3]).answers:
            u = item[3].clone()
            game.resume(u, answer)
            code = int(answer) if first < 0 else first
            if u.result is not None:
                if u.result.shares[seat] > 0.0:
                    return code
            elif game.question(u).seat == seat:
                heappush(heap, (-game.value(u, seat), int(tried), code, u))
            tried += 1
    return -1


def is_beatable(game: Game, t: State, seat: int, samples: int) -> bool:
    """Can the others, before the seat is asked again, bring about a position that it has lost?"""
    if t.result is not None:
        return t.result.shares[seat] <= 0.0
    if game.question(t).seat == seat:
        return False
    told = game.beatable(t, seat)
    if told is not None:
        return told
    return game.near_end(t) and can_lose(game, t, seat, LOSSES_TRIED // samples)
