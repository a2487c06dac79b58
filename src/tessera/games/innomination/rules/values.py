"""Innomination: what cards are worth now: Attack, traits, maximum life, gained effects. Nothing of it is written into
the cards: `refresh` works it out anew for all cards in play whenever something has changed (`g.stale`).

Order: printed values and permanent changes, lasting changes, then the static lines and the AURAs of the player whose
turn it is, in the order of entering play. What is granted comes first, what is lost after it (IM-104).
"""

from tessera.games.innomination.cards import Op, Slot
from tessera.games.innomination.language import (
    ADDED,
    BYTE,
    CHANGES_COSTS,
    GAIN,
    GRANT,
    INVINCIBLE,
    IS_LASTING,
    K_AURA,
    K_TIMER,
    LEADER,
    LOSE,
    NUMBERED_BITS,
    ON_EACH,
    ON_HOST,
    ON_SELF,
    ON_YOU,
    SHIELD,
    STAT,
    X_SHIELD,
)
from tessera.games.innomination.rules.filters import fits, max_life, used_up
from tessera.games.innomination.state import (
    FIELD,
    LEADERS,
    M_A,
    M_B,
    M_PIECE,
    M_SEAT,
    M_TIMER,
    M_WHAT,
    ZONES_EACH,
    Table,
    changed,
)
from tessera.kernel.native import i64


def touch(g: Table) -> None:
    """Something has changed that values may depend on."""
    g.stale = True


def harmed(g: Table) -> None:
    """Life or actions have changed; few card sets have values that depend on them."""
    if g.card_set.touchy:
        g.stale = True


def refresh(g: Table) -> None:
    piece: i64
    if not g.stale:
        return
    g.stale = False
    g.gained = ()
    g.cheapening = 0
    facts: i64 = 0
    hit = False  # some SHIELD has been used
    p: i64 = 0
    while p < g.seats:
        own: i64 = 0
        for piece in g.zones[ZONES_EACH * p + FIELD]:
            kind = g.kind[piece]
            attack = g.card_set.attacks[kind] + g.attack_mod[piece]
            traits: i64 = 0
            xs: i64 = 0
            if not g.down[piece]:  # AMB-57
                traits = g.card_set.traits[kind]
                xs = g.card_set.xs[kind]
                own |= g.card_set.flags[kind]
            if g.attack[piece] != attack or g.traits[piece] != traits or g.xs[piece] != xs:
                _own_values(g)
                g.attack[piece] = attack
                g.traits[piece] = traits
                g.xs[piece] = xs
            if g.lost[piece]:
                g.lost = changed(g.lost, piece, 0)
            if g.shields[piece]:
                hit = True
        for piece in g.zones[ZONES_EACH * p + LEADERS]:
            own |= g.card_set.flags[g.kind[piece]]
            if g.traits[piece]:
                _own_values(g)
                g.traits[piece] = 0
            if g.lost[piece]:
                g.lost = changed(g.lost, piece, 0)
        if own & CHANGES_COSTS:
            g.cheapening |= 1 << p
        facts |= own
        p += 1
    g.plain = not facts & IS_LASTING and not g.linger and not g.swinging
    if not g.plain:
        _changed_values(g, facts)
    if hit and not g.shields_stay:
        _drop_shields(g)


def _changed_values(g: Table, facts: i64) -> None:
    """Whatever differs from what is printed on the cards."""
    piece: i64
    p: i64
    _own_values(g)
    swings: list[int] = []
    for m in g.linger:
        _lasting(g, m, swings)
    if facts & IS_LASTING:
        p = 0
        while p < g.seats:
            for piece in g.zones[ZONES_EACH * p + LEADERS]:
                _printed(g, p, piece, swings)
            for piece in g.zones[ZONES_EACH * p + FIELD]:
                if g.card_set.flags[g.kind[piece]] & IS_LASTING:
                    _printed(g, p, piece, swings)
            p += 1
    if swings or g.swinging:
        _settle_life(g, swings)
    p = 0
    while p < g.seats:
        for piece in g.zones[ZONES_EACH * p + FIELD]:
            if g.lost[piece]:
                _lose(g, piece)
        p += 1


def _lose(g: Table, piece: i64) -> None:
    """After all grants: a prohibition wins (IM-104), and a trait goes with its number."""
    g.traits[piece] &= ~g.lost[piece]
    k: i64 = 0
    while k < len(NUMBERED_BITS):
        if g.lost[piece] & NUMBERED_BITS[k]:
            g.xs[piece] -= g.xs[piece] // BYTE[k] % 256 * BYTE[k]
        k += 1


def _drop_shields(g: Table) -> None:
    """AMB-70: a SHIELD that is used up is gone, with its number."""
    piece: i64
    p: i64 = 0
    while p < g.seats:
        for piece in g.zones[ZONES_EACH * p + FIELD]:
            if g.traits[piece] & SHIELD and used_up(g, piece):
                _own_values(g)
                g.traits[piece] &= ~SHIELD
                g.xs[piece] -= g.xs[piece] // BYTE[X_SHIELD] % 256 * BYTE[X_SHIELD]
        p += 1


def _own_values(g: Table) -> None:
    """Before a value is written: copies of a state share them until then."""
    if g.has_copies:
        g.attack = g.attack[:]
        g.traits = g.traits[:]
        g.xs = g.xs[:]
        g.has_copies = False


def _lasting(g: Table, m: tuple[int, ...], swings: list[int]) -> None:
    piece = m[M_PIECE]
    what = m[M_WHAT]
    if what == STAT:
        _change(g, piece, m[M_A], m[M_B], swings)
    elif what == GRANT:
        if not g.down[piece]:
            _grant(g, piece, m[M_A], m[M_B])
    elif what == LOSE:
        g.lost = changed(g.lost, piece, g.lost[piece] | m[M_A])
    else:
        slot = g.card_set.slots[m[M_A]]
        if slot.words & K_AURA:
            if not slot.words & K_TIMER or m[M_TIMER] > 0:
                _apply(g, m[M_SEAT], piece, slot, swings)
        elif not g.down[piece]:
            _gain(g, piece, m[M_A])


def _printed(g: Table, p: i64, piece: int, swings: list[int]) -> None:
    if g.card_set.flags[g.kind[piece]] & IS_LASTING and not g.down[piece]:
        for slot in g.card_set.cards[g.kind[piece]].slots:
            over = slot.words & K_TIMER and g.timers[piece] // BYTE[slot.place] % 256 == 0  # IM-99
            if slot.static or (slot.words & K_AURA and not over):
                _apply(g, p, piece, slot, swings)


def _apply(g: Table, p: i64, piece: int, slot: Slot, swings: list[int]) -> None:
    """A static line, or an AURA (IM-91)."""
    other: i64
    if slot.words & K_AURA and (g.mover != p or piece in g.auras_off):
        return
    for op in g.card_set.lists[slot.ops]:
        if op.on == ON_EACH:
            q: i64 = 0
            while q < g.seats:
                if op.each.owner == 0 or (op.each.owner == 1) == (q == p):
                    for other in g.zones[ZONES_EACH * q + FIELD]:
                        if fits(g, op.each, other, p, piece):
                            _one(g, op, piece, other, swings)
                q += 1
        elif op.on == ON_HOST:
            host = int(g.host[piece])
            if host:
                _one(g, op, piece, host, swings)
        elif op.on == ON_SELF:
            _one(g, op, piece, bearer(g, p, piece), swings)
        elif op.on == ON_YOU and op.code == GAIN:
            _gain(g, g.leader(p), int(op.slot))


def bearer(g: Table, p: i64, piece: int) -> int:
    """Whom `self` means: what a Supporting Leader has is used as if the Primary had it (IM-130)."""
    return g.leader(p) if g.card(piece).type == LEADER else piece


def _one(g: Table, op: Op, source: int, piece: int, swings: list[int]) -> None:
    if source != piece and g.traits[piece] & INVINCIBLE:  # AMB-23
        return
    if op.code == STAT:
        _change(g, piece, int(op.attack), int(op.life), swings)
    elif op.code == LOSE:
        g.lost = changed(g.lost, piece, g.lost[piece] | op.trait)
    elif g.down[piece]:
        return
    elif op.code == GRANT:
        _grant(g, piece, int(op.trait), int(op.x))
    elif op.code == GAIN:
        _gain(g, piece, int(op.slot))


def _gain(g: Table, piece: int, slot: int) -> None:
    """One and the same effect is gained once, however many cards give it."""
    k: i64 = 0
    while k < len(g.gained):
        if g.gained[k] == piece and g.gained[k + 1] == slot:
            return
        k += 2
    g.gained = (*g.gained, piece, slot)


def _change(g: Table, piece: int, attack: int, life: int, swings: list[int]) -> None:
    g.attack[piece] += attack
    if life:
        swings.append(piece)
        swings.append(life)


def _grant(g: Table, piece: int, trait: int, x: int) -> None:
    g.traits[piece] |= trait
    if x:
        k: i64 = 0
        while k < 5:
            new = x // BYTE[k] % 256
            old = g.xs[piece] // BYTE[k] % 256
            if new:
                best = old + new if k in ADDED else max(old, new)
                g.xs[piece] += (best - old) * BYTE[k]
            k += 1


def _settle_life(g: Table, swings: list[int]) -> None:
    """AMB-43: life given for a time goes without killing, life taken for a time comes back. `swings`: pieces, each with
    what it is given or loses."""
    piece: i64
    g.swinging = len(swings) > 0
    p: i64 = 0
    while p < g.seats:
        for piece in g.zones[ZONES_EACH * p + FIELD]:
            more: i64 = 0
            less: i64 = 0
            k: i64 = 0
            while k < len(swings):
                if swings[k] == piece:
                    if swings[k + 1] > 0:
                        more += swings[k + 1]
                    else:
                        less += swings[k + 1]
                k += 2
            if more != g.more_life[piece]:
                change = more - g.more_life[piece]
                g.more_life = changed(g.more_life, piece, more)
                if change > 0:
                    g.life[piece] += change
                elif g.life[piece] > max_life(g, piece):
                    g.life[piece] = max_life(g, piece)
            if less != g.less_life[piece]:
                g.life[piece] += less - g.less_life[piece]
                g.less_life = changed(g.less_life, piece, less)
                if g.life[piece] <= 0:
                    g.dying = True
        p += 1


# What others ask


def attack_of(g: Table, piece: i64) -> i64:
    """AMB-67"""
    refresh(g)
    return max(0, g.attack[piece])


def traits_of(g: Table, piece: i64) -> i64:
    refresh(g)
    return g.traits[piece]


def x_of(g: Table, piece: i64, which: i64) -> i64:
    refresh(g)
    return (g.xs[piece] >> 8 * which) & 255


def effects_of(g: Table, piece: i64) -> list[Slot]:
    """The lines of a card in play that work: printed and gained (AMB-57)."""
    refresh(g)
    if g.down[piece]:
        return []
    slots = g.card_set.cards[g.kind[piece]].slots
    if not g.gained:
        return slots
    out = slots
    k: i64 = 0
    while k < len(g.gained):
        if g.gained[k] == piece:
            out = [*out, g.card_set.slots[g.gained[k + 1]]]
        k += 2
    return out
