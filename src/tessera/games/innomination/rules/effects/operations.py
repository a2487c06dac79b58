"""Innomination: the operations of the effect language that ask nobody. Read `do` first.

The link being resolved is always the last one of `g.chain`; `actor` says whose words these are, `those` what they are
about."""

from typing import Final

from tessera.games.innomination.cards import Op
from tessera.games.innomination.language import (
    BANISH,
    BOUNCE,
    BREAK,
    CHOOSE,
    CREATURE,
    DAMAGE,
    DESTROY,
    DRAW,
    FLIP,
    GAIN,
    GRANT,
    HEAL,
    IF,
    LEADER,
    LOSE,
    MAKE,
    MILL,
    MOVE,
    NEGATE,
    READY,
    REMOVE,
    REPLACE,
    REST,
    SOURCE,
    STAT,
    TOKEN,
)
from tessera.games.innomination.rules.moves import ON_ENTER
from tessera.games.innomination.rules.replies import Replies
from tessera.games.innomination.rules.work import LINGER_AT_MOST, merged
from tessera.games.innomination.state import (
    BANISHED,
    CUT_SHORT,
    FIELD,
    GRAVE,
    HAND,
    L_BY,
    L_CHOICE,
    L_INSTEAD,
    L_PARTS,
    L_SEAT,
    L_SLOT,
    L_SOURCE,
    L_STATUS,
    LIMBO,
    MAIN,
    NEGATED,
    REMOVED,
    RESERVE,
    changed,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64

# Zones and places of a `move` or a search, by `language.MOVES_TO`.
TO_GRAVE: Final = 0
TO_HAND: Final = 1
TO_PLAY: Final = 2
TO_RESERVE: Final = 3
TO_TOP: Final = 4
TO_BOTTOM: Final = 5
QUIET: Final = 1 << DAMAGE | 1 << HEAL | 1 << DRAW | 1 << MILL | 1 << MAKE  # of themselves they change no values


def goal(op: Op) -> int:
    return GRAVE if op.to == TO_GRAVE else RESERVE if op.to == TO_RESERVE else MAIN


class Operations(Replies):
    # The link at hand

    def top(self) -> tuple[int, ...]:
        return self.chain[len(self.chain) - 1]

    def actor(self) -> Seat:
        """Whose words these are: those of a replacement belong to who replaced."""
        link = self.top()
        return Seat(link[L_BY] if link[L_INSTEAD] >= 0 else link[L_SEAT])

    def stopped(self) -> bool:
        """AMB-47: the line stops at once if its controller has lost; AMB-72: and if it has asked for too much."""
        return self.worn_out() or (self.cut and not self.living(self.actor()))

    def left_out(self, code: i64) -> bool:
        return (self.top()[L_PARTS] >> code) & 1 != 0

    def branch(self, number: int, i: int) -> int:
        op = self.card_set.lists[number][i]
        return int(op.then if self.holds(op.conditions, self.actor(), self.top()[L_SOURCE]) else op.otherwise)

    def those(self, op: Op) -> list[int]:
        """The subjects of an operation of the top link."""
        link = self.top()
        place: i64 = len(self.chain) - 2
        if link[L_INSTEAD] >= 0:
            place = len(self.chain) - 1  # a replacement speaks of the effect that it replaces
            link = (link[L_BY], *link[1:])  # its enemies are those of who replaced
        return self.subjects(op, link, place)

    def set_link(self, place: i64, field: int, value: int) -> None:
        link = self.chain[place]
        changed = link[:field] + (value,) + link[field + 1 :]
        self.chain = self.chain[:place] + (changed,) + self.chain[place + 1 :]

    # What is done

    def do(self, op: Op) -> None:
        code = op.code
        p = self.actor()
        me = self.top()[L_SOURCE]
        self.deed()
        n = self.amount_of(op, p, me)
        if code == DAMAGE:
            for piece in self.those(op):
                if self.worn_out():
                    break
                if self.living(self.owner(piece)) and self.in_play(piece) and not (self.cut and not self.living(p)):
                    self.damage(p, me, piece, n, False)
        elif code == HEAL:
            for piece in self.those(op):
                if self.in_play(piece) and self.reached(piece, me) and not self.worn_out():
                    self.heal(p, piece, n)
        elif code == DRAW or code == MILL:
            for q in self.players(op, p):
                if self.stopped():
                    break
                if code == DRAW:
                    self.draw(q, n, "IM-5")
                else:
                    self.mill(q, n)
        elif code == TOKEN:
            for q in self.players(op, p):
                for piece in self.create_tokens(q, op.token, n):
                    if op.trait:
                        self.add_lasting(piece, GRANT, int(op.trait), int(op.x), 1, p)
        elif code == MAKE:
            if self.in_play(me):
                self.aether[me] += op.aether
                self.tell("produce", p, "IM-14", (me, int(op.aether)))
        elif code == NEGATE:
            self.negate(op)
        elif code == REPLACE:
            self.replace(op)
        elif code == BREAK:
            self.break_chain()
        else:
            for piece in self.those(op):
                if self.worn_out():
                    break
                self.do_to(op, p, me, piece, n)
        if not (QUIET >> code) & 1:
            self.stale = True

    def do_to(self, op: Op, p: i64, me: i64, piece: int, n: i64) -> None:
        """Operations on one card after another. AMB-54: none of those that move or destroy touches a Leader."""
        code = op.code
        self.deed()
        if self.card(piece).type == LEADER and code in (DESTROY, BANISH, REMOVE, BOUNCE, MOVE, REST, FLIP):
            if code == REST:
                self.actions[piece] = 0
            return
        if code == DESTROY:
            self.destroy_by_effect(p, me, piece)
        elif code == BANISH:
            self.banish(p, me, piece)
        elif code == MOVE:
            self.move_by_effect(op, p, me, piece)
        elif not self.in_play(piece):
            here = self.place_of(piece)
            if code == BOUNCE and here in (LIMBO, GRAVE, BANISHED, RESERVE):
                self.to_hand("bounce", p, "IM-24", piece, here)
        elif not self.reached(piece, me):
            return
        elif code == REMOVE:
            self.leave_play("remove", p, "IM-7", piece, REMOVED)
        elif code == BOUNCE:
            self.leave_play("bounce", p, "IM-24", piece, HAND)
        elif code == STAT:
            self.change_stats(op, p, piece)
        elif code == GRANT or code == LOSE:
            self.add_lasting(piece, int(code), int(op.trait), int(op.x), int(op.until), p)
            self.tell("grant" if code == GRANT else "lose_trait", p, "AMB-19", (piece, int(op.trait), int(op.x)))
        elif code == GAIN:
            until = int(op.until)
            slot = self.card_set.slots[op.slot]
            self.add_lasting(piece, GAIN, int(op.slot), 0, until, p, int(slot.timer))
            self.tell("gain", p, "IM-111", (piece, int(op.slot)))
        elif code == READY:  # AMB-50
            self.actions[piece] += n
            self.tell("ready", p, "AMB-50", (piece, int(n)))
        elif code == REST:
            self.actions[piece] = 0
            self.strikes = changed(self.strikes, piece, 0)
            self.tell("rest", p, "IM-27", (piece,))
        elif code == FLIP:
            self.flip(p, piece, op.up)

    def change_stats(self, op: Op, p: i64, piece: int) -> None:
        """IM-105: permanent changes are written on the card, others last for a time."""
        if op.until == 0:
            self.attack_mod = changed(self.attack_mod, piece, self.attack_mod[piece] + op.attack)
            self.life_mod = changed(self.life_mod, piece, self.life_mod[piece] + op.life)
            self.life[piece] += op.life
            if self.life[piece] <= 0:
                self.dying = True
        else:
            self.add_lasting(piece, STAT, int(op.attack), int(op.life), int(op.until), p)
        self.tell("stat", p, "IM-105", (piece, int(op.attack), int(op.life), int(op.until)))
        self.stale = True

    def add_lasting(self, piece: int, what: int, a: int, b: int, until: int, p: i64, timer: int = 0) -> None:
        self.work += len(self.linger)
        if len(self.linger) >= LINGER_AT_MOST:
            self.linger = merged(self.linger)
            if len(self.linger) >= LINGER_AT_MOST:
                self.wear_out()
                return
        self.linger = self.linger + ((piece, what, a, b, until, int(p), timer),)
        self.stale = True

    def flip(self, p: i64, piece: int, up: bool) -> None:
        """AMB-57: turned down it counts as spent."""
        if up and self.down[piece]:
            self.down[piece] = 0
            self.aether[piece] = self.card(piece).produces
        elif not up and not self.down[piece]:
            self.down[piece] = 1
            self.aether[piece] = 0
        else:
            return
        self.tell("flip_up" if up else "flip_down", p, "AMB-57", (piece,))

    def players(self, op: Op, p: i64) -> list[int]:
        if op.who == 0:
            return [int(p)]
        return [q for q in self.clockwise(p) if op.who == 2 or q != p]

    def move_by_effect(self, op: Op, p: i64, me: i64, piece: int) -> None:
        """Put a card somewhere, from play, from a pile, or while it is handled; AMB-41: its text beats the proper
        pile."""
        here = self.place_of(piece)
        if here == FIELD:
            if not self.reached(piece, me):
                return
            if op.to == TO_HAND:
                self.leave_play("bounce", p, "IM-24", piece, HAND)
            elif op.to != TO_PLAY:
                self.leave_play("put", p, "AMB-9", piece, goal(op), BOTTOM if op.to == TO_BOTTOM else TOP)
        elif op.to == TO_PLAY:
            if here in (HAND, GRAVE, BANISHED, RESERVE, LIMBO):
                self.into_play(p, piece, here, False)
        elif op.to == TO_HAND:
            if here != REMOVED and here != HAND:
                self.to_hand("bounce", p, "IM-24", piece, here)
        elif here in (HAND, GRAVE, BANISHED, RESERVE, LIMBO) and here != goal(op):
            self.shift("put", p, "AMB-9", piece, here, goal(op), BOTTOM if op.to == TO_BOTTOM else TOP)

    def into_play(self, p: i64, piece: int, source: int, quiet: bool) -> None:
        """Put into play by an effect: ENTER yes, SUMMON no. IM-57: a second copy of a named card is banished."""
        q = self.owner(piece)
        if self.banish_copy(p, piece, source):
            return
        d = self.card(piece)
        if d.type != CREATURE and d.type != SOURCE:
            return
        self.arrive("put_into_play", p, "IM-96", piece, source)
        if not quiet:
            self.await_arrival(q, piece, ON_ENTER)

    # The chain

    def negate(self, op: Op) -> None:
        """IM-115; scope: the effect, every link of its card, or a part of the effect."""
        place: i64 = len(self.chain) - 2
        if place < 0:
            return
        source = self.chain[place][L_SOURCE]
        if op.scope == 2:
            self.set_link(place, L_PARTS, int(self.chain[place][L_PARTS] | op.parts))
            if self.chain[place][L_STATUS] == 0:
                self.set_link(place, L_STATUS, CUT_SHORT)
        else:
            k: i64
            for k in range(place + 1):
                if k == place or (op.scope == 1 and self.chain[k][L_SOURCE] == source):
                    self.set_link(k, L_STATUS, NEGATED)
        self.auras_off = (*self.auras_off, source)  # AMB-62
        self.tell("negate", self.actor(), "IM-115", (source, int(self.chain[place][L_SLOT]), int(op.scope)))

    def replace(self, op: Op) -> None:
        """IM-118"""
        place: i64 = len(self.chain) - 2
        if place < 0:
            return
        self.set_link(place, L_BY, self.top()[L_SEAT])
        self.set_link(place, L_INSTEAD, int(op.then))
        self.tell("replace", self.actor(), "IM-118", (self.chain[place][L_SOURCE], int(self.chain[place][L_SLOT])))

    def break_chain(self) -> None:
        """IM-120"""
        k: i64
        for k in range(len(self.chain) - 1):
            self.set_link(k, L_STATUS, NEGATED)
        self.locked = True
        self.tell("break", self.actor(), "IM-120")

    def done_silently(self, number: int, first: i64, last: i64) -> bool:
        """Carry out operations of a list for the top link as `run_ops` does, if none of them can ask anybody."""
        if self.card_set.asking[number]:
            return False
        i: i64
        for i in range(first, last):
            if self.stopped():
                break
            op = self.card_set.lists[number][i]
            if self.left_out(op.code):
                pass
            elif op.code == IF:
                inner = self.branch(number, int(i))
                if inner >= 0:
                    self.done_silently(inner, 0, len(self.card_set.lists[inner]))
            elif op.code == CHOOSE:
                inner = op.choices[self.top()[L_CHOICE]]
                self.done_silently(inner, 0, len(self.card_set.lists[inner]))
            else:
                self.do(op)
            self.settle()
        return True
