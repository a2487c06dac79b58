"""Innomination: Effect Chains (IM-112 to IM-125). `announce` puts an effect on the chain, `run_chain` lets everybody
answer it and resolves the links, last in, first out. Links are plain numbers (state.py), so that other links can
inspect, negate and replace them.
"""

from typing import Final

from tessera.games.innomination.aether import available, cost_of, covers, note_played, size
from tessera.games.innomination.cards import (
    BLITZ,
    CHAIN,
    CREATURE,
    IS_ANSWER,
    IS_CHAIN,
    IS_LINK,
    K_ACT,
    K_ARISE,
    K_LINK,
    K_RESERVE,
    QUICK,
    SOURCE,
    UNLEASH,
    Slot,
)
from tessera.games.innomination.effects.interpreter import done_silently, run_ops, set_link, top
from tessera.games.innomination.effects.paying import can_pay, pay_aether, pay_price, spent
from tessera.games.innomination.judging import (
    answerable,
    answers,
    can_target,
    choices,
    holds,
    link_slot,
    possible,
    uses,
)
from tessera.games.innomination.moving import (
    ON_ENTER,
    ON_SUMMON,
    arrive,
    await_arrival,
    forget,
    notify,
    pile_of,
    settle,
    shift,
    unique_stands,
)
from tessera.games.innomination.naming import fitting, has_kind, may_name, put_named
from tessera.games.innomination.state import (
    ACTIVE,
    BANISHED,
    FIELD,
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
    LEADERS,
    LIMBO,
    NEGATED,
    REMOVED,
    RESERVE,
    UNDER,
    Table,
    changed,
)
from tessera.games.innomination.stats import effects_of, harmed, has_name, refresh, traits_of
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, YES_NO, Ask, Returns, Script

# Verbs of answers: verb << 24 | piece << 12 | slot or other piece.
PASS: Final = 0
PLAY: Final = 1
EXPEDITE: Final = 2
AS_SPELL: Final = 3
USE: Final = 4
ATTACK: Final = 5
NAME_CARD: Final = 6
NAME_AS_SPELL: Final = 7
SOURCE_CARD: Final = 8
END: Final = 9
PICK: Final = 10
DECK: Final = 11


def code(verb: i64, piece: i64, other: i64) -> i64:
    return verb * 16777216 + piece * 4096 + other


# Putting an effect on the chain


def announce(g: Table, p: Seat, piece: Card, number: int, event: Card, priced: bool, as_card: bool) -> Returns[bool]:
    """Choose option and targets, pay unless it is paid already (AMB-36, AMB-37). Tells whether the effect happens."""
    if not holds(g, g.set.slots[number].conditions, p, piece):
        return False
    if g.set.slots[number].may and not optional_by_use(g, number):
        wanted: bool = yield Ask(p, YES_NO, vec[i64]([1, 0]), "may", "IM-101", (piece, number))
        if not wanted:
            return False
    choice: int = 0
    if g.set.slots[number].choice >= 0 and choices(g, g.set.slots[number], p, piece):
        choice = yield Ask(p, ACTION, options_of(g, p, piece, number), "choose", "IM-101", (piece, number))
        choice -= 1
    chosen: tuple[Card, ...] = ()
    first: int = 0
    k: int = 0
    n: int
    target: Card
    while k < len(g.set.slots[number].targets):
        n = wanted_targets(g, number, k, choice)
        while n > 0 and left_to_choose(g, p, piece, number, k, chosen):
            target = yield Ask(p, CARD, targets(g, p, piece, number, k, chosen), "target", "AMB-36", (piece, number))
            if not target:
                break
            chosen = (*chosen, target)
            n -= 1
        if not g.set.slots[number].targets[k].second:
            first = len(chosen)
        k += 1
    if not priced:
        start_use(g, p, piece, number)
        if g.set.slots[number].has_cost:
            yield from pay_price(g, p, piece, number)
    if not g.living(p):
        return False
    push(g, p, piece, number, event, as_card, choice, first, chosen)
    return True


def optional_by_use(g: Table, number: int) -> bool:
    """An effect that is used at will needs no further question."""
    return g.set.slots[number].activated


def options_of(g: Table, p: i64, piece: i64, number: int) -> vec[i64]:
    return vec[i64]([k + 1 for k in choices(g, g.set.slots[number], p, piece)])


def wanted_targets(g: Table, number: int, k: int, choice: int) -> int:
    """How many targets of a choice are to be picked; none for an option that does not use them."""
    slot = g.set.slots[number]
    t = slot.targets[k]
    if slot.choice >= 0 and not uses(g, g.set.lists[slot.ops][slot.choice].choices[choice], t):
        return 0
    return int(t.count)


def left_to_choose(g: Table, p: i64, piece: i64, number: int, k: int, chosen: tuple[Card, ...]) -> bool:
    c: i64
    for c in possible(g, g.set.slots[number].targets[k], p, piece):  # noqa: SIM110 - a loop is faster when compiled
        if c not in chosen:
            return True
    return False


def targets(g: Table, p: i64, piece: i64, number: int, k: int, chosen: tuple[Card, ...]) -> vec[i64]:
    c: i64
    t = g.set.slots[number].targets[k]
    out = vec[i64]()
    for c in possible(g, t, p, piece):
        if c not in chosen:
            out = append(out, c)
    return append(out, 0) if t.up_to else out


def start_use(g: Table, p: i64, piece: i64, number: int) -> None:
    """Actions, the count of uses, and ARISE's own price (IM-89, IM-90, AMB-29)."""
    slot = g.set.slots[number]
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
    last = len(g.set.lists[g.set.slots[number].ops])
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


def could_answer(g: Table, q: i64) -> bool:
    """By what everybody knows: being asked must not tell what a hand holds."""
    refresh(g)
    if not (g.unleashed >> q) & 1:
        return True
    if g.gained or (g.cards_in(q, HAND) and size(available(g, q)) >= g.set.cheapest_chain):
        return True
    if has_answer(g, g.cards_in(q, FIELD)) or has_answer(g, g.cards_in(q, LEADERS)):
        return True
    return g.set.links_elsewhere and (
        has_answer(g, g.cards_in(q, GRAVE))
        or has_answer(g, g.cards_in(q, BANISHED))
        or has_answer(g, g.cards_in(q, RESERVE))
    )


def has_answer(g: Table, pieces: tuple[int, ...]) -> bool:
    piece: i64
    for piece in pieces:  # noqa: SIM110 - a loop is faster when compiled
        if g.set.flags[g.kind[piece]] & IS_ANSWER:
            return True
    return False


def replies(g: Table, q: i64) -> vec[i64]:
    """IM-123: Chain cards and LINK effects that fit the top link; or to pass."""
    piece: i64
    out = vec[i64]([PASS])
    refresh(g)
    have: i64 = -1
    last: i64 = -1
    seen = vec[i64]()
    for piece in g.cards_in(q, HAND):
        kind = g.kind[piece]
        if kind == last or not g.set.flags[kind] & IS_CHAIN or has_kind(g, seen, kind):
            continue
        last = kind
        seen = append(seen, piece)
        if have < 0:
            have = available(g, q)
        if covers(have, cost_of(g, q, piece, g.set.cards[kind].cost)) and chain_card_fits(g, q, piece):
            out = append(out, code(PLAY, piece, 0))
    out = links_of(g, q, g.cards_in(q, FIELD), out)
    out = links_of(g, q, g.cards_in(q, LEADERS), out)
    return from_piles(g, q, out) if g.set.links_elsewhere else out


def links_of(g: Table, q: i64, pieces: tuple[int, ...], out: vec[i64]) -> vec[i64]:
    piece: i64
    for piece in pieces:
        if (g.set.flags[g.kind[piece]] & IS_LINK or g.gained) and not g.down[piece]:
            for slot in effects_of(g, piece):
                if slot.words & K_LINK and not slot.words & (K_ARISE | K_RESERVE) and usable(g, q, piece, slot, True):
                    out = append(out, code(USE, piece, slot.number))
    return out


def from_piles(g: Table, q: i64, out: vec[i64]) -> vec[i64]:
    """LINK effects with ARISE or RESERVE (IM-90, IM-98)."""
    for zone in (GRAVE, BANISHED, RESERVE):
        seen = vec[i64]()
        for piece in g.cards_in(q, zone):
            d = g.set.cards[g.kind[piece]]
            if d.links and not has_kind(g, seen, g.kind[piece]):
                for slot in d.slots:
                    if slot.words & K_LINK and reserve_or_arise(slot, zone, d.named):
                        if usable(g, q, piece, slot, True):
                            seen = append(seen, piece)
                            out = append(out, code(USE, piece, slot.number))
    return out


def chain_card_fits(g: Table, q: i64, piece: i64) -> bool:
    """May a Chain card in hand be put on top of the chain?"""
    d = g.card(piece)
    if d.named and (not holds(g, d.requires, q, piece) or unique_stands(g, q, g.kind[piece])):
        return False
    number = link_slot(g, piece)
    if number < 0:
        return True  # EX-21
    slot = g.set.slots[number]
    return (
        answers(g, slot, q, piece)
        and holds(g, slot.conditions, q, piece)
        and can_target(g, slot, q, piece)
        and can_pay(g, q, piece, slot, cost_of(g, q, piece, d.cost), True)
    )


def usable(g: Table, p: i64, piece: i64, slot: Slot, on_chain: bool) -> bool:
    """May an effect be used now: timing aside, its actions, uses, price and targets (IM-39, IM-89, IM-95)?"""
    if not slot.activated:
        return False
    if slot.role == UNLEASH:
        if (g.unleashed >> p) & 1 or piece != g.leader(p):
            return False
    elif slot.times >= 0 and not (slot.words & K_ACT and not slot.has_cost):
        if times_used(g, piece, slot) >= slot.times:
            return False
    if slot.words & K_LINK:
        if not on_chain and (slot.refers or g.locked):
            return False
        if on_chain and not answers(g, slot, p, piece):
            return False
    elif on_chain:
        return False
    if slot.words & K_ACT:
        if g.actions[piece] <= 0 or (
            g.entered[piece] == g.turns and not traits_of(g, piece) & (QUICK | BLITZ)
        ):  # IM-30
            return False
    if not holds(g, slot.conditions, p, piece) or not can_pay(g, p, piece, slot, 0, False):
        return False
    return can_target(g, slot, p, piece)


def times_used(g: Table, piece: i64, slot: Slot) -> int:
    use: i64
    n = 0
    key = piece * 4096 + slot.number
    for use in g.used:
        if use == key:
            n += 1
    return n


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


def chain_names(g: Table, q: i64, base: i64) -> vec[i64]:
    """Named Chains that fit this very link."""
    out = vec[i64]()
    for piece in fitting(g, q, base, False, False):
        if g.card(piece).type == CHAIN and has_name(g, base, g.card(piece).base):
            number = link_slot(g, piece)
            if number >= 0 and (
                not g.set.slots[number].refers or (len(g.chain) > 0 and fits_link(g, q, piece, number))
            ):
                if can_target(g, g.set.slots[number], q, piece):
                    out = append(out, piece)
    return append(out, 0)


def fits_link(g: Table, q: i64, piece: i64, number: i64) -> bool:
    return answers(g, g.set.slots[number], q, piece)


def resolve(g: Table, goes_on: bool) -> Script:
    """IM-112: last in, first out. `goes_on`: the first link has further sentences to come."""
    number: int
    while g.chain and not g.cut:
        g.outcome = top(g)[L_STATUS]
        if top(g)[L_INSTEAD] >= 0 and top(g)[L_STATUS] != NEGATED:
            number = top(g)[L_INSTEAD]
            if not done_silently(g, number, 0, len(g.set.lists[number])):
                yield from run_ops(g, number, 0, len(g.set.lists[number]))
        elif top(g)[L_STATUS] != NEGATED and still_holds(g):
            if g.set.slots[top(g)[L_SLOT]].role == UNLEASH:
                break_below(g)
            number = int(g.set.slots[top(g)[L_SLOT]].ops)
            if not done_silently(g, number, top(g)[L_FROM], top(g)[L_TO]):
                yield from run_ops(g, number, top(g)[L_FROM], top(g)[L_TO])
        if g.cut:
            break
        settle(g)
        if len(g.chain) == 1 and goes_on:
            return
        close_link(g)
    if g.cut:
        abandon(g)


def still_holds(g: Table) -> bool:
    """Conditions are checked again on resolution."""
    return holds(g, g.set.slots[top(g)[L_SLOT]].conditions, top(g)[L_SEAT], top(g)[L_SOURCE])


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


def abandon(g: Table) -> None:
    """IM-126, AMB-47: a player has lost; the rest of the chain never resolves."""
    for link in g.chain:
        if link[L_CARD] and g.living(link[L_SEAT]):
            finish_card(g, link[L_SEAT], link[L_SOURCE], True)
    g.chain = ()
    g.queue = ()
    g.outcome = NEGATED


def finish_card(g: Table, p: i64, piece: i64, spent: bool = False) -> None:
    """A card that was being handled leaves for its pile with what lies below it (IM-22, IM-68); a creature with CHAIN
    enters play when its link resolves (AMB-2), unless it is `spent`: negated, or played as a Spell (AMB-44)."""
    if not g.living(p) or piece not in g.cards_in(p, LIMBO):
        drop_bases(g, p, piece)
        return
    d = g.card(piece)
    if d.type in (CREATURE, SOURCE) and not spent:
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


# What may be used first, in one's own MAIN PHASE


def first_chain(g: Table, p: i64, piece: i64) -> bool:
    """AMB-51: a Chain card that does not refer to another effect may be played like a Spell."""
    number = link_slot(g, piece)
    if number < 0 or g.locked:
        return False
    slot = g.set.slots[number]
    return not slot.refers and holds(g, slot.conditions, p, piece) and can_target(g, slot, p, piece)


def reserve_or_arise(slot: Slot, zone: int, named: bool) -> bool:
    """IM-90, IM-98: effects that are used from elsewhere than play."""
    if zone == RESERVE:
        return slot.words & K_RESERVE != 0
    if not slot.words & K_ARISE:
        return False
    return zone == (BANISHED if named else GRAVE)
