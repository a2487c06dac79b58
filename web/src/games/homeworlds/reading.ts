// What lies on the table, read from the zones of a view: systems with their stars and ships, the bank, the alignment
// cards. Pure functions; nothing here knows a rule.
import type { ViewInfo } from "../../lib/messages";

/** A kind of piece: colour and size, such as g2. */
export type Kind = string;
export const COLOURS = ["r", "y", "g", "b"] as const;
export const SIZES = [1, 2, 3] as const;
export const COLOUR_WORD: Record<string, string> = { r: "red", y: "yellow", g: "green", b: "blue" };

export interface System {
  name: string; // as in moves: home0, s1
  home: number; // the seat whose homeworld stands here, or -1
  stars: Kind[]; // the larger one first
  ships: Kind[][]; // for each seat, the larger ones first
}

export const colourOf = (kind: Kind): string => kind[0] ?? "";
export const sizeOf = (kind: Kind): number => Number(kind[1] ?? 1);

const bySize = (a: Kind, b: Kind): number =>
  sizeOf(b) - sizeOf(a) || COLOURS.indexOf(a[0] as "r") - COLOURS.indexOf(b[0] as "r");

export const starZone = (system: string): string => `${system} stars`;
export const shipZone = (system: string, seat: number): string => `${system} ships ${seat}`;

/** All systems that stand, homes first, then by number. A home is listed even before it is set up. */
export function readSystems(view: ViewInfo, seats: number): System[] {
  const found = Object.keys(view.zones).flatMap((zone) => /^s(\d+) stars$/.exec(zone)?.[1] ?? []);
  const numbers = found.map(Number).sort((a, b) => a - b);
  const read = (name: string, home: number): System => ({
    name,
    home,
    stars: [...(view.zones[starZone(name)] ?? [])].sort(bySize),
    ships: Array.from({ length: seats }, (_, seat) => [...(view.zones[shipZone(name, seat)] ?? [])].sort(bySize)),
  });
  const homes = Array.from({ length: seats }, (_, seat) => read(`home${seat}`, seat));
  return [...homes, ...numbers.map((n) => read(`s${n}`, -1)).filter((s) => s.stars.length > 0)];
}

/** How many of each kind lie in the bank. */
export function readBank(view: ViewInfo): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const size of SIZES) for (const colour of COLOURS) counts.set(`${colour}${size}`, 0);
  for (const kind of view.zones["stash"] ?? []) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** How many pieces of a colour are in a system, stars and everybody's ships together. */
export function countColour(system: System, colour: string): number {
  return [...system.stars, ...system.ships.flat()].filter((kind) => colourOf(kind) === colour).length;
}

export interface Crowd {
  colour: string;
  count: number;
}

/** The colours of which a system holds three or more, the fullest first. */
export function crowds(system: System): Crowd[] {
  return COLOURS.map((colour) => ({ colour, count: countColour(system, colour) }))
    .filter((crowd) => crowd.count >= 3)
    .sort((a, b) => b.count - a.count);
}

/** The card that this view shows of a seat: good, evil, ? (a back), or nothing where the table plays without. */
export function cardOf(view: ViewInfo, seat: number): string {
  return view.zones[`alignment ${seat}`]?.[0] ?? "";
}

export function shipCount(systems: System[], seat: number): number {
  return systems.reduce((sum, system) => sum + (system.ships[seat]?.length ?? 0), 0);
}

export function systemCount(systems: System[], seat: number): number {
  return systems.filter((system) => (system.ships[seat]?.length ?? 0) > 0).length;
}
