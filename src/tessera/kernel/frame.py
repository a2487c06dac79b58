"""A frame is one running script as plain data: which script, where it stands, and the locals that live across a
question.

The converter (`convert.py`) turns every script into a step function over such a frame, and writes a `ScriptInfo` that
tells which local lives in which slot, so that saves can name things. One Frame class serves all games; the slots are
fixed.
"""

from typing import Final, NewType

from mypy_extensions import mypyc_attr

from tessera.kernel.native import i64

Card = NewType("Card", int)
"""A card (or any piece whose face may be hidden); numbered from 1, so that `if not card` means "none"."""
Seat = NewType("Seat", int)

NO_CARD: Final = Card(0)

CARD_SLOTS: Final = 6
NUMBER_SLOTS: Final = 12
TUPLE_SLOTS: Final = 6

# What a step function returns to the kernel.
DONE: Final = 0  # the script is finished: drop its frame
WAIT: Final = 1  # a question stands: f.pc is its ask label
CALL: Final = 2  # a sub-script's frame was pushed: run that first


# Made and dropped at every turn, so the memory of the last one is reused. Not acyclic=True, which would be faster:
# mypyc 2.4.1 then crashes when a deep chain of states is dropped.
@mypyc_attr(free_list_len=1)
class Frame:
    __slots__ = (
        "fn", "pc",
        "c0", "c1", "c2", "c3", "c4", "c5",
        "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11",
        "t0", "t1", "t2", "t3", "t4", "t5",
    )  # fmt: skip

    def __init__(self, fn: i64) -> None:
        self.fn: i64 = fn
        self.pc: i64 = 0
        self.c0: i64 = 0
        self.c1: i64 = 0
        self.c2: i64 = 0
        self.c3: i64 = 0
        self.c4: i64 = 0
        self.c5: i64 = 0
        self.n0: i64 = 0
        self.n1: i64 = 0
        self.n2: i64 = 0
        self.n3: i64 = 0
        self.n4: i64 = 0
        self.n5: i64 = 0
        self.n6: i64 = 0
        self.n7: i64 = 0
        self.n8: i64 = 0
        self.n9: i64 = 0
        self.n10: i64 = 0
        self.n11: i64 = 0
        self.t0: tuple[int, ...] = ()
        self.t1: tuple[int, ...] = ()
        self.t2: tuple[int, ...] = ()
        self.t3: tuple[int, ...] = ()
        self.t4: tuple[int, ...] = ()
        self.t5: tuple[int, ...] = ()

    def clone(self) -> "Frame":
        f = Frame(self.fn)
        f.pc = self.pc
        f.c0 = self.c0
        f.c1 = self.c1
        f.c2 = self.c2
        f.c3 = self.c3
        f.c4 = self.c4
        f.c5 = self.c5
        f.n0 = self.n0
        f.n1 = self.n1
        f.n2 = self.n2
        f.n3 = self.n3
        f.n4 = self.n4
        f.n5 = self.n5
        f.n6 = self.n6
        f.n7 = self.n7
        f.n8 = self.n8
        f.n9 = self.n9
        f.n10 = self.n10
        f.n11 = self.n11
        f.t0 = self.t0
        f.t1 = self.t1
        f.t2 = self.t2
        f.t3 = self.t3
        f.t4 = self.t4
        f.t5 = self.t5
        return f


class ScriptInfo:
    """What the converter knows of one script: its name, a hash of its source, its locals and its labels."""

    def __init__(
        self,
        name: str,
        digest: str,
        slots: tuple[tuple[str, str, bool], ...],
        asks: tuple[int, ...],
        calls: tuple[int, ...],
    ) -> None:
        self.name = name  # module-qualified, as in "turn.play"
        self.digest = digest
        self.slots = slots  # (local's name, slot, does it hold cards)
        self.asks = asks  # ask labels in the order of the questions; the resume label is the next number
        self.calls = calls  # labels at which a sub-script's return is awaited
