"""The effects of Innovation are ready for cards that precede or replace what an effect does (kernel/convert/deeds.py).

Their sources are converted with a script for each deed. First these let every deed pass, after a question, and games
are the same as without them. Then four figures of an expansion act, played by base cards.
"""

import ast
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tessera.games.innovation import cards as c, rules
from tessera.games.innovation.game import GAME
from tessera.games.innovation.rules import codes
from tessera.games.innovation.rules.effects import nested, plain
from tessera.kernel.convert.package import Package, modules_of
from tessera.kernel.convert.source import Module
from tessera.kernel.frame import Frame
from tessera.kernel.game import Game
from tessera.kernel.native import i64, vec
from tessera.kernel.state import State

FOLDER = Path(__file__).resolve().parents[3] / "src" / "tessera" / "games" / "innovation" / "rules"
PACKAGE = rules.__name__
ASKING = [script.__name__ for script in nested.ASKING]
PLAIN = [effect.__name__ for effect in plain.PLAIN]
SWITCH = "KARMAS.watched"
HEAD = """
from tessera.games.innovation.cards import AGE, COLOUR, LEFT, number_of
from tessera.games.innovation.rules.asking import Innovation
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64
from tessera.kernel.script import Returns, Script
"""
NO_DEEDS = {"shift", "seen_by", "age_to_draw", "supply_for", "draw_city", "draw_city_for_splay"}  # of the layer Moves


class Karmas(Game):
    """The scripts of Innovation, with those of `karmas` before every deed while `watched` is on."""

    skips_questions = True

    def __init__(self, names: dict[str, Any]) -> None:
        super().__init__()
        self.watched = True
        self.names = names
        names["KARMAS"] = self

    def step(self, s: State, f: Frame) -> int:
        signal: int = self.names["step"](s, f)
        return signal

    def at(self, position: str, watched: bool = True) -> State:
        """A position of the base game, with the turn begun anew in these scripts."""
        self.watched = watched
        s = GAME.from_position(position, GAME.choose_options("base", None, 2), 2)
        self.take_over(s)
        return s

    def take_over(self, s: State) -> None:
        s.stack.clear()
        s.pending = None
        self.begin(s)

    def give(self, s: State, *codes: int) -> None:
        for code in codes:
            assert code in self.legal(s), (code, self.legal(s))
            self.resume(s, code)


def with_karmas(karmas: str) -> Karmas:
    names = converted(karmas)
    kind: type[Karmas] = type("Karmas", (Karmas,), {"scripts": names["SCRIPTS"]})
    return kind(names)


def converted(karmas: str) -> dict[str, Any]:
    """The steps of all scripts, and of those effects that ask nothing as long as nothing waits for their deeds."""
    module = ModuleType(f"{PACKAGE}.karmas")
    exec(compile(HEAD + karmas, "karmas.py", "exec"), module.__dict__)
    read = [Module(HEAD + karmas, "karmas.py", "karmas", PACKAGE)]
    watched = read[0].deeds
    sources = {name: FOLDER.joinpath(*name.split(".")).with_suffix(".py").read_text() for name in modules_of(FOLDER)}
    more: dict[str, str] = {}  # effects without questions, by name: the module
    for name, source in sources.items():
        tree = ast.parse(source)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in PLAIN and does(node, watched):
                node.returns = ast.Name("Script")
                more[node.name] = name
        sources[name] = ast.unparse(tree)
    imports = "".join(f"from {PACKAGE}.{module} import {name}\n" for name, module in more.items())
    table, longer = (f"ASKING: Final = ({', '.join(names)})" for names in (ASKING, [*ASKING, *more]))
    assert table in sources["effects.nested"]
    sources["effects.nested"] = imports + sources["effects.nested"].replace(table, longer)
    read += [Module(source, f"{name}.py", name, PACKAGE) for name, source in sources.items()]
    names: dict[str, Any] = {}
    text = Package(sorted(read, key=lambda m: m.name != "turn")).text()
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, module.__name__, module)
        exec(compile(text.replace("g.watched", SWITCH), "_steps.py", "exec"), names)
    asking = [*ASKING, *more]
    effects = [c.effect_name(e) for e in range(c.EFFECTS)]
    names["ASKING_NUMBER"] = vec[i64]([asking.index(name) if name in asking else -1 for name in effects])
    return names


def does(node: ast.FunctionDef, deeds: dict[str, str]) -> bool:
    return any(isinstance(inner, ast.Attribute) and inner.attr in deeds for inner in ast.walk(node))


def deeds() -> dict[str, ast.FunctionDef]:
    """All verbs of `Moves`, and claims."""
    found = {}
    for file in ("ends.py", "moves.py"):
        layer = next(node for node in ast.parse((FOLDER / file).read_text()).body if isinstance(node, ast.ClassDef))
        for part in layer.body:
            if isinstance(part, ast.FunctionDef) and (layer.name == "Moves" or part.name == "claim"):
                found[part.name] = part
    return {verb: part for verb, part in found.items() if verb not in NO_DEEDS}


def letting_pass() -> str:
    """A script for each deed that asks whoever does it, and then does it."""
    scripts = []
    for verb, node in deeds().items():
        kinds = {arg.arg: ast.unparse(arg.annotation) for arg in node.args.args[1:] if arg.annotation}
        taken = ", ".join(f"{name}: {'Card' if name == 'card' else kind}" for name, kind in kinds.items())
        gives = ast.unparse(node.returns) if node.returns else "None"
        call = f"g.{verb}({', '.join(kinds)})"
        scripts.append(
            f"def would_{verb}(g: Innovation{', ' if taken else ''}{taken}) -> "
            + ("Script:\n" if gives == "None" else f"Returns[{gives}]:\n")
            + "    yield g.may_do(g.mover, True, 'pass')\n"
            + (f"    {call}\n" if gives == "None" else f"    done: {gives} = {call}\n    return done\n")
        )
    table = ", ".join(f'"{verb}": would_{verb}' for verb in deeds())
    return "\n".join([*scripts, f"DEEDS = {{{table}}}"])


@pytest.fixture(scope="module")
def karmas() -> Karmas:
    return with_karmas(letting_pass())


@pytest.mark.parametrize(("preset", "seats"), [("base", 2), ("beta", 3), ("published", 2)])
def test_games_in_which_every_deed_is_let_pass_are_the_same(preset: str, seats: int, karmas: Karmas) -> None:
    passed = 0
    for seed in range(20):
        rng = random.Random(seed)
        s = GAME.new(GAME.choose_options(preset, None, seats), seats, seed)
        t = s.clone()
        karmas.take_over(t)
        while s.result is None:
            while t.result is None and karmas.question(t).prompt == "pass":
                karmas.resume(t, 1)
                passed += 1
            answers = list(GAME.question(s).answers)
            assert list(karmas.question(t).answers) == answers
            code = rng.choice(answers)
            GAME.resume(s, code)
            karmas.resume(t, code)
        while t.result is None:
            karmas.resume(t, 1)
        assert GAME.position(t) == GAME.position(s) and t.result.reason == s.result.reason
    assert passed > 3000


FIGURES = """
IMHOTEP = number_of("Pottery")
SARGON = number_of("Sailing")
FRANKLIN = number_of("Tools")
AUGUSTUS = number_of("The Wheel")


def would_meld(g: Innovation, p: Seat, card: Card) -> Script:
    yield from would_meld_from(g, p, card, g.hand_zone(p))


def would_meld_from(g: Innovation, p: Seat, card: Card, source: i64) -> Script:
    done: bool = False
    figures: tuple[Card, ...] = fitting(g, p, card)
    if figures:
        figure: Card = figures[0]
        if len(figures) > 1:  # FIG-46: one karma for each event
            figure = yield g.pick(p, figures, "execute")
        g.watched = False  # FIG-47: what a karma does triggers no other
        done = yield from karma(g, p, figure, card, source)
        g.watched = True
    if not done:
        g.meld_from(p, card, source)


def fitting(g: Innovation, p: Seat, card: Card) -> tuple[Card, ...]:
    mine = g.tops(p)
    unsplayed = len(g.pile(p, COLOUR[card])) > 1 and g.splay_of(p, COLOUR[card]) == 0
    own = tuple(f for f in mine if f == FRANKLIN or f == SARGON or (f == IMHOTEP and unsplayed))
    return own + tuple(f for q in g.opponents(p) for f in g.tops(q) if f == AUGUSTUS)


def karma(g: Innovation, p: Seat, figure: Card, card: Card, source: i64) -> Returns[bool]:
    if figure == IMHOTEP:
        g.splay(p, COLOUR[card], LEFT)
        g.return_from(p, card, source)
        return True
    if figure == SARGON:
        g.tuck_from(p, card, source)
        return True
    if figure == FRANKLIN:
        g.draw_and_meld(p, AGE[card] + 1)
        return False
    owner: Seat = g.holder(figure)
    g.reveal(p, card)
    takes: bool = yield g.may_do(owner, True, "meld")
    if takes:
        g.meld_from(owner, card, source)
    return takes


def would_draw_and_meld(g: Innovation, p: Seat, value: i64) -> Returns[Card]:
    card: Card = g.draw_and_reveal(p, value)
    yield from would_meld_from(g, p, card, g.hand_zone(p))
    return card


DEEDS = {"meld": would_meld, "meld_from": would_meld_from, "draw_and_meld": would_draw_and_meld}
"""
SPLAYING = "player 0: blue Pottery | red Oars, Archery | hand Metalworking"


@pytest.fixture(scope="module")
def figures() -> Karmas:
    return with_karmas(FIGURES)


def action(text: str) -> int:
    """An action of the turn as its code; the game itself reads text only at questions of its own scripts."""
    verb, _, name = text.partition(" ")
    return int(codes.code({"meld": codes.MELD, "dogma": codes.DOGMA}[verb], c.number_of(name)))


def test_a_karma_replaces_a_deed(figures: Karmas) -> None:
    """FIG-44, example 12: Imhotep, played by Pottery, splays instead."""
    s = figures.at(SPLAYING)
    figures.give(s, action("meld Metalworking"))
    assert GAME.position_matches(s, "player 0: red left Oars, Archery | hand -\nsupply 1: ..., Metalworking")
    assert GAME.position_matches(s, "to act 0, actions 1")
    s = figures.at("player 0: blue Pottery | red left Oars, Archery | hand Metalworking")
    figures.give(s, action("meld Metalworking"))
    assert GAME.position_matches(s, "player 0: red left Metalworking, Oars, Archery | hand -")


def test_a_karma_replaces_a_deed_in_an_effect(figures: Karmas) -> None:
    """Domestication goes on with its draw; Experimentation, which asks nothing, draws a card that stays in the hand."""
    s = figures.at("supply 1: Tools\n" + SPLAYING + " | yellow Domestication")
    figures.give(s, action("dogma Domestication"), c.number_of("Metalworking"))
    assert GAME.position_matches(s, "player 0: red left Oars, Archery | hand Tools")
    s = figures.at("supply 5: Coal\nplayer 0: blue Experimentation | green Sailing | red Oars")
    figures.give(s, action("dogma Experimentation"))
    assert GAME.position_matches(s, "player 0: red Oars, Coal | hand -")


def test_a_karma_comes_before_a_deed(figures: Karmas) -> None:
    """FIG-42, FIG-47, example 13: Benjamin Franklin, played by Tools; what it melds triggers nothing."""
    s = figures.at("supply 2: Calendar\nplayer 0: blue Tools | hand Oars")
    figures.give(s, action("meld Oars"))
    assert GAME.position_matches(s, "player 0: blue Calendar, Tools | red Oars | hand -")


def test_a_karma_asks_its_owner(figures: Karmas) -> None:
    """FIG-48, example 28: Augustus, played by The Wheel, lets its owner meld the card; here it is asked."""
    for takes, then in ((1, "player 1: red Oars, Gunpowder"), (0, "player 0: red Oars")):
        s = figures.at("player 0: hand Oars\nplayer 1: red Gunpowder | green The Wheel")
        figures.give(s, action("meld Oars"))
        assert figures.question(s).seat == 1
        figures.give(s, takes)
        assert GAME.position_matches(s, then + "\nplayer 0: hand -\nto act 0, actions 1")


def test_of_two_karmas_one_is_chosen(figures: Karmas) -> None:
    """FIG-46, example 14: Imhotep (Pottery) or Sargon (Sailing), never both."""
    for figure, red in (("Sailing", "red Archery, Oars, Metalworking"), ("Pottery", "red left Archery, Oars")):
        s = figures.at("player 0: blue Pottery | green Sailing | red Archery, Oars | hand Metalworking")
        figures.give(s, action("meld Metalworking"), c.number_of(figure))
        assert GAME.position_matches(s, f"player 0: {red} | hand -")


def test_where_nothing_waits_deeds_are_done_at_once(figures: Karmas) -> None:
    s = figures.at(SPLAYING, watched=False)
    figures.give(s, action("meld Metalworking"))
    assert GAME.position_matches(s, "player 0: red Metalworking, Oars, Archery")
