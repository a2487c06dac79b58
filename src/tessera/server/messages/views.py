"""What a seat sees of a game: its view, what happens, what it must decide, the log, the chat."""

from tessera.server.messages.wire import Json, Wire


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
    """What this seat must decide. `key` tells the game's questions apart, in every language; `about` names what the
    question is about besides its answers, as the seat's view does: pieces and places, and seats as "seat 0"."""

    key: str
    about: list[str]
    prompt: str
    rule: str
    kind: str
    confirm: bool  # ends the turn
    choices: list[Choice]
    undo: list[int]  # versions that may be gone back to freely, nearest first
    restart: int  # the version at which this seat's turn began, if it may be gone back to freely; -1 if not
    misses: list[Miss] = []  # a few; shown greyed
    yours: bool = False  # it is your turn
    through: int = -1  # asked only whether you react: the answer that lets it happen


class Back(Wire):
    """What one's own last decision can be taken back to at once, whether one is asked or not."""

    to: int  # a version, for the command Undo
    free: bool  # only one's own answers are taken back; else those of bots too, and what was revealed is known
    held: bool = False  # bots wait until you say `GoOn`


class LessonStep(Wire):
    """What a lesson says to the learner now, page by page, and the pieces and zones that it speaks of."""

    number: int  # from 1
    of: int
    pages: list[str]
    light: list[str]
    over: bool  # these are the closing words; the game may go on as any other


class LogLine(Wire):
    v: int
    seat: int  # who acted; -1: nobody
    text: str
    rule: str
    undone: bool = False
    turn: int = 0  # turns that were over before it
    depth: int = 0  # 1: it follows from what was told before it
    by: int = -1  # whose entry it was
    whose: int = -1  # whose turn it was; -1: nobody's
    yours: bool = False  # it happened to you while somebody else acted
    loud: bool = False  # all should hear of it: the last round, who has won


class ChatLine(Wire):
    n: int
    person: str
    name: str
    text: str
    at: float
    seat: int = -1
