"""What happened, what a seat saw of it, and what a seat sees now.

`Event` is what the rules emit: one movement or happening with its rule. `SeenEvent` is the same for one pair of eyes,
with hidden pieces shown as their backs. `View` is what a seat may know: zones of named pieces, and facts.
`View.follow` moves pieces as a SeenEvent says; the law "events" holds that following a seat's events leads from its
first view to its last.
"""

import marshal
from typing import Any, Final

from tessera.kernel.native import i64

SPECTATOR: Final = -1
TOP: Final = -1
BOTTOM: Final = 0
ANYWHERE: Final = -2  # the zone has no order
TURN: Final = "turn"  # the verb of an event that says no more than that a turn begins

Fact = Any  # JSON: str, int, bool, None, list or dict of these


class Event:
    """One thing that happened. `pieces` are the game's numbers; `seen` are the seats (as bits) that saw their faces."""

    __slots__ = (
        "actor", "args", "facts", "knew", "lost", "pieces", "places", "rule", "seen", "source", "target", "target_at",
        "verb",
    )  # fmt: skip

    def __init__(
        self,
        verb: str,
        actor: i64,
        rule: str,
        pieces: tuple[int, ...] = (),
        source: str = "",
        target: str = "",
        seen: i64 = -1,
        knew: i64 = -1,
        args: tuple[int, ...] = (),
        lost: tuple[tuple[int, int], ...] = (),
        places: tuple[int, ...] = (),
        target_at: i64 = ANYWHERE,
    ) -> None:
        self.verb = verb
        self.actor: i64 = actor
        self.rule = rule
        self.pieces = pieces
        self.source = source  # "": a zone that no view shows, such as a stock of tokens
        self.target = target  # equal to source, and target_at ANYWHERE: the pieces stay and only turn over
        self.seen: i64 = seen  # who knows the pieces' faces now
        self.knew: i64 = knew  # who could tell them in the source
        self.args = args
        self.lost = lost  # (card, seats): those seats can no longer tell that card of the source
        self.places = places  # places in the source where that has an order
        self.target_at: i64 = target_at
        self.facts: tuple[bytes, ...] = ()  # facts that changed, for each seat and the spectator: see `pack`


class SeenEvent:
    """An event for one pair of eyes: plain data, fit for a page, a log or a hash."""

    def __init__(
        self,
        verb: str,
        actor: int,
        rule: str,
        was: tuple[str, ...] = (),
        pieces: tuple[str, ...] = (),
        source: str = "",
        target: str = "",
        args: tuple[int, ...] = (),
        lost: tuple[tuple[str, str], ...] = (),
        places: tuple[int, ...] = (),
        target_at: int = ANYWHERE,
        facts: dict[str, Fact] | None = None,
    ) -> None:
        self.verb = verb
        self.actor = actor
        self.rule = rule
        self.was = was  # how the pieces looked in the source: names, or backs of those that the seat did not know
        self.pieces = pieces  # how they look now
        self.source = source
        self.target = target
        self.args = args
        self.lost = lost  # (name, back): a piece of the source that turns into a back for this seat
        self.places = places
        self.target_at = target_at
        self.facts = facts or {}  # facts that changed (None: gone)

    def data(self) -> dict[str, Any]:
        return {
            "verb": self.verb,
            "actor": self.actor,
            "rule": self.rule,
            "was": list(self.was),
            "pieces": list(self.pieces),
            "source": self.source,
            "target": self.target,
            "args": list(self.args),
            "lost": [list(x) for x in self.lost],
            "places": list(self.places),
            "target_at": self.target_at,
            "facts": self.facts,
        }


def pack(facts: dict[str, Fact]) -> bytes:
    """Facts as they are kept in an event: one object. The facts of a long game would otherwise be hundreds of thousands
    of small lists, through which Python's collector of garbage looks again and again."""
    return marshal.dumps(facts)


def unpack(packed: bytes) -> dict[str, Fact]:
    facts: dict[str, Fact] = marshal.loads(packed)
    return facts


def changed_facts(before: dict[str, Fact], after: dict[str, Fact]) -> dict[str, Fact]:
    out = {k: v for k, v in after.items() if k not in before or before[k] != v}
    for k in before:
        if k not in after:
            out[k] = None
    return out


class View:
    """What one seat (or a spectator) may know, built from what may be known and never by deleting from the state.

    `zones` maps a zone's name to its pieces; a zone without order is kept sorted; an empty zone is not listed.
    `ordered` names the zones whose order counts (their last piece is the top).
    """

    def __init__(
        self, seat: int, zones: dict[str, tuple[str, ...]], ordered: tuple[str, ...], facts: dict[str, Fact]
    ) -> None:
        self.seat = seat
        self.zones = {k: (v if k in ordered else tuple(sorted(v))) for k, v in zones.items() if v}
        self.ordered = ordered
        self.facts = facts

    def data(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "zones": {k: list(self.zones[k]) for k in sorted(self.zones)},
            "facts": {k: self.facts[k] for k in sorted(self.facts)},
        }

    def follow(self, e: SeenEvent) -> None:
        """Change this view as the event says. A piece that is not where the event says it is, is an error."""
        if e.lost:
            held = list(self.zones.get(e.source, ()))
            for name, back in e.lost:
                held[held.index(name)] = back
            self._put(e.source, held)
        for i, name in enumerate(e.pieces):
            held = list(self.zones.get(e.source, ()))
            if not e.source:  # from a zone without a name, which no view shows
                held = [e.was[i]]
            place = e.places[i] if e.source in self.ordered else held.index(e.was[i])
            if held[place] != e.was[i]:
                raise ValueError(f"{e.verb}: {e.was[i]} is not at place {place} of {e.source}")
            if e.source == e.target and e.target_at == ANYWHERE:
                held[place] = name
                self._put(e.source, held)
                continue
            del held[place]
            if e.source:
                self._put(e.source, held)
            if not e.target:
                continue
            into = list(self.zones.get(e.target, ()))
            into.insert(0 if e.target_at == BOTTOM else len(into), name)
            self._put(e.target, into)
        for key, value in e.facts.items():
            if value is None:
                self.facts.pop(key, None)
            else:
                self.facts[key] = value

    def _put(self, zone: str, pieces: list[str]) -> None:
        if not pieces:
            self.zones.pop(zone, None)
        else:
            self.zones[zone] = tuple(pieces if zone in self.ordered else sorted(pieces))
