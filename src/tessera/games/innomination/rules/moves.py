"""Innomination: what happens to cards: entering and leaving play, piles, the hand and its limit, drawing, being
noticed, losing; damage and death are in harm.py. Plain functions; whatever they set off waits in `g.queue` until the
rules handle it (AMB-31)."""

from typing import Final

from tessera.games.innomination.language import (
    BYTE,
    CHANGES_COSTS,
    ENEMY_BANISHED,
    IS_LASTING,
    K_ENTER,
    K_SUMMON,
    K_TIMER,
)
from tessera.games.innomination.rules.values import effects_of
from tessera.games.innomination.state import (
    BANISHED,
    FIELD,
    GRAVE,
    HAND,
    HAND_LIMIT,
    LEADERS,
    M_PIECE,
    M_SEAT,
    M_UNTIL,
    MAIN,
    PIECES,
    Q_ARRIVE,
    Q_SLOT,
    REMOVED,
    TOKENS_EACH,
    UNDER,
    ZONES_EACH,
    Table,
    changed,
    lies_in,
)
from tessera.kernel.events import BOTTOM, TOP
from tessera.kernel.frame import Card
from tessera.kernel.native import i64

ON_SUMMON: Final = 1
ON_ENTER: Final = 2


# Where cards are and go


def place_of(g: Table, piece: i64) -> int:
    """The kind of zone that a piece lies in; REMOVED for the heap and the box."""
    p = g.owner(piece)
    for kind in range(ZONES_EACH):
        if lies_in(piece, g.zones[ZONES_EACH * p + kind]):
            return kind
    return REMOVED


def zone_for(g: Table, piece: i64, kind: int) -> int:
    return g.removed_zone() if kind == REMOVED else g.zone(g.owner(piece), kind)


def pile_of(g: Table, piece: i64) -> int:
    """IM-26: the proper pile."""
    return BANISHED if g.card(piece).named else GRAVE


def shift(g: Table, verb: str, p: i64, rule: str, piece: i64, source: int, target: int, at: i64 = TOP) -> None:
    """Move a card in the open."""
    here = zone_for(g, piece, source)
    g.move(verb, p, rule, Card(int(piece)), here, zone_for(g, piece, target), g.everybody(), at)


def attached(g: Table, piece: i64) -> list[int]:
    """Attachments of a card, and its base below."""
    other: i64
    out: list[int] = []
    p: i64 = 0
    while p < g.seats:
        for other in g.zones[ZONES_EACH * p + FIELD]:
            if g.host[other] == piece:
                out.append(other)
        for other in g.zones[ZONES_EACH * p + UNDER]:
            if g.host[other] == piece:
                out.append(other)
        p += 1
    return out


def forget(g: Table, piece: i64) -> None:
    """A card that leaves play starts afresh (AMB-3, AMB-28, AMB-29); lasting changes on it vanish (IM-111)."""
    if not g.plain or g.card_set.flags[g.kind[piece]] & (IS_LASTING | CHANGES_COSTS):  # else no other card minds
        g.stale = True
    g.host = changed(g.host, piece, 0)
    g.attack_mod = changed(g.attack_mod, piece, 0)
    g.life_mod = changed(g.life_mod, piece, 0)
    g.more_life = changed(g.more_life, piece, 0)
    g.less_life = changed(g.less_life, piece, 0)
    g.life[piece] = 0
    g.actions[piece] = 0
    g.down[piece] = 0
    g.aether[piece] = 0  # IM-18
    g.timers = changed(g.timers, piece, 0)
    g.counts = changed(g.counts, piece, 0)
    g.shields = changed(g.shields, piece, 0)
    g.strikes = changed(g.strikes, piece, 0)
    g.entered = changed(g.entered, piece, 0)
    if g.linger:
        g.linger = tuple([m for m in g.linger if m[M_PIECE] != piece])
    if g.used:
        g.used = tuple([u for u in g.used if u // 4096 != piece])
    if g.fired:
        g.fired = tuple([u for u in g.fired if u // 4096 != piece])


def leave_play(g: Table, verb: str, p: i64, rule: str, piece: i64, target: int, at: i64 = TOP) -> None:
    """A card leaves the field with what is attached to it: that follows to a hand, the Banish Pile (if banished) or the
    removed cards, else it goes to its proper pile (IM-24, AMB-9)."""
    extras = attached(g, piece)
    k: i64 = 0
    while k < len(extras):  # a named Attachment has its base below (AMB-59), which may have one again (AMB-18)
        extras += attached(g, extras[k])
        k += 1
    follows = verb in ("bounce", "banish", "remove")
    forget(g, piece)
    if g.card(piece).token:  # AMB-39
        g.move(verb, p, rule, Card(int(piece)), g.zone(g.owner(piece), FIELD), g.box(), g.everybody())
    elif target == HAND:
        to_hand(g, verb, p, rule, piece, FIELD)
    else:
        shift(g, verb, p, rule, piece, FIELD, target, at)
    for other in extras:
        goal = target if follows else pile_of(g, other)
        source = UNDER if other in g.zones[ZONES_EACH * g.owner(other) + UNDER] else FIELD
        forget(g, other)
        if goal == HAND:
            to_hand(g, verb, p, "IM-24", other, source)
        else:
            shift(g, verb if follows else "drop", p, "IM-24", other, source, goal)
            if verb == "banish":
                notify_enemies(g, ENEMY_BANISHED, g.owner(other), other)


def to_hand(g: Table, verb: str, p: i64, rule: str, piece: i64, source: int) -> None:
    """IM-107, AMB-30: a tenth card is discarded as it arrives."""
    q = g.owner(piece)
    if len(g.cards_in(q, HAND)) >= HAND_LIMIT:
        shift(g, "overflow", q, "IM-107", piece, source, pile_of(g, piece))
        return
    seen = g.bit(q) if source == MAIN else g.everybody()
    g.move(verb, p, rule, Card(int(piece)), zone_for(g, piece, source), g.zone(q, HAND), seen)


def draw(g: Table, p: i64, n: i64, rule: str) -> None:
    """IM-5, IM-127"""
    while n > 0 and g.living(p):
        deck = g.cards_in(p, MAIN)
        if not deck:
            lose(g, p, "IM-127")
            return
        to_hand(g, "draw", p, rule, deck[len(deck) - 1], MAIN)
        n -= 1


def mill(g: Table, p: i64, n: i64) -> None:
    while n > 0 and g.cards_in(p, MAIN):
        deck = g.cards_in(p, MAIN)
        shift(g, "mill", p, "IM-26", deck[len(deck) - 1], MAIN, GRAVE)
        n -= 1


def discard(g: Table, p: i64, piece: i64, rule: str) -> None:
    shift(g, "discard", p, rule, piece, HAND, pile_of(g, piece))


# Entering play


def arrive(g: Table, verb: str, p: i64, rule: str, piece: i64, source: int, host: i64 = 0) -> None:
    """IM-27: a card comes onto the field with all its actions."""
    if source == REMOVED:
        g.move(verb, p, rule, Card(int(piece)), g.box(), g.zone(p, FIELD), g.everybody())
    else:
        shift(g, verb, p, rule, piece, source, FIELD)
    d = g.card(piece)
    g.host = changed(g.host, piece, host)
    g.life[piece] = d.life
    if d.life <= 0:
        g.dying = True
    g.actions[piece] = d.actions
    g.entered = changed(g.entered, piece, g.turns)
    g.down[piece] = 0
    g.aether[piece] = d.produces
    if d.words & K_TIMER:
        total: i64 = 0
        for slot in d.slots:
            total += slot.timer * BYTE[slot.place]
        g.timers = changed(g.timers, piece, total)
    g.stale = True


def await_arrival(g: Table, p: i64, piece: i64, how: int) -> None:
    """SUMMON and ENTER of a card that has come into play wait until the chain is over."""
    words = g.card(piece).words
    if (how & ON_SUMMON and words & K_SUMMON) or (how & ON_ENTER and words & K_ENTER):
        g.wait(Q_ARRIVE, p, piece, how)


def unique_stands(g: Table, p: i64, kind: i64) -> bool:
    """IM-57: has the player this named card in play?"""
    piece: i64
    if not g.card_set.cards[kind].named:
        return False
    for piece in g.cards_in(p, FIELD):  # noqa: SIM110 - a loop is faster when compiled
        if g.kind[piece] == kind:
            return True
    return False


def refused_copy(g: Table, p: i64, kind: i64) -> bool:
    """AMB-17, the reading by which a second copy cannot be played or named at all."""
    return g.copies_refused and unique_stands(g, p, kind)


def banish_copy(g: Table, p: i64, piece: i64, source: int) -> bool:
    """IM-57, AMB-17: a second copy goes to its owner's Banish Pile instead of entering play. Step 5 of playing it is
    never reached: no ENTER, no SUMMON, and nobody notices it. Tells whether it was one."""
    if not unique_stands(g, g.owner(piece), g.kind[piece]):
        return False
    if source != BANISHED:
        shift(g, "unique", p, "IM-57", piece, source, BANISHED)
    return True


def create_tokens(g: Table, p: i64, kind: i64, n: i64) -> list[int]:
    """AMB-39. There is a stock of tokens; a player who has them all in play gets no more. A token that was another one
    before is taken last: what happened to that one may not have been told yet."""
    made = _create(g, p, kind, n, False)
    return made if len(made) == n else made + _create(g, p, kind, n - len(made), True)


def _create(g: Table, p: i64, kind: i64, n: i64, any_kind: bool) -> list[int]:
    made: list[int] = []
    piece: i64 = PIECES * g.seats + TOKENS_EACH * p + 1
    last = piece + TOKENS_EACH
    field = g.cards_in(p, FIELD)
    while n > 0 and piece < last:
        if piece not in field and (any_kind or not g.kind[piece] or g.kind[piece] == kind):
            g.kind = changed(g.kind, piece, kind)
            arrive(g, "create", p, "AMB-39", piece, REMOVED)
            made.append(int(piece))
            await_arrival(g, p, piece, ON_ENTER)
            n -= 1
        piece += 1
    return made


# What is noticed


def notify(g: Table, event: int, p: i64, card: i64) -> None:
    """Cards of player p notice an event: their effects wait, their counts go up (IM-94)."""
    _notify(g, event, p, card, g.zones[ZONES_EACH * p + LEADERS])
    _notify(g, event, p, card, g.zones[ZONES_EACH * p + FIELD])


def _notify(g: Table, event: int, p: i64, card: i64, pieces: tuple[int, ...]) -> None:
    piece: i64
    for piece in pieces:
        if not (g.card_set.watched[g.kind[piece]] >> event) & 1 and not g.gained:
            continue
        for slot in effects_of(g, piece):
            if slot.event == event:
                key = piece * 4096 + int(slot.number)
                if slot.limited:
                    if key in g.fired:
                        continue
                    g.fired = (*g.fired, key)
                g.wait(Q_SLOT, p, piece, slot.number, card)
            elif slot.count_event == event:
                _count_up(g, p, piece, int(slot.number), card)


def _count_up(g: Table, p: i64, piece: int, number: int, card: i64) -> None:
    slot = g.card_set.slots[number]
    n = g.counts[piece] // BYTE[slot.place] % 256
    if n >= slot.count:  # AMB-28
        return
    g.counts = changed(g.counts, piece, g.counts[piece] + BYTE[slot.place])
    g.tell("count", p, "IM-94", (piece, int(n) + 1))
    if n + 1 == slot.count:
        g.wait(Q_SLOT, p, piece, number, card)
        if slot.count_reset:
            g.counts = changed(g.counts, piece, g.counts[piece] - slot.count * BYTE[slot.place])


def notify_enemies(g: Table, event: int, p: i64, card: i64) -> None:
    for q in g.clockwise(p):
        if q != p:
            notify(g, event, q, card)


# Losing


class Decided(Exception):
    """A game is over in the middle of whatever was happening: `rules.play` goes on from there."""


def lose(g: Table, p: i64, rule: str) -> None:
    """IM-126 to IM-128: the player is out, the chain ends, and all cards that belonged to the player disappear."""
    if not g.living(p):
        return
    g.tell("lose", p, rule)
    g.alive &= ~(1 << p)
    g.out = (*g.out, int(p))
    if g.living_seats() == 1:
        g.ended = "last_one_standing"
        raise Decided
    g.cut = True
    g.queue = ()
    base = ZONES_EACH * p
    for kind in range(ZONES_EACH):
        for piece in g.zones[base + kind]:
            if kind == FIELD:
                for other in attached(g, piece):
                    if g.owner(other) != p and g.on_field(other):
                        leave_play(g, "drop", g.owner(other), "IM-128", other, pile_of(g, other))
            forget(g, piece)
            seen = g.bit(p) if kind in (1, 2, HAND) else 0 if kind == MAIN else g.everybody()
            gone = g.box() if g.card(piece).token else g.removed_zone()
            g.move("vanish", p, "IM-128", Card(piece), base + kind, gone, seen)
    g.linger = tuple([m for m in g.linger if not (m[M_SEAT] == p and m[M_UNTIL] == 2)])
    g.stale = True


def stack_bottom(g: Table, p: i64, piece: i64, verb: str, rule: str) -> None:
    """A card of the Main Deck goes under it, unseen by others."""
    zone = g.zone(p, MAIN)
    g.move(verb, p, rule, Card(int(piece)), zone, zone, g.bit(p), BOTTOM)
