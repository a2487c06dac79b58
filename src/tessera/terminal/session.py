"""One session at the terminal: what is printed and read, who plays, and the file of the game. play.py goes from
question to question with it, and commands.py carries out what people type besides moves."""

import sys

from tessera.bots import Bot, find_bot
from tessera.bots.coach import USUAL
from tessera.kernel.chair import Chair
from tessera.kernel.rng import Rng
from tessera.kernel.script import Ask
from tessera.matches.lessons import LEARNER, lessons
from tessera.matches.match import Match
from tessera.matches.record import BOT
from tessera.terminal import screen
from tessera.terminal.best_scores import compared
from tessera.terminal.choices import Choices
from tessera.terminal.end_screen import end_screen
from tessera.terminal.record_file import RecordFile


class Session:
    """One session at the terminal: a match, who of its seats are bots, and what each person has been told."""

    def __init__(self, match: Match, file: RecordFile, coached: bool = False) -> None:
        self.match = match
        self.coached = coached  # people are told what matters before they answer
        self.silent = USUAL  # decisions since the coach last spoke
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
        self.lesson = lessons(self.game).get(match.record.header.lesson)

    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    def rng(self) -> Rng:
        """Random numbers for a bot at this point of this game: the same when the game is resumed."""
        return Rng(self.match.record.header.seed & 0xFFFFFFFF | self.match.version << 32)

    def chair(self, seat: int, version: int = -1) -> Chair:
        """The chair of a seat, as the game stands or as it stood at a version."""
        return Chair(self.game, self.match.states[version], seat, names=tuple(self.names))

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

    def goal(self, seat: int) -> str:
        """How the seat wins; with what everybody has of it, where that is counted."""
        far = self.game.how_far(self.match.state, seat)
        named = [f"{name} {text}" for name, text in zip(self.names, far, strict=True)] if far else []
        return " ".join([self.game.goal(self.match.state, seat), f"({'; '.join(named)})" if named else ""]).strip()

    def print_choices(self, choices: Choices, ask: Ask, lines: int) -> None:
        text = choices.text(screen.width(), lines)
        if len(ask.answers) == 1:
            text += "   (or just press Enter)"
        self.print(text)

    def teach(self, seat: int) -> None:
        """What the lesson says now, if one is taught; its closing words once."""
        if self.lesson is None or seat != LEARNER:
            return
        at = self.lesson.stand(self.match)
        self.print("")
        for n, page in enumerate(self.lesson.says(at)):
            self.say(page if n else f"[{at.number + 1}/{len(self.lesson.steps)}] {page}")
        if self.lesson.is_over(at):
            self.lesson = None

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
        """The last table, who won and why, a lesson's last words, and where the game is kept."""
        self.keep()
        people = self.people()
        for seat in people[:1]:
            self.tell(seat)
        result = self.match.state.result
        if result is not None:
            self.print("\n" + self.table(people[0] if len(people) == 1 else -1))
            self.print(
                "\n" + screen.strong(end_screen(self.game, result, self.names, compared(self.match, self.file.path)))
            )
        if self.lesson is not None and self.lesson.is_over(self.lesson.stand(self.match)):
            self.teach(LEARNER)
        if self.file.kept():
            self.print(f"Watch it again with: tessera replay {self.file.path}")
