"""Homeworlds: reading actions and whole turns in the notations that players use.

Actions are read in the wording of the SDG archive (`move y1 home0 s1`, verbs may be cut short) and in that of the
homeworlds-cli tool (`move y1 from home0 to s1`); we write the first (text.py). What is left out is filled in if only
one legal action fits. Order of reading: verbs, pieces and names, `parse`, whole turns.
"""

import re

from tessera.games.homeworlds.rules.codes import (
    ATTACK,
    BUILD,
    CATASTROPHE,
    CLAIM,
    DISCOVER,
    END,
    MOVE,
    NO_STAR,
    PASS,
    SACRIFICE,
    SHIP,
    STAR,
    STOP,
    TRADE,
    code,
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.state import FIRST, LAST, STEPS, Table, system_name
from tessera.games.homeworlds.view import COLOUR_NAMES
from tessera.games.homeworlds.words.text import PLAIN, SYSTEMS, describe, system_title, unread
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game

VERBS = {
    "build": BUILD,
    "construct": BUILD,
    "trade": TRADE,
    "convert": TRADE,
    "swap": TRADE,
    "move": MOVE,
    "discover": DISCOVER,
    "attack": ATTACK,
    "capture": ATTACK,
    "sacrifice": SACRIFICE,
    "catastrophe": CATASTROPHE,
    "pass": PASS,
    "stop": STOP,
    "end": END,
    "draw": CLAIM,
    "star": STAR,
    "ship": SHIP,
}
# Where a cut-off verb could be several: the archive's own habit first.
SHORT = {"c": CATASTROPHE, "ca": CATASTROPHE, "d": DISCOVER, "s": SACRIFICE, "st": STOP, "done": STOP, "con": BUILD}
FILLERS = {"at", "in", "from", "to", "for", "with"}
SEATS = {2: "ns", 3: "nes", 4: "nesw"}
Names = dict[str, int]  # system names of somebody's own making, and their slots


def read_kind(word: str) -> int | None:
    """The kind that a word like `g3` begins with; letters glued to it are ignored."""
    m = re.match(r"([rygb])([123])", word.lower())
    return "rygb".index(m[1]) * 3 + int(m[2]) - 1 if m else None


def read_colour(word: str) -> int | None:
    w = word.lower()
    for i, name in enumerate(COLOUR_NAMES):
        if w and name.startswith(w):
            return i
    return None


def read_owner(word: str, n: int) -> int | None:
    """The player named after an attacked piece: `y1@2`, or a seat letter as in `y1E`."""
    at = re.match(r"[rygb][123]@(\d)", word.lower())
    if at:
        return int(at[1])
    letter = re.match(r"[rygb][123]([nesw])\b", word.lower())
    if letter and n in (3, 4) and letter[1] in SEATS[n]:
        return SEATS[n].index(letter[1])
    return None


def find_system(g: Table, word: str, names: Names | None) -> int | None:
    """The slot of a name, or None if no such system stands."""
    w = word.lower()
    n = int(g.seats)
    if names is not None and w in names:
        slot = names[w]
        return slot if g.board.stars(slot) else None
    m = re.fullmatch(r"(?:home|h)(\d+)", w)
    if m and int(m[1]) < n:
        slot = int(m[1])
    else:
        number = read_system(w, names is None)
        if number < 1:
            return None
        slot = n + number - 1
    return slot if slot < g.board.slots and g.board.stars(slot) else None


def read_system(word: str, titles: bool) -> int:
    """The number of s1, s2, ..., also by its title; 0 if it is none. In files systems have names of their own."""
    m = re.fullmatch(r"s(\d{1,3})", word)
    if m:
        return int(m[1])
    known = [system_title(i).lower() for i in range(1, 2 * len(SYSTEMS))] if titles else []
    return known.index(word) + 1 if word in known else 0


def parse(game: Game, g: Table, text: str, names: Names | None = None) -> int:
    """The action that a text means, legal or not; BadInput if it means none."""
    words = [w for w in text.split() if w != "*"]
    if not words:
        raise unread("unread.empty")
    verb = read_verb(words[0])
    if verb is None:
        raise unread("unread.verb", words[0])
    args = words[1:]
    if verb == STAR or verb == SHIP:
        if args and args[0] == "-":
            return int(code(verb, NO_STAR, 0, 0))
        return int(code(verb, _kind(args, 0), 0, 0))
    if verb in PLAIN:
        return plain(g, verb)
    try:
        pattern = _pattern(g, verb, args, names)
    except BadInput:
        kept = [w for w in args if w.lower() not in FILLERS]
        if kept == args:
            raise
        pattern = _pattern(g, verb, kept, names)
    return _fill_in(game, g, pattern, text)


def read_verb(word: str) -> int | None:
    w = word.lower()
    if w in SHORT:
        return SHORT[w]
    if w in VERBS:
        return VERBS[w]
    found = {v for name, v in VERBS.items() if name.startswith(w)}
    return found.pop() if len(found) == 1 else None


def plain(g: Table, verb: int) -> int:
    """Pass, stop and end say the same thing at different moments: take the one that is meant now."""
    if verb != CLAIM and g.stage in (FIRST, STEPS, LAST):
        verb = {FIRST: PASS, STEPS: STOP, LAST: END}[int(g.stage)]
    return int(code(verb, 0, 0, 0))


Pattern = tuple[int, int | None, int | None, int | None]  # verb, kind, slot, x; None: not said


def _kind(args: list[str], i: int) -> int:
    kind = read_kind(args[i]) if i < len(args) else None
    if kind is None:
        raise unread("unread.piece_got", args[i]) if i < len(args) else unread("unread.piece")
    return kind


def _slot(g: Table, args: list[str], i: int, names: Names | None) -> int | None:
    if i >= len(args) or (args[i].startswith("(") and find_system(g, args[i], names) is None):
        return None
    slot = find_system(g, args[i], names)
    if slot is None:
        raise unread("unread.system", args[i])
    return slot


def _pattern(g: Table, verb: int, args: list[str], names: Names | None) -> Pattern:
    if verb == CATASTROPHE:
        return _catastrophe(g, args, names)
    kind = _kind(args, 0)
    if verb == BUILD or verb == SACRIFICE:
        return verb, kind, _slot(g, args, 1, names), 0
    if verb == ATTACK:
        owner = read_owner(args[0], int(g.seats))
        return verb, kind, _slot(g, args, 1, names), 1 - int(g.mover) if owner is None and g.seats == 2 else owner
    if verb == TRADE:
        new = read_kind(args[1]) if len(args) > 1 else None
        if new is None:
            colour = read_colour(args[1]) if len(args) > 1 else None
            if colour is None:
                raise unread("unread.trade")
            new = colour * 3 + kind % 3
        return verb, kind, _slot(g, args, 2, names), new
    if verb == DISCOVER:
        return verb, kind, _slot(g, args, 1, names), _kind(args, 2)
    star = next((w for w in args if w.startswith("(") and read_kind(w[1:]) is not None), None)
    if star is not None:  # move y1 from home0 to Somewhere (r1)
        return DISCOVER, kind, _slot(g, args, 1, names), _kind([star.strip("()")], 0)
    if len(args) == 2:
        return MOVE, kind, None, _slot(g, args, 1, names)
    return MOVE, kind, _slot(g, args, 1, names), _slot(g, args, 2, names)


def _catastrophe(g: Table, args: list[str], names: Names | None) -> Pattern:
    if len(args) >= 2 and find_system(g, args[0], names) is not None and read_colour(args[1]) is not None:
        return CATASTROPHE, 0, find_system(g, args[0], names), read_colour(args[1])
    if len(args) >= 2 and read_colour(args[0]) is not None:
        return CATASTROPHE, 0, _slot(g, args, 1, names), read_colour(args[0])
    if len(args) == 1 and read_colour(args[0]) is not None:
        return CATASTROPHE, 0, None, read_colour(args[0])
    if len(args) >= 2 and find_system(g, args[0], names) is None:
        raise unread("unread.system", args[0])
    if args:
        return CATASTROPHE, 0, _slot(g, args, 0, names), None
    return CATASTROPHE, 0, None, None


def _fill_in(game: Game, g: Table, pattern: Pattern, text: str) -> int:
    verb, kind, slot, x = pattern
    if kind is not None and slot is not None and x is not None:
        return int(code(verb, kind, slot, x))
    fits = [
        a
        for a in game.legal(g)
        if verb_of(a) == verb and kind in (None, kind_of(a)) and slot in (None, slot_of(a)) and x in (None, x_of(a))
    ]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise unread("unread.several", text, ", ".join(describe(g, a) for a in fits[:3]))
    raise unread("unread.none", text)


# Whole turns


def split(text: str) -> list[str]:
    """A line as single answers: actions joined by `;`, and the set-up in one go."""
    out: list[str] = []
    for part in re.split(r"[;\n]", text):
        words = [w for w in part.split() if w != "*"]
        if len(words) >= 4 and "homeworld".startswith(words[0].lower()) and len(words[0]) > 0:
            stars = [w for w in words[1:3] if w != "-"] + ["-"] * words[1:3].count("-")
            out += [f"star {stars[0]}", f"star {stars[1]}", f"ship {words[3]}"]
        elif words and words[0].lower() == "setup" and len(words) >= 4:
            out += [f"star {words[1]}", f"star {words[2]}", f"ship {words[3]}"]
        elif words:
            out.append(" ".join(part.split()))
    return out


def lead_in(g: Table, text: str) -> list[int]:
    """What must be answered first for this text to make sense: a catastrophe after nothing, or before all actions are
    used."""
    words = text.split()
    verb = read_verb(words[0]) if words else None
    if g.stage == FIRST and not g.any_time and verb == CATASTROPHE:
        return [int(code(PASS, 0, 0, 0))]
    if g.stage == STEPS and not g.any_time and verb == CATASTROPHE:
        return [int(code(STOP, 0, 0, 0))]
    return []


def says_nothing(g: Table, text: str) -> bool:
    """A further `pass` for a sacrifice's action that is not used."""
    return g.stage == LAST and read_verb(text.split()[0]) == PASS


def learn_name(g: Table, text: str, code: int, names: Names) -> None:
    """Remember the name that a discovery gives to its system. Call it before the action is applied."""
    if verb_of(code) == DISCOVER:
        slot = int(g.board.clone().free_slot())
        for old in [k for k, v in names.items() if v == slot]:
            del names[old]
        words = text.split()
        starred = [i for i, w in enumerate(words) if w.startswith("(") and read_kind(w[1:]) is not None]
        name = words[starred[0] - 1] if starred else words[4] if len(words) > 4 else system_name(g.seats, slot)
        names[name.lower()] = slot
