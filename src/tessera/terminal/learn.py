"""Lessons in the terminal: the same positions and words as on the page, at the table of `tessera play`."""

from tessera.kernel.game import Game
from tessera.kernel.words import ENGLISH
from tessera.matches.lessons import find_lesson, in_language, lessons
from tessera.registry import all_games
from tessera.terminal import screen
from tessera.terminal.play import play
from tessera.terminal.record_file import RecordFile, default_path
from tessera.terminal.session import Session

TEACHER = "beginner"


def lessons_text() -> str:
    """All lessons of all games, for whoever names none."""
    rows: list[str] = []
    for game in all_games().values():
        for name, lesson in lessons(game).items():
            rows.append(f"  tessera learn {game.name} {name}: {in_language(lesson.about, ENGLISH)}")
    return "\n".join(["Lessons of about five minutes each:", *(screen.wrapped(row, "      ") for row in rows)])


def learn(game: Game, name: str) -> int:
    lesson = find_lesson(game, name)
    match = lesson.start(["You", *(f"{TEACHER.title()} {p}" for p in range(1, lesson.seats))])
    for seat in range(1, lesson.seats):
        match.seat_bot(seat, TEACHER)
    session = Session(match, RecordFile(default_path(game.name)))
    session.say(f"{in_language(lesson.title, ENGLISH)}. {in_language(lesson.about, ENGLISH)}")
    return play(session)
