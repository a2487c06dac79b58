"""Playing in the terminal, line by line. `start_game` and `resume_game` set the table, `play` goes from
question to question: bots answer, people are shown what happened, the table and their choices, and type until an
answer counts.

What people may type besides moves is in commands.py; how choices look in choices.py; the file of the game in
record_file.py.
"""

import secrets
from pathlib import Path

from tessera.bots import find_bot
from tessera.bots.coach import remark
from tessera.bots.greedy import danger_of_ending
from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.script import Ask
from tessera.kernel.state import Options
from tessera.matches.match import Match
from tessera.terminal import screen
from tessera.terminal.choices import Choices
from tessera.terminal.commands import COMMANDS, Quit
from tessera.terminal.moves import play_line
from tessera.terminal.record_file import RecordFile, asked_for, default_path, going_on
from tessera.terminal.replay import open_record
from tessera.terminal.screen import Stop
from tessera.terminal.session import Session

OPPONENT = "casual"


def start_game(
    game: Game,
    options: Options,
    seats: int,
    bots: list[str],
    hot_seat: bool,
    seed: int | None,
    record: Path | None,
    coach: bool = False,
) -> int:
    """A new game: you in the first seat and bots in the others, or people in all of them."""
    if hot_seat and bots:
        raise BadInput("With --hot-seat people play all seats; leave --bot out.")
    if len(bots) > max(1, seats - 1):
        raise BadInput(f"There are {seats - 1} seats for bots, but {len(bots)} bots.")
    given = [find_bot(name).name for name in bots or [OPPONENT]]
    opponents = [] if hot_seat else [given[i % len(given)] for i in range(seats - 1)]
    names = ["You", *(f"{bot.title()} {i}" for i, bot in enumerate(opponents, 1))]
    if hot_seat:
        names = [f"Player {p + 1}" for p in range(seats)]
    match = Match.start(game, options, seats, secrets.randbelow(10**9) if seed is None else seed, names)
    for seat, bot in enumerate(opponents, 1):
        match.seat_bot(seat, bot)
    file = RecordFile(default_path(game.name)) if record is None else asked_for(record, match.record)
    return play(Session(match, file, coach))


def resume_game(game: Game, path: Path, coach: bool = False) -> int:
    """Go on with a game where its record ends; it is kept in the same file."""
    found, match = open_record(path)
    if found.name != game.name:
        raise BadInput(f"{path} is a game of {found.title}, not of {game.title}.")
    if match.state.result is not None:
        raise BadInput(f"That game is over; watch it with: tessera replay {path}")
    return play(Session(match, going_on(path, match.record), coach))


def play(session: Session) -> int:
    try:
        session.print(screen.strong(f"{session.game.title}: {', '.join(session.names)}"))
        session.say("Type a number or a move. ? helps, hint asks a bot, quit leaves and keeps the game.")
        while session.people():
            session.match.answer_forced(ask_always=len(session.people()) > 1, confirm=True)
            session.keep()
            ask = session.game.asked(session.match.state)
            if ask is None:
                break
            if int(ask.seat) in session.bots:
                let_bot_answer(session, int(ask.seat))
            else:
                let_person_answer(session, int(ask.seat), ask)
        session.close()
    except Quit:
        session.print(session.where_kept("Goodbye"))
    except EOFError:
        print()
        session.keep()
        raise Stop(session.where_kept("Input closed"), 1) from None
    except KeyboardInterrupt:
        print()
        session.keep()
        raise Stop(session.where_kept("Stopped"), 130) from None
    return 0


def let_bot_answer(session: Session, seat: int) -> None:
    taught = session.lesson.reply(session.match) if session.lesson is not None else -1
    if taught >= 0:
        session.match.answer(seat, taught)
        return
    waiting = f"{session.names[seat]} is thinking..." if screen.on_screen() else ""
    if waiting:
        print(screen.faint(waiting), end="\r", flush=True)
    code = session.bots[seat].choose(session.chair(seat), session.rng())
    if waiting:
        print(" " * len(waiting), end="\r")
    session.match.answer(seat, code)
    if len(session.people()) == 1:
        session.tell(session.people()[0])


def let_person_answer(session: Session, seat: int, ask: Ask) -> None:
    give_keyboard(session, seat)
    session.tell(seat)
    table = session.table(seat)
    goal = screen.wrapped(session.goal(seat))
    session.print("\n" + table)
    session.print("\n" + screen.faint(goal))
    session.teach(seat)
    choices = Choices(session.game, session.match.state, ask, session.names)
    session.print("\n" + session.question(ask))
    lines = screen.height() - table.count("\n") - goal.count("\n") - 8 if screen.on_screen() else 0
    session.print_choices(choices, ask, max(lines, 8) if lines else 0)
    if session.coached and len(ask.answers) > 1:
        coach(session, seat)
    if ask.confirm:
        warn(session, seat)
    version = session.match.version
    while session.match.version == version and seat not in session.bots:
        line = session.read_line()
        word, _, rest = line.replace("?", "? ", 1).partition(" ") if line.startswith("?") else line.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None:
            command(session, seat, ask, rest.strip())
        elif not line:
            answer_empty(session, seat, ask)
        else:
            sentence = play_line(session.match, seat, line, choices.code(line), session.lesson)
            if sentence and line in choices.groups:  # a verb alone
                session.print(choices.group(line, screen.width()))
            elif sentence:
                session.say(sentence)


def warn(session: Session, seat: int) -> None:
    """Before a turn ends that loses the game; among people at one keyboard that is their own look-out."""
    if len(session.people()) == 1 and danger_of_ending(session.chair(seat), session.rng()):
        session.say("Careful: if you end your turn now, you could be beaten before your next one. undo takes it back.")


def coach(session: Session, seat: int) -> None:
    """What a coach says before an answer; mostly nothing."""
    match = session.match
    made = match.last_choice(seat)
    last = session.chair(seat, made - 1) if made else None
    given = match.record.entries[made - 1].code if made else -1
    said = remark(session.chair(seat), session.rng(), last, given, session.silent)
    session.silent = 0 if said is not None else session.silent + 1
    if said is not None:
        session.say(f"Coach: {' '.join(said.sentences)}")


def give_keyboard(session: Session, seat: int) -> None:
    """Between two people the screen is covered: what one has seen is not for the next."""
    if len(session.people()) > 1 and session.at_keyboard not in (-1, seat):
        if screen.on_screen():
            print("\x1b[2J\x1b[3J\x1b[H", end="")
            input(f"Pass the keyboard to {session.names[seat]}, who presses Enter. ")
        else:
            session.print(f"---- {session.names[seat]} ----")
    session.at_keyboard = seat


def answer_empty(session: Session, seat: int, ask: Ask) -> None:
    if len(ask.answers) == 1:
        session.match.answer(seat, int(ask.answers[0]))
    else:
        session.say("Type the number of a choice, or a move; ? helps.")
