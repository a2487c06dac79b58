"""Homeworlds: words: prompts, refusals, what an action is called, and the log's sentences. Reading actions is in
notation.py, reading and writing positions in positions.py."""

from tessera.games.homeworlds.actions import (
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
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.state import Table, system_name
from tessera.games.homeworlds.view import COLOUR_NAMES, kind_name
from tessera.kernel.events import SeenEvent

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

NAMED = {BUILD: "build", TRADE: "trade", MOVE: "move", DISCOVER: "discover", ATTACK: "attack", SACRIFICE: "sacrifice"}
PLAIN = {PASS: "pass", STOP: "stop", END: "end", CLAIM: "draw"}


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
