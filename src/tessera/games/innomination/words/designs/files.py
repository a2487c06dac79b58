"""Innomination: reading a card file. It is hostile input: size and depth are bounded before anything looks at it."""

import json
from pathlib import Path
from typing import Any

from tessera.kernel.errors import BadInput

Json = dict[str, Any]

MOST_BYTES = 2_000_000
MOST_DEPTH = 16


def read_json(path: Path) -> Json:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(f"{path} is too large: a card file has at most {MOST_BYTES} bytes.")
        text = path.read_text(encoding="utf-8")
    except OSError as e:
        raise BadInput(f"{path} cannot be read: {e.strerror}.") from e
    except UnicodeDecodeError as e:
        raise BadInput(f"{path} is not text.") from e
    return parse(text, str(path))


def parse(text: str, name: str) -> Json:
    """A card set as it was written, not yet checked card by card."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadInput(f"{name} is not JSON: {e}.") from e
    if not isinstance(data, dict):
        raise BadInput(f"{name} holds no card set: an object with `cards` and `decks` is wanted.")
    if _depth(data) > MOST_DEPTH:
        raise BadInput(f"{name} is nested more than {MOST_DEPTH} levels deep.")
    return data


def _depth(data: Any) -> int:
    """Without recursion: the file may be deeper than Python likes."""
    level, deepest = [data], 0
    while level and deepest <= MOST_DEPTH:
        deepest += 1
        level = [
            inner
            for x in level
            for inner in (x.values() if isinstance(x, dict) else x if isinstance(x, list) else ())
            if isinstance(inner, dict | list)
        ]
    return deepest
