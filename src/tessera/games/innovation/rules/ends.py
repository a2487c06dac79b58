"""Innovation: achievements and the ways in which the game ends.

`settle` is called after every single change on a board: special achievements (INN-76), flags (INN-117), and whoever
has enough. The end is raised wherever the rules stand (INN-80).
"""

from typing import Final

from tessera.games.innovation.cards import (
    AGE,
    CLOCK,
    COLOURS,
    EMPIRE,
    FLAGS,
    MONUMENT,
    RIGHT,
    UNIVERSE,
    WONDER,
    WORLD,
)
from tessera.games.innovation.rules.board import Boards
from tessera.games.innovation.state import UNCLAIMED
from tessera.kernel.native import i64, vec
from tessera.kernel.state import Result

COUNTS: Final = 0xFFFFFFFFFFFF  # the part of a packed count that holds the six icons
# Three of each kind: adding 125 to each byte lifts its top bit.
LIFT: Final = 0x7D7D7D7D7D7D
LIFTED: Final = 0x808080808080
FOUNTAINS: Final = 48  # bits of a packed count
EMPTY_FLAGS: Final = 52

# By the order of the special achievements.
SPECIAL_RULES: Final = ("INN-71", "INN-70", "INN-73", "INN-72", "INN-74", *("INN-125",) * 5)


class Ends(Boards):
    def settle(self) -> None:
        """After a change on a board: whatever it brings or takes is counted before anybody has won by it (INN-119)."""
        more = self.cities and self.count_flags()
        specials = self.specials
        if (
            specials[EMPIRE] == UNCLAIMED
            or specials[WONDER] == UNCLAIMED
            or specials[WORLD] == UNCLAIMED
            or specials[UNIVERSE] == UNCLAIMED
            or specials[MONUMENT] == UNCLAIMED
        ):
            k: i64
            for k in range(self.seats):  # INN-75: turn order from the player whose turn it is
                p = (self.mover + k) % self.seats
                if specials[EMPIRE] == UNCLAIMED and ((self.icons[p] & COUNTS) + LIFT) & LIFTED == LIFTED:
                    more = self.take_special(p, EMPIRE)
                if specials[WORLD] == UNCLAIMED and self.icons[p] >> (8 * CLOCK) & 255 >= 12:
                    more = self.take_special(p, WORLD)
                if specials[WONDER] == UNCLAIMED and self.splayed_far(p):
                    more = self.take_special(p, WONDER)
                if specials[UNIVERSE] == UNCLAIMED and self.modern(p):
                    more = self.take_special(p, UNIVERSE)
                if specials[MONUMENT] == UNCLAIMED and (self.tucked[p] >= 6 or self.scored[p] >= 6):
                    more = self.take_special(p, MONUMENT)
        if more:
            self.check_win()

    def splayed_far(self, p: i64) -> bool:
        """INN-73: five colours, each splayed right or up."""
        j = COLOURS * p
        s = self.splays
        return s[j] >= RIGHT and s[j + 1] >= RIGHT and s[j + 2] >= RIGHT and s[j + 3] >= RIGHT and s[j + 4] >= RIGHT

    def modern(self, p: i64) -> bool:
        """INN-74: five top cards, each of value 8 or more."""
        c: i64
        for c in range(COLOURS):
            cards = self.pile(p, c)
            if not cards or AGE[cards[-1]] < 8:
                return False
        return True

    def count_deeds(self, p: i64) -> None:
        """INN-70, after a tuck or a score that left the boards alone."""
        if self.tucked[p] >= 6 or self.scored[p] >= 6:
            self.claim(p, MONUMENT)

    def claim(self, p: i64, special: i64) -> None:
        """INN-69: a special achievement, if it is still there."""
        if self.specials[special] == UNCLAIMED:
            self.take_special(p, special)
            self.check_win()

    def take_special(self, p: i64, special: i64) -> bool:
        self.specials[special] = p
        self.changed = True
        self.tell("claim", p, SPECIAL_RULES[special], (int(special),))
        return True

    # Flags

    def count_flags(self) -> bool:
        """INN-117: count the flags of all boards anew; has any count grown?"""
        grown = False
        p: i64
        c: i64
        for p in range(self.seats):
            n: i64 = 0
            if self.icons[p] > COUNTS or self.covered_flags:
                n = self.icons[p] >> FOUNTAINS & 15
                for c in range(COLOURS):
                    empty = self.empty_flags(p, c)
                    if empty and self.none_has_more(p, c):
                        n += empty
            if n > self.flagged[p]:
                grown = True
            self.flagged[p] = n
        return grown

    def empty_flags(self, p: i64, colour: i64) -> i64:
        """INN-116: empty flags that are visible in a colour; A-14 may count covered ones too."""
        if not self.covered_flags:
            return self.pile_icons[COLOURS * p + colour] >> EMPTY_FLAGS & 15
        n: i64 = 0
        for card in self.pile(p, colour):
            n += FLAGS[card] & 1
        return n

    def none_has_more(self, p: i64, colour: i64) -> bool:
        mine = self.visible_cards(p, colour)
        return all(self.visible_cards(q, colour) <= mine or not self.is_opponent(p, q) for q in range(self.seats))

    # Counting and ending

    def achievements(self, p: i64) -> i64:
        """Ordinary and special ones, and flags (INN-118)."""
        n: i64 = len(self.zones[self.claimed_zone(p)]) + self.flagged[p]
        for who in self.specials:
            if who == p:
                n += 1
        return n

    def side_achievements(self, p: i64) -> i64:
        """INN-81, INN-84: with those of the partner in a team game."""
        n = self.achievements(p)
        if self.teams:
            n += self.achievements((p + 2) % self.seats)
        return n

    def check_win(self) -> None:
        """INN-77, INN-119: from the current player on, whoever has enough wins."""
        k: i64
        for k in range(self.seats):
            p = (self.mover + k) % self.seats
            if self.side_achievements(p) >= self.needed:
                self.win(p, "achievements")

    def win(self, p: i64, reason: str) -> None:
        """A player (and the partner) wins at once."""
        self.end(self.final_result(tuple([q for q in range(int(self.seats)) if not self.is_opponent(p, q)]), reason))

    def win_alone(self, counts: vec[i64], reason: str) -> None:
        """INN-79: whoever alone has the most wins. A-25: in a team game partners tie too, unless teams are compared."""
        if self.teams and self.settings["team_compares"] == "teams":
            counts = vec[i64]([max(counts[0], counts[2]), max(counts[1], counts[3])])
        best = sole_best(counts)
        if best >= 0:
            self.win(best, reason)

    def end_by_score(self, reason: str) -> None:
        """INN-78: the highest score, then the most achievements; in a team game both together."""
        n = int(self.seats)
        keys = []
        for p in range(n):
            key = (int(self.score_of(p)), int(self.achievements(p)))
            if self.teams:
                q = (p + 2) % n
                key = (key[0] + int(self.score_of(q)), key[1] + int(self.achievements(q)))
            keys.append(key)
        best = max(keys)
        self.end(self.final_result(tuple([p for p in range(n) if keys[p] == best]), reason))

    def final_result(self, winners: tuple[int, ...], reason: str) -> Result:
        """The winners first, the others by achievements and score; scores are what the end was about."""
        n = int(self.seats)
        by_score = reason in ("supplies", "limit")
        shown = tuple([int(self.score_of(p) if by_score else self.achievements(p)) for p in range(n)])
        keys = []
        for p in range(n):
            standing = (int(self.side_achievements(p)), int(self.score_of(p))) if not self.teams else (0, 0)
            if by_score and not self.teams:
                standing = (standing[1], standing[0])
            keys.append((p in winners, *standing) if p not in winners else (True, 0, 0))
        ranks = tuple([1 + sum([other > mine for other in keys]) for mine in keys])
        shares = tuple([1.0 / len(winners) if p in winners else 0.0 for p in range(n)])
        return Result(ranks, shown, shares, reason)


def sole_best(counts: vec[i64]) -> i64:
    """INN-79: the seat that alone has the most; -1 if there is a tie."""
    best: i64 = 0
    i: i64
    tied = False
    for i in range(1, len(counts)):
        if counts[i] > counts[best]:
            best = i
            tied = False
        elif counts[i] == counts[best]:
            tied = True
    return -1 if tied else best
