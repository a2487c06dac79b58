"""Innomination: positions as text (reading_positions.py reads them), at a free moment of a MAIN PHASE or, with
`phase ready`, before a turn.

    to move 0, starter 0, turn 9, phase main, source played, chains locked
    own turns 5 4                          the number of each player's turns so far
    named up 0 1                           whose Named Decks are face up; all, if nothing is said
    naming used 0                          who has used the naming of the turn
    unleashed 1                            whose Unleash is used
    this turn: spells 1 0, namings 0 0
    out 2                                  who has lost, in order
    games won 1 0, drawn 0                 of a match
    drafted zzirak_underbough ...          Leaders in the order of the draft; drafter 1 says who picked first
    deck 0: sectonia A                     the pieces of a deck; what is named nowhere lies in its place, face down
    leader 0: high_arbiter_selune 40       life; a second Leader is the Supporting one
    hand 0: bolt bolt condemnation         a card is called by its word; bolt.a2 is player 0's second one
    main 0: squire herald                  bottom first
    field 0: squire 1/2 acts 0 new; flame_lance on squire; bug_nest down aether E1 timer 3 count 1 mod +1/+0
    under 0: line_veteran on captain_torvane
    lasting squire GRANT 4 0 until 1 of 0 timer 0
    used squire 1                          fired likewise

Without a `deck` line a player has just the cards that are named, and ten plain creatures as a Main Deck. After a card
on the field: Attack and life (Attack is worked out, so it is not read), then whatever is not as usual.
"""

from tessera.games.innomination.language import BYTE, CREATURE, ELEMENTS, GAIN, GRANT, LOSE, STAT, unpacked
from tessera.games.innomination.rules.codes import other_of, piece_of
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innomination.state import (
    BANISHED,
    FIELD,
    GRAVE,
    HAND,
    LEADERS,
    M_PIECE,
    MAIN,
    MAIN_PHASE,
    NAMED,
    RESERVE,
    SOURCES,
    UNDER,
    ZONE_NAMES,
)
from tessera.games.innomination.view import piece_name

CHANGES = {STAT: "STAT", GRANT: "GRANT", LOSE: "LOSE", GAIN: "GAIN"}


def position(g: Innomination) -> str:
    g.refresh()
    n = int(g.seats)
    phase = "main" if g.phase == MAIN_PHASE else "ready"
    head = f"to move {g.mover}, starter {g.starter}, turn {g.turns}, phase {phase}"
    head += ", source played" if g.source_played else ""
    head += ", chains locked" if g.locked else ""
    head += ", named decks turn" if g.turned else ""
    rows = [head, f"own turns {_listed(g.own_turns)}", f"named up {_seats(g, g.face_up)}"]
    if g.naming_used:
        rows.append(f"naming used {_seats(g, g.naming_used)}")
    if g.unleashed:
        rows.append(f"unleashed {_seats(g, g.unleashed)}")
    if any(g.spells) or any(g.namings):
        rows.append(f"this turn: spells {_listed(g.spells)}, namings {_listed(g.namings)}")
    if g.out:
        rows.append(f"out {_listed(g.out)}")
    if g.drafted:
        rows.append(f"drafted {' '.join(g.card_set.cards[c].slug for c in g.drafted)}")
    if g.drafter != g.starter and g.drafted:
        rows.append(f"drafter {g.drafter}")
    if any(g.won) or g.drawn:
        rows.append(f"games won {_listed(g.won)}, drawn {g.drawn}")
    for p in range(n):
        if g.deck_names[p]:
            rows.append(f"deck {p}: {g.deck_names[p]}")
        for kind in (LEADERS, HAND, MAIN, NAMED, SOURCES, FIELD, UNDER, GRAVE, BANISHED, RESERVE):
            cards = g.cards_in(p, kind)
            if cards:
                between = "; " if kind in (FIELD, UNDER, LEADERS) else " "
                rows.append(f"{ZONE_NAMES[kind]} {p}: {between.join(_card(g, c, kind) for c in cards)}")
    if g.zones[g.removed_zone()]:
        rows.append(f"removed: {' '.join(piece_name(g, c, True) for c in g.zones[g.removed_zone()])}")
    for m in g.linger:
        name = piece_name(g, m[M_PIECE], True)
        rows.append(f"lasting {name} {CHANGES[m[1]]} {m[2]} {m[3]} until {m[4]} of {m[5]} timer {m[6]}")
    rows += [f"used {piece_name(g, piece_of(u), True)} {other_of(u)}" for u in g.used]
    rows += [f"fired {piece_name(g, piece_of(u), True)} {other_of(u)}" for u in g.fired]
    return "\n".join(rows)


def _listed(numbers: object) -> str:
    return " ".join(str(int(x)) for x in numbers)  # type: ignore[attr-defined]


def _seats(g: Innomination, bits: int) -> str:
    return " ".join(str(p) for p in range(int(g.seats)) if bits >> p & 1) or "nobody"


def _card(g: Innomination, piece: int, kind: int) -> str:
    name = piece_name(g, piece, True)
    if kind not in (FIELD, UNDER, LEADERS):
        return name
    d = g.card(piece)
    parts = [name]
    if kind == LEADERS:
        parts.append(str(g.life[piece]))
    if kind == FIELD and d.type == CREATURE:
        parts.append(f"{g.attack_of(piece)}/{g.life[piece]}")
        if g.life[piece] != g.max_life(piece):
            parts.append(f"of {g.max_life(piece)}")
    if g.host[piece]:
        parts.append(f"on {piece_name(g, int(g.host[piece]), True)}")
    if kind == UNDER:
        return " ".join(parts)
    if g.attack_mod[piece] or g.life_mod[piece]:
        parts.append(f"mod {g.attack_mod[piece]:+d}/{g.life_mod[piece]:+d}")
    if g.actions[piece] != (d.actions if kind == FIELD else 1):
        parts.append(f"acts {g.actions[piece]}")
    if g.entered[piece] == g.turns and kind == FIELD:
        parts.append("new")
    if g.down[piece]:
        parts.append("down")
    if g.aether[piece] != (0 if g.down[piece] else d.produces):
        parts.append(f"aether {_aether(int(g.aether[piece]))}")
    start = sum(int(slot.timer * BYTE[slot.place]) for slot in d.slots if slot.timer)
    if kind == FIELD and g.timers[piece] != start:
        parts.append("timer " + ",".join(str(x) for x in unpacked(int(g.timers[piece]))[:3]))
    if g.counts[piece]:
        parts.append("count " + ",".join(str(x) for x in unpacked(int(g.counts[piece]))[:3]))
    for word, value in (("shields", g.shields[piece]), ("strikes", g.strikes[piece])):
        if value:
            parts.append(f"{word} {value}")
    return " ".join(parts)


def _aether(amount: int) -> str:
    return "".join(f"{ELEMENTS[k]}{n}" for k, n in enumerate(unpacked(amount)) if n) or "none"
