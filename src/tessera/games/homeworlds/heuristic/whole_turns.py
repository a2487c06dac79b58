"""Homeworlds: all distinct positions that a whole turn can lead to, for analysis, exact counts and bots.

The generator runs the rules of rules/moves.py (`first_actions`, `sacrifice_actions`, `catastrophes`, `after`) on
boards; it looks at no turn twice that leads over the same position with the same actions left. Positions are told apart
by `position_hash` (60 bits) as the mover leaves them, so a home whose owner was just eliminated is still told from an
ordinary system. With `wanted` it looks only for a turn that eliminates one of these players, or all of them, and stops
at the first.
"""

from typing import Final

from tessera.games.homeworlds.rules.codes import (
    ATTACK,
    BUILD,
    DISCOVER,
    MOVE,
    SACRIFICE,
    TRADE,
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.rules.moves import (
    OVERPOPULATED,
    after,
    catastrophes,
    first_actions,
    position_hash,
    sacrifice_actions,
    settle,
)
from tessera.games.homeworlds.state import COLOURS, COUNT9, FIRST, RED, STEPS, WHOLE_COLOUR, Board, count
from tessera.kernel.native import i64, vec

MOST_ACTIONS: Final = 3  # of one colour in a turn, by the sacrifice of a large ship
BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])  # of a player


class Turns:
    """The distinct positions after one whole turn of p, or the rest of one: `boards` by hash, and for each the actions
    of one turn that leads there. With `wanted` (players as bits): `found`, the actions that eliminate one of them, or
    all, and leave p in the game."""

    def __init__(
        self,
        board: Board,
        p: int,
        any_time: bool,
        may_lose_home: bool,
        wanted: int = 0,
        all_of_them: bool = False,
        stage: int = FIRST,
        colour: int = 0,
        actions: int = 0,
    ) -> None:
        self.p: i64 = p
        self.any_time = any_time
        self.may_lose_home = may_lose_home
        self.wanted: i64 = wanted
        self.all_of_them = all_of_them
        self.found: tuple[int, ...] | None = None
        self.boards: dict[int, Board] = {}
        self.paths: dict[int, tuple[int, ...]] = {}
        self._ended: set[int] = set()
        self._stepped: set[int] = set()
        self._begun: set[int] = set()
        if stage == FIRST:
            self._first(board.clone(), ())
        elif stage == STEPS:
            self._steps(board.clone(), colour, actions, ())
        else:
            self._last(board.clone(), ())

    def _first(self, b: Board, path: tuple[int, ...]) -> None:
        h = position_hash(b)
        if h in self._begun:
            return
        self._begun.add(h)
        if self.wanted and self._hopeless(b, 0, MOST_ACTIONS) and self._hopeless(b, MOST_ACTIONS, 0):
            return
        self._last(b, path)  # HW-21 (c): nothing
        bound = not self.may_lose_home and count(b.ships(self.p, self.p)) == 1
        for code in first_actions(b, self.p, bound, vec[i64](capacity=64)):
            if self.found is not None:
                return
            c = after(b, self.p, code)
            if verb_of(code) == SACRIFICE:
                self._steps(c, kind_of(code) // 3, kind_of(code) % 3 + 1, (*path, int(code)))
            else:
                self._last(c, (*path, int(code)))
        if self.any_time:
            for code in catastrophes(b, vec[i64]()):
                if self.found is not None:
                    return
                self._first(after(b, self.p, code), (*path, int(code)))

    def _steps(self, b: Board, colour: i64, left: i64, path: tuple[int, ...]) -> None:
        if self.wanted and self._hopeless(b, left if colour == RED else 0, left):
            return
        h = position_hash(b) ^ (colour << 2 | left)
        if h in self._stepped:
            return
        self._stepped.add(h)
        self._last(b, path)  # HW-33
        if left > 0:
            for code in sacrifice_actions(b, self.p, colour, vec[i64](capacity=32)):
                if self.found is not None:
                    return
                if not self.wanted or self._matters(b, code, left):
                    self._steps(after(b, self.p, code), colour, left - 1, (*path, int(code)))
        if self.any_time:
            for code in catastrophes(b, vec[i64]()):
                if self.found is not None:
                    return
                self._steps(after(b, self.p, code), colour, left, (*path, int(code)))

    def _last(self, b: Board, path: tuple[int, ...]) -> None:
        if self.wanted and self._hopeless(b, 0, 0):
            return
        h = position_hash(b)
        if h in self._ended:
            return
        self._ended.add(h)
        if self.wanted:
            if self._eliminates(b):
                self.found = path
        elif self.may_lose_home or b.manned(self.p):  # HW-47
            end = b.clone()
            settle(end)
            self.boards[h] = end
            self.paths[h] = path
        for code in catastrophes(b, vec[i64]()):
            if self.found is not None:
                return
            self._last(after(b, self.p, code), (*path, int(code)))

    def _hopeless(self, b: Board, attacks: i64, actions: i64) -> bool:
        """Can nobody wanted be eliminated any more, or not all of them?"""
        q: i64
        for q in range(b.n):
            if self.wanted >> q & 1 and self._in_reach(b, q, attacks, actions) != self.all_of_them:
                return self.all_of_them
        return not self.all_of_them

    def _in_reach(self, b: Board, q: i64, attacks: i64, actions: i64) -> bool:
        """A home falls with all its stars or with all its owner's ships there. They go by catastrophes, for which an
        action brings one piece at most, and ships by attacks too, one each."""
        if not b.manned(q):
            return True
        bag = b.stars(q) + b.all_ships(q)
        own = b.ships(q, q)
        if missing(b.stars(q), bag) <= actions or missing(own, bag) <= actions:
            return True
        return attacks > 0 and count(own & ~overpopulated(bag)) <= attacks

    def _matters(self, b: Board, code: i64, left: i64) -> bool:
        """Could this action of a sacrifice, with this many left, be part of an elimination?"""
        if not b.manned(self.p):
            return True  # one's own home comes first
        verb = verb_of(code)
        kind = kind_of(code)
        if verb == ATTACK:
            return self._is_wanted(slot_of(code))
        if verb == BUILD:
            return self._is_wanted(slot_of(code)) and self._lacking(b, kind // 3) <= left
        if verb == TRADE:  # elsewhere only if it brings a kind into the stash that was not there
            if b.stash >> (3 * kind) & 7 == 0:
                return True
            return self._is_wanted(slot_of(code)) and self._lacking(b, x_of(code) // 3) <= left
        if verb == MOVE and self._is_wanted(x_of(code)):
            return self._lacking(b, kind // 3) <= left
        if verb == DISCOVER:  # on the way; of a new star only the size matters
            star: i64
            for star in range(x_of(code) % 3, x_of(code), 3):
                if b.stash >> (3 * star) & 7:
                    return False
        return self._lacking(b, kind // 3) < left

    def _is_wanted(self, slot: i64) -> bool:
        return slot < len(BIT) and self.wanted & BIT[slot] != 0

    def _lacking(self, b: Board, colour: i64) -> i64:
        """The fewest pieces of a colour that lack for a catastrophe at a wanted home."""
        least: i64 = OVERPOPULATED
        q: i64
        for q in range(b.n):
            if self.wanted & BIT[q]:
                bag = b.stars(q) + b.all_ships(q)
                least = min(least, OVERPOPULATED - COUNT9[bag >> (9 * colour) & 511])
        return least

    def _eliminates(self, b: Board) -> bool:
        if not b.manned(self.p):
            return False
        q: i64
        for q in range(b.n):
            if self.wanted >> q & 1 and b.manned(q) == self.all_of_them:
                return not self.all_of_them
        return self.all_of_them

    def count(self) -> int:
        return len(self.boards)

    def eliminations(self, before: Board) -> int:
        """How many of the positions have another player eliminated."""
        others = before.homes & ~(1 << self.p)
        n = 0
        for b in self.boards.values():
            if others & ~b.homes:
                n += 1
        return n


def missing(wanted: i64, bag: i64) -> i64:
    """How many pieces must come to a system so that catastrophes can destroy all of these; `bag` is all that is
    there."""
    total: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if wanted >> (9 * colour) & 511:
            total += max(0, OVERPOPULATED - COUNT9[bag >> (9 * colour) & 511])
    return total


def overpopulated(bag: i64) -> i64:
    """All pieces, as a mask, of the colours of which there are enough for a catastrophe."""
    mask: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if COUNT9[bag >> (9 * colour) & 511] >= OVERPOPULATED:
            mask |= WHOLE_COLOUR[colour]
    return mask


def after_one_action(board: Board, p: int) -> dict[str, int]:
    """Distinct positions right after one free action of each kind, the mover's homeworld still manned."""
    names = {
        BUILD: "construct",
        TRADE: "trade",
        MOVE: "move_or_discover",
        DISCOVER: "move_or_discover",
        ATTACK: "attack",
    }
    found: dict[str, set[int]] = {name: set() for name in ("attack", "move_or_discover", "construct", "trade")}
    for code in first_actions(board, p, False, vec[i64]()):
        verb = int(verb_of(code))
        if verb in names:
            c = after(board, p, code)
            if c.manned(p):
                found[names[verb]].add(int(position_hash(c)))
    return {name: len(positions) for name, positions in found.items()}
