// Zones and facts of a view as a person reads them, for any game. A game's words say what zones are called: a key such as
// "zone.hand @" with # for a number and @ for the seat that owns the zone. A zone that the words do not name is shown as it is.
import type { Json } from "../lib/messages";
import type { TableProps } from "../lib/table";
import { fill } from "../words";

export interface Pile {
  /** A name as in the view; several equal ones are one pile. */
  name: string;
  title: string;
  count: number;
  hidden: boolean;
}

export interface ReadableZone {
  name: string;
  title: string;
  seat: number; // -1: nobody's
  pieces: string[];
  piles: Pile[];
}

export interface Line {
  key: string;
  title: string;
  text: string;
  seat: number;
}

const KERNELS = new Set(["asked", "prompt", "result", "left", "mover", "points"]);

function pattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/#/g, "(?<n>\\d+)").replace("@", "(?<seat>\\d+)").replace(/@/g, "\\d+")}$`);
}

const patterns = new WeakMap<Record<string, string>, [RegExp, string][]>();
function patternsOf(names: Record<string, string>): [RegExp, string][] {
  let found = patterns.get(names);
  if (!found) {
    found = Object.entries(names)
      .filter(([key]) => key.startsWith("zone."))
      .map(([key, title]) => [pattern(key.slice("zone.".length)), title]);
    patterns.set(names, found);
  }
  return found;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A piece as people call it. A back is "hidden", or what the game's words say of it: "back.?#": "age {n}". */
export function pieceTitle(game: TableProps, piece: string, names: Record<string, string> = {}): string {
  if (!piece.startsWith("?")) return game.cards[piece]?.title ?? piece;
  for (const [key, title] of Object.entries(names)) {
    const match = key.startsWith("back.") ? pattern(key.slice("back.".length)).exec(piece) : null;
    if (match) return fill(title, { n: match.groups?.["n"] ?? "" });
  }
  return game.t("piece.hidden");
}

function piles(game: TableProps, pieces: string[], names: Record<string, string>): Pile[] {
  const out = new Map<string, Pile>();
  for (const piece of pieces) {
    const pile = out.get(piece);
    if (pile) pile.count += 1;
    else out.set(piece, { name: piece, title: pieceTitle(game, piece, names), count: 1, hidden: piece.startsWith("?") });
  }
  return [...out.values()];
}

/** Every zone with something in it: those of the table first, then each seat's, your own before the others'. */
export function zonesOf(game: TableProps, names: Record<string, string>): ReadableZone[] {
  const seats = game.table.seats.length;
  const zones = Object.entries(game.view.zones).map(([name, pieces]): ReadableZone => {
    for (const [regexp, title] of patternsOf(names)) {
      const match = regexp.exec(name);
      if (!match) continue;
      const seat = match.groups?.["seat"] === undefined ? -1 : Number(match.groups["seat"]);
      const args = { n: match.groups?.["n"] ?? "", who: seat >= 0 ? game.seatName(seat) : "" };
      return { name, title: fill(title, args), seat: seat < seats ? seat : -1, pieces, piles: piles(game, pieces, names) };
    }
    return { name, title: capital(name), seat: -1, pieces, piles: piles(game, pieces, names) };
  });
  return zones.sort((a, b) => rank(game, a.seat) - rank(game, b.seat));
}

/** The order in which seats are told: the table, you, then the others clockwise from you. */
export function rank(game: TableProps, seat: number): number {
  const n = game.table.seats.length;
  return seat < 0 ? -1 : (seat - Math.max(game.you, 0) + n) % n;
}

/** A fact's value in words. A game may name values: "fact.nobles=player @": "with {who}", "fact.specials=-1": "free". */
function words(game: TableProps, names: Record<string, string>, fact: string, value: Json): string {
  if (Array.isArray(value)) return value.map((item) => words(game, names, fact, item)).join(", ");
  if (value && typeof value === "object") {
    return Object.entries(value)
      .map(([key, item]) => `${pieceTitle(game, key)}: ${words(game, names, fact, item)}`)
      .join("; ");
  }
  if (typeof value === "boolean") return game.t(value ? "yes" : "no");
  const text = String(value);
  const start = `fact.${fact}=`;
  for (const [key, title] of Object.entries(names)) {
    const match = key.startsWith(start) ? pattern(key.slice(start.length)).exec(text) : null;
    if (match) return fill(title, { n: match.groups?.["n"] ?? "", who: match.groups?.["seat"] ? game.seatName(Number(match.groups["seat"])) : "" });
  }
  return typeof value === "string" ? pieceTitle(game, value) : text;
}

/** The view's facts as lines; a list with one entry a seat becomes a line of each seat. */
export function factLines(game: TableProps, names: Record<string, string>): Line[] {
  const seats = game.table.seats.length;
  const out: Line[] = [];
  for (const [key, value] of Object.entries(game.view.facts)) {
    const title = names[`fact.${key}`] ?? capital(key.replace(/_/g, " "));
    if (KERNELS.has(key) || !title || value === false || value === "") continue;
    if (Array.isArray(value) && value.length === 0) continue;
    if (Array.isArray(value) && value.length === seats) {
      value.forEach((item, seat) => out.push({ key, title, text: words(game, names, key, item), seat }));
    } else {
      out.push({ key, title, text: value === true ? "" : words(game, names, key, value), seat: -1 });
    }
  }
  return out;
}
