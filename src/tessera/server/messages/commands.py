"""Commands: what people ask of a table."""

from tessera.server.messages.wire import Wire


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


class Coach(Command, tag="coach"):
    """Is there anything worth saying at the question of version v, to somebody who plays for the first time? Changes
    nothing."""

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


class Mix(Command, tag="mix"):
    """What a seat gives to the shuffle while the seed is mixed for the `turn`th time, in hex: first the fingerprint of
    its number, then, when the list is closed, the number."""

    turn: int
    commitment: str = ""
    number: str = ""


class Confirm(Command, tag="confirm"):
    """Where you play with bots alone and no clock runs: they wait when your turn is over, until you say `GoOn`, and
    until then you can take it back."""

    on: bool


class GoOn(Command, tag="go_on"):
    """The bots that wait for your word go on."""


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
    """The host closes the table, or its owner: before the start, or where nobody else plays."""

    note: str = ""


AnyCommand = (
    Play | Why | Hint | Coach | Preview | Undo | Agree | Substitute | Nudge | Resign | Sit | SeatBot | Start | Mix
    | Confirm | GoOn | Say | Settings | Rematch | RemoveLine | Mute | CloseTable
)  # fmt: skip
