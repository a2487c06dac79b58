"""Cities: how a game ends: when all is finished or nothing is left, and who has won."""

from tessera.games.cities.cards import NEUTRAL
from tessera.games.cities.state import CITY_DECK, EVENT_DECK, OPEN, Table
from tessera.kernel.native import i64
from tessera.kernel.state import Result


class Ends(Table):
    def all_finished(self) -> bool:
        return all(by != OPEN for by in self.finished)

    def is_dead(self) -> bool:
        """Is there nothing left to draw or to play?"""
        empty = not (self.zones[CITY_DECK] or self.zones[EVENT_DECK])
        return empty and all(not self.hand(p) for p in range(self.seats))

    def final_result(self, reason: str) -> Result:
        """CIT-33: most points; then, with the ladder, more wonders, then more cities of empires on the table."""
        seats = range(int(self.seats))
        if self.rules.solo:
            won = reason == "all_finished"
            score = self.turns_taken(won) if self.rules.score_is_turns else self.score(0)  # CIT-83
            return Result((1,), (int(score),), (1.0 if won else 0.0,), reason)
        standing = [int(self.standing(p)) for p in seats]
        ranks = tuple(1 + sum([other > mine for other in standing]) for mine in standing)
        first = ranks.count(1)
        shares = tuple(1.0 / first if r == 1 else 0.0 for r in ranks)
        return Result(ranks, tuple(int(self.team_score(p)) for p in seats), shares, reason)

    def turns_taken(self, in_turn: bool) -> i64:
        """The turns of somebody who plays alone, with the one in which the game has ended, if it ended in one."""
        return self.rounds + (1 if in_turn else 0)

    def standing(self, p: i64) -> i64:
        """What ranks a player, in one number; a team counts together."""
        out = self.team_score(p) * 10_000
        if self.rules.ladder:
            team = self.team(p)
            k: i64
            for k in range(self.rules.team_size):
                q = self.mate(team, k)
                out += self.all_wonders(q) * 100 + len(self.cities(q)) - self.count(q, NEUTRAL)
        return out
