"""Innomination: the interpreter of the effect language: what a link does when it resolves. Read `run_ops` first.
Operations that ask somebody are scripts (asking.py), all others are in operations.py; lists without a question need no
script (`done_silently`)."""

from tessera.games.innomination.language import CHOOSE, DISCARD, IF, LOOK, NAME, PLAY_FROM, SEARCH
from tessera.games.innomination.rules.effects.asking import discards, look, name_by_effect, play_from, search
from tessera.games.innomination.rules.effects.operations import branch, do, left_out, stopped, top
from tessera.games.innomination.rules.harm import settle
from tessera.games.innomination.state import L_CHOICE, Table
from tessera.kernel.native import i64
from tessera.kernel.script import Script


def done_silently(g: Table, number: int, first: i64, last: i64) -> bool:
    """Carry out operations of a list for the top link as `run_ops` does, if none of them can ask anybody."""
    if g.card_set.asking[number]:
        return False
    i = first
    while i < last and not stopped(g):
        op = g.card_set.lists[number][i]
        if left_out(g, op.code):
            pass
        elif op.code == IF:
            inner = branch(g, number, int(i))
            if inner >= 0:
                done_silently(g, inner, 0, len(g.card_set.lists[inner]))
        elif op.code == CHOOSE:
            inner = op.choices[top(g)[L_CHOICE]]
            done_silently(g, inner, 0, len(g.card_set.lists[inner]))
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
        code: int = int(g.card_set.lists[number][i].code)
        if left_out(g, code):
            pass
        elif code == IF:
            inner = branch(g, number, i)
            if inner >= 0:
                yield from run_ops(g, inner, 0, len(g.card_set.lists[inner]))
        elif code == CHOOSE:
            inner = g.card_set.lists[number][i].choices[top(g)[L_CHOICE]]
            yield from run_ops(g, inner, 0, len(g.card_set.lists[inner]))
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
            do(g, g.card_set.lists[number][i])
        settle(g)
        i += 1
