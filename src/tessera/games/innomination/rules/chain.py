"""Innomination: Effect Chains (IM-112 to IM-125). `announce` puts an effect on the chain, `run_chain` lets everybody
answer it and resolves the links, last in, first out. Links are plain numbers (state.py), so that other links can
inspect, negate and replace them.
"""

from tessera.games.innomination.language import K_ACT, K_ARISE, UNLEASH
from tessera.games.innomination.rules.codes import USE, other_of, piece_of, use_of, verb_of
from tessera.games.innomination.rules.effects.interpreter import run_ops
from tessera.games.innomination.rules.effects.paying import pay_aether, pay_price
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import (
    ACTIVE,
    BANISHED,
    GRAVE,
    HAND,
    L_CARD,
    L_FROM,
    L_INSTEAD,
    L_SEAT,
    L_SLOT,
    L_SOURCE,
    L_STATUS,
    L_TO,
    LIMBO,
    NEGATED,
    REMOVED,
    changed,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, YES_NO, Ask, Returns, Script

# Putting an effect on the chain


def announce(
    g: Innomination, p: Seat, piece: Card, number: int, event: Card, priced: bool, as_card: bool
) -> Returns[bool]:
    """Choose option and targets, pay unless it is paid already (AMB-36, AMB-37). Tells whether the effect happens."""
    if not g.holds(g.card_set.slots[number].conditions, p, piece):
        return False
    if g.card_set.slots[number].may and not optional_by_use(g, number):
        wanted: bool = yield Ask(p, YES_NO, vec[i64]([1, 0]), "may", "IM-101", (piece, number))
        if not wanted:
            return False
    choice: int = 0
    if g.card_set.slots[number].choice >= 0 and g.choices(g.card_set.slots[number], p, piece):
        choice = yield Ask(p, ACTION, choice_codes(g, p, piece, number), "choose", "IM-101", (piece, number))
        choice -= 1
    chosen: tuple[Card, ...] = ()
    first: int = 0
    k: int = 0
    n: int
    target: Card
    while k < len(g.card_set.slots[number].targets):
        n = wanted_targets(g, number, k, choice)
        while n > 0 and left_to_choose(g, p, piece, number, k, chosen):
            target = yield Ask(p, CARD, targets(g, p, piece, number, k, chosen), "target", "AMB-36", (piece, number))
            if not target:
                break
            chosen = (*chosen, target)
            n -= 1
        if not g.card_set.slots[number].targets[k].second:
            first = len(chosen)
        k += 1
    if not priced:
        start_use(g, p, piece, number)
        if g.card_set.slots[number].has_cost:
            yield from pay_price(g, p, piece, number)
    if not g.living(p):
        return False
    push(g, p, piece, number, event, as_card, choice, first, chosen)
    return True


def optional_by_use(g: Innomination, number: int) -> bool:
    """An effect that is used at will needs no further question."""
    return g.card_set.slots[number].activated


def choice_codes(g: Innomination, p: i64, piece: i64, number: int) -> vec[i64]:
    return vec[i64]([k + 1 for k in g.choices(g.card_set.slots[number], p, piece)])


def wanted_targets(g: Innomination, number: int, k: int, choice: int) -> int:
    """How many targets of a choice are to be picked; none for an option that does not use them."""
    slot = g.card_set.slots[number]
    t = slot.targets[k]
    if slot.choice >= 0 and not g.uses(g.card_set.lists[slot.ops][slot.choice].choices[choice], t):
        return 0
    return int(t.count)


def left_to_choose(g: Innomination, p: i64, piece: i64, number: int, k: int, chosen: tuple[Card, ...]) -> bool:
    return any(c not in chosen for c in g.possible(g.card_set.slots[number].targets[k], p, piece))


def targets(g: Innomination, p: i64, piece: i64, number: int, k: int, chosen: tuple[Card, ...]) -> vec[i64]:
    c: i64
    t = g.card_set.slots[number].targets[k]
    out = vec[i64]()
    for c in g.possible(t, p, piece):
        if c not in chosen:
            out = append(out, c)
    return append(out, 0) if t.up_to else out


def start_use(g: Innomination, p: i64, piece: i64, number: int) -> None:
    """Actions, the count of uses, and ARISE's own price (IM-89, IM-90, AMB-29)."""
    slot = g.card_set.slots[number]
    if not slot.activated and slot.role != UNLEASH:
        return
    g.used = g.used + (int(use_of(piece, number)),)
    if slot.role == UNLEASH:
        g.unleashed |= 1 << p
        g.tell("unleash", p, "IM-50", (int(piece), number))
        return
    g.tell("use", p, "IM-39", (int(piece), number))
    if slot.words & K_ACT:
        g.actions[piece] -= 1
        g.strikes = changed(g.strikes, piece, 0)
        g.harmed()
    if slot.words & K_ARISE:
        if g.card(piece).named:
            g.shift("arise", p, "IM-90", piece, BANISHED, REMOVED)
        else:
            g.shift("arise", p, "IM-90", piece, GRAVE, BANISHED)
            from_grave(g, p, piece)


def from_grave(g: Innomination, p: i64, piece: i64) -> None:
    """AMB-64: banished as a price."""
    for q in g.clockwise(p):
        if q != p:
            g.notify(6, q, piece)


def push(
    g: Innomination, p: i64, piece: i64, number: int, event: int, as_card: bool, choice: int, first: int,
    chosen: tuple[int, ...],
) -> None:  # fmt: skip
    last = len(g.card_set.lists[g.card_set.slots[number].ops])
    link = (int(p), int(piece), number, ACTIVE, -1, 0, 0, event, int(as_card), choice, 0, last, first)
    g.chain = g.chain + (link + chosen,)
    g.tell("link", p, "IM-112", (int(piece), number, len(g.chain), *chosen))


# The chain itself


def run_chain(g: Innomination) -> Script:
    """The window, then the links from the top down (IM-112); afterwards `g.outcome` says what became of the first."""
    sentence: int = 0
    last: int = g.chain[0][L_TO]
    if g.by_sentence and len(g.chain) == 1 and last > 1:
        while sentence < last and g.chain:  # AMB-32, the literal reading: a window before each sentence
            narrow(g, sentence, last)
            if g.answerable():
                yield from open_window(g)
            yield from resolve(g, sentence + 1 < last)
            sentence += 1
            if g.outcome == NEGATED:
                drop_chain(g)
    else:
        if g.answerable():
            yield from open_window(g)
        yield from resolve(g, False)
    end_chain(g)


def narrow(g: Innomination, sentence: int, last: int) -> None:
    g.set_link(0, L_FROM, sentence)
    g.set_link(0, L_TO, sentence + 1)
    g.set_link(0, L_INSTEAD, -1)


def drop_chain(g: Innomination) -> None:
    g.chain = ()


def end_chain(g: Innomination) -> None:
    """IM-116: AURAs that were negated come back."""
    g.chain = ()
    if g.auras_off:
        g.auras_off = ()
        g.stale = True
    g.handled += 1


def open_window(g: Innomination) -> Script:
    """AMB-35: the player whose turn it is first, then to the left, until all have passed."""
    passes: int = 0
    q: Seat = first_asked(g)
    while g.answerable() and passes < g.living_seats():
        if g.could_answer(q):
            code: int = yield Ask(q, ACTION, g.replies(q), "chain", "IM-122", chain_args(g), secret=True)
            if code:
                yield from answer(g, q, Card(piece_of(code)), verb_of(code), other_of(code))
                if g.cut:
                    return
                passes = 0
                q = first_asked(g)
                continue
        passes += 1
        q = next_living(g, q)


def chain_args(g: Innomination) -> tuple[int, ...]:
    return (g.chain[len(g.chain) - 1][L_SOURCE], g.chain[len(g.chain) - 1][L_SLOT])


def first_asked(g: Innomination) -> Seat:
    return g.mover if g.living(g.mover) else next_living(g, g.mover)


def next_living(g: Innomination, q: Seat) -> Seat:
    return Seat(int(g.next_living(q)))


def answer(g: Innomination, q: Seat, piece: Card, verb: int, number: int) -> Script:
    """A new link on top (IM-121)."""
    if verb == USE:
        yield from announce(g, q, piece, number, Card(0), False, False)
        return
    if not g.spent(q, g.cost_of(q, piece, g.card(piece).cost)):
        yield from pay_aether(g, q, int(g.cost_of(q, piece, g.card(piece).cost)))
    g.note_played(q, piece)
    g.shift("chain", q, "IM-113", piece, HAND, LIMBO)
    yield from put_on_chain(g, q, piece)


def put_on_chain(g: Innomination, q: Seat, piece: Card) -> Script:
    """A Chain card that has been paid; it may be named at this moment only (IM-66, AMB-60)."""
    done: bool = False
    if g.may_name(q):
        named: Card = yield Ask(q, CARD, g.chain_names(q, piece), "name_chain", "IM-66", (piece,), secret=True)
        if named:
            g.naming_used |= 1 << q
            if not g.spent(q, g.cost_of(q, named, g.card(named).cost)):
                yield from pay_aether(g, q, int(g.cost_of(q, named, g.card(named).cost)))
            g.put_named(q, piece, named, False, 0)
            piece = named
    number: int = int(g.link_slot(piece))
    if number >= 0:
        done = yield from announce(g, q, piece, number, Card(0), False, True)
    if not done:
        g.finish_card(q, piece)


def resolve(g: Innomination, goes_on: bool) -> Script:
    """IM-112: last in, first out. `goes_on`: the first link has further sentences to come."""
    number: int
    last: bool = False
    while g.chain and not g.cut:
        last = len(g.chain) == 1
        g.outcome = g.top()[L_STATUS]
        if g.top()[L_INSTEAD] >= 0 and g.top()[L_STATUS] != NEGATED:
            number = g.top()[L_INSTEAD]
            if not g.done_silently(number, 0, len(g.card_set.lists[number])):
                yield from run_ops(g, number, 0, len(g.card_set.lists[number]))
        elif g.top()[L_STATUS] != NEGATED and still_holds(g):
            if g.card_set.slots[g.top()[L_SLOT]].role == UNLEASH:
                break_below(g)
            number = int(g.card_set.slots[g.top()[L_SLOT]].ops)
            if not g.done_silently(number, g.top()[L_FROM], g.top()[L_TO]):
                yield from run_ops(g, number, g.top()[L_FROM], g.top()[L_TO])
        if g.cut:
            if last and goes_on:  # AMB-47: the line is finished, its further sentences without windows
                number = int(g.card_set.slots[g.top()[L_SLOT]].ops)
                yield from run_ops(g, number, g.top()[L_TO], len(g.card_set.lists[number]))
            break
        g.settle()
        if len(g.chain) == 1 and goes_on:
            return
        close_link(g)
    if g.cut:
        abandon(g, last)


def still_holds(g: Innomination) -> bool:
    """Conditions are checked again on resolution."""
    return g.holds(g.card_set.slots[g.top()[L_SLOT]].conditions, g.top()[L_SEAT], g.top()[L_SOURCE])


def break_below(g: Innomination) -> None:
    """IM-50: an Unleash breaks the chain."""
    k: i64
    for k in range(len(g.chain) - 1):
        g.set_link(k, L_STATUS, NEGATED)
    g.locked = True
    g.tell("break", g.chain[len(g.chain) - 1][L_SEAT], "IM-120")


def close_link(g: Innomination) -> None:
    link = g.top()
    g.chain = g.chain[:-1]
    if link[L_CARD]:
        g.finish_card(link[L_SEAT], link[L_SOURCE], link[L_STATUS] == NEGATED)


def abandon(g: Innomination, last: bool) -> None:
    """IM-126, AMB-47: a player has lost; the rest of the chain never resolves. `last`: there was no rest, the first
    link itself has resolved."""
    for link in g.chain:
        if link[L_CARD] and g.living(link[L_SEAT]):
            g.finish_card(link[L_SEAT], link[L_SOURCE], True)
    g.chain = ()
    g.queue = ()
    g.outcome = ACTIVE if last else NEGATED
