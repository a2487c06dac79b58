"""The names at the blocks of a script: those that each needs when it begins, those that must be kept at a question,
those that it changes, and what is carried along from block to block."""

import ast

from tessera.kernel.convert.flow import Block, Branch, Cases, End, Flow, Goto, Question, Raised, Return, SubScript, Wait
from tessera.kernel.convert.liveness import NONE, Names, before, before_match, bound_by, read, read_test


def needed_by(flow: Flow, saved: dict[Block, Names] | None = None) -> dict[Block, Names]:
    """The names that each block needs when it begins; a fixed point over the graph.

    Told what is saved at each wait (by the block that resumes it), it counts only that: the rest is in its slot."""
    needed: dict[Block, Names] = dict.fromkeys(flow.blocks, NONE)
    changed = True
    while changed:
        changed = False
        for block in reversed(flow.blocks):
            names = before(block.body, _needed_at_end(block.end, needed, saved))
            changed = changed or names != needed[block]
            needed[block] = names
    return needed


def kept_at(wait: Wait, needed: dict[Block, Names]) -> Names:
    """The names that must be in the frame while this question, or this sub-script, is open."""
    after = needed[wait.resume] - {wait.target or ""}
    return read(wait.ask, after) if isinstance(wait, Question) else after


def _needed_at_end(end: End, needed: dict[Block, Names], saved: dict[Block, Names] | None) -> Names:
    match end:
        case Goto(target):
            return needed[target]
        case Branch(test, yes, no):
            return read_test(test, needed[yes], needed[no])
        case Cases(subject, cases, other):
            entered = [(case, needed[body]) for case, body in cases]
            return before_match(subject, entered, needed[other] if other else NONE)
        case Question() | SubScript():
            names = kept_at(end, needed) if saved is None else saved[end.resume]
            if isinstance(end, SubScript):
                for arg in reversed(end.args if end.index is None else [end.index, *end.args]):
                    names = read(arg, names)
            return names
        case Return(value):
            return read(value, NONE)
        case Raised():
            return NONE


def reached_with(flow: Flow, start: dict[Block, Names], added: dict[Block, Names]) -> dict[Block, Names]:
    """Carry names forward along the graph: those that a block starts with, and those that each block adds."""
    carried = {block: start.get(block, NONE) for block in flow.blocks}
    todo = list(flow.blocks)
    while todo:
        block = todo.pop()
        onward = carried[block] | added.get(block, NONE)
        for target in exits(block.end):
            if not onward <= carried[target]:
                carried[target] |= onward
                todo.append(target)
    return carried


def changed_by(block: Block) -> Names:
    """The names that a block may give a new value."""
    end: list[ast.AST] = []
    match block.end:
        case Branch(test):
            end = [test]
        case Cases(subject, cases):
            end = [subject, *(case.pattern for case, _ in cases), *(case.guard for case, _ in cases if case.guard)]
    return frozenset(bound_by(*block.body, *end))


def exits(end: End) -> list[Block]:
    """Where a block goes on without waiting."""
    match end:
        case Goto(target):
            return [target]
        case Branch(_, yes, no):
            return [yes, no]
        case Cases(_, cases, other):
            return [body for _, body in cases] + ([other] if other else [])
    return []
