// The contract between the page's shell and a game's own table.
//
// `web/src/games/<name>/Table.svelte` draws the table from `TableProps` alone: a `<main class="felt">` and, after it, the
// kit's `<Dock>` (none while `replaying`; the shell then puts the scrubber there). Both become cells of the shell's grid.
// `Seat.svelte` beside it (optional, props `SeatProps`) draws the game's own lines inside a player's panel, and
// `words.<lang>.ts` (optional, default export: a record of templates) brings the words that `t` finds before the page's.
//
// What moves is found by markup: an element with `data-zone="zone name"` is a zone, an element in it with
// `data-piece="name"` a piece. See kit/motion.ts.
import { getContext, setContext } from "svelte";
import type {
  Advised,
  Back,
  CardInfo,
  Choice,
  EventInfo,
  Foreseen,
  LessonStep,
  Question,
  TableInfo,
  ViewInfo,
} from "./messages";

export type Args = Record<string, string | number>;

export interface TableProps {
  table: TableInfo;
  view: ViewInfo;
  /** Your seat; -1: you watch. */
  you: number;
  question: Question | null;
  /** The game's catalogue by name, in the reader's language; empty if it has none. */
  cards: Record<string, CardInfo>;
  /** The events of the last step, already followed in `view`. */
  last: EventInfo[];
  seatName(seat: number): string;
  /** Plays it; while `shell.prospect` is open, asks instead what would happen, and plays what is shown already. */
  play(choice: Choice): void;
  /** A typed line; several answers are separated by `;`. */
  playText(text: string): void;
  /** Asks the server why not; the shell shows the sentence and the rule as a toast on the dock. */
  why(text: string): void;
  t(key: string, args?: Args): string;
  /** True while an old moment is shown: nothing can be played, and the scrubber has the dock's place. */
  replaying: boolean;
}

export interface SeatProps extends TableProps {
  seat: number;
}

/** A strip that stands on the dock: a refusal, a hint, an answer to "why not". */
export interface Toast {
  kind: "why" | "note";
  title: string;
  detail: string;
  rule: string;
  /** What could be played instead. */
  choices: Choice[];
}

/** What a hint or the coach says, in a small place beside the dock. */
export interface Counsel {
  kind: "hint" | "coach";
  /** The hint's moves, the best first. */
  moves: { choice: Choice; told: Advised }[];
  /** What the coach says, or that nothing comes to mind. */
  sentences: string[];
  /** The pieces and zones that are lit while it stands there. */
  about: string[];
}

/** What would happen, standing on the dock: while it is open, answers are tried out instead of played. */
export interface Prospect {
  /** The answer that is tried out, as people say it; empty while none is. */
  label: string;
  lines: Foreseen[];
  /** It would go on. */
  cut: boolean;
  /** The server is still looking. */
  waiting: boolean;
}

/** What the kit's parts and the tables get of the page: a `Session`, live, or a stand-in for it in a replay. */
export interface Shell {
  readonly toast: Toast | null;
  /** What a lesson says now. */
  readonly lesson: LessonStep | null;
  readonly prospect: Prospect | null;
  readonly canUndo: boolean;
  /** What can be taken back at once, asked or not. */
  readonly back: Back | null;
  /** The version after the reader's last decision (-1: none is known), and what they saw then, if others have acted since. */
  readonly since: number;
  readonly seen: ViewInfo | null;
  /** More has happened than is shown yet. */
  readonly behind: boolean;
  readonly canRestart: boolean;
  readonly busy: boolean;
  /** A hint is being thought about. */
  readonly thinking: boolean;
  /** The reader's turn is over: bots that wait for that (`back.held`) go on. */
  goOn(): void;
  /** Everything that others do is let through until the reader's next turn. */
  readonly passing: boolean;
  letThrough(yes: boolean): void;
  /** Shows the present at once. */
  skip(): void;
  readonly counsel: Counsel | null;
  /** Takes it away. */
  closeCounsel(): void;
  /** Lights pieces and zones while the reader points at what speaks of them; null: no more. */
  point(about: string[] | null): void;
  /** What is lit: what the reader points at, else what the coach speaks of. */
  readonly pointed: string[];
  dismiss(): void;
  tell(toast: Toast): void;
  undo(): void;
  restart(): void;
  hint(): void;
  /** Opens the prospect, at once with the answer that is considered, or closes it. */
  whatIf(): void;
  /** Plays what was tried out. */
  doIt(): void;
  /** The reader has this answer in mind: it is focused, or chosen and not yet played; `meant`: the main button plays it. The
      returned function lets it go. */
  consider(choice: Choice, meant?: boolean): () => void;
}

/** What TableFrame gives besides: keys, the drawer with the rules, and how high the dock is. */
export interface Frame {
  /** Also `--dock` for style sheets: on a phone the dock lies over the table's end. */
  readonly dockHeight: number;
  /** A key for an action on the dock; the returned function lets it go. */
  bindKey(key: string, press: () => void): () => void;
  openRule(rule: string): void;
}

export interface TableContext {
  game: TableProps;
  shell: Shell;
  frame: Frame;
}

const TABLE = Symbol("table");

/** Called once, by TableFrame. The members of all three are read again each time, so they may be getters. */
export function setTableContext(context: TableContext): void {
  setContext(TABLE, context);
}

/** For the parts below a table: the same props as the game's own table, the shell and the frame. */
export function tableContext(): TableContext {
  return getContext(TABLE);
}

/** The same where there may be no table: rule ids elsewhere are plain links. */
export function tableContextIfAny(): TableContext | undefined {
  return getContext(TABLE);
}
