// What a view and the catalogue say of Innomination's cards, with types. Nothing here knows a rule: a card's numbers in play
// come from the view, what is printed on it from the catalogue.
import type { CardInfo } from "../../lib/messages";
import type { TableProps } from "../../lib/table";

export const ELEMENTS = ["E", "F", "L", "T", "M", "D", "N"] as const;
export type Element = (typeof ELEMENTS)[number];
export const ELEMENT_ICONS: Record<Element, string> = {
  E: "earth",
  F: "fire",
  L: "light",
  T: "thunder",
  M: "metal",
  D: "dark",
  N: "neutral",
};
/** The nations, each with the element of its own. */
export const NATIONS: Record<string, Element> = {
  sectonia: "E",
  vesuvion: "F",
  verivusin: "L",
  lastaesha: "T",
  asweigald: "M",
  kalua: "D",
  neutral: "N",
};
export const PHASES = ["ready", "upkeep", "draw", "main", "end"] as const;
export type Amounts = Partial<Record<Element, number>>;

/** What is printed on a card, besides its words. */
export interface Printed {
  kind: "leader" | "creature" | "spell" | "attachment" | "chain" | "source";
  id: string;
  pile: "leader" | "main" | "named" | "source" | "";
  above: number;
  lines: { role: string; keywords: string[] }[];
  nation: string;
  named: boolean;
  base: string;
  cost: Amounts;
  attack: number | null;
  life: number | null;
  subtypes: string[];
  traits: string[];
  basic: boolean;
  token: boolean;
}

/** What a card in play carries; what is as usual is left out. */
export interface InPlay {
  on?: string;
  under?: boolean;
  attack?: number;
  life?: number;
  max_life?: number;
  actions?: number;
  traits?: string[];
  face_down?: boolean;
  aether?: string;
  new?: boolean;
  strikes?: number;
  shields_used?: number;
  counts?: number[];
  timers?: number[];
  lasting?: unknown[];
}

export interface Link {
  seat: number;
  source: string;
  line: number; // 0: an effect that was gained
  targets: string[];
  status?: string;
}

/** A card's word: `bolt.a2` is a `bolt`. */
export function slug(piece: string): string {
  return piece.split(".")[0] ?? piece;
}

/** The glossary's entry for a trait or a keyword, such as "armor" for ARMOR(2). */
export function wordOf(trait: string): string {
  return trait
    .replace(/\([^)]*\)/g, "")
    .trim()
    .toLowerCase()
    .replaceAll(" ", "_");
}

export function isBack(piece: string): boolean {
  return piece.startsWith("?");
}

export function printed(card: CardInfo | undefined): Printed | undefined {
  return card?.facts as Printed | undefined;
}

/** A card's text with its marks: its head (type, cost, numbers), what stands above its effects, and the effects. */
export function textOf(card: CardInfo): { head: string; above: string[]; lines: string[] } {
  return split(card, card.marked || card.text);
}

/** The same for who cannot see signs: marks as words. */
export function saidOf(card: CardInfo): ReturnType<typeof textOf> {
  return split(card, card.text);
}

function split(card: CardInfo, text: string): { head: string; above: string[]; lines: string[] } {
  const [head = "", ...rest] = text.split("\n");
  const above = printed(card)?.lines.length ? (printed(card)?.above ?? 0) : rest.length;
  return { head, above: rest.slice(0, above), lines: rest.slice(above) };
}

export class Cards {
  constructor(private readonly game: TableProps) {}

  info(piece: string): CardInfo | undefined {
    return this.game.cards[slug(piece)];
  }
  printed(piece: string): Printed | undefined {
    return printed(this.info(piece));
  }
  title(piece: string): string {
    return this.info(piece)?.title ?? slug(piece);
  }
  now(piece: string): InPlay {
    return (this.game.view.facts[piece] as InPlay | undefined) ?? {};
  }
  zone(name: string, seat: number): string[] {
    return this.game.view.zones[`${name} ${seat}`] ?? [];
  }
  /** The seat that owns a piece: `bolt.b2` is the second player's. */
  owner(piece: string): number {
    return "abcdef".indexOf(piece.split(".")[1]?.[0] ?? "?");
  }
  /** The words of an effect line of a card; empty for one that was gained. */
  line(piece: string, line: number): string {
    const info = this.info(piece);
    return info && line > 0 ? (textOf(info).lines[line - 1] ?? "") : "";
  }
  said(piece: string, line: number): string {
    const info = this.info(piece);
    return info && line > 0 ? (saidOf(info).lines[line - 1] ?? "") : "";
  }
}

/** Equal pieces in equal condition lie on one another. */
export function stacked(
  pieces: string[],
  state: (piece: string) => unknown,
  when: (piece: string) => boolean,
): string[][] {
  const out: string[][] = [];
  const at = new Map<string, string[]>();
  for (const piece of pieces) {
    const key = when(piece) ? `${slug(piece)} ${JSON.stringify(state(piece))}` : piece;
    const pile = at.get(key);
    if (pile) pile.push(piece);
    else {
      const fresh = [piece];
      at.set(key, fresh);
      out.push(fresh);
    }
  }
  return out;
}

export function total(amounts: Amounts): number {
  return Object.values(amounts).reduce((sum, n) => sum + n, 0);
}
