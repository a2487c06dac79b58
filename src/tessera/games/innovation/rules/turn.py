"""Innovation: the base game. Read `play`, `turn` and `dogma` first; the effects of the cards are in effects/.

A turn is two actions (INN-12). A Dogma action compares icons once, then carries out each effect for everybody concerned
before the next; `executing` says who, in which order. Cities add their points: after a Meld action, and Endorse.
"""

from tessera.games.innovation.cards import AGE, COLOUR, DEMAND, FEATURED, FIRST_EFFECT, TITLE_RANK, is_city
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.codes import ACHIEVE, DOGMA, DRAW, ENDORSE, MELD, age_of, card_of, code, verb_of
from tessera.games.innovation.rules.effects.nested import ASKING, ASKING_NUMBER, enter
from tessera.games.innovation.rules.effects.plain import PLAIN, PLAIN_NUMBER
from tessera.games.innovation.rules.expansions.cities import after_meld, endorse, endorsements
from tessera.games.innovation.state import ACHIEVEMENTS
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, Ask, Script


def play(g: Innovation) -> Script:
    if g.turns == 0 and g.actions == 0:
        picks: tuple[Card, ...] = yield opening(g)
        open_boards(g, picks)
    while True:
        yield from turn(g, g.mover)
        pass_on(g)


def turn(g: Innovation, p: Seat) -> Script:
    target: Card
    card: Card
    opened: bool
    while g.actions > 0:
        code: int = yield Ask(p, ACTION, answers(g, p), "main", "INN-12")
        verb: int = verb_of(code)
        if verb == DRAW:
            g.tell("draw_action", p, "INN-16")
            g.draw_action(p)
        elif verb == MELD:
            card = card_of(code)
            opened = g.lacks(p, COLOUR[card])
            g.meld(p, card)
            if g.cities and (opened or is_city(card)):
                yield from after_meld(g, p, card, opened)
        elif verb == ACHIEVE:
            g.achieve(p, age_of(code))
        elif verb == DOGMA:
            yield from dogma(g, p, card_of(code), 1)
        else:
            target = yield from endorse(g, p, card_of(code))
            yield from dogma(g, p, target, 2)
        if verb != ENDORSE or g.settings["endorse"] == "action":
            g.actions -= 1


def dogma(g: Innovation, p: Seat, card: Card, times: int) -> Script:
    """INN-44 to INN-57; INN-103 if everything is done twice."""
    compare(g, p, card, times)
    effect: int = FIRST_EFFECT[card]
    last: int = FIRST_EFFECT[card + 1]
    who: Seat
    while effect < last:
        for who in executing(g, p, effect, times):
            g.changed = False
            enter(g, who, effect)
            if ASKING_NUMBER[effect] >= 0:
                yield from ASKING[ASKING_NUMBER[effect]](g, who)
            else:
                PLAIN[PLAIN_NUMBER[effect]](g, who)
            if g.stopped:  # INN-107: Fission
                g.effect = -1
                return
            g.draw_owed()
            if g.changed and not DEMAND[effect] and g.is_opponent(p, who):
                g.shared = True
        effect += 1
    g.effect = -1
    if g.shared:  # INN-51
        g.tell("bonus", p, "INN-51")
        g.draw_action(p)


# Set-up


def opening(g: Innovation) -> Ask:
    """INN-7: all pick at the same time."""
    waiting = tuple([Seat(p) for p in range(len(g.sealed), int(g.seats))])
    p = waiting[0]
    return Ask(p, CARD, vec[i64](g.hand(p)), "opening", "INN-7", (0, 0, 0), waiting)


def open_boards(g: Innovation, picks: tuple[Card, ...]) -> None:
    """INN-8: the smallest title starts; INN-10: no Meld action."""
    first: i64 = 0
    p: i64
    for p in range(g.seats):
        card = picks[p]
        g.shift("open", p, "INN-7", card, g.hand_zone(p), g.board_zone(p, card), g.everybody())
        if TITLE_RANK[card] < TITLE_RANK[picks[first]]:
            first = p
    g.mover = Seat(int(first))
    g.tell("starts", first, "INN-8")
    g.actions = 1  # INN-9


# What may be done


def answers(g: Innovation, p: Seat) -> vec[i64]:
    """INN-12: draw, meld, achieve, dogma, endorse. Drawing is always possible."""
    out = vec[i64](capacity=24)
    out = append(out, code(DRAW, 0))
    for card in g.hand(p):
        out = append(out, code(MELD, card))
    out = claimable(g, p, out)
    for card in g.tops(p):
        if not is_city(card):  # INN-44, INN-91
            out = append(out, code(DOGMA, card))
    if g.cities:
        out = endorsements(g, p, out)
    return out


def claimable(g: Innovation, p: i64, out: vec[i64]) -> vec[i64]:
    """INN-66, INN-67: ordinary achievements within reach."""
    best = min(g.score_of(p) // 5, g.highest_top(p))
    for card in g.zones[ACHIEVEMENTS]:
        if AGE[card] <= best:
            out = append(out, code(ACHIEVE, AGE[card]))
    return out


def compare(g: Innovation, p: Seat, card: Card, times: int) -> None:
    """INN-45: who shares and who is vulnerable, once for the whole action."""
    both = concerned(g, p, FEATURED[card])
    g.activator = p
    g.sharers = both & 15
    g.targets = both >> 4
    g.shared = False
    g.stopped = False
    g.demand_moved = False
    g.doubled = times > 1
    q: i64
    for q in range(g.seats):
        g.returned_cards[q] = 0
    g.tell("dogma", p, "INN-45", (card, int(g.sharers), int(g.targets)))


def concerned(g: Innovation, p: i64, icon: i64) -> i64:
    """INN-46: sharers as bits, vulnerable opponents four bits above them."""
    mine = g.icons_of(p, icon)
    out: i64 = 0
    q: i64
    for q in range(g.seats):
        if q != p:
            if g.icons_of(q, icon) >= mine:
                out |= g.bit(q)
            elif g.is_opponent(p, q):
                out |= g.bit(q) * 16
    return out


def executing(g: Innovation, p: Seat, effect: i64, times: i64) -> tuple[Seat, ...]:
    return in_order(g, p, effect, times, g.targets if DEMAND[effect] else g.sharers)


def in_order(g: Innovation, p: Seat, effect: i64, times: i64, who: i64) -> tuple[Seat, ...]:
    """INN-48: vulnerable opponents for a demand; INN-49: sharers and then the activator for a normal effect. Doubled:
    INN-103, INN-104."""
    twice = DEMAND[effect] != 0 and times > 1
    each = 2 if twice and g.settings["demand_order"] == "B B C C" else 1
    out: tuple[Seat, ...] = ()
    for q in g.others(p):
        if who >> q & 1:
            out = out + (q,) * each
    if DEMAND[effect]:
        return out + out if twice and each == 1 else out
    return out + (p,) * int(times)


def pass_on(g: Innovation) -> None:
    """INN-9: how many actions the next turn has; INN-70: deeds are counted by the turn."""
    g.turns += 1
    p: i64
    for p in range(g.seats):
        g.tucked[p] = 0
        g.scored[p] = 0
    g.mover = Seat((g.mover + 1) % int(g.seats))
    g.endorsed = False
    g.actions = 1 if g.turns == 1 and g.seats == 4 else 2
    if g.turns >= g.turn_limit:
        g.end_by_score("limit")
