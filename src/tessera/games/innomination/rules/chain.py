"""Innomination: Effect Chains (IM-112 to IM-125). `announce` puts an effect on the chain, `run_chain` lets everybody
answer it and resolves the links, last in, first out. Links are plain numbers (state.py), so that other links can
inspect, negate and replace them.
"""

from tessera.games.innomination.language import CREATURE, K_ACT, K_ARISE, SOURCE, UNLEASH
from tessera.games.innomination.rules.aether import cost_of, note_played
from tessera.games.innomination.rules.codes import USE
from tessera.games.innomination.rules.conditions import answerable, choices, holds, link_slot, possible, uses
from tessera.games.innomination.rules.effects.interpreter import done_silently, run_ops
from tessera.games.innomination.rules.effects.operations import set_link, top
from tessera.games.innomination.rules.effects.paying import pay_aether, pay_price, spent
from tessera.games.innomination.rules.harm import settle
from tessera.games.innomination.rules.moves import (
    ON_ENTER,
    ON_SUMMON,
    arrive,
    await_arrival,
    banish_copy,
    forget,
    notify,
    pile_of,
    shift,
)
from tessera.games.innomination.rules.naming import may_name, put_named
from tessera.games.innomination.rules.replies import chain_names, could_answer, replies
from tessera.games.innomination.rules.values import harmed
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
    UNDER,
    Table,
    changed,
)
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, YES_NO, Ask, Returns, Script

# Putting an effect on the chain


def announce(g: Table, p: Seat, piece: Card, number: int, event: Card, priced: bool, as_card: bool) -> Returns[bool]:
    """Choose option and targets, pay unless it is paid already (AMB-36, AMB-37). Tells whether the effect happens."""
    if not holds(g, g.card_set.slots[number].conditions, p, piece):
        return False
    if g.card_set.slots[number].may and not optional_by_use(g, number):
        wanted: bool = yield Ask(p, YES_NO, vec[i64]([1, 0]), "may", "IM-101", (piece, number))
        if not wanted:
            return False
    choice: int = 0
    if g.card_set.slots[number].choice >= 0 and choices(g, g.card_set.slots[number], p, piece):
        choice = yield Ask(p, ACTION, options_of(g, p, piece, number), "choose", "IM-101", (piece, number))
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


def optional_by_use(g: Table, number: int) -> bool:
    """An effect that is used at will needs no further question."""
    return g.card_set.slots[number].activated


def options_of(g: Table, p: i64, piece: i64, number: int) -> vec[i64]:
    return vec[i64]([k + 1 for k in choices(g, g.card_set.slots[number], p, piece)])


def wanted_targets(g: Table, number: int, k: int, choice: int) -> int:
    """How many targets of a choice are to be picked; none for an option that does not use them."""
    slot = g.card_set.slots[number]
    t = slot.targets[k]
    if slot.choice >= 0 and not uses(g, g.card_set.lists[slot.ops][slot.choice].choices[choice], t):
        return 0
    return int(t.count)


def left_to_choose(g: Table, p: i64, piece: i64, number: int, k: int, chosen: tuple[Card, ...]) -> bool:
    c: i64
    for c in possible(g, g.card_set.slots[number].targets[k], p, piece):  # noqa: SIM110 - a loop is faster when compiled
        if c not in chosen:
            return True
    return False


def targets(g: Table, p: i64, piece: i64, number: int, k: int, chosen: tuple[Card, ...]) -> vec[i64]:
    c: i64
    t = g.card_set.slots[number].targets[k]
    out = vec[i64]()
    for c in possible(g, t, p, piece):
        if c not in chosen:
            out = append(out, c)
    return append(out, 0) if t.up_to else out


def start_use(g: Table, p: i64, piece: i64, number: int) -> None:
    """Actions, the count of uses, and ARISE's own price (IM-89, IM-90, AMB-29)."""
    slot = g.card_set.slots[number]
    if not slot.activated and slot.role != UNLEASH:
        return
    g.used = g.used + (int(piece * 4096 + number),)
    if slot.role == UNLEASH:
        g.unleashed |= 1 << p
        g.tell("unleash", p, "IM-50", (int(piece), number))
        return
    g.tell("use", p, "IM-39", (int(piece), number))
    if slot.words & K_ACT:
        g.actions[piece] -= 1
        g.strikes = changed(g.strikes, piece, 0)
        harmed(g)
    if slot.words & K_ARISE:
        if g.card(piece).named:
            shift(g, "arise", p, "IM-90", piece, BANISHED, REMOVED)
        else:
            shift(g, "arise", p, "IM-90", piece, GRAVE, BANISHED)
            from_grave(g, p, piece)


def from_grave(g: Table, p: i64, piece: i64) -> None:
    """AMB-64: banished as a price."""
    for q in g.clockwise(p):
        if q != p:
            notify(g, 6, q, piece)


def push(
    g: Table, p: i64, piece: i64, number: int, event: int, as_card: bool, choice: int, first: int,
    chosen: tuple[int, ...],
) -> None:  # fmt: skip
    last = len(g.card_set.lists[g.card_set.slots[number].ops])
    link = (int(p), int(piece), number, ACTIVE, -1, 0, 0, event, int(as_card), choice, 0, last, first)
    g.chain = g.chain + (link + chosen,)
    g.tell("link", p, "IM-112", (int(piece), number, len(g.chain), *chosen))


# The chain itself


def run_chain(g: Table) -> Script:
    """The window, then the links from the top down (IM-112); afterwards `g.outcome` says what became of the first."""
    sentence: int = 0
    last: int = g.chain[0][L_TO]
    if g.by_sentence and len(g.chain) == 1 and last > 1:
        while sentence < last and g.chain:  # AMB-32, the literal reading: a window before each sentence
            narrow(g, sentence, last)
            if answerable(g):
                yield from open_window(g)
            yield from resolve(g, sentence + 1 < last)
            sentence += 1
            if g.outcome == NEGATED:
                drop_chain(g)
    else:
        if answerable(g):
            yield from open_window(g)
        yield from resolve(g, False)
    end_chain(g)


def narrow(g: Table, sentence: int, last: int) -> None:
    set_link(g, 0, L_FROM, sentence)
    set_link(g, 0, L_TO, sentence + 1)
    set_link(g, 0, L_INSTEAD, -1)


def drop_chain(g: Table) -> None:
    g.chain = ()


def end_chain(g: Table) -> None:
    """IM-116: AURAs that were negated come back."""
    g.chain = ()
    if g.auras_off:
        g.auras_off = ()
        g.stale = True
    g.handled += 1


def open_window(g: Table) -> Script:
    """AMB-35: the player whose turn it is first, then to the left, until all have passed."""
    passes: int = 0
    q: Seat = first_asked(g)
    while answerable(g) and passes < g.living_seats():
        if could_answer(g, q):
            action: int = yield Ask(q, ACTION, replies(g, q), "chain", "IM-122", chain_args(g), secret=True)
            if action:
                yield from answer(g, q, Card(action // 4096 % 4096), action // 16777216, action % 4096)
                if g.cut:
                    return
                passes = 0
                q = first_asked(g)
                continue
        passes += 1
        q = next_living(g, q)


def chain_args(g: Table) -> tuple[int, ...]:
    return (g.chain[len(g.chain) - 1][L_SOURCE], g.chain[len(g.chain) - 1][L_SLOT])


def first_asked(g: Table) -> Seat:
    return g.mover if g.living(g.mover) else next_living(g, g.mover)


def next_living(g: Table, q: Seat) -> Seat:
    return Seat(int(g.next_living(q)))


def answer(g: Table, q: Seat, piece: Card, verb: int, number: int) -> Script:
    """A new link on top (IM-121)."""
    if verb == USE:
        yield from announce(g, q, piece, number, Card(0), False, False)
        return
    if not spent(g, q, cost_of(g, q, piece, g.card(piece).cost)):
        yield from pay_aether(g, q, int(cost_of(g, q, piece, g.card(piece).cost)))
    note_played(g, q, piece)
    shift(g, "chain", q, "IM-113", piece, HAND, LIMBO)
    yield from put_on_chain(g, q, piece)


def put_on_chain(g: Table, q: Seat, piece: Card) -> Script:
    """A Chain card that has been paid; it may be named at this moment only (IM-66, AMB-60)."""
    done: bool = False
    if may_name(g, q):
        named: Card = yield Ask(q, CARD, chain_names(g, q, piece), "name_chain", "IM-66", (piece,), secret=True)
        if named:
            g.naming_used |= 1 << q
            if not spent(g, q, cost_of(g, q, named, g.card(named).cost)):
                yield from pay_aether(g, q, int(cost_of(g, q, named, g.card(named).cost)))
            put_named(g, q, piece, named, False, 0)
            piece = named
    number: int = int(link_slot(g, piece))
    if number >= 0:
        done = yield from announce(g, q, piece, number, Card(0), False, True)
    if not done:
        finish_card(g, q, piece)


def resolve(g: Table, goes_on: bool) -> Script:
    """IM-112: last in, first out. `goes_on`: the first link has further sentences to come."""
    number: int
    last: bool = False
    while g.chain and not g.cut:
        last = len(g.chain) == 1
        g.outcome = top(g)[L_STATUS]
        if top(g)[L_INSTEAD] >= 0 and top(g)[L_STATUS] != NEGATED:
            number = top(g)[L_INSTEAD]
            if not done_silently(g, number, 0, len(g.card_set.lists[number])):
                yield from run_ops(g, number, 0, len(g.card_set.lists[number]))
        elif top(g)[L_STATUS] != NEGATED and still_holds(g):
            if g.card_set.slots[top(g)[L_SLOT]].role == UNLEASH:
                break_below(g)
            number = int(g.card_set.slots[top(g)[L_SLOT]].ops)
            if not done_silently(g, number, top(g)[L_FROM], top(g)[L_TO]):
                yield from run_ops(g, number, top(g)[L_FROM], top(g)[L_TO])
        if g.cut:
            if last and goes_on:  # AMB-47: the line is finished, its further sentences without windows
                number = int(g.card_set.slots[top(g)[L_SLOT]].ops)
                yield from run_ops(g, number, top(g)[L_TO], len(g.card_set.lists[number]))
            break
        settle(g)
        if len(g.chain) == 1 and goes_on:
            return
        close_link(g)
    if g.cut:
        abandon(g, last)


def still_holds(g: Table) -> bool:
    """Conditions are checked again on resolution."""
    return holds(g, g.card_set.slots[top(g)[L_SLOT]].conditions, top(g)[L_SEAT], top(g)[L_SOURCE])


def break_below(g: Table) -> None:
    """IM-50: an Unleash breaks the chain."""
    k: i64 = 0
    while k < len(g.chain) - 1:
        set_link(g, k, L_STATUS, NEGATED)
        k += 1
    g.locked = True
    g.tell("break", g.chain[len(g.chain) - 1][L_SEAT], "IM-120")


def close_link(g: Table) -> None:
    link = top(g)
    g.chain = g.chain[:-1]
    if link[L_CARD]:
        finish_card(g, link[L_SEAT], link[L_SOURCE], link[L_STATUS] == NEGATED)


def abandon(g: Table, last: bool) -> None:
    """IM-126, AMB-47: a player has lost; the rest of the chain never resolves. `last`: there was no rest, the first
    link itself has resolved."""
    for link in g.chain:
        if link[L_CARD] and g.living(link[L_SEAT]):
            finish_card(g, link[L_SEAT], link[L_SOURCE], True)
    g.chain = ()
    g.queue = ()
    g.outcome = ACTIVE if last else NEGATED


def finish_card(g: Table, p: i64, piece: i64, spent: bool = False) -> None:
    """A card that was being handled leaves for its pile with what lies below it (IM-22, IM-68); a creature with CHAIN
    enters play when its link resolves (AMB-2), unless it is `spent`: negated, or played as a Spell (AMB-44)."""
    if not g.living(p) or piece not in g.cards_in(p, LIMBO):
        drop_bases(g, p, piece)
        return
    d = g.card(piece)
    if d.type in (CREATURE, SOURCE) and not spent:
        if banish_copy(g, p, piece, LIMBO):
            return
        arrive(g, "play", p, "AMB-2", piece, LIMBO)
        await_arrival(g, p, piece, ON_SUMMON | ON_ENTER)
        return
    shift(g, "spent", p, "IM-22", piece, LIMBO, pile_of(g, piece))
    drop_bases(g, p, piece)


def drop_bases(g: Table, p: i64, piece: i64) -> None:
    for base in g.cards_in(p, UNDER):
        if g.host[base] == piece and not g.on_field(piece):
            forget(g, base)
            shift(g, "drop", p, "IM-68", base, UNDER, pile_of(g, base))
