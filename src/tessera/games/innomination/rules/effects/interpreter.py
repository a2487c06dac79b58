"""Innomination: the interpreter of the effect language: what a link does when it resolves. Read `run_ops` first.
Operations that ask somebody are scripts (asking.py), all others are in operations.py; lists without a question need no
script (`done_silently`)."""

from tessera.games.innomination.language import CHOOSE, DISCARD, IF, LOOK, NAME, PLAY_FROM, SEARCH
from tessera.games.innomination.rules.effects.asking import discards, look, name_by_effect, play_from, search
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import L_CHOICE
from tessera.kernel.script import Script


def run_ops(g: Innomination, number: int, first: int, last: int) -> Script:
    """Carry out operations of a list, for the top link; IM-101: as far as they can be done."""
    i: int = first
    inner: int
    while i < last and not g.stopped():
        code: int = int(g.card_set.lists[number][i].code)
        if g.left_out(code):
            pass
        elif code == IF:
            inner = g.branch(number, i)
            if inner >= 0:
                yield from run_ops(g, inner, 0, len(g.card_set.lists[inner]))
        elif code == CHOOSE:
            inner = g.card_set.lists[number][i].choices[g.top()[L_CHOICE]]
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
            g.do(g.card_set.lists[number][i])
        g.settle()
        i += 1
