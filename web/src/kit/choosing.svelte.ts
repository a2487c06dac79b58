// What is chosen at a table and not yet played. A game's own `choosing.svelte.ts` extends it with what its table has besides (gems,
// a base, a selection of marks). What can be chosen comes from the question's choices alone; anything else asks the server why not.
import type { Question } from "../lib/messages";
import type { Shell, TableProps } from "../lib/table";

export abstract class Choosing {
  /** The one thing that is chosen, by its name; empty if none is. */
  picked = $state("");
  private met = "";

  constructor(
    readonly game: TableProps,
    protected readonly shell: Shell,
  ) {}

  /** The question that can be answered: none while an old moment is shown. */
  get question(): Question | null {
    return this.game.replaying ? null : this.game.question;
  }

  /** Which of the game's questions it is; empty if none stands. */
  get key(): string {
    return this.question?.key ?? "";
  }

  /** Another question: what was chosen for the last one is void. A table calls it in an `$effect.pre`. */
  meet(): void {
    const { question, table } = this.game;
    const now = question ? `${table.v} ${question.key} ${question.choices.map((choice) => choice.text).join("|")}` : "";
    if (now === this.met) return;
    this.met = now;
    this.clear();
    this.begin();
  }

  /** What a new question begins with, after the old choice is cleared. */
  protected begin(): void {}

  clear(): void {
    this.picked = "";
  }

  get anything(): boolean {
    return this.picked !== "";
  }

  /** Does the question name this piece, place or seat? */
  isAbout(name: string): boolean {
    return this.question?.about.includes(name) ?? false;
  }

  /** A press on a thing that can be chosen. */
  protected pick(name: string): void {
    this.shell.dismiss();
    if (this.picked === name) this.again();
    else this.picked = name;
  }

  /** A second press on what is chosen plays it. */
  protected again(): void {
    this.act();
  }

  /** Plays what is chosen: the main button of the dock. */
  abstract act(): void;

  /** Something else is asked first: say what. */
  protected first(): void {
    const { question, t } = this.game;
    if (!question) return;
    this.shell.tell({ kind: "note", title: t("first"), detail: question.prompt, rule: question.rule, choices: [] });
  }
}
