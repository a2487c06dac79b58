"""Playing in the terminal, line by line. `start_game` and `resume_game` set the table, `Sitting.run` goes from
question to question: bots answer, people are shown what happened, the table and their choices, and type until an
answer counts.

What people may type besides moves is in commands.py; how choices look in choices.py; the file of the game in
keeping.py.
"""

import secrets
import sys
from pathlib import Path

from tessera.bots import Bot, find_bot
from tessera.bots.greedy import danger_of_ending
from tessera.kernel.chair import Chair
from tessera.kernel.game import Game
from tessera.kernel.match import Match
from tessera.kernel.options import BadInput
from tessera.kernel.record import BOT
from tessera.kernel.rng import Rng
from tessera.kernel.script import Ask
from tessera.kernel.state import Options
from tessera.terminal import screen
from tessera.terminal.bests import compared
from tessera.terminal.choices import Choices
from tessera.terminal.closing import closing
from tessera.terminal.commands import COMMANDS, Quit
from tessera.terminal.keeping import RecordFile, asked_for, default_path, going_on
from tessera.terminal.moves import play_line
from tessera.terminal.replay import open_record
from tessera.terminal.screen import Stop

OPPONENT = "casual"


def start_game(
    game: Game, options: Options, seats: int, bots: list[str], hot_seat: bool, seed: int | None, record: Path | None
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
    return Sitting(match, file).run()


def resume_game(game: Game, path: Path) -> int:
    """Go on with a game where its record ends; it is kept in the same file."""
    found, match = open_record(path)
    if found.name != game.name:
        raise BadInput(f"{path} is a game of {found.title}, not of {game.title}.")
    if match.state.result is not None:
        raise BadInput(f"That game is over; watch it with: tessera replay {path}")
    return Sitting(match, going_on(path, match.record)).run()


class Sitting:
    """One session at the terminal: a match, who of its seats are bots, and what each person has been told."""

    def __init__(self, match: Match, file: RecordFile) -> None:
        self.match = match
        self.game = match.game
        self.file = file
        self.names = match.record.header.names
        self.styles = screen.styles_of(match.game)
        self.bots: dict[int, Bot] = {}
        for e in match.record.entries:
            if e.do == BOT and e.text:
                self.bots[e.seat] = find_bot(e.text)
        self.told = {seat: match.version for seat in range(len(self.names))}
        self.at_keyboard = -1

    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    def run(self) -> int:
        try:
            self.print(screen.strong(f"{self.game.title}: {', '.join(self.names)}"))
            self.say("Type a number or a move. ? helps, hint asks a bot, quit leaves and keeps the game.")
            while self.people():
                self.match.answer_forced(ask_always=len(self.people()) > 1, confirm=True)
                self.keep()
                ask = self.game.asked(self.match.state)
                if ask is None:
                    break
                if int(ask.seat) in self.bots:
                    self.let_bot_answer(int(ask.seat))
                else:
                    self.let_person_answer(int(ask.seat), ask)
            self.close()
        except Quit:
            self.print(self.where_kept("Goodbye"))
        except EOFError:
            print()
            self.keep()
            raise Stop(self.where_kept("Input closed"), 1) from None
        except KeyboardInterrupt:
            print()
            self.keep()
            raise Stop(self.where_kept("Stopped"), 130) from None
        return 0

    # Bots

    def rng(self) -> Rng:
        """Random numbers for a bot at this point of this game: the same when the game is resumed."""
        return Rng(self.match.record.header.seed & 0xFFFFFFFF | self.match.version << 32)

    def chair(self, seat: int) -> Chair:
        return Chair(self.game, self.match.state, seat, names=tuple(self.names))

    def let_bot_answer(self, seat: int) -> None:
        waiting = f"{self.names[seat]} is thinking..." if screen.on_screen() else ""
        if waiting:
            print(screen.faint(waiting), end="\r", flush=True)
        code = self.bots[seat].choose(self.chair(seat), self.rng())
        if waiting:
            print(" " * len(waiting), end="\r")
        self.match.answer(seat, code)
        if len(self.people()) == 1:
            self.tell(self.people()[0])

    # People

    def let_person_answer(self, seat: int, ask: Ask) -> None:
        self.give_keyboard(seat)
        self.tell(seat)
        table = self.table(seat)
        self.print("\n" + table)
        choices = Choices(self.game, self.match.state, ask, self.names)
        self.print("\n" + self.question(ask))
        lines = screen.height() - table.count("\n") - 6 if screen.on_screen() else 0
        self.print_choices(choices, ask, max(lines, 8) if lines else 0)
        if ask.confirm:
            self.warn(seat)
        version = self.match.version
        while self.match.version == version and seat not in self.bots:
            line = self.read_line()
            word, _, rest = line.replace("?", "? ", 1).partition(" ") if line.startswith("?") else line.partition(" ")
            command = COMMANDS.get(word.lower())
            if command is not None:
                command(self, seat, ask, rest.strip())
            elif not line:
                self.answer_empty(seat, ask)
            else:
                sentence = play_line(self.match, seat, line, choices.code(line))
                if sentence and line in choices.groups:  # a verb alone
                    self.print(choices.group(line, screen.width()))
                elif sentence:
                    self.say(sentence)

    def warn(self, seat: int) -> None:
        """Before a turn ends that loses the game; among people at one keyboard that is their own look-out."""
        if len(self.people()) == 1 and danger_of_ending(self.chair(seat), self.rng()):
            self.say("Careful: if you end your turn so, you could be beaten before your next one. undo takes it back.")

    def give_keyboard(self, seat: int) -> None:
        """Between two people the screen is covered: what one has seen is not for the next."""
        if len(self.people()) > 1 and self.at_keyboard not in (-1, seat):
            if screen.on_screen():
                print("\x1b[2J\x1b[3J\x1b[H", end="")
                input(f"Pass the keyboard to {self.names[seat]}, who presses Enter. ")
            else:
                self.print(f"---- {self.names[seat]} ----")
        self.at_keyboard = seat

    def answer_empty(self, seat: int, ask: Ask) -> None:
        if len(ask.options) == 1:
            self.match.answer(seat, int(ask.options[0]))
        else:
            self.say("Type the number of a choice, or a move; ? helps.")

    def read_line(self) -> str:
        line = input(f"{self.names[self.at_keyboard]}> ")
        if not sys.stdin.isatty():
            print(line)  # so that a scripted game reads like a played one
        return " ".join(line.split())

    # What is printed

    def print(self, text: str) -> None:
        print(screen.paint(text, self.styles))

    def say(self, sentence: str) -> None:
        self.print(screen.wrapped(sentence))

    def tell(self, seat: int) -> None:
        """The log since this seat was last told."""
        lines = self.match.lines(seat, self.told[seat])
        self.told[seat] = self.match.version
        for line in screen.addressed(lines):
            self.print(screen.wrapped(f"  {line}", "      "))

    def table(self, seat: int) -> str:
        return screen.draw(self.game, self.game.full_view(self.match.state, seat), self.names)

    def question(self, ask: Ask) -> str:
        rule = f" ({ask.rule})" if ask.rule else ""
        prompt = self.game.prompt_to(self.match.state, ask, tuple(self.names))
        return screen.strong(f"{screen.addressed([prompt])[0]}{rule}")

    def print_choices(self, choices: Choices, ask: Ask, lines: int) -> None:
        text = choices.text(screen.width(), lines)
        if len(ask.options) == 1:
            text += "   (or just press Enter)"
        self.print(text)

    def keep(self) -> None:
        trouble = self.file.keep(self.match.record)
        if trouble:
            self.say(trouble)

    def where_kept(self, first: str) -> str:
        if self.file.trouble:
            return f"{first}; the game is not kept."
        if not self.file.kept():
            return f"{first}; nothing was played yet, so nothing is kept."
        go_on = f"tessera play {self.game.name} --resume {self.file.path}"
        return f"{first}; the game is saved in {self.file.path} (go on with: {go_on})."

    def close(self) -> None:
        """The last table, who won and why, and where the game is kept."""
        self.keep()
        people = self.people()
        for seat in people[:1]:
            self.tell(seat)
        result = self.match.state.result
        if result is not None:
            self.print("\n" + self.table(people[0] if len(people) == 1 else -1))
            self.print(
                "\n" + screen.strong(closing(self.game, result, self.names, compared(self.match, self.file.path)))
            )
        if self.file.kept():
            self.print(f"Watch it again with: tessera replay {self.file.path}")
