"""Deeds that something may precede or replace (convert/deeds.py): the effects of a game stay as they are written."""

from textwrap import dedent

import pytest
from kernel.toy import Table, converted, drive_steps

from tessera.kernel.convert import Refused
from tessera.kernel.frame import Frame


def run(source: str, watched: bool, answers: list[int]) -> list[object]:
    names = converted(dedent(source))
    g, first = Table(), Frame(0)
    g.watched = watched
    first.n0 = 1
    return drive_steps(names["step"], names["SCRIPTS"], g, first, answers)


SIMPLE = """
    def effect(g: Table, p: Seat) -> Script:
        n: int = 0
        while n < 2:
            g.do(n, p)
            n += 1
        left: int = g.do(5, p)
        g.log.append(("then", n, left))

    def would_do(g: Table, what: int, p: Seat) -> Returns[int]:
        kind: int = yield g.ask("int", what)
        if kind == 0:
            return 7
        done = g.do(what, p)
        return done

    DEEDS = {"do": would_do}
"""


def test_where_nothing_waits_the_deeds_are_done_at_once() -> None:
    assert run(SIMPLE, False, []) == [(0, 1), (1, 1), (5, 1), ("then", 2, 0), "done"]


def test_where_something_waits_it_may_ask_before_each_deed_and_replace_it() -> None:
    log = run(SIMPLE, True, [1, 0, 0])
    assert log == [("int", 0, 0), (0, 1), ("int", 1, 2), ("int", 5, 3), ("then", 2, 7), "done"]


@pytest.mark.parametrize("line", ["left: int = 1 + g.do(5, p)", "if g.do(5, p):\n                g.do(6, p)"])
def test_a_deed_inside_an_expression_is_refused(line: str) -> None:
    source = SIMPLE.replace("left: int = g.do(5, p)", line).replace(", left))", "))")
    with pytest.raises(Refused, match="the deed 'do' stands inside another expression"):
        converted(dedent(source))


def test_what_lives_across_a_deed_must_say_what_it_is() -> None:
    with pytest.raises(Refused, match="'n' lives across a question and has no type"):
        converted(dedent(SIMPLE.replace("n: int = 0", "n = 0")))
