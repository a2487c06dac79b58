"""Homeworlds: words, and text both ways: pieces, actions, positions, and whole turns in the notations that players use.

Actions are read in the wording of the SDG archive (`move y1 home0 s1`, verbs may be cut short) and in that of the
homeworlds-cli tool (`move y1 from home0 to s1`); we write the first. What is left out is filled in if only one legal
action fits. Order of reading: WORDS, pieces and names, `describe`, `parse`, whole turns, positions, log lines.
"""

import re

from tessera.games.homeworlds.rules import (
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
    position_hash,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.state import FIRST, KINDS, LAST, STEPS, Board, Table, one, system_name
from tessera.games.homeworlds.view import COLOUR_NAMES, kind_name
from tessera.kernel.events import SeenEvent
from tessera.kernel.frame import Seat
from tessera.kernel.game import Game
from tessera.kernel.options import BadInput

WORDS = {
    "first_star": "Set up your homeworld: choose its first star.",
    "second_star": "Choose the second star of your homeworld.",
    "first_ship": "Choose your first ship.",
    "first": "Your turn: one free action, one sacrifice, or pass.",
    "step": "Actions left of your sacrifice: {n} {colour}. Take one, or stop.",
    "last": "End your turn.",
    "last_or_catastrophe": "Trigger catastrophes if you like, then end your turn.",
    "evil_wins": "An Evil player has eliminated somebody and wins alone.",
    "good_wins": "No Evil player is left: the Good players still in share the win.",
    "last_standing": "Only one player is left.",
    "left_neighbour": "A player has eliminated the neighbour on the left and wins.",
    "all_out": "Nobody has a homeworld left: a draw.",
    "turn_limit": "The table has reached its last turn: nobody wins.",
    "repetition": "The same position has come up three times: a draw.",
    "refused.no_system": "There is no system {system}.",
    "refused.no_piece_left": "There is no {piece} left in the stash.",
    "refused.set_up_first": "You set up your homeworld first: a star, a star and a ship.",
    "refused.set_up_over": "Your homeworld is set up already.",
    "refused.one_star": "A homeworld has two stars; one only where the table allows it (one_star_home).",
    "refused.not_there": "You have no {piece} in {system}.",
    "refused.nobody_there": "You have no ship in {system}.",
    "refused.no_access": "You have no {colour} in {system}: neither a ship of yours nor a star.",
    "refused.no_template": "To build {colour} you need a {colour} ship of your own in {system}.",
    "refused.not_smallest": "Only the smallest {colour} piece in the stash may be built: that is {smallest}.",
    "refused.none_to_build": "There is no {colour} piece left in the stash.",
    "refused.same_colour": "A trade changes the colour.",
    "refused.other_size": "A trade keeps the size.",
    "refused.same_system": "The ship is in {system} already.",
    "refused.not_linked": "{system} and {to} are not linked: they have a star size in common.",
    "refused.star_not_linked": "A {piece} star would not be linked to {system}: {system} has a star of that size.",
    "refused.own_ship": "You attack ships of others.",
    "refused.no_target": "There is no {piece} of {who} in {system}.",
    "refused.too_large": "{piece} is larger than your largest ship in {system}.",
    "refused.one_sacrifice": "One sacrifice a turn, and no free action besides it.",
    "refused.other_colour": "The actions of a sacrifice are all of its colour: {colour}.",
    "refused.turn_over": "You have had your action; now only catastrophes, then the end of the turn.",
    "refused.too_early": "Catastrophes come at the end of your turn, after your action or pass.",
    "refused.not_overpopulated": "Four pieces of one colour make a catastrophe; {system} has fewer {colour} ones.",
    "refused.home": "You must own a ship in your homeworld when your turn ends, and after this you could not.",
    "refused.no_repetition": "A draw can be claimed when the same position has come up three times.",
    "refused.wrong_moment": "That is not what is asked now.",
}

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
NAMED = {BUILD: "build", TRADE: "trade", MOVE: "move", DISCOVER: "discover", ATTACK: "attack", SACRIFICE: "sacrifice"}
PLAIN = {PASS: "pass", STOP: "stop", END: "end", CLAIM: "draw"}
FILLERS = {"at", "in", "from", "to", "for", "with"}
SEATS = {2: "ns", 3: "nes", 4: "nesw"}
Names = dict[str, int]  # system names of somebody's own making, and their slots


# Pieces and names


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


def read_bag(text: str) -> int:
    """`y1y1g3` as a bag."""
    if not re.fullmatch(r"([rygb][123])*", text.lower()):
        raise BadInput(f"{text!r} is not a row of pieces such as y1g3.")
    bag = 0
    for i in range(0, len(text), 2):
        kind = read_kind(text[i : i + 2])
        assert kind is not None
        bag += one(kind)
    return bag


def write_bag(bag: int) -> str:
    return "".join(kind_name(k) * (bag >> (3 * k) & 7) for k in range(KINDS))


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
        m = re.fullmatch(r"s(\d+)", w)
        if not m or int(m[1]) < 1:
            return None
        slot = n + int(m[1]) - 1
    return slot if slot < g.board.slots() and g.board.stars(slot) else None


# One action


def describe(g: Table, action: int) -> str:
    verb = int(verb_of(action))
    n = int(g.seats)
    kind = int(kind_of(action))
    place = system_name(n, slot_of(action))
    x = int(x_of(action))
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == STAR or verb == SHIP:
        return f"{'star' if verb == STAR else 'ship'} {'-' if kind == NO_STAR else kind_name(kind)}"
    piece = kind_name(kind)
    if verb == TRADE:
        return f"trade {piece} {kind_name(x)} {place}"
    if verb == MOVE:
        return f"move {piece} {place} {system_name(n, x)}"
    if verb == DISCOVER:
        return f"discover {piece} {place} {kind_name(x)}"
    if verb == ATTACK:
        return f"attack {piece}@{x} {place}" if n > 2 else f"attack {piece} {place}"
    if verb == CATASTROPHE:
        return f"catastrophe {place} {COLOUR_NAMES[x]}"
    return f"{NAMED[verb]} {piece} {place}"


def parse(game: Game, g: Table, text: str, names: Names | None = None) -> int:
    """The action that a text means, legal or not; BadInput if it means none."""
    words = [w for w in text.split() if w != "*"]
    if not words:
        raise BadInput("Say what you do, such as: build g1 home0.")
    verb = read_verb(words[0])
    if verb is None:
        raise BadInput(
            f"{words[0]!r} is no action: build, trade, move, discover, attack, sacrifice, catastrophe, pass."
        )
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
        raise BadInput(f"A piece is missing, such as g3: colour r, y, g or b and size 1, 2 or 3{_got(args, i)}.")
    return kind


def _got(args: list[str], i: int) -> str:
    return f"; I got {args[i]!r}" if i < len(args) else ""


def _slot(g: Table, args: list[str], i: int, names: Names | None) -> int | None:
    if i >= len(args) or (args[i].startswith("(") and find_system(g, args[i], names) is None):
        return None
    slot = find_system(g, args[i], names)
    if slot is None:
        raise BadInput(f"There is no system {args[i]}.")
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
                raise BadInput("Say what you trade for, such as: trade g3 r3 home0.")
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
        raise BadInput(f"There is no system {args[0]}.")
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
        raise BadInput(f"{text!r} could be {' or '.join(describe(g, a) for a in fits[:3])}: say more.")
    raise BadInput(f"{text!r} does not fit any action that is possible now.")


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


def learn_name(g: Table, text: str, action: int, names: Names) -> None:
    """Remember the name that a discovery gives to its system. Call it before the action is applied."""
    if verb_of(action) == DISCOVER:
        slot = int(g.board.clone().free_slot())
        for old in [k for k, v in names.items() if v == slot]:
            del names[old]
        words = text.split()
        starred = [i for i, w in enumerate(words) if w.startswith("(") and read_kind(w[1:]) is not None]
        name = words[starred[0] - 1] if starred else words[4] if len(words) > 4 else system_name(g.seats, slot)
        names[name.lower()] = slot


# Positions

HEAD = re.compile(r"(to move|to set up|turn|out|alignments)\b(.*)")
SYSTEM = re.compile(r"(\S*)\s*\(\s*(?:(\d)\s*,\s*)?([rygbRYGB123]*)\s*\)\s*([rygbRYGB123-]*)")


def position(g: Table) -> str:
    """Facts first, then one system a line."""
    n = int(g.seats)
    b = g.board
    rows = [f"to move {g.mover}", f"turn {g.turns + 1}"]
    waiting = [q for q in range(n) if not g.placed >> q & 1]
    if waiting:
        rows.append(f"to set up {' '.join(map(str, waiting))}")
    gone = [q for q in range(n) if not g.alive >> q & 1]
    if gone:
        rows.append(f"out {' '.join(map(str, gone))}")
    if g.options["alignments"]:
        shown = [
            ("evil" if g.evil(q) else "good") + ("*" if g.known[g.zones[q][0]] == g.everybody() else "")
            for q in range(n)
        ]
        rows.append(f"alignments {' '.join(shown)}")
    return "\n".join(rows + systems(b))


def systems(b: Board) -> list[str]:
    rows = []
    for slot in range(int(b.slots())):
        if b.stars(slot):
            owner = f"{slot}, " if slot < b.n and b.homes >> slot & 1 else ""
            ships = "-".join(write_bag(b.ships(slot, q)) for q in range(int(b.n)))
            rows.append(f"{system_name(b.n, slot)} ({owner}{write_bag(b.stars(slot))}) {ships}")
    return rows


def read_position(text: str, g: Table) -> Names:
    """Set up the table as the text says; gives the names it uses. A player without a homeworld is out, unless said
    otherwise."""
    n = int(g.seats)
    b = g.board
    heads: dict[str, str] = {}
    names: Names = {}
    free: list[tuple[str, int, list[int]]] = []
    for row in text.splitlines():
        row = row.strip()
        m = SYSTEM.fullmatch(row)
        head = HEAD.fullmatch(row)
        if head and not m:
            heads[head[1]] = head[2].strip()
        elif row:
            ships = m[4].split("-") if m else []
            if not m or len(ships) != n or not m[3]:
                raise BadInput(f"{row!r} is not a system of {n} players, such as: home0 (0, y2b3) g3{'-' * (n - 1)}.")
            bags = [read_bag(m[3]), *(read_bag(part) for part in ships)]
            if m[2] is not None:
                if int(m[2]) >= n:
                    raise BadInput(f"{row!r} names player {m[2]}; the players are 0 to {n - 1}.")
                _set_cells(b, int(m[2]), bags)
                b.homes |= 1 << int(m[2])
                names[m[1].lower()] = int(m[2])
            else:
                free.append((m[1], -1, bags))
    for name, _, bags in free:
        slot = _wanted_slot(b, name)
        _set_cells(b, slot, bags)
        names[name.lower()] = slot
    _take_from_stash(b)
    _read_heads(g, heads)
    return names


def _wanted_slot(b: Board, name: str) -> int:
    """Our own names keep their slots; others get the next free one."""
    n = int(b.n)
    m = re.fullmatch(r"(home|s)(\d+)", name)
    slot = (int(m[2]) if m[1] == "home" else n + int(m[2]) - 1) if m else -1
    if m and (m[1] == "home") == (slot < n) and 0 <= slot < 60:
        while b.slots() <= slot:
            _grow(b)
        if not b.stars(slot):
            return slot
    return int(b.free_slot())


def _grow(b: Board) -> None:
    for slot in range(int(b.n), int(b.slots())):
        if not b.stars(slot):
            b.cells[slot * b.width] = 1
    b.free_slot()
    for slot in range(int(b.n), int(b.slots())):
        if b.stars(slot) == 1 and not b.all_ships(slot):
            b.cells[slot * b.width] = 0


def _set_cells(b: Board, slot: int, bags: list[int]) -> None:
    if b.stars(slot):
        raise BadInput(f"Two systems claim the place {system_name(b.n, slot)}.")
    for i, bag in enumerate(bags):
        b.cells[slot * b.width + i] = bag


def _take_from_stash(b: Board) -> None:
    for kind in range(KINDS):
        used = sum(b.cells[i] >> (3 * kind) & 7 for i in range(len(b.cells)))
        have = b.stash >> (3 * kind) & 7
        if used > have:
            raise BadInput(f"The position uses {used} {kind_name(kind)}; the set has {have}.")
        b.stash -= used * one(kind)


def _read_heads(g: Table, heads: dict[str, str]) -> None:
    n = int(g.seats)
    everyone = (1 << n) - 1
    unplaced = sum(1 << q for q in _players(heads.get("to set up", ""), n))
    g.placed = everyone & ~unplaced
    gone = sum(1 << q for q in _players(heads.get("out", ""), n))
    g.alive = everyone & ~gone & (g.board.homes | unplaced)
    mover = _players(heads.get("to move", "0"), n)
    if len(mover) != 1 or not g.alive >> mover[0] & 1:
        raise BadInput("The position must say who is to move, and that player must be in the game.")
    g.mover = Seat(mover[0])
    turn = heads.get("turn", "1")
    if not turn.isdigit():
        raise BadInput(f"{turn!r} is not the number of a turn.")
    g.turns = int(turn) - 1
    if g.options["alignments"] and "alignments" in heads:
        deal_alignments(g, heads["alignments"].split())


def _players(text: str, n: int) -> list[int]:
    words = text.split()
    if not all(w.isdigit() and int(w) < n for w in words):
        raise BadInput(f"{text!r} does not name players; they are 0 to {n - 1}.")
    return [int(w) for w in words]


def deal_alignments(g: Table, words: list[str]) -> None:
    """Deal the cards as the words say, good or evil; a star means that the card is revealed."""
    n = int(g.seats)
    good = list(range(1, (n + 1) // 2 + 1))
    evil = list(range((n + 1) // 2 + 1, n + 1))
    for q, word in enumerate(words):
        pile = {"good": good, "evil": evil}.get(word.rstrip("*"))
        if not pile:
            raise BadInput(f"{' '.join(words)!r}: {n} players have {(n + 1) // 2} good and {n // 2} evil cards (HW-4).")
        g.put(q, (pile.pop(0),), g.everybody() if word.endswith("*") else g.bit(q))
    if good or evil:
        raise BadInput(f"{n} players have {n} alignment cards, not {len(words)} (HW-4).")


def same_position(a: Table, b: Table) -> bool:
    """Do two tables show the same systems, whatever their names? A home without a ship of its owner counts as
    ordinary."""
    return fingerprint(a.board) == fingerprint(b.board)


def position_matches(g: Table, text: str, blank: Table) -> bool:
    """Are the systems those of the text, whatever their names, and the facts given above them those of the table?
    What the text leaves out, all the systems or a fact, may be anything."""
    rows = [" ".join(row.split()) for row in text.splitlines() if row.strip()]
    heads = [row for row in rows if HEAD.fullmatch(row) and not SYSTEM.fullmatch(row)]
    systems_given = [row for row in rows if row not in heads]
    anyone = " ".join(str(q) for q in range(int(g.seats)))  # so that the text need not say who is in the game
    read_position("\n".join([*systems_given, f"to set up {anyone}"]), blank)
    return set(heads) <= set(position(g).splitlines()) and (not systems_given or same_position(g, blank))


def fingerprint(board: Board) -> int:
    b = board.clone()
    for q in range(int(b.n)):
        if not b.manned(q):
            b.homes &= ~(1 << q)
    return int(position_hash(b))


# Log lines

LINES = {
    "star": "{who} places the star {piece}.",
    "ship": "{who} starts with the ship {piece}.",
    "pass": "{who} does nothing.",
    "build": "{who} builds {piece} in {place}.",
    "trade": "{who} trades {piece} away in {place},",
    "traded": "and gets {piece} for it.",
    "discover": "{who} discovers {place}, a {piece} star.",
    "move": "{who} moves {piece} from {place} to {to}.",
    "attack": "{who} takes {piece} from {whom} in {place}.",
    "sacrifice": "{who} sacrifices {piece} in {place}: {n} action{s}.",
    "catastrophe": "{who} triggers the {colour} catastrophe in {place}.",
    "lost": "Lost in {place}: {pieces}.",
    "forgotten": "{place} leaves known space.",
    "eliminated": "{out} is eliminated.",
    "reveal": "{who} is revealed as {piece}.",
    "claim": "{who} claims a draw by repetition.",
    "limit": "The table has reached its last turn.",
    "left": "{who} resigns.",
    "facts": "",
}


def line(g: Table, e: SeenEvent, names: tuple[str, ...]) -> str:
    n = int(g.seats)
    a = (*e.args, 0, 0)
    return LINES[e.verb].format(
        who=names[e.actor] if e.actor >= 0 else "",
        whom=names[a[1]] if a[1] < n else "",
        out=names[a[0]] if a[0] < n else "",
        piece=e.pieces[0] if e.pieces else "",
        pieces=", ".join(e.pieces),
        place=system_name(n, a[0]),
        to=system_name(n, a[1]),
        colour=COLOUR_NAMES[a[1] % 4],
        n=a[1],
        s="" if a[1] == 1 else "s",
    )
