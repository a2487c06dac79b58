// A deck that is being built: what it holds, what the server says is wrong with it, and the decks that this browser keeps. The
// page counts cards and knows no rule; how many may be where, only the server says.
import { api, Refusal } from "../../lib/api";
import type { CardInfo, Fault, OptionValue } from "../../lib/messages";
import { printed } from "./facts";

export const PILES = ["main", "named", "source"] as const;
export type Pile = (typeof PILES)[number];
export interface Deck {
  name: string;
  leader: string;
  main: Record<string, number>;
  named: Record<string, number>;
  source: Record<string, number>;
}
const KEPT = "tessera.innomination.decks";
const MOST_KEPT = 60;
const MOST = 50; // of one card: what the buttons count to

export function empty(): Deck {
  return { name: "", leader: "", main: {}, named: {}, source: {} };
}

/** A deck out of something that was read: only what has the shape of one. */
export function shaped(data: unknown): Deck | null {
  if (!data || typeof data !== "object") return null;
  const given = data as Record<string, unknown>;
  const pile = (name: Pile) =>
    Object.fromEntries(
      Object.entries((given[name] ?? {}) as object).filter(([, n]) => Number.isInteger(n) && n > 0 && n <= MOST),
    );
  if (!PILES.some((name) => given[name] && typeof given[name] === "object")) return null;
  return {
    name: String(given["name"] ?? "").slice(0, 40),
    leader: String(given["leader"] ?? ""),
    main: pile("main"),
    named: pile("named"),
    source: pile("source"),
  };
}

export class Building {
  deck = $state<Deck>(empty());
  format = $state("standard");
  /** The text of a card file to build with; empty: the cards that everybody has. */
  base = $state("");
  cards: CardInfo[] = $state.raw([]);
  faults: Fault[] | null = $state.raw(null);
  kept: Deck[] = $state.raw(load());
  error: unknown = $state.raw(null);
  private asked = 0;

  constructor(private readonly game: string) {}

  readonly byId = $derived(new Map(this.cards.filter((c) => printed(c)?.id).map((c) => [printed(c)!.id, c])));
  readonly leaders = $derived(this.cards.filter((c) => printed(c)?.pile === "leader"));
  readonly decks = $derived(this.cards.filter((c) => c.facts["kind"] === "deck"));

  async loadCards(): Promise<void> {
    try {
      this.cards = this.base
        ? await api.cardsFor(this.game, { options: { cards: this.base }, preset: "", seats: 2 })
        : await api.cards(this.game);
      this.error = null;
    } catch (problem) {
      this.error = problem;
    }
  }

  count(pile: Pile): number {
    return Object.values(this.deck[pile]).reduce((sum, n) => sum + n, 0);
  }
  held(card: CardInfo): number {
    const facts = printed(card);
    return facts && facts.pile !== "leader" && facts.pile ? (this.deck[facts.pile][facts.id] ?? 0) : 0;
  }
  add(card: CardInfo, n: number): void {
    const facts = printed(card);
    if (!facts?.pile) return;
    if (facts.pile === "leader") {
      this.deck.leader = facts.id;
      return;
    }
    const now = Math.min(MOST, Math.max(0, this.held(card) + n));
    if (now) this.deck[facts.pile][facts.id] = now;
    else delete this.deck[facts.pile][facts.id];
  }

  /** The card file that brings this deck to a table. */
  get text(): string {
    const deck = $state.snapshot(this.deck);
    let file: Record<string, unknown> = { extends: "starter" };
    try {
      if (this.base) file = JSON.parse(this.base);
    } catch {
      // the server says what is wrong with it
    }
    const others = Array.isArray(file["decks"]) ? file["decks"].filter((d: Deck) => d?.name !== deck.name) : [];
    return JSON.stringify({ ...file, decks: [...others, deck] });
  }
  get options(): Record<string, OptionValue> {
    return { cards: this.text, decks: this.deck.name || "random", format: this.format };
  }

  /** Ask the server what is wrong; an answer that comes late is not heard. */
  async check(): Promise<void> {
    const n = ++this.asked;
    let found: Fault[];
    try {
      found = await api.check(this.game, { options: this.options, preset: "", seats: 2 });
    } catch (problem) {
      found = [{ sentence: problem instanceof Refusal ? problem.sentence : String(problem), rule: "", about: "" }];
    }
    if (n === this.asked) this.faults = found;
  }

  keep(): void {
    const deck = $state.snapshot(this.deck);
    this.kept = [deck, ...this.kept.filter((d) => d.name !== deck.name)].slice(0, MOST_KEPT);
    store(this.kept);
  }
  forget(name: string): void {
    this.kept = this.kept.filter((d) => d.name !== name);
    store(this.kept);
  }
}

function load(): Deck[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.flatMap((d) => shaped(d) ?? []) : [];
  } catch {
    return [];
  }
}

function store(decks: Deck[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(decks));
  } catch {
    // a private window keeps nothing
  }
}
