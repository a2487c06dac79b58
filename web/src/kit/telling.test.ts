import { expect, test } from "vitest";
import type { LogLine } from "../lib/messages";
import { inOne, rowsOf, tellingsSince } from "./telling";

const NAMES = ["Ada", "Mira", "Cleo"];
const nameOf = (seat: number) => NAMES[seat] ?? "";
function line(v: number, seat: number, text: string, more: Partial<LogLine> = {}): LogLine {
  const whose = more.whose ?? seat;
  const plain = {
    v,
    seat,
    text,
    rule: "",
    undone: false,
    turn: 0,
    depth: 0,
    by: seat,
    whose,
    yours: false,
    loud: false,
  };
  return { ...plain, ...more };
}
const headings = (lines: LogLine[]) =>
  rowsOf(lines, -1, nameOf).map((row) => row.heading && `${nameOf(row.heading.seat)} ${row.heading.n}`);

test("each turn has a heading with its number among that seat's turns", () => {
  const lines = [
    line(1, 0, "Ada sets up.", { whose: -1 }),
    line(2, 0, "Ada draws.", { turn: 0 }),
    line(3, 1, "Mira melds.", { turn: 1 }),
    line(3, 0, "Ada shares.", { turn: 1, whose: 1, by: 1, depth: 1 }),
    line(4, 0, "Ada melds.", { turn: 2 }),
  ];
  expect(headings(lines)).toEqual([null, "Ada 1", "Mira 1", null, "Ada 2"]);
});

test("what was taken back opens no turn and counts for none", () => {
  const lines = [
    line(1, 0, "Ada melds.", { undone: true }),
    line(2, 1, "Mira draws.", { turn: 1, undone: true }),
    line(3, 0, "Ada takes back."),
    line(4, 0, "Ada draws."),
    line(5, 1, "Mira draws.", { turn: 1 }),
  ];
  expect(headings(lines)).toEqual([null, null, "Ada 1", null, "Mira 1"]);
});

test("an answer that has brought nothing about yet is told until the next line", () => {
  const answer = line(1, 0, "Ada: Buy it");
  expect(rowsOf([answer], -1, nameOf)).toHaveLength(1);
  expect(rowsOf([answer, line(2, 0, "Ada buys it.")], -1, nameOf)).toHaveLength(1);
});

test("since one's turn: others turn by turn, what happened to oneself first", () => {
  const lines = [
    line(1, 0, "Ada draws.", { turn: 0 }),
    line(1, 1, "Mira draws an event.", { turn: 1, by: 2 }),
    line(2, 1, "Mira plays Attack.", { turn: 1 }),
    line(2, 1, "The card goes away.", { turn: 1, depth: 1 }),
    line(2, 1, "Mira takes Rome from Ada.", { turn: 1, depth: 1, yours: true }),
    line(3, 2, "Cleo takes back.", { turn: 2, undone: true }),
    line(4, 2, "Cleo passes.", { turn: 2 }),
    line(4, 0, "Ada draws Athens.", { turn: 3, by: 2 }),
  ];
  const told = tellingsSince(lines, 1, 0);
  expect(told.map(({ seat, lines: its }) => [nameOf(seat), ...its.map((one) => one.text)])).toEqual([
    ["Mira", "Mira takes Rome from Ada.", "Mira plays Attack.", "The card goes away."],
    ["Cleo", "Cleo passes."],
  ]);
  expect(tellingsSince(lines, 4, 0)).toEqual([]);
  const texts = (all: LogLine[]) => inOne(tellingsSince(all, 1, 0)).flatMap((one) => one.lines.map((its) => its.text));
  expect(texts(lines)[0]).toBe("Mira takes Rome from Ada.");
  expect(tellingsSince(lines, 0, 0)[0]!.lines[1]!.text).toBe("Mira plays Attack.");
  expect(texts(lines)).toHaveLength(4);
  expect(texts(lines.map((one) => ({ ...one, yours: false })))[0]).toBe("Cleo passes.");
});
