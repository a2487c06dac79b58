"""What travels between the server and a page or an outside bot, as JSON. The page's TypeScript types are made from
these structs.

Commands (`Command`) come in over a table's socket or by `POST /api/tables/{id}/do`, the same ones on both ways; each
has an `id` of the sender's choosing, and the same id twice plays once. Notices (`Notice`) go out over the socket.
Versions `v` number the entries of a table's record without gaps: after a `Snapshot` of version v the next `Moved` is
v + 1, or the client has missed something and asks again with `?since=`.
"""

from typing import Any

import msgspec

Json = Any
OptionValue = str | int | bool


class Wire(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=False):
    """All structs here: what they do not name is refused."""


# What games are


class OptionInfo(Wire):
    name: str
    default: OptionValue
    help: str
    rule: str
    choices: list[OptionValue]
    low: int
    high: int
    title: str = ""  # as people call it
    titles: list[str] = []  # of the choices
    longest: int = 0  # of a text, in characters; 0: it is none


class PresetInfo(Wire):
    name: str
    help: str
    seats: tuple[int, int]
    title: str = ""
    values: dict[str, OptionValue] = {}  # of the options that it sets


class GameInfo(Wire):
    name: str
    title: str
    about: str  # one or two sentences
    seats: tuple[int, int]
    options: list[OptionInfo]
    presets: list[PresetInfo]
    has_cards: bool  # is there anything in the card browser
    names: dict[str, str] = {}  # the game's words: "zone.hand @", "fact.points", "verb.buy", "back.?#"


class CardInfo(Wire):
    """One kind of card or piece in the card browser."""

    name: str  # as in views and actions
    title: str
    group: str
    text: str
    facts: dict[str, Json]
    marked: str = ""  # the text with marks that the game's own table draws as signs, where it has such


# Who people are


class Person(Wire):
    id: str
    name: str
    guest: bool
    host: bool = False  # may use the host's tools


class Clock(Wire):
    """How a table counts time. `kind`: none, live (seconds for the game and for each move) or days (for each move)."""

    kind: str = "none"
    base: int = 0  # live: seconds for the whole game; days: days for each move
    extra: int = 0  # live: seconds added for each move
    on_time_out: str = "bot"  # a bot takes over, or "resign"


class SeatInfo(Wire):
    name: str
    person: str = ""  # its id; empty for a bot or an empty seat
    bot: str = ""
    here: bool = False  # a person with an open socket
    left: bool = False  # resigned, out of time or gone for a while; a bot plays on
    clock: float | None = None  # seconds left, at the time of sending; None: no clock


class Offer(Wire):
    """A seat asks all others to agree that the game goes back to version `to`; or, where `bot` is a seat, that a bot
    plays on for the person who is away from it."""

    seat: int
    to: int
    agreed: list[int]
    bot: int = -1


class TableInfo(Wire):
    id: str
    name: str
    game: str
    title: str
    preset: str
    options: dict[str, OptionValue]
    status: str  # "open" (seats fill), "playing", "over", "frozen" (the record no longer replays), "closed"
    note: str  # a sentence for frozen and closed tables
    seats: list[SeatInfo]
    owner: str  # the person who made it
    v: int
    asked: list[int]  # seats whose answer is awaited
    clock: Clock
    spectators: bool  # may others watch
    spectator_chat: bool
    watching: int
    listed: bool  # shown in the lobby
    commitment: str  # SHA-256 of the table's id and its seed, in hex
    seed: str  # empty until the game is over, then the seed in hex
    forked: str  # the address of the moment it was forked from, or empty
    rematch: str  # the table of the rematch, or empty
    offer: Offer | None = None
    ending: str = ""  # how the game ended, as a sentence
    best: str = ""  # its score beside the best of other games, where scores are compared, as a sentence


# What a seat sees


class ViewInfo(Wire):
    seat: int  # -1: a spectator
    zones: dict[str, list[str]]
    ordered: list[str]
    facts: dict[str, Json]


class EventInfo(Wire):
    """`kernel.events.SeenEvent` as data, with its sentence."""

    verb: str
    actor: int
    rule: str
    was: list[str]
    pieces: list[str]
    source: str
    target: str
    args: list[int]
    lost: list[tuple[str, str]]
    places: list[int]
    target_at: int
    facts: dict[str, Json]
    line: str = ""


class Choice(Wire):
    """An answer that may be given now. The words of `text` after the first name pieces and places, so that a click on
    one of them finds its choices."""

    code: int
    text: str  # as typed: "buy B2K5"
    label: str  # as people say it
    rule: str


class Miss(Wire):
    """Something near that may not be played now, and why."""

    text: str
    label: str
    sentence: str
    rule: str


class Question(Wire):
    """What this seat must decide."""

    prompt: str
    rule: str
    kind: str
    confirm: bool  # ends the turn
    choices: list[Choice]
    undo: list[int]  # versions that may be gone back to freely, nearest first
    restart: int  # the version at which this seat's turn began, if it may be gone back to freely; -1 if not
    misses: list[Miss] = []  # a few; shown greyed


class LogLine(Wire):
    v: int
    seat: int  # who acted; -1: nobody
    text: str
    rule: str
    undone: bool = False
    turn: int = 0  # turns that were over before it
    depth: int = 0  # 1: it follows from what was told before it
    by: int = -1  # whose entry it was


class ChatLine(Wire):
    n: int
    person: str
    name: str
    text: str
    at: float
    seat: int = -1


# Notices: server to client


class Notice(Wire, tag_field="t"):
    pass


class Snapshot(Notice, tag="snapshot"):
    """Everything, after connecting or when deltas would not do (an undo, a change of seats)."""

    v: int
    you: int  # your seat; -1: you watch
    table: TableInfo
    view: ViewInfo | None  # None while the seats fill
    question: Question | None
    log: list[LogLine]
    chat: list[ChatLine]


class Moved(Notice, tag="moved"):
    """One entry of the record and what you saw of it."""

    v: int
    do: str  # answer, held (a sealed choice made early), resign, time-out, bot, consent; in replays also undo
    seat: int
    text: str  # the answer as typed, where you may know it
    events: list[EventInfo]
    asked: list[int]
    question: Question | None
    clocks: list[float | None]
    id: str = ""  # your command, on the last entry that it brought about; then its Done has the same version
    log: list[LogLine] = []  # what the log says of it, as a snapshot would; empty in replays, which have a whole log


class Table(Notice, tag="table"):
    """Something about the table changed: seats, status, offers, who is here."""

    table: TableInfo


class Refused(Notice, tag="refused"):
    """A command was not carried out. Nothing has changed."""

    id: str
    sentence: str
    rule: str = ""
    key: str = ""
    instead: list[Choice] = []


class Done(Notice, tag="done"):
    """A command was carried out and kept (for moves: on disk). `v` is the version after it."""

    id: str
    v: int


class Verdict(Notice, tag="verdict"):
    """The answer to `Why`."""

    id: str
    legal: bool
    sentence: str
    rule: str = ""
    instead: list[Choice] = []


class Advice(Notice, tag="advice"):
    """The answer to `Hint`: the best answers first, each with a sentence why."""

    id: str
    choices: list[Choice]
    sentences: list[str]


class Foreseen(Wire):
    """A sentence about what would happen: `sure`, or only an example."""

    text: str
    sure: bool


class Previewed(Notice, tag="previewed"):
    """The answer to `Preview`, for the question of version v: what would happen, in order, found out on samples of what
    the seat knows. A card that it does not know has no name there. `cut`: it would go on."""

    id: str
    v: int
    label: str  # the answer as people say it
    lines: list[Foreseen]
    cut: bool = False


class Chatted(Notice, tag="chat"):
    line: ChatLine
    removed: bool = False


class Nudged(Notice, tag="nudged"):
    """Somebody waits for your answer and says so."""

    seat: int
    name: str


class Ping(Notice, tag="ping"):
    pass


# Commands: client to server


class Command(Wire, tag_field="t"):
    id: str


class Play(Command, tag="play"):
    """An answer by its code, or a typed line of one or more answers, given to the question of version v."""

    v: int
    code: int | None = None
    text: str = ""


class Why(Command, tag="why"):
    """Could this be played, and if not, why not? Changes nothing."""

    text: str = ""
    code: int | None = None


class Hint(Command, tag="hint"):
    v: int


class Preview(Command, tag="preview"):
    """What would happen, if this were played at the question of version v? Changes nothing."""

    v: int
    code: int | None = None
    text: str = ""


class Undo(Command, tag="undo"):
    """Go back to a version: at once where that is free, else an offer to the others."""

    v: int
    to: int


class Agree(Command, tag="agree"):
    """Answer an offer to go back to version `to`, or to let a bot play on at the seat `bot`; `yes` false refuses it, or
    takes back one's own."""

    to: int
    yes: bool
    bot: int = -1


class Substitute(Command, tag="substitute"):
    """Ask that a bot plays on for a person who has been away for a while: those who are there must agree, and one who
    is there alone need not ask. Whoever comes back can take the seat back."""

    seat: int


class Nudge(Command, tag="nudge"):
    """Tell a person whose answer is awaited that you wait: on the page, or by the address that they gave."""

    seat: int


class Resign(Command, tag="resign"):
    """Give up for good. Of two, the other one has won; with more, a bot plays on and is ranked last."""


class Sit(Command, tag="sit"):
    """Take a seat while the table is open, or one's own seat back from a bot; -1 stands up, and in a game that is
    played leaves the seat to a bot until one takes it back."""

    seat: int


class SeatBot(Command, tag="seat_bot"):
    """The owner puts a bot into a seat, or with an empty name empties it."""

    seat: int
    bot: str


class Start(Command, tag="start"):
    """The owner starts the game; empty seats get bots."""

    bot: str = "casual"


class Say(Command, tag="say"):
    text: str


class Settings(Command, tag="settings"):
    """The owner changes who may watch and chat; None leaves as it is."""

    spectators: bool | None = None
    spectator_chat: bool | None = None
    listed: bool | None = None


class Rematch(Command, tag="rematch"):
    """A new table of the same game with the same people, once the game is over. It begins at once if all of them are
    there."""


class RemoveLine(Command, tag="remove_line"):
    """Host: take a chat line away."""

    n: int


class Mute(Command, tag="mute"):
    """Host: a person may not chat (at any table) until unmuted."""

    person: str
    muted: bool = True


class CloseTable(Command, tag="close"):
    """The owner (before the start) or the host closes the table."""

    note: str = ""


AnyCommand = (
    Play | Why | Hint | Preview | Undo | Agree | Substitute | Nudge | Resign | Sit | SeatBot | Start | Say | Settings
    | Rematch | RemoveLine | Mute | CloseTable
)  # fmt: skip
AnyNotice = Snapshot | Moved | Table | Refused | Done | Verdict | Advice | Previewed | Chatted | Nudged | Ping


# HTTP


class NewTable(Wire):
    """POST /api/tables. The maker sits down; with `play_now` bots fill the other seats and the game starts."""

    game: str
    seats: int
    preset: str = ""
    options: dict[str, OptionValue] = {}
    name: str = ""
    bots: list[str] = []  # for the other seats in their order; empty: nobody yet
    clock: Clock = msgspec.field(default_factory=Clock)
    listed: bool = True
    spectators: bool = True
    play_now: bool = False
    seat: int = 0  # the maker's
    sit: bool = True  # false: the maker stays standing, unless with play_now
    record: str = ""  # start from a record's text: the import of a finished game, or a fork with `at`
    at: int = -1  # the version of the record to play on from
    table: str = ""  # fork: the finished table whose record it is
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
    """A replay for one pair of eyes: the first view and every entry since. GET /api/tables/{id}/replay?seat=,
    POST /api/replay with a record's text."""

    table: TableInfo
    seat: int
    first: ViewInfo
    steps: list[Moved]
    resets: dict[str, ViewInfo]  # the view after versions that are undos, and after the last one, by version
    log: list[LogLine]
    record: str  # the whole record as text, for the file and the address


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


class Problem(Wire):
    """What every refused request gets."""

    sentence: str
    rule: str = ""
