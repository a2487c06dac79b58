"""`tessera verify`: was a game dealt from the seed that all who played have mixed? A sentence for each thing checked.

The record must replay, so that its seed is that of the game; and the seed must be the one that the numbers of its
players and of the server give, each of them the one that was promised before anybody showed theirs. How far that goes:
docs/guide/host.md, "Fair cards".
"""

from collections.abc import Iterator
from pathlib import Path

from tessera.kernel.errors import BadInput
from tessera.matches.mix import Proof
from tessera.matches.record import Header, read_record
from tessera.terminal.replay import open_record

Finding = tuple[bool, str]  # does it hold, and what it is


def verify(path: Path, number: str = "") -> int:
    """Print what holds and what does not; the exit status."""
    record = read_record(path)
    found = [replays(path)]
    if record.header.mix is None:
        found.append((False, "It carries no proof: the server alone drew its seed, or it goes on from another record."))
    else:
        found += proves(record.header, record.header.mix, number.strip().lower())
    for holds, sentence in found:
        print(f"{'ok   ' if holds else 'WRONG'}  {sentence}")
    return int(not all(holds for holds, _ in found))


def replays(path: Path) -> Finding:
    try:
        _, match = open_record(path)
    except BadInput as e:
        return False, str(e)
    moves = f"{match.version} {'entry' if match.version == 1 else 'entries'}"
    return True, f"The game replays from its seed to the end of the record, {moves}, and every position is as recorded."


def proves(header: Header, proof: Proof, number: str) -> Iterator[Finding]:
    """What the proof of a record says, and whether it is so."""
    holds = proof.server_fits()
    yield holds, f"The server's number {fits(holds)} the fingerprint that it showed first."
    for share in proof.shares:
        holds = proof.fits(share)
        yield holds, f"The number of {called(header, share.seat)} {fits(holds)} the fingerprint that was sent first."
    holds = len(proof.shares) > 0 and proof.seed() == f"{header.seed:064x}"
    yield holds, f"The seed of the game {'is' if holds else 'is not'} the one that these numbers give together."
    if number:
        mine = [share.seat for share in proof.shares if share.number == number]
        said = f"is that of {called(header, mine[0])}" if mine else "is not among them"
        yield bool(mine), f"The number {number} {said}."
    given = {share.seat for share in proof.shares}
    for seat in sorted(set(range(header.seats)) - given):
        yield True, f"Nothing came from {called(header, seat)}."
    for seat in proof.withheld:
        yield True, f"A number was withheld by {called(header, seat)}, so all the others drew anew."


def fits(holds: bool) -> str:
    return "fits" if holds else "does not fit"


def called(header: Header, seat: int) -> str:
    name = header.names[seat] if seat < len(header.names) else ""
    return f"seat {seat + 1} ({name})" if name else f"seat {seat + 1}"
