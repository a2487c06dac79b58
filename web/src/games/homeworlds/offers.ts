// The choices of a question as things that can be pointed at. Each choice gets marks ("ship home0 0 g3", "bank r2",
// "to s1", "power move"...): pointing at marks narrows the choices down until one is left. The page never works
// out what is possible: without a choice nothing is lit.
import type { Choice } from "../../lib/messages";
import { COLOUR_WORD, colourOf, type Kind, type System } from "./reading";

export type Mark = string;
export type Power = "build" | "trade" | "move" | "attack" | "sacrifice";
export const POWERS: Power[] = ["build", "trade", "move", "attack", "sacrifice"];

export const shipMark = (system: string, seat: number, kind: Kind): Mark => `ship ${system} ${seat} ${kind}`;
export const bankMark = (kind: Kind): Mark => `bank ${kind}`;
export const toMark = (system: string): Mark => `to ${system}`;
export const inMark = (system: string): Mark => `in ${system}`;
export const powerMark = (power: string): Mark => `power ${power}`;
export const crowdMark = (system: string, colour: string): Mark => `crowd ${system} ${colour}`;

export interface Move {
  choice: Choice;
  verb: string;
  marks: Set<Mark>;
}

/** A choice's verb and marks, from the words of its text (`trade g3 r3 home0`). */
export function readMove(choice: Choice, you: number, systems: System[]): Move {
  const [verb = "", a = "", b = "", c = ""] = choice.text.split(" ");
  const marks: Mark[] = [];
  const own = (system: string, fits: (kind: Kind) => boolean): Mark[] => {
    const ships = systems.find((s) => s.name === system)?.ships[you] ?? [];
    return ships.filter(fits).map((kind) => shipMark(system, you, kind));
  };
  if (verb === "star" || verb === "ship") marks.push(bankMark(a));
  else if (verb === "build") {
    const alike = own(b, (kind) => colourOf(kind) === colourOf(a));
    marks.push(powerMark(verb), bankMark(a), inMark(b), ...alike);
  } else if (verb === "trade") marks.push(powerMark(verb), bankMark(b), inMark(c), shipMark(c, you, a));
  else if (verb === "move") marks.push(powerMark(verb), toMark(c), inMark(b), shipMark(b, you, a));
  else if (verb === "discover") marks.push(powerMark("move"), bankMark(c), inMark(b), shipMark(b, you, a));
  else if (verb === "attack") {
    const [kind = "", owner] = a.split("@");
    const seat = owner === undefined ? 1 - you : Number(owner);
    marks.push(powerMark(verb), inMark(b), shipMark(b, seat, kind), ...own(b, () => true));
  } else if (verb === "sacrifice") marks.push(powerMark(verb), inMark(b), shipMark(b, you, a));
  else if (verb === "catastrophe") marks.push(crowdMark(a, b[0] ?? ""), inMark(a)); // "blue": b
  return { choice, verb, marks: new Set(marks) };
}

/** The moves that have all of these marks. */
export function fitting(moves: Move[], marks: Mark[]): Move[] {
  return moves.filter((move) => marks.every((mark) => move.marks.has(mark)));
}

/** Everything that some of the moves point at. */
export function touched(moves: Move[]): Set<Mark> {
  return new Set(moves.flatMap((move) => [...move.marks]));
}

// What to ask about when something is pointed at that no choice has: a move in the usual words, for the reason why not.

export function attackText(kind: Kind, seat: number, system: string, seats: number): string {
  return seats > 2 ? `attack ${kind}@${seat} ${system}` : `attack ${kind} ${system}`;
}

export const catastropheText = (system: string, colour: string): string =>
  `catastrophe ${system} ${COLOUR_WORD[colour] ?? colour}`;

/** A plausible move of this power for this ship, possible or not. */
export function exampleText(
  power: Power,
  kind: Kind,
  system: System,
  systems: System[],
  bank: Map<Kind, number>,
  you: number,
): string {
  const colour = colourOf(kind);
  const others = ["r", "y", "g", "b"].filter((c) => c !== colour);
  const inBank = (k: Kind): boolean => (bank.get(k) ?? 0) > 0;
  if (power === "build") {
    const size = [1, 2, 3].find((s) => inBank(`${colour}${s}`)) ?? 1;
    return `build ${colour}${size} ${system.name}`;
  }
  if (power === "trade") {
    const other = others.find((c) => inBank(c + kind[1])) ?? others[0];
    return `trade ${kind} ${other}${kind[1]} ${system.name}`;
  }
  if (power === "attack") {
    const seat = system.ships.findIndex((ships, q) => q !== you && ships.length > 0);
    const target = system.ships[seat]?.at(-1) ?? kind;
    return attackText(target, seat < 0 ? (you + 1) % system.ships.length : seat, system.name, system.ships.length);
  }
  if (power === "move") {
    const to = systems.find((s) => s.name !== system.name && s.stars.length > 0);
    return to ? `move ${kind} ${system.name} ${to.name}` : `discover ${kind} ${system.name} r1`;
  }
  return `sacrifice ${kind} ${system.name}`;
}
