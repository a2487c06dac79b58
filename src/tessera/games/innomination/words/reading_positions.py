"""Innomination: reading positions as text; positions.py says what they look like and writes them."""

import re

from tessera.games.innomination.language import BYTE, CREATURE, LEADER, SOURCE, packed
from tessera.games.innomination.rules.codes import use_of
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.setup import deal, fill_box, find_deck
from tessera.games.innomination.state import (
    FIELD,
    HAND,
    LEADERS,
    LIMBO,
    MAIN,
    MAIN_PHASE,
    MAIN_PIECES,
    NAMED,
    NAMED_PIECES,
    PIECES,
    READY_PHASE,
    SOURCE_PIECES,
    SOURCES,
    TOKENS_EACH,
    UNDER,
    ZONE_NAMES,
    ZONES_EACH,
)
from tessera.games.innomination.view import SEAT_LETTERS, copy_number
from tessera.games.innomination.words.positions import CHANGES
from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Seat

PLAIN_LEADER = "ver_high_arbiter_selune"
PLAIN_CARDS = 10


class Reader:
    """A position being read: which pieces are which cards, and where each of them goes."""

    def __init__(self, g: Innomination) -> None:
        self.g = g
        self.n = int(g.seats)
        self.placed: set[int] = set()
        self.decks: set[int] = set()
        self.later: list[tuple[int, list[str], int]] = []  # cards on the field with what is said of them
        self.given: set[tuple[int, int]] = set()

    def piece(self, word: str, p: int, fresh: bool) -> int:
        """The piece that a word names: one that is not placed yet, or (not `fresh`) one that is."""
        g = self.g
        slug, _, copy = word.partition(".")
        if copy and copy[0] in SEAT_LETTERS[: self.n]:
            p = SEAT_LETTERS.index(copy[0])
        number = g.card_set.by_slug.get(slug)
        if number is None:
            raise BadInput(f"The position names {word!r}, which is not a card of this set.")
        wanted = int(copy[1:]) if copy[1:].isdecimal() else 0
        if not fresh:
            seats = [p] if copy else [p, *(q for q in range(self.n) if q != p)]
            for q in seats:
                for piece in self._of(number, q):
                    if piece in self.placed and (not wanted or copy_number(g, piece) == wanted):
                        return piece
            raise BadInput(f"The position speaks of {word!r}, which lies nowhere.")
        for piece in self._of(number, p):
            if piece not in self.placed and (not wanted or copy_number(g, piece) == wanted):
                return piece
        if p in self.decks and not g.card_set.cards[number].token and g.card_set.cards[number].type != LEADER:
            raise BadInput(f"The deck of player {p} has no further {word!r}.")
        return self._make(number, p, wanted)

    def _of(self, number: int, p: int) -> list[int]:
        tokens = int(PIECES * self.n + TOKENS_EACH * p)
        pieces = [*range(PIECES * p + 1, PIECES * p + PIECES + 1), *range(tokens + 1, tokens + TOKENS_EACH + 1)]
        return [c for c in pieces if self.g.kind[c] == number]

    def _make(self, number: int, p: int, wanted: int) -> int:
        d = self.g.card_set.cards[number]
        first = PIECES * p + 1
        if d.token:
            start = int(PIECES * self.n + TOKENS_EACH * p + 1)
            span = range(start + wanted - 1, start + wanted) if wanted else range(start, start + TOKENS_EACH)
        elif d.type == LEADER:
            span = range(first + 85, first + 87)
        elif d.named:
            span = range(first + MAIN_PIECES, first + MAIN_PIECES + NAMED_PIECES)
        elif d.type == SOURCE:
            span = range(first + MAIN_PIECES + NAMED_PIECES, first + MAIN_PIECES + NAMED_PIECES + SOURCE_PIECES)
        else:
            span = range(first, first + MAIN_PIECES)
        for piece in span:
            if not self.g.kind[piece] and piece not in self.placed:
                self.g.kind[piece] = number
                return piece
        raise BadInput(f"The position has too many cards of player {p}.")

    def put(self, piece: int, zone: int, seen: int) -> None:
        g = self.g
        for z in range(len(g.zones)):
            if piece in g.zones[z]:
                g.zones[z] = tuple(c for c in g.zones[z] if c != piece)
        held = (*g.zones[zone], piece)
        g.zones[zone] = held if g.has_order(zone) else tuple(sorted(held))
        g.known[piece] = seen
        self.placed.add(piece)


def read_position(text: str, g: Innomination) -> None:
    """Set up the table as the text says; BadInput if it cannot be."""
    fill_box(g)
    r = Reader(g)
    g.phase = MAIN_PHASE
    g.turns = 9
    g.face_up = (1 << int(g.seats)) - 1
    g.turned = True
    for p in range(r.n):
        g.own_turns[p] = 5
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    for row in rows:
        if row.startswith("deck "):
            _deck(r, row)
    last: list[str] = []
    for row in rows:
        head = row.split()[0]
        if row.startswith("to move"):
            _head(r, row)
        elif head in ("lasting", "used", "fired"):
            last.append(row)
        elif not row.startswith("deck "):
            _row(r, row)
    _fill(r)
    for piece, words, p in r.later:
        _attributes(r, piece, words, p)
    for row in last:
        _last(r, row)
    g.stale = True
    g.refresh()
    for piece, words, _ in r.later:  # life is said as it is now
        life = _stat(words)
        if life is not None:
            g.life[piece] = life


def _deck(r: Reader, row: str) -> None:
    m = re.fullmatch(r"deck (\d): (.+)", row)
    deck = find_deck(r.g.card_set, m.group(2)) if m else None
    if m is None or deck is None or int(m.group(1)) >= r.n:
        raise BadInput(f"There is no such deck: {row!r}.")
    p = int(m.group(1))
    deal(r.g, p, deck, ())
    r.decks.add(p)


def _head(r: Reader, row: str) -> None:
    g = r.g
    for part in row.split(","):
        words = part.split()
        if words[:2] == ["to", "move"]:
            g.mover = Seat(_number(words[2:], row, r.n - 1))
        elif words[0] == "starter":
            g.starter = Seat(_number(words[1:], row, r.n - 1))
            g.drafter = g.starter
        elif words[0] == "turn":
            g.turns = _number(words[1:], row, 9999)
        elif words == ["phase", "main"] or words == ["phase", "ready"]:
            g.phase = MAIN_PHASE if words[1] == "main" else READY_PHASE
        elif words == ["source", "played"]:
            g.source_played = True
        elif words == ["chains", "locked"]:
            g.locked = True
        elif words != ["named", "decks", "turn"]:
            raise BadInput(f"The position says {part.strip()!r}, which means nothing here.")
    g.turned = "named decks turn" in row or "turn" not in row.replace("to move", "").split()


def _number(words: list[str], row: str, most: int) -> int:
    if len(words) != 1 or not words[0].isdecimal() or int(words[0][:6]) > most:
        raise BadInput(f"A number is wanted in {row!r}.")
    return int(words[0])


def _numbers(words: list[str], row: str, n: int) -> list[int]:
    if len(words) != n or not all(w.isdecimal() and len(w) < 6 for w in words):
        raise BadInput(f"{n} numbers are wanted in {row!r}.")
    return [int(w) for w in words]


def _bits(r: Reader, words: list[str], row: str) -> int:
    if words == ["nobody"]:
        return 0
    return sum(1 << _number([w], row, r.n - 1) for w in words)


def _row(r: Reader, row: str) -> None:
    g = r.g
    words = row.split()
    if row.startswith("own turns"):
        for p, n in enumerate(_numbers(words[2:], row, r.n)):
            g.own_turns[p] = n
    elif row.startswith("named up"):
        g.face_up = _bits(r, words[2:], row)
    elif row.startswith("naming used"):
        g.naming_used = _bits(r, words[2:], row)
    elif words[0] == "unleashed":
        g.unleashed = _bits(r, words[1:], row)
    elif row.startswith("this turn:"):
        m = re.fullmatch(r"this turn: spells ([\d ]+), namings ([\d ]+)", row)
        if m is None:
            raise BadInput(f"I cannot read {row!r} in the position.")
        for p in range(r.n):
            g.spells[p] = _numbers(m.group(1).split(), row, r.n)[p]
            g.namings[p] = _numbers(m.group(2).split(), row, r.n)[p]
    elif words[0] == "out":
        g.out = tuple(_number([w], row, r.n - 1) for w in words[1:])
        g.alive = sum(1 << p for p in range(r.n) if p not in g.out)
    elif words[0] == "games":
        m = re.fullmatch(r"games won ([\d ]+), drawn (\d+)", row)
        if m is None:
            raise BadInput(f"I cannot read {row!r} in the position.")
        g.won = tuple(_numbers(m.group(1).split(), row, r.n))
        g.drawn = _number([m.group(2)], row, 5)
    elif words[0] == "drafter":
        g.drafter = Seat(_number(words[1:], row, r.n - 1))
    elif words[0] == "drafted":
        g.drafted = tuple(g.card_set.by_slug.get(w, 0) for w in words[1:])
    elif words[0] == "removed:":
        for word in words[1:]:
            r.put(r.piece(word, 0, True), g.removed_zone(), int(g.everybody()))
    else:
        _zone(r, row)


def _zone(r: Reader, row: str) -> None:
    g = r.g
    m = re.fullmatch(r"(\w+) (\d):(.*)", row)
    if m is None or m.group(1) not in ZONE_NAMES or int(m.group(2)) >= r.n:
        raise BadInput(f"I cannot read {row!r} in the position.")
    kind, p = ZONE_NAMES.index(m.group(1)), int(m.group(2))
    if kind == LIMBO:
        raise BadInput("A position holds no cards that are being played.")
    zone = ZONES_EACH * p + kind
    if (p, kind) in r.given:
        raise BadInput(f"The position gives {m.group(1)} {p} twice.")
    r.given.add((p, kind))
    if kind == MAIN:
        g.zones[zone] = ()
    own = int(g.bit(p))
    seen = 0 if kind == MAIN else own if kind in (NAMED, SOURCES, HAND) else int(g.everybody())
    spread = kind in (FIELD, UNDER, LEADERS)
    for entry in m.group(3).split(";") if spread else m.group(3).split():
        words = entry.split()
        if not words:
            continue
        piece = r.piece(words[0], p, True)
        if g.owner(piece) != p:
            raise BadInput(f"{words[0]} does not belong to player {p}.")
        r.put(piece, zone, seen)
        _fresh(g, piece)
        if spread:
            r.later.append((piece, words[1:], p))


def _fresh(g: Innomination, piece: int) -> None:
    d = g.card(piece)
    g.life[piece] = d.life
    g.actions[piece] = d.actions
    g.aether[piece] = d.produces
    g.timers[piece] = sum(int(slot.timer * BYTE[slot.place]) for slot in d.slots if slot.timer)


def _fill(r: Reader) -> None:
    """What the text leaves out: Leaders, a Main Deck, cards of a deck that are named nowhere."""
    g = r.g
    for p in range(r.n):
        if not g.living(p):
            continue
        if (p, LEADERS) not in r.given:
            leader = g.card_set.by_id.get(PLAIN_LEADER, g.card_set.leaders[0])
            piece = r.piece(g.card_set.cards[leader].slug, p, True)
            r.put(piece, ZONES_EACH * p + LEADERS, int(g.everybody()))
            _fresh(g, piece)
            g.actions[piece] = 1
        if p not in r.decks and (p, MAIN) not in r.given:
            plain = [c for c in g.card_set.cards[1:] if c.type == CREATURE and not c.token and not c.named]
            dull = [c for c in plain if not c.slots and not c.traits] or plain
            for _ in range(PLAIN_CARDS):
                r.put(r.piece(dull[0].slug, p, True), ZONES_EACH * p + MAIN, 0)
        if p in r.decks and (p, MAIN) in r.given:
            _rest_below(r, p)


def _rest_below(r: Reader, p: int) -> None:
    """Cards of a deck that the text leaves out lie below those that it names."""
    g = r.g
    zone = ZONES_EACH * p + MAIN
    first = PIECES * p + 1
    everywhere = {c for z in g.zones[: ZONES_EACH * r.n + 1] for c in z}
    left = [c for c in range(first, first + MAIN_PIECES) if g.kind[c] and c not in everywhere]
    for piece in left:
        g.zones[g.box()] = tuple(c for c in g.zones[g.box()] if c != piece)
        g.zones[zone] = (piece, *g.zones[zone])
        g.known[piece] = 0


def _stat(words: list[str]) -> int | None:
    for word in words:
        m = re.fullmatch(r"(?:-?\d+/)?(-?\d+)", word)
        if m:
            return int(m.group(1))
        break
    return None


def _attributes(r: Reader, piece: int, words: list[str], p: int) -> None:
    g = r.g
    k = 1 if _stat(words) is not None else 0
    if g.card(piece).type == LEADER:
        g.actions[piece] = 1
        if k:
            g.life[piece] = _stat(words) or 0
    while k < len(words):
        word, value = words[k], words[k + 1] if k + 1 < len(words) else ""
        k += 1 if word in ("new", "down") else 2
        if word == "on":
            g.host[piece] = r.piece(value, p, False)
        elif word == "mod" and re.fullmatch(r"[+-]\d+/[+-]\d+", value):
            g.attack_mod[piece], g.life_mod[piece] = (int(x) for x in value.split("/"))
            g.life[piece] += g.life_mod[piece]
        elif word == "new":
            g.entered[piece] = g.turns
        elif word == "down":
            g.down[piece] = 1
            g.aether[piece] = 0
        elif word == "aether" and re.fullmatch(r"none|([EFLTMDN]\d)+", value):
            g.aether[piece] = packed({e: int(n) for e, n in re.findall(r"([A-Z])(\d)", value)})
        elif word in ("timer", "count") and re.fullmatch(r"\d+(,\d+)*", value):
            total = sum(int(x) * 256**i for i, x in enumerate(value.split(",")[:3]))
            if word == "timer":
                g.timers[piece] = total
            else:
                g.counts[piece] = total
        elif word in ("acts", "shields", "strikes") and value.isdecimal():
            number = int(value[:3])
            if word == "acts":
                g.actions[piece] = number
            elif word == "shields":
                g.shields[piece] = number
            else:
                g.strikes[piece] = number
        elif word != "of":
            raise BadInput(f"The position says {word} {value} of a card, which means nothing.")


def _last(r: Reader, row: str) -> None:
    g = r.g
    words = row.split()
    m = re.fullmatch(r"lasting (\S+) (\w+) (-?\d+) (-?\d+) until (\d) of (\d) timer (\d+)", row)
    if m and m.group(2) in CHANGES.values():
        what = next(k for k, name in CHANGES.items() if name == m.group(2))
        numbers = [int(x) for x in m.groups()[2:]]
        g.linger = (*g.linger, (r.piece(m.group(1), 0, False), what, *numbers))
    elif words[0] in ("used", "fired") and len(words) == 3 and words[2].isdecimal():
        key = use_of(r.piece(words[1], 0, False), int(words[2]))
        if words[0] == "used":
            g.used = (*g.used, key)
        else:
            g.fired = (*g.fired, key)
    else:
        raise BadInput(f"I cannot read {row!r} in the position.")
