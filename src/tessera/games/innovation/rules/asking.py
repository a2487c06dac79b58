"""Innovation: the questions that effects ask. They only read.

A question without answers is not asked (`skips_questions`): where everybody can see that nothing is possible, nobody is
asked. Where only the seat itself knows (no castle in a hand), it is asked and can only answer "none" (INN-36).
"""

from typing import Final

from tessera.games.innovation.cards import COLOURS, EFFECT_CARD, FIRST_EFFECT
from tessera.games.innovation.rules.board import ALL
from tessera.games.innovation.state import Table, score_pile
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, CARD, NUMBER, YES_NO, Ask

# Answers that are no cards: a verb and what it is about.
DRAW: Final = 1
MELD: Final = 2
DOGMA: Final = 3
ACHIEVE: Final = 4
ENDORSE: Final = 5
SPLAY: Final = 6
COLOUR_NAMED: Final = 7
PLAYER: Final = 8
BACK: Final = 9  # a card in a player's score pile, seen from behind
WAY: Final = 10  # one of the ways that an effect offers


def code(verb: i64, x: i64) -> i64:
    return verb << 8 | x


def about(g: Table, n: i64 = 0) -> tuple[int, ...]:
    """What a prompt tells: the card, which of its effects, and a number."""
    if g.effect < 0:
        return (0, 0, int(n))
    card = EFFECT_CARD[g.effect]
    return (int(card), int(g.effect - FIRST_EFFECT[card] + 1), int(n))


def pick(g: Table, p: i64, cards: vec[i64], prompt: str) -> Ask:
    """INN-32: one of these cards, if there is any."""
    return Ask(p, CARD, cards, prompt, "INN-32", about(g))


def pick_endorsing(g: Table, p: i64, cards: vec[i64], prompt: str, city: i64) -> Ask:
    """INN-100: a choice of an Endorse action with this city, once it is known."""
    return Ask(p, CARD, cards, prompt, "INN-100", about(g, city))


def pick_hidden(g: Table, p: i64, held: tuple[int, ...], cards: vec[i64], prompt: str) -> Ask:
    """One of these cards among those held; whether there is one only the seat knows."""
    if len(cards) == 0 and held:
        cards = append(cards, 0)
    return Ask(p, CARD, cards, prompt, "INN-36", about(g), secret=True)


def may(g: Table, p: i64, held: tuple[int, ...], cards: vec[i64], prompt: str) -> Ask:
    """INN-34: one of these cards among those held, or none."""
    if held:
        cards = append(cards, 0)
    return Ask(p, CARD, cards, prompt, "INN-34", about(g), secret=True)


def may_splay(g: Table, p: i64, colours: i64, direction: i64) -> Ask:
    """One of these colours (as bits) in a direction that it does not have, or none."""
    out = vec[i64]()
    c: i64 = 0
    while c < COLOURS:
        if colours >> c & 1 and len(g.pile(p, c)) > 1 and g.splays[COLOURS * p + c] != direction:
            out = append(out, code(SPLAY, 4 * c + direction))
        c += 1
    if len(out):
        out = append(out, 0)
    return Ask(p, ACTION, out, "splay", "INN-37", about(g, direction))


def may_do(g: Table, p: i64, possible: bool, prompt: str) -> Ask:
    """INN-34, INN-35: yes or no to the whole."""
    return Ask(p, YES_NO, vec[i64]([1, 0]) if possible else vec[i64](), prompt, "INN-34", about(g))


def name_colour(g: Table, p: i64, colours: i64, prompt: str, optional: bool) -> Ask:
    out = vec[i64]()
    c: i64 = 0
    while c < COLOURS:
        if colours >> c & 1:
            out = append(out, code(COLOUR_NAMED, c))
        c += 1
    if optional and len(out):
        out = append(out, 0)
    return Ask(p, ACTION, out, prompt, "INN-34", about(g))


def name_value(g: Table, p: i64) -> Ask:
    return Ask(p, NUMBER, vec[i64]([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), "value", "INN-34", about(g))


def name_player(g: Table, p: i64, players: tuple[int, ...], prompt: str, optional: bool) -> Ask:
    out = vec[i64]()
    for q in players:
        out = append(out, code(PLAYER, q))
    if optional and len(out):
        out = append(out, 0)
    return Ask(p, ACTION, out, prompt, "INN-34", about(g))


def pick_back(g: Table, p: i64, players: tuple[int, ...]) -> Ask:
    """A card in one of these score piles by its back."""
    out = vec[i64]()
    for q in players:
        seen: i64 = 0
        for card in g.zones[score_pile(q)]:
            back = g.back(card)
            if not seen >> back & 1:
                seen |= 1 << back
                out = append(out, code(BACK, 32 * q + back))
    return Ask(p, ACTION, out, "return_theirs", "INN-32", about(g))


def pick_way(g: Table, p: i64, ways: i64) -> Ask:
    """One of several ways, or none."""
    out = vec[i64]()
    k: i64 = 1
    while k <= ways:
        out = append(out, code(WAY, k))
        k += 1
    return Ask(p, ACTION, append(out, 0), "way", "INN-34", about(g))


def colours_splayed(g: Table, p: i64, direction: i64) -> i64:
    """The colours splayed in a direction, as bits."""
    out: i64 = 0
    c: i64 = 0
    while c < COLOURS:
        if g.splays[COLOURS * p + c] == direction:
            out |= 1 << c
        c += 1
    return out


def only(colour: i64) -> i64:
    return 1 << colour


def either(one: i64, other: i64) -> i64:
    return 1 << one | 1 << other


ANY_COLOUR: Final = ALL
