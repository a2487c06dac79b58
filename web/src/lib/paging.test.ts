import { expect, test } from "vitest";
import type { Frames } from "./messages";
import { wholeReplay } from "./paging";

/** A server that has this many entries and gives out so many at a time. */
function server(entries: number, page: number) {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    const query = new URL(path, "http://x").searchParams;
    const from = Number(query.get("from") ?? 0);
    const to = Math.min(Number(query.get("to") ?? entries), from + page, entries);
    const steps = Array.from({ length: to - from }, (_, i) => ({ v: from + i + 1 }));
    const told = { table: { v: entries }, steps, log: [...steps], resets: { [to]: {} }, record: from ? "" : "all" };
    return told as unknown as Frames;
  };
  return { asked, get };
}

test("a long replay is put together from its pages", async () => {
  const { asked, get } = server(25, 10);
  const frames = await wholeReplay(get, "/replay?seat=0");
  expect(frames.steps.map((step) => step.v)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  expect(frames.log).toHaveLength(25);
  expect(Object.keys(frames.resets)).toEqual(["10", "20", "25"]);
  expect(frames.record).toBe("all");
  expect(asked).toHaveLength(3);
});

test("a short one is asked for once, and a page without entries ends it", async () => {
  const { asked, get } = server(8, 10);
  expect((await wholeReplay(get, "/replay?seat=0")).steps).toHaveLength(8);
  expect(asked).toHaveLength(1);
  const none = server(9, 0);
  expect((await wholeReplay(none.get, "/replay?seat=0")).steps).toHaveLength(0);
  expect(none.asked).toHaveLength(2);
});
