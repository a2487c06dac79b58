"""Games, people and tables, as one chooses among them."""

from tessera.server.messages.wire import Json, OptionValue, Wire

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


class LessonInfo(Wire):
    name: str
    title: str
    about: str
    steps: int


class GameInfo(Wire):
    name: str
    title: str
    about: str  # one or two sentences
    seats: tuple[int, int]
    options: list[OptionInfo]
    presets: list[PresetInfo]
    has_cards: bool  # is there anything in the card browser
    names: dict[str, str] = {}  # the game's words: "zone.hand @", "fact.points", "verb.buy", "back.?#"
    lessons: list[LessonInfo] = []  # in their order
    first: str = ""  # the preset for a first game
    minutes: tuple[int, int] = (0, 0)  # that a game takes people, about
    difficulty: int = 0  # how much there is to learn before the first move, from 1 to 5; 0: a game for others


class CardInfo(Wire):
    """One kind of card or piece in the card browser."""

    name: str  # as in views and actions
    title: str
    group: str
    text: str
    facts: dict[str, Json]
    marked: str = ""  # the text with marks that the game's own table draws as signs, where it has such
    short: str = ""  # the title without what only tells it from its like, such as an id; empty: there is nothing such


class WordInfo(Wire):
    """A word of a game's glossary. `#` in a name is a number; a name in small letters may stand with a capital."""

    id: str  # by which the page asks for it where there is a sign and no word
    title: str
    names: list[str]  # all spellings by which it is found in texts
    sentence: str
    rule: str


class ExampleStep(Wire):
    """An answer of an example and what came of it, or why it is refused."""

    seat: int
    does: str
    lines: list[str] = []
    refused: str = ""
    rule: str = ""  # of the refusal


class ExampleInfo(Wire):
    """A worked position: POST /api/tables with `game` and `example`, one of its rules, opens it as a table."""

    rules: list[str]  # that it is shown under
    title: str  # what it shows; in English
    seats: int
    seat: int  # who is asked first, and whom a person plays
    steps: list[ExampleStep]  # what is done there; seats are called Ann, Ben, Cleo, Dan, Eve, Finn


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
    confirms: bool = False  # bots wait for its word when its turn is over


class Offer(Wire):
    """A seat asks all others to agree that the game goes back to version `to`; or, where `bot` is a seat, that a bot
    plays on for the person who is away from it."""

    seat: int
    to: int
    agreed: list[int]
    bot: int = -1


class MixShare(Wire):
    """What the page of a seat gave to the shuffle, in hex."""

    seat: int
    commitment: str  # the fingerprint of its number
    number: str  # empty until it is shown


class MixInfo(Wire):
    """How those who play mix the seed before the first move, or how they have (docs/guide/host.md, "Fair cards"). At an
    open table it is being done now, and the game begins in a moment."""

    turn: int  # the next one begins when somebody withholds a number
    commitment: str  # the fingerprint of the server's number
    closed: bool  # nobody can join any more, and the numbers are shown
    shares: list[MixShare]
    withheld: list[int]  # seats that did not show the number that they were bound to
    number: str  # the server's; empty until the game is over


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
    foreknown: bool  # it goes on from a record, or from a worked position: its seed and all that is face down are known
    rematch: str  # the table of the rematch, or empty
    offer: Offer | None = None
    ending: str = ""  # how the game ended, as a sentence
    mix: MixInfo | None = None  # None: the server alone drew the seed
    example: str = ""  # the rule whose worked position it began with
    lesson: str = ""  # the lesson that is taught here
    coach: bool = False  # those who play are told what matters while they learn, if they like
    best: str = ""  # its score beside the best of other games, where scores are compared, as a sentence
