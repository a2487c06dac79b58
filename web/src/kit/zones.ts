// Zones and facts of a view as a person reads them, for any game. A game's words say what zones are called: a key such as
// "zone.hand @" with # for a number and @ for the seat that owns the zone.
//
// Facts are shown where the words give them a title, "fact.round", and as the words say their values:
//   "fact.phase=main": "MAIN"          a value; # in it is a number ({n}), @ a seat ({who}). Empty: nothing worth telling.
//   "fact.aether.E": "{x} Earth"       a member of an object, or a place in a list ("fact.icons.0"); others are left out
//   "fact.chain.#": "{x}"              every entry of a list. A list of as many entries as seats is else one entry a seat,
//                                      unless its values are seats themselves ("fact.may_answer=@": "{who}").
//   "fact.card.attack": "Attack {x}"   what a piece carries: a fact under the piece's own name
// A piece is called as its card is. Copies of a card are told apart by what follows a dot ("bolt.a2"); people read its number
// where several lie together and differ, or are asked about.
import type { CardInfo, Json } from "../lib/messages";
import type { TableProps } from "../lib/table";
import { fill } from "../words";
import { named as namedIn } from "./choices";

export interface Pile {
  /** A name as in the view; several equal ones are one pile. */
  name: string;
  names: string[];
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

/** The card that a piece is, or is a copy of. */
export function cardOf(game: TableProps, piece: string): CardInfo | undefined {
  return game.cards[piece] ?? game.cards[piece.split(".")[0] ?? ""];
}

/** A piece as people call it. A back is "hidden", or what the game's words say of it: "back.?#": "age {n}". */
export function pieceTitle(game: TableProps, piece: string, names: Record<string, string> = {}): string {
  if (!piece.startsWith("?")) return cardOf(game, piece)?.title ?? piece;
  for (const [key, title] of Object.entries(names)) {
    const match = key.startsWith("back.") ? pattern(key.slice("back.".length)).exec(piece) : null;
    if (match) return fill(title, { n: match.groups?.["n"] ?? "" });
  }
  return game.t("piece.hidden");
}

/** The number of a copy, where it matters which one of several in the zone is meant. */
function numberOf(game: TableProps, piece: string, zone: string[], asked: Set<string>): string {
  const [card, copy] = piece.split(".");
  if (!copy || !(piece in game.view.facts)) return "";
  const alike = zone.filter((other) => other.split(".")[0] === card);
  const carried = new Set(alike.map((other) => JSON.stringify(game.view.facts[other])));
  const matters = alike.length > 1 && (carried.size > 1 || alike.some((other) => asked.has(other)));
  return matters ? ` ${/\d*$/.exec(copy)?.[0]}` : "";
}

function piles(game: TableProps, pieces: string[], names: Record<string, string>, asked: Set<string>): Pile[] {
  const out = new Map<string, Pile>();
  for (const name of pieces) {
    const title = pieceTitle(game, name, names) + numberOf(game, name, pieces, asked);
    const key = name.includes(".") ? title : name;
    const pile = out.get(key);
    if (pile) {
      pile.count += 1;
      pile.names.push(name);
    } else out.set(key, { name, names: [name], title, count: 1, hidden: name.startsWith("?") });
  }
  return [...out.values()];
}

/** What the cards in sight say, by the first pile of each. A text is for a reader who sees no signs. */
export function firstOfEach(game: TableProps, zones: ReadableZone[]): Map<Pile, string> {
  const out = new Map<Pile, string>();
  const told = new Set<CardInfo>();
  for (const pile of zones.flatMap((zone) => zone.piles)) {
    const card = pile.hidden ? undefined : cardOf(game, pile.name);
    if (!card?.text || told.has(card)) continue;
    told.add(card);
    out.set(pile, card.text);
  }
  return out;
}

/** Every zone with something in it: those of the table first, then each seat's, your own before the others'. */
export function zonesOf(game: TableProps, names: Record<string, string>): ReadableZone[] {
  const seats = game.table.seats.length;
  const asked = namedIn(game.question);
  const zones = Object.entries(game.view.zones).map(([name, pieces]): ReadableZone => {
    for (const [regexp, title] of patternsOf(names)) {
      const match = regexp.exec(name);
      if (!match) continue;
      const seat = match.groups?.["seat"] === undefined ? -1 : Number(match.groups["seat"]);
      const n = match.groups?.["n"] ?? "";
      const args = { n, who: seat >= 0 ? game.seatName(seat) : "", whose: n ? game.seatName(Number(n)) : "" };
      return {
        name,
        title: fill(title, args),
        seat: seat < seats ? seat : -1,
        pieces,
        piles: piles(game, pieces, names, asked),
      };
    }
    return { name, title: capital(name), seat: -1, pieces, piles: piles(game, pieces, names, asked) };
  });
  return zones.sort((a, b) => rank(game, a.seat) - rank(game, b.seat));
}

/** The order in which seats are told: the table, you, then the others clockwise from you. */
export function rank(game: TableProps, seat: number): number {
  const n = game.table.seats.length;
  return seat < 0 ? -1 : (seat - Math.max(game.you, 0) + n) % n;
}

/** What the words say of a value: undefined if nothing. */
function named(game: TableProps, names: Record<string, string>, path: string, text: string): string | undefined {
  const start = `fact.${path}=`;
  for (const [key, title] of Object.entries(names)) {
    const match = key.startsWith(start) ? pattern(key.slice(start.length)).exec(text) : null;
    if (match)
      return fill(title, {
        n: match.groups?.["n"] ?? "",
        who: match.groups?.["seat"] ? game.seatName(Number(match.groups["seat"])) : "",
      });
  }
  return undefined;
}

/** A fact's value in words; `path` is the fact's name, and of what in it the value is a member. */
function words(game: TableProps, names: Record<string, string>, path: string, value: Json): string {
  if (value && typeof value === "object") {
    const list = Array.isArray(value);
    const each = names[`fact.${path}.#`];
    const parts = Object.entries(value).map(([key, item]) => {
      const member = names[`fact.${path}.${key}`];
      if (member !== undefined) {
        const x = member && item !== false ? words(game, names, `${path}.${key}`, item) : "";
        return x || item === true ? fill(member, { x }) : "";
      }
      const x = words(game, names, path, item);
      if (list) return x && each ? fill(each, { x }) : x;
      return x && cardOf(game, key) ? `${pieceTitle(game, key)}: ${x}` : "";
    });
    const nested = Object.values(value).some((item) => item && typeof item === "object");
    return parts.filter(Boolean).join(nested && !list ? "; " : each ? "; " : ", ");
  }
  const text = String(value);
  const said =
    named(game, names, path, text) ?? (path.includes(".") ? named(game, names, path.split(".")[0]!, text) : undefined);
  if (said !== undefined) return said;
  if (typeof value === "boolean") return game.t(value ? "yes" : "no");
  return typeof value === "string" ? pieceTitle(game, value) : text;
}

/** The view's facts as lines; a list with one entry a seat becomes a line of each seat. */
export function factLines(game: TableProps, names: Record<string, string>): Line[] {
  const seats = game.table.seats.length;
  const out: Line[] = [];
  const add = (key: string, title: string, path: string, value: Json, seat: number) => {
    const text = value === true ? "" : words(game, names, path, value);
    if (value === true || (value !== false && text)) out.push({ key, title, text, seat });
  };
  for (const [key, value] of Object.entries(game.view.facts)) {
    const title = names[`fact.${key}`];
    if (KERNELS.has(key) || !title) continue;
    const each =
      Array.isArray(value) && value.length === seats && !(`fact.${key}=@` in names) && !(`fact.${key}.#` in names);
    if (each) (value as Json[]).forEach((item, seat) => add(key, title, key, item, seat));
    else add(key, title, key, value, -1);
  }
  for (const zone of zonesOf(game, names)) {
    for (const pile of zone.piles) {
      const carried = game.view.facts[pile.name]; // all of a pile carry the same
      if (carried && !(`fact.${pile.name}` in names)) add(pile.name, pile.title, "card", carried, zone.seat);
    }
  }
  return out;
}
