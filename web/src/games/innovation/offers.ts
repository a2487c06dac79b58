// What may be answered now, by the thing on the table that it is about. It only reads the texts of the choices that the
// server sent ("dogma Tools", "splay blue left", "player 2 value 3"); what they mean by the rules is not known here.
//
// Targets: a card by its name; "supply 3"; "goal 3" (an achievement); "pile blue" (your own); "seat 1"; "score 1 ?3" (a card
// of somebody's score pile, seen from behind).
import { Offers as AnyOffers, type Offer } from "../../kit/offers";
import type { CardInfo, Choice, Question } from "../../lib/messages";
import { COLOURS } from "./pieces";

export class Offers extends AnyOffers {
  /** Is an action asked for? */
  readonly main: boolean;

  /** `draws`: the supply that a draw comes from, 0 if there is none. */
  constructor(question: Question | null, cards: Record<string, CardInfo>, draws: number) {
    super();
    this.main = question?.key === "main";
    for (const choice of question?.choices ?? []) {
      const offer = read(choice, cards, draws);
      if (offer) this.put(offer);
      else this.plain.push(choice);
    }
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
