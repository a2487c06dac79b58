"""Cities: answers as text, both ways.

Answers look like `play Attack`, `pass`, `player 2`, `Athens`, `use Basic-protection`, `none`, `west`, `study`,
`put Curse`, `done`, `lose Curse`, `discard Curse`, `yes`."""

from tessera.games.cities.cards import EMPIRES, KIND_NAMES, SIDES
from tessera.games.cities.rules.codes import (
    CITY,
    DECLINE,
    EVENT,
    PASS,
    STUDY,
    discarding,
    is_discard,
    kind_of,
    pupil,
    teaching,
)
from tessera.games.cities.words.text import WORDS
from tessera.kernel.errors import BadInput
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason, say

PUTS = {"study": "put", "lose_event": "lose", "protect": "use"}
DRAWS = {CITY: "city", EVENT: "event", DECLINE: "neither"}


def kind_name(kind: int) -> str:
    return KIND_NAMES[kind] if 0 < kind < len(KIND_NAMES) else str(kind)


def describe(ask: Ask, code: int) -> str:
    if ask.prompt == "play":
        if code == PASS:
            return "pass"
        return f"{'discard' if is_discard(code) else 'play'} {kind_name(int(kind_of(code)))}"
    if ask.prompt in PUTS:
        if code == 0:
            return "done" if ask.prompt == "study" else "none"
        return f"{PUTS[ask.prompt]} {kind_name(code)}"
    if ask.prompt == "side":
        return SIDES[code]
    if ask.prompt == "unify":
        return EMPIRES[code]
    if ask.prompt == "education":
        return "study" if code == STUDY else f"player {pupil(code) + 1}"
    return DRAWS[code]


def unread(key: str, text: str = "") -> BadInput:
    args = {"text": text}
    return BadInput(say({"en": WORDS}, key, args), Reason(key, args=args))


def parse(ask: Ask, text: str) -> int:
    words = text.lower().split()
    first = words[0] if words else ""
    if ask.prompt == "play":
        if words == ["pass"]:
            return PASS
        if first in ("play", "discard") and len(words) > 1:
            kind = read_kind(words[1:])
            return int(discarding(kind)) if first == "discard" else kind
        if not words or find_kind(words) == 0:
            raise unread("unread.play", text)
        return find_kind(words)
    if ask.prompt in PUTS:
        if first in ("none", "done", "no"):
            return 0
        return read_kind(words[1:] if first == PUTS[ask.prompt] else words)
    if ask.prompt == "education" and first == "player" and len(words) == 2 and words[1].isdigit():
        return int(teaching(int(words[1][:3]) - 1))
    lists = {"side": SIDES, "unify": EMPIRES, "education": ("study",)}
    named = lists.get(ask.prompt, ("neither", "city", "event"))
    if len(words) == 1 and first in named:
        return named.index(first)
    raise unread("unread.answer", text)


def find_kind(words: list[str]) -> int:
    name = "-".join(words)
    names = [kind.lower() for kind in KIND_NAMES]
    return names.index(name) if name and name in names else 0


def read_kind(words: list[str]) -> int:
    if find_kind(words) == 0:
        raise unread("unread.event", " ".join(words))
    return find_kind(words)
