"""Who plays which seat, and what follows in a game without anybody's choice."""

import time

from tessera.matches.match import Match
from tessera.matches.record import BOT
from tessera.server.costs import SETTLED_SECONDS
from tessera.server.store import now_ms
from tessera.server.tables.document import PLAYING, Document
from tessera.server.tables.ledger import Ledger

OPPONENT = "casual"  # the bot that takes empty seats
TEACHER = "beginner"  # the one that sits opposite a learner, and plays on when the lesson is over
SUBSTITUTE = "strong"  # the one that plays on for somebody


def begin_game(doc: Document, bot: str) -> None:
    """Bots take the empty seats, and everybody gets a name of their own."""
    for s in doc.seats:
        if not s.person and not s.bot:
            s.bot = bot
        if s.bot:
            s.name = s.bot.title()
    given = [s.name for s in doc.seats]
    for i, s in enumerate(doc.seats):
        if given.count(s.name) > 1:
            s.name = f"{s.name} {given[: i + 1].count(given[i])}"
    doc.status = PLAYING
    doc.started = now_ms()


def settle(doc: Document, ledger: Ledger, draft: Match) -> None:
    """Play on in a draft as far as nobody has a choice: who is a bot, sealed choices whose turn has come, single
    answers; at a lesson's table also those that elsewhere would tell what somebody holds. It is part of every change of
    a game. What takes long stops in between, so that others are served, and the table's driver goes on with it."""
    if draft.state.result is not None:
        return
    fresh = {e.seat: e for e in draft.record.entries[ledger.version :] if e.do == BOT}
    for p, s in enumerate(doc.seats):
        entry = fresh.get(p)
        playing, since = (entry.text, entry.v) if entry else (ledger.bots[p], ledger.bot_since[p])
        wanted = playing
        if since <= ledger.base:  # nobody has said yet who plays this seat at this table
            wanted = "" if s.person else s.bot or OPPONENT
        elif not s.person and not playing:  # the account was deleted
            wanted = SUBSTITUTE
        if wanted != playing:
            draft.seat_bot(p, wanted)
    began = time.thread_time()
    while draft.answer_held() + draft.answer_forced(ask_always=not doc.lesson, confirm=True, most=1):
        if time.thread_time() - began > SETTLED_SECONDS:
            return
