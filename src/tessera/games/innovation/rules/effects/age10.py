"""Innovation, age 10; what Software, Robotics and Self Service execute is in nested.py."""

from tessera.games.innovation.cards import AGE, CLOCK, COLOUR, FACTORY, GREEN, LEAF, ROBOTICS, SOFTWARE, UP, only
from tessera.games.innovation.rules.asking import Innovation
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import Script


def bioengineering_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, leaves_of_opponents(g, p), "take_score")
    if card:
        g.transfer(card, g.board_zone(g.holder(card), card), g.score_zone(p))


def leaves_of_opponents(g: Innovation, p: i64) -> tuple[Card, ...]:
    out: tuple[Card, ...] = ()
    for q in g.opponents(p):
        out = out + g.with_icon(g.tops(q), LEAF)
    return out


def bioengineering_2(g: Innovation, p: Seat) -> None:
    leaves = vec[i64]([g.icons_of(q, LEAF) for q in range(g.seats)])
    if any(n < 3 for n in leaves):
        g.win_alone(leaves, "bioengineering")


def software_1(g: Innovation, p: Seat) -> None:
    g.draw_and_score(p, 10)


def miniaturization_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.may_pick(p, g.hand(p), "return")
    if card:
        g.return_card(p, card)
        if AGE[card] == 10:
            g.draw_some(p, 10, g.values(g.score_cards(p)))


def databases_1(g: Innovation, p: Seat) -> Script:
    n: int = (len(g.score_cards(p)) + 1) // 2
    while n > 0:
        card: Card = yield g.pick(p, g.score_cards(p), "return_score")
        g.return_scored(p, card)
        n -= 1


def self_service_2(g: Innovation, p: Seat) -> None:
    if all(g.side_achievements(q) < g.side_achievements(p) for q in g.opponents(p)):  # INN-84
        g.win(p, "self_service")


def globalization_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.with_icon(g.tops(p), LEAF), "return_top")
    if card:
        g.return_from(p, card, g.board_zone(p, card))


def globalization_2(g: Innovation, p: Seat) -> None:
    g.draw_and_score(p, 6)
    if any(g.icons_of(q, LEAF) > g.icons_of(q, FACTORY) for q in range(g.seats)):
        return
    scores = vec[i64]([g.score_of(q) for q in range(g.seats)])
    if g.teams and g.settings["team_compares"] == "teams":  # A-25: partners' scores add up
        scores = vec[i64]([scores[0] + scores[2], scores[1] + scores[3], 0, 0])
    g.win_alone(scores, "globalization")


def stem_cells_1(g: Innovation, p: Seat) -> Script:
    card: Card
    all_: bool = yield g.may_do(p, len(g.hand(p)) > 0, "score_hand")
    if all_:
        for card in g.hand(p):
            g.score(p, card)


def ai_1(g: Innovation, p: Seat) -> None:
    g.draw_and_score(p, 10)


def ai_2(g: Innovation, p: Seat) -> None:
    robotics = any(g.top(q, COLOUR[ROBOTICS]) == ROBOTICS for q in range(g.seats))
    software = any(g.top(q, COLOUR[SOFTWARE]) == SOFTWARE for q in range(g.seats))
    if robotics and software:
        g.win_alone(vec[i64]([-g.score_of(q) for q in range(g.seats)]), "ai")


def the_internet_1(g: Innovation, p: Seat) -> Script:
    code: int = yield g.may_splay(p, only(GREEN), UP)
    g.splay_chosen(p, code)


def the_internet_2(g: Innovation, p: Seat) -> None:
    g.draw_and_score(p, 10)


def the_internet_3(g: Innovation, p: Seat) -> None:
    n: int = g.icons_of(p, CLOCK) // 2
    while n > 0:
        g.draw_and_meld(p, 10)
        n -= 1
