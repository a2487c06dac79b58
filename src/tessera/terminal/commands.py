"""What people may type besides moves: help and reasons, what would happen, undo, the log, rules, hints, saving,
leaving. COMMANDS lists them all.

A command gets the sitting, the seat, its question, and the words typed after it. None of them but undo, restart and
resign changes the game.
"""

from collections.abc import Callable
from pathlib import Path

from tessera.bots import find_bot
from tessera.bots.foresight import foresee
from tessera.kernel.errors import BadInput
from tessera.kernel.rulebook import find_rule
from tessera.kernel.script import Ask
from tessera.terminal import screen
from tessera.terminal.choices import Choices, shown_as
from tessera.terminal.keeping import save_copy
from tessera.terminal.moves import meaning_of, verdict_on
from tessera.terminal.rules import print_rules
from tessera.terminal.sitting import Sitting

ADVISER = "strong"
LOG_LINES = 20

HELP = """\
  12          play the choice of that number
  a move      as the choices are written; several at once with ; between them
  ? MOVE      may I? and if not, why not, by which rule
  what MOVE   what would happen then? nothing is played
  list        all choices in full              table      the table again
  undo        take back your last answer       restart    your whole turn
  hint        the best three moves of a bot    log [N]    what happened so far
  rules [ID]  the rules, or one of them        save FILE  a copy of the game
  resign      give up                          quit       leave; it is kept"""


class Quit(Exception):
    """The person leaves; the game stays as it is."""


def explain(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    if rest:
        sitting.say(verdict_on(sitting.match, seat, rest))
        return
    own = getattr(screen.room(sitting.game, "terminal"), "HELP", "")
    sitting.print(f"{HELP}\n{own}".rstrip())


def what(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    """What would come of a move; what is not sure is marked."""
    if not rest:
        sitting.say("Say which: what MOVE, or what and the number of a choice.")
        return
    code = Choices(sitting.game, sitting.match.state, ask, sitting.names).code(rest)
    found = [code] if code is not None else meaning_of(sitting.match, seat, rest)
    if isinstance(found, str):
        sitting.say(found)
        return
    told = foresee(sitting.chair(seat), found)
    for line, (_, sure) in zip(screen.addressed([text for text, _ in told.lines]), told.lines, strict=True):
        sitting.print(screen.wrapped(f"  {'' if sure else 'for example: '}{line}", "      "))
    if told.cut or not told.lines:
        sitting.print("  ... and so on" if told.cut else "  Nothing that can be foreseen before the next decision.")


def undo(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    """One answer back; answers that left no choice go with it."""
    for version in sitting.match.undo_choices(seat):
        before = sitting.game.asked(sitting.match.states[version])
        if before is not None and (len(before.answers) > 1 or before.confirm):
            go_back(sitting, seat, version)
            return
    sitting.say("There is nothing to take back: only your own answers since others played or something was revealed.")


def restart(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    """Back to the first question of the turn."""
    choices = sitting.match.undo_choices(seat)
    if choices:
        go_back(sitting, seat, choices[-1])
    else:
        sitting.say("Your turn is at its start, or something was revealed in it: there is nothing to take back.")


def go_back(sitting: Sitting, seat: int, version: int) -> None:
    sitting.match.undo(seat, version)
    sitting.told[seat] = sitting.match.version
    sitting.say("Taken back.")


def log(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    lines = screen.addressed(sitting.match.lines(seat))
    n = int(rest) if rest.isdecimal() and int(rest[:6]) > 0 else LOG_LINES
    shown = [screen.wrapped(f"  {line}", "      ") for line in lines[-n:]]
    sitting.print("\n".join(shown) or "Nothing has happened yet.")


def rules(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    try:
        if rest:
            sitting.print(find_rule(sitting.game, rest))
        else:
            print_rules(sitting.game)
    except BadInput as e:
        sitting.say(str(e))


def hint(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    thought = find_bot(ADVISER).think(sitting.chair(seat), sitting.rng())
    for candidate in thought.best:
        text = shown_as(sitting.game, sitting.match.state, candidate.code, sitting.names)
        sitting.print(screen.wrapped(f"  {candidate.sentence(text)}", "      "))


def table(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    sitting.print(f"{sitting.table(seat)}\n\n{sitting.question(ask)}")


def all_choices(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    sitting.print_choices(Choices(sitting.game, sitting.match.state, ask, sitting.names), ask, 0)


def save(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    sitting.print(save_copy(Path(rest).expanduser(), sitting.match.record) if rest else "Say where: save FILE.")


def resign(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    sitting.say("Give up this game? Type yes to do so, anything else to play on.")
    if sitting.read_line().lower() != "yes":
        sitting.say("You play on.")
        return
    sitting.match.resign(seat)
    sitting.tell(seat)
    if sitting.match.state.result is None:
        sitting.match.seat_bot(seat, ADVISER)
        sitting.bots[seat] = find_bot(ADVISER)


def leave(sitting: Sitting, seat: int, ask: Ask, rest: str) -> None:
    raise Quit


COMMANDS: dict[str, Callable[[Sitting, int, Ask, str], None]] = {
    "?": explain,
    "help": explain,
    "what": what,
    "list": all_choices,
    "undo": undo,
    "restart": restart,
    "log": log,
    "rules": rules,
    "rule": rules,
    "hint": hint,
    "table": table,
    "save": save,
    "resign": resign,
    "quit": leave,
    "exit": leave,
}
