// What the player has chosen so far and has not yet played: gems, or one thing on the table, or tokens to put back, or a way
// to pay. What can be chosen comes from the question's choices alone; anything else asks the server why not.
import type { Choice } from "../../lib/messages";
import type { Shell, TableProps } from "../../lib/table";
import { count, leads, Offers, sorted, taking, type Step, type TokenKind } from "./offers";

export const TOKEN_LIMIT = 10; // shown as "7 of 10"; how many must go back is then the rest

/** What may be done with a card in each question, the usual last: the verbs of the choices' texts. */
const VERBS: Partial<Record<Step, string[]>> = {
  main: ["reserve", "buy"],
  fort: ["remove", "move", "place"],
  to: ["to"],
  free: [""],
  attach: [""],
  discard: [""],
};
/** Questions about cards of the table, of which those that serve are lit. */
const OF_ROWS: Step[] = ["fort", "to", "free"];
/** Questions about gems of the bank. */
const FROM_BANK: Step[] = ["third", "extra"];

export class Choosing {
  private readonly game: TableProps;
  private readonly shell: Shell;
  gems = $state<TokenKind[]>([]);
  back = $state<TokenKind[]>([]);
  picked = $state("");
  payment = $state(0);
  readonly offers: Offers = $derived.by(() => new Offers(this.game.replaying ? null : this.game.question));
  private asked = "";

  constructor(game: TableProps, shell: Shell) {
    this.game = game;
    this.shell = shell;
  }

  get step(): Step {
    return this.offers.step;
  }

  /** Another question: what was chosen for the last one is void. */
  meet(): void {
    const now = (this.game.question?.choices ?? []).map((c) => c.text).join("|");
    if (now === this.asked) return;
    this.asked = now;
    this.clear();
    this.payment = 0;
  }

  clear(): void {
    this.gems = [];
    this.back = [];
    this.picked = "";
  }

  get anything(): boolean {
    return this.gems.length > 0 || this.back.length > 0 || this.picked !== "";
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
      } else if (count(this.gems, gem)) this.gems = this.gems.filter((x) => x !== gem);
      else this.game.why(`take ${gem === "gold" ? gem : sorted([...this.gems, gem]).join("")}`);
    } else if (FROM_BANK.includes(this.step)) {
      this.pick(gem, gem);
    } else if (this.step === "wait") this.game.why(`take ${gem}`);
    else this.first();
  }

  /** The choice that takes what is chosen. */
  get taking(): Choice | undefined {
    return taking(this.offers, this.gems);
  }

  // Cards, decks, nobles, cities: one thing at a time

  private pick(target: string, text: string): void {
    if (this.offers.can(target)) {
      this.shell.dismiss();
      this.gems = [];
      this.picked = this.picked === target ? "" : target;
    } else this.game.why(text);
  }

  get verbs(): string[] {
    return VERBS[this.step] ?? [""];
  }

  tapCard(name: string): void {
    if (this.step === "wait") this.game.why(`buy ${name}`);
    else if (VERBS[this.step]) this.pick(name, this.textOf(this.verbs.at(-1)!, name));
    else this.first();
  }

  tapDeck(name: string): void {
    if (this.step === "main") this.pick(name, `reserve ${name}`);
    else if (this.step === "wait") this.game.why(`reserve ${name}`);
    else this.first();
  }

  /** A noble or a city. */
  tapTile(name: string): void {
    if (["noble", "aside", "city"].includes(this.step)) this.pick(name, name);
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

  /** The card that the question is about, such as the one to pay for: its name stands in the prompt. */
  get about(): string {
    return this.pointed ? (/\b(B[123][WUGRK]\d+|O[123]\d\d)\b/.exec(this.game.question?.prompt ?? "")?.[1] ?? "") : "";
  }

  /** The trading post that the question is about. */
  get post(): number {
    return this.step === "shield" ? Number(/\d/.exec(this.game.question?.prompt ?? "")?.[0] ?? 0) : 0;
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

  /** Something else is asked first: say what. */
  private first(): void {
    const { question, t } = this.game;
    if (!question) return;
    this.shell.tell({ kind: "note", title: t("spl.first"), detail: question.prompt, rule: question.rule, choices: [] });
  }
}
