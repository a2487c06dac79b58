"""The laws of what nobody may know: no view, event, refusal, sample, look ahead or reason tells a seat what it cannot
see.

They compare a state with a twin, which differs in everything that one seat cannot know. laws.py lists them with the
others.
"""

from tessera.bots.foresight import foresee
from tessera.bots.reasons import merits, why
from tessera.kernel.chair import Chair
from tessera.kernel.events import Event
from tessera.kernel.rng import Rng
from tessera.kernel.save import to_bytes
from tessera.kernel.script import CARD
from tessera.kernel.state import State
from tessera.lab.position import Position, must, near, play_on, refusal


def no_leak(p: Position) -> None:
    """Change everything that a seat cannot see: what it is shown stays byte-identical, and so does what it sees of
    the next answer."""
    for seat in p.eyes():
        twin = p.game.twin(p.state, seat, p.rng)
        if twin is None:
            continue
        p.checked["no_leak: twins"] += 1
        must(p.seen(p.state, seat) == p.seen(twin.state, seat), f"no_leak: seat {seat} can tell two states apart")
        ask = p.game.asked(p.state)
        if ask is None:
            continue
        if ask.seat == seat:
            for c in near(p.game.legal(p.state), p.rng):
                mine, others = refusal(p, p.state, seat, c), refusal(p, twin.state, seat, c)
                must(mine == others, f"no_leak: a refusal tells seat {seat} more than it knows: {mine} / {others}")
        _no_leak_ahead(p, seat, twin.state, twin.names)


def _no_leak_ahead(p: Position, seat: int, twin: State, names: dict[int, int]) -> None:
    """Give the same answer in both, card for card; unless the seat is shown one of the changed cards, it sees the
    same."""
    ask = p.game.question(p.state)
    codes = p.game.legal(p.state)
    code = codes[int(p.rng.below(len(codes)))]
    same = names.get(code, code) if ask.kind == CARD else code
    if ask.waiting and ask.seat != seat:
        same = p.game.legal(twin)[0]
    if same not in p.game.legal(twin):
        return
    a, b = p.state.clone(), twin.clone()
    told_a: list[Event] = []
    told_b: list[Event] = []
    p.game.apply(a, code, told_a)
    p.game.apply(b, same, told_b)
    shown = learnt(p.state, a, seat, told_a) | learnt(twin, b, seat, told_b)
    if shown & names.keys() or (ask.waiting and not a.sealed):  # a sealed choice is open once all have answered
        return
    if by_chance(p.state, a, seat, told_a, told_b):
        return
    p.checked["no_leak: answers"] += 1
    must(told(p, a, told_a, seat) == told(p, b, told_b, seat), f"no_leak: an event tells seat {seat} a secret")
    must(p.seen(a, seat) == p.seen(b, seat), f"no_leak: after {p.game.describe(p.state, code)} seat {seat} can tell")


def learnt(before: State, after: State, seat: int, events: list[Event]) -> set[int]:
    """The cards that the seat has come to know, if only on the way: one that was shown may be shuffled in again."""
    bit = before.bit(seat)
    now = {c for c in range(len(after.known)) if after.known[c] & ~before.known[c] & bit}
    return now.union(*[e.pieces for e in events if e.seen & ~e.knew & bit])


def by_chance(before: State, after: State, seat: int, events: list[Event], others: list[Event]) -> bool:
    """Did chance deal the seat other cards to see than in the twin? A shuffle or a random pick goes by places, and the
    cards that a twin changes may move others to other places; that tells the seat nothing."""
    bit = before.bit(seat)
    faces = [[e.pieces for e in told if e.seen & bit] for told in (events, others)]
    return list(after.draws) != list(before.draws) and faces[0] != faces[1]


def told(p: Position, s: State, events: list[Event], seat: int) -> bytes:
    """What a seat is told of some events: redacted, and in words."""
    names = tuple(p.game.seat_name(q) for q in range(p.seats))
    seen = [p.game.event_for(s, e, seat) for e in events]
    return to_bytes([[e.data(), *(p.game.line(s, e, names, lang) for lang in p.game.languages())] for e in seen])


def same_sample(p: Position) -> None:
    """For two states that a seat cannot tell apart, the same random numbers give the same sample: no bot can peek."""
    for seat in p.eyes():
        twin = p.game.twin(p.state, seat, p.rng)
        if twin is None:
            continue
        p.checked["same_sample: twins"] += 1
        seed = int(p.rng.next32())
        a = p.game.determinise(p.state, seat, Rng(seed))
        b = p.game.determinise(twin.state, seat, Rng(seed))
        must(p.game.save(a) == p.game.save(b), f"same_sample: the samples of seat {seat} differ")
        must(p.game.info_key(p.state, seat) == p.game.info_key(twin.state, seat), "same_sample: info_key differs")


def honest_sample(p: Position) -> None:
    """A sample looks the same to its seat, has the same answers, and is a possible state that plays on."""
    for seat in p.eyes():
        sample = p.game.determinise(p.state, seat, p.rng)
        must(p.seen(sample, seat) == p.seen(p.state, seat), f"honest_sample: seat {seat} is shown something else")
        wrong = p.game.audit(sample)
        must(not wrong, f"honest_sample: {wrong}")
        play_on(p.game, sample, p.rng, 2)


def foresight(p: Position) -> None:
    """What a seat is told would happen is the same for two states that it cannot tell apart."""
    ask = p.game.asked(p.state)
    twin = None if ask is None else p.game.twin(p.state, int(ask.seat), p.rng)
    if ask is None or twin is None:
        return
    p.checked["foresight: twins"] += 1
    codes = p.game.legal(p.state)
    code = codes[int(p.rng.below(len(codes)))]
    told = [foresee(Chair(p.game, s, int(ask.seat)), [code], samples=2).lines for s in (p.state, twin.state)]
    must(told[0] == told[1], f"foresight: what comes of {p.game.describe(p.state, code)} tells more than is known")


def reasons(p: Position) -> None:
    """Why an answer is good is said in the same words for two states that a seat cannot tell apart."""
    ask = p.game.asked(p.state)
    twin = None if ask is None else p.game.twin(p.state, int(ask.seat), p.rng)
    if ask is None or twin is None:
        return
    p.checked["reasons: twins"] += 1
    codes = p.game.legal(p.state)
    code = codes[int(p.rng.below(len(codes)))]
    said: list[list[object]] = []
    for s in (p.state, twin.state):
        found = merits(Chair(p.game, s, int(ask.seat)), [code])[code]
        p.checked["reasons: merits"] += len(found)
        seen = [(merit.key, merit.weight, merit.args, merit.about) for merit in found]
        said.append([seen, *(why(p.game, found, lang) for lang in p.game.languages())])
    must(said[0] == said[1], f"reasons: why {p.game.describe(p.state, code)} is good tells more than is known")
