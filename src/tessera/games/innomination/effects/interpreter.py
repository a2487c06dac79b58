"""Innomination: the interpreter of the effect language: what a link does when it resolves. Read `run_ops` first. The
link being resolved is always the last one of `g.chain`; operations that ask somebody are scripts, all others are in
`do`; lists without a question need no script (`done_silently`)."""

from typing import Final

from tessera.games.innomination.aether import available, cost_of, covers
from tessera.games.innomination.cards import (
    ATTACHMENT,
    BANISH,
    BOUNCE,
    BREAK,
    CHOOSE,
    CREATURE,
    DAMAGE,
    DESTROY,
    DISCARD,
    DRAW,
    FLIP,
    GAIN,
    GRANT,
    HEAL,
    IF,
    LEADER,
    LOOK,
    LOSE,
    MAKE,
    MILL,
    MOVE,
    NAME,
    NEGATE,
    PLAY_FROM,
    READY,
    REMOVE,
    REPLACE,
    REST,
    SEARCH,
    SOURCE,
    STAT,
    TOKEN,
    UNTIL,
    Op,
)
from tessera.games.innomination.effects.paying import pay_aether, spent
from tessera.games.innomination.judging import amount_of, holds, looked_at, subjects
from tessera.games.innomination.moving import (
    ON_ENTER,
    arrive,
    await_arrival,
    banish,
    create_tokens,
    damage,
    destroy_by_effect,
    discard,
    draw,
    heal,
    leave_play,
    mill,
    place_of,
    reached,
    settle,
    shift,
    stack_bottom,
    to_hand,
    unique_stands,
)
from tessera.games.innomination.naming import distinct, fitting, hosts, put_named, reachable_bases
from tessera.games.innomination.state import (
    BANISHED,
    CHANCE_PICK,
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
    Table,
    changed,
)
from tessera.games.innomination.stats import fits, refresh
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, Ask, Script

# Zones and places of a `move` or a search, by `cards.MOVES_TO`.
TO_GRAVE: Final = 0
TO_HAND: Final = 1
TO_PLAY: Final = 2
TO_RESERVE: Final = 3
TO_TOP: Final = 4
TO_BOTTOM: Final = 5
REST_BOTTOM: Final = 0
REST_TOP: Final = 1
REST_GRAVE: Final = 2
KEEP: Final = 1  # answers to "top or bottom?"
UNDERNEATH: Final = 2
QUIET: Final = 1 << DAMAGE | 1 << HEAL | 1 << DRAW | 1 << MILL | 1 << MAKE  # of themselves they change no values


def done_silently(g: Table, number: int, first: i64, last: i64) -> bool:
    """Carry out operations of a list for the top link as `run_ops` does, if none of them can ask anybody."""
    if g.set.asking[number]:
        return False
    i = first
    while i < last and not stopped(g):
        op = g.set.lists[number][i]
        if left_out(g, op.code):
            pass
        elif op.code == IF:
            inner = branch(g, number, int(i))
            if inner >= 0:
                done_silently(g, inner, 0, len(g.set.lists[inner]))
        elif op.code == CHOOSE:
            inner = op.choices[top(g)[L_CHOICE]]
            done_silently(g, inner, 0, len(g.set.lists[inner]))
        else:
            do(g, op)
        settle(g)
        i += 1
    return True


def run_ops(g: Table, number: int, first: int, last: int) -> Script:
    """Carry out operations of a list, for the top link; IM-101: as far as they can be done."""
    i: int = first
    inner: int
    while i < last and not stopped(g):
        code: int = int(g.set.lists[number][i].code)
        if left_out(g, code):
            pass
        elif code == IF:
            inner = branch(g, number, i)
            if inner >= 0:
                yield from run_ops(g, inner, 0, len(g.set.lists[inner]))
        elif code == CHOOSE:
            inner = g.set.lists[number][i].choices[top(g)[L_CHOICE]]
            yield from run_ops(g, inner, 0, len(g.set.lists[inner]))
        elif code == DISCARD:
            yield from discards(g, number, i)
        elif code == PLAY_FROM:
            yield from play_from(g, number, i)
        elif code == NAME:
            yield from name_by_effect(g, number, i)
        elif code == LOOK:
            yield from look(g, number, i)
        elif code == SEARCH:
            yield from search(g, number, i)
        else:
            do(g, g.set.lists[number][i])
        settle(g)
        i += 1


# The link at hand


def top(g: Table) -> tuple[int, ...]:
    return g.chain[len(g.chain) - 1]


def actor(g: Table) -> Seat:
    """Whose words these are: those of a replacement belong to who replaced."""
    link = top(g)
    return Seat(link[L_BY] if link[L_INSTEAD] >= 0 else link[L_SEAT])


def stopped(g: Table) -> bool:
    """AMB-47: the line stops at once if its controller has lost."""
    return g.cut and not g.living(actor(g))


def left_out(g: Table, code: i64) -> bool:
    return (top(g)[L_PARTS] >> code) & 1 != 0


def branch(g: Table, number: int, i: int) -> int:
    op = g.set.lists[number][i]
    return int(op.then if holds(g, op.conditions, actor(g), top(g)[L_SOURCE]) else op.otherwise)


def those(g: Table, op: Op) -> list[int]:
    """The subjects of an operation of the top link."""
    link = top(g)
    place: i64 = len(g.chain) - 2
    if link[L_INSTEAD] >= 0:
        place = len(g.chain) - 1  # a replacement speaks of the effect that it replaces
        if op.on < 8:
            link = (link[L_BY], *link[1:])
    return subjects(g, op, link, place)


def set_link(g: Table, place: i64, field: int, value: int) -> None:
    link = g.chain[place]
    changed = link[:field] + (value,) + link[field + 1 :]
    g.chain = g.chain[:place] + (changed,) + g.chain[place + 1 :]


# Operations that ask nobody


def do(g: Table, op: Op) -> None:
    code = op.code
    p = actor(g)
    me = top(g)[L_SOURCE]
    n = amount_of(g, op, p, me)
    if code == DAMAGE:
        for piece in those(g, op):
            if g.living(g.owner(piece)) and g.in_play(piece) and not (g.cut and not g.living(p)):
                damage(g, p, me, piece, n, False)
    elif code == HEAL:
        for piece in those(g, op):
            if g.in_play(piece) and reached(g, piece, me):
                heal(g, p, piece, n)
    elif code == DRAW or code == MILL:
        for q in players(g, op, p):
            if stopped(g):
                break
            if code == DRAW:
                draw(g, q, n, "IM-5")
            else:
                mill(g, q, n)
    elif code == TOKEN:
        for q in players(g, op, p):
            for piece in create_tokens(g, q, op.token, n):
                if op.trait:
                    add_lasting(g, piece, GRANT, int(op.trait), int(op.x), 1, p)
    elif code == MAKE:
        if g.in_play(me):
            g.aether[me] += op.aether
            g.tell("produce", p, "IM-14", (me, int(op.aether)))
    elif code == NEGATE:
        negate(g, op)
    elif code == REPLACE:
        replace(g, op)
    elif code == BREAK:
        break_chain(g)
    else:
        for piece in those(g, op):
            do_to(g, op, p, me, piece, n)
    if not (QUIET >> code) & 1:
        g.stale = True


def do_to(g: Table, op: Op, p: i64, me: i64, piece: int, n: i64) -> None:
    """Operations on one card after another. AMB-54: none of those that move or destroy touches a Leader."""
    code = op.code
    if g.card(piece).type == LEADER and code in (DESTROY, BANISH, REMOVE, BOUNCE, MOVE, REST, FLIP):
        if code == REST:
            g.actions[piece] = 0
        return
    if code == DESTROY:
        destroy_by_effect(g, p, me, piece)
    elif code == BANISH:
        banish(g, p, me, piece)
    elif code == MOVE:
        move(g, op, p, me, piece)
    elif not g.in_play(piece):
        here = place_of(g, piece)
        if code == BOUNCE and here in (LIMBO, GRAVE, BANISHED, RESERVE):
            to_hand(g, "bounce", p, "IM-24", piece, here)
    elif not reached(g, piece, me):
        return
    elif code == REMOVE:
        leave_play(g, "remove", p, "IM-7", piece, REMOVED)
    elif code == BOUNCE:
        leave_play(g, "bounce", p, "IM-24", piece, HAND)
    elif code == STAT:
        change_stats(g, op, p, piece)
    elif code == GRANT or code == LOSE:
        add_lasting(g, piece, int(code), int(op.trait), int(op.x), int(op.until), p)
        g.tell("grant" if code == GRANT else "lose_trait", p, "AMB-19", (piece, int(op.trait), int(op.x)))
    elif code == GAIN:
        until = int(op.until)
        slot = g.set.slots[op.slot]
        record = (piece, GAIN, int(op.slot), 0, until, int(p), int(slot.timer))
        g.linger = (*g.linger, record)
        g.tell("gain", p, "IM-111", (piece, int(op.slot)))
    elif code == READY:  # AMB-50
        g.actions[piece] += n
        g.tell("ready", p, "AMB-50", (piece, int(n)))
    elif code == REST:
        g.actions[piece] = 0
        g.strikes = changed(g.strikes, piece, 0)
        g.tell("rest", p, "IM-27", (piece,))
    elif code == FLIP:
        flip(g, p, piece, op.up)


def change_stats(g: Table, op: Op, p: i64, piece: int) -> None:
    """IM-105: permanent changes are written on the card, others last for a time."""
    if op.until == 0:
        g.attack_mod = changed(g.attack_mod, piece, g.attack_mod[piece] + op.attack)
        g.life_mod = changed(g.life_mod, piece, g.life_mod[piece] + op.life)
        g.life[piece] += op.life
        if g.life[piece] <= 0:
            g.dying = True
    else:
        add_lasting(g, piece, STAT, int(op.attack), int(op.life), int(op.until), p)
    g.tell("stat", p, "IM-105", (piece, int(op.attack), int(op.life), int(op.until)))
    g.stale = True


def add_lasting(g: Table, piece: int, what: int, a: int, b: int, until: int, p: i64) -> None:
    g.linger = g.linger + ((piece, what, a, b, until, int(p), 0),)
    g.stale = True


def flip(g: Table, p: i64, piece: int, up: bool) -> None:
    """AMB-57: turned down it counts as spent."""
    if up and g.down[piece]:
        g.down[piece] = 0
        g.aether[piece] = g.card(piece).produces
    elif not up and not g.down[piece]:
        g.down[piece] = 1
        g.aether[piece] = 0
    else:
        return
    g.tell("flip_up" if up else "flip_down", p, "AMB-57", (piece,))


def players(g: Table, op: Op, p: i64) -> list[int]:
    if op.who == 0:
        return [int(p)]
    return [q for q in g.clockwise(p) if op.who == 2 or q != p]


def move(g: Table, op: Op, p: i64, me: i64, piece: int) -> None:
    """Put a card somewhere, from play, from a pile, or while it is handled; AMB-41: its text beats the proper pile."""
    here = place_of(g, piece)
    if here == FIELD:
        if not reached(g, piece, me):
            return
        if op.to == TO_HAND:
            leave_play(g, "bounce", p, "IM-24", piece, HAND)
        elif op.to != TO_PLAY:
            leave_play(g, "put", p, "AMB-9", piece, goal(op), BOTTOM if op.to == TO_BOTTOM else TOP)
    elif op.to == TO_PLAY:
        if here in (HAND, GRAVE, 7, RESERVE, LIMBO):
            into_play(g, p, piece, here, False)
    elif op.to == TO_HAND:
        if here != REMOVED and here != HAND:
            to_hand(g, "bounce", p, "IM-24", piece, here)
    elif here in (HAND, GRAVE, 7, RESERVE, LIMBO) and here != goal(op):
        shift(g, "put", p, "AMB-9", piece, here, goal(op), BOTTOM if op.to == TO_BOTTOM else TOP)


def goal(op: Op) -> int:
    return GRAVE if op.to == TO_GRAVE else RESERVE if op.to == TO_RESERVE else MAIN


def into_play(g: Table, p: i64, piece: int, source: int, quiet: bool) -> None:
    """Put into play by an effect: ENTER yes, SUMMON no. IM-57: a second copy of a named card is banished."""
    q = g.owner(piece)
    if unique_stands(g, q, g.kind[piece]):
        if source != 7:
            shift(g, "unique", p, "IM-57", piece, source, 7)
        return
    d = g.card(piece)
    if d.type != CREATURE and d.type != SOURCE:
        return
    arrive(g, "put_into_play", p, "IM-96", piece, source)
    if not quiet:
        await_arrival(g, q, piece, ON_ENTER)


# The chain


def negate(g: Table, op: Op) -> None:
    """IM-115; scope: the effect, every link of its card, or a part of the effect."""
    place: i64 = len(g.chain) - 2
    if place < 0:
        return
    source = g.chain[place][L_SOURCE]
    if op.scope == 2:
        set_link(g, place, L_PARTS, int(g.chain[place][L_PARTS] | op.parts))
        if g.chain[place][L_STATUS] == 0:
            set_link(g, place, L_STATUS, CUT_SHORT)
    else:
        k: i64 = 0
        while k <= place:
            if k == place or (op.scope == 1 and g.chain[k][L_SOURCE] == source):
                set_link(g, k, L_STATUS, NEGATED)
            k += 1
    g.auras_off = (*g.auras_off, source)  # AMB-62
    g.tell("negate", actor(g), "IM-115", (source, int(g.chain[place][L_SLOT]), int(op.scope)))


def replace(g: Table, op: Op) -> None:
    """IM-118"""
    place: i64 = len(g.chain) - 2
    if place < 0:
        return
    set_link(g, place, L_BY, top(g)[L_SEAT])
    set_link(g, place, L_INSTEAD, int(op.then))
    g.tell("replace", actor(g), "IM-118", (g.chain[place][L_SOURCE], int(g.chain[place][L_SLOT])))


def break_chain(g: Table) -> None:
    """IM-120"""
    k: i64 = 0
    while k < len(g.chain) - 1:
        set_link(g, k, L_STATUS, NEGATED)
        k += 1
    g.locked = True
    g.tell("break", actor(g), "IM-120")


# Operations that ask


def discards(g: Table, number: int, i: int) -> Script:
    """Chosen by the player who discards, unless by chance."""
    who: tuple[Seat, ...] = tuple([Seat(q) for q in players(g, g.set.lists[number][i], actor(g))])
    n: int
    piece: Card
    q: Seat
    for q in who:
        n = int(amount_of(g, g.set.lists[number][i], actor(g), top(g)[L_SOURCE]))
        while n > 0 and g.cards_in(q, HAND):
            if g.set.lists[number][i].random:
                piece = by_chance(g, q)
            else:
                piece = yield Ask(q, CARD, vec[i64](g.cards_in(q, HAND)), "discard", "IM-26")
            discard(g, q, piece, "IM-26")
            n -= 1


def by_chance(g: Table, q: Seat) -> Card:
    hand = g.cards_in(q, HAND)
    return Card(hand[g.chance(CHANCE_PICK, len(hand))])


def candidates(g: Table, number: int, i: int) -> vec[i64]:
    """Cards that an effect may put into play; nobody can check a hand, so there one may always decline."""
    piece: i64
    op = g.set.lists[number][i]
    p = actor(g)
    me = top(g)[L_SOURCE]
    out = vec[i64]()
    refresh(g)
    have = available(g, p)
    fine: tuple[int, ...] = ()
    for piece in g.cards_in(p, op.zone):
        d = g.card(piece)
        if d.type != CREATURE and d.type != SOURCE:
            continue
        if fits(g, op.filter, piece, p, me) and not unique_stands(g, p, g.kind[piece]):
            if not op.pay or covers(have, cost_of(g, p, piece, d.cost)):
                fine = (*fine, piece)
    for piece in distinct(g, fine):
        out = append(out, piece)
    if op.up_to or op.zone == HAND or op.pay or len(out) == 0:
        out = append(out, 0)
    return out


def play_from(g: Table, number: int, i: int) -> Script:
    n: int = int(amount_of(g, g.set.lists[number][i], actor(g), top(g)[L_SOURCE]))
    p: Seat = actor(g)
    while n > 0 and g.cards_in(p, g.set.lists[number][i].zone):
        piece: Card = yield Ask(
            p, CARD, candidates(g, number, i), "put_into_play", "IM-96", secret=hidden(g, number, i)
        )
        if not piece:
            return
        if g.set.lists[number][i].pay:
            if not spent(g, p, cost_of(g, p, piece, g.card(piece).cost)):
                yield from pay_aether(g, p, int(cost_of(g, p, piece, g.card(piece).cost)))
        enter_from(g, p, piece, number, i)
        n -= 1


def hidden(g: Table, number: int, i: int) -> bool:
    return g.set.lists[number][i].zone <= HAND


def enter_from(g: Table, p: Seat, piece: Card, number: int, i: int) -> None:
    op = g.set.lists[number][i]
    into_play(g, p, piece, int(op.zone), op.no_enter)
    if op.trait and g.on_field(piece):
        add_lasting(g, piece, GRANT, int(op.trait), int(op.x), UNTIL.index("end_of_turn"), p)


def bases_for(g: Table, number: int, i: int) -> vec[i64]:
    """Creatures (or others) that the effect may name, with a named card that fits."""
    op = g.set.lists[number][i]
    p = actor(g)
    me = top(g)[L_SOURCE]
    out = vec[i64]()
    refresh(g)
    for base in reachable_bases(g, p, me):
        if fits(g, op.filter, base, p, me) and len(named_for(g, p, base, number, i)) > 0:
            out = append(out, base)
    if op.up_to or len(out) == 0:
        out = append(out, 0)
    return out


def named_for(g: Table, p: i64, base: i64, number: int, i: int) -> vec[i64]:
    op = g.set.lists[number][i]
    return fitting(g, p, base, op.ignore_cost, op.ignore_requirements)


def name_by_effect(g: Table, number: int, i: int) -> Script:
    """IM-54, IM-55: further namings; those of the turn are not used. IM-53: not while the Named Deck is face down."""
    n: int = int(amount_of(g, g.set.lists[number][i], actor(g), top(g)[L_SOURCE]))
    p: Seat = actor(g)
    host: Card
    if not (g.face_up >> p) & 1:
        return
    while n > 0 and reachable_bases(g, p, top(g)[L_SOURCE]):
        base: Card = yield Ask(p, CARD, bases_for(g, number, i), "name_base", "IM-55", secret=True)
        if not base:
            return
        piece: Card = yield Ask(p, CARD, named_for(g, p, base, number, i), "name_into", "IM-55", (base,), secret=True)
        if not g.set.lists[number][i].ignore_cost:
            if not spent(g, p, cost_of(g, p, piece, g.card(piece).cost)):
                yield from pay_aether(g, p, int(cost_of(g, p, piece, g.card(piece).cost)))
        host = Card(0)
        if needs_host(g, base, piece):
            host = yield Ask(p, CARD, hosts(g, p, piece), "host", "AMB-63", (piece,))
        put_named(g, p, base, piece, False, host)
        settle(g)
        n -= 1


def needs_host(g: Table, base: i64, piece: i64) -> bool:
    return g.card(piece).type == ATTACHMENT and g.card(base).type != ATTACHMENT


def takeable(g: Table, number: int, i: int, seen: tuple[Card, ...]) -> vec[i64]:
    op = g.set.lists[number][i]
    p = actor(g)
    out = vec[i64]()
    for piece in seen:
        if piece in g.cards_in(p, MAIN) and fits(g, op.filter, piece, p, top(g)[L_SOURCE]):
            out = append(out, piece)
    return append(out, 0)


def look(g: Table, number: int, i: int) -> Script:
    """IM-108, IM-110: look at the top cards, take some, put the rest where it says."""
    p: Seat = actor(g)
    n: int = int(amount_of(g, g.set.lists[number][i], p, top(g)[L_SOURCE]))
    seen: tuple[Card, ...] = tuple([Card(c) for c in looked_at(g, p, n)])
    if not seen:
        g.tell("fail", p, "IM-108")
        return
    g.look("look", p, "IM-108", tuple(seen), g.zone(p, MAIN), g.bit(p))
    n = int(g.set.lists[number][i].take)
    piece: Card
    where: int
    while n > 0:
        piece = yield Ask(p, CARD, takeable(g, number, i, seen), "take", "IM-108", secret=True)
        if not piece:
            break
        take(g, p, piece, number, i)
        seen = tuple([c for c in seen if c != piece])
        n -= 1
    if g.set.lists[number][i].rest == REST_BOTTOM:
        while seen:
            piece = yield Ask(p, CARD, vec[i64](seen), "bottom", "IM-110")
            stack_bottom(g, p, piece, "bottom", "IM-110")
            seen = tuple([c for c in seen if c != piece])
    elif g.set.lists[number][i].rest == REST_GRAVE:
        for piece in seen:
            shift(g, "mill", p, "IM-26", piece, MAIN, GRAVE)
    elif g.set.lists[number][i].rest != REST_TOP:
        for piece in seen:
            where = yield Ask(p, ACTION, vec[i64]([KEEP, UNDERNEATH]), "top_or_bottom", "IM-110", (piece,))
            if where == UNDERNEATH:
                stack_bottom(g, p, piece, "bottom", "IM-110")


def take(g: Table, p: Seat, piece: Card, number: int, i: int) -> None:
    """IM-108: shown only if it must be of a kind."""
    op = g.set.lists[number][i]
    if op.reveals:
        g.look("reveal", p, "IM-108", (piece,), g.zone(p, MAIN), g.everybody())
    place(g, p, piece, op)


def place(g: Table, p: i64, piece: Card, op: Op) -> None:
    """A card found in the Main Deck goes where the effect says."""
    if op.to == TO_HAND:
        to_hand(g, "take", p, "IM-109", piece, MAIN)
    elif op.to == TO_PLAY:
        into_play(g, p, piece, MAIN, False)
    elif op.to == TO_GRAVE or op.to == TO_RESERVE:
        shift(g, "put", p, "IM-109", piece, MAIN, goal(op))


def found(g: Table, number: int, i: int) -> list[int]:
    op = g.set.lists[number][i]
    p = actor(g)
    fit = tuple([c for c in g.cards_in(p, MAIN) if fits(g, op.filter, c, p, top(g)[L_SOURCE])])
    return list(fit)


def search(g: Table, number: int, i: int) -> Script:
    """IM-109: reveal, then shuffle, success or not; without the exact number it fails."""
    p: Seat = actor(g)
    n: int = int(amount_of(g, g.set.lists[number][i], p, top(g)[L_SOURCE]))
    g.look("search", p, "IM-109", tuple([Card(c) for c in g.cards_in(p, MAIN)]), g.zone(p, MAIN), g.bit(p))
    taken: tuple[Card, ...] = ()
    piece: Card
    while n > 0:  # asked also if there is nothing to find: that is told by the answer, not by the question
        piece = yield Ask(p, CARD, sought(g, number, i, taken, n), "search", "IM-109", secret=True)
        if not piece:
            g.tell("fail", p, "IM-109")
            taken = ()
            break
        taken = (*taken, piece)
        n -= 1
    for piece in taken:
        g.look("reveal", p, "IM-109", (piece,), g.zone(p, MAIN), g.everybody())
    g.shuffle("shuffle", p, "IM-109", g.zone(p, MAIN), p)
    for piece in taken:
        g.look("reveal", p, "IM-109", (piece,), g.zone(p, MAIN), g.everybody())
        place_found(g, p, piece, number, i)


def sought(g: Table, number: int, i: int, taken: tuple[Card, ...], n: int) -> vec[i64]:
    """What may be taken; nothing if so many cards cannot be found."""
    left = tuple([c for c in found(g, number, i) if c not in taken])
    return distinct(g, left) if len(left) >= n else vec[i64]([0])


def place_found(g: Table, p: i64, piece: Card, number: int, i: int) -> None:
    op = g.set.lists[number][i]
    if op.to == TO_TOP or op.to == TO_BOTTOM:
        zone = g.zone(p, MAIN)
        g.move("put", p, "IM-110", piece, zone, zone, g.everybody(), BOTTOM if op.to == TO_BOTTOM else TOP)
    else:
        place(g, p, piece, op)
