// The facts of cards, nobles, cities and posts, as the server's catalogue gives them: asked for once and kept.
import { api } from "../../lib/api";
import type { CardInfo } from "../../lib/messages";
import { GEMS, type Amounts, type Gem } from "./offers";

export interface CardFacts {
  kind: "card";
  level: number;
  bonus: Gem | "gold" | "copied";
  bonuses: number;
  points: number;
  cost: Amounts;
  power: "" | "gold2" | "copy" | "copy_free1" | "double" | "reserve_noble" | "free2" | "discard2";
  gives_up: Amounts; // bonuses instead of tokens
  free_level: number;
}
export interface NobleFacts {
  kind: "noble";
  points: number;
  needs: Amounts;
}
export interface CityFacts {
  kind: "city";
  city: string;
  side: string;
  points: number;
  needs: Amounts;
  any: number; // so many of one colour, whichever
  any_other: boolean; // of a colour that `needs` does not name
}
export interface PostFacts {
  kind: "post";
  post: number;
  needs: Amounts;
  noble: boolean;
  power: string;
}

type Facts = CardFacts | NobleFacts | CityFacts | PostFacts;

class Catalogue {
  private entries = $state.raw<Map<string, CardInfo>>(new Map());

  /** Called by each part that needs it; the answer is kept by `api`. */
  load(): void {
    api.cards("splendor").then(
      (list) => (this.entries = new Map(list.map((card) => [card.name, card]))),
      (error) => console.error(error), // cards then show their names
    );
  }

  get ready(): boolean {
    return this.entries.size > 0;
  }

  entry(name: string): CardInfo | undefined {
    return this.entries.get(name);
  }

  private facts<T extends Facts>(kind: T["kind"], name: string): T | undefined {
    const facts = this.entries.get(name)?.facts as Facts | undefined;
    return facts?.kind === kind ? (facts as T) : undefined;
  }

  card(name: string): CardFacts | undefined {
    return this.facts<CardFacts>("card", name);
  }
  noble(name: string): NobleFacts | undefined {
    return this.facts<NobleFacts>("noble", name);
  }
  city(name: string): CityFacts | undefined {
    return this.facts<CityFacts>("city", name);
  }
  posts(): [CardInfo, PostFacts][] {
    return [...this.entries.values()].filter((e) => e.facts["kind"] === "post").map((e) => [e, e.facts as PostFacts]);
  }
}

export const catalogue = new Catalogue();

export interface Share {
  gem: Gem;
  n: number; // what is left
  of: number; // what is printed
}

/** A price with bonuses taken off, colour by colour: for the eye only. */
export function priceOf(cost: Amounts, bonuses: readonly number[] | undefined): Share[] {
  return GEMS.flatMap((gem, i) => {
    const of = cost[gem] ?? 0;
    return of ? [{ gem, of, n: Math.max(0, of - (bonuses?.[i] ?? 0)) }] : [];
  });
}
