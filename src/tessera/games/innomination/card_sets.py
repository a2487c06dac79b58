"""Innomination: the card sets that are known to this program: the starter set, and files that were given to it.

A table's option `cards` names a set: `starter`, or the name and the fingerprint of a file (`mine-3f2a91c04d1e`), so
that a record can only be replayed with the very cards it was played with. It can also be the text of a set itself
(`{"extends": "starter", ...}`): that is how cards and decks come to a table online, and they travel in its record.
Both are hostile input: `words/designs/validate.py` bounds them."""

import hashlib
import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from tessera.games.innomination.cards import CardSet
from tessera.games.innomination.decks import deck_faults
from tessera.games.innomination.words.designs.complaints import Complaint
from tessera.games.innomination.words.designs.files import parse, read_json
from tessera.games.innomination.words.designs.validate import check_cards, check_set
from tessera.kernel.errors import BadInput
from tessera.kernel.words import Reason

STARTER: Final = "starter"
DATA = Path(__file__).parent / "data"
LONGEST_TEXT = 200_000  # characters of a set that comes as a text
KEPT = 24  # sets that came so and are kept
TOLD = 41  # faults
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
    if is_text(key):
        found, wrong = text_set(key)
        if found is None:
            raise BadInput(f"The cards of this table are wrong: {wrong[0].key}.")
        return found
    if key not in _given:
        raise BadInput(f"The cards {key!r} are not here: give their file with --cards.")
    return _given[key]


def known_sets() -> tuple[str, ...]:
    return STARTER, *_given


def is_text(key: str) -> bool:
    return key.lstrip().startswith("{")


@lru_cache(KEPT)
def text_set(text: str) -> tuple[CardSet | None, tuple[Reason, ...]]:
    """A set that came as a text, or everything that is wrong with it."""
    try:
        data = complete(parse(text, "This text"))
    except BadInput as e:
        return None, (Reason("refused.set", "IM-6", args={"what": str(e)}),)
    wrong = [as_reason(x) for x in check_cards(data)]
    if not wrong:
        wrong = deck_faults(data.get("decks", []), {c["id"]: c for c in data["cards"]})
    return (None, tuple(wrong[:TOLD])) if wrong else (CardSet(data, "text"), ())


def as_reason(wrong: str) -> Reason:
    if isinstance(wrong, Complaint):
        return Reason(wrong.key, "AMB-72", args=wrong.args)
    return Reason("refused.set", "IM-6", args={"what": wrong})


def add_file(path: Path) -> str:
    """Read a designer's file and make it known; the value of the option `cards` for it. BadInput if it is wrong."""
    data = complete(read_json(path))
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
    cards.update(_by("id", data.get("cards", [])))
    decks = {row["name"]: row for row in base["decks"]}
    given = data.get("decks", [])
    if not isinstance(given, list):
        return {**data, "cards": list(cards.values())}
    decks.update(_by("name", given))
    return {**data, "cards": list(cards.values()), "decks": list(decks.values())}


def _by(key: str, rows: list[Any]) -> dict[str, Any]:
    """Rows by their id or name; those without one get a place of their own and are refused later."""
    return {str(row[key]) if isinstance(row, dict) and key in row else f" {i}": row for i, row in enumerate(rows)}
