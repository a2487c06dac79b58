"""What requests besides commands bring, and what they are answered with."""

import msgspec

from tessera.server.messages.infos import Clock, TableInfo
from tessera.server.messages.notices import Moved
from tessera.server.messages.views import LogLine, ViewInfo
from tessera.server.messages.wire import OptionValue, Wire


class NewTable(Wire):
    """POST /api/tables. The maker sits down; with `play_now` bots fill the other seats and the game starts."""

    game: str
    seats: int
    preset: str = ""
    options: dict[str, OptionValue] = {}
    name: str = ""
    bots: list[str] = []  # for the other seats in their order; empty: nobody yet
    clock: Clock = msgspec.field(default_factory=Clock)
    listed: bool | None = None  # in the lobby; unless said, all but tables whose hidden cards somebody knows
    spectators: bool = True
    play_now: bool = False
    mix: bool = False  # with play_now: the maker's page comes to the table at once, and mixes the seed
    coach: bool = False  # a first game: those who play are told what matters
    seat: int = 0  # the maker's
    sit: bool = True  # false: the maker stays standing, unless with play_now
    record: str = ""  # start from a record's text: the import of a finished game, or a fork with `at`
    at: int = -1  # the version of the record to play on from
    table: str = ""  # fork: the finished table whose record it is
    lesson: str = ""  # begin this lesson of the game; all else but the game is left to it
    example: str = ""  # the rule whose worked position is to be played; everything but `game` follows from it
    position: str = ""  # tests only: start from a position's text
    seed: int = -1  # tests only


class OptionsText(Wire):
    """POST /api/games/{game}/check and /cards: options that somebody is still writing."""

    options: dict[str, OptionValue] = {}
    preset: str = ""
    seats: int = 2


class Fault(Wire):
    """One thing that is wrong with options."""

    sentence: str
    rule: str = ""
    about: str = ""  # which of several things it is about, such as a deck


class Frames(Wire):
    """A replay for one pair of eyes: the first view and every entry since. GET /api/tables/{id}/replay?seat= (in pages
    of up to 1000 entries: ?from= asks for the next), POST /api/replay with a record's text."""

    table: TableInfo
    seat: int
    first: ViewInfo
    steps: list[Moved]
    resets: dict[str, ViewInfo]  # the view after versions that are undos, and after the last one, by version
    log: list[LogLine]
    record: str  # the whole record as text, for the file and the address
    goal: str = ""  # as in Snapshot
    how_far: list[str] = []  # at the first view


class TurningPoint(Wire):
    """A choice that cost much: the version it led to, whose it was, the share of the win that it cost."""

    v: int
    seat: int
    cost: float
    sentence: str


class TurningPoints(Wire):
    """GET /api/tables/{id}/turning-points: what has been found so far, and how many choices have been judged."""

    done: bool
    judged: int
    of: int
    points: list[TurningPoint]


class SignUp(Wire):
    name: str
    password: str


class Rename(Wire):
    name: str


class Token(Wire):
    """A token for an outside bot; shown once."""

    name: str
    token: str = ""
    used: float = 0.0  # when last, to the day; 0: never


class Problem(Wire):
    """What every refused request gets."""

    sentence: str
    rule: str = ""
