"""Innomination: answers as text, both ways: `play bolt`, `attack ash_runner leader 1`, `use storm_caller 1`, `name
squire into sir_alaric`. A card is called by its word and, where that is not enough, its owner and copy: `bolt.a2`; or
by its title, with the number that stands after it where there are several. A Leader can be called `leader 0` too."""

from tessera.games.innomination.language import ELEMENTS
from tessera.games.innomination.rules.codes import (
    AS_SPELL,
    ATTACK,
    DECK,
    END,
    EXPEDITE,
    NAME_AS_SPELL,
    NAME_CARD,
    PASS,
    PICK,
    PLAY,
    SOURCE_CARD,
    USE,
    code_of,
    element_of,
    other_of,
    paying_piece,
    payment_of,
    piece_of,
    verb_of,
)
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import (
    BANISHED,
    FIELD,
    GRAVE,
    HAND,
    LEADERS,
    LIMBO,
    MAIN,
    NAMED,
    PIECES,
    RESERVE,
    SOURCES,
    TOKENS_EACH,
    UNDER,
)
from tessera.games.innomination.view import SEAT_LETTERS, copy_number, piece_name
from tessera.kernel.script import ACTION, CARD, Ask

VERBS = {PLAY: "play", EXPEDITE: "expedite", AS_SPELL: "spell", SOURCE_CARD: "source"}
NEAREST = (HAND, FIELD, LEADERS, RESERVE, LIMBO, GRAVE, BANISHED, NAMED, SOURCES, MAIN, UNDER)


# Saying


def describe(g: Innomination, ask: Ask, code: int) -> str:
    if ask.prompt == "pay":
        return f"pay {ELEMENTS[element_of(code)]} {piece_name(g, paying_piece(code), True)}"
    if ask.prompt == "choose":
        return f"option {code}"
    if ask.prompt == "top_or_bottom":
        return "top" if code == 1 else "bottom"
    verb, piece, other = verb_of(code), piece_of(code), other_of(code)
    if verb == PASS:
        return "pass"
    if verb == END:
        return "end"
    if verb == DECK:
        return f"deck {g.card_set.decks[other].name}" if other < len(g.card_set.decks) else f"deck {other}"
    if ask.prompt in ("ban", "primary", "supporting"):
        return f"pick {g.card_set.cards[other].slug}" if other < len(g.card_set.cards) else f"pick {other}"
    card = name_of(g, piece)
    if verb in VERBS:
        return f"{VERBS[verb]} {card}"
    if verb == ATTACK:
        return f"attack {card} {name_of(g, other)}"
    if verb in (NAME_CARD, NAME_AS_SPELL):
        return f"name {card} {'into' if verb == NAME_CARD else 'as_spell'} {name_of(g, other)}"
    return f"{'use' if verb == USE else 'first'} {card} {line_of(g, piece, other)}"


def name_of(g: Innomination, piece: int) -> str:
    return piece_name(g, piece, True) if 0 < piece < len(g.known) else f"#{piece}"


def line_of(g: Innomination, piece: int, number: int) -> str:
    """A line of a card by its place, a gained one by its number."""
    if 0 <= number < len(g.card_set.slots) and 0 < piece < len(g.known):
        slot = g.card_set.slots[number]
        if slot.card == g.kind[piece] and slot.card >= 0:
            return str(int(slot.place) + 1)
    return f"g{number}"


# Reading


def read(g: Innomination, ask: Ask, text: str) -> int | None:
    """The code that a text means, or None."""
    words = text.lower().replace(",", "").split()
    if not words:
        return None
    if ask.kind == CARD:
        if words in (["none"], ["done"], ["no"]):
            return 0
        return find(g, ask, words, [int(c) for c in ask.answers])
    if ask.kind != ACTION:
        return None
    if ask.prompt == "choose" and len(words) == 2 and words[0] == "option" and words[1].isdecimal():
        return int(words[1][:4])
    if ask.prompt == "top_or_bottom" and words[0] in ("top", "bottom") and len(words) == 1:
        return 1 if words[0] == "top" else 2
    if ask.prompt == "pay":
        return _pay(g, ask, words)
    return _action(g, ask, words, text)


def _pay(g: Innomination, ask: Ask, words: list[str]) -> int | None:
    if len(words) < 3 or words[0] != "pay" or words[1].upper() not in ELEMENTS:
        return None
    element = ELEMENTS.index(words[1].upper())
    piece = find(g, ask, words[2:], [paying_piece(c) for c in ask.answers])
    return None if piece is None else payment_of(piece, element)


def _action(g: Innomination, ask: Ask, words: list[str], text: str) -> int | None:
    head, rest = words[0], words[1:]
    legal = [int(c) for c in ask.answers]
    if words in (["pass"], ["end"]):
        return PASS if head == "pass" else int(code_of(END, 0, 0))
    if head == "deck":
        wanted = " ".join(text.lower().split()[1:])
        numbers = [i for i, deck in enumerate(g.card_set.decks) if deck.name.lower() == wanted]
        return int(code_of(DECK, 0, numbers[0])) if numbers else None
    if head == "pick" and rest:
        number = g.card_set.by_slug.get(rest[0]) if len(rest) == 1 else None
        number = titled(g, rest) if number is None else number
        return int(code_of(PICK, 0, number)) if number is not None else None
    for verb, word in VERBS.items():
        if head == word:
            piece = find(g, ask, rest, [piece_of(c) for c in legal if verb_of(c) == verb])
            return None if piece is None else int(code_of(verb, piece, 0))
    if head == "attack":
        return _attack(g, ask, rest, legal)
    if head == "name":
        return _name(g, ask, rest, legal)
    if head in ("use", "first") and len(rest) >= 2:
        return _use(g, ask, USE if head == "use" else PICK, rest, legal)
    return None


def _attack(g: Innomination, ask: Ask, words: list[str], legal: list[int]) -> int | None:
    for k in range(1, len(words)):
        mine = find(g, ask, words[:k], [piece_of(c) for c in legal if verb_of(c) == ATTACK])
        if mine is None:
            continue
        theirs = [other_of(c) for c in legal if verb_of(c) == ATTACK and piece_of(c) == mine]
        target = find(g, ask, words[k:], theirs, True)
        if target is not None:
            return int(code_of(ATTACK, mine, target))
    return None


def _name(g: Innomination, ask: Ask, words: list[str], legal: list[int]) -> int | None:
    for word, verb in (("into", NAME_CARD), ("as_spell", NAME_AS_SPELL)):
        if word in words:
            k = words.index(word)
            ours = [c for c in legal if verb_of(c) == verb]
            base = find(g, ask, words[:k], [piece_of(c) for c in ours])
            named = find(g, ask, words[k + 1 :], [other_of(c) for c in ours])
            if base is not None and named is not None:
                return int(code_of(verb, base, named))
    return None


def _use(g: Innomination, ask: Ask, verb: int, words: list[str], legal: list[int]) -> int | None:
    ours = [piece_of(c) for c in legal if verb_of(c) == verb]
    piece = find(g, ask, words[:-1], ours)
    if piece is None:
        return None
    last = words[-1]
    if last[0] == "g" and last[1:].isdecimal() and len(last) < 6:
        return int(code_of(verb, piece, min(4095, int(last[1:]))))
    slots = g.card(piece).slots
    if last.isdecimal() and 1 <= int(last[:3]) <= len(slots):
        return int(code_of(verb, piece, slots[int(last[:3]) - 1].number))
    return None


def find(g: Innomination, ask: Ask, words: list[str], likely: list[int], enemies: bool = False) -> int | None:
    """The piece that some words mean: one of the likely ones first, then what is nearest to the player asked."""
    if len(words) == 2 and words[0] == "leader" and words[1].isdecimal() and int(words[1][:2]) < g.seats:
        return int(g.leader(int(words[1][:2])))
    copy = ""
    number: int | None = None
    if len(words) == 1:
        word, _, copy = words[0].partition(".")
        number = g.card_set.by_slug.get(word)
    if number is None:
        number = titled(g, words)
    if number is None and len(words) > 1 and words[-1].isdecimal():
        number = titled(g, words[:-1])
        numbered = [c for c in likely if 0 < c < len(g.known) and g.kind[c] == number]
        return next((c for c in numbered if copy_number(g, c) == int(words[-1][:4])), None)
    if not words:
        return None
    if words[0].startswith("blank."):
        return int(words[0][7:]) if words[0][7:].isdecimal() and 0 < int(words[0][7:][:5]) < len(g.known) else None
    if words[0].startswith("#"):
        return int(words[0][1:]) if words[0][1:].isdecimal() and len(words[0]) < 6 else None
    if number is None:
        return None
    if copy:
        return _offered(g, int(ask.seat), _copy(g, number, copy), likely)
    for piece in likely:
        if 0 < piece < len(g.known) and g.kind[piece] == number:
            return piece
    seat = int(ask.seat)
    seats = [q for q in g.clockwise(seat) if q != seat or not enemies]
    for q in seats:
        for kind in NEAREST:
            for piece in g.cards_in(q, kind):
                if g.kind[piece] == number and (q == seat or g.known[piece] & g.bit(seat)):
                    return piece
    return None


def titled(g: Innomination, words: list[str]) -> int | None:
    """The card with that title, however it is punctuated."""
    wanted = _letters(" ".join(words))
    return next((int(c.number) for c in g.card_set.cards[1:] if _letters(c.title) == wanted), None) if wanted else None


def _letters(text: str) -> str:
    return "".join(x for x in text.lower() if x.isalnum())


def _offered(g: Innomination, seat: int, piece: int | None, likely: list[int]) -> int | None:
    """Of cards that are alike in a hand, among Sources or in the Named Deck one is offered: any of them means that."""
    if piece is None or piece in likely:
        return piece
    for kind in (HAND, SOURCES, NAMED):
        alike = [c for c in g.cards_in(seat, kind) if g.kind[c] == g.kind[piece]]
        if piece in alike:
            return next((c for c in likely if c in alike), piece)
    return piece


def _copy(g: Innomination, number: int, copy: str) -> int | None:
    n = int(g.seats)
    if copy[0] not in SEAT_LETTERS[:n] or not copy[1:].isdecimal() or len(copy) > 4:
        return None
    p, k = SEAT_LETTERS.index(copy[0]), int(copy[1:])
    if g.card_set.cards[number].token:
        return PIECES * n + TOKENS_EACH * p + k if 1 <= k <= TOKENS_EACH else None
    for piece in range(PIECES * p + 1, PIECES * p + PIECES + 1):
        if g.kind[piece] == number:
            k -= 1
            if k == 0:
                return piece
    return None
