import { expect, test, vi } from "vitest";
import { answerByItself } from "./byitself.svelte";
import { changedSince } from "./changed";
import type { Moved, TableInfo, ViewInfo } from "./messages";
import { asking } from "./testing";
import { Pause, standing, urgent } from "./pace";

const view = (zones: ViewInfo["zones"], facts: ViewInfo["facts"] = {}): ViewInfo => ({
  seat: 0,
  zones,
  ordered: [],
  facts,
});

test("what lies elsewhere or carries something else has changed", () => {
  const before = view({ "hand 1": ["?", "?"], field: ["imp", "ox"], pile: ["a"] }, { ox: { life: 3 }, turn: 1 });
  const now = view({ "hand 1": ["?", "?", "?"], field: ["imp", "ox", "a"] }, { ox: { life: 1 }, turn: 2 });
  expect([...changedSince(before, now)]).toEqual([
    ["hand 1\n?", 1],
    ["field\nox", 1],
    ["field\na", 1],
  ]);
  expect(changedSince(now, now).size).toBe(0);
});

function table(clock: string): TableInfo {
  return { clock: { kind: clock }, seats: [{ bot: "" }, { bot: "casual" }, { bot: "" }] } as unknown as TableInfo;
}
const move = (seat: number, more: Partial<Moved> = {}) =>
  ({ do: "answer", seat, asked: [1], log: [{}], ...more }) as unknown as Moved;

test("a bot's move stands for a second where it is calm, a person's never", () => {
  expect(standing(move(1), table("none"), 0, "calm", false)).toBe(1000);
  expect(standing(move(1), table("days"), 0, "calm", false)).toBe(1000);
  expect(standing(move(2), table("none"), 0, "calm", true)).toBe(0);
  expect(standing(move(1, { log: [] }), table("none"), 0, "calm", true)).toBe(0);
  expect(standing(move(1), table("none"), 0, "quick", true)).toBe(0);
  expect(standing(move(1, { asked: [0] }), table("none"), 0, "quick", true)).toBeGreaterThan(0);
  expect(standing(move(1, { asked: [0] }), table("none"), 0, "off", false)).toBe(0);
});

test("a clock is never held up", () => {
  for (const pace of ["off", "quick", "calm"] as const)
    expect(standing(move(1, { asked: [0] }), table("live"), 0, pace, true)).toBe(0);
  expect(urgent(move(1, { asked: [0] }), table("live"), 0)).toBe(true);
  expect(urgent(move(1, { asked: [2] }), table("live"), 0)).toBe(false);
  expect(urgent(move(1, { asked: [0] }), table("none"), 0)).toBe(false);
});

test("a pause ends by itself or is cut short", async () => {
  vi.useFakeTimers();
  const pause = new Pause();
  let ended = 0;
  const wait = async () => {
    await pause.for(1000);
    ended += 1;
  };
  void wait();
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe(1);
  void wait();
  pause.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(2);
  vi.useRealTimers();
});

test("the only answer gives itself, unless it ends a turn or somebody could learn from it", () => {
  const alone = { watching: 0, seats: [{ person: "ada" }, { person: "" }] } as unknown as TableInfo;
  const company = { watching: 0, seats: [{ person: "ada" }, { person: "bea" }] } as unknown as TableInfo;
  const watched = { ...alone, watching: 1 };
  const one = asking("stop", ["none"]);
  expect(answerByItself(one, alone, 0, false, true)).toBe(0);
  expect(answerByItself(one, alone, 0, false, false)).toBe(-1);
  expect(answerByItself(one, company, 0, false, true)).toBe(-1);
  expect(answerByItself(one, watched, 0, false, true)).toBe(-1);
  expect(answerByItself({ ...one, confirm: true }, alone, 0, false, true)).toBe(-1);
  expect(answerByItself(asking("stop", ["none", "thief1"]), alone, 0, false, true)).toBe(-1);
});

test("what is let through passes whatever one holds, and nothing else does", () => {
  const company = { watching: 3, seats: [{ person: "ada" }, { person: "bea" }] } as unknown as TableInfo;
  const reaction = asking("chain", ["pass", "bolt"], { through: 0 });
  expect(answerByItself(reaction, company, 0, true, false)).toBe(0);
  expect(answerByItself(reaction, company, 0, false, true)).toBe(-1);
  expect(answerByItself(asking("main", ["end", "play"]), company, 0, true, true)).toBe(-1);
});
