// What unit tests play with: questions and tables made of as little as a test needs.
import type { Choice, Question } from "./messages";
import type { Shell, TableProps, Toast } from "./table";

export const choice = (text: string, code: number): Choice => ({ code, text, label: text, rule: "" });

/** A question with these answers, numbered from 0. */
export function asking(key: string, texts: string[], more: Partial<Question> = {}): Question {
  const question = { key, about: [], prompt: `${key}?`, rule: "TST-1", kind: "action", confirm: false };
  return {
    ...question,
    choices: texts.map(choice),
    undo: [],
    restart: -1,
    misses: [],
    yours: true,
    through: -1,
    ...more,
  };
}

/** A table at which somebody in seat 0 is asked; what is played, asked and told is written down. */
export function atTable(question: Question | null, zones: Record<string, string[]> = {}) {
  const done: string[] = [];
  const toasts: Toast[] = [];
  const game = {
    table: { v: 1, status: "playing", seats: [{}, {}] },
    view: { seat: 0, zones, ordered: [], facts: {} },
    you: 0,
    question,
    cards: {},
    last: [],
    replaying: false,
    seatName: (seat: number) => `Seat ${seat}`,
    play: (played: Choice) => void done.push(`play ${played.text}`),
    playText: (text: string) => void done.push(`type ${text}`),
    why: (text: string) => void done.push(`why ${text}`),
    t: (key: string) => key,
  } as unknown as TableProps & { question: Question | null; replaying: boolean };
  const shell = { dismiss: () => undefined, tell: (toast: Toast) => void toasts.push(toast) } as unknown as Shell;
  return { game, shell, done, toasts };
}
