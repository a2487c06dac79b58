"""A turn finished greedily: who is asked answers what looks best at once, step by step, until the turn is over. The
greedy bot judges its answers by what comes of that (greedy.py), and so does the search bot (tree.py)."""

from typing import Final

from tessera.kernel.game import Game
from tessera.kernel.native import i64
from tessera.kernel.state import State

MOST_OWN_ANSWERS: Final = 12  # looked ahead to finish a turn
MOST_POSITIONS: Final = 200  # tried on the way, after which no further own answer is looked for
MOST_WAYS: Final = 20  # to say an answer of several words that are all tried


class Followed:
    """A turn finished greedily: the seat answers as long as it is asked, each time with what looks best at once, and
    who is asked in between answers what looks best to them. It stops early after about `most` tried positions."""

    def __init__(self, game: Game, t: State, seat: int, most: int) -> None:
        self.plan: list[int] = []  # the answers of the seat
        self.tried: i64 = 0
        limit: i64 = most
        for _ in range(MOST_OWN_ANSWERS):
            if t.result is not None or self.tried >= limit:
                break
            ask = game.question(t)
            if ask.seat != seat:
                if not game.interrupts(t):
                    break
                t = reply(game, t)
                continue
            if game.half_said(t) and not game.interrupts(t):
                t = self.said_out(game, t, seat, self.plan, MOST_WAYS)
                continue
            n: i64 = len(ask.answers)
            if n == 1:
                game.resume(t, ask.answers[0])
                continue
            self.tried += n
            best = t
            best_value = -1.0
            best_path: list[int] = []
            for i, code in enumerate(ask.answers):
                u = t.clone() if i + 1 < n else t  # which is needed no more
                game.resume(u, code)
                path = [int(code)]
                u = self.said_out(game, u, seat, path, MOST_WAYS)
                v = game.value(u, seat)
                if v > best_value:
                    best, best_value, best_path = u, v, path
            self.plan.extend(best_path)
            t = best
        self.state = t

    def said_out(self, game: Game, u: State, seat: int, path: list[int], room: int) -> State:
        """The state when all that belongs to an answer has been said (`Game.half_said`) in the best way, and those
        asked in between have answered; `path` gets the answers of the seat. All ways are tried while they are no more
        than `room`; where there are more, each further word is chosen by what looks best at once."""
        while u.result is None:
            if game.interrupts(u):
                if game.question(u).seat == seat:
                    break
                u = reply(game, u)
            elif game.half_said(u) and game.question(u).seat == seat:
                answers = game.question(u).answers
                n: i64 = len(answers)
                self.tried += n
                to_the_end = n <= room
                best = u
                best_value = -1.0
                best_path: list[int] = []
                for i, code in enumerate(answers):
                    w = u.clone() if i + 1 < n else u
                    game.resume(w, code)
                    further = [int(code)] if n > 1 else []
                    if to_the_end:
                        w = self.said_out(game, w, seat, further, int(room // n))
                    v = game.value(w, seat)
                    if v > best_value:
                        best, best_value, best_path = w, v, further
                path.extend(best_path)
                if to_the_end:
                    return best
                u = best
            else:
                break
        return u


def finish_turn(game: Game, t: State, seat: int, plan: list[int], most: int = MOST_POSITIONS) -> State:
    """The state when the seat has finished its turn greedily; `plan` gets its answers."""
    followed = Followed(game, t, seat, most)
    plan.extend(followed.plan)
    return followed.state


def reply(game: Game, t: State) -> State:
    """The state after the seat at hand has answered what looks best to it at once; `t` is used up."""
    ask = game.question(t)
    n: i64 = len(ask.answers)
    if n == 1:
        game.resume(t, ask.answers[0])
        return t
    other = int(ask.seat)
    best = t
    best_value = -1.0
    for i, code in enumerate(ask.answers):
        u = t.clone() if i + 1 < n else t
        game.resume(u, code)
        v = game.value(u, other)
        if v > best_value:
            best, best_value = u, v
    return best
