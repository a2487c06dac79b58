"""Innovation, age 10; what Software, Robotics and Self Service execute is in nested.py."""

from tessera.games.innovation.cards import (
    AGE,
    CLOCK,
    COLOUR,
    FACTORY,
    GREEN,
    LEAF,
    ROBOTICS,
    SOFTWARE,
    UP,
)
from tessera.games.innovation.rules.asking import may, may_do, may_splay, only, pick
from tessera.games.innovation.rules.board import all_of, icons, score, top, tops, values, with_icon
from tessera.games.innovation.rules.effects.age9 import holder
from tessera.games.innovation.rules.ends import side_achievements, sole_best, win
from tessera.games.innovation.rules.moves import (
    draw_meld,
    draw_score,
    draw_some,
    give_back,
    return_from_hand,
    return_scored,
    score_from_hand,
    splay_chosen,
    transfer,
)
from tessera.games.innovation.state import Table, pile, score_pile
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import Script


def bioengineering_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, leaves_of_opponents(g, p), "take_score")
    if card:
        transfer(g, card, pile(holder(g, card), COLOUR[card]), score_pile(p))


def leaves_of_opponents(g: Table, p: i64) -> vec[i64]:
    out = vec[i64]()
    for q in g.opponents(p):
        for card in with_icon(tops(g, q), LEAF):
            out = append(out, card)
    return out


def bioengineering_2(g: Table, p: Seat) -> None:
    leaves = vec[i64]()
    few = False
    q: i64 = 0
    while q < g.seats:
        leaves = append(leaves, icons(g, q, LEAF))
        if leaves[q] < 3:
            few = True
        q += 1
    if few:
        sole_winner(g, leaves, "bioengineering")


def sole_winner(g: Table, counts: vec[i64], reason: str) -> None:
    """INN-79: whoever alone has the most. A-25: in a team game partners tie too, unless teams are compared."""
    if g.teams and g.settings["team_compares"] == "teams":
        counts = vec[i64]([max(counts[0], counts[2]), max(counts[1], counts[3])])
    best = sole_best(counts)
    if best >= 0:
        win(g, best, reason)


def software_1(g: Table, p: Seat) -> None:
    draw_score(g, p, 10)


def miniaturization_1(g: Table, p: Seat) -> Script:
    card: Card = yield may(g, p, g.hand(p), all_of(g.hand(p)), "return")
    if card:
        return_from_hand(g, p, card)
        if AGE[card] == 10:
            draw_some(g, p, 10, values(g.score_cards(p)))


def databases_1(g: Table, p: Seat) -> Script:
    n: int = (len(g.score_cards(p)) + 1) // 2
    while n > 0:
        card: Card = yield pick(g, p, all_of(g.score_cards(p)), "return_score")
        return_scored(g, p, card)
        n -= 1


def self_service_2(g: Table, p: Seat) -> None:
    for q in g.opponents(p):
        if side_achievements(g, q) >= side_achievements(g, p):  # INN-84
            return
    win(g, p, "self_service")


def globalization_1(g: Table, p: Seat) -> Script:
    card: Card = yield pick(g, p, with_icon(tops(g, p), LEAF), "return_top")
    if card:
        give_back(g, p, card, pile(p, COLOUR[card]))


def globalization_2(g: Table, p: Seat) -> None:
    draw_score(g, p, 6)
    scores = vec[i64]()
    q: i64 = 0
    while q < g.seats:
        if icons(g, q, LEAF) > icons(g, q, FACTORY):
            return
        scores = append(scores, score(g, q))
        q += 1
    if g.teams and g.settings["team_compares"] == "teams":  # A-25: partners' scores add up
        scores = vec[i64]([scores[0] + scores[2], scores[1] + scores[3], 0, 0])
    sole_winner(g, scores, "globalization")


def stem_cells_1(g: Table, p: Seat) -> Script:
    all_: bool = yield may_do(g, p, len(g.hand(p)) > 0, "score_hand")
    if all_:
        for card in g.hand(p):
            score_from_hand(g, p, card)


def ai_1(g: Table, p: Seat) -> None:
    draw_score(g, p, 10)


def ai_2(g: Table, p: Seat) -> None:
    robotics = False
    software = False
    scores = vec[i64]()
    q: i64 = 0
    while q < g.seats:
        robotics = robotics or top(g, q, COLOUR[ROBOTICS]) == ROBOTICS
        software = software or top(g, q, COLOUR[SOFTWARE]) == SOFTWARE
        scores = append(scores, -score(g, q))
        q += 1
    if robotics and software:
        sole_winner(g, scores, "ai")


def the_internet_1(g: Table, p: Seat) -> Script:
    choice: int = yield may_splay(g, p, only(GREEN), UP)
    splay_chosen(g, p, choice)


def the_internet_2(g: Table, p: Seat) -> None:
    draw_score(g, p, 10)


def the_internet_3(g: Table, p: Seat) -> None:
    n = icons(g, p, CLOCK) // 2
    while n > 0:
        draw_meld(g, p, 10)
        n -= 1
