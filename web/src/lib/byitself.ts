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
