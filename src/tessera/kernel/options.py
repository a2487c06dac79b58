"""Options of a game: what may be set, to which values, and what is wrong with a wrong one.

`Option` is one named choice with the rule it belongs to; `Preset` is a named set of them. `choose` turns what a
person asked for into a complete, checked dict, or raises `BadInput` with a sentence.
"""

from collections.abc import Mapping

from tessera.kernel.errors import BadInput, wrong
from tessera.kernel.state import Options, Value

LONGEST = 300  # characters of an option that is a text, where the option does not say otherwise
NEWEST = 1 << 30  # a version of the rules: that of today
BREAKS = str.maketrans("", "", "\n\r\t")  # a long text may have lines


def shortened(text: str) -> str:
    """A text for a sentence or a list: a long one is cut."""
    return text if len(text) <= LONGEST else f"{text[:60]} … ({len(text)})"


class Option:
    def __init__(
        self,
        name: str,
        default: Value,
        help: str,
        rule: str = "",
        choices: tuple[Value, ...] = (),
        low: int = 0,
        high: int = 0,
        text: bool = False,
        longest: int = LONGEST,
        since: int = 1,
        before: Value | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.rule = rule
        self.choices: tuple[Value, ...] = (True, False) if isinstance(default, bool) else choices
        self.low = low  # for numbers, where no choices are listed
        self.high = high
        self.text = text  # any text; the game's check_options knows which
        self.longest = longest if text else 0
        # From which version of the rules on there is this choice, and what was played before: records of that time
        # do not name it.
        self.since = since
        self.before: Value = default if before is None else before

    def allowed(self) -> str:
        if self.text:
            return f"a text of at most {self.longest} characters"
        if self.choices:
            return ", ".join(_write(c) for c in self.choices)
        return f"a number from {self.low} to {self.high}"

    def read(self, given: Value) -> Value:
        """The value meant by `given`, which may be text from a command line."""
        value: Value = given
        if isinstance(given, str) and not isinstance(self.default, str):
            word = given.strip().lower()
            if isinstance(self.default, bool):
                named = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
                value = named.get(word, given)
            elif word.lstrip("-").isdigit():
                value = int(word)
        if self.text:
            if isinstance(value, str) and 0 < len(value) <= self.longest and self._fair(value):
                return value
        elif self.choices:
            if value in self.choices and isinstance(value, type(self.default)):
                return value
        elif isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise self._refused(given)

    def _fair(self, value: str) -> bool:
        return (value.translate(BREAKS) if self.longest > LONGEST else value).isprintable()

    def _refused(self, given: Value) -> BadInput:
        args = {"option": self.name, "given": shortened(repr(given)), "rule": f" ({self.rule})" if self.rule else ""}
        if self.choices or self.text:
            return wrong("refused.option_choice", {**args, "allowed": self.allowed()}, self.rule)
        return wrong("refused.option_number", {**args, "low": str(self.low), "high": str(self.high)}, self.rule)

    def values(self) -> tuple[Value, ...]:
        """Values worth trying: all choices, or the ends and the default."""
        return (self.default,) if self.text else self.choices or (self.default, self.low, self.high)


def _write(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Preset:
    def __init__(self, name: str, help: str, values: Options, seats: tuple[int, int]) -> None:
        self.name = name
        self.help = help
        self.values = values
        self.seats = seats  # the fewest and the most that it is meant for


def choose(
    options: tuple[Option, ...],
    presets: tuple[Preset, ...],
    preset: str = "",
    given: Mapping[str, Value] | None = None,
    version: int = NEWEST,
) -> Options:
    """A complete set: the defaults, then the preset's, then the given ones. What a record of an older version of the
    rules does not name is as it was played then."""
    out: Options = {o.name: o.before if version < o.since else o.default for o in options}
    if preset:
        named = [p for p in presets if p.name == preset]
        if not named:
            raise wrong("refused.no_preset", {"given": repr(preset), "known": ", ".join(p.name for p in presets)})
        out.update(named[0].values)
    known = {o.name: o for o in options}
    for name, value in (given or {}).items():
        if name not in known:
            raise wrong("refused.no_option", {"given": repr(name), "known": ", ".join(known) or "-"})
        out[name] = known[name].read(value)
    return out
