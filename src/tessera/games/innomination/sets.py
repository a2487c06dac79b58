"""Innomination: the card sets that are known to this program: the starter set, and files that were given to it.

A table's option `cards` names a set: `starter`, or the name and the fingerprint of a file (`mine-3f2a91c04d1e`), so
that a record can only be replayed with the very cards it was played with. Files are hostile input: `validate.py`
bounds them."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from tessera.games.innomination.cards import CardSet
from tessera.games.innomination.validate import check_set, read_json
from tessera.kernel.options import BadInput

STARTER: Final = "starter"
DATA = Path(__file__).parent / "data"
_given: dict[str, CardSet] = {}


@cache
def starter_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DATA / "starter.json").read_text(encoding="utf-8"))
    return data


@cache
def starter() -> CardSet:
    return CardSet(starter_data(), STARTER)


def card_set(key: str) -> CardSet:
    if key == STARTER:
        return starter()
    if key not in _given:
        raise BadInput(f"The cards {key!r} are not here: give their file with --cards.")
    return _given[key]


def known_sets() -> tuple[str, ...]:
    return STARTER, *_given


def add_file(path: Path) -> str:
    """Read a designer's file and make it known; the value of the option `cards` for it. BadInput if it is wrong."""
    text = read_json(path)
    data = complete(text.data)
    wrong = check_set(data)
    if wrong:
        more = f" (and {len(wrong) - 1} more: tessera innomination validate {path})" if len(wrong) > 1 else ""
        raise BadInput(f"{path}: {wrong[0]}{more}")
    print_ = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]
    name = "".join(ch for ch in path.stem.lower() if ch.isalnum() or ch == "_")[:20] or "cards"
    key = f"{name}-{print_}"
    if key not in _given:
        _given[key] = CardSet(data, key)
    return key


def complete(data: dict[str, Any]) -> dict[str, Any]:
    """A file may change the starter set instead of being a whole one: `"extends": "starter"` takes its cards and decks,
    and those with the same id or name are replaced."""
    if data.get("extends") != STARTER or not isinstance(data.get("cards", []), list):
        return data
    base = starter_data()
    cards = {row["id"]: row for row in base["cards"]}
    cards.update({row["id"]: row for row in data.get("cards", []) if isinstance(row, dict) and "id" in row})
    decks = {row["name"]: row for row in base["decks"]}
    given = data.get("decks", [])
    if isinstance(given, list):
        decks.update({row["name"]: row for row in given if isinstance(row, dict) and "name" in row})
    return {**data, "cards": list(cards.values()), "decks": list(decks.values())}
