"""A tournament as one HTML page that needs nothing else: the payoff matrix with intervals, ratings, decision times, how
long the games were and how they ended. The plots are SVG, drawn here."""

import html
from collections import Counter
from math import log10
from typing import Any

from tessera.kernel.game import Game
from tessera.kernel.state import Options
from tessera.lab.standings import decision_times, ratings, standing

STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#22272b, #ece7db); --soft: light-dark(#6a6f73, #a8a294);
  --paper: light-dark(#faf8f3, #1d2023); --line: light-dark(#ddd7c9, #3b4045); --good: #2b8a78; --bad: #b4572f; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; } th, td { padding: .45rem .8rem; text-align: right; border: 1px solid var(--line); }
th { font-weight: 600; } td small { display: block; color: var(--soft); }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 13px; } .soft { fill: var(--soft); }
code { overflow-wrap: anywhere; }
"""


def page(game: Game, options: Options, seats: int, bots: list[str], rows: list[dict[str, Any]], seed: int) -> str:
    deals = len({row["deal"] for row in rows})
    usual = game.choose_options("", None)
    changed = [f"{k}={v}" for k, v in options.items() if usual[k] != v]
    asked = "".join(f" --option {pair}" for pair in changed)
    command = f"tessera tournament {game.name} --bots {','.join(bots)} --deals {deals} --seats {seats} --seed {seed}"
    parts = [
        f"<h1>{escape(game.title)}: {escape(', '.join(bots))}</h1>",
        f"<p>{len(rows):,} games on {deals:,} duplicate deals, {seats} seats; every deal is played with the challenger "
        f"in every seat. Equal bots would win {1 / seats:.1%} each; a game that nobody wins counts as that. "
        "Intervals: 95 %, bootstrapped over deals.</p>",
        f"<p><code>{escape(command + asked)}</code></p>",
        "<h2>Share of the wins</h2>",
        matrix(bots, rows, seats),
        "<h2>Ratings</h2><p>A summary of the table above (Plackett-Luce, with two standard deviations).</p>",
        rating_plot(bots, rows),
        "<h2>Time for a decision</h2><p>Median and 99th percentile in milliseconds of one processor.</p>",
        time_plot(bots, rows),
        "<h2>Length of the games, in turns</h2>",
        length_plot([row["turns"] for row in rows]),
        "<h2>How the games ended</h2>",
        endings(rows),
        "<p>Illegal answers: 0 (one would have stopped the tournament).</p>",
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(game.title)} tournament</title><style>{STYLE}</style><body>{''.join(parts)}</body></html>\n"
    )


def escape(text: str) -> str:
    return html.escape(text)


def matrix(bots: list[str], rows: list[dict[str, Any]], seats: int) -> str:
    head = "".join(f'<th scope="col">{escape(b)}</th>' for b in bots)
    body: list[str] = []
    for a in bots:
        cells: list[str] = []
        for b in bots:
            found = standing(rows, a, b) if a != b else None
            if found is None:
                cells.append("<td>·</td>")
                continue
            better = found.share > 1 / seats
            sure = found.low > 1 / seats or found.high < 1 / seats
            strength = 12 + round(50 * min(1.0, abs(found.share - 1 / seats) * 2))
            tint = f"color-mix(in srgb, var(--{'good' if better else 'bad'}) {strength}%, transparent)"
            share = f"<b>{found.share:.1%}</b>" if sure else f"{found.share:.1%}"
            apart = f"; nobody won {found.nobody:.1%}" if found.nobody else ""
            interval = f"{found.low:.1%} to {found.high:.1%}{apart}"
            cells.append(f'<td style="background:{tint}">{share}<small>{interval}</small></td>')
        body.append(f'<tr><th scope="row">{escape(a)}</th>{"".join(cells)}</tr>')
    return f'<div class="wide"><table><tr><th>row against column</th>{head}</tr>{"".join(body)}</table></div>'


def plot(width: int, height: int, label: str, inside: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def rating_plot(bots: list[str], rows: list[dict[str, Any]]) -> str:
    rated = ratings(bots, rows)
    low = min(mu - 2 * sigma for mu, sigma in rated.values())
    high = max(mu + 2 * sigma for mu, sigma in rated.values())

    def x(v: float) -> float:
        return 140 + 440 * (v - low) / max(0.1, high - low)

    out: list[str] = []
    for i, b in enumerate(sorted(bots, key=lambda b: -rated[b][0])):
        mu, sigma = rated[b]
        y = 20 + 30 * i
        out.append(f'<text x="130" y="{y + 4}" text-anchor="end">{escape(b)}</text>')
        ends = f'x1="{x(mu - 2 * sigma):.1f}" x2="{x(mu + 2 * sigma):.1f}"'
        out.append(f'<line {ends} y1="{y}" y2="{y}" stroke="var(--good)" stroke-width="3" stroke-linecap="round"/>')
        out.append(f'<circle cx="{x(mu):.1f}" cy="{y}" r="6" fill="var(--good)"/>')
        out.append(f'<text x="610" y="{y + 4}" text-anchor="start">{mu:.1f}</text>')
    return plot(660, 30 * len(bots) + 12, "Ratings with their uncertainty", "".join(out))


def time_plot(bots: list[str], rows: list[dict[str, Any]]) -> str:
    """On a logarithmic scale: a bar to the median, a line to the 99th percentile."""
    times = {b: decision_times(rows, b) for b in bots}
    most = max(0.2, *(late for _, late, _ in times.values()))

    def x(v: float) -> float:
        return 140 + 380 * (log10(max(v, 0.1)) + 1) / (log10(most) + 1)

    out: list[str] = []
    for i, b in enumerate(bots):
        middle, late, n = times[b]
        y = 20 + 30 * i
        out.append(f'<text x="130" y="{y + 4}" text-anchor="end">{escape(b)}</text>')
        out.append(
            f'<rect x="140" y="{y - 8}" width="{max(1.0, x(middle) - 140):.1f}" height="16" rx="3" fill="var(--good)"/>'
        )
        out.append(f'<line x1="140" x2="{x(late):.1f}" y1="{y}" y2="{y}" stroke="var(--bad)" stroke-width="2"/>')
        said = f"{middle:,.1f} / {late:,.1f} ms"
        out.append(f'<text x="535" y="{y + 4}">{said}<title>{n:,} decisions</title></text>')
    return plot(680, 30 * len(bots) + 12, "Time for a decision", "".join(out))


def length_plot(turns: list[int]) -> str:
    low, high = min(turns), max(turns)
    step = max(1, -(-(high - low + 1) // 30))
    counts = Counter((t - low) // step for t in turns)
    most = max(counts.values())
    out: list[str] = []
    for k in range((high - low) // step + 1):
        tall = 120 * counts[k] / most
        span = f"{low + k * step} to {low + (k + 1) * step - 1}" if step > 1 else str(low + k)
        out.append(
            f'<rect x="{20 + 20 * k}" y="{130 - tall:.1f}" width="18" height="{tall:.1f}" fill="var(--good)">'
            f"<title>{span} turns: {counts[k]}</title></rect>"
        )
    wide = 40 + 20 * ((high - low) // step + 1)
    out.append(f'<text x="20" y="150">{low}</text><text x="{wide - 20}" y="150" text-anchor="end">{high}</text>')
    return plot(max(wide, 120), 156, f"Turns of a game, from {low} to {high}", "".join(out))


def endings(rows: list[dict[str, Any]]) -> str:
    found = Counter(row["reason"] for row in rows).most_common()
    lines = "".join(f"<tr><th>{escape(r)}</th><td>{n:,}</td><td>{n / len(rows):.1%}</td></tr>" for r, n in found)
    return f"<table>{lines}</table>"
