"""A process (bots/process.py) that does errands (errands.py): checks what people write, and plays records again."""

import logging

import msgspec

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.state import Options
from tessera.registry import find_game
from tessera.server import errands as e
from tessera.server.bots.process import is_worn, serve
from tessera.server.costs import at_once
from tessera.server.logs import begin_as_told
from tessera.server.messages import CardInfo, Fault
from tessera.server.tables.create import past_of, read_record_text, replayed
from tessera.server.tables.replays import as_seen, table_of
from tessera.server.words import TableRefusal

logger = logging.getLogger(__name__)


def check(c: e.Check, lang: str) -> bytes:
    game, options = written(c)
    wrong = game.faults(options, c.seats)
    return msgspec.json.encode([Fault(game.sentence(r, lang), r.rule, r.args.get("deck", "")) for r in wrong])


def cards(c: e.Cards, lang: str) -> bytes:
    game, options = written(c)
    wrong = game.faults(options, c.seats)
    if wrong:
        raise game.bad(wrong[0])
    return msgspec.json.encode([msgspec.convert(card, CardInfo) for card in game.cards_for(options, lang)])


def written(given: e.Options) -> tuple[Game, Options]:
    """The game, and options that may still be wrong as a whole."""
    game = find_game(given.game)
    game.check_seats(given.seats)
    return game, game.choose_options(given.preset, given.options)


def show(s: e.Show, lang: str) -> bytes:
    match = replayed(read_record_text(s.record))
    seats = match.record.header.seats
    if not -1 <= s.eyes < seats:
        raise TableRefusal("no_seat")
    table = table_of(match, lang)
    return at_once(as_seen(match, s.eyes, lang, table, [False] * seats, True))


def taken_over(i: e.Import) -> bytes:
    match = replayed(read_record_text(i.record))
    return past_of(match, i.at).text().encode()


class Runner:
    """Does errands as long as its process lasts."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self, data: bytes) -> bytes:
        job = msgspec.msgpack.decode(data, type=e.Job)
        done = run(job)
        self.done += 1
        done.worn = done.worn or is_worn(self.done)
        return msgspec.msgpack.encode(done)


def run(job: e.Job) -> e.Done:
    """Do one errand; whatever is wrong with it is a sentence."""
    try:
        return e.Done(result(job))
    except TableRefusal as refusal:
        return e.Done(refusal=refusal.key, args={k: str(v) for k, v in refusal.args_given.items()})
    except BadInput as wrong:
        return e.Done(wrong=str(wrong), rule=wrong.reason.rule if wrong.reason else "")
    except MemoryError:
        return e.Done(trouble="MemoryError", worn=True)
    except Exception as broken:
        logger.exception("%s failed", type(job.errand).__name__)
        return e.Done(trouble=type(broken).__name__)


def result(job: e.Job) -> bytes:
    match job.errand:
        case e.Check():
            return check(job.errand, job.lang)
        case e.Cards():
            return cards(job.errand, job.lang)
        case e.Show():
            return show(job.errand, job.lang)
        case e.Import():
            return taken_over(job.errand)


if __name__ == "__main__":
    begin_as_told()
    serve(Runner())
