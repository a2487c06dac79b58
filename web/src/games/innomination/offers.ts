// What may be answered now, by the card that it is about. It only reads the texts of the choices that the server sent ("play
// bolt.a1", "attack squire.a1 selune.b1", "name squire.a1 into sir_alaric.a1"); what they mean by the rules is not known here.
import type { Choice, Question } from "../../lib/messages";
import { slug } from "./facts";

/** The question at hand, told apart by the rule it names. */
export type Step = "wait" | "main" | "chain" | "opening" | "pay" | "cards" | "rows";
const STEPS: Record<string, Step> = { "IM-34": "main", "IM-122": "chain", "IM-11": "opening" };

/** One choice as something that is done with a card: "" is plainly choosing it. */
export interface Offer {
  verb: "play" | "expedite" | "spell" | "source" | "attack" | "use" | "first" | "name" | "as_spell" | "pay" | "pick" | "";
  piece: string;
  other: string; // the target, the named card, the line of an effect, the element
  choice: Choice;
}

const PLAIN = new Set(["pass", "end", "yes", "no", "none", "top", "bottom", "done"]);
/** Of equal cards that are not in play the server names one; the others serve as well. */
const ALIKE = new Set(["play", "expedite", "spell", "source"]);
const ROWS = new Set(["option", "deck", "first", "player"]);

export class Offers {
  readonly step: Step;
  readonly all: Offer[] = [];
  readonly plain: Choice[] = []; // about nothing on the table: pass, end, yes, no, none
  readonly rows: Choice[] = []; // to be read: options of an effect, decks, who begins the next game
  private readonly about = new Map<string, Offer[]>();
  private readonly alike = new Map<string, Offer[]>();

  constructor(question: Question | null) {
    for (const choice of question?.choices ?? []) this.add(choice);
    this.step = !question ? "wait" : (STEPS[question.rule] ?? (this.all.some((o) => o.verb === "pay") ? "pay" : this.rows.length ? "rows" : "cards"));
  }

  private add(choice: Choice): void {
    const [verb = "", a = "", b = "", c = ""] = choice.text.split(" ");
    if (ROWS.has(verb)) this.rows.push(choice);
    else if (!a && PLAIN.has(verb)) this.plain.push(choice);
    else if (!a) this.put({ verb: "", piece: verb, other: "", choice });
    else if (verb === "pay") this.put({ verb, piece: b, other: a, choice });
    else if (verb === "name") this.put({ verb: b === "into" ? "name" : "as_spell", piece: a, other: c, choice });
    else this.put({ verb: verb as Offer["verb"], piece: a, other: b, choice });
  }

  private put(offer: Offer): void {
    this.all.push(offer);
    push(this.about, offer.piece, offer);
    if (ALIKE.has(offer.verb)) push(this.alike, slug(offer.piece), offer);
    if (offer.verb === "name" || offer.verb === "as_spell") push(this.alike, `named ${slug(offer.other)}`, offer);
  }

  /** What may be done with this very card. */
  of(piece: string): Offer[] {
    return this.about.get(piece) ?? [];
  }
  /** The same for a card of a hand or a deck, where equal cards are one. */
  ofKind(piece: string): Offer[] {
    return this.of(piece).length ? this.of(piece) : (this.alike.get(slug(piece)) ?? []);
  }
  /** Namings that lead to a card of the Named Deck. */
  namings(piece: string): Offer[] {
    return this.alike.get(`named ${slug(piece)}`) ?? [];
  }
  verb(verb: Offer["verb"]): Offer[] {
    return this.all.filter((offer) => offer.verb === verb);
  }
  word(text: string): Choice | undefined {
    return this.plain.find((choice) => choice.text === text);
  }
}

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}
