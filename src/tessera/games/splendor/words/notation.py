"""Splendor: actions as text, both ways.

Actions look like `take WUG`, `take WW`, `reserve B2K5`, `reserve deck 2` (`deck O1` for an Orient pile),
`buy B3U4 with U3 gold1`."""

import re

from tessera.games.splendor.cards import CARD_IDS, COLOURS, DISCARD, GOLD, LETTERS, NOBLE_IDS, POWER, TILE_IDS, TOKENS
from tessera.games.splendor.rules.codes import (
    BUY,
    MOVE,
    PASS,
    PLACE,
    REMOVE,
    RESERVE,
    RESERVE_DECK,
    TAKE,
    TAKE_TWO,
    TO,
    code,
    gold_cards_of,
    has_colour,
    tokens_of,
    verb_of,
    x_of,
)
from tessera.games.splendor.rules.paying import has_choice, usual_payment
from tessera.games.splendor.state import BASE_DECKS, Table
from tessera.games.splendor.words.text import WORDS
from tessera.kernel.errors import BadInput
from tessera.kernel.script import Ask
from tessera.kernel.words import Reason, say

IDS = {"noble": NOBLE_IDS, "reserve_noble": NOBLE_IDS, "city": TILE_IDS}
ASKS_COLOUR = ("return", "third_token", "extra_token")
FORTS = {PLACE: "place", MOVE: "move", REMOVE: "remove", TO: "to"}


def deck_name(deck: int) -> str:
    return f"{'O' if deck >= BASE_DECKS else ''}{deck % BASE_DECKS + 1}"


def card_name(card: int) -> str:
    return CARD_IDS[card] if 0 <= card < len(CARD_IDS) else str(card)


def payment_text(payment: int) -> str:
    parts = [f"{LETTERS[c]}{tokens_of(payment, c)}" for c in range(TOKENS) if tokens_of(payment, c)]
    if gold_cards_of(payment):
        parts.append(f"card{gold_cards_of(payment)}")
    return " ".join(parts) or "nothing"


def describe(g: Table, ask: Ask, code: int) -> str:
    if ask.prompt == "main":
        return _main_text(code)
    if ask.prompt == "pay":
        return f"with {payment_text(code)}"
    if ask.prompt in IDS:
        return IDS[ask.prompt][code]
    if ask.prompt in ASKS_COLOUR:
        return LETTERS[code]
    if ask.prompt in ("stronghold", "move_stronghold"):
        return f"{FORTS[int(verb_of(code))]} {card_name(int(x_of(code)))}"
    return ""


def _main_text(code: int) -> str:
    verb, x = int(verb_of(code)), int(x_of(code))
    if verb == TAKE:
        return "take " + "".join(LETTERS[c] for c in range(COLOURS) if has_colour(x, c))
    if verb == TAKE_TWO:
        return f"take {LETTERS[x] * 2}"
    if verb == RESERVE:
        return f"reserve {card_name(x)}"
    if verb == RESERVE_DECK:
        return f"reserve deck {deck_name(x)}"
    return f"buy {card_name(x)}" if verb == BUY else "pass"


# Reading


def unread(key: str, text: str = "") -> BadInput:
    args = {"text": text}
    return BadInput(say({"en": WORDS}, key, args), Reason(key, args=args))


def split(text: str) -> list[str]:
    """A line as single answers: `buy X with Y` is two, `return WU gold` three."""
    out: list[str] = []
    for part in re.split(r"[;\n]", text):
        words = part.split()
        low = [w.lower() for w in words]
        if low and low[0] == "buy" and "with" in low[1:]:
            at = low.index("with")
            out += [" ".join(words[:at]), " ".join(words[at:])]
        elif low and low[0] == "return":
            out += [f"return {x}" for x in letters(words[1:])]
        elif words:
            out.append(" ".join(words))
    return out


def without_only_payment(g: Table, ask: Ask, line: str) -> str:
    """`buy X with Y` without its payment if X cannot be paid in another way: then nobody is asked how."""
    m = re.match(r"\s*buy\s+(\S+)\s+with\s+([^;\n]+)", line, re.IGNORECASE)
    if not m:
        return line
    card = read_card(m[1])
    if code(BUY, card) not in list(ask.answers) or POWER[card] == DISCARD or has_choice(g, ask.seat, card):
        return line
    only = int(usual_payment(g, ask.seat, card))
    if read_payment(m[2].split()) != only:
        raise unread("unread.only_payment", payment_text(only))
    return f"buy {m[1]}{line[m.end() :]}"


def parse(g: Table, ask: Ask, text: str) -> int:
    words = text.split()
    if not words:
        raise unread("unread.empty")
    first = words[0].lower()
    if ask.prompt == "main":
        return _parse_main(first, words[1:])
    if ask.prompt == "pay":
        return read_payment(words[1:] if first in ("with", "pay") else words)
    if ask.prompt in IDS:
        for i, name in enumerate(IDS[ask.prompt]):
            if name.lower() == first:
                return i
    if ask.prompt in ASKS_COLOUR:
        word = words[-1] if first in ("return", "take") else words[0]
        return read_colour(word)
    if ask.prompt in ("stronghold", "move_stronghold"):
        verbs = [v for v, name in FORTS.items() if name == first]
        if verbs and len(words) > 1:
            return int(code(verbs[0], read_card(words[1])))
    raise unread("unread.answer", text)


def _parse_main(verb: str, rest: list[str]) -> int:
    if verb == "take" and rest:
        return _read_take(rest)
    if verb == "reserve" and len(rest) >= 2 and rest[0].lower() == "deck":
        m = re.fullmatch(r"(o?)([123])", rest[1].lower())
        if m:
            return int(code(RESERVE_DECK, int(m[2]) - 1 + (BASE_DECKS if m[1] else 0)))
    elif verb in ("reserve", "buy") and rest:
        return int(code(RESERVE if verb == "reserve" else BUY, read_card(rest[0])))
    elif verb == "pass":
        return int(code(PASS, 0))
    raise unread("unread.main")


def letters(words: list[str]) -> list[str]:
    """Tokens one by one: `WU gold` are three."""
    return [x for w in words for x in ([w] if w.lower() == "gold" else w.replace(",", ""))]


def _read_take(words: list[str]) -> int:
    colours = [read_colour(x) for x in letters(words)]
    if len(colours) == 2 and colours[0] == colours[1]:
        return int(code(TAKE_TWO, colours[0]))
    if GOLD in colours or len(set(colours)) != len(colours) or len(colours) > 3:
        raise unread("unread.take")
    return int(code(TAKE, sum(1 << c for c in colours)))


def read_colour(word: str) -> int:
    names = [x.lower() for x in LETTERS]
    if word.lower() not in names:
        raise unread("unread.colour", word)
    return names.index(word.lower())


def read_card(word: str) -> int:
    if word.upper() not in CARD_IDS or not word:
        raise unread("unread.card", word)
    return CARD_IDS.index(word.upper())


def read_payment(words: list[str]) -> int:
    payment = 0
    for word in words:
        m = re.fullmatch(r"(w|u|g|r|k|gold|cards?)(\d)", word.lower())
        if word.lower() == "nothing":
            continue
        if not m:
            raise unread("unread.payment", word)
        shift = 18 if m[1].startswith("card") else 3 * read_colour(m[1])
        if int(m[2]) > 7 or payment >> shift & 7:  # nobody has so many, and nothing is named twice
            raise unread("unread.payment", word)
        payment |= int(m[2]) << shift
    return payment
