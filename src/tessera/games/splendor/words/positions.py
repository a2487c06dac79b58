"""Splendor: positions as text, both ways: facts first, then decks and rows, nobles, a line for each player.

    to move 0, starter 0, round 3
    bank W4 U3 gold5
    row 1: B1W1 B1U2 B1K3 B1G4
    deck 1: B1R1 B1R2                      bottom first; what is named nowhere lies below, in the order of the card list
    deck 2: only B2W1                      nothing lies below: the cards that are named nowhere have left the game
    nobles N01 N02=0 N03>1                 on the table, won by player 0, reserved by player 1
    player 0: tokens W1 gold2 | cards B1W2 O106>B1W2 | hand B2K5 B1K1? | posts 1 3
    forts B1W1=0x2

A bank that is not given holds what the players do not. Rows that are too short get the first cards that are named
nowhere.
"""

import re

from tessera.games.splendor.cards import (
    CARD_IDS,
    COLOURS,
    FIVE_POINTS,
    LETTERS,
    NOBLE_IDS,
    NOBLE_PRESTIGE,
    POINT_A_SHIELD,
    POSTS,
    PRESTIGE,
    TILE_IDS,
    TOKENS,
)
from tessera.games.splendor.rules.codes import tokens_of
from tessera.games.splendor.rules.expansions.trading import shields
from tessera.games.splendor.rules.gaining import refill, row_size
from tessera.games.splendor.setup import tokens_in_play
from tessera.games.splendor.state import AWAY, DECKS, FORTS, HAND, HAND_LIMIT, RESERVED, ROW, TABLE, Table, forts_of
from tessera.games.splendor.words.notation import read_card, read_payment
from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64, vec


def _counts(counts: list[int]) -> str:
    return " ".join(f"{LETTERS[c]}{n}" for c, n in enumerate(counts) if n)


def _place(where: int) -> str:
    return "" if where == TABLE else f">{where - RESERVED}" if where >= RESERVED else f"={where}"


def position(g: Table) -> str:
    n = int(g.seats)
    rows = [f"to move {g.mover}, starter {g.starter}, round {g.rounds + 1}" + (", last" if g.last_round else "")]
    if g.passes:
        rows.append(f"passes {g.passes}")
    rows.append(f"bank {_counts([int(x) for x in g.bank])}".rstrip())
    for z in range(ROW + DECKS):
        if g.zones[z]:
            rows.append(f"{g.zone_name(z)}: {' '.join(CARD_IDS[c] for c in g.zones[z])}")
    rows.append("nobles " + " ".join(NOBLE_IDS[i] + _place(int(w)) for i, w in enumerate(g.nobles) if w != AWAY))
    if g.cities:
        rows.append("cities " + " ".join(TILE_IDS[i] + _place(int(w)) for i, w in enumerate(g.tiles) if w != AWAY))
    for p in range(n):
        rows.append(_player(g, p))
    forts = [c for z in range(ROW, ROW + DECKS) for c in g.zones[z] if g.forts[c]]
    if forts:
        rows.append("forts " + " ".join(f"{CARD_IDS[c]}={g.fort_owner(c)}x{g.fort_count(c)}" for c in forts))
    if g.zones[g.gone_zone()]:
        rows.append("gone: " + " ".join(_card(g, c) for c in g.zones[g.gone_zone()]))
    return "\n".join(row.rstrip() for row in rows)


def _card(g: Table, card: int) -> str:
    return CARD_IDS[card] + (f">{CARD_IDS[g.copies[card]]}" if g.copies[card] else "")


def _player(g: Table, p: int) -> str:
    parts = [f"tokens {_counts([int(g.tokens[TOKENS * p + c]) for c in range(TOKENS)])}".rstrip()]
    if g.zones[g.owned_zone(p)]:
        parts.append("cards " + " ".join(_card(g, c) for c in g.zones[g.owned_zone(p)]))
    if g.zones[HAND + p]:
        shown = [CARD_IDS[c] + ("" if g.known[c] == g.everybody() else "?") for c in g.zones[HAND + p]]
        parts.append("hand " + " ".join(shown))
    if g.posts[p]:
        parts.append("posts " + " ".join(str(i + 1) for i in range(POSTS) if g.has_post(p, i)))
    if g.bought[p] != len(g.zones[g.owned_zone(p)]):
        parts.append(f"bought {g.bought[p]}")
    return f"player {p}: " + " | ".join(parts)


# Reading


def read_position(text: str, g: Table) -> None:
    """Set up the table as the text says. What is left out is filled in; what cannot be is BadInput."""
    used: set[int] = set()
    closed: set[int] = set()
    forts: list[str] = []
    bank_given = False
    for z in range(len(g.zones)):
        g.zones[z] = ()
    for i in range(len(g.nobles)):
        g.nobles[i] = AWAY
    for i in range(len(g.tiles)):
        g.tiles[i] = AWAY
    for row in text.splitlines():
        row = row.strip()
        head = row.split(" ")[0]
        if not row:
            continue
        if row.startswith("to move"):
            _heads(g, row)
        elif head == "passes":
            g.passes = _number(row, row.split()[1:], 0, int(g.seats) - 1)
        elif head == "bank":
            bank_given = True
            _read_counts(row.split()[1:], g.bank, 0)
        elif head == "nobles":
            _read_places(g, row.split()[1:], NOBLE_IDS, g.nobles)
        elif head == "cities":
            _read_places(g, row.split()[1:], TILE_IDS, g.tiles)
        elif head == "player":
            _read_player(g, row, used)
        elif head == "forts":
            forts = row.split()[1:]
        else:
            _read_zone(g, row, used, closed)
    if g.cities and any(where != AWAY for where in g.nobles):
        raise BadInput("With The Cities there are no nobles (SPL-41).")
    if not g.cities and any(where != AWAY for where in g.tiles):
        raise BadInput("City tiles belong to The Cities (SPL-40).")
    if not bank_given:
        _fill_bank(g)
    _fill_decks(g, used, closed)
    refill(g)
    _read_forts(g, forts)
    _add_up(g)


def _heads(g: Table, row: str) -> None:
    m = re.fullmatch(r"to move (\d)(?:, starter (\d))?(?:, round (\d+))?(, last)?", row)
    if not m or int(m[1]) >= g.seats or int(m[2] or 0) >= g.seats:
        raise BadInput(f"{row!r} does not say who is to move, as in: to move 0, starter 0, round 3.")
    g.mover = Seat(int(m[1]))
    g.starter = Seat(int(m[2] or 0))
    g.rounds = int(m[3] or 1) - 1
    g.last_round = bool(m[4])


def _number(part: str, words: list[str], low: int, high: int) -> int:
    if len(words) != 1 or not words[0].isdigit() or not low <= int(words[0]) <= high:
        raise BadInput(f"{part.strip()!r} wants one number from {low} to {high}.")
    return int(words[0])


def _read_counts(words: list[str], counts: vec[i64], offset: int) -> None:
    """The same words as in a payment: W1 gold2."""
    payment = read_payment(words)
    for c in range(TOKENS):
        counts[offset + c] = tokens_of(payment, c)


def _read_places(g: Table, words: list[str], ids: tuple[str, ...], places: vec[i64]) -> None:
    for word in words:
        m = re.fullmatch(r"(\w+?)(?:([=>])(\d))?", word)
        if not m or m[1] not in ids:
            raise BadInput(f"{word!r} is none of {', '.join(ids)}.")
        if m[3] and int(m[3]) >= g.seats:
            raise BadInput(f"{word!r} names no player of this table.")
        where = TABLE if not m[2] else int(m[3]) + (RESERVED if m[2] == ">" else 0)
        places[ids.index(m[1])] = where


def _use(g: Table, word: str, used: set[int]) -> int:
    card = read_card(word)
    if card >= len(g.known):
        raise BadInput(f"{word} is an Orient card, and The Orient is not in play.")
    if card in used:
        raise BadInput(f"The position names {word} twice.")
    used.add(card)
    return card


def _read_zone(g: Table, row: str, used: set[int], closed: set[int]) -> None:
    name, colon, rest = row.partition(":")
    zones = {g.zone_name(z): z for z in (*range(ROW + DECKS), g.gone_zone())}
    if not colon or name not in zones:
        raise BadInput(f"{row!r} is not part of a position; rows are called {', '.join(list(zones)[:8])}...")
    z = zones[name]
    words = rest.split()
    if z < DECKS and words[:1] == ["only"]:
        closed.add(z)
        words = words[1:]
    cards = tuple(_read_card(g, w, used) for w in words)
    wrong = [w for w, c in zip(words, cards, strict=True) if z < ROW + DECKS and g.back(c) != z % DECKS]
    if wrong:
        raise BadInput(f"{wrong[0]} does not belong to {name}.")
    if z in range(ROW, ROW + DECKS) and len(cards) > row_size(z - ROW):
        raise BadInput(f"{name} holds too many cards.")
    g.put(z, cards, 0 if z < DECKS else g.everybody())


def _read_card(g: Table, word: str, used: set[int]) -> int:
    name, attached, base = word.partition(">")
    card = _use(g, name, used)
    if attached:
        g.copies[card] = read_card(base)
    return card


def _read_player(g: Table, row: str, used: set[int]) -> None:
    m = re.fullmatch(r"player (\d):(.*)", row)
    if not m or int(m[1]) >= g.seats:
        raise BadInput(f"{row!r} names no player of this table.")
    p = int(m[1])
    g.bought[p] = -1
    for part in m[2].split("|"):
        words = part.split()
        if not words:
            continue
        if words[0] == "tokens":
            _read_counts(words[1:], g.tokens, TOKENS * p)
        elif words[0] == "cards":
            g.put(g.owned_zone(p), tuple(_read_card(g, w, used) for w in words[1:]), g.everybody())
        elif words[0] == "hand":
            g.put(HAND + p, tuple(_use(g, w.rstrip("?"), used) for w in words[1:]), g.everybody())
            for w in words[1:]:
                if w.endswith("?"):
                    g.known[read_card(w.rstrip("?"))] = g.bit(p)
        elif words[0] == "posts":
            g.posts[p] = sum(1 << (_number(part, [w], 1, POSTS) - 1) for w in set(words[1:]))
        elif words[0] == "bought":
            g.bought[p] = _number(part, words[1:], 0, len(g.known))
        else:
            raise BadInput(f"{part.strip()!r} is nothing that a player has: tokens, cards, hand, posts.")


def _read_forts(g: Table, words: list[str]) -> None:
    for word in words:
        m = re.fullmatch(r"(\w+)=(\d)x([123])", word)
        face_up = {CARD_IDS[c] for z in range(ROW, ROW + DECKS) for c in g.zones[z]}
        if not m or m[1] not in face_up or int(m[2]) >= g.seats or not g.strongholds:
            raise BadInput(f"{word!r} is not a stronghold on a face-up card, as in B1W1=0x2.")
        g.forts[read_card(m[1])] = forts_of(int(m[2]), int(m[3]))
        g.forts_left[int(m[2])] -= int(m[3])


def _fill_bank(g: Table) -> None:
    for c in range(TOKENS):
        held = sum(g.tokens[TOKENS * p + c] for p in range(int(g.seats)))
        g.bank[c] = max(0, tokens_in_play(c, int(g.seats)) - held)


def _fill_decks(g: Table, used: set[int], closed: set[int]) -> None:
    for card in range(1, len(g.known)):
        if card not in used:
            deck = g.back(card)
            row = g.zones[ROW + deck]
            if deck in closed:
                g.put(g.gone_zone(), (*g.zones[g.gone_zone()], card), g.everybody())
            elif len(row) < row_size(deck):
                g.put(ROW + deck, (*row, card), g.everybody())
            else:
                g.zones[deck] = (card, *g.zones[deck])
                g.known[card] = 0


def _add_up(g: Table) -> None:
    """Bonuses and points from the cards, nobles and posts."""
    for p in range(int(g.seats)):
        cards = g.zones[g.owned_zone(p)]
        if g.bought[p] <= 0:
            g.bought[p] = len(cards)
        for card in cards:
            if g.colour(card) >= 0:
                g.bonuses[COLOURS * p + g.colour(card)] += g.worth(card)
            g.points[p] += PRESTIGE[card]
        g.points[p] += NOBLE_PRESTIGE * sum(1 for w in g.nobles if w == p)
        if g.has_post(p, FIVE_POINTS):
            g.points[p] += 5
        if g.has_post(p, POINT_A_SHIELD):
            g.points[p] += shields(g, p)
        if len(g.zones[HAND + p]) > HAND_LIMIT:
            raise BadInput(f"Player {p} has more than three cards in hand.")
        if g.forts_left[p] < 0 or g.forts_left[p] > FORTS:
            raise BadInput(f"Player {p} has more than three strongholds.")
