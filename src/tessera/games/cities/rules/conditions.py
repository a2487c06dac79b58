"""Cities: which events may be played (CIT-20), on whom, whom they touch, and what stops them. All of it is public but
the hand itself."""

from typing import Final

from tessera.games.cities.cards import (
    ABOUT,
    ANGER,
    ATTACK,
    BARBARIANS,
    CHARISMA,
    CITIES_OF,
    COMMANDER,
    CRISIS,
    CURSE,
    EDUCATION,
    ESPIONAGE,
    EXCHANGE,
    FAMILY,
    FLOOD,
    GREAT,
    INFLUENCE,
    NEUTRAL,
    PLAGUE,
    PROTECTION,
    REBELLION,
    SIDE,
    SILENCE,
    STOPPED_BY,
    TRADE,
    UNIFICATION,
    UNREST,
    VICTORY,
    WONDERS,
)
from tessera.games.cities.rules.moves import Moves
from tessera.games.cities.state import OPEN, empire_of
from tessera.kernel.frame import Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.state import lies_in

FOUR: Final = 4  # cities that Unification and Charisma want
TWICE: Final = 2  # the Great unrest
ENOUGH: Final = 2  # focused cities that save from a crisis


def is_aimed(family: i64) -> bool:
    """Does an event of this family need a single target? (An Education may also be played on oneself.)"""
    return (
        family == ANGER
        or family == ATTACK
        or family == TRADE
        or family == EXCHANGE
        or family == INFLUENCE
        or family == REBELLION
        or family == SILENCE
        or family == CURSE
        or family == ESPIONAGE
    )


class Conditions(Moves):
    def playable(self, p: i64, kind: i64) -> bool:
        """May p play an event of this kind now, holding one?"""
        family = FAMILY[kind]
        if family == PROTECTION:
            return self.rules.armed  # CIT-40: else it is a reaction
        if not self.meets_condition(p, kind):
            return False
        if is_aimed(family):
            return self.any_target(p, kind) or self.may_miss(family)
        return not (self.rules.solo and (family == UNIFICATION or family == UNREST or family == WONDERS))  # CIT-83

    def meets_condition(self, p: i64, kind: i64) -> bool:
        """The printed conditions, at the moment of play."""
        family = FAMILY[kind]
        if family == UNIFICATION:
            return len(self.can_unify(p)) > 0
        if family == CHARISMA:
            return self.has_four(p)
        if family == ATTACK:
            return self.own_capitals(p) > 0
        if family == TRADE:
            return self.own_capitals(p) > 0 and len(self.cities(p)) > 0
        if family == WONDERS:
            return self.own_capitals(p) > 0 and self.own_wonders(p) > 0
        if family == VICTORY:
            return len(self.cities(p)) > 0 or not self.rules.victory_needs_city
        if family == EXCHANGE:
            return len(self.cities(p)) > 0
        return True

    def may_miss(self, family: i64) -> bool:
        """May it be played without a target, for nothing?"""
        if self.rules.solo:
            return False  # CIT-83
        return self.rules.free_play or (family == INFLUENCE and self.rules.loss_of_influence_empty)

    def targets(self, p: i64, kind: i64) -> vec[i64]:
        """The seats that p may play an event on, in table order."""
        out = vec[i64](capacity=6)
        k: i64
        for k in range(self.seats):
            q = (p + k) % self.seats
            if self.may_hit(p, kind, q):
                out = append(out, q)
        return out

    def any_target(self, p: i64, kind: i64) -> bool:
        return any(self.may_hit(p, kind, q) for q in range(self.seats))

    def targets_in_order(self, p: i64, kind: i64) -> tuple[Seat, ...]:
        return tuple(Seat(int(q)) for q in self.targets(p, kind))

    def may_hit(self, p: i64, kind: i64, q: i64) -> bool:
        family = FAMILY[kind]
        if p == q:
            return family == ESPIONAGE and self.rules.espionage_self
        if self.rules.in_teams and self.allied(p, q):
            if family == INFLUENCE or not (self.rules.friendly_fire or family == EXCHANGE):  # CIT-82
                return False
        if family == ANGER:
            return self.has_ordinary(q, ABOUT[kind])
        if family == INFLUENCE:
            return self.count(q, NEUTRAL) > 0
        if family == EDUCATION:
            return len(self.hand(q)) > 0
        if family == SILENCE or family == CURSE or family == ESPIONAGE:
            return True
        return len(self.cities(q)) > 0

    def takeable(self, q: i64, kind: i64) -> vec[i64]:
        """The cities of q that an event may take."""
        family = FAMILY[kind]
        if family == ATTACK or family == TRADE:
            return vec[i64](self.cities(q))
        out = vec[i64](capacity=8)
        for c in self.cities(q):
            if self.ordinary(c, ABOUT[kind]) if family == ANGER else empire_of(c) == NEUTRAL:
                out = append(out, c)
        return out

    def target_picks(self, kind: i64) -> bool:
        """Does the target of an Anger of the gods or an Attack choose the city?"""
        return self.rules.anger_by_target if FAMILY[kind] == ANGER else self.rules.attack_by_target

    def ordinary(self, card: i64, empire: i64) -> bool:
        """A city of the empire that is not its capital."""
        return empire_of(card) == empire and self.rules.capital[card] == 0

    def has_ordinary(self, q: i64, empire: i64) -> bool:
        capital = CITIES_OF[empire][0]
        here: i64 = 1 if self.rules.capital[capital] and lies_in(capital, self.cities(q)) else 0
        return self.count(q, empire) > here

    def can_unify(self, p: i64) -> vec[i64]:
        """CIT-55: the empires that p may unify: those of which p owns four, or any if there is one."""
        out = vec[i64](capacity=8)
        if not self.has_four_of_one(p):
            return out
        empire: i64
        for empire in range(NEUTRAL):
            if self.finished[empire] == OPEN and (self.rules.unify_any or self.own_count(p, empire) >= FOUR):
                out = append(out, empire)
        return out

    def has_four(self, p: i64) -> bool:
        """CIT-56"""
        return self.has_four_of_one(p) if self.rules.charisma_same else self.own_cities(p) >= FOUR

    def has_four_of_one(self, p: i64) -> bool:
        return any(self.own_count(p, empire) >= FOUR for empire in range(NEUTRAL))

    # CIT-81: conditions look at one's own table, or at the team's

    def own_count(self, p: i64, empire: i64) -> i64:
        return self.team_count(p, empire) if self.rules.team_conditions else self.count(p, empire)

    def own_cities(self, p: i64) -> i64:
        if not self.rules.team_conditions:
            return len(self.cities(p))
        n: i64 = 0
        team = self.team(p)
        k: i64
        for k in range(self.rules.team_size):
            n += len(self.cities(self.mate(team, k)))
        return n

    def own_capitals(self, p: i64) -> i64:
        if not self.rules.team_conditions:
            return self.capitals(p)
        n: i64 = 0
        team = self.team(p)
        k: i64
        for k in range(self.rules.team_size):
            n += self.capitals(self.mate(team, k))
        return n

    def own_wonders(self, p: i64) -> i64:
        if not self.rules.team_conditions:
            return self.wonders(p)
        n: i64 = 0
        team = self.team(p)
        k: i64
        for k in range(self.rules.team_size):
            n += self.wonders(self.mate(team, k))
        return n

    # Whom an event touches, and what stops it

    def touched(self, p: i64, kind: i64) -> tuple[Seat, ...]:
        """The players for whom an event without a single target does harm, in table order from its user."""
        return tuple(q for q in self.from_user(p) if self.touches(p, kind, q))

    def touches(self, p: i64, kind: i64, q: i64) -> bool:
        family = FAMILY[kind]
        about = ABOUT[kind]
        if family == COMMANDER:
            return self.count(q, about) > 0 and not (self.rules.commander_takes and p == q)
        if family == PLAGUE:
            return len(self.cities(q)) > (0 if self.rules.plague_neutral else self.count(q, NEUTRAL))
        if family == BARBARIANS:
            return len(self.cities(q)) > 0 or not self.blocked(q)  # CIT-68: whoever has no city is punished
        if family == FLOOD:
            return len(self.cities(q)) > self.capitals(q)
        if family == CRISIS:
            return self.lacks_focus(q, about) and len(self.cities(q)) + len(self.hand(q)) > 0
        if family == WONDERS:
            return p != q and self.wonders(q) > 0
        return False

    def of_side(self, q: i64, side: i64) -> i64:
        """How many cities of West or East a player has."""
        n: i64 = 0
        empire: i64
        for empire in range(NEUTRAL):
            if SIDE[empire] == side:
                n += self.count(q, empire)
        return n

    def lacks_focus(self, q: i64, pair: i64) -> bool:
        """CIT-66: fewer than two cities focused on the two disciplines, together or in each."""
        if self.rules.crisis_each:
            return self.focused(q, pair // 8, pair // 8) < ENOUGH or self.focused(q, pair % 8, pair % 8) < ENOUGH
        return self.focused(q, pair // 8, pair % 8) < ENOUGH

    def focused(self, q: i64, first: i64, second: i64) -> i64:
        """Cities focused on either discipline; one that has both counts once."""
        n: i64 = 0
        for c in self.cities(q):
            if self.is_focused(c, first) or self.is_focused(c, second):
                n += 1
        return n

    def is_focused(self, card: i64, discipline: i64) -> bool:
        """crisis_focus: the major discipline, or any point in it."""
        if self.rules.crisis_any_point:
            return self.rules.points[8 * card + discipline] > 0
        return self.rules.major[card] == discipline

    def may_react(self, q: i64) -> bool:
        """By public knowledge alone: whoever holds events, and is not silenced (CIT-69)."""
        silenced = self.silent(q) > 0 and self.rules.silence_blocks_protection
        return len(self.hand(q)) > 0 and not silenced

    def needed(self, kind: i64) -> i64:
        """CIT-41, CIT-42: how strong a Protection must be to stop an event; NEVER if none does."""
        if FAMILY[kind] == UNREST and ABOUT[kind] == TWICE and not self.rules.great_unrest_protected:
            return GREAT  # CIT-43
        if FAMILY[kind] == ESPIONAGE and self.rules.espionage_in_hand:
            return GREAT  # CIT-72
        return STOPPED_BY[kind]
