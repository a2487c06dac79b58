"""Innomination: naming (IM-52 to IM-69): which named card fits which base, and what becomes of both.

`bases` and `fitting` say what may be named; `put_named` does it after the price is paid. What it sets off waits in the
queue: those who notice a naming first, then SUMMON and ENTER, or the lines of a named Spell (AMB-68).
"""

from tessera.games.innomination.language import (
    ATTACHMENT,
    BYTE,
    CARD_NAMED,
    CHAIN,
    CREATURE,
    CREATURE_NAMED,
    IS_BASE,
    IS_NAMED,
    IS_TOKEN,
    K_TIMER,
    SPELL,
    SPELL_PLAYED,
    UNTARGETABLE,
    X_BURST,
)
from tessera.games.innomination.rules.aether import available, cost_of, covers, note_played
from tessera.games.innomination.rules.codes import AS_SPELL, PLAY
from tessera.games.innomination.rules.conditions import holds
from tessera.games.innomination.rules.effects.paying import can_pay_line
from tessera.games.innomination.rules.filters import fits, has_name
from tessera.games.innomination.rules.harm import reached
from tessera.games.innomination.rules.moves import (
    ON_ENTER,
    ON_SUMMON,
    arrive,
    attached,
    await_arrival,
    banish_copy,
    forget,
    notify,
    refused_copy,
    shift,
)
from tessera.games.innomination.rules.values import refresh, x_of
from tessera.games.innomination.state import FIELD, LIMBO, MAIN_PHASE, NAMED, Q_CAST, UNDER, ZONES_EACH, Table, changed
from tessera.kernel.native import append, i64, vec


def may_name(g: Table, p: i64) -> bool:
    """IM-53, IM-54: the naming of the turn."""
    if not (g.face_up >> p) & 1 or (g.naming_used >> p) & 1:
        return False
    return g.phase == MAIN_PHASE if g.mover == p else g.names_in_enemy_turns


def distinct(g: Table, pieces: tuple[int, ...]) -> vec[i64]:
    """One piece of each kind. Decks are sorted, so mostly a kind is higher than all before, or like the last."""
    piece: i64
    out = vec[i64](capacity=16)
    highest: i64 = -1
    last: i64 = -1
    for piece in pieces:
        kind = g.kind[piece]
        if kind == last:
            continue
        last = kind
        if kind > highest:
            highest = kind
            out = append(out, piece)
        elif not has_kind(g, out, kind):
            out = append(out, piece)
    return out


def has_kind(g: Table, pieces: vec[i64], kind: i64) -> bool:
    for piece in pieces:  # noqa: SIM110 - a loop is faster when compiled
        if g.kind[piece] == kind:
            return True
    return False


def fitting(g: Table, p: i64, base: i64, free: bool, lax: bool, as_spell: bool = False) -> vec[i64]:
    """Named cards for a base, one of each kind; `free`: whatever they cost, `lax`: whatever they require."""
    piece: i64
    out = vec[i64]()
    facts = g.card_set.flags[g.kind[base]]
    if not facts & IS_BASE:
        return out
    refresh(g)
    own = g.card_set.cards[g.kind[base]].name
    older = g.card_set.bases[g.kind[base]]
    have: i64 = -1
    last: i64 = -1
    for piece in g.zones[ZONES_EACH * p + NAMED]:
        kind = g.kind[piece]
        if kind == last:
            continue
        last = kind
        wanted = g.card_set.bases[kind]
        if wanted != own and wanted != older and not (facts & IS_NAMED and has_name(g, base, wanted)):
            continue
        d = g.card_set.cards[kind]
        if as_spell and d.as_spell < 0:
            continue
        if has_kind(g, out, kind) or (not lax and not holds(g, d.requires, p, piece)):
            continue
        if not free:
            if have < 0:
                have = available(g, p)
            if not covers(have, cost_of(g, p, piece, d.cost, as_spell)):
                continue
        if as_spell or d.priced >= 0:
            verb = AS_SPELL if as_spell else PLAY
            if not can_pay_line(g, p, piece, verb, aether_cost(g, p, piece, free, as_spell), False):
                continue
        if not as_spell and (refused_copy(g, p, kind) or not has_place(g, p, base, piece)):
            continue
        out = append(out, piece)
    return out


def aether_cost(g: Table, p: i64, piece: i64, free: bool, as_spell: bool) -> i64:
    return 0 if free else cost_of(g, p, piece, g.card(piece).cost, as_spell)


def fitting_any_way(g: Table, p: i64, base: i64, free: bool, lax: bool) -> vec[i64]:
    """Named cards for a base, those too that fit as a Spell only (AMB-44)."""
    piece: i64
    out = fitting(g, p, base, free, lax)
    for piece in fitting(g, p, base, free, lax, True):
        if not has_kind(g, out, g.kind[piece]):
            out = append(out, piece)
    return out


def ways_of_naming(g: Table, p: i64, base: i64, piece: i64, free: bool, lax: bool) -> vec[i64]:
    """As a Spell (1), as what it is (0), or either."""
    out = vec[i64]()
    if has_kind(g, fitting(g, p, base, free, lax, True), g.kind[piece]):
        out = append(out, 1)
    if has_kind(g, fitting(g, p, base, free, lax), g.kind[piece]):
        out = append(out, 0)
    return out


def has_place(g: Table, p: i64, base: i64, piece: i64) -> bool:
    """A Spell or Chain is named only where one is being handled; an Attachment needs a host that fits (AMB-59)."""
    d = g.card(piece)
    same = d.type == g.card(base).type
    if d.type == CHAIN:
        return same and base in g.cards_in(p, LIMBO)
    if d.type == ATTACHMENT:
        if same:
            return can_host(g, p, piece, g.host[base])
        return has_host(g, p, piece)
    return True


def can_host(g: Table, p: i64, piece: i64, host: i64) -> bool:
    """AMB-63: choosing a host is targeting it."""
    return host > 0 and fits(g, g.card(piece).hosts, host, p, piece) and not g.traits[host] & UNTARGETABLE


def hosts(g: Table, p: i64, piece: i64) -> vec[i64]:
    other: i64
    refresh(g)
    out = vec[i64]()
    for q in g.clockwise(p):
        for other in g.cards_in(q, FIELD):
            if can_host(g, p, piece, other):
                out = append(out, other)
    return out


def has_host(g: Table, p: i64, piece: i64) -> bool:
    """Is there a host at all?"""
    other: i64
    refresh(g)
    q: i64 = 0
    while q < g.seats:
        for other in g.zones[ZONES_EACH * q + FIELD]:
            if can_host(g, p, piece, other):
                return True
        q += 1
    return False


def put_named(g: Table, p: i64, base: i64, piece: i64, as_spell: bool, host: i64) -> None:
    """IM-56: the base goes below a named card of its own type; else the named card stands for itself."""
    d = g.card(piece)
    old = g.card(base)
    spoken = d.type == CREATURE and base in g.cards_in(p, LIMBO)  # AMB-44: the base was played as a Spell
    same = d.type == old.type and not as_spell and not spoken
    note_played(g, p, piece, as_spell)
    g.tell("name", p, "IM-52", (int(base), int(piece)))
    if not as_spell and banish_copy(g, p, piece, NAMED):
        return
    g.namings[p] += 1
    if d.type == SPELL or as_spell or d.type == CHAIN:
        shift(g, "name_card", p, "IM-52", piece, NAMED, LIMBO)
        if same:
            put_under(g, p, base, piece, LIMBO)
    elif same:
        _replace(g, p, base, piece)
    else:
        arrive(g, "name_card", p, "IM-56", piece, NAMED, host)
    notify(g, CARD_NAMED, p, piece)
    if d.type == CREATURE and not as_spell:
        notify(g, CREATURE_NAMED, p, piece)
    if d.type == SPELL or as_spell:
        g.spells[p] += 1
        notify(g, SPELL_PLAYED, p, piece)
        g.wait(Q_CAST, p, piece, 3 if as_spell else 0)
    elif d.type != CHAIN:
        await_arrival(g, p, piece, ON_SUMMON | ON_ENTER)  # IM-132


def put_under(g: Table, p: i64, base: i64, piece: i64, source: int) -> None:
    """The base lies below, inert (AMB-58)."""
    shift(g, "go_under", p, "IM-56", base, source, UNDER)
    g.host = changed(g.host, base, piece)


def _replace(g: Table, p: i64, base: i64, piece: i64) -> None:
    """Codependent: a card takes the place of its base (IM-58 to IM-64, AMB-21)."""
    refresh(g)
    had = g.actions[base]
    spent = max(0, g.card(base).actions - had)
    attack = max(0, g.attack_mod[base])
    life = max(0, g.life_mod[base])
    host = g.host[base]
    extras = [c for c in attached(g, base) if c in g.cards_in(g.owner(c), FIELD)]
    forget(g, base)
    arrive(g, "name_card", p, "IM-56", piece, NAMED, host)
    put_under(g, p, base, piece, FIELD)
    for other in extras:
        g.host = changed(g.host, other, piece)
    d = g.card(piece)
    g.attack_mod = changed(g.attack_mod, piece, attack)  # IM-63
    g.life_mod = changed(g.life_mod, piece, life)
    g.life[piece] += life
    g.actions[piece] = max(1, d.actions - spent) if had else 0
    g.stale = True
    if not had:
        g.actions[piece] = x_of(g, piece, X_BURST)  # IM-76
    g.stale = True
    refresh(g)


def timers_left(g: Table, piece: i64) -> list[int]:
    """What the TIMERs of a card stand at, line after line; for those who look."""
    d = g.card(piece)
    if not d.words & K_TIMER:
        return []
    return [int(g.timers[piece] // BYTE[slot.place] % 256) for slot in d.slots if slot.timer]


def nameable(g: Table, p: i64) -> list[int]:
    """Own cards in play that could be a base."""
    return [c for c in g.cards_in(p, FIELD) if not g.card_set.flags[g.kind[c]] & IS_TOKEN]


def reachable_bases(g: Table, p: i64, source: i64) -> list[int]:
    """AMB-23: an effect does not name an INVINCIBLE creature."""
    return [c for c in nameable(g, p) if reached(g, c, source)]
