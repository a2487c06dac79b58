"""Notices: what the server tells those who look on at a table."""

from tessera.server.messages.infos import TableInfo
from tessera.server.messages.views import Back, ChatLine, Choice, EventInfo, LessonStep, LogLine, Question, ViewInfo
from tessera.server.messages.wire import Wire


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
    goal: str = ""  # how you win, or how one does
    how_far: list[str] = []  # each seat on the way there, in a few words
    lesson: LessonStep | None = None  # at a table that teaches, to the learner
    back: Back | None = None
    since: int = 0  # the version after your last decision, and what you saw then, if it is an older one
    seen: ViewInfo | None = None


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
    chosen: bool = False  # it was your decision, and there was a choice
    back: Back | None = None  # on the last entry only
    log: list[LogLine] = []  # what the log says of it, as a snapshot would; empty in replays, which have a whole log
    how_far: list[str] = []  # as in Snapshot, after it
    lesson: LessonStep | None = None  # as in Snapshot; with the last entry only


class Table(Notice, tag="table"):
    """Something about the table changed: seats, status, offers, who is here."""

    table: TableInfo


class Refused(Notice, tag="refused"):
    """A command was not carried out. Nothing has changed. `title` and `detail` are the sentence in two, where it has
    two parts to show."""

    id: str
    sentence: str
    rule: str = ""
    key: str = ""
    instead: list[Choice] = []
    title: str = ""
    detail: str = ""


class Done(Notice, tag="done"):
    """A command was carried out and kept (for moves: on disk). `v` is the version after it."""

    id: str
    v: int


class Verdict(Notice, tag="verdict"):
    """The answer to `Why`; `title` and `detail` as in `Refused`."""

    id: str
    legal: bool
    sentence: str
    rule: str = ""
    instead: list[Choice] = []
    title: str = ""
    detail: str = ""


class Advised(Wire):
    """One answer of a hint, part by part, each in whole sentences or empty: what the bot says of it, why it is good,
    how the turn goes on, and what the others are likely to do. `about` names the pieces and zones that it speaks of, as
    the seat's view does, or as "zone > piece"."""

    chance: float  # of the win; 0 or 1 only where it is sure
    said: str
    why: str
    plan: str
    reply: str
    about: list[str]


class Advice(Notice, tag="advice"):
    """The answer to `Hint`: the best answers first, each with its sentences and the same part by part."""

    id: str
    choices: list[Choice]
    sentences: list[str]
    moves: list[Advised]


class Coached(Notice, tag="coached"):
    """The answer to `Coach`: at most two sentences, mostly none, and the pieces and zones that they speak of, as in
    `Advised`. `key` tells kinds of remarks apart: coach.win, coach.danger, coach.lost, coach.cost, coach.good."""

    id: str
    v: int
    key: str
    sentences: list[str]
    about: list[str]


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


AnyNotice = Snapshot | Moved | Table | Refused | Done | Verdict | Advice | Coached | Previewed | Chatted | Nudged | Ping
