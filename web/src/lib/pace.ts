// How long a move of a bot stands before the next one is shown. Moves of people are never held up, and where a clock runs nothing
// is: then the reader sees the present as soon as they are asked.
import type { Moved, TableInfo } from "./messages";
import type { Pace } from "./prefs.svelte";

const CALM_MS = 1000; // a move of a bot with its line in the log
const OWN_TURN_MS = 250; // before one's own turn, where pieces fly

/** Milliseconds for which a move stands once it is shown. `moving`: pieces fly, the reader looks on. */
export function standing(moved: Moved, table: TableInfo, you: number, pace: Pace, moving: boolean): number {
  if (table.clock.kind === "live" || moved.do !== "answer" || !table.seats[moved.seat]?.bot) return 0;
  if (pace === "calm") return moved.log.length ? CALM_MS : 0;
  return pace === "quick" && moving && moved.asked.includes(you) ? OWN_TURN_MS : 0;
}

/** Is the present to be shown at once? Where a clock runs, as soon as it is the reader's own. */
export function urgent(newest: Moved, table: TableInfo, you: number): boolean {
  return table.clock.kind === "live" && newest.asked.includes(you);
}

/** A pause that can be cut short. */
export class Pause {
  private end: (() => void) | null = null;

  for(ms: number): Promise<void> {
    this.skip();
    if (!ms) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.skip(), ms);
      this.end = () => {
        clearTimeout(timer);
        this.end = null;
        done();
      };
    });
  }

  skip(): void {
    this.end?.();
  }
}
