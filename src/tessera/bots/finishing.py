"""A turn finished greedily: who is asked answers what looks best at once, step by step, until the turn is over. The
greedy bot judges its answers by what comes of that (greedy.py), and so does the search bot (tree.py)."""

from typing import Final

from tessera.kernel.game import Game
from tessera.kernel.native import i64
from tessera.kernel.state import State

FOLLOWED: Final = 12  # own answers looked ahead to finish a turn
TRIED: Final = 200  # positions tried on the way, after which no further own answer is looked for
ROOM: Final = 20  # ways to say an answer of several words that are all tried


class Followed:
    """A turn finished greedily: the seat answers as long as it is asked, each time with what looks best at once, and
    who is asked in between answers what looks best to them. It stops early after about `most` tried positions."""

    def __init__(self, game: Game, t: State, seat: int, most: int) -> None:
        self.plan: list[int] = []  # the own answers
        self.tried: i64 = 0
        limit: i64 = most
        for _ in range(FOLLOWED):
            if t.result is not None or self.tried >= limit:
                break
            ask = game.question(t)
            if ask.seat != seat:
                if not game.interrupts(t):
                    break
                t = reply(game, t)
                continue
            if game.half_said(t) and not game.interrupts(t):
                t = self.said_out(game, t, seat, self.plan, ROOM)
                continue
            options = ask.answers
            n: i64 = len(options)
            if n == 1:
                game.resume(t, options[0])
                continue
            self.tried += n
            best = t
            best_value = -1.0
            best_path: list[int] = []
            i: i64 = 0
            while i < n:
                u = t.clone() if i + 1 < n else t  # which is needed no more
                game.resume(u, options[i])
                path = [int(options[i])]
                u = self.said_out(game, u, seat, path, ROOM)
                v = game.value(u, seat)
                if v > best_value:
                    best, best_value, best_path = u, v, path
                i += 1
            self.plan.extend(best_path)
            t = best
        self.state = t

    def said_out(self, game: Game, u: State, seat: int, path: list[int], room: int) -> State:
        """The state when all that belongs to an answer has been said (`Game.half_said`) in the best way, and those
        asked in between have answered; `path` gets the own answers. All ways are tried while they are no more than
        `room`; where there are more, each further word is chosen by what looks best at once."""
        while u.result is None:
            if game.interrupts(u):
                if game.question(u).seat == seat:
                    break
                u = reply(game, u)
            elif game.half_said(u) and game.question(u).seat == seat:
                options = game.question(u).answers
                n: i64 = len(options)
                self.tried += n
                to_the_end = n <= room
                best = u
                best_value = -1.0
                best_path: list[int] = []
                i: i64 = 0
                while i < n:
                    w = u.clone() if i + 1 < n else u
                    game.resume(w, options[i])
                    further = [int(options[i])] if n > 1 else []
                    if to_the_end:
                        w = self.said_out(game, w, seat, further, int(room // n))
                    v = game.value(w, seat)
                    if v > best_value:
                        best, best_value, best_path = w, v, further
                    i += 1
                path.extend(best_path)
                if to_the_end:
                    return best
                u = best
            else:
                break
        return u


def finish_turn(game: Game, t: State, seat: int, plan: list[int], most: int = TRIED) -> State:
    """The state when the seat has finished its turn greedily; `plan` gets its answers."""
    followed = Followed(game, t, seat, most)
    plan.extend(followed.plan)
    return followed.state


def reply(game: Game, t: State) -> State:
    """The state after the seat at hand has answered what looks best to it at once; `t` is used up."""
    ask = game.question(t)
    options = ask.answers
    n: i64 = len(options)
    if n == 1:
        game.resume(t, options[0])
        return t
    other = int(ask.seat)
    best = t
    best_value = -1.0
    i: i64 = 0
    while i < n:
        u = t.clone() if i + 1 < n else t
        game.resume(u, options[i])
        v = game.value(u, other)
        if v > best_value:
            best, best_value = u, v
        i += 1
    return best
