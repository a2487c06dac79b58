"""Innomination: what follows from an action: lines of Spells, arrival effects, triggered effects in their order.
`drain` handles what waits in the queue until nothing waits any more; every action of a turn ends with it."""

from typing import Final

from tessera.games.innomination.language import (
    ATTACHMENT,
    CHAIN,
    K_ENTER,
    K_EXPEDITE,
    K_SUMMON,
    ON_T,
    ON_T2,
    SPELL,
    SPELL_PLAYED,
)
from tessera.games.innomination.rules.chain import announce, put_on_chain, run_chain
from tessera.games.innomination.rules.codes import AS_SPELL, EXPEDITE, PICK, code_of
from tessera.games.innomination.rules.effects.asking import choose_way, pay_and_name
from tessera.games.innomination.rules.effects.paying import pay_aether, pay_price
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.rules.moves import ON_ENTER, ON_SUMMON
from tessera.games.innomination.rules.work import TOLD
from tessera.games.innomination.state import ACTIVE, HAND, LIMBO, NEGATED, Q_ARRIVE, Q_CAST, Q_SLOT
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, YES_NO, Ask, Script

HANDLED_AT_MOST: Final = 300  # effects between two free decisions; more than that is an endless loop, and stops


# Waiting effects


def drain(g: Innomination) -> Script:
    """AMB-31: those of the player whose turn it is first, then clockwise; each player orders their own."""
    at: int
    code: int
    entry: tuple[int, ...]
    while g.queue and g.handled < HANDLED_AT_MOST and not g.worn_out():
        at = next_waiting(g)
        if len(orders(g)) > 1:
            code = yield Ask(Seat(g.queue[at][1]), ACTION, orders(g), "order", "AMB-31")
            at = waiting_at(g, code)
        entry = g.queue[at]
        g.queue = g.queue[:at] + g.queue[at + 1 :]
        if entry[0] == Q_SLOT:
            yield from trigger(g, Seat(entry[1]), Card(entry[2]), entry[3], Card(entry[4]))
        elif entry[0] == Q_ARRIVE:
            yield from arrival(g, Seat(entry[1]), Card(entry[2]), entry[3])
        else:
            yield from cast(g, Seat(entry[1]), Card(entry[2]), entry[3])
    if g.queue or g.untold():
        stop_loop(g)
    g.cut = False


def stop_loop(g: Innomination) -> None:
    """Effects without end (AMB-48), or more than can be asked for at once (AMB-72)."""
    g.loops += 1
    if g.worn_out():
        g.work = TOLD
        g.tell("too_much", g.mover, "AMB-72")
    else:
        g.tell("endless", g.mover, "AMB-48")
    for entry in g.queue:
        if entry[0] == Q_CAST:
            g.finish_card(entry[1], entry[2], True)
    g.queue = ()


def next_waiting(g: Innomination) -> int:
    """The entry whose turn it is: what was noticed comes before the card's own effects (AMB-68)."""
    best = 0
    least = 1000
    g.work += len(g.queue)
    for i, entry in enumerate(g.queue):
        seat = (entry[1] - int(g.mover)) % int(g.seats)
        r = 4 * seat + entry[0]
        if r < least:
            best, least = i, r
    return best


def orders(g: Innomination) -> vec[i64]:
    """The different effects among which a player chooses what happens next."""
    first = g.queue[next_waiting(g)]
    out = vec[i64]()
    if len(g.queue) == 1 or first[0] != Q_SLOT:
        return out
    seen: list[int] = []
    for entry in g.queue:
        if entry[0] == Q_SLOT and entry[1] == first[1]:
            if entry[3] not in seen:
                seen.append(entry[3])
                out = append(out, code_of(PICK, entry[2], entry[3]))
    return out


def waiting_at(g: Innomination, code: int) -> int:
    for i, entry in enumerate(g.queue):
        if entry[0] == Q_SLOT and code_of(PICK, entry[2], entry[3]) == code:
            return i
    return 0


def trigger(g: Innomination, p: Seat, piece: Card, number: int, event: Card) -> Script:
    """One effect that was set off, with its own window."""
    g.outcome = ACTIVE
    if not g.living(p) or pointless(g, p, piece, number):
        return
    if g.card_set.slots[number].has_cost:
        if not g.can_pay(p, piece, g.card_set.slots[number], 0, False):
            return
        pays: bool = yield Ask(p, YES_NO, vec[i64]([1, 0]), "price", "AMB-37", (piece, number))
        if not pays:
            return
    done: bool = yield from announce(g, p, piece, number, event, False, False)
    if done:
        yield from run_chain(g)
    else:
        g.handled += 1


def pointless(g: Innomination, p: i64, piece: i64, number: int) -> bool:
    """IM-101: nothing to choose, and nothing else to do."""
    slot = g.card_set.slots[number]
    if g.can_target(slot, p, piece):
        return False
    return all(op.on == ON_T or op.on == ON_T2 for op in g.card_set.lists[slot.ops])


def arrival(g: Innomination, p: Seat, piece: Card, how: int) -> Script:
    """IM-36, step 5: SUMMON and ENTER in printed order (EX-10); one that is negated takes the later ones along."""
    k: int = 0
    while k < len(g.card(piece).slots) and not g.cut and not g.worn_out():
        if on_arrival(g, piece, k, how):
            yield from trigger(g, p, piece, int(g.card(piece).slots[k].number), Card(0))
            if g.outcome != ACTIVE:
                return
        k += 1


def on_arrival(g: Innomination, piece: i64, k: int, how: int) -> bool:
    words = g.card(piece).slots[k].words
    return (how & ON_SUMMON and words & K_SUMMON) != 0 or (how & ON_ENTER and words & K_ENTER) != 0


# Spells


def cast(g: Innomination, p: Seat, piece: Card, mode: int) -> Script:
    """IM-22: the lines in printed order, each with its window (AMB-32); then it may be named (IM-65); then it goes."""
    k: int = 0
    lost: bool = False  # negated altogether (AMB-61)
    fell: bool = False  # a line of its own has brought a player down (AMB-47)
    done: bool
    out: int = len(g.out)
    while k < len(g.card(piece).slots) and g.living(p):
        if is_line(g, piece, k, mode):
            g.outcome = ACTIVE
            done = yield from announce(g, p, piece, int(g.card(piece).slots[k].number), Card(0), True, False)
            if done:
                yield from run_chain(g)
            if g.cut:
                fell = g.outcome == ACTIVE and g.named_after_loss
                break
            if g.outcome == NEGATED and first_line(g, piece, k, mode):
                lost = True
            if g.outcome != ACTIVE:
                break
            if g.waiting():
                yield from drain(g)
            if len(g.out) > out or g.worn_out():  # AMB-47, AMB-72
                break
        k += 1
    if fell:
        g.cut = False
    if not lost and (fell or (not g.cut and len(g.out) == out)) and may_name_spell(g, p, piece):
        named: Card = yield Ask(p, CARD, spell_names(g, p, piece), "name_spell", "IM-65", (piece,), secret=True)
        if named:
            as_spell: bool = yield from choose_way(g, p, piece, named, False, False)
            yield from name_it(g, p, piece, named, as_spell)
    if g.living(p):
        g.finish_card(p, piece, True)


def is_line(g: Innomination, piece: i64, k: int, mode: int) -> bool:
    slot = g.card(piece).slots[k]
    if mode == EXPEDITE:
        return slot.words & K_EXPEDITE != 0
    return slot.as_spell if mode == AS_SPELL else slot.plain


def first_line(g: Innomination, piece: i64, k: int, mode: int) -> bool:
    return not any(is_line(g, piece, j, mode) for j in range(k))


def may_name_spell(g: Innomination, p: i64, piece: i64) -> bool:
    return g.may_name(p) and g.mover == p and piece in g.cards_in(p, LIMBO)


def spell_names(g: Innomination, p: i64, piece: i64) -> vec[i64]:
    out = vec[i64]()
    for named in g.fitting_any_way(p, piece, False, False):
        if g.card(named).type != CHAIN:
            out = append(out, named)
    return append(out, 0)


def name_it(g: Innomination, p: Seat, base: Card, piece: Card, as_spell: bool) -> Script:
    """The naming of the turn (IM-54)."""
    g.naming_used |= 1 << p
    yield from pay_and_name(g, p, base, piece, as_spell, False)


# Playing a card (IM-36)


def play_card(g: Innomination, p: Seat, piece: Card, verb: int) -> Script:
    host: Card = Card(0)
    if g.card(piece).type == ATTACHMENT and not g.unique_stands(p, g.kind[piece]):
        host = yield Ask(p, CARD, g.hosts(p, piece), "host", "AMB-63", (piece,))
    if not g.spent(p, g.price(p, piece, verb)):
        yield from pay_aether(g, p, int(g.price(p, piece, verb)))
    g.note_played(p, piece, verb == AS_SPELL)
    if g.card(piece).type == CHAIN:
        g.shift("play", p, "AMB-51", piece, HAND, LIMBO)
        yield from put_on_chain(g, p, piece)
        if g.chain:
            yield from run_chain(g)
    elif g.card(piece).type == SPELL or verb == AS_SPELL:
        g.shift("play", p, "IM-36", piece, HAND, LIMBO)
        line: int = int(g.priced_line(piece, verb))
        if line >= 0:
            yield from pay_price(g, p, piece, line)
        spell_played(g, p, piece, verb)
    elif not g.banish_copy(p, piece, HAND):
        g.arrive("play", p, "IM-36", piece, HAND, host)
        g.await_arrival(p, piece, ON_SUMMON | ON_ENTER)
        g.settle()


def spell_played(g: Innomination, p: i64, piece: i64, verb: int) -> None:
    g.spells[p] += 1
    g.notify(SPELL_PLAYED, p, piece)
    g.wait(Q_CAST, p, piece, verb)
