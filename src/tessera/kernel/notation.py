"""How a game is typed and set out: answers as text, lines of several answers, and positions as text both ways.

The defaults read and write every kind of question but ACTION (a code of the game's own), and a position as one line for
every field and zone.
"""

import json
from typing import Any

from mypy_extensions import mypyc_attr

from tessera.kernel.answers import read_answer
from tessera.kernel.errors import BadInput
from tessera.kernel.phrases import Phrases
from tessera.kernel.save import fill, plain, save_data
from tessera.kernel.script import CARD
from tessera.kernel.state import Options, State
from tessera.kernel.words import Reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(Phrases):
    def parse(self, s: State, text: str) -> int:
        """The code that a text means here, legal or not; BadInput if it means nothing."""
        kind = self.question(s).kind
        cards = [self.card_name(s, c, True) for c in range(1, len(s.known))] if kind == CARD else []
        code = read_answer(kind, text, cards)
        if code is None:
            raise self.bad(Reason("refused.garbled", args={"text": text}))
        return code

    def split(self, text: str) -> list[str]:
        """A line that may hold several answers, as single ones."""
        return [part.strip() for part in text.split(";") if part.strip()]

    def lead_in(self, s: State, text: str) -> list[int]:
        """Answers that a text takes for granted before its own, such as ending the actions before the end of a turn."""
        return []

    def read(self, s: State, line: str) -> list[int]:
        """The answers that a line means, one after another, as far as they are legal; see `why_not` for the last
        one."""
        t = s.clone()
        seat = self.question(t).seat
        out: list[int] = []
        for part in self.split(line):
            for code in [*self.lead_in(t, part), -1]:
                if code < 0:
                    code = self.parse(t, part)
                out.append(code)
                if self.why_not(t, int(seat), code) is not None:
                    return out
                self.resume(t, code)
        return out

    # Positions

    def position(self, s: State) -> str:
        """The whole state of the table between two turns as text (open to everybody: not for players). By default a
        line for each of the game's own fields, then one for each zone."""
        rows = [f"{name}: {json.dumps(plain(getattr(s, name)))}" for name in s.own_fields()]
        zones = [" ".join(self.card_name(s, c, True) for c in zone) for zone in s.zones]
        return "\n".join([*rows, *(f"{s.zone_name(z)}: {cards}".rstrip() for z, cards in enumerate(zones))])

    def set_out(self, text: str, options: Options, seats: int, seed: int) -> State:
        """The state that a position tells, not yet begun. By default what `position` writes is read; what it leaves out
        is as at the start, and all cards are known to those whom `State.watchers` names."""
        s = self.start(options, seats, seed)
        rows = {name.strip(): rest.strip() for name, _, rest in (row.partition(":") for row in text.splitlines())}
        try:
            for name in s.own_fields():
                if name in rows:
                    fill(s, name, json.loads(rows[name]))
            numbers = {self.card_name(s, c, True): c for c in range(1, len(s.known))}
            for z in range(len(s.zones)):
                if s.zone_name(z) in rows:
                    s.put(z, tuple(numbers[card] for card in rows[s.zone_name(z)].split()), s.watchers(z))
        except (ValueError, KeyError, TypeError) as e:
            raise BadInput(f"This is not a position of {self.title} ({e}).") from e
        return s

    def from_position(self, text: str, options: Options, seats: int, seed: int = 0) -> State:
        """The state that a position tells, at its first question; BadInput if pieces are missing or twice there."""
        s = self.set_out(text, options, seats, seed)
        wrong = self.audit(s)
        if wrong:
            raise BadInput(f"The position does not hold the pieces of the game: {wrong}.")
        self.begin(s)
        return s

    def turn_text(self, s: State) -> str:
        """What changes of the position from turn to turn, for playthroughs; by default all of it."""
        return self.position(s)

    def position_matches(self, s: State, text: str) -> bool:
        """Does the table look as the text says? By default every line of it must be one of `position`'s."""
        return {" ".join(row.split()) for row in text.splitlines() if row.strip()} <= set(self.position(s).splitlines())

    def between_turns(self, s: State) -> bool:
        """Does the position text hold all of this state? By default it is tried."""
        if s.result is not None:
            return False
        try:
            t = self.from_position(self.position(s), s.settings, int(s.seats))
        except BadInput:  # such as two cards of one name, which a position cannot tell apart
            return False
        here, there = save_data(s, self.scripts), save_data(t, self.scripts)
        return {**here, "fields": told(s)} == {**there, "fields": told(t)}


def told(s: State) -> dict[str, Any]:
    """What a position must hold: the zones, who knows what, sealed answers, and the game's own fields."""
    return {name: plain(getattr(s, name)) for name in ("zones", "known", "sealed", *s.own_fields())}
