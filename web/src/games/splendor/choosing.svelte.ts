// What the player has chosen so far and has not yet played: gems, or one thing on the table, or tokens to put back, or a way
// to pay. What can be chosen comes from the question's choices alone; anything else asks the server why not.
import { Choosing as AnyChoosing } from "../../kit/choosing.svelte";
import type { Choice } from "../../lib/messages";
import { count, leads, Offers, sorted, taking, type Step, type TokenKind } from "./offers";

export const TOKEN_LIMIT = 10; // shown as "7 of 10"; how many must go back is then the rest

/** What may be done with a card in each question, the usual last: the verbs of the choices' texts. */
const VERBS: Partial<Record<Step, string[]>> = {
  main: ["reserve", "buy"],
  stronghold: ["remove", "move", "place"],
  move_stronghold: ["to"],
  free_card: [""],
  attach: [""],
  discard: [""],
};
/** Questions about cards of the table, of which those that serve are lit. */
const OF_ROWS: Step[] = ["stronghold", "move_stronghold", "free_card"];
/** Questions about gems of the bank. */
const FROM_BANK: Step[] = ["third_token", "extra_token"];

export class Choosing extends AnyChoosing {
  gems = $state<TokenKind[]>([]);
  back = $state<TokenKind[]>([]);
  payment = $state(0);
  readonly offers: Offers = $derived.by(() => new Offers(this.question));

  get step(): Step {
    return this.offers.step;
  }

  protected override begin(): void {
    this.payment = 0;
  }

  override clear(): void {
    super.clear();
    this.gems = [];
    this.back = [];
  }

  override get anything(): boolean {
    return super.anything || this.gems.length > 0 || this.back.length > 0;
  }

  /** The main action of what is chosen. */
  act(): void {
    if (this.step === "return") {
      if (this.back.length === this.owed) this.giveBack();
    } else if (this.step === "pay") {
      const way = this.offers.payments[this.payment];
      if (way) this.game.play(way.choice);
    } else if (this.taking && this.gems.length) this.game.play(this.taking);
    else if (this.picked) {
      const choice = this.verbs.flatMap((verb) => this.offers.find(verb, this.picked) ?? []).at(-1);
      if (choice) this.game.play(choice);
    }
  }

  // Gems of the bank

  gemState(gem: TokenKind): "can" | "off" | "rest" | "" {
    if (this.step === "main" && this.offers.takes.length) {
      return leads(this.offers, this.gems, gem) ? "can" : count(this.gems, gem) ? "" : "off";
    }
    if (FROM_BANK.includes(this.step)) return this.offers.can(gem) ? "can" : "off";
    return this.step === "wait" ? "" : "rest";
  }

  tapGem(gem: TokenKind): void {
    if (this.step === "main") {
      this.picked = "";
      if (leads(this.offers, this.gems, gem)) {
        this.shell.dismiss();
        this.gems = sorted([...this.gems, gem]);
      } else if (count(this.gems, gem)) {
        if (this.gems.length === 1) this.game.why(`take ${gem}${gem}`); // two were meant, maybe
        this.gems = this.gems.filter((x) => x !== gem);
      } else this.game.why(`take ${gem === "gold" ? gem : sorted([...this.gems, gem]).join("")}`);
    } else if (FROM_BANK.includes(this.step)) {
      this.choose(gem, gem);
    } else if (this.step === "wait") this.game.why(`take ${gem}`);
    else this.first();
  }

  /** The choice that takes what is chosen. */
  get taking(): Choice | undefined {
    return taking(this.offers, this.gems);
  }

  // Cards, decks, nobles, cities: one thing at a time

  private choose(target: string, text: string): void {
    if (this.offers.can(target)) {
      this.gems = [];
      this.pick(target);
    } else this.game.why(text);
  }

  /** A second press lets go: the buttons of the dock play. */
  protected override again(): void {
    this.picked = "";
  }

  get verbs(): string[] {
    return VERBS[this.step] ?? [""];
  }

  tapCard(name: string): void {
    if (this.step === "wait") this.game.why(`buy ${name}`);
    else if (VERBS[this.step]) this.choose(name, this.textOf(this.verbs.at(-1)!, name));
    else this.first();
  }

  tapDeck(name: string): void {
    if (this.step === "main") this.choose(name, `reserve ${name}`);
    else if (this.step === "wait") this.game.why(`reserve ${name}`);
    else this.first();
  }

  /** A noble or a city. */
  tapTile(name: string): void {
    if (["noble", "reserve_noble", "city"].includes(this.step)) this.choose(name, name);
    else this.first();
  }

  textOf(verb: string, target: string): string {
    return verb ? `${verb} ${target}` : target;
  }

  /** Is the question about something in particular, not the whole turn? */
  get pointed(): boolean {
    return !["wait", "main", "other"].includes(this.step);
  }

  get ofRows(): boolean {
    return OF_ROWS.includes(this.step);
  }

  // Tokens to put back

  get owed(): number {
    if (this.step !== "return") return 0;
    return Math.max(1, (this.game.view.zones[`tokens ${this.game.you}`]?.length ?? 0) - TOKEN_LIMIT);
  }

  tapToken(gem: TokenKind, held: number): void {
    if (this.step !== "return") return this.first();
    if (!this.offers.can(gem)) return this.game.why(gem);
    const chosen = count(this.back, gem);
    if (chosen < held && this.back.length < this.owed) this.back = sorted([...this.back, gem]);
    else if (chosen) this.back = this.back.filter((x) => x !== gem);
  }

  giveBack(): void {
    const [only] = this.back;
    const choice = this.back.length === 1 && only ? this.offers.find("", only) : undefined;
    if (choice) this.game.play(choice);
    else this.game.playText(`return ${this.back.join(" ")}`);
  }
}
