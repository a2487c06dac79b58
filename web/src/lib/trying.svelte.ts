// "What happens?": while it is open, answers are tried out by the server instead of played, and the same answer given again is meant.
import type { Choice, Previewed, Question } from "./messages";
import type { Prospect } from "./table";

/** An answer: one of the choices, or a typed line. */
export type Given = { code: number } | { text: string };

interface Table {
  question(): Question | null;
  /** Asks the server; the command's id. */
  look(answer: Given): string;
  play(answer: Given): void;
  /** Something is tried out: what was said before is over. */
  quiet(): void;
}

const same = (a: Given | undefined, b: Given) => JSON.stringify(a) === JSON.stringify(b);

export class Trying {
  prospect: Prospect | null = $state.raw(null);
  private considered: Choice | null = null;
  private tried: { answer: Given; id: string } | null = null; // what the prospect is about

  constructor(private readonly table: Table) {}

  /** An answer was given: true if it was tried out, or done because it had been. */
  take(answer: Given, label: string): boolean {
    if (!this.prospect) return false;
    if (!this.prospect.waiting && same(this.tried?.answer, answer)) this.doIt();
    else this.tryOut(answer, label);
    return true;
  }

  toggle(): void {
    const question = this.table.question();
    if (this.prospect || !question) {
      this.close();
      return;
    }
    this.prospect = { label: "", lines: [], cut: false, waiting: false };
    const choice = question.choices.find((one) => one.code === this.considered?.code);
    if (choice) this.tryOut({ code: choice.code }, choice.label);
  }

  close(): void {
    this.prospect = null;
    this.tried = null;
  }

  private tryOut(answer: Given, label: string): void {
    this.table.quiet();
    this.prospect = { label, lines: [], cut: false, waiting: true };
    this.tried = { answer, id: this.table.look(answer) };
  }

  doIt(): void {
    const tried = this.tried;
    this.close();
    if (tried) this.table.play(tried.answer);
  }

  /** `meant`: it is what the main button plays; an open prospect then follows it. */
  consider(choice: Choice, meant: boolean): () => void {
    this.considered = choice;
    if (meant && this.prospect && !same(this.tried?.answer, { code: choice.code }))
      this.tryOut({ code: choice.code }, choice.label);
    return () => {
      if (this.considered === choice) this.considered = null;
    };
  }

  show(said: Previewed): void {
    if (said.id === this.tried?.id)
      this.prospect = { label: said.label, lines: said.lines, cut: said.cut, waiting: false };
  }

  refused(id: string): void {
    if (id !== this.tried?.id) return;
    this.tried = null;
    this.prospect = { label: "", lines: [], cut: false, waiting: false };
  }
}
