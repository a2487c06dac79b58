"""Cities: positions as text, both ways. The text is open to everybody: not for players.

    to move: 0 draws            seat 0 is about to draw; without the word it has drawn and may play
    turn: round 3, starter 1, plays 1, used 0, refusals 0, quiet 0, one event, stirred, called
    city deck: (Rome Capua) Milan! Sparta          from the bottom up
    event deck: Curse! Attack
    cities 0: Athens Giza
    hand 0: Attack Protection!
    armed 0: Basic-protection
    finished 0: celts jews
    status 0: cursed 1, silent 2, blocked
    bonus: 0

Every line may be left out. A card with ! is known to everybody; cities in brackets were put there in an order that
nobody knows. Cards that are not named are in their deck (below those that are) if it has no line, else in the box.
"""

import re

from tessera.games.cities.cards import (
    CARDS,
    CITIES,
    CITIES_OF,
    CITY_NAMES,
    EMPIRES,
    KIND,
    KIND_NAMES,
    NEUTRAL,
    WONDER,
)
from tessera.games.cities.rules.cities import Cities
from tessera.games.cities.rules.moves import BONUS_POINTS
from tessera.games.cities.setup import city_in_play, event_in_play
from tessera.games.cities.state import (
    BLOCKED,
    BOX,
    CITY_DECK,
    COLUMNS,
    CURSED,
    DRAWING,
    EVENT_BACK,
    EVENT_DECK,
    OPEN,
    PLAYING,
    SCORE,
    SILENT,
    WONDERS_DONE,
    armed_zone,
    finished_zone,
    hand_zone,
    table_zone,
)
from tessera.games.cities.view import card_name
from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Seat


def position(g: Cities) -> str:
    rows = [f"to move: {g.mover}{' draws' if g.stage == DRAWING else ''}", f"turn: {', '.join(_turn(g))}"]
    rows.append(f"city deck: {_deck(g, CITY_DECK)}".rstrip())
    rows.append(f"event deck: {_deck(g, EVENT_DECK)}".rstrip())
    for p in range(int(g.seats)):
        done = [EMPIRES[e] for e in range(NEUTRAL) if g.finished[e] == p]
        for name, cards in (("cities", _cards(g, table_zone(p))), ("hand", _cards(g, hand_zone(p)))):
            rows.append(f"{name} {p}: {cards}".rstrip())
        if g.zones[armed_zone(p)]:
            rows.append(f"armed {p}: {' '.join(card_name(c, True) for c in g.zones[armed_zone(p)])}")
        if done:
            rows.append(f"finished {p}: {' '.join(done)}")
        if _status(g, p):
            rows.append(f"status {p}: {', '.join(_status(g, p))}")
    if g.bonus != OPEN:
        rows.append(f"bonus: {g.bonus}")
    return "\n".join(rows)


def _turn(g: Cities) -> list[str]:
    words = [f"round {g.rounds + 1}", f"starter {g.starter}"]
    if g.stage == PLAYING:
        words += [f"plays {g.plays}", f"used {g.used}"]
    if g.refusals:
        words.append(f"refusals {g.refusals}")
    if g.quiet:
        words.append(f"quiet {g.quiet}")
    flags = (("one event", g.one_event), ("stirred", g.stirred), ("called", g.called))
    return words + [word for word, said in flags if said]


def _status(g: Cities, p: int) -> list[str]:
    counts = [("cursed", int(g.cursed(p))), ("silent", int(g.silent(p)))]
    return [f"{word} {n}" for word, n in counts if n] + (["blocked"] if g.blocked(p) else [])


def _cards(g: Cities, zone: int) -> str:
    everybody = g.everybody()
    cards = g.zones[zone]
    if zone in [table_zone(p) for p in range(int(g.seats))]:
        return " ".join(card_name(c, True) for c in cards)
    return " ".join(card_name(c, True) + ("!" if g.known[c] == everybody else "") for c in cards)


def _deck(g: Cities, zone: int) -> str:
    out: list[str] = []
    last = 0
    for c in g.zones[zone]:
        number = int(g.batch[c]) if c <= CITIES and g.batch[c] > EVENT_BACK else 0
        if last and number != last:
            out[-1] += ")"
        mark = "!" if g.known[c] == g.everybody() else ""
        out.append(("(" if number and number != last else "") + card_name(c, True) + mark)
        last = number
    if last:
        out[-1] += ")"
    return " ".join(out)


# Reading


def read_position(text: str, g: Cities) -> None:
    rows: dict[str, str] = {}
    for row in text.splitlines():
        name, colon, rest = row.partition(":")
        if row.strip():
            if not colon or " ".join(name.split()) in rows:
                raise BadInput(f"{row.strip()!r} is not a line of a position, or appears twice.")
            rows[" ".join(name.split())] = rest.strip()
    reader = _Reader(g)
    reader.turn(rows.pop("to move", "0"), rows.pop("turn", ""))
    has_decks = ("city deck" in rows, "event deck" in rows)
    reader.deck(CITY_DECK, rows.pop("city deck", ""))
    reader.deck(EVENT_DECK, rows.pop("event deck", ""))
    bonus = rows.pop("bonus", "")
    for name, rest in rows.items():
        m = re.fullmatch(r"(cities|hand|armed|finished|status) (\d)", name)
        if not m or int(m[2]) >= g.seats:
            raise BadInput(f"{name!r} is not part of a position of this table.")
        reader.own(m[1], int(m[2]), rest)
    if bonus:
        g.bonus = reader.number("bonus", bonus, int(g.seats) - 1)
        g.rows[COLUMNS * g.bonus + SCORE] += BONUS_POINTS
    reader.fill(has_decks)


class _Reader:
    """Lays out a position, card by card."""

    def __init__(self, g: Cities) -> None:
        self.g = g
        self.used: set[int] = set()

    def number(self, what: str, word: str, most: int) -> int:
        if not word.isdigit() or int(word) > most:
            raise BadInput(f"The position gives {word!r} for {what}: a number from 0 to {most} is wanted.")
        return int(word)

    def turn(self, to_move: str, rest: str) -> None:
        g = self.g
        words = to_move.split()
        if len(words) not in (1, 2) or words[1:] not in ([], ["draws"]):
            raise BadInput(f"{to_move!r} does not say who is to move, as in `to move: 0 draws`.")
        g.mover = Seat(self.number("the mover", words[0], int(g.seats) - 1))
        g.stage = DRAWING if words[1:] else PLAYING
        g.plays = 1 - len(words[1:])
        g.starter = Seat(0)
        for part in [part.split() for part in rest.split(",") if part.strip()]:
            if part == ["stirred"]:
                g.stirred = True
            elif part == ["one", "event"]:
                g.one_event = True
            elif part == ["called"]:
                g.called = True
            elif len(part) != 2:
                raise BadInput(f"{' '.join(part)!r} is nothing that a turn has.")
            else:
                self._count(part[0], self.number(part[0], part[1], 1000))

    def _count(self, what: str, n: int) -> None:
        g = self.g
        if what == "round":
            g.rounds = max(0, n - 1)
        elif what == "starter":
            g.starter = Seat(min(n, int(g.seats) - 1))
        elif what == "plays":
            g.plays = n
        elif what == "used":
            g.used = n
        elif what == "refusals":
            g.refusals = n
        elif what == "quiet":
            g.quiet = n
        else:
            raise BadInput(f"{what!r} is nothing that a turn has.")

    def card(self, word: str, city: bool) -> int:
        """The card of a name; of an event the next copy."""
        names = [name.lower() for name in (CITY_NAMES if city else KIND_NAMES)]
        at = names.index(word.lower()) if word and word.lower() in names else 0
        low, high = (at, at) if city else (CITIES + 1, CARDS)
        for c in range(low, high + 1):
            if at and c not in self.used and (city or KIND[c] == at):
                self.used.add(c)
                return c
        raise BadInput(f"The position names {word!r}: there is no such card, or it appears too often.")

    def deck(self, zone: int, text: str) -> None:
        g = self.g
        open_batch = False
        cards: list[int] = []
        known: list[int] = []
        for word in text.split():
            name = word.strip("()!")
            card = self.card(name, zone == CITY_DECK)
            if word.startswith("("):
                open_batch = True
                g.batches += 1
            if open_batch:
                g.batch[card] = g.batches
            if word.endswith(")"):
                open_batch = False
            if "!" in word:
                known.append(card)
            cards.append(card)
        g.put(zone, tuple(cards), 0)
        for card in known:
            g.known[card] = g.everybody()

    def own(self, what: str, p: int, text: str) -> None:
        g = self.g
        if what == "cities":
            cards = tuple(self.card(word, True) for word in text.split())
            g.put(table_zone(p), cards, g.everybody())
            for card in cards:
                g.tally(p, card, 1)
        elif what == "hand":
            for word in text.split():
                card = self.card(word.rstrip("!"), False)
                zone = hand_zone(p)
                g.zones[zone] = tuple(sorted((*g.zones[zone], card)))
                g.known[card] = g.everybody() if word.endswith("!") else g.eyes(p)
        elif what == "armed":
            g.put(armed_zone(p), tuple(self.card(word, False) for word in text.split()), g.everybody())
        elif what == "finished":
            for word in text.split():
                self._finished(p, word)
        else:
            for part in text.split(","):
                self._status(p, part.split())

    def _finished(self, p: int, word: str) -> None:
        g = self.g
        if word not in EMPIRES or g.finished[EMPIRES.index(word)] != OPEN:
            raise BadInput(f"The position has {word!r} finished: it is not an empire in play, or finished twice.")
        empire = EMPIRES.index(word)
        cards = tuple(self.card(CITY_NAMES[c], True) for c in CITIES_OF[empire])
        g.put(finished_zone(p), (*g.zones[finished_zone(p)], *cards), g.everybody())
        g.finished[empire] = p
        g.rows[COLUMNS * p + SCORE] += 1
        g.rows[COLUMNS * p + WONDERS_DONE] += sum(int(WONDER[c]) for c in cards)

    def _status(self, p: int, words: list[str]) -> None:
        g = self.g
        if words == ["blocked"]:
            g.rows[COLUMNS * p + BLOCKED] = 1
        elif len(words) == 2 and words[0] in ("cursed", "silent"):
            column = CURSED if words[0] == "cursed" else SILENT
            g.rows[COLUMNS * p + column] = self.number(words[0], words[1], 99)
        else:
            raise BadInput(f"{' '.join(words)!r} is not a status of a player: cursed 1, silent 2, blocked.")

    def fill(self, has_decks: tuple[bool, bool]) -> None:
        """What is not named is in its deck, or in the box."""
        g = self.g
        cities = [c for c in range(1, CITIES + 1) if c not in self.used]
        events = [c for c in range(CITIES + 1, CARDS + 1) if c not in self.used]
        dealt = [] if has_decks[0] else [c for c in cities if city_in_play(g, c)]
        dealt_events = [] if has_decks[1] else [c for c in events if event_in_play(g, int(KIND[c]))]
        g.zones[CITY_DECK] = (*dealt, *g.zones[CITY_DECK])
        g.zones[EVENT_DECK] = (*dealt_events, *g.zones[EVENT_DECK])
        g.put(BOX, tuple(c for c in (*cities, *events) if c not in dealt and c not in dealt_events), g.everybody())
