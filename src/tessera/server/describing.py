"""Games and tables as people choose among them: what `TableInfo` and `GameInfo` say."""

from functools import cache
from typing import TYPE_CHECKING

from tessera.kernel.game import Game
from tessera.kernel.options import BadInput, Option, shortened
from tessera.kernel.registry import all_games, find_game
from tessera.kernel.words import template
from tessera.server import bests, moves, seen
from tessera.server.document import FROZEN, OVER, PLAYING, Document, commitment
from tessera.server.messages import GameInfo, Offer, OptionInfo, PresetInfo, SeatInfo, TableInfo
from tessera.server.store import now_ms
from tessera.server.words import say

if TYPE_CHECKING:
    from tessera.server.room import Room

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


def table_info(id: str, doc: Document, lang: str, room: "Room | None" = None) -> TableInfo:
    """A table; without its room (in a list) only what its document says."""
    match = room.match if room else None
    status = room.status() if room else doc.status
    over = status == OVER
    note = doc.note
    if room is not None and status == FROZEN and room.good >= 0:
        note = say("frozen", lang, n=room.good)
    asked = seen.awaited(match) if match is not None and status == PLAYING else []
    offer = doc.offer
    if offer is not None and (room is None or match is None or status != PLAYING or not moves.stands(room, offer)):
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
        seats=_seats(doc, room),
        owner=doc.owner,
        v=match.version if match is not None else 0,
        asked=asked,
        clock=doc.clock,
        spectators=doc.spectators,
        spectator_chat=doc.spectator_chat,
        watching=len({c.person.id for c in room.connections if c.eyes < 0}) if room else 0,
        listed=doc.listed,
        commitment=commitment(id, doc.seed),
        seed=doc.seed if over else "",
        forked=doc.forked,
        rematch=doc.rematch,
        offer=Offer(offer.seat, offer.to, offer.agreed, offer.bot) if offer else None,
        ending=match.game.ending(result, lang) if match is not None and result is not None else "",
        best=bests.told(doc.mark, match, lang) if doc.mark is not None and match is not None else "",
    )


def _seats(doc: Document, room: "Room | None") -> list[SeatInfo]:
    ledger = room.ledger if room else None
    here = room.here() if room else set()
    clocks = ledger.clocks.seconds(now_ms()) if ledger else [None] * len(doc.seats)
    out: list[SeatInfo] = []
    for i, s in enumerate(doc.seats):
        bot = ledger.bots[i] if ledger and room and room.match and room.match.version else s.bot
        out.append(
            SeatInfo(
                name=s.name,
                person=s.person,
                bot=bot,
                here=i in here,
                left=bool(s.person and bot),
                clock=clocks[i] if not bot else None,
            )
        )
    return out


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except BadInput:  # a game that is no longer installed
        return game
