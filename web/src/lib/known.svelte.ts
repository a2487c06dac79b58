// What the page knows of a live table, as far as it is shown: see session.svelte.ts, which alone changes it.
import type { Back, ChatLine, EventInfo, LessonStep, LogLine, Question, TableInfo, ViewInfo } from "./messages";
import type { Counsel, Toast } from "./table";

export class Known {
  table: TableInfo | null = $state.raw(null);
  view: ViewInfo | null = $state.raw(null);
  question: Question | null = $state.raw(null);
  last: EventInfo[] = $state.raw([]);
  log: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  goal = $state("");
  howFar: string[] = $state.raw([]);
  lesson: LessonStep | null = $state.raw(null);
  v = $state(-1);
  you = $state(-1);
  connected = $state(false);
  everConnected = $state(false);
  refusal = $state("");
  toast: Toast | null = $state.raw(null);
  counsel: Counsel | null = $state.raw(null);
  unread = $state(0);
  nudges = $state(0); // how often somebody has said that they wait
  saved = $state(-1); // the version under which this person's last move is kept
  waiting = $state(0);
  /** A hint is on its way, or waits for pieces that fly. */
  thinking = $state(false);
  /** When the clocks in `table.seats` were right. */
  clocksAt = $state(performance.now());
  root: HTMLElement | null = null;
  /** The version after the reader's last decision, and what they saw then; null: they have decided nothing since. */
  since = $state(-1);
  seen: ViewInfo | null = $state.raw(null);
  /** From the last version that came, shown or not. */
  back: Back | null = $state.raw(null);
  /** More moves have come than are shown. */
  behind = $state(false);
}
