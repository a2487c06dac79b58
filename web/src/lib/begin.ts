// How one begins without choosing much: a lesson, which is gone on with where it was left, and a first game.
import { api, Refusal } from "./api";
import type { GameInfo } from "./messages";
import { prefer, prefs } from "./prefs.svelte";
import { go } from "./router.svelte";

const FIRST_OPPONENT = "beginner";

export interface Learnt {
  table: string;
  done: boolean;
}

/** What is known here of a lesson. */
export function learnt(game: string, lesson: string): Learnt | undefined {
  return prefs.lessons[`${game}/${lesson}`];
}

export function hasLearnt(game: string): boolean {
  return Object.entries(prefs.lessons).some(([key, kept]) => key.startsWith(`${game}/`) && kept.done);
}

export function keepLesson(game: string, lesson: string, kept: Learnt): void {
  const old = learnt(game, lesson);
  if (old?.table === kept.table && old.done === kept.done) return;
  prefer({ lessons: { ...prefs.lessons, [`${game}/${lesson}`]: kept } });
}

/** Begins a lesson of a game, or goes on with it where it was left. */
export async function learn(game: string, lesson: string): Promise<void> {
  const kept = learnt(game, lesson);
  if (kept && !kept.done && (await api.mine()).some((one) => one.id === kept.table && one.status === "playing")) {
    go(`/table/${kept.table}`);
    return;
  }
  const table = await api.create({ game, seats: 2, lesson });
  keepLesson(game, lesson, { table: table.id, done: false });
  go(`/table/${table.id}`);
}

/** A game of the simplest kind against one opponent. */
export async function playFirst(game: GameInfo, bot = FIRST_OPPONENT): Promise<void> {
  const preset = game.presets.find((one) => one.name === game.first);
  const seats = Math.max(2, (preset ?? game).seats[0]);
  const bots = Array.from({ length: seats - 1 }, () => bot);
  const table = await api.create({
    game: game.name,
    seats,
    preset: preset?.name ?? "",
    bots,
    play_now: true,
    mix: true,
    listed: false,
    coach: true,
  });
  go(`/table/${table.id}`);
}

/** What went wrong, in a sentence. */
export function problemOf(error: unknown): string {
  return error instanceof Refusal ? error.sentence : String(error);
}
