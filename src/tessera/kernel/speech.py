"""What a game says to people, in every language it knows: the part of the contract in game.py that needs words and no
rules. A game gives its templates (`words`), options and presets, and says its own arguments (`argument`)."""

from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import mypyc_attr

from tessera.kernel.options import BadInput, Option, Preset
from tessera.kernel.state import Result, State
from tessera.kernel.words import ENGLISH, Reason, Words, capital, knows, say


@mypyc_attr(allow_interpreted_subclasses=True)
class Speaker:
    title: ClassVar[str] = ""
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    words: ClassVar[Mapping[str, Words]] = {}  # templates by language, then by key
    # Do people know answers by their notation (`build g1 home0`)? Lists in the terminal show labels otherwise.
    has_notation: ClassVar[bool] = True

    def languages(self) -> tuple[str, ...]:
        return tuple(self.words)

    def say(self, key: str, args: Mapping[str, object], lang: str = ENGLISH) -> str:
        """A sentence out of the game's words, or the shared ones."""
        return say(self.words, key, args, lang)

    def seat_name(self, seat: int, lang: str = ENGLISH) -> str:
        return self.say("seat", {"n": seat + 1}, lang)

    def all_names(self, s: State, lang: str = ENGLISH) -> tuple[str, ...]:
        """What seats are called where nobody has given them names."""
        return tuple([self.seat_name(p, lang) for p in range(int(s.seats))])

    def sentence(self, reason: Reason, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> str:
        """Why something may not be done; `names` are what the seats are called."""
        args = {name: self.argument(name, value, lang, names) for name, value in reason.args.items()}
        return self.say(reason.key, args, lang)

    def argument(self, name: str, value: str, lang: str, names: tuple[str, ...]) -> str:
        """An argument of a reason in words: `who` is a seat's number, `range` two numbers; games add their own, such
        as colours and pieces."""
        if name == "who" and value.isdecimal():
            seat = int(value)
            return names[seat] if seat < len(names) else self.seat_name(seat, lang)
        if name == "range" and "-" in value:
            low, _, high = value.partition("-")
            return self.say("from_to", {"low": low, "high": high}, lang)
        return value

    def ending(self, result: Result, lang: str = ENGLISH) -> str:
        """Why the game is over."""
        return self.say(result.reason, {}, lang)

    def bad(self, reason: Reason) -> BadInput:
        """An error to raise about what a person gave, with its English sentence."""
        return BadInput(self.sentence(reason), reason)

    def complaint(self, e: BadInput, lang: str = ENGLISH, names: tuple[str, ...] = ()) -> str:
        """The sentence of such an error in another language, where it has one."""
        return str(e) if e.reason is None else self.sentence(e.reason, lang, names)

    def called(self, kind: str, name: str, lang: str = ENGLISH) -> str:
        """What people call an option, a preset or a value of an option: `called("value", "aim.last")`."""
        key = f"{kind}.{name}"
        if knows(self.words, key, lang):
            return self.say(key, {}, lang)
        word = name.rpartition(".")[2]
        if kind == "value" and word in ("true", "false"):
            return self.say("yes" if word == "true" else "no", {}, lang)
        return capital(word.replace("_", " "))

    def help(self, kind: str, name: str, lang: str = ENGLISH) -> str:
        """The sentence that explains an option or a preset."""
        key = f"{kind}.{name}.help"
        if knows(self.words, key, lang):
            return self.say(key, {}, lang)
        for o in self.options:
            if kind == "option" and o.name == name:
                return o.help
        for p in self.presets:
            if kind == "preset" and p.name == name:
                return p.help
        return ""

    def about(self, lang: str = ENGLISH) -> str:
        """What the game is, in a sentence or two."""
        return self.say("about", {}, lang)
