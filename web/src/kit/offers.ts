// What may be answered now, by the thing on the table that it is about. A game's own `offers.ts` reads the texts of the choices
// that the server sent ("buy B2K5", "player 2") into offers; what they mean by the rules no page knows.
import type { Choice } from "../lib/messages";

/** One choice as something that can be done with a thing: `verb` is "" where its text names only the thing. */
export interface Offer {
  verb: string;
  target: string;
  choice: Choice;
}

export class Offers<O extends Offer = Offer> {
  readonly all: O[] = [];
  readonly plain: Choice[] = []; // yes, no, pass: about nothing on the table
  private readonly about = new Map<string, O[]>();

  protected put(offer: O): void {
    this.all.push(offer);
    add(this.about, offer.target, offer);
  }

  /** What may be done with a thing, the usual first. */
  of(target: string): O[] {
    return this.about.get(target) ?? [];
  }

  can(target: string): boolean {
    return this.about.has(target);
  }

  find(verb: string, target: string): Choice | undefined {
    return this.of(target).find((offer) => offer.verb === verb)?.choice;
  }

  ofVerb(...verbs: string[]): O[] {
    return this.all.filter((offer) => verbs.includes(offer.verb));
  }

  /** A choice that is about nothing on the table, by its text. */
  word(text: string): Choice | undefined {
    return this.plain.find((choice) => choice.text === text);
  }

  get targets(): string[] {
    return [...this.about.keys()];
  }
}

/** One more in the list under a key. */
export function add<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
