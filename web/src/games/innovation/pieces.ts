// What the table knows of cards: the catalogue's facts by name, backs, and how icons are drawn. Nothing of what they do.
import type { CardInfo } from "../../lib/messages";

export const COLOURS = ["blue", "red", "green", "yellow", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const ICONS = ["castle", "crown", "leaf", "lightbulb", "factory", "clock"] as const;
/** The six places of icons, in the catalogue's order. */
export const PLACES = ["tl", "tc", "tr", "bl", "bc", "br"] as const;

export interface CardFacts {
  kind: "card" | "city" | "achievement";
  age: number;
  colour: Colour;
  icons: string[]; // by place; "" is none, or the picture of a base card
  featured: string;
  effects: ("demand" | "normal")[];
}

export function factsOf(cards: Record<string, CardInfo>, name: string): CardFacts | undefined {
  const facts = cards[name]?.facts as CardFacts | undefined;
  return facts && facts.kind !== "achievement" ? facts : undefined;
}

/** The texts of a card's effects, one by one. */
export function textsOf(cards: Record<string, CardInfo>, name: string): string[] {
  return (cards[name]?.text ?? "").split("\n").filter(Boolean);
}

export function isBack(piece: string): boolean {
  return piece.startsWith("?");
}

/** A back names its age, and whether it is a city: ?3, ?c3. */
export function readBack(piece: string): { age: number; city: boolean } {
  return { age: Number(piece.replace(/\D/g, "")), city: piece.startsWith("?c") };
}

/** The age of a card or of a back. */
export function ageOf(cards: Record<string, CardInfo>, piece: string): number {
  return isBack(piece) ? readBack(piece).age : (factsOf(cards, piece)?.age ?? 0);
}

export interface Drawing {
  symbol: string; // an icon of our set
  text: string; // or a number
  hue: string; // one of the six kinds, or "x"
  search: boolean;
}

export function drawing(icon: string): Drawing {
  const [kind = "", what = ""] = icon.split(":");
  if (kind === "bonus") return { symbol: "", text: what, hue: "x", search: false };
  if (kind === "search") return { symbol: `innovation-${what}`, text: "", hue: what, search: true };
  const symbols: Record<string, string> = { arrow: `arrow-${what}`, flag: "flag-empty", fountain: "flag-solid" };
  const known = (ICONS as readonly string[]).includes(kind);
  return { symbol: `innovation-${symbols[kind] ?? kind}`, text: "", hue: known ? kind : "x", search: false };
}
