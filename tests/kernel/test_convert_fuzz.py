"""Random scripts, run as generators and as converted steps, must tell the same story: read `Author`, then the test.

Every suspension goes through JSON (see `toy.py`), so nothing can hide in Python's locals. To look into one failure:
`author = Author(random.Random(seed)); print(author.module())` with the seed that the failure names.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from kernel.toy import converted, same_log

from tessera.kernel.convert import Refused

PROGRAMS = 700
RUNS = 46
SEED = 7

HEAD = """\
    a: int = x % 5
    b: int = 1
    c: int = 2
    flag: bool = False
    card: Card = Card(3)
    hue: Colour = Colour.BLUE
    seen: tuple[int, ...] = ()
    hand: tuple[Card, ...] = (card,)
    q: Seat
    k: Card
    r: Colour
    u: int = 4
    t: int = d
"""
NUMBERS = [
    "a", "b", "c", "x", "u", "t", "int(p)", "len(seen)", "hue.value", "int(card)", "(a + b)", "(c if flag else x)",
    "(sum(seen) % 5)", "len([a for a in seen if a != b])", "sum([b for b in range(c % 4)])",
    "((lambda a: a + b)(c) % 7)", "(max(hand, default=0) % 4)",
]  # fmt: skip
TESTS = [
    "{n} % 2 == 0", "{n} > {m}", "flag", "not flag", "hue == Colour.RED", "card != 0", "{n} in seen",
    "any(c > {n} for c in seen)", "(t := {n}) > 1 and t < 4",
    "flag or (b := {n}) > 2", "not (flag and (c := {n}) > 1)",
]  # fmt: skip
QUESTIONS = [
    "a = yield g.ask('int', {k}, {n})", "b = yield g.ask('int', {k}, p, b)", "yield g.ask('none', {k}, {n}, seen)",
    "flag = yield g.ask('bool', {k}, hand)", "card = yield g.ask('card', {k}, {n})",
    "hue = yield g.ask('colour', {k}, hue)", "seen = yield g.ask('many', {k}, {n})",
    "hand = yield g.ask('many', {k}, card)", "x = yield g.ask('int', {k}, [x for x in seen], x)",
]  # fmt: skip
PLAIN = [
    "a = ({n} + {m}) % 7", "b += {n} % 3", "c = g.do({n}, {m})", "seen += ({n},)", "hand = (*hand[-2:], Card({n}))",
    "flag = {test}", "hue = Colour({n} % 3)", "a, b = b, {n}", "card = Card({n})", "g.do({n}, flag, hue)",
    "t = {n}\ng.do(t, [t for t in seen])", "x = {n}\nx -= 1", "p = Seat({n})", "g.do(c := {n})",
    "def twice(n: int) -> int:\n    return n + a\ng.do(twice({n}))", "seen = tuple([{n} for b in range(2)])",
    "try:\n    a = 6 // ({n})\nexcept ZeroDivisionError:\n    c += 1\nfinally:\n    g.do(c)",
    "with g.quiet():\n    b = {n}",
]  # fmt: skip
LOOPS = ["while a < 4 and g.fuel():\n    a += 1", "while True:\n    if not g.fuel():\n        break"]
CARD_LOOPS = ["for k in hand:\n    g.do(k, card)", "for k in (Card(a), card):"]
NUMBER_LOOPS = [
    "for q in (p, Seat(a), Seat(2)):\n    g.do(q)", "for u in range(b % 3):", "for u in sorted(seen)[:3]:",
    "for r in Colour:\n    g.do(r, r.name)",
]  # fmt: skip


class Author:
    """Writes modules of two scripts that call each other; every name in them is set before it is read."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.count = 0
        self.question_loops = 0

    def module(self) -> str:
        returns = [self.chance.choice(["int", "bool", "tuple[int, ...]", "Colour", ""]) for _ in range(2)]
        return "\n\n".join(self.script(i, returns) for i in range(2))

    def script(self, index: int, returns: list[str]) -> str:
        self.returns, self.all_returns, self.question_loops = returns[index], returns, 0
        self.loops = self.chance.choice([LOOPS + CARD_LOOPS, LOOPS + NUMBER_LOOPS])  # a tuple slot is of one sort
        mark = f"Returns[{self.returns}]" if self.returns else "Script"
        lines, ends = self.body(0, False)
        if not ends:
            lines += ["g.do(a, b, c, flag, card, seen)", *self.ending()]
        body = "".join(f"    {line}\n" for line in lines)
        ask = "" if "yield" in body else "    yield g.ask('int', d)\n"
        return f"def s{index}(g: Table, d: int, x: int, p: Seat) -> {mark}:\n{HEAD}{ask}{body}"

    def tag(self) -> int:
        self.count += 1
        return self.count

    def number(self) -> str:
        return self.chance.choice(NUMBERS)

    def test(self) -> str:
        return self.chance.choice(TESTS).format(n=self.number(), m=self.number())

    def lines(self, forms: Sequence[str]) -> list[str]:
        form = self.chance.choice(forms)
        return form.format(n=self.number(), m=self.number(), k=self.tag(), test=self.test()).split("\n")

    def body(self, depth: int, loop: bool) -> tuple[list[str], bool]:
        """Some statements, and whether they never end (so that nothing may follow them)."""
        lines: list[str] = []
        for _ in range(self.chance.randint(1, 4 if depth < 1 else 2)):
            new, ends = self.statement(depth, loop)
            lines += new
            if ends:
                return lines, True
        return lines, False

    def nested(self, depth: int, loop: bool) -> tuple[list[str], bool]:
        lines, ends = self.body(depth + 1, loop)
        return [f"    {line}" for line in lines], ends

    def statement(self, depth: int, loop: bool) -> tuple[list[str], bool]:
        kinds: list[tuple[Callable[..., Any], int]] = [(self.question, 8), (self.plain, 7), (self.call, 2)]
        if depth < 3:
            kinds += [(self.choice, 3), (self.plain_loop, 1)]
        simple = self.chance.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        roll = self.chance.random()
        if depth < 3 and roll < 0.12:
            return self.match(depth, loop)
        if depth < 3 and roll < 0.3 and self.question_loops < 2:
            return self.question_loop(depth), False
        if loop and roll > 0.9:
            return [self.chance.choice(["break", "continue"])], True
        if depth and roll > 0.86 and not loop:
            return self.ending(), True
        if simple == self.choice:
            return self.choice(depth, loop)
        return simple(), False

    def question(self) -> list[str]:
        return self.lines(QUESTIONS)

    def plain(self) -> list[str]:
        return self.lines(PLAIN)

    def call(self) -> list[str]:
        which = self.chance.randrange(2)
        into = {"int": "c = ", "bool": "flag = ", "tuple[int, ...]": "seen = ", "Colour": "hue = ", "": ""}[
            self.all_returns[which]
        ]
        if self.chance.random() < 0.2:
            into = ""
        return ["if d > 0 and g.fuel():", f"    {into}yield from s{which}(g, d - 1, {self.number()}, p)"]

    def ending(self) -> list[str]:
        n = self.number()
        value = {"int": n, "bool": self.test(), "tuple[int, ...]": f"seen[-3:] + ({n},)", "Colour": "hue", "": ""}[
            self.returns
        ]
        return [f"return {value}".strip()]

    def choice(self, depth: int, loop: bool) -> tuple[list[str], bool]:
        lines, ends = self.nested(depth, loop)
        lines = [f"if {self.test()}:", *lines]
        for _ in range(self.chance.choice([0, 0, 1, 2])):
            more, more_ends = self.nested(depth, loop)
            lines += [f"elif {self.test()}:", *more]
            ends = ends and more_ends
        if self.chance.random() < 0.5:
            return lines, False
        more, more_ends = self.nested(depth, loop)
        return [*lines, "else:", *more], ends and more_ends

    def match(self, depth: int, loop: bool) -> tuple[list[str], bool]:
        lines, ends = [f"match {self.number()} % 5:"], True
        patterns = ["0", "1 | 2", "3 if flag", "u if u == a"]
        for pattern in self.chance.sample(patterns, 2) + self.chance.choice([[], ["_"], ["u"]]):
            more, more_ends = self.nested(depth, loop)
            lines += [f"    case {pattern}:", *[f"    {line}" for line in more]]
            ends = ends and more_ends
        return lines, ends and pattern in ("_", "u")

    def question_loop(self, depth: int) -> list[str]:
        self.question_loops += 1
        head = self.lines(self.loops)
        lines, ends = self.nested(depth, True)
        after = [] if ends else [f"    {line}" for line in self.question()]
        self.question_loops -= 1
        return [*head, *lines, *after]

    def plain_loop(self) -> list[str]:
        n = self.number()
        leave = self.chance.choice(["break", "continue", *self.ending()])
        loop = self.chance.choice([f"for t in ({n}, 3):", "for t in seen:", "for t, b in enumerate(hand):"])
        lines = [loop, "    g.do(t)", f"    if t == {self.number()}:", f"        {leave}", "    c += t"]
        if self.chance.random() < 0.3:
            lines += ["else:", "    g.do(a)"]
        return lines


def test_random_scripts_run_the_same_as_generators_and_as_steps() -> None:
    chance = random.Random(SEED)
    runs = questions = 0
    refused: list[str] = []
    for _ in range(PROGRAMS):
        seed = chance.getrandbits(32)
        source = Author(random.Random(seed)).module()
        try:
            names = converted(source)
        except Refused as why:
            refused.append(f"{seed}: {why}")
            continue
        for run in range(RUNS):
            answers = [chance.randint(0, 5) for _ in range(18)]
            arguments = (2, chance.randint(0, 6), run % 3)
            try:
                log = same_log(names, f"s{run % 2}", arguments, answers)
            except Exception as error:
                raise AssertionError(
                    f"seed {seed}, script s{run % 2}{arguments}, answers {answers}\n{source}"
                ) from error
            runs += 1
            questions += len([entry for entry in log if isinstance(entry[0], str)])
    print(f"seed {SEED}: {PROGRAMS} programs, {runs} runs, {questions} questions, {len(refused)} programs refused")
    print("\n".join(refused[:5]))
    assert runs >= 30_000
    assert len(refused) < PROGRAMS // 50
