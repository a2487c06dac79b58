"""The list of games: for people a paragraph each, for programs JSON."""

import json

from tessera.kernel.game import Game
from tessera.kernel.options import Option
from tessera.registry import all_games
from tessera.terminal import screen


def games_json() -> str:
    return json.dumps([_data(g) for g in all_games().values()], indent=1)


def _data(g: Game) -> dict[str, object]:
    return {
        "game": g.name,
        "title": g.title,
        "version": g.version,
        "seats": list(g.seats),
        "presets": [{"name": p.name, "help": p.help, "seats": list(p.seats), "values": p.values} for p in g.presets],
        "options": [
            {"name": o.name, "default": o.default, "allowed": o.allowed(), "help": o.help, "rule": o.rule}
            for o in g.options
        ],
    }


def games_text() -> str:
    return "\n\n".join(_paragraph(g) for g in all_games().values())


def _paragraph(g: Game) -> str:
    few, many = g.seats
    rows = [screen.strong(f"{g.name}  {g.title}, {few if few == many else f'{few} to {many}'} players")]
    if g.presets:
        rows.append("  presets (--preset NAME):")
        rows += [screen.wrapped(f"    {p.name}: {p.help}", " " * 6) for p in g.presets]
    if g.options:
        rows.append("  options (--option NAME=VALUE):")
        rows += [screen.wrapped(f"    {_option(o)}", " " * 6) for o in g.options]
    return "\n".join(rows)


def _option(o: Option) -> str:
    default = str(o.default).lower() if isinstance(o.default, bool) else o.default
    return f"{o.name}={default}: {o.help} {o.allowed()}. ({o.rule})"
