"""One script's step function as text: `StepWriter` chooses slots and labels, then writes the blocks.

Labels: 0 is the entry; a question has an ask label and, one more, its resume label; a call has the label at which the
return is awaited; a block that several others lead to has one too. Every other block is written where it is reached.
"""

import ast
import copy
from collections import Counter
from collections.abc import Callable

from tessera.kernel.convert.block_names import changed_by, exits, kept_at, needed_by, reached_with
from tessera.kernel.convert.flow import Block, Branch, Cases, Flow, Goto, Question, Raised, Return, SubScript, Wait
from tessera.kernel.convert.liveness import NONE, Names, bound_by, read
from tessera.kernel.convert.source import Script

Numbered = tuple[int, Script]
EMPTY = {"c": "0", "n": "0", "t": "()"}


class StepWriter:
    """Writes one script's step function. Labels: 0 is the entry; an ask label is followed by its resume label."""

    def __init__(self, script: Script, scripts: dict[str, Numbered], tables: dict[str, list[Numbered | None]]) -> None:
        self.script = script
        self.scripts = scripts  # by the name that the file uses, with the position in SCRIPTS
        self.tables = tables  # likewise; None for what is no script
        self.called_tables: list[str] = []
        self.g = script.state
        used = {node.id for node in ast.walk(script.node) if isinstance(node, ast.Name)}
        used |= {script.state, *script.parameters}
        self.f, self.pc, self.h = (_unused(name, used) for name in ("f", "pc", "h"))
        self.flow = Flow(script.node, script.path, script.annotations)
        self.assigned = bound_by(*script.node.body)
        temporary = [name for name in self.flow.annotations if name.startswith("_")]
        self.locals = list(dict.fromkeys([*script.parameters, *self.assigned, *temporary]))
        self._check_calls()
        self.needed = needed_by(self.flow)
        self.kept = {wait.resume: kept_at(wait, self.needed) & frozenset(self.locals) for wait in self.flow.waits()}
        self._choose_slots()
        self._choose_saves()
        self._choose_labels()
        self.jumped = False
        self.lines: list[str] = []

    def _check_calls(self) -> None:
        """A script that is called like a function would make a generator that nobody runs."""
        nodes = list(ast.walk(self.script.node))
        started = [
            node.value.func for node in nodes if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call)
        ]
        for node in nodes:
            if isinstance(node, ast.Name) and node.id in self.scripts and node.id not in self.locals:
                if node not in started:
                    what = f"the script '{node.id}' is named outside of `yield from`"
                    self.script.refuse(node.lineno, what, f"write `yield from {node.id}({self.g}, ...)`")

    def _choose_slots(self) -> None:
        for name in self.locals:
            waits = [wait for wait in self.flow.waits() if name in self.kept[wait.resume]]
            if not waits or name in self.script.slots:
                continue
            line = self.assigned.get(name, self.script.line)
            kind = self.flow.kind(name, line, "lives across a question")
            if name in self.needed[self.flow.entry]:
                what = f"'{name}' may have no value yet when it is needed"
                self.script.refuse(waits[0].line, what, "give it a value before this question")
            self.script.add_slot(name, kind, [n for wait in waits for n in self.kept[wait.resume]])

    def _choose_saves(self) -> None:
        """Save what has changed since it was last in its slot, load what is read before the next wait, and empty the
        slots of what is dead, so that equal positions have equal frames and no card lingers in one."""
        flow, entry = self.flow, self.flow.entry
        held = reached_with(flow, self.kept | {entry: frozenset(self.script.parameters)}, {})
        answers = {wait.resume: frozenset([wait.target or ""]) for wait in flow.waits()}
        changed = reached_with(flow, answers, {block: changed_by(block) for block in flow.blocks})
        self.saved: dict[Block, Names] = {}  # all by the block that resumes
        self.emptied: dict[Block, Names] = {}
        for block in flow.blocks:
            if isinstance(block.end, Wait):
                kept = self.kept[block.end.resume]
                self.saved[block.end.resume] = kept & (changed[block] | changed_by(block))
                slots = frozenset(self.script.slots[name] for name in kept)
                self.emptied[block.end.resume] = frozenset(self.script.slots[name] for name in held[block]) - slots
        self.loaded = needed_by(flow, self.saved)

    def _choose_labels(self) -> None:
        entries: Counter[Block] = Counter()
        todo, seen = [self.flow.entry], {self.flow.entry}
        while todo:
            block = todo.pop()
            targets = [_skip_empty(target) for target in exits(block.end)]
            entries.update(targets)
            for target in targets + ([block.end.resume] if isinstance(block.end, Wait) else []):
                if target not in seen:
                    seen.add(target)
                    todo.append(target)
        waits = {wait.resume: wait for wait in self.flow.waits() if wait.resume in seen}
        self.waits = waits
        self.labels: dict[Block, int] = {}  # of a question's resume block; its ask label is one less
        count = 0
        for block in self.flow.blocks:
            many = entries[block] > 1 and not _just_returns(block)
            if block in seen and (block is self.flow.entry or block in waits or many):
                count += isinstance(waits.get(block), Question)
                self.labels[block] = count
                count += 1
        questions = [block for block, wait in waits.items() if isinstance(wait, Question)]
        self.asks = tuple(self.labels[block] - 1 for block in questions)
        self.calls = tuple(self.labels[block] for block, wait in waits.items() if isinstance(wait, SubScript))

    def write(self) -> str:
        script = self.script
        asked = 0
        for block, label in self.labels.items():
            wait = self.waits.get(block)
            where = "start" if label == 0 else "here again"
            if isinstance(wait, Question):
                asked += 1
                where = f"answer {asked}"
                self._arm(label - 1, f"question {asked}")
                self._load(3, read(wait.ask, NONE))
                self._add(3, f"{self.g}.pending = {ast.unparse(wait.ask)}")
                self._add(3, "return WAIT")
            elif wait:
                where = f"after {wait.name}"
            self._arm(label, where)
            if wait:
                self._load(3, self.loaded[block] - {wait.target or ""})
                self._take(3, block, wait)
            elif label == 0:
                self._load(3, self.loaded[block])
            self._block(block, 3)
        head = [
            f"def {script.function}({self.g}: {script.state_type}, {self.f}: Frame) -> int:",
            f"    # {script.module.file}",
        ]
        head += [f"    {name}: {ast.unparse(annotation)}" for name, annotation in self.flow.annotations.items()]
        head.append(f"    {self.pc} = {self.f}.pc")
        if self.jumped:
            return "\n".join([*head, "    while True:", *self.lines]) + "\n"
        return "\n".join(head + [line[4:] for line in self.lines]) + "\n"

    def _add(self, depth: int, text: str) -> None:
        self.lines += ["    " * depth + line for line in text.split("\n")]

    def _arm(self, label: int, where: str) -> None:
        last = max(self.labels.values())
        test = f"if {self.pc} == 0" if label == 0 else f"elif {self.pc} == {label}" if label < last else "else"
        self._add(2, f"{test}:  # {where}")

    def _load(self, depth: int, names: Names) -> None:
        for name, slot in self.script.slots.items():
            if name in names:
                self._add(depth, f"{name} = {self.script.kinds[name].load(f'{self.f}.{slot}')}")

    def _take(self, depth: int, block: Block, wait: Wait) -> None:
        """Bind what the question was answered or the sub-script returned, if anybody reads it."""
        if wait.target is None or wait.target not in self.loaded[block]:
            return
        kind = self.flow.kind(wait.target, wait.line, "takes an answer")
        if isinstance(wait, Question):
            source = "answers" if kind.family == "t" else "answer"
        else:
            source = "returned_tuple" if kind.family == "t" else "returned"
        self._add(depth, f"{wait.target} = {kind.load(f'{self.g}.{source}')}")

    def _block(self, block: Block, depth: int) -> None:
        for statement in block.body:
            for plain in _Plain(self._return_lines).rewrite(statement):
                self._add(depth, ast.unparse(plain))
        match block.end:
            case Goto(target):
                self._go(target, depth)
            case Branch(test, yes, no):
                self._add(depth, f"if {ast.unparse(test)}:")
                self._go(yes, depth + 1)
                self._go(no, depth)
            case Cases(subject, cases, other):
                self._add(depth, f"match {ast.unparse(subject)}:")
                for case, body in cases:
                    guard = f" if {ast.unparse(case.guard)}" if case.guard else ""
                    self._add(depth + 1, f"case {ast.unparse(case.pattern)}{guard}:")
                    self._go(body, depth + 2)
                if other:
                    self._add(depth + 1, "case _:")
                    self._go(other, depth + 2)
            case Question() as wait:
                self._save(wait, depth)
                self._add(depth, f"{self.f}.pc = {self.labels[wait.resume] - 1}\nreturn WAIT")
            case SubScript() as wait:
                self._call(wait, depth)
                self._save(wait, depth)
                self._add(depth, f"{self.f}.pc = {self.labels[wait.resume]}")
                self._add(depth, f"{self.g}.stack.append({self.h})\nreturn CALL")
            case Return(value, line):
                self._add(depth, "\n".join(self._return_lines(value, line)))
            case Raised():
                pass

    def _go(self, block: Block, depth: int) -> None:
        block = _skip_empty(block)
        if block not in self.labels:
            self._block(block, depth)
            return
        self.jumped = True
        self._add(depth, f"{self.pc} = {self.labels[block]}\ncontinue")

    def _save(self, wait: Wait, depth: int) -> None:
        for name, slot in self.script.slots.items():
            kind = self.script.kinds[name]
            if name in self.saved[wait.resume]:
                self._add(depth, f"{self.f}.{slot} = {kind.save(name)}")
        for slot in sorted(self.emptied[wait.resume]):
            self._add(depth, f"{self.f}.{slot} = {EMPTY[slot[0]]}")

    def _call(self, wait: SubScript, depth: int) -> None:
        refuse = self.script.refuse
        if wait.index is not None:
            callee = self._of_table(wait)
            index, what = f"{wait.name}_SCRIPTS[{ast.unparse(wait.index)}]", f"one of {wait.name}"
        elif wait.name in self.scripts:
            number, callee = self.scripts[wait.name]
            index, what = str(number), callee.name
        else:
            instead = "call a module-level function marked `-> Script` or `-> Returns[T]`"
            refuse(wait.line, f"'{wait.name}' is not a script of this game", instead)
        if not wait.args or ast.unparse(wait.args[0]) != self.g:
            refuse(wait.line, "a sub-script must get the same state", f"give `{self.g}` as its first argument")
        if len(wait.args) != len(callee.parameters) + 1:
            takes = f"'{wait.name}' takes {len(callee.parameters)} arguments after the state"
            refuse(wait.line, takes, f"give them all, not {len(wait.args) - 1}")
        if wait.target and callee.returns is None:
            instead = f"write `yield from {wait.name}(...)` alone, or mark it `-> Returns[T]`"
            refuse(wait.line, f"'{wait.name}' returns nothing", instead)
        self._add(depth, f"{self.h} = Frame({index})  # {what}")
        for name, value in zip(callee.parameters, wait.args[1:], strict=True):
            self._add(depth, f"{self.h}.{callee.slots[name]} = {callee.kinds[name].save(ast.unparse(value))}")

    def _of_table(self, wait: SubScript) -> Script:
        """A script like all those of the table: they take and return the same."""
        instead = f"write `{wait.name} = (one_script, another)` at the top of a module with scripts"
        members = self.tables.get(wait.name, [])
        if not members:
            self.script.refuse(wait.line, f"'{wait.name}' is not a table of scripts", instead)
        first: Script | None = None
        for member in members:
            if member is None:
                self.script.refuse(wait.line, f"'{wait.name}' holds something that is no script", instead)
            first = first or member[1]
            if _signature(member[1]) != _signature(first):
                what = f"'{first.node.name}' and '{member[1].node.name}' of '{wait.name}' differ in what they take"
                self.script.refuse(wait.line, what, "give all scripts of a table the same parameters")
        assert first is not None
        self.called_tables.append(wait.name)
        return first

    def info(self) -> str:
        """The entry in SCRIPTS."""
        script = self.script
        slots = tuple((name, slot, script.kinds[name].holds_cards) for name, slot in script.slots.items())
        return f'ScriptInfo("{script.name}", "{script.digest}", {slots}, {self.asks}, {self.calls})'

    def _return_lines(self, value: ast.expr | None, line: int) -> list[str]:
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            return ["return DONE"]
        kind = self.script.returns
        if kind is None:
            what = "this script returns a value and is marked `-> Script`"
            self.script.refuse(line, what, "mark it `-> Returns[T]`")
        slot = "returned_tuple" if kind.family == "t" else "returned"
        return [f"{self.g}.{slot} = {kind.save(ast.unparse(value))}", "return DONE"]


class _Plain(ast.NodeTransformer):
    """A statement without a question as the step function runs it: `return` hands its value to the state, and the types
    of locals are left out, since they stand at the top of the function."""

    def __init__(self, return_lines: Callable[[ast.expr | None, int], list[str]]) -> None:
        self.return_lines = return_lines

    def rewrite(self, statement: ast.stmt) -> list[ast.stmt]:
        new = self.visit(copy.deepcopy(statement))
        return new if isinstance(new, list) else [new]

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        return ast.parse("\n".join(self.return_lines(node.value, node.lineno))).body

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if not isinstance(node.target, ast.Name):
            return node
        if node.value is None:
            return ast.Pass()
        return ast.Assign(targets=[node.target], value=node.value, lineno=node.lineno)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node  # its returns and types are its own


def _signature(script: Script) -> tuple[list[str], str]:
    """What a script takes and returns, as slots."""
    return [script.slots[name] for name in script.parameters], script.returns.annotation if script.returns else ""


def _unused(name: str, used: set[str]) -> str:
    while name in used:
        name += "_"
    return name


def _skip_empty(block: Block) -> Block:
    seen = set()
    while not block.body and isinstance(block.end, Goto) and block not in seen:
        seen.add(block)
        block = block.end.target
    return block


def _just_returns(block: Block) -> bool:
    return not block.body and isinstance(block.end, Return) and block.end.value is None
