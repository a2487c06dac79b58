"""Homeworlds: the words in English, and what an action is called as typed; labels.py says them to people. Reading
actions is in notation.py, reading and writing positions in positions.py."""

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
    kind_of,
    slot_of,
    verb_of,
    x_of,
)
from tessera.games.homeworlds.state import Table, system_name
from tessera.games.homeworlds.view import COLOUR_NAMES, kind_name
from tessera.kernel.errors import BadInput
from tessera.kernel.words import Reason, say

WORDS = {
    "about": "Pyramids are ships when they lie and stars when they stand. Build, trade, travel and attack; anyone "
    "without a ship at home is out. With secret Good and Evil for two to six, or for two as people play it online.",
    "goal.two": "You win by taking or destroying the last ship that your opponent has at home.",
    "goal.good": "You are Good: you win when every Evil player is out, that is, has no ship left at home.",
    "goal.evil": "You are Evil: you win by knocking out any one player: take or destroy their last ship at home.",
    "goal.last": "You win by being the last who has a ship at home.",
    "goal.sinister": "You win by knocking out the player on your left (no ship at home), or by being the last one.",
    "goal.watch.two": "Whoever takes or destroys the other's last ship at home wins.",
    "goal.watch.cards": "Good players win together when every Evil one is out; an Evil one wins by knocking out "
    "anybody.",
    "goal.watch.last": "Whoever is the last with a ship at home wins.",
    "goal.watch.sinister": "Whoever knocks out the player on their left, or is the last with a ship at home, wins.",
    "goal.home": "{n} ships at home",
    "goal.home.1": "1 ship at home",
    "goal.unset": "no home yet",
    "goal.out": "out",
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
    "left_neighbour": "A player has eliminated their neighbour on the left and wins.",
    "all_out": "Nobody has a homeworld left: a draw.",
    "turn_limit": "The table has reached its last turn: nobody wins.",
    "repetition": "The same position has come up three times: a draw.",
    # Pieces and places
    "colour.r": "red",
    "colour.y": "yellow",
    "colour.g": "green",
    "colour.b": "blue",
    "size.1": "small",
    "size.2": "medium",
    "size.3": "large",
    "ship": "{size} {colour} ship",
    "star": "{size} {colour} star",
    "piece": "{size} {colour}",
    "any_star": "{size} {colour}",
    "good": "Good",
    "evil": "Evil",
    "?": "Good or Evil",
    "home.own": "home",
    "home.yours": "your home",
    "home.of": "{name}'s home",
    "actions.r.1": "one attack",
    "actions.r.2": "two attacks",
    "actions.r.3": "three attacks",
    "actions.y.1": "one move",
    "actions.y.2": "two moves",
    "actions.y.3": "three moves",
    "actions.g.1": "one build",
    "actions.g.2": "two builds",
    "actions.g.3": "three builds",
    "actions.b.1": "one trade",
    "actions.b.2": "two trades",
    "actions.b.3": "three trades",
    # The card browser
    "group.pieces": "Pyramids",
    "group.alignments": "Alignment cards",
    "group.systems": "Names of systems",
    "title.piece": "{size} {colour}",
    "text.piece": "{power} Sacrificed, it gives {actions}.",
    "power.r": "Red attacks: a ship in the same system that is no larger than your largest one there becomes yours.",
    "power.y": "Yellow moves: a ship goes to a linked system, or discovers a new one.",
    "power.g": "Green builds: the smallest piece in the stash of a colour that you have there becomes your ship.",
    "power.b": "Blue trades: a ship is changed for one of the same size and another colour.",
    "text.good": "You win when all Evil players are eliminated.",
    "text.evil": "You win by eliminating any one other player.",
    "text.system": "The system that stands as {name}.",
    # Answers, for buttons and lists
    "label.star": "A {star}",
    "label.no_star": "No second star",
    "label.ship": "A {ship}",
    "label.pass": "Do nothing",
    "label.stop": "Use no more actions",
    "label.end": "End the turn",
    "label.claim": "Claim a draw",
    "label.build": "Build a {ship} at {place}",
    "label.trade": "Trade the {ship} for {colour} at {place}",
    "label.move": "Move the {ship} from {place} to {to}",
    "label.discover": "Move the {ship} from {place} to a new {star}",
    "label.attack": "Capture the {ship} of {whom} at {place}",
    "label.sacrifice": "Sacrifice the {ship} at {place} for {actions}",
    "label.catastrophe": "Trigger the {colour} catastrophe at {place}",
    # The log; `trade` is told by `traded`
    "line.star": "{who} places a {star} ({piece}).",
    "line.ship": "{who} starts with a {ship} ({piece}).",
    "line.pass": "{who} does nothing.",
    "line.build": "{who} builds a {ship} ({piece}) at {place}.",
    "line.trade": "",
    "line.traded": "{who} trades a {old} ({was}) for a {ship} ({piece}) at {place}.",
    "line.discover": "{who} discovers {place}, a {star} ({piece}).",
    "line.move": "{who} moves a {ship} ({piece}) from {place} to {to}.",
    "line.attack": "{who} captures a {ship} ({piece}) of {whom} at {place}.",
    "line.sacrifice": "{who} sacrifices a {ship} ({piece}) at {place} for {actions}.",
    "line.catastrophe": "{who} triggers the {colour} catastrophe at {place}.",
    "line.lost": "Lost at {site}: {pieces}.",
    "line.forgotten": "{Site} leaves known space.",
    "line.eliminated": "{out} is eliminated.",
    "line.reveal": "{who} is revealed as {alignment}.",
    "line.claim": "{who} claims a draw by repetition.",
    "line.limit": "The table has reached its last turn.",
    "line.left": "{who} resigns.",
    "line.facts": "",
    # Names of zones, facts and verbs for the page: # is a number, @ the seat that it belongs to
    "zone.stash": "Stash",
    "zone.alignment @": "Alignment",
    "zone.home@ stars": "Homeworld",
    "zone.home# ships @": "Ships at {whose}'s home",
    "zone.s# stars": "s{n}",
    "zone.s# ships @": "Ships at s{n}",
    "fact.turn": "Turn",
    "fact.stage": "",
    "fact.actions": "",
    "fact.colour": "",
    "fact.alive": "",
    "fact.homes": "",
    "fact.alignments": "Alignment, as far as you can tell",
    "fact.alignments=good": "Good",
    "fact.alignments=evil": "Evil",
    "fact.alignments=?": "not known",
    "verb.star": "Star",
    "verb.ship": "Ship",
    "verb.build": "Build",
    "verb.trade": "Trade",
    "verb.move": "Move",
    "verb.discover": "Discover",
    "verb.attack": "Attack",
    "verb.sacrifice": "Sacrifice",
    "verb.catastrophe": "Catastrophe",
    "verb.pass": "Pass",
    "verb.stop": "Stop",
    "verb.end": "End",
    "verb.draw": "Draw",
    # Refusals
    "refused.aim": "The aim is set by Good and Evil; choose an aim only with alignments=false (HW-19, HW-20).",
    "refused.no_system": "There is no system {system}.",
    "refused.no_piece_left": "There is no {piece} piece left in the stash.",
    "refused.set_up_first": "You set up your homeworld first: a star, a star and a ship.",
    "refused.set_up_over": "Your homeworld is set up already.",
    "refused.one_star": "A homeworld has two stars; only the second may be left out, where the table allows it "
    "(one_star_home).",
    "refused.not_there": "You have no {piece} ship at {system}.",
    "refused.nobody_there": "You have no ship at {system}.",
    "refused.no_access": "You have no {colour} at {system}: neither a ship of yours nor a star.",
    "refused.no_template": "To build {colour} you need a {colour} ship of your own at {system}.",
    "refused.not_smallest": "Only the smallest {colour} piece in the stash may be built: that is the {smallest} one.",
    "refused.none_to_build": "There is no {colour} piece left in the stash.",
    "refused.same_colour": "A trade changes the colour.",
    "refused.other_size": "A trade keeps the size.",
    "refused.same_system": "The ship is at {system} already.",
    "refused.not_linked": "{System} and {to} are not linked: they have a star size in common.",
    "refused.star_not_linked": "A {star} star would not be linked to {system}, which has a star of that size.",
    "refused.own_ship": "You cannot attack your own ship.",
    "refused.no_target": "There is no {piece} ship of {who} at {system}.",
    "refused.too_large": "The {piece} ship is larger than your largest ship at {system}.",
    "refused.one_sacrifice": "One sacrifice a turn, and no free action in the same turn.",
    "refused.other_colour": "The actions of a sacrifice are all of its colour: {colour}.",
    "refused.turn_over": "You have had your action; now only catastrophes, then the end of the turn.",
    "refused.too_early": "Catastrophes come at the end of your turn, after your action or pass.",
    "refused.not_overpopulated": "Four pieces of one colour make a catastrophe; there are fewer {colour} at {system}.",
    "refused.home": "You must own a ship in your homeworld when your turn ends, and after this you could not.",
    "refused.no_repetition": "A draw can be claimed only where the table allows it (repetition), before anything else "
    "in a turn, when the same position has come up three times.",
    "refused.wrong_moment": "That is not what is asked now.",
    "unread.empty": "Say what you do, such as: build g1 home0.",
    "unread.verb": "{text!r} is not an action: build, trade, move, discover, attack, sacrifice, catastrophe, pass.",
    "unread.piece": "A piece is missing, such as g3: colour r, y, g or b and size 1, 2 or 3.",
    "unread.piece_got": "{text!r} is not a piece such as g3: colour r, y, g or b and size 1, 2 or 3.",
    "unread.system": "There is no system {text}.",
    "unread.trade": "Say what you trade for, such as: trade g3 r3 home0.",
    "unread.several": "{text!r} could be {fits}, or more: say which.",
    "unread.none": "{text!r} does not fit any action that is possible now.",
}

# What the systems that are found later are called, by the order of their places; then it starts again with a number.
SYSTEMS = (
    "Vesta", "Ceres", "Juno", "Hebe", "Iris", "Flora", "Metis", "Calypso", "Thalia", "Themis", "Irene", "Psyche",
    "Thetis", "Fortuna", "Egeria", "Bellona", "Aurora", "Pomona", "Leda", "Circe", "Pandora", "Daphne", "Europa",
    "Nemesis",
)  # fmt: skip


def system_title(number: int) -> str:
    """The name of the system s1, s2, ..."""
    again, i = divmod(number - 1, len(SYSTEMS))
    return SYSTEMS[i] if not again else f"{SYSTEMS[i]}-{again + 1}"


NAMED = {BUILD: "build", TRADE: "trade", MOVE: "move", DISCOVER: "discover", ATTACK: "attack", SACRIFICE: "sacrifice"}
PLAIN = {PASS: "pass", STOP: "stop", END: "end", CLAIM: "draw"}


def describe(g: Table, code: int) -> str:
    verb = int(verb_of(code))
    n = int(g.seats)
    kind = int(kind_of(code))
    place = system_name(n, slot_of(code))
    x = int(x_of(code))
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


def unread(key: str, text: str = "", fits: str = "") -> BadInput:
    """What was typed cannot be read."""
    args = {"text": text, "fits": fits}
    return BadInput(say({"en": WORDS}, key, args), Reason(key, args=args))
