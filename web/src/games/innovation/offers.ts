// What may be answered now, by the thing on the table that it is about. It only reads the texts of the choices that the
// server sent ("dogma Tools", "splay blue left", "player 2 value 3"); what they mean by the rules is not known here.
//
// Targets: a card by its name; "supply 3"; "goal 3" (an achievement); "pile blue" (your own); "seat 1"; "score 1 ?3" (a card
// of somebody's score pile, seen from behind).
import type { CardInfo, Choice, Question } from "../../lib/messages";
import { COLOURS } from "./pieces";

export const MAIN = "INN-12"; // the rule of the question for an action

export interface Offer {
  verb: string; // "" where the text names only the thing
  target: string;
  choice: Choice;
}

export class Offers {
  readonly plain: Choice[] = []; // yes, no, none, ways: about nothing on the table
  readonly main: boolean;
  private readonly about = new Map<string, Offer[]>();

  /** `draws`: the supply that a draw comes from, 0 if there is none. */
  constructor(readonly question: Question | null, cards: Record<string, CardInfo>, draws: number) {
    this.main = question?.rule === MAIN;
    for (const choice of question?.choices ?? []) {
      const offer = read(choice, cards, draws);
      if (!offer) this.plain.push(choice);
      else this.about.set(offer.target, [...this.of(offer.target), offer]);
    }
  }

  /** What may be done with a thing, the usual first. */
  of(target: string): Offer[] {
    return this.about.get(target) ?? [];
  }

  can(target: string): boolean {
    return this.about.has(target);
  }

  get targets(): string[] {
    return [...this.about.keys()];
  }

  ofVerb(verb: string): Offer[] {
    return [...this.about.values()].flat().filter((offer) => offer.verb === verb);
  }
}

function read(choice: Choice, cards: Record<string, CardInfo>, draws: number): Offer | null {
  const { text } = choice;
  if (cards[text]) return { verb: "", target: text, choice };
  if (text === "draw") return draws ? { verb: text, target: `supply ${draws}`, choice } : null;
  if ((COLOURS as readonly string[]).includes(text)) return { verb: "", target: `pile ${text}`, choice };
  if (/^\d+$/.test(text)) return { verb: "", target: `supply ${text}`, choice };
  const [verb = "", ...rest] = text.split(" ");
  if (verb === "meld" || verb === "dogma" || verb === "endorse") return { verb, target: rest.join(" "), choice };
  if (verb === "achieve") return { verb, target: `goal ${rest[0]}`, choice };
  if (verb === "splay") return { verb, target: `pile ${rest[0]}`, choice };
  if (verb !== "player") return null;
  const seat = Number(rest[0]) - 1;
  if (rest.length === 1) return { verb: "", target: `seat ${seat}`, choice };
  return { verb: "", target: `score ${seat} ?${rest[1] === "city" ? "c" : ""}${rest[2]}`, choice };
}
