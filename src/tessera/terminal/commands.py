"""What people may type besides moves: help and reasons, what would happen, undo, the log, rules, hints, saving,
leaving. COMMANDS lists them all.

A command gets the session, the seat, its question, and the words typed after it. None of them but undo, restart and
resign changes the game.
"""

from collections.abc import Callable
from pathlib import Path

from tessera.bots import find_bot
from tessera.bots.foresight import foresee
from tessera.bots.reasons import merits, why
from tessera.kernel.errors import BadInput
from tessera.kernel.rulebook import find_rule
from tessera.kernel.script import Ask
from tessera.terminal import screen
from tessera.terminal.choices import Choices, shown_as
from tessera.terminal.moves import meaning_of, verdict_on
from tessera.terminal.record_file import save_copy
from tessera.terminal.rules import print_rules
from tessera.terminal.session import Session

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
  goal        how you win, and how far all are rules [ID] the rules, or one of them
  save FILE   a copy of the game               resign     give up
  quit        leave; it is kept"""


class Quit(Exception):
    """The person leaves; the game stays as it is."""


def explain(session: Session, seat: int, ask: Ask, rest: str) -> None:
    if rest:
        session.say(verdict_on(session.match, seat, rest))
        return
    own = getattr(screen.room(session.game, "terminal"), "HELP", "")
    session.print(f"{HELP}\n{own}".rstrip())


def what(session: Session, seat: int, ask: Ask, rest: str) -> None:
    """What would come of a move; what is not sure is marked."""
    if not rest:
        session.say("Say which: what MOVE, or what and the number of a choice.")
        return
    code = Choices(session.game, session.match.state, ask, session.names).code(rest)
    found = [code] if code is not None else meaning_of(session.match, seat, rest)
    if isinstance(found, str):
        session.say(found)
        return
    told = foresee(session.chair(seat), found)
    for line, (_, sure) in zip(screen.addressed([text for text, _ in told.lines]), told.lines, strict=True):
        session.print(screen.wrapped(f"  {'' if sure else 'for example: '}{line}", "      "))
    if told.cut or not told.lines:
        session.print("  ... and so on" if told.cut else "  Nothing that can be foreseen before the next decision.")


def undo(session: Session, seat: int, ask: Ask, rest: str) -> None:
    """One answer back; answers that left no choice go with it, and so do those of bots, who agree to everything."""
    for version in session.match.undo_choices(seat):
        if decided(session, version):
            go_back(session, seat, version)
            return
    if session.people() != [seat]:
        session.say(
            "There is nothing to take back: only your own answers since others played or something was revealed."
        )
        return
    for version in session.match.answered_at(seat):
        if decided(session, version):
            session.match.agree(seat, version)
            go_back(session, seat, version)
            return
    session.say("There is nothing to take back yet.")


def decided(session: Session, version: int) -> bool:
    """Was there anything to choose?"""
    ask = session.game.asked(session.match.states[version])
    return ask is not None and (len(ask.answers) > 1 or ask.confirm)


def restart(session: Session, seat: int, ask: Ask, rest: str) -> None:
    """Back to the first question of the turn."""
    choices = session.match.undo_choices(seat)
    if choices:
        go_back(session, seat, choices[-1])
    else:
        session.say("Your turn is at its start, or something was revealed in it: there is nothing to take back.")


def go_back(session: Session, seat: int, version: int) -> None:
    session.match.undo(seat, version)
    session.told[seat] = session.match.version
    session.say("Taken back.")


def log(session: Session, seat: int, ask: Ask, rest: str) -> None:
    lines = screen.addressed(session.match.lines(seat))
    n = int(rest) if rest.isdecimal() and int(rest[:6]) > 0 else LOG_LINES
    shown = [screen.wrapped(f"  {line}", "      ") for line in lines[-n:]]
    session.print("\n".join(shown) or "Nothing has happened yet.")


def rules(session: Session, seat: int, ask: Ask, rest: str) -> None:
    try:
        if rest:
            session.print(find_rule(session.game, rest))
        else:
            print_rules(session.game)
    except BadInput as e:
        session.say(str(e))


def hint(session: Session, seat: int, ask: Ask, rest: str) -> None:
    chair = session.chair(seat)
    thought = find_bot(ADVISER).think(chair, session.rng())
    good = merits(chair, [candidate.code for candidate in thought.best])
    for candidate in thought.best:
        candidate.args["why"] = why(session.game, good[candidate.code], names=chair.names)
        text = shown_as(session.game, session.match.state, candidate.code, session.names)
        session.print(screen.wrapped(f"  {candidate.sentence(text)}", "      "))


def table(session: Session, seat: int, ask: Ask, rest: str) -> None:
    session.print(f"{session.table(seat)}\n\n{session.question(ask)}")


def goal(session: Session, seat: int, ask: Ask, rest: str) -> None:
    session.say(session.goal(seat))


def all_choices(session: Session, seat: int, ask: Ask, rest: str) -> None:
    session.print_choices(Choices(session.game, session.match.state, ask, session.names), ask, 0)


def save(session: Session, seat: int, ask: Ask, rest: str) -> None:
    session.print(save_copy(Path(rest).expanduser(), session.match.record) if rest else "Say where: save FILE.")


def resign(session: Session, seat: int, ask: Ask, rest: str) -> None:
    session.say("Give up this game? Type yes to do so, anything else to play on.")
    if session.read_line().lower() != "yes":
        session.say("You play on.")
        return
    session.match.resign(seat)
    session.tell(seat)
    if session.match.state.result is None:
        session.match.seat_bot(seat, ADVISER)
        session.bots[seat] = find_bot(ADVISER)


def leave(session: Session, seat: int, ask: Ask, rest: str) -> None:
    raise Quit


COMMANDS: dict[str, Callable[[Session, int, Ask, str], None]] = {
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
    "goal": goal,
    "save": save,
    "resign": resign,
    "quit": leave,
    "exit": leave,
}
