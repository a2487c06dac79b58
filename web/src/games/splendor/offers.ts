// What may be answered now, sorted by the thing on the table that it is about. It only reads the texts of the
// choices that the server sent ("buy B3U4", "take WUG", "with U3 gold1"); what they mean by the rules is not known
// here. Order: gems, steps, offers, taking gems, payments.
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
/** The backs of the decks, by level: dark and light. */
export const BACKS: Record<string, readonly [string, string]> = {
  B1: ["#46604f", "#5a7864"],
  B2: ["#7d6528", "#967c3a"],
  B3: ["#3c4a70", "#50608a"],
  O1: ["#6b4a3a", "#875f4b"],
  O2: ["#7a3f4d", "#985365"],
  O3: ["#523f6b", "#6a5487"],
};
export type Amounts = Partial<Record<TokenKind, number>>;

/** The question at hand; told apart by the rule it names. */
export type Step =
  | "wait" | "main" | "pay" | "return" | "third" | "extra" | "noble" | "aside" | "city" | "shield" | "attach" | "free"
  | "discard" | "fort" | "to" | "conquer" | "other"; // prettier-ignore

const STEPS: Record<string, Step> = {
  "SPL-8": "main",
  "SPL-18": "pay",
  "SPL-25": "return",
  "SPL-60": "third",
  "SPL-58": "extra",
  "SPL-23": "noble",
  "SPL-85": "aside",
  "SPL-45": "city",
  "SPL-56": "shield",
  "SPL-80": "attach",
  "SPL-83": "free",
  "SPL-87": "free",
  "SPL-88": "discard",
  "SPL-90": "discard",
  "SPL-101": "fort",
  "SPL-102": "to",
  "SPL-107": "conquer",
};

/** One choice as something that can be done with a thing: `verb` is "" where the text names only the thing. */
export interface Offer {
  verb: string;
  target: string;
  choice: Choice;
}

export class Offers {
  readonly step: Step;
  readonly takes: { gems: TokenKind[]; choice: Choice }[] = [];
  readonly payments: { paid: Payment; choice: Choice }[] = [];
  readonly plain: Choice[] = []; // yes, no, pass: about nothing on the table
  private readonly about = new Map<string, Offer[]>();

  constructor(question: Question | null) {
    this.step = question ? (STEPS[question.rule] ?? "other") : "wait";
    for (const choice of question?.choices ?? []) this.add(choice);
  }

  private add(choice: Choice): void {
    const [first = "", ...rest] = choice.text.split(" ");
    if (first === "take") this.takes.push({ gems: letters(rest.join("")), choice });
    else if (first === "with") this.payments.push({ paid: readPayment(rest), choice });
    else if (rest.length) this.put({ verb: first, target: rest.join(" "), choice });
    else if (/^[BO]\d|^N\d|^[A-Z][a-z]+[AB]$|^[WUGRK]$|^gold$/.test(first)) this.put({ verb: "", target: first, choice });
    else this.plain.push(choice);
  }

  private put(offer: Offer): void {
    const known = this.about.get(offer.target);
    if (known) known.push(offer);
    else this.about.set(offer.target, [offer]);
  }

  /** What may be done with a thing. */
  of(target: string): Offer[] {
    return this.about.get(target) ?? [];
  }

  find(verb: string, target: string): Choice | undefined {
    return this.of(target).find((o) => o.verb === verb)?.choice;
  }

  can(target: string): boolean {
    return this.about.has(target);
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
