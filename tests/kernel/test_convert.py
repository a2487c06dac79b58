"""The converter on hand-made scripts: shapes that must run as generators do, what is refused, and what is written.

Order of reading: the shapes, the frame and its slots, what is needed, the refusals, the file and its command.
`test_convert_fuzz.py` does the shapes over again with random programs.
"""

import ast
import itertools
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from kernel.toy import Table, converted, same_log

from tessera.kernel.convert import Refused, convert_package, convert_source, main
from tessera.kernel.convert.liveness import before
from tessera.kernel.frame import TUPLE_SLOTS, WAIT, Frame

SHAPES = {
    "break and continue in a for loop": """
        def s(g: Table, p: Seat) -> Script:
            q: Seat
            for q in (p, Seat(2), Seat(7)):
                c: int = yield g.ask("int", q)
                if c == 0:
                    continue
                if c == 2:
                    break
                g.do(q, c)
            g.do("end", p)
    """,
    "loops in loops that return from the middle": """
        def s(g: Table, p: Seat) -> Returns[int]:
            k: int = 0
            q: int
            while k < 3:
                for q in range(2):
                    c: int = yield g.ask("int", k, q)
                    if c > 1:
                        return k + q
                    k += c
                k += 1
            yield g.ask("none", k)
            return -k
    """,
    "branches that wait, jump and join": """
        def s(g: Table, p: Seat) -> Script:
            c: int = yield g.ask("int")
            if c == 0:
                g.do("zero")
            elif c == 1:
                e: int = yield g.ask("int", 2)
                g.do(c, e)
            else:
                while True:
                    e = yield g.ask("int", 3)
                    if e == 0:
                        break
                    if e == 1:
                        continue
                    g.do(e, c)
                    if g.do() == 2:
                        return
            g.do("tail", c)
    """,
    "match with guards, captures and a miss": """
        def s(g: Table, p: Seat) -> Returns[bool]:
            c: int = yield g.ask("int")
            k: int
            match (c, p):
                case (0, _):
                    yield g.ask("none", "nought")
                case (1, k) if k == 1:
                    yield g.ask("none", k)
                    g.do(k)
                    return True
                case (2, k):
                    b: bool = yield g.ask("bool", k)
                    return b
            g.do("missed", c)
            return False
    """,
    "values of every kind across a question": """
        def s(g: Table, p: Seat) -> Returns[tuple[Colour, ...]]:
            ok: bool = p == 1
            hue: Colour = Colour.GREEN
            hues: tuple[Colour, ...] = ()
            flags: tuple[bool, ...] = (True, False)
            card: Card = yield g.ask("card")
            cards: tuple[Card, ...] = (card,)
            other: Colour = yield g.ask("colour", hue.name, ok)
            hues += (hue, other)
            more: tuple[Colour, ...] = yield g.ask("colours", cards, [h.name for h in hues])
            g.do(flags[0] is True, ok is (p == 1), hue.name, other.name, [m.name for m in more], card, cards)
            return hues + more
    """,
    "an answer that the next question reads and overwrites": """
        def s(g: Table, p: Seat) -> Script:
            c: int = 5
            c = yield g.ask("int", c)
            c = yield g.ask("int", c)
            g.do(c)
    """,
    "a parameter that is changed": """
        def s(g: Table, p: Seat) -> Script:
            yield g.ask("none", p)
            p = Seat(p + 1)
            yield g.ask("none", p)
            g.do(p)
    """,
    "sub-scripts with arguments and results, and recursion": """
        def s(g: Table, p: Seat) -> Script:
            n: int = yield from count(g, 2, p == 0)
            ok: bool = yield from agree(g)
            seen: tuple[int, ...] = yield from gather(g, (n, 7))
            yield from agree(g)
            g.do(n, ok, seen)

        def count(g: Table, n: int, up: bool) -> Returns[int]:
            if n == 0:
                return 1 if up else -1
            c: int = yield g.ask("int", n, up)
            m: int = yield from count(g, n - 1, not up)
            return c + m

        def agree(g: Table) -> Returns[bool]:
            c: int = yield g.ask("int")
            return c > 0

        def gather(g: Table, seen: tuple[int, ...]) -> Returns[tuple[int, ...]]:
            more: tuple[int, ...] = yield g.ask("many", seen)
            return seen + more
    """,
    "plain loops, try and with that return, break and leave": """
        def s(g: Table, p: Seat) -> Returns[int]:
            c: int = yield g.ask("int")
            for i in range(4):
                if i == c:
                    continue
                for j in range(3):
                    if j + i == 3:
                        break
                    if j * i == 2:
                        return 100 + i
                else:
                    g.do("whole", i)
            try:
                with g.quiet():
                    if 6 // c == 3:
                        return 3
            except ZeroDivisionError:
                return 9
            finally:
                g.do("finally", c)
            d: int = yield g.ask("int")
            return c + d
    """,
    "comprehensions and lambdas with names of their own": """
        def s(g: Table, p: Seat) -> Script:
            x: int = 4
            n: int = 3
            yield g.ask("none", [x for x in range(n)], x)
            g.do(x, [n for n in (x, x + 1)], (lambda n: n + x)(1))
            n = sum([n * x for n in range(x)])
            yield g.ask("none", n)
            def plus(k: int) -> int:
                y = k + n
                return y
            g.do(plus(1))
    """,
    "sequences are taken once, cards from lists too": """
        def s(g: Table, p: Seat) -> Script:
            cards = [Card(4), Card(5)]
            k: Card
            q: Seat
            for k in cards:
                cards = []
                yield g.ask("none", k)
                for q in [Seat(n) for n in range(k - 3)]:
                    yield g.ask("none", k, q)
            for q in sorted({Seat(3), Seat(2)}):
                yield g.ask("none", q)
    """,
    "a walrus in conditions": """
        def s(g: Table, p: Seat) -> Script:
            m: int
            n: int = 0
            c: int = yield g.ask("int")
            if (n := g.do(c)) > 0 and (m := c) > 0:
                yield g.ask("none", n, m)
                g.do(m)
            while not ((n := n + 1) > 3 or (m := n) > 2):
                yield g.ask("none", n)
                g.do(m)
    """,
    "names that the generated code likes too": """
        DONE = 5

        def s(h: Table, f: int) -> Script:
            pc: int = f + DONE
            g: int = yield h.ask("int", pc)
            step = 2
            h.do(f, pc, g, step)
            yield h.ask("none", f, pc)
    """,
    "a script out of a table": """
        def s(g: Table, p: Seat) -> Script:
            k: int = 0
            while k < 3:
                n: int = yield from WAYS[(k + p) % 2](g, p, k)
                g.do(n)
                k += 1

        def ask(g: Table, p: Seat, n: int) -> Returns[int]:
            c: int = yield g.ask("int", p, n)
            return c + n

        def ask_twice(g: Table, q: Seat, m: int) -> Returns[int]:
            yield g.ask("none", q)
            c: int = yield g.ask("int", m)
            return c - m

        WAYS = (ask, ask_twice)
    """,
    "a docstring, and an endless loop at once": '''
        def s(g: Table, p: Seat) -> Script:
            """Ask until told to stop."""
            while True:
                c: int = yield g.ask("int")
                if c == 2:
                    g.do("end")
                    return
    ''',
}


@pytest.mark.parametrize("shape", SHAPES)
def test_steps_do_what_the_generator_does(shape: str) -> None:
    names = converted(dedent(SHAPES[shape]))
    for p in range(3):
        for answers in itertools.product(range(3), repeat=4):
            same_log(names, "s", (p,), answers)


def script(body: str, head: str = "g: Table, p: Seat", returns: str = "Script") -> str:
    """A script with this body, whose first line is line 2."""
    return f"def s({head}) -> {returns}:\n" + "".join(f"    {line}\n" for line in dedent(body).strip().split("\n"))


def start(source: str, **slots: object) -> tuple[dict[str, Any], Table, Frame]:
    """Run the first script of a source up to its first question."""
    names = converted(source)
    g, f = Table(), Frame(0)
    for slot, value in slots.items():
        setattr(f, slot, value)
    assert names["step"](g, f) == WAIT
    return names, g, f


# The frame and its slots


def test_reaching_a_question_does_not_evaluate_it() -> None:
    names, g, f = start(script("yield g.ask('int', p)"), n0=3)
    assert g.pending is None and f.pc == names["SCRIPTS"][0].asks[0] == 1
    assert names["step"](g, f) == WAIT
    assert g.pending == ("int", 3, 0) and f.pc == 1


def test_the_annotation_chooses_the_slot() -> None:
    source = script(
        """
        a: Card = Card(1)
        b: tuple[Card, ...] = ()
        c: tuple[Seat, ...] = ()
        d: bool = True
        e: Colour = Colour.RED
        yield g.ask('none')
        g.do(a, b, c, d, e)
        """
    )
    (info,) = converted(source)["SCRIPTS"]
    assert info.slots == (
        ("p", "n0", False),
        ("a", "c0", True),
        ("b", "t0", True),
        ("c", "t1", False),
        ("d", "n1", False),
        ("e", "n2", False),
    )


def test_only_what_is_needed_later_is_kept() -> None:
    source = script(
        """
        a: int = 7
        b = a + 1
        c: Card = Card(b)
        yield g.ask('none', c)
        c = Card(1)
        g.do(a, c)
        """
    )
    names, _, f = start(source, n0=4)
    assert (f.n1, f.c0) == (7, 8)
    assert [name for name, _, _ in names["SCRIPTS"][0].slots] == ["p", "a", "c"]


def test_a_dead_local_leaves_its_slot() -> None:
    """Equal positions have equal frames, and a card that no rule needs any more cannot be found in one."""
    source = script(
        """
        card: Card = yield g.ask('card', p)
        yield g.ask('none', card)
        yield g.ask('none')
        """
    )
    names, g, f = start(source, n0=4)
    assert f.n0 == 4
    g.answer, f.pc = 6, 2
    names["step"](g, f)
    assert (f.n0, f.c0) == (0, 6)
    f.pc += 1
    names["step"](g, f)
    assert (f.n0, f.c0) == (0, 0)


def test_a_parameter_that_never_changes_is_not_saved_again() -> None:
    text = convert_source(script("n: int = 1\nyield g.ask('none', p)\ng.do(n)\nyield g.ask('none', p)"))
    assert "f.n0 = " not in text and text.count("f.n1 = n") == 1


def test_locals_that_never_live_together_share_a_slot_when_slots_are_short() -> None:
    body = "".join(
        f"t{i}: tuple[int, ...] = (p, {i})\nyield g.ask('none')\ng.do(t{i})\n" for i in range(TUPLE_SLOTS + 2)
    )
    names = converted(script(body))
    assert {slot for _, slot, _ in names["SCRIPTS"][0].slots} == {"n0", *(f"t{i}" for i in range(TUPLE_SLOTS))}
    same_log(names, "s", (1,), [0] * (TUPLE_SLOTS + 2))


def test_labels_are_listed_in_the_order_of_the_questions() -> None:
    source = script("while p:\n    yield g.ask('none')\n    yield from s(g, p)\nyield g.ask('none')")
    (info,) = converted(source)["SCRIPTS"]
    text = convert_source(source)
    assert len(info.asks) == 2 and info.asks == tuple(sorted(info.asks)) and len(info.calls) == 1
    for label in (*info.asks, *info.calls):
        assert f"f.pc = {label}\n" in text
    assert [info.name for info in converted(source)["SCRIPTS"]] == ["rules.s"]


def test_the_digest_tells_code_from_words() -> None:
    def digest(source: str) -> str:
        return str(converted(source)["SCRIPTS"][0].digest)

    plain = digest(script("yield g.ask('int', 1)"))
    assert len(plain) == 12
    assert plain == digest(script("'''What it does.'''\nyield g.ask('int',  1)  # why"))
    assert plain != digest(script("yield g.ask('int', 2)"))


def test_every_label_says_where_it_stands_and_moves_with_no_line_above_it() -> None:
    body = "g.do()\nyield g.ask('none')\ng.do()"
    text = convert_source(script(body))
    assert "elif pc == 1:  # question 1" in text
    assert convert_source("# a line more\n" + script(body)) == text


# What is needed: code, the names needed behind it, the names needed before it

NEEDED = [
    ("x = y", "x z", "y z"),
    ("x += y", "", "x y"),
    ("x[y] += z", "", "x y z"),
    ("x.y = z", "x", "x z"),
    ("(x, y), *z = w", "x y z", "w"),
    ("x = x + 1", "x", "x"),
    ("x: int = y", "x", "y"),
    ("x: int", "x", "x"),
    ("f(x := y, x)", "x", "f y"),
    ("f(x, x := y)", "x", "f x y"),
    ("f({(x := y): x})", "", "f y"),
    ("z = y or (x := 1)", "x", "x y"),
    ("z = a < b < (x := 1)", "x", "a b x"),
    ("z = (x := 1) if y else 2", "x", "x y"),
    ("z = (x := 1) if y else (x := 2)", "x", "y"),
    ("z = [x for x in x]", "x", "x"),
    ("z = [x for x in y if x > w]", "x", "w x y"),
    ("z = [x for y in w for x in y]", "", "w"),
    ("z = {x: y for x, y in w}", "", "w"),
    ("z = [(v := x) for x in y]", "v", "v y"),
    ("z = lambda x, y=w: x + y + v", "", "v w"),
    ("def z(x, y=w):\n    v = x\n    return u + v", "z", "u w"),
    ("if x:\n    y = 1", "y", "x y"),
    ("if x:\n    y = 1\nelse:\n    y = 2", "y", "x"),
    ("if x:\n    return y", "z", "x y z"),
    ("if x and (y := w):\n    z = y", "", "w x"),
    ("if x or (y := w):\n    z = y", "", "w x y"),
    ("if not (x or (y := w)):\n    z = y", "", "w x"),
    ("while x:\n    x = y\n    y = z", "", "x y z"),
    ("while x:\n    if y:\n        break\n    w = 1", "w", "w x y"),
    ("while True:\n    if y:\n        break\n    w = 1", "w", "w y"),
    ("while True:\n    w = 1\n    if y:\n        break", "w", "y"),
    ("while x:\n    if y:\n        continue\n    w = 1\nelse:\n    v = w", "", "w x y"),
    ("for x in y:\n    z = x", "x z", "x y z"),
    ("for x in y:\n    w = z\n    z = x", "", "y z"),
    ("for x in y:\n    if x:\n        break\nelse:\n    w = 1", "w", "w y"),
    ("for x[i] in y:\n    pass", "", "i x y"),
    ("match x:\n    case [y, *z]:\n        w = y", "w z", "w x z"),
    ("match x:\n    case {'k': y, **z} if y > v:\n        w = z\n    case _:\n        w = 1", "w", "v x"),
    ("match x:\n    case A.b | C(d=y):\n        z = 1", "z", "A C x z"),
    ("try:\n    x = 1\nexcept E as e:\n    y = x\n    w = e", "", "E x"),
    ("try:\n    x = 1\nfinally:\n    y = x", "", "x"),
    ("try:\n    x = f()\nexcept E:\n    x = 2\nelse:\n    z = x", "x", "E f"),
    ("with x as y:\n    z = y", "z", "x z"),
    ("raise x from y", "z", "x y"),
    ("assert x, y", "z", "x y z"),
    ("import x.y, v as w", "x w z", "z"),
    ("del x[y]", "", "x y"),
    ("return x", "y", "x"),
]


@pytest.mark.parametrize(("code", "after", "expected"), NEEDED)
def test_names_needed_before_a_statement(code: str, after: str, expected: str) -> None:
    assert sorted(before(ast.parse(code).body, frozenset(after.split()))) == expected.split()


# Refusals: body of a script, line, and a part of the sentence

REFUSED = {
    "yield in an expression": ("n: int = 1 + (yield g.ask('int'))", 2, "inside another expression"),
    "yield in an argument": ("g.do((yield g.ask('int')))", 2, "inside another expression"),
    "yield in a condition": ("if (yield g.ask('bool')):\n    g.do()", 2, "inside a condition"),
    "yield in an elif": ("if p:\n    g.do()\nelif (yield g.ask('bool')):\n    g.do()", 4, "inside a condition"),
    "yield in a loop's condition": ("while (yield g.ask('bool')):\n    g.do()", 2, "`while True:`"),
    "yield in a sequence": ("for q in (yield g.ask('many')):\n    g.do()", 2, "the sequence of a loop"),
    "yield in a match subject": ("match (yield g.ask('int')):\n    case 1:\n        g.do()", 2, "subject of a match"),
    "yield in a guard": ("match p:\n    case 1 if (yield g.ask('bool')):\n        g.do()", 3, "guard of a case"),
    "yield in a return": ("return (yield g.ask('int'))", 2, "`return x`"),
    "yield from in a return": ("return (yield from s(g, p))", 2, "`return x`"),
    "yield in an augmented assignment": ("n: int = 0\nn += yield g.ask('int')", 3, "augmented assignment"),
    "yield in an assert": ("assert (yield g.ask('bool'))", 2, "inside another expression"),
    "yield in a question": ("yield g.ask((yield g.ask('int')))", 2, "inside another question"),
    "yield without a question": ("yield", 2, "asks nothing"),
    "try": ("try:\n    yield g.ask('int')\nfinally:\n    g.do()", 2, "inside a try"),
    "with": ("with g.quiet():\n    yield g.ask('int')", 2, "inside a with"),
    "a nested function": ("def inner():\n    yield g.ask('int')", 2, "inside a nested function"),
    "a nested script": ("def inner(g: Table) -> Script:\n    yield g.ask('int')", 2, "is nested"),
    "a lambda": ("g.do(lambda: (yield g.ask('int')))", 2, "inside a lambda"),
    "a nested class": ("class A:\n    pass\nyield g.ask('int')", 2, "a class stands inside"),
    "else of a for loop": ("q: int\nfor q in range(2):\n    yield g.ask('int')\nelse:\n    g.do()", 6, "has an `else`"),
    "else of a while loop": ("while p:\n    yield g.ask('int')\nelse:\n    g.do()", 5, "has an `else`"),
    "break out of a with": (
        "while p:\n    yield g.ask('int')\n    with g.quiet():\n        break",
        4,
        "leads out of this statement",
    ),
    "break in a plain loop's else": (
        "while p:\n    yield g.ask('int')\n    for i in range(2):\n        g.do()\n    else:\n        break",
        4,
        "leads out of this statement",
    ),
    "a tuple of answers": ("a, b = yield g.ask('many')", 2, "one plain name"),
    "an attribute as target": ("g.answer = yield g.ask('int')", 2, "one plain name"),
    "a subscript as target": ("g.log[0] = yield g.ask('int')", 2, "one plain name"),
    "two targets": ("a = b = yield g.ask('int')", 2, "one plain name"),
    "an answer without a type": ("n = yield g.ask('int')\ng.do(n)", 2, "'n' takes an answer and has no type"),
    "an answer of a wrong type": ("n: str = yield g.ask('int')", 2, "'n' takes an answer and is a str"),
    "a walrus in a question": ("yield g.ask(n := 1)", 2, "only reads"),
    "a local without a type": ("n = 1\nyield g.ask('int')\ng.do(n)", 2, "'n' lives across a question and has no type"),
    "a list across a question": ("n: list[int] = []\nyield g.ask('int')\ng.do(n)", 2, "is a list[int]"),
    "a string across a question": ("n: str = ''\nyield g.ask('int')\ng.do(n)", 2, "is a str"),
    "an optional across a question": ("n: int | None = 1\nyield g.ask('int')\ng.do(n)", 2, "is a int | None"),
    "a fixed tuple across a question": ("n: tuple[int, int] = (1, 2)\nyield g.ask('int')\ng.do(n)", 2, "tuple[X, ...]"),
    "a tuple of strings across a question": (
        "n: tuple[str, ...] = ()\nyield g.ask('int')\ng.do(n)",
        2,
        "tuple[str, ...]",
    ),
    "a local without a value": ("n: int\nif p:\n    n = 1\nyield g.ask('int')\ng.do(n)", 5, "'n' may have no value"),
    "a loop variable without a type": ("for q in (1, 2):\n    yield g.ask('int')", 2, "`q: Seat`"),
    "two loop variables": ("for q, r in ((1, 2),):\n    yield g.ask('int')", 2, "one plain variable"),
    "a tuple as loop variable": ("q: tuple[int, ...]\nfor q in ((1,),):\n    yield g.ask('int')", 3, "is a tuple"),
    "a line that is never reached": ("yield g.ask('int')\nreturn\ng.do()", 4, "never reached"),
    "code behind an endless loop": ("while True:\n    yield g.ask('int')\ng.do()", 4, "never reached"),
    "an unknown sub-script": ("yield from other(g)", 2, "'other' is not a script"),
    "a generator that is no call": ("yield from p", 2, "by its plain name"),
    "a table that is none": ("yield from TABLE[p](g, p)", 2, "'TABLE' is not a table of scripts"),
    "a slice of a table": ("yield from TABLE[1:](g, p)", 2, "by its plain name"),
    "a sub-script of another module": ("yield from rules.s(g, p)", 2, "by its plain name"),
    "a keyword argument": ("yield from s(g, p=p)", 2, "keyword or starred"),
    "a starred argument": ("yield from s(g, *p)", 2, "keyword or starred"),
    "a missing argument": ("yield from s(g)", 2, "takes 1 arguments"),
    "a sub-script without the state": ("yield from s(p, g)", 2, "the same state"),
    "a result that is none": ("n: int = yield from s(g, p)", 2, "'s' returns nothing"),
    "a script called like a function": ("yield g.ask('int')\ns(g, p)", 3, "outside of `yield from`"),
    "a value from a plain script": ("yield g.ask('int')\nreturn 1", 3, "`-> Returns[T]`"),
    "a nested value from a plain script": (
        "yield g.ask('int')\nfor i in range(2):\n    return i",
        4,
        "`-> Returns[T]`",
    ),
    "global": ("global n\nyield g.ask('int')", 2, "keep it in the state"),
    "nonlocal": ("def inner() -> None:\n    nonlocal p\nyield g.ask('int')", 3, "keep it in the state"),
    "del": ("n: int = 1\nyield g.ask('int', n)\ndel n", 4, "`del n`"),
    "the state bound again": ("g = p\nyield g.ask('int')", 2, "'g' is the state"),
    "the state as loop variable": ("g.do([g for g in range(3)])\nyield g.ask('int')", 2, "'g' is the state"),
    "the state as a lambda's parameter": ("g.do(lambda g: 1)\nyield g.ask('int')", 2, "'g' is the state"),
    "two types": ("n: int = 1\nyield g.ask('int')\nn: bool = True", 4, "'n' has two types"),
    "a name of the generated code": ("len: int = 1\nyield g.ask('int')", 2, "used by the generated code"),
    "no question": ("g.do(p)", 1, "asks nothing"),
    "only a docstring": ("'''Nothing.'''", 1, "asks nothing"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_with_line_and_advice(case: str) -> None:
    body, line, words = REFUSED[case]
    with pytest.raises(Refused) as caught:
        convert_source(script(body), path="games/x/rules.py")
    refused = caught.value
    assert refused.line == line and words in str(refused)
    assert str(refused) == f"games/x/rules.py:{line}: {refused.what}; {refused.instead}"


ASK = "    yield g.ask('int')\n"
SEVEN_CARDS = "".join(f"    c{i}: Card = Card({i})\n" for i in range(7))
REFUSED_SOURCES = {
    "a decorator": (f"@cache\ndef s(g: Table) -> Script:\n{ASK}", "has a decorator"),
    "a default": (f"def s(g: Table, n: int = 1) -> Script:\n{ASK}", "plain positional parameters"),
    "a keyword-only parameter": (f"def s(g: Table, *, n: int) -> Script:\n{ASK}", "plain positional parameters"),
    "star arguments": (f"def s(g: Table, *n: int) -> Script:\n{ASK}", "plain positional parameters"),
    "double star arguments": (f"def s(g: Table, **n: int) -> Script:\n{ASK}", "plain positional parameters"),
    "no state": (f"def s() -> Script:\n{ASK}", "no state parameter"),
    "a state without a type": (f"def s(g) -> Script:\n{ASK}", "'g' has no type"),
    "a parameter without a type": (f"def s(g: Table, n) -> Script:\n{ASK}", "'n' has no type"),
    "a parameter that fits no slot": (f"def s(g: Table, n: list[int]) -> Script:\n{ASK}", "is a list[int]"),
    "a result that fits no slot": (f"def s(g: Table) -> Returns[str]:\n{ASK}", "cannot return a str"),
    "an async script": (f"async def s(g: Table) -> Script:\n{ASK}", "is async"),
    "a script in a class": (f"class A:\n    def s(g: Table) -> Script:\n    {ASK}", "is nested"),
    "a generator that is no script": (f"def s(g: Table) -> Iterator[int]:\n{ASK}", "not marked as a script"),
    "a generator without a type": (f"def s(g: Table):\n{ASK}", "not marked as a script"),
    "a star import": (f"from x import *\ndef s(g: Table) -> Script:\n{ASK}", "star import"),
    "a table with something else in it": (
        f"def s(g: Table) -> Script:\n{ASK}    yield from TABLE[0](g)\nTABLE = (s, print)\n",
        "'TABLE' holds something that is no script",
    ),
    "a table of unlike scripts": (
        f"def s(g: Table) -> Script:\n{ASK}    yield from TABLE[0](g)\n"
        f"def t(g: Table, n: int) -> Script:\n{ASK}\nTABLE = (s, t)\n",
        "'s' and 't' of 'TABLE' differ in what they take",
    ),
    "two state classes": (f"def s(g: Table) -> Script:\n{ASK}\ndef t(g: Other) -> Script:\n{ASK}", "one state class"),
    "seven cards": (
        f"def s(g: Table) -> Script:\n{SEVEN_CARDS}{ASK}    g.do(c0, c1, c2, c3, c4, c5, c6)\n",
        "keeps more than 6 cards across its questions (c0, c1, c2, c3, c4, c5, c6)",
    ),
    "thirteen parameters": (
        f"def s(g: Table, {', '.join(f'n{i}: int' for i in range(13))}) -> Script:\n{ASK}",
        "keeps more than 12 numbers",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED_SOURCES)
def test_refused_signatures_and_modules(case: str) -> None:
    source, words = REFUSED_SOURCES[case]
    with pytest.raises(Refused, match=r"rules\.py:\d+: .+; .+") as caught:
        convert_source(source)
    assert words in str(caught.value)


def test_a_yield_in_a_comprehension_is_refused() -> None:
    """Python itself refuses to compile one; the converter says what to write instead."""
    with pytest.raises(Refused, match="inside a comprehension"):
        convert_source(script("g.do([(yield g.ask('int')) for i in range(2)])"))


# The file and its command

STATE = "class Table:\n    pass\n"
RULES = """\
from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.effects import first
from game.effects.first import draw, take as take_one
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Returns, Script

if TYPE_CHECKING:
    from game.state import Table

LIMIT = 5
UNUSED = 6
DONE = 7


def helper(g: Table) -> Script:
    yield from draw(g, Seat(0))


def turn(g: "Table", p: Seat) -> Script:
    card: "Card" = yield g.ask(LIMIT, math.pi, first.NAME)
    yield from draw(g, p)
    yield from take_one(g, card)
    g.do(DONE, score(p), p)


def score(p: int) -> int:
    return p
"""
EFFECT = """\
from ..state import Table
from tessera.kernel.frame import Card, Seat
from tessera.kernel.script import Script

LIMIT = 9


def draw(g: Table, p: Seat) -> Script:
    yield g.ask(LIMIT)


def take(g: Table, card: Card) -> Script:
    yield g.ask(card)
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    root = tmp_path / "game"
    (root / "effects").mkdir(parents=True)
    for name in ("__init__.py", "effects/__init__.py"):
        (root / name).write_text("")
    (root / "state.py").write_text(STATE)
    (root / "rules.py").write_text(RULES)
    (root / "effects" / "first.py").write_text(EFFECT)
    return root


def test_the_file_imports_what_its_steps_use_and_nothing_else(game: Path) -> None:
    text = convert_package(game, "game", ["rules", "effects.first"])
    imports = [line for line in text.split("\n") if line.startswith(("import ", "from "))]
    assert imports == [
        "import math",
        "from game.effects import first",
        "from game.effects.first import LIMIT as LIMIT_of_effects_first",
        "from game.rules import DONE as DONE_of_rules, LIMIT, score",
        "from game.state import Table",
        "from tessera.kernel.frame import CALL, Card, DONE, Frame, ScriptInfo, Seat, WAIT",
        "from tessera.kernel.game import Game",
        "from tessera.kernel.state import State",
        "from typing import Final, cast",
    ]
    assert text.startswith("# Generated by `make steps` from the scripts in rules.py, effects/first.py; do not edit.\n")


def test_scripts_are_numbered_in_order_and_call_each_other_across_modules(game: Path) -> None:
    text = convert_package(game, "game", ["rules", "effects.first"])
    places = [text.index(f'ScriptInfo("{name}"') for name in ("rules.helper", "rules.turn", "effects.first.draw")]
    assert places == sorted(places)
    assert "h = Frame(2)  # effects.first.draw" in text and "h = Frame(3)  # effects.first.take" in text
    assert "def effects_first__draw(g: Table, f: Frame) -> int:\n    # effects/first.py\n" in text
    assert "def step(g: Table, f: Frame) -> int:\n    fn = f.fn\n    if fn < 2:\n" in text


def test_the_text_is_the_same_every_time(game: Path) -> None:
    texts = {convert_package(game, "game", ["rules", "effects.first"]) for _ in range(3)}
    assert len(texts) == 1


def test_the_command_writes_and_checks(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = game / "_steps.py"
    assert main(["--check", str(game)]) == 1 and not steps.exists()
    assert str(steps) in capsys.readouterr().out
    assert main([str(game)]) == 0
    assert steps.read_text() == convert_package(game, "game", ["rules", "effects.first"])
    assert main(["--check", str(game)]) == 0
    (game / "rules.py").write_text(RULES.replace("LIMIT, math.pi", "math.pi"))
    assert main(["--check", str(game)]) == 1


def test_the_command_says_where_a_script_is_refused(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "rules.py").write_text("def s(g: Table) -> Script:\n    return (yield 1)\n")
    assert main([str(game)]) == 1
    assert f"{game / 'rules.py'}:2: a question stands inside a return; " in capsys.readouterr().out


def test_a_module_without_scripts_has_no_steps() -> None:
    with pytest.raises(ValueError, match="no scripts"):
        convert_source("LIMIT = 5\n")
