"""What travels between the server and a page or an outside bot, as JSON. The page's TypeScript types are made from
these structs.

Commands (`Command`) come in over a table's socket or by `POST /api/tables/{id}/do`, the same ones on both ways; each
has an `id` of the sender's choosing, and the same id twice plays once. Notices (`Notice`) go out over the socket.
Versions `v` number the entries of a table's record without gaps: after a `Snapshot` of version v the next `Moved` is
v + 1, or the client has missed something and asks again with `?since=`.
"""

from tessera.server.messages.commands import (
    Agree,
    AnyCommand,
    CloseTable,
    Coach,
    Command,
    Confirm,
    GoOn,
    Hint,
    Mix,
    Mute,
    Nudge,
    Play,
    Preview,
    Rematch,
    RemoveLine,
    Resign,
    Say,
    SeatBot,
    Settings,
    Sit,
    Start,
    Substitute,
    Undo,
    Why,
)
from tessera.server.messages.infos import (
    CardInfo,
    Clock,
    ExampleInfo,
    ExampleStep,
    GameInfo,
    LessonInfo,
    MixInfo,
    MixShare,
    Offer,
    OptionInfo,
    Person,
    PresetInfo,
    SeatInfo,
    TableInfo,
    WordInfo,
)
from tessera.server.messages.notices import (
    Advice,
    Advised,
    AnyNotice,
    Chatted,
    Coached,
    Done,
    Foreseen,
    Moved,
    Notice,
    Nudged,
    Ping,
    Previewed,
    Refused,
    Snapshot,
    Table,
    Verdict,
)
from tessera.server.messages.requests import (
    Fault,
    Frames,
    NewTable,
    OptionsText,
    Problem,
    Rename,
    SignUp,
    Token,
    TurningPoint,
    TurningPoints,
)
from tessera.server.messages.views import (
    Back,
    ChatLine,
    Choice,
    EventInfo,
    LessonStep,
    LogLine,
    Miss,
    Question,
    ViewInfo,
)
from tessera.server.messages.wire import (
    Json,
    OptionValue,
    Wire,
)

__all__ = [
    "OptionInfo", "PresetInfo", "LessonInfo", "GameInfo", "CardInfo", "WordInfo", "ExampleInfo", "ExampleStep",
    "Person",
    "Clock", "SeatInfo", "Offer", "MixShare", "MixInfo", "TableInfo", "ViewInfo", "EventInfo", "Choice", "Miss",
    "Question", "Back", "LessonStep", "LogLine", "ChatLine", "Notice", "Snapshot", "Moved", "Table", "Refused", "Done",
    "Verdict", "Advised", "Advice", "Coached", "Foreseen", "Previewed", "Chatted", "Nudged", "Ping", "AnyNotice",
    "Command", "Play", "Why", "Hint", "Coach", "Preview", "Undo", "Agree", "Substitute", "Nudge", "Resign", "Sit",
    "SeatBot", "Start", "Mix", "Confirm", "GoOn", "Say", "Settings", "Rematch", "RemoveLine", "Mute", "CloseTable",
    "AnyCommand", "NewTable", "OptionsText", "Fault", "Frames", "TurningPoint", "TurningPoints", "SignUp", "Rename",
    "Token", "Problem", "Json", "OptionValue", "Wire",
]  # fmt: skip
