// Questions that answer themselves: what the reader lets through passes, whatever they hold; and the only answer gives itself,
// where nobody could learn from it that there was only one.
import type { Question, TableInfo } from "./messages";

/** The code of that answer; -1: the reader is to answer. */
export function answerByItself(
  question: Question,
  table: TableInfo,
  you: number,
  passing: boolean,
  forced: boolean,
): number {
  if (passing && question.through >= 0) return question.through;
  const others = table.watching > 0 || table.seats.some((seat, i) => i !== you && seat.person !== "");
  if (!forced || others || question.confirm || question.choices.length !== 1) return -1;
  return question.choices[0]!.code;
}

/** What the reader has said about questions that are still to come. */
export class ByItself {
  /** Everything is let through until the reader's next turn. */
  passing = $state(false);
  private ownTurn = false; // it is still the turn in which that was said

  letThrough(yes: boolean, question: Question | null): void {
    this.passing = yes;
    this.ownTurn = question?.yours ?? false;
  }

  /** The code of the answer that this question gives itself; -1: none. */
  answerTo(question: Question, table: TableInfo, you: number, forced: boolean): number {
    if (question.yours && !this.ownTurn) this.passing = false;
    if (!question.yours) this.ownTurn = false;
    return answerByItself(question, table, you, this.passing, forced);
  }
}
