"""Innovation: answers as text, both ways.

Actions look like `draw`, `meld Tools`, `dogma Tools`, `achieve 3`, `endorse Cordoba`; inside effects a card is called
by its name, and there are `splay blue left`, `blue`, `player 2`, `player 2 value 3`, `yes`, `none`.
"""

import re

from tessera.games.innovation.cards import AGES, CARD_NAMES, COLOUR_NAMES, SPLAY_NAMES
from tessera.games.innovation.rules.codes import (
    ACHIEVE,
    BACK,
    COLOUR_NAMED,
    DOGMA,
    DRAW,
    ENDORSE,
    MELD,
    PLAYER,
    SPLAY,
    WAY,
    age_of,
    back_code,
    back_of,
    card_of,
    code,
    colour_of,
    seat_of,
    seat_of_back,
    splay_code,
    splayed_colour,
    splayed_direction,
    verb_of,
    way_of,
)
from tessera.games.innovation.words.text import WORDS
from tessera.kernel.errors import BadInput
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason, say

WAYS = ("", "score 8", "draw higher")
MAIN = {MELD: "meld", DOGMA: "dogma", ENDORSE: "endorse"}


def card_name(card: int) -> str:
    return CARD_NAMES[card] if 0 < card < len(CARD_NAMES) else str(card)


def back_text(back: int) -> str:
    return f"value {back}" if back <= AGES else f"city {back - AGES}"


def describe(code: int) -> str:
    if code == 0:
        return "none"
    verb = verb_of(code)
    if verb == DRAW:
        return "draw"
    if verb in MAIN:
        return f"{MAIN[verb]} {card_name(card_of(code))}"
    if verb == ACHIEVE:
        return f"achieve {age_of(code)}"
    if verb == SPLAY:
        return f"splay {COLOUR_NAMES[splayed_colour(code) % 5]} {SPLAY_NAMES[splayed_direction(code)]}"
    if verb == COLOUR_NAMED:
        return COLOUR_NAMES[colour_of(code) % 5]
    if verb == PLAYER:
        return f"player {seat_of(code) + 1}"
    if verb == BACK:
        return f"player {seat_of_back(code) + 1} {back_text(back_of(code))}"
    return WAYS[way_of(code)] if verb == WAY and way_of(code) < len(WAYS) else str(code)


def unread(key: str, text: str = "") -> BadInput:
    args = {"text": text}
    return BadInput(say({"en": WORDS}, key, args), Reason(key, args=args))


def parse(ask: Ask, text: str) -> int:
    words = text.lower().split()
    if not words:
        raise unread("unread.empty")
    if words[0] in ("none", "no", "done"):
        return 0
    if " ".join(words) in WAYS:
        return int(code(WAY, WAYS.index(" ".join(words))))
    if words == ["draw"]:
        return int(code(DRAW, 0))
    for verb, name in MAIN.items():
        if words[0] == name and len(words) > 1:
            return int(code(verb, read_card(" ".join(words[1:]))))
    m = re.fullmatch(r"achieve (\d{1,2})", " ".join(words))
    if m:
        return int(code(ACHIEVE, int(m[1])))
    if words[0] == "splay" and len(words) == 3 and words[1] in COLOUR_NAMES and words[2] in SPLAY_NAMES:
        return int(splay_code(COLOUR_NAMES.index(words[1]), SPLAY_NAMES.index(words[2])))
    if len(words) == 1 and words[0] in COLOUR_NAMES:
        return int(code(COLOUR_NAMED, COLOUR_NAMES.index(words[0])))
    m = re.fullmatch(r"player (\d)(?: (value|city) (\d{1,2}))?", " ".join(words))
    if m and m[1] != "0":
        seat = int(m[1]) - 1
        if not m[2]:
            return int(code(PLAYER, seat))
        return int(back_code(seat, (int(m[3]) + (AGES if m[2] == "city" else 0)) % 32))
    if ask.prompt == "main":
        raise unread("unread.main")
    raise unread("unread.answer", text)


LOWER = {name.lower(): number for number, name in enumerate(CARD_NAMES) if name}
LOWER["sao paulo"] = LOWER["são paulo"]


def read_card(text: str) -> int:
    card = LOWER.get(" ".join(text.lower().split()))
    if card is None:
        raise unread("unread.card", text)
    return card
