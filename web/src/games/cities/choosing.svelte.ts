// What may be answered now, sorted by the thing on the table that it is about (it only reads the texts of the choices: "play Attack",
// "player 2", "Athens", "rome"), and what the player has picked and not yet played.
import type { Choice, Question } from "../../lib/messages";
import type { Shell, TableProps } from "../../lib/table";

/** What kind of question stands; told apart by the texts of its answers. */
export type Step = "wait" | "play" | "protect" | "events" | "city" | "seat" | "agree" | "other";

export interface Offer {
  verb: string;
  choice: Choice;
}

const ABOUT_EVENTS = ["play", "discard", "use", "put", "lose"];

export class Offers {
  readonly step: Step;
  readonly events = new Map<string, Offer[]>();
  readonly cities = new Map<string, Choice>();
  readonly seats = new Map<number, Choice>();
  readonly empires = new Map<string, Choice>();
  readonly plain: Choice[] = [];

  constructor(question: Question | null, empires: readonly string[]) {
    for (const choice of question?.choices ?? []) this.add(choice, question!.kind, empires);
    this.step = question ? this.find(question) : "wait";
  }

  private add(choice: Choice, kind: string, empires: readonly string[]): void {
    const [first = "", second = ""] = choice.text.split(" ");
    if (second && ABOUT_EVENTS.includes(first)) {
      const known = this.events.get(second);
      if (known) known.push({ verb: first, choice });
      else this.events.set(second, [{ verb: first, choice }]);
    } else if (first === "player") this.seats.set(Number(second) - 1, choice);
    else if (kind === "card") this.cities.set(choice.text, choice);
    else if (empires.includes(choice.text)) this.empires.set(choice.text, choice);
    else this.plain.push(choice);
  }

  private find(question: Question): Step {
    const has = (text: string) => this.plain.some((choice) => choice.text === text);
    const verbs = [...this.events.values()].flat().map((offer) => offer.verb);
    if (question.kind === "card") return "city";
    if (question.kind === "yes/no") return question.rule === "CIT-60" ? "agree" : "other";
    if (has("none") || verbs.includes("use")) return "protect";
    if (has("pass") || verbs.includes("play") || verbs.includes("discard")) return "play";
    if (verbs.length || has("done")) return "events";
    return this.seats.size ? "seat" : "other";
  }
}

/** Something that is only looked at: a card, the events of a seat, what is known of the decks, the strengths of all. */
export type Look = { what: "card"; name: string } | { what: "hand"; seat: number } | { what: "decks" } | { what: "strengths" };

class Looking {
  at = $state.raw<Look | null>(null);

  toggle(look: Look): void {
    this.at = JSON.stringify(look) === JSON.stringify(this.at) ? null : look;
  }
}

export const looking = new Looking();

export class Choosing {
  private readonly game: TableProps;
  private readonly shell: Shell;
  picked = $state("");
  readonly offers: Offers = $derived.by(() => new Offers(this.game.replaying ? null : this.game.question, this.game.view.facts["empires"] ?? []));
  private asked = "";

  constructor(game: TableProps, shell: Shell) {
    this.game = game;
    this.shell = shell;
  }

  get step(): Step {
    return this.offers.step;
  }

  /** Another question: what was picked for the last one is void. Of several Protections the first that is offered is picked. */
  meet(): void {
    const question = this.game.question;
    const now = question ? `${this.game.table.v} ${question.prompt} ${question.choices.map((c) => c.text).join("|")}` : "";
    if (now === this.asked) return;
    this.asked = now;
    this.picked = this.step === "protect" ? ([...this.offers.events.keys()][0] ?? "") : "";
    if (question) looking.at = null;
  }

  /** Are events of the hand what the question is about? */
  get ofEvents(): boolean {
    return ["play", "protect", "events"].includes(this.step);
  }

  get ofCities(): boolean {
    return this.step === "city";
  }

  /** The answers for what is picked, the usual one first. */
  get answers(): Choice[] {
    const city = this.offers.cities.get(this.picked);
    return city ? [city] : (this.offers.events.get(this.picked) ?? []).map((offer) => offer.choice);
  }

  tapEvent(name: string): void {
    if (!this.ofEvents) looking.toggle({ what: "card", name });
    else if (this.offers.events.has(name)) this.pick(name);
    else this.game.why(`${{ play: "play", protect: "use" }[this.step as string] ?? "put"} ${name}`);
  }

  tapCity(name: string): void {
    if (!this.ofCities) looking.toggle({ what: "card", name });
    else if (this.offers.cities.has(name)) this.pick(name);
    else this.game.why(name);
  }

  /** A second press on what is picked plays it. */
  private pick(name: string): void {
    this.shell.dismiss();
    if (this.picked === name) this.act();
    else this.picked = name;
  }

  act(): void {
    const [choice] = this.answers;
    if (choice) this.game.play(choice);
  }

  clear(): void {
    this.picked = "";
  }
}
