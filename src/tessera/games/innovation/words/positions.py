"""Innovation: positions as text, both ways: whose turn it is, the supplies, then a line for each player.

    to act 0, actions 2, turn 10, endorsed     or just: opening
    supply 1: Pottery, Tools                   the next to be drawn first; unnamed cards lie below, in the list's order
    supply 9: only                             no others: the unnamed cards of this age have left the game
    cities 3: Cordoba
    achievements 1, 2, 5                       or cards by name; left out: one unnamed card of each age that nobody has
    specials Empire=0
    player 0: blue left Clothing, Sailing | hand Oars | score Pottery | achieved 1, Monument | tucked 2 | scored 5
    gone: Archery

A pile is named from its top. Knowledge is as at the start: hands and score piles to their owners, boards to all. In
what a scenario expects, each part stands for itself (`player 0: hand Oars`), `-` is an empty place, and `...` in a
supply any number of cards.
"""

import re

from tessera.games.innovation.cards import (
    AGE,
    AGES,
    BASE_CARDS,
    CARD_NAMES,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    SPECIALS,
    SPLAY_NAMES,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.moves import home
from tessera.games.innovation.state import ABSENT, ACHIEVEMENTS, CITIES, GONE
from tessera.games.innovation.words.notation import read_card
from tessera.kernel.errors import BadInput
from tessera.kernel.frame import Seat

USUAL_TURN = 10


def names(cards: tuple[int, ...]) -> str:
    return ", ".join(CARD_NAMES[c] for c in cards)


def boards(g: Innovation) -> str:
    """Without what lies face down in the middle."""
    rows = position(g).splitlines()
    return "\n".join(row for row in rows if not row.startswith(("supply", "cities", "achievements", "gone")))


def position(g: Innovation) -> str:
    rows = [head(g)]
    for z in range(ACHIEVEMENTS):
        if g.zones[z]:
            rows.append(f"{g.zone_name(z)}: {names(tuple(reversed(g.zones[z])))}")
        elif z < CITIES:
            rows.append(f"{g.zone_name(z)}: only")
    rows.append(f"achievements {names(g.zones[ACHIEVEMENTS])}")
    taken = [f"{SPECIALS[i]}={who}" for i, who in enumerate(g.specials) if who >= 0]
    if taken:
        rows.append("specials " + ", ".join(taken))
    for p in range(int(g.seats)):
        rows.append(f"player {p}: " + " | ".join(f"{k} {v}" for k, v in parts(g, p).items() if v))
    if g.zones[GONE]:
        rows.append(f"gone: {names(g.zones[GONE])}")
    return "\n".join(row.rstrip() for row in rows)


def head(g: Innovation) -> str:
    if not g.actions and not g.turns:
        return "opening"
    return f"to act {g.mover}, actions {g.actions}, turn {g.turns + 1}" + (", endorsed" if g.endorsed else "")


def parts(g: Innovation, p: int) -> dict[str, str]:
    """What a player has, part by part; empty ones too."""
    out: dict[str, str] = {}
    for c in range(COLOURS):
        splay = g.splays[COLOURS * p + c]
        how = f"{SPLAY_NAMES[splay]} " if splay else ""
        out[COLOUR_NAMES[c]] = how + names(tuple(reversed(g.pile(p, c))))
    out["hand"] = names(g.hand(p))
    out["score"] = names(g.score_cards(p))
    out["achieved"] = names(g.zones[g.claimed_zone(p)])
    out["tucked"] = str(g.tucked[p]) if g.tucked[p] else ""
    out["scored"] = str(g.scored[p]) if g.scored[p] else ""
    return out


# Comparing


def matches(g: Innovation, text: str) -> bool:
    return not any(row.strip() and not _row_matches(g, row.strip()) for row in text.splitlines())


def _row_matches(g: Innovation, row: str) -> bool:
    if row.startswith("to act"):
        return set(row.split(", ")) <= set(head(g).split(", "))
    m = re.fullmatch(r"player (\d): (.*)", row)
    if m:
        return int(m[1]) < g.seats and all(_part_matches(g, int(m[1]), part.strip()) for part in m[2].split("|"))
    m = re.fullmatch(r"(supply|cities) (\d+): ?(.*)", row)
    if m and 1 <= int(m[2]) <= AGES:
        zone = int(m[2]) - 1 + (CITIES if m[1] == "cities" else 0)
        return _listed(m[3], [CARD_NAMES[c] for c in reversed(g.zones[zone])])
    m = re.fullmatch(r"achievements ?(.*)", row)
    if m:
        return sorted(_ages(m[1])) == sorted(str(AGE[c]) for c in g.zones[ACHIEVEMENTS])
    m = re.fullmatch(r"specials ?(.*)", row)
    if m:
        return set(_items(m[1])) == {f"{SPECIALS[i]}={who}" for i, who in enumerate(g.specials) if who >= 0}
    m = re.fullmatch(r"gone: ?(.*)", row)
    if m:
        return _listed(m[1], [CARD_NAMES[c] for c in g.zones[GONE]])
    raise BadInput(f"{row!r} is not part of a position.")


def _items(text: str) -> list[str]:
    return [x.strip() for x in text.split(",") if x.strip() and x.strip() != "-"]


def _listed(wanted: str, found: list[str]) -> bool:
    items = _items(wanted)
    if "..." not in items:
        return items == found
    at = items.index("...")
    before, after = items[:at], items[at + 1 :]
    return (
        len(found) >= len(before) + len(after)
        and found[: len(before)] == before
        and found[len(found) - len(after) :] == after
    )


def _ages(text: str) -> list[str]:
    return [x if x.isdigit() or x in SPECIALS else str(AGE[read_card(x)]) for x in _items(text)]


def _part_matches(g: Innovation, p: int, part: str) -> bool:
    kind, _, rest = part.partition(" ")
    now = parts(g, p)
    if kind == "achieved":
        mine = [SPECIALS[i] for i, who in enumerate(g.specials) if who == p]
        return sorted(_ages(rest)) == sorted([*mine, *(str(AGE[c]) for c in g.zones[g.claimed_zone(p)])])
    if kind not in now:
        raise BadInput(f"{part!r} is nothing that a player has.")
    if kind in ("tucked", "scored"):
        return rest == (now[kind] or "0")
    if kind in COLOUR_NAMES:
        return ("" if rest == "-" else rest) == now[kind]
    return sorted(_items(rest)) == sorted(_items(now[kind]))


# Reading


class Reader:
    """Sets up a table as a text says. What is left out is filled in; what cannot be is BadInput."""

    def __init__(self, g: Innovation) -> None:
        self.g = g
        self.used: set[int] = set()
        self.closed: set[int] = set()
        self.by_age: list[tuple[int, int]] = []  # (zone, age): an unnamed card of this age goes there
        self.achievements_given = False
        g.actions = 2
        g.turns = USUAL_TURN - 1
        for z in range(len(g.zones)):
            g.zones[z] = ()

    def read(self, text: str) -> None:
        for row in text.splitlines():
            row = row.strip()
            if row:
                self._row(row)
        self._fill()

    def _row(self, row: str) -> None:
        m = re.fullmatch(r"(supply|cities) (\d+): ?(.*)", row)
        if row.startswith("to act"):
            self._head(row)
        elif row == "opening":
            self.g.actions = 0
            self.g.turns = 0
        elif m and 1 <= int(m[2]) <= AGES:
            self._supply(m[1], int(m[2]), m[3])
        elif row.startswith("achievements"):
            self.achievements_given = True
            self._achieved(ACHIEVEMENTS, -1, row.removeprefix("achievements"))
        elif row.startswith("specials"):
            self._specials(row.removeprefix("specials"))
        elif row.startswith("player "):
            self._player(row)
        elif row.startswith("gone:"):
            self._put(GONE, self._cards(row.removeprefix("gone:")), self.g.everybody())
        else:
            raise BadInput(f"{row!r} is not part of a position, such as: player 0: hand Tools.")

    def _head(self, row: str) -> None:
        g = self.g
        m = re.fullmatch(r"to act (\d)(?:, actions (\d))?(?:, turn (\d+))?(, endorsed)?", row)
        if not m or int(m[1]) >= g.seats or m[2] == "0" or m[3] == "0":
            raise BadInput(f"{row!r} does not say who is to act, as in: to act 0, actions 2, turn 10.")
        g.mover = Seat(int(m[1]))
        g.actions = int(m[2] or 2)
        g.turns = int(m[3] or USUAL_TURN) - 1
        g.endorsed = bool(m[4])

    def _card(self, name: str) -> int:
        card = read_card(name)
        if card >= len(self.g.known):
            raise BadInput(f"{name} is a city, and there are no cities in this game.")
        if card in self.used:
            raise BadInput(f"The position names {name} twice.")
        self.used.add(card)
        return card

    def _cards(self, text: str) -> tuple[int, ...]:
        return tuple(self._card(name) for name in _items(text))

    def _put(self, zone: int, cards: tuple[int, ...], eyes: int) -> None:
        self.g.put(zone, (*self.g.zones[zone], *cards), eyes)

    def _supply(self, kind: str, age: int, text: str) -> None:
        zone = age - 1 + (CITIES if kind == "cities" else 0)
        text = text.strip()
        if text == "only" or text.startswith("only "):
            self.closed.add(zone)
            text = text[4:]
        cards = self._cards(text)
        wrong = [c for c in cards if AGE[c] != age or (c > BASE_CARDS) != (kind == "cities")]
        if wrong:
            raise BadInput(f"{CARD_NAMES[wrong[0]]} does not belong to {kind} {age}.")
        self.g.put(zone, tuple(reversed(cards)), 0)

    def _achieved(self, zone: int, p: int, text: str) -> None:
        for item in _items(text):
            if item in SPECIALS and p >= 0:
                self._specials(f"{item}={p}")
            elif item.isdigit() and 1 <= int(item) <= AGES:
                self.by_age.append((zone, int(item)))
            else:
                self._put(zone, (self._card(item),), 0)

    def _specials(self, text: str) -> None:
        for item in _items(text):
            name, _, who = item.partition("=")
            if name not in SPECIALS or not who.isdigit() or int(who) >= self.g.seats:
                raise BadInput(f"{item!r} is not a special achievement with its owner, as in Empire=0.")
            if self.g.specials[SPECIALS.index(name)] == ABSENT:
                raise BadInput(f"{name} is not in this game.")
            self.g.specials[SPECIALS.index(name)] = int(who)

    def _player(self, row: str) -> None:
        m = re.fullmatch(r"player (\d):(.*)", row)
        if not m or int(m[1]) >= self.g.seats:
            raise BadInput(f"{row!r} names no player of this table.")
        for part in m[2].split("|"):
            if part.strip():
                self._part(int(m[1]), part.strip())

    def _part(self, p: int, part: str) -> None:
        g = self.g
        kind, _, rest = part.partition(" ")
        if kind in COLOUR_NAMES:
            self._pile(p, COLOUR_NAMES.index(kind), rest)
        elif kind == "hand":
            self._put(g.hand_zone(p), self._cards(rest), int(g.bit(p)))
        elif kind == "score":
            cards = self._cards(rest)
            self._put(g.score_zone(p), cards, int(g.bit(p)))
            g.points[p] += sum(AGE[c] for c in cards)
        elif kind == "achieved":
            self._achieved(g.claimed_zone(p), p, rest)
        elif kind in ("tucked", "scored") and rest.isdigit():
            (g.tucked if kind == "tucked" else g.scored)[p] = int(rest)
        else:
            raise BadInput(f"{part!r} is nothing that a player has: a colour, hand, score, achieved, tucked, scored.")

    def _pile(self, p: int, colour: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        splay = SPLAY_NAMES.index(word) if word in SPLAY_NAMES else 0
        cards = self._cards(rest if splay else text)
        if any(COLOUR[c] != colour for c in cards):
            raise BadInput(f"Not all of {text!r} are {COLOUR_NAMES[colour]}.")
        if splay and len(cards) < 2:
            raise BadInput(f"A pile of one card is not splayed: {text!r} (INN-37).")
        self.g.put(self.g.pile_zone(p, colour), tuple(reversed(cards)), self.g.everybody())
        self.g.splays[COLOURS * p + colour] = splay

    def _fill(self) -> None:
        """Unnamed cards become the achievements and fill the supplies; then everything is counted."""
        g = self.g
        if not self.achievements_given:
            held = {int(AGE[c]) for p in range(int(g.seats)) for c in g.zones[g.claimed_zone(p)]} | {
                a for _, a in self.by_age
            }
            self.by_age += [(ACHIEVEMENTS, age) for age in range(1, AGES) if age not in held]
        for zone, age in self.by_age:
            free = [c for c in range(1, BASE_CARDS + 1) if AGE[c] == age and c not in self.used]
            if free:
                self.used.add(free[-1])
                self._put(zone, (free[-1],), 0)
        for card in range(1, len(g.known)):
            if card not in self.used:
                zone = int(home(card))
                if zone in self.closed:
                    self._put(GONE, (card,), g.everybody())
                else:
                    g.zones[zone] = (card, *g.zones[zone])
                    g.known[card] = 0
        for p in range(int(g.seats)):
            if not g.actions and (len(g.hand(p)) != 2 or any(AGE[c] != 1 for c in g.hand(p))):
                raise BadInput("Before the opening everybody holds two cards of age 1 (INN-7).")
            for c in range(COLOURS):
                g.refresh(g.pile_zone(p, c))
        if g.cities:
            g.count_flags()
