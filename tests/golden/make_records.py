"""Writes the kept games: tests/golden/records/*.jsonl, and beside each a playthrough that a reviewer can read.

Run it only to add games or after a deliberate change of the rules (raise the game's version then); the test replays
what is kept."""

from pathlib import Path

from tessera.bots import find_bot
from tessera.kernel.chair import Chair
from tessera.kernel.events import SPECTATOR
from tessera.kernel.game import Game
from tessera.kernel.rng import Rng
from tessera.matches.match import Match
from tessera.registry import all_games

RECORDS = Path(__file__).parent / "records"
MOST_ANSWERS = 120  # answers a record


def played(game: Game, preset: str, seats: int) -> Match:
    """A game between greedy bots, cut off if it gets long."""
    m = Match.start(game, game.choose_options(preset, None, seats), seats, 11)
    bot = find_bot("greedy")
    rng = Rng(11)
    while m.state.result is None and m.version < MOST_ANSWERS:
        seat = int(game.question(m.state).seat)
        codes = game.legal(m.state)
        m.answer(seat, codes[0] if len(codes) == 1 else bot.choose(Chair(game, m.state, seat), rng))
    return m


def playthrough(m: Match) -> str:
    """Every answer with its number of choices, what was told, and the position at the start of each turn."""
    game = m.game
    header = m.record.header
    since = {option.name: option.since for option in game.options}  # an old game does not know today's choices
    options = {name: value for name, value in header.options.items() if since[name] <= header.version}
    out = [f"{game.title}, {header.seats} seats, {options}", game.position(m.states[0])]
    for v in range(1, m.version + 1):
        entry = m.record.entries[v - 1]
        out.append(f"{v}. seat {entry.seat}: {entry.text}   ({len(game.legal(m.states[v - 1]))} answers)")
        out += [f"   {text}" for text in m.lines_at(v, SPECTATOR)]
        if m.states[v].result is None and game.between_turns(m.states[v]):
            out += [f"      {row}" for row in game.turn_text(m.states[v]).splitlines()]
    result = m.state.result
    out.append(f"ended: {result.reason}, shares {result.shares}" if result else "cut off here")
    return "\n".join(out) + "\n"


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for game in all_games().values():
        for preset in game.presets:
            m = played(game, preset.name, preset.seats[0])
            name = f"{game.name}-{preset.name}"
            (RECORDS / f"{name}.jsonl").write_text(m.record.text())
            (RECORDS / f"{name}.txt").write_text(playthrough(m))


if __name__ == "__main__":
    main()
