"""What a scenario expects of the game as it stands: the position, what a seat sees, who is out, who has won, the log.

`Expectations.check` takes the `expect` part of a scenario and raises `Wrong` at the first thing that is otherwise;
scenarios.py calls it.
"""

from collections.abc import Callable, Iterable
from typing import Any

from tessera.kernel.events import SPECTATOR, View
from tessera.kernel.state import Result
from tessera.matches.match import Match

Data = dict[str, Any]


class Wrong(Exception):
    """What is wrong with a scenario, as a sentence."""


def known_keys(data: Any, keys: set[str], what: str) -> None:
    if not isinstance(data, dict):
        raise Wrong(f"{what} is written as `key: value`, not as {data!r}")
    for key in data:
        if key not in keys:
            raise Wrong(f"{what} has no {key!r}: it can have {', '.join(sorted(keys))}")


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


class Expectations:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game

    def check(self, wanted: Any) -> None:
        checks: dict[str, Callable[[Any], None]] = {
            "position": self._position,
            "facts": self._facts,
            "zones": lambda v: self._sees({"spectator": v}),
            "sees": self._sees,
            "unseen": self._unseen,
            "out": self._out,
            "winners": lambda v: self._same("the winners", list(self.result().winners()), v),
            "reason": lambda v: self._same("the reason of the end", self.result().reason, v),
            "ranks": lambda v: self._same("the ranks", list(self.result().ranks), v),
            "shares": lambda v: self._same("the shares", list(self.result().shares), v),
            "scores": lambda v: self._same("the scores", list(self.result().scores), v),
            "log": self._log,
            "not_log": self._not_log,
        }
        known_keys(wanted, set(checks), "`expect`")
        for key, value in wanted.items():
            checks[key](value)

    def _same(self, what: str, found: Any, wanted: Any) -> None:
        if found != wanted:
            raise Wrong(f"{what}: {found} instead of {wanted}")

    def result(self) -> Result:
        result = self.game.result(self.match.state)
        if result is None:
            raise Wrong("the game is not over")
        return result

    def _eyes(self, who: Any) -> int:
        if who == "spectator":
            return SPECTATOR
        if not isinstance(who, int) or not 0 <= who < self.match.state.seats:
            raise Wrong(f"{who!r} is neither a seat nor `spectator`")
        return who

    def _view(self, who: Any) -> View:
        return self.game.full_view(self.match.state, self._eyes(who))

    def _position(self, text: Any) -> None:
        if not self.game.position_matches(self.match.state, str(text)):
            found = "; ".join(self.game.position(self.match.state).splitlines())
            raise Wrong(f"the position is not as expected but: {found}")

    def _facts(self, wanted: Any) -> None:
        for facts in as_list(wanted):
            if not isinstance(facts, dict):
                raise Wrong(f"`facts` are written as `key: value`, not as {facts!r}")
            seen = self._view(facts.get("as", "spectator")).facts
            for key, value in facts.items():
                if key != "as":
                    self._same(f"the fact {key}", seen.get(key), value)

    def _zones(self) -> Iterable[tuple[str, tuple[int, ...]]]:
        return [(self.match.state.zone_name(z), cards) for z, cards in enumerate(self.match.state.zones)]

    def _sees(self, wanted: Any) -> None:
        for who, zones in wanted.items():
            view = self._view(who)
            for zone, pieces in zones.items():
                names = pieces.split() if isinstance(pieces, str) else list(pieces or [])
                names = names if zone in view.ordered else sorted(names)
                self._same(f"{zone} as {who} sees it", list(view.zones.get(zone, ())), names)

    def _unseen(self, wanted: Any) -> None:
        """The seat sees nothing but backs in these zones, and there is something in them."""
        held = dict(self._zones())
        for who, zones in wanted.items():
            for zone in as_list(zones):
                backs = sorted(self.game.card_name(self.match.state, c, False) for c in held.get(zone, ()))
                if not backs:
                    raise Wrong(f"there are no cards in {zone}")
                self._same(f"{zone} as {who} sees it", sorted(self._view(who).zones.get(zone, ())), backs)

    def _out(self, wanted: Any) -> None:
        alive = self._view("spectator").facts.get("alive")
        if alive is None:
            raise Wrong("nobody is ever out of this game")
        out = [p for p in range(int(self.match.state.seats)) if p not in alive]
        self._same("out of the game", out, as_list(wanted))

    def _lines(self, wanted: Any) -> Iterable[tuple[Any, list[str], list[str]]]:
        by_seat = wanted if isinstance(wanted, dict) else {"spectator": wanted}
        return [(who, as_list(lines), self.match.lines(self._eyes(who))) for who, lines in by_seat.items()]

    def _log(self, wanted: Any) -> None:
        """These sentences are in the log in this order, perhaps with others between them."""
        for who, lines, log in self._lines(wanted):
            rest = iter(log)
            for line in lines:
                if line not in rest:
                    raise Wrong(f"the log of {who} lacks {line!r} (or not in this order): {log}")

    def _not_log(self, wanted: Any) -> None:
        for who, lines, log in self._lines(wanted):
            for line in lines:
                if line in log:
                    raise Wrong(f"the log of {who} should not say {line!r}")
