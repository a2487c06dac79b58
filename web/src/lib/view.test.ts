import { expect, test } from "vitest";
import type { EventInfo, ViewInfo } from "./messages";
import { follow } from "./view";

const view: ViewInfo = {
  seat: 0,
  zones: { deck: ["?", "?"], "hand 0": ["b2"] },
  ordered: ["deck"],
  facts: { round: 1 },
};
const event = (more: Partial<EventInfo>): EventInfo => ({
  verb: "draw",
  actor: 0,
  rule: "",
  was: ["?"],
  pieces: ["a1"],
  source: "deck",
  target: "hand 0",
  args: [],
  lost: [],
  places: [1],
  target_at: 1,
  facts: {},
  line: "",
  ...more,
});

test("a piece goes from zone to zone, and the view before stays as it was", () => {
  const next = follow(view, [event({ facts: { round: 2 } })]);
  expect(next.zones).toEqual({ deck: ["?"], "hand 0": ["a1", "b2"] });
  expect(next.facts).toEqual({ round: 2 });
  expect(view.zones["deck"]).toEqual(["?", "?"]);
});

test("a zone without a name is one that no view shows", () => {
  expect(follow(view, [event({ source: "", places: [-1] })]).zones["hand 0"]).toEqual(["a1", "b2"]);
  expect(
    follow(view, [event({ was: ["b2"], source: "hand 0", target: "", places: [0] })]).zones["hand 0"],
  ).toBeUndefined();
});

test("a piece that is not where the event says means that something was missed", () => {
  expect(() => follow(view, [event({ source: "hand 0" })])).toThrow("is not at place");
});
