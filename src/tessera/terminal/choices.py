"""The answers to a question as people see them: numbered, grouped by their verb, in columns, and short enough for a
screen.

Numbers follow the order on the screen and stay typable also where a long group is folded away.
"""

from collections.abc import Sequence
from textwrap import fill

from tessera.kernel.game import Game
from tessera.kernel.script import ACTION, NUMBER, SEAT, Ask
from tessera.kernel.state import State
from tessera.kernel.words import ENGLISH

HEADING_COLUMNS = 12  # columns for a group's verb
PLAIN = ""  # the group of answers that are a single word


def shown_as(game: Game, state: State, code: int, names: Sequence[str]) -> str:
    """An answer as the terminal shows it: as it is typed, or as people say it where its notation is none to read."""
    if game.has_notation:
        return game.describe(state, code)
    return game.label(state, code, ENGLISH, tuple(names))


class Choices:
    def __init__(self, game: Game, state: State, ask: Ask, names: Sequence[str]) -> None:
        self.numbered = ask.kind != NUMBER  # where the answer is a number, a number means itself
        groups: dict[str, list[tuple[int, str]]] = {}
        for code in [int(c) for c in ask.answers]:
            text = f"{game.describe(state, code)}"
            verb, blank, rest = text.partition(" ")
            if not game.has_notation:
                text = rest = shown_as(game, state, code, names)
            if ask.kind == SEAT:
                groups.setdefault(PLAIN, []).append((code, f"{text} ({names[code]})"))
            elif ask.kind == ACTION and blank:
                groups.setdefault(verb, []).append((code, rest))
            else:
                groups.setdefault(PLAIN, []).append((code, text))
        if PLAIN in groups:
            groups[PLAIN] = groups.pop(PLAIN)  # last: pass, stop, end
        self.codes: list[int] = []
        self.groups: dict[str, list[tuple[int, str]]] = {}  # the verb: numbers and the rest of the text
        for verb, items in groups.items():
            self.groups[verb] = [(len(self.codes) + i, label) for i, (_, label) in enumerate(items, 1)]
            self.codes += [code for code, _ in items]

    def code(self, number: str) -> int | None:
        """The answer of that number."""
        if self.numbered and number.isdecimal() and 1 <= int(number[:9]) <= len(self.codes):
            return self.codes[int(number[:9]) - 1]
        return None

    def text(self, columns: int, lines: int = 0) -> str:
        """All answers; with a limit of lines the longest groups are folded until it holds."""
        blocks = {verb: self._block(verb, columns) for verb in self.groups}
        while lines and sum(map(len, blocks.values())) > lines:
            longest = max(blocks, key=lambda verb: len(blocks[verb]))
            if len(blocks[longest]) < 3:
                break
            blocks[longest] = [self._folded(longest)]
        return "\n".join(row for rows in blocks.values() for row in rows)

    def group(self, verb: str, columns: int) -> str:
        return "\n".join(self._block(verb, columns))

    def _folded(self, verb: str) -> str:
        items = self.groups[verb]
        return f"{verb:<{HEADING_COLUMNS}}{items[0][0]:>3} to {items[-1][0]}: type `{verb}` to see these {len(items)}"

    def _block(self, verb: str, columns: int) -> list[str]:
        shown = [f"{number:>3} {label}" if self.numbered else label for number, label in self.groups[verb]]
        wide = max(len(item) for item in shown) + 2
        indent = HEADING_COLUMNS if len(self.groups) > 1 or verb else 1
        across = max(1, (columns - indent) // wide)
        heading = verb if verb or indent == 1 else "or"
        if wide > columns - indent:  # whole sentences
            text = "\n".join(fill(item, columns - indent, subsequent_indent="    ") for item in shown)
            return [f"{heading if i == 0 else '':<{indent}}{row}" for i, row in enumerate(text.split("\n"))]
        rows = [shown[i : i + across] for i in range(0, len(shown), across)]
        return [
            f"{heading if i == 0 else '':<{indent}}{''.join(f'{item:<{wide}}' for item in row)}".rstrip()
            for i, row in enumerate(rows)
        ]
