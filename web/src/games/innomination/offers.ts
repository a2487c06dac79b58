// What may be answered now, by the card that it is about. It only reads the texts of the choices that the server sent ("play
// bolt.a1", "attack squire.a1 selune.b1", "name squire.a1 into sir_alaric.a1"); what they mean by the rules is not known here.
import { add, Offers as AnyOffers, type Offer as AnyOffer } from "../../kit/offers";
import type { Choice, Question } from "../../lib/messages";
import { slug } from "./facts";

/** The question at hand, by its key; others by what their answers are. */
export type Step = "wait" | "main" | "chain" | "opening" | "pay" | "cards" | "rows";
const KEYS = ["main", "chain", "opening", "pay"] as const;

export interface Offer extends AnyOffer {
  verb:
    "play" | "expedite" | "spell" | "source" | "attack" | "use" | "first" | "name" | "as_spell" | "pay" | "pick" | "";
  other: string; // the target, the named card, the line of an effect, the element
}

const PLAIN = new Set(["pass", "end", "yes", "no", "none", "top", "bottom", "done"]);
/** Of equal cards that are not in play the server names one; the others serve as well. */
const ALIKE = new Set(["play", "expedite", "spell", "source"]);
const ROWS = new Set(["option", "deck", "first", "player"]);

export class Offers extends AnyOffers<Offer> {
  readonly step: Step;
  readonly rows: Choice[] = []; // to be read: options of an effect, decks, who begins the next game
  private readonly alike = new Map<string, Offer[]>();

  constructor(question: Question | null) {
    super();
    for (const choice of question?.choices ?? []) this.read(choice);
    this.step = !question
      ? "wait"
      : (KEYS.find((key) => key === question.key) ?? (this.rows.length ? "rows" : "cards"));
  }

  private read(choice: Choice): void {
    const [verb = "", a = "", b = "", c = ""] = choice.text.split(" ");
    if (ROWS.has(verb)) this.rows.push(choice);
    else if (!a && PLAIN.has(verb)) this.plain.push(choice);
    else if (!a) this.put({ verb: "", target: verb, other: "", choice });
    else if (verb === "pay") this.put({ verb, target: b, other: a, choice });
    else if (verb === "name") this.put({ verb: b === "into" ? "name" : "as_spell", target: a, other: c, choice });
    else this.put({ verb: verb as Offer["verb"], target: a, other: b, choice });
  }

  protected override put(offer: Offer): void {
    super.put(offer);
    if (ALIKE.has(offer.verb)) add(this.alike, slug(offer.target), offer);
    if (offer.verb === "name" || offer.verb === "as_spell") add(this.alike, `named ${slug(offer.other)}`, offer);
  }

  /** The same for a card of a hand or a deck, where equal cards are one. */
  ofKind(piece: string): Offer[] {
    return this.of(piece).length ? this.of(piece) : (this.alike.get(slug(piece)) ?? []);
  }
  /** Namings that lead to a card of the Named Deck. */
  namings(piece: string): Offer[] {
    return this.alike.get(`named ${slug(piece)}`) ?? [];
  }
}
