"""The tree that a search grows below an answer: what was seen of the game after it, in all samples together.

A `Node` is a question met on the way, an `Edge` an answer to it with the results that came of it for every seat. The
tree is open-loop: it is keyed by answers and by where the rules stand, never by states, so that all samples grow one
tree and nobody in it knows more than the answers tell. Each seat picks what is best for itself (max^n). Read
`Tree.simulate`: one simulation from an answer to a leaf; the leaf is judged by the game's `value` at the end of the
turn at hand. In a game whose `value` does not see far (`Game.horizon`) no tree grows: some turns are played on after
the answer, each by what looks best to its seat, and it is judged on the way. Nothing in here depends on chance.
"""

from math import exp, sqrt
from typing import Final

from tessera.bots.finishing import finish_turn
from tessera.kernel.game import Game
from tessera.kernel.native import i64, vec
from tessera.kernel.script import Ask
from tessera.kernel.state import State


class Settings:
    """What can be tuned; `version` changes whenever a number does."""

    def __init__(self) -> None:
        self.version = 6
        # These two are counted in what is at stake (`Tree.gauge`), so that they suit all games and positions.
        self.curiosity = 1.0  # how much a promising answer is tried before its results count
        self.sharpness = 3.0  # how much likelier an answer is tried first that looks better at once
        self.floor = 0.02  # the least that counts as being at stake
        self.pull = 1.0  # results that the first look at an answer counts for
        self.arms: i64 = 16  # answers that are tried at the root, the best-looking ones
        self.finish = True  # judge a leaf at the end of the turn, not in the middle of it
        self.horizon: i64 = -1  # turns that are played on where no tree grows; -1: by game and budget
        self.followed: i64 = 60  # positions tried to finish a turn; one with very many answers may stay unfinished


USUAL: Final = Settings()


def far_enough(horizon: int, simulations: int) -> int:
    """How many turns are played on. Few simulations tell what is best after a few turns, and more of the same would
    tell it no better: so four times as many look twice as far. The horizon is that of 1,000, and of a budget in
    seconds alone."""
    if horizon == 0 or simulations == 0:
        return horizon
    return max(1, round(horizon * sqrt(simulations / 1000.0)))


def place(game: Game, t: State, seat: i64) -> int:
    """Where the rules stand, who is asked, and which side they are on if others do not know."""
    frame = t.stack[-1]
    return int(((frame.fn * 4096 + frame.pc) * 16 + seat) * 16 + game.side(t, seat))


class Edge:
    """An answer, how often it was tried, and what came of it."""

    __slots__ = ("code", "looks", "nodes", "totals", "visits", "weight")

    def __init__(self, code: i64, blank: vec[float], looks: float, weight: float) -> None:
        self.code: i64 = code
        self.visits: i64 = 0
        self.totals = blank  # chances to win, by seat; shared by all until it is tried
        self.looks = looks  # the chance of the seat that is asked, at first sight
        self.weight = weight  # how likely it is tried first, beside the others
        self.nodes: dict[int, Node] | None = None  # the questions that came next, once it is tried

    def next(self) -> "dict[int, Node]":
        if self.nodes is None:
            self.nodes = {}
        return self.nodes

    def mean(self, seat: i64, pull: float) -> float:
        """The chance of the seat, first sight and results together."""
        return (pull * self.looks + self.totals[seat]) / (pull + float(int(self.visits)))


class Node:
    __slots__ = ("best", "edges", "joint", "order", "spread", "visits")

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.best = 0.0  # what the best-looking answer looked like when the question was first met
        self.spread = 1.0  # and how much better than the average
        self.edges: dict[int, Edge] = {}
        self.order: list[Edge] = []  # the edges as they stood when the question was first met
        self.joint: dict[int, Node] = {}  # what comes next after a sealed answer: nobody knows which one it was


def same_codes(edges: list[Edge], answers: vec[i64]) -> bool:
    return len(edges) == len(answers) and all(edges[i].code == answers[i] for i in range(len(answers)))


class Tree:
    def __init__(self, game: Game, seats: int, settings: Settings, simulations: int) -> None:
        self.game = game
        self.seats: i64 = seats
        self.settings = settings
        self.horizon: i64 = settings.horizon if settings.horizon >= 0 else far_enough(game.horizon, simulations)
        self.blank = vec[float]([0.0] * seats)

    def simulate(self, t: State, edge: Edge, owner: i64) -> vec[float]:
        """Play on from `t`, the position after the edge's answer, and keep what came of it: the chances of all seats;
        `t` is used up. `owner` is whose turn it is."""
        game = self.game
        if self.horizon:
            return self.keep([edge], self.played_on(t, owner))
        path = [edge]
        nodes = edge.next()
        while t.result is None:
            ask = game.question(t)
            if len(ask.answers) == 1:
                game.resume(t, ask.answers[0])
                continue
            where = place(game, t, ask.seat)
            node = nodes.get(where)
            between = game.interrupts(t)
            if node is None:
                nodes[where] = Node()
                t = self.settled(t, ask.seat == owner or between, owner)
                break
            if not between:
                owner = ask.seat
            edge = self.pick(node, t, ask)
            sealed = len(ask.waiting) > 0
            path.append(edge)
            game.resume(t, edge.code)
            nodes = node.joint if sealed else edge.next()
        return self.keep(path, game.chances(t))

    def settled(self, t: State, unfinished: bool, owner: i64) -> State:
        """The position by which a leaf is judged."""
        if unfinished and self.settings.finish:
            return finish_turn(self.game, t, int(owner), [], int(self.settings.followed))
        return t

    def played_on(self, t: State, owner: i64) -> vec[float]:
        """The chances by which an answer is judged without a tree: the turn is finished, others are played, and what
        counts is the mean over the later ones. One position alone says less: luck and who is to move weigh in it."""
        game = self.game
        followed = int(self.settings.followed)
        if t.result is None and (game.question(t).seat == owner or game.interrupts(t)):
            t = finish_turn(game, t, int(owner), [], followed)
        means = self.blank[:]
        first: i64 = max(1, self.horizon // 4)
        weight = 1.0 / float(int(self.horizon + 1 - first))
        turn: i64
        for turn in range(1, self.horizon + 1):
            if t.result is None:
                t = finish_turn(game, t, int(game.question(t).seat), [], followed)
            if turn >= first:
                self.add(means, game.chances(t), weight)
        return means

    def add(self, totals: vec[float], chances: vec[float], weight: float) -> None:
        p: i64
        for p in range(self.seats):
            totals[p] += weight * chances[p]

    def keep(self, path: list[Edge], chances: vec[float]) -> vec[float]:
        for e in path:
            if e.visits == 0:
                e.totals = e.totals[:]
            e.visits += 1
            self.add(e.totals, chances, 1.0)
        return chances

    def pick(self, node: Node, t: State, ask: Ask) -> Edge:
        """The answer to try next: the best for the seat so far, or one that looks good and was tried little."""
        seat = ask.seat
        edges = self.meet(node, t, ask)
        total = 0.0
        for e in edges:
            total += e.weight
        node.visits += 1
        pull = self.settings.pull
        reach = self.settings.curiosity * node.spread * sqrt(float(int(node.visits))) / total
        best = edges[0]
        best_score = -1.0
        for e in edges:
            tried = float(int(e.visits))
            score = (pull * e.looks + e.totals[seat]) / (pull + tried) + reach * e.weight / (1.0 + tried)
            if score > best_score:
                best, best_score = e, score
        return best

    def meet(self, node: Node, t: State, ask: Ask) -> list[Edge]:
        """The edges of the answers that are possible in this sample, in their order; new ones are looked at once."""
        order = node.order
        if same_codes(order, ask.answers):  # nearly always
            return order
        out: list[Edge] = []
        now = -1.0
        fresh: i64 = 0
        for code in ask.answers:
            e = node.edges.get(int(code))
            if e is None:
                if now < 0.0:
                    now = self.game.chances(t)[ask.seat]
                looks = self.look(t, code, ask.seat, now)
                e = Edge(code, self.blank, looks, -1.0)
                node.edges[int(code)] = e
                fresh += 1
            out.append(e)
        if not order:
            node.order = out
            self.gauge(node)
        if fresh:
            for e in out:
                if e.weight < 0.0:
                    e.weight = exp(self.settings.sharpness * min(1.0, (e.looks - node.best) / node.spread))
        return out

    def gauge(self, node: Node) -> None:
        """What is at stake: by how much the best answer looks better than the average. Where that is little, in games
        of luck above all, a fixed measure would try all replies alike, and the tree would think that the others answer
        at random."""
        total = 0.0
        for e in node.order:
            total += e.looks
            if e.looks > node.best:
                node.best = e.looks
        node.spread = node.best - total / len(node.order)
        if node.spread < self.settings.floor:
            node.spread = self.settings.floor

    def look(self, t: State, code: i64, seat: i64, now: float) -> float:
        """The seat's chance at first sight after an answer. A turn that is not over is worth what it was worth before
        at least: a sacrifice costs first and pays later."""
        game = self.game
        u = t.clone()
        game.resume(u, code)
        open_end = False
        while u.result is None:
            ask = game.question(u)
            if ask.seat != seat:
                break
            if len(ask.answers) > 1:
                open_end = True
                break
            game.resume(u, ask.answers[0])
        chance = game.chances(u)[seat]
        return now if open_end and now > chance else chance
