// What may be answered now, sorted by the thing on the table that it is about. It only reads the texts of the
// choices that the server sent ("buy B3U4", "take WUG", "with U3 gold1"); what they mean by the rules is not known
// here. Order: gems, steps, offers, taking gems, payments.
import { Offers as AnyOffers } from "../../kit/offers";
import type { Choice, Question } from "../../lib/messages";

export const GEMS = ["W", "U", "G", "R", "K"] as const;
export const TOKENS = [...GEMS, "gold"] as const;
export type Gem = (typeof GEMS)[number];
export type TokenKind = (typeof TOKENS)[number];
export const TINTS: Record<TokenKind, string> = {
  W: "var(--white)",
  U: "var(--blue)",
  G: "var(--green)",
  R: "var(--red)",
  K: "var(--black)",
  gold: "var(--gold)",
};
/** The back of a deck by its level, such as B2: dark and light. */
export const backOf = (deck: string) => [`var(--spl-back-${deck})`, `var(--spl-back-${deck}-2)`] as const;
/** Answers that name nothing on the table. */
const WORDS = new Set(["yes", "no", "none", "pass"]);
export type Amounts = Partial<Record<TokenKind, number>>;

/** The question at hand, by its key. */
const KEYS = [
  "main", "pay", "return", "third_token", "extra_token", "noble", "reserve_noble", "city", "place_shield", "attach",
  "free_card", "discard", "stronghold", "move_stronghold", "conquer",
] as const; // prettier-ignore
export type Step = "wait" | "other" | (typeof KEYS)[number];

export class Offers extends AnyOffers {
  readonly step: Step;
  readonly takes: { gems: TokenKind[]; choice: Choice }[] = [];
  readonly payments: { paid: Payment; choice: Choice }[] = [];

  constructor(question: Question | null) {
    super();
    this.step = question ? (KEYS.find((key) => key === question.key) ?? "other") : "wait";
    for (const choice of question?.choices ?? []) this.read(choice);
  }

  private read(choice: Choice): void {
    const [first = "", ...rest] = choice.text.split(" ");
    if (first === "take") this.takes.push({ gems: letters(rest.join("")), choice });
    else if (first === "with") this.payments.push({ paid: readPayment(rest), choice });
    else if (rest.length) this.put({ verb: first, target: rest.join(" "), choice });
    else if (WORDS.has(first)) this.plain.push(choice);
    else this.put({ verb: "", target: first, choice });
  }
}

// Taking gems: chosen one after another; lit is what still leads to one of the choices.

function letters(text: string): TokenKind[] {
  return [...text].filter((x): x is Gem => (GEMS as readonly string[]).includes(x));
}

export function sorted(gems: readonly TokenKind[]): TokenKind[] {
  return [...gems].sort((a, b) => TOKENS.indexOf(a) - TOKENS.indexOf(b));
}

export function count(gems: readonly string[], gem: string): number {
  return gems.filter((x) => x === gem).length;
}

function contains(whole: readonly TokenKind[], part: readonly TokenKind[]): boolean {
  return part.every((x) => count(whole, x) >= count(part, x));
}

/** Could this gem be added to those chosen? */
export function leads(offers: Offers, chosen: readonly TokenKind[], gem: TokenKind): boolean {
  return offers.takes.some((t) => contains(t.gems, [...chosen, gem]));
}

/** The choice that takes exactly these. */
export function taking(offers: Offers, chosen: readonly TokenKind[]): Choice | undefined {
  return offers.takes.find((t) => t.gems.length === chosen.length && contains(t.gems, chosen))?.choice;
}

// Payments

export interface Payment {
  tokens: Amounts;
  cards: number; // gold cards used up
}

export function readPayment(words: readonly string[]): Payment {
  const paid: Payment = { tokens: {}, cards: 0 };
  for (const word of words) {
    const m = /^(W|U|G|R|K|gold|cards?)(\d)$/.exec(word);
    if (!m) continue;
    const n = Number(m[2]);
    if (m[1]!.startsWith("card")) paid.cards = n;
    else paid.tokens[m[1] as TokenKind] = n;
  }
  return paid;
}
