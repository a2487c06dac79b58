"""The shuffle that all who play mix together, before the first move: the steps of it, as changes of the document.

1. The server draws a number and shows a commitment to it (`begin`).
2. Each page that can mix draws one too, and sends a commitment (`commit`).
3. When all are in, the list is closed, and each page finds its commitment there (`advance`).
4. Each page shows its number (`show`).
5. The seed is made of all numbers (matches/mix.py), and the game begins.

Who does not answer in time is left out, as long as the list is open. Whoever withholds a number after that may have
seen the others': the server draws anew, all mix again without them, and the log says who it was. So nobody can try one
outcome after another without being seen, a host who plays along neither.
"""

import secrets

from tessera.matches.mix import SERVER, Proof, Share, fingerprint, is_number, seed_of
from tessera.server.messages import MixInfo, MixShare
from tessera.server.tables.document import Document, MixDoc, ShareDoc
from tessera.server.tables.seats import begin_game
from tessera.server.words import TableRefusal, say

NUMBER_BYTES = 32


def begin(doc: Document, table: str, awaited: list[int], bot: str) -> None:
    """The game begins: at once, or where pages are waited for when they have mixed its seed."""
    if not awaited or doc.base or doc.chosen:  # the seed of a game that goes on from a record stays as it is
        begin_game(doc, bot)
    else:
        doc.mix = drawn(table, awaited, bot)


def drawn(table: str, awaited: list[int], bot: str, turn: int = 1) -> MixDoc:
    number = secrets.token_hex(NUMBER_BYTES)
    return MixDoc(number, fingerprint(table, turn, SERVER, number), sorted(awaited), bot, turn)


def under_way(doc: Document, turn: int) -> MixDoc:
    if not doc.mixing or doc.mix is None or doc.mix.turn != turn:
        raise TableRefusal("not_mixing")
    return doc.mix


def commit(mix: MixDoc, seat: int, commitment: str) -> None:
    """A page binds itself to a number. What it said first counts, however many pages somebody has open."""
    given = next((s.commitment for s in mix.shares if s.seat == seat), "")
    if given == commitment:
        return
    if given or mix.closed or seat in mix.withheld or not is_number(commitment):
        raise TableRefusal("mix_late" if mix.closed else "mix_given" if given else "mix_wrong")
    mix.shares.append(ShareDoc(seat, commitment))


def show(mix: MixDoc, table: str, seat: int, number: str) -> None:
    """A page shows the number that it is bound to."""
    share = next((s for s in mix.shares if s.seat == seat), None)
    if not mix.closed or share is None:
        raise TableRefusal("not_mixing")
    if not is_number(number) or fingerprint(table, mix.turn, str(seat), number) != share.commitment:
        raise TableRefusal("mix_wrong")
    share.number = number


def complete(mix: MixDoc) -> bool:
    """Have all who are waited for done their step?"""
    if mix.closed:
        return all(s.number for s in mix.shares)
    return set(mix.awaited) <= {s.seat for s in mix.shares}


def advance(doc: Document, table: str, late: bool = False) -> None:
    """Go on if all have done their step; `late`: without those who have not."""
    mix = doc.mix
    if mix is None or not (late or complete(mix)):
        return
    if not mix.closed:
        mix.closed = True
        mix.shares.sort(key=lambda s: s.seat)
    elif not complete(mix):
        mix = doc.mix = again(mix, table)
    if mix.closed and complete(mix):
        finish(doc, mix, table)


def again(mix: MixDoc, table: str) -> MixDoc:
    """All draw anew, without those who have withheld their number."""
    fresh = drawn(table, [s.seat for s in mix.shares if s.number], mix.bot, mix.turn + 1)
    fresh.withheld = [*mix.withheld, *(s.seat for s in mix.shares if not s.number)]
    fresh.closed = not fresh.awaited  # nobody is left
    return fresh


def finish(doc: Document, mix: MixDoc, table: str) -> None:
    if mix.shares:
        doc.seed = seed_of(table, mix.turn, mix.number, {s.seat: s.number for s in mix.shares})
    begin_game(doc, mix.bot)


# What is told of it


def proof(doc: Document, table: str) -> Proof | None:
    """For the record; it holds the secret, so it is shown with the seed and not before."""
    mix = doc.mix
    if mix is None or not mix.shares:
        return None
    shares = [Share(s.seat, s.commitment, s.number) for s in mix.shares]
    return Proof(table, mix.turn, mix.commitment, mix.number, shares, mix.withheld)


def mix_info(mix: MixDoc | None, over: bool) -> MixInfo | None:
    """For all to see: the commitments at once, the numbers of the seats when the list is closed, the server's number at
    the end."""
    if mix is None:
        return None
    shares = [MixShare(s.seat, s.commitment, s.number) for s in mix.shares]
    return MixInfo(mix.turn, mix.commitment, mix.closed, shares, mix.withheld, mix.number if over else "")


def told(mix: MixInfo | MixDoc | None, names: list[str], lang: str) -> list[str]:
    """What the log says of it, before the first move."""
    if mix is None:
        return []
    lines = [say("log.withheld", lang, who=names[seat]) for seat in mix.withheld]
    if mix.shares:
        lines.append(say("log.mixed", lang, who=", ".join(names[s.seat] for s in mix.shares)))
    return lines
