// What may be answered now, by the thing on the table that it is about. It only reads the texts of the choices that the server
// sent ("play Attack", "player 2", "Athens", "rome").
//
// Targets: an event or a city by its name; "seat 1"; "empire rome".
import { Offers as AnyOffers } from "../../kit/offers";
import type { Choice, Question } from "../../lib/messages";

/** What kind of answer is wanted; which question it is decides. */
export type Step = "wait" | "play" | "protect" | "events" | "city" | "seat" | "agree" | "other";

const STEPS: Record<string, Step> = {
  play: "play",
  protect: "protect",
  study: "events",
  lose_event: "events",
  education: "seat",
  target: "seat",
  partner: "seat",
  agree: "agree",
};
const ABOUT_EVENTS = ["play", "discard", "use", "put", "lose"];

export class Offers extends AnyOffers {
  readonly step: Step;

  constructor(question: Question | null, empires: readonly string[]) {
    super();
    for (const choice of question?.choices ?? []) this.read(choice, question!.kind, empires);
    this.step = !question ? "wait" : question.kind === "card" ? "city" : (STEPS[question.key] ?? "other");
  }

  private read(choice: Choice, kind: string, empires: readonly string[]): void {
    const [first = "", second = ""] = choice.text.split(" ");
    if (second && ABOUT_EVENTS.includes(first)) this.put({ verb: first, target: second, choice });
    else if (first === "player") this.put({ verb: "", target: `seat ${Number(second) - 1}`, choice });
    else if (kind === "card" && first !== "none") this.put({ verb: "", target: choice.text, choice });
    else if (empires.includes(choice.text)) this.put({ verb: "", target: `empire ${choice.text}`, choice });
    else this.plain.push(choice);
  }

  /** Events of the hand that could be an answer. */
  get events(): string[] {
    return this.ofVerb(...ABOUT_EVENTS).map((offer) => offer.target);
  }

  get seats(): { seat: number; choice: Choice }[] {
    return this.under("seat").map(({ name, choice }) => ({ seat: Number(name), choice }));
  }

  get empires(): Choice[] {
    return this.under("empire").map(({ choice }) => choice);
  }

  private under(sort: string): { name: string; choice: Choice }[] {
    return this.all.flatMap(({ target, choice }) =>
      target.startsWith(`${sort} `) ? { name: target.slice(sort.length + 1), choice } : [],
    );
  }
}
