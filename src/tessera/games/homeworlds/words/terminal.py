"""Homeworlds in the terminal: the systems on the left, homeworlds first and then by star size, the stash as a grid
beside them.

Everything is read from the view. Stars are in brackets, ships after their owner's name; every piece is a letter and
a size, and colour only repeats the letter. [3 red] warns of three pieces of a colour in one system, !4 red! of a
catastrophe that is possible.
"""

import textwrap

from tessera.games.homeworlds.view import BACK, COLOUR_NAMES
from tessera.games.homeworlds.words.text import system_title
from tessera.kernel.events import View

STYLES = (
    (r"\br[123]\b|\bred\b", "31"),
    (r"\by[123]\b|\byellow\b", "33"),
    (r"\bg[123]\b|\bgreen\b", "32"),
    (r"\bb[123]\b|\bblue\b", "94"),
    (r"\b(?:HOMEWORLDS|SMALL STARS|MEDIUM STARS|LARGE STARS|STASH)\b", "1"),
    (r"![^!\n]*!", "1;31"),
)

HELP = """\
Moves are typed as they are listed. Verbs may be cut short, and places left out
where only one fits; a system goes by its number or its name:
  build g1 home0       trade g1 y1 home0     move y1 home0 s1
  discover y1 home0 b3 attack r1 s1          sacrifice y2 home0
  catastrophe s1 red   pass, stop, end       homeworld b3 y1 g3 (stars and ship)
  sacrifice y2 home0; move r1 home0 s1; move g1 s1 home1   (a turn in one line)
A piece is its colour (r, y, g, b) and its size (1 small, 2 medium, 3 large).
Red attacks, yellow moves, green builds, blue trades; you need that colour in
the system, as a ship of yours or a star."""

SIZES = ("SMALL", "MEDIUM", "LARGE")
STASH_WIDTH = 20
GAP = 3


def draw(view: View, width: int) -> str:
    left = systems(view, width - STASH_WIDTH - GAP)
    right = stash(view)
    rows = [head(view, width)]
    for i in range(max(len(left), len(right))):
        a = left[i] if i < len(left) else ""
        b = right[i] if i < len(right) else ""
        rows.append(f"{a:<{width - STASH_WIDTH}}{b}".rstrip())
    return "\n".join(rows)


def head(view: View, width: int) -> str:
    facts = view.facts
    over = "result" in facts
    said = [f"Turn {facts['turn']}", "the game is over" if over else f"{_name(view, facts['mover'])} to move"]
    if facts["actions"]:
        said.append(f"{facts['actions']} {facts['colour']} action{'s' if facts['actions'] > 1 else ''} left")
    out = [_name(view, q) for q in range(_players(view)) if q not in facts["alive"]]
    if out:
        said.append(f"out: {', '.join(out)}")
    return "\n".join([f" {' · '.join(said)} ".center(width, "─"), *_alignments(view, width)])


def _alignments(view: View, width: int) -> list[str]:
    shown = view.facts["alignments"]
    if not any(zone.startswith("alignment ") for zone in view.zones):
        return []
    told = [f"{_name(view, q)} {'?' if a == BACK else a}" for q, a in enumerate(shown)]
    line = f"Alignments as far as you can tell: {', '.join(told)}"
    return textwrap.wrap(line, width, subsequent_indent="    ")


def stash(view: View) -> list[str]:
    held = view.zones.get("stash", ())
    rows = ["STASH     1   2   3"]
    for colour in COLOUR_NAMES:
        counts = [held.count(f"{colour[0]}{size}") for size in (1, 2, 3)]
        rows.append(f"{colour:<7}" + "".join(f"{n or '·':>4}" for n in counts))
    return rows


# Systems


def systems(view: View, width: int) -> list[str]:
    n = _players(view)
    names = sorted({zone.split()[0] for zone in view.zones if zone.endswith(" stars")}, key=_order)
    homes = [s for s in names if s.startswith("home") and _home_of(s) in view.facts["homes"]]
    setting_up = [s for s in names if s.startswith("home") and s not in homes]
    rows = ["HOMEWORLDS" + ("" if homes or setting_up else ": none yet")]
    for s in homes + setting_up:
        rows += system(view, s, n, width)
    others = [s for s in names if s not in homes + setting_up]
    for size in (1, 2, 3):
        here = [s for s in others if _sizes(view, s) == {size}]
        if here:
            rows += ["", f"{SIZES[size - 1]} STARS (linked to {' and '.join(_other_sizes({size}))})"]
            for s in here:
                rows += system(view, s, n, width)
    return rows


def system(view: View, s: str, n: int, width: int) -> list[str]:
    """Stars and what they are; then each player's ships, in the same line if there is room."""
    title = "" if s.startswith("home") else f"{system_title(_number(s)):<9}"
    first = f" {s:<6}{title}({' '.join(view.zones[f'{s} stars'])})"
    if s.startswith("home"):
        links = _other_sizes(_sizes(view, s))
        first += f" {_possessive(view, _home_of(s))} home, linked to {' and '.join(links) or 'nothing'}"
    rows = [first]
    for fleet in [*fleets(view, s, n), *crowds(view, s, n)]:
        room = width - len(rows[-1]) - len(fleet) - 3
        if room >= 0 and not (len(rows) == 1 and s.startswith("home") and not fleet.endswith("!")):
            rows[-1] += f"   {fleet}"
        else:
            rows.append(f"{'':8}{fleet}")
    return rows


def fleets(view: View, s: str, n: int) -> list[str]:
    held = [(q, view.zones.get(f"{s} ships {q}", ())) for q in _seated(view, n)]
    return [f"{_name(view, q)}: {' '.join(ships)}" for q, ships in held if ships]


def crowds(view: View, s: str, n: int) -> list[str]:
    """Three of a colour are one short of a catastrophe; with four anybody may trigger it."""
    pieces = [p for zone in [f"{s} stars", *(f"{s} ships {q}" for q in range(n))] for p in view.zones.get(zone, ())]
    counts = {c: sum(p[0] == c[0] for p in pieces) for c in COLOUR_NAMES}
    said = [f"[3 {c}]" for c in COLOUR_NAMES if counts[c] == 3]
    return said + [f"!{counts[c]} {c}: catastrophe possible!" for c in COLOUR_NAMES if counts[c] >= 4]


def _seated(view: View, n: int) -> list[int]:
    """The reader's own ships come first."""
    return sorted(range(n), key=lambda q: (q != view.seat, q))


def _sizes(view: View, s: str) -> set[int]:
    return {int(p[1]) for p in view.zones[f"{s} stars"]}


def _other_sizes(sizes: set[int]) -> list[str]:
    return [SIZES[k - 1].lower() for k in (1, 2, 3) if k not in sizes]


def _order(s: str) -> tuple[bool, int]:
    return (not s.startswith("home"), _number(s))


def _number(s: str) -> int:
    return int(s.removeprefix("home").removeprefix("s"))


def _home_of(s: str) -> int:
    return int(s.removeprefix("home"))


def _players(view: View) -> int:
    return len(view.facts["alignments"])


def _name(view: View, seat: int) -> str:
    names = view.facts.get("names")
    return names[seat] if names else f"player {seat}"


def _possessive(view: View, seat: int) -> str:
    name = _name(view, seat)
    return "your" if name == "You" else f"{name}'s"
