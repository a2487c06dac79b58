"""Homeworlds: checking files of facts against the rules: exact counts of turns (perft), worked examples, and recorded
games.

Each row of a file is one fact; `check_data` tells for each what is wrong with it, or nothing. The formats are those
of the specification's data: `perft.json` (a dict with `positions`), `examples.json` (a list), `games_*.jsonl` (one
game a line).
"""

from collections.abc import Callable
from typing import Any, cast

from tessera.games.homeworlds.heuristic.whole_turns import Turns, after_one_action
from tessera.games.homeworlds.rules.codes import END
from tessera.games.homeworlds.state import LAST, Table, per_kind
from tessera.games.homeworlds.words import notation, positions
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.state import Options, Value

# The columns of a perft file as options.
COLUMNS: dict[str, Options] = {
    "rulebook": {},
    "rulebook_empty_home_vanishes": {"empty_home": "vanishes"},
    "binary": {"alignments": False, "catastrophes": "any"},
}


def check_data(game: Game, rows: list[dict[str, Any]]) -> list[tuple[str, str]] | None:
    shapes: list[tuple[set[str], Callable[[Game, dict[str, Any]], str]]] = [
        ({"position", "to_move", "players", "turn", "expected"}, check_example),
        ({"position", "to_move", "players", "per"}, check_counts),
        ({"turns", "players", "per_kind", "final_position"}, check_game),
    ]
    for keys, check in shapes:
        if rows and all(keys <= set(row) for row in rows):
            return [(str(row.get("id", i + 1)), _guarded(check, game, row)) for i, row in enumerate(rows)]
    return None


def _guarded(check: Callable[[Game, dict[str, Any]], str], game: Game, row: dict[str, Any]) -> str:
    try:
        return check(game, row)
    except BadInput as e:
        return str(e)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as e:
        return f"the row cannot be read ({type(e).__name__}: {e})"


def _options(game: Game, players: int, per: int, given: Options) -> Options:
    """Options with a set of `per` pieces of each kind."""
    for stash in ("rulebook", "n+1"):
        values: dict[str, Value] = {**given, "stash": stash}
        options = game.choose_options("", values, players)
        if per_kind(options, players) == per:
            return options
    raise BadInput(f"{per} pieces of each kind do not fit {players} players (A-1).")


def _table(game: Game, row: dict[str, Any], options: Options) -> tuple[Table, notation.Names]:
    g = cast(Table, game.start(options, row["players"], 0))
    rows = [f"to move {row['to_move']}", *row["position"]]
    names = positions.read_position("\n".join(rows), g)
    return g, names


# Exact counts


def check_counts(game: Game, row: dict[str, Any]) -> str:
    wrong: list[str] = []
    for column, given in COLUMNS.items():
        if column not in row:
            continue
        g, _ = _table(game, row, _options(game, row["players"], row["per"], given))
        turns = _turns(g, row["to_move"])
        found = {"count": turns.count(), "wins": turns.eliminations(g.board)}
        found["with_an_elimination"] = found["wins"]
        if "depth2" in row[column]:
            found["depth2"] = _depth2(g, turns, row["to_move"])
        wrong += _differences(column, row[column], found)
    kind = "distinct_positions_after_one_free_action"
    if kind in row:
        g, _ = _table(game, row, _options(game, row["players"], row["per"], {}))
        wrong += _differences(kind, row[kind], after_one_action(g.board, row["to_move"]))
    return "; ".join(wrong)


def _differences(what: str, wanted: dict[str, int], found: dict[str, int]) -> list[str]:
    return [f"{what} {k}: {found.get(k)} instead of {v}" for k, v in wanted.items() if found.get(k) != v]


def _turns(g: Table, p: int) -> Turns:
    return Turns(g.board, p, g.any_time, g.may_lose_home)


def _depth2(g: Table, turns: Turns, p: int) -> int:
    """The sum of the next player's counts over all positions in which nobody was eliminated."""
    q = (p + 1) % int(g.seats)
    while not g.alive >> q & 1:
        q = (q + 1) % int(g.seats)
    total = 0
    for b in turns.boards.values():
        if not g.board.homes & ~b.homes:
            total += Turns(b, q, g.any_time, g.may_lose_home).count()
    return total


# Whole turns


def play_turn(game: Game, g: Table, actions: list[str], names: notation.Names) -> str:
    """Play the actions of one turn and end it; what is wrong, or nothing."""
    seat = int(g.mover)
    set_up = not g.placed >> seat & 1
    for part in [p for action in actions for p in notation.split(action)]:
        if g.result is not None:
            return f"{part}: the game is over"
        if game.question(g).seat != seat:
            return f"{part}: the turn is over"
        if not set_up and notation.says_nothing(g, part):
            continue
        for c in notation.lead_in(g, part):
            game.apply(g, c)
        code = notation.parse(game, g, part, names)
        reason = game.why_not(g, seat, code)
        if reason is not None:
            return f"{part}: {game.sentence(reason)} ({reason.rule})"
        notation.learn_name(g, part, code, names)
        game.apply(g, code)
    return "" if set_up else _finish(game, g, seat)


def _finish(game: Game, g: Table, seat: int) -> str:
    """Stop and end, as far as the turn is not over yet."""
    while g.result is None and g.mover == seat and g.placed >> seat & 1:
        done = notation.plain(g, END)
        reason = game.why_not(g, seat, done)
        if reason is not None:
            return f"end of turn: {game.sentence(reason)} ({reason.rule})"
        over = g.stage == LAST
        game.apply(g, done)
        if over:
            break
    return ""


def check_example(game: Game, row: dict[str, Any]) -> str:
    options = _options(game, row["players"], row["per"], row.get("options", {}))
    g, names = _table(game, row, options)
    game.begin(g)
    alive = int(g.alive)
    wrong = play_turn(game, g, row["turn"], names)
    if row["expected"] == "illegal":
        return "" if wrong else "the turn is legal, and should not be"
    if wrong:
        return f"the turn should be legal, but: {wrong}"
    wanted, _ = _table(game, {**row, "position": row["result"]}, options)
    if not positions.same_position(g, wanted):
        return f"it leads to {'; '.join(positions.systems(g.board))}"
    out = [q for q in range(row["players"]) if alive >> q & 1 and not g.alive >> q & 1]
    return "" if out == list(row.get("eliminated", [])) else f"it eliminates {out} instead of {row['eliminated']}"


def check_game(game: Game, row: dict[str, Any]) -> str:
    given: Options = {
        "alignments": False,
        "catastrophes": "any",
        "self_elimination": "loses",
        "one_star_home": True,
        "turn_limit": 10_000,
    }
    options = _options(game, row["players"], row["per_kind"], given)
    g = cast(Table, game.start(options, row["players"], 0))
    turns = [t for i, t in enumerate(row["turns"]) if not _late(row["turns"], i)]
    g.mover = type(g.mover)(turns[0][0])
    game.begin(g)
    names: notation.Names = {}
    for number, (player, actions) in enumerate(turns, 1):
        for _ in range(row["players"]):
            if g.result is None and int(g.mover) != player:
                _absent(game, g)
        if g.result is not None or int(g.mover) != player:
            return f"turn {number}: it is not the turn of player {player}"
        wrong = play_turn(game, g, actions, names)
        if wrong:
            return f"turn {number}: {wrong}"
    wanted = cast(Table, game.start(options, row["players"], 0))
    rows = [f"to move {_someone(row)}", *row["final_position"]]
    positions.read_position("\n".join(rows), wanted)
    if not positions.same_position(g, wanted):
        return f"it ends in {'; '.join(positions.systems(g.board))}"
    return _check_outs(g, row)


def _late(turns: list[Any], i: int) -> bool:
    """Passing the set-up: the player comes in later, and whoever sets up first is first."""
    player, actions = turns[i]
    return actions == ["Pass"] and not any(p == player and a != ["Pass"] for p, a in turns[:i])


def _absent(game: Game, g: Table) -> None:
    """A player whose turn the record leaves out: passed over by the archive's clock, or resigned and can still be
    eliminated; or never came to the table."""
    if g.placed >> g.mover & 1:
        _finish(game, g, int(g.mover))
    else:
        game.leave(g, int(g.mover))


def _someone(row: dict[str, Any]) -> int:
    """A player whose homeworld stands at the end, so that the position can be read."""
    for line in row["final_position"]:
        m = positions.SYSTEM.fullmatch(line.strip())
        if m and m[2] is not None and m[4].split("-")[int(m[2])]:
            return int(m[2])
    return 0


def _check_outs(g: Table, row: dict[str, Any]) -> str:
    """Who lost a homeworld must be who the row says."""
    if "eliminated" in row:
        out = [q for q in range(row["players"]) if not g.board.manned(q)]
        if sorted(out) != sorted(row["eliminated"]):
            return f"without a homeworld are {out} instead of {row['eliminated']}"
    for e in row.get("eliminations", []):
        if g.board.manned(e["victim"]):
            return f"player {e['victim']} should have lost the homeworld"
    return ""
