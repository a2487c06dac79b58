"""Games and tables as people choose among them: what `TableInfo` and `GameInfo` say."""

from collections.abc import Set
from functools import cache

from tessera.kernel.errors import BadInput
from tessera.kernel.game import Game
from tessera.kernel.options import Option, shortened
from tessera.kernel.words import template
from tessera.matches.lessons import in_language, lessons
from tessera.registry import all_games, find_game
from tessera.server.messages import GameInfo, LessonInfo, Offer, OptionInfo, PresetInfo, SeatInfo, TableInfo
from tessera.server.store import now_ms
from tessera.server.tables import best_scores, offers
from tessera.server.tables.document import FROZEN, OVER, PLAYING, Document, commitment
from tessera.server.tables.ledger import awaited
from tessera.server.tables.mixing import mix_info
from tessera.server.tables.table import Table
from tessera.server.words import say

NAMED = ("zone.", "fact.", "verb.", "back.")  # a game's words that the page needs


@cache
def game_info(name: str, lang: str) -> GameInfo:
    g = find_game(name)
    return GameInfo(
        name=g.name,
        title=g.title,
        about=g.about(lang),
        seats=g.seats,
        options=[_option(g, o, lang) for o in g.options],
        presets=[
            PresetInfo(p.name, g.help("preset", p.name, lang), p.seats, g.called("preset", p.name, lang), p.values)
            for p in g.presets
        ],
        has_cards=bool(g.cards(lang)),
        lessons=[
            LessonInfo(one.name, in_language(one.title, lang), in_language(one.about, lang), len(one.steps))
            for one in lessons(g).values()
        ],
        first=g.first_preset or (g.presets[0].name if g.presets else ""),
        minutes=g.minutes,
        difficulty=g.difficulty,
        names={k: template(g.words, k, lang) for k in g.words.get("en", {}) if k.startswith(NAMED)},
    )


def _option(g: Game, o: Option, lang: str) -> OptionInfo:
    return OptionInfo(
        name=o.name,
        default=o.default,
        help=g.help("option", o.name, lang),
        rule=o.rule,
        choices=list(o.choices),
        low=o.low,
        high=o.high,
        title=g.called("option", o.name, lang),
        longest=o.longest,
        titles=[g.called("value", f"{o.name}.{str(c).lower() if isinstance(c, bool) else c}", lang) for c in o.choices],
    )


def games(lang: str) -> list[GameInfo]:
    return [game_info(name, lang) for name in all_games()]


def table_info(
    id: str, doc: Document, lang: str, table: Table | None = None, here: Set[int] = frozenset(), watching: int = 0
) -> TableInfo:
    """A table, with the seats whose people are here and the number of those who watch; in a list, where the table is
    not open in this process, only what its document says."""
    match = table.match if table else None
    status = table.status() if table else doc.status
    over = status == OVER
    note = doc.note
    if table is not None and status == FROZEN and table.good >= 0:
        note = say("frozen", lang, n=table.good)
    asked = awaited(match) if match is not None and status == PLAYING else []
    offer = doc.offer
    if offer is not None and (table is None or status != PLAYING or not offers.stands(table, offer, here)):
        offer = None
    result = match.state.result if match is not None else None
    return TableInfo(
        id=id,
        name=doc.name,
        game=doc.game,
        title=_title(doc.game),
        preset=doc.preset,
        options={name: shortened(v) if isinstance(v, str) else v for name, v in doc.options.items()},
        status=status,
        note=note,
        seats=_seats(doc, table, here),
        owner=doc.owner,
        v=match.version if match is not None else 0,
        asked=asked,
        clock=doc.clock,
        spectators=doc.spectators,
        spectator_chat=doc.spectator_chat,
        watching=watching,
        listed=doc.listed,
        commitment=commitment(id, doc.seed),
        seed=doc.seed if over else "",
        forked=doc.forked,
        foreknown=doc.base > 0 or bool(doc.position or doc.lesson or doc.example),
        example=doc.example,
        mix=mix_info(doc.mix, over),
        rematch=doc.rematch,
        offer=Offer(offer.seat, offer.to, offer.agreed, offer.bot) if offer else None,
        ending=match.game.ending(result, lang) if match is not None and result is not None else "",
        lesson=doc.lesson,
        coach=doc.coach,
        best=best_scores.told(doc.mark, match, lang) if doc.mark is not None and match is not None else "",
    )


def _seats(doc: Document, table: Table | None, here: Set[int]) -> list[SeatInfo]:
    ledger = table.ledger if table else None
    clocks = ledger.clocks.seconds(now_ms()) if ledger else [None] * len(doc.seats)
    out: list[SeatInfo] = []
    for i, s in enumerate(doc.seats):
        bot = ledger.bots[i] if ledger and table and table.version else s.bot
        out.append(
            SeatInfo(
                name=s.name,
                person=s.person,
                bot=bot,
                here=i in here,
                left=bool(s.person and bot),
                clock=clocks[i] if not bot else None,
                confirms=s.confirms,
            )
        )
    return out


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except BadInput:  # a game that is no longer installed
        return game
