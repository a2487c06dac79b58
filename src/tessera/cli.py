"""The command `tessera`: what can be asked for, and nothing else; the work is done in terminal/, server/ and
lab/, imported `at need`, so that every command starts quickly.

Whatever a person gets wrong ends in one sentence on stderr and exit status 2 (`main`); a failed check or law ends in
status 1.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.state import Options, Value
from tessera.server.db_commands import Database, db

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Deep tabletop games: play them, replay them, check and measure them.",
)
app.add_typer(db, name="db")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game; `tessera games` lists them.")]
Given = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set an option; may be repeated.")
]
Preset = Annotated[str, typer.Option(metavar="NAME", help="A named set of options.")]
Seats = Annotated[int, typer.Option(metavar="N", help="Players; by default as few as usual.")]
Seed = Annotated[int, typer.Option(metavar="S", min=0, help="The same seed gives the same games.")]
Cards = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A file of cards, for games whose cards may be changed.")
]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Results, a line a game; an unfinished run goes on.")]
Jobs = Annotated[int, typer.Option(metavar="J", min=1, help="Processes to use.")]


@app.callback()
def welcome(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        from tessera.terminal.welcome import WELCOME  # at need

        print(WELCOME)


@app.command()
def games(as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False) -> None:
    """List the games with their players, presets and options."""
    from tessera.terminal.games import games_json, games_text  # at need

    print(games_json() if as_json else games_text())


@app.command()
def play(
    game: GameName,
    seats: Seats = 0,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Who plays against you; once for all, or each.")
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People in all seats, at one keyboard.")] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="S", min=0, help="Deal as in another game with this seed.")
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the game is written as it goes.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was written.")] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="For a first game: be told what matters now and then.")
    ] = False,
    option: Given = None,
    preset: Preset = "",
    cards: Cards = None,
) -> int:
    """Play in the terminal, against bots or at one keyboard."""
    from tessera.terminal.play import resume_game, start_game  # at need

    g = _game(game)
    given = _given(option, cards, [g])
    if resume is not None:
        return resume_game(g, resume, coach)
    n, options = _table(g, seats, preset, given)
    return start_game(g, options, n, bot or [], hot_seat, seed, record, coach)


@app.command()
def learn(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; without one the lessons are listed.")] = "",
    lesson: Annotated[str, typer.Argument(metavar="[LESSON]", help="Which of its lessons; else the first.")] = "",
) -> int:
    """Learn a game in about five minutes, step by step at a table."""
    from tessera.terminal.learn import learn as teach, lessons_text  # at need

    if not game:
        print(lessons_text())
        return 0
    return teach(_game(game), lesson)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="By default the first free one from 8000 on.")
    ] = 0,
    database: Database = "",
    root_url: Annotated[
        str, typer.Option("--root-url", metavar="URL", help="The address that people use, behind a proxy.")
    ] = "",
    show: Annotated[bool, typer.Option("--open", help="Open a browser, where there is a screen.")] = False,
    webhooks: Annotated[
        str,
        typer.Option(metavar="WHICH", help="Whose webhooks are called: off, public (the open network's) or any."),
    ] = "public",
    trust_proxy: Annotated[
        str,
        typer.Option(
            "--trust-proxy",
            metavar="ADDRESS,...",
            help="Proxies that are believed for whom they ask: addresses or networks. By default this machine's.",
        ),
    ] = "127.0.0.1,::1",
    metrics: Annotated[
        str,
        typer.Option(metavar="PORT", help="Give figures for Prometheus at this port of this machine, or ADDRESS:PORT."),
    ] = "",
    log_format: Annotated[
        str, typer.Option("--log-format", metavar="FORM", help="The log's form: text or json.")
    ] = "text",
    log_level: Annotated[
        str, typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.")
    ] = "warning",
) -> None:
    """Serve tables to browsers and outside bots."""
    from tessera.server.serve import Wanted, run  # at need

    run(Wanted(host, port, database, root_url, show, webhooks, trust_proxy, metrics, log_format, log_level))


@app.command()
def rules(
    game: GameName, rule: Annotated[str, typer.Argument(metavar="[ID]", help="One rule, such as HW-25.")] = ""
) -> None:
    """Print the rules of a game, or one of them."""
    from tessera.kernel.rulebook import find_rule  # at need
    from tessera.terminal.rules import print_rules  # at need

    g = _game(game)
    if rule:
        print(find_rule(g, rule))
    else:
        print_rules(g)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record that `play` has written.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after move N.")] = None,
    cards: Cards = None,
) -> None:
    """Show a recorded game again, move by move."""
    from tessera.terminal.replay import show  # at need

    _given(None, cards, _with_cards())
    show(file, to)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record that a server's table has given you.")],
    number: Annotated[
        str, typer.Option(metavar="HEX", help="Your own number, as your page showed it: is it in the shuffle?")
    ] = "",
) -> int:
    """Play a record again, and prove from it that all who played have mixed its cards."""
    from tessera.terminal.verify import verify as verify_file  # at need

    return verify_file(file, number)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios, facts or records.")],
    cards: Cards = None,
) -> int:
    """Check scenario files, files of facts about a game, and records."""
    from tessera.terminal.check import check_files  # at need

    _given(None, cards, _with_cards())
    return check_files(files)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="Bots by name; fewer than seats: in turn.")
    ] = "greedy,random",
    seats: Seats = 0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    out: Out = None,
    option: Given = None,
    preset: Preset = "",
    cards: Cards = None,
) -> int:
    """Play many games between bots and sum them up."""
    from tessera.lab.frozen import find_player  # at need
    from tessera.lab.simulate import run  # at need

    g = _game(game)
    n, options = _table(g, seats, preset, _given(option, cards, [g]))
    names = [find_player(name.strip()).name for name in bots.split(",")]
    return run(g, options, n, names, games, seed, jobs, out)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="Bots by name, each against each; search-250 is one.")
    ] = "greedy,search-250",
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="Deals; each is played in all seats.")] = 50,
    seats: Seats = 0,
    seed: Seed = 1,
    jobs: Jobs = 1,
    out: Out = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="A page with tables and plots (HTML).")] = None,
    challenger: Annotated[
        str, typer.Option(metavar="NAME", help="Only the games of this bot against the others.")
    ] = "",
    option: Given = None,
    preset: Preset = "",
    cards: Cards = None,
) -> int:
    """Let bots play each other on duplicate deals and tell how sure the outcome is."""
    from tessera.lab.tournament import run  # at need

    g = _game(game)
    n, options = _table(g, seats, preset, _given(option, cards, [g]))
    return run(g, options, n, [name.strip() for name in bots.split(",")], deals, seed, jobs, out, report, challenger)


@app.command()
def soak(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; without a name all of them.")] = "",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seed: Seed = 1,
    random_options: Annotated[
        bool, typer.Option("--random-options", help="Other options and seats in each game.")
    ] = False,
    laws: Annotated[
        float, typer.Option(metavar="RATE", min=0.0, max=1.0, help="Share of positions under costly laws.")
    ] = 0.02,
    jobs: Jobs = 1,
    seats: Seats = 0,
    option: Given = None,
    preset: Preset = "",
    cards: Cards = None,
) -> int:
    """Play random games and check the laws on the way."""
    from tessera.lab.soak import run  # at need

    wanted = _names([game] if game else [])
    given = _given(option, cards, [_game(name) for name in wanted])
    return run(wanted, games, seed, random_options, laws, jobs, preset, given, seats)


@app.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="Which games; without a name all.")
    ] = None,
    seats: Seats = 0,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, help="Seconds a game.")] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    option: Given = None,
    preset: Preset = "",
    cards: Cards = None,
) -> int:
    """Measure how fast whole random games are played."""
    from tessera.lab.bench import run  # at need

    wanted = _names(game or [])
    return run(wanted, seats, seconds, as_json, preset, _given(option, cards, [_game(name) for name in wanted]))


# What the commands share


def _game(name: str) -> Game:
    from tessera.registry import find_game  # at need

    return find_game(name)


def _names(given: list[str]) -> list[str]:
    from tessera.registry import all_games  # at need

    return [_game(name).name for name in given] or list(all_games())


def _with_cards() -> "list[Game]":
    """The games whose cards may come from a file."""
    from tessera.registry import all_games  # at need

    return [g for g in all_games().values() if any(o.name == "cards" and o.text for o in g.options)]


def _given(pairs: list[str] | None, cards: Path | None, games: "list[Game]") -> "dict[str, Value]":
    """`--option NAME=VALUE`, as often as it was given; and `--cards FILE`, which is the option `cards` from a file."""
    out: dict[str, Value] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadInput(f"An option is given as NAME=VALUE, not {pair!r}.")
        out[name.strip()] = value.strip()
    if cards is not None:
        for g in games:
            out["cards"] = g.read_option_file("cards", cards)
    return out


def _from_files(g: Game, given: "dict[str, Value]") -> "dict[str, Value]":
    """`--option NAME=@FILE`: the value that the file stands for, where the game reads such files."""
    out: dict[str, Value] = {}
    for name, value in given.items():
        from_file = isinstance(value, str) and value.startswith("@")
        out[name] = g.read_option_file(name, Path(str(value)[1:])) if from_file else value
    return out


def _table(g: Game, seats: int, preset: str, pairs: "dict[str, Value]") -> "tuple[int, Options]":
    """The number of seats and the complete options."""
    given = _from_files(g, pairs)
    fewest = [p.seats[0] for p in g.presets if p.name == preset]
    n = seats or (fewest[0] if fewest else g.usual_seats()[0])
    return n, g.choose_options(preset, given, n)


def main(args: list[str] | None = None) -> None:
    typed = sys.argv[1:] if args is None else args
    sys.exit(run(lambda: _command(typed)))


def _command(typed: list[str]) -> Any:
    """A command, or `tessera GAME ...`: the commands that a game brings itself, as `app` in its module `commands`."""
    first = typed[0] if typed else ""
    known = [c.name or c.callback.__name__ for c in app.registered_commands if c.callback]
    if first and not first.startswith("-") and first not in known:
        from tessera.registry import all_games  # at need
        from tessera.terminal.screen import room  # at need

        own = room(all_games()[first], "commands") if first in all_games() else None
        if own is not None:
            return own.app(typed[1:], prog_name=f"tessera {first}", standalone_mode=False)
    return app(typed, prog_name="tessera", standalone_mode=False)


def run(command: Callable[[], Any]) -> int:
    """Run a command; whatever goes wrong in a way a person can understand becomes a sentence and a status."""
    from tessera.terminal.screen import Stop  # at need

    try:
        status = command()
        sys.stdout.flush()
        if status == 130:  # Typer's word for an interrupt
            return _complain("Stopped.", 130)
        return status if isinstance(status, int) else 0
    except Stop as e:
        return _complain(str(e), e.status)
    except BadInput as e:
        return _complain(str(e), 2)
    except KeyboardInterrupt:
        return _complain("Stopped.", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader is gone: what is left goes nowhere
        return 1
    except OSError as e:
        where = f"{e.filename}: " if e.filename else ""
        return _complain(f"{where}{e.strerror or e}.", 2)
    except Exception as e:
        if hasattr(e, "format_message"):  # Typer's own complaints about a command line
            context: Any = getattr(e, "ctx", None)
            typed = context.command_path if context else "tessera"
            return _complain(f"{e.format_message().rstrip('.')}. Try: {typed} --help", 2)
        raise


def _complain(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)
    return status
