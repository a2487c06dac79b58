"""A state as text, at any question, also in the middle of nested effects; and back.

Saves name things: a script by its name, its place by the question's number, its locals by name, with a hash of the
script's source. A save whose script has changed since is refused with a sentence; the record of the game can still be
replayed.
"""

import json
from hashlib import blake2b
from typing import Any

from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Frame, ScriptInfo
from tessera.kernel.native import i64, vec
from tessera.kernel.state import SAVED, Result, State


def plain(value: Any) -> Any:
    """Lists and vecs become lists, tuples become lists; numbers, words and dicts stay."""
    if isinstance(value, (bool, int, str, float)) or value is None:
        return value
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if hasattr(value, "data_fields"):
        return {name: plain(getattr(value, name)) for name in value.data_fields()}
    return [plain(v) for v in value]


def fill(holder: Any, name: str, data: Any) -> None:
    """Put data into a field, in the shape of the value that it has in a fresh state."""
    old = getattr(holder, name)
    if isinstance(old, tuple):
        setattr(holder, name, tuple(tuple(v) if isinstance(v, list) else v for v in data))
    elif isinstance(old, list):
        if len(old) != len(data):
            raise ValueError("something is missing")
        setattr(holder, name, [tuple(v) if isinstance(v, list) else v for v in data])
    elif isinstance(old, (bool, int, str, dict)) or old is None:
        setattr(holder, name, data)
    elif hasattr(old, "data_fields"):
        old.refill(*[data[inner] for inner in old.data_fields()])
    else:
        _fill_numbers(old, data)


def _fill_numbers(numbers: vec[i64], data: list[int]) -> None:
    """In place: a vec of a state keeps its length."""
    if len(numbers) != len(data):
        raise ValueError("something is missing")
    for i in range(len(data)):
        numbers[i] = data[i]


def _place(pc: int, info: ScriptInfo) -> str:
    if pc in info.asks:
        return f"question {info.asks.index(pc) + 1}"
    if pc in info.calls:
        return f"call {info.calls.index(pc) + 1}"
    return "start"


def _frame_data(f: Frame, scripts: tuple[ScriptInfo, ...]) -> dict[str, Any]:
    info = scripts[f.fn]
    return {
        "script": info.name,
        "source": info.digest,
        "at": _place(int(f.pc), info),
        "locals": {name: plain(getattr(f, slot)) for name, slot, _ in info.slots},
    }


def _frame(data: dict[str, Any], scripts: tuple[ScriptInfo, ...]) -> Frame:
    fn = next((i for i, known in enumerate(scripts) if known.name == data["script"]), -1)
    if fn < 0:
        raise BadInput(
            f"This save is inside the rule {data['script']}, which these rules do not have; replay the record."
        )
    info = scripts[fn]
    if info.digest != data["source"]:
        raise BadInput(f"This save is inside the rule {info.name}, which has changed since; replay the record.")
    f = Frame(fn)
    kind, _, number = data["at"].partition(" ")
    if kind == "question":
        f.pc = info.asks[int(number) - 1]
    elif kind == "call":
        f.pc = info.calls[int(number) - 1]
    for name, slot, _ in info.slots:
        value = data["locals"][name]
        setattr(f, slot, tuple(value) if isinstance(value, list) else value)
    return f


def save_data(s: State, scripts: tuple[ScriptInfo, ...]) -> dict[str, Any]:
    r = s.result
    return {
        "fields": {name: plain(getattr(s, name)) for name in (*SAVED, *s.own_fields())},
        "stack": [_frame_data(f, scripts) for f in s.stack],
        "result": r and {"ranks": r.ranks, "scores": r.scores, "shares": r.shares, "reason": r.reason},
    }


def load_data(blank: State, data: dict[str, Any], scripts: tuple[ScriptInfo, ...]) -> State:
    """Fill a blank state of the right game with what was saved."""
    for name in (*SAVED, *blank.own_fields()):
        fill(blank, name, data["fields"][name])
    blank.stack = [_frame(f, scripts) for f in data["stack"]]
    r = data["result"]
    if r:
        blank.result = Result(tuple(r["ranks"]), tuple(r["scores"]), tuple(r["shares"]), r["reason"])
    blank.pending = None
    return blank


def to_bytes(data: Any) -> bytes:
    """One and the same text for the same data."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()


def digest(data: Any) -> str:
    return blake2b(to_bytes(data), digest_size=16).hexdigest()
