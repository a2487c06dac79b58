"""Innomination: the rules as scripts, in the order in which they happen. Read `play` and `turn` first and go down.

What a player may do is in answers.py, what it leads to in effects/handling.py (lines of Spells, triggered effects),
chain.py (Effect Chains), naming.py, effects/combat.py and effects/interpreter.py (the effect language). Each comment
names its rule in rules.md."""

from typing import Final

from tessera.games.innomination.language import (
    BYTE,
    CREATURE,
    K_AURA,
    K_END,
    K_RESERVE,
    K_START,
    K_TIMER,
    K_UPKEEP,
    REGENERATE,
)
from tessera.games.innomination.rules.answers import answers
from tessera.games.innomination.rules.chain import announce, run_chain
from tessera.games.innomination.rules.codes import (
    ATTACK,
    END,
    NAME_AS_SPELL,
    NAME_CARD,
    PICK,
    SOURCE_CARD,
    USE,
    code_of,
    other_of,
    piece_of,
    verb_of,
)
from tessera.games.innomination.rules.effects.combat import attack
from tessera.games.innomination.rules.effects.handling import drain, name_it, play_card
from tessera.games.innomination.rules.effects.paying import pay_price
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.rules.moves import ON_ENTER
from tessera.games.innomination.rules.opening import draft, next_game, opening
from tessera.games.innomination.state import (
    DRAFT,
    DRAW_PHASE,
    END_PHASE,
    FIELD,
    LEADERS,
    LIMBO,
    M_A,
    M_PIECE,
    M_SEAT,
    M_TIMER,
    M_UNTIL,
    MAIN_PHASE,
    OPENING,
    Q_SLOT,
    READY_PHASE,
    RESERVE,
    SOURCES,
    UPKEEP_PHASE,
    changed,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, YES_NO, Ask, Script

THIRD_TURN: Final = 3  # IM-53


def play(g: Innomination) -> Script:
    """Games until the match is decided; mostly one (AMB-71)."""
    if g.phase == DRAFT:
        yield from draft(g)
        g.phase = OPENING
    while True:
        if g.phase == OPENING:
            yield from opening(g)
            g.phase = READY_PHASE
        while not g.ended:
            yield from turn(g, g.mover)  # comes back in the middle if that decides the game (`moves.Decided`)
            if not g.ended:
                pass_on(g)
        g.count_game()
        yield from next_game(g)


# A turn (IM-31 to IM-35)


def turn(g: Innomination, p: Seat) -> Script:
    if g.phase != MAIN_PHASE:
        begin_turn(g, p)
        if g.starts_first:  # AMB-10, the book's own order
            await_phase(g, p, K_START)
            if g.waiting():
                yield from drain(g)
            ready(g, p)
        else:
            ready(g, p)
            await_phase(g, p, K_START)
            if g.waiting():
                yield from drain(g)
        if g.living(p):
            yield from upkeep(g, p)
        if g.living(p):
            draw_phase(g, p)
            if g.waiting():
                yield from drain(g)
        g.phase = MAIN_PHASE
    if g.living(p):
        yield from main_phase(g, p)
    if g.living(p):
        g.phase = END_PHASE
        await_phase(g, p, K_END)
        if g.waiting():
            yield from drain(g)
    end_turn(g)


def begin_turn(g: Innomination, p: i64) -> None:
    g.phase = READY_PHASE
    g.turns += 1
    g.own_turns[p] += 1
    g.handled = 0
    g.work = 0
    g.locked = False  # IM-120
    g.source_played = False
    g.fired = ()
    g.naming_used &= ~(1 << p)
    q: i64
    for q in range(g.seats):
        g.spells[q] = 0
        g.namings[q] = 0
    g.tell("turn", p, "IM-31", (int(g.own_turns[p]),))
    turn_up(g, p)
    if g.linger:
        g.linger = tuple(m for m in g.linger if not (m[M_UNTIL] == 2 and m[M_SEAT] == p))
    g.stale = True


def turn_up(g: Innomination, p: i64) -> None:
    """IM-53: the second player's third turn, then everybody else's next one."""
    if p == (g.starter + 1) % g.seats and g.own_turns[p] == THIRD_TURN:
        g.turned = True
    if g.turned and not (g.face_up >> p) & 1:
        g.face_up |= 1 << p
        g.tell("turn_up", p, "IM-53")


def ready(g: Innomination, p: i64) -> None:
    """IM-31: Aether and actions come back; AMB-29: so do uses; AMB-50: actions are set to the maximum."""
    piece: i64
    for piece in g.cards_in(p, FIELD) + g.cards_in(p, LEADERS):
        d = g.card_set.cards[g.kind[piece]]
        g.actions[piece] = d.actions
        g.aether[piece] = d.produces  # AMB-7: what an effect had made is gone
        g.down[piece] = 0
        g.strikes = changed(g.strikes, piece, 0)
    if g.used:
        g.used = tuple(u for u in g.used if g.owner(piece_of(u)) != p)
    g.stale = True
    g.refresh()
    for piece in g.cards_in(p, FIELD):
        g.actions[piece] = max(1, g.xs[piece] % 256)  # (X) ACTIONS, those that were granted or lost too


def await_phase(g: Innomination, p: i64, word: int) -> None:
    """IM-100: effects of a phase wait, those of cards in the Reserve Zone too if they say so (IM-98)."""
    piece: i64
    for piece in g.cards_in(p, LEADERS) + g.cards_in(p, FIELD):
        if g.card_set.cards[g.kind[piece]].words & word or g.gained:
            for slot in g.effects_of(piece):
                if slot.words & word and not slot.words & K_RESERVE:
                    g.wait(Q_SLOT, p, piece, slot.number)
    for piece in g.cards_in(p, RESERVE):
        for slot in g.card(piece).slots:
            if slot.words & word and slot.words & K_RESERVE:
                g.wait(Q_SLOT, p, piece, slot.number)


def upkeep(g: Innomination, p: Seat) -> Script:
    """IM-32, AMB-11: prices first, in the order that the player chooses, then TIMERs."""
    g.phase = UPKEEP_PHASE
    pays: bool
    done: bool
    code: int
    number: int
    piece: Card
    left: tuple[int, ...] = due(g, p)
    while left:
        code = left[0]
        if len(first_of(g, left)) > 1:
            code = yield Ask(p, ACTION, first_of(g, left), "order", "AMB-11")
        left = tuple(other for other in left if other != code)
        piece = Card(piece_of(code))
        number = other_of(code)
        if not g.living(p) or not g.on_field(piece):
            continue
        pays = False
        if g.can_pay(p, piece, g.card_set.slots[number], 0, False):
            pays = yield Ask(p, YES_NO, vec[i64]([1, 0]), "upkeep", "IM-32", (piece, number))
        if pays:
            g.tell("upkeep", p, "IM-32", (piece,))
            yield from pay_price(g, p, piece, number)
            if g.card_set.lists[g.card_set.slots[number].ops]:
                done = yield from announce(g, p, piece, number, Card(0), True, False)
                if done:
                    yield from run_chain(g)
        else:
            g.leave_play("unpaid", p, "AMB-11", piece, g.pile_of(piece))
        g.settle()
    if g.waiting():
        yield from drain(g)
    if g.living(p):
        tick(g, p)
        if g.waiting():
            yield from drain(g)


def due(g: Innomination, p: i64) -> tuple[int, ...]:
    """Every UPKEEP of the player's cards, printed or gained."""
    piece: i64
    out: list[int] = []
    for piece in g.cards_in(p, FIELD):
        if g.card_set.cards[g.kind[piece]].words & K_UPKEEP or g.gained:
            for slot in g.effects_of(piece):
                if slot.words & K_UPKEEP:
                    out.append(int(code_of(PICK, piece, slot.number)))
    return tuple(out)


def first_of(g: Innomination, codes: tuple[int, ...]) -> vec[i64]:
    """AMB-11: the UPKEEPs among which the player chooses the next: of equal ones the first, and those of one card come
    in printed order (IM-102)."""
    out = vec[i64]()
    cards: list[int] = []
    numbers: list[int] = []
    for code in codes:
        if piece_of(code) not in cards and g.on_field(piece_of(code)):
            cards.append(piece_of(code))
            if other_of(code) not in numbers:
                numbers.append(other_of(code))
                out = append(out, code)
    return out


def tick(g: Innomination, p: i64) -> None:
    """IM-99"""
    for piece in g.cards_in(p, FIELD):
        d = g.card_set.cards[g.kind[piece]]
        if not d.words & K_TIMER or g.down[piece]:
            continue
        for slot in d.slots:
            left = g.timers[piece] // BYTE[slot.place] % 256
            if slot.words & K_TIMER and left > 0:
                g.timers = changed(g.timers, piece, g.timers[piece] - BYTE[slot.place])
                g.tell("tick", p, "IM-99", (piece, int(left) - 1))
                if slot.words & K_AURA:
                    g.stale = True
                if slot.timer_mode == 1 or (slot.timer_mode == 0 and left == 1):
                    g.wait(Q_SLOT, p, piece, slot.number)
    if g.linger:
        out: list[tuple[int, ...]] = []
        for m in g.linger:
            if m[M_TIMER] > 0 and m[M_SEAT] == p:
                m = (*m[:M_TIMER], m[M_TIMER] - 1)
                mode = g.card_set.slots[m[M_A]].timer_mode
                if mode == 1 or (mode == 0 and m[M_TIMER] == 0):  # a gained TIMER, as above
                    g.wait(Q_SLOT, p, m[M_PIECE], m[M_A])
                if m[M_TIMER] == 0:
                    continue
            out.append(m)
        g.linger = tuple(out)
        g.stale = True


def draw_phase(g: Innomination, p: i64) -> None:
    """IM-33: the second of two players draws two on the first turn."""
    g.phase = DRAW_PHASE
    twice = g.seats == 2 and p != g.starter and g.own_turns[p] == 1
    g.draw(p, 2 if twice else 1, "IM-33")
    g.settle()


def main_phase(g: Innomination, p: Seat) -> Script:
    """IM-34"""
    done: bool
    while g.living(p):
        g.handled = 0
        g.work = 0
        tidy(g)
        code: int = yield Ask(p, ACTION, answers(g, p), "main", "IM-34")
        verb: int = verb_of(code)
        piece: Card = Card(piece_of(code))
        if verb == END:
            return
        if verb == SOURCE_CARD:
            play_source(g, p, piece)
        elif verb == ATTACK:
            yield from attack(g, p, piece, Card(other_of(code)))
        elif verb == USE:
            done = yield from announce(g, p, piece, other_of(code), Card(0), False, False)
            if done:
                yield from run_chain(g)
        elif verb == NAME_CARD or verb == NAME_AS_SPELL:
            yield from name_it(g, p, piece, Card(other_of(code)), verb == NAME_AS_SPELL)
        else:
            yield from play_card(g, p, piece, verb)
        if g.waiting():
            yield from drain(g)


def play_source(g: Innomination, p: i64, piece: i64) -> None:
    """IM-13; it is not played from the hand, so SUMMON does not happen (IM-96)."""
    g.source_played = True
    g.arrive("source", p, "IM-13", piece, SOURCES)
    g.await_arrival(p, piece, ON_ENTER)


def tidy(g: Innomination) -> None:
    """AMB-47: a Spell whose lines were dropped because somebody has lost goes to its pile."""
    piece: i64
    q: i64
    for q in range(g.seats):
        for piece in g.cards_in(q, LIMBO):
            g.finish_card(q, piece, True)


def end_turn(g: Innomination) -> None:
    """IM-83, AMB-25; then whatever lasts until the end of turn is over."""
    piece: i64
    g.cut = False
    tidy(g)
    g.refresh()
    for q in g.clockwise(g.mover):
        for piece in g.cards_in(q, FIELD):
            g.strikes = changed(g.strikes, piece, 0)
            if g.traits[piece] & REGENERATE and g.card_set.cards[g.kind[piece]].type == CREATURE:
                if g.life[piece] < g.max_life(piece):
                    g.life[piece] = g.max_life(piece)
                    g.harmed()
                    g.tell("regenerate", q, "IM-83", (piece,))
    if g.linger:
        g.linger = tuple(m for m in g.linger if m[M_UNTIL] != 1)
        g.stale = True
    g.settle()
    g.queue = ()


def pass_on(g: Innomination) -> None:
    """IM-35: clockwise; AMB-46: turns of players who have lost are counted all the same."""
    if g.turns >= g.limit:
        g.ended = "turn_limit"
        return
    while True:
        g.mover = Seat(int((g.mover + 1) % g.seats))
        if g.living(g.mover):
            break
        g.own_turns[g.mover] += 1
        if g.mover == (g.starter + 1) % g.seats and g.own_turns[g.mover] == THIRD_TURN:
            g.turned = True
    g.phase = READY_PHASE
    g.stale = True
