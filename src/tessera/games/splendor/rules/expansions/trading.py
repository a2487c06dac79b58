"""Trading Posts: five powers for bonuses. They add a token to a double take and to a purchase, double gold (paying.py),
and give points (SPL-55..67)."""

from tessera.games.splendor.cards import (
    COLOURS,
    EXTRA_TOKEN,
    FIVE_POINTS,
    POINT_A_SHIELD,
    POST_NEED,
    POSTS,
    THIRD_TOKEN,
)
from tessera.games.splendor.rules.tokens import give, of
from tessera.games.splendor.state import Table
from tessera.kernel.frame import Seat
from tessera.kernel.native import append, i64, vec
from tessera.kernel.script import ACTION, YES_NO, Ask, Script


def third_token(g: Table, p: Seat, taken: int) -> Script:
    """SPL-60: with two equal gems one of a different colour."""
    if not g.has_post(p, THIRD_TOKEN) or len(gems_left(g, taken)) == 0:
        return
    colour: int = yield Ask(p, ACTION, gems_left(g, taken), "third_token", "SPL-60")
    give(g, p, of(colour, 1), "take", "SPL-60")


def extra_token(g: Table, p: Seat) -> Script:
    """SPL-58: after a purchase one gem, also one just paid."""
    if not g.has_post(p, EXTRA_TOKEN) or len(gems_left(g, -1)) == 0:
        return
    colour: int = yield Ask(p, ACTION, gems_left(g, -1), "extra_token", "SPL-58")
    give(g, p, of(colour, 1), "take", "SPL-58")


def gems_left(g: Table, but: i64) -> vec[i64]:
    """Gem piles that are not empty, but for one colour; never gold (SPL-59, SPL-61)."""
    out = vec[i64]()
    c: i64
    for c in range(COLOURS):
        if c != but and g.bank[c] > 0:
            out = append(out, c)
    return out


def place_shields(g: Table, p: Seat) -> Script:
    """SPL-56: a shield on every post that is met, after the noble; R-13 reads it as a duty, `optional_posts` as a
    right."""
    post: int
    for post in range(POSTS):
        if not g.has_post(p, post) and post_met(g, p, post):
            wanted: bool = True
            if g.settings["optional_posts"]:
                wanted = yield Ask(p, YES_NO, yes_no(), "place_shield", "SPL-56", (post,))
            if wanted:
                place_shield(g, p, post)


def yes_no() -> vec[i64]:
    return vec[i64]([1, 0])


def post_met(g: Table, p: i64, post: i64) -> bool:
    if not all(g.bonuses[COLOURS * p + c] >= POST_NEED[COLOURS * post + c] for c in range(COLOURS)):
        return False
    return post != FIVE_POINTS or p in list(g.nobles)  # SPL-64: and a noble tile


def place_shield(g: Table, p: Seat, post: int) -> None:
    """SPL-64: five points once; SPL-66: post 5 is worth a point for every shield, its own included."""
    if g.has_post(p, POINT_A_SHIELD):
        g.points[p] += 1
    g.posts[p] |= 1 << post
    if post == FIVE_POINTS:
        g.points[p] += 5
    elif post == POINT_A_SHIELD:
        g.points[p] += shields(g, p)
    g.tell("shield", p, "SPL-56", (post,))


def shields(g: Table, p: i64) -> i64:
    return int(g.posts[p]).bit_count()
